//! Whom messages ring, at the end of delivery's way and on both platforms: whoever is to move, once for each turn, by a letter or,
//! where none reaches them, by name in the room; and what they choose of it.

use std::collections::BTreeSet;

use broadside::platform::{Address, Outgoing, PingTarget};
use broadside_game::{
    cell::{Cell, FieldSize},
    ids::{GameId, PlayerId},
    side::Side,
    view::Phase,
};
use broadside_service::request::{Place, Reply, RequestAuthor};
use broadside_testkit::test_service::ManualClock;

use crate::town::{ROOM, Town, person};

mod platforms;

/// Who was rung, and how.
type Rang = (PlayerId, &'static str);

/// Noon in Greenwich on a day in winter.
const NOON: i64 = 1_800_014_400_000;

/// Whom these deliveries rang, in order.
fn rang(delivered: &[(Address, Outgoing)]) -> Vec<Rang> {
    let of = |(to, out): &(Address, Outgoing)| match (to, &out.pings) {
        (_, PingTarget::None) => Vec::new(),
        (Address::Player(player), PingTarget::Recipient) => vec![(*player, "letter")],
        (Address::Room(_), PingTarget::Named(people)) => {
            people.iter().map(|named| (named.id.expect("they play on this platform"), "named")).collect()
        }
        wrong => panic!("no message rings so: {wrong:?}"),
    };
    delivered.iter().flat_map(of).collect()
}

/// How shots are fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// Typed in the room.
    Typed,
    /// By the keys under one's own board.
    Keys,
}

/// A game between two in a room, some of whom no letter reaches.
struct Bout {
    town: Town,
    players: [RequestAuthor; 2],
    shut: BTreeSet<PlayerId>,
    id: GameId,
}

impl Bout {
    /// Begun, and everybody has heard of it.
    async fn begun(mut town: Town, shut: &[PlayerId]) -> Self {
        let players = [person(1, "Anna"), person(2, "Oleg")];
        let id = town.fought(&players[0], &players[1]).await;
        let mut bout = Self { town, players, shut: shut.iter().copied().collect(), id };
        bout.all_hear("The battle begins.").await;
        for side in Side::BOTH {
            if bout.shut.contains(&bout.players[usize::from(side.number())].id) {
                let name = bout.players[usize::from(side.number())].name.clone();
                bout.room_hears(&format!("{name}, press “My field”")).await;
                assert!(bout.town.game(id).await.is_unreachable(side));
            }
        }
        bout
    }

    async fn room_hears(&mut self, words: &str) {
        self.town.wait_for_text(Address::Room(ROOM), 0, words).await;
    }

    /// Waits until the room and everybody whom letters reach have heard this.
    async fn all_hear(&mut self, words: &str) {
        self.all_hear_since(0, words).await;
    }

    /// The same, in what was delivered after so many messages.
    async fn all_hear_since(&mut self, before: usize, words: &str) {
        let open = self.players.iter().map(|player| player.id).filter(|player| !self.shut.contains(player));
        for place in [Address::Room(ROOM)].into_iter().chain(open.map(Address::Player)) {
            self.town.wait_for_text(place, before, words).await;
        }
    }

    /// Whose shot is due; nobody's once it is over.
    async fn turn(&self) -> Option<Side> {
        match self.town.game(self.id).await.public().phase {
            Phase::Firing(side) => Some(side),
            Phase::Over(_) => None,
            phase => panic!("no shot is due in {phase:?}"),
        }
    }

    /// Fires once for whoever is to; whom that rang, and who is to fire now where the turn has passed.
    async fn shot(&mut self, way: Way) -> (Vec<Rang>, Option<Side>) {
        let before = self.town.delivered.borrow().len();
        let side = self.turn().await.expect("the game goes on");
        let players = self.players.clone();
        let line = match way {
            Way::Typed => self.town.shot(self.id, [&players[0], &players[1]]).await,
            Way::Keys => self.pressed(&players[usize::from(side.number())], side).await,
        };
        self.all_hear_since(before, &line).await;
        let next = self.turn().await;
        let rang = rang(&self.town.delivered.borrow()[before..]);
        (rang, next.filter(|next| *next != side))
    }

    /// Fires by a key of one's own board; what every line about it contains.
    async fn pressed(&mut self, by: &RequestAuthor, side: Side) -> String {
        let game = self.town.game(self.id).await;
        let shot = game.public().charts[!side].shot_cells();
        let cell = Cell::all(FieldSize::square(10)).find(|cell| !shot.contains(*cell)).expect("cells are left");
        let data = format!("{} 0 fire {} !", self.id, game.rules().notation().name(cell));
        let reply = self.town.press(by, &data).await;
        assert!(matches!(reply, Reply::Committed(_)), "{data}: {reply:?}");
        format!(": {}", game.rules().notation().name(cell))
    }

    /// Plays until the turn passes to this side; whom the last shot rang.
    async fn pass_to(&mut self, wanted: Side) -> Vec<Rang> {
        loop {
            if let (rang, Some(side)) = self.shot(Way::Typed).await
                && side == wanted
            {
                return rang;
            }
        }
    }
}

#[tokio::test]
async fn each_turn_of_a_short_game_pings_its_player_once() {
    let (anna, oleg) = (person(1, "Anna").id, person(2, "Oleg").id);
    for (shut, ways) in [(vec![], ["letter", "letter"]), (vec![oleg], ["letter", "named"]), (vec![anna, oleg], ["named", "named"])] {
        let mut bout = Bout::begun(Town::new(&shut), &shut).await;
        for way in [Way::Typed, Way::Keys].repeat(8) {
            let (rang, next) = bout.shot(way).await;
            let expected = next.map(|side| ([anna, oleg][usize::from(side.number())], ways[usize::from(side.number())]));
            assert_eq!(rang, expected.into_iter().collect::<Vec<_>>(), "{way:?}, without letters to {shut:?}");
        }
        bout.town.end().await;
    }
}

#[tokio::test]
async fn challenge_pings_its_target_and_the_end_pings_nobody() {
    let mut bout = Bout::begun(Town::new(&[]), &[]).await;
    let before = bout.town.delivered.borrow().len();
    let anna = bout.players[0].clone();
    let id = bout.id;
    bout.town.told(&anna, Place::Room(ROOM), &format!("resign_now {id}")).await;
    bout.all_hear(" resign").await;
    assert_eq!(rang(&bout.town.delivered.borrow()[before..]), []);
    let before = bout.town.delivered.borrow().len();
    bout.town.told(&anna, Place::Room(ROOM), &format!("rematch {id}")).await;
    bout.room_hears("wants a rematch. Oleg, do you agree?").await;
    assert_eq!(rang(&bout.town.delivered.borrow()[before..]), [(bout.players[1].id, "named")]);
    bout.town.end().await;
}

#[tokio::test]
async fn disabled_pings_and_quiet_hours_are_respected() {
    let oleg = person(2, "Oleg");
    for shut in [vec![], vec![oleg.id]] {
        let way = if shut.is_empty() { "letter" } else { "named" };
        let clock = ManualClock::at(NOON);
        let mut bout = Bout::begun(Town::clocked(&clock, &shut), &shut).await;
        for (says, hours, rings) in [
            ("notify none", 0, false),
            ("notify late", 0, false),
            ("notify turns", 0, true),
            ("notify quiet 22-8 Europe/Oslo", 0, true),
            // Eleven in the evening in Oslo.
            ("notify", 10, false),
            ("notify quiet off", 0, true),
            ("notify late", 0, false),
        ] {
            let reply = bout.town.say(&oleg, Place::Private, says).await;
            assert!(matches!(reply, Reply::Private(_)), "{says}: {reply:?}");
            clock.advance(hours * 3600);
            let expected: &[Rang] = if rings { &[(oleg.id, way)] } else { &[] };
            assert_eq!(bout.pass_to(Side::B).await, expected, "{says}, {way}");
        }
        // His time runs out, which he wanted to hear of.
        let before = bout.town.delivered.borrow().len();
        bout.town.pass_deadline(bout.id, &clock).await;
        bout.all_hear("Oleg, your time").await;
        assert_eq!(rang(&bout.town.delivered.borrow()[before..]), [(oleg.id, way)]);
        bout.town.end().await;
    }
}
