//! Links to a challenge: opening one is like pressing the button *Join*, with the same refusals.

use broadside_game::{side::Side, view::Phase};
use broadside_present::messages;
use broadside_service::request::{Place, Press, Reply};
use broadside_testkit::world::{ROOM, World, anna, asker, oleg, refused, shown};
use broadside_words::locale::Locale;

#[tokio::test]
async fn challenge_link_joins_like_its_button() {
    for place in [Place::Room(ROOM), Place::Private] {
        let mut world = World::new();
        let id = world.battle(anna(), place, "battle anyone").await;
        let game = world.game(id).await;
        let keys = match place {
            Place::Room(_) => messages::post(&game, 0, 0, Locale::EN).keys,
            Place::Private => messages::private_message(&game, 0, 0, Side::A, Locale::EN).keys,
        };
        assert!(keys.concat().iter().any(|key| key.press == Press::Invite(id.to_string())), "{place:?}: {keys:?}");
        let link = format!("/start {id}");
        shown(&world.say(anna(), Place::Private, &link).await);
        assert_eq!(world.game(id).await.public().phase, Phase::Open, "players cannot join their own challenge");
        assert!(matches!(world.say(oleg(), Place::Private, &link).await, Reply::Committed(_)));
        assert_eq!(world.game(id).await.public().phase, Phase::Placing);
        for (by, command) in [(anna(), "resign_now"), (oleg(), "field")] {
            let eve = asker(9, "Eve");
            let opened = refused(&world.say(eve.clone(), Place::Private, &link).await).text.clone();
            let pressed = refused(&world.press(eve, &format!("{id} 0 join")).await).text.clone();
            assert_eq!(opened, pressed);
            world.say(by, Place::Private, &format!("{command} {id}")).await;
        }
    }
}

#[tokio::test]
async fn link_to_an_expired_game_offers_other_games() {
    let mut world = World::new();
    let reply = world.say(oleg(), Place::Private, "/start ABCDEF").await;
    let body = shown(&reply);
    assert!(body.text.starts_with("That game no longer exists."), "{}", body.text);
    assert!(body.keys.concat().iter().any(|key| key.press == Press::Verb("battle computer".to_owned())), "{:?}", body.keys);
}
