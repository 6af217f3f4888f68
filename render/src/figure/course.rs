//! A chart of shots and their odds, by shot number: step curves of the chance taken and of the best chance, with the area between
//! them in the colour of bad luck. A hit fills its column and has a burst below it, a miss leaves it dark and has a ring below it.
//! Callouts of the most decisive shots are above the chart, the cumulative luck (hits minus expected hits) is below. Computes no odds.

use broadside_scene::figure::{ShotChart, ShotOdds, ShotOutcome};

use super::{
    callouts::{self, CALLOUT_STYLE, Callout},
    page::{FIGURE_LIMITS, FigurePage, MARGIN, TextStyle, star},
};
use crate::{
    ink::{Ink, course, night},
    shape::{self, Point},
    text::TextAnchor,
};

/// The maximum number of shots.
const MAX_SHOTS: usize = 400;

/// The maximum number of callouts.
const MAX_CALLOUTS: usize = 5;

/// The minimum number of columns, so that a few shots do not become very wide.
const MIN_COLUMNS: usize = 24;

/// The left edge of the charts.
const CHART_LEFT: f32 = 150.0;
const CHART_WIDTH: f32 = 1076.0;

/// The height of the chart of chances.
const CHANCE_HEIGHT: f32 = 400.0;
/// The height of the strip of marks.
const MARKS_HEIGHT: f32 = 40.0;
/// The height of the chart of luck.
const LUCK_HEIGHT: f32 = 190.0;

const LEGEND_TOP: f32 = 134.0;
/// The height of a row of the legend.
const LEGEND_ROW: f32 = 48.0;
/// The gap after an entry of the legend.
const LEGEND_GAP: f32 = 44.0;

/// The height of a line in a callout.
const CALLOUT_LINE: f32 = 38.0;
/// The height of a callout without its lines.
const CALLOUT_PADDING: f32 = 20.0;
/// The distance of callouts from the chart.
const CALLOUT_DISTANCE: f32 = 36.0;

/// The luck of one hit, in hundredths.
const LUCK_PER_HIT: i64 = 100;

/// The maximum number of steps on the scale of luck.
const MAX_LUCK_STEPS: i64 = 4;

/// The text style of labels around the charts.
const SIDE_TEXT_STYLE: TextStyle = TextStyle::plain(30.0, night::MIST);

/// The positions of shots and chances.
struct Plot<'a> {
    shots: &'a [ShotOdds],
    /// The number of columns, at least [`MIN_COLUMNS`].
    columns: usize,
    /// The y coordinate of 0 %.
    floor: f32,
    /// The callouts of the most decisive shots.
    callouts: Vec<Callout>,
    legend: Vec<LegendEntry<'a>>,
}

/// A symbol in the legend.
#[derive(Clone, Copy)]
enum LegendSymbol {
    /// A curve, with the ink of the area below it and its own ink.
    Curve(Ink, Ink),
    /// The mark of a shot.
    Mark(ShotOutcome),
}

/// A legend symbol with its word and position.
struct LegendEntry<'a> {
    symbol: LegendSymbol,
    word: &'a str,
    at: Point,
    /// The width of the symbol including the gap after it.
    symbol_width: f32,
    /// The maximum width of the word.
    word_width: f32,
}

pub(super) fn draw(course: &ShotChart) -> FigurePage {
    let plot = Plot::of(course);
    let strip = plot.floor + MARKS_HEIGHT;
    let luck_top = strip + 62.0;
    let bottom = luck_top + LUCK_HEIGHT;
    let height = bottom + 84.0 + if course.note.is_empty() { 0.0 } else { 46.0 } + MARGIN - 10.0;
    let mut page = FigurePage::new((FIGURE_LIMITS.min_width, height.max(FIGURE_LIMITS.min_height as f32) as u32));
    page.draw_heading(&course.title, &course.subtitle);
    plot.legend.iter().for_each(|entry| entry.draw(&mut page));
    let room = FIGURE_LIMITS.min_width as f32 - 2.0 * MARGIN;
    plot.draw_chance_scale(&mut page);
    plot.draw_chances(&mut page);
    plot.draw_guide_lines(&mut page, (plot.floor - CHANCE_HEIGHT, CHANCE_HEIGHT + MARKS_HEIGHT / 2.0));
    plot.draw_marks(&mut page);
    plot.draw_callouts(&mut page);
    page.write_to_fit(TextStyle::bold(30.0, night::BRASS), &course.curves[2], (CHART_LEFT, luck_top - 14.0), CHART_WIDTH);
    plot.draw_guide_lines(&mut page, (luck_top, LUCK_HEIGHT));
    plot.draw_luck(&mut page, (luck_top, LUCK_HEIGHT));
    plot.draw_numbers(&mut page, bottom, &course.axis);
    page.write_to_fit(SIDE_TEXT_STYLE, &course.note, (MARGIN, bottom + 122.0), room);
    page
}

impl<'a> Plot<'a> {
    fn of(course: &'a ShotChart) -> Self {
        let shots = &course.shots[..course.shots.len().min(MAX_SHOTS)];
        let (legend, below) = legend(course);
        let mut plot = Self { shots, columns: shots.len().max(MIN_COLUMNS), floor: 0.0, callouts: Vec::new(), legend };
        let turns = course.turns.iter().filter(|(at, _)| *at < shots.len()).take(MAX_CALLOUTS);
        let words = turns.map(|(at, word)| (plot.column_centre(*at), word.as_str())).collect();
        plot.callouts = callouts::place(words, (MARGIN, MARGIN + FIGURE_LIMITS.min_width as f32 - 2.0 * MARGIN));
        let lines = plot.callouts.iter().map(|callout| callout.lines.len()).max().unwrap_or_default();
        let over = if lines == 0 { 14.0 } else { CALLOUT_LINE * lines as f32 + CALLOUT_PADDING + CALLOUT_DISTANCE };
        plot.floor = below + 12.0 + over + 8.0 + CHANCE_HEIGHT;
        plot
    }

    fn column_width(&self) -> f32 {
        CHART_WIDTH / self.columns as f32
    }

    /// The left edge of a shot's column.
    fn column_left(&self, shot: usize) -> f32 {
        (CHART_LEFT + CHART_WIDTH * shot as f32 / self.columns as f32).round()
    }

    /// The middle of a shot's column.
    fn column_centre(&self, shot: usize) -> f32 {
        (self.column_left(shot) + self.column_left(shot + 1)) / 2.0
    }

    /// The width of the curves, thinner for narrow columns.
    fn curve_width(&self) -> f32 {
        (self.column_width() * 0.4).clamp(1.6, 4.0)
    }

    /// The y coordinate of a chance in thousandths.
    fn chance_y(&self, chance: u16) -> f32 {
        (self.floor - CHANCE_HEIGHT * f32::from(chance.min(1000)) / 1000.0).round()
    }

    /// Draws the grid lines of the chart of chances and their labels.
    fn draw_chance_scale(&self, page: &mut FigurePage) {
        page.draw_compass_rose((CHART_LEFT + CHART_WIDTH / 2.0, self.floor - CHANCE_HEIGHT / 2.0), CHANCE_HEIGHT * 0.44);
        for quarter in 0..=4_u16 {
            draw_grid_line(page, self.chance_y(quarter * 250), night::THIN_LINE, &format!("{} %", quarter * 25));
        }
    }

    /// Draws the chances taken and not taken, and both curves.
    fn draw_chances(&self, page: &mut FigurePage) {
        for (at, shot) in self.shots.iter().enumerate() {
            let (x, wide) = (self.column_left(at), self.column_left(at + 1) - self.column_left(at));
            let (chance, best) = (self.chance_y(shot.chance), self.chance_y(shot.best));
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

    /// Draws a step curve of the chances that `of` selects.
    fn draw_steps(&self, page: &mut FigurePage, ink: Ink, of: impl Fn(&ShotOdds) -> u16) {
        let corners = |(at, shot): (usize, &ShotOdds)| {
            let y = self.chance_y(of(shot));
            [(self.column_left(at), y), (self.column_left(at + 1), y)]
        };
        let points: Vec<Point> = self.shots.iter().enumerate().flat_map(corners).collect();
        page.list.stroke(shape::polyline(&points), ink, self.curve_width());
    }

    /// Draws a mark below every shot.
    fn draw_marks(&self, page: &mut FigurePage) {
        let (y, column) = (self.floor + MARKS_HEIGHT / 2.0 + 4.0, self.column_width());
        for (at, shot) in self.shots.iter().enumerate() {
            draw_mark(page, (self.column_centre(at), y), column, shot.outcome);
        }
    }

    /// Draws vertical lines through a chart at the most decisive shots.
    fn draw_guide_lines(&self, page: &mut FigurePage, (top, high): (f32, f32)) {
        for callout in &self.callouts {
            page.list.fill_rectangle((callout.shot_x.round() - 1.0, top), (2.0, high), night::FOG);
        }
    }

    /// Draws the callouts of the most decisive shots.
    fn draw_callouts(&self, page: &mut FigurePage) {
        let top = self.floor - CHANCE_HEIGHT;
        for callout in &self.callouts {
            let high = CALLOUT_LINE * callout.lines.len() as f32 + CALLOUT_PADDING;
            let plate = top - CALLOUT_DISTANCE - high;
            let foot = (callout.left + callout.width / 2.0, top - CALLOUT_DISTANCE);
            if !callout.lines.is_empty() {
                page.list.stroke(shape::polyline(&[foot, (callout.shot_x, top)]), night::FOG, 2.0);
                page.list.fill_rectangle((callout.left, plate), (callout.width, high), night::PANEL);
                page.list.fill_rectangle((callout.left, plate + high - 4.0), (callout.width, 4.0), night::BRASS);
            }
            page.draw_disc((callout.shot_x, top), 7.0, night::NIGHT);
            page.draw_disc((callout.shot_x, top), 5.0, night::BRASS);
            let (room, natural) = (callout.width - 16.0, callout.lines.iter().map(|line| CALLOUT_STYLE.width(line)).fold(1.0, f32::max));
            let style = TextStyle { size: CALLOUT_STYLE.size * (room / natural * 0.998).clamp(0.67, 1.0), ..CALLOUT_STYLE }
                .with_anchor(TextAnchor::Middle);
            for (at, line) in callout.lines.iter().enumerate() {
                let y = (plate + CALLOUT_LINE * (at as f32 + 0.5) + 7.0 + style.baseline_offset()).round();
                page.write(style, line, (foot.0, y), room);
            }
        }
    }

    /// Draws the cumulative luck, in a chart with this top and height.
    fn draw_luck(&self, page: &mut FigurePage, (top, high): (f32, f32)) {
        let lucks = || self.shots.iter().map(|shot| i64::from(shot.luck));
        let scale = LuckScale::of(lucks());
        let y = |luck: i64| top + high * ((scale.to - luck) as f64 / (scale.to - scale.from) as f64) as f32;
        for luck in scale.grid_values() {
            let ink = if luck == 0 { night::FOG } else { night::THIN_LINE };
            draw_grid_line(page, y(luck).round(), ink, &format_signed(luck / LUCK_PER_HIT));
        }
        let points: Vec<Point> = lucks().enumerate().map(|(at, luck)| (self.column_centre(at), y(luck))).collect();
        let points: Vec<Point> = [(CHART_LEFT, y(0))].into_iter().chain(points).collect();
        for (side, ink) in [(f32::min as fn(f32, f32) -> f32, course::GOOD_LUCK), (f32::max, course::BAD_LUCK)] {
            page.list.fill(shape::polygon(&area_to_zero(&points, y(0), side)), ink);
        }
        page.list.stroke(shape::polyline(&points), night::SNOW, self.curve_width());
    }

    /// Draws the shot numbers and the axis title.
    fn draw_numbers(&self, page: &mut FigurePage, bottom: f32, axis: &str) {
        let style = SIDE_TEXT_STYLE.with_anchor(TextAnchor::Middle);
        let step = [5, 10, 20, 25, 50, 100].into_iter().find(|step| self.columns / step <= 10).unwrap_or(100);
        for number in (1..=self.columns).filter(|number| *number == 1 || number.is_multiple_of(step)) {
            let x = self.column_centre(number - 1);
            page.list.fill_rectangle((x.round() - 1.0, bottom), (2.0, 8.0), night::THIN_LINE);
            page.write_to_fit(style, &number.to_string(), (x, bottom + 40.0), 80.0);
        }
        page.write_to_fit(style, axis, (CHART_LEFT + CHART_WIDTH / 2.0, bottom + 78.0), CHART_WIDTH);
    }
}

/// Draws a grid line of a chart, with its label to the left.
fn draw_grid_line(page: &mut FigurePage, y: f32, ink: Ink, label: &str) {
    page.list.fill_rectangle((CHART_LEFT, y - 1.0), (CHART_WIDTH, 2.0), ink);
    let style = SIDE_TEXT_STYLE.with_anchor(TextAnchor::End);
    page.write_to_fit(style, label, (CHART_LEFT - 14.0, (y + style.baseline_offset()).round()), CHART_LEFT - MARGIN);
}

/// Draws a burst for a hit and a ring for a miss; in narrow columns a high and a low bar.
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

/// The entries of the legend, in as many rows as needed, and the lower end of the legend.
fn legend(course: &ShotChart) -> (Vec<LegendEntry<'_>>, f32) {
    let [chance, best, _] = &course.curves;
    let [hit, miss] = &course.marks;
    let (from, to) = (MARGIN, FIGURE_LIMITS.min_width as f32 - MARGIN);
    let (mut x, mut y) = (from, LEGEND_TOP + LEGEND_ROW / 2.0);
    let mut entries = Vec::new();
    let curves = [
        (LegendSymbol::Curve(night::DARK_BRASS, night::BRASS), 70.0, chance),
        (LegendSymbol::Curve(course::BAD_LUCK, night::MIST), 70.0, best),
    ];
    let marks = [(LegendSymbol::Mark(ShotOutcome::Hit), 42.0, hit), (LegendSymbol::Mark(ShotOutcome::Miss), 42.0, miss)];
    for (symbol, taken, word) in curves.into_iter().chain(marks) {
        let wide = taken + SIDE_TEXT_STYLE.width(word).min((to - from) / 2.0 - taken - LEGEND_GAP);
        if x + wide > to {
            (x, y) = (from, y + LEGEND_ROW);
        }
        entries.push(LegendEntry { symbol, word, at: (x, y), symbol_width: taken, word_width: wide - taken + 1.0 });
        x += wide + LEGEND_GAP;
    }
    (entries, y + LEGEND_ROW / 2.0)
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
        page.write_to_fit(
            SIDE_TEXT_STYLE,
            self.word,
            (x + self.symbol_width, (y + SIDE_TEXT_STYLE.baseline_offset()).round()),
            self.word_width,
        );
    }
}

/// The scale of luck: its ends and its step, in hundredths of a hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LuckScale {
    from: i64,
    to: i64,
    step: i64,
}

/// The outline of the area between a line and the zero line, on one side of the zero line: `side` is `f32::min` for the area above
/// and `f32::max` for the area below.
fn area_to_zero(points: &[Point], zero: f32, side: fn(f32, f32) -> f32) -> Vec<Point> {
    let mut outline: Vec<Point> = Vec::with_capacity(2 * points.len() + 2);
    for (at, point) in points.iter().enumerate() {
        if let Some(before) = at.checked_sub(1).map(|before| points[before])
            && (before.1 - zero) * (point.1 - zero) < 0.0
        {
            outline.push((before.0 + (point.0 - before.0) * (zero - before.1) / (point.1 - before.1), zero));
        }
        outline.push((point.0, side(point.1, zero)));
    }
    outline.extend([points.last(), points.first()].into_iter().flatten().map(|point| (point.0, zero)));
    outline
}

impl LuckScale {
    /// The smallest scale that contains all of these values and 0.
    fn of(lucks: impl Iterator<Item = i64>) -> Self {
        let (low, high) = lucks.fold((0, 0), |(low, high), luck| (luck.min(low), luck.max(high)));
        let mut steps = (0..).flat_map(|power| [1, 2, 5].map(|times| times * LUCK_PER_HIT * 10_i64.pow(power)));
        let ends = |step: i64| (low.div_euclid(step) * step, -(-high).div_euclid(step) * step);
        let fits = |step: &i64| (ends(*step).1 - ends(*step).0) / step <= MAX_LUCK_STEPS;
        let step = steps.find(fits).expect("steps are unbounded");
        match ends(step) {
            (0, 0) => Self { from: -step, to: step, step },
            (from, to) => Self { from, to, step },
        }
    }

    /// The values of the grid lines.
    fn grid_values(self) -> impl Iterator<Item = i64> {
        (0..=(self.to - self.from) / self.step).map(move |at| self.from + at * self.step)
    }
}

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
            let scale = LuckScale::of(lucks.iter().copied());
            assert_eq!(scale, LuckScale { from, to, step }, "{lucks:?}");
            assert!(scale.grid_values().count() <= MAX_LUCK_STEPS as usize + 1, "{lucks:?}");
        }
    }
}
