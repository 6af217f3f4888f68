//! Requests that carry what the library's types have no field for, and what is needed of the answers: its types know Bot API 9.1, and
//! a message with keys of a later kind is read there without its text. Where a server knows a part less it is left out, and the same
//! asked again.

use std::{marker::PhantomData, sync::atomic::Ordering};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use teloxide::{
    RequestError,
    requests::{JsonRequest, Payload, Request},
    types::{ChatId, MessageId},
};

use super::{
    Telegram,
    client::{Upload, send, upload},
    ephemeral::Receiver,
    failure::{no_such_effect, no_such_key},
    keys::Keyboard,
    outbound::Anchor,
};
use crate::platform::Right;

/// Confetti over the whole chat.
pub(super) const CONFETTI: &str = "5046509860389126442";

/// A request of the library's with what it has no field for, the answer to which is a `T`. The fields can go once the library knows
/// Bot API 10.3, an answer that is read by itself where the library's type wants all of its fields to be there.
#[derive(Clone, Debug, Serialize)]
#[serde(bound(serialize = "P: Serialize"))]
pub(super) struct Extended<P, T = Sent> {
    #[serde(flatten)]
    payload: P,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply_markup: Option<Keyboard>,
    /// What is seen over the chat when the message comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_effect_id: Option<&'static str>,
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
        let (message_effect_id, ephemeral_message_parameters, file) = (None, None, None);
        Self { payload, reply_markup, message_effect_id, ephemeral_message_parameters, file, answer: PhantomData }
    }

    /// Shows spent keys as every server can; whether there were any others.
    fn grey_no_keys(&mut self) -> bool {
        self.reply_markup.as_mut().is_some_and(Keyboard::grey_none)
    }
}

impl<P: Payload, T> Payload for Extended<P, T> {
    type Output = T;

    const NAME: &'static str = P::NAME;
}

/// What is needed of a message that was sent or changed.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Sent {
    /// Its number.
    pub message_id: i32,
    /// Its number where one person alone sees it.
    pub ephemeral_message_id: Option<i64>,
    /// Its text, if it is one.
    text: Option<String>,
    /// Its picture in several sizes, the largest last.
    #[serde(default)]
    photo: Vec<Value>,
}

impl Sent {
    /// The message, which was sent or changed in this chat, as one that can be edited.
    pub(super) fn anchor(&self, chat: ChatId) -> Anchor {
        Anchor::new(chat, MessageId(self.message_id), self.text.as_deref())
    }

    /// What its picture is called at Telegram.
    pub(super) fn picture(&self) -> Option<&str> {
        self.photo.last().and_then(|size| size["file_id"].as_str())
    }
}

impl Telegram {
    /// Asks; once more without what this server does not know.
    pub(super) async fn put<P, T>(&self, right: &Right, request: Extended<P, T>) -> Result<T, RequestError>
    where
        P: Payload + Serialize + 'static,
        T: DeserializeOwned + 'static,
    {
        let mut request = JsonRequest::new(self.bot.clone(), request);
        if self.lacks_grey_keys.load(Ordering::Relaxed) {
            request.grey_no_keys();
        }
        let mut greyed = false;
        loop {
            let answered = match &request.file {
                Some(file) => upload(&self.bot, &*request, file.clone()).await,
                None => send(request.send_ref()).await,
            };
            let again = match &answered {
                Ok(_) => {
                    if greyed && !self.lacks_grey_keys.swap(true, Ordering::Relaxed) {
                        tracing::info!("this server has no keys that cannot be pressed");
                    }
                    false
                }
                Err(error) if no_such_effect(error) => request.message_effect_id.take().is_some(),
                Err(error) if no_such_key(error) && request.grey_no_keys() => {
                    greyed = true;
                    true
                }
                Err(_) => false,
            };
            if !again || !right.holds() {
                return answered;
            }
        }
    }

    /// Asks for an answer of which less is needed than the library's type wants to be there.
    pub(super) async fn ask<P, T>(&self, payload: P) -> Result<T, RequestError>
    where
        P: Payload + Serialize + 'static,
        T: DeserializeOwned + 'static,
    {
        self.put(&Right::endless(), Extended::new(payload, None)).await
    }
}
