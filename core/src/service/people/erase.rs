//! Forgetting a person by the account that asks for it: it parts from those it is joined to, which stay. Then a mark is set that keeps
//! games from coming in again; then what others were part of loses the name; what is the person's own goes last, so that an erasure that
//! broke off can be asked for again and finds what is left. With the mark a job is left that goes through everything else
//! ([`erase_pages`](super::erase_pages)). For a day the mark stands, then it is forgotten, too.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use futures_util::future::try_join;

use super::{
    super::{
        Stop,
        account::{Account, of_game, of_player, of_room, of_tournament},
        accounts,
        change::KEPT,
        clockwork,
        context::Context,
        games,
        handlers::begin::sub_request,
        outbox::{Address, Entry, Job, Matter, Message, notes},
        records::{Held, Next, Records, SideEffects, Updated},
        request::{Reply, Request},
        store::{Partition, RequestId, StoreError},
        tournaments::{bout, nameless},
    },
    careers::{self, Filed, of_career, of_ledger, without},
    closed, everybody,
    identity::{self, Identity, of_identity},
    link::{self, of_pass},
    nameless::{Gone, game_without, knows},
    quick,
    tables::{Tables, of_tables},
};
use crate::{
    arena::career::{Career, ledger::Ledger},
    game::{
        Game,
        command::{Actor, Command},
        following::Follower,
        ids::{GameId, PlayerId, TournamentId},
    },
    present::{
        body::{Body, Key},
        command::EraseStep,
        line::Line,
        locale::Locale,
        people::plain,
    },
};

/// How long the mark of somebody who was forgotten stands, and what is empty is kept.
pub(super) const MARKED: Duration = Duration::from_secs(24 * 3600);

/// The games that are known of somebody.
pub(super) fn games_of(account: &Account, career: Option<&Career>) -> BTreeSet<GameId> {
    let played = career.into_iter().flat_map(|career| career.entries.iter().map(|entry| entry.game));
    [account.active(), account.finished(), account.following()].into_iter().flatten().chain(played).collect()
}

/// `forget` without a name: what can be forgotten, and the key that goes on.
pub(in crate::service) fn forget_me(locale: Locale) -> Reply {
    let keys = vec![vec![Key::says("key-erase", "erase", locale)], vec![Key::says("key-export", "export", locale)]];
    Reply::Private(Body { keys, ..plain(Line::new("forget-me"), locale) })
}

/// `erase`: asks once more, then forgets.
pub(in crate::service) async fn step(context: &Context, request: &Request, step: EraseStep, locale: Locale) -> Result<Reply, Stop> {
    if step == EraseStep::Ask {
        let keys = vec![vec![Key::says("key-erase-now", "erase now", locale)], vec![Key::says("key-export", "export", locale)]];
        return Ok(Reply::Turn(Body { keys, ..plain(Line::new("erase-sure"), locale) }));
    }
    let player = request.by.id;
    link::part_all(&context.records, sub_request(request.id, "part"), player).await?;
    // Whoever was brought together has a game, which is given up and forgotten as any other.
    quick::open_meetings(context).await?;
    quick::stop_seeking(&context.records, player, sub_request(request.id, "seek")).await?;
    stop_playing(context, request, player).await?;
    let gone = Gone { player, handle: request.by.handle.clone() };
    forget_person(context, sub_request(request.id, "forget"), &gone).await?;
    Ok(Reply::Turn(plain(Line::new("erase-done"), locale)))
}

/// Gives up what is under way.
async fn stop_playing(context: &Context, request: &Request, player: PlayerId) -> Result<(), StoreError> {
    let account = accounts::load(&context.records, &of_player(player)).await?;
    for id in account.active() {
        let member = games::load(&context.records, id).await?.and_then(|game| game.public().member(player));
        if let Some(mate) = member.clone().filter(|member| !member.is_captain()) {
            let request = sub_request(request.id, &format!("leave {player} {id}"));
            clockwork::quietly(context, id, request, Actor::Mate(mate), Command::LeaveCrew).await?;
        } else if let Some(side) = member.map(|member| member.side()) {
            let request = sub_request(request.id, &format!("resign {player} {id}"));
            bout::note_giving_up(&context.records, id, side, request).await?;
            clockwork::quietly(context, id, request, Actor::Side(side), Command::Resign).await?;
        }
    }
    for id in account.following() {
        let request = sub_request(request.id, &format!("unfollow {player} {id}"));
        let leave = Command::Unfollow(Follower::Person(player));
        clockwork::quietly(context, id, request, Actor::Delivery, leave).await?;
    }
    Ok(())
}

async fn forget_person(context: &Context, request: RequestId, gone: &Gone) -> Result<(), Stop> {
    let (now, player) = (context.clock.now(), gone.player);
    let (identity, account, career) = (
        identity::load(&context.records, player).await?,
        accounts::load(&context.records, &of_player(player)).await?,
        careers::filed(&context.records, player).await?,
    );
    context
        .records
        .update_record(&of_identity(player), sub_request(request, "mark"), |identity: &mut Identity| {
            identity.erased = Some(now);
            let rest = Job::ForgetInPage { player, handle: gone.handle.clone(), until: now, page: Vec::new() };
            SideEffects { keep: Some(MARKED), ..SideEffects::entries(vec![rest.into()]) }
        })
        .await?;
    context
        .records
        .update_record(&of_ledger(), sub_request(request, "ledger"), |ledger: &mut Ledger| {
            *ledger = without(ledger, player, now);
            SideEffects::nothing()
        })
        .await?;
    for id in games_of(&account, career.as_ref()) {
        forget_in_game(&context.records, id, gone, sub_request(request, &id.to_string())).await?;
        forget_notes(&context.records, of_game(id).partition, &Matter::Game(id, None), player).await?;
    }
    for id in tournaments_of(&context.records, player).await? {
        nameless::forget_in_tournament(context, id, player, sub_request(request, &id.to_string())).await?;
        forget_notes(&context.records, of_tournament(id).partition, &Matter::Tournament(id), player).await?;
    }
    let (own, _) = context.records.load_record::<Filed>(&of_career(player)).await?.own();
    for (opponent, games) in met_in(own.as_ref()) {
        // While the person was joined to another, it is the other that opponents met.
        let change = |filed: &mut Filed| {
            filed.careers_mut().for_each(|career| career.anonymise_games(&games));
            Vec::new()
        };
        let request = sub_request(request, &format!("games with {opponent}"));
        careers::recount(&context.records, &of_career(opponent), request, change).await?;
    }
    for other in &identity.met {
        let change = |filed: &mut Filed| {
            filed.careers_mut().for_each(|career| career.anonymise(player));
            Vec::new()
        };
        careers::recount(&context.records, &of_career(*other), sub_request(request, &format!("met {other}")), change).await?;
        let part = |identity: &mut Identity| {
            identity.met.retain(|known| *known != player);
            SideEffects::nothing()
        };
        context.records.update_record(&of_identity(*other), sub_request(request, &format!("met by {other}")), part).await?;
    }
    forget_own(&context.records, request, player, &identity).await?;
    Ok(())
}

/// Whom somebody has met in which games, as their own career has it.
fn met_in(own: Option<&Career>) -> BTreeMap<PlayerId, BTreeSet<GameId>> {
    let mut met: BTreeMap<PlayerId, BTreeSet<GameId>> = BTreeMap::new();
    for entry in own.into_iter().flat_map(|own| &own.entries) {
        if let Some(opponent) = entry.opponent.filter(|opponent| !opponent.is_computer()) {
            met.entry(opponent).or_default().insert(entry.game);
        }
    }
    met
}

/// Removes the notes of what was written to the person about something.
pub(super) async fn forget_notes(records: &Records, partition: Partition, matter: &Matter, player: PlayerId) -> Result<(), StoreError> {
    let address = Address::Player(player);
    let [standing, begun] = [notes::standing, notes::begun].map(|note| note(partition, matter, address));
    try_join(records.store.note(&standing, None, None), records.store.note(&begun, None, None)).await.map(drop)
}

/// What is the person's own, the career first: whoever enters it into tables looks whether it is still there.
async fn forget_own(records: &Records, request: RequestId, player: PlayerId, identity: &Identity) -> Result<(), StoreError> {
    records.clear(&of_career(player), request, MARKED).await?;
    for room in [None].into_iter().chain(identity.rooms.iter().copied().map(Some)) {
        leave_tables(records, player, room, request).await?;
    }
    everybody::forget(records, player, sub_request(request, "everybody")).await?;
    for room in &identity.rooms {
        accounts::revise(records, &of_room(*room), sub_request(request, &format!("keeper {room}")), |account| account.dismiss(player))
            .await?;
    }
    let own = accounts::load(records, &of_player(player)).await?;
    for barred in own.barred_accounts() {
        let request = sub_request(request, &format!("barred {barred}"));
        accounts::revise(records, &of_player(barred), request, |account| account.forget_barred_by(Address::Player(player))).await?;
    }
    for by in own.barred_by() {
        let (key, word) = match by {
            Address::Room(room) => (of_room(*room), format!("barred by {room}")),
            Address::Player(other) => (of_player(*other), format!("barred by {other}")),
        };
        accounts::revise(records, &key, sub_request(request, &word), |account| account.forget_barred(player)).await?;
    }
    for code in &identity.codes {
        records.clear(&of_pass(code), request, MARKED).await?;
    }
    let keep_tries = |account: &mut Account| {
        *account = account.tries_alone();
        SideEffects { keep: Some(MARKED), ..SideEffects::nothing() }
    };
    // Whoever guesses codes does not begin again by being forgotten.
    if own.tries_alone() == Account::default() {
        records.clear(&of_player(player), request, MARKED).await?;
    } else {
        records.update_record(&of_player(player), sub_request(request, "account"), keep_tries).await?;
    }
    closed::forget_closed(records, player).await?;
    let mark = |identity: &mut Identity| {
        *identity = Identity { erased: identity.erased, ..Identity::default() };
        SideEffects { keep: Some(MARKED), ..SideEffects::nothing() }
    };
    records.update_record(&of_identity(player), sub_request(request, "own"), mark).await
}

/// Takes somebody out of the tables of a room, or of the world.
pub(super) async fn leave_tables(
    records: &Records,
    player: PlayerId,
    room: Option<crate::game::ids::RoomId>,
    request: RequestId,
) -> Result<(), StoreError> {
    let leave = |tables: &mut Tables| {
        tables.remove(player);
        SideEffects::nothing()
    };
    records.update_record(&of_tables(room), sub_request(request, &format!("leave {player}")), leave).await
}

/// The tournaments that are known of somebody.
pub(super) async fn tournaments_of(records: &Records, player: PlayerId) -> Result<BTreeSet<TournamentId>, StoreError> {
    let account = accounts::load(records, &of_player(player)).await?;
    let career = careers::filed(records, player).await?;
    let affairs = identity::load(records, player).await?.affairs;
    let entered = career.into_iter().flat_map(|career| career.tournaments.into_iter().map(|placing| placing.tournament));
    Ok(account.tournaments().into_iter().chain(account.held()).chain(entered).chain(affairs).collect())
}

/// Takes the name out of a game's record.
pub(super) async fn forget_in_game(records: &Records, id: GameId, gone: &Gone, request: RequestId) -> Result<(), StoreError> {
    let key = of_game(id);
    let key = &key;
    let nameless = records.update(key, |held: Option<Held<Game>>| async move {
        let Some(Held { stored, record: game }) = held else { return Ok(Next::Nothing(())) };
        let Some(after) = game_without(&game, gone) else { return Ok(Next::Nothing(())) };
        // What was under way to the person comes before this in the outbox: then they are noted nowhere again.
        let farewell = knows(&game, gone.player).then(|| Entry::from(Message::farewell(&after, gone.player)));
        let effects = SideEffects { keep: after.over().then_some(KEPT), ..SideEffects::entries(farewell.into_iter().collect()) };
        let request = sub_request(request, &stored.version.to_string());
        Ok::<_, StoreError>(Next::commit(effects.with(key, Some(stored), request, &after), ()))
    });
    nameless.await.map(Updated::answer)
}
