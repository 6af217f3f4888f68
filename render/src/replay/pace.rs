//! The durations of the frames of a replay: short for a miss, longer for a hit, longest for a sinking.

use std::iter;

use broadside_game::{side::Side, view::PublicView};

/// The duration of a frame with a miss, in hundredths of a second.
const MISS_DURATION: u32 = 12;
/// The duration of a frame with a hit, in hundredths of a second.
const HIT_DURATION: u32 = 35;
/// The duration of a frame with a sinking, in hundredths of a second.
const SINKING_DURATION: u32 = 80;
/// The maximum number of shots in a salvo for which its frame lasts longer.
const MAX_COUNTED_SHOTS: u32 = 4;
/// The maximum total duration, in hundredths of a second; longer replays run faster.
const MAX_TOTAL_DURATION: u32 = 2_500;
/// The minimum duration of a frame, in hundredths of a second.
const MIN_DURATION: u32 = 3;
/// The additional duration of the first frame and of the last, in hundredths of a second.
const EXTRA_DURATIONS: [u32; 2] = [100, 500];

/// The duration of each frame, in hundredths of a second.
pub(super) fn frame_durations(frames: &[PublicView]) -> Vec<u16> {
    let durations: Vec<u32> = iter::once(MISS_DURATION).chain(frames.windows(2).map(|two| base_duration(&two[0], &two[1]))).collect();
    let whole: u32 = durations.iter().sum();
    let last = frames.len().saturating_sub(1);
    let pause = |(at, duration): (usize, &u32)| {
        let first = if at == 0 { EXTRA_DURATIONS[0] } else { 0 };
        let end = if at == last { EXTRA_DURATIONS[1] } else { 0 };
        ((duration * whole.min(MAX_TOTAL_DURATION) / whole).max(MIN_DURATION) + first + end) as u16
    };
    durations.iter().enumerate().map(pause).collect()
}

/// The duration of a frame before the total is limited, in hundredths of a second.
fn base_duration(before: &PublicView, now: &PublicView) -> u32 {
    let sum = |view: &PublicView, of: fn(&PublicView, Side) -> usize| Side::BOTH.into_iter().map(|side| of(view, side)).sum::<usize>();
    let grew = |of: fn(&PublicView, Side) -> usize| sum(now, of) > sum(before, of);
    let struck = |view: &PublicView, side: Side| {
        let chart = &view.charts[side];
        chart.hits.len() + chart.stale_hits.len() + chart.mines.len() + chart.sweepers.len()
    };
    if grew(|view, side| view.charts[side].wrecks.len()) {
        SINKING_DURATION
    } else if grew(struck) || now.rules.has_open_board() {
        HIT_DURATION
    } else {
        MISS_DURATION * now.shots.saturating_sub(before.shots).clamp(1, MAX_COUNTED_SHOTS)
    }
}
