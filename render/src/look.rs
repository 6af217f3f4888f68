//! The interface between composition and themes. Composition decides the positions, a theme the look: it adds shapes to a display
//! list. Variation is seeded by the object and its cell.

use broadside_game::cell::{Cell, CellSet};

use crate::{
    ink::Ink,
    layout::ChartFrame,
    list::DisplayList,
    model::{FieldModel, ShipState},
    scene::Layout,
    shape::{Point, Rectangle},
    sign::{MarkStyle, Sign},
    sketcher::{Motif, Sketcher},
    spot::Spot,
    text::{LetterStyle, TextLine},
};

/// The role of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Title,
    SmallTitle,
    /// The heading of a section.
    Heading,
    /// Plain text.
    Body,
    /// Explanations: the lines of a card, the words of a legend.
    Note,
    /// Emphasized text.
    Emphasis,
    /// The axis labels of a chart.
    Axis,
    /// The axis labels of the table game.
    SeaAxis,
    /// The text on a figure of the table game.
    Vessel,
}

/// The input for drawing the background of a picture.
pub(crate) struct Backdrop<'a> {
    pub(crate) layout: Layout,
    /// Width and height in pixels.
    pub(crate) size: (u32, u32),
    /// The charts and their positions.
    pub(crate) charts: &'a [(&'a FieldModel<'a>, ChartFrame)],
    /// Whether it is for the board of the table game.
    pub(crate) is_sea: bool,
}

/// The cells of a ship, and the position of their field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decks {
    /// At least one cell.
    pub(crate) cells: CellSet,
    /// The corner of the field.
    pub(crate) origin: Point,
    /// The side of a cell in pixels.
    pub(crate) pitch: f32,
}

impl Decks {
    /// The cells that lie on the chart; `None` if there are none.
    pub(crate) fn of(frame: ChartFrame, cells: &CellSet) -> Option<Self> {
        let cells: CellSet = cells.iter().filter(|cell| frame.size.contains(*cell)).collect();
        (!cells.is_empty()).then(|| Self { cells, origin: frame.corner(), pitch: frame.pitch() })
    }

    /// A ship with one deck at this spot.
    pub(crate) fn at(spot: Spot) -> Self {
        let Cell { col, row } = spot.cell;
        let corner = (spot.middle.0 - spot.pitch / 2.0, spot.middle.1 - spot.pitch / 2.0);
        let origin = (corner.0 - f32::from(col) * spot.pitch, corner.1 - f32::from(row) * spot.pitch);
        Self { cells: [spot.cell].into_iter().collect(), origin, pitch: spot.pitch }
    }

    /// The scale relative to a cell of 52 pixels.
    pub(crate) fn scale(&self) -> f32 {
        self.pitch / 52.0
    }

    /// The first and the last cell of the bounding rectangle.
    pub(crate) fn corners(&self) -> (Cell, Cell) {
        let first = self.cells.iter().next().unwrap_or(Cell::new(0, 0));
        self.cells.iter().fold((first, first), |(low, high), cell| {
            let least = Cell { col: low.col.min(cell.col), row: low.row.min(cell.row) };
            (least, Cell { col: high.col.max(cell.col), row: high.row.max(cell.row) })
        })
    }

    /// The corner of a cell, in pixels.
    pub(crate) fn corner(&self, cell: Cell) -> Point {
        (self.origin.0 + f32::from(cell.col) * self.pitch, self.origin.1 + f32::from(cell.row) * self.pitch)
    }

    /// The centre of a cell, in pixels.
    pub(crate) fn middle(&self, cell: Cell) -> Point {
        let (x, y) = self.corner(cell);
        (x + self.pitch / 2.0, y + self.pitch / 2.0)
    }

    /// The rectangle that the cells fill, if they fill one.
    pub(crate) fn rectangle(&self) -> Option<Rectangle> {
        let (low, high) = self.corners();
        let (columns, rows) = (high.col - low.col + 1, high.row - low.row + 1);
        let (x, y) = self.corner(low);
        let filled = usize::from(columns) * usize::from(rows) == self.cells.len();
        filled.then(|| Rectangle { x, y, width: f32::from(columns) * self.pitch, height: f32::from(rows) * self.pitch })
    }
}

/// The shape of an entry in a tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenShape {
    /// A sign in a single cell.
    Sign(Sign),
    /// A row of decks.
    Straight,
    /// A bent ship in its own form.
    Bent,
    /// The Flying Dutchman: decks tied by side and by corner.
    Linked,
}

/// An entry of a tally at its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) form: TokenShape,
    /// The cells of the piece, relative to the origin.
    pub(crate) cells: CellSet,
    pub(crate) hull: ShipState,
    /// Whether it is struck out. Always `false` for [`ShipState::Disclosed`], which in a tally marks a piece that is already placed.
    pub(crate) struck: bool,
    pub(crate) bounds: Rectangle,
    /// The side of a deck in pixels.
    pub(crate) unit: f32,
    /// Its index in the tally.
    pub(crate) at: usize,
}

impl Token {
    /// The spot of a single sign.
    pub(crate) fn spot(&self) -> Spot {
        let Rectangle { x, y, width, height } = self.bounds;
        Spot { middle: (x + width / 2.0, y + height / 2.0), pitch: height * 1.12, cell: Cell::new(self.at as u8 % 20, 0) }
    }

    /// The cells of a ship.
    pub(crate) fn decks(&self) -> Decks {
        Decks { cells: self.cells, origin: (self.bounds.x, self.bounds.y), pitch: self.unit }
    }
}

/// The inks of a figure in the table game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FigurineInks {
    pub(crate) body: Ink,
    pub(crate) edge: Ink,
    pub(crate) letters: Ink,
}

/// The inks of the table game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeaInks {
    /// The lines between points.
    pub(crate) lines: Ink,
    pub(crate) land: Ink,
    /// The hatching of land.
    pub(crate) hatch: Ink,
    /// The shore and the lighthouse.
    pub(crate) shore: Ink,
    /// The strokes through lost ships of a fleet.
    pub(crate) strikethrough: Ink,
    /// The tower of the lighthouse.
    pub(crate) tower: Ink,
    /// The starting points of ships.
    pub(crate) start: Ink,
    /// The points that batteries shell, and the crosses over ships lost in the last move.
    pub(crate) danger: Ink,
    /// The highlight of points that the last move touched.
    pub(crate) highlight: Ink,
    pub(crate) mine: Ink,
    /// The edge and the sign of a mine.
    pub(crate) mine_edge: Ink,
    pub(crate) south: FigurineInks,
    pub(crate) north: FigurineInks,
}

/// An element of a picture that a theme draws.
#[derive(Clone, Copy)]
pub(crate) enum ThemeElement<'a> {
    /// The background of a picture.
    Ground(&'a Backdrop<'a>),
    /// The background of a page of this size that is not a board.
    Page((u32, u32)),
    /// The background of a chart on a page that is not a board.
    Plot(ChartFrame),
    /// The background of a sign outside a chart.
    Plate(Sign, Spot),
    /// The decoration of a title, drawn before its text, and the width of its pen.
    Adornment(&'a TextLine, f32),
    /// Everything in a chart below ships and signs: water, grid lines, and the last shots if the theme draws them below.
    Water(&'a FieldModel<'a>, ChartFrame),
    /// Everything in a chart above ships and signs: its edge, and the last shots if the theme draws them above.
    Edge(&'a FieldModel<'a>, ChartFrame),
    /// A straight or bent ship.
    Ship(&'a Decks, ShipState),
    /// The Flying Dutchman.
    Linked(&'a Decks, ShipState),
    /// A piece of one cell that is not a ship: a mine, a minesweeper or a submarine.
    Piece(Sign, Spot, ShipState),
    /// A single sign.
    Sign(Sign, Spot, MarkStyle),
    /// The mark on a deck of a sunk ship.
    Deck(Spot, MarkStyle),
    /// A cell of the player's own salvo, with its number.
    Aim(Spot, &'a str),
    /// An entry of a tally.
    Token(&'a Token),
}

/// Draws the elements of a picture in one theme.
pub(crate) trait ThemeRenderer {
    fn draw(&self, list: &mut DisplayList, element: ThemeElement<'_>);

    /// The text style of this role.
    fn letter_style(&self, role: Role) -> LetterStyle;

    /// The width in pixels of the chart's edge outside its cells, which axis labels must not cover.
    fn rim(&self, _: ChartFrame) -> f32 {
        0.0
    }

    /// The sketcher for elements that composition draws itself: with jitter if the theme has any.
    fn sketcher(&self, _: Motif, _: u64) -> Sketcher {
        Sketcher::Exact
    }

    /// The inks of the table game.
    fn sea_inks(&self) -> SeaInks;
}
