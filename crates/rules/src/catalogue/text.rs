//! Reads a set of faces from a file's text: the keys of the notation that the files under `data` explain. Refuses what it
//! cannot read or number, and a word about another that is not there; whether the faces make sense is for the lint.

use herald_words::{Edge, FaceCode, FaceStatus, FaceText, Heap, Thief};
use serde::Deserialize;

use super::{BlockSide, Fault, Flaw, place::Corner, word};

/// A set as printed.
pub(super) struct PrintedSet {
    pub(super) name: String,
    pub(super) tiles: u32,
    pub(super) coats: u32,
    pub(super) monasteries: u32,
    pub(super) gardens: u32,
    pub(super) faces: Vec<Printed>,
    pub(super) blocks: Vec<PrintedBlock>,
}

/// A face as printed. Bits of sides, half-edges and cities are as in [`super::Part`].
pub(super) struct Printed {
    pub(super) code: FaceCode,
    pub(super) heap: Heap,
    pub(super) count: u8,
    pub(super) edges: [Edge; 4],
    pub(super) cities: Vec<City>,
    pub(super) roads: Vec<Line>,
    pub(super) fields: Vec<Field>,
    pub(super) river: Option<Line>,
    pub(super) monastery: bool,
    pub(super) garden: bool,
    pub(super) statue: Option<u8>,
    pub(super) tips: Vec<Tip>,
    pub(super) bridges: Vec<Bridge>,
    pub(super) banks: Vec<u8>,
    pub(super) walls: Vec<Wall>,
    pub(super) tunnel: bool,
    pub(super) thief: Option<Thief>,
    pub(super) foundation: bool,
    pub(super) start: bool,
    pub(super) replaces: Option<FaceCode>,
    pub(super) status: FaceStatus,
}

impl Printed {
    /// The roads, then the river.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Line> {
        self.roads.iter().chain(&self.river)
    }
}

/// A city of a face.
pub(super) struct City {
    pub(super) sides: u8,
    pub(super) coats: u8,
}

/// A road or a river of a face.
pub(super) struct Line {
    pub(super) sides: u8,
    pub(super) end: Option<End>,
}

/// What a loose end runs into.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// A crossing or village.
    Junction,
    /// The monastery.
    Monastery,
    /// The gate of this city.
    City(u8),
    /// The middle of a field, which it does not part (T-23).
    Field,
    /// The river, which it does not cross (T-23).
    River,
    /// The arena of the tournament tile.
    Arena,
    /// A tower's foundation.
    Tower,
    /// The spring, where a river begins.
    Spring,
    /// The lake, where a river ends.
    Lake,
}

/// A field of a face.
pub(super) struct Field {
    pub(super) halves: u8,
    pub(super) cities: u8,
}

/// A city's tip that reaches a corner.
pub(super) struct Tip {
    pub(super) corner: Corner,
    pub(super) city: u8,
}

/// A crossing, by the sides of both: which is above decides nothing, but whoever holds the tile looks for it.
pub(super) struct Bridge {
    pub(super) over: u8,
    pub(super) under: u8,
}

/// A road that touches a city's wall, by its sides.
pub(super) struct Wall {
    pub(super) road: u8,
    pub(super) city: u8,
}

/// A side of the tournament tile: its faces' codes.
pub(super) struct PrintedBlock {
    pub(super) side: BlockSide,
    pub(super) rows: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetToml {
    name: String,
    tiles: u32,
    coats: u32,
    monasteries: u32,
    gardens: u32,
    face: Vec<FaceToml>,
    #[serde(default)]
    block: Vec<BlockToml>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FaceToml {
    code: String,
    #[serde(default)]
    heap: HeapToml,
    count: u8,
    edges: String,
    #[serde(default)]
    cities: Vec<String>,
    #[serde(default)]
    roads: Vec<String>,
    #[serde(default)]
    fields: Vec<String>,
    river: Option<String>,
    #[serde(default)]
    monastery: bool,
    #[serde(default)]
    garden: bool,
    statue: Option<u8>,
    #[serde(default)]
    tips: Vec<String>,
    #[serde(default)]
    bridges: Vec<String>,
    #[serde(default)]
    banks: Vec<String>,
    #[serde(default)]
    walls: Vec<String>,
    #[serde(default)]
    tunnel: bool,
    thief: Option<u8>,
    thief_is: Option<StatusToml>,
    #[serde(default)]
    foundation: bool,
    #[serde(default)]
    start: bool,
    replaces: Option<String>,
    status: StatusToml,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum HeapToml {
    #[default]
    Land,
    River,
    Prize,
    Tournament,
    Tower,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum StatusToml {
    Seen,
    Documented,
    Guess,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlockToml {
    side: SideToml,
    rows: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum SideToml {
    Plain,
    River,
}

/// Reads all faces and blocks.
pub(super) fn read(text: &str) -> Result<PrintedSet, Fault> {
    let set: SetToml = toml::from_str(text).map_err(|error| Fault::Text(error.to_string()))?;
    let SetToml { name, tiles, coats, monasteries, gardens, face, block } = set;
    let faces = face.into_iter().map(FaceToml::printed).collect::<Result<_, _>>()?;
    let blocks = block.into_iter().map(BlockToml::printed).collect();
    Ok(PrintedSet { name, tiles, coats, monasteries, gardens, faces, blocks })
}

impl FaceToml {
    fn printed(self) -> Result<Printed, Fault> {
        let text = FaceText {
            code: self.code,
            heap: match self.heap {
                HeapToml::Land => Heap::Land,
                HeapToml::River => Heap::River,
                HeapToml::Prize => Heap::Prize,
                HeapToml::Tournament => Heap::Tournament,
                HeapToml::Tower => Heap::Tower,
            },
            edges: self.edges,
            cities: self.cities,
            roads: self.roads,
            fields: self.fields,
            river: self.river,
            monastery: self.monastery,
            garden: self.garden,
            statue: self.statue,
            tips: self.tips,
            bridges: self.bridges,
            banks: self.banks,
            walls: self.walls,
            tunnel: self.tunnel,
            thief: self.thief,
            foundation: self.foundation,
        };
        let status = self.status.status();
        let replaces =
            self.replaces.map(|text| FaceCode::parse(&text).ok_or(Fault::Code(text))).transpose()?;
        let mut printed = word::face(&text, status)?;
        match (&mut printed.thief, self.thief_is) {
            (Some(thief), Some(sure)) => thief.status = sure.status(),
            (Some(_) | None, None) => {}
            (None, Some(_)) => return Err(Fault::Face { face: printed.code, flaw: Flaw::NoThief }),
        }
        Ok(Printed { count: self.count, start: self.start, replaces, ..printed })
    }
}

impl StatusToml {
    fn status(self) -> FaceStatus {
        match self {
            Self::Seen => FaceStatus::Seen,
            Self::Documented => FaceStatus::Documented,
            Self::Guess => FaceStatus::Guess,
        }
    }
}

impl BlockToml {
    fn printed(self) -> PrintedBlock {
        let side = match self.side {
            SideToml::Plain => BlockSide::Plain,
            SideToml::River => BlockSide::River,
        };
        PrintedBlock { side, rows: self.rows }
    }
}
