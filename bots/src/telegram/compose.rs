//! A message cut into what Telegram takes: captions, texts and files with their lengths in UTF-16 units.
//! Plain text throughout; the only markup is the fixed-width face, given by offsets, so no name can become markup.

use std::{ops::Range, sync::Arc};

use teloxide::types::MessageEntity;

use crate::platform::{Media, Message, Picture};

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
    File(String, String, Passage),
}

/// A text, part of which may be set in the fixed-width face.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Passage {
    /// The text.
    pub text: String,
    /// The part in the fixed-width face, in UTF-16 units.
    pub mono: Option<Range<usize>>,
}

impl Passage {
    /// The formatting as Telegram takes it, if there is any.
    pub fn entities(&self) -> Option<Vec<MessageEntity>> {
        let mono = self.mono.as_ref()?;
        Some(vec![MessageEntity::pre(None, mono.start, mono.end - mono.start)])
    }
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
            return vec![Passage { text: format!("{text}{gap}{mono}"), mono: Some(start..end) }];
        }
    }
    let plain = split(text, first).into_iter().map(|text| Passage { text, mono: None });
    let set = mono.map(|mono| split(mono, TEXT)).unwrap_or_default().into_iter();
    let set = set.map(|text| Passage { mono: Some(0..length(&text)), text });
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
    use super::*;

    fn plain(text: &str) -> Passage {
        Passage { text: text.to_owned(), mono: None }
    }

    fn set(text: &str, mono: Range<usize>) -> Passage {
        Passage { text: text.to_owned(), mono: Some(mono) }
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

    #[test]
    fn steps_come_in_order_and_the_first_is_what_stands() {
        let message = |text: &str, mono: Option<&str>, file: bool| Message {
            text: text.to_owned(),
            mono: mono.map(str::to_owned),
            file: file.then(|| ("game.txt".to_owned(), "1. Б8".to_owned())),
            ..Message::default()
        };
        let file = |passage| Step::File("game.txt".to_owned(), "1. Б8".to_owned(), passage);
        for (message, expected) in [
            (message("", None, false), vec![]),
            (message("Ход.", None, false), vec![Step::Text(plain("Ход."))]),
            (message("Доска", Some("~"), false), vec![Step::Text(set("Доска\n\n~", 7..8))]),
            (message("Запись", None, true), vec![file(plain("Запись"))]),
            (message("", None, true), vec![file(plain(""))]),
        ] {
            assert_eq!(steps(&message), expected, "{message:?}");
        }
    }
}
