//! The page of a figure: its frame with latitude bars, a compass rose, titles, text and simple shapes. Independent of the figure.

use tiny_skia::Path;

use crate::{
    glyph::{Face, to_legible},
    ink::{Ink, night},
    list::DisplayList,
    shape::{self, Point, direction, polar},
    text::{TextAnchor, TextLine},
};

/// The sizes of figures, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FigureLimits {
    /// The minimum width, except for long narrow tables (see [`FigureLimits::min_table_width`]).
    pub min_width: u32,
    /// The minimum width of a long table with few columns.
    pub min_table_width: u32,
    /// The maximum width.
    pub max_width: u32,
    /// The minimum height.
    pub min_height: u32,
    /// The maximum height, enough for a bracket of 64 names and a table of 40 rows.
    pub max_height: u32,
}

/// The limits of all figures.
pub const FIGURE_LIMITS: FigureLimits =
    FigureLimits { min_width: 1280, min_table_width: 960, max_width: 2560, min_height: 720, max_height: 3240 };

/// The distance of text from the edges.
pub(super) const MARGIN: f32 = 52.0;

/// The maximum number of characters of a text that is broken into lines.
const MAX_LETTERS: usize = 200;

/// The distance of the frame from the edges, and its thickness.
const FRAME: (f32, f32) = (12.0, 10.0);

/// Face, size, colour and alignment of text.
#[derive(Clone, Copy)]
pub(super) struct TextStyle {
    pub(super) face: Face,
    pub(super) size: f32,
    pub(super) ink: Ink,
    pub(super) anchor: TextAnchor,
}

impl TextStyle {
    pub(super) const fn plain(size: f32, ink: Ink) -> Self {
        Self { face: Face::Plain, size, ink, anchor: TextAnchor::Start }
    }

    pub(super) const fn bold(size: f32, ink: Ink) -> Self {
        Self { face: Face::Bold, size, ink, anchor: TextAnchor::Start }
    }

    /// The same style with another anchor.
    pub(super) const fn with_anchor(self, anchor: TextAnchor) -> Self {
        Self { anchor, ..self }
    }

    /// The natural width of a text.
    pub(super) fn width(self, text: &str) -> f32 {
        TextLine::fit(text, self.face, self.size, 1.0, f32::MAX).width()
    }

    /// The text in one line if that fits, else in two lines of nearly equal width, which may still be too wide.
    pub(super) fn split_in_two(self, text: &str, room: f32) -> Vec<String> {
        let text = to_legible(text, self.face, MAX_LETTERS);
        let text = text.trim();
        if text.is_empty() || self.width(text) <= room {
            return Some(text.to_owned()).filter(|text| !text.is_empty()).into_iter().collect();
        }
        // A per cent sign stays with its number.
        let breaks = text.match_indices(' ').filter(|(at, _)| !text[at + 1..].starts_with([' ', '%']));
        let halves = breaks.map(|(at, _)| (text[..at].trim_end(), &text[at + 1..]));
        let uneven = |(one, other): &(&str, &str)| self.width(one).max(self.width(other));
        match halves.min_by(|one, other| uneven(one).total_cmp(&uneven(other))) {
            Some((one, other)) => vec![one.to_owned(), other.to_owned()],
            None => vec![text.to_owned()],
        }
    }

    /// The distance from the middle of a row of text down to the baseline.
    pub(super) fn baseline_offset(self) -> f32 {
        self.size * 0.41
    }
}

/// The display list and the size of a figure.
pub(super) struct FigurePage {
    pub(super) list: DisplayList,
    pub(super) size: (u32, u32),
}

impl FigurePage {
    /// A page with only its frame.
    pub(super) fn new(size: (u32, u32)) -> Self {
        let mut page = Self { list: DisplayList::default(), size };
        page.draw_frame();
        page
    }

    /// A page with a compass rose in the lower right corner.
    pub(super) fn with_rose(size: (u32, u32)) -> Self {
        let mut page = Self::new(size);
        page.draw_compass_rose((size.0 as f32 - 230.0, size.1 as f32 - 230.0), 180.0);
        page
    }

    pub(super) fn draw_heading(&mut self, title: &str, subtitle: &str) {
        let room = self.size.0 as f32 - 2.0 * MARGIN;
        self.write_to_fit(TextStyle::bold(46.0, night::SNOW), &title.to_uppercase(), (MARGIN, 76.0), room);
        self.write_to_fit(TextStyle::plain(28.0, night::BRASS), subtitle, (MARGIN, 114.0), room);
    }

    fn draw_frame(&mut self) {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        let (at, thick) = FRAME;
        for (inset, line) in [(at, 2.0), (at + thick, 2.0)] {
            self.list.border((inset, inset), (width - 2.0 * inset, height - 2.0 * inset), line, night::THIN_LINE);
        }
        for (from, to) in frame_bars(width) {
            for y in [at + 2.0, height - at - thick] {
                self.list.fill_rectangle((from, y), (to - from, thick - 2.0), night::LIGHT_PANEL);
            }
        }
        for (from, to) in frame_bars(height) {
            for x in [at + 2.0, width - at - thick] {
                self.list.fill_rectangle((x, from), (thick - 2.0, to - from), night::LIGHT_PANEL);
            }
        }
    }

    /// Draws a faint compass rose.
    pub(super) fn draw_compass_rose(&mut self, middle: Point, radius: f32) {
        let at = |fives: usize, reach: f32| (middle.0 + polar(fives, reach).0, middle.1 + polar(fives, reach).1);
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

    /// Draws one line of text, truncated to `room`. Returns its width.
    pub(super) fn write(&mut self, style: TextStyle, text: &str, at: Point, room: f32) -> f32 {
        self.write_with_min_scale(style, text, at, room, 1.0)
    }

    /// Draws one line of text, shrunk to no less than two thirds of its size and then truncated to `room`. Returns its width.
    pub(super) fn write_to_fit(&mut self, style: TextStyle, text: &str, at: Point, room: f32) -> f32 {
        self.write_with_min_scale(style, text, at, room, 0.67)
    }

    /// Draws one line of text, shrunk to no less than `min_scale` of its size and then truncated to `room`. Returns its width.
    pub(super) fn write_with_min_scale(&mut self, style: TextStyle, text: &str, (x, baseline): Point, room: f32, min_scale: f32) -> f32 {
        let line = TextLine::fit(text, style.face, style.size, min_scale, room);
        let width = line.width();
        self.list.text(line.at(x, baseline, style.anchor).with_ink(style.ink));
        width
    }

    pub(super) fn draw_disc(&mut self, middle: Point, radius: f32, ink: Ink) {
        self.list.fill(shape::circle(middle, radius), ink);
    }

    pub(super) fn draw_ring(&mut self, middle: Point, radius: f32, line: f32, ink: Ink) {
        self.list.stroke(shape::circle(middle, radius), ink, line);
    }

    /// Draws the two strokes of a cross, one above the other.
    pub(super) fn draw_cross(&mut self, (x, y): Point, reach: f32, line: f32, ink: Ink) {
        for side in [-1.0, 1.0] {
            self.list.stroke(shape::polyline(&[(x - reach * side, y - reach), (x + reach * side, y + reach)]), ink, line);
        }
    }

    /// Draws a burst, the sign of a live match.
    pub(super) fn draw_burst(&mut self, middle: Point, radius: f32) {
        for (share, ink) in [(1.3, night::NIGHT), (1.0, night::EMBER), (0.52, night::GLOW)] {
            self.list.fill(star(middle, radius * share, 0.56, 8), ink);
        }
    }
}

/// The start and end of every second segment of a side of the frame, symmetrically.
fn frame_bars(side: f32) -> impl Iterator<Item = (f32, f32)> {
    let (from, long) = (FRAME.0, side - 2.0 * FRAME.0);
    let count = (long / 80.0) as usize * 2 + 1;
    let at = move |step: usize| (from + long * step as f32 / count as f32).round();
    (1..count).step_by(2).map(move |step| (at(step), at(step + 1)))
}

/// A star of 4, 6, 8 or 12 points, one of them up; `inner` is the inner radius as a share of the outer one.
pub(super) fn star((x, y): Point, radius: f32, inner: f32, points: usize) -> Option<Path> {
    // Corners lie on multiples of 15 degrees or halfway between two.
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
