//! A bounded cache, shared between threads, of tiles and of the compressed patches from one tile to another. Cleared when full.
//! Affects only speed, never the output.

use std::{
    collections::{BTreeMap, HashMap},
    hash::BuildHasherDefault,
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
};

use broadside_png::{Fingerprint, FingerprintHasher};

use crate::gif::GifPatch;

/// The maximum size of the cache, in bytes.
const MAX_BYTES: usize = 32 << 20;
/// The approximate size of a key, in bytes.
const KEY: usize = 48;

/// The fingerprint of a tile's contents.
pub(super) type Key = u128;

/// The key of an undrawn tile.
pub(super) const EMPTY_KEY: Key = 0;

/// The index of a cached tile.
type TileIndex = u32;

/// Cached tiles by content key, deduplicated by their pixels, and the patches between them.
#[derive(Default)]
pub(super) struct PatchCache {
    names: HashMap<Key, TileIndex, BuildHasherDefault<FingerprintHasher>>,
    by_pixels: HashMap<Key, TileIndex, BuildHasherDefault<FingerprintHasher>>,
    /// The width and the pixels of each tile.
    tiles: Vec<(u32, Vec<u8>)>,
    /// The index in `patches` of the patch from one tile, or none, to another.
    steps: BTreeMap<(Option<TileIndex>, TileIndex), TileIndex>,
    patches: Vec<GifPatch>,
    /// The same by the keys of both tiles, for a single lookup.
    by_keys: HashMap<Key, TileIndex, BuildHasherDefault<FingerprintHasher>>,
    weight: usize,
}

impl PatchCache {
    /// The cache of this process. Tile indices are valid as long as the guard is held.
    pub(super) fn global() -> MutexGuard<'static, Self> {
        static GLOBAL_CACHE: LazyLock<Mutex<PatchCache>> = LazyLock::new(Mutex::default);
        // The cache is consistent even if a thread panicked while holding the lock.
        let mut patches = GLOBAL_CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if patches.weight > MAX_BYTES {
            *patches = Self::default();
        }
        patches
    }

    /// Whether a tile is cached.
    pub(super) fn contains(&self, key: Key) -> bool {
        self.names.contains_key(&key)
    }

    /// Caches a tile.
    pub(super) fn insert(&mut self, key: Key, width: u32, pixels: Vec<u8>) {
        let fingerprint = Fingerprint::new(33).with(width.into()).with_bytes(&pixels).number();
        let next = u32::try_from(self.tiles.len()).expect("the cache size bounds the number of tiles");
        let number = *self.by_pixels.entry(fingerprint).or_insert(next);
        self.weight += KEY;
        if number == next {
            self.weight += pixels.len() + KEY;
            self.tiles.push((width, pixels));
        }
        self.names.insert(key, number);
    }

    /// The patch from one tile, or from [`EMPTY_KEY`], to another; `None` if a tile is not cached.
    pub(super) fn step(&mut self, before: Key, now: Key) -> Option<&GifPatch> {
        // The weights differ, so that the reverse step has another key.
        let both = before.wrapping_mul(5).wrapping_add(now);
        let number = match self.by_keys.get(&both) {
            Some(number) => *number,
            None => {
                let number = self.insert_step(before, now)?;
                self.by_keys.insert(both, number);
                self.weight += KEY;
                number
            }
        };
        self.patches.get(number as usize)
    }

    fn insert_step(&mut self, before: Key, now: Key) -> Option<TileIndex> {
        let number = |key: &Key| self.names.get(key).copied();
        let (before, now) = (if before == EMPTY_KEY { None } else { Some(number(&before)?) }, number(&now)?);
        let Self { steps, tiles, patches, weight, .. } = self;
        let step = steps.entry((before, now)).or_insert_with(|| {
            let (width, pixels) = &tiles[now as usize];
            let patch = match before {
                Some(before) => GifPatch::between(*width, &tiles[before as usize].1, pixels),
                None => GifPatch::opaque(*width, pixels),
            };
            *weight += patch.len() + KEY;
            patches.push(patch);
            u32::try_from(patches.len() - 1).expect("the cache size bounds the number of patches")
        });
        Some(*step)
    }
}
