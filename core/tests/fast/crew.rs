//! Computer players: each one that `battle` accepts exists, has a name in every language and plays a whole game.

use std::collections::BTreeSet;

use broadside_game::{
    Game,
    command::{Actor, Command},
    dice::SeededDice,
    ids::{Home, PlayerId},
    ruleset::Ruleset,
    side::Side,
    view::Seat,
};
use broadside_gunner::crew::{COMPUTER_PLAYERS, ComputerPlayer, opponent_by_player, random_placements};
use broadside_present::{
    commands::find,
    game_context::GameContext,
    messages,
    opponents::{DIFFICULTY_LADDER, PATTERN_OPPONENTS, name},
    param::ParamKind,
};
use broadside_service::{
    computer_name,
    request::{Body, Place, Reply},
};
use broadside_testkit::{
    scale::many,
    staged,
    world::{World, anna, commands, refused, shown},
};
use broadside_words::{line::Line, locale::Locale};

use crate::banter::fire_until_over;

#[test]
fn every_opponent_choice_exists_and_has_a_name() {
    let battle = find("battle").expect("the command exists");
    let against = battle.params.iter().find(|param| param.name == "against").expect("battle has the parameter");
    let ParamKind::Choice(choices) = against.kind else { panic!("the parameter is a choice") };
    let ids: Vec<&str> = COMPUTER_PLAYERS.iter().map(|player| player.id).collect();
    assert_eq!(choices.iter().filter(|choice| **choice != "anyone").copied().collect::<BTreeSet<_>>(), ids.iter().copied().collect());
    let listed: BTreeSet<&str> = DIFFICULTY_LADDER.into_iter().chain(PATTERN_OPPONENTS).chain(["computer"]).collect();
    assert_eq!(listed, ids.iter().copied().collect(), "the list has all players");
    let numbers: BTreeSet<_> = COMPUTER_PLAYERS.iter().map(|player| player.number).collect();
    assert_eq!(numbers.len(), COMPUTER_PLAYERS.len(), "numbers are unique");
    for locale in Locale::ALL {
        let names: BTreeSet<String> = ids.iter().map(|id| name(id, locale)).collect();
        assert_eq!(names.len(), ids.len());
        assert!(names.iter().all(|name| name.chars().count() <= 40 && !ids.contains(&name.as_str())), "{names:?}");
    }
    // An unknown number is the plain computer.
    assert_eq!(opponent_by_player(PlayerId::COMPUTER).map(|player| player.id), Some("computer"));
    assert_eq!(opponent_by_player(PlayerId::computer(999)).map(|player| player.id), Some("computer"));
    assert_eq!(opponent_by_player(PlayerId { home: Home::Discord, number: 2 }), None);
}

#[tokio::test]
async fn every_computer_opponent_plays_a_whole_game() {
    let mut world = World::new();
    // Other tests play every shooting strategy to the end under every rule set.
    for player in COMPUTER_PLAYERS.iter().step_by(many(4, 1)) {
        let id = world.battle(anna(), Place::Private, &format!("battle {}", player.id)).await;
        let game = world.game(id).await;
        let seat = game.public().seats.b.clone().expect("the computer joins at once");
        assert_eq!((seat.player, seat.name), (PlayerId::computer(player.number), name(player.id, Locale::EN)));
        fire_until_over(&mut world, id).await;
    }
}

#[tokio::test]
async fn mentioning_the_bot_starts_a_game_against_it() {
    for (typed, number) in [("battle navigator", 17), ("battle captain", 18), ("battle computer", 1), ("battle anyone", 1), ("battle", 1)] {
        let mut world = World::new();
        let reply = world.say_mentioning(anna(), Place::Private, typed, Some(PlayerId::COMPUTER), "Broadside").await;
        assert!(matches!(reply, Reply::Committed(_)), "{typed}");
        let game = world.game(world.newest()).await;
        assert_eq!(game.public().seats.b.as_ref().map(|seat| seat.player), Some(PlayerId::computer(number)), "{typed}");
    }
}

#[tokio::test]
async fn computer_is_named_in_the_language_of_the_reader_and_stored_in_that_of_the_beginning() {
    let (mut world, id) = World::with_battle(Place::Private, "battle computer").await;
    world.say(anna(), Place::Private, "language ru").await;
    for words in ["help", "games", "field"] {
        let reply = world.say(anna(), Place::Private, words).await;
        let Body { text, scene, .. } = shown(&reply).clone();
        let names = scene.map_or(text, |scene| scene.right);
        assert!(names.contains("Компьютер"), "{words}: {names}");
    }
    let completions = world.service.complete(&anna(), Place::Private, find("field").expect("the command exists"), "game", "").await;
    assert!(completions.iter().all(|(label, _)| label.contains("Компьютер")), "{completions:?}");
    world.battle(anna(), Place::Private, "battle computer").await;
    let question = refused(&world.say(anna(), Place::Private, "resign").await).clone();
    let labels: Vec<String> = question.keys.concat().into_iter().map(|key| key.label).collect();
    assert!(labels.len() == 2 && labels.iter().all(|label| label.contains("Компьютер")), "{labels:?}");
    let game = world.game(id).await;
    assert_eq!(game.public().name(Side::B), "Computer");
    let named = game.renamed(computer_name(Locale::RU)).expect("the name differs in Russian");
    assert_eq!(Game::replay(id, named.log()).map(|replayed| replayed.public().name(Side::B).to_owned()).as_deref(), Some("Компьютер"));
    assert!(game.renamed(computer_name(Locale::EN)).is_none(), "the name is already English");
}

#[tokio::test]
async fn opponent_list_has_a_button_for_each() {
    let mut world = World::new();
    let list = shown(&world.say(anna(), Place::Private, "opponents").await).clone();
    let keys = commands(&list.keys);
    assert_eq!(keys.len(), COMPUTER_PLAYERS.len() - 1);
    assert!(matches!(world.press(anna(), &keys[6]).await, Reply::Committed(_)));
    let game = world.game(world.newest()).await;
    assert_eq!(game.public().seats.b.as_ref().map(|seat| seat.name.as_str()), Some("Navigator"));
}

/// A person's challenge that this computer player has joined.
fn joined_by(player: &ComputerPlayer, rules: &Ruleset) -> Game {
    let seat = Seat { player: PlayerId::computer(player.number), name: name(player.id, Locale::EN) };
    let (join, by) = (Command::Join { handle: None, room: None }, Actor::Visitor(seat));
    staged::after(&staged::challenge(rules), staged::NOON, &mut SeededDice(1), &by, &join)
}

#[test]
fn challenge_says_when_an_opponent_places_at_random() {
    let mut count = 0;
    let rules = ["classic", "mb", "mines=3", "fb-standard", "dutchman-quick", "straume"];
    for (words, player) in rules.into_iter().flat_map(|words| COMPUTER_PLAYERS.map(|player| (words, player))) {
        let rules = staged::rules(words);
        let game = joined_by(&player, &rules);
        let at_random = random_placements(game.public());
        assert!(!at_random.a, "a person places no fleet at random");
        assert!(at_random.b || words != "fb-standard" || !player.id.starts_with("goose"), "no such carrier fits along an edge");
        for locale in Locale::ALL {
            let context = GameContext { at_random: random_placements, ..locale.into() };
            let sentence = Line::new("crew-at-random").text("name", game.public().name(Side::B)).phrase(locale);
            for (from, expected) in [(0, at_random.b), (1, false)] {
                let bodies = [
                    messages::post(&game, from, game.log().len(), context),
                    messages::private_message(&game, from, game.log().len(), Side::A, context),
                ];
                assert!(bodies.iter().all(|body| body.text.contains(&sentence) == expected), "{} under {words}: {bodies:?}", player.id);
            }
        }
        count += usize::from(at_random.b);
        assert!(words != "classic" || !at_random.b, "every player has a placement for the classic fleet");
    }
    assert!(count > 5, "only {count} placements are random");
}
