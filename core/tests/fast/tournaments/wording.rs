//! Tests of the texts about tournaments: all name the same time zone, and settings that cannot be used are refused or explained.

use broadside_game::ids::TournamentId;
use broadside_present::arena;
use broadside_scene::{View, figure::Figure};
use broadside_service::request::Place;
use broadside_words::locale::Locale;

use super::world::{ROOM, Rig, new_world, person, refused, reply_text, start_tournament};

/// The time zones in brackets in a text.
fn zones(text: &str) -> Vec<&str> {
    text.split('(').skip(1).filter_map(|rest| rest.split(')').next()).filter(|zone| zone.contains('/') || *zone == "UTC").collect()
}

/// The post, the private message, the cards and the draft of a tournament.
async fn texts_of(world: &mut Rig, id: TournamentId, locale: Locale) -> Vec<String> {
    let displayed = world.service.tournament_for_display(id).await.expect("memory answers").expect("the tournament exists");
    let end = displayed.log().len();
    let card = reply_text(&world.say_in(&person(1), Place::Private, &format!("tournament {id} card")).await).to_owned();
    let draft = reply_text(&world.say_in(&person(1), Place::Private, &format!("tournament set {id}")).await).to_owned();
    vec![
        arena::post(&displayed, 0, end, locale).text,
        arena::private_message(&displayed, end - 1, end, person(2).id, locale).text,
        arena::card(&displayed, Some(person(2).id), locale).text,
        card,
        draft,
    ]
}

#[tokio::test]
async fn draft_post_message_and_card_use_and_name_one_time_zone() {
    for (room_zone, organiser_zone, expected) in
        [(Some("Asia/Tokyo"), Some("Europe/Oslo"), "Asia/Tokyo"), (None, Some("Europe/Oslo"), "Europe/Oslo"), (None, None, "UTC")]
    {
        let mut world = new_world();
        for (zone, place) in [(room_zone, Place::Room(ROOM)), (organiser_zone, Place::Private)] {
            if let Some(zone) = zone {
                reply_text(&world.say_in(&person(1), place, &format!("tournament set zone={zone}")).await);
            }
        }
        let draft = reply_text(&world.say_in(&person(1), Place::Room(ROOM), "tournament set start=20:00").await).to_owned();
        assert_eq!(zones(&draft), [expected], "{draft}");
        let id = world.create(&person(1), "start=20:00 most=8").await;
        world.join_all(id, 2..=3).await;
        reply_text(&world.say_in(&person(1), Place::Private, &format!("tournament set {id} most=16")).await);
        for locale in Locale::ALL {
            for text in texts_of(&mut world, id, locale).await {
                assert!(!zones(&text).is_empty() && zones(&text).iter().all(|zone| *zone == expected), "{expected}: {text}");
                assert!(text.contains("20:00"), "{text}");
            }
        }
    }
}

#[tokio::test]
async fn no_show_wait_is_refused_or_shortened_by_the_clock() {
    let mut world = new_world();
    for typed in ["tournament set patience=15", "tournament create swiss show=15", "tournament create clock=blitz noshow=6"] {
        let reply = world.say_in(&person(1), Place::Room(ROOM), typed).await;
        assert!(refused(&reply).contains("10 minutes") && refused(&reply).contains("5 minutes"), "{typed}: {}", refused(&reply));
    }
    let slow = reply_text(&world.say_in(&person(1), Place::Room(ROOM), "tournament set clock=hour patience=15").await).to_owned();
    assert!(slow.contains("have 15 minutes") && !slow.contains("at most."), "{slow}");
    let quick = reply_text(&world.say_in(&person(1), Place::Room(ROOM), "tournament set clock=300").await).to_owned();
    assert!(quick.contains("have 5 minutes") && quick.contains("it can wait 5 minutes at most."), "{quick}");
    for (typed, minutes) in [("clock=hour", Some(15)), ("patience=2", Some(2)), ("clock=day", Some(2)), ("patience=off", None)] {
        reply_text(&world.say_in(&person(1), Place::Room(ROOM), &format!("tournament set {typed}")).await);
        let draft = reply_text(&world.say_in(&person(1), Place::Room(ROOM), "tournament set").await).to_owned();
        let shows_minutes = minutes.is_none_or(|minutes| draft.contains(&format!("have {minutes} minutes")));
        assert!(shows_minutes && draft.contains("to get ready, or they lose") == minutes.is_some(), "{typed}: {draft}");
    }
    let id = world.create(&person(1), "").await;
    assert_eq!(world.tournament(id).await.plan().patience, None, "the tournament has the drafted plan");
}

#[tokio::test]
async fn series_whose_next_one_nobody_could_join_is_refused() {
    // It is Friday, 15 January 2027, 08:00 UTC.
    for (typed, refusal) in [
        ("start=2027-01-29T20:00 closes=2027-01-22T20:00 repeat=weekly", Some("less than a week")),
        ("start=2027-01-29T20:00 closes=2027-01-16T20:00 repeat=weekly", Some("less than a week")),
        ("start=2027-01-29T20:00 closes=2027-01-23T20:00 repeat=weekly", None),
        ("start=2027-01-29T20:00 closes=2027-01-28T19:00 repeat=6@20:00", Some("less than a week")),
        ("start=2027-01-29T20:00 closes=2027-01-16T20:00", None),
        ("start=hand repeat=5@20:00", Some("fixed time")),
    ] {
        let mut world = new_world();
        let reply = world.say_in(&person(1), Place::Room(ROOM), &format!("tournament set {typed}")).await;
        match refusal {
            Some(refusal) => assert!(refused(&reply).contains(refusal), "{typed}: {}", refused(&reply)),
            None => assert!(reply_text(&reply).contains("Join before"), "{typed}"),
        }
    }
    let mut world = new_world();
    reply_text(&world.say_in(&person(1), Place::Room(ROOM), "tournament set start=20:00 repeat=weekly").await);
    let by_hand = reply_text(&world.say_in(&person(1), Place::Room(ROOM), "tournament set start=hand").await).to_owned();
    assert!(!by_hand.contains("Played every"), "without a fixed time there is no series: {by_hand}");
}

#[tokio::test]
async fn award_stands_after_the_abandoned_game_is_over() {
    let (mut world, id) = start_tournament("single third=off start=hand most=4", 4).await;
    let before = world.running_games(id).await;
    reply_text(&world.say_in(&person(1), Place::Room(ROOM), &format!("tournament award {id} Player 1")).await);
    let tournament = world.tournament(id).await;
    let outcome = tournament.matches()[0].games[0].outcome;
    assert!(outcome.is_some() && world.running_games(id).await.len() + 1 == before.len(), "the abandoned game was resigned: {outcome:?}");
    let scene = arena::bracket(&tournament, 0, Locale::EN).scene.expect("a picture");
    let View::Figure(figure) = scene.view else { panic!("no figure") };
    let Figure::Bracket(bracket) = *figure else { panic!("no bracket") };
    let mut marks = bracket.boxes[0].lines.each_ref().map(|line| line.score.clone());
    marks.sort();
    assert_eq!(marks, ["+", "–"], "in the bracket");
    let list = arena::matches(&tournament, 0, Locale::EN).mono.expect("a list");
    assert!((list.contains("+:–") || list.contains("–:+")) && !list.contains("1:0") && !list.contains("0:1"), "{list}");
}
