//! Whatever can be written is read back as it was. Old frames have a test of their own (`tests/old_records.rs`).

use herald_rules::{Event, Held};
use herald_words::{
    Bends, CityId, Colour, Commitment, Consent, Correction, CorrectionPolicy, Count, Discipline, DrawShare,
    DrawnBy, Emblem, EmblemKeeping, Expansion, FaceCode, FaceText, Fact, Feature, GuardPay, HiddenSeen,
    HouseRules, JoinCode, Kind, Label, LeaveCause, MapFact, MapKeeping, MeepleId, MoveCause, Name, Note,
    Opening, PilePlan, Place, Plan, Played, PointSource, Points, Pos, PrizeId, ProposalId, Reach, Recording,
    RiverEnds, RiverShape, Role, Rotation, Salt, Seat, Segment, Settings, Sight, Spot, Stage, StolenTile,
    Symbol, SymbolOutcome, TileSymbol, Tiles, TournamentFact, TowerFact, TowerId, TownHallFact, Vote,
};

use super::*;
use crate::{
    commit::{DrawRule, GameSecret, Proposed, TableEvent},
    token::Hash,
};

const SEAT: Seat = Seat(3);
const MEEPLE: MeepleId = MeepleId(300);

fn read_back(body: Body) {
    let commit = Commit {
        revision: Revision(1),
        at_ms: -5,
        maker: Maker::Seat(SEAT),
        request: Hash([5; 32]),
        fingerprint: Fingerprint([7; 32]),
        body,
    };
    let (bytes, link) = encode(&commit, Chain::default());
    assert_eq!(decode_again(link.bytes.clone()), Ok(commit.clone()));
    assert_eq!(decode(bytes, Chain::default()), Ok((commit, link)));
}

fn facts_are_read_back(facts: impl IntoIterator<Item = Fact>) {
    read_back(Body::Play(facts.into_iter().map(Event::from).collect()));
}

fn label() -> Option<Label> {
    Label::parse("by the mill")
}

fn face() -> FaceCode {
    FaceCode::parse("Abc-_123").unwrap()
}

fn note() -> Note {
    let seen = [
        HiddenSeen { revision: Revision(9), what: Sight::Emblem { seat: SEAT, meeple: MEEPLE } },
        HiddenSeen { revision: Revision(10), what: Sight::Prize { seat: SEAT, prize: PrizeId(4) } },
        HiddenSeen { revision: Revision(11), what: Sight::Tile { seat: SEAT, face: face() } },
        HiddenSeen { revision: Revision(12), what: Sight::Record },
    ];
    Note { reason: label().unwrap(), seen: seen.to_vec(), consent: None }
}

#[test]
fn every_figure_comes_and_goes_and_moves() {
    let placed = Kind::ALL.into_iter().flat_map(|kind| {
        Role::ALL.map(|role| Fact::MeeplePlaced {
            seat: SEAT,
            meeple: MEEPLE,
            kind,
            role,
            label: label(),
            on_prize: (kind == Kind::Abbot).then_some(PrizeId(2)),
        })
    });
    let lifted = LeaveCause::ALL.map(|cause| Fact::MeepleLifted { seat: SEAT, meeple: MEEPLE, cause });
    let moved = MoveCause::ALL.map(|cause| Fact::MeepleMoved {
        seat: SEAT,
        meeple: MEEPLE,
        role: Role::Apart,
        label: None,
        cause,
    });
    facts_are_read_back(placed.chain(lifted).chain(moved));
}

#[test]
fn every_tile_is_drawn_and_handled() {
    let symbols = TileSymbol::ALL.into_iter().map(Some).chain([None]).map(|symbol| (symbol, None));
    let thief = (Some(TileSymbol::Thief), Some(6));
    let drawn = symbols.chain([thief]).map(|(symbol, thief)| Fact::TileDrawn { seat: SEAT, symbol, thief });
    let river = RiverShape::ALL.map(|shape| Fact::RiverTileDrawn { seat: SEAT, shape });
    let handled = TileSymbol::ALL.into_iter().flat_map(|symbol| {
        SymbolOutcome::ALL.map(|outcome| Fact::SymbolHandled { seat: SEAT, symbol, outcome })
    });
    facts_are_read_back(drawn.chain(river).chain(handled));
}

#[test]
fn every_turn_and_every_point_is_told() {
    let sources = PointSource::TOLD.into_iter().chain([PointSource::Correction]);
    let points = sources.map(|source| Fact::PointsTold {
        seats: vec![SEAT, Seat(1)],
        points: Points(-4),
        source,
        stage: if source == PointSource::Field { Stage::Final } else { Stage::Play },
        reason: label(),
    });
    let others = [
        Fact::TurnBegan { seat: SEAT, number: 4 },
        Fact::DoubleTurnBegan { seat: SEAT, number: 5 },
        Fact::TileDiscarded { seat: SEAT },
        Fact::TilePlaced { seat: SEAT },
        Fact::TurnEnded { seat: SEAT },
        Fact::TownHall(TownHallFact::Chosen { seat: SEAT }),
        Fact::TownHall(TownHallFact::Placed { seat: SEAT }),
        Fact::TownHall(TownHallFact::Held { seat: SEAT }),
        Fact::PlayerRetired { seat: SEAT },
        Fact::FinalScoringBegan,
        Fact::GameEnded,
    ];
    facts_are_read_back(points.chain(others));
}

#[test]
fn every_correction_is_told_with_its_note() {
    let [.., place] = everywhere();
    let text = FaceText { code: "JC-A".to_owned(), statue: Some(1), foundation: true, ..FaceText::default() };
    let corrections = [
        Correction::Points { seat: SEAT, points: Points(-500) },
        Correction::PileCount { pile: 2, land: 0 },
        Correction::MeepleLabel { meeple: MEEPLE, label: label() },
        Correction::CityLabel { city: CityId(2), label: None },
        Correction::MeepleLeft { meeple: MEEPLE },
        Correction::MovePiece { meeple: MEEPLE, to: spot(i16::MIN, 7) },
        Correction::ReplaceTile { place, face: face(), pieces: Vec::new() },
        Correction::ReplaceTile { place, face: face(), pieces: vec![(MEEPLE, Segment(255))] },
        Correction::RedescribeFace { text: Box::new(text) },
        Correction::TurnOrder { order: vec![Seat(2), SEAT], turn: None },
        Correction::TurnOrder { order: vec![Seat(2), SEAT], turn: Some(SEAT) },
    ];
    let agreed =
        Note { consent: Some(Consent { proposal: ProposalId(3), agreed: vec![Seat(2), SEAT] }), ..note() };
    for note in [note(), agreed] {
        let told =
            |correction: &Correction| Fact::Corrected { correction: correction.clone(), note: note.clone() };
        facts_are_read_back(corrections.iter().map(told));
    }
}

#[test]
fn every_vote_is_kept_and_a_host_that_decided_alone_needed_none() {
    let proposed = |by, correction| {
        let (reason, since, seen) = (label().unwrap(), Revision(8), note().seen);
        let proposal = ProposalId(1_000);
        TableEvent::CorrectionProposed(Proposed { proposal, by, correction, reason, since, seen })
    };
    let answered = |vote| TableEvent::CorrectionAnswered {
        proposal: ProposalId(1_000),
        seat: SEAT,
        vote,
        listed: 70_000,
    };
    let policies = [CorrectionPolicy::Host, CorrectionPolicy::Majority, CorrectionPolicy::All];
    let settings = policies.map(|corrections| Settings { corrections, ..Settings::default() });
    let votes = [
        proposed(None, Correction::Undo { to: Revision(7) }),
        proposed(Some(SEAT), Correction::MeepleLeft { meeple: MEEPLE }),
        answered(Vote::Agree),
        answered(Vote::Disagree),
        TableEvent::CorrectionWithdrawn(ProposalId(1_000)),
        TableEvent::CorrectionFell(ProposalId(1_000)),
    ];
    let chosen = settings.map(TableEvent::SettingsChanged).into_iter();
    read_back(Body::Table(chosen.chain(votes).collect()));

    let mut old = settings::settings_out(&Settings::default());
    old.corrections = 0;
    assert_eq!(settings::settings_in(Some(old)).unwrap().corrections, CorrectionPolicy::Host);
    let newer = pb::Settings { corrections: 9, ..settings::settings_out(&Settings::default()) };
    assert_eq!(settings::settings_in(Some(newer)), Err(Unreadable::Nonsense("who corrects")));
    let undo = pb::Corrected {
        note: Some(mend::note_out(&note())),
        correction: Some(pb::corrected::Correction::Undo(4)),
    };
    assert!(mend::corrected_in(undo).is_err(), "an undo is no event of the game");
}

#[test]
fn every_emblem_is_nominated_with_laid_and_revealed_with_every_reach() {
    let nominated = Emblem::ALL.map(|emblem| Event::MeepleNominated {
        seat: SEAT,
        meeple: MEEPLE,
        emblem: Held::new(SEAT, emblem),
        salt: Held::new(SEAT, Salt([8; 32])),
        commitment: Commitment([9; 32]),
    });
    read_back(Body::Play(nominated.into()));
    let reaches = [
        Reach::Road { tiles: 4, bridges: 2 },
        Reach::City(200),
        Reach::Field { ring_of_8: 7, town_halls: 1, ring_of_16: 0 },
    ];
    let openings = [None, Some(Opening { salt: Salt([8; 32]), commitment: Commitment([9; 32]) })];
    let revealed = reaches.into_iter().flat_map(|reach| {
        openings.map(|opening| TournamentFact::EmblemRevealed {
            seat: SEAT,
            meeple: MEEPLE,
            emblem: Emblem::Zero,
            reach,
            opening,
        })
    });
    let laid = [
        TournamentFact::TournamentTilePlaced { seat: SEAT },
        TournamentFact::EmblemLaid { seat: SEAT, meeple: MEEPLE },
        TournamentFact::EmblemReturned { seat: SEAT, meeple: MEEPLE },
    ];
    facts_are_read_back(revealed.chain(laid).map(Fact::Tournament));
}

fn spot(x: i16, y: i16) -> Spot {
    Spot { pos: Pos { x, y }, segment: Segment(255) }
}

fn count(feature: Feature, stage: Stage) -> Count {
    Count {
        feature,
        spot: spot(i16::MIN, i16::MAX),
        stage,
        tiles: 300,
        coats: 10,
        cities: 7,
        meeples: vec![(SEAT, 2), (Seat(1), 1)],
        winners: vec![SEAT],
        points: Points(620),
    }
}

/// At one cell, each way round.
fn everywhere() -> [Place; 4] {
    Rotation::ALL.map(|rotation| Place { pos: Pos { x: -71, y: 71 }, rotation })
}

#[test]
fn every_tile_of_a_tracked_map_is_drawn_laid_and_stood_upon() {
    let face = face();
    let drawn = [(DrawnBy::Table, Some(9)), (DrawnBy::Server, None)];
    let drawn = drawn.map(|(by, thief)| MapFact::Drawn { seat: SEAT, face, by, thief, from: None });
    let boxed = MapFact::Boxed { seat: SEAT, face };
    let laid = everywhere().map(|place| MapFact::Laid { seat: SEAT, face, place });
    let stood = Kind::ALL.map(|kind| MapFact::Stood { seat: SEAT, meeple: MEEPLE, kind, spot: spot(-1, 0) });
    facts_are_read_back(drawn.into_iter().chain([boxed]).chain(laid).chain(stood).map(Fact::Map));
}

#[test]
fn every_tile_of_a_tracked_tournament_is_laid_and_looked_at() {
    let (seat, face, prize) = (SEAT, face(), PrizeId(12));
    let block = everywhere().map(|place| MapFact::TournamentTileLaid { seat, place });
    let prizes = everywhere().map(|place| MapFact::PrizeLaid { seat, prize, face, place });
    facts_are_read_back(block.into_iter().chain(prizes).map(Fact::Map));
    let looked = [DrawnBy::Table, DrawnBy::Server].map(|by| Event::PrizeLookedAt {
        seat,
        prize,
        face: Held::new(seat, face),
        by,
    });
    read_back(Body::Play(looked.into()));
}

#[test]
fn every_floor_guard_and_thief_is_told() {
    let (seat, face) = (SEAT, Some(face()));
    let built = [(Some(Pos { x: -71, y: 71 }), None), (None, label())].map(|(pos, label)| TowerFact::Built {
        seat,
        tower: TowerId(20),
        pos,
        label,
    });
    let (tower, meeple) = (TowerId(1), MEEPLE);
    let others = [
        TowerFact::Grew { seat, towers: vec![TowerId(1), TowerId(20)] },
        TowerFact::GuardPlaced { seat, meeple, tower },
        TowerFact::ThiefPaid { seat },
    ];
    let stolen = [None, Some(4)];
    let pay = stolen.into_iter().flat_map(|stolen| {
        [GuardPay::Thief { guards: 7, number: 9, stolen }, GuardPay::AtTheEnd { guards: 1, stolen }]
    });
    let scored = pay.chain([GuardPay::Displaced]).map(|pay| TowerFact::GuardsScored { seat, pay });
    let tiles = [face, None].map(|face| StolenTile { face, number: 5 });
    let taken = tiles
        .into_iter()
        .flat_map(|tile| [TowerFact::TileStolen { seat, tile }, TowerFact::StolenTileBoxed { tile }]);
    facts_are_read_back(built.into_iter().chain(others).chain(scored).chain(taken).map(Fact::Tower));
}

#[test]
fn every_feature_is_scored_in_play_when_taken_back_and_at_the_end() {
    use Feature::{City, Field, Garden, Monastery, Road};
    let counts = [City, Road, Field, Monastery, Garden]
        .into_iter()
        .flat_map(|feature| [Stage::Play, Stage::Recalled, Stage::Final].map(|stage| count(feature, stage)));
    let nobody = Count { meeples: Vec::new(), winners: Vec::new(), ..count(Field, Stage::Final) };
    facts_are_read_back(counts.chain([nobody]).map(|count| Fact::Map(MapFact::Scored(count))));
}

#[test]
fn a_map_that_cannot_be_is_not_guessed_at() {
    let face = |face: &str| pb::FaceOf {
        seat: 1,
        face: face.to_owned(),
        by_server: false,
        thief: 0,
        compartment: 0,
    };
    let laid = pb::FaceLaid { seat: 1, face: "Eg".to_owned(), x: 0, y: 0, quarter_turns: 3 };
    let stood = pb::MeepleStood {
        seat: 1,
        meeple: 1,
        kind: pb::Kind::Meeple as i32,
        spot: Some(pb::Spot { x: 0, y: 0, segment: 0 }),
    };
    assert!(tracked::drawn_in(&face("Eg")).is_ok() && tracked::laid_in(&laid).is_ok());
    assert!(tracked::stood_in(stood).is_ok());
    for bad in ["", "a b", "123456789"] {
        assert_eq!(tracked::boxed_in(&face(bad)), Err(Unreadable::Nonsense("face")), "{bad:?}");
    }
    assert!(tracked::laid_in(&pb::FaceLaid { x: 32_768, ..laid.clone() }).is_err());
    assert!(tracked::laid_in(&pb::FaceLaid { quarter_turns: 4, ..laid.clone() }).is_err());
    assert!(tracked::stood_in(pb::MeepleStood { kind: 0, ..stood }).is_err());
    assert!(tracked::stood_in(pb::MeepleStood { spot: None, ..stood }).is_err());
    let prize = pb::PrizeLaid { prize: 12, laid: Some(laid.clone()) };
    assert!(tracked::prize_laid_in(&prize).is_ok());
    assert!(tracked::prize_laid_in(&pb::PrizeLaid { laid: None, ..prize.clone() }).is_err());
    assert!(tracked::prize_laid_in(&pb::PrizeLaid { prize: 256, ..prize }).is_err());
    let block = pb::FaceLaid { face: String::new(), ..laid.clone() };
    assert!(tracked::tournament_tile_laid_in(&block).is_ok());
    assert!(tracked::tournament_tile_laid_in(&pb::FaceLaid { quarter_turns: 4, ..block }).is_err());
    let looked = pb::PrizeLookedAt { prize: 12, looked_at: Some(face("Eg")) };
    assert!(tracked::looked_at_in(looked.clone()).is_ok());
    assert!(tracked::looked_at_in(pb::PrizeLookedAt { prize: 256, ..looked }).is_err());
    for looked_at in [None, Some(face(""))] {
        assert!(tracked::looked_at_in(pb::PrizeLookedAt { prize: 12, looked_at }).is_err());
    }
    let scored = |seats, meeples, feature| {
        let (seats, meeples, spot) = (vec![1; seats], vec![1; meeples], stood.spot);
        tracked::scored_in(pb::Count { feature, spot, seats, meeples, ..Default::default() })
    };
    assert!(scored(2, 2, pb::Feature::Road as i32).is_ok());
    assert_eq!(scored(2, 1, pb::Feature::Road as i32), Err(Unreadable::Nonsense("meeples")));
    assert_eq!(scored(1, 1, 0), Err(Unreadable::Nonsense("Feature")));
}

#[test]
fn a_table_from_before_maps_were_tracked_tells() {
    let old = settings::settings_out(&Settings::default());
    assert!(!old.tracked && !old.server_draws && !old.classic_river_ends && !old.successive_bends);
    let read = settings::settings_in(Some(old)).unwrap();
    assert_eq!((read.map, read.drawn_by), (MapKeeping::Told, DrawnBy::Table));
    assert_eq!((read.river_ends, read.house.bends), (RiverEnds::ThirdEdition, Bends::Adjacent));
}

#[test]
fn every_setting_and_the_rivers_plan_are_kept() {
    let tiles =
        |expansion| if (expansion as u8).is_multiple_of(2) { Tiles::Usual } else { Tiles::Counted(24) };
    let all = Expansion::ALL.into_iter().fold(Played::default(), |all, one| all.with(one, tiles(one)));
    let settings = Settings {
        played: all,
        extra_tiles: 12,
        map: MapKeeping::Tracked,
        drawn_by: DrawnBy::Server,
        emblems: EmblemKeeping::Table,
        recording: Recording::AnySeat,
        river_ends: RiverEnds::Classic,
        house: HouseRules { bends: Bends::Successive, ..HouseRules::default() },
        nudge_after_seconds: 3_600,
        ..Settings::default()
    };
    let plan = Plan {
        players: 2,
        land_tiles: 40,
        river_tiles: 12,
        piles: vec![PilePlan { land: 40, prizes: 1 }],
        last_prizes: 1,
        crown: Discipline::Field,
    };
    let events = [
        TableEvent::SettingsChanged(settings),
        TableEvent::SettingsChanged(Settings { house: HouseRules::default(), ..settings }),
        TableEvent::SettingsChanged(Settings { river_ends: RiverEnds::ThirdEdition, ..settings }),
        TableEvent::SettingsChanged(Settings::default()),
        TableEvent::Started {
            order: vec![SEAT, Seat(1)],
            plan: plan.clone(),
            draw_rule: DrawRule::Bound,
            own_faces: None,
        },
        TableEvent::Started {
            order: vec![SEAT, Seat(1)],
            plan,
            draw_rule: DrawRule::Unbound,
            own_faces: Some("name = 'ours'".into()),
        },
    ];
    read_back(Body::Table(events.to_vec()));
}

#[test]
fn every_change_of_hands_and_every_undo_is_kept() {
    let (token, recovery) = (Hash([1; 32]), Hash([2; 32]));
    let share = DrawShare::parse(Bytes::from(vec![5; 64])).unwrap();
    let (colour, symbol, name) = (Colour::Pink, Symbol::Heart, Name::parse("Rosa").unwrap());
    let events = [
        TableEvent::Opened {
            settings: Settings::default(),
            host: token,
            recovery,
            key: GameSecret([3; 32]),
            join: JoinCode::new("AAAA-AAAA"),
        },
        TableEvent::SeatTaken { seat: SEAT, name, colour, symbol, token },
        TableEvent::DrawShareAdded { seat: SEAT, share },
        TableEvent::SeatRemoved(SEAT),
        TableEvent::WatcherAdmitted { watcher: 1, token },
        TableEvent::SeatReissued { seat: SEAT, token },
        TableEvent::HostReissued { token, recovery: None },
        TableEvent::HostReissued { token, recovery: Some(recovery) },
        TableEvent::WatcherReissued { watcher: 1, token },
        TableEvent::HostOffered(Some(SEAT)),
        TableEvent::HostOffered(None),
        TableEvent::HostChanged { seat: SEAT, token, recovery },
        TableEvent::Undone { revisions: vec![Revision(4), Revision(6)], note: None },
        TableEvent::Undone { revisions: vec![Revision(4)], note: Some(note()) },
    ];
    read_back(Body::Table(events.to_vec()));
}

#[test]
fn an_expansion_told_twice_and_a_code_of_a_newer_herald_are_not_guessed_at() {
    let river = pb::ExpansionTiles { expansion: pb::Expansion::River as i32, tiles: None };
    let mut settings = settings::settings_out(&Settings::default());
    settings.expansions = vec![river, river];
    assert_eq!(settings::settings_in(Some(settings)), Err(Unreadable::Nonsense("an expansion twice")));
    assert!(codes::kind_in(99).is_err());
    assert!(codes::leave_in(99).is_err());
    assert!(codes::move_in(pb::MoveCause::Unspecified as i32).is_err());
}
