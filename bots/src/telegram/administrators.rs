//! Who manages a group, by what Telegram's servers say: its creator and its administrators. Asked each time somebody wants to decide for
//! the group, so that whoever is no administrator any more decides nothing.

use broadside_core::service::request::Managing;
use serde::Serialize;
use serde_json::Value;
use teloxide::{
    payloads::{GetChatAdministrators, GetChatMember},
    requests::Payload,
    types::{ChatId, UserId},
};

use super::{client::Client, failure::describe};

/// A question with an answer of which little is needed: the library's own reading wants every right of a member to be there, and
/// one member that it cannot read costs the whole list.
#[derive(Serialize)]
struct Ask<P>(P);

impl Payload for Ask<GetChatMember> {
    type Output = Value;

    const NAME: &'static str = GetChatMember::NAME;
}

impl Payload for Ask<GetChatAdministrators> {
    type Output = Vec<Value>;

    const NAME: &'static str = GetChatAdministrators::NAME;
}

/// Whether this person manages this group. Where the bot is no administrator, Telegram need not tell of a single member; of the
/// administrators it does.
pub(super) async fn managing(client: &Client, chat: ChatId, user: UserId) -> Managing {
    let unknown = match client.call(&Ask(GetChatMember::new(chat, user))).await {
        Ok(member) => match member["status"].as_str() {
            Some("creator" | "administrator") => return Managing::Yes,
            Some("member" | "restricted" | "left" | "kicked") => return Managing::No,
            _ => "the kind of a member is not known".to_owned(),
        },
        Err(refused) => describe(&refused),
    };
    match client.call(&Ask(GetChatAdministrators::new(chat))).await {
        Ok(all) => yes_or_no(all.iter().any(|member| member["user"]["id"] == user.0)),
        Err(_) => {
            tracing::warn!(error = %unknown, "Telegram does not say who manages a group");
            Managing::Unknown
        }
    }
}

fn yes_or_no(manages: bool) -> Managing {
    if manages { Managing::Yes } else { Managing::No }
}
