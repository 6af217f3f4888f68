//! Lines of text: fitted to their room, broken into paragraphs, placed. Knows letters only by their width.

use std::borrow::Cow;

use tiny_skia::{Path, PathBuilder};

use crate::{
    glyph::{self, Face, clipped, legible},
    ink::Ink,
};

/// Letters of a line beyond which none can be seen.
const LONGEST: usize = 400;

/// The colour of a line whose colour nobody chose yet.
const UNCHOSEN: Ink = Ink::of(0x00_0000);

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

/// Whether words are printed as they come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Case {
    /// As they come.
    Given,
    /// In capitals.
    Upper,
}

/// How a theme writes words of one kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letters {
    /// How they look.
    pub(crate) face: Face,
    /// How high the font is to a size of 1.
    pub(crate) share: f32,
    /// Their colour.
    pub(crate) ink: Ink,
    /// Whether they are printed as they come.
    pub(crate) case: Case,
    /// How far below the middle of a row they stand, to a size of 1.
    pub(crate) drop: f32,
    /// How far lines stand apart, to a size of 1.
    pub(crate) leading: f32,
}

impl Letters {
    /// A line of this size, made smaller down to half and then clipped until it is no wider than `room`.
    pub(crate) fn fitted(&self, text: &str, size: f32, room: f32) -> Line {
        Line::set(&self.cased(text), self.face, size * self.share, 0.5, room).inked(self.ink)
    }

    /// The size a line came out at, as it was asked for.
    pub(crate) fn size(&self, line: &Line) -> f32 {
        line.size / self.share
    }

    fn cased<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.case {
            Case::Given => Cow::Borrowed(text),
            Case::Upper => Cow::Owned(text.to_uppercase()),
        }
    }

    /// Breaks a text into lines no wider than `room` and together no higher than `height`: a new line after
    /// every sentence where that leaves the letters large, else wherever a line is full.
    pub(crate) fn paragraph(&self, text: &str, size: f32, room: (f32, f32)) -> Vec<Line> {
        self.paragraphs(&[text], size, room).into_iter().map(|(_, line)| line).collect()
    }

    /// The same of several texts of one size, each of which begins a line of its own: lines with the number of their text.
    pub(crate) fn paragraphs(&self, texts: &[&str], size: f32, (room, height): (f32, f32)) -> Vec<(usize, Line)> {
        const LARGE: f32 = 44.0;
        const SMALL: f32 = 26.0;
        let mut size = size;
        loop {
            let ends: &[char] = if size >= LARGE { &['.', '!', '?'] } else { &[] };
            let set = |(at, text): (usize, &&str)| self.broken(text, ends, size, room).into_iter().map(move |line| (at, line));
            let lines: Vec<(usize, String)> = texts.iter().enumerate().flat_map(set).collect();
            let most = (height / (size * self.leading)) as usize;
            if lines.len() <= most || size < SMALL {
                return lines.iter().take(most).map(|(at, line)| (*at, self.fitted(line, size, room))).collect();
            }
            size *= 0.94;
        }
    }

    /// Breaks every text of a list into lines no wider than `room`, at the largest size, from 44 pixels down,
    /// at which all of them together are no higher than `height`. Gives that size and the lines of each text.
    pub(crate) fn listed<T: AsRef<str>>(&self, texts: &[T], (room, height): (f32, f32)) -> (f32, Vec<Vec<String>>) {
        let mut size = 44.0;
        loop {
            let lines: Vec<Vec<String>> = texts.iter().map(|text| self.broken(text.as_ref(), &[], size, room)).collect();
            let rows: f32 = lines.iter().map(|lines| 1.0 + (lines.len().max(1) - 1) as f32 * 0.9).sum();
            if rows * size * self.leading <= height || size < 16.0 {
                return (size, lines);
            }
            size *= 0.96;
        }
    }

    /// Lines of whole words; one that closes with one of the `ends` closes its line.
    fn broken(&self, text: &str, ends: &[char], size: f32, room: f32) -> Vec<String> {
        broken(&self.cased(text), ends, self.face, size * self.share, room)
    }
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
    /// A line of this size, made smaller down to the share `least` of it and then clipped until it is no wider than
    /// `room`.
    pub(crate) fn set(text: &str, face: Face, size: f32, least: f32, room: f32) -> Self {
        let text = legible(text, face, LONGEST);
        let natural = glyph::width(&text, face, size);
        let size = if natural > room { (size * room / natural * 0.998).max(size * least) } else { size };
        Self { x: 0.0, baseline: 0.0, face, size, ink: UNCHOSEN, text: clipped(text, face, size, room) }
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

/// Lines of whole words; one that closes with one of the `ends` closes its line.
pub(crate) fn broken(text: &str, ends: &[char], face: Face, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut fresh = true;
    for word in legible(text, face, usize::MAX).split_whitespace() {
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

    const WRITTEN: Letters = Letters { face: Face::Hand, share: 1.0, ink: UNCHOSEN, case: Case::Given, drop: 0.28, leading: 1.14 };

    #[test]
    fn lines_never_grow_wider_than_their_room() {
        for text in ["", "Олег", "Ход 23. Твой выстрел!", &"Щ".repeat(40), "日本語🦀", "e\u{301}\u{200D}\u{FE0F}", "a\nb\0c"]
        {
            for room in [4.0, 60.0, 516.0] {
                let line = WRITTEN.fitted(text, 50.0, room);
                assert!(line.width() <= room, "{text:?} in {room}: {:?}", line.text);
            }
        }
    }

    #[test]
    fn a_paragraph_breaks_after_sentences_and_keeps_to_its_height() {
        let said: Vec<String> =
            WRITTEN.paragraph("Ход 23. Твой выстрел!", 58.0, (395.0, 210.0)).into_iter().map(|line| line.text).collect();
        assert_eq!(said, ["Ход 23.", "Твой выстрел!"]);
        let long = WRITTEN.paragraph(&"слово ".repeat(80), 58.0, (395.0, 210.0));
        assert!(long.iter().map(|line| line.size * WRITTEN.leading).sum::<f32>() <= 210.0);
    }
}
