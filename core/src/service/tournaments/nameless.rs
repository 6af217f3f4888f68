//! A tournament loses a name: whoever asked to be forgotten leaves it, and a player without a name stays behind.

use super::super::{
    Service,
    account::of_room,
    begin::sub_request,
    change::TRIES,
    people::log_without,
    store::{Committed, RequestId, StoreError},
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
    },
    game::ids::{PlayerId, TournamentId},
};

impl Service {
    /// Lets somebody leave a tournament and the care of its room's, and takes their name out of it. Idempotent.
    pub(in super::super) async fn forget_in_tournament(
        &self,
        id: TournamentId,
        player: PlayerId,
        request: RequestId,
    ) -> Result<(), StoreError> {
        self.move_tournament(id, sub_request(request, "leave"), Actor::Person(player), Command::Leave).await?;
        if let Some(room) = self.tournament(id).await?.and_then(|tournament| tournament.room()) {
            self.revise(&of_room(room), sub_request(request, "keeper"), |account| account.dismiss(player)).await?;
        }
        for _ in 0..TRIES {
            let Some(held) = self.held(id).await? else { return Ok(()) };
            let log = log_without(held.tournament.log(), player);
            if log == held.tournament.log() {
                return Ok(());
            }
            let unreadable = || StoreError::Internal(format!("tournament {id} cannot do without a name"));
            let after = Tournament::from_log(id, log).ok_or_else(unreadable)?;
            let (from, request) = (after.log().len(), sub_request(request, &held.stored.version.to_string()));
            if let Committed::Done(_) | Committed::Repeated(_) = self.keep_tournament(Some(held.stored), request, &after, from).await? {
                return Ok(());
            }
        }
        Err(StoreError::Contended(format!("tournament {id} changed {TRIES} times while a name was taken out of it")))
    }
}
