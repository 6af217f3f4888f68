//! Properties for random grids and tiles: the picture decodes to its pixels, the stream ends where it should, and a reused buffer
//! or equal tiles encoded separately change no byte.

use std::{
    io::Read,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use broadside_png::{Area, CodeLengths, Grid, Tile, TileEncoder};
use proptest::prelude::*;

/// A random picture: its grid, and pixels from a few patterns so that tiles and rows repeat.
#[derive(Clone, Debug)]
struct Plan {
    width: usize,
    bands: Vec<(usize, Vec<usize>)>,
    patterns: Vec<u8>,
    seed: u64,
}

fn plan() -> impl Strategy<Value = Plan> {
    let band = (prop_oneof![9 => 1..20_usize, 1 => 250..270_usize], prop::collection::vec(0..300_usize, 0..9));
    let alike = (prop::collection::vec(band, 1..4), any::<bool>()).prop_map(|(mut bands, alike)| {
        let first = bands[0].1.clone();
        bands.iter_mut().for_each(|(_, cuts)| {
            cuts.sort_unstable();
            if alike {
                cuts.clone_from(&first);
                cuts.sort_unstable();
            }
        });
        bands
    });
    (3..300_usize, alike, prop::collection::vec(0..12_u8, 1..40), any::<u64>()).prop_map(|(width, bands, patterns, seed)| Plan {
        width,
        bands,
        patterns,
        seed,
    })
}

impl Plan {
    fn grid(&self) -> Grid {
        let mut grid = Grid::new(self.width);
        self.bands.iter().for_each(|(height, cuts)| grid.add_band(*height, cuts));
        grid
    }

    fn pixels(&self, at: usize, width: usize, height: usize) -> Vec<u8> {
        let pattern = self.patterns[at % self.patterns.len()];
        let mut dice = self.seed ^ u64::from(pattern);
        let mut roll = |sides: u64| {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (dice >> 33) % sides
        };
        let mut pixel = |x: usize, y: usize| match pattern {
            0 => 0,
            1 => u8::from(x.is_multiple_of(7) || y.is_multiple_of(5)),
            2 => ((x + y) / 9 % 3) as u8,
            3 => {
                if (width / 3..width / 2).contains(&x) && y > height / 3 {
                    roll(3) as u8
                } else {
                    1
                }
            }
            4 => (x % 5 * 50) as u8,
            5 => roll(256) as u8,
            6 => {
                if y % 4 == 3 {
                    9
                } else {
                    (x / 6) as u8
                }
            }
            _ => u8::from(roll(40) == 0) * 7,
        };
        (0..width * height).map(|place| pixel(place % width, place / width)).collect()
    }
}

/// The tiles of a picture and its pixels.
fn drawn(plan: &Plan, grid: &Grid, encoder: &TileEncoder) -> (Vec<Arc<Tile>>, Vec<u8>) {
    let mut whole = vec![0; grid.width() * grid.height()];
    let mut tiles = Vec::new();
    for (at, (left, top, right, bottom)) in grid.areas().enumerate() {
        let [left, top, right, bottom] = [left, top, right, bottom].map(|edge| edge as usize);
        let pixels = plan.pixels(at, right - left, bottom - top);
        for (row, y) in pixels.chunks(right - left).zip(top..) {
            whole[y * grid.width() + left..y * grid.width() + right].copy_from_slice(row);
        }
        let tile = encoder.encode_tile(&pixels, right - left);
        let bytes = tile.to_bytes();
        let restored = encoder.restore(&pixels, right - left, &bytes).expect("the tile's own bytes");
        assert_eq!(restored.to_bytes(), bytes);
        assert!(encoder.restore(&pixels, right - left, &bytes[..bytes.len() - 1]).is_none(), "bytes that end early");
        tiles.push(Arc::new(if at % 2 == 0 { tile } else { restored }));
    }
    (tiles, whole)
}

fn decoded(png: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::IDENTITY);
    decoder.set_ignore_text_chunk(false);
    let mut reader = decoder.read_info().expect("a sound head");
    let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
    reader.next_frame(&mut pixels).expect("sound data");
    pixels
}

/// The scanlines, decompressed by a strict reader; nothing may follow the checksum.
fn inflated(png: &[u8]) -> Vec<u8> {
    let at = png.windows(4).position(|name| name == b"IDAT").expect("image data");
    let length = u32::from_be_bytes(png[at - 4..at].try_into().expect("four bytes")) as usize;
    let mut decoder = flate2::read::ZlibDecoder::new(&png[at + 4..][..length]);
    let mut scanlines = Vec::new();
    decoder.read_to_end(&mut scanlines).expect("a sound stream with a right check sum");
    assert_eq!(decoder.total_in(), length as u64);
    assert_eq!(png.len(), at + 4 + length + 4 + 12);
    scanlines
}

/// An encoder with a palette of all shades of grey.
fn grey(grid: &Grid) -> TileEncoder {
    let palette: Vec<[u8; 3]> = (0..=255).map(|shade| [shade; 3]).collect();
    TileEncoder::new(grid.clone(), &palette, &CodeLengths::uniform())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn picture_of_tiles_decodes_to_their_pixels(plan in plan(), other in plan()) {
        let grid = plan.grid();
        let encoder = grey(&grid);
        let (tiles, whole) = drawn(&plan, &grid, &encoder);
        let mut fresh = Vec::new();
        encoder.assemble(&tiles, &mut fresh);
        prop_assert_eq!(decoded(&fresh).len(), whole.len());
        prop_assert!(decoded(&fresh) == whole);
        let scanlines: Vec<u8> = whole.chunks(grid.width()).flat_map(|row| [&[0], row].concat()).collect();
        prop_assert!(inflated(&fresh) == scanlines);

        let apart = other.grid();
        let mut used = Vec::new();
        let another = grey(&apart);
        another.assemble(&drawn(&other, &apart, &another).0, &mut used);
        encoder.assemble(&drawn(&plan, &grid, &encoder).0, &mut used);
        prop_assert!(used == fresh);
    }
}

#[test]
fn grid_fills_its_picture_and_keeps_its_limits() {
    let mut grid = Grid::new(1000);
    grid.add_band(600, &[1, 2, 500, 501, 502, 503, 998, 999, 1000, 2000]);
    grid.add_band(3, &(0..1000).step_by(4).collect::<Vec<_>>());
    let areas: Vec<Area> = grid.areas().collect();
    let mut bottom = 0;
    for band in areas.chunk_by(|one, next| one.1 == next.1) {
        let (_, top, _, end) = band[0];
        assert!(top == bottom && end - top <= 256 && band.len() <= 64);
        let mut right = 0;
        for area in band {
            assert!((area.0, area.3) == (right, end) && area.2 >= right + 3);
            right = area.2;
        }
        assert_eq!(right, 1000);
        bottom = end;
    }
    assert_eq!((grid.width(), grid.height(), bottom), (1000, 603, 603));
    assert_eq!(areas.iter().take(4).map(|area| area.0).collect::<Vec<_>>(), [0, 500, 503, 0]);
}

#[test]
fn repeated_tiles_take_few_bytes() {
    let mut grid = Grid::new(1280);
    (0..12).for_each(|_| grid.add_band(52, &(0..1280).step_by(52).collect::<Vec<_>>()));
    let encoder = grey(&grid);
    let plan = Plan { width: 1280, bands: Vec::new(), patterns: vec![1], seed: 1 };
    let (tiles, _) = drawn(&plan, &grid, &encoder);
    let mut out = Vec::new();
    encoder.assemble(&tiles, &mut out);
    assert!(out.len() < grid.width() * grid.height() / 30, "{} bytes", out.len());
}

/// A complete code in which 48 literals take 15 bits each, the maximum.
fn longest() -> CodeLengths {
    let mut lengths = CodeLengths { literals: [14; 286], ..CodeLengths::uniform() };
    lengths.literals[..48].fill(15);
    (1..=6).for_each(|bits| lengths.literals[279 + usize::from(bits)] = bits);
    lengths
}

#[test]
fn largest_tile_in_the_longest_code_decodes_to_its_pixels() {
    let mut grid = Grid::new(4096);
    grid.add_band(256, &[]);
    let encoder = TileEncoder::new(grid.clone(), &[[7; 3]; 48], &longest());
    let noise = Plan { width: 4096, bands: Vec::new(), patterns: vec![5], seed: 1 };
    let pixels: Vec<u8> = noise.pixels(0, 4096, 256).into_iter().map(|shade| shade % 48).collect();
    let tile = encoder.encode_tile(&pixels, 4096);
    let restored = encoder.restore(&pixels, 4096, &tile.to_bytes()).expect("a tile of 256 rows");
    for tile in [tile, restored] {
        let mut png = Vec::new();
        encoder.assemble(&[Arc::new(tile)], &mut png);
        assert!(png.len() > 4096 * 256 * 11 / 8, "{} bytes", png.len());
        assert!(decoded(&png) == pixels);
    }
}

#[test]
fn bytes_of_another_tile_size_are_refused() {
    let mut grid = Grid::new(40);
    grid.add_band(8, &[]);
    let encoder = grey(&grid);
    let striped: Vec<u8> = (0..8).flat_map(|row| [row; 40]).collect();
    let dotted: Vec<u8> = (0..80).map(|at| u8::from(at == 60)).collect();
    let [eight, two] = [striped, dotted].map(|pixels| encoder.encode_tile(&pixels, 40).to_bytes());
    assert!(encoder.restore(&[0; 320], 40, &eight).is_some() && encoder.restore(&[0; 80], 40, &two).is_some());
    assert!(encoder.restore(&[0; 280], 40, &eight).is_none(), "more rows than the tile is high");
    assert!(encoder.restore(&[0; 60], 30, &two).is_none(), "more columns as above than the tile is wide");
    assert!(encoder.restore(&[0; 320], 40, &[]).is_none());
}

/// Whether the call panics.
fn refused(work: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(work)).is_err()
}

#[test]
fn values_beyond_the_limits_are_refused() {
    let grid = |width: usize, height: usize| {
        let mut grid = Grid::new(width);
        grid.add_band(height, &[]);
        grid
    };
    for (width, height) in [(2, 1), (4097, 1), (3, 65_536)] {
        assert!(refused(|| drop(grid(width, height))), "{width} x {height}");
    }
    grid(3, 65_535);
    let usual = CodeLengths::uniform();
    let encoder = |colours: usize, lengths: &CodeLengths| TileEncoder::new(grid(8, 8), &vec![[0; 3]; colours], lengths);
    for colours in [0, 257] {
        assert!(refused(|| drop(encoder(colours, &usual))), "{colours} colours");
    }
    assert!(refused(|| drop(TileEncoder::new(Grid::new(8), &[[0; 3]], &usual))), "no band");
    let changed = |change: fn(&mut CodeLengths)| {
        let mut lengths = CodeLengths::uniform();
        change(&mut lengths);
        lengths
    };
    encoder(100, &changed(|lengths| (lengths.literals[100], lengths.literals[101]) = (7, 0)));
    for (fault, lengths) in [
        ("too long", changed(|lengths| lengths.distances[0] = 16)),
        ("incomplete", changed(|lengths| lengths.literals[0] = 9)),
        ("without a colour", changed(|lengths| (lengths.literals[8], lengths.literals[9]) = (7, 0))),
        ("without a distance", changed(|lengths| (lengths.distances[0], lengths.distances[1]) = (3, 0))),
    ] {
        assert!(refused(|| drop(encoder(100, &lengths))), "{fault}");
    }
    let encoder = encoder(2, &usual);
    for (pixels, width) in [(64, 2), (63, 8), (0, 8), (90, 9), (8 * 257, 8)] {
        assert!(refused(|| drop(encoder.encode_tile(&vec![0; pixels], width))), "{pixels} pixels, {width} a row");
    }
    assert!(refused(|| drop(encoder.encode_tile(&[2; 64], 8))), "a colour that is not in the palette");
    let tile = Arc::new(encoder.encode_tile(&[1; 64], 8));
    let small = Arc::new(encoder.encode_tile(&[1; 32], 8));
    for tiles in [vec![], vec![small], vec![Arc::clone(&tile), tile]] {
        assert!(refused(|| encoder.assemble(&tiles, &mut Vec::new())), "{} tiles", tiles.len());
    }
}
