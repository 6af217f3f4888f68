//! What an event of a tournament sets in motion, as it goes into the outbox. Does nothing itself.

use super::super::outbox::{Address, Entry, Job, Message, PlaceSearch, Wanted};
use crate::arena::{
    Tournament,
    effects::{Effect, effects},
};

/// What the events from `from` on ask for.
pub(super) fn entries(tournament: &Tournament, from: usize) -> Vec<Entry> {
    effects(tournament, from).into_iter().flat_map(|effect| entries_of(tournament, from, effect)).collect()
}

fn entries_of(tournament: &Tournament, from: usize, effect: Effect) -> Vec<Entry> {
    let (id, events, venue) = (tournament.id(), tournament.log().len() as u32, tournament.venue());
    let search = |wanted| Entry::Search(PlaceSearch { tournament: id, wanted });
    let told = |address| Entry::from(Message::of_tournament(tournament, from, address));
    match effect {
        Effect::Venue => tournament.room().map(|_| search(Wanted::Venue)).into_iter().collect(),
        Effect::Open(one, number) => vec![search(Wanted::Match(one, number))],
        Effect::Muster(one, number) => vec![Job::Muster { tournament: id, one, number }.into()],
        Effect::Extend(game, minutes) => vec![Job::ExtendGame { tournament: id, game, minutes, events }.into()],
        Effect::Concede(game, side) => vec![Job::ConcedeGame { tournament: id, game, side }.into()],
        Effect::Post => venue.map(Address::Room).map(told).into_iter().collect(),
        Effect::Letter(player) => vec![told(Address::Player(player))],
        Effect::File(player) => vec![Job::FileEntrant { player, tournament: id, events }.into()],
        Effect::FileRoom => {
            let room = tournament.room();
            let rooms = room.into_iter().chain(venue.filter(|venue| Some(*venue) != room));
            rooms.map(|room| Job::FileVenue { room, tournament: id, events }.into()).collect()
        }
        Effect::Honour(player) => vec![Job::Honour { tournament: id, player }.into()],
        Effect::Successor => vec![Job::CreateNext { tournament: id }.into()],
    }
}
