//! Forgetting a person in whatever their own records do not lead to: games they were only invited to or follow no longer, those
//! before the last few, what they once kept a room's tournaments for. Goes through the names of all that is kept, page by
//! page, each page a job that asks for the next: beside everything else, and on from there after a crash. Leaves alone what the
//! person has done since they asked.

use super::{
    super::{
        account::{Account, of_player, of_tournament},
        accounts,
        context::Context,
        games,
        outbox::{Job, Matter, notes},
        records::{Held, Records, SideEffects},
        store::{Collection, Key, Names, NamesPage, RequestId, StoreError},
        tournaments::{self, nameless},
    },
    erase::{MARKED, forget_in_game, forget_notes},
    identity::{Identity, of_identity},
    nameless::{Gone, affair_names, game_knows, names},
};
use crate::game::{
    Game,
    ids::{GameId, PlayerId, Timestamp, TournamentId},
};

/// Somebody is forgotten in what this page names; the next one is asked for in the same commit that notes that this one is done.
pub(in crate::service) async fn forget_in_page(context: &Context, gone: &Gone, until: Timestamp, page: &[u8]) -> Result<(), StoreError> {
    let Names { records: found, notes: noted, next } = context.records.store.names(NamesPage(page.to_vec())).await?;
    let request = RequestId::hash(&[&format!("forget {} {} {page:?}", gone.player, until.0)]);
    let of = |collection| found.iter().filter(|key| key.collection == collection).cloned().collect::<Vec<Key>>();
    let (games, tournaments, rooms) = (of(Collection::Game), of(Collection::Tournament), of(Collection::Room));
    forget_in_games(&context.records, gone, until, games).await?;
    for key in tournaments {
        if let Ok(id) = key.name.parse() {
            forget_in_tournament(context, gone.player, until, id).await?;
        }
    }
    for room in rooms {
        let request = RequestId::hash(&[&format!("keeper {} {} {}", gone.player, until.0, room.name)]);
        passed_over(accounts::revise(&context.records, &room, request, |account| account.dismiss(gone.player)).await)?;
    }
    let whose = gone.player.to_string();
    for note in noted {
        let theirs = note.name.rsplit(':').next() == Some(whose.as_str());
        if theirs && !is_about_what_knows(&context.records, &note, gone.player).await? {
            context.records.store.note(&note, None, None).await?;
        }
    }
    let Some(NamesPage(page)) = next else { return tidy(&context.records, gone.player, request).await };
    let next = Job::ForgetInPage { player: gone.player, handle: gone.handle.clone(), until, page };
    let mark = |identity: &mut Identity| {
        // The mark stands until after the last page; somebody who has come back has more than a mark.
        let marked = *identity == Identity { erased: identity.erased, ..Identity::default() };
        SideEffects { keep: marked.then_some(MARKED), ..SideEffects::entries(vec![next.clone().into()]) }
    };
    context.records.update_record(&of_identity(gone.player), request, mark).await
}

/// Takes the person out of those of these games that tell of them, and of nothing they did since.
async fn forget_in_games(records: &Records, gone: &Gone, until: Timestamp, keys: Vec<Key>) -> Result<(), StoreError> {
    for (key, found) in keys.iter().zip(records.find_all(&keys).await) {
        let Some(stored) = passed_over(found)?.flatten() else { continue };
        if !Game::may_tell_of(&stored.body, gone.player, gone.handle.as_deref()) {
            continue;
        }
        let Some(Held { record: game, .. }) = passed_over(records.read::<Game>(key, stored))? else { continue };
        let since = game.log().iter().any(|logged| logged.at > until && names(&logged.event, gone.player));
        if since || !game_knows(&game, gone) {
            continue;
        }
        let request = RequestId::hash(&[&format!("forget {} {} {}", gone.player, until.0, game.id())]);
        forget_in_game(records, game.id(), gone, request).await?;
        forget_notes(records, key.partition, &Matter::Game(game.id(), None), gone.player).await?;
    }
    Ok(())
}

/// Takes the person out of this tournament, if it tells of them and of nothing they did since.
async fn forget_in_tournament(context: &Context, player: PlayerId, until: Timestamp, id: TournamentId) -> Result<(), StoreError> {
    let Some(tournament) = passed_over(tournaments::load(&context.records, id).await)?.flatten() else { return Ok(()) };
    let told: Vec<Timestamp> = tournament.log().iter().filter(|noted| affair_names(&noted.event, player)).map(|noted| noted.at).collect();
    if told.is_empty() || told.iter().any(|at| *at > until) {
        return Ok(());
    }
    let request = RequestId::hash(&[&format!("forget {player} {} {id}", until.0)]);
    nameless::forget_in_tournament(context, id, player, request).await?;
    forget_notes(&context.records, of_tournament(id).partition, &Matter::Tournament(id), player).await
}

/// Whether a note is about a game or a tournament that knows the person: they are in it again.
async fn is_about_what_knows(records: &Records, note: &Key, player: PlayerId) -> Result<bool, StoreError> {
    Ok(match notes::matter(note) {
        Some(Matter::Game(id, _)) => games::load_if_read(records, id).await?.is_some_and(|game| super::knows(&game, player)),
        Some(Matter::Tournament(id)) => {
            let tournament = passed_over(tournaments::load(records, id).await)?.flatten();
            tournament.is_some_and(|tournament| super::knows_of(&tournament, player))
        }
        Some(Matter::Tiding(_) | Matter::Greeting(_)) | None => false,
    })
}

/// The last step: what a game that was still on its way into the account has left there goes, too.
async fn tidy(records: &Records, player: PlayerId, request: RequestId) -> Result<(), StoreError> {
    let key = of_player(player);
    let account = accounts::load_or_usual(records, &key).await?;
    let mut unknown: Vec<GameId> = Vec::new();
    for id in [account.active(), account.finished(), account.following()].concat() {
        let game = games::load_if_read(records, id).await?;
        unknown.extend(game.is_none_or(|game| !super::knows(&game, player)).then_some(id));
    }
    accounts::revise(records, &key, request, |account| unknown.iter().for_each(|id| account.lose(*id))).await?;
    match accounts::load_or_usual(records, &key).await? == Account::default() {
        true => records.clear(&key, request, MARKED).await,
        false => Ok(()),
    }
}

/// What cannot be read is passed over: it waits for a version that can, and shall not stand in the way of the rest.
fn passed_over<T>(found: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match found {
        Err(fault) if fault.is_unreadable() => Ok(None),
        found => found.map(Some),
    }
}
