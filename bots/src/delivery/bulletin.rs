//! What is told of a tournament: to rooms one message that stands and is edited until there are news, to people a letter
//! each time. Decides nothing about the tournament.
//!
//! A message names the events of one commit; what happened in commits that asked for no post has none. So a post goes back
//! to what the message before it had not told yet, and an edited message to where it began.

use broadside_core::{
    arena::Tournament,
    present::{arena, body::Body, locale::Locale},
    service::outbox::Message,
};

use super::{draft::Draft, standing::StandingMessage};
use crate::platform::{Address, DeliveryMode};

/// As long as a post may become by what it says again or belatedly, in UTF-16 units: it has to fit under a picture on
/// every platform, or it would be two messages.
const ROOMY: usize = 900;

/// What is told.
pub(super) fn draft(message: &Message, tournament: &Tournament, standing: Option<&StandingMessage>, locale: Locale) -> Draft {
    let (from, to) = message.events();
    let post = |began: usize| arena::post(tournament, began, to, locale);
    let untold = standing.and_then(|standing| standing.next_event).map_or(from, |next| next.min(from));
    let (mode, (since, body)) = match message.address {
        Address::Player(player) => (DeliveryMode::New, (from, arena::letter(tournament, from, to, player, locale))),
        Address::Room(_) if arena::news(tournament, from, to) => (DeliveryMode::New, fitting(untold, from, post)),
        Address::Room(_) => {
            let began = standing.map_or(untold, |standing| standing.since.min(untold));
            (DeliveryMode::InPlace, fitting(began, from, post))
        }
    };
    // Its matches ring their players: by the games that are opened for them.
    Draft { body, mode, called: Vec::new(), recap: String::new(), since: (since, since) }
}

/// What is told from `began` on; from later on, at the latest from `latest`, where that would be too long.
fn fitting(began: usize, latest: usize, post: impl Fn(usize) -> Body) -> (usize, Body) {
    let mut since = began;
    loop {
        let body = post(since);
        if since >= latest || body.text.encode_utf16().count() <= ROOMY {
            return (since, body);
        }
        since += (latest - since).div_ceil(2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_begins_later_when_it_grows_too_long() {
        for (began, latest, of_one, since) in [(0, 10, 50, 0), (0, 64, 50, 48), (3, 64, 500, 64), (5, 5, 5_000, 5)] {
            let post = |from: usize| Body { text: "x".repeat((latest + 1 - from) * of_one), ..Body::default() };
            assert_eq!(fitting(began, latest, post).0, since, "from {began} to {latest}, {of_one} each");
        }
    }
}
