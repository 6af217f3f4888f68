//! Searches for a place on a platform (a thread or topic): one for a tournament's posts, one for each of its games. A search runs in its
//! own task and ends without a place if the platform has none.
//!
//! The process may crash between any two steps. A note in the store records the request before the platform is asked, and the place after
//! that. So a repeated search finds the place that was created, or knows that there may be one.

use std::{sync::Arc, time::Duration};

use broadside_arena::{
    Tournament,
    entrant::{Bout, Match, MatchHalf, MatchId},
};
use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_present::arena::place_title;
use broadside_service::outbox::{
    PlacePurpose, PlaceSearch,
    notes::{self, TOURNAMENT_NOTE_TTL},
};
use broadside_store::{
    backoff::Backoff,
    store::{Key, NoteWrite, StoreError, StoreResult},
};

use super::state::{Delivery, OutboxItem};
use crate::platform::{DeliveryError, PlaceRequest};

/// How often a platform is asked before the search ends without a place.
const MAX_ATTEMPTS: u32 = 20;

/// The shortest pause between two requests to a platform.
const MIN_PAUSE: Duration = Duration::from_millis(250);

/// How many games of a tournament may use its room at a time if they have no places of their own.
const MAX_IN_ROOM: usize = 2;

/// The content of the note until the platform has answered.
const REQUESTED_NOTE: &[u8] = b"asked";

/// Why a search is paused.
enum Pause {
    /// The platform has to be asked again, after this time if the platform named one.
    Platform(Option<Duration>),
    /// A store error.
    Store(StoreError),
}

impl From<StoreError> for Pause {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Runs a search to its end. Store errors are retried for as long as this replica owns the partition, platform errors
/// [`MAX_ATTEMPTS`] times.
pub(super) async fn run(delivery: Arc<Delivery>, search: OutboxItem<PlaceSearch>) {
    let (mut backoff, mut attempts) = (Backoff::default(), 0);
    while delivery.epoch(search.partition) == Some(search.epoch) && !delivery.closing.is_cancelled() {
        let attempt = search.attempt(&delivery, attempts).await;
        let pause = backoff.next_pause();
        match attempt {
            Ok(()) => break,
            Err(Pause::Platform(wait)) => {
                attempts += 1;
                delivery.sleep_until_closing(wait.map_or(pause, |wait| wait.max(MIN_PAUSE))).await;
            }
            // The search waits for a version that can read the tournament.
            Err(Pause::Store(error)) if error.is_unreadable() => break,
            Err(Pause::Store(error)) => {
                error.log("failed to search for a place; trying again");
                delivery.sleep_until_closing(pause).await;
            }
        }
    }
    delivery.mark_done(search.partition, 1);
}

impl OutboxItem<PlaceSearch> {
    /// Tries once, under the lock of the partition, so that the number of games in a room cannot change meanwhile. `attempts` is how
    /// often the platform has been asked before.
    async fn attempt(&self, delivery: &Delivery, attempts: u32) -> Result<(), Pause> {
        let _search = delivery.partition_state(self.partition).place_search.lock().await;
        if let Some(tournament) = delivery.service.tournament(self.entry.tournament).await? {
            match self.entry.purpose {
                PlacePurpose::Venue => {
                    let parent = tournament.room().filter(|room| !tournament.is_over() && tournament.venue() == Some(*room));
                    if let Some(parent) = parent
                        && let Some(venue) = self.find_or_open(delivery, &tournament, parent, attempts).await?
                    {
                        delivery.service.set_venue(self.entry.tournament, venue).await?;
                    }
                }
                PlacePurpose::Match(match_id, number) => self.open_game(delivery, &tournament, (match_id, number), attempts).await?,
            }
            delivery.service.store().write_note(&self.note_key(), None, None).await?;
        }
        delivery.service.store().acknowledge(self.partition, std::slice::from_ref(&self.id)).await?;
        Ok(())
    }

    async fn open_game(&self, delivery: &Delivery, tournament: &Tournament, game: (MatchId, u8), attempts: u32) -> Result<(), Pause> {
        let (id, number) = game;
        let waits = |bout: &Bout| bout.number == number && bout.game.is_none();
        let Some(pairing) = tournament.match_by_id(id).filter(|pairing| pairing.current().is_some_and(waits)) else { return Ok(()) };
        let room = match (tournament.room(), previous_place(delivery, tournament, pairing).await?) {
            (None, _) => None,
            (Some(_), Some(place)) => Some(place),
            (Some(parent), None) => match self.find_or_open(delivery, tournament, parent, attempts).await? {
                Some(place) => Some(place),
                None => parent_room(delivery, tournament, parent).await?,
            },
        };
        delivery.service.open_bout(self.entry.tournament, id, number, room).await?;
        Ok(())
    }

    /// The place recorded by an earlier attempt, or a new one from the platform; `None` if the platform has none.
    async fn find_or_open(
        &self,
        delivery: &Delivery,
        tournament: &Tournament,
        parent: RoomId,
        attempts: u32,
    ) -> Result<Option<RoomId>, Pause> {
        let (store, key) = (delivery.service.store(), self.note_key());
        let noted = store.load_note(&key).await?;
        let place = noted.as_deref().and_then(|note| std::str::from_utf8(note).ok()?.parse().ok());
        if place.is_some() {
            return Ok(place);
        }
        if attempts >= MAX_ATTEMPTS {
            metrics::counter!("broadside_places_given_up_total").increment(1);
            tracing::error!(tournament = %self.entry.tournament, "failed to create a thread or topic; continuing without one");
            return Ok(None);
        }
        let platform = delivery.platforms.get(&parent.home).filter(|platform| platform.opens_places_for(self.entry.purpose));
        let Some(platform) = platform else { return Ok(None) };
        let may_exist = noted.is_some();
        if !may_exist && delivery.rooms_without_permission.get(&parent).is_some() {
            return Ok(None);
        }
        let (locale, permit) = (delivery.service.room_locale(parent).await?, delivery.permit(self.partition, self.epoch));
        let (game, players) = match self.entry.purpose {
            PlacePurpose::Venue => (None, Vec::new()),
            PlacePurpose::Match(id, number) => {
                (Some((id, number)), tournament.match_by_id(id).map(|pairing| players(tournament, pairing)).unwrap_or_default())
            }
        };
        let request = PlaceRequest { parent, title: place_title(tournament, game, locale), players, may_exist, permit };
        let note = async |body: &[u8]| {
            let note = NoteWrite { key: &key, body: body.to_vec(), keep: Some(TOURNAMENT_NOTE_TTL) };
            store.write_note_and_acknowledge(self.partition, Some(note), &[]).await
        };
        note(REQUESTED_NOTE).await?;
        match platform.open_place(&request).await {
            Ok(Some(place)) => {
                note(place.to_string().as_bytes()).await?;
                Ok(Some(place))
            }
            Ok(None) | Err(DeliveryError::Undeliverable | DeliveryError::Rejected(_)) => Ok(None),
            Err(DeliveryError::Forbidden(_)) => {
                delivery.rooms_without_permission.insert(parent, ());
                Ok(None)
            }
            Err(DeliveryError::Later(wait)) => {
                if !may_exist {
                    store.write_note(&key, None, None).await?;
                }
                Err(Pause::Platform(Some(wait)))
            }
            // The replica that continues looks for a place that may have been created.
            Err(DeliveryError::Superseded) => Err(Pause::Platform(None)),
            Err(DeliveryError::Fault(error)) => {
                tracing::warn!(tournament = %self.entry.tournament, %error, "failed to create a thread or topic; looking for it before the next attempt");
                Err(Pause::Platform(None))
            }
        }
    }

    fn note_key(&self) -> Key {
        notes::place_search_key(self.partition, &self.entry)
    }
}

fn players(tournament: &Tournament, pairing: &Match) -> Vec<PlayerId> {
    MatchHalf::BOTH.into_iter().filter_map(|half| Some(tournament.entrant(pairing.on(half)?).person.player)).collect()
}

/// The place of the match's previous game, which the next one uses again.
async fn previous_place(delivery: &Delivery, tournament: &Tournament, pairing: &Match) -> StoreResult<Option<RoomId>> {
    let Some(before) = pairing.games.iter().rev().find_map(|bout| bout.game) else { return Ok(None) };
    let game = delivery.service.load_game_if_readable(before).await?;
    let own = |room: &&RoomId| Some(**room) != tournament.room() && Some(**room) != tournament.venue();
    Ok(game.and_then(|game| game.rooms().iter().find(own).copied()))
}

/// The tournament's room for a game without a place of its own, if fewer than [`MAX_IN_ROOM`] games use it. Never on Telegram: boards and
/// moves are private there anyway, and a group accepts few messages a minute.
async fn parent_room(delivery: &Delivery, tournament: &Tournament, parent: RoomId) -> StoreResult<Option<RoomId>> {
    match parent.home {
        Home::Discord | Home::Playground => {}
        Home::Telegram | Home::Computer => return Ok(None),
    }
    let mut games_there = 0;
    let running = tournament.matches().iter().filter_map(|pairing| pairing.current()?.game);
    for id in running {
        let game = delivery.service.load_game_if_readable(id).await?;
        games_there += usize::from(game.is_some_and(|game| !game.is_over() && game.rooms().contains(&parent)));
        if games_there >= MAX_IN_ROOM {
            return Ok(None);
        }
    }
    Ok(Some(parent))
}
