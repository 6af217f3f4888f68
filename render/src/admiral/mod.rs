//! The admiral theme: a sea chart at night in brass and deep blue, with ships drawn from above. Deterministic: variation is seeded
//! by the object and its cell.

mod chart;
mod hull;
mod joint;
mod paint;
mod signs;
mod space;
mod token;
mod words;

use self::{joint::DeckFittings, paint::ShipPaint};
use crate::{
    ink::admiral::{AdmiralMarkInks, BRASS, DARK_BRASS, FOAM, GRID, GRID_BOLD, GROUND, ICE, NORTH_FIGURE, SOUTH_FIGURE},
    layout::ChartFrame,
    list::DisplayList,
    look::{FigurineInks, Role, SeaInks, ThemeElement, ThemeRenderer},
    spot::Spot,
    text::LetterStyle,
    theme::{BoardBackground, Colours, Livery},
};

struct Admiral {
    mark_inks: AdmiralMarkInks,
    ground: BoardBackground,
    hulls: Livery,
}

/// The renderer of the admiral theme.
pub(crate) fn renderer(colours: Colours) -> impl ThemeRenderer + use<> {
    Admiral { mark_inks: AdmiralMarkInks::of(colours), ground: colours.ground, hulls: colours.hulls }
}

impl ThemeRenderer for Admiral {
    fn draw(&self, list: &mut DisplayList, element: ThemeElement<'_>) {
        match element {
            ThemeElement::Ground(backdrop) => chart::draw_background(list, backdrop, self.ground),
            ThemeElement::Page(size) => chart::draw_border(list, size),
            ThemeElement::Plot(frame) => chart::draw_chart(list, frame, self.ground),
            ThemeElement::Plate(sign, spot) => chart::draw_plate(list, sign, spot),
            ThemeElement::Adornment(title, _) => words::draw_star(list, title),
            ThemeElement::Water(field, frame) => chart::draw_water(list, field, frame),
            ThemeElement::Edge(field, frame) => field.last_shots.iter().for_each(|cell| chart::draw_brackets(list, Spot::of(frame, cell))),
            ThemeElement::Ship(decks, hull) => {
                let (paint, (first, last)) = (ShipPaint::in_livery(hull, self.hulls, self.mark_inks), decks.corners());
                if first.col == last.col || first.row == last.row {
                    hull::draw_ship(list, decks, &paint);
                } else {
                    joint::draw_ship(list, decks, &paint, DeckFittings::Guns);
                }
            }
            ThemeElement::Linked(decks, hull) => {
                joint::draw_ship(list, decks, &ShipPaint::in_livery(hull, self.hulls, self.mark_inks), DeckFittings::Masts)
            }
            ThemeElement::Piece(sign, spot, hull) => signs::draw_piece(list, sign, spot, hull, self.mark_inks),
            ThemeElement::Sign(sign, spot, marks) => signs::draw(list, sign, spot, (marks, self.mark_inks)),
            ThemeElement::Deck(spot, marks) => signs::draw_deck(list, spot, marks, self.mark_inks),
            ThemeElement::Aim(spot, number) => signs::draw_aim(list, spot, number),
            ThemeElement::Token(token) => token::draw(list, token, self.mark_inks),
        }
    }

    fn letter_style(&self, role: Role) -> LetterStyle {
        words::letter_style(role)
    }

    fn rim(&self, frame: ChartFrame) -> f32 {
        chart::rim(frame)
    }

    fn sea_inks(&self) -> SeaInks {
        SeaInks {
            lines: GRID,
            land: DARK_BRASS,
            hatch: DARK_BRASS,
            shore: BRASS,
            tower: GROUND,
            start: FOAM,
            shelled_point: self.mark_inks.fire,
            highlight: GRID_BOLD,
            lost: self.mark_inks.fire,
            strikethrough: BRASS,
            mine: GROUND,
            mine_edge: BRASS,
            south: FigurineInks { body: SOUTH_FIGURE, edge: ICE, letters: ICE },
            north: FigurineInks { body: NORTH_FIGURE, edge: self.mark_inks.glow, letters: ICE },
        }
    }
}
