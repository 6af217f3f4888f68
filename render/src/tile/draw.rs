//! Draws pictures that are cut into tiles: kept tiles are put together, missing ones are drawn the plain way, encoded and
//! kept. Allocates nothing when every tile is there and its lists have been used before.

use std::{cell::RefCell, sync::Arc};

use broadside_png::{Area, Fingerprint, Press, Tile};

use super::{
    atlas::{Atlas, Kit},
    baked::Baked,
    key::Keys,
    lengths,
    plan::{self, Outline, Plan},
};
use crate::{
    compose,
    ink::Skin,
    raster,
    scene::Picture,
    sheet::{Pool, Sheet},
};

/// What one thread needs to draw, to be used again.
#[derive(Default)]
struct Scratch {
    pool: Pool,
    keys: Keys,
    found: Vec<Option<Arc<Tile>>>,
    tiles: Vec<Arc<Tile>>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Draws a picture into a buffer, whatever that held, if such pictures are cut into tiles; says whether they are.
pub(crate) fn draw(picture: &Picture<'_>, out: &mut Vec<u8>) -> bool {
    draw_from(Atlas::shared(), picture, out)
}

/// The same with an atlas of one's own.
pub(crate) fn draw_from(atlas: &Atlas, picture: &Picture<'_>, out: &mut Vec<u8>) -> bool {
    if !picture.legend.is_empty() {
        return false;
    }
    SCRATCH.with(|scratch| scratch.borrow_mut().draw(atlas, picture, out))
}

impl Scratch {
    fn draw(&mut self, atlas: &Atlas, picture: &Picture<'_>, out: &mut Vec<u8>) -> bool {
        let sheet = Sheet::from_pool(&picture.scene, &mut self.pool);
        let outline = Outline::of(&sheet, picture.layout);
        if let Some(outline) = outline {
            let skin = picture.skin();
            let kit = atlas.kit(outline, skin, || kit(outline, skin));
            let keys = self.keys.of(&sheet, skin, (outline, &kit.plan), picture.captions);
            self.found.clear();
            atlas.find(keys, &mut self.found);
            if self.found.iter().any(Option::is_none) {
                draw_missing(atlas, &kit, keys, &mut self.found, (&sheet, picture));
            }
            self.tiles.extend(self.found.drain(..).flatten());
            kit.press.assemble(&self.tiles, out);
            self.tiles.clear();
        }
        self.pool.take_back(sheet);
        outline.is_some()
    }
}

/// What pictures of this kind are made with.
pub(super) fn kit(outline: Outline, skin: Skin) -> Kit {
    let grid = plan::cut(outline);
    let plan = Plan::new(outline, &grid);
    let press = Press::new(grid, skin.palette().colours(), lengths::of(skin, outline.layout));
    Kit { plan, press, baked: Baked::of(skin, outline.layout) }
}

/// Draws what is missing, all at once.
fn draw_missing(
    atlas: &Atlas,
    kit: &Kit,
    keys: &[Fingerprint],
    found: &mut [Option<Arc<Tile>>],
    (sheet, picture): (&Sheet<'_>, &Picture<'_>),
) {
    let missing: Vec<usize> = (0..found.len()).filter(|at| found[*at].is_none()).collect();
    let areas: Vec<Area> = missing.iter().map(|at| kit.plan.areas[*at]).collect();
    let skin = picture.skin();
    let drawn = raster::excerpts(&compose::draw(sheet, picture), skin, picture.size(), &areas);
    for ((at, area), pixels) in missing.into_iter().zip(areas).zip(drawn) {
        let width = (area.2 - area.0) as usize;
        // The same pixels are said otherwise in another code and on other scanlines.
        let plain = Tile::fingerprint(&pixels, width);
        let print = plain.with(picture.size().0.into()).of(&skin);
        let tile = atlas.get(print).unwrap_or_else(|| {
            let tile = Arc::new(kit.tile(plain, &pixels, width));
            atlas.keep(print, &tile);
            tile
        });
        atlas.name(keys[at], &tile);
        found[at] = Some(tile);
    }
}
