//! Remarks of computer opponents: occasional, one at a time, and none for readers who switched them off.

use std::collections::BTreeSet;

use broadside_game::{Game, cell::Cell, ids::GameId, side::Side};
use broadside_gunner::crew::COMPUTER_PLAYERS;
use broadside_present::{
    messages,
    persona::{Banter, CHARACTERS, Tone},
};
use broadside_service::{
    outbox::Address,
    request::{Place, Reply},
};
use broadside_testkit::world::{ROOM, World, anna, oleg, refused, shown};
use broadside_words::locale::Locale;

/// The number of lines in which `who` says something in quotation marks.
fn remarks(text: &str, who: &str) -> usize {
    text.lines()
        .filter(|line| line.strip_prefix(who).is_some_and(|rest| [": “", ": «", ": „"].iter().any(|start| rest.starts_with(start))))
        .count()
}

/// Makes Anna ready, and fires at cell after cell until the game is over.
pub async fn fire_until_over(world: &mut World, id: GameId) -> Game {
    world.say(anna(), Place::Private, &format!("ready {id}")).await;
    let rules = world.game(id).await.rules().clone();
    for cell in Cell::all(rules.size) {
        if world.game(id).await.is_over() {
            break;
        }
        world.say(anna(), Place::Private, &format!("fire {}! {id}", rules.notation().name(cell))).await;
    }
    let game = world.game(id).await;
    assert!(game.is_over(), "the game ends when every cell was fired at");
    game
}

#[tokio::test]
async fn banter_comes_one_remark_at_a_time_unless_switched_off() {
    let (mut world, id) = World::with_battle(Place::Private, "battle cabin-boy").await;
    world.messages.clear();
    let game = fire_until_over(&mut world, id).await;
    let sent: Vec<_> = world.messages.iter().filter(|message| matches!(message.address, Address::Player(_))).collect();
    for locale in Locale::ALL {
        let mut total = 0;
        for entry in &sent {
            let (from, to) = (entry.from as usize, entry.to as usize);
            let text = |tone: Tone| messages::private_message(&game, from, to, Side::A, tone).text;
            let count = remarks(&text(Tone { locale, banter: Banter::On }), "Cabin boy");
            assert!(count <= 1, "{count} remarks in one message");
            assert!(locale == Locale::NB || !text(Tone { locale, banter: Banter::On }).contains(".»"), "no full stop inside the quotes");
            assert_eq!(remarks(&text(locale.into()), "Cabin boy"), 0);
            total += count;
        }
        assert!((8..sent.len()).contains(&total), "{total} remarks in {} messages", sent.len());
    }
    let tone = world.preferences(Address::Player(anna().id)).await.tone();
    let last = messages::private_message(&game, game.log().len() - 1, game.log().len(), Side::A, tone);
    assert_eq!(remarks(&last.text, "Cabin boy"), 1, "the last message has a remark about the result: {}", last.text);
}

#[tokio::test]
async fn remarks_do_not_repeat_within_a_game() {
    for (against, who) in [
        ("cabin-boy", "Cabin boy"),
        ("deckhand 15x15 fleet=five", "Deckhand"),
        ("parity", "Computer (Parity)"),
        ("computer", "Computer"),
        ("rhombus", "Computer (Diamond)"),
        // More ships are sunk than there are remarks about sinkings.
        ("hunter 12x12 fleet=16x1", "Hunter"),
    ] {
        let (mut world, id) = World::with_battle(Place::Private, &format!("battle {against}")).await;
        let game = fire_until_over(&mut world, id).await;
        let tone = Tone { locale: Locale::EN, banter: Banter::On };
        let text = |at: usize| messages::private_message(&game, at, at + 1, Side::A, tone).text;
        let lines = (0..game.log().len()).flat_map(|at| text(at).lines().map(str::to_owned).collect::<Vec<_>>());
        let said: Vec<String> = lines.filter(|line| remarks(line, who) == 1).collect();
        let distinct: BTreeSet<&String> = said.iter().collect();
        assert_eq!(distinct.len(), said.len(), "{against}: {said:?}");
        assert!(said.len() >= 5, "{against}: {said:?}");
    }
}

#[tokio::test]
async fn banter_can_be_switched_off_per_player_and_per_room() {
    let mut world = World::new();
    for (typed, banter) in [
        ("banter", Banter::On),
        ("banter off", Banter::Off),
        ("реплики", Banter::Off),
        ("replikker på", Banter::On),
        ("реплики выкл", Banter::Off),
    ] {
        shown(&world.say(anna(), Place::Private, typed).await);
        assert_eq!(world.preferences(Address::Player(anna().id)).await.banter, banter, "{typed}");
    }
    assert_eq!(world.preferences(Address::Player(oleg().id)).await.banter, Banter::On);
    let room = Place::Room(ROOM);
    for (typed, banter) in [("banter room", Banter::On), ("banter off room", Banter::Off), ("banter on room", Banter::On)] {
        let Reply::Public(body) = world.say(oleg(), room, typed).await else { panic!("{typed}: the room sees the reply") };
        assert!(!body.text.contains('⟦'), "{}", body.text);
        assert_eq!(world.preferences(Address::Room(ROOM)).await.banter, banter, "{typed}");
    }
    refused(&world.say(oleg(), Place::Private, "banter off room").await);
}

#[test]
fn every_computer_opponent_has_one_character() {
    let seats: Vec<u64> = CHARACTERS.iter().flat_map(|(_, seats)| seats.iter().copied()).collect();
    for seat in &seats {
        assert!(COMPUTER_PLAYERS.iter().any(|player| player.number == *seat), "no computer player has number {seat}");
        assert_eq!(seats.iter().filter(|other| *other == seat).count(), 1, "{seat}");
    }
}
