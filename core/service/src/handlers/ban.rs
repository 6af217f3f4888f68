//! `ban` and `unban`: bans a player from the games of the room, its threads and topics, and lifts a ban. Without a name, lists who is
//! banned and who could be.

use broadside_game::Game;
use broadside_present::people::moderation;
use broadside_words::line::{Line, sanitise_name};

use super::{
    super::{outbox::Address, people::identity},
    Context, HandlerResult, Place,
    ban_lists::{ban_or_block, banned_people, bans_in, human_players, list_bans, unban_or_unblock},
    caller::Caller,
    named_person::{resolve_person, split_managed_room},
    resolve::games_of_place,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> HandlerResult {
    let (records, (typed, room)) = (&context.records, split_managed_room(caller, typed)?);
    let games = games_of_place(records, Place::Room(room)).await?;
    let Some((player, name)) = resolve_person(caller, typed, &human_players(&games))? else {
        return list_bans(records, caller, room, &games).await;
    };
    if player == caller.by.id {
        return Err(Line::new("ban-self").into());
    }
    let accounts = identity::accounts_of(records, player).await?;
    ban_or_block(records, caller, (&accounts, &name), Address::Room(room.enclosing_chat())).await?;
    let plays = |game: &&Game| !game.is_over() && accounts.iter().any(|account| game.public().member(*account).is_some());
    let playing: Vec<_> = games.iter().filter(plays).map(Game::id).collect();
    Ok(caller.page_reply(moderation::ban_reply((player, &name), room, &playing, caller.locale())))
}

pub(super) async fn unban(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> HandlerResult {
    let (records, (typed, room)) = (&context.records, split_managed_room(caller, typed)?);
    let Some((player, name)) = resolve_person(caller, typed, &banned_people(&bans_in(records, room).await?))? else {
        let games = games_of_place(records, Place::Room(room)).await?;
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
    Ok(caller.page_reply(moderation::unban_reply((player, &name), room, caller.locale())))
}
