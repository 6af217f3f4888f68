//! Short messages to a person or room: results of searches, medals, links between accounts, reports.

use broadside_arena::career::{notification::Notification, ranks::RANKS};
use broadside_words::{line::Line, locale::Locale, phrase::term};

use super::{
    super::{
        body::{Body, Key},
        button::button,
        sayings,
    },
    managing,
};

/// A message that consists of one line.
pub fn plain(line: Line, locale: Locale) -> Body {
    Body::of_lines([line], locale)
}

/// The message for a notification, which belongs to no game and no tournament.
pub fn notification(notification: &Notification, locale: Locale) -> Body {
    match notification {
        Notification::Matched(game, name) => {
            let keys = vec![vec![Key::for_command("key-field", button(*game, 0, "field"), locale)]];
            Body { keys, ..plain(Line::new("quick-found").text("name", name), locale) }
        }
        Notification::StillSeeking(seconds) => {
            Body { keys: vec![seeking_keys(locale)], ..plain(Line::new("quick-still").number("count", seconds.div_ceil(60)), locale) }
        }
        Notification::NobodyFound => {
            let keys = vec![vec![
                Key::for_command("key-seek-again", "quick", locale),
                Key::for_command("key-computer", "battle computer", locale),
            ]];
            Body { keys, ..plain(Line::new("quick-nobody"), locale) }
        }
        Notification::Decorated(medals, rank) => medal_message(medals, *rank, locale),
        Notification::Linked(name) => plain(Line::new("link-told").text("name", name), locale),
        Notification::Unlinked(name) => plain(Line::new("unlink-told").text("name", name), locale),
        Notification::Claimed(code, name) => {
            let keys = vec![vec![Key::for_command("key-link-agree", format!("link {code} yes"), locale)]];
            Body { keys, ..plain(Line::new("link-asked").text("name", name), locale) }
        }
        Notification::Closed(_, name) => plain(Line::new("end-told").text("name", name), locale),
        Notification::Complained(complaint) => managing::complaint(complaint, locale),
        Notification::Said(said) => sayings::private_message(said, locale),
    }
}

/// The maximum number of medals named in one message.
const MAX_NAMED_MEDALS: usize = 3;

/// The message about a new rank and new medals, one line for each; a single game can win many medals.
fn medal_message(medals: &[String], rank: Option<u8>, locale: Locale) -> Body {
    let rank = rank.and_then(|rank| RANKS.get(usize::from(rank)));
    let rank = rank.map(|rank| Line::new("decorated-rank").term("value", "rank", rank.id));
    let names = |medals: &[String]| medals.iter().map(|id| term(locale, "medal", id)).collect::<Vec<_>>().join(", ");
    let won = match medals {
        [] => None,
        [id] => Some(Line::new("decorated-medal").term("value", "medal", id)),
        few if few.len() <= MAX_NAMED_MEDALS => Some(Line::new("decorated-medals").text("list", names(few))),
        many => {
            let (first, others) = many.split_at(MAX_NAMED_MEDALS);
            Some(Line::new("decorated-medals-more").text("list", names(first)).number("count", others.len() as i64))
        }
    };
    let keys = vec![vec![Key::for_command("key-profile", "profile", locale), Key::for_command("key-medals", "medals", locale)]];
    Body { keys, ..Body::of_lines(rank.into_iter().chain(won), locale) }
}

/// The buttons below messages about a search.
fn seeking_keys(locale: Locale) -> Vec<Key> {
    vec![Key::for_command("key-computer", "battle computer", locale), Key::for_command("key-stop-seeking", "quick stop", locale)]
}

/// The state of a search for an opponent.
pub struct SearchStatus {
    /// How many other players are searching.
    pub others: i64,
    /// The player's rating.
    pub rating: i64,
    /// The maximum difference of ratings that is accepted.
    pub window: i64,
    /// The number of seconds after which this difference is increased.
    pub step: u32,
    /// The number of minutes until the search ends.
    pub minutes: u32,
}

/// The status message of a search.
pub fn seeking(search: &SearchStatus, locale: Locale) -> Body {
    let SearchStatus { others, rating, window, step, minutes } = *search;
    let lines = [
        Line::new("quick-seeking").number("min", (rating - window).max(0)).number("max", rating + window),
        if others > 0 { Line::new("quick-others").number("count", others) } else { Line::new("quick-alone") },
        Line::new("quick-wait").number("number", step).number("count", minutes),
    ];
    Body { keys: vec![seeking_keys(locale)], ..Body::of_lines(lines, locale) }
}
