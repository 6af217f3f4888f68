//! A message cut into what Telegram takes: captions, texts and files with their lengths in UTF-16 units.
//! Plain text throughout; the only markup is the fixed-width face and people who are rung, both given by offsets, so no name can
//! become markup.

use std::{ops::Range, sync::Arc};

use broadside_core::game::ids::Home;
use teloxide::types::{MessageEntity, User, UserId};

use crate::platform::{Media, Mention, Message, Picture};

/// The longest caption, in UTF-16 units.
pub(super) const CAPTION: usize = 1024;
const TEXT: usize = 4096;

/// One thing to send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A picture with its caption.
    Picture(Arc<[u8]>, Passage),
    /// A moving picture with its caption: name, content.
    Animation(&'static str, Arc<[u8]>, Passage),
    /// A text.
    Text(Passage),
    /// A file with its caption: name, content.
    File(String, Vec<u8>, Passage),
}

/// A text, part of which may be set in the fixed-width face.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Passage {
    /// The text.
    pub text: String,
    /// The part in the fixed-width face, in UTF-16 units.
    pub mono: Option<Range<usize>>,
    /// The people who are named and thereby rung: where they stand, in UTF-16 units, their number and what they are called.
    pub named: Vec<(Range<usize>, UserId, String)>,
}

impl Passage {
    /// The formatting as Telegram takes it, if there is any.
    pub fn entities(&self) -> Option<Vec<MessageEntity>> {
        let named = self.named.iter().map(|(at, id, name)| MessageEntity::text_mention(person(*id, name), at.start, at.end - at.start));
        let mono = self.mono.iter().map(|mono| MessageEntity::pre(None, mono.start, mono.end - mono.start));
        Some(named.chain(mono).collect::<Vec<_>>()).filter(|entities| !entities.is_empty())
    }
}

/// Somebody as Telegram takes them where they are named: it looks at the number alone.
fn person(id: UserId, name: &str) -> User {
    let (first_name, last_name, username, language_code) = (name.to_owned(), None, None, None);
    User { id, is_bot: false, first_name, last_name, username, language_code, is_premium: false, added_to_attachment_menu: false }
}

/// The same as [`steps`], beginning with those whom it rings.
pub(super) fn steps_naming(message: &Message, people: &[Mention]) -> Vec<Step> {
    if people.is_empty() {
        return steps(message);
    }
    let (mut names, mut named) = (String::new(), Vec::new());
    for Mention { id: player, name } in people {
        let gap = if names.is_empty() { "" } else { ", " };
        names.push_str(gap);
        let start = length(&names);
        names.push_str(name);
        let user = player.filter(|player| player.home == Home::Telegram).map(|player| UserId(player.number));
        named.extend(user.map(|user| (start..length(&names), user, name.clone())));
    }
    let lines = [names.as_str(), message.text.as_str()].into_iter().filter(|text| !text.is_empty());
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut steps = steps(&Message { text, ..message.clone() });
    if let Some(Step::Picture(_, first) | Step::Animation(_, _, first) | Step::Text(first) | Step::File(_, _, first)) = steps.first_mut() {
        let long = length(&first.text);
        first.named = named.into_iter().filter(|(at, ..)| !at.is_empty() && at.end <= long).collect();
    }
    steps
}

/// What is to be sent, in order; the first is what stands (and carries the keys). Empty for an empty message.
pub(super) fn steps(message: &Message) -> Vec<Step> {
    let mono = message.mono.as_deref().filter(|mono| !mono.trim().is_empty());
    let first = if message.picture.is_some() || message.file.is_some() { CAPTION } else { TEXT };
    let mut passages = passages(message.text.trim_end(), mono, first).into_iter();
    let mut steps = Vec::new();
    let mut file = message.file.clone();
    if let Some(picture) = &message.picture {
        steps.push(shown(picture, passages.next().unwrap_or_default()));
    } else if let Some((name, content)) = file.take() {
        steps.push(Step::File(name, content, passages.next().unwrap_or_default()));
    }
    steps.extend(message.poster.as_ref().map(|poster| shown(poster, Passage::default())));
    steps.extend(passages.filter(|passage| !passage.text.trim().is_empty()).map(Step::Text));
    steps.extend(file.map(|(name, content)| Step::File(name, content, Passage::default())));
    steps
}

/// A picture as one thing to send.
fn shown(picture: &Picture, caption: Passage) -> Step {
    match picture.media() {
        Media::Png => Step::Picture(picture.png.clone(), caption),
        Media::Gif => Step::Animation(picture.name(), picture.png.clone(), caption),
    }
}

/// The text cut at a length in UTF-16 units, with an ellipsis where something is missing.
pub(super) fn cut(text: &str, limit: usize) -> String {
    if length(text) <= limit {
        return text.to_owned();
    }
    format!("{}…", text[..fitting(text, limit - 1)].trim_end())
}

/// Text and fixed-width lines as passages, the first at most `first` units long (it may be empty).
fn passages(text: &str, mono: Option<&str>, first: usize) -> Vec<Passage> {
    let gap = if text.is_empty() { "" } else { "\n\n" };
    if let Some(mono) = mono {
        let start = length(text) + gap.len();
        let end = start + length(mono);
        if end <= first {
            return vec![Passage { text: format!("{text}{gap}{mono}"), mono: Some(start..end), named: Vec::new() }];
        }
    }
    let plain = split(text, first).into_iter().map(|text| Passage { text, ..Passage::default() });
    let set = mono.map(|mono| split(mono, TEXT)).unwrap_or_default().into_iter();
    let set = set.map(|text| Passage { mono: Some(0..length(&text)), text, named: Vec::new() });
    plain.chain(set).collect()
}

/// The text in pieces, cut between lines where that is possible; the first at most `first` units long.
fn split(text: &str, first: usize) -> Vec<String> {
    let (mut pieces, mut rest, mut limit) = (Vec::new(), text, first);
    while length(rest) > limit {
        let end = fitting(rest, limit);
        let end = rest[..end].rfind('\n').filter(|at| *at > 0).unwrap_or(end);
        pieces.push(rest[..end].to_owned());
        rest = rest[end..].trim_start_matches('\n');
        limit = TEXT;
    }
    pieces.push(rest.to_owned());
    pieces
}

/// Where the longest beginning of at most `limit` units ends, in bytes.
fn fitting(text: &str, limit: usize) -> usize {
    let mut units = 0;
    let past = text.char_indices().find(|(_, letter)| {
        units += letter.len_utf16();
        units > limit
    });
    past.map_or(text.len(), |(at, _)| at)
}

/// The length in UTF-16 units, in which Telegram counts.
fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use broadside_core::game::ids::PlayerId;

    use super::*;

    fn plain(text: &str) -> Passage {
        Passage { text: text.to_owned(), ..Passage::default() }
    }

    fn set(text: &str, mono: Range<usize>) -> Passage {
        Passage { text: text.to_owned(), mono: Some(mono), named: Vec::new() }
    }

    #[test]
    fn passages_keep_lines_whole_and_count_in_utf_16() {
        let (line, ship) = ("Б8: мимо\n".repeat(200), "🚢".repeat(600));
        for (text, mono, first, expected) in [
            ("", None, TEXT, vec![plain("")]),
            ("Ваш ход.", None, TEXT, vec![plain("Ваш ход.")]),
            ("", Some("~ x"), TEXT, vec![set("~ x", 0..3)]),
            ("🚢 Ход", Some("~🚢"), TEXT, vec![set("🚢 Ход\n\n~🚢", 8..11)]),
            (line.as_str(), None, CAPTION, vec![plain(line[..113 * 14].trim_end()), plain(&line[113 * 14..])]),
            (ship.as_str(), None, CAPTION, vec![plain(&"🚢".repeat(512)), plain(&"🚢".repeat(88))]),
            ("Доска", Some(ship.as_str()), CAPTION, vec![plain("Доска"), set(&ship, 0..1200)]),
        ] {
            assert_eq!(passages(text, mono, first), expected, "{text:.20} {mono:.20?}");
        }
    }

    #[test]
    fn whoever_is_rung_is_named_first_and_by_offset() {
        let mention = |number: Option<u64>, name: &str| {
            let player = number.map(|number| PlayerId { home: Home::Telegram, number });
            Mention { id: player, name: name.to_owned() }
        };
        let message = Message { text: "Ход".to_owned(), mono: Some("~".to_owned()), ..Message::default() };
        let people = [mention(Some(7), "🚢 Анна"), mention(None, "@oleg")];
        let named = vec![(0..7, UserId(7), "🚢 Анна".to_owned())];
        let expected = Passage { text: "🚢 Анна, @oleg\nХод\n\n~".to_owned(), mono: Some(20..21), named };
        assert_eq!(steps_naming(&message, &people), [Step::Text(expected.clone())]);
        assert_eq!(expected.entities().map(|entities| entities.len()), Some(2));
        assert_eq!(steps_naming(&message, &[]), steps(&message));
    }

    #[test]
    fn a_toast_is_cut_at_two_hundred() {
        for (text, expected) in [
            ("Сейчас не ваш ход.".to_owned(), "Сейчас не ваш ход.".to_owned()),
            ("a".repeat(200), "a".repeat(200)),
            ("a".repeat(201), format!("{}…", "a".repeat(199))),
            ("🚢".repeat(101), format!("{}…", "🚢".repeat(99))),
        ] {
            assert_eq!(cut(&text, 200), expected);
        }
    }
}
