//! Handwriting: outlines of letters from the fonts in the binary, measured, fitted and clipped. What
//! the first font lacks comes from the second; what both lack becomes a box. Never asks the system.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve};
use tiny_skia::{Path, PathBuilder};

use crate::ink::Ink;

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
    /// The height of the font in pixels.
    pub(crate) size: f32,
    /// The colour.
    pub(crate) ink: Ink,
    /// What it says.
    pub(crate) text: String,
}

impl Line {
    /// A line of this size, made smaller down to half and then clipped until it is no wider than `room`.
    pub(crate) fn fitted(text: &str, size: f32, room: f32) -> Self {
        let text: String = shown(text).collect();
        let natural = width(&text, size);
        let size = if natural > room { (size * room / natural * 0.998).max(size * 0.5) } else { size };
        Self { x: 0.0, baseline: 0.0, size, ink: Ink::Blue, text: clipped(text, size, room) }
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
        width(&self.text, self.size)
    }

    /// Its letters as one shape.
    pub(crate) fn outline(&self) -> Option<Path> {
        let mut path = PathBuilder::new();
        let mut x = self.x;
        let mut before = None;
        for letter in self.text.chars() {
            let glyph = Glyph::of(letter);
            x += glyph.kern(before, self.size);
            glyph.trace(&mut path, (x, self.baseline), self.size);
            x += glyph.advance(self.size);
            before = Some(glyph);
        }
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
        let lines = broken(text, ends, size, room);
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
        let lines: Vec<Vec<String>> = texts.iter().map(|text| broken(text.as_ref(), &[], size, room)).collect();
        let rows: f32 = lines.iter().map(|lines| 1.0 + (lines.len().max(1) - 1) as f32 * 0.9).sum();
        if rows * leading(size) <= height || size < 16.0 {
            return (size, lines);
        }
        size *= 0.96;
    }
}

/// Lines of whole words; one that closes with one of the `ends` closes its line.
fn broken(text: &str, ends: &[char], size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut fresh = true;
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| !fresh && width(&format!("{line} {word}"), size) <= room) {
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

/// How wide a text is.
fn width(text: &str, size: f32) -> f32 {
    let mut before = None;
    let mut width = 0.0;
    for letter in text.chars() {
        let glyph = Glyph::of(letter);
        width += glyph.kern(before, size) + glyph.advance(size);
        before = Some(glyph);
    }
    width
}

fn clipped(text: String, size: f32, room: f32) -> String {
    if width(&text, size) <= room {
        return text;
    }
    let mut letters: Vec<char> = text.chars().collect();
    while !letters.is_empty() {
        letters.pop();
        let shorter: String = letters.iter().collect::<String>().trim_end().chars().chain(['…']).collect();
        if width(&shorter, size) <= room {
            return shorter;
        }
    }
    String::new()
}

/// The characters that are drawn: no controls, joiners, direction marks, loose accents or selectors.
fn shown(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).filter(|letter| !letter.is_control()).filter(|letter| {
        !matches!(u32::from(*letter),
                0x0300..=0x036F | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0x1F3FB..=0x1F3FF | 0xE0000..)
    })
}

/// A letter in the font that has it.
#[derive(Clone, Copy)]
struct Glyph {
    font: Option<usize>,
    id: GlyphId,
}

/// The fonts, and how much larger the letters of each are drawn to look alike.
fn fonts() -> &'static [(FontRef<'static>, f32); 2] {
    static FONTS: OnceLock<[(FontRef<'static>, f32); 2]> = OnceLock::new();
    FONTS.get_or_init(|| {
        let font = |bytes| FontRef::try_from_slice(bytes).expect("the fonts in the binary are sound");
        [
            (font(include_bytes!("../assets/fonts/caveat/caveat-700.ttf")), 1.0),
            (font(include_bytes!("../assets/fonts/golos-text/golos-text-700.ttf")), 0.72),
        ]
    })
}

impl Glyph {
    fn of(letter: char) -> Self {
        let found = fonts().iter().enumerate().find_map(|(at, (font, _))| {
            let id = font.glyph_id(letter);
            (id.0 != 0).then_some((at, id))
        });
        match found {
            Some((at, id)) => Self { font: Some(at), id },
            None => Self { font: None, id: GlyphId(0) },
        }
    }

    /// Pixels a font unit.
    fn unit(font: usize, size: f32) -> f32 {
        let (font, larger) = &fonts()[font];
        size * larger / font.units_per_em().unwrap_or(1000.0)
    }

    fn advance(self, size: f32) -> f32 {
        self.font.map_or(size * 0.5, |at| fonts()[at].0.h_advance_unscaled(self.id) * Self::unit(at, size))
    }

    fn kern(self, before: Option<Self>, size: f32) -> f32 {
        match (before, self.font) {
            (Some(before), Some(at)) if before.font == self.font => fonts()[at].0.kern_unscaled(before.id, self.id) * Self::unit(at, size),
            _ => 0.0,
        }
    }

    fn trace(self, path: &mut PathBuilder, (x, baseline): (f32, f32), size: f32) {
        let Some(at) = self.font else {
            return trace_box(path, (x, baseline), size);
        };
        let unit = Self::unit(at, size);
        let place = |point: ab_glyph::Point| (x + point.x * unit, baseline - point.y * unit);
        let mut pen = None;
        for curve in fonts()[at].0.outline(self.id).map(|outline| outline.curves).unwrap_or_default() {
            let from = match curve {
                OutlineCurve::Line(from, _) | OutlineCurve::Quad(from, ..) | OutlineCurve::Cubic(from, ..) => from,
            };
            if pen != Some(from) {
                if pen.is_some() {
                    path.close();
                }
                let (x, y) = place(from);
                path.move_to(x, y);
            }
            pen = Some(trace_curve(path, &curve, place));
        }
        if pen.is_some() {
            path.close();
        }
    }
}

fn trace_curve(path: &mut PathBuilder, curve: &OutlineCurve, place: impl Fn(ab_glyph::Point) -> (f32, f32)) -> ab_glyph::Point {
    match *curve {
        OutlineCurve::Line(_, to) => {
            let (x, y) = place(to);
            path.line_to(x, y);
            to
        }
        OutlineCurve::Quad(_, by, to) => {
            let ((bx, by), (x, y)) = (place(by), place(to));
            path.quad_to(bx, by, x, y);
            to
        }
        OutlineCurve::Cubic(_, first, second, to) => {
            let ((ax, ay), (bx, by), (x, y)) = (place(first), place(second), place(to));
            path.cubic_to(ax, ay, bx, by, x, y);
            to
        }
    }
}

/// The box for a letter no font has: an outer contour and an inner one the other way round.
fn trace_box(path: &mut PathBuilder, (x, baseline): (f32, f32), size: f32) {
    let (left, right, top) = (x + size * 0.06, x + size * 0.42, baseline - size * 0.52);
    let pen = (size * 0.06).max(1.5);
    path.move_to(left, top);
    path.line_to(right, top);
    path.line_to(right, baseline);
    path.line_to(left, baseline);
    path.close();
    path.move_to(left + pen, top + pen);
    path.line_to(left + pen, baseline - pen);
    path.line_to(right - pen, baseline - pen);
    path.line_to(right - pen, top + pen);
    path.close();
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
    fn the_handwriting_has_every_letter_of_the_three_languages() {
        for letter in "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя\
                       ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅabcdefghijklmnopqrstuvwxyzæøå0123456789.,:;!?–—…«»()-+×/'\"№"
            .chars()
        {
            assert_eq!(Glyph::of(letter).font, Some(0), "{letter}");
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
