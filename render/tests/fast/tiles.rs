//! Boards assembled from cached tiles equal those drawn without tiles, pixel for pixel, whatever the cache holds; the same state
//! gives the same bytes in another process. `BOARDS=10000` checks that many boards instead of a few hundred.

use std::{
    env, fs,
    path::Path,
    process::Command,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use broadside_game::{side::Side, view::PublicView};
use broadside_render::{Colours, IndexedPicture, Layout, Picture, Replay, Scene, Theme};
use broadside_testkit::pictures::staged::{Game, VESSELS, legend_of, rules, russian};

use crate::checkers::dealt::Deal;

/// The number of boards drawn per game, in order and mostly a few shots apart, so that later ones reuse cached tiles.
const MOMENTS: u64 = 8;

fn boards() -> u64 {
    env::var("BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(300)
}

fn decode(png: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("a valid header");
    let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
    reader.next_frame(&mut pixels).expect("valid data");
    pixels
}

/// The first pixel at which a file differs from a picture.
fn difference(png: &[u8], plain: &IndexedPicture) -> Option<(usize, usize)> {
    let (shown, width) = (decode(png), plain.width as usize);
    if shown == plain.pixels {
        return None;
    }
    let at = shown.iter().zip(&plain.pixels).position(|(one, other)| one != other).unwrap_or(shown.len().min(plain.pixels.len()));
    Some((at % width, at / width))
}

/// Draws the boards of a deal one after another into the same buffer, as the program does.
fn check(number: u64, used: &mut Vec<u8>) {
    let mut deal = Deal::new(number);
    for moment in 0..MOMENTS {
        let board = deal.board();
        let picture = board.picture();
        picture.draw_into(used);
        assert_eq!(difference(used, &picture.paint()), None, "deal {number}, board {moment}: {}", board.about());
        assert!(*used == picture.draw(), "deal {number}, board {moment}, once more: {}", board.about());
    }
}

#[test]
fn tiled_boards_match_plain_ones_independent_of_earlier_drawing() {
    let (deals, next) = (boards().div_ceil(MOMENTS), AtomicU64::new(0));
    let draw = || {
        let mut used = Vec::new();
        while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < deals) {
            check(number, &mut used);
        }
    };
    thread::scope(|scope| drop([scope.spawn(draw), scope.spawn(draw)]));
}

#[test]
fn seals_are_drawn_on_boards_in_every_theme_and_layout() {
    let game = Game::after(&rules("classic"), 12, 6);
    let (words, mut used) = (russian(), Vec::new());
    for (theme, layout) in Theme::ALL.into_iter().flat_map(|theme| [Layout::Spread, Layout::Focus].map(|layout| (theme, layout))) {
        let bare = Picture { theme, ..Picture::new(Scene::Public(&game.view), layout, &words) };
        let drawn = ["", "sealed · 3F7A 22C1 90BE", "sealed · 3F7A 22C1 90BF"].map(|seals| {
            let picture = Picture { seals, ..bare };
            picture.draw_into(&mut used);
            assert_eq!(difference(&used, &picture.paint()), None, "{theme:?}, {layout:?}, {seals}");
            used.clone()
        });
        assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2], "{theme:?}, {layout:?}: every digit is visible");
    }
}

/// The number of states that the processes draw: boards, and for each theme a board with a legend, a replay and a poster.
const STATES: u64 = BOARD_STATES + 3 * Theme::ALL.len() as u64;
const BOARD_STATES: u64 = 24;

/// The file of a state, derived from its number alone.
fn state(number: u64) -> Vec<u8> {
    let Some(other) = number.checked_sub(BOARD_STATES) else {
        let mut deal = Deal::new(1_000_000 + number / MOMENTS);
        return (0..=number % MOMENTS).map(|_| deal.board()).last().expect("at least one").picture().draw();
    };
    let (theme, colours, words) = (Theme::ALL[other as usize % Theme::ALL.len()], Colours::default(), russian());
    let frames: Vec<PublicView> = (0..6).map(|shots| revealed_view(shots, other)).collect();
    let view = &frames[5];
    match other as usize / Theme::ALL.len() {
        0 => {
            let legend = legend_of(&[broadside_render::Sign::Miss, broadside_render::Sign::Hit]);
            Picture { theme, legend: &legend, ..Picture::new(Scene::Public(view), Layout::Focus, &words) }.draw()
        }
        1 => Replay { frames: &frames, captions: &words, vessels: VESSELS, theme, colours }.draw(),
        _ => {
            let (statistics, [date, rules]) = (["5 выстрелов"; 2].map(str::to_owned), ["21 ноября 2026", "Классика"].map(str::to_owned));
            let poster = broadside_scene::Poster { view: view.clone(), statistics, date, rules };
            broadside_render::poster(&poster, &words, VESSELS, theme, colours)
        }
    }
}

/// A game after this many shots, with both fleets disclosed.
fn revealed_view(shots: usize, seed: u64) -> PublicView {
    let mut game = Game::after(&rules("classic"), seed, shots);
    for side in Side::BOTH {
        game.view.revealed[side] = Some(game.fleets[side].clone());
    }
    game.view
}

/// The environment variable with the folder into which another process draws the states, the last one first.
const FOLDER_VARIABLE: &str = "DRAW_STATES_INTO";

#[test]
fn other_process_draws_the_same_bytes_in_another_order() {
    if let Some(folder) = env::var_os(FOLDER_VARIABLE) {
        let write = |number: u64| fs::write(Path::new(&folder).join(number.to_string()), state(number)).expect("the folder exists");
        return (0..STATES).rev().for_each(write);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("states-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the temporary directory can be written to");
    let program = env::current_exe().expect("a test is a program");
    let name = "tiles::other_process_draws_the_same_bytes_in_another_order";
    let output = Command::new(program).args([name, "--exact"]).env(FOLDER_VARIABLE, &folder).output().expect("a test can be started");
    let drawn: Vec<_> = (0..STATES).map(|number| fs::read(folder.join(number.to_string()))).collect();
    fs::remove_dir_all(&folder).expect("the folder is ours");
    assert!(output.status.success(), "the other process failed: {}", String::from_utf8_lossy(&output.stdout));
    for (number, other) in (0..STATES).zip(drawn) {
        assert!(other.expect("the other process drew it") == state(number), "state {number} has other bytes in another process");
    }
}
