//! Faces as somebody describes them who does not hold the tile the right way up: through the rules, and through the server
//! by DescribeFace on a live game. Each is taken or the fault is named; what was taken is there, turned every way. Never
//! asks which fault.

use std::sync::Arc;

use fastrand::Rng;
use herald_api::v1::{self, step::Step};
use herald_journal::MemoryJournal;
use herald_rules::catalogue::{Catalogue, Contents};
use herald_words::{FaceText, Heap, Rotation};
use prost::Message;

use super::{
    Target,
    calls::Call,
    company::{Company, company},
    mutate, wait, wire,
};
use crate::local::{Local, house};

/// This target.
pub const TARGET: Target = Target { name: "described", run, make };

/// Words of the notation, a few of each kind.
const WORDS: &str = "city field road river n e s w n-w n-e-s-w+1 e-w s>junction s>monastery e>city0 n1 n2 e1 e2 s1 s2 w1 w2 \
                     @0 @1 inner se@1 nw over n>lake s>spring e-w@0 +2 JP-1 TT-2 JC-A X1";

fn make(rng: &mut Rng) -> Vec<u8> {
    let mut faces: Vec<v1::FaceText> = good();
    let at = rng.usize(..faces.len());
    let mut face = faces.swap_remove(at);
    let word = |rng: &mut Rng, text: &mut String| *text = mutate::text(rng, text, WORDS);
    for _ in 0..rng.usize(0..4) {
        let lists = [
            &mut face.cities,
            &mut face.roads,
            &mut face.fields,
            &mut face.tips,
            &mut face.bridges,
            &mut face.banks,
            &mut face.walls,
        ];
        let list = lists.into_iter().nth(rng.usize(..7)).unwrap();
        match rng.u8(..8) {
            0 => word(rng, &mut face.edges),
            1 => word(rng, &mut face.code),
            2 => word(rng, &mut face.river),
            3 => list.push(WORDS.split(' ').nth(rng.usize(..30)).unwrap_or_default().to_owned()),
            4 => drop(list.pop()),
            _ => {
                if let Some(text) = rng.choice(list) {
                    word(rng, text);
                }
            }
        }
    }
    let mut bytes = face.encode_to_vec();
    if rng.u8(..4) == 0 {
        mutate::message(rng, &mut bytes, &good()[0].encode_to_vec());
    }
    bytes
}

/// Faces that are taken: an unknown land tile, and the guesses of a box.
fn good() -> Vec<v1::FaceText> {
    let face = |code: &str, heap: v1::Heap, edges: &str, cities: &[&str], roads: &[&str], fields: &[&str]| {
        let texts = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect();
        v1::FaceText {
            code: code.to_owned(),
            heap: heap.into(),
            edges: edges.to_owned(),
            cities: texts(cities),
            roads: texts(roads),
            fields: texts(fields),
            ..Default::default()
        }
    };
    vec![
        face("X1", v1::Heap::Land, "city road field road", &["n"], &["e-w"], &["e1 w2 @0", "e2 s1 s2 w1"]),
        face("X2", v1::Heap::Land, "city city city city", &["n-e-s-w+1"], &[], &[]),
        v1::FaceText {
            monastery: true,
            ..face(
                "X3",
                v1::Heap::Land,
                "field field road field",
                &[],
                &["s>monastery"],
                &["n1 n2 e1 e2 s1 s2 w1 w2"],
            )
        },
        v1::FaceText {
            statue: Some(0),
            ..face("JP-1", v1::Heap::Prize, "city city city city", &["n-e-s-w"], &[], &[])
        },
    ]
}

fn run(input: &[u8]) -> bool {
    let Ok(told) = v1::FaceText::decode(input) else { return false };
    // Outside of the runtime that it is made on.
    let company = company();
    let tournaments = Contents { tournaments: true, ..Contents::default() };
    let mut catalogue = Catalogue::clone(Catalogue::of(tournaments));
    let before = catalogue.iter().len();
    match catalogue.describe(&text(&told)) {
        Ok(face) => {
            assert!(catalogue.iter().len() <= before + 1);
            let sides = |turned: Rotation| catalogue[face].at(turned).edges;
            let mut edges = sides(Rotation::None);
            edges.rotate_right(1);
            assert_eq!(edges, sides(Rotation::Quarter), "turned once, each edge is one further");
        }
        Err(fault) => {
            assert!(!fault.to_string().is_empty());
            assert_eq!(catalogue.iter().len(), before, "nothing has changed");
        }
    }
    wait(is_described(company, told))
}

fn text(told: &v1::FaceText) -> FaceText {
    let some = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let small = |number: Option<u32>| number.and_then(|number| u8::try_from(number).ok());
    FaceText {
        code: told.code.clone(),
        heap: if told.heap() == v1::Heap::Prize { Heap::Prize } else { Heap::Land },
        edges: told.edges.clone(),
        cities: told.cities.clone(),
        roads: told.roads.clone(),
        fields: told.fields.clone(),
        river: some(&told.river),
        monastery: told.monastery,
        garden: told.garden,
        statue: small(told.statue),
        tips: told.tips.clone(),
        bridges: told.bridges.clone(),
        banks: told.banks.clone(),
        walls: told.walls.clone(),
        tunnel: told.tunnel,
        thief: small(told.thief),
        foundation: told.foundation,
    }
}

/// By who holds the tile, and then drawn by its code.
async fn is_described(company: &Company, told: v1::FaceText) -> bool {
    let journal = company.copy().await;
    let live = house(Arc::<MemoryJournal>::clone(&journal), 1);
    let server = Local::over(Arc::clone(&live)).await;
    let (token, game) = &company.describer;
    let caller = company.callers.iter().position(|known| known.as_ref() == Some(token)).unwrap();
    let face = told.code.clone();
    let steps =
        [Step::DescribeFace(told), Step::DrawFace(v1::DrawFace { face, thief: None, compartment: 0 })];
    let mut served = false;
    for (number, step) in steps.into_iter().enumerate() {
        let asked = v1::SubmitMoveRequest {
            game_id: game.clone(),
            request_id: format!("described-{number}"),
            steps: vec![v1::Step { step: Some(step) }],
            ..Default::default()
        };
        served |=
            wire::asks_one(&server, &Call::of("MoveService/SubmitMove", caller, asked.encode_to_vec())).await;
    }
    server.stop().await;
    wire::is_as_recorded(&live, &journal).await;
    served
}
