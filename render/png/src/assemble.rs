//! A PNG put together of tiles: per scanline only the tiles whose row changes are said, everything between them is one
//! copy of the scanline above. Check sums come from the sums of the tiles. Allocates nothing once its buffer is large.

use std::{slice::Iter, sync::Arc};

use crate::{
    bits::{Bits, Writer},
    code::{Code, Lengths},
    fingerprint::Fingerprint,
    grid::{Band, Grid},
    parse::Pixels,
    symbol::{LONGEST, SHORTEST},
    tile::{Tile, TileRow},
};

/// The modulus of Adler-32.
const ADLER: u64 = 65_521;

/// Encodes tiles, and puts pictures of one grid, palette and code together.
pub struct Press {
    grid: Grid,
    /// How many the palette has.
    colours: usize,
    code: Code,
    /// Everything up to the length of the image data.
    head: Vec<u8>,
    stride: usize,
    /// As many of the longest copies of the scanline above as fit, and how many those are.
    long: (Bits, usize),
    /// By how many bytes are to come from the scanline above: no copy, a filter byte of zero, or one copy.
    runs: Box<[Bits; LONGEST + 1]>,
    /// How many bits a row may begin with to be put together with any of those.
    room: u32,
}

impl Press {
    /// For pictures that are cut like this, with a palette of 1 to 256 colours in red, green and blue.
    ///
    /// # Panics
    ///
    /// If the grid has no band, the palette is out of its bounds, or the code lacks a symbol (see [`Lengths`]).
    pub fn new(grid: Grid, palette: &[[u8; 3]], lengths: &Lengths) -> Self {
        assert!(grid.height() > 0, "a picture has at least one band");
        assert!((1..=256).contains(&palette.len()), "a palette has 1 to 256 colours, not {}", palette.len());
        let code = Code::new(lengths, palette.len());
        let stride = grid.width() + 1;
        let above = code.distance(stride);
        let one = code.length(LONGEST).then(above);
        let times = (Bits::MOST / one.count) as usize;
        let long = (1..times).fold(one, |all, _| all.then(one));
        // Tiles are as wide as a copy at least, so nothing else is shorter than one.
        let runs = Box::new(std::array::from_fn(|run| match run {
            1 => code.literal(0),
            run => code.copy(run, above).unwrap_or_default(),
        }));
        let longest = runs.iter().map(|run: &Bits| run.count).max().unwrap_or_default();
        let (head, room) = (head(&grid, palette), Bits::MOST - longest);
        Self { grid, colours: palette.len(), code, head, stride, long: (long, times * LONGEST), runs, room }
    }

    /// Encodes a tile: palette indices, row by row, of this width.
    ///
    /// # Panics
    ///
    /// If no place of a grid so wide can have this size, or an index is not in the palette.
    pub fn tile(&self, pixels: &[u8], width: usize) -> Tile {
        Tile::encode(self.pixels(pixels, width), &self.code, self.room)
    }

    /// The tile with these pixels that [`Tile::to_bytes`] was asked for, without encoding it again; more bytes may follow. None
    /// if they end early or cannot be those of a tile of this size. Bytes of other pixels, of another code or for another width of
    /// picture are not noticed and show something else: a fingerprint beside them tells.
    ///
    /// # Panics
    ///
    /// As [`Press::tile`].
    pub fn restore(&self, pixels: &[u8], width: usize, bytes: &[u8]) -> Option<Tile> {
        Tile::restore(self.pixels(pixels, width), bytes, self.room)
    }

    fn pixels<'p>(&self, bytes: &'p [u8], width: usize) -> Pixels<'p> {
        let wide = (SHORTEST..self.stride).contains(&width);
        let whole = wide && bytes.len().is_multiple_of(width) && (1..=Grid::ROWS).contains(&(bytes.len() / width));
        assert!(whole, "{} pixels, {width} a row, are not a tile", bytes.len());
        assert!(
            bytes.iter().all(|index| usize::from(*index) < self.colours),
            "a palette of {} colours has an index for every pixel",
            self.colours
        );
        Pixels { bytes, width, stride: self.stride }
    }

    /// Puts a picture together as a PNG file of 8 bits a pixel: a tile for every place of the grid, in the order of
    /// [`Grid::areas`]. What the buffer held is dropped; nothing is allocated if it has room.
    ///
    /// # Panics
    ///
    /// If there are more or fewer tiles than places, or one has another size than its place.
    pub fn assemble(&self, tiles: &[Arc<Tile>], out: &mut Vec<u8>) {
        let places = self.grid.bands().iter().flat_map(|band| band.columns.iter().map(|column| (column.width, band.height)));
        assert!(places.eq(tiles.iter().map(|tile| tile.size)), "there is a tile of the right size for every place");
        let mut writer = Writer::over(std::mem::take(out));
        writer.bytes(&self.head);
        let data = self.head.len();
        writer.bytes(b"\0\0\0\0IDAT\x78\x01");
        let mut writer = self.scanlines(tiles, writer);
        writer.close();
        writer.bytes(&self.adler(tiles).to_be_bytes());
        let length = writer.written().len() - data - 8;
        writer.written()[data..data + 4].copy_from_slice(&(length as u32).to_be_bytes());
        let check = crc32fast::hash(&writer.written()[data + 4..]);
        writer.bytes(&check.to_be_bytes());
        writer.bytes(b"\0\0\0\0IEND\xAE\x42\x60\x82");
        *out = writer.finish();
    }

    /// The block of all scanlines. Takes and gives the writer itself and calls nothing that wants its address, so that
    /// it can live in registers.
    #[inline(never)]
    fn scanlines(&self, tiles: &[Arc<Tile>], writer: Writer) -> Writer {
        let mut sheet = Sheet { press: self, writer, run: 0 };
        for bits in self.code.header() {
            sheet.writer.put(*bits);
        }
        // Made once: to make these anew for every band would take a tenth of the time.
        let mut changed = [0_u64; Grid::ROWS];
        let mut standing: [Untouched<'_>; Grid::COLUMNS] =
            std::array::from_fn(|_| Untouched { print: None, left: 0, right: 0, rows: [].iter(), words: &[], twin: None });
        for band in self.grid.bands() {
            sheet.band(band, tiles, (&mut changed, &mut standing));
        }
        let rest = sheet.due();
        sheet.writer.put(rest);
        sheet.writer.put(self.code.end());
        sheet.writer
    }

    /// The check sum of the scanlines, each with its filter byte of zero.
    fn adler(&self, tiles: &[Arc<Tile>]) -> u32 {
        let stride = self.stride as u64;
        let all = stride * self.grid.height() as u64;
        let (mut low, mut high) = (1, all);
        for band in self.grid.bands() {
            for (column, tile) in band.columns.iter().zip(&tiles[band.first..]) {
                let sums = tile.sums;
                let behind = all - 1 - column.left as u64 - band.top as u64 * stride;
                low += sums.plain;
                high += behind * sums.plain - stride * sums.by_row - sums.by_column;
            }
        }
        ((high % ADLER) as u32) << 16 | (low % ADLER) as u32
    }
}

/// A tile in its band while that is being said.
#[derive(Clone)]
struct Untouched<'t> {
    print: Option<Fingerprint>,
    /// Where it begins and ends on a scanline, whose first byte is that of the filter.
    left: usize,
    right: usize,
    rows: Iter<'t, TileRow>,
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
    /// One band; what the lists held before does not matter.
    #[inline(always)]
    fn band<'t>(
        &mut self,
        band: &Band,
        tiles: &'t [Arc<Tile>],
        (changed, standing): (&mut [u64; Grid::ROWS], &mut [Untouched<'t>; Grid::COLUMNS]),
    ) {
        let changed = &mut changed[..band.height];
        changed.fill(0);
        let here = &tiles[band.first..][..band.columns.len()];
        for (at, ((column, above), tile)) in band.columns.iter().zip(&band.above).zip(here).enumerate() {
            let tile: &Tile = tile;
            let continued = usize::from(above.is_some_and(|above| tile.continues(&tiles[above])));
            for place in &tile.places[continued..] {
                changed[usize::from(*place)] |= 1 << at;
            }
            let (left, right) = (1 + column.left, 1 + column.left + column.width);
            let twin = standing[..at].iter().rfind(|twin| twin.print == Some(tile.print));
            let twin = twin.map(|twin| self.press.code.distance(left - twin.left));
            let rows = tile.rows[continued..].iter();
            standing[at] = Untouched { print: Some(tile.print), left, right, rows, words: &tile.words, twin };
        }
        for places in changed {
            self.scanline(*places, standing);
        }
    }

    /// One scanline, of which the tiles at these places are not as above.
    #[inline(always)]
    fn scanline(&mut self, mut places: u64, standing: &mut [Untouched<'_>; Grid::COLUMNS]) {
        // The filter byte, zero, is the first.
        let mut said = 0;
        while places != 0 {
            let tile = &mut standing[places.trailing_zeros() as usize % Grid::COLUMNS];
            places &= places - 1;
            let Some(row) = tile.rows.next() else { continue };
            let (start, end) = (tile.left + usize::from(row.lead), tile.right - usize::from(row.tail));
            self.run += start - said;
            said = end;
            self.say(row, end - start, tile);
        }
        self.run += self.press.stride - said;
    }

    /// Copies from the scanline above what is due, and says what a row of a tile does not share with it.
    #[inline(always)]
    fn say(&mut self, row: &TileRow, length: usize, tile: &Untouched<'_>) {
        let due = self.due();
        if let Some(far) = tile.twin
            && let Some(copy) = self.press.code.copy(length, far)
            && copy.count < u32::from(row.bits)
        {
            self.writer.put(due);
            return self.writer.put(copy);
        }
        let (head, body) = (u32::from(row.head_bits), u32::from(row.body_bits));
        self.writer.put(due.then(Bits::new(row.head, head)));
        self.writer.put(Bits::new(row.body, body));
        if u32::from(row.bits) > head + body {
            self.say_rest(u32::from(row.bits) - head - body, &tile.words[row.rest as usize..]);
        }
    }

    #[inline(always)]
    fn say_rest(&mut self, mut left: u32, words: &[u64]) {
        for word in words {
            let now = left.min(Bits::MOST);
            self.writer.put(Bits::new(*word, now));
            left -= now;
            if left == 0 {
                return;
            }
        }
    }

    /// The last of the copies from the scanline above that are due.
    #[inline(always)]
    fn due(&mut self) -> Bits {
        let mut run = std::mem::take(&mut self.run);
        let (many, length) = self.press.long;
        while run > length + LONGEST {
            self.writer.put(many);
            run -= length;
        }
        while run > LONGEST {
            // No rest may be too short for a copy.
            let now = LONGEST.min(run - SHORTEST);
            self.writer.put(self.press.runs[now]);
            run -= now;
        }
        self.press.runs[run]
    }
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
