//! The box game on the tracked map, by what its calls returned: the worked examples, what no phone may show, the sheet and the
//! picture. Never asks the demo's server anything itself.

use herald::demo::{Phone, Player, TrackedEvening, play_tracked};
use herald_api::v1::{
    self, Emblem, entry::What, nomination::State, party::Party, reach::Reach, score_line::Source,
};

/// 79 land tiles, the six squares of the tournament tile, 10 prize tiles won.
const TILES: usize = 79 + 6 + 10;

async fn evening() -> (TrackedEvening, String) {
    let mut page = Vec::new();
    let evening = play_tracked(&mut page).await.unwrap();
    (evening, String::from_utf8(page).unwrap())
}

#[tokio::test]
async fn the_box_game_is_played_to_its_end_with_each_worked_example_on_the_map() {
    let (evening, page) = evening().await;
    for number in 1..=11 {
        assert!(page.contains(&format!("── X-{number} · ")), "X-{number}");
    }
    assert_eq!(evening.view.status(), v1::Status::Over);
    let map = evening.view.map.as_ref().unwrap();
    assert_eq!((map.tiles.len(), evening.view.land_tiles_left), (TILES, 0));
    assert!(map.left.iter().all(|left| left.face.starts_with("JP-")), "{:?}", map.left);
    let boards: Vec<_> = evening.tournaments.iter().map(|contest| board(&evening, contest)).collect();
    assert_eq!(
        boards,
        [
            "road: Red 2+7=9 prize 1 keeps 2, Blue 2+6=8 prize 2, Yellow 1+2=3",
            "city: Blue 5+3=8 prize 3 keeps 5, Yellow 2+3=5 prize 4, Red 1+3=4",
            "field: Red 0+10=10 prize 5 keeps 0, Blue 3+5=8 prize 6",
            "road: Blue 1+9=10 prize 7 keeps 1, Red 3+2=5 prize 8",
            "city: Black 5+3=8 prize 9 keeps 5, Red 5+2=7 prize 10",
        ]
    );
}

/// X-2: on the prologue's table the squares lie between the straight tile and the bend.
#[tokio::test]
async fn by_the_river_the_tournament_tile_lies_before_the_first_bend() {
    let (evening, page) = evening().await;
    let tiles = &evening.prologue.map.as_ref().unwrap().tiles;
    let faces: Vec<_> = tiles.iter().map(|tile| tile.face.as_str()).collect();
    let squares = ["JT-ra", "JT-rb", "JT-rc", "JT-rd", "JT-re", "JT-rf"];
    assert_eq!(faces, [["RA", "RD"].as_slice(), &squares, &["RG"]].concat());
    assert!(page.contains("refused: the first bend turns the river away"), "{page}");
}

#[tokio::test]
async fn no_phone_shows_anothers_hidden_emblem_or_prize_face() {
    let (evening, _) = evening().await;
    let (mut emblems, mut faces, mut own_faces) = (0, 0, 0);
    for phone in &evening.phones {
        let own = own_seat(phone);
        for meeple in phone.view.meeples.iter().filter(|meeple| meeple.seat != own) {
            let state = meeple.nomination.as_ref().and_then(|found| found.state.as_ref());
            if let Some(State::Nominated(under)) = state {
                emblems += 1;
                assert_eq!(under.emblem(), Emblem::Unspecified);
            }
        }
        for won in phone.view.tournaments.iter().flat_map(|tournaments| &tournaments.prizes) {
            if won.seat == own {
                own_faces += usize::from(!won.face.is_empty());
                assert_eq!(phone.printed.contains(&format!("face {}", won.face)), !won.face.is_empty());
            } else {
                faces += 1;
                assert_eq!(won.face, "");
            }
        }
        for entry in &phone.view.recent {
            match &entry.what {
                Some(What::MeepleNominated(nominated)) => {
                    assert_eq!(nominated.seat == own, nominated.emblem() != Emblem::Unspecified);
                }
                Some(What::PrizeLookedAt(looked)) => {
                    assert_eq!(looked.seat == own, !looked.face.is_empty());
                }
                _ => {}
            }
        }
        hidden_is_not_printed(phone, own);
    }
    assert!(emblems > 60, "only {emblems} hidden emblems were looked at");
    assert!(faces > 10, "only {faces} prize tiles of others were looked at");
    assert!(own_faces >= 3, "only {own_faces} faces were seen by who won them");
}

/// The only emblems in square brackets beside meeples are one's own, and the only face is that of one's own prize tile.
fn hidden_is_not_printed(phone: &Phone, own: u32) {
    let hidden = |meeple: &&v1::Meeple| {
        let state = meeple.nomination.as_ref().and_then(|found| found.state.as_ref());
        matches!(state, Some(State::Nominated(_)))
    };
    let nominated: Vec<_> = phone.view.meeples.iter().filter(hidden).collect();
    let others = nominated.iter().filter(|meeple| meeple.seat != own).count();
    assert_eq!(phone.printed.matches("[?]").count(), others, "{}", phone.printed);
    let faces = phone.view.tournaments.iter().flat_map(|tournaments| &tournaments.prizes);
    let own_faces = faces.filter(|won| won.seat == own && !won.face.is_empty()).count();
    assert_eq!(phone.printed.matches("JP-").count(), own_faces, "{}", phone.printed);
}

#[tokio::test]
async fn the_totals_are_the_sum_of_the_lines() {
    let (evening, page) = evening().await;
    for total in &evening.sheet.totals {
        let lines = evening.sheet.lines.iter().filter(|line| line.seat == total.seat);
        assert_eq!(lines.map(|line| line.points).sum::<i32>(), total.points);
        let score = evening.view.scores.iter().find(|score| score.seat == total.seat).unwrap();
        assert_eq!(score.points, total.points);
        let printed = format!("  {}. {:<6} {:>4}\n", total.rank, name(&evening, total.seat), total.points);
        assert!(page.contains(&printed), "{printed}");
    }
    assert_eq!(evening.sheet.totals.len(), Player::ALL.len());
}

/// X-10: four coats of arms, one emblem of red's and two of blue's.
#[tokio::test]
async fn each_emblem_in_the_city_of_four_coats_scores_12() {
    let (evening, _) = evening().await;
    let statues = evening.sheet.lines.iter().filter_map(|line| match line.source.as_ref().unwrap() {
        Source::Statue(statue) if statue.shields == Some(4) => {
            Some((name(&evening, line.seat), line.points, statue.city))
        }
        Source::Statue(_) | Source::ToldPoints(_) | Source::Counted(_) | Source::Guards(_) => None,
    });
    assert_eq!(statues.collect::<Vec<_>>(), [("Red", 12, 1), ("Blue", 12, 1), ("Blue", 12, 1)]);
}

/// A-2, B-6: an abbot comes back for a garden and the tiles around it, and a city of two tiles counts 4.
#[tokio::test]
async fn the_abbot_and_the_city_of_two_tiles_are_on_the_sheet() {
    let (evening, _) = evening().await;
    let counted = |wanted: fn(&v1::Count) -> bool| {
        evening.sheet.lines.iter().find_map(|line| match line.source.as_ref().unwrap() {
            Source::Counted(counted) => counted.count.as_ref().filter(|count| wanted(count)).cloned(),
            Source::Statue(_) | Source::ToldPoints(_) | Source::Guards(_) => None,
        })
    };
    let abbot = counted(|count| count.recalled).unwrap();
    assert_eq!((abbot.feature(), abbot.tiles, abbot.points), (v1::Feature::Garden, 8, 8));
    let twin = counted(|count| count.feature() == v1::Feature::City && count.tiles == 2).unwrap();
    assert_eq!((twin.points, twin.final_scoring), (4, false));
}

#[tokio::test]
async fn the_picture_has_a_tile_for_each_that_lies() {
    let (evening, _) = evening().await;
    assert_eq!(evening.svg.matches(r#"<g transform="translate("#).count(), TILES);
    // All ten prize tiles lie; one space has the crown.
    let drawn = |class: &str| evening.svg.matches(&format!(r#"class="{class}""#)).count();
    assert_eq!([drawn("herald-statue"), drawn("herald-space"), drawn("herald-crown")], [10, 3, 1]);
    assert_eq!(evening.svg.matches("<g").count(), evening.svg.matches("</g>").count());
    assert!(evening.svg.starts_with("<svg") && evening.svg.ends_with("</svg>"));
}

#[tokio::test]
async fn the_same_game_is_played_each_time() {
    let ((one, _), (other, _)) = (evening().await, evening().await);
    assert_eq!((one.svg, one.sheet), (other.svg, other.sheet));
}

fn own_seat(phone: &Phone) -> u32 {
    match phone.view.viewer.unwrap().party.unwrap() {
        Party::Seat(seat) => seat,
        Party::Host(_) | Party::Watcher(_) => panic!("a phone was shown what is not for a seat"),
    }
}

fn name(evening: &TrackedEvening, seat: u32) -> &str {
    &evening.view.seats.iter().find(|info| info.seat == seat).unwrap().name
}

/// In what, then by rank: who, emblem, reach, value, prize.
fn board(evening: &TrackedEvening, contest: &v1::Contest) -> String {
    let line = |standing: &v1::Standing| {
        let reach = match standing.reach.unwrap().reach.unwrap() {
            Reach::RoadTiles(tiles) | Reach::CityTiles(tiles) => tiles,
            Reach::Field(field) => field.ring_of_8 + field.ring_of_16,
        };
        let won = contest.winners.iter().find(|winner| winner.seat == standing.seat);
        let kept = |won: &v1::Winner| {
            let kept = won.kept();
            if kept == Emblem::Unspecified { String::new() } else { format!(" keeps {}", worth(kept)) }
        };
        let won = won.map(|won| format!(" prize {}{}", won.prize, kept(won))).unwrap_or_default();
        let (who, emblem) = (name(evening, standing.seat), worth(standing.emblem()));
        format!("{who} {emblem}+{reach}={}{won}", standing.value)
    };
    let discipline = contest.discipline().as_str_name().replace("DISCIPLINE_", "").to_lowercase();
    let lines: Vec<_> = contest.revealed.iter().map(line).collect();
    format!("{discipline}: {}", lines.join(", "))
}

fn worth(emblem: Emblem) -> u32 {
    match emblem {
        Emblem::Unspecified => panic!("an emblem that was not shown"),
        Emblem::Zero => 0,
        Emblem::One => 1,
        Emblem::Two => 2,
        Emblem::Three => 3,
        Emblem::Five => 5,
    }
}
