//! The tiles that are kept, shared between threads and bounded: what nobody asked for during a whole generation goes.
//! What is kept decides only how fast a picture is there, never what is on it.

use std::{
    collections::HashMap,
    hash::BuildHasherDefault,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use broadside_png::{Fingerprint, FingerprintHasher, Press, Tile};

use super::{
    baked::Baked,
    plan::{Outline, Plan},
};
use crate::ink::Skin;

/// How many bytes of tiles a generation may have; two are kept.
const GENERATION: usize = 8 << 20;
/// About how many bytes a key takes.
const KEY: usize = 48;
/// How many kinds of pictures are kept ready.
const KINDS: usize = 512;

type Tiles = HashMap<Fingerprint, Arc<Tile>, BuildHasherDefault<FingerprintHasher>>;

/// What pictures of one outline and skin are made with.
pub(crate) struct Kit {
    pub(crate) plan: Plan,
    pub(crate) press: Press,
    /// What came with the program.
    pub(super) baked: Option<Baked>,
}

impl Kit {
    /// The tile with these pixels, for which stands `print`.
    pub(super) fn tile(&self, print: Fingerprint, pixels: &[u8], width: usize) -> Tile {
        let baked = self.baked.and_then(|baked| self.press.restore(pixels, width, baked.find(print)?));
        baked.unwrap_or_else(|| self.press.tile(pixels, width))
    }
}

/// Kept tiles, by what may be seen on them and by their pixels.
pub(crate) struct Atlas {
    kept: Mutex<Generations>,
    kits: Mutex<HashMap<(Outline, Skin), Arc<Kit>>>,
    generation: usize,
}

/// Two generations of tiles.
#[derive(Default)]
struct Generations {
    young: Tiles,
    old: Tiles,
    /// How heavy the young generation is, and how heavy the old one was.
    weight: usize,
    before: usize,
}

impl Atlas {
    /// With nothing in it; a generation may have so many bytes.
    pub(crate) fn new(generation: usize) -> Self {
        Self { kept: Mutex::default(), kits: Mutex::default(), generation }
    }

    /// The one of this process.
    pub(crate) fn shared() -> &'static Self {
        static SHARED: std::sync::LazyLock<Atlas> = std::sync::LazyLock::new(|| Atlas::new(GENERATION));
        &SHARED
    }

    /// What pictures of this kind are made with.
    pub(crate) fn kit(&self, outline: Outline, skin: Skin, make: impl FnOnce() -> Kit) -> Arc<Kit> {
        let mut kits = locked(&self.kits);
        if let Some(kit) = kits.get(&(outline, skin)) {
            return Arc::clone(kit);
        }
        if kits.len() >= KINDS {
            kits.clear();
        }
        let kit = Arc::new(make());
        kits.insert((outline, skin), Arc::clone(&kit));
        kit
    }

    /// Looks up every key; a tile that is not there is none.
    pub(crate) fn find(&self, keys: &[Fingerprint], tiles: &mut Vec<Option<Arc<Tile>>>) {
        let mut kept = locked(&self.kept);
        tiles.extend(keys.iter().map(|key| kept.find(*key, self.generation)));
    }

    /// The tile with this key, if there is one.
    pub(crate) fn get(&self, key: Fingerprint) -> Option<Arc<Tile>> {
        locked(&self.kept).find(key, self.generation)
    }

    /// Keeps a tile under the fingerprint of its pixels.
    pub(crate) fn keep(&self, pixels: Fingerprint, tile: &Arc<Tile>) {
        locked(&self.kept).keep(pixels, tile, KEY + tile.weight(), self.generation);
    }

    /// How many bytes are kept, both generations together.
    #[cfg(test)]
    pub(super) fn weight(&self) -> usize {
        let kept = locked(&self.kept);
        kept.weight + kept.before
    }

    /// Keeps a tile that is kept already under a further key.
    pub(crate) fn name(&self, key: Fingerprint, tile: &Arc<Tile>) {
        locked(&self.kept).keep(key, tile, KEY, self.generation);
    }
}

impl Generations {
    #[inline]
    fn find(&mut self, key: Fingerprint, generation: usize) -> Option<Arc<Tile>> {
        if let Some(tile) = self.young.get(&key) {
            return Some(Arc::clone(tile));
        }
        let tile = self.old.remove(&key)?;
        self.keep(key, &tile, KEY + tile.weight(), generation);
        Some(tile)
    }

    fn keep(&mut self, key: Fingerprint, tile: &Arc<Tile>, weight: usize, generation: usize) {
        if self.weight + weight > generation {
            self.old = std::mem::take(&mut self.young);
            self.before = std::mem::take(&mut self.weight);
        }
        self.young.insert(key, Arc::clone(tile));
        self.weight += weight;
    }
}

/// A panic elsewhere leaves nothing half done here.
fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
