//! Requests that carry what the library's types have no field for, and what is needed of the answers: its types know Bot API 9.1, and
//! a message with keys of a later kind is read there without its text. Servers older than 10.3 are not served. Pictures that Telegram has
//! already are named instead of carried there again, by this process's memory only: what was shown in a private chat for that chat alone.

use std::{marker::PhantomData, time::Duration};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use sha2::{Digest, Sha256};
use teloxide::{
    RequestError,
    requests::{JsonRequest, Payload},
    types::{ChatId, MessageId},
};

use super::{
    Telegram,
    client::{Upload, send, upload},
    ephemeral::Receiver,
    failure::{UNCHANGED, says},
    keys::Keyboard,
    outbound::Anchor,
};

/// Confetti over the whole chat.
pub(super) const CONFETTI: &str = "5046509860389126442";

/// How long it is remembered what Telegram calls a picture; a name that is not taken any more costs one upload.
pub(super) const PICTURES: Duration = Duration::from_secs(6 * 60 * 60);

/// The private chat in which a picture was shown, `None` for all groups, and its digest.
pub(super) type Shown = (Option<ChatId>, [u8; 32]);

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
    photo: Vec<Value>,
}

impl Sent {
    /// The message, which was sent or changed in this chat, as one that can be edited.
    pub(super) fn anchor(&self, chat: ChatId) -> Anchor {
        Anchor::new(chat, MessageId(self.message_id), self.text.as_deref())
    }
}

impl Telegram {
    /// Asks once.
    pub(super) async fn put<P, T>(&self, mut request: Extended<P, T>) -> Result<T, RequestError>
    where
        P: Payload + Serialize + 'static,
        T: DeserializeOwned + 'static,
    {
        match request.file.take() {
            Some(file) => upload(&self.bot, &request, file).await,
            None => send(JsonRequest::new(self.bot.clone(), request)).await,
        }
    }

    /// Asks for an answer of which less is needed than the library's type wants to be there.
    pub(super) async fn ask<P, T>(&self, payload: P) -> Result<T, RequestError>
    where
        P: Payload + Serialize + 'static,
        T: DeserializeOwned + 'static,
    {
        self.put(Extended::new(payload, None)).await
    }

    /// Sends or changes a message with a picture: by its name where Telegram has it already, else with the picture itself. `make`
    /// is given the name, and says what else is asked.
    pub(super) async fn put_picture<P: Payload + Serialize + 'static>(
        &self,
        chat: ChatId,
        png: &[u8],
        make: impl FnOnce(Option<String>) -> Extended<P>,
    ) -> Result<Sent, RequestError> {
        let shown: Shown = (chat.is_user().then_some(chat), Sha256::digest(png).into());
        let answered = self.put(make(self.pictures.get(&shown))).await;
        match &answered {
            Ok(sent) => {
                if let Some(name) = sent.photo.last().and_then(|size| size["file_id"].as_str()) {
                    self.pictures.insert(shown, name.to_owned());
                }
            }
            // The name may be what is not taken, whatever is said: the next attempt brings the picture itself.
            Err(error) if matches!(error, RequestError::Api(_)) && !says(error, UNCHANGED) => self.pictures.remove(&shown),
            Err(_) => {}
        }
        answered
    }
}
