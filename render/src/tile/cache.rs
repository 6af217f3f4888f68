//! A bounded cache of tiles, shared between threads. Cleared when full. Affects only speed, never the output.

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

/// The maximum size of the cache, in bytes.
const MAX_BYTES: usize = 16 << 20;
/// The approximate size of a key, in bytes.
const KEY_BYTES: usize = 48;
/// The maximum number of cached pipelines.
const MAX_PIPELINES: usize = 512;

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
    tiles: Mutex<CachedTiles>,
    pipelines: Mutex<HashMap<(BoardFormat, Skin), Arc<TilePipeline>>>,
    max_bytes: usize,
}

/// The tiles in the cache, and their size in bytes.
#[derive(Default)]
struct CachedTiles {
    by_key: HashMap<Fingerprint, Arc<Tile>, BuildHasherDefault<FingerprintHasher>>,
    bytes: usize,
}

impl TileCache {
    /// An empty cache with this maximum size, in bytes.
    pub(crate) fn new(max_bytes: usize) -> Self {
        Self { tiles: Mutex::default(), pipelines: Mutex::default(), max_bytes }
    }

    /// The cache of this process.
    pub(crate) fn global() -> &'static Self {
        static GLOBAL_CACHE: std::sync::LazyLock<TileCache> = std::sync::LazyLock::new(|| TileCache::new(MAX_BYTES));
        &GLOBAL_CACHE
    }

    /// The cached pipeline for this format and skin, created on first use.
    pub(crate) fn pipeline(&self, format: BoardFormat, skin: Skin, make: impl FnOnce() -> TilePipeline) -> Arc<TilePipeline> {
        let mut pipelines = lock(&self.pipelines);
        if pipelines.len() >= MAX_PIPELINES && !pipelines.contains_key(&(format, skin)) {
            pipelines.clear();
        }
        Arc::clone(pipelines.entry((format, skin)).or_insert_with(|| Arc::new(make())))
    }

    /// Looks up all keys and appends the results, in the order of the keys.
    pub(crate) fn find(&self, keys: &[Fingerprint], found: &mut Vec<Option<Arc<Tile>>>) {
        let tiles = lock(&self.tiles);
        found.extend(keys.iter().map(|key| tiles.by_key.get(key).cloned()));
    }

    pub(crate) fn get(&self, key: Fingerprint) -> Option<Arc<Tile>> {
        lock(&self.tiles).by_key.get(&key).cloned()
    }

    /// Caches a tile. `bytes` is its size, or 0 for an additional key of a cached tile.
    pub(crate) fn insert(&self, key: Fingerprint, tile: &Arc<Tile>, bytes: usize) {
        let mut tiles = lock(&self.tiles);
        if tiles.bytes + KEY_BYTES + bytes > self.max_bytes {
            *tiles = CachedTiles::default();
        }
        tiles.by_key.insert(key, Arc::clone(tile));
        tiles.bytes += KEY_BYTES + bytes;
    }

    /// The size of the cache, in bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        lock(&self.tiles).bytes
    }
}

/// Locks a mutex, even if a thread panicked while holding it: the cached data is always consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
