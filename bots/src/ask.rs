//! The interface between the platform adapters and the application: a request in, a drawn answer out.

use std::time::Duration;

use async_trait::async_trait;
use broadside_arena::Tournament;
use broadside_game::{
    Game,
    ids::{GameId, PlayerId, RoomId, TournamentId},
};
use broadside_present::param::Visibility;
use broadside_scene::look::Look;
use broadside_service::request::{Arrival, InputForm, Place, Reply, Request, RequestAuthor};
use broadside_words::locale::Locale;
use tokio::time::{Instant, sleep};

use crate::{
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Message, Outgoing, Platform, RenderedReply, ReplyTarget},
};

/// The answer to a request, with its pictures drawn.
#[derive(Clone, Debug)]
pub enum Answer {
    /// No answer: the request was not meant for the bot.
    Silent,
    /// A delivery answers instead; it carries the request's reply token.
    Delivery,
    /// Like [`Self::Delivery`], with a delivery to the room of the request.
    RoomDelivery,
    /// A reply to send now.
    Reply(Box<RenderedReply>),
}

impl Answer {
    /// A new message for everyone in the place of the request.
    pub fn public(message: Message) -> Self {
        Self::reply(message, Visibility::Public, ReplyTarget::New)
    }

    /// A new message that only the asker sees.
    pub fn private(message: Message) -> Self {
        Self::reply(message, Visibility::Private, ReplyTarget::New)
    }

    /// A short-lived notice for the asker, such as a refusal.
    pub fn notice(message: Message) -> Self {
        Self::reply(message, Visibility::Private, ReplyTarget::Notice)
    }

    /// A private message that replaces the one whose button was pressed.
    pub fn replace(message: Message) -> Self {
        Self::reply(message, Visibility::Private, ReplyTarget::Replace)
    }

    /// New buttons for the message whose button was pressed.
    pub fn buttons(message: Message) -> Self {
        Self::reply(message, Visibility::Private, ReplyTarget::Buttons)
    }

    /// A form for the asker.
    pub fn form(form: InputForm) -> Self {
        let message = Message { text: form.otherwise.clone(), ..Message::default() };
        Self::reply(message, Visibility::Private, ReplyTarget::Form(form))
    }

    fn reply(message: Message, visibility: Visibility, target: ReplyTarget) -> Self {
        Self::Reply(Box::new(RenderedReply { message, visibility, target, is_unfinished: false }))
    }

    /// Marks this reply as the progress of an unfinished computation.
    #[must_use]
    pub fn unfinished(mut self) -> Self {
        if let Self::Reply(reply) = &mut self {
            reply.is_unfinished = true;
        }
        self
    }
}

/// The text that reports success in every language.
pub(crate) const CHECK_MARK: &str = "✓";

/// The time between two updates of an unfinished reply.
const UPDATE_INTERVAL: Duration = Duration::from_secs(3);

/// How long an unfinished reply is updated. Discord accepts edits of an answer for fifteen minutes.
const UPDATE_LIMIT: Duration = Duration::from_secs(14 * 60);

/// A reply that shows the progress of a computation, and is updated until it shows the result.
pub struct UnfinishedReply {
    request: Request,
    /// The text of the current state.
    shown: String,
}

impl UnfinishedReply {
    /// The answer to this request, if it is an unfinished reply.
    pub fn of(request: Request, answer: &Answer) -> Option<Self> {
        let Answer::Reply(reply) = answer else { return None };
        reply.is_unfinished.then(|| Self { request, shown: reply.message.text.clone() })
    }

    /// Updates the asker's message `at`, which shows this reply, until the reply is finished or the message can no longer be edited. A
    /// public state, or a final one that cannot be shown by an edit, is sent as a new message, and `at` becomes a check mark. `fit` adapts
    /// a message to what may be sent there.
    pub(crate) async fn update_until_finished<H, P>(self, app: &H, platform: &P, at: MessageRef, fit: impl Fn(Message) -> Message)
    where
        H: RequestHandler + ?Sized,
        P: Platform,
    {
        let Self { request, mut shown } = self;
        let (to, nonce, until) = (Address::Player(request.by.id), format!("p{:016x}", request.id.0), Instant::now() + UPDATE_LIMIT);
        while Instant::now() < until {
            sleep(UPDATE_INTERVAL).await;
            let Answer::Reply(reply) = app.update(&request).await else { return };
            let RenderedReply { message, visibility, is_unfinished, target: _ } = *reply;
            if is_unfinished && message.text == shown {
                continue;
            }
            shown.clone_from(&message.text);
            let outgoing = Outgoing::new(fit(message), nonce.clone());
            let (mut sent, elsewhere) = match visibility {
                Visibility::Public => (Ok(None), Some(address(&request))),
                Visibility::Private => (platform.edit(to, at, &outgoing).await, Some(to).filter(|_| !is_unfinished)),
            };
            if let (Ok(None) | Err(DeliveryError::Rejected(_)), Some(elsewhere)) = (&sent, elsewhere) {
                sent = platform.send(elsewhere, &outgoing).await.map(Some);
                if sent.is_ok() {
                    let check_mark = Message { text: CHECK_MARK.to_owned(), ..Message::default() };
                    let _ = platform.edit(to, at, &Outgoing::new(check_mark, nonce.clone())).await;
                }
            }
            match sent {
                Ok(Some(_)) if is_unfinished => {}
                // The next state is shown instead.
                Err(error @ (DeliveryError::Later(_) | DeliveryError::Fault(_))) => {
                    tracing::debug!(?error, "failed to update an answer; trying again");
                }
                Ok(_) | Err(_) => return,
            }
        }
    }
}

/// The address where a request was made.
pub(crate) fn address(request: &Request) -> Address {
    match request.place {
        Place::Room(room) => Address::Room(room),
        Place::Private => Address::Player(request.by.id),
    }
}

/// Handles requests: the application, or a script in tests.
#[async_trait]
pub trait RequestHandler: Send + Sync + 'static {
    /// Handles a request. Never fails: on a store error, the answer explains it.
    async fn ask(&self, request: Request) -> Answer;

    /// Repeats a request whose reply was unfinished, to get the next state of the reply.
    async fn update(&self, request: &Request) -> Answer {
        self.ask(request.clone()).await
    }

    /// Like [`Self::ask`], or [`Self::update`] if `again`; the pictures of the reply are not drawn, for a page that shows their data itself.
    async fn reply(&self, _request: &Request, _again: bool) -> Reply {
        Reply::Silent
    }

    /// The page for a message that only the asker sees, after one of its buttons made a move that a delivery reports to the room: the
    /// events since then, and the next step. [`Answer::RoomDelivery`] if the request made no move.
    async fn page_after_move(&self, _request: &Request) -> Answer {
        Answer::RoomDelivery
    }

    /// Sends a greeting to a place that the bot has joined, if one is due. Failures are only logged.
    async fn greet(&self, _arrival: Arrival) {}

    /// A player's own boards of all their running games, the newest last; shown by a page that is opened again.
    async fn boards(&self, _by: &RequestAuthor) -> Vec<Message> {
        Vec::new()
    }

    /// A player's games, and of those of others in this room the newest and the one with the id `watched`; `None` if the store fails.
    async fn games(&self, _player: PlayerId, _room: RoomId, _watched: Option<GameId>) -> Option<Vec<Game>> {
        None
    }

    /// The current tournaments of this room and of a player, and the one with the id `named`, if it was made for the room; `None` if the
    /// store fails.
    async fn tournaments(&self, _player: PlayerId, _room: RoomId, _named: Option<TournamentId>) -> Option<Vec<Tournament>> {
        Some(Vec::new())
    }

    /// The look of a player's pictures, and their language if it is known; `None` if the store fails.
    async fn look(&self, _player: PlayerId) -> Option<(Look, Option<Locale>)> {
        None
    }

    /// Suggestions for a parameter that is being typed, as pairs of label and value; at most 25.
    async fn complete(&self, by: &RequestAuthor, place: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)>;
}
