//! The serialized form of a tile: the bits of its rows, without anything that can be computed from its pixels. Does not record the
//! code with which they are encoded.

use crate::{
    bits::{BitWriter, Bits},
    grid::Grid,
    parse::Pixels,
    tile::{RowSplitter, Tile, TileRow},
};

/// The size of a row's header in bytes: its position, and three lengths.
const ROW_HEADER: usize = 7;
/// The number of bytes that are read at once: as many as fit into [`Bits`].
const CHUNK_BYTES: usize = Bits::MAX as usize / 8;

impl Tile {
    /// Restores a tile from its pixels and the bytes of [`Tile::to_bytes`], or `None` if they do not match in size; the head of a
    /// row has at most `head_capacity` bits.
    pub(crate) fn restore(pixels: Pixels<'_>, stored: &[u8], head_capacity: u32) -> Option<Self> {
        let (count, mut stored) = stored.split_first()?;
        let (mut rows, mut row_numbers, mut words) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..if *count == 0 { Grid::MAX_ROWS } else { usize::from(*count) } {
            let ([place, numbers @ ..], rest) = stored.split_first_chunk::<ROW_HEADER>()?;
            let (numbers, _) = numbers.as_chunks::<2>();
            let [lead, tail, bits] = [numbers[0], numbers[1], numbers[2]].map(u16::from_le_bytes);
            if usize::from(*place) >= pixels.height() || usize::from(lead) + usize::from(tail) >= pixels.width {
                return None;
            }
            let (data, rest) = rest.split_at_checked(usize::from(bits).div_ceil(8))?;
            rows.push(restore_row(data, (lead, tail, bits), (head_capacity, &mut words)));
            row_numbers.push(*place);
            stored = rest;
        }
        Some(Self::of(pixels, rows, row_numbers, words))
    }

    /// The tile as bytes for [`TileEncoder::restore`](crate::TileEncoder::restore): the number of rows (0 for 256), then for each
    /// row its position, the number of columns shared with the row above at the left and at the right, the number of bits, and the
    /// bits.
    pub fn to_bytes(&self) -> Vec<u8> {
        // A tile has at least one row, so 0 can mean 256.
        let mut writer = BitWriter::default();
        writer.put_bytes(&[self.rows.len() as u8]);
        for (row, place) in self.rows.iter().zip(&self.row_numbers) {
            writer.put_bytes(&[*place]);
            writer.put_bytes([row.lead, row.tail, row.bits].map(u16::to_le_bytes).as_flattened());
            self.bits(row).for_each(|bits| writer.put(bits));
            writer.pad_to_byte();
        }
        writer.finish()
    }

    /// All bits of a row, in order.
    fn bits(&self, row: &TileRow) -> impl Iterator<Item = Bits> {
        let count = u32::from(row.bits) - u32::from(row.head_bits) - u32::from(row.body_bits);
        let words = (0..count).step_by(Bits::MAX as usize).zip(&self.words[row.rest as usize..]);
        let rest = words.map(move |(start, word)| Bits::new(*word, (count - start).min(Bits::MAX)));
        [Bits::new(row.head, row.head_bits.into()), Bits::new(row.body, row.body_bits.into())].into_iter().chain(rest)
    }
}

/// Restores a row from its stored bits.
fn restore_row(data: &[u8], (lead, tail, bits): (u16, u16, u16), (head_capacity, words): (u32, &mut Vec<u64>)) -> TileRow {
    let mut pack = RowSplitter::new(head_capacity, (lead, tail), words);
    let mut left = u32::from(bits);
    for piece in data.chunks(CHUNK_BYTES) {
        let mut value = [0; 8];
        value[..piece.len()].copy_from_slice(piece);
        let now = left.min(Bits::MAX);
        pack.put(Bits::new(u64::from_le_bytes(value), now));
        left -= now;
    }
    pack.finish()
}
