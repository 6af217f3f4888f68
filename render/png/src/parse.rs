//! The cheapest way to say a row of a tile in a given code: literals, and copies of bytes of the same tile only, so
//! that what is said is true wherever the tile stands. Copies may look back within the row and into rows above.

use crate::{
    bits::Bits,
    code::Code,
    symbol::{FARTHEST, LONGEST, SHORTEST},
};

/// How many earlier places with the same three bytes are tried.
const TRIED: usize = 8;
/// A copy this long is not held against others from farther away.
const ENOUGH: usize = 16;
/// How many of the shortest and how many of the longest copies are tried.
const NEAR: usize = 16;
/// No place.
const NOWHERE: u32 = u32::MAX;

/// The pixels of a tile and how far its rows stand apart in the picture.
#[derive(Clone, Copy)]
pub(crate) struct Pixels<'p> {
    pub(crate) bytes: &'p [u8],
    pub(crate) width: usize,
    pub(crate) stride: usize,
}

impl<'p> Pixels<'p> {
    /// A row.
    pub(crate) fn row(&self, y: usize) -> &'p [u8] {
        &self.bytes[y * self.width..][..self.width]
    }

    /// How many rows there are.
    pub(crate) fn height(&self) -> usize {
        self.bytes.len() / self.width
    }
}

/// What stands at a place: one byte, or a copy.
#[derive(Clone, Copy)]
struct Step {
    length: u16,
    /// None for a literal.
    distance: u16,
}

/// The cheapest step from a place found so far.
struct Best {
    /// What everything from here to the end of the row costs.
    cost: u16,
    step: Step,
}

/// Finds the way through the rows of one tile.
pub(crate) struct Parser<'p> {
    pixels: Pixels<'p>,
    code: &'p Code,
    /// For every place the nearest one before with the same three bytes.
    before: Vec<u32>,
    /// What every length of a copy costs.
    lengths: [u16; LONGEST + 1],
    /// For every column of the row that was read what everything from there on costs, and how it begins.
    costs: Vec<u16>,
    steps: Vec<Step>,
}

impl<'p> Parser<'p> {
    /// Looks at a tile.
    pub(crate) fn new(pixels: Pixels<'p>, code: &'p Code) -> Self {
        let lengths = std::array::from_fn(|length| code.length(length).count as u16);
        let steps = vec![Step { length: 0, distance: 0 }; pixels.width];
        Self { pixels, code, before: chained(pixels), lengths, costs: vec![0; pixels.width + 1], steps }
    }

    /// Finds the cheapest way to say row `y` up to column `end`, from any column of at least `start` on.
    pub(crate) fn read(&mut self, y: usize, (start, end): (usize, usize)) {
        let row = self.pixels.row(y);
        self.costs[end] = 0;
        for x in (start..end).rev() {
            let literal = self.code.literal(row[x]).count as u16;
            let mut best = Best { cost: literal + self.costs[x + 1], step: Step { length: 1, distance: 0 } };
            if end - x >= SHORTEST {
                self.try_copies((y, x), end, &mut best);
            }
            self.costs[x] = best.cost;
            self.steps[x] = best.step;
        }
    }

    /// What that costs from column `start` on.
    pub(crate) fn cost(&self, start: usize) -> u32 {
        u32::from(self.costs[start])
    }

    /// The bits of what was found for row `y` between two columns.
    pub(crate) fn say(&self, y: usize, start: usize, end: usize, mut put: impl FnMut(Bits)) {
        let row = self.pixels.row(y);
        let mut x = start;
        while x < end {
            let Step { length, distance } = self.steps[x];
            match distance {
                0 => put(self.code.literal(row[x])),
                _ => put(self.code.length(usize::from(length)).then(self.code.distance(usize::from(distance)))),
            }
            x += usize::from(length);
        }
    }

    fn try_copies(&self, (y, x): (usize, usize), end: usize, best: &mut Best) {
        let width = self.pixels.width;
        let here = y * width + x;
        let beside = if x > 0 { self.try_copy((y, x), (here - 1, y), end, SHORTEST, best) } else { 0 };
        let above = if y > 0 { self.try_copy((y, x), (here - width, y - 1), end, SHORTEST, best) } else { 0 };
        if beside.max(above) >= ENOUGH {
            return;
        }
        let mut place = self.before[here];
        // What is farther away costs more, so that it must be longer to be of use.
        let mut least = SHORTEST;
        for _ in 0..TRIED {
            if place == NOWHERE || least > end - x {
                return;
            }
            let at = place as usize;
            let longest = match here - at {
                1 if x > 0 => beside,
                far if far == width => above,
                _ if self.pixels.bytes[at + least - 1] != self.pixels.bytes[here + least - 1] => 0,
                _ => self.try_copy((y, x), (at, at / width), end, least, best),
            };
            if longest >= ENOUGH {
                return;
            }
            least = least.max(1 + longest);
            place = self.before[at];
        }
    }

    /// Tries copies of `least` bytes or more from another place of the tile; gives how long one could be.
    #[inline]
    fn try_copy(&self, (y, x): (usize, usize), (place, row): (usize, usize), end: usize, least: usize, best: &mut Best) -> usize {
        let Pixels { bytes, width, stride } = self.pixels;
        let (here, there) = (&bytes[y * width + x..y * width + end], &bytes[place..(row + 1) * width]);
        let longest = common(here, there).min(LONGEST);
        let distance = (y - row) * stride + x - (place - row * width);
        if longest < least || distance >= FARTHEST {
            return 0;
        }
        let far = self.code.distance(distance).count as u16;
        let mut try_some = |from: usize, to: usize| {
            let (lengths, costs) = (&self.lengths[from..=to], &self.costs[x + from..=x + to]);
            let (at, cost) = cheapest(lengths, costs);
            if far + cost < best.cost {
                *best = Best { cost: far + cost, step: Step { length: (from + at) as u16, distance: distance as u16 } };
            }
        };
        // Of a long copy only what is nearly as short or as long as can be: the rest is hardly ever cheaper.
        if longest < least + 2 * NEAR {
            try_some(least, longest);
        } else {
            try_some(least, least + NEAR - 1);
            try_some(longest - NEAR + 1, longest);
        }
        longest
    }
}

/// The first of the least sums of both, and that sum.
fn cheapest(lengths: &[u16], costs: &[u16]) -> (usize, u16) {
    let sums = || lengths.iter().zip(costs).map(|(length, cost)| length + cost);
    // Of a number known beforehand many sums are made at once.
    let least = match (lengths.first_chunk::<NEAR>(), costs.first_chunk::<NEAR>()) {
        (Some(some), Some(others)) if lengths.len() == NEAR => {
            some.iter().zip(others).fold(u16::MAX, |least, (length, cost)| least.min(length + cost))
        }
        _ => sums().fold(u16::MAX, u16::min),
    };
    (sums().position(|sum| sum == least).unwrap_or_default(), least)
}

/// How many bytes two pieces begin with alike.
fn common(one: &[u8], other: &[u8]) -> usize {
    let ((words, _), (others, _)) = (one.as_chunks::<8>(), other.as_chunks::<8>());
    let alike = 8 * words.iter().zip(others).take_while(|(word, other)| word == other).count();
    let (one, other) = (&one[alike..], &other[alike..]);
    alike + one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// Links every place of a tile with the nearest one before that has the same three bytes.
fn chained(pixels: Pixels<'_>) -> Vec<u32> {
    const KINDS: usize = 1 << 12;
    let mut latest = [NOWHERE; KINDS];
    let mut before = vec![NOWHERE; pixels.bytes.len()];
    for y in 0..pixels.height() {
        for (x, three) in pixels.row(y).windows(SHORTEST).enumerate() {
            let place = y * pixels.width + x;
            let word = three.iter().fold(0, |word, byte| word << 8 | usize::from(*byte));
            let kind = &mut latest[(word.wrapping_mul(0x9E37_79B1) >> 12) % KINDS];
            before[place] = std::mem::replace(kind, place as u32);
        }
    }
    before
}
