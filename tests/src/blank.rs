//! Blanks the commitments of nominations and of draws where they stand in an answer's bytes, and hands them out; and of an
//! exported transcript the seals, and the sums, which follow from the rest. Never touches another byte, so whatever else
//! differs still differs.

/// Which message the bytes are: the way from each answer down to a commitment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Nothing in it is a commitment.
    Plain,
    GetViewResponse,
    GetGameResponse,
    WatchViewResponse,
    ListMovesResponse,
    /// `SubmitMoveResponse`, `UndoMoveResponse` and `ProposeCorrectionResponse`.
    Made,
    /// `google.rpc.Status`, as the details of a refusal carry it.
    Refusal,
    /// One of its details, whose value may be a `Standpoint`; no other detail has a field of that number.
    Detail,
    Standpoint,
    View,
    Update,
    Entry,
    MeepleNominated,
    Meeple,
    Nomination,
    Nominated,
    Game,
    Draws,
    Commitment,
    /// A transcript in pieces.
    ExportGameResponse,
    /// Parts behind their lengths.
    Parts,
    TranscriptPart,
    TranscriptBody,
    TranscriptCommit,
    /// Binds what a transcript is of, or the transcript itself.
    Seal,
}

impl Shape {
    /// The field's own shape, by its number in `proto/herald/v1`.
    fn field(self, number: u64) -> Self {
        match (self, number) {
            (Self::GetViewResponse | Self::WatchViewResponse, 1) => Self::View,
            (Self::WatchViewResponse, 2) => Self::Update,
            (Self::ListMovesResponse, 1) | (Self::Made, 2) | (Self::Standpoint, 8) => Self::Entry,
            (Self::Refusal, 3) => Self::Detail,
            (Self::Detail, 2) => Self::Standpoint,
            (Self::Update, 3) | (Self::View, 16) => Self::Entry,
            (Self::Update, 4) => Self::View,
            (Self::View, 13) => Self::Meeple,
            (Self::Entry, 50) => Self::MeepleNominated,
            (Self::MeepleNominated, 3) | (Self::Nominated, 1) => Self::Commitment,
            (Self::ExportGameResponse, 2) => Self::Parts,
            (Self::TranscriptPart, 1) => Self::TranscriptBody,
            (Self::TranscriptBody, 2) => Self::TranscriptCommit,
            (Self::TranscriptCommit, 3) => Self::Entry,
            (Self::TranscriptPart, 2) | (Self::TranscriptCommit, 2) => Self::Seal,
            (Self::GetGameResponse, 1) => Self::Game,
            (Self::View, 24) | (Self::Game, 7) => Self::Draws,
            (Self::Draws, 1) => Self::Commitment,
            (Self::Meeple, 5) => Self::Nomination,
            (Self::Nomination, 1) => Self::Nominated,
            _ => Self::Plain,
        }
    }
}

/// Blanks every commitment; answers with them, in order.
///
/// # Panics
/// If the bytes are no message, or a commitment has not 32 bytes.
pub fn commitments(shape: Shape, bytes: &mut [u8]) -> Vec<[u8; 32]> {
    let mut found = Vec::new();
    walk(shape, bytes, &mut found);
    found
}

fn walk(shape: Shape, bytes: &mut [u8], found: &mut Vec<[u8; 32]>) {
    if shape == Shape::Commitment {
        found.push((&*bytes).try_into().expect("a commitment has 32 bytes"));
        bytes.fill(0);
        return;
    }
    if shape == Shape::Seal {
        assert_eq!(bytes.len(), 32, "a seal or a sum");
        bytes.fill(0);
    }
    if shape == Shape::Plain || shape == Shape::Seal {
        return;
    }
    let mut at = 0;
    while shape == Shape::Parts && at < bytes.len() {
        let length = usize::try_from(varint(bytes, &mut at)).unwrap();
        walk(Shape::TranscriptPart, &mut bytes[at..at + length], found);
        at += length;
    }
    while at < bytes.len() {
        let tag = varint(bytes, &mut at);
        match tag & 7 {
            0 => drop(varint(bytes, &mut at)),
            1 => at += 8,
            2 => {
                let length = usize::try_from(varint(bytes, &mut at)).unwrap();
                walk(shape.field(tag >> 3), &mut bytes[at..at + length], found);
                at += length;
            }
            5 => at += 4,
            wire => panic!("wire type {wire} in a {shape:?}"),
        }
    }
    assert_eq!(at, bytes.len(), "a {shape:?} cut short");
}

fn varint(bytes: &[u8], at: &mut usize) -> u64 {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = bytes[*at];
        *at += 1;
        value |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return value;
        }
    }
    panic!("a number without an end")
}

#[cfg(test)]
mod tests {
    use herald_api::v1;
    use prost::Message;

    use super::*;

    #[test]
    fn only_what_binds_something_hidden_is_blanked() {
        let nominated = v1::MeepleNominated { commitment: vec![7; 32].into(), ..Default::default() };
        let revealed = v1::EmblemRevealed { commitment: vec![9; 32].into(), ..Default::default() };
        let entry = |what| v1::Entry { what: Some(what), revision: 300, ..Default::default() };
        let listed = v1::ListMovesResponse {
            entries: vec![
                entry(v1::entry::What::MeepleNominated(nominated)),
                entry(v1::entry::What::EmblemRevealed(revealed)),
            ],
            next_page_token: "next".into(),
        };
        let before = listed.encode_to_vec();
        let mut bytes = before.clone();
        assert_eq!(commitments(Shape::ListMovesResponse, &mut bytes), [[7; 32]]);
        let changed: Vec<_> = before.iter().zip(&bytes).filter(|(old, new)| old != new).collect();
        assert_eq!(changed, vec![(&7, &0); 32]);
    }

    #[test]
    fn a_table_and_its_view_hold_what_binds_the_draws_but_the_seed_stays() {
        let draws =
            v1::Draws { commitment: vec![7; 32].into(), seed: vec![9; 32].into(), ..Default::default() };
        let game = v1::Game { draws: Some(draws.clone()), ..Default::default() };
        let mut told = v1::GetGameResponse { game: Some(game) }.encode_to_vec();
        assert_eq!(commitments(Shape::GetGameResponse, &mut told), [[7; 32]]);
        assert!(told.windows(32).any(|window| window == [9; 32]));
        let mut shown = v1::View { draws: Some(draws), ..Default::default() }.encode_to_vec();
        assert_eq!(commitments(Shape::View, &mut shown), [[7; 32]]);
    }

    #[test]
    fn a_transcript_holds_them_in_its_parts_and_is_sealed() {
        let nominated = v1::MeepleNominated { commitment: vec![7; 32].into(), ..Default::default() };
        let what = Some(v1::entry::What::MeepleNominated(nominated));
        let entries = vec![v1::Entry { what, ..Default::default() }];
        let commit = v1::TranscriptCommit { revision: 9, seal: vec![8; 32].into(), entries };
        let body = Some(v1::transcript_body::Body::Commit(commit));
        let body = v1::TranscriptBody { body }.encode_to_vec().into();
        let part = v1::TranscriptPart { body, sum: vec![9; 32].into() };
        let piece = [part.encode_length_delimited_to_vec(), part.encode_length_delimited_to_vec()].concat();
        let mut told = v1::ExportGameResponse { kind: 1, piece: piece.into() }.encode_to_vec();
        let before = told.clone();
        assert_eq!(commitments(Shape::ExportGameResponse, &mut told), [[7; 32], [7; 32]]);
        let changed: Vec<_> = before.iter().zip(&told).filter(|(old, new)| old != new).collect();
        assert_eq!(changed.len(), 2 * 3 * 32, "commitments, seals and sums");
    }

    #[test]
    fn a_refusal_holds_them_in_what_was_missed() {
        let nominated = v1::MeepleNominated { commitment: vec![8; 32].into(), ..Default::default() };
        let what = Some(v1::entry::What::MeepleNominated(nominated));
        let missed = vec![v1::Entry { what, ..Default::default() }];
        let standpoint = v1::Standpoint { missed, ..Default::default() };
        let detail = prost_types::Any { type_url: String::new(), value: standpoint.encode_to_vec() };
        let told = tonic_types::Status { code: 10, message: "stale".into(), details: vec![detail] };
        assert_eq!(commitments(Shape::Refusal, &mut told.encode_to_vec()), [[8; 32]]);
    }

    #[test]
    fn a_view_holds_them_under_meeples_and_in_its_last_lines() {
        let under = v1::Nominated { commitment: vec![5; 32].into(), emblem: 3 };
        let state = Some(v1::nomination::State::Nominated(under));
        let meeple = v1::Meeple { nomination: Some(v1::Nomination { state }), ..Default::default() };
        let nominated = v1::MeepleNominated { commitment: vec![6; 32].into(), ..Default::default() };
        let what = Some(v1::entry::What::MeepleNominated(nominated));
        let recent = vec![v1::Entry { what, ..Default::default() }];
        let view = v1::View { meeples: vec![meeple], recent, ..Default::default() };
        let told = v1::GetViewResponse { view: view.encode_to_vec().into() };
        assert_eq!(commitments(Shape::GetViewResponse, &mut told.encode_to_vec()), [[5; 32], [6; 32]]);
    }
}
