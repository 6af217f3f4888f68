//! The pictures that Telegram has already: what it calls each, so that the same bytes are not carried there again. What was shown
//! in a private chat is known for that chat alone. In this process's memory only; a name that is not taken any more costs one upload.

use std::time::Duration;

use serde::Serialize;
use sha2::{Digest, Sha256};
use teloxide::{RequestError, requests::Payload, types::ChatId};

use super::{
    Telegram,
    extended::{Extended, Sent},
    failure::{unchanged, unknown_file},
};
use crate::platform::Right;

/// How long a name is remembered.
pub(super) const REMEMBERED: Duration = Duration::from_secs(6 * 60 * 60);

/// The private chat in which a picture was shown, `None` for all groups, and its digest.
pub(super) type Shown = (Option<ChatId>, [u8; 32]);

impl Telegram {
    /// Sends or changes a message with a picture: by its name where Telegram has it already, else with the picture itself. `make`
    /// is given the name, and says what else is asked.
    pub(super) async fn put_picture<P: Payload + Serialize + 'static>(
        &self,
        right: &Right,
        chat: ChatId,
        png: &[u8],
        make: impl Fn(Option<String>) -> Extended<P>,
    ) -> Result<Sent, RequestError> {
        let shown: Shown = (chat.is_user().then_some(chat), Sha256::digest(png).into());
        if let Some(name) = self.pictures.get(&shown) {
            let answered = self.put(right, make(Some(name))).await;
            match &answered {
                Err(error) if unknown_file(error) && right.holds() => self.pictures.remove(&shown),
                // The name may be what is not taken, whatever else is said: the next attempt brings the picture itself.
                Err(error @ RequestError::Api(_)) if !unchanged(error) => {
                    self.pictures.remove(&shown);
                    return answered;
                }
                Ok(_) | Err(_) => return answered,
            }
        }
        let answered = self.put(right, make(None)).await;
        if let Some(name) = answered.as_ref().ok().and_then(Sent::picture) {
            self.pictures.insert(shown, name.to_owned());
        }
        answered
    }
}
