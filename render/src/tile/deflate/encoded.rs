//! A tile as it is kept: the bits of every row that differs from the row above, and what the check sums need. Bits
//! leave out what a row shares with the row above at either end, so that one copy can say it for many tiles.

use super::{
    bits::Bits,
    code::Code,
    parse::{Parser, Pixels},
    symbol::SHORTEST,
};
use crate::tile::fingerprint::Fingerprint;

/// What a shared end of a row is taken to cost in bits: mostly a longer copy, sometimes a copy more.
const SHARED: u32 = 5;

/// A row that is not like the row above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Where its bits begin among the words of the tile.
    pub(super) first: u32,
    /// How many there are.
    pub(super) bits: u32,
    /// Which row it is.
    pub(super) y: u16,
    /// How many columns at the left are as above.
    pub(super) lead: u16,
    /// How many at the right.
    pub(super) tail: u16,
}

/// What a tile adds to the check sum of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sums {
    /// The bytes.
    pub(super) plain: u64,
    /// Every byte as often as its row's number.
    pub(super) by_row: u64,
    /// Every byte as often as its column's number.
    pub(super) by_column: u64,
}

/// A tile ready to be put into a picture.
#[derive(Debug)]
pub(crate) struct Tile {
    pub(super) print: Fingerprint,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) rows: Box<[Row]>,
    /// 56 bits each; a row begins a new one.
    pub(super) words: Box<[u64]>,
    pub(super) sums: Sums,
    top: Box<[u8]>,
    bottom: Box<[u8]>,
}

impl Tile {
    /// Encodes pixels, rows of `width`, for pictures whose scanlines are `stride` bytes apart.
    pub(crate) fn encode(bytes: &[u8], width: usize, stride: usize, code: &Code) -> Self {
        let pixels = Pixels { bytes, width, stride };
        let mut parser = Parser::new(pixels, code);
        let (mut rows, mut words) = (Vec::new(), Vec::new());
        for y in 0..pixels.height() {
            if y == 0 || pixels.row(y) != pixels.row(y - 1) {
                rows.push(say_row(&mut parser, pixels, y, &mut words));
            }
        }
        Self {
            print: Self::print(bytes, width),
            width,
            height: pixels.height(),
            rows: rows.into(),
            words: words.into(),
            sums: sums(pixels),
            top: pixels.row(0).into(),
            bottom: pixels.row(pixels.height() - 1).into(),
        }
    }

    /// What stands for these pixels.
    pub(crate) fn print(bytes: &[u8], width: usize) -> Fingerprint {
        Fingerprint::new(width as u64).with_bytes(bytes)
    }

    /// Whether its first row is like the last one of the tile above.
    pub(super) fn continues(&self, above: &Self) -> bool {
        self.top == above.bottom
    }

    /// About how many bytes of memory it takes.
    pub(crate) fn weight(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.rows) + size_of_val(&*self.words) + 2 * self.width
    }
}

/// Says one row the cheapest way, with or without the ends it shares with the row above.
fn say_row(parser: &mut Parser<'_>, pixels: Pixels<'_>, y: usize, words: &mut Vec<u64>) -> Row {
    let (lead, tail) = if y == 0 { (0, 0) } else { shared(pixels.row(y), pixels.row(y - 1)) };
    let mut choices = [(0, 0), (lead, 0), (0, tail), (lead, tail)];
    choices.sort_unstable_by_key(|(_, tail)| *tail);
    let mut best = (u32::MAX, 0, 0);
    let mut read = None;
    for (lead, tail) in choices {
        if read.replace(tail) != Some(tail) {
            parser.read(y, pixels.width - tail);
        }
        let ends = u32::from(lead > 0) + u32::from(tail > 0);
        best = best.min((parser.cost(lead) + ends * SHARED, lead, tail));
    }
    let (_, lead, tail) = best;
    if read != Some(tail) {
        parser.read(y, pixels.width - tail);
    }
    let first = words.len() as u32;
    let mut pack = Pack { words, open: Bits::default(), bits: 0 };
    parser.say(y, lead, pixels.width - tail, |bits| pack.put(bits));
    Row { first, bits: pack.close(), y: y as u16, lead: lead as u16, tail: tail as u16 }
}

/// How many bytes two different rows share at their beginning and at their end; too few to copy are none.
fn shared(row: &[u8], above: &[u8]) -> (usize, usize) {
    let same = |(one, other): &(&u8, &u8)| one == other;
    let lead = row.iter().zip(above).take_while(same).count();
    let tail = row.iter().rev().zip(above.iter().rev()).take_while(same).count();
    let copied = |count: usize| if count < SHORTEST { 0 } else { count };
    (copied(lead), copied(tail))
}

/// Packs bits into words.
struct Pack<'w> {
    words: &'w mut Vec<u64>,
    open: Bits,
    bits: u32,
}

impl Pack<'_> {
    fn put(&mut self, bits: Bits) {
        self.bits += bits.count;
        let room = Bits::MOST - self.open.count;
        let fits = bits.count.min(room);
        self.open = self.open.then(Bits::new(bits.value & ((1 << fits) - 1), fits));
        if self.open.count == Bits::MOST {
            self.words.push(self.open.value);
            self.open = Bits::new(bits.value >> fits, bits.count - fits);
        }
    }

    /// How many bits there were.
    fn close(self) -> u32 {
        if self.open.count > 0 {
            self.words.push(self.open.value);
        }
        self.bits
    }
}

fn sums(pixels: Pixels<'_>) -> Sums {
    let mut sums = Sums::default();
    for y in 0..pixels.height() {
        let mut row = 0;
        for (x, byte) in pixels.row(y).iter().enumerate() {
            row += u64::from(*byte);
            sums.by_column += x as u64 * u64::from(*byte);
        }
        sums.plain += row;
        sums.by_row += y as u64 * row;
    }
    sums
}
