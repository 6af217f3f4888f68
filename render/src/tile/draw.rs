//! Draws boards that can be cut into tiles: cached tiles are assembled, missing ones are rendered, encoded and cached. Allocates
//! nothing when all tiles are cached and the scratch lists have capacity.

use std::{cell::RefCell, sync::Arc};

use broadside_png::{Area, Fingerprint, Tile, TileEncoder};

use super::{
    baked::BakedTiles,
    cache::{TileCache, TilePipeline},
    key::TileKeys,
    lengths,
    plan::{self, BoardFormat, TilePlan},
};
use crate::{
    compose,
    ink::Skin,
    model::{ListPool, PictureModel},
    raster,
    scene::Picture,
    theme::{Colours, Theme},
};

/// The reusable working memory of one thread.
#[derive(Default)]
struct Scratch {
    pool: ListPool,
    keys: TileKeys,
    found: Vec<Option<Arc<Tile>>>,
    tiles: Vec<Arc<Tile>>,
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Draws a picture into a buffer, replacing its contents, if it can be cut into tiles. Returns whether it can.
pub(crate) fn draw(picture: &Picture<'_>, out: &mut Vec<u8>) -> bool {
    draw_from(TileCache::global(), picture, out)
}

/// Like [`draw`], with the given cache.
pub(crate) fn draw_from(cache: &TileCache, picture: &Picture<'_>, out: &mut Vec<u8>) -> bool {
    if !picture.legend.is_empty() {
        return false;
    }
    SCRATCH.with_borrow_mut(|scratch| {
        let model = PictureModel::from_pool(&picture.scene, &mut scratch.pool);
        let format = BoardFormat::of(&model, picture.layout);
        if let Some(format) = format {
            let skin = picture.skin();
            let pipeline = cache.pipeline(format, skin, || build_pipeline(format, picture.theme, picture.colours));
            let keys = scratch.keys.compute(&model, skin, (format, &pipeline.plan), (picture.captions, picture.seals));
            scratch.found.clear();
            cache.find(keys, &mut scratch.found);
            if scratch.found.iter().any(Option::is_none) {
                draw_missing(cache, &pipeline, keys, &mut scratch.found, (&model, picture));
            }
            scratch.tiles.extend(scratch.found.drain(..).flatten());
            pipeline.encoder.assemble(&scratch.tiles, out);
            scratch.tiles.clear();
        }
        scratch.pool.recycle(model);
        format.is_some()
    })
}

/// The pipeline for boards of this format, theme and chosen colours.
pub(super) fn build_pipeline(format: BoardFormat, theme: Theme, colours: Colours) -> TilePipeline {
    let grid = plan::build_grid(format);
    let plan = TilePlan::new(format, &grid);
    let encoder = TileEncoder::new(grid, Skin::Board(theme, colours).palette().colours(), lengths::of(theme, format.layout));
    TilePipeline { plan, encoder, baked: BakedTiles::of(theme, format.layout) }
}

/// Renders and caches all missing tiles at once.
fn draw_missing(
    cache: &TileCache,
    pipeline: &TilePipeline,
    keys: &[Fingerprint],
    found: &mut [Option<Arc<Tile>>],
    (model, picture): (&PictureModel<'_>, &Picture<'_>),
) {
    let missing: Vec<usize> = (0..found.len()).filter(|at| found[*at].is_none()).collect();
    let areas: Vec<Area> = missing.iter().map(|at| pipeline.plan.areas[*at]).collect();
    let skin = picture.skin();
    let drawn = raster::rasterize_areas(&compose::picture(model, picture), skin, picture.size(), &areas);
    for ((at, area), pixels) in missing.into_iter().zip(areas).zip(drawn) {
        let width = (area.2 - area.0) as usize;
        // The encoding of pixels depends also on the code and on the length of scanlines.
        let plain = Tile::fingerprint(&pixels, width);
        let fingerprint = plain.with(picture.size().0.into()).with_hash(&skin);
        let tile = cache.get(fingerprint).unwrap_or_else(|| {
            let tile = Arc::new(pipeline.tile(plain, &pixels, width));
            cache.insert(fingerprint, &tile, tile.memory_bytes());
            tile
        });
        cache.insert(keys[at], &tile, 0);
        found[at] = Some(tile);
    }
}
