//! Pings of deliveries: the player to move is pinged once per turn, by a private message or, if none can be sent, by a mention in the
//! room. Players can turn pings off and set quiet hours.

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

/// A pinged player, and how: by a "dm" message or by a "mention".
type Ping = (PlayerId, &'static str);

/// Noon UTC on a day in winter, in milliseconds.
const NOON: i64 = 1_800_014_400_000;

/// The pings of these deliveries, in order.
fn pings_of(delivered: &[(Address, Outgoing)]) -> Vec<Ping> {
    let pings = |(to, out): &(Address, Outgoing)| match (to, &out.pings) {
        (_, PingTarget::None) => Vec::new(),
        (Address::Player(player), PingTarget::Recipient) => vec![(*player, "dm")],
        (Address::Room(_), PingTarget::Named(people)) => {
            people.iter().map(|named| (named.id.expect("the player is on this platform"), "mention")).collect()
        }
        unexpected => panic!("unexpected pings: {unexpected:?}"),
    };
    delivered.iter().flat_map(pings).collect()
}

/// How a shot is fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Input {
    /// By a command typed in the room.
    Typed,
    /// By a button of the player's own board.
    Button,
}

/// A game of two players in a room, some of whom cannot be sent private messages.
struct TwoPlayerGame {
    town: Town,
    players: [RequestAuthor; 2],
    closed: BTreeSet<PlayerId>,
    id: GameId,
}

impl TwoPlayerGame {
    /// Starts a game, and waits until the room and the reachable players have its first message.
    async fn start(mut town: Town, closed: &[PlayerId]) -> Self {
        let players = [person(1, "Anna"), person(2, "Oleg")];
        let id = town.start_game(&players[0], &players[1]).await;
        let mut game = Self { town, players, closed: closed.iter().copied().collect(), id };
        game.wait_for_all("The battle begins.").await;
        for side in Side::BOTH {
            if game.closed.contains(&game.players[usize::from(side.number())].id) {
                let name = game.players[usize::from(side.number())].name.clone();
                game.wait_for_room(&format!("{name}, press “My field”")).await;
                assert!(game.town.game(id).await.is_unreachable(side));
            }
        }
        game
    }

    async fn wait_for_room(&mut self, words: &str) {
        self.town.wait_for_text(Address::Room(ROOM), 0, words).await;
    }

    /// Waits until the room and the reachable players have been sent these words.
    async fn wait_for_all(&mut self, words: &str) {
        self.wait_for_all_since(0, words).await;
    }

    /// The same, skipping the first `before` messages.
    async fn wait_for_all_since(&mut self, before: usize, words: &str) {
        let open = self.players.iter().map(|player| player.id).filter(|player| !self.closed.contains(player));
        for place in [Address::Room(ROOM)].into_iter().chain(open.map(Address::Player)) {
            self.town.wait_for_text(place, before, words).await;
        }
    }

    /// The side to move, or `None` once the game is over.
    async fn turn(&self) -> Option<Side> {
        match self.town.game(self.id).await.public().phase {
            Phase::Firing(side) => Some(side),
            Phase::Over(_) => None,
            phase => panic!("no side can fire in {phase:?}"),
        }
    }

    /// Fires for the side to move. Returns the pings, and the next side if the turn has passed to it.
    async fn fire(&mut self, input: Input) -> (Vec<Ping>, Option<Side>) {
        let before = self.town.delivered.borrow().len();
        let side = self.turn().await.expect("the game is not over");
        let players = self.players.clone();
        let line = match input {
            Input::Typed => self.town.fire_next(self.id, [&players[0], &players[1]]).await,
            Input::Button => self.fire_by_button(&players[usize::from(side.number())], side).await,
        };
        self.wait_for_all_since(before, &line).await;
        let next = self.turn().await;
        let pings = pings_of(&self.town.delivered.borrow()[before..]);
        (pings, next.filter(|next| *next != side))
    }

    /// Presses a cell of the player's own board. Returns the text that every message about the shot contains.
    async fn fire_by_button(&mut self, by: &RequestAuthor, side: Side) -> String {
        let game = self.town.game(self.id).await;
        let fired_at = game.public().charts[!side].shot_cells();
        let cell = Cell::all(FieldSize::square(10)).find(|cell| !fired_at.contains(*cell)).expect("cells are left");
        let data = format!("{} 0 fire {} !", self.id, game.rules().notation().name(cell));
        let reply = self.town.press(by, &data).await;
        assert!(matches!(reply, Reply::Committed(_)), "{data}: {reply:?}");
        format!(": {}", game.rules().notation().name(cell))
    }

    /// Plays until the turn passes to this side. Returns the pings of the last shot.
    async fn pass_to(&mut self, wanted: Side) -> Vec<Ping> {
        loop {
            if let (pings, Some(side)) = self.fire(Input::Typed).await
                && side == wanted
            {
                return pings;
            }
        }
    }
}

#[tokio::test]
async fn each_turn_of_a_short_game_pings_its_player_once() {
    let (anna, oleg) = (person(1, "Anna").id, person(2, "Oleg").id);
    for (closed, kinds) in [(vec![], ["dm", "dm"]), (vec![oleg], ["dm", "mention"]), (vec![anna, oleg], ["mention", "mention"])] {
        let mut game = TwoPlayerGame::start(Town::new(&closed), &closed).await;
        for input in [Input::Typed, Input::Button].repeat(8) {
            let (pings, next) = game.fire(input).await;
            let expected = next.map(|side| ([anna, oleg][usize::from(side.number())], kinds[usize::from(side.number())]));
            assert_eq!(pings, expected.into_iter().collect::<Vec<_>>(), "{input:?}, private messages closed: {closed:?}");
        }
        game.town.end().await;
    }
}

#[tokio::test]
async fn challenge_pings_its_target_and_the_end_pings_nobody() {
    let mut game = TwoPlayerGame::start(Town::new(&[]), &[]).await;
    let before = game.town.delivered.borrow().len();
    let anna = game.players[0].clone();
    let id = game.id;
    game.town.execute(&anna, Place::Room(ROOM), &format!("resign_now {id}")).await;
    game.wait_for_all(" resign").await;
    assert_eq!(pings_of(&game.town.delivered.borrow()[before..]), []);
    let before = game.town.delivered.borrow().len();
    game.town.execute(&anna, Place::Room(ROOM), &format!("rematch {id}")).await;
    game.wait_for_room("wants a rematch. Oleg, do you agree?").await;
    assert_eq!(pings_of(&game.town.delivered.borrow()[before..]), [(game.players[1].id, "mention")]);
    game.town.end().await;
}

#[tokio::test]
async fn disabled_pings_and_quiet_hours_are_respected() {
    let oleg = person(2, "Oleg");
    for closed in [vec![], vec![oleg.id]] {
        let kind = if closed.is_empty() { "dm" } else { "mention" };
        let clock = ManualClock::at(NOON);
        let mut game = TwoPlayerGame::start(Town::with_manual_clock(&clock, &closed), &closed).await;
        for (command, hours, is_pinged) in [
            ("notify none", 0, false),
            ("notify late", 0, false),
            ("notify turns", 0, true),
            ("notify quiet 22-8 Europe/Oslo", 0, true),
            // Now it is 23:00 in Oslo.
            ("notify", 10, false),
            ("notify quiet off", 0, true),
            ("notify late", 0, false),
        ] {
            let reply = game.town.say(&oleg, Place::Private, command).await;
            assert!(matches!(reply, Reply::Private(_)), "{command}: {reply:?}");
            clock.advance(hours * 3600);
            let expected: &[Ping] = if is_pinged { &[(oleg.id, kind)] } else { &[] };
            assert_eq!(game.pass_to(Side::B).await, expected, "{command}, {kind}");
        }
        // The timeout is pinged also with `notify late`.
        let before = game.town.delivered.borrow().len();
        game.town.pass_deadline(game.id, &clock).await;
        game.wait_for_all("Oleg, your time").await;
        assert_eq!(pings_of(&game.town.delivered.borrow()[before..]), [(oleg.id, kind)]);
        game.town.end().await;
    }
}
