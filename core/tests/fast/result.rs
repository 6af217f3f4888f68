//! The shareable result of a finished game: short enough for the copy button in every language, and unavailable before
//! the end.

use broadside_game::{
    Game,
    event::{Event, LoggedEvent},
    side::Side,
    view::{Phase, Seat},
};
use broadside_present::{keys::more_after_game, messages, result};
use broadside_service::request::{Key, Place, Press, Reply};
use broadside_testkit::{
    staged::{rules, whole_match},
    world::{ROOM, World, asker, labels, refused, shown},
};
use broadside_words::locale::Locale;

const SQUARES: [char; 3] = ['🟦', '🟥', '⬛'];

/// The same game with this name for both players.
fn rename_players(game: &Game, name: &str) -> Game {
    let seat = |seat: &Seat| Seat { name: name.to_owned(), ..seat.clone() };
    let event = |event: &Event| match event {
        Event::Challenged { rules, host, invitee, room } => {
            Event::Challenged { rules: rules.clone(), host: seat(host), invitee: invitee.clone(), room: *room }
        }
        Event::Joined { seat: joined, room } => Event::Joined { seat: seat(joined), room: *room },
        other => other.clone(),
    };
    let log: Vec<LoggedEvent> = game.log().iter().map(|logged| LoggedEvent { event: event(&logged.event), ..logged.clone() }).collect();
    Game::replay(game.id(), &log).expect("the log with other names replays")
}

/// The text and the command of the button that shares a text.
pub fn share_button(keys: Vec<Vec<Key>>) -> Option<(String, String)> {
    keys.concat().into_iter().find_map(|key| match key.press {
        Press::CopyOrSend { text, says } => Some((text, says)),
        Press::Verb(_) | Press::Copy(_) | Press::Invite(_) | Press::Disabled | Press::OpenPrivate(_) => None,
    })
}

#[test]
fn shared_result_puts_the_winner_first_and_shows_shots_as_squares() {
    for (text, seed) in [("classic", 3), ("salvo", 4), ("mb", 5), ("mines=3", 6)] {
        let game = whole_match(&rules(text), seed);
        let Phase::Over(ending) = game.public().phase else { panic!("the game is over") };
        let shared = result::shareable_text(&game, Locale::EN).expect("the game is over");
        let lines: Vec<&str> = shared.lines().collect();
        assert_eq!(lines.len(), 5, "{shared}");
        assert_eq!(lines[0], format!("⚓ Broadside {}", game.id()));
        if let Some(winner) = ending.winner() {
            assert!(lines[1].starts_with(&format!("🏆 {} · ", game.public().name(winner))), "{shared}");
            assert!(lines[3].starts_with(game.public().name(!winner)), "{shared}");
        }
        for line in [lines[1], lines[3]] {
            assert!(line.contains(" shots · ") && line.ends_with('%'), "{shared}");
        }
        for row in [lines[2], lines[4]] {
            assert!((1..=10).contains(&row.chars().count()) && row.chars().all(|square| SQUARES.contains(&square)), "{shared}");
        }
    }
    let game = whole_match(&rules("classic"), 3);
    let shared = result::shareable_text(&game, Locale::EN).expect("the game is over");
    assert!(shared.lines().nth(2).is_some_and(|row| row.ends_with('⬛')), "the last shot of a win sinks: {shared}");
}

#[test]
fn shared_result_can_be_copied_in_every_language() {
    for text in ["classic", "salvo", "size=20 fleet=2x8+3x4 touch=any"] {
        let game = rename_players(&whole_match(&rules(text), 8), &"🚢".repeat(40));
        for locale in Locale::ALL {
            let shared = result::shareable_text(&game, locale).expect("the game is over");
            assert!(shared.encode_utf16().count() <= 256 && !shared.contains('⟦'), "{}: {shared}", locale.tag());
        }
    }
}

#[test]
fn no_result_to_share_before_the_end_or_without_shots() {
    let game = whole_match(&rules("classic"), 3);
    for events in 1..game.log().len() {
        let before = Game::replay(game.id(), &game.log()[..events]).expect("the log replays to any point");
        assert_eq!(result::shareable_text(&before, Locale::EN), None);
        assert!(more_after_game(&before, Locale::EN).is_none());
    }
    assert_eq!(result::shareable_text(&whole_match(&rules("straume"), 1), Locale::EN), None);
}

#[tokio::test]
async fn result_is_copied_by_button_or_by_command() {
    let (mut world, id) = World::in_battle("battle").await;
    assert!(refused(&world.press(asker(9, "Eve"), &format!("{id} 0 share_result")).await).text.starts_with("There’s nothing to share yet"));
    assert!(refused(&world.press(asker(9, "Eve"), &format!("{id} 0 after_game")).await).text.contains("when the game is over"));
    let by = world.turn(id).await.expect("the game awaits a shot");
    world.say(by.clone(), Place::Room(ROOM), "fire A1").await;
    world.say(by, Place::Room(ROOM), &format!("resign_now {id}")).await;
    let game = world.game(id).await;
    let more = format!("{id} 0 after_game");
    for body in [messages::post(&game, 0, 0, Locale::EN), messages::private_message(&game, 0, 0, Side::A, Locale::EN)] {
        assert_eq!(labels(&body), ["Rematch", "Review", "More…"]);
        assert!(body.keys.concat().iter().any(|key| key.press == Press::Verb(more.clone())));
    }
    // "More…" shows its buttons in private, to spectators as well.
    let Reply::Private(body) = world.press(asker(9, "Eve"), &more).await else { panic!("the reply is private") };
    let Reply::Private(older) = world.press(asker(9, "Eve"), &format!("{id} 0 help record")).await else { panic!("the reply is private") };
    assert_eq!((older.text, older.keys), (body.text, body.keys.clone()), "a button of an older message shows the same");
    let (copied, command) = share_button(body.keys).expect("a button shares the result");
    // Spectators can share the result too.
    let reply = world.press(asker(9, "Eve"), &command).await;
    assert_eq!(shown(&reply).mono.as_ref(), Some(&copied));
    assert!(copied.contains("1 shot · "), "{copied}");
}

#[test]
fn end_is_one_line_with_the_hits_of_the_winner_or_of_the_reader() {
    let game = whole_match(&rules("classic"), 3);
    let (Phase::Over(ending), to) = (game.public().phase, game.log().len()) else { panic!("the game is over") };
    let winner = ending.winner().expect("a side has won");
    let post = messages::post(&game, to - 1, to, Locale::EN).text;
    let first = post.lines().next().expect("the post has a line");
    assert!(first.starts_with(&format!("{} wins in ", game.public().name(winner))) && first.ends_with("% hits)."), "{post}");
    for (side, result) in [(winner, "You won! "), (!winner, "You lost. ")] {
        let private_text = messages::private_message(&game, to - 1, to, side, Locale::EN).text;
        assert_eq!(private_text.lines().filter(|line| line.starts_with(result) && line.contains("% hits")).count(), 1, "{private_text}");
        assert!(!private_text.contains(" wins in ") && !private_text.contains("The game is over"), "{private_text}");
    }
}
