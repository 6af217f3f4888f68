//! Erases a player, identified by the account that asks for it. First the account is unlinked from other accounts, which stay. Then
//! an erasure mark is set, which prevents earlier games from being entered again; it lasts a day. Then the name is removed from records
//! that concern others, too. The player's own records are emptied last, so that a retry after a failure finds the rest.
//! [`Record::forget`](super::super::records::Record::forget) erases a player from one record.
//!
//! A job is committed with the mark. It erases the player from the records that their own records do not lead to: games they were only
//! invited to or no longer follow, old games, rooms whose tournaments they once organised. It reads the names of all records in the
//! store, one page per job, during normal operation, and resumes after a crash. It does not change what the player has done since the
//! request.

use std::collections::BTreeSet;

use broadside_game::{
    Game,
    command::{Actor, Command},
    following::Follower,
    ids::{GameId, PlayerId, RoomId, TournamentId},
};
use broadside_store::store::{Collection, Key as StoreKey, KeyCursor, KeyPage, RequestId, StoreResult};
use futures_util::future::try_join;

use super::{
    super::{
        account::{Account, address_key, game_key, player_key, room_key, tournament_key},
        anonymise::{ErasedPerson, game_mentions, tournament_mentions},
        census::kind_of,
        changes,
        context::Context,
        games,
        outbox::{Address, Entry, Job, MessageSubject, notes},
        records::{EMPTY_RETENTION, Records, SideEffects, if_readable},
        request::Request,
        tournaments::{self, updates},
    },
    careers::{CareerRecord, career_key, ledger_key},
    identity::{self, Identity, identity_key},
    leaderboards::{global_habits_key, leaderboards_key},
    link::link_code_key,
    lobby::lobby_key,
};

/// Resigns and leaves a player's games under way.
pub(crate) async fn stop_playing(context: &Context, request: &Request, player: PlayerId) -> StoreResult {
    let account = context.records.account(&player_key(player)).await?;
    for id in account.active {
        let member = games::load(&context.records, id).await?.and_then(|game| game.public().member(player));
        if let Some(mate) = member.clone().filter(|member| !member.is_captain()) {
            let request = request.id.part(&format!("leave {player} {id}"));
            changes::apply_unanswered(context, id, request, Actor::Mate(mate), Command::LeaveCrew).await?;
        } else if let Some(side) = member.map(|member| member.side()) {
            let request = request.id.part(&format!("resign {player} {id}"));
            tournaments::record_giving_up(&context.records, id, side, request).await?;
            changes::apply_unanswered(context, id, request, Actor::Side(side), Command::Resign).await?;
        }
    }
    for id in account.following {
        let request = request.id.part(&format!("unfollow {player} {id}"));
        let leave = Command::Unfollow(Follower::Person(player));
        changes::apply_unanswered(context, id, request, Actor::Delivery, leave).await?;
    }
    Ok(())
}

/// Sets the erasure mark, and erases the player from all records that their own records lead to.
pub(crate) async fn forget_person(context: &Context, request: &Request) -> StoreResult {
    let (records, player, now) = (&context.records, request.by.id, context.clock.now());
    let mut gone = ErasedPerson { handle: request.by.handle.clone(), ..ErasedPerson::of(player) };
    let (career, _) = records.load_record::<CareerRecord>(&career_key(player)).await?.into_own();
    for entry in career.iter().flat_map(|own| &own.entries) {
        if let Some(opponent) = entry.opponent {
            gone.met.entry(opponent).or_default().insert(entry.game);
        }
    }
    let mark = |identity: &mut Identity| {
        identity.erased = Some(now);
        let rest = Job::ForgetInPage { player, handle: gone.handle.clone(), requested_at: now, page: Vec::new() };
        SideEffects { ttl: Some(EMPTY_RETENTION), ..SideEffects::entries(vec![Entry::Job(rest)]) }
    };
    records.update_record(&identity_key(player), request.id.part("mark"), mark).await?;
    for key in related_keys(records, player).await? {
        forget_in(context, &key, &gone, request.id.part("forget")).await?;
    }
    identity::clear_unreachable(records, player).await
}

/// The keys of the records to which a player's own records lead, followed by the keys of the own records. Excludes records that contain
/// only the id and outlive an erasure.
pub(crate) async fn related_keys(records: &Records, player: PlayerId) -> StoreResult<Vec<StoreKey>> {
    let identity = identity::load(records, player).await?;
    let account = records.account(&player_key(player)).await?;
    let (career, _) = records.load_record::<CareerRecord>(&career_key(player)).await?.into_own();
    let entries = || career.iter().flat_map(|career| &career.entries);
    let games = account.active.iter().chain(&account.finished).chain(&account.following).copied();
    let games: BTreeSet<GameId> = games.chain(entries().map(|entry| entry.game)).collect();
    let entered = career.iter().flat_map(|career| career.tournaments.iter().map(|placing| placing.tournament));
    let tournaments: BTreeSet<TournamentId> =
        account.tournaments.iter().chain(&account.held).copied().chain(identity.affairs).chain(entered).collect();
    let mut rooms: BTreeSet<RoomId> = identity.rooms.into_iter().collect();
    for id in &tournaments {
        rooms.extend(tournaments::load(records, *id).await?.and_then(|tournament| tournament.room()));
    }
    let opponents = entries().filter_map(|entry| entry.opponent).filter(|opponent| !opponent.is_computer());
    let met: BTreeSet<PlayerId> = identity.met.into_iter().chain(opponents).collect();

    let mut keys = vec![ledger_key()];
    keys.extend(games.into_iter().map(game_key));
    keys.extend(tournaments.into_iter().map(tournament_key));
    keys.extend(met.into_iter().flat_map(|other| [career_key(other), identity_key(other)]));
    // Before the leaderboards: the job that updates them checks afterwards that the career still exists.
    keys.push(career_key(player));
    keys.extend([None].into_iter().chain(rooms.iter().copied().map(Some)).map(leaderboards_key));
    keys.extend([global_habits_key(), lobby_key()]);
    keys.extend(rooms.into_iter().map(room_key));
    keys.extend(account.banned_accounts().map(player_key));
    keys.extend(account.barred_by.iter().copied().map(address_key));
    keys.extend(identity.codes.iter().map(|code| link_code_key(code)));
    keys.extend([player_key(player), identity_key(player)]);
    Ok(keys)
}

/// Erases a player from the record under this key, and from delivery's notes about that record. Idempotent.
async fn forget_in(context: &Context, key: &StoreKey, gone: &ErasedPerson, request: RequestId) -> StoreResult {
    let subject = match key.collection {
        Collection::Game => key.name.parse().ok().map(|game| MessageSubject::Game(game, None)),
        Collection::Tournament => key.name.parse().ok().map(MessageSubject::Tournament),
        _ => None,
    };
    if let Some(MessageSubject::Tournament(id)) = subject {
        updates::leave(context, id, gone, request).await?;
    }
    if let Some(kind) = kind_of(key) {
        (kind.forget)(&context.records, key, request, gone).await?;
    }
    let Some(subject) = subject else { return Ok(()) };
    if is_mentioned_in(&context.records, &subject, gone.player).await? {
        return Ok(());
    }
    let address = Address::Player(gone.player);
    let [current_board, started_delivery] =
        [notes::current_board_key, notes::started_delivery_key].map(|note| note(key.partition, &subject, address));
    let store = &context.records.store;
    try_join(store.write_note(&current_board, None, None), store.write_note(&started_delivery, None, None)).await.map(drop)
}

/// Whether a game or a tournament mentions a player; `false` if it cannot be read.
async fn is_mentioned_in(records: &Records, subject: &MessageSubject, player: PlayerId) -> StoreResult<bool> {
    Ok(match subject {
        MessageSubject::Game(id, _) => games::load_if_readable(records, *id).await?.is_some_and(|game| game_mentions(&game, player)),
        MessageSubject::Tournament(id) => {
            tournaments::load_if_readable(records, *id).await?.is_some_and(|tournament| tournament_mentions(&tournament, player))
        }
        MessageSubject::Notification(_) | MessageSubject::Greeting(_) => false,
    })
}

/// Erases a player from the records named on this page of keys. Commits the job for the next page at the end.
pub(crate) async fn forget_in_page(context: &Context, gone: &ErasedPerson, page: &[u8]) -> StoreResult {
    let (records, player) = (&context.records, gone.player);
    let KeyPage { records: named, notes: noted, next } = records.store.list_keys(KeyCursor(page.to_vec())).await?;
    let request = RequestId::hash(&[&format!("forget {player} {} {page:?}", gone.until.0)]);
    let may_contain = |key: &StoreKey| matches!(key.collection, Collection::Game | Collection::Tournament | Collection::Room);
    let keys: Vec<StoreKey> = named.into_iter().filter(may_contain).collect();
    for (key, found) in keys.iter().zip(records.find_all(&keys).await) {
        let Some(stored) = if_readable(found)?.flatten() else { continue };
        let may_mention = match key.collection {
            Collection::Game => Game::may_involve(&stored.body, player, gone.handle.as_deref()),
            Collection::Tournament => records.read(key, stored).is_ok_and(|versioned| tournament_mentions(&versioned.record, player)),
            _ => true,
        };
        if may_mention {
            if_readable(forget_in(context, key, gone, request).await)?;
        }
    }
    let whose = player.to_string();
    for note in noted.iter().filter(|note| note.name.rsplit(':').next() == Some(whose.as_str())) {
        let stays = match notes::subject(note) {
            // The player has joined again since.
            Some(subject) => is_mentioned_in(records, &subject, player).await?,
            None => false,
        };
        if !stays {
            records.store.write_note(note, None, None).await?;
        }
    }
    let Some(KeyCursor(page)) = next else { return clean_account(records, player, request).await };
    let next = Job::ForgetInPage { player, handle: gone.handle.clone(), requested_at: gone.until, page };
    let mark = |identity: &mut Identity| {
        // Keeps the mark beyond the last page. A player who has returned has a full identity, which does not expire.
        let marked = *identity == Identity { erased: identity.erased, ..Identity::default() };
        SideEffects { ttl: marked.then_some(EMPTY_RETENTION), ..SideEffects::entries(vec![Entry::Job(next.clone())]) }
    };
    records.update_record(&identity_key(player), request, mark).await
}

/// The last step: removes games that were added to the account during the erasure.
async fn clean_account(records: &Records, player: PlayerId, request: RequestId) -> StoreResult {
    let key = &player_key(player);
    let account = records.account_or_default(key).await?;
    let mut unknown: Vec<GameId> = Vec::new();
    for id in [account.active, account.finished, account.following].concat() {
        let game = games::load_if_readable(records, id).await?;
        unknown.extend(game.is_none_or(|game| !game_mentions(&game, player)).then_some(id));
    }
    records.update_account(key, request, |account| unknown.iter().for_each(|id| account.remove_game(*id))).await?;
    match records.account_or_default(key).await? == Account::default() {
        true => records.forget::<Account>(key, request, &ErasedPerson::of(player)).await,
        false => Ok(()),
    }
}
