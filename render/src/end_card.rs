//! The card at the end of a game, in portrait format: the winner, both fields at the end, and each side's achievements. All texts
//! are given.

use broadside_game::side::Side;
use broadside_scene::EndCard;

use crate::{
    compose, encode,
    ink::Skin,
    model::{PictureModel, PieceForm, ShipState},
    raster::{self, IndexedPicture},
    scene::Scene,
    theme::{Colours, Livery, Theme},
};

/// Width and height in pixels.
const SIZE: (u32, u32) = (1080, 1350);

/// Draws an end card as a PNG file. The reader's surviving ships are drawn in the reader's livery.
pub fn end_card(card: &EndCard, theme: Theme, colours: Colours) -> Vec<u8> {
    encode::small_indexed_png(&paint_end_card(card, theme, colours))
}

/// Draws an end card as palette indices.
pub fn paint_end_card(card: &EndCard, theme: Theme, colours: Colours) -> IndexedPicture {
    let skin = Skin::Board(theme, colours);
    let mut model = PictureModel::of(&Scene::Public(&card.view));
    if colours.hulls != Livery::Usual {
        card.reader.into_iter().for_each(|side| mark_own_ships(&mut model, side));
    }
    let list = compose::end_card(&model, card, (skin, SIZE));
    raster::rasterize(&list, skin, SIZE)
}

/// Marks the surviving ships of this side as the reader's own.
fn mark_own_ships(model: &mut PictureModel<'_>, side: Side) {
    let PictureModel::Battle { left, right, .. } = model else { return };
    let fields = [left, right].into_iter().filter(|field| field.side == side);
    let ships = fields.flat_map(|field| &mut field.pieces).filter(|piece| matches!(piece.form, PieceForm::Hull | PieceForm::Linked));
    ships.filter(|ship| ship.hull == ShipState::Disclosed).for_each(|ship| ship.hull = ShipState::Own);
}
