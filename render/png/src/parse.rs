//! Optimal parsing of a row for a given code: literals, and copies within the same tile only, so that the result is valid wherever
//! the tile is placed. Copies may reach back within the row and into rows above.

use crate::{
    bits::Bits,
    code::HuffmanCode,
    symbol::{MAX_DISTANCE, MAX_MATCH, MIN_MATCH},
};

/// The number of earlier positions in the same hash bucket that are tried.
const MAX_CHAIN: usize = 8;
/// The length of a match that ends the search.
const GOOD_MATCH_LENGTH: usize = 16;
/// The number of shortest and of longest copies that are tried for a long match.
const LENGTHS_TO_TRY: usize = 16;
/// Marks a position without an earlier one in the same hash bucket.
const NO_POSITION: u32 = u32::MAX;

/// The pixels of a tile, and the distance between its rows in the picture.
#[derive(Clone, Copy)]
pub(crate) struct Pixels<'p> {
    pub(crate) bytes: &'p [u8],
    pub(crate) width: usize,
    pub(crate) stride: usize,
}

impl<'p> Pixels<'p> {
    pub(crate) fn row(&self, y: usize) -> &'p [u8] {
        &self.bytes[y * self.width..][..self.width]
    }

    /// The number of rows.
    pub(crate) fn height(&self) -> usize {
        self.bytes.len() / self.width
    }
}

/// A literal or a copy.
#[derive(Clone, Copy)]
struct LzToken {
    length: u16,
    /// 0 for a literal.
    distance: u16,
}

/// The cheapest token found so far, after its cost in bits from here to the end of the row.
type BestToken = (u16, LzToken);

/// Parses the rows of one tile.
pub(crate) struct Parser<'p> {
    pixels: Pixels<'p>,
    code: &'p HuffmanCode,
    /// For every position the nearest earlier one in the same hash bucket, or [`NO_POSITION`].
    before: Vec<u32>,
    /// The cost of every match length, in bits.
    lengths: [u16; MAX_MATCH + 1],
    /// For every column of the current row the cost in bits from there to the end.
    pub(crate) costs: Vec<u16>,
    /// For every column of the current row the first token from there on.
    tokens: Vec<LzToken>,
}

impl<'p> Parser<'p> {
    pub(crate) fn new(pixels: Pixels<'p>, code: &'p HuffmanCode) -> Self {
        let lengths = std::array::from_fn(|length| code.length(length).count as u16);
        let tokens = vec![LzToken { length: 0, distance: 0 }; pixels.width];
        Self { pixels, code, before: hash_chains(pixels), lengths, costs: vec![0; pixels.width + 1], tokens }
    }

    /// Finds the cheapest encoding of row `y` up to column `end`, from any column from `start` on.
    pub(crate) fn parse_row(&mut self, y: usize, (start, end): (usize, usize)) {
        let row = self.pixels.row(y);
        self.costs[end] = 0;
        for x in (start..end).rev() {
            let literal = self.code.literal(row[x]).count as u16;
            let mut best = (literal + self.costs[x + 1], LzToken { length: 1, distance: 0 });
            if end - x >= MIN_MATCH {
                self.try_copies((y, x), end, &mut best);
            }
            (self.costs[x], self.tokens[x]) = best;
        }
    }

    /// Emits the encoding of row `y` between two columns.
    pub(crate) fn emit(&self, y: usize, start: usize, end: usize, mut put: impl FnMut(Bits)) {
        let row = self.pixels.row(y);
        let mut x = start;
        while x < end {
            let LzToken { length, distance } = self.tokens[x];
            match distance {
                0 => put(self.code.literal(row[x])),
                _ => put(self.code.length(usize::from(length)).then(self.code.distance(usize::from(distance)))),
            }
            x += usize::from(length);
        }
    }

    /// Tries copies from the left, from above, and from earlier positions with the same three bytes.
    fn try_copies(&self, (y, x): (usize, usize), end: usize, best: &mut BestToken) {
        let width = self.pixels.width;
        let here = y * width + x;
        let beside = if x > 0 { self.try_copy((y, x), (here - 1, y), end, MIN_MATCH, best) } else { 0 };
        let above = if y > 0 { self.try_copy((y, x), (here - width, y - 1), end, MIN_MATCH, best) } else { 0 };
        if beside.max(above) >= GOOD_MATCH_LENGTH {
            return;
        }
        let mut place = self.before[here];
        // Distant matches cost more, so they must be longer to pay off.
        let mut least = MIN_MATCH;
        for _ in 0..MAX_CHAIN {
            if place == NO_POSITION || least > end - x {
                return;
            }
            let at = place as usize;
            let longest = match here - at {
                1 if x > 0 => beside,
                far if far == width => above,
                _ if self.pixels.bytes[at + least - 1] != self.pixels.bytes[here + least - 1] => 0,
                _ => self.try_copy((y, x), (at, at / width), end, least, best),
            };
            if longest >= GOOD_MATCH_LENGTH {
                return;
            }
            least = least.max(1 + longest);
            place = self.before[at];
        }
    }

    /// Tries copies of at least `least` bytes from another position of the tile. Returns the length of the match.
    #[inline]
    fn try_copy(&self, (y, x): (usize, usize), (place, row): (usize, usize), end: usize, least: usize, best: &mut BestToken) -> usize {
        let Pixels { bytes, width, stride } = self.pixels;
        let (here, there) = (&bytes[y * width + x..y * width + end], &bytes[place..(row + 1) * width]);
        let longest = common_prefix_length(here, there).min(MAX_MATCH);
        let distance = (y - row) * stride + x - (place - row * width);
        if longest < least || distance >= MAX_DISTANCE {
            return 0;
        }
        let far = self.code.distance(distance).count as u16;
        let mut try_lengths = |from: usize, to: usize| {
            let (lengths, costs) = (&self.lengths[from..=to], &self.costs[x + from..=x + to]);
            let (at, cost) = cheapest_length(lengths, costs);
            if far + cost < best.0 {
                *best = (far + cost, LzToken { length: (from + at) as u16, distance: distance as u16 });
            }
        };
        // Only the shortest and longest copies of a long match: the others are hardly ever cheaper.
        if longest < least + 2 * LENGTHS_TO_TRY {
            try_lengths(least, longest);
        } else {
            try_lengths(least, least + LENGTHS_TO_TRY - 1);
            try_lengths(longest - LENGTHS_TO_TRY + 1, longest);
        }
        longest
    }
}

/// The index of the smallest sum of a length's cost and the cost after it, and that sum.
fn cheapest_length(lengths: &[u16], costs: &[u16]) -> (usize, u16) {
    let sums = || lengths.iter().zip(costs).map(|(length, cost)| length + cost);
    // A constant length lets the compiler vectorize the sums.
    let least = match (lengths.first_chunk::<LENGTHS_TO_TRY>(), costs.first_chunk::<LENGTHS_TO_TRY>()) {
        (Some(some), Some(others)) if lengths.len() == LENGTHS_TO_TRY => {
            some.iter().zip(others).fold(u16::MAX, |least, (length, cost)| least.min(length + cost))
        }
        _ => sums().fold(u16::MAX, u16::min),
    };
    (sums().position(|sum| sum == least).unwrap_or_default(), least)
}

/// The length of the common prefix of two slices.
fn common_prefix_length(one: &[u8], other: &[u8]) -> usize {
    let ((words, _), (others, _)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    let alike = 8 * words.iter().zip(others).take_while(|(word, other)| word == other).count();
    let (one, other) = (&one[alike..], &other[alike..]);
    alike + one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// Links every position of a tile with the nearest earlier one in its hash bucket: usually one with the same three bytes.
fn hash_chains(pixels: Pixels<'_>) -> Vec<u32> {
    const BUCKETS: usize = 1 << 12;
    let mut latest = [NO_POSITION; BUCKETS];
    let mut before = vec![NO_POSITION; pixels.bytes.len()];
    for y in 0..pixels.height() {
        for (x, three) in pixels.row(y).windows(MIN_MATCH).enumerate() {
            let place = y * pixels.width + x;
            let word = three.iter().fold(0, |word, byte| word << 8 | usize::from(*byte));
            let bucket = &mut latest[(word.wrapping_mul(0x9E37_79B1) >> 12) % BUCKETS];
            before[place] = std::mem::replace(bucket, place as u32);
        }
    }
    before
}
