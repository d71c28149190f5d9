//! What is in the box beside the base game and Tournaments & Emblems, and how many tiles each brings. Never counts a
//! pile.

/// An expansion the table may play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Expansion {
    /// The River (rules R).
    River,
    /// The abbot and the gardens (rules A).
    Abbot,
    /// Expansion 1 (C-1).
    InnsAndCathedrals,
    /// Expansion 2 (C-2).
    TradersAndBuilders,
    /// Expansion 3 (C-3).
    DragonAndFairy,
    /// Expansion 4 (rules W, C-4).
    TowersAndThieves,
    /// Expansion 5 (C-5).
    MessengersAndMayors,
    /// Expansion 6 (rules T): a told game always plays it; on a tracked map it is played if it is named.
    TournamentsAndEmblems,
    /// Expansion 7 (C-7).
    AttackAndDefence,
    /// Expansion 8 (C-8).
    CastlesAndBridges,
    /// Expansion 9 (C-9).
    ShepherdsAndVineyards,
    /// Expansion 10 (C-10).
    CircusAndArtists,
}

impl Expansion {
    /// All of them, by number.
    pub const ALL: [Self; 12] = [
        Self::River,
        Self::Abbot,
        Self::InnsAndCathedrals,
        Self::TradersAndBuilders,
        Self::DragonAndFairy,
        Self::TowersAndThieves,
        Self::MessengersAndMayors,
        Self::TournamentsAndEmblems,
        Self::AttackAndDefence,
        Self::CastlesAndBridges,
        Self::ShepherdsAndVineyards,
        Self::CircusAndArtists,
    ];
}

/// How many tiles an expansion brings: land tiles for the piles (T-4), or river tiles for the River.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tiles {
    /// As the rulebook knows it.
    Usual,
    /// As the table has counted them.
    Counted(u16),
}

/// The expansions a table plays beside Tournaments & Emblems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Played([Option<Tiles>; Expansion::ALL.len()]);

impl Played {
    /// Plays this one too.
    #[must_use]
    pub fn with(mut self, expansion: Expansion, tiles: Tiles) -> Self {
        self.0[expansion as usize] = Some(tiles);
        self
    }

    /// Whether it is played.
    #[must_use]
    pub fn has(&self, expansion: Expansion) -> bool {
        self.tiles(expansion).is_some()
    }

    /// Its tiles, if it is played.
    #[must_use]
    pub fn tiles(&self, expansion: Expansion) -> Option<Tiles> {
        self.0[expansion as usize]
    }

    /// Those that are played, by number.
    pub fn iter(&self) -> impl Iterator<Item = (Expansion, Tiles)> + '_ {
        Expansion::ALL.into_iter().filter_map(|expansion| Some((expansion, self.tiles(expansion)?)))
    }
}
