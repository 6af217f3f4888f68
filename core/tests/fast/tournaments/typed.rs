//! Tests of random words after `tournament`: each gets a reply or a refusal with text, and no request fails.

use broadside_game::ids::{Home, RoomId};
use broadside_service::request::{Mention, Place, Reply, RequestInput};
use broadside_testkit::scale::many;

use super::world::{ROOM, create_with_entrants, new_world, person, refused, reply_text};
use crate::mischief::Mischief;

const INPUTS: u64 = 500;

/// Valid words after `tournament`, one input a line; an empty line stands for no words.
const GOOD: &str = include_str!("../../data/tournament-typed.txt");

/// Sends `INPUTS` random inputs. Returns the numbers of replies and refusals.
async fn send_random_inputs(seed: u64) -> (usize, usize) {
    let mut world = new_world();
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
        let request_input = if input % 4 == 0 {
            RequestInput::Press(format!("tournament {typed}"))
        } else {
            RequestInput::Text(format!("/tournament {typed}"))
        };
        let mut request = world.request(&by, place, request_input);
        request.mention = (input % 7 == 0).then(|| Mention { id: (input % 14 == 0).then(|| person(9).id), name: typed.clone() });
        let reply = world.service.handle(&request).await;
        let (body, count) = match &reply {
            Reply::Refused(body) => {
                assert!(!refused(&reply).contains("went wrong"), "{typed:?}: {reply:?}");
                (body, &mut refusals)
            }
            Reply::Private(body) | Reply::Page(body) | Reply::Public(body) => (body, &mut answers),
            Reply::Keys(_) | Reply::Form(_) | Reply::Committed(_) | Reply::AskAuthority(_) | Reply::AskAvatar => continue,
            Reply::Silent => panic!("{typed:?} gets no reply"),
        };
        *count += 1;
        assert!(!body.text.is_empty() && !body.text.contains('⟦'), "{typed:?}: {}", body.text);
    }
    world.collect().await;
    (answers, refusals)
}

#[tokio::test]
async fn any_typed_words_are_answered_or_refused_in_text() {
    let (mut answers, mut refusals) = (0, 0);
    for seed in 0..many(3, 40) {
        let (new_answers, new_refusals) = send_random_inputs(seed).await;
        (answers, refusals) = (answers + new_answers, refusals + new_refusals);
    }
    assert!(answers > many(75, 1_000) && refusals > many(75, 1_000), "{answers} answers, {refusals} refusals");
}

#[tokio::test]
async fn names_cannot_mention_break_lines_or_reverse_text() {
    let mut world = new_world();
    let hostile_name = "\u{202e}@all\u{2028}\u{61c}cup";
    let id = world.create(&person(1), &format!("single start=hand most=8 name={hostile_name}")).await;
    assert_eq!(world.tournament(id).await.plan().name, "@\u{2060}all cup", "words are separated by one space");
    let mut guest = person(2);
    guest.name = hostile_name.to_owned();
    world.say_about(&person(1), &format!("tournament appoint {id} @p2"), &guest).await;
    reply_text(&world.press_here(&guest, &format!("{id} 0 tournament join")).await);
    let tournament = world.tournament(id).await;
    assert_eq!(tournament.organisers()[1].name, "@\u{2060}all cup");
    assert_eq!(tournament.entrants()[0].person.name, "@\u{2060}all cup");
}

#[tokio::test]
async fn repeated_joining_and_leaving_is_limited() {
    let (mut world, id) = create_with_entrants("single start=hand most=8", 0).await;
    for _ in 0..10 {
        reply_text(&world.press_here(&person(2), &format!("{id} 0 tournament join")).await);
        reply_text(&world.press_here(&person(2), &format!("{id} 0 tournament leave")).await);
    }
    refused(&world.press_here(&person(2), &format!("{id} 0 tournament join")).await);
    reply_text(&world.press_here(&person(3), &format!("{id} 0 tournament join")).await);
    assert_eq!(world.tournament(id).await.entrants().len(), 11);
}
