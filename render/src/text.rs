//! Lines of text: fitted to their room, broken into paragraphs, placed. Knows letters only by their width.

use tiny_skia::{Path, PathBuilder};

use crate::{
    glyph::{self, Face, clipped, shown},
    ink::Ink,
};

/// Letters of a line beyond which none can be seen.
const LONGEST: usize = 400;

/// Where the given point of a line lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

/// A line of text with its place.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// Where the line begins.
    pub(crate) x: f32,
    /// Where the letters stand.
    pub(crate) baseline: f32,
    /// How its letters look.
    pub(crate) face: Face,
    /// The height of the font in pixels.
    pub(crate) size: f32,
    /// The colour.
    pub(crate) ink: Ink,
    /// What it says.
    pub(crate) text: String,
}

impl Line {
    /// A line by hand of this size, made smaller down to half and then clipped until it is no wider than `room`.
    pub(crate) fn fitted(text: &str, size: f32, room: f32) -> Self {
        Self::set(text, Face::Hand, size, 0.5, room)
    }

    /// A line of this size, made smaller down to the share `least` of it and then clipped until it is no wider than
    /// `room`.
    pub(crate) fn set(text: &str, face: Face, size: f32, least: f32, room: f32) -> Self {
        let text: String = shown(text).take(LONGEST).collect();
        let natural = glyph::width(&text, face, size);
        let size = if natural > room { (size * room / natural * 0.998).max(size * least) } else { size };
        Self { x: 0.0, baseline: 0.0, face, size, ink: Ink::Blue, text: clipped(text, face, size, room) }
    }

    /// The line at this place.
    pub(crate) fn at(mut self, x: f32, baseline: f32, anchor: Anchor) -> Self {
        let share = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => 0.5,
            Anchor::End => 1.0,
        };
        self.x = x - self.width() * share;
        self.baseline = baseline;
        self
    }

    /// The line in this colour.
    pub(crate) fn inked(mut self, ink: Ink) -> Self {
        self.ink = ink;
        self
    }

    /// How wide it is.
    pub(crate) fn width(&self) -> f32 {
        glyph::width(&self.text, self.face, self.size)
    }

    /// Its letters as one shape.
    pub(crate) fn outline(&self) -> Option<Path> {
        let mut path = PathBuilder::new();
        glyph::trace(&mut path, &self.text, self.face, (self.x, self.baseline), self.size);
        path.finish()
    }
}

/// How far lines of this size stand apart.
pub(crate) fn leading(size: f32) -> f32 {
    size * 1.14
}

/// Breaks a text into lines no wider than `room` and together no higher than `height`: a new line after
/// every sentence where that leaves the letters large, else wherever a line is full.
pub(crate) fn paragraph(text: &str, size: f32, (room, height): (f32, f32)) -> Vec<Line> {
    const LARGE: f32 = 44.0;
    const SMALL: f32 = 26.0;
    let mut size = size;
    loop {
        let ends: &[char] = if size >= LARGE { &['.', '!', '?'] } else { &[] };
        let lines = broken(text, ends, Face::Hand, size, room);
        let most = (height / leading(size)) as usize;
        if lines.len() <= most || size < SMALL {
            return lines.iter().take(most).map(|line| Line::fitted(line, size, room)).collect();
        }
        size *= 0.94;
    }
}

/// Breaks every text of a list into lines no wider than `room`, at the largest size, from 44 pixels down,
/// at which all of them together are no higher than `height`. Gives that size and the lines of each text.
pub(crate) fn listed<T: AsRef<str>>(texts: &[T], (room, height): (f32, f32)) -> (f32, Vec<Vec<String>>) {
    let mut size = 44.0;
    loop {
        let lines: Vec<Vec<String>> = texts.iter().map(|text| broken(text.as_ref(), &[], Face::Hand, size, room)).collect();
        let rows: f32 = lines.iter().map(|lines| 1.0 + (lines.len().max(1) - 1) as f32 * 0.9).sum();
        if rows * leading(size) <= height || size < 16.0 {
            return (size, lines);
        }
        size *= 0.96;
    }
}

/// Lines of whole words; one that closes with one of the `ends` closes its line.
pub(crate) fn broken(text: &str, ends: &[char], face: Face, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut fresh = true;
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| !fresh && glyph::width(&format!("{line} {word}"), face, size) <= room) {
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

    #[test]
    fn lines_never_grow_wider_than_their_room() {
        for text in ["", "Олег", "Ход 23. Твой выстрел!", &"Щ".repeat(40), "日本語🦀", "e\u{301}\u{200D}\u{FE0F}", "a\nb\0c"]
        {
            for room in [4.0, 60.0, 516.0] {
                let line = Line::fitted(text, 50.0, room);
                assert!(line.width() <= room, "{text:?} in {room}: {:?}", line.text);
            }
        }
    }

    #[test]
    fn a_paragraph_breaks_after_sentences_and_keeps_to_its_height() {
        let said: Vec<String> = paragraph("Ход 23. Твой выстрел!", 58.0, (395.0, 210.0)).into_iter().map(|line| line.text).collect();
        assert_eq!(said, ["Ход 23.", "Твой выстрел!"]);
        let long = paragraph(&"слово ".repeat(80), 58.0, (395.0, 210.0));
        assert!(long.iter().map(|line| leading(line.size)).sum::<f32>() <= 210.0);
    }
}
