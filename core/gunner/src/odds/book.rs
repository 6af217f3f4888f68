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

/// The bits of a position's key. A position outside the book has the key of one inside with a probability of 10^-8, and is then
/// fired at where it may not be best.
const KEY_BITS: u32 = 40;

/// Set in every byte of a number but the last, and in the byte of a cell if another cell of the same position follows.
const CONTINUATION_BIT: u8 = 0x80;

/// The magic bytes of the file.
const HEADER: &[u8; 8] = b"bs-book4";

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
        let mut key = 0_u64;
        for _ in 0..read_number(&mut rest)? {
            key = key.checked_add(read_number(&mut rest)?)?;
            let (mut value, mut values) = (0_u64, Vec::new());
            for _ in 0..read_number(&mut rest)? {
                value = value.checked_add(read_number(&mut rest)?)?;
                values.push(value as f64);
            }
            let counts: Option<Vec<f64>> =
                (0..read_number(&mut rest)?).map(|_| values.get(read_number(&mut rest)? as usize).copied()).collect();
            book.counts.insert(key, counts?);
        }
        key = 0;
        while !rest.is_empty() {
            key = key.checked_add(read_number(&mut rest)?)?;
            book.aims.insert(key, split_continued(&mut rest)?.iter().map(|cell| cell & !CONTINUATION_BIT).collect());
        }
        Some(book)
    }

    /// Serializes the book: the header; the number of positions with counts; for each of these its key, the number of different
    /// counts and these, the number of counts, and which of the different ones each is; then for every position its key and its
    /// best cells. Keys and different counts ascend, and are stored as the difference to the one before.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        write_number(&mut bytes, self.counts.len() as u64);
        for (step, counts) in sorted_entries(&self.counts) {
            write_number(&mut bytes, step);
            let mut values: Vec<u64> = counts.iter().map(|count| *count as u64).collect();
            values.sort_unstable();
            values.dedup();
            write_number(&mut bytes, values.len() as u64);
            let mut before = 0;
            values.iter().for_each(|value| write_number(&mut bytes, value - std::mem::replace(&mut before, *value)));
            write_number(&mut bytes, counts.len() as u64);
            let places = counts.iter().map(|count| values.partition_point(|value| *value < *count as u64));
            places.for_each(|place| write_number(&mut bytes, place as u64));
        }
        for (step, cells) in sorted_entries(&self.aims) {
            write_number(&mut bytes, step);
            write_continued(&mut bytes, cells.iter().copied());
        }
        bytes
    }

    /// The number of positions with odds, and the number of positions with targets, which include the former.
    pub fn position_counts(&self) -> (usize, usize) {
        (self.counts.len(), self.aims.len())
    }

    /// Adds a position with its best targets, and its odds if given. Ignores positions that the book cannot contain:
    /// those on fields that are not square, with other pieces than straight ships, disclosed decks, or unannounced sinkings, and those
    /// without targets.
    pub fn insert(&mut self, position: &Position, odds: Option<&Odds>, aim: &CellSet) {
        let Some((image, turn)) = canonical(position).filter(|_| !aim.is_empty()) else { return };
        let cells = turn.cells(aim, position.size()).iter().map(|cell| cell.index_on(position.size()) as u8).collect();
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
        Some(cells.iter().map(|at| back.cell(Cell::new(at % size.width, at / size.width), size)).collect())
    }

    /// Whether the book contains targets for the position or for one of its symmetric images.
    pub fn contains(&self, position: &Position) -> bool {
        canonical(position).is_some_and(|(image, _)| self.aims.contains_key(&position_key(&image)))
    }
}

/// Removes the bytes up to the first without [`CONTINUATION_BIT`].
fn split_continued<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let len = 1 + rest.iter().position(|byte| byte & CONTINUATION_BIT == 0)?;
    rest.split_off(..len)
}

/// Adds bytes below 128, each but the last with [`CONTINUATION_BIT`].
fn write_continued(bytes: &mut Vec<u8>, parts: impl Iterator<Item = u8>) {
    bytes.extend(parts.map(|part| part | CONTINUATION_BIT));
    if let Some(last) = bytes.last_mut() {
        *last &= !CONTINUATION_BIT;
    }
}

/// Decodes a number of seven bits a byte, the lowest first, and removes it.
pub(crate) fn read_number(rest: &mut &[u8]) -> Option<u64> {
    let parts = split_continued(rest)?.iter().rev();
    Some(parts.fold(0, |number, part| number << 7 | u64::from(part & !CONTINUATION_BIT)))
}

/// Adds a number for [`read_number`].
pub(crate) fn write_number(bytes: &mut Vec<u8>, number: u64) {
    let len = (u64::BITS - number.leading_zeros()).div_ceil(7).max(1);
    write_continued(bytes, (0..len).map(|part| (number >> (7 * part)) as u8));
}

/// The entries in the order of their keys, each with the difference to the key before.
fn sorted_entries<T>(entries: &HashMap<u64, T>) -> impl Iterator<Item = (u64, &T)> {
    let mut sorted: Vec<(u64, &T)> = entries.iter().map(|(key, entry)| (*key, entry)).collect();
    sorted.sort_unstable_by_key(|(key, _)| *key);
    let mut before = 0;
    sorted.into_iter().map(move |(key, entry)| (key - std::mem::replace(&mut before, key), entry))
}

/// The key of a position, unique within the book (FNV-1a hash of everything that the odds depend on).
fn position_key(position: &Position) -> u64 {
    let places = |cells: &CellSet| cells.iter().flat_map(|cell| [cell.row, cell.col]).chain([u8::MAX]).collect::<Vec<u8>>();
    let same_specs = position.afloat.iter().map(|spec| position.afloat.iter().filter(|other| *other == spec).count() as u8);
    let ships = position.afloat.iter().map(|spec| spec.decks).zip(same_specs).flat_map(|(decks, alike)| [decks, alike]);
    let bytes =
        [position.size.width, position.touch as u8].into_iter().chain(places(&position.water)).chain(places(&position.hits)).chain(ships);
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    hash >> (u64::BITS - KEY_BITS)
}
