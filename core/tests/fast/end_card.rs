//! The end card: sent when a game is over, with the button *Rematch*, and worded for its reader. There is none before the end, or
//! if no shot was fired.

use broadside_game::{Game, event::Event, report::Ending, side::Side, view::Phase};
use broadside_present::{
    body::{Body, Press},
    messages,
};
use broadside_scene::{EndCard, View};
use broadside_service::request::Place;
use broadside_testkit::{
    staged::{rules, whole_match},
    world::{ROOM, World, anna, oleg},
};
use broadside_words::locale::Locale;

/// The end card of a message; `None` if it has another picture or none.
fn card(body: &Body) -> Option<&EndCard> {
    let View::EndCard(card) = &body.scene.as_ref()?.view else { return None };
    Some(card)
}

/// Whether a message has a button for a rematch.
pub fn asks_for_another(body: &Body) -> bool {
    body.keys.iter().flatten().any(|key| matches!(&key.press, Press::Verb(command) if command.ends_with("rematch")))
}

/// A game of Anna and Oleg in which one fires a shot and the other resigns, and the side that resigned.
async fn resigned_game() -> (Game, Side) {
    let (mut world, id) = World::in_battle("battle").await;
    let by = world.turn(id).await.expect("shots are exchanged");
    world.say(by.clone(), Place::Room(ROOM), "fire A1").await;
    let other = if by.id == anna().id { oleg() } else { anna() };
    world.say(other.clone(), Place::Room(ROOM), &format!("resign_now {id}")).await;
    let game = world.game(id).await;
    let loser = game.public().side_of(other.id).expect("the person plays");
    (game, loser)
}

#[test]
fn end_card_shows_the_winner_and_both_scores_to_everyone() {
    let games = [
        ("classic", 3),
        ("salvo", 4),
        ("mb", 5),
        ("mines=3 subs=1", 6),
        ("size=20 fleet=seven", 7),
        ("judge=paper", 8),
        ("mines=5 subs=2", 9),
        ("dutchman-quick", 10),
    ];
    for (text, seed) in games {
        let game = whole_match(&rules(text), seed);
        let (last, Phase::Over(ending)) = (game.log().len(), game.public().phase) else { panic!("{text}: the game is over") };
        for locale in Locale::ALL {
            let post = messages::post(&game, 0, last, locale);
            let card = card(&post).unwrap_or_else(|| panic!("{text}: the message has a card"));
            assert_eq!(&card.view, game.public(), "{text}");
            if let Some(winner) = ending.winner() {
                assert_eq!(card.headline, game.public().name(winner), "{text}");
                let sign = if locale == Locale::EN { "%" } else { "\u{a0}%" };
                assert!(card.laurels.as_ref().is_some_and(|laurels| laurels.ends_with(sign)), "{text}: {:?}", card.laurels);
            }
            if let (Ending::Won(_), Some(laurels)) = (ending, &card.laurels) {
                assert!(post.text.contains(laurels), "{text}: the text has the hit rate of the card: {laurels}, {}", post.text);
            }
            assert!(card.foot.starts_with(&game.id().to_string()) && !card.foot.contains('='), "{text}: {}", card.foot);
            assert!(card.statistics.iter().all(|statistics| (1..=3).contains(&statistics.len())), "{text}: {:?}", card.statistics);
            assert!(asks_for_another(&post), "{text}");
        }
    }
}

#[tokio::test]
async fn end_card_addresses_winner_and_loser() {
    let (game, loser) = resigned_game().await;
    let last = game.log().len();
    for (side, headline, line) in [(loser, "You lost", "You resigned."), (!loser, "You won!", " resigned.")] {
        let message = messages::private_message(&game, last - 1, last, side, Locale::EN);
        let card = card(&message).expect("the message has a card");
        assert_eq!(card.headline, headline);
        assert!(card.line.contains(line) && !card.line.contains("You win"), "{}", card.line);
        assert_eq!(card.laurels, None, "{headline}: a win by resignation has no hit rate");
        assert!(asks_for_another(&message));
    }
    let post = messages::post(&game, last - 1, last, Locale::EN);
    let card = card(&post).expect("the message has a card");
    assert_eq!((card.headline.as_str(), &card.laurels), (game.public().name(!loser), &None), "a single shot has no hit rate");
}

#[tokio::test]
async fn end_card_says_once_that_the_reader_has_won() {
    let (mut world, id) = World::in_battle("battle 6x6 fleet=1x1").await;
    let (winner, by) = loop {
        let by = world.turn(id).await.expect("the game goes on");
        let game = world.game(id).await;
        let side = game.public().side_of(by.id).expect("the person plays");
        let cell = game.own_view(!side).ships[0].cells.iter().next().expect("the ship has a cell");
        world.say(by.clone(), Place::Room(ROOM), &format!("fire {} {id}", game.rules().notation().name(cell))).await;
        if world.game(id).await.is_over() {
            break (side, by);
        }
    };
    let game = world.game(id).await;
    let shown = |side: Side| {
        let message = messages::private_message(&game, game.log().len() - 1, game.log().len(), side, Locale::EN);
        let card = card(&message).expect("the message has a card");
        (card.headline.clone(), card.line.clone())
    };
    assert_eq!(shown(winner), ("You won!".to_owned(), "The whole enemy fleet is sunk.".to_owned()));
    assert_eq!(shown(!winner), ("You lost".to_owned(), format!("{} wins in 1 shot (100% hits).", by.name)));
}

#[tokio::test]
async fn end_card_is_absent_before_the_end_and_in_repeats() {
    let (game, _) = resigned_game().await;
    let over = game.log().iter().position(|logged| matches!(logged.event, Event::Ended { .. })).expect("the game has ended");
    for events in 1..=over {
        let before = Game::replay(game.id(), &game.log()[..events]).expect("a prefix of a log replays");
        assert!(card(&messages::post(&before, 0, events, Locale::EN)).is_none());
        for side in Side::BOTH {
            assert!(card(&messages::private_message(&before, 0, events, side, Locale::EN)).is_none());
        }
    }
    for (from, to) in [(0, over), (0, 0), (game.log().len(), game.log().len())] {
        assert!(card(&messages::post(&game, from, to, Locale::EN)).is_none(), "{from}..{to}");
    }
}

#[tokio::test]
async fn end_card_is_absent_if_no_shot_was_fired() {
    let (mut world, id) = World::in_battle("battle").await;
    let by = world.turn(id).await.unwrap_or_else(anna);
    world.say(by, Place::Room(ROOM), &format!("resign_now {id}")).await;
    let game = world.game(id).await;
    assert!(game.is_over());
    assert!(card(&messages::post(&game, 0, game.log().len(), Locale::EN)).is_none());
    let table_game = whole_match(&rules("straume"), 1);
    assert!(card(&messages::post(&table_game, 0, table_game.log().len(), Locale::EN)).is_none(), "the table game has no end card");
}

#[test]
fn private_end_message_keeps_the_players_own_board() {
    let game = whole_match(&rules("classic"), 3);
    let last = game.log().len();
    for side in Side::BOTH {
        let message = messages::private_message(&game, last - 1, last, side, Locale::EN);
        assert!(matches!(message.scene.map(|scene| scene.view), Some(View::Own(_))));
    }
}
