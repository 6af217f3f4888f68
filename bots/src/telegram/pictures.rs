//! The pictures that Telegram has already: what it calls each, so that the same bytes are not carried there again. What was shown
//! in a private chat is known for that chat alone. In this process's memory only; a name that is not taken any more costs one upload.

use std::time::Duration;

use serde::Serialize;
use sha2::{Digest, Sha256};
use teloxide::{RequestError, requests::Payload, types::ChatId};

use super::{
    Telegram,
    client::Upload,
    extended::{Extended, Sent},
    failure::{unchanged, unknown_file},
};
use crate::{platform::Right, ttl_cache::TtlCache};

/// How long a name is remembered.
const REMEMBERED: Duration = Duration::from_secs(6 * 60 * 60);

/// What the pictures are called.
#[derive(Debug)]
pub(super) struct Pictures(TtlCache<Shown, String>);

impl Default for Pictures {
    fn default() -> Self {
        Self(TtlCache::new(REMEMBERED))
    }
}

/// Which picture, and where it was shown; of groups all are one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Shown {
    alone: Option<ChatId>,
    digest: [u8; 32],
}

impl Shown {
    fn of(chat: ChatId, png: &[u8]) -> Self {
        Self { alone: chat.is_user().then_some(chat), digest: Sha256::digest(png).into() }
    }
}

impl Telegram {
    /// Sends or changes a message with a picture: by its name where Telegram has it already, else with the picture itself. `make`
    /// is given the name, and says what else is asked.
    pub(super) async fn put_picture<P: Payload + Serialize + 'static>(
        &self,
        right: &Right,
        (chat, png): (ChatId, &[u8]),
        make: impl Fn(Option<String>) -> (Extended<P>, Option<Upload>),
    ) -> Result<Sent, RequestError> {
        let shown = Shown::of(chat, png);
        if let Some(name) = self.pictures.0.get(&shown) {
            let (request, file) = make(Some(name));
            let answered = self.put(right, request, file.as_ref()).await;
            match &answered {
                Err(error) if unknown_file(error) && right.holds() => self.pictures.0.remove(&shown),
                // The name may be what is not taken, whatever else is said: the next attempt brings the picture itself.
                Err(error @ RequestError::Api(_)) if !unchanged(error) => {
                    self.pictures.0.remove(&shown);
                    return answered;
                }
                Ok(_) | Err(_) => return answered,
            }
        }
        let (request, file) = make(None);
        let answered = self.put(right, request, file.as_ref()).await;
        if let Some(name) = answered.as_ref().ok().and_then(Sent::picture) {
            self.pictures.0.insert(shown, name.to_owned());
        }
        answered
    }
}
