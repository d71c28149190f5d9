//! The worked examples, looked at in what the calls returned: what differs ends the demo. Never counts anything the server
//! should have counted, but the tiles around a tile.

use std::fmt::Debug;

use herald_api::v1::{
    self, Discipline, Emblem, Feature, Phase, entry::What, nomination::State, reach::Reach,
    score_line::Source,
};

use super::{
    fingers::around,
    line::{Cell, cell},
};
use crate::demo::{DemoError, Phone, Player, name};

/// What a call returned is what the example says.
fn expect<T: PartialEq + Debug>(example: &'static str, found: &T, expected: &T) -> Result<(), DemoError> {
    if found == expected {
        return Ok(());
    }
    let (found, expected) = (format!("{found:?}"), format!("{expected:?}"));
    Err(DemoError::Differs { example, found, expected })
}

/// the piles as they lie.
pub(super) fn piles(view: &v1::View) -> Result<(), DemoError> {
    let piles = view.tournaments.iter().flat_map(|tournaments| &tournaments.piles);
    let piles: Vec<_> = piles.map(|pile| (pile.land_tiles, pile.prize_tiles)).collect();
    expect("X-1", &piles, &vec![(19, 0), (15, 2), (15, 2), (15, 2), (15, 2), (0, 4)])
}

/// What each phone shows of the emblem under a player's meeple there.
pub(super) fn slipped(
    example: &'static str,
    phones: &[Phone],
    player: Player,
    at: Cell,
    emblem: Emblem,
) -> Result<(), DemoError> {
    for phone in phones {
        let own = phone.player == player;
        let expected = if own { emblem } else { Emblem::Unspecified };
        expect(example, &(phone.player, under(&phone.view, player, at)), &(phone.player, Some(expected)))?;
        let hand: Vec<_> = phone.view.tournaments.iter().flat_map(v1::Tournaments::hand).collect();
        if own && hand.contains(&emblem) {
            expect(example, &hand, &Vec::new())?;
        }
    }
    Ok(())
}

fn under(view: &v1::View, player: Player, at: Cell) -> Option<Emblem> {
    let seat = view.seats.iter().find(|info| info.name == player.name())?.seat;
    let own = view.meeples.iter().filter(|meeple| meeple.seat == seat);
    let mut there = own.filter(|meeple| cell(meeple.spot.as_ref().and_then(|spot| spot.pos)) == at);
    match there.next()?.nomination.as_ref()?.state.as_ref()? {
        State::Nominated(under) => Some(under.emblem()),
        State::Spent(_) | State::Token(_) => None,
    }
}

/// the pile is empty, and who is to draw is asked for an emblem first.
pub(super) fn called(view: &v1::View) -> Result<(), DemoError> {
    let asked = |seat: u32| name::seat(&view.seats, seat);
    let awaited: Vec<_> = view.awaited.iter().map(|seat| asked(*seat)).collect();
    let turn = view.turn.as_ref().map(|turn| asked(turn.seat));
    let left = view.tournaments.as_ref().map(|tournaments| tournaments.draws_left);
    let red = Player::Red.name().to_owned();
    let found = (view.phase(), left, turn, awaited);
    expect("X-4", &found, &(Phase::Tournament, Some(0), Some(red.clone()), vec![red]))
}

/// the tournaments the examples are of, by their number.
pub(super) fn decided(
    view: &v1::View,
    number: u32,
    contest: &v1::Contest,
    boxed: &[v1::EmblemBoxed],
) -> Result<(), DemoError> {
    let board: Vec<_> = contest.revealed.iter().map(|standing| row(view, contest, standing)).collect();
    let found = |who: &str| board.iter().find(|row| row.starts_with(who)).cloned().unwrap_or_default();
    let own = |text: &str| text.to_owned();
    match number {
        1 => {
            let expected = ["Red 2+7=9, prize 1 keeps 2", "Blue 2+6=8, prize 2", "Yellow 1+2=3"];
            expect("X-8", &board, &expected.map(own).to_vec())?;
            let out: Vec<_> = contest.passed_over.iter().map(|seat| name::seat(&view.seats, *seat)).collect();
            expect("X-8", &out, &vec![own("Black")])?;
            let boxed = boxed.iter().map(|gone| name::seat(&view.seats, gone.seat));
            expect("X-8", &boxed.collect(), &vec![own("Blue"), own("Yellow")])
        }
        2 => expect("X-6", &found("Red"), &own("Red 1+3=4")),
        3 => {
            expect("X-7", &found("Red"), &own("Red 0+8+2=10, prize 5 keeps 0"))?;
            expect("X-7", &found("Blue"), &own("Blue 3+5+0=8, prize 6"))
        }
        4 => expect("X-5", &found("Red"), &own("Red 3+2=5, prize 8")),
        _ => expect("T-14", &contest.discipline(), &Discipline::City),
    }
}

/// Who, emblem and reach, value, prize.
fn row(view: &v1::View, contest: &v1::Contest, standing: &v1::Standing) -> String {
    let reach = match standing.reach.as_ref().and_then(|reach| reach.reach) {
        None => String::new(),
        Some(Reach::RoadTiles(tiles) | Reach::CityTiles(tiles)) => tiles.to_string(),
        Some(Reach::Field(field)) => format!("{}+{}", field.ring_of_8, field.ring_of_16),
    };
    let won = contest.winners.iter().find(|winner| winner.seat == standing.seat);
    let keeps = |won: &v1::Winner| name::kept(won.kept()).map(|kept| format!(" keeps {kept}"));
    let won = won.map(|won| format!(", prize {}{}", won.prize, keeps(won).unwrap_or_default()));
    let (seat, emblem) = (name::seat(&view.seats, standing.seat), name::emblem(standing.emblem()));
    format!("{seat} {emblem}+{reach}={}{}", standing.value, won.unwrap_or_default())
}

/// the winner's phone shows the face of the prize tile, no other does, and the land tile waits for it.
pub(super) fn looked_at(phones: &[Phone], owner: Player, prize: u32, face: &str) -> Result<(), DemoError> {
    for phone in phones {
        let mut prizes = phone.view.tournaments.iter().flat_map(|tournaments| &tournaments.prizes);
        let found = prizes.find(|won| won.prize == prize).map(|won| won.face.as_str());
        let expected = if phone.player == owner { face } else { "" };
        expect("X-9", &(phone.player, found), &(phone.player, Some(expected)))?;
        expect("X-9", &phone.view.phase(), &Phase::Place)?;
        let lays = phone.view.legal_moves.iter().any(|legal| {
            matches!(
                legal.r#move,
                Some(v1::legal_move::Move::LayTile(_) | v1::legal_move::Move::PlaceTile(_))
            )
        });
        expect("X-9", &lays, &false)?;
    }
    Ok(())
}

/// the prize tile lies, with its kept emblem on the statue, and the land tile may follow.
pub(super) fn stands(view: &v1::View, won: &v1::Winner) -> Result<(), DemoError> {
    let mut statues = view.tournaments.iter().flat_map(|tournaments| &tournaments.statues);
    let statue = statues.find(|statue| statue.prize == won.prize);
    let found = statue.map(|statue| (statue.seat, statue.emblem()));
    expect("X-9", &found, &Some((won.seat, won.kept())))?;
    let lays = |legal: &v1::LegalMove| matches!(legal.r#move, Some(v1::legal_move::Move::LayTile(_)));
    expect("X-9", &view.legal_moves.iter().any(lays), &true)
}

/// how many tiles lie around the farmer before the tile.
pub(super) fn ring(view: &v1::View, at: Cell, tiles: usize) -> Result<(), DemoError> {
    expect("X-11", &around(view, at), &tiles)
}

/// What came of a move that the rules refuse for this reason.
pub(super) fn refused(
    example: &'static str,
    reason: &'static str,
    answer: Result<Vec<v1::Entry>, DemoError>,
) -> Result<String, DemoError> {
    match answer {
        Err(DemoError::Refused { call, status }) => {
            let says = status.details().windows(reason.len()).any(|part| part == reason.as_bytes());
            expect(example, &(status.code(), says), &(tonic::Code::FailedPrecondition, true))?;
            Ok(format!("  {call} is refused: {}", status.message()))
        }
        Ok(_) => Err(DemoError::Differs {
            example,
            found: "accepted".to_owned(),
            expected: format!("refused: {reason}"),
        }),
        Err(other) => Err(other),
    }
}

/// the garden and the tiles around it, 1 each.
pub(super) fn recalled(entries: &[v1::Entry]) -> Result<(), DemoError> {
    let counts = entries.iter().filter_map(|entry| match &entry.what {
        Some(What::FeatureScored(count)) if count.recalled => {
            Some((count.feature(), count.tiles, count.points))
        }
        _ => None,
    });
    expect("A-2", &counts.collect(), &vec![(Feature::Garden, 8, 8)])
}

/// in the city of prize tile 1 red has one emblem and blue two, and it holds four coats of arms.
pub(super) fn statues(view: &v1::View, sheet: &v1::Sheet) -> Result<(), DemoError> {
    let statues: Vec<_> = sheet
        .lines
        .iter()
        .filter_map(|line| match line.source.as_ref()? {
            Source::Statue(statue) => Some((name::seat(&view.seats, line.seat), line.points, *statue)),
            Source::ToldPoints(_) | Source::Counted(_) | Source::Guards(_) => None,
        })
        .collect();
    let city = statues.iter().find(|(_, _, statue)| statue.prize == 1).map(|(_, _, statue)| statue.city);
    let here = statues.iter().filter(|(_, _, statue)| Some(statue.city) == city);
    let found: Vec<_> =
        here.map(|(who, points, statue)| (who.as_str(), *points, statue.prize, statue.shields)).collect();
    let expected = vec![("Red", 12, 1, Some(4)), ("Blue", 12, 3, Some(4)), ("Blue", 12, 7, Some(4))];
    expect("X-10", &found, &expected)
}

/// the six squares lie before the bend, and the river goes on where it shares no edge with them.
pub(super) fn turned_away(view: &v1::View) -> Result<(), DemoError> {
    let map = view.map.as_ref().ok_or(DemoError::Missing("a map"))?;
    let squares: Vec<_> =
        map.tiles.iter().filter(|tile| tile.face.starts_with("JT-")).map(|tile| cell(tile.pos)).collect();
    expect("X-2", &squares.len(), &6)?;
    let last = map.tiles.last().map(|tile| tile.face.starts_with("JT-"));
    expect("X-2", &last, &Some(false))?;
    let (x, y) = cell(map.mouth);
    let beside = squares.iter().any(|(i, j)| i.abs_diff(x) + j.abs_diff(y) == 1);
    expect("X-2", &(map.mouth.is_some(), beside), &(true, false))
}
