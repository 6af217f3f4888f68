//! A finished game looked back at, told: the verdict in sentences, every shot as a line, the chart and the film of maps.
//! The odds are counted by who asks; this never works one out, and shows of the waters only what was known at each shot.

use std::cmp::Ordering;

use super::{
    advice::advice,
    alt::clip,
    body::{Body, Scene, View},
    figure::{Aimed, Course, Fell, Figure, Heat, HeatFilm, HeatFrame},
    heat,
    line::Line,
    locale::Locale,
    numbers::{Mean, compared, decimal},
    phrase::term,
};
use crate::game::{
    cell::{Cell, CellSet},
    notation::Notation,
    side::Side,
    view::{Chart, PublicView},
    words::words,
};

/// So many shots are listed under the text; a longer list is a file.
const LISTED: usize = 100;

/// From this accuracy on nothing is found fault with.
const FLAWLESS: f64 = 0.995;

/// One shot against the odds of its moment; chances are between 0 and 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Shot {
    /// Where it fell.
    pub cell: Cell,
    /// What came of it.
    pub fell: Fell,
    /// How likely a hit was.
    pub chance: f64,
    /// How likely a hit was in the likeliest cell.
    pub best: f64,
    /// The likeliest cells.
    pub likeliest: CellSet,
    /// The waters as they were known before it.
    pub chart: Chart,
    /// How likely a ship was in each cell, row by row.
    pub chances: Vec<f64>,
    /// The hits so far less those to be expected so far.
    pub luck: f64,
}

words! {
    /// Why a shot is worth a word.
    pub enum Turning, word, find {
        /// Another cell was much likelier.
        Mistake = "mistake",
        /// It hit against the odds.
        Stroke = "stroke",
        /// It missed against the odds.
        Mishap = "mishap",
    }
}

/// What a fleet withstands under the fire of a strong opponent: means of shots.
#[derive(Clone, PartialEq, Debug)]
pub struct Withstood {
    /// This fleet.
    pub fleet: Mean,
    /// Fleets laid at random.
    pub random: Mean,
    /// Fleets of each placement strategy (its id in core/RULES.md §3.1) that suits the rules, the weakest first.
    pub others: Vec<(&'static str, f64)>,
}

/// A player's game against the odds.
#[derive(Clone, PartialEq, Debug)]
pub struct Hindsight {
    /// The game as it ended.
    pub view: PublicView,
    /// Whose shots.
    pub side: Side,
    /// The shots, in the order they were fired.
    pub shots: Vec<Shot>,
    /// How many hits the cells fired at promised, and the likeliest ones.
    pub promised: [f64; 2],
    /// Of the latter the part that the former are.
    pub accuracy: f64,
    /// The part of players who would have had less luck with the same shots.
    pub luckier_than: f64,
    /// The standard error of the chances, where they were drawn and not counted.
    pub error: Option<f64>,
    /// The shots that decided most, by their place in [`Hindsight::shots`].
    pub turnings: Vec<(usize, Turning)>,
    /// What the player's own fleet withstands, where that was measured.
    pub withstood: Option<Withstood>,
}

/// The review: what decided, every shot, the film of maps of chances and the chart.
pub fn review(of: &Hindsight, locale: Locale) -> Body {
    let lines: Vec<Line> =
        [title(of)].into_iter().chain(verdict(of, locale)).chain(turnings(of)).chain(advice(of)).chain(fleet(of, locale)).collect();
    let text = lines.iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
    let table = table(of, locale);
    let (mono, file) = match of.shots.len() {
        0..=LISTED => (Some(table), None),
        _ => (None, Some((format!("broadside-review-{}.txt", of.view.id), format!("{text}\n\n{table}\n")))),
    };
    let said = lines[1..].iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join(" ");
    let (film_alt, chart_alt) = (Line::new("review-film-alt"), Line::new("review-chart-alt"));
    let alt = |line: Line| clip(&format!("{} {said}", line.text("name", of.view.name(of.side)).phrase(locale)));
    let film = View::HeatFilm(Box::new(film(of, locale)));
    let scene = Scene { view: film, ..Scene::of_figure(Figure::Course(course(of, locale)), alt(film_alt)) };
    let poster = Scene::of_figure(Figure::Course(course(of, locale)), alt(chart_alt));
    Body { text, mono, file, scene: Some(scene), poster: Some(poster), ..Body::default() }
}

/// What is told while the odds are still being counted.
pub fn counting(done: usize, of: usize, locale: Locale) -> String {
    Line::new("review-counting").number("percent", (done * 100 / of.max(1)) as i64).phrase(locale)
}

fn title(of: &Hindsight) -> Line {
    Line::new("review-title").text("code", of.view.id.to_string()).text("name", of.view.name(of.side))
}

fn verdict(of: &Hindsight, locale: Locale) -> Vec<Line> {
    let [chosen, best] = of.promised.map(|hits| decimal(hits, 1, locale));
    let hits = of.shots.iter().filter(|shot| shot.fell == Fell::Hit).count();
    let luck = of.shots.last().map_or(0.0, |shot| shot.luck);
    let accuracy = Line::new("review-accuracy").text("percent", percent(of.accuracy)).text("best", best).text("chosen", chosen.clone());
    let luck = Line::new("review-luck").text("luck", signed(luck, locale)).number("hits", hits as i64).text("chosen", chosen);
    let mut lines = vec![accuracy, luck.text("percent", percent(of.luckier_than.clamp(0.01, 0.99)))];
    lines.extend(of.error.map(|error| Line::new("hint-drawn").text("error", decimal(error * 100.0, 1, locale))));
    lines.extend((of.accuracy >= FLAWLESS && !of.shots.is_empty()).then(|| Line::new("review-flawless")));
    lines
}

fn turnings(of: &Hindsight) -> Vec<Line> {
    of.turnings.iter().map(|(at, turning)| told(of, *at, *turning)).collect()
}

/// Why this shot is worth a word.
fn told(of: &Hindsight, at: usize, turning: Turning) -> Line {
    let (shot, notation) = (&of.shots[at], of.view.rules.notation());
    let line =
        |id| Line::new(id).number("number", at as i64 + 1).text("cell", notation.name(shot.cell)).text("chance", percent(shot.chance));
    match turning {
        Turning::Mistake => {
            let better = shot.likeliest.iter().next().map(|cell| notation.name(cell)).unwrap_or_default();
            line("review-mistake").text("better", better).text("best", percent(shot.best))
        }
        Turning::Stroke => line("review-stroke"),
        Turning::Mishap => line("review-mishap"),
    }
}

/// The shot that decided most, by its place in [`Hindsight::shots`]: the one that the odds said least of, or that gave most away.
pub(super) fn decisive(of: &Hindsight) -> Option<usize> {
    let weighed = |(at, turning): &(usize, Turning)| {
        let shot = &of.shots[*at];
        let weight = match turning {
            Turning::Mistake => shot.best - shot.chance,
            Turning::Stroke => 1.0 - shot.chance,
            Turning::Mishap => shot.chance,
        };
        (*at, weight)
    };
    let named = of.turnings.iter().map(weighed).max_by(|(_, one), (_, other)| one.total_cmp(other));
    let surprise = |shot: &Shot| if shot.fell == Fell::Hit { 1.0 - shot.chance } else { shot.chance };
    let any = || of.shots.iter().map(surprise).enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
    named.or_else(any).map(|(at, _)| at)
}

/// What is said of that shot in a sentence, and in few words.
pub(super) fn said_of(of: &Hindsight, at: usize, locale: Locale) -> [String; 2] {
    let short = caption(at, &of.shots[at], of.view.rules.notation(), locale);
    let named = of.turnings.iter().find(|(known, _)| *known == at);
    [named.map_or_else(|| short.clone(), |(_, turning)| told(of, at, *turning).phrase(locale)), short]
}

fn fleet(of: &Hindsight, locale: Locale) -> Vec<Line> {
    let Some(withstood) = &of.withstood else { return Vec::new() };
    let (mean, error) = withstood.fleet;
    let shots = |mean: f64| decimal(mean, 1, locale);
    let verdict = match compared(withstood.fleet, withstood.random) {
        Ordering::Greater => "review-fleet-harder",
        Ordering::Less => "review-fleet-easier",
        Ordering::Equal => "review-fleet-usual",
    };
    let own = Line::new("review-fleet")
        .text("name", of.view.name(of.side))
        .text("mean", shots(mean))
        .text("error", shots(error))
        .text("random", shots(withstood.random.0));
    let other = |(id, mean): &(&'static str, f64)| Line::new("review-placing").line("name", Line::new(id)).text("mean", shots(*mean));
    let mut lines = vec![own.line("verdict", Line::new(verdict))];
    if !withstood.others.is_empty() {
        lines.push(Line::new("review-others").lines("list", withstood.others.iter().rev().map(other).collect()));
    }
    lines
}

/// Every shot as a line: its number, the cell, what came of it, its chance, the best chance, the difference.
fn table(of: &Hindsight, locale: Locale) -> String {
    let notation = of.view.rules.notation();
    let row = |(at, shot): (usize, &Shot)| {
        let (sign, loss) = (sign(shot.fell), whole(shot.best) - whole(shot.chance));
        let loss = if loss > 0 { format!("-{loss}") } else { String::new() };
        format!("{:>3} {:<4}{sign} {:>3} {:>3} {loss:>4}", at + 1, notation.name(shot.cell), whole(shot.chance), whole(shot.best))
            .trim_end()
            .to_owned()
    };
    let rows = of.shots.iter().enumerate().map(row);
    rows.chain([String::new(), Line::new("review-signs").phrase(locale)]).collect::<Vec<_>>().join("\n")
}

fn sign(fell: Fell) -> char {
    match fell {
        Fell::Hit => 'x',
        Fell::Miss => 'o',
    }
}

fn course(of: &Hindsight, locale: Locale) -> Course {
    let word = |id| Line::new(id).phrase(locale);
    let aimed = |shot: &Shot| Aimed {
        chance: thousandths(shot.chance),
        best: thousandths(shot.best),
        fell: shot.fell,
        luck: (shot.luck * 100.0).round() as i32,
    };
    let turn = |(at, turning): &(usize, Turning)| {
        let cell = of.view.rules.notation().name(of.shots[*at].cell);
        (*at, format!("{cell} {}", term(locale, "review-turn", turning.word())))
    };
    let luck = of.shots.last().map_or(0.0, |shot| shot.luck);
    let subtitle = Line::new("review-chart-about").text("percent", percent(of.accuracy)).text("luck", signed(luck, locale));
    Course {
        title: Line::new("review-chart-title").text("name", of.view.name(of.side)).phrase(locale),
        subtitle: subtitle.phrase(locale),
        shots: of.shots.iter().map(aimed).collect(),
        curves: ["review-curve-chosen", "review-curve-best", "review-curve-luck"].map(word),
        marks: ["heat-hit", "review-miss"].map(word),
        axis: word("review-axis"),
        turns: of.turnings.iter().map(turn).collect(),
        note: word("review-chart-note"),
    }
}

fn film(of: &Hindsight, locale: Locale) -> HeatFilm {
    let notation = of.view.rules.notation();
    let waters = !of.side;
    // What was not found is as certain now as what was.
    let hidden =
        |at: usize| of.view.revealed[waters].iter().flatten().any(|ship| ship.cells.iter().any(|cell| place(cell, notation) == at));
    let end = HeatFrame {
        cells: cells(of, &of.view.charts[waters], |at| if hidden(at) { 1000 } else { 0 }),
        fired: None,
        best: Vec::new(),
        caption: Line::new("review-film-end").text("percent", percent(of.accuracy)).phrase(locale),
    };
    let frame = |(at, shot): (usize, &Shot)| HeatFrame {
        cells: cells(of, &shot.chart, |at| shot.chances.get(at).copied().map_or(0, thousandths)),
        fired: Some(place(shot.cell, notation)),
        best: shot.likeliest.iter().map(|cell| place(cell, notation)).collect(),
        caption: caption(at, shot, notation, locale),
    };
    HeatFilm {
        title: Line::new("review-chart-title").text("name", of.view.name(of.side)).phrase(locale),
        columns: (0..notation.size).map(|col| notation.column(col)).collect(),
        rows: (0..notation.size).map(|row| notation.row(row)).collect(),
        frames: of.shots.iter().enumerate().map(frame).chain([end]).collect(),
    }
}

fn caption(at: usize, shot: &Shot, notation: Notation, locale: Locale) -> String {
    let fell = Line::new(if shot.fell == Fell::Hit { "heat-hit" } else { "review-miss" });
    let line = Line::new("review-film-shot").number("number", at as i64 + 1).text("cell", notation.name(shot.cell)).line("outcome", fell);
    line.text("chance", percent(shot.chance)).text("best", percent(shot.best)).phrase(locale)
}

fn cells(of: &Hindsight, chart: &Chart, chance: impl Fn(usize) -> u16) -> Vec<Heat> {
    let (empty, notation) = (chart.known_empty(&of.view.rules), of.view.rules.notation());
    Cell::all(notation.size).enumerate().map(|(at, cell)| heat::heat(chart, cell, &empty, chance(at))).collect()
}

/// A cell's place row by row.
fn place(cell: Cell, notation: Notation) -> usize {
    usize::from(cell.row) * usize::from(notation.size) + usize::from(cell.col)
}

fn thousandths(chance: f64) -> u16 {
    (chance.clamp(0.0, 1.0) * 1000.0).round() as u16
}

/// A part as whole per cent.
fn whole(part: f64) -> i64 {
    (part * 100.0).round() as i64
}

pub(super) fn percent(part: f64) -> String {
    whole(part).to_string()
}

fn signed(number: f64, locale: Locale) -> String {
    let written = decimal(number, 1, locale);
    if number >= 0.05 { format!("+{written}") } else { written.replace("−0,0", "0,0").replace("−0.0", "0.0") }
}
