//! The interface between the platform adapters and the application: a request in, a drawn answer out.

use async_trait::async_trait;
use broadside_present::param::Visibility;
use broadside_service::request::{Arrival, InputForm, Place, Request, RequestAuthor};

use crate::platform::{Message, RenderedReply, ReplyTarget};

/// The answer to a request, with its pictures drawn.
#[derive(Clone, Debug)]
pub enum Answer {
    /// No answer: the request was not meant for the bot.
    Silent,
    /// A delivery answers instead; it carries the request's reply token.
    Delivery,
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
        Self::Reply(Box::new(RenderedReply { message, visibility, target }))
    }
}

/// Handles requests: the application, or a script in tests.
#[async_trait]
pub trait RequestHandler: Send + Sync + 'static {
    /// Handles a request. Never fails: on a store error, the answer explains it.
    async fn ask(&self, request: Request) -> Answer;

    /// Sends a greeting to a place that the bot has joined, if one is due. Failures are only logged.
    async fn greet(&self, _arrival: Arrival) {}

    /// A player's own boards of all their running games, the newest last; shown by a page that is opened again.
    async fn boards(&self, _by: &RequestAuthor) -> Vec<Message> {
        Vec::new()
    }

    /// Suggestions for a parameter that is being typed, as pairs of label and value; at most 25.
    async fn complete(&self, by: &RequestAuthor, place: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)>;
}
