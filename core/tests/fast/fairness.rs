//! Seals: short ones on boards, whole ones in the alternative texts of boards before the first shot and in the reply to
//! *Fairness*, and in no other message.

use broadside_game::{
    Game,
    command::{Actor, Command},
    dice::SeededDice,
    record::Record,
    report::{DutchmanReport, Report},
    ruleset::{Judge, PRESETS, Ruleset},
    side::{BySide, Side},
};
use broadside_present::{body::Body, cards, inspection::inspection, messages, seals};
use broadside_scene::View;
use broadside_service::request::{Place, Reply};
use broadside_testkit::{
    staged::{self, NOON},
    world::{ROOM, World, anna},
};
use broadside_words::{line::Line, locale::Locale};

fn started_game(rules: &Ruleset, seed: u64) -> Game {
    staged::started_random_game(rules, &mut SeededDice(seed))
}

/// The same game after side A resigned.
fn resigned(game: &Game) -> Game {
    staged::after(game, NOON, &mut SeededDice(1), &Actor::Side(Side::A), &Command::Resign)
}

#[test]
fn mark_is_the_first_48_bits_of_the_public_seals() {
    let game = started_game(&staged::rules("classic"), 5);
    let record = Record::of(&resigned(&game)).expect("a finished game has a record");
    let short_seals = BySide::from_fn(|side| {
        let digits = record.commitments[side][..12].to_uppercase();
        format!("{} {} {}", &digits[..4], &digits[4..8], &digits[8..])
    });
    let scenes = |game: &Game| {
        let own = |side| messages::own_scene(&game.own_view(side), Locale::EN);
        [messages::public_scene(game.public(), Locale::EN), own(Side::A), own(Side::B)]
    };
    let [public, a, b] = scenes(&game);
    assert_eq!(public.seals, format!("sealed · {} · {}", short_seals.a, short_seals.b));
    assert_eq!((&a.seals, b.seals), (&public.seals, format!("sealed · {} · {}", short_seals.b, short_seals.a)), "left field first");
    let fired = staged::play_on(game.clone(), &mut SeededDice(2), 3);
    assert!(fired.public().shots > 0 && !fired.is_over());
    for (now, whole) in [(&game, true), (&fired, false)] {
        for scene in scenes(now) {
            assert!(!scene.seals.is_empty());
            let described = Side::BOTH.map(|side| scene.alt.contains(&record.commitments[side]));
            assert_eq!(described, [whole; 2], "the whole seal only before the first shot: {}", scene.alt);
        }
    }
    let open = started_game(&staged::rules("classic judge=server"), 5);
    for scene in scenes(&resigned(&game)).into_iter().chain(scenes(&open)) {
        assert_eq!(scene.seals, "", "no seals of open judging or after the end");
        assert!(longest_hex(&scene.alt) <= 12, "{}", scene.alt);
    }
}

/// The length of the longest run of hexadecimal digits.
fn longest_hex(text: &str) -> usize {
    text.split(|letter: char| !letter.is_ascii_hexdigit()).map(str::len).max().unwrap_or_default()
}

/// Panics if a text of the message has a longer run of hexadecimal digits than a short seal.
fn assert_no_whole_seal(body: &Body, rules: &str) {
    let scene = body.scene.as_ref();
    let drawn = scene.map(|scene| format!("{} {} {} {}", scene.left, scene.right, scene.status.text(), scene.seals));
    for text in [Some(&body.text), body.mono.as_ref(), drawn.as_ref()].into_iter().flatten() {
        assert!(longest_hex(text) <= 12, "{rules}: {text}");
    }
}

#[test]
fn no_message_of_a_whole_game_has_a_seal_or_a_salt() {
    let rules = PRESETS.into_iter().chain(["judge=paper", "judge=paper fire=salvo:3", "classic judge=server", "mines=5 subs=2"]);
    for (seed, text) in (0..).zip(rules) {
        let mut game = started_game(&staged::rules(text), seed);
        let mut dice = SeededDice(seed);
        for most in [0, 10, 20_000] {
            game = staged::play_on(game, &mut dice, most);
            let log = game.log().len();
            for locale in Locale::ALL {
                assert_no_whole_seal(&messages::post(&game, 0, log, locale), text);
                for side in Side::BOTH {
                    assert_no_whole_seal(&messages::private_message(&game, 0, log, side, locale), text);
                }
                inspection(&game, locale).iter().for_each(|body| assert_no_whole_seal(body, text));
            }
        }
    }
}

#[test]
fn fairness_gives_seals_at_once_and_salts_after_the_end() {
    for text in ["classic", "dutchman-quick", "classic judge=server", "judge=paper"] {
        let game = started_game(&staged::rules(text), 9);
        let over = resigned(&game);
        let record = Record::of(&over).expect("a finished game has a record");
        let judge = record.rules.judge;
        let [running, last] = [&game, &over].map(|game| seals::fairness_reply(game, Locale::EN));
        assert_eq!(running.file, None, "{text}");
        for side in Side::BOTH {
            assert!(!running.text.contains(&record.salts[side]), "{text}: {}", running.text);
            assert_eq!(running.text.contains(&record.commitments[side]), judge == Judge::Commit, "{text}: {}", running.text);
            let given = last.text.contains(&record.commitments[side]) && last.text.contains(&record.salts[side]);
            assert_eq!(given, judge != Judge::Server, "{text}: {}", last.text);
        }
        assert_eq!(last.file.map(|(_, file)| file), Some(record.to_string()), "{text}");
    }
    let placing = seals::fairness_reply(&staged::joined_game(&staged::rules("classic")), Locale::EN);
    assert_eq!(placing.text, "There are no seals to show yet.");
}

#[test]
fn fairness_gives_each_seal_of_a_flying_dutchman_that_moves() {
    let mut game = started_game(&staged::rules("dutchman-quick"), 3);
    let seals_of_moves = |game: &Game| -> Vec<String> {
        let seal = |report: Report| match report {
            Report::Steered { course: DutchmanReport::Moved(seal), .. } => seal,
            _ => None,
        };
        game.log().iter().filter_map(|logged| logged.event.report(game.rules())).filter_map(seal).collect()
    };
    let mut dice = SeededDice(3);
    // After three moves one of the two has a seal between its first and its last one.
    for _ in 0..5_000 {
        if seals_of_moves(&game).len() == 3 {
            break;
        }
        game = staged::play_on(game, &mut dice, 1);
    }
    let (seals, text) = (seals_of_moves(&game), seals::fairness_reply(&game, Locale::EN).text);
    assert_eq!((seals.len(), text.matches("Seal of").count(), game.is_over()), (3, 5, false), "{text}");
    assert!(seals.iter().all(|seal| text.contains(seal)), "{text}");
}

#[test]
fn rules_card_names_the_button_that_shows_the_seals() {
    for locale in Locale::ALL {
        let View::Rules(card) = cards::picture(&staged::rules("classic"), locale).view else { panic!("the picture shows the rules") };
        let label = Line::new("key-fairness").phrase(locale);
        assert!(card.lines.iter().any(|line| line.contains(&label)), "{}: {:?}", locale.tag(), card.lines);
    }
}

#[tokio::test]
async fn fairness_is_answered_in_private_by_its_name_in_every_language() {
    let (mut world, id) = World::in_battle("battle rules:classic").await;
    for word in ["fairness", "ehrlichkeit", "ærlighet", "честность", "чесність"] {
        let reply = world.say(anna(), Place::Room(ROOM), &format!("{word} {id}")).await;
        let Reply::Private(body) = &reply else { panic!("{word}: {reply:?}") };
        assert_eq!(body.text.matches("Seal of").count(), 2, "{word}: {}", body.text);
    }
}
