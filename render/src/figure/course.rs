//! Shots against the odds, by shot number: step curves of the chance taken and of the best chance, with the area between them in
//! rust. A hit fills its column and bears a burst, a miss leaves it dark with a ring below. Below it the cumulative luck (hits
//! minus expected hits), above it callouts of the most decisive shots. Computes no odds.

use broadside_scene::figure::{ShotChart, ShotOdds, ShotOutcome};

use super::{
    callouts::{self, Callout, WORD},
    page::{FigurePage, LIMITS, MARGIN, TextStyle, star},
};
use crate::{
    ink::{Ink, course, night},
    shape::{self, Point},
    text::TextAnchor,
};

/// The maximum number of shots and of callouts.
const MAX_ITEMS: (usize, usize) = (400, 5);

/// The minimum number of columns, so that a few shots do not become very wide.
const MIN_COLUMNS: usize = 24;

/// The left edge and the width of the charts.
const LEFT: f32 = 150.0;
const CHART_WIDTH: f32 = 1076.0;

/// The heights of the chance chart, the strip of marks, and the luck chart.
const CHART_HEIGHTS: (f32, f32, f32) = (400.0, 40.0, 190.0);

/// The top of the legend, the height of a row, and the gap after an entry.
const LEGEND: (f32, f32, f32) = (134.0, 48.0, 44.0);

/// The line height of a callout, its padding, and its distance from the chart.
const CALLOUT: (f32, f32, f32) = (38.0, 20.0, 36.0);

/// Hundredths in a hit.
const HIT: i64 = 100;

/// The maximum number of steps on the luck scale.
const STEPS: i64 = 4;

/// The text style beside the charts.
const SIDE_TEXT_STYLE: TextStyle = TextStyle::plain(30.0, night::MIST);

/// The positions of shots and chances.
struct Plot<'a> {
    shots: &'a [ShotOdds],
    slots: usize,
    /// The y coordinate of 0 %.
    floor: f32,
    /// The callouts of the most decisive shots.
    callouts: Vec<Callout>,
    key: Vec<LegendEntry<'a>>,
}

/// A legend symbol: a curve with the fill below it, or a mark.
#[derive(Clone, Copy)]
enum LegendSymbol {
    Curve(Ink, Ink),
    Mark(ShotOutcome),
}

/// A legend symbol with its word and position.
struct LegendEntry<'a> {
    symbol: LegendSymbol,
    word: &'a str,
    at: Point,
    /// The width of the symbol including the gap after it, and of the word.
    wide: f32,
    room: f32,
}

pub(super) fn draw(course: &ShotChart) -> FigurePage {
    let plot = Plot::of(course);
    let strip = plot.floor + CHART_HEIGHTS.1;
    let luck_top = strip + 62.0;
    let bottom = luck_top + CHART_HEIGHTS.2;
    let height = bottom + 84.0 + if course.note.is_empty() { 0.0 } else { 46.0 } + MARGIN - 10.0;
    let mut page = FigurePage::new((LIMITS.min_width, height.max(LIMITS.min_height as f32) as u32));
    page.draw_heading(&course.title, &course.subtitle);
    plot.key.iter().for_each(|entry| entry.draw(&mut page));
    let room = LIMITS.min_width as f32 - 2.0 * MARGIN;
    plot.draw_ground(&mut page);
    plot.draw_chances(&mut page);
    plot.guide_lines(&mut page, (plot.floor - CHART_HEIGHTS.0, CHART_HEIGHTS.0 + CHART_HEIGHTS.1 / 2.0));
    plot.draw_marks(&mut page);
    plot.draw_callouts(&mut page);
    page.write_squeezed(TextStyle::bold(30.0, night::BRASS), &course.curves[2], (LEFT, luck_top - 14.0), CHART_WIDTH);
    plot.guide_lines(&mut page, (luck_top, CHART_HEIGHTS.2));
    plot.draw_luck(&mut page, (luck_top, CHART_HEIGHTS.2));
    plot.draw_numbers(&mut page, bottom, &course.axis);
    page.write_squeezed(SIDE_TEXT_STYLE, &course.note, (MARGIN, bottom + 122.0), room);
    page
}

impl<'a> Plot<'a> {
    fn of(course: &'a ShotChart) -> Self {
        let shots = &course.shots[..course.shots.len().min(MAX_ITEMS.0)];
        let (key, below) = key(course);
        let mut plot = Self { shots, slots: shots.len().max(MIN_COLUMNS), floor: 0.0, callouts: Vec::new(), key };
        let turns = course.turns.iter().filter(|(at, _)| *at < shots.len()).take(MAX_ITEMS.1);
        let words = turns.map(|(at, word)| (plot.middle(*at), word.as_str())).collect();
        plot.callouts = callouts::set(words, (MARGIN, MARGIN + LIMITS.min_width as f32 - 2.0 * MARGIN));
        let lines = plot.callouts.iter().map(|callout| callout.lines.len()).max().unwrap_or_default();
        let over = if lines == 0 { 14.0 } else { CALLOUT.0 * lines as f32 + CALLOUT.1 + CALLOUT.2 };
        plot.floor = below + 12.0 + over + 8.0 + CHART_HEIGHTS.0;
        plot
    }

    /// The width of a column.
    fn column(&self) -> f32 {
        CHART_WIDTH / self.slots as f32
    }

    /// The left edge of a shot's column.
    fn edge(&self, shot: usize) -> f32 {
        (LEFT + CHART_WIDTH * shot as f32 / self.slots as f32).round()
    }

    /// The middle of a shot's column.
    fn middle(&self, shot: usize) -> f32 {
        (self.edge(shot) + self.edge(shot + 1)) / 2.0
    }

    /// The width of the curves, thinner for narrow columns.
    fn pen(&self) -> f32 {
        (self.column() * 0.4).clamp(1.6, 4.0)
    }

    /// The y coordinate of a chance in thousandths.
    fn height(&self, chance: u16) -> f32 {
        (self.floor - CHART_HEIGHTS.0 * f32::from(chance.min(1000)) / 1000.0).round()
    }

    fn draw_ground(&self, page: &mut FigurePage) {
        page.draw_compass_rose((LEFT + CHART_WIDTH / 2.0, self.floor - CHART_HEIGHTS.0 / 2.0), CHART_HEIGHTS.0 * 0.44);
        for quarter in 0..=4_u16 {
            let y = self.height(quarter * 250);
            page.list.fill_rectangle((LEFT, y - 1.0), (CHART_WIDTH, 2.0), night::THIN_LINE);
            let style = SIDE_TEXT_STYLE.with_anchor(TextAnchor::End);
            page.write_squeezed(style, &format!("{} %", quarter * 25), (LEFT - 14.0, (y + style.drop()).round()), LEFT - MARGIN);
        }
    }

    /// The chances given away and taken, and both curves.
    fn draw_chances(&self, page: &mut FigurePage) {
        for (at, shot) in self.shots.iter().enumerate() {
            let (x, wide) = (self.edge(at), self.edge(at + 1) - self.edge(at));
            let (chance, best) = (self.height(shot.chance), self.height(shot.best));
            page.list.fill_rectangle((x, best), (wide, chance - best), course::BAD_LUCK);
            let taken = match shot.outcome {
                ShotOutcome::Hit => night::DARK_BRASS,
                ShotOutcome::Miss => night::PANEL,
            };
            page.list.fill_rectangle((x, chance), (wide, self.floor - chance), taken);
        }
        self.draw_steps(page, night::MIST, |shot| shot.best.max(shot.chance));
        self.draw_steps(page, night::BRASS, |shot| shot.chance);
    }

    fn draw_steps(&self, page: &mut FigurePage, ink: Ink, of: impl Fn(&ShotOdds) -> u16) {
        let corners = |(at, shot): (usize, &ShotOdds)| {
            let y = self.height(of(shot));
            [(self.edge(at), y), (self.edge(at + 1), y)]
        };
        let points: Vec<Point> = self.shots.iter().enumerate().flat_map(corners).collect();
        page.list.stroke(shape::polyline(&points), ink, self.pen());
    }

    /// A mark below every shot.
    fn draw_marks(&self, page: &mut FigurePage) {
        let (y, column) = (self.floor + CHART_HEIGHTS.1 / 2.0 + 4.0, self.column());
        for (at, shot) in self.shots.iter().enumerate() {
            draw_mark(page, (self.middle(at), y), column, shot.outcome);
        }
    }

    /// Vertical lines through a chart at the most decisive shots.
    fn guide_lines(&self, page: &mut FigurePage, (top, high): (f32, f32)) {
        for callout in &self.callouts {
            page.list.fill_rectangle((callout.pole.round() - 1.0, top), (2.0, high), night::FOG);
        }
    }

    /// The callouts of turning points.
    fn draw_callouts(&self, page: &mut FigurePage) {
        let top = self.floor - CHART_HEIGHTS.0;
        for callout in &self.callouts {
            let high = CALLOUT.0 * callout.lines.len() as f32 + CALLOUT.1;
            let plate = top - CALLOUT.2 - high;
            let foot = (callout.left + callout.wide / 2.0, top - CALLOUT.2);
            if !callout.lines.is_empty() {
                page.list.stroke(shape::polyline(&[foot, (callout.pole, top)]), night::FOG, 2.0);
                page.list.fill_rectangle((callout.left, plate), (callout.wide, high), night::PANEL);
                page.list.fill_rectangle((callout.left, plate + high - 4.0), (callout.wide, 4.0), night::BRASS);
            }
            page.draw_disc((callout.pole, top), 7.0, night::NIGHT);
            page.draw_disc((callout.pole, top), 5.0, night::BRASS);
            let (room, natural) = (callout.wide - 16.0, callout.lines.iter().map(|line| WORD.width(line)).fold(1.0, f32::max));
            let style = TextStyle { size: WORD.size * (room / natural * 0.998).clamp(0.67, 1.0), ..WORD }.with_anchor(TextAnchor::Middle);
            for (at, line) in callout.lines.iter().enumerate() {
                let y = (plate + CALLOUT.0 * (at as f32 + 0.5) + 7.0 + style.drop()).round();
                page.write(style, line, (foot.0, y), room);
            }
        }
    }

    /// The cumulative luck, in a chart from `top` on.
    fn draw_luck(&self, page: &mut FigurePage, (top, high): (f32, f32)) {
        let lucks = || self.shots.iter().map(|shot| i64::from(shot.luck));
        let scale = Scale::of(lucks());
        let y = |luck: i64| top + high * ((scale.to - luck) as f64 / (scale.to - scale.from) as f64) as f32;
        for luck in scale.marks() {
            let line = y(luck).round();
            page.list.fill_rectangle((LEFT, line - 1.0), (CHART_WIDTH, 2.0), if luck == 0 { night::FOG } else { night::THIN_LINE });
            let style = SIDE_TEXT_STYLE.with_anchor(TextAnchor::End);
            page.write_squeezed(style, &format_signed(luck / HIT), (LEFT - 14.0, (line + style.drop()).round()), LEFT - MARGIN);
        }
        let points: Vec<Point> = lucks().enumerate().map(|(at, luck)| (self.middle(at), y(luck))).collect();
        let points: Vec<Point> = [(LEFT, y(0))].into_iter().chain(points).collect();
        for (side, ink) in [(f32::min as fn(f32, f32) -> f32, course::GOOD_LUCK), (f32::max, course::BAD_LUCK)] {
            page.list.fill(shape::polygon(&area_to_zero(&points, y(0), side)), ink);
        }
        page.list.stroke(shape::polyline(&points), night::SNOW, self.pen());
    }

    /// The shot numbers, and the axis title.
    fn draw_numbers(&self, page: &mut FigurePage, bottom: f32, axis: &str) {
        let step = [5, 10, 20, 25, 50, 100].into_iter().find(|step| self.slots / step <= 10).unwrap_or(100);
        for number in (1..=self.slots).filter(|number| *number == 1 || number.is_multiple_of(step)) {
            let x = self.middle(number - 1);
            page.list.fill_rectangle((x.round() - 1.0, bottom), (2.0, 8.0), night::THIN_LINE);
            page.write_squeezed(SIDE_TEXT_STYLE.with_anchor(TextAnchor::Middle), &number.to_string(), (x, bottom + 40.0), 80.0);
        }
        page.write_squeezed(SIDE_TEXT_STYLE.with_anchor(TextAnchor::Middle), axis, (LEFT + CHART_WIDTH / 2.0, bottom + 78.0), CHART_WIDTH);
    }
}

/// A burst for a hit and a ring for a miss; a tall or a low bar where columns are too narrow.
fn draw_mark(page: &mut FigurePage, (x, y): Point, column: f32, outcome: ShotOutcome) {
    const NARROW_WIDTH: f32 = 7.0;
    let reach = (column * 0.52).min(13.0);
    match outcome {
        ShotOutcome::Hit if column < NARROW_WIDTH => {
            page.list.fill_rectangle(((x - column / 2.0).round(), y - 12.0), (column.max(2.0), 24.0), night::EMBER)
        }
        ShotOutcome::Miss if column < NARROW_WIDTH => {
            page.list.fill_rectangle(((x - column / 2.0).round(), y - 2.0), (column.max(2.0), 4.0), night::MIST)
        }
        ShotOutcome::Hit => {
            page.list.fill(star((x, y), reach * 1.15, 0.56, 8), night::EMBER);
            page.list.fill(star((x, y), reach * 0.6, 0.56, 8), night::GLOW);
        }
        ShotOutcome::Miss => page.draw_ring((x, y), reach * 0.62, (reach * 0.26).max(1.6), night::MIST),
    }
}

/// The legend in as many rows as needed, and its lower end.
fn key(course: &ShotChart) -> (Vec<LegendEntry<'_>>, f32) {
    let [chance, best, _] = &course.curves;
    let [hit, miss] = &course.marks;
    let (from, to) = (MARGIN, LIMITS.min_width as f32 - MARGIN);
    let (mut x, mut y) = (from, LEGEND.0 + LEGEND.1 / 2.0);
    let mut key = Vec::new();
    let curves = [
        (LegendSymbol::Curve(night::DARK_BRASS, night::BRASS), 70.0, chance),
        (LegendSymbol::Curve(course::BAD_LUCK, night::MIST), 70.0, best),
    ];
    let marks = [(LegendSymbol::Mark(ShotOutcome::Hit), 42.0, hit), (LegendSymbol::Mark(ShotOutcome::Miss), 42.0, miss)];
    for (symbol, taken, word) in curves.into_iter().chain(marks) {
        let wide = taken + SIDE_TEXT_STYLE.width(word).min((to - from) / 2.0 - taken - LEGEND.2);
        if x + wide > to {
            (x, y) = (from, y + LEGEND.1);
        }
        key.push(LegendEntry { symbol, word, at: (x, y), wide: taken, room: wide - taken + 1.0 });
        x += wide + LEGEND.2;
    }
    (key, y + LEGEND.1 / 2.0)
}

impl LegendEntry<'_> {
    fn draw(&self, page: &mut FigurePage) {
        let (x, y) = self.at;
        match self.symbol {
            LegendSymbol::Curve(below, ink) => {
                page.list.fill_rectangle((x, y), (56.0, 14.0), below);
                page.list.stroke(shape::polyline(&[(x + 2.0, y), (x + 54.0, y)]), ink, 5.0);
            }
            LegendSymbol::Mark(outcome) => draw_mark(page, (x + 16.0, y), 32.0, outcome),
        }
        page.write_squeezed(SIDE_TEXT_STYLE, self.word, (x + self.wide, (y + SIDE_TEXT_STYLE.drop()).round()), self.room);
    }
}

/// The luck scale: its ends and its step, in hundredths of a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scale {
    from: i64,
    to: i64,
    step: i64,
}

/// The area between a line and the zero line, on one side of it.
fn area_to_zero(points: &[Point], zero: f32, side: fn(f32, f32) -> f32) -> Vec<Point> {
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
    /// The smallest scale that contains all of these values and 0.
    fn of(lucks: impl Iterator<Item = i64>) -> Self {
        let (low, high) = lucks.fold((0, 0), |(low, high), luck| (luck.min(low), luck.max(high)));
        let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|times| times * HIT * 10_i64.pow(power)));
        let ends = |step: i64| (low.div_euclid(step) * step, -(-high).div_euclid(step) * step);
        let fits = |step: &i64| (ends(*step).1 - ends(*step).0) / step <= STEPS;
        let step = steps.find(fits).expect("steps are unbounded");
        match ends(step) {
            (0, 0) => Self { from: -step, to: step, step },
            (from, to) => Self { from, to, step },
        }
    }

    /// The values of the grid lines.
    fn marks(self) -> impl Iterator<Item = i64> {
        (0..=(self.to - self.from) / self.step).map(move |at| self.from + at * self.step)
    }
}

/// A number with its sign.
fn format_signed(number: i64) -> String {
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
    fn luck_axis_has_a_few_round_steps() {
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
}
