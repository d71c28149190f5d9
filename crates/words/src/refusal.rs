//! What the rules, or the state of the table, forbid: one variant a sentence, with its rule and its facts. Never
//! holds a fact its asker may not know.

use std::{collections::BTreeSet, fmt};

use crate::{
    CityId, Colour, Compartment, Discipline, Edge, Emblem, Expansion, FaceCode, Kind, MeepleId, PhaseView,
    Points, Pos, PrizeId, ProposalId, Revision, Role, RuleId, Seat, Segment, Shields, Side, Symbol,
    TileSymbol, TowerId,
    code::{Coded, screaming},
};

/// A refusal for machines: a stable reason, the rule, the facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The variant's name, such as `RING_WAS_FULL`.
    pub reason: String,
    /// The rule behind it; none where the table itself refuses.
    pub rule: Option<RuleId>,
    /// What there is to know, by the field's name.
    pub facts: Vec<(&'static str, String)>,
}

/// A reason to refuse, whatever the facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The variant's name, such as `RING_WAS_FULL`.
    pub code: String,
    /// The rules it may name: none where the table itself refuses, several where the facts decide.
    pub rules: BTreeSet<RuleId>,
    /// The facts that come with it, by the field's name.
    pub facts: Vec<(&'static str, FactIs)>,
}

/// What a fact is, as it is written in an error's metadata.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FactIs {
    /// Digits.
    Number,
    /// A seat's number.
    Seat,
    /// The numbers of seats, with commas between.
    Seats,
    /// Numbers, with commas between.
    Numbers,
    /// A cell: east and south, with a comma between.
    Cell,
    /// A code of this family.
    Code(&'static str),
    /// Any text.
    Text,
}

/// Declares each refusal once: its rule (empty for the table's own), its facts and its sentence.
macro_rules! refusals {
    ($($rule:literal $variant:ident $({ $($field:ident: $kind:ty),+ })? => $sentence:literal;)+) => {
        /// A refusal. Nothing has changed.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Refusal {
            $(#[doc = $sentence] $variant $({ $(#[doc = "See the sentence."] $field: $kind),+ })?,)+
        }

        impl Refusal {
            /// Every reason there is, as declared.
            fn each() -> Vec<Reason> {
                vec![$(Reason {
                    code: screaming(stringify!($variant)),
                    rules: Some(RuleId($rule)).filter(|_| !$rule.is_empty()).into_iter().collect(),
                    facts: vec![$($((stringify!($field), <$kind as AsFact>::IS)),+)?],
                }),+]
            }

            /// As declared above.
            fn declared(&self) -> Explanation {
                match self {
                    $(Self::$variant $({ $($field),+ })? => Explanation {
                        reason: screaming(stringify!($variant)),
                        rule: (!$rule.is_empty()).then_some(RuleId($rule)),
                        facts: vec![$($((stringify!($field), $field.as_fact())),+)?],
                    },)+
                }
            }
        }

        impl fmt::Display for Refusal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                // "{field:.0}" prints nothing: it lets a sentence leave a fact to the metadata alone.
                match self {
                    $(Self::$variant $({ $($field),+ })? => {
                        $($(let $field = $field.as_fact();)+)?
                        write!(f, concat!($sentence, $($("{", stringify!($field), ":.0}",)+)?) $($(, $field = $field)+)?)
                    })+
                }
            }
        }
    };
}

refusals! {
    // The table.
    "" LobbyClosed => "the game has started";
    "" NotStarted => "the game has not started";
    "" GameOver => "the game is over";
    "B-1" TooFewPlayers { seated: u8 } => "at least 2 players are needed; {seated} are seated";
    "B-1" TableFull => "all six places are taken";
    "" ColourTaken { colour: Colour } => "another player has the colour {colour}";
    "" SymbolTaken { symbol: Symbol } => "another player has the symbol {symbol}";
    "" NoSuchSeat { seat: Seat } => "there is no seat {seat}";
    "" ShareAlreadyGiven { seat: Seat } => "seat {seat} has added its share to the draws before";
    "B-2" OrderIncomplete => "the order must name each seat once";
    "" WatchersForbidden => "people may not watch this table";
    "" SeatConnected { seat: Seat } => "seat {seat} is connected and has been asked; it must consent or disconnect";
    "" NoReissueAsked => "nobody has asked to reissue this seat";
    "T-3" PlayersOutOfRange { players: u8 } => "2 to 6 play; not {players}";
    "T-4" TooManyExtraTiles { extra_tiles: u16 } => "{extra_tiles} tiles of other expansions are more than a plan takes";
    "T-4" TilesNotTold { expansion: Expansion } => "tell how many land tiles {expansion} brings: editions differ";
    "R-4" RiverTilesOutOfRange { river_tiles: u16 } => "{river_tiles} river tiles are not 3 to 60";
    "" ExpansionNotPlayed { expansion: Expansion } => "this table does not play {expansion}";
    "T-2" PlanDoesNotAddUp => "the plan does not add up to twelve prize tiles and land on every pile";
    "T-2" PilesDoNotAddUp { land: u16, prizes: u8 } => "the piles take {land} land tiles in all and at most {prizes} prize tiles, none on the first";
    "T-6" CrownOrderIncomplete => "the crown's way must name each discipline once";

    // Turns.
    "B-2" NotAwaited { seat: Seat, awaited: Vec<Seat> } => "seat {seat} is not awaited; awaited: {awaited}";
    "B-2" OutOfStep { phase: PhaseView } => "this step does not belong to the phase {phase}";
    "" NothingAsked => "a move has at least one step";
    "" StepAfterDeal { step: u8 } => "step {step} may deal or draw; it must end its list";
    "B-4" MeepleAlreadyPlaced => "a meeple was already placed this turn, or the abbot taken back";
    "B-1" NoMeepleLeft { kind: Kind } => "no {kind} is left in the supply";
    "B-4" RoleNotForKind { kind: Kind, role: Role } => "a {kind} is not there as a {role}";
    "T-20" NoMeepleOnPrize { prize: PrizeId } => "no meeple goes on prize tile {prize} but by the magic portal";
    "T-20" PrizeNotPlaced { prize: PrizeId } => "prize tile {prize} does not lie on the map";
    "B-4" NoSuchMeeple { meeple: MeepleId } => "there is no meeple {meeple} on the map";
    "B-9" NobodyScores => "points are told for at least one seat";
    "" TooMuchTold => "points were told more often than a game holds";
    "B-9" PointsOutOfRange { points: Points } => "{points} points are not 1 to 500";
    "B-9" SeatNamedTwice { seat: Seat } => "seat {seat} is named twice";
    "" NothingToUndo => "there is no move to undo";
    "" NotYourMove { last: Revision } => "the move of revision {last} is not this seat's own";
    "" HiddenSeen { at: Revision } => "something hidden has been seen in revision {at}";
    "" NoSuchRevision { to: Revision } => "revision {to} is not before the last move";

    "" SeatRetired { seat: Seat } => "seat {seat} has gone home";
    "" LastPlayer { seat: Seat } => "seat {seat} is the last one playing; end the game instead";
    "" ExpectedRevisionNeeded => "who records for another seat says which revision it believes in";
    "" NoGameThen { to: Revision, from: Revision } => "at revision {to} the game had not begun; it can go back to {from}";
    "" HostNotOffered => "the host has not offered its place to this seat";

    // The drawn tile.
    "C-3" DragonFirst => "the dragon on the drawn tile is handled before a tile is placed";
    "C-4" ThiefFirst => "the thief on the drawn tile is handled before a tile is placed";
    "C-7" SiegeFirst => "the siege on the drawn tile is handled before a tile is placed";
    "C-10" CircusWaits => "the circus space on the drawn tile is handled in the scoring step, before the turn ends";
    "C-10" CircusLater => "the circus space on the drawn tile is handled in the scoring step, once the tile lies";
    "W-7" TileStays { symbol: TileSymbol } => "a {symbol} does not take the drawn tile away";
    "W-7" NoTowerTileLeft => "no tower tile is left: another land tile is drawn in the place of the stolen one";
    "W-7" GuardStands { meeple: MeepleId } => "guard {meeple} stands on a tower, so the thief steals no tile";
    "C-4" NoThief => "the drawn tile has no thief's symbol, so there is no number on it";
    "W-6" ThiefOutOfRange { thief: u8 } => "the number on a thief's symbol is 1 to 9, not {thief}";
    "W-6" ThiefIsKnown { face: FaceCode, thief: u8 } => "the number on {face} is known: {thief}";
    "W-6" HeraldHandlesTheThief => "the number on the symbol was told, so Herald handles the thief";
    "W-1" NoTileTower => "the land tiles do not lie in a tile tower's compartments";
    "W-1" CompartmentNotTold => "tell which compartment of the tile tower the tile comes from";
    "W-1" CompartmentEmpty { compartment: Compartment } => "the {compartment} compartment of the tile tower is empty";
    "W-1" NotFromTheTileTower => "only land tiles lie in the tile tower";
    "T-13" TileTowerWithTournaments => "tournaments lay the land tiles in piles of their own, so the tile tower is not used";
    "W-1" TileTowerIsTracked => "the tile tower is used with Towers & Thieves on a tracked map";
    "W-1" TowerTileIsPlain => "a tower tile has no symbol";
    "W-7" TowerTileFirst => "a tower tile is drawn in the place of the stolen tile, and from no pile: no tournament is called for it, and no town hall tile is laid instead";
    "W-2" NoFoundation => "a tower is told once for the tile just laid, after it lies";
    "W-2" NoFloorLeft => "no floor is left in the supply, so no tower stands there";
    "W-3" NoSuchTower { tower: TowerId } => "there is no tower {tower}";
    "W-3" GuardAfterTheTile => "a guard is placed once the drawn tile lies, in the place of a meeple on it";
    "C-4" NoGuardByPrize { prize: PrizeId } => "prize tile {prize} opens no tower by its reach";
    "W-4" OutOfReach { tower: TowerId, floors: u8, pos: Pos } => "{pos} is not within the reach of tower {tower}, whose floors are {floors}";
    "W-6" NothingGrows => "no tower waits for its player to choose which grow";
    "W-6" TowerCannotGrow { tower: TowerId } => "tower {tower} does not grow: it has a guard or five floors";
    "W-6" FloorsToGive { floors: u8 } => "name {floors} different towers: there are as many floors as that";
    "C-2" NoBuilder => "no builder of this seat was on the map before this turn";
    "C-2" SecondHalf => "a double turn is not doubled again";
    "C-2" NotADrawnTile => "only the tile just drawn gives a double turn";

    // The river and the tournament tile.
    "R-2" RiverFirst => "river tiles are laid before any other";
    "R-2" RiverIsLaid => "no river tile is left to draw";
    "T-7" TournamentTileFirst => "the tournament tile is laid before the river's first bend";
    "T-7" NoTournamentTile => "the tournament tile does not wait to be laid now";
    "T-7" BendNotTold => "the tournament tile has not come yet, and only the lake is left after this tile: the river's first bend was not told";

    "R-1" LakeComesLast => "the lake is drawn when no other river tile is left";
    "R-2" RiverGoesOn { pos: Pos } => "the river goes on at {pos}";
    "R-2" RiverTurnsBack => "two bends in a row may not turn the same way";
    "T-7" BendTurnsIn => "the first bend turns the river away from the tournament tile";
    "T-6" NoMeepleOnTournamentTile => "no meeple goes on the tournament tile";

    // Town halls, bridges, farmsteads, flocks.
    "C-5" NoTownHall => "this seat holds no town hall tile";
    "C-5" TownHallIsHeld => "the town hall tile is held until the next turn";
    "C-5" TownHallFirst => "the town hall tile must be laid or held before the turn ends";
    "C-5" TownHallExtendsNothing => "a town hall tile lets nobody be nominated";
    "T-13" PileEmpty => "the open pile is empty: the tournament comes first, or the town hall tile";
    "T-13" PileNotEmpty { land: u16 } => "{land} land tiles are left on the open pile";
    "C-8" NoFarmer { meeple: MeepleId } => "meeple {meeple} is no farmer that could move into a farmstead";
    "A-2" NoAbbotOnTheMap => "this seat's abbot does not stand on the map";
    "A-2" AbbotScores { meeple: MeepleId } => "this turn has completed where abbot {meeple} stands: it scores when the turn ends";
    "A-2" NotYourAbbot { meeple: MeepleId } => "meeple {meeple} is not this seat's abbot";
    "C-8" PrizeBuildsNothing => "a prize tile builds no farmstead";
    "C-9" PrizeMovesNoFlock => "a prize tile neither extends nor herds a flock";

    // The tracked map.
    "" MapNotTracked => "this table tells what happens; its map is not tracked";
    "" MapIsTracked => "this table's map is tracked: tiles and meeples are entered, and Herald counts";
    "" PlaceNotTold => "tell where the tile lies";
    "" NotOnATrackedMap { expansion: Expansion } => "{expansion} is not played on a tracked map yet";
    "B-1" NoOtherTilesOnATrackedMap => "a tracked map draws the tiles of its faces alone: none is added or shuffled in";
    "B-1" NoSuchFace { face: FaceCode } => "there is no face {face}";
    "B-1" FaceNotLeft { face: FaceCode } => "no tile with the face {face} is left";
    "B-3" FitsNowhere { face: FaceCode } => "{face} fits nowhere: send its drawing alone, and it goes to the box";
    "B-1" NoUnknownTile { face: FaceCode } => "all tiles that are left have faces Herald knows: there is none for {face}";
    "B-1" FaceIsInUse { face: FaceCode } => "a tile with the face {face} lies or is in hand: it is not described anew";
    "T-20" NoPrizeToDescribe => "no prize tile lies before this seat whose face it could describe";
    "B-1" FaceFaulty { fault: String } => "the face is not taken: {fault}";
    "" FaceNotTold => "tell which face was drawn";
    "" FaceIsDrawnByServer => "Herald draws the tiles of this table";
    "B-3" CellTaken { pos: Pos } => "a tile lies at {pos} already";
    "B-3" NotBeside { pos: Pos } => "no tile lies beside {pos}";
    "B-3" EdgeMismatch { pos: Pos, side: Side, found: Edge, wanted: Edge } => "the tile shows {found} at {pos} to the {side}, where {wanted} lies";
    "B-4" NoSuchSegment { segment: Segment } => "the tile has no segment {segment}";
    "B-4" SegmentNotFor { segment: Segment, kind: Kind } => "segment {segment} does not take a {kind}";
    "B-4" FeatureOccupied { segment: Segment, meeple: MeepleId, seat: Seat, pos: Pos } => "meeple {meeple} of seat {seat} stands at {pos} on what segment {segment} belongs to";

    // Corrections.
    "" CorrectionOutOfRange { points: Points } => "a correction is up to 500 points, more or less; not {points}";
    "" CorrectionIsTheHosts => "points are corrected by the host alone";
    "" NotYetMade { since: Revision } => "revision {since} has not been made yet";
    "" ProposalOpen { proposal: ProposalId } => "proposal {proposal} is open: one at a time is voted on";
    "" NoSuchProposal { proposal: ProposalId } => "no proposal {proposal} is open";
    "" NotYourProposal { proposal: ProposalId } => "proposal {proposal} is withdrawn by who made it, or by the host";
    "" AlreadyAnswered { proposal: ProposalId, seat: Seat } => "seat {seat} has said so to proposal {proposal} before";
    "" ListHasGrown { proposal: ProposalId, listed: u32, told: u32 } => "proposal {proposal} lists {listed} hidden things that were seen, not {told}: read the list before agreeing";
    "" TooManyProposals => "more corrections were put to the vote than a game holds";
    "" TooManyAnswers { proposal: ProposalId } => "proposal {proposal} was answered more often than it may be";
    "B-2" NothingLies { pos: Pos } => "no tile lies at {pos}";
    "B-2" LiesSo { pos: Pos } => "the tile at {pos} lies just so already";
    "B-2" FaceStays { pos: Pos } => "the face of the tile at {pos} is certain: only how it is turned can be put right";
    "T-7" TournamentTileStays { pos: Pos } => "the tournament tile lies at {pos}: its squares are not mended one by one";
    "R-2" RiverRunsOtherwise { pos: Pos, side: Side } => "the river at {pos} would run otherwise to the {side}, and what was laid since goes by it";
    "W-2" FoundationDiffers { pos: Pos } => "whether the tile at {pos} has a foundation would change, and towers were built by it";
    "W-6" ThiefStays { face: FaceCode } => "whether {face} has a thief's symbol would change, and it was handled when it was drawn";
    "T-20" StatueStands { pos: Pos } => "a statue stands in the city of the tile at {pos}, which would have none";
    "T-22" StatuesWouldPart { city: CityId } => "the statues of city {city} would stand in two cities";
    "B-1" NoTileShows { face: FaceCode } => "no tile with the face {face} lies";
    "B-4" StandsThere { meeple: MeepleId } => "meeple {meeple} stands there already";
    "W-5" GuardStays { meeple: MeepleId } => "guard {meeple} stands on a tower: say that it left instead";
    "B-9" ScoredBefore { pos: Pos, segment: Segment } => "what segment {segment} at {pos} belongs to is completed: whoever stood there went home when it was scored";
    "B-4" NoSegmentFor { meeple: MeepleId } => "the tile has no segment on which meeple {meeple} could stand as what it is";
    "B-4" SegmentNotTold { meeple: MeepleId } => "meeple {meeple} could stand on several segments of the tile: tell which";
    "B-4" OtherFeature { meeple: MeepleId, segment: Segment } => "segment {segment} is not what meeple {meeple} stands on";
    "B-4" NotOnThatTile { meeple: MeepleId, pos: Pos } => "meeple {meeple} does not stand on the tile at {pos}";
    "" NoSuchPile { pile: u8 } => "there is no land pile {pile}";
    "" PileOutOfRange { land: u16 } => "{land} land tiles are more than a pile holds";
    "" MeepleRevealed { meeple: MeepleId } => "meeple {meeple} has revealed in the tournament that runs";

    // Nominations.
    "T-8" NotYourMeeple { meeple: MeepleId, owner: Seat } => "meeple {meeple} belongs to seat {owner}";
    "T-8" NominationClosed => "no tile was just placed that could extend a feature";
    "T-8" NotExtended { meeple: MeepleId } => "the tile just placed adds nothing to what meeple {meeple} stands on";
    "T-8" AlreadyNominatedThisTurn => "a meeple was already nominated this turn";
    "T-9" AlreadyNominated { meeple: MeepleId } => "meeple {meeple} has had its emblem";
    "T-11" PlacedThisTurn { meeple: MeepleId } => "meeple {meeple} was placed this turn";
    "T-8" NeverNominated { meeple: MeepleId, kind: Kind, role: Role } => "meeple {meeple}, a {kind} as {role}, is never nominated";
    "T-8" EmblemNotTold => "tell which emblem from the hand";
    "T-8" EmblemKeptByTable => "this table keeps its emblems itself; Herald learns one at its reveal";
    "T-14" RevealedNotTold => "tell which emblem lay under the meeple";
    "T-14" EmblemKeptByHerald => "Herald knows which emblem lies there";
    "T-8" NoEmblemLeft => "no emblem is left in hand";
    "T-14" EmblemGone { emblem: Emblem } => "the emblem {emblem} of this seat has been open before";
    "T-8" EmblemNotInHand { emblem: Emblem } => "the emblem {emblem} is not in hand";
    "T-10" RingNotTold { meeple: MeepleId } => "tell how many of the 8 tiles around farmer {meeple} lay there before the tile";
    "T-10" RingOfNoFarmer { meeple: MeepleId } => "meeple {meeple} is no farmer and has no ring to tell";
    "T-10" RingWasFull { meeple: MeepleId } => "farmer {meeple} was already surrounded by 8 tiles";

    // Tournaments.
    "T-14" NotNominated { meeple: MeepleId } => "meeple {meeple} holds no emblem";
    "T-14" OtherDiscipline { meeple: MeepleId, held: Discipline } => "meeple {meeple} does not enter a {held} tournament";
    "T-15" ReachNotTold => "tell how far the meeple reaches";
    "T-15" OtherReach { held: Discipline } => "the reach told is not that of a {held} tournament";
    "T-15" ReachOutOfRange => "a road or city reaches 1 to 200 tiles, a ring at most 8 (town halls included) and 16";
    "T-15" OuterRingTooSoon { ring_of_8: u8 } => "the ring of 16 counts only when all 8 tiles are there; told were {ring_of_8}";

    // Prizes and statues.
    "T-20" NoSuchPrize { prize: PrizeId } => "prize tile {prize} is not before this seat";
    "T-20" PrizeIsHeld { prize: PrizeId } => "prize tile {prize} is held until another lies, or until the next turn";
    "T-20" PrizeNotLookedAt { prize: PrizeId } => "prize tile {prize} was not looked at yet";
    "T-20" PrizeLookedAt { prize: PrizeId } => "prize tile {prize} was looked at already";
    "T-20" PrizesFirst { prizes: Vec<PrizeId> } => "the prize tiles must be placed first: {prizes}";
    "T-22" NoSuchCity { city: CityId } => "there is no city {city} with a statue";
    "T-22" ShieldsOutOfRange { shields: Shields } => "{shields} coats of arms are more than a city holds";
    "T-22" SameCity { city: CityId } => "city {city} is not merged with itself";
}

impl Refusal {
    /// Every reason there is, with its rules and what its facts are.
    #[must_use]
    pub fn reasons() -> Vec<Reason> {
        let mut reasons = Self::each();
        let never = reasons.iter_mut().filter(|reason| reason.code == screaming("NeverNominated"));
        let rules = Kind::ALL.iter().flat_map(|kind| Role::ALL.map(|role| kind.never_nominated_by(role)));
        never.for_each(|reason| reason.rules.extend(rules.clone()));
        reasons
    }

    /// The refusal for machines.
    #[must_use]
    pub fn explain(&self) -> Explanation {
        let mut explanation = self.declared();
        // Why a kind of figure is never nominated stands with the expansion it comes with.
        if let Self::NeverNominated { kind, role, .. } = self {
            explanation.rule = Some(kind.never_nominated_by(*role));
        }
        explanation
    }
}

/// How a fact is written in an error's metadata: numbers as digits, codes as the API's enum values write them.
trait AsFact {
    const IS: FactIs;
    fn as_fact(&self) -> String;
}

macro_rules! facts {
    (codes: $($code:ty),+; $($is:ident($($word:ty),+)),+) => {
        $($(impl AsFact for $word {
            const IS: FactIs = FactIs::$is;
            fn as_fact(&self) -> String { self.to_string() }
        })+)+
        $(impl AsFact for $code {
            const IS: FactIs = FactIs::Code(<$code as Coded>::FAMILY);
            fn as_fact(&self) -> String { self.code() }
        })+
    };
}

facts! {
    codes: Colour, Compartment, Symbol, Kind, Role, Discipline, PhaseView, Expansion, TileSymbol, Side, Edge;
    Number(u8, u16, u32, MeepleId, CityId, TowerId, PrizeId, ProposalId, Revision, Points, Shields, Segment),
    Seat(Seat),
    Cell(Pos),
    Text(FaceCode, String)
}

impl AsFact for Emblem {
    const IS: FactIs = FactIs::Number;
    fn as_fact(&self) -> String {
        self.value().to_string()
    }
}

impl AsFact for Vec<Seat> {
    const IS: FactIs = FactIs::Seats;
    fn as_fact(&self) -> String {
        listed(self)
    }
}

impl AsFact for Vec<PrizeId> {
    const IS: FactIs = FactIs::Numbers;
    fn as_fact(&self) -> String {
        listed(self)
    }
}

fn listed<T: AsFact>(all: &[T]) -> String {
    all.iter().map(AsFact::as_fact).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_carries_reason_rule_facts_and_a_sentence() {
        let refusal = Refusal::NeverNominated { meeple: MeepleId(7), kind: Kind::Meeple, role: Role::Monk };
        assert_eq!(refusal.to_string(), "meeple 7, a MEEPLE as MONK, is never nominated");
        let explained = refusal.explain();
        assert_eq!(explained.reason, "NEVER_NOMINATED");
        assert_eq!(explained.rule, Some(RuleId("T-8")));
        assert_eq!(
            explained.facts,
            [("meeple", "7".to_owned()), ("kind", "MEEPLE".to_owned()), ("role", "MONK".to_owned())]
        );
        assert_eq!(Refusal::GameOver.explain().rule, None);
    }

    #[test]
    fn a_reason_names_every_rule_that_its_refusals_may_name() {
        let reasons = Refusal::reasons();
        let rules = |code: &str| {
            let reason = reasons.iter().find(|reason| reason.code == code).unwrap();
            reason.rules.iter().map(|rule| rule.0).collect::<Vec<_>>()
        };
        assert_eq!(rules("GAME_OVER"), [""; 0]);
        assert_eq!(rules("RING_WAS_FULL"), ["T-10"]);
        assert_eq!(rules("NEVER_NOMINATED"), ["A-4", "C-10", "C-2", "C-5", "C-9", "T-8", "W-3"]);
    }
}
