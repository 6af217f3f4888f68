//! One entry of a tally: a small hull with a porthole for every deck, or the piece itself if it is large enough. Lost pieces are
//! struck out.

use super::{hull, joint, joint::DeckFittings, paint::ShipPaint, signs, space::LocalSpace};
use crate::{
    ink::{
        Ink,
        admiral::{AdmiralMarkInks, GROUND, ICE},
    },
    list::DisplayList,
    look::{Token, TokenShape},
    model::ShipState,
    shape::{Point, Rectangle},
};

/// The side of the smallest deck that is drawn as part of a whole ship, in pixels.
const MIN_SHIP_DECK: f32 = 20.0;

/// Draws an entry of a tally.
pub(super) fn draw(list: &mut DisplayList, token: &Token, mark_inks: AdmiralMarkInks) {
    let paint = ShipPaint::of(token.hull, mark_inks);
    match token.form {
        TokenShape::Sign(sign) => signs::draw_piece(list, sign, token.spot(), token.hull, mark_inks),
        TokenShape::Linked => joint::draw_ship(list, &token.decks(), &paint, DeckFittings::Masts),
        TokenShape::Straight if token.unit < MIN_SHIP_DECK => draw_small_hull(list, token.cells.len(), token.bounds, &paint),
        TokenShape::Straight => hull::draw_ship(list, &token.decks(), &paint),
        TokenShape::Bent => joint::draw_ship(list, &token.decks(), &paint, DeckFittings::Guns),
    }
    if token.struck {
        draw_strike(list, token.bounds, if token.hull == ShipState::Sunk { mark_inks.cross } else { ICE });
    }
}

/// Draws a small hull from the side, with a porthole for every deck.
fn draw_small_hull(list: &mut DisplayList, decks: usize, bounds: Rectangle, paint: &ShipPaint) {
    let scale = bounds.height / 16.0;
    let space = LocalSpace::heading((bounds.x, bounds.y + bounds.height / 2.0), (1.0, 0.0), scale);
    let length = bounds.width / scale;
    let flat = |from: Point, to: Point| [from, to, to];
    let curves = [
        flat((0.5, -7.0), (length - 8.0, -7.0)),
        [(length - 4.0, -7.0), (length - 1.0, -3.0), (length + 2.0, 0.0)],
        [(length - 1.0, 3.0), (length - 4.0, 7.0), (length - 8.0, 7.0)],
        flat((length - 8.0, 7.0), (0.5, 7.0)),
    ];
    let outline = space.curve_path((0.5, -7.0), &curves);
    list.fill(outline.clone(), paint.body);
    if paint.body != paint.edge {
        list.stroke(outline, paint.edge, (1.6 * scale).max(1.4));
    }
    let unit = length / decks.max(1) as f32;
    for deck in 0..decks {
        list.fill(space.circle((unit * (deck as f32 + 0.5) - 1.2, 0.0), 2.6), paint.fitting);
    }
}

/// Draws a stroke across the whole piece from lower left to upper right, with dark sides.
fn draw_strike(list: &mut DisplayList, bounds: Rectangle, ink: Ink) {
    let over = (bounds.height * 0.16).min(7.0);
    let space = LocalSpace::heading((0.0, 0.0), (1.0, 0.0), 1.0);
    let from = (bounds.x - over, bounds.y + bounds.height + over * 0.6);
    let to = (bounds.x + bounds.width + over, bounds.y - over * 0.6);
    let pen = (bounds.height * 0.17).clamp(2.6, 5.0);
    list.stroke(space.polyline(&[from, to]), GROUND, pen + 4.0);
    list.stroke(space.polyline(&[from, to]), ink, pen);
}
