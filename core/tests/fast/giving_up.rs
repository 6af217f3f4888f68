//! Giving up as a key of help: it is asked once more, of the game that it was shown with.

use broadside_game::{report::Ending, view::Phase};
use broadside_service::request::{Body, Key, Place, Press, Reply};
use broadside_testkit::world::{World, anna, oleg, shown};

/// What a key says.
fn button_command(key: &Key) -> String {
    let Press::Verb(data) = &key.press else { panic!("the key says something: {:?}", key.press) };
    data.clone()
}

#[tokio::test]
async fn resign_button_is_under_help_and_asks_for_confirmation() {
    let mut world = World::new();
    let id = world.fought("battle classic draws=agreed").await;
    let labels = |body: &Body| body.keys.first().map(|row| row.iter().map(|key| key.label.clone()).collect::<Vec<_>>()).unwrap_or_default();
    // Below the first screen, beside the button for the field.
    let decisions = |body: &Body| labels(body).split_off(1);
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    assert_eq!(decisions(&help), ["Offer a draw", "Resign…"]);
    assert!(matches!(world.press(anna(), &button_command(&help.keys[0][1])).await, Reply::Committed(_)));
    let help = shown(&world.say(oleg(), Place::Private, "help").await).clone();
    assert_eq!(decisions(&help), ["Agree to a draw", "Resign…"]);
    assert_eq!(decisions(shown(&world.say(anna(), Place::Private, "help").await)), ["Resign…"]);
    let asked = shown(&world.press(oleg(), &button_command(&help.keys[0][2])).await).clone();
    assert!(!world.game(id).await.is_over(), "asked once more");
    assert_eq!(labels(&asked), ["Yes, I resign"]);
    let opponent = asked.text.lines().next().unwrap_or_default();
    assert!(["Your turn against Anna.", "Waiting for Anna."].contains(&opponent), "{}", asked.text);
    assert!(matches!(world.press(oleg(), &button_command(&asked.keys[0][0])).await, Reply::Committed(_)));
    assert!(matches!(world.game(id).await.public().phase, Phase::Over(Ending::Resigned(_))));
}

#[tokio::test]
async fn resign_button_applies_to_the_game_it_was_shown_with() {
    let mut world = World::new();
    let first = world.fought("battle").await;
    let help = shown(&world.say(anna(), Place::Private, "help").await).clone();
    let giving_up = button_command(help.keys[0].last().expect("a key to give up"));
    let second = world.fought("battle").await;
    let asked = shown(&world.press(anna(), &giving_up).await).clone();
    assert_eq!(button_command(&asked.keys[0][0]), format!("{first} 0 resign"));
    assert!(matches!(world.press(anna(), &button_command(&asked.keys[0][0])).await, Reply::Committed(_)));
    assert!(world.game(first).await.is_over() && !world.game(second).await.is_over());
    // Of a game that is over nothing is to be given up.
    assert!(shown(&world.press(anna(), &giving_up).await).keys.is_empty());
}
