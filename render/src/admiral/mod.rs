//! The admiral theme: a sea chart at night in brass and deep blue, with ships drawn from above.
//! Pure: everything that looks like chance is seeded by the thing drawn and its cell.

mod chart;
mod coat;
mod cover;
mod hull;
mod joint;
mod plan;
mod signs;
mod token;
mod words;

use self::{coat::Coat, joint::Rig};
use crate::{
    ink::admiral::{BRASS, ENSIGN, FOAM, GRID, GRID_BOLD, GROUND, ICE, JACK, OLD_BRASS, Paints},
    layout::Frame,
    list::List,
    look::{Figurine, Look, Part, Role, SeaInks},
    spot::Spot,
    text::Letters,
    theme::{Colours, Ground, Livery},
};

/// The sea chart.
struct Admiral {
    paints: Paints,
    ground: Ground,
    hulls: Livery,
}

/// Who answers for this theme.
pub(crate) fn look(colours: Colours) -> impl Look + use<> {
    Admiral { paints: Paints::of(colours), ground: colours.ground, hulls: colours.hulls }
}

impl Look for Admiral {
    fn draw(&self, list: &mut List, part: Part<'_>) {
        match part {
            Part::Ground(stage) => chart::lay(list, stage, self.ground),
            Part::Page(size) => chart::border(list, size),
            Part::Plot(frame) => chart::plot(list, frame, self.ground),
            Part::Plate(sign, spot) => chart::plate(list, sign, spot),
            Part::Adornment(title, _) => words::mark(list, title),
            Part::Water(waters, frame) => chart::water(list, waters, frame),
            Part::Edge(waters, frame) => waters.last.iter().for_each(|cell| chart::bracket(list, Spot::of(frame, cell))),
            Part::Ship(decks, hull) => {
                let (coat, (first, last)) = (Coat::in_livery(hull, self.hulls, self.paints), decks.corners());
                if first.col == last.col || first.row == last.row {
                    hull::ship(list, decks, &coat);
                } else {
                    joint::ship(list, decks, &coat, Rig::Guns);
                }
            }
            Part::Linked(decks, hull) => joint::ship(list, decks, &Coat::in_livery(hull, self.hulls, self.paints), Rig::Masts),
            Part::Piece(sign, spot, hull) => signs::piece(list, sign, spot, hull, self.paints),
            Part::Sign(sign, spot, marks) => signs::draw(list, sign, spot, (marks, self.paints)),
            Part::Deck(spot, marks) => signs::deck(list, spot, marks, self.paints),
            Part::Aim(spot, number) => signs::aim(list, spot, number),
            Part::Token(token) => token::draw(list, token, self.paints),
            Part::Label(whole) => cover::label(list, whole),
        }
    }

    fn letters(&self, role: Role) -> Letters {
        words::letters(role)
    }

    fn rim(&self, frame: Frame) -> f32 {
        chart::rim(frame)
    }

    fn sea(&self) -> SeaInks {
        SeaInks {
            lines: GRID,
            land: OLD_BRASS,
            hatch: OLD_BRASS,
            shore: BRASS,
            tower: GROUND,
            start: FOAM,
            shelled: self.paints.fire,
            touched: GRID_BOLD,
            lost: self.paints.fire,
            struck: BRASS,
            mine: GROUND,
            mine_edge: BRASS,
            south: Figurine { body: JACK, edge: ICE, letters: ICE },
            north: Figurine { body: ENSIGN, edge: self.paints.glow, letters: ICE },
        }
    }
}
