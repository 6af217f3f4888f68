//! `top`: shows a leaderboard of the room, or a global one.

use std::collections::BTreeMap;

use broadside_arena::career::{periods::LeaderboardKind, tables::LeaderboardPage};
use broadside_game::ids::PlayerId;
use broadside_present::people::{
    badge::Flag,
    leaders::{LeaderboardQuery, LeaderboardScope, leaders},
};
use broadside_words::line::Line;

use super::{
    super::people::{identity, leaderboards},
    Context, HandlerResult, Records, Reply,
    caller::Caller,
};

pub(super) async fn handle(
    context: &Context,
    caller: &Caller<'_>,
    kind: LeaderboardKind,
    reach: Option<LeaderboardScope>,
    page: usize,
) -> HandlerResult {
    let room = caller.place.room().filter(|_| reach != Some(LeaderboardScope::World));
    if reach == Some(LeaderboardScope::Room) && room.is_none() {
        return Err(Line::new("refused-room-only").into());
    }
    let reach = if room.is_some() { LeaderboardScope::Room } else { LeaderboardScope::World };
    let main = identity::main_account_of(&context.records, caller.by.id).await?;
    let (leaderboards, now) = (leaderboards::load(&context.records, room).await?, context.clock.now());
    let table = leaderboards.get(kind);
    let page = table.page(kind, now, page);
    let flags = flags(&context.records, &page).await;
    let asked = LeaderboardQuery { kind, reach, reader: (main, table.place(kind, now, main)), flags };
    if caller.is_press() {
        return Ok(Reply::Page(leaders(&page, &asked, caller.locale())));
    }
    Ok(Reply::Public(leaders(&page, &asked, caller.public_locale(&context.records).await)))
}

/// The flags of the players named on a page of a leaderboard; none for accounts that cannot be read.
async fn flags(records: &Records, page: &LeaderboardPage) -> BTreeMap<PlayerId, Flag> {
    let named: Vec<PlayerId> = page.rows.iter().filter(|(_, row)| !row.name.is_empty()).map(|(_, row)| row.person).collect();
    let accounts = records.accounts_or_default(&named).await.unwrap_or_default();
    named.iter().zip(accounts).filter_map(|(player, account)| Some((*player, account.badge().flag?))).collect()
}
