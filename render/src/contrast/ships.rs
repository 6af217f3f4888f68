//! Hulls: a thick black edge with round corners, blue while afloat, white when disclosed, black when sunk. A livery changes only a
//! player's own ships.

use crate::{
    deck_links::{DeckLink, find_deck_links},
    ink::{
        Ink,
        contrast::{BLACK, BLUE, SKY, WHITE},
    },
    list::DisplayList,
    look::Decks,
    model::ShipState,
    outline, shape,
    spot::MIN_PEN,
    theme::Livery,
};

/// The largest inset of a second edge, as a share of a cell.
const MAX_EDGE_INSET: f32 = 0.42;

pub(super) fn body_ink(hull: ShipState) -> Ink {
    match hull {
        ShipState::Own => BLUE,
        ShipState::Sunk => BLACK,
        ShipState::Disclosed => WHITE,
    }
}

fn livery_body_ink((hull, livery): (ShipState, Livery)) -> Ink {
    if (hull, livery) == (ShipState::Own, Livery::Light) { SKY } else { body_ink(hull) }
}

/// The ink of the walls between decks; `None` if there are none.
fn wall_ink((hull, livery): (ShipState, Livery)) -> Option<Ink> {
    match hull {
        ShipState::Own => Some(if livery == Livery::Light { BLACK } else { WHITE }),
        ShipState::Sunk => None,
        ShipState::Disclosed => Some(BLACK),
    }
}

/// The width of a hull's edge.
fn edge_width(hull: (ShipState, Livery), scale: f32) -> f32 {
    if hull == (ShipState::Own, Livery::Ironclad) { (6.4 * scale).max(2.0 * MIN_PEN) } else { (3.2 * scale).max(MIN_PEN) }
}

/// Draws a straight or bent ship, inset from the lines of its cells.
pub(super) fn draw_ship(list: &mut DisplayList, decks: &Decks, hull: (ShipState, Livery), inset: f32) {
    let scale = decks.scale();
    let Decks { cells, origin, pitch } = *decks;
    let edge = edge_width(hull, scale);
    let outline = shape::round_corners(&outline::loops(&cells, origin, pitch, inset + edge / 2.0), 7.5 * scale);
    list.fill(outline.clone(), livery_body_ink(hull));
    list.stroke(outline, BLACK, edge);
    if hull == (ShipState::Own, Livery::Double) {
        let within = inset + edge + (2.0 * scale).max(1.0) + MIN_PEN / 2.0;
        // Cells that are too small have no second edge.
        if within < pitch * MAX_EDGE_INSET {
            list.stroke(shape::round_corners(&outline::loops(&cells, origin, pitch, within), 4.0 * scale), WHITE, MIN_PEN);
        }
    }
    let Some(ink) = wall_ink(hull) else { return };
    let reach = pitch / 2.0 - inset - edge;
    for cell in cells.iter() {
        let (x, y) = decks.middle(cell);
        for (across, down) in [(1, 0), (0, 1)] {
            let beside = cells.iter().any(|other| (other.col, other.row) == (cell.col + across, cell.row + down));
            let (across, down) = (f32::from(across), f32::from(down));
            let (x, y) = (x + across * pitch / 2.0, y + down * pitch / 2.0);
            if beside {
                list.stroke(shape::line((x - down * reach, y - across * reach), (x + down * reach, y + across * reach)), ink, MIN_PEN);
            }
        }
    }
}

/// Draws the Flying Dutchman: decks connected by side and by corner.
pub(super) fn draw_dutchman(list: &mut DisplayList, decks: &Decks, hull: (ShipState, Livery)) {
    let scale = decks.scale();
    let (thick, edge) = (decks.pitch * 0.68, edge_width(hull, scale));
    let links = find_deck_links(&decks.cells, decks.origin, decks.pitch);
    let mut bands = vec![(BLACK, 0.0), (livery_body_ink(hull), 2.0 * edge)];
    if hull == (ShipState::Own, Livery::Double) {
        let within = 2.0 * (edge + (2.0 * scale).max(1.0));
        bands.extend([(WHITE, within), (livery_body_ink(hull), within + 2.0 * MIN_PEN)]);
    }
    for (ink, less) in bands {
        for DeckLink { from, to, .. } in &links {
            list.stroke(shape::line(*from, *to), ink, thick - less);
        }
    }
    let Some(ink) = wall_ink(hull) else { return };
    for (from, to) in links.iter().filter_map(|link| link.wall(thick / 2.0 - edge - 1.0)) {
        list.stroke(shape::line(from, to), ink, MIN_PEN);
    }
}
