//! Drafts messages about a tournament: a room has one message that is edited until there is news, a player gets a new private message
//! each time. Decides nothing about the tournament.
//!
//! A message names the events of one commit, and some commits have no message. So a new post starts with the first event that was
//! not posted, and an edited one where it started before.

use broadside_arena::Tournament;
use broadside_present::{arena, body::Body};
use broadside_service::outbox::Message;
use broadside_words::locale::Locale;

use super::{current_message::CurrentMessage, draft::Draft};
use crate::platform::{Address, DeliveryMode};

/// The longest post that includes earlier events, in UTF-16 units: it has to fit under a picture on every platform, or it would
/// become two messages.
const MAX_POST_LENGTH: usize = 900;

/// Drafts `message`; `existing` is the message that is already at the address.
pub(super) fn draft(message: &Message, tournament: &Tournament, existing: Option<&CurrentMessage>, locale: Locale) -> Draft {
    let (from, to) = message.events();
    let post = |start: usize| arena::post(tournament, start, to, locale);
    let first_unposted = existing.and_then(|existing| existing.next_event).map_or(from, |next| next.min(from));
    let (mode, (since, body)) = match message.address {
        Address::Player(player) => (DeliveryMode::New, (from, arena::private_message(tournament, from, to, player, locale))),
        Address::Room(room) if tournament.venue() != Some(room) => (DeliveryMode::InPlace, (0, arena::room_call(tournament, locale))),
        Address::Room(_) if arena::is_news(tournament, from, to) => (DeliveryMode::New, fit_post(first_unposted, from, post)),
        Address::Room(_) => {
            let start = existing.map_or(first_unposted, |existing| existing.since.min(first_unposted));
            (DeliveryMode::InPlace, fit_post(start, from, post))
        }
    };
    let superseded = existing
        .filter(|_| mode == DeliveryMode::New && matches!(message.address, Address::Room(_)))
        .and_then(|call| arena::superseded_call(tournament, call.since, first_unposted, locale));
    // The players of a match are pinged by its games.
    Draft { mode, since: (since, since), superseded, ..Draft::one_time(body) }
}

/// The post that begins at event `start`, or at a later one up to `latest` if it would be too long; and the event at which it begins.
fn fit_post(start: usize, latest: usize, post: impl Fn(usize) -> Body) -> (usize, Body) {
    let mut since = start;
    loop {
        let body = post(since);
        if since >= latest || body.text.encode_utf16().count() <= MAX_POST_LENGTH {
            return (since, body);
        }
        since += (latest - since).div_ceil(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn post_starts_later_when_it_grows_too_long() {
        for (start, latest, of_one, since) in [(0, 10, 50, 0), (0, 64, 50, 48), (3, 64, 500, 64), (5, 5, 5_000, 5)] {
            let post = |from: usize| Body { text: "x".repeat((latest + 1 - from) * of_one), ..Body::default() };
            assert_eq!(fit_post(start, latest, post).0, since, "from {start} to {latest}, {of_one} each");
        }
    }
}
