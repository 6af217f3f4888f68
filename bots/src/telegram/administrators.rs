//! Who manages a group, by what Telegram's servers say: its creator and its administrators. Asked each time somebody wants to decide for
//! the group, so that whoever is no administrator any more decides nothing.

use broadside_core::service::request::Managing;
use serde_json::Value;
use teloxide::{
    payloads::{GetChatAdministrators, GetChatMember},
    types::{ChatId, UserId},
};

use super::{Telegram, failure::describe};

impl Telegram {
    /// Whether this person manages this group. Where the bot is no administrator, Telegram need not tell of a single member; of the
    /// administrators it does. Members are read as plain values: the library wants every right to be there, and one member that it
    /// cannot read costs the whole list.
    pub(super) async fn manages(&self, chat: ChatId, user: UserId) -> Managing {
        let unknown = match self.ask::<_, Value>(GetChatMember::new(chat, user)).await {
            Ok(member) => match member["status"].as_str() {
                Some("creator" | "administrator") => return Managing::Yes,
                Some("member" | "restricted" | "left" | "kicked") => return Managing::No,
                _ => "the kind of a member is not known".to_owned(),
            },
            Err(refused) => describe(&refused),
        };
        match self.ask::<_, Vec<Value>>(GetChatAdministrators::new(chat)).await {
            Ok(all) if all.iter().any(|member| member["user"]["id"] == user.0) => Managing::Yes,
            Ok(_) => Managing::No,
            Err(_) => {
                tracing::warn!(error = %unknown, "Telegram does not say who manages a group");
                Managing::Unknown
            }
        }
    }
}
