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

fn remarks(text: &str, who: &str) -> usize {
    text.lines()
        .filter(|line| line.strip_prefix(who).is_some_and(|said| [": “", ": «", ": „"].iter().any(|begins| said.starts_with(begins))))
        .count()
}

/// Anna is ready, and fires at cell after cell until the game is over.
pub async fn fought_out(world: &mut World, id: GameId) -> Game {
    world.say(anna(), Place::Private, &format!("ready {id}")).await;
    let rules = world.game(id).await.rules().clone();
    for cell in Cell::all(rules.size) {
        if world.game(id).await.is_over() {
            break;
        }
        world.say(anna(), Place::Private, &format!("fire {}! {id}", rules.notation().name(cell))).await;
    }
    let game = world.game(id).await;
    assert!(game.is_over(), "every cell was fired at");
    game
}

#[tokio::test]
async fn banter_comes_one_remark_at_a_time_unless_switched_off() {
    let (mut world, id) = World::with_battle(Place::Private, "battle cabin-boy").await;
    world.messages.clear();
    let game = fought_out(&mut world, id).await;
    let letters: Vec<_> = world.messages.iter().filter(|message| matches!(message.address, Address::Player(_))).collect();
    for locale in Locale::ALL {
        let mut made = 0;
        for entry in &letters {
            let (from, to) = (entry.from as usize, entry.to as usize);
            let told = |tone: Tone| messages::private_message(&game, from, to, Side::A, tone).text;
            let count = remarks(&told(Tone { locale, banter: Banter::On }), "Cabin boy");
            assert!(count <= 1, "{count} at once");
            assert!(locale == Locale::NB || !told(Tone { locale, banter: Banter::On }).contains(".»"), "a full stop inside the quotes");
            assert_eq!(remarks(&told(locale.into()), "Cabin boy"), 0);
            made += count;
        }
        assert!((8..letters.len()).contains(&made), "{made} remarks in {} letters", letters.len());
    }
    let tone = world.preferences(Address::Player(anna().id)).await.tone();
    let last = messages::private_message(&game, game.log().len() - 1, game.log().len(), Side::A, tone);
    assert_eq!(remarks(&last.text, "Cabin boy"), 1, "somebody won: {}", last.text);
}

#[tokio::test]
async fn remarks_do_not_repeat_within_a_game() {
    for (against, who) in [
        ("cabin-boy", "Cabin boy"),
        ("deckhand 15x15 fleet=five", "Deckhand"),
        ("parity", "Computer (Parity)"),
        ("computer", "Computer"),
        ("rhombus", "Computer (Diamond)"),
        // More sinkings than there are remarks about them.
        ("hunter 12x12 fleet=16x1", "Hunter"),
    ] {
        let (mut world, id) = World::with_battle(Place::Private, &format!("battle {against}")).await;
        let game = fought_out(&mut world, id).await;
        let tone = Tone { locale: Locale::EN, banter: Banter::On };
        let told = |at: usize| messages::private_message(&game, at, at + 1, Side::A, tone).text;
        let said = (0..game.log().len()).flat_map(|at| told(at).lines().map(str::to_owned).collect::<Vec<_>>());
        let said: Vec<String> = said.filter(|line| remarks(line, who) == 1).collect();
        let once: BTreeSet<&String> = said.iter().collect();
        assert_eq!(once.len(), said.len(), "{against}: {said:?}");
        assert!(said.len() >= 5, "{against} says {said:?}");
    }
}

#[tokio::test]
async fn banter_can_be_switched_off_per_player_and_per_room() {
    let mut world = World::new();
    for (says, banter) in [
        ("banter", Banter::On),
        ("banter off", Banter::Off),
        ("реплики", Banter::Off),
        ("replikker på", Banter::On),
        ("реплики выкл", Banter::Off),
    ] {
        shown(&world.say(anna(), Place::Private, says).await);
        assert_eq!(world.preferences(Address::Player(anna().id)).await.banter, banter, "{says}");
    }
    assert_eq!(world.preferences(Address::Player(oleg().id)).await.banter, Banter::On);
    let room = Place::Room(ROOM);
    for (says, banter) in [("banter room", Banter::On), ("banter off room", Banter::Off), ("banter on room", Banter::On)] {
        let Reply::Public(told) = world.say(oleg(), room, says).await else { panic!("{says} is everybody's") };
        assert!(!told.text.contains('⟦'), "{}", told.text);
        assert_eq!(world.preferences(Address::Room(ROOM)).await.banter, banter, "{says}");
    }
    refused(&world.say(oleg(), Place::Private, "banter off room").await);
}

#[test]
fn every_computer_opponent_has_one_character() {
    let seats: Vec<u64> = CHARACTERS.iter().flat_map(|(_, seats)| seats.iter().copied()).collect();
    for seat in &seats {
        assert!(COMPUTER_PLAYERS.iter().any(|mate| mate.number == *seat), "nobody sits at {seat}");
        assert_eq!(seats.iter().filter(|other| *other == seat).count(), 1, "{seat}");
    }
}
