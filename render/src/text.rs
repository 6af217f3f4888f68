//! Text layout: lines fitted to their space, paragraphs, alignment. Independent of glyph shapes.

use std::borrow::Cow;

use tiny_skia::{Path, PathBuilder};

use crate::{
    glyph::{self, Face, to_legible, truncate},
    ink::Ink,
};

/// The maximum number of letters in a line.
const MAX_LETTERS: usize = 400;

/// The placeholder colour of a line without an ink.
const NO_INK: Ink = Ink::of(0x00_0000);

/// The point of a line of text to which its position refers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TextAnchor {
    Start,
    Middle,
    End,
}

/// The letter case of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Case {
    /// Unchanged.
    Given,
    /// Capitals.
    Upper,
}

/// The text style of a role in a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LetterStyle {
    pub(crate) face: Face,
    /// The font size as a multiple of the text size: fonts of one size look differently large.
    pub(crate) scale: f32,
    pub(crate) ink: Ink,
    pub(crate) case: Case,
    /// The distance from the middle of a row down to the baseline, relative to the text size.
    pub(crate) baseline_offset: f32,
    /// The line spacing relative to the text size.
    pub(crate) leading: f32,
}

impl LetterStyle {
    /// A line at most `room` pixels wide: shrunk to no less than half its size, then truncated.
    pub(crate) fn fit(&self, text: &str, size: f32, room: f32) -> TextLine {
        TextLine::fit(&self.in_case(text), self.face, size * self.scale, 0.5, room).with_ink(self.ink)
    }

    /// A line at most `room` pixels wide: shrunk from the size `most` to no less than `least`, then truncated.
    pub(crate) fn fit_between(&self, text: &str, (least, most): (f32, f32), room: f32) -> TextLine {
        TextLine::fit(&self.in_case(text), self.face, most * self.scale, least / most, room).with_ink(self.ink)
    }

    /// The text size of a line, in the unit of [`LetterStyle::fit`].
    pub(crate) fn size(&self, line: &TextLine) -> f32 {
        line.size / self.scale
    }

    /// The text in the letter case of this style.
    fn in_case<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.case {
            Case::Given => Cow::Borrowed(text),
            Case::Upper => Cow::Owned(text.to_uppercase()),
        }
    }

    /// Wraps a text into lines, in an area of this width and height. Starts a new line after every sentence if the text stays large.
    pub(crate) fn paragraph(&self, text: &str, size: f32, room: (f32, f32)) -> Vec<TextLine> {
        self.paragraphs(&[text], size, room).into_iter().map(|(_, line)| line).collect()
    }

    /// Wraps several texts at one common size; each starts a new line. Returns lines with the index of their text.
    pub(crate) fn paragraphs(&self, texts: &[&str], size: f32, (room, height): (f32, f32)) -> Vec<(usize, TextLine)> {
        /// The smallest size at which every sentence starts a new line.
        const SENTENCE_BREAK_SIZE: f32 = 44.0;
        /// Below this size lines are omitted instead of shrunk.
        const MIN_SIZE: f32 = 26.0;
        let mut size = size;
        loop {
            let ends: &[char] = if size >= SENTENCE_BREAK_SIZE { &['.', '!', '?'] } else { &[] };
            let set = |(at, text): (usize, &&str)| self.wrap(text, ends, size, room).into_iter().map(move |line| (at, line));
            let lines: Vec<(usize, String)> = texts.iter().enumerate().flat_map(set).collect();
            let most = (height / (size * self.leading)) as usize;
            if lines.len() <= most || size < MIN_SIZE {
                return lines.iter().take(most).map(|(at, line)| (*at, self.fit(line, size, room))).collect();
            }
            size *= 0.94;
        }
    }

    /// Wraps texts into lines of width `room`, at the largest size up to 44 pixels at which their total height is at most `height`.
    /// Returns the size, and the lines of each text.
    pub(crate) fn wrap_all<T: AsRef<str>>(&self, texts: &[T], (room, height): (f32, f32)) -> (f32, Vec<Vec<String>>) {
        let mut size = 44.0;
        loop {
            let lines: Vec<Vec<String>> = texts.iter().map(|text| self.wrap(text.as_ref(), &[], size, room)).collect();
            let rows: f32 = lines.iter().map(|lines| 1.0 + (lines.len().max(1) - 1) as f32 * 0.9).sum();
            if rows * size * self.leading <= height || size < 16.0 {
                return (size, lines);
            }
            size *= 0.96;
        }
    }

    /// Wraps a text at word boundaries, and after words that end with one of `ends`.
    fn wrap(&self, text: &str, ends: &[char], size: f32, room: f32) -> Vec<String> {
        wrap(&self.in_case(text), ends, self.face, size * self.scale, room)
    }
}

/// A positioned line of text.
#[derive(Clone, Debug)]
pub(crate) struct TextLine {
    /// The left end.
    pub(crate) x: f32,
    pub(crate) baseline: f32,
    pub(crate) face: Face,
    /// The font height in pixels.
    pub(crate) size: f32,
    pub(crate) ink: Ink,
    pub(crate) text: String,
}

impl TextLine {
    /// A line at most `room` pixels wide: shrunk to no less than the share `least` of its size, then truncated.
    pub(crate) fn fit(text: &str, face: Face, size: f32, least: f32, room: f32) -> Self {
        let text = to_legible(text, face, MAX_LETTERS);
        let natural = glyph::width(&text, face, size);
        let size = if natural > room { (size * room / natural * 0.998).max(size * least) } else { size };
        Self { x: 0.0, baseline: 0.0, face, size, ink: NO_INK, text: truncate(text, face, size, room) }
    }

    /// The line with its anchor at this position.
    pub(crate) fn at(mut self, x: f32, baseline: f32, anchor: TextAnchor) -> Self {
        let share = match anchor {
            TextAnchor::Start => 0.0,
            TextAnchor::Middle => 0.5,
            TextAnchor::End => 1.0,
        };
        self.x = x - self.width() * share;
        self.baseline = baseline;
        self
    }

    /// The line in this colour.
    pub(crate) fn with_ink(mut self, ink: Ink) -> Self {
        self.ink = ink;
        self
    }

    /// The width in pixels.
    pub(crate) fn width(&self) -> f32 {
        glyph::width(&self.text, self.face, self.size)
    }

    /// The outline of the letters; `None` if there is nothing to draw.
    pub(crate) fn outline(&self) -> Option<Path> {
        let mut path = PathBuilder::new();
        glyph::trace(&mut path, &self.text, self.face, (self.x, self.baseline), self.size);
        path.finish()
    }
}

/// Wraps a text at word boundaries, and after words that end with one of `ends`.
pub(crate) fn wrap(text: &str, ends: &[char], face: Face, size: f32, room: f32) -> Vec<String> {
    wrap_words(&to_legible(text, face, usize::MAX), ends, |line| glyph::width(line, face, size) <= room)
}

/// Wraps a text at word boundaries into lines that fit, and after words that end with one of `ends`.
pub(crate) fn wrap_words(text: &str, ends: &[char], mut fits: impl FnMut(&str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut fresh = true;
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| !fresh && fits(&format!("{line} {word}"))) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
        fresh = word.ends_with(ends);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const HANDWRITTEN: LetterStyle =
        LetterStyle { face: Face::Handwritten, scale: 1.0, ink: NO_INK, case: Case::Given, baseline_offset: 0.28, leading: 1.14 };

    #[test]
    fn lines_never_exceed_their_width() {
        for text in ["", "Олег", "Ход 23. Твой выстрел!", &"Щ".repeat(40), "日本語🦀", "e\u{301}\u{200D}\u{FE0F}", "a\nb\0c"]
        {
            for room in [4.0, 60.0, 516.0] {
                let line = HANDWRITTEN.fit(text, 50.0, room);
                assert!(line.width() <= room, "{text:?} in {room}: {:?}", line.text);
            }
        }
    }

    #[test]
    fn paragraph_breaks_after_sentences_and_keeps_its_height() {
        let lines: Vec<String> =
            HANDWRITTEN.paragraph("Ход 23. Твой выстрел!", 58.0, (395.0, 210.0)).into_iter().map(|line| line.text).collect();
        assert_eq!(lines, ["Ход 23.", "Твой выстрел!"]);
        let long = HANDWRITTEN.paragraph(&"слово ".repeat(80), 58.0, (395.0, 210.0));
        assert!(long.iter().map(|line| line.size * HANDWRITTEN.leading).sum::<f32>() <= 210.0);
    }
}
