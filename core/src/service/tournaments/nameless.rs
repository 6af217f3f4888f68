//! Removes a person's name from a tournament: they leave it, and a player without a name keeps their results.

use super::{
    super::{
        account::{of_room, of_tournament},
        accounts,
        context::Context,
        handlers::begin::sub_request,
        outbox::{Address, Entry, Message},
        people::log_without,
        records::{Held, Next, Updated},
        store::{RequestId, StoreError},
        tournaments,
    },
    record::commit_of,
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
    },
    game::ids::{PlayerId, TournamentId},
};

/// Lets a person leave a tournament, takes them from its room's organisers, and removes their name. Idempotent.
pub(in crate::service) async fn forget_in_tournament(
    context: &Context,
    id: TournamentId,
    player: PlayerId,
    request: RequestId,
) -> Result<(), StoreError> {
    tournaments::move_tournament(context, id, sub_request(request, "leave"), Actor::Person(player), Command::Leave).await?;
    if let Some(room) = tournaments::load(&context.records, id).await?.and_then(|tournament| tournament.room()) {
        accounts::revise(&context.records, &of_room(room), sub_request(request, "keeper"), |account| account.dismiss(player)).await?;
    }
    let key = of_tournament(id);
    let nameless = context.records.update(&key, |held: Option<Held<Tournament>>| async move {
        let Some(Held { stored, record: tournament }) = held else { return Ok(Next::Nothing(())) };
        let log = log_without(tournament.log(), player);
        if log == tournament.log() {
            return Ok(Next::Nothing(()));
        }
        let broken = || StoreError::Internal(format!("tournament {id} cannot do without a name"));
        let after = Tournament::from_log(id, log).ok_or_else(broken)?;
        let request = sub_request(request, &stored.version.to_string());
        let mut commit = commit_of(Some(stored), request, &after, after.log().len());
        // The last to this person: says nothing, and delivery forgets where what came before it went.
        let farewell = Message::of_tournament(&after, after.log().len(), Address::Player(player));
        commit.entries.push(Entry::from(farewell).write());
        Ok::<_, StoreError>(Next::commit(commit, ()))
    });
    nameless.await.map(Updated::answer)
}
