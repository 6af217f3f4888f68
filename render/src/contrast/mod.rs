//! The contrast theme: black on white, thick and crisp, in colours that remain distinct for colour-blind players. No jitter and no
//! fading, so that it is playable with low vision.

mod ships;
mod signs;
mod token;

use crate::{
    glyph::Face,
    ink::contrast::{BLACK, BLUE, ContrastMarkInks, GREY, GRID, LAND, VERMILION, WHITE, YELLOW},
    layout::ChartFrame,
    list::DisplayList,
    look::{FigurineInks, Role, SeaInks, ThemeElement, ThemeRenderer},
    model::FieldModel,
    spot::Spot,
    text::{Case, LetterStyle},
    theme::{Colours, Livery},
};

struct Contrast {
    mark_inks: ContrastMarkInks,
    hulls: Livery,
}

/// The renderer of the contrast theme.
pub(crate) fn renderer(colours: Colours) -> impl ThemeRenderer + use<> {
    Contrast { mark_inks: ContrastMarkInks::of(colours), hulls: colours.hulls }
}

impl ThemeRenderer for Contrast {
    fn draw(&self, list: &mut DisplayList, element: ThemeElement<'_>) {
        match element {
            ThemeElement::Ground(_)
            | ThemeElement::Page(_)
            | ThemeElement::Plot(_)
            | ThemeElement::Plate(..)
            | ThemeElement::Adornment(..) => {}
            ThemeElement::Water(_, frame) => list.grid_lines(frame, (GRID, if frame.pitch() >= 34.0 { 3.0 } else { 2.0 }), (GREY, 4.0)),
            ThemeElement::Edge(field, frame) => draw_edge(list, field, frame),
            ThemeElement::Ship(decks, hull) => ships::draw_ship(list, decks, (hull, self.hulls), signs::inset(decks.pitch)),
            ThemeElement::Linked(decks, hull) => ships::draw_dutchman(list, decks, (hull, self.hulls)),
            ThemeElement::Piece(sign, spot, hull) => signs::draw_piece(list, sign, spot, hull),
            ThemeElement::Sign(sign, spot, marks) => signs::draw(list, sign, spot, (marks, self.mark_inks)),
            ThemeElement::Deck(spot, marks) => signs::draw_deck(list, spot, marks, self.mark_inks),
            ThemeElement::Aim(spot, number) => signs::draw_aim(list, spot, number),
            ThemeElement::Token(token) => token::draw(list, token),
        }
    }

    fn letter_style(&self, role: Role) -> LetterStyle {
        let case = match role {
            Role::Title | Role::SmallTitle | Role::Heading => Case::Upper,
            _ => Case::Given,
        };
        LetterStyle { face: Face::Wide, scale: 0.97, ink: BLACK, case, baseline_offset: 0.25, leading: 0.94 }
    }

    fn sea_inks(&self) -> SeaInks {
        SeaInks {
            lines: GRID,
            land: LAND,
            hatch: GRID,
            shore: BLACK,
            strikethrough: VERMILION,
            tower: WHITE,
            start: BLUE,
            danger: VERMILION,
            highlight: YELLOW,
            mine: YELLOW,
            mine_edge: BLACK,
            south: FigurineInks { body: WHITE, edge: BLACK, letters: BLACK },
            north: FigurineInks { body: BLACK, edge: BLACK, letters: WHITE },
        }
    }
}

/// Draws the thick edge of a chart, and the frames of the last shots.
fn draw_edge(list: &mut DisplayList, field: &FieldModel<'_>, frame: ChartFrame) {
    let ((x, y), (wide, high)) = (frame.corner(), frame.extent());
    let width = if frame.span() > 400.0 { 5.0 } else { 4.0 };
    let out = width - 1.0;
    list.border((x - out, y - out), (wide + 2.0 * out, high + 2.0 * out), width, BLACK);
    field.last_shots.iter().for_each(|cell| signs::draw_last_shot_frame(list, Spot::of(frame, cell)));
}
