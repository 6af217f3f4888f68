//! Requests that carry what the library's types have no field for, and what is needed of the answers: its types know Bot API 9.1, and
//! a message with keys of a later kind is read there without its text. Servers older than 10.3 are not served.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use teloxide::{
    requests::Payload,
    types::{CallbackQueryId, ChatId, MessageId, UserId},
};

use super::{client::Upload, keys::Keyboard, target::message_ref};
use crate::message_ref::MessageRef;

/// Confetti over the whole chat.
pub(super) const CONFETTI: &str = "5046509860389126442";

/// The private chat in which a picture was shown, `None` for all groups, and its digest.
pub(super) type Shown = (Option<ChatId>, [u8; 32]);

/// Who alone sees a message, as a request names them, and the press that it answers: whoever is no administrator may be shown one only
/// so.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Receiver {
    pub receiver_user_id: UserId,
    pub callback_query_id: Option<CallbackQueryId>,
}

/// A request of the library's with what it has no field for, the answer to which is a `T`. The fields can go once the library knows
/// Bot API 10.3, an answer that is read by itself where the library's type wants all of its fields to be there.
#[derive(Clone, Debug, Serialize)]
#[serde(bound(serialize = "P: Serialize"))]
pub(super) struct Extended<P, T = Sent> {
    #[serde(flatten)]
    payload: P,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply_markup: Option<Keyboard>,
    /// Who alone sees the message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ephemeral_message_parameters: Option<Receiver>,
    /// The file that goes along.
    #[serde(skip)]
    pub file: Option<Upload>,
    #[serde(skip)]
    answer: PhantomData<fn() -> T>,
}

impl<P, T> Extended<P, T> {
    pub(super) fn new(payload: P, reply_markup: Option<Keyboard>) -> Self {
        Self { payload, reply_markup, ephemeral_message_parameters: None, file: None, answer: PhantomData }
    }
}

impl<P: Payload, T> Payload for Extended<P, T> {
    type Output = T;

    const NAME: &'static str = P::NAME;
}

/// What is needed of a message that was sent or changed.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Sent {
    message_id: i32,
    /// Its number where one person alone sees it.
    pub ephemeral_message_id: Option<i64>,
    /// Its text, if it is one.
    text: Option<String>,
    /// Its picture in several sizes, the largest last.
    #[serde(default)]
    pub photo: Vec<Value>,
}

impl Sent {
    /// The message, which was sent or changed in this chat, as one that can be edited.
    pub(super) fn reference(&self, chat: ChatId) -> MessageRef {
        message_ref(chat, MessageId(self.message_id), self.text.as_deref())
    }
}
