//! `ban`: bans a player from the games of the room, its threads and topics. Without a name: who is banned, and who could be.

use broadside_game::Game;
use broadside_present::people::moderation;
use broadside_words::line::Line;

use super::{
    super::{outbox::Address, people::identity},
    Context, HandlerError, Reply,
    ban_lists::{ban_or_block, games_of_room, list_bans, people_of},
    caller::Caller,
    named_person::{resolve_person, split_room},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, split_room(caller, typed)?);
    caller.check_authority(Some(room))?;
    let games = games_of_room(records, room).await?;
    let Some((player, name)) = resolve_person(caller, typed, &people_of(&games))? else {
        return list_bans(records, caller, room, &games).await;
    };
    if player == caller.by.id {
        return Err(Line::new("ban-self").into());
    }
    let accounts = identity::accounts_of(records, player).await?;
    ban_or_block(records, caller, (&accounts, &name), Address::Room(room.whole())).await?;
    let plays = |game: &&Game| !game.is_over() && accounts.iter().any(|account| game.public().member(*account).is_some());
    let playing: Vec<_> = games.iter().filter(plays).map(Game::id).collect();
    Ok(caller.page_reply(moderation::ban_reply((player, &name), room, &playing, locale)))
}
