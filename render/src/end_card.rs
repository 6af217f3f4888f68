//! The card that a game ends with, high enough for a phone: who won, both fields as they were at the end, what each side did.
//! Every word comes ready.

use broadside_core::{game::side::Side, present::body};

use crate::{
    compose, encode,
    ink::Skin,
    raster::{self, Indexed},
    scene::Scene,
    sheet::{Build, Hull, Sheet},
    theme::{Colours, Livery, Theme},
};

/// How wide and how high the card is.
const SIZE: (u32, u32) = (1080, 1350);

/// An end card to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct EndCard<'a> {
    /// What is on it; the ships of its reader that are afloat are drawn as that player likes.
    pub card: &'a body::EndCard,
    /// What everything on it looks like.
    pub theme: Theme,
    /// The colours of marks, where they are not the theme's own.
    pub colours: Colours,
}

impl EndCard<'_> {
    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        SIZE
    }

    /// Draws it as a finished PNG.
    pub fn draw(&self) -> Vec<u8> {
        encode::small_png(&self.paint().rgb())
    }

    /// Draws it as palette indices, before compression.
    pub fn paint(&self) -> Indexed {
        let skin = Skin::Board(self.theme, self.colours);
        let mut sheet = Sheet::of(&Scene::Public(&self.card.view));
        if self.colours.hulls != Livery::Usual {
            self.card.reader.into_iter().for_each(|side| own(&mut sheet, side));
        }
        let list = compose::end_card(&sheet, self.card, (skin, SIZE));
        raster::indexed(&list, skin, SIZE)
    }
}

/// The ships of this side that are afloat become own ones.
fn own(sheet: &mut Sheet<'_>, side: Side) {
    let (Sheet::Battle { left, right, .. } | Sheet::Cover { left, right }) = sheet else { return };
    let waters = [left, right].into_iter().filter(|waters| waters.side == side);
    let ships = waters.flat_map(|waters| &mut waters.pieces).filter(|piece| matches!(piece.build, Build::Hull | Build::Linked));
    ships.filter(|ship| ship.hull == Hull::Disclosed).for_each(|ship| ship.hull = Hull::Own);
}
