//! GIF files: blocks of compressed pixels, each with its place and the pause after it, shown over and over. Knows nothing
//! of the game; the colours are given once for all blocks. Not the crate `gif`, which compresses every frame as it is written:
//! here a block is compressed once and copied to every place where it is laid.

mod lzw;
mod views;

use lzw::{Ways, encoded};
pub(crate) use views::{Patch, View, show, squares};

/// A rectangle of pixels: its left, top, right and bottom edges.
pub(crate) type Area = (u32, u32, u32, u32);

/// The least pause that browsers keep to, in hundredths of a second.
const LEAST: u16 = 2;

/// Where the pause of a block stands before its end mark, seen from its first byte.
const PAUSE: usize = 4;
/// Where the left and top edges of a block stand, seen from its first byte.
const PLACE: usize = 9;

/// Bits of a palette index.
const DEPTH: u8 = 6;
/// As few bits as LZW can do with.
const SHALLOW: u8 = 2;
/// How many colours there are at most.
const COLOURS: usize = 1 << DEPTH;

/// What has a file show itself over and over.
const AGAIN: &[u8] = b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0";

/// Has a finished file show itself once and stay at its end.
pub(crate) fn show_once(bytes: &mut Vec<u8>) {
    let at = bytes.windows(AGAIN.len()).position(|part| part == AGAIN);
    at.into_iter().for_each(|at| drop(bytes.drain(at..at + AGAIN.len())));
}

/// A GIF file in the making.
pub(crate) struct Gif<'b> {
    bytes: &'b mut Vec<u8>,
    /// Where the last block begins.
    last: Option<usize>,
    /// How many blocks were laid since the last rest.
    laid: u16,
}

impl<'b> Gif<'b> {
    /// A file of this size that shows itself over and over, in this buffer, whatever that held; at most 64 colours.
    pub(crate) fn begin(bytes: &'b mut Vec<u8>, (width, height): (u32, u32), palette: &[[u8; 3]]) -> Self {
        bytes.clear();
        bytes.extend(b"GIF89a");
        bytes.extend([width, height].map(edge).as_flattened());
        // A table of 64 colours, eight bits each.
        bytes.extend([0xF0 | (DEPTH - 1), 0, 0]);
        let begun = bytes.len();
        bytes.extend(palette.as_flattened());
        bytes.resize(begun + 3 * COLOURS, 0);
        bytes.extend(AGAIN);
        Self { bytes, last: None, laid: 0 }
    }

    /// Lays a block over what is shown, with the corner of what it was cut out of here; the next one follows at once.
    pub(crate) fn lay(&mut self, (left, top): (u32, u32), block: &Block) {
        if block.bytes.is_empty() {
            return;
        }
        let begun = self.bytes.len();
        self.bytes.extend_from_slice(&block.bytes);
        let place = [left + block.left, top + block.top].map(edge);
        self.bytes[begun + PLACE..][..4].copy_from_slice(place.as_flattened());
        self.last = Some(begun);
        self.laid = self.laid.saturating_add(1);
    }

    /// Lets what was laid since the last rest take this many hundredths of a second: its last block stands for what the
    /// others leave of them, and always a little longer than those, so that all of it is seen together.
    pub(crate) fn rest(&mut self, hundredths: u16) {
        let laying = std::mem::take(&mut self.laid).saturating_mul(LEAST);
        let Some(pause) = self.last.and_then(|last| self.bytes.get_mut(last + PAUSE..last + PAUSE + 2)) else { return };
        let stands = u16::from_le_bytes([pause[0], pause[1]]);
        pause.copy_from_slice(&stands.saturating_add(hundredths.saturating_sub(laying).max(1)).to_le_bytes());
    }

    /// Ends the file.
    pub(crate) fn finish(self) {
        self.bytes.push(0x3B);
    }
}

fn edge(number: u32) -> [u8; 2] {
    u16::try_from(number).expect("pictures are small").to_le_bytes()
}

/// What turns some pixels into others, ready to be laid anywhere; no bytes if they are the same.
pub(crate) struct Block {
    /// Where the pixels that differ begin.
    left: u32,
    top: u32,
    bytes: Vec<u8>,
}

impl Block {
    /// What shows these pixels, in rows of this width, whatever is there.
    pub(crate) fn over(width: u32, pixels: &[u8]) -> Self {
        let height = pixels.len() as u32 / width;
        Self { left: 0, top: 0, bytes: sealed((width, height), &opaque(pixels, Bands { width, first: height, high: height })) }
    }

    /// What turns pixels, in rows of this width, into others: the least rectangle in which they differ.
    pub(crate) fn between(width: u32, before: &[u8], now: &[u8]) -> Self {
        Self::in_bands(width, before, now, u32::MAX)
    }

    /// The same of pixels that are like each other, or not, in bands so many rows high.
    pub(crate) fn in_bands(width: u32, before: &[u8], now: &[u8], high: u32) -> Self {
        let (left, top, right, bottom) = differing(width, before, now);
        if left >= right {
            return Self { left: 0, top: 0, bytes: Vec::new() };
        }
        let cut = |pixels: &[u8]| -> Vec<u8> {
            let lines = pixels.chunks(width as usize).take(bottom as usize).skip(top as usize);
            lines.flat_map(|line| &line[left as usize..right as usize]).copied().collect()
        };
        let (before, now) = (cut(before), cut(now));
        let bands = Bands { width: right - left, first: high - top % high, high };
        let opaque = opaque(&now, bands);
        let best = seen_through(&before, &now, bands).filter(|through| through.codes.len() < opaque.codes.len()).unwrap_or(opaque);
        Self { left, top, bytes: sealed((right - left, bottom - top), &best) }
    }

    /// How many bytes it takes.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }
}

/// The least rectangle in which two pictures differ; none of it if they do not.
fn differing(width: u32, one: &[u8], other: &[u8]) -> Area {
    let (mut left, mut top, mut right, mut bottom) = (width, u32::MAX, 0, 0);
    for (y, (one, other)) in (0..).zip(one.chunks(width as usize).zip(other.chunks(width as usize))) {
        let differs = |x: &usize| one[*x] != other[*x];
        let Some(first) = (0..one.len()).find(differs) else { continue };
        let last = (0..one.len()).rfind(differs).unwrap_or(first);
        (left, top, right, bottom) = (left.min(first as u32), top.min(y), right.max(last as u32 + 1), y + 1);
    }
    (left, top, right, bottom)
}

/// Pixels in as few bits as they take.
struct Coded {
    depth: u8,
    /// The index that lets be seen what was there before.
    through: Option<u8>,
    codes: Vec<u8>,
}

/// How pixels, in rows of this width, are parted: so many rows first, and then bands so high.
#[derive(Clone, Copy)]
struct Bands {
    width: u32,
    first: u32,
    high: u32,
}

impl Bands {
    /// The codes of pixels, whole or in bands, whichever is shorter.
    fn encoded(self, depth: u8, pixels: &[Ways]) -> Vec<u8> {
        let whole = encoded(depth, [pixels]);
        let rows = |rows: u32| (rows as usize).saturating_mul(self.width as usize);
        let Some((first, rest)) = pixels.split_at_checked(rows(self.first)).filter(|(_, rest)| !rest.is_empty()) else { return whole };
        let banded = encoded(depth, [first].into_iter().chain(rest.chunks(rows(self.high))));
        if banded.len() < whole.len() { banded } else { whole }
    }
}

/// Pixels at the least depth that has all of their colours.
fn opaque(pixels: &[u8], bands: Bands) -> Coded {
    let used = used(pixels);
    let depth = (SHALLOW..DEPTH).find(|depth| holds(*depth, &used)).unwrap_or(DEPTH);
    let ways: Vec<Ways> = pixels.iter().map(|index| [*index; 2]).collect();
    Coded { depth, through: None, codes: bands.encoded(depth, &ways) }
}

/// Pixels at the least depth that has the colours of those that changed, and an index free to see the others through.
fn seen_through(before: &[u8], now: &[u8], bands: Bands) -> Option<Coded> {
    let changed: Vec<u8> = now.iter().zip(before).filter(|(now, before)| now != before).map(|(now, _)| *now).collect();
    let (needed, met) = (used(&changed), used(now));
    let depth = (SHALLOW..=DEPTH).find(|depth| holds(*depth, &needed) && free(*depth, &needed).is_some())?;
    let through = free(depth, &met).or_else(|| free(depth, &needed))?;
    let ways = |(now, before): (&u8, &u8)| match (now == before, *now < 1 << depth && *now != through) {
        (false, _) => [*now; 2],
        (true, true) => [through, *now],
        (true, false) => [through; 2],
    };
    let pixels: Vec<Ways> = now.iter().zip(before).map(ways).collect();
    Some(Coded { depth, through: Some(through), codes: bands.encoded(depth, &pixels) })
}

/// Which indices there are among pixels.
fn used(pixels: &[u8]) -> [bool; COLOURS] {
    let mut used = [false; COLOURS];
    pixels.iter().for_each(|index| used[usize::from(*index)] = true);
    used
}

/// Whether indices of so many bits are enough.
fn holds(depth: u8, used: &[bool; COLOURS]) -> bool {
    !used[1 << depth..].contains(&true)
}

/// The last index of so many bits that is not used.
fn free(depth: u8, used: &[bool; COLOURS]) -> Option<u8> {
    (0..1_u8 << depth).rfind(|index| !used[usize::from(*index)])
}

/// A block of this size as it stands in a file, but for its place.
fn sealed((width, height): (u32, u32), coded: &Coded) -> Vec<u8> {
    let [low, high] = LEAST.to_le_bytes();
    // What was shown stays.
    let flags = 4 | u8::from(coded.through.is_some());
    let mut block = vec![0x21, 0xF9, 4, flags, low, high, coded.through.unwrap_or_default(), 0, 0x2C, 0, 0, 0, 0];
    block.extend([width, height].map(edge).as_flattened());
    block.extend([0, coded.depth]);
    for part in coded.codes.chunks(255) {
        block.push(part.len() as u8);
        block.extend(part);
    }
    block.push(0);
    block
}
