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
const KEY_BYTES: usize = 48;

/// The fingerprint of a tile's contents.
pub(super) type Key = u128;

/// The key of an undrawn tile.
pub(super) const EMPTY_KEY: Key = 0;

/// The index of a cached tile.
type TileIndex = u32;

/// The index of a cached patch.
type PatchIndex = u32;

/// Cached tiles by the key of their contents, each distinct tile stored once, and the patches between them.
#[derive(Default)]
pub(super) struct PatchCache {
    /// The index of each tile by the key of its contents.
    by_key: HashMap<Key, TileIndex, BuildHasherDefault<FingerprintHasher>>,
    /// The index of each tile by the fingerprint of its pixels.
    by_pixels: HashMap<Key, TileIndex, BuildHasherDefault<FingerprintHasher>>,
    /// The width and the pixels of each tile.
    tiles: Vec<(u32, Vec<u8>)>,
    /// The index of each patch by the tile before (`None`: not drawn yet) and the tile after it.
    patch_indices: BTreeMap<(Option<TileIndex>, TileIndex), PatchIndex>,
    patches: Vec<GifPatch>,
    /// The index of each patch by the combined keys of both tiles, so that one lookup suffices.
    by_key_pair: HashMap<Key, PatchIndex, BuildHasherDefault<FingerprintHasher>>,
    /// The approximate size of the cache, in bytes.
    bytes: usize,
}

impl PatchCache {
    /// The cache of this process. Tile indices are valid as long as the guard is held.
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
        self.by_key.contains_key(&key)
    }

    /// Caches a tile.
    pub(super) fn insert(&mut self, key: Key, width: u32, pixels: Vec<u8>) {
        let fingerprint = Fingerprint::new(33).with(width.into()).with_bytes(&pixels).number();
        let next = u32::try_from(self.tiles.len()).expect("the cache size bounds the number of tiles");
        let number = *self.by_pixels.entry(fingerprint).or_insert(next);
        self.bytes += KEY_BYTES;
        if number == next {
            self.bytes += pixels.len() + KEY_BYTES;
            self.tiles.push((width, pixels));
        }
        self.by_key.insert(key, number);
    }

    /// The patch from one tile, or from [`EMPTY_KEY`], to another; `None` if a tile is not cached.
    pub(super) fn patch(&mut self, before: Key, now: Key) -> Option<&GifPatch> {
        // Both keys have different factors, so that the patch in the other direction has another key.
        let both = before.wrapping_mul(5).wrapping_add(now);
        let number = match self.by_key_pair.get(&both) {
            Some(number) => *number,
            None => {
                let number = self.insert_patch(before, now)?;
                self.by_key_pair.insert(both, number);
                self.bytes += KEY_BYTES;
                number
            }
        };
        self.patches.get(number as usize)
    }

    /// Caches the patch from one tile to another. Returns its index; `None` if a tile is not cached.
    fn insert_patch(&mut self, before: Key, now: Key) -> Option<PatchIndex> {
        let number = |key: &Key| self.by_key.get(key).copied();
        let (before, now) = (if before == EMPTY_KEY { None } else { Some(number(&before)?) }, number(&now)?);
        let Self { patch_indices, tiles, patches, bytes, .. } = self;
        let index = patch_indices.entry((before, now)).or_insert_with(|| {
            let (width, pixels) = &tiles[now as usize];
            let patch = match before {
                Some(before) => GifPatch::between(*width, &tiles[before as usize].1, pixels),
                None => GifPatch::opaque(*width, pixels),
            };
            *bytes += patch.len() + KEY_BYTES;
            patches.push(patch);
            u32::try_from(patches.len() - 1).expect("the cache size bounds the number of patches")
        });
        Some(*index)
    }
}
