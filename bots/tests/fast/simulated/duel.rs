//! Two who play a quick game in a room: they look at the board as it is kept, say what is due to whichever replica, and say it again
//! when nothing came of it. Sometimes the platform hands a command over twice.

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

/// How the game is called for. A turn is the shortest there is.
const RULES: &str = "battle rules:classic size=6 fleet=1x2+2x1 fire=single clock=60";

/// How long somebody patient waits until they say it again.
const PATIENCE: i64 = 9_000;

pub struct Duel {
    pub number: u64,
    pub id: Option<GameId>,
    next: i64,
    /// What was said last: on how many events, and until when an answer is waited for.
    said: Option<(usize, i64)>,
    asked: u64,
    /// What is handed over once more, when, and to which replica.
    repeats: Vec<(i64, usize, Request)>,
}

impl Duel {
    pub fn new(number: u64, begins: i64) -> Self {
        Self { number, id: None, next: begins, said: None, asked: 0, repeats: Vec::new() }
    }

    fn person(&self, side: Side) -> RequestAuthor {
        let number = 10 * (self.number + 1) + u64::from(side.number());
        let name = ["Anna", "Oleg"][usize::from(side.number())];
        RequestAuthor { id: PlayerId { home: Home::Discord, number }, name: name.to_owned(), handle: None, locale: Some(Locale::EN) }
    }

    fn room(&self) -> RoomId {
        RoomId { home: Home::Discord, chat: 100 + self.number as i64, topic: 0 }
    }

    /// Where is heard of the game.
    pub fn addresses(&self) -> [Address; 3] {
        [Address::Room(self.room()), Address::Player(self.person(Side::A).id), Address::Player(self.person(Side::B).id)]
    }

    /// The game that its host began, once it is kept.
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

    /// When something happened in the game last, or the world began.
    pub fn last_event(&self, world: &World) -> i64 {
        self.id.and_then(|id| world.when.get(&id)?.last().copied()).unwrap_or(NOON)
    }

    /// What is to be said now, by whom and where.
    fn due(&self, game: Option<&Game>, world: &mut World) -> Vec<(Side, Place, String)> {
        let room = Place::Room(self.room());
        let Some(game) = game else { return vec![(Side::A, room, RULES.to_owned())] };
        let id = game.id();
        match game.public().phase {
            Phase::Open => vec![(Side::B, room, format!("join {id}"))],
            Phase::Placing => Side::BOTH.into_iter().map(|side| (side, Place::Private, format!("ready {id}"))).collect(),
            Phase::Firing(side) => {
                let shot = game.public().charts[!side].shot_cells();
                let cells: Vec<Cell> = Cell::all(FieldSize::square(6)).filter(|cell| !shot.contains(*cell)).collect();
                let cell = cells[world.below(cells.len() as u32) as usize];
                vec![(side, room, format!("fire {} {id}", game.rules().notation().name(cell)))]
            }
            _ => Vec::new(),
        }
    }

    /// Nobody serves for so long; some come back only when their turn may have ended.
    pub fn is_put_off(&mut self, world: &Shared, long: i64) {
        let mut world = world.lock().expect("nobody panics while holding it");
        if world.one_in(2) {
            self.next = world.now + long + world.between(40_000, 90_000);
            world.note(format!("those of pair {} go and do something else", self.number));
        }
    }

    pub fn act(&mut self, world: &Shared, replicas: &[Option<Replica>]) {
        let mut here = world.lock().expect("nobody panics while holding it");
        let now = here.now;
        let mut asks = Vec::new();
        self.repeats.retain(|(at, replica, request)| {
            let due = *at <= now;
            if due {
                asks.push((*replica, request.clone()));
            }
            !due
        });
        if now >= self.next {
            let game = self.find(&here);
            let events = game.as_ref().map_or(0, |game| game.log().len());
            let waits = self.said.is_some_and(|(then, until)| then == events && now < until);
            self.next = now + 100;
            if !waits {
                for (side, place, words) in self.due(game.as_deref(), &mut here) {
                    self.asked += 1;
                    let id = RequestId::hash(&["simulated", &self.number.to_string(), &self.asked.to_string()]);
                    let request = manager_request(id, self.person(side), place, RequestInput::Text(words));
                    let replica = here.below(replicas.len() as u32) as usize;
                    if here.one_in(7) {
                        let (later, other) = (here.between(0, 4_000), here.below(replicas.len() as u32) as usize);
                        self.repeats.push((now + later, other, request.clone()));
                    }
                    asks.push((replica, request));
                }
                let patience = if here.one_in(3) { here.between(200, 2_000) } else { PATIENCE };
                self.said = Some((events, now + patience));
                // Now and then somebody thinks for most of their turn.
                let thinks = if here.one_in(12) { here.between(20_000, 50_000) } else { here.between(400, 2_500) };
                self.next = now + thinks;
            }
        }
        for (replica, request) in asks {
            let RequestInput::Text(words) = &request.input else { continue };
            here.note(format!("{} says to replica number {replica}: {words}", request.by.name));
            let Some(replica) = &replicas[replica] else { continue };
            let (id, game) = (request.id.0.get(), self.id);
            replica.ask(request, move |world, reply| {
                let mut world = world.lock().expect("nobody panics while holding it");
                if let (Reply::Committed(_), Some(game)) = (reply, game) {
                    world.told.insert((game, id));
                }
                let said = match reply {
                    Reply::Committed(_) => "told".to_owned(),
                    Reply::Refused(body) | Reply::Private(body) | Reply::Public(body) => {
                        body.text.lines().next().unwrap_or_default().to_owned()
                    }
                    _ => "something else".to_owned(),
                };
                world.note(format!("answered: {said}"));
            });
        }
    }
}
