//! Requests that carry keys and what else the library's types have no field for, and what is needed of the answers: its own types
//! cannot read a message with keys of these kinds. Where a server knows a part less it is left out, and the same asked again.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use teloxide::{RequestError, requests::Payload, types::ChatId};

use super::{
    Telegram,
    client::Upload,
    failure::{no_such_effect, no_such_key},
    keys::Keyboard,
};
use crate::platform::Right;

/// Confetti over the whole chat.
pub(super) const CONFETTI: &str = "5046509860389126442";

/// What goes along with a message.
#[derive(Clone, Debug, Default)]
pub(super) struct Attached {
    /// The keys under it.
    pub keys: Option<Keyboard>,
    /// What is seen over the chat when it comes; in private chats only.
    pub effect: Option<&'static str>,
}

impl From<Option<Keyboard>> for Attached {
    fn from(keys: Option<Keyboard>) -> Self {
        Self { keys, effect: None }
    }
}

/// A request with what goes along.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Keyed<P> {
    #[serde(flatten)]
    payload: P,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply_markup: Option<Keyboard>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message_effect_id: Option<&'static str>,
}

impl<P> Keyed<P> {
    pub(super) fn new(payload: P, attached: Attached) -> Self {
        Self { payload, reply_markup: attached.keys, message_effect_id: attached.effect }
    }

    /// Shows spent keys as every server can; whether there were any others.
    fn grey_no_keys(&mut self) -> bool {
        self.reply_markup.as_mut().is_some_and(Keyboard::grey_none)
    }
}

impl<P: Payload> Payload for Keyed<P> {
    type Output = Sent;

    const NAME: &'static str = P::NAME;
}

/// What is needed of a message that was sent or changed.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Sent {
    /// Its number.
    pub message_id: i32,
    /// Where it stands.
    pub chat: SentTo,
    /// Its text, if it is one.
    pub text: Option<String>,
    /// Its picture in several sizes, the largest last.
    #[serde(default)]
    photo: Vec<Size>,
}

/// The chat of a message.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct SentTo {
    /// Its number.
    pub id: ChatId,
}

#[derive(Clone, Debug, Deserialize)]
struct Size {
    file_id: String,
}

impl Sent {
    /// What its picture is called at Telegram.
    pub(super) fn picture(&self) -> Option<&str> {
        self.photo.last().map(|size| size.file_id.as_str())
    }
}

/// What the server is known not to have.
#[derive(Debug, Default)]
pub(super) struct Lacks {
    /// Keys that are shown and cannot be pressed.
    grey_keys: AtomicBool,
}

impl Lacks {
    fn grey_keys(&self) -> bool {
        self.grey_keys.load(Ordering::Relaxed)
    }

    /// It has taken the same without such keys.
    fn note_grey_keys(&self) {
        if !self.grey_keys.swap(true, Ordering::Relaxed) {
            tracing::info!("this server has no keys that cannot be pressed");
        }
    }
}

impl Telegram {
    /// Sends or changes a message; once more without what this server does not know.
    pub(super) async fn put<P: Payload + Serialize>(
        &self,
        right: &Right,
        mut request: Keyed<P>,
        file: Option<&Upload>,
    ) -> Result<Sent, RequestError> {
        if self.lacks.grey_keys() {
            request.grey_no_keys();
        }
        let mut greyed = false;
        loop {
            let answered = match file {
                Some(file) => self.client.upload(&request, file.clone()).await,
                None => self.client.call(&request).await,
            };
            let Err(error) = &answered else {
                if greyed {
                    self.lacks.note_grey_keys();
                }
                return answered;
            };
            let again = if no_such_effect(error) {
                request.message_effect_id.take().is_some()
            } else if no_such_key(error) && request.grey_no_keys() {
                greyed = true;
                true
            } else {
                false
            };
            if !again || !right.holds() {
                return answered;
            }
        }
    }

    /// Asks with these keys for what is no ordinary message; once more without the kind of them that this server does not know.
    pub(super) async fn call_keyed<P: Payload<Output: DeserializeOwned> + Serialize>(
        &self,
        mut keys: Option<Keyboard>,
        make: impl Fn(Option<Keyboard>) -> P,
    ) -> Result<P::Output, RequestError> {
        if self.lacks.grey_keys()
            && let Some(keys) = &mut keys
        {
            keys.grey_none();
        }
        let answered = self.client.call(&make(keys.clone())).await;
        let refused = answered.as_ref().is_err_and(no_such_key);
        if !refused || !keys.as_mut().is_some_and(Keyboard::grey_none) {
            return answered;
        }
        let answered = self.client.call(&make(keys)).await;
        if answered.is_ok() {
            self.lacks.note_grey_keys();
        }
        answered
    }
}
