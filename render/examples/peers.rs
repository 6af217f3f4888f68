//! The part of Broadside in the comparison with other programs (`benches/peers/run.sh`). `peers write FOLDER` writes the board of
//! turn 40 as a finished PNG and as sprites; `peers time` prints the median thread time in milliseconds for drawing that board
//! repeatedly and for drawing the boards of a whole game in turn.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

use broadside_game::{side::Side, view::OwnView};
use broadside_render::{Layout, Picture, Scene, regions};
use broadside_testkit::pictures::staged::{Game, captions, rules};
use cpu_time::ThreadTime;

/// The number of boards drawn for one median.
const BOARDS_PER_MEDIAN: usize = 400;

/// A rectangle of pixels: left, top, width and height.
type Sprite = [u32; 4];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", folder] => write_files(Path::new(folder)),
        ["time"] => {
            print_times();
            Ok(())
        }
        _ => Err("usage: peers write FOLDER, or peers time".into()),
    }
}

/// The view of a player after this many shots.
fn board(shots: usize) -> OwnView {
    Game::after(&rules("classic"), 5, shots).own_view(Side::A)
}

/// Writes the files that other programs need to draw the same picture.
fn write_files(folder: &Path) -> Result<(), Box<dyn Error>> {
    let (own, words) = (board(40), captions("Моё поле", "Поле врага: Олег", "Ход 41. Твой выстрел!", "Осталось"));
    let picture = Picture::new(Scene::Own(&own), Layout::Spread, &words);
    fs::write(folder.join("board.png"), picture.draw())?;

    let ready = picture.paint();
    let sprites = sprites(&picture);
    let mut pixels = Vec::with_capacity(ready.pixels.len());
    for [left, top, width, height] in &sprites {
        for row in *top..top + height {
            let start = (row * ready.width + left) as usize;
            pixels.extend_from_slice(&ready.pixels[start..start + *width as usize]);
        }
    }
    fs::write(folder.join("sprites.bin"), pixels)?;
    let mut json = String::new();
    write!(json, "{{\"width\":{},\"height\":{},", ready.width, ready.height)?;
    writeln!(json, "\"palette\":{:?},\"sprites\":{sprites:?}}}", ready.palette.as_flattened())?;
    fs::write(folder.join("sprites.json"), json)?;
    Ok(())
}

/// A sprite for every cell of both charts, and strips for the rest of the picture.
fn sprites(picture: &Picture<'_>) -> Vec<Sprite> {
    let charts = regions(&picture.scene, picture.layout);
    let (width, height) = picture.size();
    let side = u32::from(charts[0].size.width) * charts[0].cell;
    let (top, bottom) = (charts[0].y, charts[0].y + side);
    let mut sprites = vec![[0, 0, width, top], [0, bottom, width, height - bottom]];
    let mut left = 0;
    for chart in charts {
        sprites.push([left, top, chart.x - left, side]);
        let across = (0..side).step_by(chart.cell as usize);
        let cell = |column, row| [chart.x + column, top + row, chart.cell, chart.cell];
        sprites.extend(across.clone().flat_map(|row| across.clone().map(move |column| cell(column, row))));
        left = chart.x + side;
    }
    sprites.push([left, top, width - left, side]);
    sprites
}

/// Prints the medians for one board and for the boards of a whole game.
fn print_times() {
    let words: Vec<_> =
        (0..80).map(|shot| captions("Моё поле", "Поле врага: Олег", &format!("Ход {}. Твой выстрел!", shot + 1), "Осталось")).collect();
    let boards: Vec<OwnView> = (0..80).map(board).collect();
    let game: Vec<Picture<'_>> =
        boards.iter().zip(&words).map(|(own, words)| Picture::new(Scene::Own(own), Layout::Spread, words)).collect();
    println!("{:.5} {:.5}", median(&game[40..=40]), median(&game));
}

/// The median time in milliseconds of drawing these pictures in turn, with a warm cache.
fn median(pictures: &[Picture<'_>]) -> f64 {
    let mut png = Vec::new();
    pictures.iter().for_each(|picture| picture.draw_into(&mut png));
    let turns = pictures.iter().cycle().take(BOARDS_PER_MEDIAN);
    let mut times: Vec<f64> = turns
        .map(|picture| {
            let start = ThreadTime::now();
            picture.draw_into(&mut png);
            start.elapsed().as_secs_f64() * 1000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[BOARDS_PER_MEDIAN / 2]
}
