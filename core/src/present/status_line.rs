//! The line at the foot of a picture, in parts that say for themselves how they are said: no sign in a player's name makes
//! a part louder.

use super::{
    line::{Arg, Line},
    locale::Locale,
};

/// How a part of the line is said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Loudness {
    /// As anything is.
    Said,
    /// Called out: it stands out.
    Called,
}

/// The line at the foot of a picture: whose turn it is, how a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatusLine {
    parts: Vec<(Loudness, String)>,
}

impl StatusLine {
    /// A text of which nothing is called out.
    pub fn said(text: impl Into<String>) -> Self {
        let text = text.into();
        let parts = if text.is_empty() { Vec::new() } else { vec![(Loudness::Said, text)] };
        Self { parts }
    }

    /// A text with nobody's name in it: its sentences that end in an exclamation mark are called out.
    pub fn exclaimed(text: &str) -> Self {
        let mut parts: Vec<(Loudness, String)> = Vec::new();
        let mut sentence = String::new();
        for word in text.split_whitespace() {
            if !sentence.is_empty() {
                sentence.push(' ');
            }
            sentence.push_str(word);
            if word.ends_with(['.', '!', '?']) {
                join(&mut parts, std::mem::take(&mut sentence));
            }
        }
        join(&mut parts, sentence);
        Self { parts }
    }

    /// A line in a language. One that is about texts may hold a name, and calls nothing out; but that somebody won is called
    /// out as it is.
    pub fn of(line: &Line, locale: Locale) -> Self {
        let text = line.phrase(locale);
        if line.id == "picture-won" {
            return Self { parts: vec![(Loudness::Called, text)] };
        }
        let nameless = line.args.iter().all(|(_, arg)| matches!(arg, Arg::Number(_)));
        if nameless { Self::exclaimed(&text) } else { Self::said(text) }
    }

    /// Two lines in a language, the first of them called out whoever it names.
    pub fn apart([first, second]: [&Line; 2], locale: Locale) -> Self {
        Self { parts: vec![(Loudness::Called, first.phrase(locale)), (Loudness::Said, second.phrase(locale))] }
    }

    /// Its parts, in their order.
    pub fn parts(&self) -> &[(Loudness, String)] {
        &self.parts
    }

    /// All of it, however it is said.
    pub fn text(&self) -> String {
        self.parts.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Puts a sentence behind the others: into the last part, if that is said as loudly.
fn join(parts: &mut Vec<(Loudness, String)>, sentence: String) {
    if sentence.is_empty() {
        return;
    }
    let loudness = if sentence.ends_with('!') { Loudness::Called } else { Loudness::Said };
    match parts.last_mut() {
        Some((last, text)) if *last == loudness => {
            text.push(' ');
            text.push_str(&sentence);
        }
        _ => parts.push((loudness, sentence)),
    }
}
