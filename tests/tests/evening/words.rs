//! What people read: refusals, sheets and names in the language their device asks for. Never whether a sentence is a pleasant
//! one: people say.

use std::collections::BTreeMap;

use herald_api::v1;
use herald_tests::{
    people::{Party, Person, draw, end_turn, fresh_id, place, points},
    status,
};
use prost::Message;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt;

use crate::table::{RED, server};

/// The message, asked in a language.
fn asked<M>(mut request: Request<M>, language: &str) -> Request<M> {
    request.metadata_mut().insert("accept-language", language.parse().unwrap());
    request
}

/// The sentence of a refusal, and the language it is in.
fn said(status: &Status) -> (String, String) {
    let localized = status.get_details_localized_message().unwrap();
    (localized.locale, localized.message)
}

/// What is said to somebody who lays a tile now.
async fn laying(person: &Person, language: &str) -> (Status, String, String) {
    let early = asked(person.with(person.submission(vec![place()])), language);
    let refused = person.moves().submit_move(early).await.unwrap_err();
    let (locale, message) = said(&refused);
    (refused, locale, message)
}

#[tokio::test]
async fn a_refusal_is_said_in_the_language_the_device_asks_for() {
    let server = server(160).await;
    let party = Party::started(&server.channel, 2).await;
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    for (language, locale, message) in [
        ("nl, en;q=0.5", "nl", "Dat kan nu niet: er moet een tegel worden getrokken."),
        ("de-CH", "de", "Das geht jetzt nicht: ein Plättchen ist zu ziehen."),
        ("en-GB, nl;q=0.9", "en", "That does not fit now: a tile is to be drawn."),
        ("fr", "en", "That does not fit now: a tile is to be drawn."),
    ] {
        let (refused, said_in, said) = laying(red, language).await;
        assert_eq!((said_in.as_str(), said.as_str()), (locale, message), "{language}");
        // What machines read is the same for all, and where the table stands is told as well.
        let told = status::told(&refused);
        assert_eq!(
            (told.briefly(), told.fact("phase")),
            ((Code::FailedPrecondition, "OUT_OF_STEP", "B-2"), "DRAW")
        );
        assert_eq!(refused.message(), "this step does not belong to the phase DRAW");
        assert_eq!(status::standpoint(&refused).unwrap().awaited, [RED]);
    }
    let (_, _, waiting) = laying(blue, "nl").await;
    assert_eq!(waiting, "Jij bent nu niet aan zet. Er wordt gewacht op Speler 1.");
    let silent = red.moves().submit_move(red.with(red.submission(vec![place()]))).await.unwrap_err();
    assert_eq!(said(&silent).0, "en");

    let nobody = Request::new(v1::GetViewRequest { game_id: red.game.clone() });
    let refused = red.views().get_view(asked(nobody, "de")).await.unwrap_err();
    let german =
        "Dieses Gerät hat keinen gültigen Schlüssel für einen Platz. Bitte den Gastgeber um einen neuen.";
    assert_eq!(said(&refused), ("de".to_owned(), german.to_owned()));
}

#[tokio::test]
async fn a_sheet_is_explained_in_the_callers_language_and_a_view_is_the_same_for_all() {
    let server = server(161).await;
    let party = Party::started(&server.channel, 2).await;
    let [red, blue] = &party.seats[..] else { panic!("two sit") };
    let road = points(&[RED], 6, v1::PointSource::Road);
    red.plays(vec![draw(), place(), road, end_turn()]).await.unwrap();
    let explained = async |language: &str| {
        let ask = v1::ExplainScoresRequest { game_id: blue.game.clone() };
        let answer = blue.views().explain_scores(asked(blue.with(ask), language)).await.unwrap();
        let line = answer.into_inner().sheet.unwrap().lines.remove(0);
        (line.code, line.sentence)
    };
    for (language, sentence) in [
        ("de", "Eingetragen, Straße: 6 Punkte."),
        ("nl-BE", "Ingevuld voor een weg: 6 punten."),
        ("*", "Entered for a road: 6 points."),
    ] {
        assert_eq!(explained(language).await, ("TOLD".to_owned(), sentence.to_owned()));
    }

    let end = v1::EndGameRequest {
        game_id: party.host.game.clone(),
        request_id: fresh_id(),
        expected_revision: None,
    };
    party.host.games().end_game(party.host.with(end)).await.unwrap();
    let viewed = async |language: &str| {
        let ask = v1::GetViewRequest { game_id: blue.game.clone() };
        blue.views().get_view(asked(blue.with(ask), language)).await.unwrap().into_inner().view
    };
    let view = viewed("de").await;
    assert_eq!(view, viewed("nl").await, "one encoding serves every language");
    let line = v1::View::decode(view).unwrap().sheet.unwrap().lines.remove(0);
    assert_eq!((line.code.as_str(), line.sentence.as_str()), ("TOLD", ""));
}

async fn phrases(person: &Person, language: &str, known_version: &str) -> v1::ListPhrasesResponse {
    let (language, known_version) = (language.to_owned(), known_version.to_owned());
    let ask = Request::new(v1::ListPhrasesRequest { language, known_version });
    person.games().list_phrases(asked(ask, "de")).await.unwrap().into_inner()
}

#[tokio::test]
async fn a_device_keeps_every_sentence_and_the_name_of_every_tile() {
    let server = server(162).await;
    let host = Party::gather(&server.channel, 2).await.host;
    let faces = host.games().list_faces(v1::ListFacesRequest {}).await.unwrap().into_inner().faces;
    assert!(faces.len() > 90, "{}", faces.len());
    for language in ["en", "nl", "de"] {
        let kept = phrases(&host, language, "").await;
        assert_eq!(kept.language, language);
        let texts: BTreeMap<_, _> =
            kept.phrases.iter().map(|told| (&told.code[..], &told.text[..])).collect();
        assert_eq!(texts.len(), kept.phrases.len(), "no code comes twice");
        for face in &faces {
            let name = texts[format!("face.{}", face.code).as_str()];
            assert!(name.chars().count() > 3 && !name.contains('{'), "{}: {name}", face.code);
        }
        let known = phrases(&host, language, &kept.version).await;
        assert_eq!((known.version, known.phrases), (kept.version, vec![]), "who has them is sent none");
    }
    let dutch = phrases(&host, "nl", "").await.phrases;
    let text = |code: &str| dutch.iter().find(|told| told.code == code).unwrap().text.clone();
    assert_eq!(text("refusal.RING_WAS_FULL"), "Rond boer { $meeple } lagen al 8 tegels.");
    assert_eq!(text("face.C"), "stad aan alle kanten, wapenschild");
    assert_eq!(text("face.V"), "weg met een bocht");
    assert_eq!(text("expansion.TOWERS_AND_THIEVES"), "Torens & Dieven");
    assert_eq!(phrases(&host, "", "").await.language, "de", "as the call's metadata asks");
}

#[tokio::test]
async fn b1_every_seat_has_a_symbol_beside_its_colour_that_nobody_else_has() {
    let server = server(163).await;
    let party = Party::gather(&server.channel, 2).await;
    let join = async |colour: v1::Colour, symbol: v1::Symbol| {
        let join = v1::JoinGameRequest {
            request_id: fresh_id(),
            join_code: party.join_code.clone(),
            name: "Cy".to_owned(),
            colour: colour.into(),
            symbol: symbol.into(),
        };
        party.host.games().join_game(asked(Request::new(join), "nl")).await
    };
    let without = join(v1::Colour::Green, v1::Symbol::Unspecified).await.unwrap_err();
    assert_eq!(
        (without.code(), status::fields(&without)),
        (Code::InvalidArgument, vec!["symbol".to_owned()])
    );
    assert_eq!(said(&without).1, "Er klopt iets niet in deze invoer: symbol.");
    let taken = join(v1::Colour::Green, v1::Symbol::Circle).await.unwrap_err();
    assert_eq!(status::reason(&taken), "SYMBOL_TAKEN");
    assert_eq!(said(&taken).1, "Dit symbool is al gekozen: cirkel. Kies een ander.");
    join(v1::Colour::Green, v1::Symbol::Star).await.unwrap();
    let seats = party.host.view().await.seats;
    let marks: Vec<_> = seats.iter().map(|seat| (seat.colour(), seat.symbol())).collect();
    let (red, blue, green) = (v1::Colour::Red, v1::Colour::Blue, v1::Colour::Green);
    let (circle, square, star) = (v1::Symbol::Circle, v1::Symbol::Square, v1::Symbol::Star);
    assert_eq!(marks, [(red, circle), (blue, square), (green, star)]);
}
