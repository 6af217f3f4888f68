//! An encoded tile: the bits of every row that differs from the row above, and the tile's contribution to the checksum. The bits omit
//! the pixels that a row shares with the row above at either end, so that one copy can cover several tiles.

use crate::{
    bits::Bits,
    code::HuffmanCode,
    fingerprint::Fingerprint,
    parse::{Parser, Pixels},
    symbol::MIN_MATCH,
};

/// The assumed cost in bits of omitting a shared end: usually it makes a copy longer, sometimes it needs an additional copy.
const SHARED_COST: u32 = 5;

/// The length in pixels from which shared ends are always omitted.
const MIN_SHARED_LENGTH: usize = 16;

/// A row that differs from the row above.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TileRow {
    /// Its first bits, few enough to be joined with a copy from the scanline above.
    pub(crate) head: u64,
    /// The bits after the head.
    pub(crate) body: u64,
    pub(crate) head_bits: u8,
    pub(crate) body_bits: u8,
    /// The total number of bits.
    pub(crate) bits: u16,
    /// The index of the remaining bits in the words of the tile.
    pub(crate) rest: u32,
    /// The number of columns at the left that equal the row above.
    pub(crate) lead: u16,
    /// The number of columns at the right that equal the row above.
    pub(crate) tail: u16,
}

/// The contribution of a tile to the Adler-32 checksum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct AdlerSums {
    /// The sum of the bytes.
    pub(crate) plain: u64,
    /// The sum of the bytes weighted by row.
    pub(crate) by_row: u64,
    /// The sum of the bytes weighted by column.
    pub(crate) by_column: u64,
}

/// An encoded tile. Valid in every place of its size, in pictures of every [`TileEncoder`](crate::TileEncoder) with the same code
/// and picture width as the one that made it.
#[derive(Debug)]
pub struct Tile {
    /// Its width and height.
    pub(crate) size: (usize, usize),
    pub(crate) fingerprint: Fingerprint,
    pub(crate) rows: Box<[TileRow]>,
    /// The row numbers of `rows`; the first row of a tile is always included.
    pub(crate) row_numbers: Box<[u8]>,
    /// The bits that do not fit into the rows, 56 in each word.
    pub(crate) words: Box<[u64]>,
    pub(crate) sums: AdlerSums,
    /// The fingerprints of the first and the last row.
    edges: [Fingerprint; 2],
}

impl Tile {
    /// Encodes pixels with a code; the head of a row has at most `head_capacity` bits.
    pub(crate) fn encode(pixels: Pixels<'_>, code: &HuffmanCode, head_capacity: u32) -> Self {
        let mut parser = Parser::new(pixels, code);
        let (mut rows, mut row_numbers, mut words) = (Vec::new(), Vec::new(), Vec::new());
        for y in 0..pixels.height() {
            if y == 0 || pixels.row(y) != pixels.row(y - 1) {
                rows.push(encode_row(&mut parser, pixels, y, (head_capacity, &mut words)));
                row_numbers.push(u8::try_from(y).expect("bands have at most 256 rows"));
            }
        }
        Self::of(pixels, rows, row_numbers, words)
    }

    /// A tile from its pixels and encoded rows.
    pub(crate) fn of(pixels: Pixels<'_>, rows: Vec<TileRow>, row_numbers: Vec<u8>, words: Vec<u64>) -> Self {
        Self {
            size: (pixels.width, pixels.height()),
            fingerprint: Self::fingerprint(pixels.bytes, pixels.width),
            rows: rows.into(),
            row_numbers: row_numbers.into(),
            words: words.into(),
            sums: adler_sums(pixels),
            edges: [0, pixels.height() - 1].map(|y| Self::fingerprint(pixels.row(y), pixels.width)),
        }
    }

    /// The fingerprint of pixels in rows of this width, the same on every machine.
    pub fn fingerprint(pixels: &[u8], width: usize) -> Fingerprint {
        Fingerprint::new(width as u64).with_bytes(pixels)
    }

    /// Whether the first row equals the last row of the tile above.
    pub(crate) fn continues(&self, above: &Self) -> bool {
        self.edges[0] == above.edges[1]
    }

    /// The approximate size in memory, in bytes.
    pub fn memory_bytes(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.rows) + size_of_val(&*self.words) + self.row_numbers.len()
    }
}

/// Encodes one row at the lowest cost, with or without the ends it shares with the row above.
fn encode_row(parser: &mut Parser<'_>, pixels: Pixels<'_>, y: usize, (head_capacity, words): (u32, &mut Vec<u64>)) -> TileRow {
    let (lead, tail) = if y == 0 { (0, 0) } else { shared_lengths(pixels.row(y), pixels.row(y - 1)) };
    let start = if lead < MIN_SHARED_LENGTH { 0 } else { lead };
    let ends = [pixels.width, pixels.width - tail];
    let ends = if tail == 0 || tail >= MIN_SHARED_LENGTH { &ends[1..] } else { &ends };
    let mut best = (u32::MAX, 0, 0);
    for end in ends {
        parser.parse_row(y, (start, *end));
        let tail = pixels.width - end;
        for lead in [start, lead] {
            let shared = u32::from(lead > 0) + u32::from(tail > 0);
            best = best.min((u32::from(parser.costs[lead]) + shared * SHARED_COST, lead, tail));
        }
    }
    let (_, lead, tail) = best;
    let end = pixels.width - tail;
    if ends.last() != Some(&end) {
        parser.parse_row(y, (start, end));
    }
    let mut pack = RowSplitter::new(head_capacity, (lead as u16, tail as u16), words);
    parser.emit(y, lead, end, |bits| pack.put(bits));
    pack.finish()
}

/// The number of bytes that two rows share at the start and at the end; 0 if too few for a copy.
fn shared_lengths(row: &[u8], above: &[u8]) -> (usize, usize) {
    let same = |(one, other): &(&u8, &u8)| one == other;
    let lead = row.iter().zip(above).take_while(same).count();
    let tail = row.iter().rev().zip(above.iter().rev()).take_while(same).count();
    let copied = |count: usize| if count < MIN_MATCH { 0 } else { count };
    (copied(lead), copied(tail))
}

/// Splits the bits of a row into head, body and 56-bit words.
pub(crate) struct RowSplitter<'w> {
    /// The maximum number of bits in the head.
    head_capacity: u32,
    row: TileRow,
    words: &'w mut Vec<u64>,
}

impl<'w> RowSplitter<'w> {
    /// An empty row that equals the row above in `lead` columns at the left and `tail` at the right; its head has at most
    /// `head_capacity` bits.
    pub(crate) fn new(head_capacity: u32, (lead, tail): (u16, u16), words: &'w mut Vec<u64>) -> Self {
        Self { head_capacity, row: TileRow { rest: words.len() as u32, lead, tail, ..TileRow::default() }, words }
    }

    /// Appends bits.
    pub(crate) fn put(&mut self, bits: Bits) {
        let room = match u32::from(self.row.bits) {
            put if put < self.head_capacity => self.head_capacity - put,
            put => Bits::MAX - (put - self.head_capacity) % Bits::MAX,
        };
        let fits = bits.count.min(room);
        self.put_in_part(Bits::new(bits.value & ((1 << fits) - 1), fits));
        if fits < bits.count {
            self.put_in_part(Bits::new(bits.value >> fits, bits.count - fits));
        }
    }

    /// Appends bits that fit into the current part.
    fn put_in_part(&mut self, bits: Bits) {
        let put = u32::from(self.row.bits);
        let (word, open) = match put.checked_sub(self.head_capacity) {
            None => (&mut self.row.head, put),
            Some(body) if body < Bits::MAX => (&mut self.row.body, body),
            Some(more) => {
                if more.is_multiple_of(Bits::MAX) {
                    self.words.push(0);
                }
                (self.words.last_mut().expect("a word was pushed at the boundary"), more % Bits::MAX)
            }
        };
        *word |= bits.value << open;
        self.row.bits += bits.count as u16;
    }

    /// The complete row.
    pub(crate) fn finish(self) -> TileRow {
        let bits = u32::from(self.row.bits);
        let head = bits.min(self.head_capacity);
        TileRow { head_bits: head as u8, body_bits: (bits - head).min(Bits::MAX) as u8, ..self.row }
    }
}

/// The checksum contribution of these pixels.
fn adler_sums(pixels: Pixels<'_>) -> AdlerSums {
    let mut sums = AdlerSums::default();
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
