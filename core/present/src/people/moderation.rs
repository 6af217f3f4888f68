//! Replies about bans and blocks, with buttons to lift and to add them.

use broadside_game::ids::{GameId, PlayerId, RoomId};
use broadside_words::{
    line::{Line, sanitise_name},
    locale::Locale,
};

use super::super::body::{Body, Key};

/// The maximum length of a name on a button, in characters.
const MAX_NAME_LENGTH: usize = 30;

/// The maximum number of buttons below a list.
const MAX_KEYS: usize = 10;

/// The maximum number of these buttons that lift a ban or block.
const MAX_UNBAN_BUTTONS: usize = 6;

/// Buttons per row.
const KEYS_PER_ROW: usize = 2;

/// A person and their name, which is empty if their data was deleted.
type Person = (PlayerId, String);

/// The action of a button on a person: the message id of its label, and its verb.
type Action = (&'static str, &'static str);

const BAN: Action = ("key-ban", "ban");
const UNBAN: Action = ("key-unban", "unban");
const BLOCK: Action = ("key-block", "block");
const UNBLOCK: Action = ("key-unblock", "unblock");

/// The button for an action on this person. A button about a ban contains the room, because it may be pressed in private.
fn key((label, verb): Action, (player, name): (PlayerId, &str), room: Option<RoomId>, locale: Locale) -> Key {
    let name = person_name(&name.chars().take(MAX_NAME_LENGTH).collect::<String>());
    let room = room.map(|room| format!(" {room}")).unwrap_or_default();
    Key::with_label(Line::new(label).line("name", name).phrase(locale), format!("{verb} {player}{room}"))
}

/// A list with buttons that lift bans or blocks, the latest first, and buttons that add one.
fn list(title: Line, [(lift, listed), (add, others)]: [(Action, &[Person]); 2], room: Option<RoomId>, locale: Locale) -> Body {
    let lift = listed.iter().rev().map(|(player, name)| key(lift, (*player, name), room, locale));
    let add = others.iter().map(|(player, name)| key(add, (*player, name), room, locale));
    let keys = Key::into_rows(lift.take(MAX_UNBAN_BUTTONS).chain(add).take(MAX_KEYS), KEYS_PER_ROW);
    Body { keys, ..Body::of_lines([title], locale) }
}

/// The list of the players whom a room has banned, with buttons also for other players of the room.
pub fn bans(banned: &[Person], others: &[Person], room: RoomId, locale: Locale) -> Body {
    let title = if banned.is_empty() { Line::new("ban-nobody") } else { Line::new("ban-list").lines("names", names(banned)) };
    list(title, [(UNBAN, banned), (BAN, others)], Some(room), locale)
}

/// The confirmation of a ban; the player may finish the games in `playing`.
pub fn ban_reply((player, name): (PlayerId, &str), room: RoomId, playing: &[GameId], locale: Locale) -> Body {
    let mut lines = vec![Line::new("ban-done").line("name", person_name(name))];
    if !playing.is_empty() {
        let codes = playing.iter().map(GameId::to_string).collect::<Vec<_>>().join(", ");
        lines.push(Line::new("ban-playing").number("count", playing.len() as i64).text("code", codes));
    }
    Body { keys: vec![vec![key(UNBAN, (player, name), Some(room), locale)]], ..Body::of_lines(lines, locale) }
}

/// The confirmation that a ban was lifted.
pub fn unban_reply((player, name): (PlayerId, &str), room: RoomId, locale: Locale) -> Body {
    confirmation("unban-done", name, key(BAN, (player, name), Some(room), locale), locale)
}

/// The list of the players whom a person has blocked, with buttons also for others with whom the person has played.
pub fn blocks(blocked: &[Person], others: &[Person], locale: Locale) -> Body {
    let title = if blocked.is_empty() { Line::new("block-nobody") } else { Line::new("block-list").lines("names", names(blocked)) };
    list(title, [(UNBLOCK, blocked), (BLOCK, others)], None, locale)
}

/// The confirmation of a block.
pub fn block_reply((player, name): (PlayerId, &str), locale: Locale) -> Body {
    confirmation("block-done", name, key(UNBLOCK, (player, name), None, locale), locale)
}

/// The confirmation that a block was lifted.
pub fn unblock_reply((player, name): (PlayerId, &str), locale: Locale) -> Body {
    confirmation("unblock-done", name, key(BLOCK, (player, name), None, locale), locale)
}

/// A confirmation with a button that undoes the action.
fn confirmation(id: &'static str, name: &str, undo: Key, locale: Locale) -> Body {
    Body { keys: vec![vec![undo]], ..Body::of_lines([Line::new(id).line("name", person_name(name))], locale) }
}

fn names(people: &[Person]) -> Vec<Line> {
    people.iter().map(|(_, name)| person_name(name)).collect()
}

/// The name of a person, or a placeholder if their data was deleted.
fn person_name(name: &str) -> Line {
    let name = sanitise_name(name);
    if name.is_empty() { Line::new("barred-nameless") } else { Line::new("barred-name").text("name", name) }
}
