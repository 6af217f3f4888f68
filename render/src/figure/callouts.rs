//! Callouts of turning points in one row, each as close to its shot as its neighbours allow. Callouts never overlap, and the lines
//! to their shots never cross.

use super::page::TextStyle;
use crate::{ink::night, shape::Point};

pub(super) const CALLOUT_STYLE: TextStyle = TextStyle::bold(31.0, night::SNOW);

/// The maximum width of a callout.
const MAX_WIDTH: f32 = 400.0;
/// The distance of the text from the left and right edges of a callout.
const PADDING: f32 = 16.0;
/// The minimum gap between two callouts.
const GAP: f32 = 14.0;

/// A text box with a line to its shot.
pub(super) struct Callout {
    /// The horizontal position of its shot.
    pub(super) shot_x: f32,
    /// The left edge.
    pub(super) left: f32,
    pub(super) width: f32,
    /// Its text in one or two lines, which may still be too wide.
    pub(super) lines: Vec<String>,
}

/// Places callouts between two edges, each with the x coordinate of its shot. Returns them from left to right.
pub(super) fn place(mut words: Vec<(f32, &str)>, edges: Point) -> Vec<Callout> {
    words.sort_by(|one, other| one.0.total_cmp(&other.0));
    let naturals: Vec<f32> = words.iter().map(|(_, word)| (CALLOUT_STYLE.width(word) + 2.0 * PADDING).ceil()).collect();
    let most = max_width(&naturals, edges.1 - edges.0);
    let mut callouts: Vec<Callout> = words.iter().map(|(shot_x, word)| Callout::of(*shot_x, word, most)).collect();
    let sizes: Vec<(f32, f32)> = callouts.iter().map(|callout| (callout.shot_x, callout.width)).collect();
    let (from_left, from_right) = (push_right(&sizes, edges), push_left(&sizes, edges));
    for (callout, (one, other)) in callouts.iter_mut().zip(from_left.iter().zip(&from_right)) {
        callout.left = ((one + other) / 2.0).round();
    }
    callouts
}

impl Callout {
    fn of(shot_x: f32, text: &str, most: f32) -> Self {
        let lines = CALLOUT_STYLE.split_in_two(text, most - 2.0 * PADDING);
        let width = lines.iter().map(|line| CALLOUT_STYLE.width(line)).fold(0.0, f32::max) + 2.0 * PADDING;
        Self { shot_x, left: 0.0, width: width.min(most).ceil(), lines }
    }
}

/// The maximum width of a callout at which all of them fit side by side.
fn max_width(naturals: &[f32], room: f32) -> f32 {
    let mut sorted = naturals.to_vec();
    sorted.sort_by(f32::total_cmp);
    let mut left = room - GAP * naturals.len().saturating_sub(1) as f32;
    for (at, natural) in sorted.iter().enumerate() {
        let share = left / (sorted.len() - at) as f32;
        if *natural > share {
            return share.floor().min(MAX_WIDTH);
        }
        left -= natural;
    }
    MAX_WIDTH
}

/// The left edges of callouts, each given by the position of its shot and its width, if overlapping ones are moved to the right.
fn push_right(callouts: &[(f32, f32)], (from, to): Point) -> Vec<f32> {
    let mut free = from;
    let mut lefts: Vec<f32> = Vec::with_capacity(callouts.len());
    for &(shot_x, width) in callouts {
        lefts.push((shot_x - width / 2.0).max(free));
        free = lefts[lefts.len() - 1] + width + GAP;
    }
    let mut end = to;
    for (left, (_, width)) in lefts.iter_mut().zip(callouts).rev() {
        *left = left.min(end - width);
        end = *left - GAP;
    }
    lefts
}

/// The left edges of the callouts if overlapping ones are moved to the left.
fn push_left(callouts: &[(f32, f32)], (from, to): Point) -> Vec<f32> {
    let mirrored: Vec<(f32, f32)> = callouts.iter().rev().map(|(shot_x, width)| (from + to - shot_x, *width)).collect();
    push_right(&mirrored, (from, to)).iter().zip(&mirrored).rev().map(|(left, (_, width))| from + to - left - width).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDGES: Point = (52.0, 1228.0);

    #[test]
    fn callouts_stay_within_the_edges_side_by_side_in_shot_order() {
        let long = "Константинопольский промах ".repeat(9);
        let unbroken = "Ж".repeat(300);
        for words in [
            vec![],
            vec![(60.0, "Ж5")],
            vec![(1226.0, "промах при 62 %")],
            vec![(640.0, "Ж5"), (640.0, "Ж5"), (641.0, "Ж6"), (642.0, "Ж7"), (643.0, "Ж8")],
            vec![(1220.0, "Б1 мимо"), (1100.0, "А1 ранил при 8 %"), (1224.0, &long), (60.0, ""), (61.0, &unbroken)],
            vec![(600.0, long.as_str()), (610.0, &long), (620.0, &long), (630.0, &long), (640.0, &long)],
        ] {
            let callouts = place(words.clone(), EDGES);
            assert_eq!(callouts.len(), words.len());
            let mut free = EDGES.0 - 0.5;
            for (at, callout) in callouts.iter().enumerate() {
                assert!(callout.left >= free, "{at} of {words:?}: {} after {free}", callout.left);
                free = callout.left + callout.width + GAP - 1.0;
                assert!(callout.lines.len() <= 2 && callout.left + callout.width <= EDGES.1 + 0.5, "{at} of {words:?}");
            }
            assert!(callouts.is_sorted_by(|one, next| one.shot_x <= next.shot_x));
        }
    }

    #[test]
    fn callout_with_room_is_one_line_above_its_shot() {
        let callouts = place(vec![(640.0, "Ж5: мимо при 62 %"), (200.0, "А1: ранил")], EDGES);
        for callout in &callouts {
            assert!((callout.left + callout.width / 2.0 - callout.shot_x).abs() <= 1.0 && callout.lines.len() == 1, "{:?}", callout.lines);
        }
    }
}
