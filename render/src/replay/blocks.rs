//! Tiles and what turns one into another, compressed, kept, shared between threads and bounded: when they become too
//! many, all go. What is kept decides only how fast a replay is there, never what is in it.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
};

use super::gif::{Area, compressed};
use crate::tile::Fingerprint;

/// How many bytes are kept at most.
const MOST: usize = 32 << 20;
/// About how many bytes a key takes.
const KEY: usize = 48;

/// A number that stands for what a tile shows.
pub(super) type Key = u128;

/// The number of a kept tile.
pub(super) type Number = u32;

/// What lays one tile over another: where in it, and the compressed pixels.
pub(super) struct Step {
    pub(super) area: Area,
    pub(super) block: Vec<u8>,
}

/// Kept tiles by what may be seen on them, each pixel for pixel the same kept once, and the steps between them.
#[derive(Default)]
pub(super) struct Blocks {
    names: HashMap<Key, Number, BuildHasherDefault<Mixed>>,
    by_pixels: HashMap<Key, Number, BuildHasherDefault<Mixed>>,
    /// The width of each tile, and its pixels.
    tiles: Vec<(u32, Vec<u8>)>,
    steps: HashMap<(Number, Option<Number>), Step, BuildHasherDefault<Mixed>>,
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

    /// The number of the tile with this key, if it is kept.
    pub(super) fn find(&self, key: Key) -> Option<Number> {
        self.names.get(&key).copied()
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

    /// What lays this tile over another one in its place, or over nothing.
    pub(super) fn step(&mut self, now: Number, before: Option<Number>) -> &Step {
        let Self { steps, tiles, weight, .. } = self;
        steps.entry((now, before)).or_insert_with(|| {
            let step = step(&tiles[now as usize], before.map(|before| tiles[before as usize].1.as_slice()));
            *weight += step.block.len() + KEY;
            step
        })
    }
}

/// The least rectangle in which a tile differs from another, or all of it.
fn step((width, pixels): &(u32, Vec<u8>), before: Option<&[u8]>) -> Step {
    let rows = pixels.len() as u32 / width;
    let Some(before) = before else { return Step { area: (0, 0, *width, rows), block: compressed(pixels) } };
    let (mut left, mut top, mut right, mut bottom) = (*width, rows, 0, 0);
    for (at, _) in pixels.iter().zip(before).enumerate().filter(|(_, (now, before))| now != before) {
        let (x, y) = (at as u32 % width, at as u32 / width);
        (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1));
    }
    let lines = pixels.chunks(*width as usize).take(bottom as usize).skip(top as usize);
    let cut: Vec<u8> = lines.flat_map(|line| &line[left as usize..right as usize]).copied().collect();
    Step { area: (left, top, right, bottom), block: compressed(&cut) }
}

/// Finds a key's place in a table; the keys of tiles are mixed well enough as they are.
#[derive(Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn write_u128(&mut self, number: u128) {
        self.0 = number as u64 ^ (number >> 64) as u64;
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
