//! Searches for a place on a platform: one for a tournament's posts, one for each of its games. They take as long
//! as they take, beside everything else; where no place is to be had they end without one.
//!
//! A crash may come between any two steps. Before a platform is asked, that it was asked is noted in the store, and what
//! it gave after that; so whoever repeats the search knows a place that was made, or knows that there may be one.

use std::{sync::Arc, time::Duration};

use broadside_core::{
    arena::{
        Tournament,
        entrant::{Bout, Match, MatchHalf, MatchId},
    },
    game::ids::{Home, PlayerId, RoomId},
    present::arena::place_title,
    service::{
        backoff::Backoff,
        outbox::{
            PlacePurpose, PlaceSearch,
            notes::{self, OF_TOURNAMENT},
        },
        store::{Key, NoteWrite, StoreError},
    },
};

use super::state::{Delivery, Item};
use crate::platform::{DeliveryError, PlaceRequest, PriorAttempt};

/// How often a platform is asked before it is done without a place.
const TRIES: u32 = 20;

/// How long a platform is left alone at the least, whatever it says.
const LEAST: Duration = Duration::from_millis(250);

/// How many games of a tournament are played in its room at a time, where they have no places of their own.
const IN_ROOM: usize = 2;

/// The note as it is before the platform has answered.
const ASKED: &[u8] = b"asked";

/// Why a search goes on later.
enum Pause {
    /// The platform is to be asked again, after this long where it says so.
    Platform(Option<Duration>),
    /// The store is in trouble.
    Store(StoreError),
}

impl From<StoreError> for Pause {
    fn from(fault: StoreError) -> Self {
        Self::Store(fault)
    }
}

/// Searches, however long it takes. Trouble of the store is waited out as long as the search is ours; trouble of
/// the platform only so often.
pub(super) async fn run(delivery: Arc<Delivery>, search: Item<PlaceSearch>) {
    let (mut backoff, mut asked) = (Backoff::default(), 0);
    while delivery.epoch(search.partition) == Some(search.epoch) && !delivery.closing.is_cancelled() {
        let attempt = search.attempt(&delivery, asked).await;
        let pause = backoff.pause();
        match attempt {
            Ok(()) => break,
            Err(Pause::Platform(wait)) => {
                asked += 1;
                delivery.nap(wait.map_or(pause, |wait| wait.max(LEAST))).await;
            }
            // It waits for a version that can read the tournament.
            Err(Pause::Store(fault)) if fault.is_unreadable() => break,
            Err(Pause::Store(fault)) => {
                fault.log("failed to search for a place; trying again");
                delivery.nap(pause).await;
            }
        }
    }
    delivery.done_with(search.partition, 1);
}

impl Item<PlaceSearch> {
    /// One try, alone in its partition: how many games a room has is counted and changed by nobody else meanwhile. `asked` says how
    /// often the platform has been asked before.
    async fn attempt(&self, delivery: &Delivery, asked: u32) -> Result<(), Pause> {
        let _search = delivery.desk(self.partition).place_search.lock().await;
        if let Some(tournament) = delivery.service.tournament(self.entry.tournament).await? {
            match self.entry.purpose {
                PlacePurpose::Venue => {
                    let parent = tournament.room().filter(|room| !tournament.over() && tournament.venue() == Some(*room));
                    if let Some(parent) = parent
                        && let Some(venue) = self.find(delivery, &tournament, parent, asked).await?
                    {
                        delivery.service.set_venue(self.entry.tournament, venue).await?;
                    }
                }
                PlacePurpose::Match(one, number) => self.open_game(delivery, &tournament, (one, number), asked).await?,
            }
            delivery.service.store().note(&self.note_key(), None, None).await?;
        }
        delivery.service.store().acknowledge(self.partition, std::slice::from_ref(&self.id)).await?;
        Ok(())
    }

    async fn open_game(&self, delivery: &Delivery, tournament: &Tournament, game: (MatchId, u8), asked: u32) -> Result<(), Pause> {
        let (id, number) = game;
        let waits = |bout: &Bout| bout.number == number && bout.game.is_none();
        let Some(one) = tournament.match_of(id).filter(|one| one.current().is_some_and(waits)) else { return Ok(()) };
        let room = match (tournament.room(), former_place(delivery, tournament, one).await?) {
            (None, _) => None,
            (Some(_), Some(place)) => Some(place),
            (Some(parent), None) => match self.find(delivery, tournament, parent, asked).await? {
                Some(place) => Some(place),
                None => room_itself(delivery, tournament, parent).await?,
            },
        };
        delivery.service.open_bout(self.entry.tournament, id, number, room).await?;
        Ok(())
    }

    /// Finds the place an earlier try has noted, or asks the platform for one; nothing where there is none to be had.
    async fn find(&self, delivery: &Delivery, tournament: &Tournament, parent: RoomId, asked: u32) -> Result<Option<RoomId>, Pause> {
        let (store, key) = (delivery.service.store(), self.note_key());
        let noted = store.load_note(&key).await?;
        if let Some(place) = noted.as_deref().and_then(read) {
            return Ok(Some(place));
        }
        if asked >= TRIES {
            metrics::counter!("broadside_places_given_up_total").increment(1);
            tracing::error!(tournament = %self.entry.tournament, "no thread or topic could be made; going on without one");
            return Ok(None);
        }
        let platform = delivery.platforms.get(&parent.home).filter(|platform| platform.opens_places_for(self.entry.purpose));
        let Some(platform) = platform else { return Ok(None) };
        let prior_attempt = if noted.is_some() { PriorAttempt::Possible } else { PriorAttempt::None };
        if prior_attempt == PriorAttempt::None && delivery.no_places.get(&parent).is_some() {
            return Ok(None);
        }
        let (locale, permit) = (delivery.service.room_locale(parent).await?, delivery.permit(self.partition, self.epoch));
        let (game, players) = match self.entry.purpose {
            PlacePurpose::Venue => (None, Vec::new()),
            PlacePurpose::Match(id, number) => {
                (Some((id, number)), tournament.match_of(id).map(|one| players(tournament, one)).unwrap_or_default())
            }
        };
        let request = PlaceRequest { parent, title: place_title(tournament, game, locale), players, prior_attempt, permit };
        let note = async |body: &[u8]| {
            let note = NoteWrite { key: &key, body: body.to_vec(), keep: Some(OF_TOURNAMENT) };
            store.note_and_acknowledge(self.partition, Some(note), &[]).await
        };
        note(ASKED).await?;
        match platform.open_place(&request).await {
            Ok(Some(place)) => {
                note(place.to_string().as_bytes()).await?;
                Ok(Some(place))
            }
            Ok(None) | Err(DeliveryError::Undeliverable | DeliveryError::Rejected(_)) => Ok(None),
            Err(DeliveryError::Forbidden(_)) => {
                delivery.no_places.insert(parent, ());
                Ok(None)
            }
            Err(DeliveryError::Later(wait)) => {
                if prior_attempt == PriorAttempt::None {
                    store.note(&key, None, None).await?;
                }
                Err(Pause::Platform(Some(wait)))
            }
            // Whoever goes on looks for what may have been made.
            Err(DeliveryError::Superseded) => Err(Pause::Platform(None)),
            Err(DeliveryError::Fault(why)) => {
                tracing::warn!(tournament = %self.entry.tournament, %why, "whether there is a place now is not known");
                Err(Pause::Platform(None))
            }
        }
    }

    fn note_key(&self) -> Key {
        notes::place(self.partition, &self.entry)
    }
}

fn read(note: &[u8]) -> Option<RoomId> {
    std::str::from_utf8(note).ok()?.parse().ok()
}

fn players(tournament: &Tournament, one: &Match) -> Vec<PlayerId> {
    MatchHalf::BOTH.into_iter().filter_map(|half| Some(tournament.entrant(one.on(half)?).person.player)).collect()
}

/// The place that the match's game before this one had for itself: two who meet stay where they are.
async fn former_place(delivery: &Delivery, tournament: &Tournament, one: &Match) -> Result<Option<RoomId>, StoreError> {
    let Some(before) = one.games.iter().rev().find_map(|bout| bout.game) else { return Ok(None) };
    let game = delivery.service.game_if_read(before).await?;
    let own = |room: &&RoomId| Some(**room) != tournament.room() && Some(**room) != tournament.venue();
    Ok(game.and_then(|game| game.rooms().iter().find(own).copied()))
}

/// The tournament's room for a game that has no place of its own, while few are played there. On Telegram never: fields
/// and moves are private there anyway, and a group takes but few messages.
async fn room_itself(delivery: &Delivery, tournament: &Tournament, parent: RoomId) -> Result<Option<RoomId>, StoreError> {
    match parent.home {
        Home::Discord | Home::Playground => {}
        Home::Telegram | Home::Computer => return Ok(None),
    }
    let mut there = 0;
    let under_way = tournament.matches().iter().filter_map(|one| one.current()?.game);
    for id in under_way {
        let game = delivery.service.game_if_read(id).await?;
        there += usize::from(game.is_some_and(|game| !game.over() && game.rooms().contains(&parent)));
        if there >= IN_ROOM {
            return Ok(None);
        }
    }
    Ok(Some(parent))
}
