//! Tiles and what turns one into another, compressed, kept, shared between threads and bounded: when they become too
//! many, all go. What is kept decides only how fast a replay is there, never what is in it.

use std::{
    collections::{BTreeMap, HashMap},
    hash::BuildHasherDefault,
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
};

use broadside_png::{Fingerprint, FingerprintHasher};

use crate::gif::Block;

/// How many bytes are kept at most.
const MOST: usize = 32 << 20;
/// About how many bytes a key takes.
const KEY: usize = 48;

/// A number that stands for what a tile shows.
pub(super) type Key = u128;

/// What stands for no tile at all.
pub(super) const NOTHING: Key = 0;

/// The number of a kept tile.
type Number = u32;

/// Kept tiles by what may be seen on them, each pixel for pixel the same kept once, and the steps between them.
#[derive(Default)]
pub(super) struct Blocks {
    names: HashMap<Key, Number, BuildHasherDefault<FingerprintHasher>>,
    by_pixels: HashMap<Key, Number, BuildHasherDefault<FingerprintHasher>>,
    /// The width of each tile, and its pixels.
    tiles: Vec<(u32, Vec<u8>)>,
    /// The place in `blocks` of what turns a tile into another, or nothing into a tile.
    steps: BTreeMap<(Option<Number>, Number), Number>,
    blocks: Vec<Block>,
    /// The same by the keys of both, so that there is one thing to look up.
    by_keys: HashMap<Key, Number, BuildHasherDefault<FingerprintHasher>>,
    weight: usize,
}

impl Blocks {
    /// Those of this process. The numbers of tiles hold good for as long as it is held.
    pub(super) fn shared() -> MutexGuard<'static, Self> {
        static SHARED: LazyLock<Mutex<Blocks>> = LazyLock::new(Mutex::default);
        // A panic elsewhere leaves nothing half done here.
        let mut blocks = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if blocks.weight > MOST {
            *blocks = Self::default();
        }
        blocks
    }

    /// Whether the tile with this key is kept.
    pub(super) fn keeps(&self, key: Key) -> bool {
        self.names.contains_key(&key)
    }

    /// Keeps a tile under this key.
    pub(super) fn keep(&mut self, key: Key, width: u32, pixels: Vec<u8>) {
        let print = Fingerprint::new(33).with(width.into()).with_bytes(&pixels).number();
        let next = u32::try_from(self.tiles.len()).expect("tiles are bounded by their weight");
        let number = *self.by_pixels.entry(print).or_insert(next);
        self.weight += KEY;
        if number == next {
            self.weight += pixels.len() + KEY;
            self.tiles.push((width, pixels));
        }
        self.names.insert(key, number);
    }

    /// What turns one tile, or nothing, into another one in its place, if both are kept.
    pub(super) fn step(&mut self, before: Key, now: Key) -> Option<&Block> {
        // The first one weighs more, so that the way back is another one.
        let both = before.wrapping_mul(5).wrapping_add(now);
        let number = match self.by_keys.get(&both) {
            Some(number) => *number,
            None => {
                let number = self.learn(before, now)?;
                self.by_keys.insert(both, number);
                self.weight += KEY;
                number
            }
        };
        self.blocks.get(number as usize)
    }

    fn learn(&mut self, before: Key, now: Key) -> Option<Number> {
        let number = |key: &Key| self.names.get(key).copied();
        let (before, now) = (if before == NOTHING { None } else { Some(number(&before)?) }, number(&now)?);
        let Self { steps, tiles, blocks, weight, .. } = self;
        let step = steps.entry((before, now)).or_insert_with(|| {
            let (width, pixels) = &tiles[now as usize];
            let block = match before {
                Some(before) => Block::between(*width, &tiles[before as usize].1, pixels),
                None => Block::over(*width, pixels),
            };
            *weight += block.len() + KEY;
            blocks.push(block);
            u32::try_from(blocks.len() - 1).expect("blocks are bounded by their weight")
        });
        Some(*step)
    }
}
