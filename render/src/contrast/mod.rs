//! The contrast theme: black on white, thick and crisp, in colours nobody mistakes for each other. Nothing trembles and
//! nothing fades: whoever sees badly plays from it as well as anyone.

mod cover;
mod ships;
mod signs;
mod token;

use crate::{
    glyph::Face,
    hand::Square,
    ink::contrast::{BLACK, BLUE, GREY, GRID, LAND, Plates, VERMILION, WHITE, YELLOW},
    layout::Frame,
    list::List,
    look::{Decks, Figurine, Look, Role, SeaInks, Token},
    sheet::{Hull, Waters},
    sign::{Sign, Signs},
    spot::Spot,
    text::{Case, Letters},
    theme::{Colours, Livery},
};

/// Thick print.
struct Contrast {
    plates: Plates,
    hulls: Livery,
}

/// Who answers for thick print.
pub(crate) fn look(colours: Colours) -> impl Look + use<> {
    Contrast { plates: Plates::of(colours), hulls: colours.hulls }
}

impl Look for Contrast {
    fn letters(&self, role: Role) -> Letters {
        let case = match role {
            Role::Title | Role::SmallTitle | Role::Heading => Case::Upper,
            _ => Case::Given,
        };
        Letters { face: Face::Wide, share: 0.97, ink: BLACK, case, drop: 0.25, leading: 0.94 }
    }

    fn water(&self, list: &mut List, _: &Waters<'_>, frame: Frame) {
        list.lattice(frame, (GRID, if frame.pitch() >= 34.0 { 3.0 } else { 2.0 }), (GREY, 4.0));
    }

    fn edge(&self, list: &mut List, waters: &Waters<'_>, frame: Frame) {
        let (x, y, span) = (frame.corner().0, frame.corner().1, frame.span());
        let width = if span > 400.0 { 5.0 } else { 4.0 };
        let (out, long) = (width - 1.0, span + 2.0 * (width - 1.0));
        for (corner, extent) in [
            ((x - out, y - out), (long, width)),
            ((x - out, y + span - 1.0), (long, width)),
            ((x - out, y - out), (width, long)),
            ((x + span - 1.0, y - out), (width, long)),
        ] {
            list.bar(corner, extent, BLACK);
        }
        for cell in waters.last.iter() {
            signs::last(list, Spot::of(frame, cell));
        }
    }

    fn ship(&self, list: &mut List, decks: &Decks, hull: Hull) {
        ships::ship(list, decks, (hull, self.hulls), signs::inset(decks.pitch));
    }

    fn linked(&self, list: &mut List, decks: &Decks, hull: Hull) {
        ships::linked(list, decks, (hull, self.hulls));
    }

    fn piece(&self, list: &mut List, sign: Sign, spot: Spot, hull: Hull) {
        signs::piece(list, sign, spot, hull);
    }

    fn sign(&self, list: &mut List, sign: Sign, spot: Spot, marks: Signs) {
        signs::draw(list, sign, spot, (marks, self.plates));
    }

    fn deck(&self, list: &mut List, spot: Spot, marks: Signs) {
        signs::deck(list, spot, marks, self.plates);
    }

    fn aim(&self, list: &mut List, spot: Spot, number: &str) {
        signs::aim(list, spot, number);
    }

    fn token(&self, list: &mut List, token: &Token) {
        token::draw(list, token);
    }

    fn label(&self, list: &mut List, whole: Square) {
        cover::label(list, whole);
    }

    fn sea(&self) -> SeaInks {
        SeaInks {
            lines: GRID,
            land: LAND,
            hatch: GRID,
            shore: BLACK,
            struck: VERMILION,
            tower: WHITE,
            start: BLUE,
            shelled: VERMILION,
            touched: YELLOW,
            lost: VERMILION,
            mine: YELLOW,
            mine_edge: BLACK,
            south: Figurine { body: WHITE, edge: BLACK, letters: BLACK },
            north: Figurine { body: BLACK, edge: BLACK, letters: WHITE },
        }
    }
}
