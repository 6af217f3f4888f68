//! The bot as the adapters see it: ask it something, get an answer ready to be shown.

use async_trait::async_trait;
use broadside_core::{
    present::verb::Visibility,
    service::request::{Arrival, Asker, InputForm, Place, Request},
};

use crate::platform::{Message, Reply, ReplyTarget};

/// The answer to a request, drawn.
#[derive(Clone, Debug)]
pub enum Answer {
    /// None: it was not meant for the bot.
    Silent,
    /// A delivery that carries the request's reply token.
    Delivery,
    /// A reply at once.
    Reply(Box<Reply>),
}

impl Answer {
    /// A new message for all who are in the place of the request.
    pub fn public(message: Message) -> Self {
        Self::reply(message, Visibility::Public, ReplyTarget::New)
    }

    /// A new message for the asker alone.
    pub fn private(message: Message) -> Self {
        Self::reply(message, Visibility::Private, ReplyTarget::New)
    }

    /// A passing notice for the asker, such as a refusal.
    pub fn notice(message: Message) -> Self {
        Self::reply(message, Visibility::Private, ReplyTarget::Notice)
    }

    /// A message for the asker alone in the place of the one whose button was pressed.
    pub fn replace(message: Message) -> Self {
        Self::reply(message, Visibility::Private, ReplyTarget::Replace)
    }

    /// Other buttons under the message whose button was pressed.
    pub fn buttons(message: Message) -> Self {
        Self::reply(message, Visibility::Private, ReplyTarget::Buttons)
    }

    /// A form for the asker to fill in.
    pub fn form(form: InputForm) -> Self {
        let message = Message { text: form.otherwise.clone(), ..Message::default() };
        Self::reply(message, Visibility::Private, ReplyTarget::Form(form))
    }

    fn reply(message: Message, visibility: Visibility, target: ReplyTarget) -> Self {
        Self::Reply(Box::new(Reply { message, visibility, target }))
    }
}

/// What answers requests: the bot, or a test's own script.
#[async_trait]
pub trait Ask: Send + Sync + 'static {
    /// Does what was asked, or says why not. Never fails: where the store does not answer, the answer is a sentence that says so.
    async fn ask(&self, request: Request) -> Answer;

    /// Says the first words in a place that the bot has come to, where that is to be done. Never fails: they are no great loss.
    async fn greet(&self, _arrival: Arrival) {}

    /// The own boards of the games that a person has under way, the newest last: what a page shows that was opened again.
    async fn boards(&self, _by: &Asker) -> Vec<Message> {
        Vec::new()
    }

    /// Suggestions for a parameter that is being typed: what is shown and what is meant, at most 25.
    async fn complete(&self, by: &Asker, place: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)>;
}
