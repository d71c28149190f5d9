//! Drawing a tile on a tracked map, and judging whether it fits anywhere (B-2, B-3, R-1, T-20). Never lays one.

use std::ops::ControlFlow;

use herald_words::{
    Compartment, DrawnBy, FaceCode, FaceStatus, Fact, Heap, MAX_THIEF, MapFact, Refusal, Seat,
};

use crate::{
    Chance, Draw, Game,
    catalogue::{FaceIx, Stream},
    expansion::towers,
    tracked::Tracked,
    turn::{Draft, Phase, prizes_lie, tile},
};

/// B-2: a land tile, or a river tile while the river runs. Where Herald draws, what fits nowhere is replaced at once,
/// as far as nothing comes before the next draw.
pub(super) fn draw(
    draft: &mut Draft,
    seat: Seat,
    face: Option<FaceCode>,
    thief: Option<u8>,
    from: Option<Compartment>,
    chance: &mut impl Chance,
) -> Result<(), Refusal> {
    draft.expect_draw()?;
    match (draft.settings.drawn_by, face) {
        (DrawnBy::Table, None) => Err(Refusal::FaceNotTold),
        (DrawnBy::Server, Some(_)) => Err(Refusal::FaceIsDrawnByServer),
        (DrawnBy::Table, Some(code)) => {
            let face = told(draft.tracked()?, draft.heap(), code)?;
            let (thief, from) = (thief_told(draft, face, thief)?, towers::from(draft, from)?);
            drawn(draft, seat, face, thief, from);
            Ok(())
        }
        (DrawnBy::Server, None) if thief.is_some() => Err(Refusal::FaceIsDrawnByServer),
        (DrawnBy::Server, None) => {
            // What fits nowhere is replaced from the same compartment, while it has tiles.
            towers::from(draft, from)?;
            while draft.may_draw_on()
                && let Some(face) = any(draft.tracked()?, draft.heap(), chance)
            {
                let (thief, from) = (thief_on(draft, face), towers::goes_on(draft, from));
                drawn(draft, seat, face, thief, from);
                if judge(draft).is_break() {
                    break;
                }
            }
            Ok(())
        }
    }
}

impl Game {
    /// What is drawn from now.
    pub(crate) fn heap(&self) -> Heap {
        match (self.draws_a_tower_tile(), self.river_runs()) {
            (true, _) => Heap::Tower,
            (false, true) => Heap::River,
            (false, false) => Heap::Land,
        }
    }

    /// T-13: not from an empty pile.
    fn may_draw_on(&self) -> bool {
        let empty = self.tournaments.as_ref().is_some_and(|own| own.piles.open_is_empty());
        matches!(self.phase, Phase::Draw) && (self.draws_beside_the_piles() || !empty)
    }
}

/// Whether the table can have drawn this face.
fn told(tracked: &Tracked, heap: Heap, code: FaceCode) -> Result<FaceIx, Refusal> {
    let face = tracked.catalogue.find(code).ok_or(Refusal::NoSuchFace { face: code })?;
    let printed = &tracked.catalogue[face];
    if heap == Heap::River && printed.heap == Heap::Land {
        return Err(Refusal::RiverFirst);
    }
    if printed.heap != heap || !tracked.deck.has(face) {
        return Err(Refusal::FaceNotLeft { face: code });
    }
    if printed.stream == Some(Stream::Lake) && tracked.deck.left(Heap::River) > 1 {
        return Err(Refusal::LakeComesLast);
    }
    Ok(face)
}

/// of the river all come before the lake.
fn lake_waits(tracked: &Tracked, heap: Heap) -> bool {
    heap == Heap::River && tracked.deck.left(Heap::River) > 1
}

/// The faces that can be drawn now, in the catalogue's order.
pub(super) fn may_be_drawn(tracked: &Tracked, heap: Heap) -> impl Iterator<Item = (FaceIx, u8)> {
    let lake_waits = lake_waits(tracked, heap);
    let all = tracked.deck.of(&tracked.catalogue, heap);
    all.filter(move |(face, _)| !(lake_waits && tracked.catalogue[*face].stream == Some(Stream::Lake)))
}

/// One of those, each tile as likely.
fn any(tracked: &Tracked, heap: Heap, chance: &mut impl Chance) -> Option<FaceIx> {
    let bound = if lake_waits(tracked, heap) {
        may_be_drawn(tracked, heap).map(|(_, count)| u16::from(count)).sum()
    } else {
        tracked.deck.known(heap)
    };
    if bound == 0 {
        return None;
    }
    let lot = chance.below(Draw { heap, number: tracked.deck.drawn(heap) }, bound);
    nth(may_be_drawn(tracked, heap), lot)
}

/// The face that Herald draws in this position, to see that it was drawn so.
pub(crate) fn redraw(game: &Game, chance: &mut impl Chance) -> Option<FaceCode> {
    let tracked = game.tracked.as_ref()?;
    any(tracked, game.heap(), chance).map(|face| tracked.catalogue[face].code)
}

/// The tile at this place, if they all lay in a row by face.
pub(crate) fn nth(mut faces: impl Iterator<Item = (FaceIx, u8)>, place: u16) -> Option<FaceIx> {
    let mut before = 0;
    let found = faces.find(|(_, count)| {
        before += u16::from(*count);
        place < before
    });
    found.map(|(face, _)| face)
}

/// The number on its thief's symbol, where Towers & Thieves are played.
pub(super) fn thief_on(game: &Game, face: FaceIx) -> Option<u8> {
    let printed = game.tracked.as_ref().filter(|_| game.towers.is_some())?.catalogue[face].thief;
    printed.map(|thief| thief.number)
}

/// W-6: who holds the tile tells the number printed, where it is a guess.
fn thief_told(game: &Game, face: FaceIx, told: Option<u8>) -> Result<Option<u8>, Refusal> {
    let known = thief_on(game, face);
    let Some(thief) = told else { return Ok(known) };
    let printed = &game.tracked()?.catalogue[face];
    let symbol = printed.thief.filter(|_| known.is_some()).ok_or(Refusal::NoThief)?;
    if !(1..=MAX_THIEF).contains(&thief) {
        return Err(Refusal::ThiefOutOfRange { thief });
    }
    if symbol.status != FaceStatus::Guess && symbol.number != thief {
        return Err(Refusal::ThiefIsKnown { face: printed.code, thief: symbol.number });
    }
    Ok(told)
}

fn drawn(draft: &mut Draft, seat: Seat, face: FaceIx, thief: Option<u8>, from: Option<Compartment>) {
    let by = draft.settings.drawn_by;
    let Some(code) = draft.tracked.as_ref().map(|own| own.catalogue[face].code) else { return };
    draft.emit(Fact::Map(MapFact::Drawn { seat, face: code, by, thief, from }));
}

/// B-3: a tile that fits nowhere goes to the box, and another is drawn. Judged when the prize tiles lie (T-20), and for the
/// river's first bend the tournament tile (T-7).
pub(in crate::turn) fn judge(draft: &mut Draft) -> ControlFlow<()> {
    let seat = draft.turn.seat;
    let Some((tracked, face)) = draft.tracked.as_ref().zip(draft.drawn_face()) else {
        return ControlFlow::Break(());
    };
    let waits = tile::tournament_tile_lies(draft).is_err() || prizes_lie(draft, seat).is_err();
    if waits || tracked.fits_somewhere(face) {
        return ControlFlow::Break(());
    }
    let code = tracked.catalogue[face].code;
    draft.emit(Fact::Map(MapFact::Boxed { seat, face: code }));
    ControlFlow::Continue(())
}
