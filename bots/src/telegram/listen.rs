//! Handles updates: passes each request to the application once, in order, and answers it. An update is confirmed to Telegram only after it
//! is handled: the receivers wait for [`Listener::handle`].

use std::{sync::Arc, time::Duration};

use broadside_service::request::{Place, RequestInput};
use serde_json::Value;
use teloxide::types::{AllowedUpdate, UserId};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{
    answer::CallbackAnswer,
    bot::Telegram,
    inbound::{ParsedUpdate, RawUpdate, may_be_migrated, parse_update},
    keys::asked_field,
};
use crate::{
    ask::{RequestHandler, UnfinishedReply},
    intake::QueueKey,
    ttl_cache::TtlCache,
};

/// The kinds of updates that Telegram sends.
pub(super) const ALLOWED_UPDATES: [AllowedUpdate; 3] = [AllowedUpdate::Message, AllowedUpdate::CallbackQuery, AllowedUpdate::MyChatMember];

/// How long a stopping process waits for answers in flight.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(10);

/// The delay before a supergroup is greeted; by then it is known whether it was migrated from a group.
const MIGRATION_DELAY: Duration = Duration::from_secs(2);

/// Handles the updates of a receiver.
#[derive(Clone)]
pub(super) struct Listener {
    telegram: Arc<Telegram>,
    app: Arc<dyn RequestHandler>,
    /// Has an entry while no further unreadable update is logged.
    unreadable: Arc<TtlCache<(), ()>>,
}

/// The shortest time between two logged unreadable updates; all are counted.
const LOG_INTERVAL: Duration = Duration::from_secs(60 * 60);

impl Telegram {
    /// Receives and handles updates until `stop`; returns when all received requests are handled. Answers may still be in flight:
    /// [`Self::drain`] waits for them, while another replica already listens.
    ///
    /// # Errors
    /// If the webhook's address cannot be listened on, or Telegram rejects it.
    pub async fn listen(self: Arc<Self>, app: Arc<dyn RequestHandler>, stop: CancellationToken) -> Result<(), String> {
        let listener = Listener { telegram: self.clone(), app, unreadable: Arc::new(TtlCache::new(LOG_INTERVAL)) };
        let registration = tokio::spawn(stop.clone().run_until_cancelled_owned(self.clone().register()));
        let listened = match self.webhook.clone() {
            None => {
                self.poll(listener, stop).await;
                Ok(())
            }
            Some(webhook) => self.receive(webhook, listener, stop).await,
        };
        registration.abort();
        listened
    }

    /// Waits until all updates are handled and answered, for ten seconds at most.
    pub async fn drain(&self) {
        self.intake.drain(DRAIN_TIMEOUT).await;
    }
}

impl Listener {
    /// Handles an update after earlier ones of its user and its chat. The returned task ends when the request is handled; the answer is
    /// sent in another task.
    pub(super) fn handle(&self, raw: RawUpdate) -> JoinHandle<()> {
        let person = raw.update.from().map(|user| QueueKey::Person(user.id.0));
        let chat = raw.update.chat().filter(|chat| !chat.is_private()).map(|chat| QueueKey::Chat(chat.id.0));
        self.telegram.intake.handle(chat.into_iter().chain(person), self.clone().process(raw))
    }

    /// Parses an update; counts it if it is malformed.
    pub(super) fn parse(&self, update: Result<Value, serde_json::Error>) -> Option<RawUpdate> {
        update.and_then(RawUpdate::parse).inspect_err(|error| self.count_unreadable(&error.to_string())).ok()
    }

    /// Counts an unreadable update, and logs it unless another one was logged within [`LOG_INTERVAL`].
    fn count_unreadable(&self, error: &str) {
        metrics::counter!("broadside_telegram_updates_total", "kind" => "unreadable").increment(1);
        if self.unreadable.get(&()).is_none() {
            self.unreadable.insert((), ());
            tracing::error!(error, "failed to read an update; further failures within an hour are only counted");
        }
    }

    /// Looks up the post that a message comments: Telegram does not name it in a reply to a comment.
    fn find_post(&self, raw: &mut RawUpdate) {
        let Some(chat) = raw.update.chat().map(|chat| chat.id) else { return };
        match (raw.post, raw.chain) {
            (Some(post), _) => self.telegram.posts.insert((chat, post), ()),
            (None, Some(chain)) => raw.post = self.telegram.posts.get(&(chat, chain)).map(|()| chain),
            (None, None) => {}
        }
    }

    async fn process(self, mut raw: RawUpdate) {
        let telegram = self.telegram.clone();
        self.find_post(&mut raw);
        let parsed = parse_update(telegram.me.wait().await, &raw);
        let count = |kind: &'static str| metrics::counter!("broadside_telegram_updates_total", "kind" => kind).increment(1);
        match parsed {
            ParsedUpdate::Request(request, origin, query) => {
                count(if query.is_some() { "pressed" } else { "written" });
                let (by, place, pressed) =
                    (request.by.clone(), request.place, request.reply.as_deref().and_then(|reply| reply.parse().ok()));
                let field = match &request.input {
                    RequestInput::Press(data) if matches!(place, Place::Room(_)) => asked_field(data),
                    _ => None,
                };
                let callback = CallbackAnswer::open(telegram.clone(), query, field);
                if field.is_some() && telegram.is_open(UserId(by.id.number).into()).await && callback.open_private().await {
                    return;
                }
                let asked = (*request).clone();
                let answer = self.app.ask(*request).await;
                let unfinished = UnfinishedReply::of(asked, &answer);
                let (answering, app) = (telegram.clone(), Arc::clone(&self.app));
                telegram.intake.spawn(async move {
                    let shown = answering.answer((&by, place), origin, pressed, &callback, answer).await;
                    if let Some((unfinished, at)) = unfinished.zip(shown) {
                        // Not tracked: a stop does not wait for it.
                        tokio::spawn(async move { unfinished.update_until_finished(&*app, &*answering, at, |message| message).await });
                    }
                });
            }
            ParsedUpdate::UnusedPress(query) => {
                count("idle");
                CallbackAnswer::open(telegram, Some(query), None).send("").await;
            }
            ParsedUpdate::Anonymous(origin) => {
                count("faceless");
                let answering = telegram.clone();
                telegram.intake.spawn(async move { answering.answer_anonymous(origin).await });
            }
            // If the process is killed during the delay the supergroup gets no greeting, which is acceptable.
            ParsedUpdate::Arrival(arrival) if may_be_migrated(&arrival) => {
                count("membership");
                let app = Arc::clone(&self.app);
                telegram.intake.spawn(async move {
                    tokio::time::sleep(MIGRATION_DELAY).await;
                    app.greet(arrival).await;
                });
            }
            ParsedUpdate::Arrival(arrival) => {
                count("membership");
                self.app.greet(arrival).await;
            }
            ParsedUpdate::Unreadable => {
                let what = if raw.has_text { "its text has an unknown form" } else { "its kind is unknown" };
                self.count_unreadable(what);
            }
            ParsedUpdate::Membership => count("membership"),
            ParsedUpdate::Ignored => count("other"),
        }
    }
}
