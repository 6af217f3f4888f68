//! One entry of a tally: boxes for decks, a hull or a sign. Lost pieces are black and struck out.

use super::{ships, signs};
use crate::{
    ink::contrast::{BLACK, GREY, LAND, VERMILION, WHITE},
    list::DisplayList,
    look::{Token, TokenShape},
    model::ShipState,
    shape::{self, Rectangle},
    spot::MIN_PEN,
    theme::Livery,
};

/// The side of the smallest deck that is drawn as part of a hull, in pixels.
const MIN_HULL_DECK: f32 = 20.0;

/// Draws an entry of a tally.
pub(super) fn draw(list: &mut DisplayList, token: &Token) {
    match token.form {
        TokenShape::Sign(sign) => signs::draw_piece(list, sign, token.spot(), token.hull),
        TokenShape::Linked => ships::draw_dutchman(list, &token.decks(), (token.hull, Livery::Usual)),
        TokenShape::Straight if token.unit < MIN_HULL_DECK => draw_boxes(list, token.cells.len(), token.bounds, token.hull),
        TokenShape::Straight | TokenShape::Bent => ships::draw_ship(list, &token.decks(), (token.hull, Livery::Usual), 1.0),
    }
    if token.struck {
        draw_strike(list, token.bounds);
    }
}

/// Draws a ship as a row of boxes.
fn draw_boxes(list: &mut DisplayList, decks: usize, bounds: Rectangle, hull: ShipState) {
    let (body, wall) = match hull {
        ShipState::Sunk => (BLACK, WHITE),
        ShipState::Own => (WHITE, BLACK),
        // Placed pieces are paler.
        ShipState::Disclosed => (LAND, GREY),
    };
    list.fill_rectangle((bounds.x, bounds.y), (bounds.width, bounds.height), BLACK);
    let inner = (bounds.width - 2.0 * MIN_PEN, bounds.height - 2.0 * MIN_PEN);
    list.fill_rectangle((bounds.x + MIN_PEN, bounds.y + MIN_PEN), inner, body);
    for deck in 1..decks {
        let x = bounds.x + bounds.width / decks as f32 * deck as f32 - MIN_PEN / 2.0;
        list.fill_rectangle((x, bounds.y + MIN_PEN), (MIN_PEN, inner.1), wall);
    }
}

/// Draws a stroke across the whole piece from lower left to upper right.
fn draw_strike(list: &mut DisplayList, bounds: Rectangle) {
    let over = (bounds.height * 0.22).min(8.0);
    let from = (bounds.x - over * 0.6, bounds.y + bounds.height + over);
    let to = (bounds.x + bounds.width + over * 0.6, bounds.y - over);
    list.stroke(shape::line(from, to), VERMILION, (bounds.height * 0.2).clamp(3.4, 6.0));
}
