//! Picture settings of people and rooms: which ones apply to a picture, how they are typed, and `board last`.

use broadside_game::ids::RoomId;
use broadside_present::look::{card, parse_choice};
use broadside_scene::look::{CHOICES, Look};
use broadside_service::{
    outbox::Address,
    request::{Body, ClipReason, Place, Reply, Scene, View},
};
use broadside_testkit::world::{ROOM, World, anna, labels, oleg, refused, shown};
use broadside_words::locale::Locale;

const ANOTHER: RoomId = RoomId { chat: 78, ..ROOM };

/// The look of a reply's picture, as typed.
fn look(body: &Body) -> String {
    let scene: &Scene = body.scene.as_ref().unwrap_or_else(|| panic!("no picture: {body:?}"));
    scene.look.expect("the picture has a look").text()
}

/// The body of a public reply. Panics for other replies, or if the text is not translated.
fn public(reply: &Reply) -> &Body {
    let Reply::Public(body) = reply else { panic!("not a public reply: {reply:?}") };
    assert!(!body.text.contains('⟦'), "{}", body.text);
    body
}

#[tokio::test]
async fn personal_look_is_saved_and_used_in_private_pictures() {
    let mut world = World::new();
    world.start_battle("battle classic").await;
    for (typed, stored) in [
        ("look", ""),
        ("look admiral", "theme=admiral"),
        ("look hit=orange sunk=violet", "theme=admiral hit=orange sunk=violet"),
        ("вид контраст", "theme=contrast hit=orange sunk=violet"),
        ("look blue green", "theme=contrast hit=blue sunk=green"),
        ("utseende sunk=auto layout=focus", "theme=contrast hit=blue layout=focus"),
        ("LOOK theme=Notebook", "hit=blue layout=focus"),
    ] {
        let reply = world.say(anna(), Place::Private, typed).await;
        assert_eq!(look(shown(&reply)), stored, "{typed}");
        let field = world.say(anna(), Place::Private, "field").await;
        assert_eq!(look(shown(&field)), stored, "{typed}");
        let rules = world.say(anna(), Place::Private, "rules mb").await;
        assert_eq!(look(shown(&rules)), stored, "{typed}");
        assert_eq!(world.preferences(Address::Player(anna().id)).await.look, Look::parse(stored), "{typed}");
    }
    let others = world.say(oleg(), Place::Private, "field").await;
    assert_eq!(look(shown(&others)), "", "Anna's look is for her only");
}

#[tokio::test]
async fn room_look_is_announced_and_used_for_everyone() {
    let mut world = World::new();
    world.start_battle("battle classic").await;
    world.say(anna(), Place::Private, "look contrast").await;
    let room = Place::Room(ROOM);
    let set = world.say(oleg(), room, "look room admiral hit=green").await;
    assert_eq!(look(public(&set)), "theme=admiral hit=green");
    assert!(public(&set).text.starts_with("Oleg has chosen"), "{}", public(&set).text);
    assert_eq!(world.preferences(Address::Room(ROOM)).await.look, Look::parse("theme=admiral hit=green"));
    assert_eq!(world.preferences(Address::Room(ANOTHER)).await.look, Look::default());
    for by in [anna(), oleg()] {
        let board = world.say(by.clone(), room, "board").await;
        assert_eq!(look(public(&board)), "theme=admiral hit=green", "a public picture has the look of the room");
    }
    assert_eq!(look(shown(&world.say(anna(), room, "field").await)), "theme=contrast", "a private picture has the look of its reader");
    assert_eq!(look(public(&world.say(anna(), Place::Private, "board").await)), "theme=contrast");
    let card = world.say(anna(), room, "look room").await;
    assert_eq!(look(public(&card)), "theme=admiral hit=green");
    assert_eq!(labels(public(&card)), ["Notebook", "✓ Admiral", "High contrast"]);
    let pressed = world.press(anna(), "look room theme=contrast").await;
    assert_eq!(look(public(&pressed)), "theme=contrast hit=green");
    let outside = world.say(anna(), Place::Private, "look room admiral").await;
    assert_eq!(refused(&outside).text, "That works only in a channel or group where others play, too.");
}

#[tokio::test]
async fn board_last_shows_the_last_shot_in_the_room() {
    let (mut world, id) = World::in_battle("battle classic").await;
    let room = Place::Room(ROOM);
    assert_eq!(refused(&world.say(anna(), room, "board last").await).text, "Nobody has fired in this game yet.");
    let by = world.turn(id).await.expect("a player is to fire");
    assert!(!matches!(world.say(by.clone(), room, "fire A1").await, Reply::Refused(_)));
    for typed in ["board last", "board shot=last"] {
        let again = world.say(anna(), room, typed).await;
        let View::Clip(clip) = &public(&again).scene.as_ref().expect("a picture").view else { panic!("{typed}: a clip") };
        assert_eq!((clip.reason, clip.frames.len()), (ClipReason::Requested, 2), "{typed}");
        assert!(public(&again).text.contains(&by.name), "{typed}: {}", public(&again).text);
    }
    assert!(matches!(public(&world.say(anna(), room, "board").await).scene.as_ref().expect("a picture").view, View::Public(_)));
}

#[test]
fn look_of_another_version_is_read_as_far_as_known() {
    assert_eq!(Look::parse("theme=oil frame=gold hit=blue nonsense").text(), "hit=blue");
    assert_eq!(Look::parse(""), Look::default());
}

#[test]
fn choices_listed_in_a_refusal_parse_in_every_language() {
    for (param, values) in CHOICES {
        let refusal = card::invalid_value_line(param, "pirate");
        for locale in Locale::ALL {
            let text = refusal.phrase(locale);
            let (_, listed) = text.trim_end_matches('.').rsplit_once(": ").unwrap_or_else(|| panic!("{text} lists nothing"));
            let parse = |word: &str| {
                let choice = parse_choice(param, word).unwrap_or_else(|| panic!("{word} of {text}"));
                Look::default().with(choice).get(param)
            };
            // Black and white are the same choice.
            let mut parsed: Vec<&str> = listed.split(", ").map(parse).collect();
            parsed.dedup();
            assert_eq!(parsed, values, "{text}");
        }
    }
}
