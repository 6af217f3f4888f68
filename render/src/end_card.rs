//! The card at the end of a game, in portrait format: the winner, both fields at the end, and each side's achievements. All texts
//! are given.

use broadside_game::side::Side;

use crate::{
    compose, encode,
    ink::Skin,
    model::{Build, PictureModel, ShipState},
    raster::{self, IndexedPicture},
    scene::Scene,
    theme::{Colours, Livery, Theme},
};

/// Width and height in pixels.
const SIZE: (u32, u32) = (1080, 1350);

/// The card at the end of a game.
#[derive(Clone, Copy, Debug)]
pub struct EndCardPicture<'a> {
    /// What is shown. The reader's surviving ships are drawn in their livery.
    pub card: &'a broadside_scene::EndCard,
    /// The theme.
    pub theme: Theme,
    /// Custom colours of marks.
    pub colours: Colours,
}

impl EndCardPicture<'_> {
    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        SIZE
    }

    /// Draws the card as a PNG file.
    pub fn draw(&self) -> Vec<u8> {
        encode::small_png(&self.paint().rgb())
    }

    /// Draws the card as palette indices.
    pub fn paint(&self) -> IndexedPicture {
        let skin = Skin::Board(self.theme, self.colours);
        let mut model = PictureModel::of(&Scene::Public(&self.card.view));
        if self.colours.hulls != Livery::Usual {
            self.card.reader.into_iter().for_each(|side| mark_own(&mut model, side));
        }
        let list = compose::end_card(&model, self.card, (skin, SIZE));
        raster::rasterize(&list, skin, SIZE)
    }
}

/// Marks the surviving ships of this side as the reader's own.
fn mark_own(model: &mut PictureModel<'_>, side: Side) {
    let PictureModel::Battle { left, right, .. } = model else { return };
    let fields = [left, right].into_iter().filter(|field| field.side == side);
    let ships = fields.flat_map(|field| &mut field.pieces).filter(|piece| matches!(piece.build, Build::Hull | Build::Linked));
    ships.filter(|ship| ship.hull == ShipState::Disclosed).for_each(|ship| ship.hull = ShipState::Own);
}
