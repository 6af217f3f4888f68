//! A tile as bytes that outlive the program: the bits of its rows, without anything that follows from its pixels. Says
//! nothing of the code they are written in.

use crate::{
    bits::Bits,
    grid::Grid,
    parse::Pixels,
    tile::{Pack, Tile, TileRow},
};

/// How many bytes say where a row stands and how long it is.
const ABOUT: usize = 7;
/// How many bytes of bits are taken at once.
const PIECE: usize = Bits::MOST as usize / 8;

impl Tile {
    /// The tile with these pixels of which [`Tile::to_bytes`] made these bytes, none if that cannot be; heads have room for so many
    /// bits.
    pub(crate) fn restore(pixels: Pixels<'_>, stored: &[u8], head: u32) -> Option<Self> {
        let (count, mut stored) = stored.split_first()?;
        let (mut rows, mut places, mut words) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..if *count == 0 { Grid::ROWS } else { usize::from(*count) } {
            let ([place, numbers @ ..], rest) = stored.split_first_chunk::<ABOUT>()?;
            let (numbers, _) = numbers.as_chunks::<2>();
            let [lead, tail, bits] = [numbers[0], numbers[1], numbers[2]].map(u16::from_le_bytes);
            if usize::from(*place) >= pixels.height() || usize::from(lead) + usize::from(tail) >= pixels.width {
                return None;
            }
            let (said, rest) = rest.split_at_checked(usize::from(bits).div_ceil(8))?;
            rows.push(restore_row(said, (lead, tail, bits), (head, &mut words)));
            places.push(*place);
            stored = rest;
        }
        Some(Self::of(pixels, rows, places, words))
    }

    /// The tile as bytes for [`Press::restore`](crate::Press::restore): how many rows (0 for 256), then for each its place, what it
    /// shares with the row above at the left and at the right, how many bits it has, and those.
    pub fn to_bytes(&self) -> Vec<u8> {
        // There is one row at least, so that a zero is free to say 256.
        let mut bytes = vec![self.rows.len() as u8];
        for (row, place) in self.rows.iter().zip(&self.places) {
            bytes.push(*place);
            bytes.extend([row.lead, row.tail, row.bits].map(u16::to_le_bytes).as_flattened());
            let mut held = (0_u128, 0);
            for bits in self.bits(row) {
                held = (held.0 | u128::from(bits.value) << held.1, held.1 + bits.count);
                while held.1 >= 8 {
                    bytes.push(held.0 as u8);
                    held = (held.0 >> 8, held.1 - 8);
                }
            }
            if held.1 > 0 {
                bytes.push(held.0 as u8);
            }
        }
        bytes
    }

    /// All bits of a row, in their order.
    fn bits(&self, row: &TileRow) -> Vec<Bits> {
        let mut left = u32::from(row.bits) - u32::from(row.head_bits) - u32::from(row.body_bits);
        let mut all = vec![Bits::new(row.head, row.head_bits.into()), Bits::new(row.body, row.body_bits.into())];
        for word in &self.words[(row.rest as usize).min(self.words.len())..] {
            if left == 0 {
                break;
            }
            let now = left.min(Bits::MOST);
            all.push(Bits::new(*word, now));
            left -= now;
        }
        all
    }
}

fn restore_row(said: &[u8], (lead, tail, bits): (u16, u16, u16), (head, words): (u32, &mut Vec<u64>)) -> TileRow {
    let mut pack = Pack::new(head, (lead, tail), words);
    let mut left = u32::from(bits);
    for piece in said.chunks(PIECE) {
        let mut value = [0; 8];
        value[..piece.len()].copy_from_slice(piece);
        let now = left.min(Bits::MOST);
        pack.put(Bits::new(u64::from_le_bytes(value), now));
        left -= now;
    }
    pack.close()
}
