//! Who is kept out: what those are told who keep somebody out, with a key for each who could be let in or kept out. Pure.

use super::super::{
    body::{Body, Key},
    line::{Line, harmless},
    locale::Locale,
};
use crate::game::ids::{GameId, PlayerId, RoomId};

/// How long a name on a key may be, in characters.
const NAME: usize = 30;

/// How many keys stand in such a list, how many of them are of those who are kept out, and how many stand in a row.
const KEYS: usize = 10;
const LIFTING: usize = 6;
const ROW: usize = 2;

/// Somebody, and what they are called; nothing where they were forgotten.
type Person = (PlayerId, String);

/// The keys of one way of keeping out: the ids of their labels, the verbs they say, and the room it is about.
#[derive(Clone, Copy)]
struct Ways {
    bar: (&'static str, &'static str),
    lift: (&'static str, &'static str),
    room: Option<RoomId>,
}

/// A room's bans. The keys name the room, as they may be pressed in private.
fn banning(room: RoomId) -> Ways {
    Ways { bar: ("key-ban", "ban"), lift: ("key-unban", "unban"), room: Some(room) }
}

const BLOCKING: Ways = Ways { bar: ("key-block", "block"), lift: ("key-unblock", "unblock"), room: None };

impl Ways {
    fn bar(self, (player, name): (PlayerId, &str), locale: Locale) -> Key {
        self.key(self.bar, (player, name), locale)
    }

    fn lift(self, (player, name): (PlayerId, &str), locale: Locale) -> Key {
        self.key(self.lift, (player, name), locale)
    }

    fn key(self, (label, verb): (&'static str, &'static str), (player, name): (PlayerId, &str), locale: Locale) -> Key {
        let name = called(&name.chars().take(NAME).collect::<String>());
        let room = self.room.map(|room| format!(" {room}")).unwrap_or_default();
        Key::labelled(Line::new(label).line("name", name).phrase(locale), format!("{verb} {player}{room}"))
    }

    fn list(self, title: Line, barred: &[Person], others: &[Person], locale: Locale) -> Body {
        let lift = barred.iter().rev().map(|(player, name)| self.lift((*player, name), locale));
        let bar = others.iter().map(|(player, name)| self.bar((*player, name), locale));
        Body { keys: Key::rows(lift.take(LIFTING).chain(bar).take(KEYS), ROW), ..Body::of_lines([title], locale) }
    }
}

/// Whom a room has banned, and who else plays there.
pub fn bans(banned: &[Person], others: &[Person], room: RoomId, locale: Locale) -> Body {
    let title = if banned.is_empty() { Line::new("ban-nobody") } else { Line::new("ban-list").lines("names", names(banned)) };
    banning(room).list(title, banned, others, locale)
}

/// That somebody was banned; `playing` are the room's games that they may finish.
pub fn banned((player, name): (PlayerId, &str), room: RoomId, playing: &[GameId], locale: Locale) -> Body {
    let mut lines = vec![Line::new("ban-done").line("name", called(name))];
    if !playing.is_empty() {
        let codes = playing.iter().map(GameId::to_string).collect::<Vec<_>>().join(", ");
        lines.push(Line::new("ban-playing").number("count", playing.len() as i64).text("code", codes));
    }
    Body { keys: vec![vec![banning(room).lift((player, name), locale)]], ..Body::of_lines(lines, locale) }
}

/// That somebody may play again.
pub fn unbanned((player, name): (PlayerId, &str), room: RoomId, locale: Locale) -> Body {
    done("unban-done", name, banning(room).bar((player, name), locale), locale)
}

/// Whom somebody has blocked, and who else they have played with.
pub fn blocks(blocked: &[Person], others: &[Person], locale: Locale) -> Body {
    let title = if blocked.is_empty() { Line::new("block-nobody") } else { Line::new("block-list").lines("names", names(blocked)) };
    BLOCKING.list(title, blocked, others, locale)
}

/// That somebody was blocked.
pub fn blocked((player, name): (PlayerId, &str), locale: Locale) -> Body {
    done("block-done", name, BLOCKING.lift((player, name), locale), locale)
}

/// That somebody is blocked no longer.
pub fn unblocked((player, name): (PlayerId, &str), locale: Locale) -> Body {
    done("unblock-done", name, BLOCKING.bar((player, name), locale), locale)
}

/// That something is done about somebody, with the key that undoes it.
fn done(id: &'static str, name: &str, undo: Key, locale: Locale) -> Body {
    Body { keys: vec![vec![undo]], ..Body::of_lines([Line::new(id).line("name", called(name))], locale) }
}

fn names(people: &[Person]) -> Vec<Line> {
    people.iter().map(|(_, name)| called(name)).collect()
}

/// What somebody is called, also if they were forgotten.
fn called(name: &str) -> Line {
    let name = harmless(name);
    if name.is_empty() { Line::new("barred-nameless") } else { Line::new("barred-name").text("name", name) }
}
