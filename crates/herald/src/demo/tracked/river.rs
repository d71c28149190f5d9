//! The prologue of a tracked game: a table with the River, as far as its first bend. Never played to its end.

use std::io;

use herald_api::v1::{self, legal_move::Move, step::Step};

use super::{check, settings};
use crate::demo::{
    Cast, DemoError, Player,
    device::Device,
    house::House,
    lobby::{self, Devices},
    name,
    paper::Paper,
};

/// A straight river tile, and a bend.
const STRAIGHT: &str = "RD";
const BEND: &str = "RG";

/// Black draws a straight tile, then red the first bend: the tournament tile comes before it (T-7).
pub(super) async fn play(
    house: &House,
    paper: &mut Paper<'_, impl io::Write>,
) -> Result<v1::View, DemoError> {
    paper.heading("Prologue · A table with the River")?;
    let played = [v1::Expansion::River, v1::Expansion::TournamentsAndEmblems];
    let devices = lobby::seat(house, settings(&played), paper).await?;
    lobby::start(&devices, &Cast { begins: Player::Black, ..Cast::default() }).await?;
    paper.heading("X-2 · Red draws the first bend: the tournament tile first, then the bend turns the river away from it")?;
    let black = phone(&devices, Player::Black)?;
    draw(black, paper, Player::Black, STRAIGHT).await?;
    lay(black, paper).await?;
    let red = phone(&devices, Player::Red)?;
    draw(red, paper, Player::Red, BEND).await?;
    let view = red.view().await?;
    paper.phone(Player::Red, &view)?;
    let offered = view.legal_moves.iter().find_map(|legal| match &legal.r#move {
        Some(Move::PlaceTournamentTile(legal)) => legal.places.first().copied(),
        _ => None,
    });
    let place = offered.ok_or(DemoError::Missing("a place for the tournament tile"))?;
    let tile = v1::PlaceTournamentTile { place: Some(place) };
    red.submit(&view, vec![Step::PlaceTournamentTile(tile)]).await?;
    let at = name::cell(place.pos);
    paper.say(&format!("  lays the tournament tile first, at {at}, turned {}°", place.quarter_turns * 90))?;
    turned_in(red, paper).await?;
    lay(red, paper).await?;
    let view = devices.host.view().await?;
    let mouth = view.map.as_ref().and_then(|map| map.mouth);
    paper.say(&format!("  the river goes on at {}, away from the tournament tile", name::cell(mouth)))?;
    check::turned_away(&view)?;
    Ok(view)
}

fn phone(devices: &Devices, player: Player) -> Result<&Device, DemoError> {
    let seat = devices.seat_of(player)?;
    devices.phones.get(&seat).map(|phone| &phone.device).ok_or(DemoError::Missing("a phone"))
}

async fn draw(
    device: &Device,
    paper: &mut Paper<'_, impl io::Write>,
    player: Player,
    face: &str,
) -> Result<(), DemoError> {
    let view = device.view().await?;
    device
        .submit(
            &view,
            vec![Step::DrawFace(v1::DrawFace { face: face.to_owned(), thief: None, compartment: 0 })],
        )
        .await?;
    paper.say(&format!("{} draws {face}", player.name()))
}

/// Tries the bend so that the river would run along the tournament tile: the turn that is not listed, though its edges fit.
async fn turned_in(device: &Device, paper: &mut Paper<'_, impl io::Write>) -> Result<(), DemoError> {
    let view = device.view().await?;
    let (pos, listed) = listed(&view).ok_or(DemoError::Missing("a place for the bend"))?;
    let lay = v1::LayTile { pos, quarter_turns: (listed + 1) % 4 };
    let answer = device.submit(&view, vec![Step::LayTile(lay)]).await;
    paper.say(&check::refused("X-2", "BEND_TURNS_IN", answer)?)
}

fn listed(view: &v1::View) -> Option<(Option<v1::Pos>, u32)> {
    view.legal_moves.iter().find_map(|legal| match &legal.r#move {
        Some(Move::LayTile(lay)) => Some((lay.pos, lay.quarter_turns)),
        _ => None,
    })
}

/// Lays the drawn tile at the first of the places that are listed.
async fn lay(device: &Device, paper: &mut Paper<'_, impl io::Write>) -> Result<(), DemoError> {
    let view = device.view().await?;
    let (pos, quarter_turns) = listed(&view).ok_or(DemoError::Missing("a place for the tile"))?;
    let lay = Step::LayTile(v1::LayTile { pos, quarter_turns });
    device.submit(&view, vec![lay, Step::EndTurn(v1::EndTurn {})]).await?;
    paper.say(&format!("  lays it at {}, turned {}°", name::cell(pos), quarter_turns * 90))
}
