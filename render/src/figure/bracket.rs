//! A bracket: matches in columns, with lines to where the winners go. A winner has a bar and bold letters, a loser faint ones, an
//! empty place an outline; a live match is framed and bears a burst. Does not decide pairings.

use broadside_scene::figure::{Bracket, Contender, Fate, Live, Pair};
use tiny_skia::PathBuilder;

use super::{
    page::{FigurePage, MARGIN, TextStyle},
    tree::{PADDING, SCORE_GAP, Tree},
};
use crate::{
    ink::{Ink, night},
    shape::Point,
    text::TextAnchor,
};

/// The distance between the lines of the note.
const LEADING: f32 = 40.0;

/// The free space below the note.
const FOOT: f32 = MARGIN - 6.0;

const HEADING: TextStyle = TextStyle::bold(25.0, night::BRASS);

pub(super) fn draw(bracket: &Bracket) -> FigurePage {
    let tree = Tree::of(bracket);
    let note = BracketNote::of(bracket, &tree);
    let height = note.as_ref().map_or(tree.page.1, |note| tree.page.1.max(note.end() + FOOT));
    let mut page = FigurePage::with_rose((tree.page.0 as u32, height as u32));
    page.draw_heading(&bracket.title, &bracket.subtitle);
    for (column, heading) in bracket.headings.iter().take(tree.columns).enumerate() {
        let at = (tree.left(column), 157.0);
        page.write_squeezed(HEADING, &heading.to_uppercase(), at, tree.wide + tree.gap - 12.0);
    }
    for decided in [false, true] {
        for pair in bracket.boxes.iter().filter(|pair| decided == pair.lines.iter().any(|line| line.fate == Fate::Won)) {
            if let Some(target) = pair.feeds.and_then(|target| bracket.boxes.get(target)) {
                draw_connector(&mut page, &tree, pair, target, if decided { night::STRONG_LINE } else { night::THIN_LINE });
            }
        }
    }
    for (pair, place) in bracket.boxes.iter().filter_map(|pair| Some((pair, tree.place(pair)?))) {
        draw_match(&mut page, &tree, pair, place);
    }
    if let Some(note) = note {
        note.write(&mut page);
    }
    page
}

/// The line from a match to the next match of its winner.
fn draw_connector(page: &mut FigurePage, tree: &Tree, from: &Pair, to: &Pair, ink: Ink) {
    let (Some(start), Some(end)) = (tree.place(from), tree.place(to)) else { return };
    if to.column <= from.column {
        return;
    }
    let (left, bend) = (start.0 + tree.wide, end.0 - (tree.gap / 2.0).floor());
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

/// A match, positioned by the middle of its left edge.
fn draw_match(page: &mut FigurePage, tree: &Tree, pair: &Pair, (x, y): Point) {
    for (contender, top) in pair.lines.iter().zip([y - tree.line, y + 1.0]) {
        draw_name(page, tree, contender, (x, top));
    }
    if pair.live == Live::Now {
        let (width, height) = (tree.wide + 6.0, 2.0 * tree.line + 6.0);
        page.list.border((x - 3.0, y - tree.line - 3.0), (width, height), 3.0, night::EMBER);
        page.draw_burst((x + tree.wide, y), 15.0);
    }
}

/// A name on its bar.
fn draw_name(page: &mut FigurePage, tree: &Tree, contender: &Contender, (x, top): Point) {
    let (bold, ink, score) = match contender.fate {
        Fate::Won => (true, night::SNOW, night::BRASS),
        Fate::Open => (true, night::SNOW, night::MIST),
        Fate::Lost => (false, night::FOG, night::FOG),
        Fate::Empty => (false, night::DUSK, night::DUSK),
    };
    let ground = if contender.fate == Fate::Empty { night::ROW_SHADE } else { night::PANEL };
    page.list.fill_rectangle((x, top), (tree.wide, tree.line - 1.0), ground);
    if contender.fate == Fate::Empty {
        page.list.border((x, top), (tree.wide, tree.line - 1.0), 2.0, night::THIN_LINE);
    }
    if contender.fate == Fate::Won {
        page.list.fill_rectangle((x, top), (6.0, tree.line - 1.0), night::BRASS);
    }
    let style = if bold { TextStyle::bold(tree.size, ink) } else { TextStyle::plain(tree.size, ink) };
    let numbers = if contender.fate == Fate::Empty { TextStyle::plain(tree.size, score) } else { TextStyle::bold(tree.size, score) };
    let baseline = (top + tree.line / 2.0 + style.drop()).round();
    let room = tree.wide - 2.0 * PADDING;
    let end = x + tree.wide - PADDING;
    let taken = page.write(numbers.with_anchor(TextAnchor::End), &contender.score, (end, baseline), room * 0.5);
    page.write_narrowed(style, &contender.name, (x + PADDING, baseline), room - taken - if taken > 0.0 { SCORE_GAP } else { 0.0 });
}

/// A heading and a few lines, where there is room.
struct BracketNote<'a> {
    heading: String,
    lines: &'a [String],
    at: Point,
    room: f32,
}

impl<'a> BracketNote<'a> {
    /// The maximum number of lines.
    const LINES: usize = 8;

    /// The note of a bracket: below the last columns if it fits there, else below everything.
    fn of(bracket: &'a Bracket, tree: &Tree) -> Option<Self> {
        let (heading, lines) = bracket.note.as_ref()?;
        let heading = heading.to_uppercase();
        let lines = &lines[..lines.len().min(Self::LINES)];
        let plain = TextStyle::plain(28.0, night::SNOW);
        let wanted = lines.iter().map(|line| plain.width(line)).fold(HEADING.width(&heading), f32::max);
        let height = LEADING * (lines.len() as f32 + 1.0);
        let foot = tree.page.1 - FOOT;
        let corner = (1..tree.columns).rev().find_map(|column| {
            let x = tree.left(column);
            let lowest = bracket.boxes.iter().filter(|pair| pair.column >= column).filter_map(|pair| tree.place(pair));
            let y = lowest.map(|place| place.1).fold(0.0, f32::max) + tree.line + 44.0;
            let fits = y + height <= foot && x + wanted <= tree.page.0 - MARGIN;
            fits.then(|| (x, (y + 30.0).min(foot - height)))
        });
        let at = corner.unwrap_or((MARGIN, tree.bottom + 36.0));
        Some(Self { heading, lines, at, room: tree.page.0 - MARGIN - at.0 })
    }

    /// Its lower end.
    fn end(&self) -> f32 {
        self.at.1 + LEADING * (self.lines.len() as f32 + 1.0)
    }

    fn write(&self, page: &mut FigurePage) {
        let (x, top) = self.at;
        page.write(HEADING, &self.heading, (x, top + 30.0), self.room);
        for (at, line) in self.lines.iter().enumerate() {
            let ink = if at == 0 { night::SNOW } else { night::MIST };
            page.write(TextStyle::plain(28.0, ink), line, (x, top + 30.0 + LEADING * (at as f32 + 1.0)), self.room);
        }
    }
}
