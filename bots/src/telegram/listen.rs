//! From an update to the bot and back: asks once, in order, lets the asker know. Never confirms an update the bot has not
//! dealt with: what takes updates waits for [`Listener::take`].

use std::{sync::Arc, time::Duration};

use serde_json::Value;
use teloxide::types::AllowedUpdate;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{
    answer::CallbackAnswer,
    bot::Telegram,
    inbound::{Arrived, Reading, may_have_moved, read},
};
use crate::{ask::RequestHandler, intake::QueueKey, ttl_cache::TtlCache};

/// The kinds of updates that are wanted, and no others.
pub(super) const WANTED: [AllowedUpdate; 3] = [AllowedUpdate::Message, AllowedUpdate::CallbackQuery, AllowedUpdate::MyChatMember];

/// How long answers that are still under way are waited for at the end.
const DRAIN: Duration = Duration::from_secs(10);

/// How long a supergroup is not greeted: until then it is known whether it was another group before.
const SETTLED: Duration = Duration::from_secs(2);

/// What takes updates in.
#[derive(Clone)]
pub(super) struct Listener {
    telegram: Arc<Telegram>,
    app: Arc<dyn RequestHandler>,
    unreadable: Arc<TtlCache<(), ()>>,
}

/// How long the log does not tell of another update that cannot be read: each is counted, and one an hour is logged.
const LOGGED: Duration = Duration::from_secs(60 * 60);

impl Telegram {
    /// Hands what people say to the bot until told to stop; returns when the bot has dealt with all it was handed.
    /// Answers may still be on their way then: [`Self::drain`] waits for them, while another replica listens already.
    ///
    /// # Errors
    /// When the webhook's address cannot be listened on, or Telegram does not take it.
    pub async fn listen(self: Arc<Self>, app: Arc<dyn RequestHandler>, stop: CancellationToken) -> Result<(), String> {
        let listener = Listener { telegram: self.clone(), app, unreadable: Arc::new(TtlCache::new(LOGGED)) };
        let enrolment = tokio::spawn(stop.clone().run_until_cancelled_owned(self.clone().register()));
        let listened = match self.webhook.clone() {
            None => {
                self.poll(listener, stop).await;
                Ok(())
            }
            Some(webhook) => self.receive(webhook, listener, stop).await,
        };
        enrolment.abort();
        listened
    }

    /// Waits until all updates are handled and answered, for ten seconds at most.
    pub async fn drain(&self) {
        self.intake.drain(DRAIN).await;
    }
}

impl Listener {
    /// Handles an update behind those of its person and its chat, in a task that ends when the bot has done what the update asks. The
    /// answer is sent in a task of its own.
    pub(super) fn take(&self, arrived: Arrived) -> JoinHandle<()> {
        let person = arrived.update.from().map(|user| QueueKey::Person(user.id.0));
        let chat = arrived.update.chat().filter(|chat| !chat.is_private()).map(|chat| QueueKey::Chat(chat.id.0));
        self.telegram.intake.handle(chat.into_iter().chain(person), self.clone().read_and_ask(arrived))
    }

    /// Parses what Telegram has brought; what is no update is counted.
    pub(super) fn parse(&self, update: Result<Value, serde_json::Error>) -> Option<Arrived> {
        update.and_then(Arrived::parse).inspect_err(|error| self.note_unreadable(&error.to_string())).ok()
    }

    /// Counts an update that cannot be read, and logs it unless another one was logged within the hour.
    fn note_unreadable(&self, why: &str) {
        metrics::counter!("broadside_telegram_updates_total", "kind" => "unreadable").increment(1);
        if self.unreadable.get(&()).is_none() {
            self.unreadable.insert((), ());
            tracing::error!(why, "could not read an update; others within the hour are only counted");
        }
    }

    /// Looks up under which post a message stands: in a reply to a comment Telegram does not say so.
    fn find_post(&self, arrived: &mut Arrived) {
        let Some(chat) = arrived.update.chat().map(|chat| chat.id) else { return };
        match (arrived.post, arrived.chain) {
            (Some(post), _) => self.telegram.posts.insert((chat, post), ()),
            (None, Some(chain)) => arrived.post = self.telegram.posts.get(&(chat, chain)).map(|()| chain),
            (None, None) => {}
        }
    }

    async fn read_and_ask(self, mut arrived: Arrived) {
        let telegram = self.telegram.clone();
        self.find_post(&mut arrived);
        let reading = read(telegram.me.wait().await, &arrived);
        let count = |kind: &'static str| metrics::counter!("broadside_telegram_updates_total", "kind" => kind).increment(1);
        match reading {
            Reading::Asked(request, spot, query) => {
                count(if query.is_some() { "pressed" } else { "written" });
                let (by, place, pressed) =
                    (request.by.clone(), request.place, request.reply.as_deref().and_then(|reply| reply.parse().ok()));
                let callback = CallbackAnswer::open(telegram.clone(), query);
                let answer = self.app.ask(*request).await;
                let answering = telegram.clone();
                telegram.intake.spawn(async move { answering.answer((&by, place), spot, pressed, &callback, answer).await });
            }
            Reading::Idle(query) => {
                count("idle");
                CallbackAnswer::open(telegram, Some(query)).give("").await;
            }
            Reading::Faceless(spot) => {
                count("faceless");
                let answering = telegram.clone();
                telegram.intake.spawn(async move { answering.answer_faceless(spot).await });
            }
            // Where the process is killed in these two seconds a supergroup stays without first words, which is no great loss.
            Reading::Came(arrival) if may_have_moved(&arrival) => {
                count("membership");
                let app = Arc::clone(&self.app);
                telegram.intake.spawn(async move {
                    tokio::time::sleep(SETTLED).await;
                    app.greet(arrival).await;
                });
            }
            Reading::Came(arrival) => {
                count("membership");
                self.app.greet(arrival).await;
            }
            Reading::Unreadable => {
                let what = if arrived.has_words { "its words are in no form that is known" } else { "it is of an unknown kind" };
                self.note_unreadable(what);
            }
            Reading::Membership => count("membership"),
            Reading::Nothing => count("other"),
        }
    }
}
