//! A course of shots against the odds, over the number of the shot: steps of the chance taken and of the best there was,
//! what lies between them laid in rust; a hit fills its column and bears a burst, a miss leaves it dark below a ring.
//! Under it the luck so far: hits less hits to be expected, laid in from the line of no luck; over it the words of the
//! shots that decided most. Judges nothing.

use broadside_core::present::figure::{ShotChart, ShotOdds, ShotOutcome};

use super::{
    flags::{self, Flag, WORD},
    page::{LIMITS, MARGIN, Page, Print, star},
};
use crate::{
    ink::{Ink, course, night},
    shape::{self, Point},
    text::Anchor,
};

/// Shots and words that are drawn.
const MOST: (usize, usize) = (400, 5);

/// As few columns as the chart has: a few shots do not grow as wide as a barn door.
const FEWEST: usize = 24;

/// Where the charts begin and how wide they are.
const LEFT: f32 = 150.0;
const WIDE: f32 = 1076.0;

/// How high the chart of chances, the strip of marks, and the chart of luck are.
const HIGH: (f32, f32, f32) = (400.0, 40.0, 190.0);

/// Where the legend begins, how high a row of it is, and what stays free behind an entry.
const LEGEND: (f32, f32, f32) = (134.0, 48.0, 44.0);

/// How high a line of a turning point's word is, the plate round it, and how far the plate is from the chart.
const FLAG: (f32, f32, f32) = (38.0, 20.0, 36.0);

/// Hundredths in a hit.
const HIT: i64 = 100;

/// Steps of the scale of luck at most.
const STEPS: i64 = 4;

/// How words beside the charts are printed.
const BESIDE: Print = Print::plain(30.0, night::MIST);

/// Where shots and chances lie.
struct Plot<'a> {
    shots: &'a [ShotOdds],
    slots: usize,
    /// Where 0 % lies.
    floor: f32,
    /// The shots that decided most, and where their words stand.
    turns: Vec<usize>,
    flags: Vec<Flag>,
    key: Vec<LegendEntry<'a>>,
    /// Where the words of turning points begin.
    plates: f32,
}

/// What the legend shows: the ground below a curve and the curve, or a mark.
#[derive(Clone, Copy)]
enum Sample {
    Curve(Ink, Ink),
    Mark(ShotOutcome),
}

/// A sample in the legend with its word and its place.
struct LegendEntry<'a> {
    sample: Sample,
    word: &'a str,
    at: Point,
    /// How wide the sample is with the gap behind it, and the word.
    wide: f32,
    room: f32,
}

/// Draws the course.
pub(super) fn draw(course: &ShotChart) -> Page {
    let plot = Plot::of(course);
    let strip = plot.floor + HIGH.1;
    let luck_top = strip + 62.0;
    let bottom = luck_top + HIGH.2;
    let height = bottom + 84.0 + if course.note.is_empty() { 0.0 } else { 46.0 } + MARGIN - 10.0;
    let mut page = Page::new((LIMITS.narrowest, height.max(LIMITS.lowest as f32) as u32));
    page.heading(&course.title, &course.subtitle);
    plot.key.iter().for_each(|entry| entry.draw(&mut page));
    let room = LIMITS.narrowest as f32 - 2.0 * MARGIN;
    plot.ground(&mut page);
    plot.chances(&mut page);
    plot.poles(&mut page, (plot.floor - HIGH.0, HIGH.0 + HIGH.1 / 2.0));
    plot.marks(&mut page);
    plot.words(&mut page);
    page.squeezed(Print::strong(30.0, night::BRASS), &course.curves[2], (LEFT, luck_top - 14.0), WIDE);
    plot.poles(&mut page, (luck_top, HIGH.2));
    plot.luck(&mut page, (luck_top, HIGH.2));
    plot.numbers(&mut page, bottom, &course.axis);
    page.squeezed(BESIDE, &course.note, (MARGIN, bottom + 122.0), room);
    page
}

impl<'a> Plot<'a> {
    fn of(course: &'a ShotChart) -> Self {
        let shots = &course.shots[..course.shots.len().min(MOST.0)];
        let (key, below) = key(course);
        let mut plot =
            Self { shots, slots: shots.len().max(FEWEST), floor: 0.0, turns: Vec::new(), flags: Vec::new(), key, plates: below + 12.0 };
        let turns: Vec<_> = course.turns.iter().filter(|(at, _)| *at < shots.len()).take(MOST.1).collect();
        plot.turns = turns.iter().map(|(at, _)| *at).collect();
        let words = turns.iter().map(|(at, word)| (plot.middle(*at), word.as_str())).collect();
        plot.flags = flags::set(words, (MARGIN, MARGIN + LIMITS.narrowest as f32 - 2.0 * MARGIN));
        let lines = plot.flags.iter().map(|flag| flag.lines.len()).max().unwrap_or_default();
        let over = if lines == 0 { 14.0 } else { FLAG.0 * lines as f32 + FLAG.1 + FLAG.2 };
        plot.floor = plot.plates + over + 8.0 + HIGH.0;
        plot
    }

    /// How wide a column is.
    fn column(&self) -> f32 {
        WIDE / self.slots as f32
    }

    /// The left edge of a shot's column.
    fn edge(&self, shot: usize) -> f32 {
        (LEFT + WIDE * shot as f32 / self.slots as f32).round()
    }

    /// The middle of a shot's column.
    fn middle(&self, shot: usize) -> f32 {
        (self.edge(shot) + self.edge(shot + 1)) / 2.0
    }

    /// How thick curves are where columns are so narrow.
    fn pen(&self) -> f32 {
        (self.column() * 0.4).clamp(1.6, 4.0)
    }

    /// How high thousandths lie.
    fn height(&self, chance: u16) -> f32 {
        (self.floor - HIGH.0 * f32::from(chance.min(1000)) / 1000.0).round()
    }

    fn ground(&self, page: &mut Page) {
        page.rose((LEFT + WIDE / 2.0, self.floor - HIGH.0 / 2.0), HIGH.0 * 0.44);
        for quarter in 0..=4_u16 {
            let y = self.height(quarter * 250);
            page.list.bar((LEFT, y - 1.0), (WIDE, 2.0), night::ROPE);
            let print = BESIDE.from(Anchor::End);
            page.squeezed(print, &format!("{} %", quarter * 25), (LEFT - 14.0, (y + print.drop()).round()), LEFT - MARGIN);
        }
    }

    /// What was given away, what was taken, and both curves.
    fn chances(&self, page: &mut Page) {
        for (at, shot) in self.shots.iter().enumerate() {
            let (x, wide) = (self.edge(at), self.edge(at + 1) - self.edge(at));
            let (chance, best) = (self.height(shot.chance), self.height(shot.best));
            page.list.bar((x, best), (wide, chance - best), course::RUST);
            let taken = match shot.outcome {
                ShotOutcome::Hit => night::OLD_BRASS,
                ShotOutcome::Miss => night::PANEL,
            };
            page.list.bar((x, chance), (wide, self.floor - chance), taken);
        }
        self.steps(page, night::MIST, |shot| shot.best.max(shot.chance));
        self.steps(page, night::BRASS, |shot| shot.chance);
    }

    fn steps(&self, page: &mut Page, ink: Ink, of: impl Fn(&ShotOdds) -> u16) {
        let corners = |(at, shot): (usize, &ShotOdds)| {
            let y = self.height(of(shot));
            [(self.edge(at), y), (self.edge(at + 1), y)]
        };
        let points: Vec<Point> = self.shots.iter().enumerate().flat_map(corners).collect();
        page.list.stroke(shape::polyline(&points), ink, self.pen());
    }

    /// A mark below every shot.
    fn marks(&self, page: &mut Page) {
        let (y, column) = (self.floor + HIGH.1 / 2.0 + 4.0, self.column());
        for (at, shot) in self.shots.iter().enumerate() {
            mark(page, (self.middle(at), y), column, shot.outcome);
        }
    }

    /// Lines through a chart at the shots that decided most.
    fn poles(&self, page: &mut Page, (top, high): (f32, f32)) {
        for flag in &self.flags {
            page.list.bar((flag.pole.round() - 1.0, top), (2.0, high), night::FOG);
        }
    }

    /// The words of turning points.
    fn words(&self, page: &mut Page) {
        let top = self.floor - HIGH.0;
        for flag in &self.flags {
            let high = FLAG.0 * flag.lines.len() as f32 + FLAG.1;
            let plate = top - FLAG.2 - high;
            let foot = (flag.left + flag.wide / 2.0, top - FLAG.2);
            if !flag.lines.is_empty() {
                page.list.stroke(shape::polyline(&[foot, (flag.pole, top)]), night::FOG, 2.0);
                page.list.bar((flag.left, plate), (flag.wide, high), night::PANEL);
                page.list.bar((flag.left, plate + high - 4.0), (flag.wide, 4.0), night::BRASS);
            }
            page.disc((flag.pole, top), 7.0, night::NIGHT);
            page.disc((flag.pole, top), 5.0, night::BRASS);
            let (room, natural) = (flag.wide - 16.0, flag.lines.iter().map(|line| WORD.width(line)).fold(1.0, f32::max));
            let print = Print { size: WORD.size * (room / natural * 0.998).clamp(0.67, 1.0), ..WORD }.from(Anchor::Middle);
            for (at, line) in flag.lines.iter().enumerate() {
                let y = (plate + FLAG.0 * (at as f32 + 0.5) + 7.0 + print.drop()).round();
                page.write(print, line, (foot.0, y), room);
            }
        }
    }

    /// The luck so far, in the rows that begin at `top`.
    fn luck(&self, page: &mut Page, (top, high): (f32, f32)) {
        let lucks = || self.shots.iter().map(|shot| i64::from(shot.luck));
        let scale = Scale::of(lucks());
        let y = |luck: i64| top + high * ((scale.to - luck) as f64 / (scale.to - scale.from) as f64) as f32;
        for luck in scale.marks() {
            let line = y(luck).round();
            page.list.bar((LEFT, line - 1.0), (WIDE, 2.0), if luck == 0 { night::FOG } else { night::ROPE });
            let print = BESIDE.from(Anchor::End);
            page.squeezed(print, &signed(luck / HIT), (LEFT - 14.0, (line + print.drop()).round()), LEFT - MARGIN);
        }
        let points: Vec<Point> = lucks().enumerate().map(|(at, luck)| (self.middle(at), y(luck))).collect();
        let points: Vec<Point> = [(LEFT, y(0))].into_iter().chain(points).collect();
        for (side, ink) in [(f32::min as fn(f32, f32) -> f32, course::LAGOON), (f32::max, course::RUST)] {
            page.list.fill(shape::polygon(&shore(&points, y(0), side)), ink);
        }
        page.list.stroke(shape::polyline(&points), night::SNOW, self.pen());
    }

    /// The numbers of shots, and what they are.
    fn numbers(&self, page: &mut Page, bottom: f32, axis: &str) {
        let step = [5, 10, 20, 25, 50, 100].into_iter().find(|step| self.slots / step <= 10).unwrap_or(100);
        for number in (1..=self.slots).filter(|number| *number == 1 || number.is_multiple_of(step)) {
            let x = self.middle(number - 1);
            page.list.bar((x.round() - 1.0, bottom), (2.0, 8.0), night::ROPE);
            page.squeezed(BESIDE.from(Anchor::Middle), &number.to_string(), (x, bottom + 40.0), 80.0);
        }
        page.squeezed(BESIDE.from(Anchor::Middle), axis, (LEFT + WIDE / 2.0, bottom + 78.0), WIDE);
    }
}

/// A hit is a burst and a miss a ring; where columns are too narrow for that, a tall bar and a low one.
fn mark(page: &mut Page, (x, y): Point, column: f32, outcome: ShotOutcome) {
    const NARROW: f32 = 7.0;
    let reach = (column * 0.52).min(13.0);
    match outcome {
        ShotOutcome::Hit if column < NARROW => page.list.bar(((x - column / 2.0).round(), y - 12.0), (column.max(2.0), 24.0), night::EMBER),
        ShotOutcome::Miss if column < NARROW => page.list.bar(((x - column / 2.0).round(), y - 2.0), (column.max(2.0), 4.0), night::MIST),
        ShotOutcome::Hit => {
            page.list.fill(star((x, y), reach * 1.15, 0.56, 8), night::EMBER);
            page.list.fill(star((x, y), reach * 0.6, 0.56, 8), night::GLOW);
        }
        ShotOutcome::Miss => page.ring((x, y), reach * 0.62, (reach * 0.26).max(1.6), night::MIST),
    }
}

/// The legend, and where it ends: as many entries in a row as find room.
fn key(course: &ShotChart) -> (Vec<LegendEntry<'_>>, f32) {
    let [chance, best, _] = &course.curves;
    let [hit, miss] = &course.marks;
    let (from, to) = (MARGIN, LIMITS.narrowest as f32 - MARGIN);
    let (mut x, mut y) = (from, LEGEND.0 + LEGEND.1 / 2.0);
    let mut key = Vec::new();
    let curves = [(Sample::Curve(night::OLD_BRASS, night::BRASS), 70.0, chance), (Sample::Curve(course::RUST, night::MIST), 70.0, best)];
    let marks = [(Sample::Mark(ShotOutcome::Hit), 42.0, hit), (Sample::Mark(ShotOutcome::Miss), 42.0, miss)];
    for (sample, taken, word) in curves.into_iter().chain(marks) {
        let wide = taken + BESIDE.width(word).min((to - from) / 2.0 - taken - LEGEND.2);
        if x + wide > to {
            (x, y) = (from, y + LEGEND.1);
        }
        key.push(LegendEntry { sample, word, at: (x, y), wide: taken, room: wide - taken + 1.0 });
        x += wide + LEGEND.2;
    }
    (key, y + LEGEND.1 / 2.0)
}

impl LegendEntry<'_> {
    fn draw(&self, page: &mut Page) {
        let (x, y) = self.at;
        match self.sample {
            Sample::Curve(below, ink) => {
                page.list.bar((x, y), (56.0, 14.0), below);
                page.list.stroke(shape::polyline(&[(x + 2.0, y), (x + 54.0, y)]), ink, 5.0);
            }
            Sample::Mark(outcome) => mark(page, (x + 16.0, y), 32.0, outcome),
        }
        page.squeezed(BESIDE, self.word, (x + self.wide, (y + BESIDE.drop()).round()), self.room);
    }
}

/// The scale of luck: where it begins and ends, and its step, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scale {
    from: i64,
    to: i64,
    step: i64,
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
