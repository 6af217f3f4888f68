//! The questions composition asks of a theme: what a thing looks like, never where it stands. A theme answers by putting
//! shapes on a display list; everything that looks like chance in an answer is seeded by the thing and its cell.

use broadside_core::game::cell::{Cell, CellSet};

use crate::{
    hand::{Hand, Thing},
    ink::Ink,
    layout::Frame,
    list::List,
    scene::Layout,
    shape::{Point, Square},
    sheet::{Hull, Waters},
    sign::{Sign, Signs},
    spot::Spot,
    text::{Letters, Line},
};

/// What words are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// The title of a page or a large chart.
    Title,
    /// The title of a small chart.
    SmallTitle,
    /// The heading of a part of a page.
    Heading,
    /// Anything said.
    Body,
    /// What explains: the lines of a card, the words beside signs.
    Note,
    /// What is called out loud.
    Called,
    /// The words on a cover.
    Cover,
    /// The letters and numbers along a chart.
    Axis,
    /// The letters and numbers along the chart of the table game.
    SeaAxis,
    /// What stands on a figure of the table game.
    Vessel,
}

/// What a picture is laid for.
pub(crate) struct Stage<'a> {
    /// How the charts stand on it.
    pub(crate) layout: Layout,
    /// How wide and high it is.
    pub(crate) size: (u32, u32),
    /// The charts and where they stand.
    pub(crate) charts: &'a [(&'a Waters<'a>, Frame)],
    /// What is played on it.
    pub(crate) board: Board,
}

/// What is played on a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Board {
    /// Shots at fields.
    Fields,
    /// The table game.
    Sea,
}

/// The cells of a ship, and where their field lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decks {
    /// The cells, at least one.
    pub(crate) cells: CellSet,
    /// The corner of the field.
    pub(crate) origin: Point,
    /// The side of a cell.
    pub(crate) pitch: f32,
}

impl Decks {
    /// The cells that a chart has room for, if it has.
    pub(crate) fn of(frame: Frame, cells: &CellSet) -> Option<Self> {
        let cells: CellSet = cells.iter().filter(|cell| cell.col < frame.count && cell.row < frame.count).collect();
        (!cells.is_empty()).then(|| Self { cells, origin: frame.corner(), pitch: frame.pitch() })
    }

    /// The ship of one deck at this spot.
    pub(crate) fn at(spot: Spot) -> Self {
        let Cell { col, row } = spot.cell;
        let corner = (spot.middle.0 - spot.pitch / 2.0, spot.middle.1 - spot.pitch / 2.0);
        let origin = (corner.0 - f32::from(col) * spot.pitch, corner.1 - f32::from(row) * spot.pitch);
        Self { cells: [spot.cell].into_iter().collect(), origin, pitch: spot.pitch }
    }

    /// How much larger or smaller than in the usual cell of 52 pixels things are drawn.
    pub(crate) fn scale(&self) -> f32 {
        self.pitch / 52.0
    }

    /// The first cell and the last one of the rectangle round all of them.
    pub(crate) fn corners(&self) -> (Cell, Cell) {
        let first = self.cells.iter().next().unwrap_or(Cell::new(0, 0));
        self.cells.iter().fold((first, first), |(low, high), cell| {
            let least = Cell { col: low.col.min(cell.col), row: low.row.min(cell.row) };
            (least, Cell { col: high.col.max(cell.col), row: high.row.max(cell.row) })
        })
    }

    /// The corner of a cell in pixels.
    pub(crate) fn corner(&self, cell: Cell) -> Point {
        (self.origin.0 + f32::from(cell.col) * self.pitch, self.origin.1 + f32::from(cell.row) * self.pitch)
    }

    /// The middle of a cell in pixels.
    pub(crate) fn middle(&self, cell: Cell) -> Point {
        let (x, y) = self.corner(cell);
        (x + self.pitch / 2.0, y + self.pitch / 2.0)
    }

    /// The rectangle its cells fill, if they fill one.
    pub(crate) fn rectangle(&self) -> Option<Square> {
        let (low, high) = self.corners();
        let (columns, rows) = (high.col - low.col + 1, high.row - low.row + 1);
        let (x, y) = self.corner(low);
        let filled = usize::from(columns) * usize::from(rows) == self.cells.len();
        filled.then(|| Square { x, y, width: f32::from(columns) * self.pitch, height: f32::from(rows) * self.pitch })
    }
}

/// How an entry of a tally is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// A sign in its one cell.
    Sign(Sign),
    /// A row of decks.
    Straight,
    /// A bent ship as it is.
    Bent,
    /// Decks tied by side and by corner.
    Linked,
}

/// One entry of a tally where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    /// How it is drawn.
    pub(crate) form: Form,
    /// Its cells, at the origin.
    pub(crate) cells: CellSet,
    /// What has become of it.
    pub(crate) hull: Hull,
    /// Whether it is struck out; never what is disclosed, which is laid already.
    pub(crate) struck: bool,
    /// The room it has.
    pub(crate) square: Square,
    /// The side of a deck.
    pub(crate) unit: f32,
    /// Its place in the tally.
    pub(crate) at: usize,
}

impl Token {
    /// The spot of a sign.
    pub(crate) fn spot(&self) -> Spot {
        let Square { x, y, width, height } = self.square;
        Spot { middle: (x + width / 2.0, y + height / 2.0), pitch: height * 1.12, cell: Cell::new(self.at as u8 % 20, 0) }
    }

    /// The cells of a ship.
    pub(crate) fn decks(&self) -> Decks {
        Decks { cells: self.cells, origin: (self.square.x, self.square.y), pitch: self.unit }
    }
}

/// The inks of a figure of the table game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figurine {
    /// What it is cut of.
    pub(crate) body: Ink,
    /// Its edge.
    pub(crate) edge: Ink,
    /// What stands on it.
    pub(crate) letters: Ink,
}

/// The inks of the table game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeaInks {
    /// The lines between points.
    pub(crate) lines: Ink,
    /// Land.
    pub(crate) land: Ink,
    /// The hatching of land.
    pub(crate) hatch: Ink,
    /// The shore and the lighthouse.
    pub(crate) shore: Ink,
    /// What strikes out the ships a fleet has lost.
    pub(crate) struck: Ink,
    /// The tower of the lighthouse.
    pub(crate) tower: Ink,
    /// The points ships start from.
    pub(crate) start: Ink,
    /// The points batteries aim at.
    pub(crate) shelled: Ink,
    /// What lies under a point that the last move touched.
    pub(crate) touched: Ink,
    /// The crosses over ships that went down by the last move.
    pub(crate) lost: Ink,
    /// A mine's counter.
    pub(crate) mine: Ink,
    /// A mine's edge and sign.
    pub(crate) mine_edge: Ink,
    /// South's figures.
    pub(crate) south: Figurine,
    /// North's figures.
    pub(crate) north: Figurine,
}

/// A part of a picture that a theme is asked to draw.
#[derive(Clone, Copy)]
pub(crate) enum Part<'a> {
    /// What lies below everything, over the flat ground.
    Ground(&'a Stage<'a>),
    /// What lies below everything on a page of this size that is no picture of a game, over the flat ground.
    Page((u32, u32)),
    /// What lies below a chart on such a page.
    Plot(Frame),
    /// What lies under a sign that stands outside a chart.
    Plate(Sign, Spot),
    /// What adorns a title before it is written, and the width of a pen.
    Adornment(&'a Line, f32),
    /// What lies in a chart below ships and signs: its water, its lines, the last shots where they lie below.
    Water(&'a Waters<'a>, Frame),
    /// What closes a chart over ships and signs: its edge, the last shots where they lie above.
    Edge(&'a Waters<'a>, Frame),
    /// A ship, straight or bent.
    Ship(&'a Decks, Hull),
    /// A ship whose decks may lie corner to corner.
    Linked(&'a Decks, Hull),
    /// A piece of one cell that is no ship: a mine, a minesweeper or a submarine, in the state of its hull.
    Piece(Sign, Spot, Hull),
    /// A sign all by itself.
    Sign(Sign, Spot, Signs),
    /// What stands on a deck of a ship that went down.
    Deck(Spot, Signs),
    /// A cell of the own salvo list, with its number.
    Aim(Spot, &'a str),
    /// An entry of a tally.
    Token(&'a Token),
    /// The label over the charts of a cover, with a picture on its upper third, no words yet.
    Label(Square),
}

/// A theme's answers.
pub(crate) trait Look {
    /// Draws a part of a picture.
    fn draw(&self, list: &mut List, part: Part<'_>);

    /// How words of this kind are written.
    fn letters(&self, role: Role) -> Letters;

    /// How far the edge of a chart reaches beyond its cells, so that letters and numbers keep off it.
    fn rim(&self, _: Frame) -> f32 {
        0.0
    }

    /// The hand that draws things that look alike in every theme.
    fn hand(&self, _: Thing, _: u64) -> Hand {
        Hand::Steady
    }

    /// The inks of the table game.
    fn sea(&self) -> SeaInks;
}
