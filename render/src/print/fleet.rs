//! The fleet of a card: groups of equal pieces to strike out below a field, and the outlines and signs of placed pieces.

use broadside_game::{
    cell::{Cell, CellSet},
    roster::{Kind, PieceSpec},
    shape::{Shape, ShipForms},
};

use super::{
    paper::{PagePoint, Paper, Segment, Typesetting, circle, line, polygon, rectangle},
    style::{DesignStyle, WHITE},
    words::SheetTexts,
};
use crate::{model::extent, outline, shape::Point};

/// The number of ship groups side by side.
const GROUPS_A_ROW: usize = 2;

/// The number of mines, minesweepers and submarines side by side, with their names.
const PIECES_A_ROW: usize = 6;

/// The space above the first row, in millimetres.
const TOP_GAP: f64 = 2.4;
/// The space between rows, in millimetres.
const ROW_GAP: f64 = 1.9;

/// The space between pieces, in millimetres.
const PIECE_GAP: f64 = 1.2;
/// The space between groups, in millimetres.
const GROUP_GAP: f64 = 2.4;

/// The width of the lines of a small deck, in millimetres.
const DECK_LINE_WIDTH: f64 = 0.25;
/// The width of the lines of a sign, in millimetres.
const SIGN_LINE_WIDTH: f64 = 0.4;

/// A group of equal pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PieceGroup {
    pub(super) kind: Kind,
    /// The cells of one piece in its flattest orientation, relative to its top left corner.
    pub(super) cells: CellSet,
    pub(super) count: usize,
}

impl PieceGroup {
    /// The count and the type, such as `4×1`: ships by their number of decks, other pieces by name.
    pub(super) fn label(&self, words: &SheetTexts) -> String {
        match self.kind {
            Kind::Warship | Kind::Vessel => format!("{}×{}", self.count, self.cells.len()),
            Kind::Mine => format!("{}× {}", self.count, words.mine),
            Kind::Sweeper => format!("{}× {}", self.count, words.sweeper),
            Kind::Submarine => format!("{}× {}", self.count, words.submarine),
            Kind::Dutchman => format!("{}× {}", self.count, words.dutchman),
        }
    }
}

/// The flattest orientation of a form.
pub(super) fn flattest_orientation(shape: &Shape) -> CellSet {
    let poses = shape.orientations().into_iter().map(|pose| pose.at_origin());
    poses.min_by_key(|cells| extent(cells).1).unwrap_or(CellSet::EMPTY)
}

/// Groups equal pieces, in order of first occurrence.
pub(super) fn group_pieces(pieces: &[PieceSpec]) -> Vec<PieceGroup> {
    let mut groups: Vec<PieceGroup> = Vec::new();
    for spec in pieces {
        let form = Shape::allowed_shapes(*spec, ShipForms::NONE).into_iter().next().unwrap_or_else(|| Shape::line(spec.decks));
        let (kind, cells) = (spec.kind, flattest_orientation(&form));
        match groups.iter_mut().find(|group| group.kind == kind && group.cells == cells) {
            Some(group) => group.count += 1,
            None => groups.push(PieceGroup { kind, cells, count: 1 }),
        }
    }
    groups
}

/// Splits groups into ships with straight or bent hulls and all other pieces.
fn split_ships(groups: &[PieceGroup]) -> (Vec<&PieceGroup>, Vec<&PieceGroup>) {
    groups.iter().partition(|group| matches!(group.kind, Kind::Warship | Kind::Vessel))
}

/// The height of a row of ships with decks of this size.
fn row_height(row: &[&PieceGroup], deck: f64) -> f64 {
    row.iter().map(|group| f64::from(extent(&group.cells).1)).fold(1.0, f64::max) * deck
}

/// The height of all groups below a field.
pub(super) fn list_height(groups: &[PieceGroup], deck: f64) -> f64 {
    let (ships, others) = split_ships(groups);
    let of_ships: f64 = ships.chunks(GROUPS_A_ROW).map(|row| row_height(row, deck) + ROW_GAP).sum();
    let others: usize = others.iter().map(|group| group.count).sum();
    TOP_GAP + of_ships + others.div_ceil(PIECES_A_ROW) as f64 * (deck + ROW_GAP)
}

/// The list of pieces below a field, to strike out.
pub(super) struct FleetList<'w> {
    pub(super) style: DesignStyle,
    pub(super) setting: Typesetting,
    /// The side of a deck, in millimetres.
    pub(super) deck: f64,
    pub(super) words: &'w SheetTexts,
}

impl FleetList<'_> {
    /// Draws the groups below a field with this bottom left corner and side.
    pub(super) fn draw(&self, paper: &mut Paper<'_>, groups: &[PieceGroup], (left, bottom): PagePoint, side: f64) {
        let (ships, others) = split_ships(groups);
        let mut y = bottom + TOP_GAP;
        for row in ships.chunks(GROUPS_A_ROW) {
            let mut x = left;
            for group in row {
                x += self.draw_group(paper, group, (x, y), left + side - x) + GROUP_GAP;
            }
            y += row_height(row, self.deck) + ROW_GAP;
        }
        let mut x = left;
        for group in others {
            let width = self.label_width(paper, group) + group.count as f64 * self.piece_width(group);
            if x > left && x + width > left + side {
                (x, y) = (left, y + self.deck + ROW_GAP);
            }
            x += self.draw_group(paper, group, (x, y), left + side - x) + GROUP_GAP;
        }
    }

    /// The width of the label of a group, including the space after it.
    fn label_width(&self, paper: &mut Paper<'_>, group: &PieceGroup) -> f64 {
        paper.width(self.setting, &group.label(self.words)) + 1.6
    }

    /// The width of one piece of a group, including the space after it.
    fn piece_width(&self, group: &PieceGroup) -> f64 {
        f64::from(extent(&group.cells).0) * self.deck + PIECE_GAP
    }

    /// Draws a group: its label, and its pieces if all of them fit. Returns its width.
    fn draw_group(&self, paper: &mut Paper<'_>, group: &PieceGroup, (x, y): PagePoint, room: f64) -> f64 {
        let (label, piece) = (self.label_width(paper, group), self.piece_width(group));
        let base = y + self.deck / 2.0 + paper.half_capital_height(self.setting);
        paper.draw_text((x, base), self.setting, &group.label(self.words));
        let drawn = if group.count as f64 * piece <= room - label { group.count } else { 0 };
        for at in 0..drawn {
            let corner = (x + label + at as f64 * piece, y);
            match sign_path(group.kind, corner, self.deck) {
                Some(sign) => paper.stroke(sign, DECK_LINE_WIDTH, self.style.ink),
                None => draw_ship_form(paper, self.style, &group.cells, corner, self.deck),
            }
        }
        label + drawn as f64 * piece
    }
}

/// Draws a small ship with its decks.
pub(super) fn draw_ship_form(paper: &mut Paper<'_>, style: DesignStyle, cells: &CellSet, corner: PagePoint, deck: f64) {
    let (wide, high) = extent(cells);
    let place = |cell: Cell| (corner.0 + f64::from(cell.col) * deck, corner.1 + f64::from(cell.row) * deck);
    let (hull, decks): (Vec<Segment>, Vec<Segment>) = if high == 1 {
        let between = (1..wide).map(|at| corner.0 + f64::from(at) * deck);
        let decks = between.flat_map(|x| line((x, corner.1), (x, corner.1 + deck)));
        (rectangle(corner, f64::from(wide) * deck, deck).to_vec(), decks.collect())
    } else {
        (cells.iter().flat_map(|cell| rectangle(place(cell), deck, deck)).collect(), Vec::new())
    };
    if let Some(colour) = style.field {
        paper.fill(hull.iter().copied(), colour);
    }
    paper.stroke(hull.into_iter().chain(decks), DECK_LINE_WIDTH, style.ink);
}

/// The sign of a piece that is not a ship: a circle, a triangle or a rhombus, as in pictures. `None` for a ship.
fn sign_path(kind: Kind, (x, y): PagePoint, cell: f64) -> Option<Vec<Segment>> {
    let at = |(across, down): PagePoint| (x + across * cell, y + down * cell);
    match kind {
        Kind::Mine => Some(circle(at((0.5, 0.5)), 0.34 * cell).to_vec()),
        Kind::Sweeper => Some(polygon([(0.5, 0.14), (0.88, 0.82), (0.12, 0.82)].map(at))),
        Kind::Submarine => Some(polygon([(0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5)].map(at))),
        Kind::Warship | Kind::Dutchman | Kind::Vessel => None,
    }
}

/// Draws the sign of a placed piece in its cell, if it has one.
pub(super) fn draw_piece_sign(paper: &mut Paper<'_>, style: DesignStyle, kind: Kind, corner: PagePoint, cell: f64) {
    let Some(path) = sign_path(kind, corner, cell) else { return };
    paper.fill(path.iter().copied(), WHITE);
    paper.stroke(path, SIGN_LINE_WIDTH, style.ink);
}

/// The outline of a placed ship.
pub(super) fn outline(cells: &[Cell], cell: f64, corner: PagePoint) -> Vec<Segment> {
    let place = |(col, row): Point| (corner.0 + f64::from(col) * cell, corner.1 + f64::from(row) * cell);
    let loops = outline::loops(&cells.iter().copied().collect(), (0.0, 0.0), 1.0, 0.0);
    loops.into_iter().flat_map(|corners| polygon(corners.into_iter().map(place))).collect()
}
