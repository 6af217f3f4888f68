//! The notebook theme: ballpoint, red pen, pencil and highlighter on squared paper. Deterministic: variation is seeded by the
//! object and its cell.

mod cover;
mod paper;
mod ships;
mod signs;
mod token;
mod words;

use crate::{
    ink::notebook::{self as pen, NotebookMarkInks},
    layout::ChartFrame,
    list::DisplayList,
    look::{Figurine, Role, SeaInks, ThemeElement, ThemeRenderer},
    model::FieldModel,
    shape::Rectangle,
    sketcher::{Motif, Sketcher},
    spot::{MIN_PEN, Spot},
    text::LetterStyle,
    theme::{Colours, Ground, Livery},
};

struct Notebook {
    mark_inks: NotebookMarkInks,
    ground: Ground,
    hulls: Livery,
}

/// The renderer of the notebook theme.
pub(crate) fn renderer(colours: Colours) -> impl ThemeRenderer + use<> {
    Notebook { mark_inks: NotebookMarkInks::of(colours), ground: colours.ground, hulls: colours.hulls }
}

impl ThemeRenderer for Notebook {
    fn draw(&self, list: &mut DisplayList, element: ThemeElement<'_>) {
        match (element, self.ground) {
            (ThemeElement::Ground(backdrop), Ground::Drawn) => paper::draw_background(list, backdrop),
            (ThemeElement::Ground(backdrop), Ground::Bare) => paper::draw_bare_background(list, backdrop),
            (ThemeElement::Page(size), Ground::Drawn) => paper::page(list, size),
            (ThemeElement::Page(_), Ground::Bare) | (ThemeElement::Plate(..), _) => {}
            (ThemeElement::Plot(frame), _) => paper::plot(list, frame),
            (ThemeElement::Adornment(title, width), _) => words::underline(list, title, width),
            (ThemeElement::Water(field, frame), _) => field.last.iter().for_each(|cell| signs::marker(list, Spot::of(frame, cell))),
            (ThemeElement::Edge(field, frame), _) => edge(list, field, frame),
            (ThemeElement::Ship(decks, hull), _) => ships::ship(list, decks, (hull, self.hulls), self.mark_inks),
            (ThemeElement::Linked(decks, hull), _) => ships::linked(list, decks, (hull, self.hulls), self.mark_inks),
            (ThemeElement::Piece(sign, spot, hull), _) => signs::piece(list, sign, spot, hull, self.mark_inks),
            (ThemeElement::Sign(sign, spot, marks), _) => signs::draw(list, sign, spot, (marks, self.mark_inks)),
            (ThemeElement::Deck(spot, marks), _) => signs::deck(list, spot, marks, self.mark_inks),
            (ThemeElement::Aim(spot, number), _) => signs::aim(list, spot, number),
            (ThemeElement::Token(token), _) => token::draw(list, token, self.mark_inks),
            (ThemeElement::Label(whole), _) => cover::label(list, whole),
        }
    }

    fn letters(&self, role: Role) -> LetterStyle {
        words::letters(role)
    }

    fn sketcher(&self, motif: Motif, which: u64) -> Sketcher {
        Sketcher::new(motif, which)
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

/// The edge of a chart, and the corners around the last shots.
fn edge(list: &mut DisplayList, field: &FieldModel<'_>, frame: ChartFrame) {
    let (x, y) = frame.corner();
    let rectangle = Rectangle { x, y, width: frame.span(), height: frame.span() };
    let mut sketcher = Sketcher::new(Motif::Edge, u64::from(field.side.number()));
    let large = frame.span() > 400.0;
    let (over, width) = if large { (7.0, 3.2) } else { (4.0, MIN_PEN) };
    list.stroke(sketcher.frame(rectangle, 1.8, over), pen::BLUE, width);
    field.last.iter().for_each(|cell| signs::brackets(list, Spot::of(frame, cell)));
}
