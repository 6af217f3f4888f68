//! The service with a room for tournaments and a thread for their games, people by number, and the commands that most tests need.

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

/// A world on a Friday at 08:00 UTC in which tournament games are played in `THREAD`.
pub fn new_world() -> Rig {
    let mut world = Rig::at(1_800_000_000_000, "world");
    world.games_in = Some(THREAD);
    world
}

/// A new world with a tournament that this many players have joined.
pub async fn create_with_entrants(settings: &str, players: u64) -> (Rig, TournamentId) {
    let mut world = new_world();
    let id = world.create(&person(1), settings).await;
    world.join_all(id, 1..=players).await;
    (world, id)
}

/// A new world with a running tournament of this many players.
pub async fn start_tournament(settings: &str, players: u64) -> (Rig, TournamentId) {
    let (mut world, id) = create_with_entrants(settings, players).await;
    reply_text(&world.say_in(&person(1), Place::Room(ROOM), &format!("tournament start {id}")).await);
    (world, id)
}

impl Rig {
    /// Sends text in the room that mentions another player.
    pub async fn say_about(&mut self, by: &RequestAuthor, text: &str, whom: &RequestAuthor) -> Reply {
        let request = self.about(by, Place::Room(ROOM), text, whom);
        self.handle(&request).await
    }

    /// Creates a tournament in the room.
    pub async fn create(&mut self, by: &RequestAuthor, settings: &str) -> TournamentId {
        let reply = self.say_in(by, Place::Room(ROOM), &format!("tournament create {settings}")).await;
        assert!(matches!(reply, Reply::Private(_)), "{settings}: {reply:?}");
        self.latest_tournament()
    }

    /// The tournament of the latest post. Panics without one.
    pub fn latest_tournament(&self) -> TournamentId {
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
        self.service.tournament(id).await.expect("memory answers").expect("the tournament exists")
    }

    /// The games of a tournament that are opened and not over.
    pub async fn running_games(&self, id: TournamentId) -> Vec<GameId> {
        let tournament = self.tournament(id).await;
        let open = |one: &Match| one.current().and_then(|bout| bout.game);
        tournament.matches().iter().filter_map(open).collect()
    }

    /// The posts of a tournament in rooms.
    pub fn posts_of(&self, id: TournamentId) -> Vec<&Message> {
        let is_post = |message: &&Message| message.subject.tournament() == Some(id) && matches!(message.address, Address::Room(_));
        self.told.iter().filter(is_post).collect()
    }
}

/// The text of a reply. Panics if the request was refused.
pub fn reply_text(reply: &Reply) -> &str {
    let (Reply::Private(body) | Reply::Page(body)) = reply else { panic!("not a reply with text: {reply:?}") };
    assert!(!body.text.is_empty() && !body.text.contains('⟦'), "{}", body.text);
    &body.text
}
