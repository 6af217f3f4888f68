//! A PNG put together of tiles: per scanline only the tiles whose row changes are said, everything between them is one
//! copy of the scanline above. Check sums come from the sums of the tiles. Allocates nothing once its buffer is large.

use std::borrow::Borrow;

use super::{
    bits::{Bits, Writer},
    code::{Code, Lengths},
    encoded::{Row, Tile},
    grid::{Band, Column, Grid},
    symbol::LONGEST,
};

/// The modulus of Adler-32.
const ADLER: u64 = 65_521;

/// Puts pictures of one size, palette and code together.
pub(crate) struct Press {
    code: Code,
    /// Everything up to the length of the image data.
    head: Vec<u8>,
    stride: usize,
    /// As many of the longest copies of the scanline above as fit, and how many those are.
    long: (Bits, usize),
    /// The second half of a copy of the scanline above.
    above: Bits,
}

impl Press {
    /// For pictures as large as this grid.
    pub(crate) fn new(grid: &Grid, palette: &[[u8; 3]], lengths: &Lengths) -> Self {
        let code = Code::new(lengths);
        let stride = grid.width() + 1;
        let above = code.distance(stride);
        let one = code.length(LONGEST).then(above);
        let times = (Bits::MOST / one.count) as usize;
        let long = (1..times).fold(one, |all, _| all.then(one));
        Self { head: head(grid, palette), stride, long: (long, times * LONGEST), above, code }
    }

    /// A tile of such pictures.
    pub(crate) fn tile(&self, pixels: &[u8], width: usize) -> Tile {
        Tile::encode(pixels, width, self.stride, &self.code)
    }

    /// Puts a picture together into the buffer, whatever that held; there is a tile of its size for every place.
    pub(crate) fn assemble<T: Borrow<Tile>>(&self, grid: &Grid, tiles: &[T], out: &mut Vec<u8>) {
        let mut sheet = Sheet { press: self, writer: Writer::over(std::mem::take(out)), run: 0 };
        sheet.writer.bytes(&self.head);
        let data = self.head.len();
        sheet.writer.bytes(b"\0\0\0\0IDAT\x78\x01");
        self.code.header().iter().for_each(|bits| sheet.writer.put(*bits));
        let mut changed = [0_u64; Grid::ROWS];
        for (at, band) in grid.bands().iter().enumerate() {
            let above = at.checked_sub(1).map(|above| &grid.bands()[above]);
            sheet.band(band, above, tiles, &mut changed[..band.height]);
        }
        sheet.flush();
        let mut writer = sheet.writer;
        writer.put(self.code.end());
        writer.close();
        writer.bytes(&self.adler(grid, tiles).to_be_bytes());
        let length = writer.written().len() - data - 8;
        writer.written()[data..data + 4].copy_from_slice(&(length as u32).to_be_bytes());
        let check = crc32fast::hash(&writer.written()[data + 4..]);
        writer.bytes(&check.to_be_bytes());
        writer.bytes(b"\0\0\0\0IEND\xAE\x42\x60\x82");
        *out = writer.finish();
    }

    /// The check sum of the scanlines, each with its filter byte of zero.
    fn adler<T: Borrow<Tile>>(&self, grid: &Grid, tiles: &[T]) -> u32 {
        let stride = self.stride as u64;
        let all = stride * grid.height() as u64;
        let (mut low, mut high) = (1, all);
        for band in grid.bands() {
            for (column, tile) in band.columns.iter().zip(&tiles[band.first..]) {
                let sums = tile.borrow().sums;
                let behind = all - 1 - column.left as u64 - band.top as u64 * stride;
                low += sums.plain;
                high += behind * sums.plain - stride * sums.by_row - sums.by_column;
            }
        }
        ((high % ADLER) as u32) << 16 | (low % ADLER) as u32
    }
}

/// A tile in its band while that is being said.
#[derive(Clone, Copy)]
struct Standing<'t> {
    column: Column,
    rows: &'t [Row],
    words: &'t [u64],
    /// The second half of a copy from the same tile further left, if it stands there.
    twin: Option<Bits>,
}

/// A picture being put together.
struct Sheet<'p> {
    press: &'p Press,
    writer: Writer,
    /// How many bytes are to be copied from the scanline above before anything else.
    run: usize,
}

impl Sheet<'_> {
    fn band<T: Borrow<Tile>>(&mut self, band: &Band, above: Option<&Band>, tiles: &[T], changed: &mut [u64]) {
        changed.fill(0);
        let nothing = Standing { column: Column { left: 0, width: 0 }, rows: &[], words: &[], twin: None };
        let mut standing = [nothing; Grid::COLUMNS];
        let here = &tiles[band.first..][..band.columns.len()];
        for (at, (column, tile)) in band.columns.iter().zip(here).enumerate() {
            let tile: &Tile = tile.borrow();
            let upper = above.and_then(|above| upper(above, *column, at));
            let continued = upper.is_some_and(|upper| tile.continues(tiles[upper].borrow()));
            let rows = &tile.rows[usize::from(continued)..];
            rows.iter().for_each(|row| changed[usize::from(row.y)] |= 1 << at);
            standing[at] = Standing { column: *column, rows, words: &tile.words, twin: self.twin(&band.columns, here, at) };
        }
        for places in changed {
            self.scanline(*places, &mut standing);
        }
    }

    /// Whether the same tile stands further left in the band, near enough for a copy to be short.
    fn twin<T: Borrow<Tile>>(&self, columns: &[Column], tiles: &[T], at: usize) -> Option<Bits> {
        let print = tiles[at].borrow().print;
        let left = tiles[..at].iter().rposition(|tile| tile.borrow().print == print)?;
        Some(self.press.code.distance(columns[at].left - columns[left].left))
    }

    /// One scanline, of which the tiles at these places are not as above.
    fn scanline(&mut self, mut places: u64, standing: &mut [Standing<'_>; Grid::COLUMNS]) {
        // The filter byte, zero, is the first.
        let mut said = 0;
        while places != 0 {
            let tile = &mut standing[places.trailing_zeros() as usize];
            places &= places - 1;
            let Some((row, rest)) = tile.rows.split_first() else { continue };
            tile.rows = rest;
            let (lead, tail) = (usize::from(row.lead), usize::from(row.tail));
            self.run += 1 + tile.column.left + lead - said;
            self.flush();
            said = 1 + tile.column.left + tile.column.width - tail;
            let length = tile.column.width - tail - lead;
            self.say(row, length, tile);
        }
        self.run += self.press.stride - said;
    }

    /// What a row of a tile does not share with the row above.
    #[inline(always)]
    fn say(&mut self, row: &Row, length: usize, tile: &Standing<'_>) {
        if let Some(far) = tile.twin
            && let Some(copy) = self.press.code.copy(length, far)
            && copy.count < row.bits
        {
            return self.writer.put(copy);
        }
        let mut left = row.bits;
        for word in &tile.words[row.first as usize..] {
            if left <= Bits::MOST {
                return self.writer.put(Bits::new(*word, left));
            }
            self.writer.put(Bits::new(*word, Bits::MOST));
            left -= Bits::MOST;
        }
    }

    /// Copies from the scanline above what is due.
    #[inline(always)]
    fn flush(&mut self) {
        match self.run {
            0 => return,
            // Tiles are as wide as a copy at least, so this is a filter byte.
            1 => self.writer.put(self.press.code.literal(0)),
            run if run > LONGEST => self.flush_long(),
            run => self.writer.put(self.press.code.length(run).then(self.press.above)),
        }
        self.run = 0;
    }

    #[inline(never)]
    fn flush_long(&mut self) {
        let (code, above) = (&self.press.code, self.press.above);
        let (many, length) = self.press.long;
        let mut run = self.run;
        while run > length + LONGEST {
            self.writer.put(many);
            run -= length;
        }
        while run > LONGEST {
            // No rest may be too short for a copy.
            let now = LONGEST.min(run - 3);
            self.writer.put(code.length(now).then(above));
            run -= now;
        }
        self.writer.put(code.length(run).then(above));
    }
}

/// The number of the tile right above a column, if the band above is cut alike there.
fn upper(above: &Band, column: Column, at: usize) -> Option<usize> {
    let alike = |at: &usize| above.columns.get(*at) == Some(&column);
    let at = Some(at).filter(alike).or_else(|| above.columns.iter().position(|other| *other == column))?;
    Some(above.first + at)
}

/// The signature, the size and the palette.
fn head(grid: &Grid, palette: &[[u8; 3]]) -> Vec<u8> {
    let mut size = Vec::with_capacity(13);
    size.extend((grid.width() as u32).to_be_bytes());
    size.extend((grid.height() as u32).to_be_bytes());
    // Eight bits, indexed, and the only ways of compression, filtering and no interlacing.
    size.extend([8, 3, 0, 0, 0]);
    let mut head = b"\x89PNG\r\n\x1A\n".to_vec();
    chunk(&mut head, b"IHDR", &size);
    chunk(&mut head, b"PLTE", palette.as_flattened());
    head
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(data);
    let check = crc32fast::hash(&out[start..]);
    out.extend(check.to_be_bytes());
}
