//! Ship designs: a player can choose one only after earning its medal, and never for a room.

use broadside_game::ids::Home;
use broadside_scene::look::Livery;
use broadside_service::request::{Place, Reply};

use super::rig::{ROOM, Rig, anna, person, refused, shown};

/// The ship design in the picture of a reply.
fn hulls(reply: &Reply) -> Livery {
    shown(reply).scene.as_ref().and_then(|scene| scene.look).unwrap_or_default().colours.hulls
}

#[tokio::test]
async fn ship_look_is_refused_with_its_medal_until_earned() {
    let mut rig = Rig::new();
    for (word, medal) in [("light", "Under fire"), ("ironclad", "Unsinkable"), ("double", "Flag raised")] {
        let refusal = refused(&rig.say(&anna(), &format!("look hulls={word}")).await).to_owned();
        assert!(refusal.contains(medal) && !refusal.contains('\n'), "{word}: {refusal}");
    }
    let locked = rig.say(&anna(), "look hulls=?").await;
    assert_eq!(shown(&locked).keys.concat().iter().filter(|key| key.label.starts_with('🔒')).count(), 3, "{:?}", shown(&locked).keys);
    assert!(shown(&locked).text.contains("Play 10 games."), "{}", shown(&locked).text);
    for number in 100..110 {
        rig.play(&anna(), &person(Home::Telegram, number, "Rival")).await;
    }
    rig.settle().await;
    let earned = rig.say(&anna(), "look hulls=?").await;
    assert_eq!(shown(&earned).keys.concat().iter().filter(|key| key.label.starts_with('🔒')).count(), 2, "{:?}", shown(&earned).keys);
    assert_eq!(hulls(&rig.press(&anna(), "look hulls=light").await), Livery::Light);
    refused(&rig.press(&anna(), "look hulls=ironclad").await);
    let room = refused(&rig.say_in(&anna(), Place::Room(ROOM), "look room hulls=light").await).to_owned();
    assert!(room.contains("cannot be chosen for a room"), "{room}");
    assert_eq!(hulls(&rig.say(&anna(), "look").await), Livery::Light, "a refused command changes nothing");
    let id = rig.begin(&anna(), &person(Home::Telegram, 99, "Oleg"), Place::Private).await;
    assert_eq!(hulls(&rig.press(&anna(), &format!("{id} 0 field")).await), Livery::Light, "the own field is drawn in the chosen design");
    assert_eq!(hulls(&rig.press(&anna(), "look hulls=usual").await), Livery::Usual);
}
