//! A picture of a game from its parts to a finished PNG, and where its charts lie.

use crate::{
    compose, encode,
    ink::Skin,
    layout,
    raster::{self, Indexed},
    scene::{Layout, Picture, Region, Scene, size},
    sheet::Sheet,
    tile,
};

impl Picture<'_> {
    /// Its width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = size(self.layout);
        match self.scene {
            Scene::Card(_) => (width, height),
            _ => (width, height + compose::legend_height(self.layout, self.legend)),
        }
    }

    /// What its colours follow from.
    pub(crate) fn skin(&self) -> Skin {
        Skin::Board(self.theme, self.colours)
    }

    /// Draws it as palette indices, before compression: the ready input of any PNG encoder.
    pub fn paint(&self) -> Indexed {
        raster::indexed(&compose::draw(&Sheet::of(&self.scene), self), self.skin(), self.size())
    }

    /// Draws it as a finished PNG.
    pub fn draw(&self) -> Vec<u8> {
        let mut png = Vec::new();
        self.draw_into(&mut png);
        png
    }

    /// Draws it as a finished PNG into a buffer, whatever that held. A board whose like was drawn before is put together
    /// of tiles that are kept, and allocates nothing if the buffer has room. A card is no board.
    pub fn draw_into(&self, png: &mut Vec<u8>) {
        if !tile::draw(self, png) {
            let picture = self.paint();
            *png = match self.scene {
                Scene::Own(_) | Scene::Public(_) => encode::png(&picture),
                Scene::Card(_) => encode::small_png(&picture.rgb()),
            };
        }
    }
}

/// Where the charts of this picture lie, whatever its legend.
pub fn regions(scene: &Scene<'_>, layout: Layout) -> Vec<Region> {
    Sheet::of(scene).charts(layout).into_iter().map(|(waters, frame)| frame.region(waters.side)).collect()
}

/// Where the points of the table game lie in a picture of it, in pixels: the left and top edge of the square round a14
/// and the side of such a square, of which there is one for each of the twelve columns and fourteen rows.
pub fn points(layout: Layout) -> (u32, u32, u32) {
    let (x, y, pitch) = layout::points(layout);
    (x - pitch / 2, y - pitch / 2, pitch)
}
