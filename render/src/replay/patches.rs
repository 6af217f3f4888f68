//! A bounded cache, shared between threads, of tiles and of the compressed patches from one tile to another. Cleared when full.
//! Affects only speed, never the output.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::BuildHasherDefault,
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
};

use broadside_png::FingerprintHasher;

use crate::gif::GifPatch;

/// The maximum size of the cache, in bytes.
const MAX_BYTES: usize = 32 << 20;
/// The approximate size of a key, in bytes.
const KEY_BYTES: usize = 48;

/// The fingerprint of a tile's contents.
pub(super) type Key = u128;

/// The key of an undrawn tile.
pub(super) const EMPTY_KEY: Key = 0;

/// Cached tiles by the key of their contents, and the patches between them.
#[derive(Default)]
pub(super) struct PatchCache {
    /// The width and the pixels of each tile.
    tiles: HashMap<Key, (u32, Vec<u8>), BuildHasherDefault<FingerprintHasher>>,
    /// The patches by the combined keys of both tiles, so that one lookup suffices.
    patches: HashMap<Key, GifPatch, BuildHasherDefault<FingerprintHasher>>,
    /// The approximate size of the cache, in bytes.
    bytes: usize,
}

impl PatchCache {
    /// The cache of this process.
    pub(super) fn global() -> MutexGuard<'static, Self> {
        static GLOBAL_CACHE: LazyLock<Mutex<PatchCache>> = LazyLock::new(Mutex::default);
        // The cache is consistent even if a thread panicked while holding the lock.
        let mut patches = GLOBAL_CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if patches.bytes > MAX_BYTES {
            *patches = Self::default();
        }
        patches
    }

    /// Whether a tile is cached.
    pub(super) fn contains(&self, key: Key) -> bool {
        self.tiles.contains_key(&key)
    }

    /// Caches a tile.
    pub(super) fn insert(&mut self, key: Key, width: u32, pixels: Vec<u8>) {
        self.bytes += pixels.len() + KEY_BYTES;
        self.tiles.insert(key, (width, pixels));
    }

    /// The patch from one tile, or from [`EMPTY_KEY`], to another; `None` if a tile is not cached.
    pub(super) fn patch(&mut self, before: Key, now: Key) -> Option<&GifPatch> {
        // Both keys have different factors, so that the patch in the other direction has another key.
        match self.patches.entry(before.wrapping_mul(5).wrapping_add(now)) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(missing) => {
                let (width, pixels) = self.tiles.get(&now)?;
                let patch = match before {
                    EMPTY_KEY => GifPatch::opaque(*width, pixels),
                    before => GifPatch::between(*width, &self.tiles.get(&before)?.1, pixels),
                };
                self.bytes += patch.len() + KEY_BYTES;
                Some(missing.insert(patch))
            }
        }
    }
}
