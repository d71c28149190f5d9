//! A face that a table has described, to the record and back. Never reads the notation: the rules do.

use herald_words::{FaceText, Heap, MapFact, Seat};

use super::{
    Unreadable,
    codes::seat_in,
    narrow, pb,
    towers::{thief_in, thief_out},
};

pub(super) fn described_out(seat: Seat, text: &FaceText) -> pb::FaceDescribed {
    pb::FaceDescribed { seat: seat.0.into(), ..text_out(text) }
}

/// What is described, whoever does.
pub(super) fn text_out(text: &FaceText) -> pb::FaceDescribed {
    let FaceText { code, heap, edges, cities, roads, fields, river, monastery, garden, statue, .. } = text;
    pb::FaceDescribed {
        seat: 0,
        code: code.clone(),
        heap: *heap as u32,
        edges: edges.clone(),
        cities: cities.clone(),
        roads: roads.clone(),
        fields: fields.clone(),
        river: river.clone().unwrap_or_default(),
        monastery: *monastery,
        garden: *garden,
        statue: statue.map(u32::from),
        tips: text.tips.clone(),
        bridges: text.bridges.clone(),
        banks: text.banks.clone(),
        walls: text.walls.clone(),
        tunnel: text.tunnel,
        thief: thief_out(text.thief),
        foundation: text.foundation,
    }
}

pub(super) fn described_in(told: pb::FaceDescribed) -> Result<MapFact, Unreadable> {
    let seat = seat_in(told.seat)?;
    Ok(MapFact::FaceDescribed { seat, text: Box::new(text_in(told)?) })
}

pub(super) fn text_in(told: pb::FaceDescribed) -> Result<FaceText, Unreadable> {
    let heaps = [Heap::Land, Heap::River, Heap::Prize, Heap::Tournament, Heap::Tower];
    let heap: usize = narrow(told.heap)?;
    Ok(FaceText {
        code: told.code,
        heap: heaps.get(heap).copied().ok_or(Unreadable::Nonsense("heap"))?,
        edges: told.edges,
        cities: told.cities,
        roads: told.roads,
        fields: told.fields,
        river: Some(told.river).filter(|river| !river.is_empty()),
        monastery: told.monastery,
        garden: told.garden,
        statue: told.statue.map(narrow).transpose()?,
        tips: told.tips,
        bridges: told.bridges,
        banks: told.banks,
        walls: told.walls,
        tunnel: told.tunnel,
        thief: thief_in(told.thief)?,
        foundation: told.foundation,
    })
}
