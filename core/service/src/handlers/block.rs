//! `block` and `unblock`: blocks a player for the caller, and lifts a block. Without a name, lists who is blocked and who could be.

use broadside_present::people::moderation;
use broadside_words::line::Line;

use super::{
    super::{outbox::Address, people::identity},
    Context, HandlerResult,
    ban_lists::{ban_or_block, banned_people, human_players, list_blocks, unban_or_unblock, update_search_blocks},
    caller::Caller,
    named_person::resolve_person,
    resolve,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> HandlerResult {
    let records = &context.records;
    let people = human_players(&resolve::games_of_caller(records, caller).await?);
    let mine = identity::accounts_of(records, caller.by.id).await?;
    let Some((player, name)) = resolve_person(caller, typed, &people)? else {
        return list_blocks(records, caller, &mine, people).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    if accounts.contains(&caller.by.id) {
        return Err(Line::new("block-self").into());
    }
    ban_or_block(records, caller, (&accounts, &name), Address::Player(caller.by.id)).await?;
    update_search_blocks(records, caller, &mine).await?;
    Ok(caller.page_reply(moderation::block_reply((player, &name), caller.locale())))
}

pub(super) async fn unblock(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> HandlerResult {
    let records = &context.records;
    let mine = identity::accounts_of(records, caller.by.id).await?;
    let lists = records.accounts_or_default(&mine).await?;
    let blocked: Vec<_> = lists.iter().flat_map(|account| banned_people(&account.barred)).collect();
    let Some((player, name)) = resolve_person(caller, typed, &blocked)? else {
        let people = human_players(&resolve::games_of_caller(records, caller).await?);
        return list_blocks(records, caller, &mine, people).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    if lists.iter().all(|account| !account.has_banned(&accounts)) {
        return Err(Line::new("unblock-nobody").text("name", name).into());
    }
    for own in &mine {
        unban_or_unblock(records, caller, &accounts, Address::Player(*own)).await?;
    }
    update_search_blocks(records, caller, &mine).await?;
    Ok(caller.page_reply(moderation::unblock_reply((player, &name), caller.locale())))
}
