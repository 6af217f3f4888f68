//! `block`: blocks a player for the caller. Without a name: who is blocked, and who could be.

use broadside_present::people::moderation;
use broadside_words::line::Line;

use super::{
    super::{outbox::Address, people::identity},
    Context, HandlerError, Reply,
    ban_lists::{ban_or_block, list_blocks, people_of, seek_without_blocked},
    caller::Caller,
    named_person::resolve_person,
    resolve,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let records = &context.records;
    let people = people_of(&resolve::games_of_caller(records, caller).await?);
    let mine = identity::accounts_of(records, caller.by.id).await?;
    let Some((player, name)) = resolve_person(caller, typed, &people)? else {
        return list_blocks(records, caller, &mine, people).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    if accounts.contains(&caller.by.id) {
        return Err(Line::new("block-self").into());
    }
    ban_or_block(records, caller, (&accounts, &name), Address::Player(caller.by.id)).await?;
    seek_without_blocked(records, caller, &mine).await?;
    Ok(caller.page_reply(moderation::block_reply((player, &name), locale)))
}
