//! Splits a message into captions, texts and files that Telegram accepts, with lengths in UTF-16 units. Text is plain; the only
//! formatting is monospace and mentions, both given by offsets, so that no name can become markup.

use std::sync::Arc;

use broadside_game::ids::Home;
use teloxide::types::{MessageEntity, User, UserId};

use crate::platform::{Mention, Message, RenderedPicture};

/// The longest caption, in UTF-16 units.
pub(super) const MAX_CAPTION: usize = 1024;
const MAX_TEXT: usize = 4096;

/// A part of a message that is sent with one call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// A picture with its caption.
    Picture(Arc<[u8]>, TextPart),
    /// An animation with its caption: name, content.
    Animation(&'static str, Arc<[u8]>, TextPart),
    /// A text.
    Text(TextPart),
    /// A file with its caption: name, content.
    File(String, Vec<u8>, TextPart),
}

/// A text with its formatting.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct TextPart {
    pub text: String,
    /// The mentioned users and the monospace part; `None` if there is neither.
    pub entities: Option<Vec<MessageEntity>>,
}

impl TextPart {
    pub(super) fn plain(text: String) -> Self {
        Self { text, entities: None }
    }

    /// A text that is monospace from `start` on, in UTF-16 units.
    pub(super) fn mono(text: String, start: usize) -> Self {
        let mono = MessageEntity::pre(None, start, length(&text) - start);
        Self { text, entities: Some(vec![mono]) }
    }
}

/// A user for a mention; Telegram reads only its id.
fn mention_user(id: UserId, name: &str) -> User {
    let (first_name, last_name, username, language_code) = (name.to_owned(), None, None, None);
    User { id, is_bot: false, first_name, last_name, username, language_code, is_premium: false, added_to_attachment_menu: false }
}

/// Like [`steps`], with the mentioned players at the beginning.
pub(super) fn steps_with_mentions(message: &Message, people: &[Mention]) -> Vec<Step> {
    if people.is_empty() {
        return steps(message);
    }
    let (mut names, mut named) = (String::new(), Vec::new());
    for Mention { id: player, name } in people {
        let gap = if names.is_empty() { "" } else { ", " };
        names.push_str(gap);
        let start = length(&names);
        names.push_str(name);
        let user = player.filter(|player| player.home == Home::Telegram).map(|player| mention_user(UserId(player.number), name));
        named.extend(user.map(|user| MessageEntity::text_mention(user, start, length(name))));
    }
    let lines = [names.as_str(), message.text.as_str()].into_iter().filter(|text| !text.is_empty());
    let text = lines.collect::<Vec<_>>().join("\n");
    let mut steps = steps(&Message { text, ..message.clone() });
    if let Some(Step::Picture(_, first) | Step::Animation(_, _, first) | Step::Text(first) | Step::File(_, _, first)) = steps.first_mut() {
        let first_length = length(&first.text);
        named.retain(|entity| entity.length > 0 && entity.offset + entity.length <= first_length);
        named.extend(first.entities.take().into_iter().flatten());
        first.entities = Some(named).filter(|entities| !entities.is_empty());
    }
    steps
}

/// The parts to send, in order; the first one is edited later and carries the keyboard. Empty for an empty message.
pub(super) fn steps(message: &Message) -> Vec<Step> {
    let mono = message.mono.as_deref().filter(|mono| !mono.trim().is_empty());
    let first = if message.picture.is_some() || message.file.is_some() { MAX_CAPTION } else { MAX_TEXT };
    let mut passages = passages(message.text.trim_end(), mono, first).into_iter();
    let mut steps = Vec::new();
    let mut file = message.file.clone();
    if let Some(picture) = &message.picture {
        steps.push(picture_step(picture, passages.next().unwrap_or_default()));
    } else if let Some((name, content)) = file.take() {
        steps.push(Step::File(name, content, passages.next().unwrap_or_default()));
    }
    steps.extend(message.poster.as_ref().map(|poster| picture_step(poster, TextPart::default())));
    steps.extend(passages.filter(|passage| !passage.text.trim().is_empty()).map(Step::Text));
    steps.extend(file.map(|(name, content)| Step::File(name, content, TextPart::default())));
    steps
}

fn picture_step(picture: &RenderedPicture, caption: TextPart) -> Step {
    if picture.is_animated() {
        Step::Animation(picture.file_name(), picture.png.clone(), caption)
    } else {
        Step::Picture(picture.png.clone(), caption)
    }
}

/// The text truncated to `limit` UTF-16 units, with an ellipsis if it was longer.
pub(super) fn truncate(text: &str, limit: usize) -> String {
    if length(text) <= limit {
        return text.to_owned();
    }
    format!("{}…", text[..prefix_end(text, limit - 1)].trim_end())
}

/// Text and monospace lines as messages, the first at most `first` units long (it may be empty).
fn passages(text: &str, mono: Option<&str>, first: usize) -> Vec<TextPart> {
    let gap = if text.is_empty() { "" } else { "\n\n" };
    if let Some(mono) = mono {
        let start = length(text) + gap.len();
        if start + length(mono) <= first {
            return vec![TextPart::mono(format!("{text}{gap}{mono}"), start)];
        }
    }
    let plain = split(text, first).into_iter().map(TextPart::plain);
    let mono = mono.map(|mono| split(mono, MAX_TEXT)).unwrap_or_default().into_iter().map(|text| TextPart::mono(text, 0));
    plain.chain(mono).collect()
}

/// The text in pieces, split between lines if possible; the first at most `first` units long.
fn split(text: &str, first: usize) -> Vec<String> {
    let (mut pieces, mut rest, mut limit) = (Vec::new(), text, first);
    while length(rest) > limit {
        let end = prefix_end(rest, limit);
        let end = rest[..end].rfind('\n').filter(|at| *at > 0).unwrap_or(end);
        pieces.push(rest[..end].to_owned());
        rest = rest[end..].trim_start_matches('\n');
        limit = MAX_TEXT;
    }
    pieces.push(rest.to_owned());
    pieces
}

/// The end of the longest prefix of at most `limit` UTF-16 units, in bytes.
pub(super) fn prefix_end(text: &str, limit: usize) -> usize {
    let mut units = 0;
    let past = text.char_indices().find(|(_, letter)| {
        units += letter.len_utf16();
        units > limit
    });
    past.map_or(text.len(), |(at, _)| at)
}

/// The length in UTF-16 units, as Telegram counts.
pub(super) fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use broadside_game::ids::PlayerId;

    use super::*;

    fn plain(text: &str) -> TextPart {
        TextPart::plain(text.to_owned())
    }

    fn with_mono(text: &str, mono: std::ops::Range<usize>) -> TextPart {
        TextPart { text: text.to_owned(), entities: Some(vec![MessageEntity::pre(None, mono.start, mono.len())]) }
    }

    #[test]
    fn passages_keep_lines_whole_and_count_in_utf_16() {
        let (line, ship) = ("Б8: мимо\n".repeat(200), "🚢".repeat(600));
        for (text, mono, first, expected) in [
            ("", None, MAX_TEXT, vec![plain("")]),
            ("Ваш ход.", None, MAX_TEXT, vec![plain("Ваш ход.")]),
            ("", Some("~ x"), MAX_TEXT, vec![with_mono("~ x", 0..3)]),
            ("🚢 Ход", Some("~🚢"), MAX_TEXT, vec![with_mono("🚢 Ход\n\n~🚢", 8..11)]),
            (line.as_str(), None, MAX_CAPTION, vec![plain(line[..113 * 14].trim_end()), plain(&line[113 * 14..])]),
            (ship.as_str(), None, MAX_CAPTION, vec![plain(&"🚢".repeat(512)), plain(&"🚢".repeat(88))]),
            ("Доска", Some(ship.as_str()), MAX_CAPTION, vec![plain("Доска"), with_mono(&ship, 0..1200)]),
        ] {
            assert_eq!(passages(text, mono, first), expected, "{text:.20} {mono:.20?}");
        }
    }

    #[test]
    fn pinged_players_are_mentioned_first_by_offset() {
        let mention = |number: Option<u64>, name: &str| {
            let player = number.map(|number| PlayerId { home: Home::Telegram, number });
            Mention { id: player, name: name.to_owned() }
        };
        let message = Message { text: "Ход".to_owned(), mono: Some("~".to_owned()), ..Message::default() };
        let people = [mention(Some(7), "🚢 Анна"), mention(None, "@oleg")];
        let entities = vec![MessageEntity::text_mention(mention_user(UserId(7), "🚢 Анна"), 0, 7), MessageEntity::pre(None, 20, 1)];
        let expected = TextPart { text: "🚢 Анна, @oleg\nХод\n\n~".to_owned(), entities: Some(entities) };
        assert_eq!(steps_with_mentions(&message, &people), [Step::Text(expected)]);
        assert_eq!(steps_with_mentions(&message, &[]), steps(&message));
    }

    #[test]
    fn toast_is_cut_at_two_hundred_characters() {
        for (text, expected) in [
            ("Сейчас не ваш ход.".to_owned(), "Сейчас не ваш ход.".to_owned()),
            ("a".repeat(200), "a".repeat(200)),
            ("a".repeat(201), format!("{}…", "a".repeat(199))),
            ("🚢".repeat(101), format!("{}…", "🚢".repeat(99))),
        ] {
            assert_eq!(truncate(&text, 200), expected);
        }
    }
}
