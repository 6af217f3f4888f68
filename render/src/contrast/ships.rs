//! Hulls: a thick black edge with round corners, blue while they float, white once disclosed, black when they are gone; what the own ones look
//! like is told beside their state, and changes no other.

use crate::{
    ink::{
        Ink,
        contrast::{BLACK, BLUE, SKY, WHITE},
    },
    list::List,
    look::Decks,
    outline, shape,
    sheet::Hull,
    spot::LEAST,
    theme::Livery,
    ties::{How, Tie, ties},
};

/// How far into a cell a second edge may lie.
const ROOM: f32 = 0.42;

/// What a hull is filled with.
pub(super) fn body(hull: Hull) -> Ink {
    match hull {
        Hull::Own => BLUE,
        Hull::Sunk => BLACK,
        Hull::Disclosed => WHITE,
    }
}

/// The same where the own ships look like this.
fn body_in((hull, livery): (Hull, Livery)) -> Ink {
    if (hull, livery) == (Hull::Own, Livery::Light) { SKY } else { body(hull) }
}

/// The walls between the decks of a hull.
fn walls((hull, livery): (Hull, Livery)) -> Option<Ink> {
    match hull {
        Hull::Own => Some(if livery == Livery::Light { BLACK } else { WHITE }),
        Hull::Sunk => None,
        Hull::Disclosed => Some(BLACK),
    }
}

/// How thick the edge of a hull is.
fn edge(hull: (Hull, Livery), scale: f32) -> f32 {
    if hull == (Hull::Own, Livery::Ironclad) { (6.4 * scale).max(2.0 * LEAST) } else { (3.2 * scale).max(LEAST) }
}

/// A straight or bent ship that keeps this far off the lines of its cells.
pub(super) fn ship(list: &mut List, decks: &Decks, hull: (Hull, Livery), inset: f32) {
    let scale = decks.scale();
    let Decks { cells, origin, pitch } = *decks;
    let edge = edge(hull, scale);
    let outline = shape::rounded(&outline::loops(&cells, origin, pitch, inset + edge / 2.0), 7.5 * scale);
    list.fill(outline.clone(), body_in(hull));
    list.stroke(outline, BLACK, edge);
    if hull == (Hull::Own, Livery::Double) {
        let within = inset + edge + (2.0 * scale).max(1.0) + LEAST / 2.0;
        // Where a cell has no room for it, there is none.
        if within < pitch * ROOM {
            list.stroke(shape::rounded(&outline::loops(&cells, origin, pitch, within), 4.0 * scale), WHITE, LEAST);
        }
    }
    let Some(ink) = walls(hull) else { return };
    let reach = pitch / 2.0 - inset - edge;
    for cell in cells.iter() {
        let (x, y) = decks.middle(cell);
        for (across, down) in [(1, 0), (0, 1)] {
            let beside = cells.iter().any(|other| (other.col, other.row) == (cell.col + across, cell.row + down));
            let (across, down) = (f32::from(across), f32::from(down));
            let (x, y) = (x + across * pitch / 2.0, y + down * pitch / 2.0);
            if beside {
                list.stroke(shape::line((x - down * reach, y - across * reach), (x + down * reach, y + across * reach)), ink, LEAST);
            }
        }
    }
}

/// Decks tied to each other by side and by corner.
pub(super) fn linked(list: &mut List, decks: &Decks, hull: (Hull, Livery)) {
    let scale = decks.scale();
    let (thick, edge) = (decks.pitch * 0.68, edge(hull, scale));
    let ties = ties(&decks.cells, decks.origin, decks.pitch);
    let mut bands = vec![(BLACK, 0.0), (body_in(hull), 2.0 * edge)];
    if hull == (Hull::Own, Livery::Double) {
        let within = 2.0 * (edge + (2.0 * scale).max(1.0));
        bands.extend([(WHITE, within), (body_in(hull), within + 2.0 * LEAST)]);
    }
    for (ink, less) in bands {
        for Tie { from, to, .. } in &ties {
            list.stroke(shape::line(*from, *to), ink, thick - less);
        }
    }
    let Some(ink) = walls(hull) else { return };
    for tie in ties.iter().filter(|tie| tie.how == How::Walled) {
        let (from, to) = tie.wall(thick / 2.0 - edge - 1.0);
        list.stroke(shape::line(from, to), ink, LEAST);
    }
}
