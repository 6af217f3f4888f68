//! Finds the tournament that a command means, and lists the tournaments that can be named.

use broadside_arena::Tournament;
use broadside_game::ids::{PlayerId, RoomId, TournamentId};
use broadside_store::store::StoreResult;
use broadside_words::line::Line;
use futures_util::future::BoxFuture;

use super::{
    super::{
        account::{player_key, room_key},
        context::Service,
        request::RequestAuthor,
        tournaments,
    },
    HandlerResult, Place, Records,
    caller::Caller,
    resolve::ask_which,
};

/// The current tournaments that match the filter: those of the room first, then the caller's.
pub(super) async fn active_tournaments(
    records: &Records,
    by: PlayerId,
    place: Place,
    filter: TournamentFilter,
) -> StoreResult<Vec<Tournament>> {
    let mut ids = match place.room() {
        Some(room) => records.account(&room_key(room)).await?.tournaments,
        None => Vec::new(),
    };
    for id in records.account(&player_key(by)).await?.tournaments {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    let mut found = Vec::new();
    for id in ids {
        found.extend(tournaments::load_if_readable(records, id).await?.filter(|tournament| filter.matches(tournament, by)));
    }
    Ok(found)
}

impl Service {
    /// The current tournaments of this room and of a player, and the one with the id `named`, if it was made for the room.
    pub fn tournaments_for(
        &self,
        player: PlayerId,
        room: RoomId,
        named: Option<TournamentId>,
    ) -> BoxFuture<'_, StoreResult<Vec<Tournament>>> {
        Box::pin(async move {
            let records = &self.context.records;
            let mut found = active_tournaments(records, player, Place::Room(room), TournamentFilter::See).await?;
            if let Some(id) = named.filter(|id| found.iter().all(|known| known.id() != *id)) {
                found.extend(tournaments::load_if_readable(records, id).await?.filter(|past| past.room() == Some(room)));
            }
            Ok(found)
        })
    }
}

/// The tournaments that were last held in the room, or in private those of the player.
pub(super) async fn recent_tournaments(records: &Records, by: PlayerId, place: Place) -> HandlerResult<Vec<Tournament>> {
    let key = place.room().map_or(player_key(by), room_key);
    let mut found = Vec::new();
    for id in records.account(&key).await?.held {
        found.extend(tournaments::load_if_readable(records, id).await?);
    }
    Ok(found)
}

/// The named tournament, else the only current one that matches the filter.
pub(super) async fn resolve_tournament(records: &Records, caller: &Caller<'_>, filter: TournamentFilter) -> HandlerResult<TournamentId> {
    if let Some(id) = caller.words.tournament {
        return Ok(id);
    }
    let mut found = active_tournaments(records, caller.by.id, caller.place, filter).await?;
    if found.is_empty() && filter == TournamentFilter::See {
        found = recent_tournaments(records, caller.by.id, caller.place).await?;
        found.truncate(1);
    }
    if found.is_empty() && filter != TournamentFilter::See {
        // None matches: if there is only one tournament, it refuses the command and says why.
        found = active_tournaments(records, caller.by.id, caller.place, TournamentFilter::See).await?;
    }
    match found.as_slice() {
        [only] => Ok(only.id()),
        [] => Err(Line::new("tournament-none").into()),
        several => Err(ask_which("tournament-which", several.iter().map(|one| (label(one), one.id())), caller.words)),
    }
}

/// The names of the entrants of current tournaments.
pub(super) async fn entrant_names(records: &Records, by: &RequestAuthor, place: Place) -> Vec<(String, String)> {
    let found = active_tournaments(records, by.id, place, TournamentFilter::See).await.unwrap_or_default();
    let names = found.iter().flat_map(Tournament::remaining_entrants).map(|entrant| entrant.person.name.clone());
    let names: std::collections::BTreeSet<String> = names.collect();
    names.into_iter().map(|name| (name.clone(), name)).collect()
}

/// Labels and codes of the tournaments that can be named here.
pub(super) async fn tournament_codes(records: &Records, by: &RequestAuthor, place: Place) -> Vec<(String, String)> {
    let mut found = active_tournaments(records, by.id, place, TournamentFilter::See).await.unwrap_or_default();
    found.extend(recent_tournaments(records, by.id, place).await.unwrap_or_default());
    found.iter().map(|tournament| (label(tournament), tournament.id().to_string())).collect()
}

/// The purpose for which a tournament is needed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TournamentFilter {
    /// To show it.
    See,
    /// To join it.
    Join,
    /// To play in it, as an entrant.
    Play,
    /// To make decisions about it, as an organiser.
    Decide,
}

impl TournamentFilter {
    fn matches(self, tournament: &Tournament, by: PlayerId) -> bool {
        let within = tournament.present_entrant_of(by).is_some();
        match self {
            Self::See => true,
            Self::Join => !within && !tournament.is_over(),
            Self::Play => within && !tournament.is_over(),
            Self::Decide => tournament.organiser(by).is_some(),
        }
    }
}

fn label(tournament: &Tournament) -> String {
    format!("{} — {}", tournament.id(), tournament.plan().name).chars().take(100).collect()
}
