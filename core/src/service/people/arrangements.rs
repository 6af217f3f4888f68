//! What those who manage a room have arranged beside its account: where complaints from it go, and who keeps its tournaments no
//! longer. Of people it holds numbers alone. Changes no tournament: those that are under way stay with their organisers.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        Stop,
        account::of_room,
        context::Context,
        handlers::{authority, caller::Caller},
        records::{Plain, Records, SideEffects},
        request::Reply,
        store::{Collection, Key, RequestId, StoreError},
        tournaments,
    },
    admission::{meant, whom},
    erase::Gone,
    identity, named,
};
use crate::{
    game::ids::{PlayerId, RoomId, Timestamp},
    present::{
        line::{Line, harmless},
        people::{managing, plain},
    },
};

/// How the names of these records begin, beside identities, which are called as their people.
pub(super) const PREFIX: &str = "arranged-";

/// How many are remembered who were dismissed: those before are forgotten by themselves.
const DISMISSED: usize = 100;

/// What is arranged for one room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::service) struct Arrangements {
    /// The word by which other rooms choose this one for their complaints; none where it takes none.
    pub(super) word: Option<String>,
    /// The room that complaints from this one go to, and the word by which it was chosen: they go there as long as that is its word.
    pub(super) complaints: Option<(RoomId, String)>,
    /// Who was dismissed as a keeper of the room's tournaments, and when.
    dismissed: Vec<(PlayerId, Timestamp)>,
}

impl Plain for Arrangements {
    /// That a number was dismissed outlives whoever is forgotten.
    fn forget(&mut self, _key: &Key, _gone: &Gone) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let room = key.name.strip_prefix(PREFIX);
        self.dismissed_at(person).map(|at| json!({ "room": room, "dismissed": at })).into_iter().collect()
    }
}

impl Arrangements {
    /// Notes that somebody is dismissed.
    pub(super) fn dismiss(&mut self, player: PlayerId, now: Timestamp) {
        self.dismissed.retain(|(known, _)| *known != player);
        self.dismissed.push((player, now));
        let surplus = self.dismissed.len().saturating_sub(DISMISSED);
        self.dismissed.drain(..surplus);
    }

    /// When somebody was dismissed, if they ever were.
    fn dismissed_at(&self, player: PlayerId) -> Option<Timestamp> {
        self.dismissed.iter().find(|(known, _)| *known == player).map(|(_, at)| *at)
    }

    /// Whether somebody was ever dismissed.
    pub(in crate::service) fn has_dismissed(&self, player: PlayerId) -> bool {
        self.dismissed_at(player).is_some()
    }

    /// Whether somebody was dismissed after they were trusted.
    pub(in crate::service) fn has_dismissed_since(&self, player: PlayerId, trusted: Timestamp) -> bool {
        self.dismissed_at(player).is_some_and(|at| at >= trusted)
    }
}

/// What is arranged for a room.
pub(in crate::service) async fn load(records: &Records, room: RoomId) -> Result<Arrangements, StoreError> {
    records.load_record(&of_arrangements(room)).await
}

/// Changes it.
pub(super) async fn revise(
    records: &Records,
    room: RoomId,
    request: RequestId,
    revise: impl Fn(&mut Arrangements) + Send + Sync,
) -> Result<(), StoreError> {
    records.update_record(&of_arrangements(room), request, revise).await
}

/// Where it is kept.
pub(super) fn of_arrangements(room: RoomId) -> Key {
    beside(&of_room(room))
}

/// Where it is kept for the room whose account lies there.
pub(super) fn beside(account: &Key) -> Key {
    named(Collection::Pass, &format!("{PREFIX}{}", account.name))
}

/// Dismisses somebody. Without anybody named: who keeps the room's tournaments.
pub(in crate::service) async fn dismiss(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, meant(caller, typed)?);
    authority::check(caller, Some(room))?;
    let keepers = records.account(&of_room(room)).await?.keepers();
    let named = named_keepers(records, room, &keepers).await?;
    let Some((player, name)) = whom(caller, typed, &named)? else {
        let others = keepers.len().saturating_sub(named.len());
        return Ok(caller.turn_to(managing::keepers(&named, others, room, locale)));
    };
    let accounts = identity::accounts_of(records, player).await?;
    if !keepers.iter().any(|keeper| accounts.contains(keeper)) {
        return Err(Line::new("dismiss-nobody").text("name", harmless(&name)).into());
    }
    let now = context.clock.now();
    revise(records, room, caller.id.part("dismissed"), |arrangements| {
        accounts.iter().for_each(|account| arrangements.dismiss(*account, now));
    })
    .await?;
    records
        .revise(&of_room(room), caller.id.part("dismiss"), |account| {
            accounts.iter().for_each(|keeper| account.dismiss(*keeper));
        })
        .await?;
    Ok(caller.turn_to(plain(Line::new("dismiss-done").text("name", harmless(&name)), locale)))
}

/// Those keepers whose names the room's tournaments know.
async fn named_keepers(records: &Records, room: RoomId, keepers: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, Stop> {
    let account = records.account(&of_room(room)).await?;
    let mut named: Vec<(PlayerId, String)> = Vec::new();
    for id in account.tournaments.into_iter().rev().chain(account.held) {
        let Some(tournament) = tournaments::load_if_read(records, id).await? else { continue };
        for organiser in tournament.organisers() {
            let known = named.iter().any(|(player, _)| *player == organiser.player);
            if !known && keepers.contains(&organiser.player) {
                named.push((organiser.player, organiser.name.clone()));
            }
        }
    }
    Ok(named)
}
