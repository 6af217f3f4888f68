//! The durations of the frames of a replay: short for a miss, longer for a hit, longest for a sinking.

use std::iter;

use broadside_game::{side::Side, view::PublicView};

/// The duration of a frame in hundredths of a second: a miss, a hit, a sinking.
const MISS: u32 = 12;
const HIT: u32 = 35;
const SUNK: u32 = 80;
/// The number of shots in a salvo that prolong its frame.
const SHOTS: u32 = 4;
/// The maximum total duration; longer replays run faster.
const MAX_TOTAL: u32 = 2_500;
/// The minimum duration of a frame.
const MIN_PAUSE: u32 = 3;
/// The additional duration of the first frame and of the last.
const END_PAUSES: [u32; 2] = [100, 500];

/// The duration of each frame, in hundredths of a second.
pub(super) fn pauses(frames: &[PublicView]) -> Vec<u16> {
    let durations: Vec<u32> = iter::once(MISS).chain(frames.windows(2).map(|two| duration(&two[0], &two[1]))).collect();
    let whole: u32 = durations.iter().sum();
    let last = frames.len().saturating_sub(1);
    let pause = |(at, duration): (usize, &u32)| {
        let first = if at == 0 { END_PAUSES[0] } else { 0 };
        let end = if at == last { END_PAUSES[1] } else { 0 };
        ((duration * whole.min(MAX_TOTAL) / whole).max(MIN_PAUSE) + first + end) as u16
    };
    durations.iter().enumerate().map(pause).collect()
}

/// The duration of a frame without a limit on the total.
fn duration(before: &PublicView, now: &PublicView) -> u32 {
    let sum = |view: &PublicView, of: fn(&PublicView, Side) -> usize| Side::BOTH.into_iter().map(|side| of(view, side)).sum::<usize>();
    let grew = |of: fn(&PublicView, Side) -> usize| sum(now, of) > sum(before, of);
    let struck = |view: &PublicView, side: Side| {
        let chart = &view.charts[side];
        chart.hits.len() + chart.stale_hits.len() + chart.mines.len() + chart.sweepers.len()
    };
    if grew(|view, side| view.charts[side].wrecks.len()) {
        SUNK
    } else if grew(struck) || now.rules.has_open_chart() {
        HIT
    } else {
        MISS * now.shots.saturating_sub(before.shots).clamp(1, SHOTS)
    }
}
