//! A tile as it is kept: the bits of every row that differs from the row above, and what the check sums need. Bits
//! leave out what a row shares with the row above at either end, so that one copy can say it for many tiles.

use crate::{
    bits::Bits,
    code::Code,
    fingerprint::Fingerprint,
    parse::{Parser, Pixels},
    symbol::SHORTEST,
};

/// What a shared end of a row is taken to cost in bits: mostly a longer copy, sometimes a copy more.
const SHARED: u32 = 5;

/// Shared ends as long as this are always left out.
const LONG: usize = 16;

/// A row that is not like the row above.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TileRow {
    /// Its first bits, few enough to be put together with a copy from the scanline above.
    pub(crate) head: u64,
    /// The bits behind.
    pub(crate) body: u64,
    pub(crate) head_bits: u8,
    pub(crate) body_bits: u8,
    /// How many bits there are in all.
    pub(crate) bits: u16,
    /// Where those behind head and body begin among the words of the tile.
    pub(crate) rest: u32,
    /// How many columns at the left are as above.
    pub(crate) lead: u16,
    /// How many at the right.
    pub(crate) tail: u16,
}

/// What a tile adds to the check sum of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sums {
    /// The bytes.
    pub(crate) plain: u64,
    /// Every byte as often as its row's number.
    pub(crate) by_row: u64,
    /// Every byte as often as its column's number.
    pub(crate) by_column: u64,
}

/// A tile that is encoded: good in every place of its size, in pictures of every [`Press`](crate::Press) with the same code and
/// width of picture as the one that made it.
#[derive(Debug)]
pub struct Tile {
    /// Its width and height.
    pub(crate) size: (usize, usize),
    pub(crate) print: Fingerprint,
    pub(crate) rows: Box<[TileRow]>,
    /// Which rows those are; the first of a tile is always among them.
    pub(crate) places: Box<[u8]>,
    /// What has no room in the rows, 56 bits each.
    pub(crate) words: Box<[u64]>,
    pub(crate) sums: Sums,
    /// What stands for its first row and its last.
    edges: [Fingerprint; 2],
}

impl Tile {
    /// Encodes pixels for a code; the head of a row is to have at most `head` bits.
    pub(crate) fn encode(pixels: Pixels<'_>, code: &Code, head: u32) -> Self {
        let mut parser = Parser::new(pixels, code);
        let (mut rows, mut places, mut words) = (Vec::new(), Vec::new(), Vec::new());
        for y in 0..pixels.height() {
            if y == 0 || pixels.row(y) != pixels.row(y - 1) {
                rows.push(say_row(&mut parser, pixels, y, (head, &mut words)));
                places.push(u8::try_from(y).expect("bands have 256 rows at most"));
            }
        }
        Self::of(pixels, rows, places, words)
    }

    /// A tile of these pixels, said in these rows.
    pub(crate) fn of(pixels: Pixels<'_>, rows: Vec<TileRow>, places: Vec<u8>, words: Vec<u64>) -> Self {
        Self {
            size: (pixels.width, pixels.height()),
            print: Self::fingerprint(pixels.bytes, pixels.width),
            rows: rows.into(),
            places: places.into(),
            words: words.into(),
            sums: sums(pixels),
            edges: [0, pixels.height() - 1].map(|y| Self::fingerprint(pixels.row(y), pixels.width)),
        }
    }

    /// The fingerprint of pixels in rows of this width, on every machine the same.
    pub fn fingerprint(pixels: &[u8], width: usize) -> Fingerprint {
        Fingerprint::new(width as u64).with_bytes(pixels)
    }

    /// Whether its first row is like the last one of the tile above.
    pub(crate) fn continues(&self, above: &Self) -> bool {
        self.edges[0] == above.edges[1]
    }

    /// About how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        size_of::<Self>() + size_of_val(&*self.rows) + size_of_val(&*self.words) + self.places.len()
    }
}

/// Says one row the cheapest way, with or without the ends it shares with the row above.
fn say_row(parser: &mut Parser<'_>, pixels: Pixels<'_>, y: usize, (head, words): (u32, &mut Vec<u64>)) -> TileRow {
    let (lead, tail) = if y == 0 { (0, 0) } else { shared(pixels.row(y), pixels.row(y - 1)) };
    let start = if lead < LONG { 0 } else { lead };
    let ends = [pixels.width, pixels.width - tail];
    let ends = if tail == 0 || tail >= LONG { &ends[1..] } else { &ends };
    let mut best = (u32::MAX, 0, 0);
    for end in ends {
        parser.read(y, (start, *end));
        let tail = pixels.width - end;
        for lead in [start, lead] {
            let shared = u32::from(lead > 0) + u32::from(tail > 0);
            best = best.min((parser.cost(lead) + shared * SHARED, lead, tail));
        }
    }
    let (_, lead, tail) = best;
    let end = pixels.width - tail;
    if ends.last() != Some(&end) {
        parser.read(y, (start, end));
    }
    let mut pack = Pack::new(head, (lead as u16, tail as u16), words);
    parser.say(y, lead, end, |bits| pack.put(bits));
    pack.close()
}

/// How many bytes two different rows share at their beginning and at their end; too few to copy are none.
fn shared(row: &[u8], above: &[u8]) -> (usize, usize) {
    let same = |(one, other): &(&u8, &u8)| one == other;
    let lead = row.iter().zip(above).take_while(same).count();
    let tail = row.iter().rev().zip(above.iter().rev()).take_while(same).count();
    let copied = |count: usize| if count < SHORTEST { 0 } else { count };
    (copied(lead), copied(tail))
}

/// Packs bits into a row: its head, its body and the words behind.
pub(crate) struct Pack<'w> {
    head: u32,
    row: TileRow,
    words: &'w mut Vec<u64>,
}

impl<'w> Pack<'w> {
    /// An empty row that is as above in so many columns at the left and at the right; its head has room for so many bits.
    pub(crate) fn new(head: u32, (lead, tail): (u16, u16), words: &'w mut Vec<u64>) -> Self {
        Self { head, row: TileRow { rest: words.len() as u32, lead, tail, ..TileRow::default() }, words }
    }

    /// Appends bits.
    pub(crate) fn put(&mut self, bits: Bits) {
        let room = match u32::from(self.row.bits) {
            put if put < self.head => self.head - put,
            put => Bits::MOST - (put - self.head) % Bits::MOST,
        };
        let fits = bits.count.min(room);
        self.put_all(Bits::new(bits.value & ((1 << fits) - 1), fits));
        if fits < bits.count {
            self.put_all(Bits::new(bits.value >> fits, bits.count - fits));
        }
    }

    /// Bits that do not cross a border.
    fn put_all(&mut self, bits: Bits) {
        let put = u32::from(self.row.bits);
        let (word, open) = match put.checked_sub(self.head) {
            None => (&mut self.row.head, put),
            Some(body) if body < Bits::MOST => (&mut self.row.body, body),
            Some(more) => {
                if more.is_multiple_of(Bits::MOST) {
                    self.words.push(0);
                }
                (self.words.last_mut().expect("one was pushed at the border"), more % Bits::MOST)
            }
        };
        *word |= bits.value << open;
        self.row.bits += bits.count as u16;
    }

    /// The row.
    pub(crate) fn close(self) -> TileRow {
        let bits = u32::from(self.row.bits);
        let head = bits.min(self.head);
        TileRow { head_bits: head as u8, body_bits: (bits - head).min(Bits::MOST) as u8, ..self.row }
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
