//! Boards of a held-out game: the code lengths were trained on other games, the tile cache is filled from one game, and the boards
//! of a second game are measured. First with new tiles, then with every tile cached.

use std::hint::black_box;

use broadside_game::{cell::FieldSize, side::Side, view::OwnView};
use broadside_render::{Captions, IndexedPicture, Layout, Picture, Scene, Theme};
use broadside_testkit::pictures::staged::{Game, captions, rules};
use libdeflater::{CompressionLvl, Compressor};

use crate::{encode_only, median, timed};

const ROUNDS: usize = 9;

/// A view of a player and its captions.
type Board = (OwnView, Captions);

/// Goals for each set of rules: cost relative to a memcpy of the pixels, and mean size in bytes.
const LIMITS: [(&str, f64, usize); 2] = [("classic", 0.75, 60_000), ("size=20 fleet=seven", 1.5, usize::MAX)];

/// Measures every theme on both layouts, small and large.
pub fn measure_all() {
    for theme in Theme::ALL {
        for (words, most, bytes) in LIMITS {
            for layout in [Layout::Spread, Layout::Focus] {
                measure(theme, words, layout, (most, bytes));
            }
        }
    }
}

/// The boards of one game: one for every shot on a small field, one for every fourth shot on a large one.
fn boards(words: &str, seed: u64) -> Vec<Board> {
    let rules = rules(words);
    let (shots, step) = if rules.size.longer() > 12 { (320, 4) } else { (84, 1) };
    let mut game = Game::after(&rules, seed, 0);
    let mut boards = Vec::new();
    for shot in 0..shots {
        if shot % step == 0 {
            let status = format!("Ход {}. Твой выстрел!", shot + 1);
            boards.push((game.own_view(Side::A), captions("Моё поле", "Поле врага: Олег", &status, "Осталось")));
        }
        game.shoot();
    }
    boards
}

fn measure(theme: Theme, words: &str, layout: Layout, (most, bytes): (f64, usize)) {
    let (first, second) = (boards(words, 5), boards(words, 77));
    let picture = |board: &'static Board| Picture { theme, ..Picture::new(Scene::Own(&board.0), layout, &board.1) };
    let [first, second]: [&'static [Board]; 2] = [first.leak(), second.leak()];
    let mut out = Vec::new();
    let first_time = median(first.iter().take(1).map(|board| timed(|| picture(board).draw_into(&mut out))).collect());
    first.iter().for_each(|board| picture(board).draw_into(&mut out));
    let new: Vec<f64> = second.iter().map(|board| timed(|| picture(board).draw_into(&mut out))).collect();
    let new = new.iter().sum::<f64>() / new.len() as f64;

    let ready: Vec<IndexedPicture> = second.iter().map(|board| picture(board).paint()).collect();
    let source = vec![7_u8; ready[0].pixels.len() * 4];
    let mut copy = source.clone();
    let (mut whole, mut copied, mut floor) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        for (board, ready) in second.iter().zip(&ready) {
            whole.push(timed(|| picture(board).draw_into(&mut out)));
            copied.push(timed(|| copy.copy_from_slice(black_box(&source))));
            black_box(&copy);
            if round == 0 {
                floor.push(timed(|| encode_only(ready)));
            }
        }
    }
    let allocations = allocation_counter::measure(|| second.iter().for_each(|board| picture(board).draw_into(&mut out))).count_total;
    let sizes: Vec<usize> = second.iter().map(|board| picture(board).draw().len()).collect();
    let mean = sizes.iter().sum::<usize>() / sizes.len();
    let reference = ready.iter().map(well_packed).sum::<usize>() / ready.len();
    let (whole, copied, floor) = (median(whole), median(copied), median(floor));
    let (ratio, faster, larger) = (whole / copied, floor / whole, mean as f64 / reference as f64);
    let FieldSize { width, height } = rules(words).size;
    let meets_goals = ratio <= most && mean <= bytes && larger <= 1.3 && allocations == 0 && (width > 12 || faster >= 8.0);
    println!(
        "{:<8} {:<6} {width}x{height}: {whole:.4} ms = {ratio:.2} x memcpy ({copied:.4}), {faster:>4.1} x faster than encode-only; {mean} bytes \
         (most {}) = {larger:.2} x libdeflate 6; {allocations} allocations; with new tiles {new:.2} ms, the first board {first_time:.1} ms{}",
        format!("{theme:?}"),
        format!("{layout:?}"),
        sizes.iter().max().expect("a game has boards"),
        if meets_goals { "" } else { "  <- misses a goal" },
    );
}

/// The size of the same scanlines compressed by libdeflate at level 6, in bytes.
fn well_packed(picture: &IndexedPicture) -> usize {
    let scanlines: Vec<u8> = picture.pixels.chunks(picture.width as usize).flat_map(|row| [&[0], row].concat()).collect();
    let mut compressor = Compressor::new(CompressionLvl::new(6).expect("level 6 exists"));
    let mut packed = vec![0; compressor.zlib_compress_bound(scanlines.len())];
    compressor.zlib_compress(&scanlines, &mut packed).expect("there is room")
}
