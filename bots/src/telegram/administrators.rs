//! Who manages a group, by what Telegram's servers say: its creator and its administrators. Asked only when somebody wants to
//! decide for the group, and remembered for a minute, so that whoever was made an administrator need not wait long.

use std::time::Duration;

use broadside_core::{
    game::ids::{PlayerId, RoomId},
    service::request::Managing,
};
use serde::{Deserialize, Serialize};
use teloxide::{
    payloads::{GetChatAdministrators, GetChatMember},
    requests::Payload,
    types::{ChatId, UserId},
};

use super::{client::Client, failure::describe};
use crate::ttl_cache::TtlCache;

/// How long an answer is remembered.
const REMEMBERED: Duration = Duration::from_secs(60);

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

/// What was said lately.
pub(super) struct Administrators(TtlCache<(RoomId, PlayerId), Managing>);

impl Default for Administrators {
    fn default() -> Self {
        Self(TtlCache::new(REMEMBERED))
    }
}

impl Administrators {
    /// Whether this person manages this group.
    pub(super) async fn managing(&self, client: &Client, room: RoomId, player: PlayerId) -> Managing {
        let group = RoomId { topic: 0, ..room };
        if let Some(known) = self.0.get(&(group, player)) {
            return known;
        }
        let said = ask(client, ChatId(room.chat), UserId(player.number)).await;
        if said != Managing::Unknown {
            self.0.insert((group, player), said);
        }
        said
    }
}

/// Where the bot is no administrator, Telegram need not tell of a single member; of the administrators it does.
async fn ask(client: &Client, chat: ChatId, user: UserId) -> Managing {
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
