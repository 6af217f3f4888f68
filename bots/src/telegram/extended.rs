//! Requests with fields that the library's types lack, and the needed fields of their responses: the library supports Bot API 9.1 and drops
//! the text of a message with a newer kind of button. Servers older than 10.3 are not supported.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use teloxide::{
    requests::Payload,
    types::{CallbackQueryId, ChatId, MessageId, UserId},
};

use super::{client::Upload, keys::Keyboard, target::message_ref};
use crate::message_ref::MessageRef;

/// The id of the message effect that shows confetti over the whole chat.
pub(super) const CONFETTI_EFFECT_ID: &str = "5046509860389126442";

/// The private chat in which a picture was shown, `None` for all groups, and its digest.
pub(super) type PictureKey = (Option<ChatId>, [u8; 32]);

/// The only user who sees a message, and the press that it answers: to a user who is not an administrator it can be sent only after a
/// press.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Receiver {
    pub receiver_user_id: UserId,
    pub callback_query_id: Option<CallbackQueryId>,
}

/// A request of the library with additional fields and a response of type `T`. The fields can be removed once the library supports Bot API
/// 10.3; the response type avoids required fields of the library's types.
#[derive(Clone, Debug, Serialize)]
#[serde(bound(serialize = "P: Serialize"))]
pub(super) struct ExtendedRequest<P, T = SentMessage> {
    #[serde(flatten)]
    payload: P,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply_markup: Option<Keyboard>,
    /// The only user who sees the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    ephemeral_message_parameters: Option<Receiver>,
    #[serde(skip)]
    pub file: Option<Upload>,
    #[serde(skip)]
    answer: PhantomData<fn() -> T>,
}

impl<P, T> ExtendedRequest<P, T> {
    pub(super) fn new(payload: P, reply_markup: Option<Keyboard>) -> Self {
        Self { payload, reply_markup, ephemeral_message_parameters: None, file: None, answer: PhantomData }
    }

    /// The same request for a message that `receiver` alone sees.
    pub(super) fn visible_to(self, receiver: Receiver) -> Self {
        Self { ephemeral_message_parameters: Some(receiver), ..self }
    }
}

impl<P: Payload, T> Payload for ExtendedRequest<P, T> {
    type Output = T;

    const NAME: &'static str = P::NAME;
}

/// The needed fields of a message that was sent or edited.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct SentMessage {
    message_id: i32,
    /// Its id if it is ephemeral.
    pub ephemeral_message_id: Option<i64>,
    text: Option<String>,
    /// Its picture in several sizes, the largest last.
    #[serde(default)]
    pub photo: Vec<Value>,
}

impl SentMessage {
    /// The reference by which the message, sent or edited in this chat, can be edited again.
    pub(super) fn reference(&self, chat: ChatId) -> MessageRef {
        message_ref(chat, MessageId(self.message_id), self.text.as_deref())
    }
}
