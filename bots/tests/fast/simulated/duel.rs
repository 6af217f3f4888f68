//! Two players of a quick game in a room. They read the stored game, send the next command to any replica, and send it again if nothing
//! happens. Sometimes the platform delivers a command twice.

use std::sync::Arc;

use broadside_game::{
    Game,
    cell::{Cell, FieldSize},
    ids::{GameId, Home, PlayerId, RoomId},
    side::Side,
    view::Phase,
};
use broadside_service::{
    outbox::Address,
    request::{Place, Reply, Request, RequestAuthor, RequestInput},
};
use broadside_store::store::{Collection, RequestId};
use broadside_testkit::test_service::manager_request;
use broadside_words::locale::Locale;

use super::{
    replica::Replica,
    world::{NOON, Shared, World},
};

/// The command of the challenge, with the shortest turns.
const CHALLENGE: &str = "battle rules:classic size=6 fleet=1x2+2x1 fire=single clock=60";

/// How long a patient player waits before repeating a command, in milliseconds.
const RETRY_AFTER: i64 = 9_000;

pub struct Duel {
    pub number: u64,
    pub id: Option<GameId>,
    next: i64,
    /// The number of events at the last command, and when the command is repeated.
    last_command: Option<(usize, i64)>,
    request_count: u64,
    /// Requests that are delivered a second time: when, and to which replica.
    repeats: Vec<(i64, usize, Request)>,
}

impl Duel {
    pub fn new(number: u64, start: i64) -> Self {
        Self { number, id: None, next: start, last_command: None, request_count: 0, repeats: Vec::new() }
    }

    fn person(&self, side: Side) -> RequestAuthor {
        let number = 10 * (self.number + 1) + u64::from(side.number());
        let name = ["Anna", "Oleg"][usize::from(side.number())];
        RequestAuthor { id: PlayerId { home: Home::Discord, number }, name: name.to_owned(), handle: None, locale: Some(Locale::EN) }
    }

    fn room(&self) -> RoomId {
        RoomId { home: Home::Discord, chat: 100 + self.number as i64, topic: 0 }
    }

    /// The addresses that get messages about the game.
    pub fn addresses(&self) -> [Address; 3] {
        [Address::Room(self.room()), Address::Player(self.person(Side::A).id), Address::Player(self.person(Side::B).id)]
    }

    /// The game of this host, once it is stored.
    fn find(&mut self, world: &World) -> Option<Arc<Game>> {
        if self.id.is_none() {
            let host = self.person(Side::A).id;
            let games = world.disk.records.keys().filter(|key| key.collection == Collection::Game).filter_map(|key| world.game_at(key));
            self.id =
                games.filter(|game| game.public().seats.a.as_ref().is_some_and(|seat| seat.player == host)).map(|game| game.id()).max();
        }
        world.game(self.id?)
    }

    pub fn is_over(&self, world: &World) -> bool {
        self.id.and_then(|id| world.game(id)).is_some_and(|game| game.is_over())
    }

    /// The time of the game's last event, or the start of the world.
    pub fn last_event(&self, world: &World) -> i64 {
        self.id.and_then(|id| world.commit_times.get(&id)?.last().copied()).unwrap_or(NOON)
    }

    /// The next commands, each with its player and place.
    fn next_commands(&self, game: Option<&Game>, world: &mut World) -> Vec<(Side, Place, String)> {
        let room = Place::Room(self.room());
        let Some(game) = game else { return vec![(Side::A, room, CHALLENGE.to_owned())] };
        let id = game.id();
        match game.public().phase {
            Phase::Open => vec![(Side::B, room, format!("join {id}"))],
            Phase::Placing => Side::BOTH.into_iter().map(|side| (side, Place::Private, format!("ready {id}"))).collect(),
            Phase::Firing(side) => {
                let fired_at = game.public().charts[!side].shot_cells();
                let cells: Vec<Cell> = Cell::all(FieldSize::square(6)).filter(|cell| !fired_at.contains(*cell)).collect();
                let cell = cells[world.below(cells.len() as u32) as usize];
                vec![(side, room, format!("fire {} {id}", game.rules().notation().name(cell)))]
            }
            _ => Vec::new(),
        }
    }

    /// In half of the cases, lets both players be away during an outage and for up to 90 seconds more.
    pub fn pause(&mut self, world: &Shared, outage: i64) {
        let mut world = world.lock().expect("the lock is not poisoned");
        if world.one_in(2) {
            self.next = world.now + outage + world.between(40_000, 90_000);
            world.note(format!("the players of pair {} pause", self.number));
        }
    }

    pub fn act(&mut self, world: &Shared, replicas: &[Option<Replica>]) {
        let mut locked = world.lock().expect("the lock is not poisoned");
        let now = locked.now;
        let mut requests = Vec::new();
        self.repeats.retain(|(at, replica, request)| {
            let is_due = *at <= now;
            if is_due {
                requests.push((*replica, request.clone()));
            }
            !is_due
        });
        if now >= self.next {
            let game = self.find(&locked);
            let events = game.as_ref().map_or(0, |game| game.log().len());
            let is_waiting = self.last_command.is_some_and(|(then, until)| then == events && now < until);
            self.next = now + 100;
            if !is_waiting {
                for (side, place, words) in self.next_commands(game.as_deref(), &mut locked) {
                    self.request_count += 1;
                    let id = RequestId::hash(&["simulated", &self.number.to_string(), &self.request_count.to_string()]);
                    let request = manager_request(id, self.person(side), place, RequestInput::Text(words));
                    let replica = locked.below(replicas.len() as u32) as usize;
                    if locked.one_in(7) {
                        let (delay, other) = (locked.between(0, 4_000), locked.below(replicas.len() as u32) as usize);
                        self.repeats.push((now + delay, other, request.clone()));
                    }
                    requests.push((replica, request));
                }
                let retry_after = if locked.one_in(3) { locked.between(200, 2_000) } else { RETRY_AFTER };
                self.last_command = Some((events, now + retry_after));
                // Some players think for most of their turn.
                let thinking = if locked.one_in(12) { locked.between(20_000, 50_000) } else { locked.between(400, 2_500) };
                self.next = now + thinking;
            }
        }
        for (replica, request) in requests {
            let RequestInput::Text(words) = &request.input else { continue };
            locked.note(format!("{} sends to replica number {replica}: {words}", request.by.name));
            let Some(replica) = &replicas[replica] else { continue };
            let (id, game) = (request.id.0.get(), self.id);
            replica.ask(request, move |world, reply| {
                let mut world = world.lock().expect("the lock is not poisoned");
                if let (Reply::Committed(_), Some(game)) = (reply, game) {
                    world.acknowledged.insert((game, id));
                }
                let text = match reply {
                    Reply::Committed(_) => "committed".to_owned(),
                    Reply::Refused(body) | Reply::Private(body) | Reply::Public(body) => {
                        body.text.lines().next().unwrap_or_default().to_owned()
                    }
                    _ => "something else".to_owned(),
                };
                world.note(format!("reply: {text}"));
            });
        }
    }
}
