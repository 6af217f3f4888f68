//! The chart at night that figures are printed on: its frame with the bars of latitude, the compass rose below
//! everything, titles, words and simple shapes. Knows nothing of tournaments.

use tiny_skia::Path;

use crate::{
    glyph::{Face, legible},
    ink::{Ink, night},
    list::List,
    shape::{self, Point, away, direction},
    text::{Anchor, Line},
};

/// Between which sizes the pictures of figures lie, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The width of every picture but those of long narrow tables, which may be [`Limits::slimmest`].
    pub narrowest: u32,
    /// The width of a long table with few columns.
    pub slimmest: u32,
    /// No picture is wider.
    pub widest: u32,
    /// No picture is lower.
    pub lowest: u32,
    /// No picture is higher: 64 names of a bracket, 40 rows of a table need less.
    pub highest: u32,
}

/// The limits of the pictures of figures.
pub const LIMITS: Limits = Limits { narrowest: 1280, slimmest: 960, widest: 2560, lowest: 720, highest: 3240 };

/// How far words stay from the edges.
pub(super) const MARGIN: f32 = 52.0;

/// Letters of words to be broken beyond which none can be seen.
const LONGEST: usize = 200;

/// Where the chart's frame lies, and how thick it is.
const FRAME: (f32, f32) = (12.0, 10.0);

/// How words are printed.
#[derive(Clone, Copy)]
pub(super) struct Print {
    pub(super) face: Face,
    pub(super) size: f32,
    pub(super) ink: Ink,
    pub(super) anchor: Anchor,
}

impl Print {
    /// Plain letters.
    pub(super) const fn plain(size: f32, ink: Ink) -> Self {
        Self { face: Face::Plain, size, ink, anchor: Anchor::Start }
    }

    /// Bold letters.
    pub(super) const fn strong(size: f32, ink: Ink) -> Self {
        Self { face: Face::Strong, size, ink, anchor: Anchor::Start }
    }

    /// The same, placed by another of their points.
    pub(super) const fn from(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// How wide a text is when nothing narrows it.
    pub(super) fn width(self, text: &str) -> f32 {
        Line::set(text, self.face, self.size, 1.0, f32::MAX).width()
    }

    /// The words as one line where that fits the room, else as two that are as even as can be; both may yet be too wide.
    pub(super) fn in_two(self, text: &str, room: f32) -> Vec<String> {
        let text = legible(text, self.face, LONGEST);
        let text = text.trim();
        if text.is_empty() || self.width(text) <= room {
            return Some(text.to_owned()).filter(|text| !text.is_empty()).into_iter().collect();
        }
        // A sign of per cent does not leave its number.
        let breaks = text.match_indices(' ').filter(|(at, _)| !text[at + 1..].starts_with([' ', '%']));
        let halves = breaks.map(|(at, _)| (text[..at].trim_end(), &text[at + 1..]));
        let uneven = |(one, other): &(&str, &str)| self.width(one).max(self.width(other));
        match halves.min_by(|one, other| uneven(one).total_cmp(&uneven(other))) {
            Some((one, other)) => vec![one.to_owned(), other.to_owned()],
            None => vec![text.to_owned()],
        }
    }

    /// How far below the middle of a row its letters stand.
    pub(super) fn drop(self) -> f32 {
        self.size * 0.41
    }
}

/// A picture in the making.
pub(super) struct Page {
    pub(super) list: List,
    pub(super) size: (u32, u32),
}

impl Page {
    /// A page with nothing but its frame.
    pub(super) fn new(size: (u32, u32)) -> Self {
        let mut page = Self { list: List::default(), size };
        page.frame();
        page
    }

    /// The same with the rose in the lower right corner.
    pub(super) fn charted(size: (u32, u32)) -> Self {
        let mut page = Self::new(size);
        page.rose((size.0 as f32 - 230.0, size.1 as f32 - 230.0), 180.0);
        page
    }

    /// The title and the words below it.
    pub(super) fn heading(&mut self, title: &str, subtitle: &str) {
        let room = self.size.0 as f32 - 2.0 * MARGIN;
        self.squeezed(Print::strong(46.0, night::SNOW), &title.to_uppercase(), (MARGIN, 76.0), room);
        self.squeezed(Print::plain(28.0, night::BRASS), subtitle, (MARGIN, 114.0), room);
    }

    fn frame(&mut self) {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        let (at, thick) = FRAME;
        for (inset, line) in [(at, 2.0), (at + thick, 2.0)] {
            self.list.border((inset, inset), (width - 2.0 * inset, height - 2.0 * inset), line, night::ROPE);
        }
        for (from, to) in bars(width) {
            for y in [at + 2.0, height - at - thick] {
                self.list.bar((from, y), (to - from, thick - 2.0), night::RAISED);
            }
        }
        for (from, to) in bars(height) {
            for x in [at + 2.0, width - at - thick] {
                self.list.bar((x, from), (thick - 2.0, to - from), night::RAISED);
            }
        }
    }

    /// The compass rose, hardly seen.
    pub(super) fn rose(&mut self, middle: Point, radius: f32) {
        let at = |fives: usize, reach: f32| (middle.0 + away(fives, reach).0, middle.1 + away(fives, reach).1);
        for share in [1.0, 0.9] {
            self.list.stroke(shape::circle(middle, radius * share), night::CONTOUR, 2.5);
        }
        for fives in (0..72).step_by(3) {
            self.list.stroke(shape::polyline(&[at(fives, radius * 0.9), at(fives, radius)]), night::CONTOUR, 3.0);
        }
        for (first, long, wide) in [(9, 0.62, 0.14), (0, 0.86, 0.2)] {
            for fives in (first..72).step_by(18) {
                let star = [at(fives, radius * long), at(fives + 9, radius * wide), middle, at(fives + 63, radius * wide)];
                self.list.fill(shape::polygon(&star), night::CONTOUR);
            }
        }
    }

    /// One line of words, shortened to its room; gives back how wide it came out.
    pub(super) fn write(&mut self, print: Print, text: &str, at: Point, room: f32) -> f32 {
        self.line(Line::set(text, print.face, print.size, 1.0, room), print, at)
    }

    /// One line of words, made a little smaller before it is shortened.
    pub(super) fn narrowed(&mut self, print: Print, text: &str, at: Point, room: f32) -> f32 {
        self.line(Line::set(text, print.face, print.size, 0.86, room), print, at)
    }

    /// One line of words, made smaller by a third before it is shortened.
    pub(super) fn squeezed(&mut self, print: Print, text: &str, at: Point, room: f32) -> f32 {
        self.line(Line::set(text, print.face, print.size, 0.67, room), print, at)
    }

    fn line(&mut self, line: Line, print: Print, (x, baseline): Point) -> f32 {
        let width = line.width();
        self.list.text(line.at(x, baseline, print.anchor).inked(print.ink));
        width
    }

    /// A disc.
    pub(super) fn disc(&mut self, middle: Point, radius: f32, ink: Ink) {
        self.list.fill(shape::circle(middle, radius), ink);
    }

    /// A circle.
    pub(super) fn ring(&mut self, middle: Point, radius: f32, line: f32, ink: Ink) {
        self.list.stroke(shape::circle(middle, radius), ink, line);
    }

    /// A burst: what is being fought now.
    pub(super) fn burst(&mut self, middle: Point, radius: f32) {
        for (share, ink) in [(1.3, night::NIGHT), (1.0, night::EMBER), (0.52, night::GLOW)] {
            self.list.fill(star(middle, radius * share, 0.56, 8), ink);
        }
    }
}

/// Every second stretch of a side of the frame, the same from both ends.
fn bars(side: f32) -> impl Iterator<Item = (f32, f32)> {
    let (from, long) = (FRAME.0, side - 2.0 * FRAME.0);
    let count = (long / 80.0) as usize * 2 + 1;
    let at = move |step: usize| (from + long * step as f32 / count as f32).round();
    (1..count).step_by(2).map(move |step| (at(step), at(step + 1)))
}

/// A star of 4, 6, 8 or 12 points, one of them up; `inner` is how far in its corners lie.
pub(super) fn star((x, y): Point, radius: f32, inner: f32, points: usize) -> Option<Path> {
    // Corners lie on steps of 15 degrees or half way between two.
    let corner = |half: usize| {
        let (one, other) = (direction(half / 2 * 3), direction(half.div_ceil(2) * 3));
        ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0)
    };
    let step = 24 / points;
    let corners: Vec<Point> = (0..2 * points)
        .map(|at| {
            let (across, down) = corner((36 + at * step) % 48);
            let reach = if at % 2 == 0 { radius } else { radius * inner };
            (x + across * reach, y + down * reach)
        })
        .collect();
    shape::polygon(&corners)
}
