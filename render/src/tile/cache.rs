//! A bounded cache of tiles, shared between threads. Tiles that are not used for a whole generation are evicted. Affects only
//! speed, never the output.

use std::{
    collections::HashMap,
    hash::BuildHasherDefault,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use broadside_png::{Fingerprint, FingerprintHasher, Tile, TileEncoder};

use super::{
    baked::BakedTiles,
    plan::{BoardFormat, TilePlan},
};
use crate::ink::Skin;

/// The maximum size of a generation in bytes; two generations are kept.
const GENERATION_BYTES: usize = 8 << 20;
/// The approximate size of a key, in bytes.
const KEY: usize = 48;
/// The maximum number of cached pipelines.
const MAX_PIPELINES: usize = 512;

type Tiles = HashMap<Fingerprint, Arc<Tile>, BuildHasherDefault<FingerprintHasher>>;

/// Everything needed to encode boards of one format and skin.
pub(crate) struct TilePipeline {
    pub(crate) plan: TilePlan,
    pub(crate) encoder: TileEncoder,
    /// The prebuilt tiles.
    pub(super) baked: Option<BakedTiles>,
}

impl TilePipeline {
    /// The tile with these pixels and this fingerprint, prebuilt if possible.
    pub(super) fn tile(&self, fingerprint: Fingerprint, pixels: &[u8], width: usize) -> Tile {
        let baked = self.baked.and_then(|baked| self.encoder.restore(pixels, width, baked.find(fingerprint)?));
        baked.unwrap_or_else(|| self.encoder.tile(pixels, width))
    }
}

/// Cached tiles, by their content key and by their pixels.
pub(crate) struct TileCache {
    generations: Mutex<Generations>,
    pipelines: Mutex<HashMap<(BoardFormat, Skin), Arc<TilePipeline>>>,
    generation: usize,
}

#[derive(Default)]
struct Generations {
    young: Tiles,
    old: Tiles,
    /// The size of the young generation in bytes, and the former size of the old one.
    weight: usize,
    before: usize,
}

impl TileCache {
    /// An empty cache with this maximum size of a generation, in bytes.
    pub(crate) fn new(generation: usize) -> Self {
        Self { generations: Mutex::default(), pipelines: Mutex::default(), generation }
    }

    /// The cache of this process.
    pub(crate) fn global() -> &'static Self {
        static GLOBAL_CACHE: std::sync::LazyLock<TileCache> = std::sync::LazyLock::new(|| TileCache::new(GENERATION_BYTES));
        &GLOBAL_CACHE
    }

    /// The cached pipeline for this format and skin, created on first use.
    pub(crate) fn pipeline(&self, format: BoardFormat, skin: Skin, make: impl FnOnce() -> TilePipeline) -> Arc<TilePipeline> {
        let mut pipelines = lock(&self.pipelines);
        if let Some(pipeline) = pipelines.get(&(format, skin)) {
            return Arc::clone(pipeline);
        }
        if pipelines.len() >= MAX_PIPELINES {
            pipelines.clear();
        }
        let pipeline = Arc::new(make());
        pipelines.insert((format, skin), Arc::clone(&pipeline));
        pipeline
    }

    /// Looks up all keys and appends the results.
    pub(crate) fn find(&self, keys: &[Fingerprint], tiles: &mut Vec<Option<Arc<Tile>>>) {
        let mut generations = lock(&self.generations);
        tiles.extend(keys.iter().map(|key| generations.find(*key, self.generation)));
    }

    pub(crate) fn get(&self, key: Fingerprint) -> Option<Arc<Tile>> {
        lock(&self.generations).find(key, self.generation)
    }

    /// Caches a tile under the fingerprint of its pixels.
    pub(crate) fn insert(&self, pixels: Fingerprint, tile: &Arc<Tile>) {
        lock(&self.generations).insert(pixels, tile, KEY + tile.memory_bytes(), self.generation);
    }

    /// The size of both generations, in bytes.
    #[cfg(test)]
    pub(super) fn weight(&self) -> usize {
        let generations = lock(&self.generations);
        generations.weight + generations.before
    }

    /// Caches a tile under an additional key, without counting it again.
    pub(crate) fn insert_alias(&self, key: Fingerprint, tile: &Arc<Tile>) {
        lock(&self.generations).insert(key, tile, KEY, self.generation);
    }
}

impl Generations {
    #[inline]
    fn find(&mut self, key: Fingerprint, generation: usize) -> Option<Arc<Tile>> {
        if let Some(tile) = self.young.get(&key) {
            return Some(Arc::clone(tile));
        }
        let tile = self.old.remove(&key)?;
        self.insert(key, &tile, KEY + tile.memory_bytes(), generation);
        Some(tile)
    }

    fn insert(&mut self, key: Fingerprint, tile: &Arc<Tile>, weight: usize, generation: usize) {
        if self.weight + weight > generation {
            self.old = std::mem::take(&mut self.young);
            self.before = std::mem::take(&mut self.weight);
        }
        self.young.insert(key, Arc::clone(tile));
        self.weight += weight;
    }
}

/// The cached data is consistent even if a thread panicked while holding the lock.
fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
