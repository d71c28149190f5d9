//! After the evening: the server stays, with a fresh table to play at, and prints the tokens of both as lines to paste. The only
//! place where the demo prints a token: they open nothing but this house, which vanishes with its games.

use std::{fmt, future::Future, io};

use herald_api::v1;
use herald_words::Token;

use super::{
    Cast, DemoError,
    house::House,
    lobby::{self, Devices},
};

/// What opens a table: its id, its host's token, and each seat's.
#[derive(Clone)]
pub struct Keys {
    /// The game's id.
    pub game: String,
    /// The host's token.
    pub host: Token,
    /// Each player's name and token, by seat.
    pub seats: Vec<(&'static str, Token)>,
}

/// Written by hand so that whatever prints an evening prints no token.
impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keys").field("game", &self.game).finish_non_exhaustive()
    }
}

impl Keys {
    pub(super) fn of(devices: &Devices) -> Self {
        let phones = devices.phones.values();
        Self {
            game: devices.host.game_id().to_owned(),
            host: devices.host.token().clone(),
            seats: phones.map(|phone| (phone.player.name(), phone.device.token().clone())).collect(),
        }
    }

    /// As a shell's variables.
    fn print(&self, out: &mut impl io::Write) -> io::Result<()> {
        writeln!(out, "  GAME={}", self.game)?;
        writeln!(out, "  HOST={}", self.host.reveal())?;
        self.seats
            .iter()
            .try_for_each(|(name, token)| writeln!(out, "  {}={}", name.to_uppercase(), token.reveal()))
    }
}

/// Opens a table with these settings, prints how to go on at it and what opens the evening's, and stays until `leave`.
pub(super) async fn stay(
    house: &House,
    settings: v1::Settings,
    evening: &Keys,
    out: &mut impl io::Write,
    leave: impl Future<Output = ()>,
) -> Result<(), DemoError> {
    let (devices, _) = lobby::gather(house, settings).await?;
    let cast = Cast::default();
    lobby::start(&devices, &cast).await?;
    let Some(address) = house.addresses().next() else { return Err(DemoError::Missing("an address")) };
    writeln!(out, "\nThe server stays at {address} until Ctrl-C; then it vanishes with its games.")?;
    writeln!(out, "\nThe evening above, to read and to export:")?;
    evening.print(out)?;
    writeln!(out, "\nA table that has just begun, to play at; {} is the first:", cast.begins.name())?;
    Keys::of(&devices).print(out)?;
    let first = cast.begins.name().to_uppercase();
    writeln!(
        out,
        "\nPaste one of them, then:\n  grpcurl -plaintext -H \"authorization: Bearer ${first}\" -d '{{\"game_id\": \"'$GAME'\"}}' \
         {address} herald.v1.MoveService/ListLegalMoves\n  grpcurl -plaintext {address} describe herald.v1.MoveService"
    )?;
    out.flush()?;
    leave.await;
    Ok(())
}
