//! Writes a picture of 16 by 9 tiles, two of them distinct, as a PNG file: `cargo run -p broadside-png --example mosaic --
//! mosaic.png`.

use std::{env, error::Error, fs, sync::Arc};

use broadside_png::{CodeLengths, Grid, TileEncoder};

/// The side of a tile, in pixels.
const SIDE: usize = 80;
const COLUMNS: usize = 16;
const ROWS: usize = 9;

/// Quarter rings around two opposite corners of a tile: upper left and lower right if `falling`.
fn arcs(falling: bool) -> Vec<u8> {
    let inked = |at: usize| {
        let (x, y) = (at % SIDE, at / SIDE);
        let x = if falling { x } else { SIDE - 1 - x };
        let on_ring = |x: usize, y: usize| (x as f64 + 0.5).hypot(y as f64 + 0.5) - SIDE as f64 / 2.0;
        on_ring(x, y).abs().min(on_ring(SIDE - 1 - x, SIDE - 1 - y).abs()) < 8.0
    };
    (0..SIDE * SIDE).map(|at| u8::from(inked(at))).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: mosaic FILE")?;
    let mut grid = Grid::new(COLUMNS * SIDE);
    let cuts: Vec<usize> = (1..COLUMNS).map(|column| column * SIDE).collect();
    (0..ROWS).for_each(|_| grid.add_band(SIDE, &cuts));
    let encoder = TileEncoder::new(grid, &[[252, 251, 244], [31, 60, 158]], &CodeLengths::uniform());
    let tiles = [true, false].map(|falling| Arc::new(encoder.encode_tile(&arcs(falling), SIDE)));
    let mixed: Vec<_> = (0..COLUMNS * ROWS).map(|at| Arc::clone(&tiles[at * at / 7 % 2])).collect();
    let mut png = Vec::new();
    encoder.assemble(&mixed, &mut png);
    fs::write(&path, &png)?;
    println!("{path}: {} tiles, {} bytes", mixed.len(), png.len());
    Ok(())
}
