//! Assembles a PNG from tiles. Each scanline encodes only the tiles whose row changes; everything between them is one copy of the
//! scanline above. The checksum is combined from sums stored in the tiles. Allocates nothing when the output buffer has capacity.

use std::{slice::Iter, sync::Arc};

use crate::{
    bits::{BitWriter, Bits},
    code::{CodeLengths, HuffmanCode},
    fingerprint::Fingerprint,
    grid::{Band, Grid},
    parse::Pixels,
    symbol::{MAX_MATCH, MIN_MATCH},
    tile::{Tile, TileRow},
};

const ADLER_MODULUS: u64 = 65_521;

/// Encodes tiles, and assembles pictures that share one grid, palette and code.
pub struct TileEncoder {
    grid: Grid,
    /// The size of the palette.
    colours: usize,
    code: HuffmanCode,
    /// The file up to the length of the image data.
    head: Vec<u8>,
    /// The length of a scanline in bytes, including its filter byte.
    stride: usize,
    /// As many copies of maximum length from the scanline above as fit into [`Bits`], and the number of bytes they cover.
    packed_copies: (Bits, usize),
    /// The encoding of a copy from the scanline above by its length: nothing for 0, a zero filter byte for 1, one copy otherwise.
    runs: Box<[Bits; MAX_MATCH + 1]>,
    /// The maximum number of bits in the head of a row, so that it fits into [`Bits`] after any of `runs`.
    head_capacity: u32,
}

impl TileEncoder {
    /// An encoder for pictures with this grid and a palette of 1 to 256 RGB colours.
    ///
    /// # Panics
    ///
    /// If the grid has no band, the palette is empty or too large, or the code lacks a symbol (see [`CodeLengths`]).
    pub fn new(grid: Grid, palette: &[[u8; 3]], lengths: &CodeLengths) -> Self {
        assert!(grid.height() > 0, "a picture has at least one band");
        assert!((1..=256).contains(&palette.len()), "a palette has 1 to 256 colours, not {}", palette.len());
        let code = HuffmanCode::new(lengths, palette.len());
        let stride = grid.width() + 1;
        let above = code.distance(stride);
        let one = code.length(MAX_MATCH).then(above);
        let times = (Bits::MAX / one.count) as usize;
        let long = (1..times).fold(one, |all, _| all.then(one));
        // Tiles are at least as wide as the shortest copy, so no other run is shorter.
        let runs = Box::new(std::array::from_fn(|run| match run {
            1 => code.literal(0),
            run => code.copy(run, above).unwrap_or_default(),
        }));
        let longest = runs.iter().map(|run: &Bits| run.count).max().unwrap_or_default();
        let (head, head_capacity, packed_copies) = (file_head(&grid, palette), Bits::MAX - longest, (long, times * MAX_MATCH));
        Self { grid, colours: palette.len(), code, head, stride, packed_copies, runs, head_capacity }
    }

    /// Encodes a tile from palette indices in rows of this width.
    ///
    /// # Panics
    ///
    /// If no place in a grid this wide can have this size, or an index is not in the palette.
    pub fn encode_tile(&self, pixels: &[u8], width: usize) -> Tile {
        Tile::encode(self.checked_pixels(pixels, width), &self.code, self.head_capacity)
    }

    /// Restores a tile from the bytes of [`Tile::to_bytes`] without encoding it again; more bytes may follow. Returns `None` if the
    /// bytes end early or cannot belong to a tile of this size. Bytes made from other pixels, with another code or for another
    /// picture width are not detected: store a fingerprint with them.
    ///
    /// # Panics
    ///
    /// As [`TileEncoder::encode_tile`].
    pub fn restore(&self, pixels: &[u8], width: usize, bytes: &[u8]) -> Option<Tile> {
        Tile::restore(self.checked_pixels(pixels, width), bytes, self.head_capacity)
    }

    /// The pixels of a tile, checked against the limits of tiles and the palette.
    fn checked_pixels<'p>(&self, bytes: &'p [u8], width: usize) -> Pixels<'p> {
        let wide = (MIN_MATCH..self.stride).contains(&width);
        let whole = wide && bytes.len().is_multiple_of(width) && (1..=Grid::MAX_ROWS).contains(&(bytes.len() / width));
        assert!(whole, "{} pixels, {width} a row, are not a tile", bytes.len());
        assert!(
            bytes.iter().all(|index| usize::from(*index) < self.colours),
            "a palette of {} colours has an index for every pixel",
            self.colours
        );
        Pixels { bytes, width, stride: self.stride }
    }

    /// Assembles a PNG file with 8 bits per pixel from one tile for every place of the grid, in the order of [`Grid::areas`].
    /// Replaces the contents of the buffer; allocates nothing if it has capacity.
    ///
    /// # Panics
    ///
    /// If the number of tiles is wrong, or a tile does not have the size of its place.
    pub fn assemble(&self, tiles: &[Arc<Tile>], out: &mut Vec<u8>) {
        let places = self.grid.bands.iter().flat_map(|band| band.columns.iter().map(|column| (column.width, band.height)));
        assert!(places.eq(tiles.iter().map(|tile| tile.size)), "every place needs a tile of its size");
        let mut writer = BitWriter::new(std::mem::take(out));
        writer.put_bytes(&self.head);
        let data = self.head.len();
        writer.put_bytes(b"\0\0\0\0IDAT\x78\x01");
        let mut writer = self.write_scanlines(tiles, writer);
        writer.pad_to_byte();
        writer.put_bytes(&self.adler32(tiles).to_be_bytes());
        let length = writer.written_bytes().len() - data - 8;
        writer.written_bytes()[data..data + 4].copy_from_slice(&(length as u32).to_be_bytes());
        let check = crc32fast::hash(&writer.written_bytes()[data + 4..]);
        writer.put_bytes(&check.to_be_bytes());
        writer.put_bytes(b"\0\0\0\0IEND\xAE\x42\x60\x82");
        *out = writer.finish();
    }

    /// Writes the block of all scanlines. Takes and returns the writer by value and calls nothing that needs its address, so that
    /// it can stay in registers.
    #[inline(never)]
    fn write_scanlines(&self, tiles: &[Arc<Tile>], writer: BitWriter) -> BitWriter {
        let mut assembly = Assembly { encoder: self, writer, run: 0 };
        for bits in &self.code.header {
            assembly.writer.put(*bits);
        }
        // Allocated once: a new list for every band costs a tenth of the time.
        let mut changed = [0_u64; Grid::MAX_ROWS];
        let mut placed: [BandTile<'_>; Grid::MAX_COLUMNS] =
            std::array::from_fn(|_| BandTile { fingerprint: None, left: 0, right: 0, rows: [].iter(), words: &[], twin: None });
        for band in &self.grid.bands {
            assembly.write_band(band, tiles, (&mut changed, &mut placed));
        }
        let rest = assembly.take_run();
        assembly.writer.put(rest);
        assembly.writer.put(self.code.end_of_block());
        assembly.writer
    }

    /// The Adler-32 checksum of the scanlines, each with its zero filter byte.
    fn adler32(&self, tiles: &[Arc<Tile>]) -> u32 {
        let stride = self.stride as u64;
        let all = stride * self.grid.height() as u64;
        let (mut low, mut high) = (1, all);
        for band in &self.grid.bands {
            for (column, tile) in band.columns.iter().zip(&tiles[band.first..]) {
                let sums = tile.sums;
                let behind = all - 1 - column.left as u64 - band.top as u64 * stride;
                low += sums.plain;
                high += behind * sums.plain - stride * sums.by_row - sums.by_column;
            }
        }
        ((high % ADLER_MODULUS) as u32) << 16 | (low % ADLER_MODULUS) as u32
    }
}

/// A tile of the band that is being written.
#[derive(Clone)]
struct BandTile<'t> {
    fingerprint: Option<Fingerprint>,
    /// Its first and last offset on a scanline, which starts with the filter byte.
    left: usize,
    right: usize,
    rows: Iter<'t, TileRow>,
    words: &'t [u64],
    /// The distance code of a copy from the same tile further left, if there is one.
    twin: Option<Bits>,
}

/// A picture that is being written.
struct Assembly<'p> {
    encoder: &'p TileEncoder,
    writer: BitWriter,
    /// The number of pending bytes to copy from the scanline above.
    run: usize,
}

impl Assembly<'_> {
    /// Writes one band. The lists are working memory and are overwritten.
    #[inline(always)]
    fn write_band<'t>(
        &mut self,
        band: &Band,
        tiles: &'t [Arc<Tile>],
        (changed, placed): (&mut [u64; Grid::MAX_ROWS], &mut [BandTile<'t>; Grid::MAX_COLUMNS]),
    ) {
        let changed = &mut changed[..band.height];
        changed.fill(0);
        let here = &tiles[band.first..][..band.columns.len()];
        for (at, ((column, above), tile)) in band.columns.iter().zip(&band.above).zip(here).enumerate() {
            let tile: &Tile = tile;
            let continued = usize::from(above.is_some_and(|above| tile.continues(&tiles[above])));
            for place in &tile.row_numbers[continued..] {
                changed[usize::from(*place)] |= 1 << at;
            }
            let (left, right) = (1 + column.left, 1 + column.left + column.width);
            let twin = placed[..at].iter().rfind(|twin| twin.fingerprint == Some(tile.fingerprint));
            let twin = twin.map(|twin| self.encoder.code.distance(left - twin.left));
            let rows = tile.rows[continued..].iter();
            placed[at] = BandTile { fingerprint: Some(tile.fingerprint), left, right, rows, words: &tile.words, twin };
        }
        for places in changed {
            self.write_scanline(*places, placed);
        }
    }

    /// Writes one scanline; `places` is a bit set of the tiles whose row differs from the row above.
    #[inline(always)]
    fn write_scanline(&mut self, mut places: u64, placed: &mut [BandTile<'_>; Grid::MAX_COLUMNS]) {
        // The filter byte is zero and comes first.
        let mut written = 0;
        while places != 0 {
            let tile = &mut placed[places.trailing_zeros() as usize % Grid::MAX_COLUMNS];
            places &= places - 1;
            let Some(row) = tile.rows.next() else { continue };
            let (start, end) = (tile.left + usize::from(row.lead), tile.right - usize::from(row.tail));
            self.run += start - written;
            written = end;
            self.write_row(row, end - start, tile);
        }
        self.run += self.encoder.stride - written;
    }

    /// Writes the pending copy and the part of a tile's row that differs from the row above.
    #[inline(always)]
    fn write_row(&mut self, row: &TileRow, length: usize, tile: &BandTile<'_>) {
        let pending = self.take_run();
        if let Some(distance) = tile.twin
            && let Some(copy) = self.encoder.code.copy(length, distance)
            && copy.count < u32::from(row.bits)
        {
            self.writer.put(pending);
            return self.writer.put(copy);
        }
        let (head, body) = (u32::from(row.head_bits), u32::from(row.body_bits));
        self.writer.put(pending.then(Bits::new(row.head, head)));
        self.writer.put(Bits::new(row.body, body));
        if u32::from(row.bits) > head + body {
            self.write_rest(u32::from(row.bits) - head - body, &tile.words[row.rest as usize..]);
        }
    }

    #[inline(always)]
    fn write_rest(&mut self, mut left: u32, words: &[u64]) {
        for word in words {
            let now = left.min(Bits::MAX);
            self.writer.put(Bits::new(*word, now));
            left -= now;
            if left == 0 {
                return;
            }
        }
    }

    /// Writes all but the last of the pending copies from the scanline above and returns the last.
    #[inline(always)]
    fn take_run(&mut self) -> Bits {
        let mut run = std::mem::take(&mut self.run);
        let (many, length) = self.encoder.packed_copies;
        while run > length + MAX_MATCH {
            self.writer.put(many);
            run -= length;
        }
        while run > MAX_MATCH {
            // The remainder must not be shorter than the shortest copy.
            let now = MAX_MATCH.min(run - MIN_MATCH);
            self.writer.put(self.encoder.runs[now]);
            run -= now;
        }
        self.encoder.runs[run]
    }
}

/// The signature, the header and the palette.
fn file_head(grid: &Grid, palette: &[[u8; 3]]) -> Vec<u8> {
    let mut size = Vec::with_capacity(13);
    size.extend((grid.width() as u32).to_be_bytes());
    size.extend((grid.height() as u32).to_be_bytes());
    // Bit depth 8, indexed colour; the only defined compression and filter methods; no interlacing.
    size.extend([8, 3, 0, 0, 0]);
    let mut head = b"\x89PNG\r\n\x1A\n".to_vec();
    write_chunk(&mut head, b"IHDR", &size);
    write_chunk(&mut head, b"PLTE", palette.as_flattened());
    head
}

/// Appends a PNG chunk.
fn write_chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(data);
    let check = crc32fast::hash(&out[start..]);
    out.extend(check.to_be_bytes());
}
