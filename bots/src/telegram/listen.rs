//! From an update to the bot and back: asks once, in order, lets the asker know. Never confirms an update the bot has not
//! dealt with: what takes updates waits for [`Listener::take`].

use std::{sync::Arc, time::Duration};

use serde_json::Value;
use teloxide::types::AllowedUpdate;
use tokio_util::sync::CancellationToken;

use super::{
    answer::CallbackAnswer,
    bot::Telegram,
    inbound::{Arrived, Reading, may_have_moved, read},
    order::Order,
    target::Anchor,
};
use crate::{ask::Ask, ttl_cache::TtlCache};

/// The kinds of updates that are wanted, and no others.
pub(super) const WANTED: [AllowedUpdate; 3] = [AllowedUpdate::Message, AllowedUpdate::CallbackQuery, AllowedUpdate::MyChatMember];

/// How long answers that are still under way are waited for at the end.
const FAREWELL: Duration = Duration::from_secs(10);

/// How long a supergroup is not greeted: until then it is known whether it was another group before.
const SETTLED: Duration = Duration::from_secs(2);

/// What takes updates in.
#[derive(Clone)]
pub(super) struct Listener {
    telegram: Arc<Telegram>,
    app: Arc<dyn Ask>,
    order: Arc<Order>,
    unreadable: Arc<TtlCache<(), ()>>,
}

/// How long the log does not tell of another update that cannot be read: each is counted, and one an hour is logged.
const LOGGED: Duration = Duration::from_secs(60 * 60);

impl Telegram {
    /// Hands what people say to the bot until told to stop; returns when the bot has dealt with all it was handed.
    /// Answers may still be on their way then: [`Self::farewell`] waits for them, while another replica listens already.
    ///
    /// # Errors
    /// When the webhook's address cannot be listened on, or Telegram does not take it.
    pub async fn listen(self: Arc<Self>, app: Arc<dyn Ask>, stop: CancellationToken) -> Result<(), String> {
        let listener = Listener { telegram: self.clone(), app, order: Arc::default(), unreadable: Arc::new(TtlCache::new(LOGGED)) };
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

    /// Waits until everybody who was heard is answered, at most so long as anybody would wait.
    pub async fn farewell(&self) {
        self.answers.close();
        if tokio::time::timeout(FAREWELL, self.answers.wait()).await.is_err() {
            tracing::warn!("some answers were still on their way to Telegram at the end");
        }
    }
}

impl Listener {
    /// Gives an update its place behind those that came before it, at once, so that they stand as they came. What this returns asks the
    /// bot what the update asks, when its turn has come, and ends when the bot has dealt with it. The answer goes its own way.
    pub(super) fn take(&self, arrived: Arrived) -> impl Future<Output = ()> + use<> {
        let (own, update) = (self.clone(), &arrived.update);
        let (turn, number) = (self.order.line_up(update.from().map(|user| user.id), update.chat().map(|chat| chat.id)), update.id.0);
        // A task of its own: neither a lost connection nor a bug in one request may take others along.
        let asked = tokio::spawn(async move {
            let _seat = turn.await;
            own.read_and_ask(arrived).await;
        });
        async move {
            if asked.await.is_err() {
                metrics::counter!("broadside_telegram_faults_total").increment(1);
                tracing::error!(update = number, "an update could not be dealt with");
            }
        }
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
        let (telegram, answers) = (self.telegram.clone(), self.telegram.answers.clone());
        self.find_post(&mut arrived);
        let reading = read(telegram.me.wait().await, &arrived);
        let count = |kind: &'static str| metrics::counter!("broadside_telegram_updates_total", "kind" => kind).increment(1);
        match reading {
            Reading::Asked(request, spot, query) => {
                count(if query.is_some() { "pressed" } else { "written" });
                let (by, place, pressed) = (request.by.clone(), request.place, request.reply.as_deref().and_then(Anchor::read));
                let callback = CallbackAnswer::open(telegram.clone(), query);
                let answer = self.app.ask(*request).await;
                answers.spawn(async move { telegram.answer((&by, place), spot, pressed, &callback, answer).await });
            }
            Reading::Idle(query) => {
                count("idle");
                CallbackAnswer::open(telegram, Some(query)).give("").await;
            }
            Reading::Faceless(spot) => {
                count("faceless");
                answers.spawn(async move { telegram.answer_faceless(spot).await });
            }
            // Where the process is killed in these two seconds a supergroup stays without first words, which is no great loss.
            Reading::Came(arrival) if may_have_moved(&arrival) => {
                count("membership");
                let app = Arc::clone(&self.app);
                answers.spawn(async move {
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
