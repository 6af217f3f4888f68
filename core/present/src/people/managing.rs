//! Replies for room managers: ending a game, listing organisers, delivering reports.

use broadside_arena::career::notification::Complaint;
use broadside_game::{
    ids::{PlayerId, RoomId},
    view::PublicView,
};
use broadside_words::{
    line::{Line, sanitise_name},
    locale::Locale,
};

use super::{
    super::{
        body::{Body, Key},
        button::button,
        cards::game_line,
    },
    notifications::plain,
};

/// The maximum length of a name on a button, in characters.
const MAX_NAME_LENGTH: usize = 12;

/// The maximum number of games or people that have a button.
const MAX_KEYS: usize = 10;

/// Buttons per row.
const KEYS_PER_ROW: usize = 2;

/// The message that asks a manager to confirm the end of a game. The button contains the room, because it may be pressed in private.
pub fn end_confirmation(view: &PublicView, room: RoomId, locale: Locale) -> Body {
    let key = Key::for_command("key-end-now", button(view.id, 0, &format!("end_now {room}")), locale);
    Body { keys: vec![vec![key]], ..Body::of_texts([game_line(view, locale), Line::new("end-sure").phrase(locale)]) }
}

/// The message that asks a manager which of a room's games to end.
pub fn choose_game_to_end(views: &[&PublicView], room: RoomId, locale: Locale) -> Body {
    let views = || views.iter().take(MAX_KEYS);
    let title = Line::new("end-which").phrase(locale);
    let key = |view: &&PublicView| Key::with_label(view.id.to_string(), button(view.id, 0, &format!("end_now ask {room}")));
    let text = [title].into_iter().chain(views().map(|view| game_line(view, locale)));
    Body { keys: Key::into_rows(views().map(key), KEYS_PER_ROW), ..Body::of_texts(text) }
}

/// The list of a room's tournament organisers, with a button to remove each; `others` is the number of organisers without a known name.
pub fn organisers(named: &[(PlayerId, String)], others: usize, room: RoomId, locale: Locale) -> Body {
    let names: Vec<Line> = named.iter().map(|(_, name)| Line::new("barred-name").text("name", sanitise_name(name))).collect();
    let title = match (named.is_empty(), others) {
        (true, 0) => Line::new("dismiss-none"),
        (true, others) => Line::new("dismiss-unnamed").number("count", others as i64),
        (false, _) => Line::new("dismiss-list").lines("names", names),
    };
    let key = |(player, name): &(PlayerId, String)| {
        let name = sanitise_name(&name.chars().take(MAX_NAME_LENGTH).collect::<String>());
        Key::with_label(Line::new("key-dismiss").text("name", name).phrase(locale), format!("dismiss {player} {room}"))
    };
    Body { keys: Key::into_rows(named.iter().take(MAX_KEYS).map(key), KEYS_PER_ROW), ..plain(title, locale) }
}

/// The message that brings a report to its recipients.
pub fn complaint(complaint: &Complaint, locale: Locale) -> Body {
    let Complaint { by, whom, game, room, reason } = complaint;
    let lines = [
        Some(Line::new("report-news").text("name", by)),
        whom.as_ref().map(|whom| Line::new("report-about").text("name", whom)),
        game.map(|game| Line::new("report-game").text("code", game.to_string())),
        Some(match room {
            Some(room) => Line::new("report-room").text("room", room.to_string()),
            None => Line::new("report-private"),
        }),
        Some(Line::new("report-reason").text("reason", reason)),
    ];
    Body::of_lines(lines.into_iter().flatten(), locale)
}
