//! The same scripts without kills: played on a service in memory, with nobody to deliver. What its records say is
//! what every other run must say.

use std::sync::Arc;

use broadside_game::ids::{GameId, Home, PlayerId};
use broadside_service::{
    Service,
    chance::{FairDice, SystemClock},
    outbox::Entry,
    request::{Authority, Place, Reply, Request, RequestAuthor, RequestInput},
};
use broadside_store::{
    embedded::Embedded,
    store::{Partition, RequestId},
};
use broadside_testkit::world::message_of;
use broadside_words::locale::Locale;

use super::script::Script;

/// The undisturbed replica.
pub struct Reference {
    service: Service,
}

impl Reference {
    /// An empty one.
    pub fn new() -> Self {
        let store = Arc::new(Embedded::in_memory().expect("memory can be had"));
        Self { service: Service::new(store, Arc::new(SystemClock), Arc::new(FairDice)) }
    }

    /// The record of a script played to its end.
    pub async fn record(&self, number: usize, script: &Script) -> String {
        let seats = [0, 1].map(|side| PlayerId { home: Home::Telegram, number: (2 * number + side + 1) as u64 });
        let mut said = 0;
        let mut say = async |side: usize, text: &str| {
            said += 1;
            let id = RequestId::hash(&[&number.to_string(), &said.to_string()]);
            let by = RequestAuthor { id: seats[side], name: script.names[side].clone(), handle: None, locale: Some(Locale::EN) };
            let request = Request {
                id,
                by,
                place: Place::Private,
                input: RequestInput::Text(text.to_owned()),
                mention: None,
                authority: Authority::Manager,
                reply: None,
                received_at: None,
            };
            let reply = self.service.handle(&request).await;
            assert!(!matches!(reply, Reply::Refused(_) | Reply::Silent), "{text}: {reply:?}");
            (reply, self.file().await)
        };
        let (_, game) = say(0, &script.challenge).await;
        let game = game.expect("a challenge leaves messages");
        say(1, &format!("join {game}")).await;
        for side in [0, 1] {
            say(side, &script.fleets[side]).await;
            say(side, "ready").await;
        }
        for shot in &script.shots {
            say(shot.by, &format!("fire {}", shot.cell)).await;
        }
        match say(0, &format!("record {game}")).await.0 {
            Reply::Private(body) => body.file.expect("a record is a file").1,
            other => panic!("no record but {other:?}"),
        }
    }

    /// Does the jobs that the outbox holds and empties it; says which game it was about.
    async fn file(&self) -> Option<GameId> {
        let mut game = None;
        for partition in Partition::all() {
            for (id, bytes) in self.service.store().outbox(partition, None, 100).await.expect("memory can be read") {
                let entry = Entry::read(&bytes).expect("a message reads back");
                game = message_of(&entry).and_then(|message| message.subject.game()).or(game);
                if let Entry::Job(job) = &entry {
                    self.service.run_job(job).await.expect("memory can be written");
                }
                self.service.store().acknowledge(partition, &[id]).await.expect("memory can be written");
            }
        }
        game
    }
}
