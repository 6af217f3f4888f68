//! Where the words of turning points stand: side by side in one row, each as near its shot as its neighbours let it, so
//! that no two ever cover each other and no two of the lines down to the shots cross.

use super::page::Print;
use crate::{ink::night, shape::Point};

/// How a word is printed.
pub(super) const WORD: Print = Print::strong(31.0, night::SNOW);

/// The widest room for a word, what stays free beside it, and between two.
const WIDE: (f32, f32, f32) = (400.0, 16.0, 14.0);

/// A word with its place.
pub(super) struct Flag {
    /// Where its shot lies.
    pub(super) pole: f32,
    /// Its left edge, and how wide it is.
    pub(super) left: f32,
    pub(super) wide: f32,
    /// What it says, in one line or two, which its room may yet be too narrow for.
    pub(super) lines: Vec<String>,
}

/// The words of shots that lie at these places, within these edges, from left to right.
pub(super) fn set(mut words: Vec<(f32, &str)>, edges: Point) -> Vec<Flag> {
    words.sort_by(|one, other| one.0.total_cmp(&other.0));
    let naturals: Vec<f32> = words.iter().map(|(_, word)| (WORD.width(word) + 2.0 * WIDE.1).ceil()).collect();
    let most = widest(&naturals, edges.1 - edges.0);
    let mut flags: Vec<Flag> = words.iter().map(|(pole, word)| Flag::of(*pole, word, most)).collect();
    let (from_left, from_right) = (pushed(&flags, edges), pulled(&flags, edges));
    for (flag, (one, other)) in flags.iter_mut().zip(from_left.iter().zip(&from_right)) {
        flag.left = ((one + other) / 2.0).round();
    }
    flags
}

impl Flag {
    fn of(pole: f32, text: &str, most: f32) -> Self {
        let lines = WORD.in_two(text, most - 2.0 * WIDE.1);
        let wide = lines.iter().map(|line| WORD.width(line)).fold(0.0, f32::max) + 2.0 * WIDE.1;
        Self { pole, left: 0.0, wide: wide.min(most).ceil(), lines }
    }
}

/// How wide a word may be that all of them find room: as wide as the widest where they do.
fn widest(naturals: &[f32], room: f32) -> f32 {
    let mut sorted = naturals.to_vec();
    sorted.sort_by(f32::total_cmp);
    let mut left = room - WIDE.2 * naturals.len().saturating_sub(1) as f32;
    for (at, natural) in sorted.iter().enumerate() {
        let share = left / (sorted.len() - at) as f32;
        if *natural > share {
            return share.floor().min(WIDE.0);
        }
        left -= natural;
    }
    WIDE.0
}

/// The left edges of words that make room to the right.
fn pushed(flags: &[Flag], (from, to): Point) -> Vec<f32> {
    let mut free = from;
    let mut lefts: Vec<f32> = Vec::with_capacity(flags.len());
    for flag in flags {
        lefts.push((flag.pole - flag.wide / 2.0).max(free));
        free = lefts[lefts.len() - 1] + flag.wide + WIDE.2;
    }
    let mut end = to;
    for (left, flag) in lefts.iter_mut().zip(flags).rev() {
        *left = left.min(end - flag.wide);
        end = *left - WIDE.2;
    }
    lefts
}

/// The left edges of words that make room to the left.
fn pulled(flags: &[Flag], (from, to): Point) -> Vec<f32> {
    let mirrored = flags.iter().rev().map(|flag| Flag { pole: from + to - flag.pole, left: 0.0, wide: flag.wide, lines: Vec::new() });
    let mirrored: Vec<Flag> = mirrored.collect();
    pushed(&mirrored, (from, to)).iter().zip(&mirrored).rev().map(|(left, flag)| from + to - left - flag.wide).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDGES: Point = (52.0, 1228.0);

    #[test]
    fn words_lie_within_the_edges_and_beside_each_other_in_the_order_of_their_shots() {
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
            let flags = set(words.clone(), EDGES);
            assert_eq!(flags.len(), words.len());
            let mut free = EDGES.0 - 0.5;
            for (at, flag) in flags.iter().enumerate() {
                assert!(flag.left >= free, "{at} of {words:?}: {} after {free}", flag.left);
                free = flag.left + flag.wide + WIDE.2 - 1.0;
                assert!(flag.lines.len() <= 2 && flag.left + flag.wide <= EDGES.1 + 0.5, "{at} of {words:?}");
            }
            assert!(flags.is_sorted_by(|one, next| one.pole <= next.pole));
        }
    }

    #[test]
    fn a_word_with_room_stands_over_its_shot_in_one_line() {
        let flags = set(vec![(640.0, "Ж5: мимо при 62 %"), (200.0, "А1: ранил")], EDGES);
        for flag in &flags {
            assert!((flag.left + flag.wide / 2.0 - flag.pole).abs() <= 1.0 && flag.lines.len() == 1, "{:?}", flag.lines);
        }
    }
}
