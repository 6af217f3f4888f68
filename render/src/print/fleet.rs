//! The fleet of a card: which pieces there are, in which form and how many, to be struck out below a field; the outlines
//! and signs of those that are laid. Knows no card and no page.

use broadside_core::game::{
    cell::Cell,
    roster::{Berth, Kind},
    ruleset::Ruleset,
    shape::{Shape, ShipForms},
};

use super::{
    paper::{PagePoint, Paper, Setting, Step, circle, line, polygon, rectangle},
    style::{Style, WHITE},
    words::Words,
};
use crate::{outline, shape::Point};

/// How many sizes of ships stand side by side.
const GROUPS_A_ROW: usize = 2;

/// How many mines, minesweepers and submarines find room side by side, with their names.
const PIECES_A_ROW: usize = 6;

/// The room above the first row, and between two of them.
const ABOVE: f64 = 2.4;
const BETWEEN: f64 = 1.9;

/// The room between two pieces, and between two groups of them.
const APART: f64 = 1.2;
const GROUPS_APART: f64 = 2.4;

/// The widths of lines: of a small deck, and of the sign of a piece.
const DECK_LINE: f64 = 0.25;
const SIGN_LINE: f64 = 0.4;

/// Pieces that are alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Group {
    /// What they are.
    pub(super) kind: Kind,
    /// The cells of one, from its own top left corner, as it is lowest.
    pub(super) cells: Vec<Cell>,
    /// How many there are.
    pub(super) count: usize,
}

impl Group {
    /// How many are struck out, and what: ships by their decks, other pieces by their names.
    pub(super) fn label(&self, words: &Words) -> String {
        match self.kind {
            Kind::Warship | Kind::Vessel => format!("{}×{}", self.count, self.cells.len()),
            Kind::Mine => format!("{}× {}", self.count, words.mine),
            Kind::Sweeper => format!("{}× {}", self.count, words.sweeper),
            Kind::Submarine => format!("{}× {}", self.count, words.submarine),
            Kind::Dutchman => format!("{}× {}", self.count, words.dutchman),
        }
    }

    fn is_ships(&self) -> bool {
        match self.kind {
            Kind::Warship | Kind::Vessel => true,
            Kind::Mine | Kind::Sweeper | Kind::Submarine | Kind::Dutchman => false,
        }
    }
}

/// How many columns and rows these cells take.
pub(super) fn extent(cells: &[Cell]) -> (u8, u8) {
    cells.iter().fold((0, 0), |(wide, high), cell| (wide.max(cell.col + 1), high.max(cell.row + 1)))
}

/// The form as it is lowest.
fn lowest(shape: &Shape) -> Vec<Cell> {
    let poses = shape.orientations().into_iter().map(|pose| pose.at_origin().iter().collect::<Vec<Cell>>());
    poses.min_by_key(|cells| extent(cells).1).unwrap_or_default()
}

/// Pieces that are alike together, in the order of the first of each.
pub(super) fn groups(pieces: &[Berth]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for berth in pieces {
        let form = Shape::allowed(*berth, ShipForms::NONE).into_iter().next().unwrap_or_else(|| Shape::line(berth.decks));
        let (kind, cells) = (berth.kind, lowest(&form));
        match groups.iter_mut().find(|group| group.kind == kind && group.cells == cells) {
            Some(group) => group.count += 1,
            None => groups.push(Group { kind, cells, count: 1 }),
        }
    }
    groups
}

/// The forms that ships of these rules may be bent into, each once.
pub(super) fn bent(rules: &Ruleset) -> Vec<Vec<Cell>> {
    let mut forms: Vec<Vec<Cell>> = Vec::new();
    for berth in rules.fleet.berths().iter().rev().filter(|berth| berth.form.is_none()) {
        for cells in Shape::allowed(*berth, rules.shapes).iter().skip(1).map(lowest) {
            if !forms.contains(&cells) {
                forms.push(cells);
            }
        }
    }
    forms
}

/// Ships, and all other pieces.
fn parted(groups: &[Group]) -> (Vec<&Group>, Vec<&Group>) {
    groups.iter().partition(|group| group.is_ships())
}

/// How high a row of ships is.
fn high(row: &[&Group], deck: f64) -> f64 {
    row.iter().map(|group| f64::from(extent(&group.cells).1)).fold(1.0, f64::max) * deck
}

/// How much room all of it takes below a field.
pub(super) fn height(groups: &[Group], deck: f64) -> f64 {
    let (ships, others) = parted(groups);
    let of_ships: f64 = ships.chunks(GROUPS_A_ROW).map(|row| high(row, deck) + BETWEEN).sum();
    let others: usize = others.iter().map(|group| group.count).sum();
    ABOVE + of_ships + others.div_ceil(PIECES_A_ROW) as f64 * (deck + BETWEEN)
}

/// What is to be struck out below a field.
pub(super) struct Reminder<'w> {
    /// The inks.
    pub(super) style: Style,
    /// How its words are set.
    pub(super) setting: Setting,
    /// The side of a deck.
    pub(super) deck: f64,
    /// What pieces are called.
    pub(super) words: &'w Words,
}

impl Reminder<'_> {
    /// Draws it below the field with this bottom left corner and side.
    pub(super) fn draw(&self, paper: &mut Paper<'_>, groups: &[Group], (left, bottom): PagePoint, side: f64) {
        let (ships, others) = parted(groups);
        let mut y = bottom + ABOVE;
        for row in ships.chunks(GROUPS_A_ROW) {
            let mut x = left;
            for group in row {
                x += self.group(paper, group, (x, y), left + side - x) + GROUPS_APART;
            }
            y += high(row, self.deck) + BETWEEN;
        }
        let mut x = left;
        for group in others {
            if x > left && x + self.width(paper, group) > left + side {
                (x, y) = (left, y + self.deck + BETWEEN);
            }
            x += self.group(paper, group, (x, y), left + side - x) + GROUPS_APART;
        }
    }

    /// The width of a group's words, with the room behind them.
    fn label(&self, paper: &mut Paper<'_>, group: &Group) -> f64 {
        paper.width(self.setting, &group.label(self.words)) + 1.6
    }

    /// The width of one of its pieces, with the room behind it.
    fn piece(&self, group: &Group) -> f64 {
        f64::from(extent(&group.cells).0) * self.deck + APART
    }

    fn width(&self, paper: &mut Paper<'_>, group: &Group) -> f64 {
        self.label(paper, group) + group.count as f64 * self.piece(group)
    }

    /// A group and each of its pieces, in this room: more pieces than it has room for are counted only. Tells how wide it became.
    fn group(&self, paper: &mut Paper<'_>, group: &Group, (x, y): PagePoint, room: f64) -> f64 {
        let (label, piece) = (self.label(paper, group), self.piece(group));
        let base = y + self.deck / 2.0 + paper.half_capitals(self.setting);
        paper.words((x, base), self.setting, &group.label(self.words));
        let drawn = if group.count as f64 * piece <= room - label { group.count } else { 0 };
        for at in 0..drawn {
            let corner = (x + label + at as f64 * piece, y);
            match sign(group.kind, corner, self.deck) {
                Some(sign) => paper.stroke(sign, DECK_LINE, self.style.ink),
                None => form(paper, self.style, &group.cells, corner, self.deck),
            }
        }
        label + drawn as f64 * piece
    }
}

/// A small ship, deck by deck.
pub(super) fn form(paper: &mut Paper<'_>, style: Style, cells: &[Cell], corner: PagePoint, deck: f64) {
    let (wide, high) = extent(cells);
    let place = |cell: &Cell| (corner.0 + f64::from(cell.col) * deck, corner.1 + f64::from(cell.row) * deck);
    let (hull, decks): (Vec<Step>, Vec<Step>) = if high == 1 {
        let between = (1..wide).map(|at| corner.0 + f64::from(at) * deck);
        let decks = between.flat_map(|x| line((x, corner.1), (x, corner.1 + deck)));
        (rectangle(corner, f64::from(wide) * deck, deck).to_vec(), decks.collect())
    } else {
        (cells.iter().flat_map(|cell| rectangle(place(cell), deck, deck)).collect(), Vec::new())
    };
    if let Some(colour) = style.field {
        paper.fill(hull.iter().copied(), colour);
    }
    paper.stroke(hull.into_iter().chain(decks), DECK_LINE, style.ink);
}

/// The sign of a piece that is no ship of decks, in a cell: the same as on pictures, a circle, a triangle or a rhombus.
fn sign(kind: Kind, (x, y): PagePoint, cell: f64) -> Option<Vec<Step>> {
    let at = |(across, down): PagePoint| (x + across * cell, y + down * cell);
    match kind {
        Kind::Mine => Some(circle(at((0.5, 0.5)), 0.34 * cell).to_vec()),
        Kind::Sweeper => Some(polygon([(0.5, 0.14), (0.88, 0.82), (0.12, 0.82)].map(at))),
        Kind::Submarine => Some(polygon([(0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5)].map(at))),
        Kind::Warship | Kind::Dutchman | Kind::Vessel => None,
    }
}

/// Draws the sign of a laid piece into its cell, if it has one.
pub(super) fn laid(paper: &mut Paper<'_>, style: Style, kind: Kind, corner: PagePoint, cell: f64) {
    let Some(steps) = sign(kind, corner, cell) else { return };
    paper.fill(steps.iter().copied(), WHITE);
    paper.stroke(steps, SIGN_LINE, style.ink);
}

/// The outline of a ship that is laid, from corner to corner round its cells.
pub(super) fn outline(cells: &[Cell], cell: f64, corner: PagePoint) -> Vec<Step> {
    let place = |(col, row): Point| (corner.0 + f64::from(col) * cell, corner.1 + f64::from(row) * cell);
    let loops = outline::loops(&cells.iter().copied().collect(), (0.0, 0.0), 1.0, 0.0);
    loops.into_iter().flat_map(|corners| polygon(corners.into_iter().map(place))).collect()
}
