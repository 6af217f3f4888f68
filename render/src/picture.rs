//! Pictures of games as PNG files, and the positions of their charts.

use crate::{
    compose, encode,
    ink::Skin,
    layout::{self, ChartFrame},
    model::{FieldModel, PictureModel, shows_whole_fleet},
    raster::{self, IndexedPicture},
    scene::{Layout, Picture, Region, Scene, size},
    tile,
};

impl Picture<'_> {
    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let (width, height) = self.size_above_legend();
        match self.scene {
            Scene::Card(_) => (width, height),
            Scene::Own(_) | Scene::Public(_) => (width, height + compose::legend_height(self.layout, self.legend, width)),
        }
    }

    /// Width and height in pixels without the legend.
    pub(crate) fn size_above_legend(&self) -> (u32, u32) {
        match self.scene {
            Scene::Own(own) if shows_whole_fleet(own) => layout::fleet_page_size(self.layout, own.public.rules.size),
            Scene::Own(_) | Scene::Public(_) | Scene::Card(_) => size(self.layout),
        }
    }

    /// The skin, which selects the palette.
    pub(crate) fn skin(&self) -> Skin {
        Skin::Board(self.theme, self.colours)
    }

    /// Draws the picture as palette indices.
    pub fn paint(&self) -> IndexedPicture {
        raster::rasterize(&compose::picture(&PictureModel::of(&self.scene), self), self.skin(), self.size())
    }

    /// Draws the picture as a PNG file.
    pub fn draw(&self) -> Vec<u8> {
        let mut png = Vec::new();
        self.draw_into(&mut png);
        png
    }

    /// Draws the picture as a PNG file into a buffer; replaces its contents. Boards are assembled from cached tiles: if all tiles
    /// of a battle are cached and the buffer has capacity, nothing is allocated. Cards and whole fleets before the battle are not
    /// cached.
    pub fn draw_into(&self, png: &mut Vec<u8>) {
        if !tile::draw(self, png) {
            let picture = self.paint();
            *png = match self.scene {
                Scene::Own(own) if shows_whole_fleet(own) => encode::small_indexed_png(&picture),
                Scene::Own(_) | Scene::Public(_) => encode::fast_indexed_png(&picture),
                Scene::Card(_) => encode::small_indexed_png(&picture),
            };
        }
    }
}

/// The areas of this picture's charts, independent of its legend.
pub fn regions(scene: &Scene<'_>, layout: Layout) -> Vec<Region> {
    let region = |(field, ChartFrame { x, y, cell, size }): (&FieldModel<'_>, _)| Region { side: field.side, x, y, cell, size };
    PictureModel::of(scene).charts(layout).into_iter().map(region).collect()
}

/// The grid of the table game in its picture, in pixels: the left and top edge of the square around point a14, and the side of the
/// squares, one for each point in twelve columns and fourteen rows.
pub fn point_grid(layout: Layout) -> (u32, u32, u32) {
    let (x, y, pitch) = layout::point_grid(layout);
    (x - pitch / 2, y - pitch / 2, pitch)
}
