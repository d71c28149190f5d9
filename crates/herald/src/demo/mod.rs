//! An evening to look at: a server of its own, or two that share a cluster's games, four players with a token each, one whole game over real gRPC. Never
//! prints a fact that no call returned, and never looks into the server it talks to.
//!
//! The `script` says what happens on the table; the `evening` reacts to what each player's view asks for, so the
//! players may sit elsewhere and play other emblems and the game still follows ([`Cast`]). Headings are the demo's
//! own words, and name the worked example of the rules that comes next. A second, `tracked`, game enters the map.

mod cast;
mod device;
mod error;
mod evening;
mod house;
mod lobby;
mod name;
mod paper;
mod phone;
mod playground;
mod script;
mod tracked;
mod turn;
mod turns;

use std::{
    fs,
    future::Future,
    io::{self, Write},
    path::Path,
};

use herald_api::v1;

pub use self::{
    cast::{Cast, Player, Tournament},
    error::DemoError,
    phone::Phone,
    playground::Keys,
    tracked::TrackedEvening,
};
use self::{evening::Table, house::House, paper::Paper};
use crate::place::Place;

/// What an evening's calls returned, for who wants more than the printed page.
#[derive(Clone, Debug)]
pub struct Evening {
    /// What opens its table, while its server runs.
    pub keys: Keys,
    /// How the piles were to be built.
    pub plan: v1::Plan,
    /// The seats, clockwise from the first player.
    pub seats: Vec<v1::SeatInfo>,
    /// Each tournament as it was decided.
    pub tournaments: Vec<v1::Contest>,
    /// The emblems that went to the box after each tournament.
    pub boxed: Vec<Vec<v1::EmblemBoxed>>,
    /// The sheet as it stood in the middle of the game.
    pub sheet_half_way: v1::Sheet,
    /// The sheet at the end.
    pub sheet: v1::Sheet,
    /// Each phone that was shown, in order.
    pub phones: Vec<Phone>,
}

/// Plays the evening of the script and prints it; where a `place` on servers is named, over two Heralds that share it, each call at
/// the other. With `stay` its server runs until then, with a table to play at.
///
/// # Errors
/// As [`play`], and servers that cannot be used.
pub async fn run(
    place: Option<&Place>,
    stay: Option<impl Future<Output = ()>>,
    out: &mut impl io::Write,
) -> Result<(), DemoError> {
    let house = House::open(place).await?;
    let evening = async {
        say_where(place, &house, out)?;
        let evening = play_in(&house, &Cast::default(), &mut Paper::new(out)).await?;
        match stay {
            Some(leave) => playground::stay(&house, v1::Settings::default(), &evening.keys, out, leave).await,
            None => Ok(()),
        }
    }
    .await;
    close(house, evening).await
}

/// Plays a tracked game, where [`run`] plays, prints it, and leaves the picture of its map in a file, in the place of what was there.
/// With `stay` its server runs until then, with a table to play at.
///
/// # Errors
/// As [`run`], and a file that cannot be written.
pub async fn run_tracked(
    place: Option<&Place>,
    picture: &Path,
    stay: Option<impl Future<Output = ()>>,
    out: &mut impl io::Write,
) -> Result<(), DemoError> {
    let unwritable = |source| DemoError::Picture { path: picture.to_owned(), source };
    let mut file = fs::File::create(picture).map_err(unwritable)?;
    let house = House::open(place).await?;
    let evening = async {
        say_where(place, &house, out)?;
        let evening = tracked::play(&house, &mut Paper::new(out)).await?;
        file.write_all(evening.svg.as_bytes()).map_err(unwritable)?;
        writeln!(out, "\nThe map is in {}.", picture.display())?;
        match stay {
            Some(leave) => playground::stay(&house, tracked::box_game(), &evening.keys, out, leave).await,
            None => Ok(()),
        }
    }
    .await;
    close(house, evening).await
}

/// Which Heralds share the evening, where several do.
fn say_where(place: Option<&Place>, house: &House, out: &mut impl io::Write) -> Result<(), DemoError> {
    let Some(place) = place else { return Ok(()) };
    let heralds = house.addresses().map(|address| address.to_string()).collect::<Vec<_>>().join(" and ");
    Ok(writeln!(out, "Heralds at {heralds} share the {place}: each call goes to the other.\n")?)
}

/// Closes the house well whatever happened in it.
async fn close<T>(house: House, happened: Result<T, DemoError>) -> Result<T, DemoError> {
    let closed = house.close().await;
    let happened = happened?;
    closed.map(|()| happened)
}

/// Plays the evening with this cast, prints it, and stops its server.
///
/// # Errors
/// A server that does not start, a call that is refused (a cast may ask for an emblem that is no longer in hand), a
/// page that cannot be written.
pub async fn play(cast: &Cast, out: &mut impl io::Write) -> Result<Evening, DemoError> {
    let house = House::open(None).await?;
    let evening = play_in(&house, cast, &mut Paper::new(out)).await;
    close(house, evening).await
}

async fn play_in(
    house: &House,
    cast: &Cast,
    paper: &mut Paper<'_, impl io::Write>,
) -> Result<Evening, DemoError> {
    let plan = lobby::plan(house, paper).await?;
    let devices = lobby::seat(house, v1::Settings::default(), paper).await?;
    lobby::start(&devices, cast).await?;
    Table::new(cast, devices, paper).play(plan).await
}

/// Plays a tracked game, prints it, and stops its server.
///
/// # Errors
/// As [`play`].
pub async fn play_tracked(out: &mut impl io::Write) -> Result<TrackedEvening, DemoError> {
    let house = House::open(None).await?;
    let evening = tracked::play(&house, &mut Paper::new(out)).await;
    close(house, evening).await
}
