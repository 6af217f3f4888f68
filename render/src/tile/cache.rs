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
const KEY_BYTES: usize = 48;
/// The maximum number of cached pipelines.
const MAX_PIPELINES: usize = 512;

/// Tiles by their keys.
type Tiles = HashMap<Fingerprint, Arc<Tile>, BuildHasherDefault<FingerprintHasher>>;

/// The means to encode boards of one format and skin.
pub(crate) struct TilePipeline {
    pub(crate) plan: TilePlan,
    pub(crate) encoder: TileEncoder,
    /// The prebuilt tiles, if there are any for this format and skin.
    pub(super) baked: Option<BakedTiles>,
}

impl TilePipeline {
    /// The tile with these pixels and this fingerprint, prebuilt if possible.
    pub(super) fn tile(&self, fingerprint: Fingerprint, pixels: &[u8], width: usize) -> Tile {
        let baked = self.baked.and_then(|baked| self.encoder.restore(pixels, width, baked.find(fingerprint)?));
        baked.unwrap_or_else(|| self.encoder.encode_tile(pixels, width))
    }
}

/// Cached tiles, by their content key and by their pixels.
pub(crate) struct TileCache {
    generations: Mutex<Generations>,
    pipelines: Mutex<HashMap<(BoardFormat, Skin), Arc<TilePipeline>>>,
    max_generation_bytes: usize,
}

/// The two generations of cached tiles.
#[derive(Default)]
struct Generations {
    young: Tiles,
    old: Tiles,
    /// The size of the young generation, in bytes.
    young_bytes: usize,
    /// The size of the old generation when it was replaced, in bytes.
    old_bytes: usize,
}

impl TileCache {
    /// An empty cache with this maximum size of a generation, in bytes.
    pub(crate) fn new(max_generation_bytes: usize) -> Self {
        Self { generations: Mutex::default(), pipelines: Mutex::default(), max_generation_bytes }
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

    /// Looks up all keys and appends the results, in the order of the keys.
    pub(crate) fn find(&self, keys: &[Fingerprint], tiles: &mut Vec<Option<Arc<Tile>>>) {
        let mut generations = lock(&self.generations);
        tiles.extend(keys.iter().map(|key| generations.find(*key, self.max_generation_bytes)));
    }

    /// The tile with this key.
    pub(crate) fn get(&self, key: Fingerprint) -> Option<Arc<Tile>> {
        lock(&self.generations).find(key, self.max_generation_bytes)
    }

    /// Caches a tile under the fingerprint of its pixels.
    pub(crate) fn insert(&self, pixels: Fingerprint, tile: &Arc<Tile>) {
        lock(&self.generations).insert(pixels, tile, KEY_BYTES + tile.memory_bytes(), self.max_generation_bytes);
    }

    /// The size of both generations, in bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        let generations = lock(&self.generations);
        generations.young_bytes + generations.old_bytes
    }

    /// Caches a tile under an additional key, without counting it again.
    pub(crate) fn insert_alias(&self, key: Fingerprint, tile: &Arc<Tile>) {
        lock(&self.generations).insert(key, tile, KEY_BYTES, self.max_generation_bytes);
    }
}

impl Generations {
    /// The tile with this key; moves it to the young generation.
    #[inline]
    fn find(&mut self, key: Fingerprint, max_generation_bytes: usize) -> Option<Arc<Tile>> {
        if let Some(tile) = self.young.get(&key) {
            return Some(Arc::clone(tile));
        }
        let tile = self.old.remove(&key)?;
        self.insert(key, &tile, KEY_BYTES + tile.memory_bytes(), max_generation_bytes);
        Some(tile)
    }

    /// Adds a tile to the young generation. If that is full, it becomes the old one first.
    fn insert(&mut self, key: Fingerprint, tile: &Arc<Tile>, bytes: usize, max_generation_bytes: usize) {
        if self.young_bytes + bytes > max_generation_bytes {
            self.old = std::mem::take(&mut self.young);
            self.old_bytes = std::mem::take(&mut self.young_bytes);
        }
        self.young.insert(key, Arc::clone(tile));
        self.young_bytes += bytes;
    }
}

/// Locks a mutex, even if a thread panicked while holding it: the cached data is always consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
