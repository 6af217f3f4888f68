//! Whatever is typed after `tournament`: one answer or one refusal, in words, and nothing falls over.

use broadside_game::ids::{Home, RoomId};
use broadside_service::request::{Mention, Place, Reply, RequestInput};
use broadside_testkit::scale::many;

use super::world::{ROOM, answered, hall, joined, person, refused};
use crate::mischief::Mischief;

const INPUTS: u64 = 500;

/// What may be typed after `tournament`, nothing among it.
const GOOD: &str = include_str!("../../data/tournament-typed.txt");

async fn mix(seed: u64) -> (usize, usize) {
    let mut world = hall();
    let mut mischief = Mischief(broadside_game::dice::SeededDice(seed));
    let id = world.create(&person(1), "single start=hand most=8").await;
    world.join_all(id, 1..=5).await;
    if seed.is_multiple_of(2) {
        world.say_in(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await;
    }
    let (good, mut answers, mut refusals) = (GOOD.lines().map(str::to_owned).collect::<Vec<_>>(), 0, 0);
    for input in 0..INPUTS {
        let typed = mischief.text(&good).replace("QQQQQQ", &id.to_string());
        let by = person(1 + input % 3);
        let room = RoomId { home: Home::Discord, chat: 77 + (input / 100) as i64, topic: 0 };
        let place = if input % 5 == 0 { Place::Private } else { Place::Room(room) };
        let said = if input % 4 == 0 {
            RequestInput::Press(format!("tournament {typed}"))
        } else {
            RequestInput::Text(format!("/tournament {typed}"))
        };
        let mut request = world.request(&by, place, said);
        request.mention = (input % 7 == 0).then(|| Mention { id: (input % 14 == 0).then(|| person(9).id), name: typed.clone() });
        let reply = world.service.handle(&request).await;
        let (body, sort) = match &reply {
            Reply::Refused(body) => {
                assert!(!refused(&reply).contains("went wrong"), "{typed:?}: {reply:?}");
                (body, &mut refusals)
            }
            Reply::Private(body) | Reply::Page(body) | Reply::Public(body) => (body, &mut answers),
            Reply::Keys(_) | Reply::Form(_) | Reply::Committed(_) | Reply::AskAuthority(_) | Reply::AskAvatar | Reply::Silent => continue,
        };
        *sort += 1;
        assert!(!body.text.is_empty() && !body.text.contains('⟦'), "{typed:?}: {}", body.text);
    }
    world.collect().await;
    (answers, refusals)
}

#[tokio::test]
async fn any_typed_words_are_answered_or_refused_in_text() {
    let (mut answers, mut refusals) = (0, 0);
    for seed in 0..many(3, 40) {
        let (answered, declined) = mix(seed).await;
        (answers, refusals) = (answers + answered, refusals + declined);
    }
    assert!(answers > many(75, 1_000) && refusals > many(75, 1_000), "{answers} answers, {refusals} refusals");
}

#[tokio::test]
async fn names_cannot_mention_break_lines_or_reverse_text() {
    let mut world = hall();
    let wild = "\u{202e}@all\u{2028}\u{61c}cup";
    let id = world.create(&person(1), &format!("single start=hand most=8 name={wild}")).await;
    assert_eq!(world.tournament(id).await.plan().name, "@\u{2060}all cup", "words are parted by one blank");
    let mut guest = person(2);
    guest.name = wild.to_owned();
    world.say_of(&person(1), &format!("tournament appoint {id} @p2"), &guest).await;
    answered(&world.press_here(&guest, &format!("{id} 0 tournament join")).await);
    let tournament = world.tournament(id).await;
    assert_eq!(tournament.organisers()[1].name, "@\u{2060}all cup");
    assert_eq!(tournament.entrants()[0].person.name, "@\u{2060}all cup");
}

#[tokio::test]
async fn repeated_joining_and_leaving_is_limited() {
    let (mut world, id) = joined("single start=hand most=8", 0).await;
    for _ in 0..10 {
        answered(&world.press_here(&person(2), &format!("{id} 0 tournament join")).await);
        answered(&world.press_here(&person(2), &format!("{id} 0 tournament leave")).await);
    }
    refused(&world.press_here(&person(2), &format!("{id} 0 tournament join")).await);
    answered(&world.press_here(&person(3), &format!("{id} 0 tournament join")).await);
    assert_eq!(world.tournament(id).await.entrants().len(), 11);
}
