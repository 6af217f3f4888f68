//! What a room and its players read of a tournament: the same hour everywhere, and no wish that is dropped in silence.

use broadside_game::ids::TournamentId;
use broadside_present::arena;
use broadside_scene::{View, figure::Figure};
use broadside_service::request::Place;
use broadside_words::locale::Locale;

use super::world::{ROOM, Rig, answered, begun, hall, person, refused};

/// What stands in brackets behind the clocks of a text.
fn zones(text: &str) -> Vec<&str> {
    text.split('(').skip(1).filter_map(|rest| rest.split(')').next()).filter(|zone| zone.contains('/') || *zone == "UTC").collect()
}

/// The post, the letter about the plan, and the cards of a tournament, in a language.
async fn read_of(world: &mut Rig, id: TournamentId, locale: Locale) -> Vec<String> {
    let told = world.service.tournament_for_display(id).await.expect("memory answers").expect("it is there");
    let end = told.log().len();
    let card = answered(&world.say_in(&person(1), Place::Private, &format!("tournament {id} card")).await).to_owned();
    let draft = answered(&world.say_in(&person(1), Place::Private, &format!("tournament set {id}")).await).to_owned();
    vec![
        arena::post(&told, 0, end, locale).text,
        arena::private_message(&told, end - 1, end, person(2).id, locale).text,
        arena::card(&told, Some(person(2).id), locale).text,
        card,
        draft,
    ]
}

#[tokio::test]
async fn draft_post_message_and_card_use_and_name_one_time_zone() {
    for (of_room, of_organiser, wanted) in
        [(Some("Asia/Tokyo"), Some("Europe/Oslo"), "Asia/Tokyo"), (None, Some("Europe/Oslo"), "Europe/Oslo"), (None, None, "UTC")]
    {
        let mut world = hall();
        for (zone, place) in [(of_room, Place::Room(ROOM)), (of_organiser, Place::Private)] {
            if let Some(zone) = zone {
                answered(&world.say_in(&person(1), place, &format!("tournament set zone={zone}")).await);
            }
        }
        let draft = answered(&world.say_in(&person(1), Place::Room(ROOM), "tournament set start=20:00").await).to_owned();
        assert_eq!(zones(&draft), [wanted], "{draft}");
        let id = world.create(&person(1), "start=20:00 most=8").await;
        world.join_all(id, 2..=3).await;
        answered(&world.say_in(&person(1), Place::Private, &format!("tournament set {id} most=16")).await);
        for locale in Locale::ALL {
            for text in read_of(&mut world, id, locale).await {
                assert!(!zones(&text).is_empty() && zones(&text).iter().all(|zone| *zone == wanted), "{wanted}: {text}");
                assert!(text.contains("20:00"), "{text}");
            }
        }
    }
}

#[tokio::test]
async fn no_show_wait_is_refused_or_shortened_by_the_clock() {
    let mut world = hall();
    for typed in ["tournament set patience=15", "tournament create swiss show=15", "tournament create clock=blitz noshow=6"] {
        let reply = world.say_in(&person(1), Place::Room(ROOM), typed).await;
        assert!(refused(&reply).contains("10 minutes") && refused(&reply).contains("5 minutes"), "{typed}: {}", refused(&reply));
    }
    let slow = answered(&world.say_in(&person(1), Place::Room(ROOM), "tournament set clock=hour patience=15").await).to_owned();
    assert!(slow.contains("have 15 minutes") && !slow.contains("at most."), "{slow}");
    let quick = answered(&world.say_in(&person(1), Place::Room(ROOM), "tournament set clock=300").await).to_owned();
    assert!(quick.contains("have 5 minutes") && quick.contains("it can wait 5 minutes at most."), "{quick}");
    for (typed, minutes) in [("clock=hour", Some(15)), ("patience=2", Some(2)), ("clock=day", Some(2)), ("patience=off", None)] {
        answered(&world.say_in(&person(1), Place::Room(ROOM), &format!("tournament set {typed}")).await);
        let draft = answered(&world.say_in(&person(1), Place::Room(ROOM), "tournament set").await).to_owned();
        let told = minutes.is_none_or(|minutes| draft.contains(&format!("have {minutes} minutes")));
        assert!(told && draft.contains("to get ready, or they lose") == minutes.is_some(), "{typed}: {draft}");
    }
    let id = world.create(&person(1), "").await;
    assert_eq!(world.tournament(id).await.plan().patience, None, "what was drafted is made");
}

#[tokio::test]
async fn series_whose_next_one_nobody_could_join_is_refused() {
    // It is Friday, 15 January 2027, 08:00 UTC.
    for (typed, says) in [
        ("start=2027-01-29T20:00 closes=2027-01-22T20:00 repeat=weekly", Some("less than a week")),
        ("start=2027-01-29T20:00 closes=2027-01-16T20:00 repeat=weekly", Some("less than a week")),
        ("start=2027-01-29T20:00 closes=2027-01-23T20:00 repeat=weekly", None),
        ("start=2027-01-29T20:00 closes=2027-01-28T19:00 repeat=6@20:00", Some("less than a week")),
        ("start=2027-01-29T20:00 closes=2027-01-16T20:00", None),
        ("start=hand repeat=5@20:00", Some("fixed time")),
    ] {
        let mut world = hall();
        let reply = world.say_in(&person(1), Place::Room(ROOM), &format!("tournament set {typed}")).await;
        match says {
            Some(says) => assert!(refused(&reply).contains(says), "{typed}: {}", refused(&reply)),
            None => assert!(answered(&reply).contains("Join before"), "{typed}"),
        }
    }
    let mut world = hall();
    answered(&world.say_in(&person(1), Place::Room(ROOM), "tournament set start=20:00 repeat=weekly").await);
    let by_hand = answered(&world.say_in(&person(1), Place::Room(ROOM), "tournament set start=hand").await).to_owned();
    assert!(!by_hand.contains("Played every"), "without an hour there is no series: {by_hand}");
}

#[tokio::test]
async fn award_stands_after_the_abandoned_game_is_over() {
    let (mut world, id) = begun("single third=off start=hand most=4", 4).await;
    let before = world.under_way(id).await;
    answered(&world.say_in(&person(1), Place::Room(ROOM), &format!("tournament award {id} Player 1")).await);
    let tournament = world.tournament(id).await;
    let over = tournament.matches()[0].games[0].outcome;
    assert!(over.is_some() && world.under_way(id).await.len() + 1 == before.len(), "the abandoned game was given up: {over:?}");
    let scene = arena::bracket(&tournament, 0, Locale::EN).scene.expect("a picture");
    let View::Figure(figure) = scene.view else { panic!("no figure") };
    let Figure::Bracket(bracket) = *figure else { panic!("no bracket") };
    let mut marks = bracket.boxes[0].lines.each_ref().map(|line| line.score.clone());
    marks.sort();
    assert_eq!(marks, ["+", "–"], "in the bracket");
    let list = arena::matches(&tournament, 0, Locale::EN).mono.expect("a list");
    assert!((list.contains("+:–") || list.contains("–:+")) && !list.contains("1:0") && !list.contains("0:1"), "{list}");
}
