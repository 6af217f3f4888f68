//! The contrast theme: black on white, thick and crisp, in colours nobody mistakes for each other. Nothing trembles and
//! nothing fades: whoever sees badly plays from it as well as anyone.

mod cover;
mod ships;
mod signs;
mod token;

use crate::{
    glyph::Face,
    ink::contrast::{BLACK, BLUE, GREY, GRID, LAND, Plates, VERMILION, WHITE, YELLOW},
    layout::Frame,
    list::List,
    look::{Figurine, Look, Part, Role, SeaInks},
    sheet::Waters,
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
    fn draw(&self, list: &mut List, part: Part<'_>) {
        match part {
            Part::Ground(_) | Part::Page(_) | Part::Plot(_) | Part::Plate(..) | Part::Adornment(..) => {}
            Part::Water(_, frame) => list.lattice(frame, (GRID, if frame.pitch() >= 34.0 { 3.0 } else { 2.0 }), (GREY, 4.0)),
            Part::Edge(waters, frame) => edge(list, waters, frame),
            Part::Ship(decks, hull) => ships::ship(list, decks, (hull, self.hulls), signs::inset(decks.pitch)),
            Part::Linked(decks, hull) => ships::linked(list, decks, (hull, self.hulls)),
            Part::Piece(sign, spot, hull) => signs::piece(list, sign, spot, hull),
            Part::Sign(sign, spot, marks) => signs::draw(list, sign, spot, (marks, self.plates)),
            Part::Deck(spot, marks) => signs::deck(list, spot, marks, self.plates),
            Part::Aim(spot, number) => signs::aim(list, spot, number),
            Part::Token(token) => token::draw(list, token),
            Part::Label(whole) => cover::label(list, whole),
        }
    }

    fn letters(&self, role: Role) -> Letters {
        let case = match role {
            Role::Title | Role::SmallTitle | Role::Heading => Case::Upper,
            _ => Case::Given,
        };
        Letters { face: Face::Wide, share: 0.97, ink: BLACK, case, drop: 0.25, leading: 0.94 }
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

/// The thick edge of a chart, and the frames of the last shots.
fn edge(list: &mut List, waters: &Waters<'_>, frame: Frame) {
    let (x, y, span) = (frame.corner().0, frame.corner().1, frame.span());
    let width = if span > 400.0 { 5.0 } else { 4.0 };
    let (out, long) = (width - 1.0, span + 2.0 * (width - 1.0));
    list.border((x - out, y - out), (long, long), width, BLACK);
    waters.last.iter().for_each(|cell| signs::last(list, Spot::of(frame, cell)));
}
