//! Special moves through the service, by text and by buttons: which player is asked, who may not answer, and which texts report it.

use broadside_game::{ids::GameId, report::Debt, side::Side, view::Phase};
use broadside_present::{board, messages, turn_state::TurnState};
use broadside_service::request::{Body, Place, Reply, RequestAuthor};
use broadside_testkit::world::{self, ROOM, World, anna, commands, oleg, refused};
use broadside_words::locale::Locale;

use crate::moments_kit::{FIRST, SECOND, begun, done, labels, letter, log, play, pressing, room_since};

#[tokio::test]
async fn player_who_hits_a_mine_reveals_a_cell() {
    let (mut world, id) = begun("mines=1", [&format!("{FIRST} mines: F8"), &format!("{SECOND} mines: H3")]).await;
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "fire H3")]).await;
    let game = world.game(id).await;
    assert_eq!(game.public().phase, Phase::Owing(Side::A, Debt::Cell));
    let post = room_since(&world, id, from).await;
    assert!(post.contains("a mine!") && post.contains("Anna hit a mine"), "{post}");
    // Only the player who owes a cell is offered any, and only valid ones.
    let keys = letter(&game, Side::A);
    assert_eq!(keys.len(), 21);
    assert!(labels(&keys).contains(&"J5") && !labels(&keys).contains(&"F8"));
    assert_eq!(labels(&letter(&game, Side::B)), ["As text"]);
    assert_eq!(labels(&messages::post(&game, 0, 0, Locale::EN).keys.concat()), ["My field"]);
    for (by, words, expected) in [
        (oleg(), "fire A1", "Anna must first"),
        (anna(), "fire A1", "to reveal (1 minute)"),
        (oleg(), "give A1", "nothing to reveal"),
        (anna(), "give J6", "can’t reveal J6"),
        (anna(), "give F8", "can’t reveal F8"),
        (anna(), "give Z9", "Z9"),
        (anna(), "stay", "Flying Dutchman may move only"),
    ] {
        let reply = world.say(by, Place::Room(ROOM), words).await;
        assert!(refused(&reply).text.contains(expected), "{words}: {}", refused(&reply).text);
    }
    let from = log(&world, id).await;
    done(&world.press(anna(), &pressing(&keys, "J5")).await);
    assert!(room_since(&world, id, from).await.contains("Anna reveals J5: a ship is there."));
    let own = messages::private_message(&world.game(id).await, from, log(&world, id).await, Side::A, Locale::EN).text;
    assert!(own.contains("You reveal J5: a ship is there."), "{own}");
    let reply = world.press(anna(), &pressing(&keys, "J5")).await;
    assert!(refused(&reply).text.contains("earlier turn"));
    // The halo is drawn and described.
    let game = world.game(id).await;
    assert_eq!(game.public().phase, Phase::Firing(Side::B));
    assert!(board::own_text(&game.own_view(Side::B), Locale::EN).contains('!'));
    assert!(board::own_alt(&game.own_view(Side::B), "", Locale::EN).contains("revealed ships J5"));
    assert!(board::public_alt(game.public(), "", Locale::EN).contains("spent mines H3"));
    play(&mut world, &[(oleg(), "fire J5")]).await;
    assert_eq!(world.game(id).await.public().phase, Phase::Firing(Side::B));
}

#[tokio::test]
async fn player_who_hits_a_minesweeper_reveals_a_mine_and_a_warning() {
    let fleets = [format!("{FIRST} mines: B8 F8 sweepers: I9"), format!("{SECOND} mines: H3 H6 sweepers: J9")];
    let (mut world, id) = begun("mines=2 sweepers=1", [&fleets[0], &fleets[1]]).await;
    play(&mut world, &[(anna(), "fire J9")]).await;
    let keys = letter(&world.game(id).await, Side::A);
    assert_eq!(labels(&keys), ["B8", "F8", "As text"]);
    let reply = world.say(anna(), Place::Room(ROOM), "give A1").await;
    assert!(refused(&reply).text.contains("choose a mine of yours"));
    let from = log(&world, id).await;
    play(&mut world, &[(anna(), "give B8")]).await;
    assert!(room_since(&world, id, from).await.contains("Anna reveals a mine: B8"));
    let reply = world.say(oleg(), Place::Room(ROOM), "fire B8").await;
    let warning = refused(&reply);
    assert!(warning.text.contains("B8 is a mine: your opponent revealed it"), "{}", warning.text);
    let fired = pressing(&warning.keys.concat(), "Fire B8 anyway");
    done(&world.press(oleg(), &fired).await);
    assert_eq!(world.game(id).await.public().phase, Phase::Owing(Side::B, Debt::Cell));
}

#[tokio::test]
async fn joined_message_in_which_the_turn_returns_is_news() {
    let (mut world, id) = begun("", [FIRST, SECOND]).await;
    let mut seen = vec![(log(&world, id).await, world.game(id).await)];
    for (by, cell) in [(anna(), "J10"), (oleg(), "J10")] {
        play(&mut world, &[(by, &format!("fire {cell}"))]).await;
        seen.push((log(&world, id).await, world.game(id).await));
    }
    let [(from, before), (between, _), (to, after)] = &seen[..] else { panic!("two shots") };
    assert_eq!(before.public().phase, after.public().phase, "both have missed");
    for (from, to, news) in [(*from, *to, true), (*from, *between, true), (*between, *to, true), (*to, *to, false)] {
        assert_eq!(messages::is_news(after, from, to), news, "{from}..{to}");
    }
    for (at, game) in &seen {
        assert_eq!(TurnState::before(after, *at).phase, game.public().phase, "the turn state before an event does not change");
    }
}

#[tokio::test]
async fn edited_message_still_shows_the_salvo_results() {
    let (mut world, id) = begun("fire=salvo:2", [FIRST, SECOND]).await;
    play(&mut world, &[(anna(), "salvo A1 J1"), (oleg(), "salvo A1 J1")]).await;
    let from = log(&world, id).await;
    play(&mut world, &[(oleg(), "salvo A2 J2")]).await;
    let game = world.game(id).await;
    assert!(!messages::is_news(&game, from, game.log().len()), "a submitted salvo list is no news");
    let (_, recap) = messages::recap(&game, 0, from, None, Locale::EN);
    assert!(recap.starts_with("Anna’s salvo: A1 hit, J1 miss."), "{recap}");
}

#[tokio::test]
async fn salvo_list_is_private_until_both_are_in() {
    let (mut world, id) = begun("fire=salvo:3", [FIRST, SECOND]).await;
    let from = log(&world, id).await;
    // By buttons: a column, then cells that toggle. A repeated press does not toggle twice.
    let keys = letter(&world.game(id).await, Side::A);
    let Reply::Keys(Body { keys: cells, .. }) = world.press(anna(), &pressing(&keys, "C")).await else {
        panic!("the button of a column shows its cells")
    };
    let chosen = pressing(&cells.concat(), "C7");
    let sent = world.messages.len();
    assert!(matches!(world.press(anna(), &chosen).await, Reply::Committed(_)));
    assert_eq!(world.messages.len(), sent + 1, "only Anna gets a message");
    refused(&world.press(anna(), &chosen).await);
    assert_eq!(world.game(id).await.own_view(Side::A).plan.len(), 1);
    done(&world.say(anna(), Place::Private, "D7").await);
    let text = messages::private_message(&world.game(id).await, 0, 0, Side::A, Locale::EN).text;
    assert!(text.contains("Chosen: C7, D7. Press “Fire (2 of 3)”"), "{text}");
    assert!(pressing(&letter(&world.game(id).await, Side::A), "Fire (2 of 3)").ends_with("salvo"));
    for (words, expected) in [
        ("salvo A1 A1", "A1 is in your salvo twice"),
        ("salvo A1 A2 A3 A4", "only 3 shots"),
        ("salvo A1 Z1", "Z1"),
        ("D7", "on your list already"),
    ] {
        let reply = world.say(anna(), Place::Private, words).await;
        assert!(refused(&reply).text.contains(expected), "{words}: {}", refused(&reply).text);
    }
    let question = world.say(anna(), Place::Private, "salvo").await;
    assert_eq!(refused(&question).text, "Chosen 2 of 3. Fire an incomplete salvo?");
    assert!(!world.game(id).await.public().locked.a, "nothing is sent before it is confirmed");
    done(&world.press(anna(), &pressing(&refused(&question).keys.concat(), "Fire (2 of 3)")).await);
    assert!(world.game(id).await.public().locked.a);
    // The list can be replaced, and stays secret.
    done(&world.say(anna(), Place::Private, "G7 H7, I7").await);
    let game = world.game(id).await;
    let seen = [
        messages::post(&game, from, game.log().len(), Locale::EN).text,
        messages::private_message(&game, from, game.log().len(), Side::B, Locale::EN).text,
        board::own_text(&game.own_view(Side::B), Locale::EN),
        board::public_text(game.public(), Locale::EN),
        format!("{:?}", letter(&game, Side::B)),
    ];
    for text in &seen[..2] {
        assert!(text.contains("Anna’s salvo is ready"), "{text}");
        assert!(!["C7", "D7", "G7", "H7", "I7"].iter().any(|cell| text.contains(cell)), "{text}");
    }
    let own = messages::private_message(&game, from, game.log().len(), Side::A, Locale::EN).text;
    assert!(own.starts_with("Your salvo is ready."), "{own}");
    assert!(!seen[2].contains('+') && !seen[3].contains('+') && !seen[4].contains('✓'));
    assert!(seen[0].contains("Waiting for Oleg’s salvo."));
    let from = log(&world, id).await;
    play(&mut world, &[(oleg(), "fire A1 B1 J10")]).await;
    let post = room_since(&world, id, from).await;
    assert!(post.contains("Anna’s salvo: G7 miss, H7 miss, I7 miss."), "{post}");
    assert!(post.contains("Oleg’s salvo: A1 hit, B1 hit, J10 miss."), "{post}");
    assert!(messages::is_news(&world.game(id).await, from, log(&world, id).await));
}

#[tokio::test]
async fn typed_cells_join_the_list_and_a_short_salvo_is_confirmed() {
    let (mut world, id) = begun("fire=salvo:5", [FIRST, SECOND]).await;
    for (words, have) in [("A1", 1), ("B3 C5", 3)] {
        done(&world.say(anna(), Place::Private, words).await);
        let game = world.game(id).await;
        assert_eq!((game.own_view(Side::A).plan.len(), game.public().locked.a), (have, false), "{words}");
    }
    for (words, expected) in [("D7 C5", "on your list already"), ("D7 D8 D9", "only 5 shots"), ("D7 D7", "twice")] {
        let reply = world.say(anna(), Place::Private, words).await;
        assert!(refused(&reply).text.contains(expected), "{words}: {}", refused(&reply).text);
    }
    // Neither the button nor the command sends a short list at once: both offer to send it or to choose more cells.
    let button = pressing(&letter(&world.game(id).await, Side::A), "Fire (3 of 5)");
    let pressed = world.press(anna(), &button).await;
    let typed = world.say(anna(), Place::Private, "salvo A1 B3").await;
    for (reply, text) in [(&pressed, "Chosen 3 of 5."), (&typed, "Chosen 2 of 5.")] {
        assert!(refused(reply).text.starts_with(text), "{}", refused(reply).text);
    }
    let more = pressing(&refused(&pressed).keys.concat(), "Choose more");
    let Reply::Page(editor) = world.press(anna(), &more).await else { panic!("the question stays") };
    assert!(editor.text.starts_with("Chosen: A1, "), "{}", editor.text);
    assert_eq!(world.game(id).await.own_view(Side::A).plan.len(), 3, "the chosen cells stay");
    let send = pressing(&refused(&typed).keys.concat(), "Fire (2 of 5)");
    done(&world.press(anna(), &send).await);
    let game = world.game(id).await;
    assert_eq!((game.own_view(Side::A).plan.len(), game.public().locked.a), (2, true));
    // A complete list is sent at once.
    done(&world.say(oleg(), Place::Private, "A1 B1 C1 D1 J10").await);
    assert_eq!(world.game(id).await.public().phase, Phase::Planning, "the next salvo is planned");
}

/// Every button of every private message works and fits every platform, and strangers can press none.
#[tokio::test]
async fn every_button_of_every_moment_fits_and_can_be_pressed() {
    for (rules, first, moment) in [
        ("field-20", "fire A1", "Firing"),
        ("size=20 fire=salvo:10 fleet=seven", "fire T20", "Planning"),
        ("size=20 fleet=seven mines=5 sweepers=2 subs=4", "fire A1", "Firing"),
        ("judge=paper", "fire A1", "Owing"),
        ("dutchman-quick", "fire A1", "Owing"),
        ("straume", "sail a1 left", "Sailing"),
        ("size=8 fleet=2x2 mines=5 mine_touch=any", "fire A1", "Owing"),
    ] {
        let (mut world, id) = World::in_battle(&format!("battle {rules} first=host")).await;
        done(&world.say(anna(), Place::Room(ROOM), first).await);
        let mut is_reached = false;
        for round in 0..60 {
            let game = world.game(id).await;
            if game.is_over() {
                break;
            }
            is_reached |= format!("{:?}", game.public().phase).starts_with(moment);
            let side = Side::BOTH.into_iter().find(|side| game.public().awaits(*side)).expect("the game awaits a player");
            let by = if side == Side::A { anna() } else { oleg() };
            press_until_committed(&mut world, id, by, side, round).await;
        }
        assert!(is_reached, "{rules}: no {moment} was reached");
    }
}

/// Presses buttons of the private message, which may lead to further buttons, until one changes the game. Panics after four steps.
async fn press_until_committed(world: &mut World, id: GameId, by: RequestAuthor, side: Side, round: usize) {
    let mut rows = messages::private_message(&world.game(id).await, 0, 0, side, Locale::EN).keys;
    for step in 0..4 {
        assert!(rows.len() <= 5 && rows.iter().all(|row| (1..=5).contains(&row.len())), "{rows:?}");
        let mut live = commands(&rows);
        live.retain(|data| !data.ends_with(" text") && (step == 0 || !data.contains(" aim")));
        assert!(live.iter().all(|data| data.len() <= 64));
        let data = &live[(round * 7 + step) % live.len()];
        refused(&world.press(world::asker(9, "Eve"), data).await);
        match world.press(by.clone(), data).await {
            Reply::Keys(Body { keys: next, .. }) => rows = next,
            Reply::Committed(_) => return,
            // A warning has its own button.
            Reply::Refused(body) if !body.keys.is_empty() => rows = body.keys,
            reply => panic!("{data}: {reply:?}"),
        }
    }
    panic!("no button changed the game in four steps");
}

#[tokio::test]
async fn sunk_ship_is_named_in_the_right_form_in_every_language() {
    for (rules, texts) in [
        (
            "classic",
            ["torpedo boat sunk!", "Torpedoboot versenkt!", "torpedobåt senket!", "убит торпедный катер!", "потоплено торпедний катер!"],
        ),
        ("classic names=sub", ["submarine sunk!", "U-Boot versenkt!", "ubåt senket!", "убита подлодка!", "потоплено субмарину!"]),
        ("classic names=boat", ["dinghy sunk!", "Jolle versenkt!", "jolle senket!", "убита шлюпка!", "потоплено шлюпку!"]),
    ] {
        let (mut world, id) = begun(rules, [FIRST, SECOND]).await;
        let from = log(&world, id).await;
        play(&mut world, &[(anna(), "fire E4")]).await;
        let game = world.game(id).await;
        for (tag, text) in ["en", "de", "nb", "ru", "uk"].into_iter().zip(texts) {
            let locale = Locale::ALL.into_iter().find(|locale| locale.tag() == tag).expect("a supported language");
            let post = messages::post(&game, from, game.log().len(), locale).text;
            let dash = if matches!(tag, "de" | "nb") { '–' } else { '—' };
            assert!(post.lines().next().is_some_and(|line| line.ends_with(&format!("E4 {dash} {text}"))), "{tag}: {post}");
            let own = messages::private_message(&game, from, game.log().len(), Side::A, locale).text;
            assert!(own.contains(text), "{tag}: {own}");
        }
    }
}

#[tokio::test]
async fn shot_is_one_line_by_name_in_the_room_and_in_the_second_person_for_players() {
    let (mut world, id) = begun("classic", [FIRST, SECOND]).await;
    let mut last = 0;
    for (words, room, shooter, target) in [
        (
            "fire E4",
            "Anna: E4 — torpedo boat sunk!\nAnna’s turn again.",
            "You: E4 — torpedo boat sunk!\nFire again.",
            "Anna sinks your torpedo boat: E4.\nAnna’s turn again.",
        ),
        ("fire A1", "Anna: A1 — hit!\nAnna’s turn again.", "You: A1 — hit!\nFire again.", "Anna hits your ship: A1.\nAnna’s turn again."),
        ("fire J10", "Anna: J10 — miss.\nOleg’s turn.", "You: J10 — miss.\nOleg’s turn.", "Anna misses: J10.\nYour turn: fire!"),
    ] {
        let from = log(&world, id).await;
        last = from;
        play(&mut world, &[(anna(), words)]).await;
        let game = world.game(id).await;
        let private = |side| messages::private_message(&game, from, game.log().len(), side, Locale::EN).text;
        assert_eq!([room_since(&world, id, from).await, private(Side::A), private(Side::B)], [room, shooter, target]);
    }
    // An edited message repeats the earlier shots to its reader in the same words.
    let game = world.game(id).await;
    let recap = |reader| messages::recap(&game, 0, last, reader, Locale::EN).1;
    assert_eq!(recap(None), "Anna: E4 — torpedo boat sunk!\nAnna: A1 — hit!");
    assert_eq!(recap(Some(Side::A)), "You: E4 — torpedo boat sunk!\nYou: A1 — hit!");
}

#[tokio::test]
async fn long_row_of_shots_is_summed_up_in_a_short_post() {
    let (mut world, id) = begun("classic", [FIRST, SECOND]).await;
    let mut starts = Vec::new();
    let cells = "A1 A2 A3 A4 A6 A7 A8 C1 C2 C3 C5 C6 C8 C9 E1 E2 E4 E6 E8";
    for (number, cell) in cells.split(' ').enumerate() {
        let from = log(&world, id).await;
        starts.push(from);
        play(&mut world, &[(anna(), &format!("fire {cell}"))]).await;
        let game = world.game(id).await;
        for locale in Locale::ALL {
            for reader in [None, Some(Side::A), Some(Side::B)] {
                let fresh = match reader {
                    Some(side) => messages::private_message(&game, from, game.log().len(), side, locale),
                    None => messages::post(&game, from, game.log().len(), locale),
                };
                let text = format!("{}\n{}", messages::recap(&game, 0, from, reader, locale).1, fresh.text);
                assert!(text.chars().count() <= 160 && text.contains(cell), "{text}");
            }
        }
        let earlier = match number {
            3 => "Before that, Anna: 3 hits.",
            4 => "Before that, Anna: 4 hits, battleship sunk.",
            18 => "Before that, Anna: 18 hits, 8 ships sunk.",
            _ => continue,
        };
        assert_eq!(messages::recap(&game, 0, from, None, Locale::EN).1, earlier);
        assert_eq!(messages::recap(&game, 0, from, Some(Side::A), Locale::EN).1, earlier.replace("Anna", "you"));
    }
    // A message about many shots at once ends with the last of them.
    let game = world.game(id).await;
    let text = messages::post(&game, starts[13], game.log().len(), Locale::EN).text;
    assert_eq!(text, "Before that, Anna: 5 hits, 4 ships sunk.\nAnna: E8 — torpedo boat sunk!\nAnna’s turn again.");
}
