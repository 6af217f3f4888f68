//! Every refusal is one clear sentence that names the way out, and offers it as buttons where a command is one. One table lists all of
//! them, with those that offer nothing.

use std::collections::BTreeSet;

use broadside_game::{
    code::Code,
    ids::{GameId, Home, PlayerId, RoomId},
};
use broadside_present::{
    button::TargetId,
    commands::{UserCommand, VerbId},
    invocation::parse_press,
    ways_out::{self, ButtonPlace, REFUSALS, SETTINGS},
};
use broadside_service::request::{Place, Press, Reply, RequestInput};
use broadside_testkit::world::{ROOM, World, anna, asker, commands, labels, refused, shown};
use broadside_words::locale::Locale;

use crate::phrases::{messages, phrased};

/// The ids of the table, in its order.
fn ids() -> Vec<&'static str> {
    REFUSALS.iter().flat_map(|(_, ids)| ids.iter().copied()).collect()
}

#[test]
fn every_refusal_is_in_the_table_once() {
    let (listed, english) = (ids(), messages(Locale::EN));
    let all: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(all.len(), listed.len(), "each is listed once");
    for id in all.iter().copied().chain(Code::ALL.map(Code::name)) {
        assert!(english.contains_key(id), "{id} has a text");
    }
    let own_button = ["W_KNOWN_EMPTY", "W_KNOWN_MINE"];
    let notes = ["N_SHAPES_UNUSED", "N_NAME_CLASH"];
    let codes = Code::ALL.into_iter().map(Code::name).filter(|code| !own_button.contains(code) && !notes.contains(code));
    let named = english.keys().copied().filter(|id| id.starts_with("refused-") || id.starts_with("arena-refused-"));
    let missing: Vec<&str> = codes.chain(named).filter(|id| !all.contains(id)).collect();
    assert!(missing.is_empty(), "not in the table: {missing:?}");
}

#[test]
fn every_way_out_is_a_command_with_a_short_label() {
    let game = TargetId::Game(GameId::new(3, 77));
    for (_, ids) in REFUSALS.iter().chain(SETTINGS) {
        for id in *ids {
            for verb in [None, Some(VerbId::Place), Some(VerbId::Move), Some(VerbId::Top), Some(VerbId::Fire)] {
                // Only lists have pages.
                if *id == "refused-page" && verb != Some(VerbId::Top) {
                    continue;
                }
                for about in [None, Some(game)] {
                    for locale in Locale::ALL {
                        let place = if about.is_none() { ButtonPlace::Shared } else { ButtonPlace::PrivateChat };
                        let rows = ways_out::buttons(id, verb, about, place, locale);
                        assert!(rows.len() <= 1 && rows.concat().len() <= 2, "{id}: {rows:?}");
                        for key in rows.concat() {
                            assert!((1..=24).contains(&key.label.chars().count()) && !key.label.contains('⟦'), "{id}: {key:?}");
                            let Press::Verb(data) = &key.press else { panic!("{id}: {key:?}") };
                            let words = parse_press(data).unwrap_or_else(|line| panic!("{id}: {data}: {}", line.id));
                            assert!(UserCommand::parse(&words).is_ok() && data.len() <= 64, "{id}: {data}");
                        }
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn refusal_offers_the_way_out_for_its_game() {
    let (mut world, id) = World::with_battle(Place::Room(ROOM), "battle computer").await;
    let offers = |reply: &Reply| commands(&refused(reply).keys);
    let early = world.say(anna(), Place::Room(ROOM), &format!("fire A1 {id}")).await;
    assert_eq!(offers(&early), [format!("{id} 0 ready"), format!("{id} 0 shuffle")]);
    assert!(matches!(world.press(anna(), &offers(&early)[0]).await, Reply::Committed(_)), "the button works");
    let nothing = world.say(asker(7, "Nils"), Place::Private, "ready").await;
    assert_eq!(offers(&nothing), ["battle computer", "battle"]);
    assert_eq!(labels(refused(&nothing)), ["Play the computer", "Challenge a friend"]);
    let unknown = world.say(asker(7, "Nils"), Place::Private, "gibberish of the worst kind").await;
    assert_eq!(offers(&unknown), ["help"]);
    let slash = RequestInput::Command { verb: "resign".to_owned(), options: Vec::new() };
    let request = world.request(asker(7, "Nils"), Place::Room(ROOM), slash);
    let nothing = world.handle(&request).await;
    assert_eq!(offers(&nothing), ["battle computer", "battle"]);
    assert_eq!(labels(refused(&nothing)), ["Play the computer", "Open challenge"], "in a room everyone there is challenged");
    let games = world.say(asker(7, "Nils"), Place::Room(ROOM), "games").await;
    assert!(shown(&games).keys.concat().iter().any(|key| key.label == "Open challenge"), "{games:?}");
}

#[tokio::test]
async fn player_who_is_ready_is_not_told_to_place_ships() {
    let mut world = World::new();
    let id = world.join_battle("battle").await;
    for expected in ["Place your ships first.", "Waiting for Oleg"] {
        for fire in [format!("fire A1 {id}"), "/fire".to_owned()] {
            let reply = world.say(anna(), Place::Private, &fire).await;
            assert!(refused(&reply).text.contains(expected), "{fire}: {reply:?}");
        }
        world.say(anna(), Place::Private, &format!("ready {id}")).await;
    }
}

#[tokio::test]
async fn refusal_over_a_button_of_a_telegram_group_stays_a_notice() {
    let (mut world, id) = World::in_battle("battle").await;
    let group = RoomId { home: Home::Telegram, ..ROOM };
    let mut stranger = asker(7, "Nils");
    stranger.id = PlayerId { home: Home::Telegram, ..stranger.id };
    for (place, offered) in [(Place::Room(group), false), (Place::Private, true)] {
        let request = world.request(stranger.clone(), place, RequestInput::Press(format!("{id} 0 field")));
        assert_eq!(!refused(&world.handle(&request).await).keys.is_empty(), offered, "{place:?}");
    }
}

#[test]
fn no_sentence_names_a_command_that_must_be_typed() {
    for locale in Locale::ALL {
        for (id, message) in messages(locale) {
            let text = phrased(id, &message, 21, locale);
            // A code or a rule stands in a command that the reader has chosen, or is what a form asks for.
            let commands = ["tournament", "battle", "kids", "banter", "notify"].map(|verb| format!(": {verb} "));
            assert!(commands.iter().all(|command| !text.contains(command)), "{id} in {}: {text}", locale.tag());
        }
    }
}
