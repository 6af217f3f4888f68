//! A world for tournaments: a store in memory that can be made to break, a clock that the tests turn, people by number,
//! and a job boy who does with messages what a delivery does, and remembers what was told.

use std::{collections::BTreeMap, sync::Arc};

use broadside_core::{
    arena::Tournament,
    game::{
        Game,
        ids::{GameId, Home, PlayerId, RoomId, TournamentId},
    },
    present::locale::Locale,
    service::{
        Service,
        outbox::{Address, Entry, Message, Wanted},
        request::{Asker, Authority, Body, Mention, Place, Reply, Request, Said},
        store::{Partition, RequestId, Store, StoreError},
    },
};
use broadside_testkit::turned::{self, Turned};

use crate::fragile::Fragile;

pub const ROOM: RoomId = RoomId { home: Home::Discord, chat: 77, topic: 0 };
pub const THREAD: RoomId = RoomId { home: Home::Discord, chat: 78, topic: 0 };

/// The person of this number.
pub fn person(number: u64) -> Asker {
    let id = PlayerId { home: Home::Discord, number };
    Asker { id, name: format!("Player {number}"), handle: Some(format!("p{number}")), locale: Some(Locale::EN) }
}

pub struct TournamentWorld {
    pub service: Service,
    pub store: Arc<Fragile>,
    pub clock: Arc<Turned>,
    said: u64,
    /// Where games are played; nowhere: in private letters alone.
    pub games_in: Option<RoomId>,
    /// Everything told, in order.
    pub told: Vec<Message>,
    /// How often each game was opened.
    pub opened: BTreeMap<String, usize>,
}

impl TournamentWorld {
    pub fn new() -> Self {
        let store = Arc::new(Fragile::new());
        let (service, clock) = turned::service(Arc::clone(&store) as Arc<dyn Store>, 1_800_000_000_000);
        Self { service, store, clock, said: 0, games_in: Some(THREAD), told: Vec::new(), opened: BTreeMap::new() }
    }

    pub fn request(&mut self, by: &Asker, place: Place, said: Said) -> Request {
        self.said += 1;
        let id = RequestId::hash(&["world", &self.said.to_string()]);
        Request { id, by: by.clone(), place, said, mention: None, authority: Authority::Manager, reply: None, heard: None }
    }

    /// Says it and does everything that follows.
    pub async fn say(&mut self, by: &Asker, place: Place, text: &str) -> Reply {
        let request = self.request(by, place, Said::Text(text.to_owned()));
        self.handle(&request).await
    }

    /// Says it in the room about somebody who is mentioned.
    pub async fn say_of(&mut self, by: &Asker, text: &str, whom: &Asker) -> Reply {
        let mut request = self.request(by, Place::Room(ROOM), Said::Text(text.to_owned()));
        request.mention = Some(Mention { id: Some(whom.id), name: whom.name.clone() });
        self.handle(&request).await
    }

    pub async fn press(&mut self, by: &Asker, data: &str) -> Reply {
        let request = self.request(by, Place::Room(ROOM), Said::Press(data.to_owned()));
        self.handle(&request).await
    }

    pub async fn handle(&mut self, request: &Request) -> Reply {
        let reply = self.service.handle(request).await;
        self.settle().await;
        reply
    }

    /// Makes a tournament in the room and says which.
    pub async fn create(&mut self, by: &Asker, settings: &str) -> TournamentId {
        let reply = self.say(by, Place::Room(ROOM), &format!("tournament create {settings}")).await;
        assert!(matches!(reply, Reply::Private(_)), "{settings}: {reply:?}");
        self.newest().await
    }

    /// The newest tournament of the room.
    pub async fn newest(&self) -> TournamentId {
        let posts = self.told.iter().rev().filter(|message| matches!(message.address, Address::Room(_)));
        posts.filter_map(|message| message.matter.tournament()).next().expect("a tournament was posted")
    }

    pub async fn join_all(&mut self, id: TournamentId, numbers: std::ops::RangeInclusive<u64>) {
        for number in numbers {
            let reply = self.press(&person(number), &format!("{id} 0 tournament join")).await;
            assert!(matches!(reply, Reply::Private(_)), "{number}: {reply:?}");
        }
    }

    pub async fn tournament(&self, id: TournamentId) -> Tournament {
        self.service.tournament(id).await.expect("memory answers").expect("it is there")
    }

    pub async fn game(&self, id: GameId) -> Game {
        self.service.game(id).await.expect("memory answers").expect("it is there")
    }

    /// Does what waits in the outboxes until nothing does.
    pub async fn settle(&mut self) {
        while self.round().await > 0 {}
    }

    async fn round(&mut self) -> usize {
        let mut count = 0;
        for partition in Partition::all() {
            for (id, bytes) in self.store.outbox(partition, None, 1000).await.expect("memory answers") {
                let entry = Entry::read(&bytes).expect("our own entry");
                self.deliver(&entry).await.expect("memory answers");
                self.store.acknowledge(partition, &[id]).await.expect("memory answers");
                count += 1;
            }
        }
        count
    }

    /// Does what one entry asks for, as a delivery does that finds no venue.
    pub async fn deliver(&mut self, entry: &Entry) -> Result<(), StoreError> {
        match entry {
            Entry::Message(message) => {
                self.told.push(message.clone());
                Ok(())
            }
            Entry::Search(search) => match search.wanted {
                Wanted::Venue => Ok(()),
                Wanted::Match(one, number) => {
                    let id = search.tournament;
                    *self.opened.entry(format!("{id} {} {number}", one.0)).or_default() += 1;
                    self.service.open_bout(id, one, number, self.games_in).await
                }
            },
            Entry::Job(job) => self.service.run_job(job).await,
        }
    }

    pub fn later(&self, seconds: i64) {
        self.clock.later(seconds);
    }

    pub async fn wake(&mut self) -> usize {
        let moved = turned::wake(&self.service).await;
        self.settle().await;
        moved
    }

    /// The games of a tournament that are open and not over.
    pub async fn under_way(&self, id: TournamentId) -> Vec<GameId> {
        let tournament = self.tournament(id).await;
        let open = |one: &broadside_core::arena::entrant::Match| one.current().and_then(|bout| bout.game);
        tournament.matches().iter().filter_map(open).collect()
    }

    /// Posts of a tournament in a room, and which of them were news.
    pub fn posts(&self, id: TournamentId) -> Vec<&Message> {
        let posted = |message: &&Message| message.matter.tournament() == Some(id) && matches!(message.address, Address::Room(_));
        self.told.iter().filter(posted).collect()
    }
}

/// What a refusal says; no placeholder without words.
pub fn refused(reply: &Reply) -> &str {
    let Reply::Refused(body) = reply else { panic!("not refused: {reply:?}") };
    worded(body)
}

/// What an answer says.
pub fn answered(reply: &Reply) -> &str {
    let (Reply::Private(body) | Reply::Turn(body)) = reply else { panic!("no answer: {reply:?}") };
    worded(body)
}

fn worded(body: &Body) -> &str {
    assert!(!body.text.is_empty() && !body.text.contains('⟦'), "{}", body.text);
    &body.text
}
