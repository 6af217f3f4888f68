//! Blocks between two people: no challenge, no game that the search brings together, no words from one to the other, in either
//! direction and by each of their accounts. Nobody is told that they were blocked. Ends no game.

use futures_util::future::try_join;

use super::{
    super::{
        Stop,
        account::{Account, of_player},
        context::Context,
        handlers::{begin::sub_request, resolve},
        outbox::Address,
        records::Records,
        request::{Reply, Request},
        store::StoreError,
    },
    bans::{MOST, forget_note, known, note, people_of, whom},
    identity, quick,
};
use crate::{
    game::ids::PlayerId,
    present::{line::Line, locale::Locale, people::barring},
};

/// How two people stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::service) enum Between {
    /// Neither has blocked the other.
    Nothing,
    /// The asker has blocked the other.
    Mine,
    /// The other has blocked the asker.
    Theirs,
}

/// How the asker and somebody else stand to each other.
pub(in crate::service) async fn between(records: &Records, asker: PlayerId, other: PlayerId) -> Result<Between, StoreError> {
    if other.is_computer() {
        return Ok(Between::Nothing);
    }
    let (mine, theirs) = try_join(identity::accounts_of(records, asker), identity::accounts_of(records, other)).await?;
    let (of_mine, of_theirs) = try_join(records.accounts(&mine), records.accounts(&theirs)).await?;
    let has = |accounts: &[Account], blocked: &[PlayerId]| accounts.iter().any(|account| account.bars(blocked));
    Ok(match (has(&of_mine, &theirs), has(&of_theirs, &mine)) {
        (true, _) => Between::Mine,
        (false, true) => Between::Theirs,
        (false, false) => Between::Nothing,
    })
}

/// Everybody whom the person with these identities has blocked, by the identities that were known to be theirs.
pub(super) async fn blocked_by(records: &Records, identities: &[PlayerId]) -> Result<Vec<PlayerId>, StoreError> {
    Ok(records.accounts(identities).await?.iter().flat_map(Account::barred_accounts).collect())
}

/// `block`: the asker wants nothing to do with somebody. Without anybody named: who is blocked, and who could be.
pub(in crate::service) async fn block(context: &Context, request: &Request, typed: Option<&str>, locale: Locale) -> Result<Reply, Stop> {
    let records = &context.records;
    let games = resolve::games_of(records, request.by.id).await?;
    let Some((player, name)) = whom(request, typed, || people_of(&games).into_iter())? else {
        let mine = identity::accounts_of(records, request.by.id).await?;
        let blocked: Vec<_> = records.accounts(&mine).await?.iter().flat_map(|account| known(&account.barred)).collect();
        let stranger = |player: PlayerId| !mine.contains(&player) && blocked.iter().all(|(known, _)| *known != player);
        let others: Vec<_> = people_of(&games).into_iter().filter(|(player, _)| stranger(*player)).collect();
        return Ok(request.turn_to(barring::blocks(&blocked, &others, locale)));
    };
    let accounts = identity::accounts_of(records, player).await?;
    if accounts.contains(&request.by.id) {
        return Err(Line::new("block-self").into());
    }
    let key = of_player(request.by.id);
    if records.account(&key).await?.barred.len() >= MOST {
        return Err(Line::new("barred-many").number("count", MOST as i64).into());
    }
    note(records, request, &accounts, Address::Player(request.by.id)).await?;
    records.revise(&key, sub_request(request.id, "block"), |account| account.bar(&accounts, &name)).await?;
    seek_without(records, request).await?;
    Ok(request.turn_to(barring::blocked((player, &name), locale)))
}

/// `unblock`: they may meet again.
pub(in crate::service) async fn unblock(context: &Context, request: &Request, typed: Option<&str>, locale: Locale) -> Result<Reply, Stop> {
    let records = &context.records;
    let mine = identity::accounts_of(records, request.by.id).await?;
    let lists = records.accounts(&mine).await?;
    let blocked: Vec<_> = lists.iter().flat_map(|account| known(&account.barred)).collect();
    let Some((player, name)) = whom(request, typed, || blocked.into_iter())? else {
        return block(context, request, None, locale).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    if lists.iter().all(|account| !account.bars(&accounts)) {
        return Err(Line::new("unblock-nobody").text("name", name).into());
    }
    for (own, account) in mine.iter().zip(&lists) {
        let word = sub_request(request.id, &format!("unblock {own}"));
        records.revise(&of_player(*own), word, |account| account.unbar(&accounts)).await?;
        forget_note(records, request, &account.barred_with(&accounts), Address::Player(*own)).await?;
    }
    seek_without(records, request).await?;
    Ok(request.turn_to(barring::unblocked((player, &name), locale)))
}

/// Lets the asker's search know whom it must not find any more.
async fn seek_without(records: &Records, request: &Request) -> Result<(), StoreError> {
    let mine = identity::accounts_of(records, request.by.id).await?;
    let blocked = blocked_by(records, &mine).await?;
    quick::seek_without(records, &mine, &blocked, sub_request(request.id, "seek without")).await
}
