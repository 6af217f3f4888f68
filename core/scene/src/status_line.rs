//! The line at the bottom of a picture, in parts that are emphasised or not. Parts are marked explicitly, so that an
//! exclamation mark in a player's name emphasises nothing.

/// Whether a text is emphasised.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Loudness {
    /// Not emphasised.
    Normal,
    /// Emphasised.
    Loud,
}

/// The line at the bottom of a picture: whose turn it is, how a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatusLine {
    parts: Vec<(Loudness, String)>,
}

impl StatusLine {
    /// A line without emphasis.
    pub fn plain(text: impl Into<String>) -> Self {
        let text = text.into();
        let parts = if text.is_empty() { Vec::new() } else { vec![(Loudness::Normal, text)] };
        Self { parts }
    }

    /// A line in which sentences that end in an exclamation mark are emphasised. The text must not contain player names.
    pub fn with_exclamations(text: &str) -> Self {
        let mut parts: Vec<(Loudness, String)> = Vec::new();
        let mut sentence = String::new();
        for word in text.split_whitespace() {
            if !sentence.is_empty() {
                sentence.push(' ');
            }
            sentence.push_str(word);
            if word.ends_with(['.', '!', '?']) {
                append_sentence(&mut parts, std::mem::take(&mut sentence));
            }
        }
        append_sentence(&mut parts, sentence);
        Self { parts }
    }

    /// A line of these parts.
    pub fn of_parts(parts: Vec<(Loudness, String)>) -> Self {
        Self { parts }
    }

    /// The parts in order.
    pub fn parts(&self) -> &[(Loudness, String)] {
        &self.parts
    }

    /// The whole text.
    pub fn text(&self) -> String {
        self.parts.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Appends a sentence: to the last part if both are emphasised or neither is, else as a new part.
fn append_sentence(parts: &mut Vec<(Loudness, String)>, sentence: String) {
    if sentence.is_empty() {
        return;
    }
    let loudness = if sentence.ends_with('!') { Loudness::Loud } else { Loudness::Normal };
    match parts.last_mut() {
        Some((last, text)) if *last == loudness => {
            text.push(' ');
            text.push_str(&sentence);
        }
        _ => parts.push((loudness, sentence)),
    }
}
