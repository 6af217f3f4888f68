//! Who manages a group, by what Telegram's servers say: its creator and its administrators. Asked each time somebody wants to decide for
//! the group, so that whoever is no administrator any more decides nothing.

use broadside_core::service::request::Managing;
use serde::{Deserialize, Serialize};
use teloxide::{
    payloads::{GetChatAdministrators, GetChatMember},
    requests::Payload,
    types::{ChatId, UserId},
};

use super::{client::Client, failure::describe};

/// A question with an answer of which little is needed: the library's own reading wants every right of a member to be there.
#[derive(Serialize)]
struct Ask<P>(P);

/// What is needed of a member of a chat.
#[derive(Deserialize)]
struct Member {
    status: String,
    user: Person,
}

#[derive(Deserialize)]
struct Person {
    id: UserId,
}

impl Payload for Ask<GetChatMember> {
    type Output = Member;

    const NAME: &'static str = GetChatMember::NAME;
}

impl Payload for Ask<GetChatAdministrators> {
    type Output = Vec<Member>;

    const NAME: &'static str = GetChatAdministrators::NAME;
}

/// Whether this person manages this group. Where the bot is no administrator, Telegram need not tell of a single member; of the
/// administrators it does.
pub(super) async fn managing(client: &Client, chat: ChatId, user: UserId) -> Managing {
    match client.call(&Ask(GetChatMember::new(chat, user))).await {
        Ok(member) => told(matches!(&*member.status, "creator" | "administrator")),
        Err(refused) => match client.call(&Ask(GetChatAdministrators::new(chat))).await {
            Ok(all) => told(all.iter().any(|member| member.user.id == user)),
            Err(_) => {
                tracing::warn!(error = %describe(&refused), "Telegram does not say who manages a group");
                Managing::Unknown
            }
        },
    }
}

fn told(manages: bool) -> Managing {
    if manages { Managing::Yes } else { Managing::No }
}
