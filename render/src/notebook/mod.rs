//! The notebook theme: ballpoint, red pen, pencil and highlighter on squared paper. Deterministic: variation is seeded by the
//! object and its cell.

mod paper;
mod ships;
mod signs;
mod token;
mod words;

use crate::{
    ink::notebook::{self as inks, NotebookMarkInks},
    layout::ChartFrame,
    list::DisplayList,
    look::{FigurineInks, Role, SeaInks, ThemeElement, ThemeRenderer},
    model::FieldModel,
    shape::Rectangle,
    sketcher::{Motif, Sketcher},
    spot::{MIN_PEN, Spot},
    text::LetterStyle,
    theme::{BoardBackground, Colours, Livery},
};

struct Notebook {
    mark_inks: NotebookMarkInks,
    ground: BoardBackground,
    hulls: Livery,
}

/// The renderer of the notebook theme.
pub(crate) fn renderer(colours: Colours) -> impl ThemeRenderer + use<> {
    Notebook { mark_inks: NotebookMarkInks::of(colours), ground: colours.ground, hulls: colours.hulls }
}

impl ThemeRenderer for Notebook {
    fn draw(&self, list: &mut DisplayList, element: ThemeElement<'_>) {
        match (element, self.ground) {
            (ThemeElement::Ground(backdrop), BoardBackground::Drawn) => paper::draw_background(list, backdrop),
            (ThemeElement::Ground(backdrop), BoardBackground::Bare) => paper::draw_bare_background(list, backdrop),
            (ThemeElement::Page(size), BoardBackground::Drawn) => paper::draw_page(list, size),
            (ThemeElement::Page(_), BoardBackground::Bare) | (ThemeElement::Plate(..), _) => {}
            (ThemeElement::Plot(frame), _) => paper::draw_paper_piece(list, frame, (56, 56)),
            (ThemeElement::Adornment(title, width), _) => words::draw_underline(list, title, width),
            (ThemeElement::Water(field, frame), _) => {
                field.last_shots.iter().for_each(|cell| signs::draw_highlighter(list, Spot::of(frame, cell)))
            }
            (ThemeElement::Edge(field, frame), _) => draw_edge(list, field, frame),
            (ThemeElement::Ship(decks, hull), _) => ships::draw_ship(list, decks, (hull, self.hulls), self.mark_inks),
            (ThemeElement::Linked(decks, hull), _) => ships::draw_dutchman(list, decks, (hull, self.hulls), self.mark_inks),
            (ThemeElement::Piece(sign, spot, hull), _) => signs::draw_piece(list, sign, spot, hull, self.mark_inks),
            (ThemeElement::Sign(sign, spot, marks), _) => signs::draw(list, sign, spot, (marks, self.mark_inks)),
            (ThemeElement::Deck(spot, marks), _) => signs::draw_deck(list, spot, marks, self.mark_inks),
            (ThemeElement::Aim(spot, number), _) => signs::draw_aim(list, spot, number),
            (ThemeElement::Token(token), _) => token::draw(list, token, self.mark_inks),
        }
    }

    fn letter_style(&self, role: Role) -> LetterStyle {
        words::letter_style(role)
    }

    fn sketcher(&self, motif: Motif, which: u64) -> Sketcher {
        Sketcher::new(motif, which)
    }

    fn sea_inks(&self) -> SeaInks {
        SeaInks {
            lines: inks::GRID_BOLD,
            land: inks::FOLD_MIDDLE,
            hatch: inks::FOLD_INNER,
            shore: inks::GRAPHITE,
            strikethrough: inks::GRAPHITE,
            tower: inks::PAPER,
            start: inks::BLUE,
            danger: inks::RED,
            highlight: inks::YELLOW,
            mine: inks::PINK,
            mine_edge: inks::RED,
            south: FigurineInks { body: inks::PAPER, edge: inks::BLUE, letters: inks::BLUE },
            north: FigurineInks { body: inks::RED, edge: inks::RED, letters: inks::PAPER },
        }
    }
}

/// Draws the edge of a chart, and the corners around the last shots.
fn draw_edge(list: &mut DisplayList, field: &FieldModel<'_>, frame: ChartFrame) {
    let ((x, y), (width, height)) = (frame.corner(), frame.extent());
    let rectangle = Rectangle { x, y, width, height };
    let mut sketcher = Sketcher::new(Motif::Edge, u64::from(field.side.number()));
    let large = frame.span() > 400.0;
    let (over, width) = if large { (7.0, 3.2) } else { (4.0, MIN_PEN) };
    list.stroke(sketcher.frame(rectangle, 1.8, over), inks::BLUE, width);
    field.last_shots.iter().for_each(|cell| signs::draw_brackets(list, Spot::of(frame, cell)));
}
