//! What comes of sentences with facts in them, read by hand in each language. Never the whole list: that is `whole`.

use herald_phrases::{Facts, Language, Phrases, score_line, tile};
use herald_words::{
    Coded, Colour, Count, Edge, FaceCode, FaceInfo, FaceStatus, FactIs, Feature, Heap, Kind, Label,
    MapKeeping, MeepleId, PhaseView, PointSource, Points, Pos, PrizeId, Refusal, Revision, Role, ScoreLine,
    Seat, Segment, SegmentInfo, Shields, Side, Spot, Stage, Starts, Thief, TowerId, families,
};

fn refused(language: Language, refusal: &Refusal) -> String {
    let (phrases, told) = (Phrases::of(language), refusal.explain());
    let fact = |name: &str| told.facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact.clone());
    let facts = Facts::of_refusal(phrases, &told.reason, fact);
    phrases.say(&format!("refusal.{}", told.reason), &facts).unwrap()
}

fn in_all(refusal: &Refusal) -> [String; 3] {
    Language::ALL.map(|language| refused(language, refusal))
}

#[test]
fn a_refusal_says_its_facts_by_their_names() {
    let taken = Refusal::ColourTaken { colour: Colour::Red };
    assert_eq!(
        in_all(&taken),
        [
            "Somebody else plays red. Choose another colour.",
            "Iemand anders speelt al met rood. Kies een andere kleur.",
            "Diese Farbe ist schon vergeben: Rot. Wähle eine andere.",
        ]
    );
    let monk = Refusal::NeverNominated { meeple: MeepleId(7), kind: Kind::LargeMeeple, role: Role::Monk };
    assert_eq!(
        in_all(&monk),
        [
            "Meeple 7 can never be nominated: large meeple as monk.",
            "Meeple 7 kan nooit worden ingeschreven: grote meeple als monnik.",
            "Meeple 7 kann nie nominiert werden: großer Meeple als Mönch.",
        ]
    );
    let early = Refusal::OutOfStep { phase: PhaseView::Draw };
    assert_eq!(refused(Language::German, &early), "Das geht jetzt nicht: ein Plättchen ist zu ziehen.");
    let (found, wanted, side) = (Edge::City, Edge::Road, Side::West);
    let edge = Refusal::EdgeMismatch { pos: Pos { x: 1, y: -2 }, side, found, wanted };
    let dutch = "Dat past niet op 1, -2: de tegel heeft stad waar weg nodig is (links).";
    assert_eq!(refused(Language::Dutch, &edge), dutch);
}

#[test]
fn seats_are_called_by_their_numbers_one_or_many() {
    let awaited = |awaited: &[u8]| Refusal::NotAwaited {
        seat: Seat(1),
        awaited: awaited.iter().copied().map(Seat).collect(),
    };
    assert_eq!(refused(Language::English, &awaited(&[3])), "It is not your turn to act. Awaited: Player 3.");
    let dutch = "Jij bent nu niet aan zet. Er wordt gewacht op Speler 2, Speler 10.";
    assert_eq!(refused(Language::Dutch, &awaited(&[2, 10])), dutch);
    assert_eq!(refused(Language::English, &awaited(&[])), "It is not your turn to act. Awaited: –.");
    let prizes = Refusal::PrizesFirst { prizes: vec![PrizeId(4), PrizeId(11)] };
    assert_eq!(refused(Language::German, &prizes), "Lege zuerst deine Preisplättchen: 4, 11.");
}

#[test]
fn one_is_said_otherwise_than_many() {
    let seated = |seated| in_all(&Refusal::TooFewPlayers { seated });
    assert_eq!(seated(0)[0], "Nobody has sat down yet: at least 2 players are needed.");
    assert_eq!(
        seated(1),
        [
            "Only one player has sat down: at least 2 are needed.",
            "Er zit nog maar één speler aan tafel: er zijn er minstens 2 nodig.",
            "Es sitzt erst einer am Tisch: Ihr müsst mindestens zu zweit sein.",
        ]
    );
    let reach = |floors| {
        refused(Language::German, &Refusal::OutOfReach { tower: TowerId(2), floors, pos: Pos { x: 4, y: 0 } })
    };
    assert_eq!(reach(1), "Turm 2 mit einem Stockwerk reicht nicht bis 4, 0.");
    assert_eq!(reach(3), "Turm 2 mit 3 Stockwerken reicht nicht bis 4, 0.");
    let dutch = Phrases::of(Language::Dutch);
    let nudge = |minutes: i64| {
        let facts = Facts::new(dutch).seat("seat", Seat(2)).number("minutes", minutes);
        dutch.say("nudge", &facts).unwrap()
    };
    assert_eq!(nudge(1), "We wachten al 1 minuut op Speler 2.");
    assert_eq!(nudge(12), "We wachten al 12 minuten op Speler 2.");
}

/// A fact of this sort, as it is written in an error's metadata.
fn samples(is: FactIs) -> Vec<String> {
    let all: &[&str] = match is {
        FactIs::Number => &["0", "1", "2", "21", "-5"],
        FactIs::Seat => &["6"],
        FactIs::Seats => &["6", "1,2,3", ""],
        FactIs::Numbers => &["9", "9,12"],
        FactIs::Cell => &["-3,7"],
        FactIs::Text => &["Eg", "city 0 { $x } reaches no edge"],
        FactIs::Code(family) => {
            return families().into_iter().find(|(name, _)| *name == family).unwrap().1;
        }
    };
    all.iter().map(|fact| (*fact).to_owned()).collect()
}

#[test]
fn every_refusal_is_said_in_every_language_whatever_its_facts() {
    let mut said = 0;
    for (reason, language) in
        Refusal::reasons().iter().flat_map(|reason| Language::ALL.map(|language| (reason, language)))
    {
        let phrases = Phrases::of(language);
        // In a debug build a fault of Fluent's, such as a fact that is missing, panics.
        for at in 0..12 {
            let fact = |name: &str| {
                let is = reason.facts.iter().find(|(known, _)| *known == name).unwrap().1;
                let samples = samples(is);
                Some(samples[at % samples.len()].clone())
            };
            let facts = Facts::of_refusal(phrases, &reason.code, fact);
            let sentence = phrases.say(&format!("refusal.{}", reason.code), &facts).unwrap();
            assert!(sentence.chars().count() < 200, "{sentence}");
            assert!(!sentence.contains("{ $") || sentence.contains("{ $x }"), "{sentence}");
            said += 1;
        }
    }
    assert!(said > 4_000, "{said}");
}

#[test]
fn what_is_no_code_is_not_said() {
    let phrases = Phrases::of(Language::Dutch);
    assert_eq!(phrases.say("refusal.NO_SUCH_REASON", &Facts::new(phrases)), None);
    assert_eq!(phrases.name(Kind::FAMILY, "DRAGON_RIDER"), "DRAGON_RIDER");
}

fn counted(feature: Feature, stage: Stage, tiles: u16, coats: u16, points: i32) -> ScoreLine {
    let spot = Spot { pos: Pos { x: 0, y: 0 }, segment: Segment(0) };
    let (meeples, winners, points) = (vec![(Seat(2), 1)], vec![Seat(2)], Points(points));
    let count = Count { feature, spot, stage, tiles, coats, cities: 1, meeples, winners, points };
    ScoreLine::Counted { seat: Seat(2), count, revision: Revision(9) }
}

#[test]
fn a_line_of_the_sheet_says_what_was_counted() {
    let said = |line: &ScoreLine| Language::ALL.map(|language| score_line(Phrases::of(language), line));
    assert_eq!(
        said(&counted(Feature::City, Stage::Play, 4, 1, 10)),
        [
            "Completed city of 4 tiles with 1 coat of arms: 10 points.",
            "Voltooide stad van 4 tegels met 1 wapenschild: 10 punten.",
            "Fertige Stadt aus 4 Plättchen mit 1 Wappen: 10 Punkte.",
        ]
    );
    assert_eq!(
        said(&counted(Feature::City, Stage::Final, 3, 0, 3)),
        [
            "Unfinished city of 3 tiles without coats of arms: 3 points.",
            "Onvoltooide stad van 3 tegels zonder wapenschilden: 3 punten.",
            "Unfertige Stadt aus 3 Plättchen ohne Wappen: 3 Punkte.",
        ]
    );
    assert_eq!(
        said(&counted(Feature::Road, Stage::Final, 1, 0, 1)),
        [
            "Unfinished road of 1 tile: 1 point.",
            "Onvoltooide weg van 1 tegel: 1 punt.",
            "Unfertige Straße aus 1 Plättchen: 1 Punkt.",
        ]
    );
    let field = said(&counted(Feature::Field, Stage::Final, 0, 0, 3));
    assert_eq!(field[2], "Wiese mit 1 fertigen Stadt: 3 Punkte.");
    let told = |source, points, reason| ScoreLine::Told {
        seat: Seat(1),
        points: Points(points),
        source,
        stage: Stage::Play,
        reason,
        revision: Revision(9),
    };
    assert_eq!(
        said(&told(PointSource::Road, 6, Label::parse("the mill"))),
        [
            "Entered for a road, the mill: 6 points.",
            "Ingevuld voor een weg, the mill: 6 punten.",
            "Eingetragen, Straße, the mill: 6 Punkte.",
        ]
    );
    assert_eq!(said(&told(PointSource::Correction, -12, None))[1], "Correctie: -12 punten.");
    let statue = ScoreLine::Statue {
        seat: Seat(1),
        points: Points(9),
        prize: PrizeId(3),
        city: herald_words::CityId(2),
        shields: Some(Shields(3)),
        map: MapKeeping::Told,
    };
    assert_eq!(said(&statue)[2], "Emblem auf der Statue in Stadt 2 mit 3 Wappen: 9 Punkte.");
}

fn segment(feature: Feature, sides: &[Side], coats: u8) -> SegmentInfo {
    SegmentInfo { feature, sides: sides.to_vec(), half_edges: Vec::new(), coats, cities: Vec::new() }
}

fn face(heap: Heap, segments: Vec<SegmentInfo>) -> FaceInfo {
    FaceInfo {
        code: FaceCode::parse("X").unwrap(),
        tiles: 1,
        heap,
        starts: Starts::None,
        edges: [Edge::Field; 4],
        segments,
        statue: None,
        thief: None,
        foundation: false,
        status: FaceStatus::Seen,
    }
}

#[test]
fn a_tile_is_called_by_what_it_shows() {
    use Side::{East, North, South, West};
    let said = |face: &FaceInfo| Language::ALL.map(|language| tile(Phrases::of(language), face));
    let city = segment(Feature::City, &[North, West], 1);
    let corner = face(Heap::Land, vec![city.clone(), segment(Feature::Road, &[East, South], 0)]);
    assert_eq!(
        said(&corner),
        [
            "city on two sides, coat of arms, curved road",
            "stad aan twee kanten, wapenschild, weg met een bocht",
            "Stadt an zwei Seiten, Wappen, Straße mit Kurve",
        ]
    );
    let ends = [East, South, West].map(|side| segment(Feature::Road, &[side], 0));
    let mut guarded = face(Heap::Land, ends.to_vec());
    guarded.thief = Some(Thief { number: 4, status: FaceStatus::Seen });
    assert_eq!(said(&guarded)[1], "kruising van 3 wegen, dief 4");
    let two = face(Heap::Prize, [North, South].map(|side| segment(Feature::City, &[side], 1)).to_vec());
    assert_eq!(said(&two)[2], "Preisplättchen: 2 Städte, 2 Wappen");
    assert_eq!(said(&face(Heap::Land, vec![segment(Feature::Field, &[], 0)]))[0], "field");
}
