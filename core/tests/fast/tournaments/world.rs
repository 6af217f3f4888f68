//! Tournaments in a room: people by number, a thread in which games are played, and what is done and asked in most stories.

use broadside_arena::{Tournament, entrant::Match};
use broadside_game::ids::{GameId, Home, PlayerId, RoomId, TournamentId};
use broadside_service::{
    outbox::{Address, Message},
    request::{Place, Reply, RequestAuthor},
};
use broadside_words::locale::Locale;

pub use crate::people::rig::{ROOM, Rig, refused};

pub const THREAD: RoomId = RoomId { home: Home::Discord, chat: 78, topic: 0 };

pub fn person(number: u64) -> RequestAuthor {
    let id = PlayerId { home: Home::Discord, number };
    RequestAuthor { id, name: format!("Player {number}"), handle: Some(format!("p{number}")), locale: Some(Locale::EN) }
}

/// A world on a Friday at eight, UTC, that plays games of tournaments in the thread.
pub fn hall() -> Rig {
    let mut world = Rig::at(1_800_000_000_000, "world");
    world.games_in = Some(THREAD);
    world
}

/// The same with a tournament that so many have joined.
pub async fn joined(settings: &str, players: u64) -> (Rig, TournamentId) {
    let mut world = hall();
    let id = world.create(&person(1), settings).await;
    world.join_all(id, 1..=players).await;
    (world, id)
}

/// The same with a tournament that so many have joined and that has begun.
pub async fn begun(settings: &str, players: u64) -> (Rig, TournamentId) {
    let (mut world, id) = joined(settings, players).await;
    answered(&world.say_in(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await);
    (world, id)
}

impl Rig {
    /// Says it in the room about somebody who is mentioned.
    pub async fn say_of(&mut self, by: &RequestAuthor, text: &str, whom: &RequestAuthor) -> Reply {
        let request = self.about(by, Place::Room(ROOM), text, whom);
        self.handle(&request).await
    }

    /// Makes a tournament in the room and says which.
    pub async fn create(&mut self, by: &RequestAuthor, settings: &str) -> TournamentId {
        let reply = self.say_in(by, Place::Room(ROOM), &format!("tournament create {settings}")).await;
        assert!(matches!(reply, Reply::Private(_)), "{settings}: {reply:?}");
        self.latest()
    }

    /// The tournament that a room was told of last.
    pub fn latest(&self) -> TournamentId {
        let posts = self.told.iter().rev().filter(|message| matches!(message.address, Address::Room(_)));
        posts.filter_map(|message| message.subject.tournament()).next().expect("a tournament was posted")
    }

    pub async fn join_all(&mut self, id: TournamentId, numbers: std::ops::RangeInclusive<u64>) {
        for number in numbers {
            let reply = self.press_here(&person(number), &format!("{id} 0 tournament join")).await;
            assert!(matches!(reply, Reply::Private(_)), "{number}: {reply:?}");
        }
    }

    pub async fn tournament(&self, id: TournamentId) -> Tournament {
        self.service.tournament(id).await.expect("memory answers").expect("it is there")
    }

    /// The games of a tournament that are open and not over.
    pub async fn under_way(&self, id: TournamentId) -> Vec<GameId> {
        let tournament = self.tournament(id).await;
        let open = |one: &Match| one.current().and_then(|bout| bout.game);
        tournament.matches().iter().filter_map(open).collect()
    }

    /// What rooms were told of a tournament.
    pub fn posts_of(&self, id: TournamentId) -> Vec<&Message> {
        let posted = |message: &&Message| message.subject.tournament() == Some(id) && matches!(message.address, Address::Room(_));
        self.told.iter().filter(posted).collect()
    }
}

/// What an answer says.
pub fn answered(reply: &Reply) -> &str {
    let (Reply::Private(body) | Reply::Page(body)) = reply else { panic!("no answer: {reply:?}") };
    assert!(!body.text.is_empty() && !body.text.contains('⟦'), "{}", body.text);
    &body.text
}
