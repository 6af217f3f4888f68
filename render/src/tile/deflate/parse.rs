//! The cheapest way to say a row of a tile in a given code: literals, and copies of bytes of the same tile only, so
//! that what is said is true wherever the tile stands. Copies may look back within the row and into rows above.

use super::{
    bits::Bits,
    code::Code,
    symbol::{FARTHEST, LONGEST, SHORTEST},
};

/// How many earlier places with the same three bytes are tried.
const TRIED: usize = 24;
/// How far from the shortest and the longest copy others are tried.
const NEAR: usize = 12;
/// No place.
const NOWHERE: u32 = u32::MAX;

/// The pixels of a tile and how far its rows stand apart in the picture.
#[derive(Clone, Copy)]
pub(super) struct Pixels<'p> {
    pub(super) bytes: &'p [u8],
    pub(super) width: usize,
    pub(super) stride: usize,
}

impl<'p> Pixels<'p> {
    /// A row.
    pub(super) fn row(&self, y: usize) -> &'p [u8] {
        &self.bytes[y * self.width..][..self.width]
    }

    /// How many rows there are.
    pub(super) fn height(&self) -> usize {
        self.bytes.len() / self.width
    }
}

/// What stands at a place: one byte, or a copy.
#[derive(Clone, Copy)]
struct Step {
    /// What everything from here to the end of the row costs.
    cost: u32,
    length: u16,
    /// None for a literal.
    distance: u16,
}

/// Finds the way through the rows of one tile.
pub(super) struct Parser<'p> {
    pixels: Pixels<'p>,
    code: &'p Code,
    /// For every place the nearest one before with the same three bytes.
    before: Vec<u32>,
    steps: Vec<Step>,
}

impl<'p> Parser<'p> {
    /// Looks at a tile.
    pub(super) fn new(pixels: Pixels<'p>, code: &'p Code) -> Self {
        let end = Step { cost: 0, length: 0, distance: 0 };
        Self { pixels, code, before: chained(pixels), steps: vec![end; pixels.width + 1] }
    }

    /// Finds the cheapest way to say row `y` up to column `end`, from any column of at least `start` on.
    pub(super) fn read(&mut self, y: usize, (start, end): (usize, usize)) {
        let row = self.pixels.row(y);
        self.steps[end].cost = 0;
        for x in (start..end).rev() {
            let literal = self.code.literal(row[x]).count;
            self.steps[x] = Step { cost: literal + self.steps[x + 1].cost, length: 1, distance: 0 };
            self.try_copies(y, x, end);
        }
    }

    /// What that costs from column `start` on.
    pub(super) fn cost(&self, start: usize) -> u32 {
        self.steps[start].cost
    }

    /// The bits of what was found for row `y` between two columns.
    pub(super) fn say(&self, y: usize, start: usize, end: usize, mut put: impl FnMut(Bits)) {
        let row = self.pixels.row(y);
        let mut x = start;
        while x < end {
            let Step { length, distance, .. } = self.steps[x];
            match distance {
                0 => put(self.code.literal(row[x])),
                _ => put(self.code.length(usize::from(length)).then(self.code.distance(usize::from(distance)))),
            }
            x += usize::from(length);
        }
    }

    fn try_copies(&mut self, y: usize, x: usize, end: usize) {
        if end - x < SHORTEST {
            return;
        }
        if x > 0 {
            self.try_copy((y, x), (y, x - 1), end, SHORTEST);
        }
        if y > 0 {
            self.try_copy((y, x), (y - 1, x), end, SHORTEST);
        }
        let width = self.pixels.width;
        let mut place = self.before[y * width + x];
        // What is farther away costs more, so that it must be longer to be of use.
        let mut least = SHORTEST;
        for _ in 0..TRIED {
            if place == NOWHERE || least > end - x {
                return;
            }
            least = least.max(1 + self.try_copy((y, x), (place as usize / width, place as usize % width), end, least));
            place = self.before[place as usize];
        }
    }

    /// Tries copies of `least` bytes or more from another place of the tile; gives how long one could be.
    fn try_copy(&mut self, (y, x): (usize, usize), (row, column): (usize, usize), end: usize, least: usize) -> usize {
        let distance = (y - row) * self.pixels.stride + x - column;
        let (here, there) = (&self.pixels.row(y)[x..end], &self.pixels.row(row)[column..]);
        if distance >= FARTHEST || here.get(least - 1) != there.get(least - 1) {
            return 0;
        }
        let longest = common(here, there).min(LONGEST);
        if longest < least {
            return 0;
        }
        let far = self.code.distance(distance).count;
        let mut best = self.steps[x];
        // Of a long copy only what is nearly as short or as long as can be: the rest is hardly ever cheaper.
        let near = (least..=longest.min(least + NEAR)).chain(longest.saturating_sub(NEAR).max(least + NEAR + 1)..=longest);
        for length in near {
            let cost = far + self.code.length(length).count + self.steps[x + length].cost;
            if cost < best.cost {
                best = Step { cost, length: length as u16, distance: distance as u16 };
            }
        }
        self.steps[x] = best;
        longest
    }
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
