//! How long the frames of a replay stand: a shot at nothing passes quickly, a hit is seen, a sinking is watched. Knows views,
//! not pixels.

use std::iter;

use broadside_core::game::{side::Side, view::PublicView};

/// How long a frame stands, in hundredths of a second: where nothing was met, where something was, where something sank.
const MISS: u32 = 12;
const HIT: u32 = 35;
const SUNK: u32 = 80;
/// Shots of one salvo beyond which it stands no longer.
const SHOTS: u32 = 4;
/// How long all of them stand together: what would take longer runs faster.
const MOST: u32 = 2_500;
/// How long each stands at least.
const LEAST: u32 = 3;
/// How much longer the first frame stands, and the last.
const ENDS: [u32; 2] = [100, 500];

/// How long each of these frames stands, in hundredths of a second.
pub(super) fn pauses(frames: &[PublicView]) -> Vec<u16> {
    let natural: Vec<u32> = iter::once(MISS).chain(frames.windows(2).map(|two| natural(&two[0], &two[1]))).collect();
    let whole: u32 = natural.iter().sum();
    let last = frames.len().saturating_sub(1);
    let pause = |(at, natural): (usize, &u32)| {
        let first = if at == 0 { ENDS[0] } else { 0 };
        let end = if at == last { ENDS[1] } else { 0 };
        ((natural * whole.min(MOST) / whole).max(LEAST) + first + end) as u16
    };
    natural.iter().enumerate().map(pause).collect()
}

/// How long a frame stands where there is time enough.
fn natural(before: &PublicView, now: &PublicView) -> u32 {
    let sum = |view: &PublicView, of: fn(&PublicView, Side) -> usize| Side::BOTH.into_iter().map(|side| of(view, side)).sum::<usize>();
    let grew = |of: fn(&PublicView, Side) -> usize| sum(now, of) > sum(before, of);
    let struck = |view: &PublicView, side: Side| {
        let chart = &view.charts[side];
        chart.hits.len() + chart.stale_hits.len() + chart.mines.len() + chart.sweepers.len()
    };
    if grew(|view, side| view.charts[side].wrecks.len()) {
        SUNK
    } else if grew(struck) || now.rules.open_chart() {
        HIT
    } else {
        MISS * now.shots.saturating_sub(before.shots).clamp(1, SHOTS)
    }
}
