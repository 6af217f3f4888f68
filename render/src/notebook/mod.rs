//! The notebook theme: ballpoint, red pen, pencil and text marker on squared paper.
//! Pure: everything that looks like chance is seeded by the thing drawn and its cell.

mod cover;
mod paper;
mod ships;
mod signs;
mod token;
mod words;

use crate::{
    hand::{Hand, Thing},
    ink::notebook::{self as pen, Pens},
    layout::Frame,
    list::List,
    look::{Figurine, Look, Part, Role, SeaInks},
    shape::Square,
    sheet::Waters,
    spot::{LEAST, Spot},
    text::Letters,
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
    fn draw(&self, list: &mut List, part: Part<'_>) {
        match (part, self.ground) {
            (Part::Ground(stage), Ground::Drawn) => paper::lay(list, stage),
            (Part::Ground(stage), Ground::Bare) => paper::lay_bare(list, stage),
            (Part::Page(size), Ground::Drawn) => paper::page(list, size),
            (Part::Page(_), Ground::Bare) | (Part::Plate(..), _) => {}
            (Part::Plot(frame), _) => paper::plot(list, frame),
            (Part::Adornment(title, width), _) => words::underline(list, title, width),
            (Part::Water(waters, frame), _) => waters.last.iter().for_each(|cell| signs::marker(list, Spot::of(frame, cell))),
            (Part::Edge(waters, frame), _) => edge(list, waters, frame),
            (Part::Ship(decks, hull), _) => ships::ship(list, decks, (hull, self.hulls), self.pens),
            (Part::Linked(decks, hull), _) => ships::linked(list, decks, (hull, self.hulls), self.pens),
            (Part::Piece(sign, spot, hull), _) => signs::piece(list, sign, spot, hull, self.pens),
            (Part::Sign(sign, spot, marks), _) => signs::draw(list, sign, spot, (marks, self.pens)),
            (Part::Deck(spot, marks), _) => signs::deck(list, spot, marks, self.pens),
            (Part::Aim(spot, number), _) => signs::aim(list, spot, number),
            (Part::Token(token), _) => token::draw(list, token, self.pens),
            (Part::Label(whole), _) => cover::label(list, whole),
        }
    }

    fn letters(&self, role: Role) -> Letters {
        words::letters(role)
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

/// The edge of a chart, and the corners round the last shots.
fn edge(list: &mut List, waters: &Waters<'_>, frame: Frame) {
    let (x, y) = frame.corner();
    let square = Square { x, y, width: frame.span(), height: frame.span() };
    let mut hand = Hand::new(Thing::Edge, u64::from(waters.side.number()));
    let large = frame.span() > 400.0;
    let (over, width) = if large { (7.0, 3.2) } else { (4.0, LEAST) };
    list.stroke(hand.frame(square, 1.8, over), pen::BLUE, width);
    waters.last.iter().for_each(|cell| signs::brackets(list, Spot::of(frame, cell)));
}
