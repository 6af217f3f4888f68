//! Milliseconds and bytes of a picture, and how they compare with the baseline `encode-only`: the `png`
//! crate's fastest compression of the same ready pixels, in the same run, turn by turn.

use std::{hint::black_box, time::Instant};

use broadside_core::{game::side::Side, talk::figure::Figure};
use broadside_render::{Indexed, Layout, Scene, draw, figure, paint, paint_figure};
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

#[path = "../tests/figured/mod.rs"]
mod figured;
#[path = "../tests/staged/mod.rs"]
mod staged;

use staged::{Game, rules, russian};

const ROUNDS: usize = 41;

fn encode_only(picture: &Indexed) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(picture.palette.as_flattened());
    encoder.set_compression(Compression::Fastest);
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().expect("memory takes every byte");
    writer.write_image_data(&picture.pixels).expect("one index for every pixel");
    writer.finish().expect("memory takes every byte");
    bytes
}

/// The work's time in milliseconds.
fn timed<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    black_box(work());
    start.elapsed().as_secs_f64() * 1000.0
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn measure(name: &str, scene: Scene<'_>, layout: Layout) {
    let words = russian();
    compare(name, || draw(&scene, layout, &words), || paint(&scene, layout, &words));
}

fn measure_figure(name: &str, of: &Figure) {
    compare(name, || figure(of), || paint_figure(of));
}

fn compare(name: &str, draw: impl Fn() -> Vec<u8>, paint: impl Fn() -> Indexed) {
    let ready = paint();
    let (mut whole, mut painted, mut floor) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        whole.push(timed(&draw));
        painted.push(timed(&paint));
        floor.push(timed(|| encode_only(&ready)));
    }
    let (whole, painted, floor) = (median(whole), median(painted), median(floor));
    let bytes = draw().len();
    let ratio = whole / floor;
    println!("{name:<24} {whole:>7.2} ms, of it painting {painted:>7.2} {bytes:>8} bytes {ratio:>5.1} x encode-only ({floor:.2} ms)");
}

fn main() {
    for words in ["classic", "size=20 fleet=seven"] {
        let rules = rules(words);
        let game = Game::after(&rules, 5, usize::from(rules.size) * usize::from(rules.size) / 2);
        let own = game.own(Side::A);
        let size = rules.size;
        measure(&format!("own spread {size}x{size}"), Scene::Own(&own), Layout::Spread);
        measure(&format!("own focus {size}x{size}"), Scene::Own(&own), Layout::Focus);
        measure(&format!("public spread {size}x{size}"), Scene::Public(&game.view), Layout::Spread);
    }
    let placing = Game::placing(&rules("classic"), 5).drafted(Side::A, 4);
    measure("laying spread 10x10", Scene::Own(&placing), Layout::Spread);
    measure_figure("bracket of 8", &figured::knockout(8, &[4, 2]));
    measure_figure("bracket of 64", &figured::knockout(64, &[32, 16]));
    measure_figure("table of 40", &figured::table(40));
    measure_figure("podium", &figured::podium());
    measure_figure("profile", &figured::profile(12));
}
