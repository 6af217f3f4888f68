//! The opening book: precomputed odds of the first positions, which are the most expensive to count, and precomputed
//! targets for the positions that follow. Written by `core/gunner/examples/book.rs`.

use std::{collections::HashMap, sync::LazyLock};

use broadside_game::cell::{Cell, CellSet};

use super::{
    answer::{CountMethod, Odds, PoseCount},
    position::Position,
    puzzle::Puzzle,
    symmetry::canonical,
};

/// The bytes of a count in the file: whole numbers below 2^56.
const COUNT_BYTES: usize = 7;

/// The bytes of a position's key in the file: a collision has a probability of 10^-14.
const KEY_BYTES: usize = 6;

/// Set in the byte of a cell if another cell of the same position follows.
const CONTINUATION_BIT: u8 = 0x80;

/// The magic bytes of the file.
const HEADER: &[u8; 8] = b"bs-book2";

/// The opening book: odds and targets by the key of the canonical position.
#[derive(Default)]
pub struct Book {
    /// The total number of fleets, then the number of fleets with each pose, in the order of the [`Puzzle`].
    counts: HashMap<u64, Vec<f64>>,
    /// The best cells to fire at, as indices row by row.
    aims: HashMap<u64, Vec<u8>>,
}

impl Book {
    /// The book embedded in the program.
    pub fn load_embedded() -> &'static Self {
        static EMBEDDED_BOOK: LazyLock<Book> =
            LazyLock::new(|| Book::read(include_bytes!("book.bin")).expect("the book of the repository is valid: a test reads it"));
        &EMBEDDED_BOOK
    }

    /// Parses the output of [`Book::write`]; `None` if it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (mut rest, mut book) = (bytes.strip_prefix(HEADER)?, Self::default());
        for _ in 0..decode_number(rest.split_off(..2)?) {
            let key = decode_number(rest.split_off(..KEY_BYTES)?);
            let len = decode_number(rest.split_off(..2)?) as usize;
            let counts = rest.split_off(..len * COUNT_BYTES)?.chunks_exact(COUNT_BYTES);
            book.counts.insert(key, counts.map(|count| decode_number(count) as f64).collect());
        }
        while !rest.is_empty() {
            let key = decode_number(rest.split_off(..KEY_BYTES)?);
            let len = 1 + rest.iter().position(|cell| cell & CONTINUATION_BIT == 0)?;
            book.aims.insert(key, rest.split_off(..len)?.iter().map(|cell| cell & !CONTINUATION_BIT).collect());
        }
        Some(book)
    }

    /// Serializes the book: the header; the number of positions with counts; for each of these its key, the number of counts and
    /// the counts; then for every position its key and its best cells.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        bytes.extend((self.counts.len() as u16).to_le_bytes());
        for (key, counts) in sorted_entries(&self.counts) {
            bytes.extend_from_slice(&key.to_le_bytes()[..KEY_BYTES]);
            bytes.extend((counts.len() as u16).to_le_bytes());
            bytes.extend(counts.iter().flat_map(|count| (*count as u64).to_le_bytes().into_iter().take(COUNT_BYTES)));
        }
        for (key, cells) in sorted_entries(&self.aims) {
            let Some((last, others)) = cells.split_last() else { continue };
            bytes.extend_from_slice(&key.to_le_bytes()[..KEY_BYTES]);
            bytes.extend(others.iter().map(|cell| cell | CONTINUATION_BIT));
            bytes.push(*last);
        }
        bytes
    }

    /// The number of positions with odds, and the number of positions with targets, which include the former.
    pub fn position_counts(&self) -> (usize, usize) {
        (self.counts.len(), self.aims.len())
    }

    /// Adds a position with its best targets, and its odds if given. Ignores positions that the book cannot contain:
    /// those with other pieces than straight ships, disclosed decks, or unannounced sinkings.
    pub fn insert(&mut self, position: &Position, odds: Option<&Odds>, aim: &CellSet) {
        let Some((image, turn)) = canonical(position) else { return };
        let cells = turn.cells(aim, position.size()).iter().map(|cell| cell.row * position.size() + cell.col).collect();
        self.aims.insert(position_key(&image), cells);
        if let Some(odds) = odds {
            let fleets: HashMap<CellSet, f64> = odds.poses().map(|pose| (turn.cells(&pose.cells, position.size()), pose.fleets)).collect();
            let puzzle = Puzzle::of(&image);
            let poses = puzzle.sorts.iter().flat_map(|sort| &sort.poses).map(|pose| fleets.get(pose).copied().unwrap_or(0.0));
            self.counts.insert(position_key(&image), std::iter::once(odds.total()).chain(poses).collect());
        }
    }

    /// The odds of a position, if the book contains them.
    pub fn odds(&self, position: &Position) -> Option<Odds> {
        let (image, turn) = canonical(position)?;
        let counts = self.counts.get(&position_key(&image))?;
        let (back, puzzle) = (turn.inverse(), Puzzle::of(&image));
        let poses = puzzle.sorts.iter().flat_map(|sort| sort.poses.iter().map(|pose| (pose, sort.kind.is_ship())));
        let poses = poses.zip(&counts[1..]).filter(|(_, fleets)| **fleets > 0.0);
        let poses = poses.map(|((pose, ship), fleets)| PoseCount { cells: back.cells(pose, position.size()), ship, fleets: *fleets });
        Some(Odds::new(counts[0], CountMethod::Exact, poses.collect()))
    }

    /// The best targets of a position, all equally good ones, if the book contains them.
    pub fn aim(&self, position: &Position) -> Option<CellSet> {
        let (image, turn) = canonical(position)?;
        let cells = self.aims.get(&position_key(&image))?;
        let (back, size) = (turn.inverse(), position.size());
        Some(cells.iter().map(|at| back.cell(Cell::new(at % size, at / size), size)).collect())
    }

    /// Whether the book contains targets for the position or for one of its symmetric images.
    pub fn contains(&self, position: &Position) -> bool {
        canonical(position).is_some_and(|(image, _)| self.aims.contains_key(&position_key(&image)))
    }
}

/// Decodes a little-endian number.
fn decode_number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte))
}

/// The entries in the order of their keys.
fn sorted_entries<T>(entries: &HashMap<u64, T>) -> Vec<(&u64, &T)> {
    let mut sorted: Vec<(&u64, &T)> = entries.iter().collect();
    sorted.sort_unstable_by_key(|(key, _)| **key);
    sorted
}

/// The key of a position, unique within the book (FNV-1a hash of everything that the odds depend on).
fn position_key(position: &Position) -> u64 {
    let places = |cells: &CellSet| cells.iter().flat_map(|cell| [cell.row, cell.col]).chain([u8::MAX]).collect::<Vec<u8>>();
    let same_specs = position.afloat.iter().map(|spec| position.afloat.iter().filter(|other| *other == spec).count() as u8);
    let ships = position.afloat.iter().map(|spec| spec.decks).zip(same_specs).flat_map(|(decks, alike)| [decks, alike]);
    let bytes = [position.size, position.touch as u8].into_iter().chain(places(&position.water)).chain(places(&position.hits)).chain(ships);
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    hash >> (u64::BITS as usize - 8 * KEY_BYTES)
}
