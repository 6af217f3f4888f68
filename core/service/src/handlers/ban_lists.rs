//! The lists of players whom a room has banned or a player has blocked: shows them, and adds and removes all accounts of a player.

use broadside_game::{
    Game,
    ids::{PlayerId, RoomId},
    side::Side,
};
use broadside_present::people::moderation;
use broadside_store::store::{StoreError, StoreResult};
use broadside_words::line::Line;

use super::{
    super::{
        account::{Account, BannedPerson, address_key, player_key, room_key},
        outbox::Address,
        people::{
            admission,
            lobby::{Lobby, lobby_key},
        },
        record_set::RecordSet,
        records::SideEffects,
    },
    HandlerResult, Records, Request,
    caller::Caller,
};

/// How many players a room may ban, or a player may block.
const MAX_BANS: usize = 200;

/// How many players are offered as buttons.
const MAX_OFFERED_PLAYERS: usize = 10;

/// Lists who is banned in a room, and which of its players could be banned.
pub(super) async fn list_bans(records: &Records, caller: &Caller<'_>, room: RoomId, games: &[Game]) -> HandlerResult {
    let barred = bans_in(records, room).await?;
    let is_banned = |player: PlayerId| barred.iter().any(|barred| barred.has_any_account(&[player]));
    let others = human_players(games).into_iter().filter(|(player, _)| *player != caller.by.id && !is_banned(*player));
    let others: Vec<_> = others.take(MAX_OFFERED_PLAYERS).collect();
    Ok(caller.page_reply(moderation::bans(&banned_people(&barred), &others, room, caller.locale())))
}

/// Lists whom the owner of these accounts (`mine`) has blocked, and whom of the other `people` they could block.
pub(super) async fn list_blocks(
    records: &Records,
    caller: &Caller<'_>,
    mine: &[PlayerId],
    people: Vec<(PlayerId, String)>,
) -> HandlerResult {
    let blocked: Vec<_> = records.accounts_or_default(mine).await?.iter().flat_map(|account| banned_people(&account.barred)).collect();
    let is_blockable = |player: PlayerId| !mine.contains(&player) && blocked.iter().all(|(known, _)| *known != player);
    let others: Vec<_> = people.into_iter().filter(|(player, _)| is_blockable(*player)).collect();
    Ok(caller.page_reply(moderation::blocks(&blocked, &others, caller.locale())))
}

/// The bans of a room and of the chat that contains it.
pub(super) async fn bans_in(records: &Records, room: RoomId) -> StoreResult<Vec<BannedPerson>> {
    let mut barred = Vec::new();
    for place in room.with_enclosing_chat() {
        barred.extend(records.account(&room_key(place)).await?.barred);
    }
    Ok(barred)
}

/// Bans or blocks a player with all these accounts for a room or another player (`by`), and records it in each of the accounts. Refuses
/// if the list is full.
pub(super) async fn ban_or_block(
    records: &Records,
    request: &Request,
    (barred, name): (&[PlayerId], &str),
    by: Address,
) -> HandlerResult<()> {
    let key = address_key(by);
    if records.account(&key).await?.barred.len() >= MAX_BANS {
        return Err(Line::new("barred-many").number("count", MAX_BANS as i64).into());
    }
    for account in barred {
        let word = request.id.part(&format!("barred {account}"));
        records.update_account(&player_key(*account), word, |account| account.record_banned_by(by)).await?;
    }
    records.update_account(&key, request.id.part("bar"), |account| account.ban_or_block(barred, name)).await?;
    Ok(())
}

/// Lifts a ban or block from all these accounts and removes it from their records. Returns whether there was one.
pub(super) async fn unban_or_unblock(records: &Records, request: &Request, accounts: &[PlayerId], by: Address) -> StoreResult<bool> {
    let key = address_key(by);
    let remove = |account: &mut Account| {
        let barred = account.banned_with(accounts);
        account.unban_or_unblock(accounts);
        Ok::<_, StoreError>((barred, SideEffects::nothing()))
    };
    let barred = records.try_update_record(&key, None, request.id.part("unbar"), remove).await?;
    for account in &barred {
        let word = request.id.part(&format!("no longer barred {account} by {}", key.name));
        records.update_account(&player_key(*account), word, |account| account.forget_banned_by(by)).await?;
    }
    Ok(!barred.is_empty())
}

/// The banned or blocked players, each with their first account and name.
pub(super) fn banned_people(barred: &[BannedPerson]) -> Vec<(PlayerId, String)> {
    barred.iter().filter_map(|barred| Some((*barred.accounts.first()?, barred.name.clone()))).collect()
}

/// The human players of these games, without duplicates.
pub(super) fn human_players(games: &[Game]) -> Vec<(PlayerId, String)> {
    let mut people: Vec<(PlayerId, String)> = Vec::new();
    for member in games.iter().flat_map(|game| Side::BOTH.into_iter().flat_map(|side| game.public().members(side))) {
        let player = member.player();
        if !player.is_computer() && !player.is_erased() && people.iter().all(|(known, _)| *known != player) {
            people.push((player, member.name().to_owned()));
        }
    }
    people
}

/// Updates the block list of the caller's running search for an opponent.
pub(super) async fn update_search_blocks(records: &Records, request: &Request, mine: &[PlayerId]) -> StoreResult {
    let blocked = admission::blocked_by(&RecordSet::empty(records), mine).await?;
    records.update_record(&lobby_key(), request.id.part("seek without"), |lobby: &mut Lobby| lobby.set_blocked(mine, &blocked)).await
}
