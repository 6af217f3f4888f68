//! `unban`: lifts a ban of the room. Without a name: who is banned, and who could be.

use broadside_present::people::moderation;
use broadside_words::line::{Line, sanitise_name};

use super::{
    super::{outbox::Address, people::identity},
    Context, HandlerError, Reply,
    ban_lists::{banned_people, bans_in, games_of_room, list_bans, unban_or_unblock},
    caller::Caller,
    named_person::{resolve_person, split_room},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, split_room(caller, typed)?);
    caller.check_authority(Some(room))?;
    let Some((player, name)) = resolve_person(caller, typed, &banned_people(&bans_in(records, room).await?))? else {
        let games = games_of_room(records, room).await?;
        return list_bans(records, caller, room, &games).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    let mut was_banned = false;
    // Older bans may be stored with the thread instead of the channel.
    for place in room.with_enclosing_chat() {
        was_banned |= unban_or_unblock(records, caller, &accounts, Address::Room(place)).await?;
    }
    if !was_banned {
        return Err(Line::new("unban-nobody").text("name", sanitise_name(&name)).into());
    }
    Ok(caller.page_reply(moderation::unban_reply((player, &name), room, locale)))
}
