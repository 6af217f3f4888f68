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
    hand::Square,
    ink::admiral::{BRASS, ENSIGN, FOAM, GRID, GRID_BOLD, GROUND, ICE, JACK, OLD_BRASS, Paints},
    layout::Frame,
    list::List,
    look::{Decks, Figurine, Look, Role, SeaInks, Stage, Token},
    sheet::{Hull, Waters},
    sign::{Sign, Signs},
    spot::Spot,
    text::{Letters, Line},
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
    fn lay(&self, list: &mut List, stage: &Stage<'_>) {
        chart::lay(list, stage, self.ground);
    }

    fn page(&self, list: &mut List, size: (u32, u32)) {
        chart::border(list, size);
    }

    fn plot(&self, list: &mut List, frame: Frame) {
        chart::plot(list, frame, self.ground);
    }

    fn letters(&self, role: Role) -> Letters {
        words::letters(role)
    }

    fn rim(&self, frame: Frame) -> f32 {
        chart::rim(frame)
    }

    fn plate(&self, list: &mut List, sign: Sign, spot: Spot) {
        chart::plate(list, sign, spot);
    }

    fn adorn(&self, list: &mut List, title: &Line, _: f32) {
        words::mark(list, title);
    }

    fn water(&self, list: &mut List, waters: &Waters<'_>, frame: Frame) {
        chart::water(list, waters, frame);
    }

    fn edge(&self, list: &mut List, waters: &Waters<'_>, frame: Frame) {
        chart::brackets(list, waters, frame);
    }

    fn ship(&self, list: &mut List, decks: &Decks, hull: Hull) {
        let (coat, (first, last)) = (Coat::in_livery(hull, self.hulls, self.paints), decks.corners());
        if first.col == last.col || first.row == last.row {
            hull::ship(list, decks, &coat);
        } else {
            joint::ship(list, decks, &coat, Rig::Guns);
        }
    }

    fn linked(&self, list: &mut List, decks: &Decks, hull: Hull) {
        joint::ship(list, decks, &Coat::in_livery(hull, self.hulls, self.paints), Rig::Masts);
    }

    fn piece(&self, list: &mut List, sign: Sign, spot: Spot, hull: Hull) {
        signs::piece(list, sign, spot, hull, self.paints);
    }

    fn sign(&self, list: &mut List, sign: Sign, spot: Spot, marks: Signs) {
        signs::draw(list, sign, spot, (marks, self.paints));
    }

    fn deck(&self, list: &mut List, spot: Spot, marks: Signs) {
        signs::deck(list, spot, marks, self.paints);
    }

    fn aim(&self, list: &mut List, spot: Spot, number: &str) {
        signs::aim(list, spot, number);
    }

    fn token(&self, list: &mut List, token: &Token) {
        token::draw(list, token, self.paints);
    }

    fn label(&self, list: &mut List, whole: Square) {
        cover::label(list, whole);
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
