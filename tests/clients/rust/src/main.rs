//! A short evening with Herald: two phones and a television, one tournament, the sheet. Call it with Herald's address.
//!
//! This one program plays all three devices; an app is one of them. It never works out a rule: Herald does.
#![allow(clippy::print_stdout, reason = "it tells what happens")]

mod device;
mod emblem;
mod steps;

use std::{env, sync::Arc};

use herald_api::v1::{
    self, Emblem, entry::What, game_service_client::GameServiceClient, legal_move::Move, place_prize::At,
    view_service_client::ViewServiceClient,
};
use tokio::sync::Notify;
use tonic::{Status, transport::Endpoint};
use tonic_types::StatusExt;

use crate::{
    device::{Device, Outcome, fresh},
    emblem::{opens, worth},
    steps::{DRAW, END, LAY, nominate, on_the_road, reveal, road, shields, statue},
};

const NAMES: [&str; 2] = ["Ada", "Ben"];

fn name(seat: u32) -> &'static str {
    NAMES[seat as usize - 1]
}

#[tokio::main]
async fn main() -> Outcome<()> {
    let address = env::args().nth(1).ok_or("call it with Herald's address")?;
    let channel = Endpoint::from_shared(format!("http://{address}"))?.connect().await?;
    let mut games = GameServiceClient::new(channel.clone());

    println!("The host opens a table. Two phones and a television join with its code.");
    let open = v1::CreateGameRequest { request_id: fresh()?, settings: None };
    let table = games.create_game(open).await?.into_inner();
    let (game_id, join_code) = (table.game_id, table.join_code);
    let device = |token| Device { channel: channel.clone(), game_id: game_id.clone(), token };
    let host = device(table.host_token);
    let mut join = async |seat, colour: v1::Colour, symbol: v1::Symbol| {
        let (name, colour, symbol) = (name(seat).to_owned(), colour.into(), symbol.into());
        let (request_id, join_code) = (fresh()?, join_code.clone());
        let taken =
            games.join_game(v1::JoinGameRequest { request_id, join_code, name, colour, symbol }).await?;
        Outcome::Ok(device(taken.into_inner().seat_token))
    };
    let ada = join(1, v1::Colour::Red, v1::Symbol::Circle).await?;
    let ben = join(2, v1::Colour::Blue, v1::Symbol::Square).await?;
    let watch = v1::JoinAsWatcherRequest { request_id: fresh()?, join_code };
    let (shows, sleep) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let television = device(games.join_as_watcher(watch).await?.into_inner().watcher_token);
    let television = tokio::spawn(television.watches(shows.clone(), sleep.clone()));
    shows.notified().await;

    println!("The first pile has only four tiles, so that the tournament comes soon.");
    let ask = v1::PlanSetupRequest { players: 2, ..Default::default() };
    let plan = games.plan_setup(ask).await?.into_inner().plan.ok_or("no plan")?;
    let pile = |land_tiles, prize_tiles| v1::PilePlan { land_tiles, prize_tiles };
    let (request_id, piles) = (fresh()?, vec![pile(4, 0), pile(plan.land_tiles - 4, 2)]);
    let start = v1::StartGameRequest { game_id: game_id.clone(), request_id, piles, ..Default::default() };
    games.start_game(host.says(start)?).await?;

    let refused = ada.plays([DRAW, LAY, on_the_road("by the mill"), nominate(1, Emblem::Two)]).await;
    let refused = refused.err().and_then(|error| error.downcast::<Status>().ok()).ok_or("not refused")?;
    let why = refused.get_details_error_info().ok_or("no reason")?;
    ada.plays([DRAW, LAY, on_the_road("by the mill"), END]).await?;
    ben.plays([DRAW, LAY, on_the_road("along the brook"), END]).await?;

    println!("Both lengthen their roads and slip an emblem under the highwayman. The television sleeps.");
    sleep.notify_one();
    ada.plays([DRAW, LAY, nominate(1, Emblem::Two), END]).await?;
    ben.plays([DRAW, LAY, nominate(2, Emblem::Zero), END]).await?;
    let (adas, bound) = (ada.nominated(1).await?, [ben.nominated(1).await?, ben.nominated(2).await?]);
    assert_eq!([adas.emblem(), bound[0].emblem()], [Emblem::Two, Emblem::Unspecified]);
    let mut results = vec![
        format!("refused: {} ({})", why.reason, why.metadata["rule_id"]),
        "Ben's phone has a commitment to Ada's emblem, and not the emblem".to_owned(),
    ];

    println!("The pile is empty: a tournament. Who is awaited turns over an emblem, and tells its reach.");
    for (phone, seat, tiles) in [(&ada, 1, 4), (&ben, 2, 5)] {
        let view = phone.view().await?;
        assert_eq!((view.phase(), view.awaited), (v1::Phase::Tournament, vec![seat]));
        let mut listed = view.legal_moves.into_iter().filter_map(|listed| listed.r#move);
        let revealed = |step| if let Move::RevealEmblem(reveal) = step { Some(reveal.meeple) } else { None };
        let meeple = listed.find_map(revealed).ok_or("nothing to reveal")?;
        let entries = phone.plays([reveal(meeple, tiles)]).await?;
        for what in entries.into_iter().filter_map(|entry| entry.what) {
            if let What::EmblemRevealed(shown) = what {
                let (name, worth, value) = (name(seat), worth(shown.emblem()), shown.value);
                assert_eq!(opens(&shown), bound[seat as usize - 1].commitment[..], "it was exchanged");
                results.push(format!("{name} reveals {worth} + {tiles} = {value}, as it was bound"));
            } else if let What::PrizeWon(v1::PrizeWon { winner: Some(winner) }) = what {
                let keeps = format!(" and keeps emblem {}", worth(winner.kept()));
                let keeps = if winner.kept() == Emblem::Unspecified { "" } else { &keeps };
                results.push(format!("{} wins prize tile {}{keeps}", name(winner.seat), winner.prize));
            }
        }
    }

    println!("The prize tiles are laid, the roads are scored, and the host ends the evening.");
    let new_city = At::NewCity(v1::NewCity { label: "by the window".to_owned() });
    ada.plays([DRAW, statue(1, new_city), LAY, shields(1, 3), road(1, 6), END]).await?;
    ben.plays([DRAW, statue(2, At::KnownCity(1)), LAY, road(2, 5), END]).await?;
    let end = v1::EndGameRequest { game_id: game_id.clone(), request_id: fresh()?, expected_revision: None };
    games.end_game(host.says(end)?).await?;

    let updates = television.await??;
    let (first, last) = (updates[0], updates[updates.len() - 1]);
    assert!(updates.into_iter().eq(first..=last), "none twice, none missing");
    results.push(format!("the television has seen revisions {first} to {last}"));
    let ask = host.says(v1::ExplainScoresRequest { game_id })?;
    let sheet = ViewServiceClient::new(channel).explain_scores(ask).await?.into_inner().sheet;
    let v1::Sheet { lines, totals, .. } = sheet.ok_or("no sheet")?;
    for line in lines {
        results.push(format!("{} scores {} ({})", name(line.seat), line.points, line.rule_id));
    }
    for total in totals {
        results.push(format!("{}. {}, {} points", total.rank, name(total.seat), total.points));
    }
    println!("RESULT\n{}", results.join("\n"));
    Ok(())
}
