//! What the room and the players read from a challenge to the first shot: one short text for each stage, and one line for a game that is
//! called off.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command},
    dice::SeededDice,
    event::{Event, Invitee, LoggedEvent},
    ids::{GameId, Home, PlayerId},
    side::Side,
    view::Seat,
};
use broadside_present::{messages, opening};
use broadside_service::request::{Place, Reply};
use broadside_testkit::{
    staged::{NOON, after, fleet, rules, whole_match},
    world::{World, anna, asker, labels, refused, shown},
};
use broadside_words::locale::Locale;

use crate::result::share_button;

/// The longest text in a room, and the longest in private, in characters.
const LONGEST: [usize; 2] = [160, 200];

/// A player on Discord.
fn seat(number: u64, name: &str) -> Seat {
    Seat { player: PlayerId { home: Home::Discord, number }, name: name.to_owned() }
}

fn challenge(invitee: Invitee) -> Game {
    Game::challenge(GameId::new(7, 4242), NOON, rules("classic"), seat(1, "Анна"), invitee, None)
}

/// Anna's challenge, which Oleg has accepted.
fn joined() -> Game {
    let join = Command::Join { handle: None, room: None };
    after(&challenge(Invitee::Anyone), NOON, &mut SeededDice(0), &Actor::Visitor(seat(2, "Oleg")), &join)
}

/// A game at every stage of its opening, each with the index of the first event of the stage.
fn stages() -> Vec<(Game, usize)> {
    let (rules, mut dice) = (rules("classic"), SeededDice(3));
    let mut game = joined();
    for side in Side::BOTH {
        let fleet = fleet(&rules, &mut dice);
        game = after(&game, NOON, &mut dice, &Actor::Side(side), &Command::Lay(fleet));
    }
    let one = after(&game, NOON, &mut dice, &Actor::Side(Side::B), &Command::Ready);
    let both = after(&one, NOON, &mut dice, &Actor::Side(Side::A), &Command::Ready);
    let log = [game.log().len(), one.log().len()];
    vec![(challenge(Invitee::Anyone), 0), (game, 1), (one, log[0]), (both, log[1])]
}

#[test]
fn each_opening_stage_has_a_short_text() {
    let stages = stages();
    let started = &stages[3].0;
    let first = started.public().phase.waits_for().expect("a side fires first");
    let first_turn = format!("The battle begins. {}, your turn.", started.public().name(first));
    let room = [
        "Анна challenges everyone.\nClassic · 1 day a turn",
        "Oleg accepted. Both are placing their ships.",
        "Oleg is ready. Waiting for Анна.",
        first_turn.as_str(),
    ];
    for ((game, from), expected) in stages.iter().zip(room) {
        assert_eq!(messages::post(game, *from, game.log().len(), Locale::EN).text, expected);
    }
    // The past news repeat what happened, without whose turn it is.
    let past = |stage: usize, reader| {
        let (game, from) = &stages[stage];
        messages::past_news(game, (*from, game.log().len()), reader, Locale::EN)
    };
    assert_eq!([0, 1, 2, 3].map(|stage| past(stage, None)), [room[0], "Oleg accepted.", "Oleg is ready.", "The battle begins."]);
    assert_eq!(past(2, Some(Side::B)), "You accepted the challenge.", "only the status mentions the own fleet of the reader");
    let private_text = |stage: usize, side: Side| {
        let (game, from) = &stages[stage];
        messages::private_message(game, *from, game.log().len(), side, Locale::EN).text
    };
    let notation = started.rules().notation();
    let [a1, a4, c1, c3] = [(0, 0), (0, 3), (2, 0), (2, 2)].map(|(col, row)| notation.name(Cell::new(col, row)));
    let place = format!("Place your ships: keep these, shuffle, or send your own (for example /place {a1}-{a4} {c1}-{c3}).");
    assert_eq!(private_text(1, Side::A), format!("Oleg accepted.\n{place}"));
    assert_eq!(private_text(1, Side::B), format!("You accepted the challenge.\n{place}"));
    assert_eq!(private_text(2, Side::A), format!("Oleg is ready.\n{place}"));
    assert_eq!(private_text(2, Side::B), "Your fleet is ready. Waiting for Анна.");
    assert_eq!(private_text(3, first), "The battle begins.\nYour turn: fire!");
    assert!(private_text(3, !first).starts_with("The battle begins.\n"));
}

#[test]
fn opening_texts_are_short_and_name_no_code() {
    for (game, from) in stages() {
        let (to, code) = (game.log().len(), game.id().to_string());
        for locale in Locale::ALL {
            let post = messages::post(&game, from, to, locale);
            let private = messages::private_message(&game, from, to, Side::A, locale);
            for (body, longest) in [(&post, LONGEST[0]), (&private, LONGEST[1])] {
                let text = &body.text;
                assert!(text.chars().count() <= longest, "{}: {text}", locale.tag());
                assert!(!text.contains(&code) && !text.contains('=') && !text.contains('⟦'), "{}: {text}", locale.tag());
            }
        }
    }
}

#[tokio::test]
async fn host_reads_of_an_own_challenge_in_the_second_person() {
    let mut world = World::new();
    for (words, expected) in [("battle computer", "You play the computer.\n"), ("battle", "You challenge everyone.\n")] {
        let id = world.battle(anna(), Place::Private, words).await;
        let game = world.game(id).await;
        let own = messages::private_message(&game, 0, game.log().len(), Side::A, Locale::EN).text;
        assert!(own.starts_with(expected), "{own}");
    }
}

#[test]
fn invited_player_is_addressed_in_the_second_person() {
    let guest = seat(2, "Oleg");
    let asked = challenge(Invitee::Player(guest.player, guest.name));
    assert!(messages::post(&asked, 0, 1, Locale::EN).text.starts_with("Анна challenges Oleg.\n"));
    assert!(messages::invitation(&asked, 0, 1, Locale::EN).text.starts_with("Анна challenges you.\n"));
}

#[test]
fn called_off_game_is_one_line_without_picture_or_button() {
    let mut dice = SeededDice(4);
    let (open, placing) = (challenge(Invitee::Anyone), joined());
    let guest = seat(2, "Oleg");
    let asked = challenge(Invitee::Player(guest.player, guest.name.clone()));
    let deadline = |game: &Game| game.deadline().expect("a challenge has a deadline");
    for (before, at, by, command, expected, expected_in_private) in [
        (&open, NOON, Actor::Side(Side::A), Command::Resign, "Анна called the challenge off.", "You called the challenge off."),
        (
            &open,
            deadline(&open),
            Actor::Clock,
            Command::Lapse,
            "Nobody accepted Анна’s challenge in time.",
            "Nobody accepted your challenge in time.",
        ),
        (&asked, NOON, Actor::Visitor(guest.clone()), Command::Decline { handle: None }, "Oleg declined the challenge.", ""),
        (&placing, NOON, Actor::Side(Side::B), Command::Resign, "Oleg called the game off.", ""),
        (&placing, deadline(&placing), Actor::Clock, Command::Lapse, "The game was closed: nobody was ready in time.", ""),
    ] {
        let expected_in_private = if expected_in_private.is_empty() { expected } else { expected_in_private };
        let game = after(before, at, &mut dice, &by, &command);
        assert!(opening::is_called_off(&game) && !opening::is_called_off(before), "{expected}");
        // In a message of its own or together with earlier events.
        for from in 0..game.log().len() {
            let to = game.log().len();
            let bodies = [messages::post(&game, from, to, Locale::EN), messages::private_message(&game, from, to, Side::A, Locale::EN)];
            for (body, expected) in bodies.into_iter().zip([expected, expected_in_private]) {
                assert_eq!(body.text, expected);
                assert!(body.scene.is_none() && body.poster.is_none() && body.keys.is_empty(), "{body:?}");
            }
        }
    }
}

#[test]
fn opening_ends_with_the_first_shot() {
    let game = whole_match(&rules("classic"), 5);
    let fired = game.log().iter().position(|logged| matches!(logged.event, Event::Fired { .. })).expect("shots are fired");
    for to in 0..=game.log().len() {
        assert_eq!(opening::is_opening(&game, to), to <= fired, "{to}");
    }
    assert!(!opening::is_called_off(&game));
}

#[test]
fn running_out_of_time_does_not_end_the_opening() {
    let started = stages().remove(3).0;
    let deadline = started.deadline().expect("a turn has a deadline");
    let warned = after(&started, deadline, &mut SeededDice(5), &Actor::Clock, &Command::Lapse);
    let (from, to) = (started.log().len(), warned.log().len());
    assert!(matches!(warned.log()[from..], [LoggedEvent { event: Event::Nudged { .. }, .. }]));
    assert!(opening::is_opening(&warned, to));
    let post = messages::post(&warned, from, to, Locale::EN);
    assert_eq!(labels(&post), ["Fire", "My field"], "the buttons of the columns come with the first board");
    assert!(post.text.contains("your time is running out."), "{}", post.text);
    let lapsed = after(&warned, warned.deadline().expect("a turn has a deadline"), &mut SeededDice(5), &Actor::Clock, &Command::Lapse);
    assert!(!opening::is_opening(&lapsed, lapsed.log().len()), "the turn has passed to the other player");
}

#[tokio::test]
async fn code_of_a_challenge_is_shown_by_a_button() {
    let (mut world, id) = World::with_battle(Place::Private, "battle").await;
    let keys = messages::private_message(&world.game(id).await, 0, 1, Side::A, Locale::EN).keys;
    let (text, command) = share_button(keys).expect("a button for the code");
    assert_eq!(text, id.to_string());
    assert_eq!(shown(&world.press(anna(), &command).await).mono.as_ref(), Some(&text));
}

#[tokio::test]
async fn more_buttons_for_placing_are_shown_to_the_player() {
    let mut world = World::new();
    let id = world.join_battle("battle").await;
    let more = format!("{id} 0 place more");
    let Reply::Keys(body) = world.press(anna(), &more).await else { panic!("the button shows more buttons") };
    let labels = labels(&body);
    assert!(labels.contains(&"Shuffle") && labels.contains(&"Place it like…") && labels.contains(&"As text"), "{labels:?}");
    refused(&world.press(asker(9, "Eve"), &more).await);
}
