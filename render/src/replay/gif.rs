//! GIF files: blocks of compressed pixels, each with its place and the pause after it, shown over and over. Knows nothing
//! of the game; the colours are given once for all blocks.

use weezl::{BitOrder, encode::Encoder};

/// A rectangle of pixels: its left, top, right and bottom edges.
pub(crate) type Area = (u32, u32, u32, u32);

/// The least pause that browsers keep to, in hundredths of a second.
const LEAST: u16 = 2;

/// Where the pause of a block stands before its end mark, seen from its first byte.
const PAUSE: usize = 4;

/// A GIF file in the making.
pub(crate) struct Gif<'b> {
    bytes: &'b mut Vec<u8>,
    /// Where the last block begins.
    last: Option<usize>,
}

impl<'b> Gif<'b> {
    /// A file of this size that shows itself over and over, in this buffer, whatever that held; at most 64 colours.
    pub(crate) fn begin(bytes: &'b mut Vec<u8>, (width, height): (u32, u32), palette: &[[u8; 3]]) -> Self {
        bytes.clear();
        bytes.extend(b"GIF89a");
        [width, height].into_iter().for_each(|edge| put(bytes, edge));
        // A table of 64 colours, eight bits each.
        bytes.extend([0xF0 | (DEPTH - 1), 0, 0]);
        let begun = bytes.len();
        bytes.extend(palette.as_flattened());
        bytes.resize(begun + 3 * (1 << DEPTH), 0);
        bytes.extend(b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0");
        Self { bytes, last: None }
    }

    /// Lays a block over what is shown; the next one follows at once.
    pub(crate) fn block(&mut self, (left, top, right, bottom): Area, compressed: &[u8]) {
        self.last = Some(self.bytes.len());
        let [low, high] = LEAST.to_le_bytes();
        // What was shown stays; nothing is transparent.
        self.bytes.extend_from_slice(&[0x21, 0xF9, 4, 4, low, high, 0, 0, 0x2C]);
        let place = [left, top, right - left, bottom - top].map(|number| u16::try_from(number).expect("pictures are small").to_le_bytes());
        self.bytes.extend_from_slice(place.as_flattened());
        self.bytes.push(0);
        self.bytes.extend_from_slice(compressed);
    }

    /// Lets what is shown stand for this many hundredths of a second more.
    pub(crate) fn rest(&mut self, hundredths: u16) {
        let Some(pause) = self.last.and_then(|last| self.bytes.get_mut(last + PAUSE..last + PAUSE + 2)) else { return };
        let stands = u16::from_le_bytes([pause[0], pause[1]]);
        pause.copy_from_slice(&stands.saturating_add(hundredths).to_le_bytes());
    }

    /// Ends the file.
    pub(crate) fn finish(self) {
        self.bytes.push(0x3B);
    }
}

/// Bits of a palette index.
const DEPTH: u8 = 6;

fn put(bytes: &mut Vec<u8>, number: u32) {
    let number = u16::try_from(number).expect("pictures are small");
    bytes.extend(number.to_le_bytes());
}

/// Palette indices as a block says them.
pub(crate) fn compressed(pixels: &[u8]) -> Vec<u8> {
    let codes = Encoder::new(BitOrder::Lsb, DEPTH).encode(pixels).expect("every index is below 64");
    let mut block = Vec::with_capacity(codes.len() + codes.len() / 255 + 3);
    block.push(DEPTH);
    for part in codes.chunks(255) {
        block.push(part.len() as u8);
        block.extend(part);
    }
    block.push(0);
    block
}
