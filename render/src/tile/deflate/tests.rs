//! Whatever the grid and the tiles: the picture decodes to their pixels, its stream ends where it should, and a used
//! buffer or equal tiles made apart change no byte.

use std::{io::Read, sync::Arc};

use proptest::prelude::*;

use super::*;

/// A picture to be: where it is cut, and pixels drawn from a few patterns so that tiles and rows repeat.
#[derive(Clone, Debug)]
struct Plan {
    width: usize,
    bands: Vec<(usize, Vec<usize>)>,
    /// For every tile in turn which pattern it shows.
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
        self.bands.iter().for_each(|(height, cuts)| grid.band(*height, cuts));
        grid
    }

    /// A tile's pixels.
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
fn drawn(plan: &Plan, grid: &Grid, press: &Press) -> (Vec<Arc<Tile>>, Vec<u8>) {
    let mut whole = vec![0; grid.width() * grid.height()];
    let mut tiles = Vec::new();
    for band in grid.bands() {
        for column in &band.columns {
            let pixels = plan.pixels(tiles.len(), column.width, band.height);
            for (y, row) in pixels.chunks(column.width).enumerate() {
                whole[(band.top + y) * grid.width() + column.left..][..column.width].copy_from_slice(row);
            }
            tiles.push(Arc::new(press.tile(&pixels, column.width)));
        }
    }
    (tiles, whole)
}

/// The pixels of a file as its decoder has them.
fn decoded(png: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::IDENTITY);
    decoder.set_ignore_text_chunk(false);
    let mut reader = decoder.read_info().expect("a sound head");
    let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
    reader.next_frame(&mut pixels).expect("sound data");
    pixels
}

/// The scanlines as a strict reader of the compressed stream has them; nothing may stand behind its check sum.
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

fn palette() -> Vec<[u8; 3]> {
    (0..=255).map(|shade| [shade; 3]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_picture_of_tiles_decodes_to_their_pixels(plan in plan(), other in plan()) {
        let grid = plan.grid();
        let press = Press::new(&grid, &palette(), &Lengths::even());
        let (tiles, whole) = drawn(&plan, &grid, &press);
        let mut fresh = Vec::new();
        press.assemble(&grid, &tiles, &mut fresh);
        prop_assert_eq!(decoded(&fresh).len(), whole.len());
        prop_assert!(decoded(&fresh) == whole);
        let scanlines: Vec<u8> = whole.chunks(grid.width()).flat_map(|row| [&[0], row].concat()).collect();
        prop_assert!(inflated(&fresh) == scanlines);

        let apart = other.grid();
        let mut used = Vec::new();
        let another = Press::new(&apart, &palette(), &Lengths::even());
        another.assemble(&apart, &drawn(&other, &apart, &another).0, &mut used);
        press.assemble(&grid, &drawn(&plan, &grid, &press).0, &mut used);
        prop_assert!(used == fresh);
    }
}

#[test]
fn a_grid_fills_its_picture_and_keeps_to_its_limits() {
    let mut grid = Grid::new(1000);
    grid.band(600, &[1, 2, 500, 501, 502, 503, 998, 999, 1000, 2000]);
    grid.band(3, &(0..1000).step_by(4).collect::<Vec<_>>());
    let mut top = 0;
    let mut first = 0;
    for band in grid.bands() {
        assert_eq!((band.top, band.first), (top, first));
        assert!(band.columns.len() <= Grid::COLUMNS && band.height <= Grid::ROWS);
        let mut left = 0;
        for column in &band.columns {
            assert_eq!(column.left, left);
            assert!(column.width >= 3);
            left += column.width;
        }
        assert_eq!(left, 1000);
        (top, first) = (top + band.height, first + band.columns.len());
    }
    assert_eq!((top, first), (grid.height(), grid.tiles()));
    assert_eq!(grid.bands()[0].columns.iter().map(|column| column.left).collect::<Vec<_>>(), [0, 500, 503]);
}

#[test]
fn what_repeats_costs_little() {
    let mut grid = Grid::new(1280);
    (0..12).for_each(|_| grid.band(52, &(0..1280).step_by(52).collect::<Vec<_>>()));
    let press = Press::new(&grid, &palette(), &Lengths::even());
    let plan = Plan { width: 1280, bands: Vec::new(), patterns: vec![1], seed: 1 };
    let (tiles, _) = drawn(&plan, &grid, &press);
    let mut out = Vec::new();
    press.assemble(&grid, &tiles, &mut out);
    assert!(out.len() < grid.width() * grid.height() / 30, "{} bytes", out.len());
}
