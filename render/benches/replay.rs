//! Processor time and size of the replay of a game after 80 shots and after all 117, with a warm cache, compared in the same run
//! with two baselines: `union` compresses the bounding box of all changes between painted frames at run time; `copy` is one copy of
//! the finished file.

use std::{borrow::Cow, hint::black_box, time::Duration};

use broadside_game::view::PublicView;
use broadside_render::{IndexedPicture, Replay};
use broadside_scene::look::{Colours, Theme};
use broadside_testkit::pictures::staged::{Game, VESSELS, captions, rules};
use cpu_time::ProcessTime;
use gif::Frame;

/// Shots shown, of a game of 117 shots.
const SHOTS: [usize; 2] = [80, 117];
/// Repetitions for one reading of the clock.
const TIMES: u32 = 20;
const ROUNDS: usize = 21;

fn main() {
    let rules = rules("classic");
    let frame = |shots: usize| {
        let game = Game::after(&rules, 5, shots);
        let mut view = game.view.clone();
        view.revealed.a = Some(game.fleets.a.clone());
        view.revealed.b = Some(game.fleets.b.clone());
        view
    };
    let frames: Vec<PublicView> = (0..=SHOTS[1]).map(frame).collect();
    let names = captions("Анна", "Олег", "", "");
    for theme in Theme::ALL {
        for shots in SHOTS {
            let frames = &frames[..=shots];
            measure(&Replay { frames, captions: &names, vessels: VESSELS, theme, colours: Colours::default() });
        }
    }
}

fn measure(replay: &Replay<'_>) {
    let painted: Vec<IndexedPicture> = (0..replay.frames.len()).map(|frame| replay.paint(frame)).collect();
    let first = timed(|| replay.draw());
    let gif = replay.draw();
    let (mut warm, mut copy, mut union) = (Vec::new(), Vec::new(), Vec::new());
    let mut copied = Vec::new();
    for _ in 0..ROUNDS {
        // The processor clock is too coarse for a single run.
        warm.push(timed(|| (0..TIMES).for_each(|_| drop(black_box(replay.draw())))) / TIMES);
        let one = |_| {
            copied.clear();
            copied.extend_from_slice(black_box(&gif));
            black_box(&mut copied);
        };
        copy.push(timed(|| (0..TIMES).for_each(one)) / TIMES);
        union.push(timed(|| bounding_box_sizes(&painted)));
    }
    let [warm, copy, union] = [warm, copy, union].map(|times| median(times).as_secs_f64() * 1000.0);
    println!(
        "{:<9} {:>4} shots: warm {warm:.3} ms of CPU, first {:.0} ms, {} bytes; {:.0} x faster than union ({union:.1} ms, {} bytes), {:.1} x copy ({copy:.4} ms)",
        replay.theme.id(),
        replay.frames.len() - 1,
        first.as_secs_f64() * 1000.0,
        gif.len(),
        union / warm,
        bounding_box_sizes(&painted),
        warm / copy,
    );
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = ProcessTime::now();
    black_box(work());
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The total size in bytes when each frame is the compressed bounding box of its changes, with unchanged pixels transparent.
fn bounding_box_sizes(frames: &[IndexedPicture]) -> usize {
    let encoded = |pixels: &[u8]| {
        let mut frame = Frame { buffer: Cow::Borrowed(pixels), ..Frame::default() };
        frame.make_lzw_pre_encoded();
        frame.buffer.len()
    };
    let changed = frames.windows(2).map(|two| {
        let width = two[0].width as usize;
        let (mut low, mut high) = ((width, usize::MAX), (0, 0));
        for (at, _) in two[0].pixels.iter().zip(&two[1].pixels).enumerate().filter(|(_, (was, is))| was != is) {
            low = (low.0.min(at % width), low.1.min(at / width));
            high = (high.0.max(at % width + 1), high.1.max(at / width + 1));
        }
        let rows = (low.1.min(high.1)..high.1).map(|y| y * width + low.0..y * width + high.0);
        let seen = |at: usize| if two[0].pixels[at] == two[1].pixels[at] { 64 } else { two[1].pixels[at] };
        encoded(&rows.flatten().map(seen).collect::<Vec<u8>>())
    });
    encoded(&frames[0].pixels) + changed.sum::<usize>()
}
