//! The inks of a design: light under what players write, dark for what they read.

use super::design::Design;

/// Red, green and blue from 0 to 1.
pub(super) type Colour = [f32; 3];

/// The inks of one design.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct DesignStyle {
    /// Text and the frames of fields.
    pub(super) ink: Colour,
    /// The lines between cells.
    pub(super) line: Colour,
    /// The lines to write names on.
    pub(super) rule: Colour,
    /// The background of a field; `None` on plain paper.
    pub(super) field: Option<Colour>,
    /// Placed ships.
    pub(super) ship: Colour,
    pub(super) ground: Background,
}

/// The background of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Background {
    /// White paper.
    Plain,
    Sea,
    Shells,
}

pub(super) const BLACK: Colour = [0.0, 0.0, 0.0];

pub(super) const WHITE: Colour = [1.0, 1.0, 1.0];

impl DesignStyle {
    /// The inks of a design.
    pub(super) fn of(design: Design) -> Self {
        use Design::{BlackAndWhite, Cell75, Large, Marks, Prefilled, Ruled, Rules, Straume};
        let plain = Self { ink: BLACK, line: BLACK, rule: BLACK, field: None, ship: [0.82, 0.82, 0.82], ground: Background::Plain };
        match design {
            BlackAndWhite | Cell75 | Prefilled | Large | Ruled | Marks | Straume | Rules => plain,
            Design::Sea => Self {
                ink: [0.07, 0.19, 0.37],
                line: [0.42, 0.58, 0.73],
                rule: [0.25, 0.40, 0.58],
                field: Some([0.985, 0.995, 1.0]),
                ground: Background::Sea,
                ..plain
            },
            Design::Shells => Self {
                ink: [0.30, 0.19, 0.12],
                line: [0.66, 0.56, 0.44],
                rule: [0.48, 0.37, 0.27],
                field: Some([1.0, 0.996, 0.985]),
                ground: Background::Shells,
                ..plain
            },
        }
    }
}
