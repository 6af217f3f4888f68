//! Processor time of encoding a tile and of assembling a picture, compared in the same run with one copy of the picture's pixels in
//! RGBA and with the fastest encoding by the crate `png`.

use std::{hint::black_box, sync::Arc};

use broadside_png::{CodeLengths, Grid, TileEncoder};
use cpu_time::ThreadTime;
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

/// Width and height of the picture and of its tiles, in pixels.
const PICTURE: (usize, usize) = (1280, 720);
const TILE: (usize, usize) = (160, 48);
/// The number of distinct tiles.
const DIFFERENT: usize = 30;
const ROUNDS: usize = 201;

/// A ring on ruled paper; its size depends on the number.
fn ring(number: usize) -> Vec<u8> {
    let (width, height) = TILE;
    let pixel = |at: usize| {
        let (x, y) = (at % width, at / width);
        let away = (x as f64 - 80.0).hypot(y as f64 - 24.0) - number as f64;
        match away.abs() {
            near if near < 3.0 => 15 - near as u8,
            _ if x % 16 == 0 || y % 16 == 0 => 1,
            _ => 0,
        }
    };
    (0..width * height).map(pixel).collect()
}

fn timed<T>(work: impl FnOnce() -> T) -> f64 {
    let start = ThreadTime::now();
    black_box(work());
    start.elapsed().as_secs_f64() * 1000.0
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn by_png(pixels: &[u8], palette: &[[u8; 3]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, PICTURE.0 as u32, PICTURE.1 as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.as_flattened());
    encoder.set_compression(Compression::Fastest);
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().expect("writing to memory cannot fail");
    writer.write_image_data(pixels).expect("the number of pixels matches the size");
    writer.finish().expect("writing to memory cannot fail");
    bytes
}

fn main() {
    let mut grid = Grid::new(PICTURE.0);
    let cuts: Vec<usize> = (0..PICTURE.0).step_by(TILE.0).skip(1).collect();
    (0..PICTURE.1).step_by(TILE.1).for_each(|_| grid.add_band(TILE.1, &cuts));
    let palette: Vec<[u8; 3]> = (0..16).map(|shade| [255 - shade * 16; 3]).collect();
    let shown: Vec<usize> = (0..grid.areas().count()).map(|at| at * 7 % DIFFERENT).collect();
    let mut whole = vec![0; PICTURE.0 * PICTURE.1];
    for ((left, top, right, _), number) in grid.areas().zip(&shown) {
        for (row, y) in ring(*number).chunks(TILE.0).zip(top as usize..) {
            whole[y * PICTURE.0 + left as usize..y * PICTURE.0 + right as usize].copy_from_slice(row);
        }
    }
    let encoder = TileEncoder::new(grid, &palette, &CodeLengths::uniform());
    let pixels: Vec<Vec<u8>> = (0..DIFFERENT).map(ring).collect();
    let new = median(pixels.iter().map(|pixels| timed(|| encoder.encode_tile(pixels, TILE.0))).collect());
    let kept: Vec<_> = pixels.iter().map(|pixels| Arc::new(encoder.encode_tile(pixels, TILE.0))).collect();
    let tiles: Vec<_> = shown.iter().map(|number| Arc::clone(&kept[*number])).collect();

    let (mut out, source) = (Vec::new(), vec![7_u8; 4 * whole.len()]);
    let (mut copy, mut times) = (source.clone(), [(); 3].map(|()| Vec::new()));
    for _ in 0..ROUNDS {
        times[0].push(timed(|| encoder.assemble(&tiles, &mut out)));
        times[1].push(timed(|| copy.copy_from_slice(black_box(&source))));
        black_box(&copy);
        times[2].push(timed(|| by_png(&whole, &palette)));
    }
    let [assembled, copied, encoded] = times.map(median);
    println!(
        "{} x {}: {assembled:.4} ms, {} bytes = {:.2} x memcpy ({copied:.4}); \
         {:.1} x faster than png ({encoded:.3} ms, {} bytes); a new tile {new:.3} ms",
        PICTURE.0,
        PICTURE.1,
        out.len(),
        assembled / copied,
        encoded / assembled,
        by_png(&whole, &palette).len(),
    );
}
