//! The luck so far: hits less hits to be expected, over the number of the shot, laid in from the line of no luck. Knows
//! numbers, not what they mean.

use super::{
    course::{BESIDE, LEFT, Plot, WIDE},
    page::{MARGIN, Page},
};
use crate::{
    ink::{course, night},
    shape::{self, Point},
    text::Anchor,
};

/// Hundredths in a hit.
const HIT: i64 = 100;

/// Steps of the scale at most.
const STEPS: i64 = 4;

/// The scale: where it begins and ends, and its step, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scale {
    from: i64,
    to: i64,
    step: i64,
}

/// Draws the luck of these shots into the rows that begin at `top`.
pub(super) fn draw(page: &mut Page, plot: &Plot<'_>, (top, high): (f32, f32)) {
    let lucks = || plot.shots.iter().map(|shot| i64::from(shot.luck));
    let scale = Scale::of(lucks());
    let y = |luck: i64| top + high * ((scale.to - luck) as f64 / (scale.to - scale.from) as f64) as f32;
    for luck in scale.marks() {
        let line = y(luck).round();
        page.list.bar((LEFT, line - 1.0), (WIDE, 2.0), if luck == 0 { night::FOG } else { night::ROPE });
        let print = BESIDE.from(Anchor::End);
        page.squeezed(print, &signed(luck / HIT), (LEFT - 14.0, (line + print.drop()).round()), LEFT - MARGIN);
    }
    let points: Vec<Point> = lucks().enumerate().map(|(at, luck)| (plot.middle(at), y(luck))).collect();
    let points: Vec<Point> = [(LEFT, y(0))].into_iter().chain(points).collect();
    for (side, ink) in [(f32::min as fn(f32, f32) -> f32, course::LAGOON), (f32::max, course::RUST)] {
        page.list.fill(shape::polygon(&shore(&points, y(0), side)), ink);
    }
    page.list.stroke(shape::polyline(&points), night::SNOW, plot.pen());
}

/// What lies between a line and the zero line, on one side of it.
fn shore(points: &[Point], zero: f32, side: fn(f32, f32) -> f32) -> Vec<Point> {
    let mut shore: Vec<Point> = Vec::with_capacity(2 * points.len() + 2);
    for (at, point) in points.iter().enumerate() {
        if let Some(before) = at.checked_sub(1).map(|before| points[before])
            && (before.1 - zero) * (point.1 - zero) < 0.0
        {
            shore.push((before.0 + (point.0 - before.0) * (zero - before.1) / (point.1 - before.1), zero));
        }
        shore.push((point.0, side(point.1, zero)));
    }
    shore.extend([points.last(), points.first()].into_iter().flatten().map(|point| (point.0, zero)));
    shore
}

impl Scale {
    /// The scale on which all of these lie, and nought.
    fn of(lucks: impl Iterator<Item = i64>) -> Self {
        let (low, high) = lucks.fold((0, 0), |(low, high), luck| (luck.min(low), luck.max(high)));
        let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|times| times * HIT * 10_i64.pow(power)));
        let ends = |step: i64| (low.div_euclid(step) * step, -(-high).div_euclid(step) * step);
        let fits = |step: &i64| (ends(*step).1 - ends(*step).0) / step <= STEPS;
        let step = steps.find(fits).expect("a step grows beyond every luck");
        match ends(step) {
            (0, 0) => Self { from: -step, to: step, step },
            (from, to) => Self { from, to, step },
        }
    }

    /// Where lines stand.
    fn marks(self) -> impl Iterator<Item = i64> {
        (0..=(self.to - self.from) / self.step).map(move |at| self.from + at * self.step)
    }
}

/// A number with its sign.
fn signed(number: i64) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("–{}", number.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_luck_lies_on_a_scale_of_a_few_round_steps() {
        for (lucks, from, to, step) in [
            (&[][..], -100, 100, 100),
            (&[0], -100, 100, 100),
            (&[12, -31, 74], -100, 100, 100),
            (&[140, 390], 0, 400, 100),
            (&[-10, 450], -200, 600, 200),
            (&[-700], -800, 0, 200),
            (&[i64::from(i32::MIN), i64::from(i32::MAX)], -4_000_000_000, 4_000_000_000, 2_000_000_000),
        ] {
            let scale = Scale::of(lucks.iter().copied());
            assert_eq!(scale, Scale { from, to, step }, "{lucks:?}");
            assert!(scale.marks().count() <= STEPS as usize + 1, "{lucks:?}");
        }
    }

    #[test]
    fn what_lies_on_a_side_keeps_to_it() {
        let line = [(0.0, 5.0), (1.0, 2.0), (2.0, 8.0), (3.0, 5.0), (4.0, 9.0)];
        assert!(shore(&line, 5.0, f32::min).iter().all(|point| point.1 <= 5.0));
        assert!(shore(&line, 5.0, f32::max).iter().all(|point| point.1 >= 5.0));
        assert!(shore(&line, 5.0, f32::min).contains(&(1.5, 5.0)));
        assert!(shape::polygon(&shore(&[], 5.0, f32::min)).is_none());
    }
}
