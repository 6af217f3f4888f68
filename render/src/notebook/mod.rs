//! The notebook theme: ballpoint, red pen, pencil and text marker on squared paper.
//! Pure: everything that looks like chance is seeded by the thing drawn and its cell.

mod cover;
mod paper;
mod ships;
mod signs;
mod token;
mod words;

use crate::{
    hand::{Hand, Square, Thing},
    ink::notebook::{self as pen, Pens},
    layout::Frame,
    list::List,
    look::{Decks, Figurine, Look, Role, SeaInks, Stage, Token},
    sheet::{Hull, Waters},
    sign::{Sign, Signs},
    spot::{LEAST, Spot},
    text::{Letters, Line},
    theme::{Colours, Ground, Livery},
};

/// The notebook.
struct Notebook {
    pens: Pens,
    ground: Ground,
    hulls: Livery,
}

/// Who answers for the notebook.
pub(crate) fn look(colours: Colours) -> impl Look + use<> {
    Notebook { pens: Pens::of(colours), ground: colours.ground, hulls: colours.hulls }
}

impl Look for Notebook {
    fn lay(&self, list: &mut List, stage: &Stage<'_>) {
        match self.ground {
            Ground::Drawn => paper::lay(list, stage),
            Ground::Bare => paper::lay_bare(list, stage),
        }
    }

    fn page(&self, list: &mut List, size: (u32, u32)) {
        if self.ground == Ground::Drawn {
            paper::page(list, size);
        }
    }

    fn plot(&self, list: &mut List, frame: Frame) {
        paper::plot(list, frame);
    }

    fn letters(&self, role: Role) -> Letters {
        words::letters(role)
    }

    fn adorn(&self, list: &mut List, title: &Line, width: f32) {
        words::underline(list, title, width);
    }

    fn water(&self, list: &mut List, waters: &Waters<'_>, frame: Frame) {
        for cell in waters.last.iter() {
            signs::marker(list, Spot::of(frame, cell));
        }
    }

    fn edge(&self, list: &mut List, waters: &Waters<'_>, frame: Frame) {
        let (x, y) = frame.corner();
        let square = Square { x, y, width: frame.span(), height: frame.span() };
        let mut hand = Hand::new(Thing::Edge, u64::from(waters.side.number()));
        let large = frame.span() > 400.0;
        let (over, width) = if large { (7.0, 3.2) } else { (4.0, LEAST) };
        list.stroke(hand.frame(square, 1.8, over), pen::BLUE, width);
        for cell in waters.last.iter() {
            signs::brackets(list, Spot::of(frame, cell));
        }
    }

    fn ship(&self, list: &mut List, decks: &Decks, hull: Hull) {
        ships::ship(list, decks, (hull, self.hulls), self.pens);
    }

    fn linked(&self, list: &mut List, decks: &Decks, hull: Hull) {
        ships::linked(list, decks, (hull, self.hulls), self.pens);
    }

    fn piece(&self, list: &mut List, sign: Sign, spot: Spot, hull: Hull) {
        signs::piece(list, sign, spot, hull, self.pens);
    }

    fn sign(&self, list: &mut List, sign: Sign, spot: Spot, marks: Signs) {
        signs::draw(list, sign, spot, (marks, self.pens));
    }

    fn deck(&self, list: &mut List, spot: Spot, marks: Signs) {
        signs::deck(list, spot, marks, self.pens);
    }

    fn aim(&self, list: &mut List, spot: Spot, number: &str) {
        signs::aim(list, spot, number);
    }

    fn token(&self, list: &mut List, token: &Token) {
        token::draw(list, token, self.pens);
    }

    fn label(&self, list: &mut List, whole: Square) {
        cover::label(list, whole);
    }

    fn hand(&self, thing: Thing, which: u64) -> Hand {
        Hand::new(thing, which)
    }

    fn sea(&self) -> SeaInks {
        SeaInks {
            lines: pen::GRID_BOLD,
            land: pen::FOLD_MIDDLE,
            hatch: pen::FOLD_INNER,
            shore: pen::GRAPHITE,
            struck: pen::GRAPHITE,
            tower: pen::PAPER,
            start: pen::BLUE,
            shelled: pen::RED,
            touched: pen::YELLOW,
            lost: pen::RED,
            mine: pen::PINK,
            mine_edge: pen::RED,
            south: Figurine { body: pen::PAPER, edge: pen::BLUE, letters: pen::BLUE },
            north: Figurine { body: pen::RED, edge: pen::RED, letters: pen::PAPER },
        }
    }
}
