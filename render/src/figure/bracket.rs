//! A bracket: matches in columns, connected to the next matches of their winners. A winner has a bar and bold letters, a loser faint
//! letters, an empty place an outline; a live match has a frame and a burst. Does not decide pairings.

use broadside_scene::figure::{Bracket, BracketMatch, Contender, Live, PlayerResult};
use tiny_skia::PathBuilder;

use super::{
    page::{FigurePage, MARGIN, TextStyle},
    tree::{BracketLayout, PADDING, SCORE_GAP},
};
use crate::{
    ink::{Ink, night},
    shape::Point,
    text::TextAnchor,
};

/// The distance between the lines of the note.
const LEADING: f32 = 40.0;

/// The free space below the note.
const NOTE_BOTTOM_MARGIN: f32 = MARGIN - 6.0;

/// The minimum size of a name that is too wide, as a share of its usual size.
const MIN_NAME_SCALE: f32 = 0.86;

/// The text style of headings.
const HEADING_STYLE: TextStyle = TextStyle::bold(25.0, night::BRASS);

pub(super) fn draw(bracket: &Bracket) -> FigurePage {
    let layout = BracketLayout::of(bracket);
    let note = BracketNote::of(bracket, &layout);
    let height = note.as_ref().map_or(layout.page.1, |note| layout.page.1.max(note.bottom() + NOTE_BOTTOM_MARGIN));
    let mut page = FigurePage::with_rose((layout.page.0 as u32, height as u32));
    page.draw_heading(&bracket.title, &bracket.subtitle);
    for (column, heading) in bracket.headings.iter().take(layout.columns).enumerate() {
        let at = (layout.left(column), 157.0);
        page.write_to_fit(HEADING_STYLE, &heading.to_uppercase(), at, layout.match_width + layout.gap - 12.0);
    }
    for decided in [false, true] {
        for pair in bracket.boxes.iter().filter(|pair| decided == pair.lines.iter().any(|line| line.fate == PlayerResult::Won)) {
            if let Some(target) = pair.feeds.and_then(|target| bracket.boxes.get(target)) {
                draw_connector(&mut page, &layout, pair, target, if decided { night::STRONG_LINE } else { night::THIN_LINE });
            }
        }
    }
    for (pair, place) in bracket.boxes.iter().filter_map(|pair| Some((pair, layout.place(pair)?))) {
        draw_match(&mut page, &layout, pair, place);
    }
    if let Some(note) = note {
        note.draw(&mut page);
    }
    page
}

/// Draws the line from a match to the next match of its winner.
fn draw_connector(page: &mut FigurePage, layout: &BracketLayout, from: &BracketMatch, to: &BracketMatch, ink: Ink) {
    let (Some(start), Some(end)) = (layout.place(from), layout.place(to)) else { return };
    if to.column <= from.column {
        return;
    }
    let (left, bend) = (start.0 + layout.match_width, end.0 - (layout.gap / 2.0).floor());
    let round = 7.0_f32.min((end.1 - start.1).abs() / 2.0);
    let down = if end.1 > start.1 { round } else { -round };
    let mut path = PathBuilder::new();
    path.move_to(left, start.1);
    if round > 0.0 {
        path.line_to(bend - round, start.1);
        path.quad_to(bend, start.1, bend, start.1 + down);
        path.line_to(bend, end.1 - down);
        path.quad_to(bend, end.1, bend + round, end.1);
    }
    path.line_to(end.0, end.1);
    page.list.stroke(path.finish(), ink, 3.0);
}

/// Draws a match with the middle of its left edge at this position.
fn draw_match(page: &mut FigurePage, layout: &BracketLayout, pair: &BracketMatch, (x, y): Point) {
    for (contender, top) in pair.lines.iter().zip([y - layout.line, y + 1.0]) {
        draw_name(page, layout, contender, (x, top));
    }
    if pair.live == Live::Now {
        let (width, height) = (layout.match_width + 6.0, 2.0 * layout.line + 6.0);
        page.list.border((x - 3.0, y - layout.line - 3.0), (width, height), 3.0, night::EMBER);
        page.draw_burst((x + layout.match_width, y), 15.0);
    }
}

/// Draws a name and its score on their bar.
fn draw_name(page: &mut FigurePage, layout: &BracketLayout, contender: &Contender, (x, top): Point) {
    let (bold, plain) = (|ink| TextStyle::bold(layout.size, ink), |ink| TextStyle::plain(layout.size, ink));
    let (style, numbers) = match contender.fate {
        PlayerResult::Won => (bold(night::SNOW), bold(night::BRASS)),
        PlayerResult::Open => (bold(night::SNOW), bold(night::MIST)),
        PlayerResult::Lost => (plain(night::FOG), bold(night::FOG)),
        PlayerResult::Empty => (plain(night::DUSK), plain(night::DUSK)),
    };
    let ground = if contender.fate == PlayerResult::Empty { night::ROW_SHADE } else { night::PANEL };
    page.list.fill_rectangle((x, top), (layout.match_width, layout.line - 1.0), ground);
    if contender.fate == PlayerResult::Empty {
        page.list.border((x, top), (layout.match_width, layout.line - 1.0), 2.0, night::THIN_LINE);
    }
    if contender.fate == PlayerResult::Won {
        page.list.fill_rectangle((x, top), (6.0, layout.line - 1.0), night::BRASS);
    }
    let baseline = (top + layout.line / 2.0 + style.baseline_offset()).round();
    let room = layout.match_width - 2.0 * PADDING;
    let end = x + layout.match_width - PADDING;
    let taken = page.write(numbers.with_anchor(TextAnchor::End), &contender.score, (end, baseline), room * 0.5);
    let room = room - taken - if taken > 0.0 { SCORE_GAP } else { 0.0 };
    page.write_with_min_scale(style, &contender.name, (x + PADDING, baseline), room, MIN_NAME_SCALE);
}

/// The note of a bracket: a heading and a few lines.
struct BracketNote<'a> {
    heading: String,
    lines: &'a [String],
    /// The upper left corner.
    at: Point,
    /// The maximum width of a line.
    room: f32,
}

impl<'a> BracketNote<'a> {
    /// The maximum number of lines.
    const MAX_LINES: usize = 8;

    /// The note of a bracket: below the last columns if it fits there, else below everything.
    fn of(bracket: &'a Bracket, layout: &BracketLayout) -> Option<Self> {
        let (heading, lines) = bracket.note.as_ref()?;
        let heading = heading.to_uppercase();
        let lines = &lines[..lines.len().min(Self::MAX_LINES)];
        let plain = TextStyle::plain(28.0, night::SNOW);
        let wanted = lines.iter().map(|line| plain.width(line)).fold(HEADING_STYLE.width(&heading), f32::max);
        let height = LEADING * (lines.len() as f32 + 1.0);
        let foot = layout.page.1 - NOTE_BOTTOM_MARGIN;
        let corner = (1..layout.columns).rev().find_map(|column| {
            let x = layout.left(column);
            let lowest = bracket.boxes.iter().filter(|pair| pair.column >= column).filter_map(|pair| layout.place(pair));
            let y = lowest.map(|place| place.1).fold(0.0, f32::max) + layout.line + 44.0;
            let fits = y + height <= foot && x + wanted <= layout.page.0 - MARGIN;
            fits.then(|| (x, (y + 30.0).min(foot - height)))
        });
        let at = corner.unwrap_or((MARGIN, layout.bottom + 36.0));
        Some(Self { heading, lines, at, room: layout.page.0 - MARGIN - at.0 })
    }

    /// The y coordinate of its lower end.
    fn bottom(&self) -> f32 {
        self.at.1 + LEADING * (self.lines.len() as f32 + 1.0)
    }

    fn draw(&self, page: &mut FigurePage) {
        let (x, top) = self.at;
        page.write(HEADING_STYLE, &self.heading, (x, top + 30.0), self.room);
        for (at, line) in self.lines.iter().enumerate() {
            let ink = if at == 0 { night::SNOW } else { night::MIST };
            page.write(TextStyle::plain(28.0, ink), line, (x, top + 30.0 + LEADING * (at as f32 + 1.0)), self.room);
        }
    }
}
