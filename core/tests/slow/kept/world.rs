//! A world over what is kept: a clock that is turned by hand, dice that fall the same way each time,
//! and somebody who does what waits in the outboxes. It tells nobody anything.

use std::sync::Arc;

use broadside_core::{
    arena::{Tournament, career::tiding::Tiding},
    game::{
        Game,
        dice::Seeded,
        ids::{GameId, Home, PlayerId, TournamentId},
    },
    service::{
        Service,
        outbox::{Address, Entry, Matter, Message, PlaceSearch, Wanted},
        request::{Asker, Authority, Place, Reply, Request, Said},
        store::{Partition, RequestId, Store},
    },
};

use super::hands;
use broadside_testkit::{
    kept::cast::{self, FORUM, THREAD, TOPIC},
    turned::{self, Turned},
};

pub struct KeptWorld {
    pub service: Service,
    clock: Arc<Turned>,
    said: u64,
    pub dice: Seeded,
    game: Option<GameId>,
    tournament: Option<TournamentId>,
    /// What was told people about neither game nor tournament.
    pub tidings: Vec<(PlayerId, Tiding)>,
}

impl KeptWorld {
    /// A world on this store at this moment. `said` is how much was said before: no request is made twice.
    pub fn on(store: Arc<dyn Store>, now: i64, said: u64) -> Self {
        let (service, clock) = turned::service(store, now);
        Self { service, clock, said, dice: Seeded(17), game: None, tournament: None, tidings: Vec::new() }
    }

    fn request(&mut self, by: &Asker, place: Place, said: Said) -> Request {
        self.said += 1;
        let id = RequestId::hash(&["kept", &self.said.to_string()]);
        let reply = token(by, place, &said, self.said);
        Request { id, by: by.clone(), place, said, mention: None, authority: Authority::Manager, reply, heard: None }
    }

    pub async fn handle(&mut self, request: &Request) -> Reply {
        let reply = self.service.handle(request).await;
        self.settle().await;
        reply
    }

    /// Says it; it is understood and done.
    pub async fn say(&mut self, by: &Asker, place: Place, text: &str) -> Reply {
        let reply = self.try_say(by, place, text).await;
        assert!(!matches!(reply, Reply::Refused(_) | Reply::Silent), "{} says {text}: {reply:?}", by.name);
        reply
    }

    /// Says it, be it refused.
    pub async fn try_say(&mut self, by: &Asker, place: Place, text: &str) -> Reply {
        let request = self.request(by, place, Said::Text(text.to_owned()));
        self.handle(&request).await
    }

    /// Presses a button.
    pub async fn press(&mut self, by: &Asker, place: Place, data: &str) -> Reply {
        let request = self.request(by, place, Said::Press(data.to_owned()));
        let reply = self.handle(&request).await;
        assert!(!matches!(reply, Reply::Refused(_) | Reply::Silent), "{} presses {data}: {reply:?}", by.name);
        reply
    }

    /// A game, by the words that begin it.
    pub async fn battle(&mut self, by: &Asker, place: Place, words: &str) -> GameId {
        self.game = None;
        self.say(by, place, &format!("battle {words}")).await;
        self.game.expect("a game was begun")
    }

    pub async fn game(&self, id: GameId) -> Game {
        self.service.game(id).await.expect("memory answers").expect("the game is there")
    }

    pub async fn tournament(&self, id: TournamentId) -> Tournament {
        self.service.tournament(id).await.expect("memory answers").expect("the tournament is there")
    }

    /// Lets the players act until it is so, at most so often; says whether it came to that.
    pub async fn play(&mut self, id: GameId, most: usize, so: impl Fn(&Game) -> bool) -> bool {
        for _ in 0..most {
            let game = self.game(id).await;
            if so(&game) {
                return true;
            }
            let Some((side, command)) = hands::next(&game, &mut self.dice) else { return false };
            let seat = game.public().seats[side].clone().expect("both sit");
            let place = game.rooms().first().map_or(Place::Private, |room| Place::Room(*room));
            self.say(&cast::known(seat.player, &seat.name), place, &hands::words(&game, &command)).await;
        }
        so(&self.game(id).await)
    }

    pub fn later(&self, seconds: i64) {
        self.clock.later(seconds);
    }

    /// Wakes what is due in one partition.
    pub async fn wake_beside(&mut self, partition: Partition) {
        self.service.wake(partition, self.service.clock().now()).await.expect("memory answers");
        self.settle().await;
    }

    /// Does what waits in the outboxes.
    pub async fn settle(&mut self) {
        while self.round().await > 0 {}
    }

    async fn round(&mut self) -> usize {
        let mut count = 0;
        for partition in Partition::all() {
            for (id, bytes) in self.service.store().outbox(partition, None, 10_000).await.expect("memory answers") {
                let entry = Entry::read(&bytes).expect("our own entry");
                if let Entry::Message(message) = &entry {
                    self.note(message);
                }
                self.deliver(&entry).await;
                self.service.store().acknowledge(partition, &[id]).await.expect("memory answers");
                count += 1;
            }
        }
        count
    }

    fn note(&mut self, message: &Message) {
        match (&message.matter, message.address) {
            (Matter::Tournament(tournament), _) if message.from == 0 => self.tournament = Some(*tournament),
            (Matter::Game(game, _), _) if message.from == 0 => self.game = Some(*game),
            (Matter::Tiding(tiding), Address::Player(player)) => self.tidings.push((player, tiding.clone())),
            _ => {}
        }
    }

    async fn deliver(&mut self, entry: &Entry) {
        let done = match entry {
            Entry::Message(_) => Ok(()),
            Entry::Search(PlaceSearch { tournament, wanted }) => {
                let held = self.tournament(*tournament).await.room();
                match *wanted {
                    Wanted::Match(one, number) => {
                        let place = held.and_then(|room| if room.home == Home::Discord { Some(THREAD) } else { None });
                        self.service.open_bout(*tournament, one, number, place).await
                    }
                    Wanted::Venue if held == Some(FORUM) => self.service.housed(*tournament, TOPIC).await,
                    Wanted::Venue => Ok(()),
                }
            }
            Entry::Job(job) => self.service.run_job(job).await,
        };
        done.expect("memory answers");
    }
}

/// The token by which a platform answers this, as its adapter writes it.
fn token(by: &Asker, place: Place, said: &Said, number: u64) -> Option<String> {
    let user = by.id.number;
    let pressed = matches!(said, Said::Press(_));
    match (by.id.home, place) {
        (Home::Discord, _) => {
            let (room, channel) = match place {
                Place::Room(room) => ('r', room.chat),
                Place::Private => ('d', 430_000_000_000_000_000),
            };
            let (kind, message) = if pressed { ('p', 450_000_000_000_000_000 + number) } else { ('a', 0) };
            let interaction = 460_000_000_000_000_000 + number;
            Some(format!("{kind}{room}f {interaction} 470000000000000000 {channel} {user} {message} en token-{number}"))
        }
        (Home::Telegram, Place::Private) if pressed => Some(format!("{user}/{number}/text")),
        (Home::Telegram | Home::Playground | Home::Computer, _) => None,
    }
}
