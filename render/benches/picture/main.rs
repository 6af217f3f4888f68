//! CPU time in milliseconds and size in bytes of pictures, compared in the same run with the baseline `encode-only`: the `png`
//! crate's fastest compression of the same pixels. Boards (`board`) are assembled from cached tiles and compared with a copy of
//! their pixels as well. With the argument `boards`, only those are measured.

use std::hint::black_box;

use broadside_game::side::Side;
use broadside_render::{IndexedPicture, Layout, Picture, Scene, Theme, figure, paint_figure};
use broadside_scene::figure::Figure;
use broadside_testkit::pictures::{
    figured,
    staged::{Game, rules, russian},
};
use cpu_time::ThreadTime;
use png::{BitDepth, ColorType, Compression, Encoder, Filter};

mod board;

const ROUNDS: usize = 41;

fn encode_only(picture: &IndexedPicture) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(picture.palette.as_flattened());
    encoder.set_compression(Compression::Fastest);
    encoder.set_filter(Filter::Up);
    let mut writer = encoder.write_header().expect("writing to memory cannot fail");
    writer.write_image_data(&picture.pixels).expect("the number of pixels matches the size");
    writer.finish().expect("writing to memory cannot fail");
    bytes
}

/// The work's CPU time in milliseconds.
fn timed<T>(work: impl FnOnce() -> T) -> f64 {
    let start = ThreadTime::now();
    black_box(work());
    start.elapsed().as_secs_f64() * 1000.0
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn measure_figure(name: &str, of: &Figure) {
    compare(name, || figure(of, Theme::Admiral), || paint_figure(of, Theme::Admiral));
}

fn compare(name: &str, draw: impl Fn() -> Vec<u8>, paint: impl Fn() -> IndexedPicture) {
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

/// A board drawn without the tile cache.
fn measure_plain(name: &str, scene: Scene<'_>, layout: Layout) {
    let words = russian();
    let picture = Picture::new(scene, layout, &words);
    compare(name, || encode_only(&picture.paint()), || picture.paint());
}

fn main() {
    board::measure_all();
    if std::env::args().any(|word| word == "boards") {
        return;
    }
    for words in ["classic", "size=20 fleet=seven"] {
        let rules = rules(words);
        let game = Game::after(&rules, 5, rules.size.area() / 2);
        measure_plain(
            &format!("plain own spread {}x{}", rules.size.width, rules.size.height),
            Scene::Own(&game.own_view(Side::A)),
            Layout::Spread,
        );
    }
    measure_figure("bracket of 8", &figured::knockout(8, &[4, 2]));
    measure_figure("bracket of 64", &figured::knockout(64, &[32, 16]));
    measure_figure("table of 40", &figured::table(40));
    measure_figure("podium", &figured::podium());
    measure_figure("profile", &figured::profile(12));
}
