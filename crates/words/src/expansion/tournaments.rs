//! What is said and seen of Tournaments & Emblems (rules T). Never says an emblem that is still hidden: facts
//! are public, and the one hidden happening has its own place in `Seen`.

use crate::{
    CityId, Commitment, Discipline, Emblem, FaceCode, Label, MeepleId, PileView, Place, Pos, PrizeId, RuleId,
    Salt, Seat, Shields, TournamentTile,
};

/// One step of a move, of this expansion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentCommand {
    /// Slip an emblem under one of my meeples whose feature my tile extended (T-8).
    NominateMeeple {
        /// Mine, on a road, in a city or in a field.
        meeple: MeepleId,
        /// From my hand; none where the table keeps the emblems (real tokens).
        emblem: Option<Emblem>,
        /// For a farmer: how many of the 8 tiles around his tile lay there just before my tile (T-10).
        ring_before: Option<u8>,
    },
    /// Turn over the emblem under this meeple for the tournament (T-14).
    RevealEmblem {
        /// Mine, nominated, of the tournament's discipline.
        meeple: MeepleId,
        /// How far it reaches (T-15); none where the map is tracked, and Herald measures.
        reach: Option<Reach>,
        /// Which emblem it is, where the table keeps them; none where Herald does.
        emblem: Option<Emblem>,
    },
    /// The pile is empty and I hold a town hall tile: the tournament, all the same (T-13, C-5).
    CallTournament,
    /// I lay the tournament tile, before the river's first bend (T-7).
    PlaceTournamentTile {
        /// Where, on a tracked map; none where it is told.
        place: Option<Place>,
    },
    /// I look at this prize tile, alone (T-20); on a tracked map, before I lay it.
    LookAtPrize {
        /// Before me.
        prize: PrizeId,
        /// Its face, where the table draws; none where Herald does.
        face: Option<FaceCode>,
    },
    /// I lay this prize tile, its kept emblem on the statue (T-20).
    PlacePrize {
        /// Before me.
        prize: PrizeId,
        /// Where it lies.
        at: PrizePlace,
    },
    /// Told: this prize tile fits nowhere now; I hold it (T-20).
    HoldPrize {
        /// Before me.
        prize: PrizeId,
    },
    /// Told: how many coats of arms this city holds (T-22).
    TellShields {
        /// A city with a statue.
        city: CityId,
        /// All of them, also those in parts joined to it.
        shields: Shields,
    },
    /// Told: two cities with statues have grown into one.
    MergeCities {
        /// Keeps its id and label.
        kept: CityId,
        /// Becomes part of it.
        joined: CityId,
    },
}

/// Where a prize tile is laid, as far as Herald learns it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PrizePlace {
    /// Told: in which city its statue stands.
    City(StatueCity),
    /// On a tracked map.
    Cell(Place),
}

/// The city a statue is put into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StatueCity {
    /// One that holds a statue already.
    Known(CityId),
    /// One that has had none; Herald gives it an id.
    New(Option<Label>),
}

/// How far a meeple reaches, as told in parts (T-15).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Of a highwayman.
    Road {
        /// Tiles of the road.
        tiles: u16,
        /// Tiles where the road runs over a bridge alone (C-8).
        bridges: u16,
    },
    /// Tiles of the knight's city.
    City(u16),
    /// Of a farmer.
    Field {
        /// Tiles next to the farmer's tile that count, at most 8.
        ring_of_8: u8,
        /// Town hall tiles among those 8: they count for nothing but to complete the 8 (C-5).
        town_halls: u8,
        /// Of the 16 around those; only told when all 8 are there.
        ring_of_16: u8,
    },
}

impl Reach {
    /// The tournament in which this reach counts.
    #[must_use]
    pub fn discipline(self) -> Discipline {
        match self {
            Self::Road { .. } => Discipline::Road,
            Self::City(_) => Discipline::City,
            Self::Field { .. } => Discipline::Field,
        }
    }

    /// What it adds to the emblem, 1 a tile.
    #[must_use]
    pub fn tiles(self) -> u16 {
        match self {
            Self::Road { tiles, bridges } => tiles.saturating_add(bridges),
            Self::City(tiles) => tiles,
            Self::Field { ring_of_8, town_halls: _, ring_of_16 } => {
                u16::from(ring_of_8) + u16::from(ring_of_16)
            }
        }
    }
}

/// What happened, public to all.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "seat, meeple, prize, city, emblem and discipline say what they are")]
pub enum TournamentFact {
    /// The tournament tile lies, the crown on it (T-7).
    TournamentTilePlaced { seat: Seat },
    /// An emblem the table keeps lies under this meeple (T-8).
    EmblemLaid { seat: Seat, meeple: MeepleId },
    /// The emblem under this meeple is back in its owner's hand, still hidden (T-12).
    EmblemReturned { seat: Seat, meeple: MeepleId },
    /// The pile is empty: a tournament, in this order of seats (T-13, T-14).
    TournamentCalled { discipline: Discipline, order: Vec<Seat> },
    /// No nominated meeple of this discipline: out (T-14).
    PassedOver { seat: Seat },
    /// An emblem is turned over; the opening shows that it is the one nominated with, and is none where the table
    /// keeps the emblems (T-14, T-15).
    EmblemRevealed { seat: Seat, meeple: MeepleId, emblem: Emblem, reach: Reach, opening: Option<Opening> },
    /// All have revealed; values rank densely, highest first (T-16).
    TournamentDecided { discipline: Discipline, standings: Vec<Standing> },
    /// A prize tile drawn, with the kept emblem for a sole highest value (T-16…T-18).
    PrizeWon { seat: Seat, prize: PrizeId, rank: u8, kept: Option<Emblem> },
    /// A revealed emblem goes to the box (T-18).
    EmblemBoxed { seat: Seat, emblem: Emblem },
    /// Prize tiles nobody drew go to the last pile, or out of the game after the last tournament (T-19, T-21).
    PrizesLeft { prizes: u8 },
    /// The crown moves clockwise (T-19).
    CrownMoved { to: Discipline },
    /// This pile, numbered from 1, is free to draw from (T-19).
    PileOpened { pile: u8 },
    /// The lap without land tiles begins (T-21).
    LastLapOpened,
    /// A city gets its first statue and an id.
    CityFounded { city: CityId, label: Option<Label> },
    /// A prize tile lies; its kept emblem stands on the statue (T-20).
    PrizePlaced { seat: Seat, prize: PrizeId, city: CityId, emblem: Option<Emblem> },
    /// A prize tile fits nowhere now (T-20).
    PrizeHeld { seat: Seat, prize: PrizeId },
    /// A prize tile that never fitted leaves the game with its emblem (T-21).
    PrizeForfeited { seat: Seat, prize: PrizeId, emblem: Option<Emblem> },
    /// Coats of arms told (T-22).
    ShieldsTold { city: CityId, shields: Shields },
    /// Two cities are one now.
    CitiesMerged { kept: CityId, joined: CityId },
    /// Before the final scoring the emblem under this meeple is taken away unseen (T-22).
    EmblemRemoved { seat: Seat, meeple: MeepleId },
}

impl TournamentFact {
    /// The rule behind it.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::TournamentTilePlaced { .. } => "T-7",
            Self::EmblemLaid { .. } => "T-8",
            Self::EmblemReturned { .. } => "T-12",
            Self::TournamentCalled { .. } => "T-13",
            Self::PassedOver { .. } | Self::EmblemRevealed { .. } => "T-14",
            Self::TournamentDecided { .. } | Self::PrizeWon { .. } => "T-16",
            Self::EmblemBoxed { .. } => "T-18",
            Self::PrizesLeft { .. } | Self::CrownMoved { .. } | Self::PileOpened { .. } => "T-19",
            Self::LastLapOpened | Self::PrizeForfeited { .. } => "T-21",
            Self::CityFounded { .. } | Self::PrizePlaced { .. } | Self::PrizeHeld { .. } => "T-20",
            Self::ShieldsTold { .. } | Self::CitiesMerged { .. } | Self::EmblemRemoved { .. } => "T-22",
        })
    }
}

/// What opens a commitment at the reveal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Hid the emblem until now.
    pub salt: Salt,
    /// As it was shown at the nomination.
    pub commitment: Commitment,
}

/// One entrant's place in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub seat: Seat,
    /// 1 is the highest value; equal values share a rank (T-16).
    pub rank: u8,
    /// Emblem and reach together (T-15).
    pub value: u16,
    /// With this meeple.
    pub meeple: MeepleId,
    /// The emblem revealed.
    pub emblem: Emblem,
    /// What was told of its reach.
    pub reach: Reach,
}

/// Who drew a prize tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Winner {
    /// Who.
    pub seat: Seat,
    /// The tile.
    pub prize: PrizeId,
    /// The rank it was won with.
    pub rank: u8,
    /// The emblem kept beside it (T-18).
    pub kept: Option<Emblem>,
}

/// A prize tile before a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrizeView {
    /// How it was won.
    pub won: Winner,
    /// Its face, for its owner alone, once looked at on a tracked map.
    pub face: Option<FaceCode>,
}

/// A tournament: running, or the last one that was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    /// In what.
    pub discipline: Discipline,
    /// Clockwise from the active player.
    pub order: Vec<Seat>,
    /// Who had no nominated meeple.
    pub passed_over: Vec<Seat>,
    /// What lies open: in order of revealing while it runs, by rank afterwards.
    pub revealed: Vec<Standing>,
    /// Who drew a prize tile, in order; empty while it runs.
    pub winners: Vec<Winner>,
}

/// A seat that has still to reveal in the tournament that runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Who.
    pub seat: Seat,
    /// The nominated meeples of the discipline, of which it chooses one (T-14).
    pub meeples: Vec<MeepleId>,
}

/// What a meeple is worth in a tournament, as measured on a tracked map (T-15).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worth {
    /// Which.
    pub meeple: MeepleId,
    /// In which discipline.
    pub discipline: Discipline,
    /// What lies open or is the viewer's own; none where the table keeps it and has not told.
    pub emblem: Option<Emblem>,
    /// How far it reaches.
    pub reach: Reach,
    /// Emblem, as far as it is known, and reach together.
    pub value: u16,
    /// Every tile that counts, each once.
    pub tiles: Vec<Pos>,
}

/// A statue on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Statue {
    /// The prize tile it is on.
    pub prize: PrizeId,
    /// Who placed it.
    pub seat: Seat,
    /// The emblem on it, if one was kept.
    pub emblem: Option<Emblem>,
    /// Its city.
    pub city: CityId,
}

/// A city with statues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CityRef {
    /// Its id.
    pub city: CityId,
    /// What people call it.
    pub label: Option<Label>,
    /// Coats of arms, once told.
    pub shields: Option<Shields>,
}

/// What a viewer sees of tournaments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentView {
    /// The land piles in order, then the pile of prizes alone.
    pub piles: Vec<PileView>,
    /// Land tiles left before the next tournament (T-13).
    pub draws_left: u16,
    /// Where the crown stands.
    pub crown: Discipline,
    /// The order in which the crown moves.
    pub crown_order: [Discipline; 3],
    /// Tournaments held.
    pub held: u8,
    /// Tournaments in all: one a land pile (T-21).
    pub total: u8,
    /// Whether the tournament tile lies (T-7).
    pub tile: TournamentTile,
    /// The viewer's own emblems in hand, from the lowest; empty for who is no seat, and where the table keeps them.
    pub hand: Vec<Emblem>,
    /// Prize tiles before the players, in order of winning, with the emblems kept beside them.
    pub prizes: Vec<PrizeView>,
    /// Statues on the map.
    pub statues: Vec<Statue>,
    /// The cities they stand in.
    pub cities: Vec<CityRef>,
    /// The tournament that runs.
    pub contest: Option<Contest>,
    /// The last one decided.
    pub last_contest: Option<Contest>,
    /// Who has still to reveal in the one that runs, in order; the first is awaited.
    pub to_reveal: Vec<Entrant>,
    /// Tracked: what lies open in the one that runs, in order of revealing.
    pub revealed_worth: Vec<Worth>,
    /// Tracked: what the viewer's own nominated meeples would be worth if a tournament were held now.
    pub own_worth: Vec<Worth>,
}

/// A step of this expansion that may be taken now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TournamentMove {
    /// Any of these emblems under this meeple (T-8, T-10).
    NominateMeeple {
        /// Mine.
        meeple: MeepleId,
        /// In hand; empty where the table keeps the emblems.
        emblems: Vec<Emblem>,
        /// Whether the ring around it must be told, at most 7, as for a farmer where the map is not tracked.
        tells_ring: bool,
    },
    /// Reveal under this meeple, telling its reach in this discipline (T-14).
    RevealEmblem {
        /// Mine.
        meeple: MeepleId,
        /// What kind of reach is told or measured.
        discipline: Discipline,
        /// As measured on a tracked map; none where it is told.
        reach: Option<Reach>,
        /// Where the table keeps the emblems: those this seat has not had open yet, of which one is told.
        emblems: Vec<Emblem>,
    },
    /// Call the tournament rather than lay one's town hall tile (C-5).
    CallTournament,
    /// Lay the tournament tile (T-7).
    PlaceTournamentTile {
        /// Where it may lie on a tracked map; empty where it is told.
        places: Vec<Place>,
    },
    /// Look at this prize tile (T-20).
    LookAtPrize {
        /// Before me.
        prize: PrizeId,
        /// Where the table draws: the faces nobody has laid, of which one is told.
        faces: Vec<FaceCode>,
    },
    /// Lay this prize tile, telling its city or where it lies (T-20).
    PlacePrize {
        /// Before me.
        prize: PrizeId,
        /// Where it may lie on a tracked map; empty where it is told.
        places: Vec<Place>,
    },
    /// Hold this prize tile (T-20).
    HoldPrize {
        /// Before me.
        prize: PrizeId,
    },
    /// Tell this city's coats of arms (T-22).
    TellShields {
        /// With a statue.
        city: CityId,
    },
    /// Tell that two of these cities are one.
    MergeCities {
        /// All that may be merged.
        cities: Vec<CityId>,
    },
}
