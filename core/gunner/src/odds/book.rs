//! The opening book: odds of the first positions, precomputed because they are the most expensive, and targets in the
//! positions that follow. Written by `core/gunner/examples/book.rs`.

use std::{collections::HashMap, sync::LazyLock};

use broadside_game::cell::{Cell, CellSet};

use super::{
    answer::{CountMethod, Odds, PoseCount},
    position::Position,
    puzzle::Puzzle,
    symmetry::canonical,
};

/// Bytes per count: whole numbers below 2^56.
const COUNT: usize = 7;

/// Bytes per position mark: a collision has a probability of 10^-14.
const MARK: usize = 6;

/// Set in the byte of a cell that is followed by another one.
const CONTINUATION_BIT: u8 = 0x80;

/// The magic bytes of the file.
const HEADER: &[u8; 8] = b"bs-book2";

/// Openings by the mark of their canonical position.
#[derive(Default)]
pub struct Book {
    /// Counts of poses in the order of a puzzle, after the total.
    counts: HashMap<u64, Vec<f64>>,
    /// The best cells.
    aims: HashMap<u64, Vec<u8>>,
}

impl Book {
    /// The book embedded in the program.
    pub fn load_embedded() -> &'static Self {
        static EMBEDDED_BOOK: LazyLock<Book> =
            LazyLock::new(|| Book::read(include_bytes!("book.bin")).expect("the book of the repository is whole: a test reads it"));
        &EMBEDDED_BOOK
    }

    /// Parses the output of [`Book::write`]; `None` if it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (mut rest, mut book) = (bytes.strip_prefix(HEADER)?, Self::default());
        for _ in 0..number(take(&mut rest, 2)?) {
            let mark = number(take(&mut rest, MARK)?);
            let len = number(take(&mut rest, 2)?) as usize;
            let counts = take(&mut rest, len * COUNT)?.chunks_exact(COUNT);
            book.counts.insert(mark, counts.map(|count| number(count) as f64).collect());
        }
        while !rest.is_empty() {
            let mark = number(take(&mut rest, MARK)?);
            let len = 1 + rest.iter().position(|cell| cell & CONTINUATION_BIT == 0)?;
            book.aims.insert(mark, take(&mut rest, len)?.iter().map(|cell| cell & !CONTINUATION_BIT).collect());
        }
        Some(book)
    }

    /// Serializes the book: the header; the number of positions with counts; for each of these its mark, the number of counts and
    /// the counts; then for every position its mark and its best cells.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        bytes.extend((self.counts.len() as u16).to_le_bytes());
        for (mark, counts) in sort_entries(&self.counts) {
            bytes.extend_from_slice(&mark.to_le_bytes()[..MARK]);
            bytes.extend((counts.len() as u16).to_le_bytes());
            bytes.extend(counts.iter().flat_map(|count| (*count as u64).to_le_bytes().into_iter().take(COUNT)));
        }
        for (mark, cells) in sort_entries(&self.aims) {
            let Some((last, others)) = cells.split_last() else { continue };
            bytes.extend_from_slice(&mark.to_le_bytes()[..MARK]);
            bytes.extend(others.iter().map(|cell| cell | CONTINUATION_BIT));
            bytes.push(*last);
        }
        bytes
    }

    /// The number of positions with odds, and of further positions with targets only.
    pub fn len(&self) -> (usize, usize) {
        (self.counts.len(), self.aims.len())
    }

    /// Adds the odds of a position and its best targets.
    pub fn enter(&mut self, position: &Position, odds: Option<&Odds>, aim: &CellSet) {
        let Some((image, turn)) = canonical(position) else { return };
        let cells = turn.cells(aim, position.size()).iter().map(|cell| cell.row * position.size() + cell.col).collect();
        self.aims.insert(mark(&image), cells);
        if let Some(odds) = odds {
            let fleets: HashMap<CellSet, f64> = odds.poses().map(|lie| (turn.cells(&lie.cells, position.size()), lie.fleets)).collect();
            let puzzle = Puzzle::of(&image);
            let poses = puzzle.sorts.iter().flat_map(|sort| &sort.poses).map(|pose| fleets.get(pose).copied().unwrap_or(0.0));
            self.counts.insert(mark(&image), std::iter::once(odds.total()).chain(poses).collect());
        }
    }

    /// The odds of a position, if the book has them.
    pub fn odds(&self, position: &Position) -> Option<Odds> {
        let (image, turn) = canonical(position)?;
        let counts = self.counts.get(&mark(&image))?;
        let (back, puzzle) = (turn.back(), Puzzle::of(&image));
        let poses = puzzle.sorts.iter().flat_map(|sort| sort.poses.iter().map(|pose| (pose, sort.kind.is_ship())));
        let lies = poses.zip(&counts[1..]).filter(|(_, fleets)| **fleets > 0.0);
        let lies = lies.map(|((pose, ship), fleets)| PoseCount { cells: back.cells(pose, position.size()), ship, fleets: *fleets });
        Some(Odds::new(position.size(), counts[0], CountMethod::Exact, lies.collect()))
    }

    /// The best targets of a position, all equally good ones, if the book has them.
    pub fn aim(&self, position: &Position) -> Option<CellSet> {
        let (image, turn) = canonical(position)?;
        let cells = self.aims.get(&mark(&image))?;
        let (back, size) = (turn.back(), position.size());
        Some(cells.iter().map(|at| back.cell(Cell::new(at % size, at / size), size)).collect())
    }

    /// Whether the book has targets for the position or one of its images.
    pub fn knows(&self, position: &Position) -> bool {
        canonical(position).is_some_and(|(image, _)| self.aims.contains_key(&mark(&image)))
    }
}

fn take<'a>(bytes: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(len)?;
    *bytes = rest;
    Some(taken)
}

/// A little-endian number.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte))
}

fn sort_entries<T>(entries: &HashMap<u64, T>) -> Vec<(&u64, &T)> {
    let mut sorted: Vec<(&u64, &T)> = entries.iter().collect();
    sorted.sort_unstable_by_key(|(mark, _)| **mark);
    sorted
}

/// The mark of a position, unique within the book (FNV-1a over everything the odds depend on).
fn mark(position: &Position) -> u64 {
    let places = |cells: &CellSet| cells.iter().flat_map(|cell| [cell.row, cell.col]).chain([u8::MAX]).collect::<Vec<u8>>();
    let names = position.afloat.iter().map(|spec| position.afloat.iter().filter(|other| *other == spec).count() as u8);
    let ships = position.afloat.iter().map(|spec| spec.decks).zip(names).flat_map(|(decks, alike)| [decks, alike]);
    let bytes = [position.size, position.touch as u8].into_iter().chain(places(&position.water)).chain(places(&position.hits)).chain(ships);
    let mark = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |mark, byte| (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    mark >> (u64::BITS as usize - 8 * MARK)
}
