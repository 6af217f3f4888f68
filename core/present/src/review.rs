//! The review of a finished game: verdict, chart, film of probability maps, and a file that lists every shot. The caller
//! computes the probabilities; each shot shows only what the player knew then.

use std::cmp::Ordering;

use broadside_game::{
    cell::{Cell, CellSet},
    notation::Notation,
    side::Side,
    view::{Chart, PublicView},
    words,
};
use broadside_scene::{
    Scene, View,
    figure::{Figure, HeatFilm, HeatFrame, ShotChart, ShotOdds, ShotOutcome},
};
use broadside_words::{
    line::Line,
    locale::Locale,
    numbers::{Mean, compare_means, decimal},
    phrase::term,
};

use super::{advice::advice, alt::clip, body::Body, heat::heat_cells};

/// The maximum number of placement strategies that are compared with the player's fleet, the best first.
const MAX_PLACEMENTS: usize = 3;

/// The minimum accuracy of play that counts as flawless.
const MIN_FLAWLESS_ACCURACY: f64 = 0.995;

/// One shot with its probabilities, each between 0 and 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Shot {
    /// The cell fired at.
    pub cell: Cell,
    /// Whether the shot hit.
    pub outcome: ShotOutcome,
    /// The probability of a hit.
    pub chance: f64,
    /// The probability of a hit in the likeliest cell.
    pub best: f64,
    /// The likeliest cells.
    pub likeliest: CellSet,
    /// The chart before the shot.
    pub chart: Chart,
    /// The probability of a ship in each cell, row by row.
    pub chances: Vec<f64>,
    /// The number of hits so far minus the expected number.
    pub luck: f64,
}

words! {
    /// The reason why a shot was decisive.
    pub enum DecisiveReason, word, find {
        /// Another cell was much likelier.
        Mistake = "mistake",
        /// The shot hit against the odds.
        Stroke = "stroke",
        /// The shot missed against the odds.
        Mishap = "mishap",
    }
}

/// The strength of a fleet: the mean number of shots it survives against a strong opponent.
#[derive(Clone, PartialEq, Debug)]
pub struct FleetStrength {
    /// The mean for this fleet.
    pub fleet: Mean,
    /// The mean for random fleets.
    pub random: Mean,
    /// The means for fleets of each applicable strategy, by id (core/RULES.md §3.1), weakest first.
    pub others: Vec<(&'static str, f64)>,
}

/// A player's shots in a finished game, evaluated.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReview {
    /// The final position.
    pub view: PublicView,
    /// The player.
    pub side: Side,
    /// The shots, in order.
    pub shots: Vec<Shot>,
    /// The expected numbers of hits: of the chosen cells, and of the likeliest cells.
    pub promised: [f64; 2],
    /// The expected hits of the chosen cells divided by those of the likeliest cells.
    pub accuracy: f64,
    /// The probability of being less lucky with the same shots.
    pub luckier_than: f64,
    /// The standard error of the probabilities, if they were sampled.
    pub error: Option<f64>,
    /// The decisive shots, as indices into [`GameReview::shots`].
    pub turnings: Vec<(usize, DecisiveReason)>,
    /// The strength of the player's own fleet, if measured.
    pub fleet_strength: Option<FleetStrength>,
}

/// The review as a message: verdict, film and chart, and the list of all shots as a file. `reader` is the side that is addressed as
/// "you".
pub fn review(review: &GameReview, reader: Option<Side>, locale: Locale) -> Body {
    let is_own = reader == Some(review.side);
    let named = |own, other| if is_own { Line::new(own) } else { Line::new(other).text("name", review.view.name(review.side)) };
    let lines: Vec<Line> = [named("review-title-own", "review-title")]
        .into_iter()
        .chain(verdict_lines(review, locale))
        .chain(review.turnings.iter().map(|(at, turning)| decisive_shot_line(review, *at, *turning)))
        .chain(advice(review))
        .chain(fleet_lines(review, named("review-fleet-own", "review-fleet"), locale))
        .collect();
    let text = lines.iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
    let file = (format!("broadside-review-{}.txt", review.view.id), format!("{text}\n\n{}\n", table(review, locale)));
    let verdict_text = lines[1..].iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join(" ");
    let alt = |line: Line| clip(&format!("{} {verdict_text}", line.phrase(locale)));
    let film_alt = alt(named("review-film-alt-own", "review-film-alt"));
    let chart_alt = alt(named("review-chart-alt-own", "review-chart-alt"));
    let title = named("review-title-own", "review-chart-title").phrase(locale);
    let chart = Figure::ShotChart(shot_chart(review, title.clone(), locale));
    let film = View::HeatFilm(Box::new(film(review, title, locale)));
    let scene = Scene { view: film, ..Scene::of_figure(chart.clone(), film_alt) };
    let poster = Scene::of_figure(chart, chart_alt);
    Body { text, file: Some(file), scene: Some(scene), poster: Some(poster), ..Body::default() }
}

/// The progress message while probabilities are computed.
pub fn progress_text(done: usize, total: usize, locale: Locale) -> String {
    Line::new("review-counting").number("percent", (done * 100 / total.max(1)) as i64).phrase(locale)
}

/// The lines about accuracy and luck.
fn verdict_lines(review: &GameReview, locale: Locale) -> Vec<Line> {
    let [chosen, best] = review.promised.map(|hits| decimal(hits, 1, locale));
    let hits = review.shots.iter().filter(|shot| shot.outcome == ShotOutcome::Hit).count();
    let luck = review.shots.last().map_or(0.0, |shot| shot.luck);
    let accuracy = Line::new("review-accuracy").text("percent", percent(review.accuracy)).text("best", best).text("chosen", chosen.clone());
    let luck = Line::new("review-luck").text("luck", format_signed(luck, locale)).number("hits", hits as i64).text("chosen", chosen);
    let mut lines = vec![accuracy, luck.text("percent", percent(review.luckier_than.clamp(0.01, 0.99)))];
    lines.extend(review.error.map(|error| Line::new("hint-drawn").text("error", decimal(error * 100.0, 1, locale))));
    lines.extend((review.accuracy >= MIN_FLAWLESS_ACCURACY && !review.shots.is_empty()).then(|| Line::new("review-flawless")));
    lines
}

/// The line that explains why this shot was decisive.
fn decisive_shot_line(review: &GameReview, at: usize, turning: DecisiveReason) -> Line {
    let (shot, notation) = (&review.shots[at], review.view.rules.notation());
    let line =
        |id| Line::new(id).number("number", at as i64 + 1).text("cell", notation.name(shot.cell)).text("chance", percent(shot.chance));
    match turning {
        DecisiveReason::Mistake => {
            let better = shot.likeliest.iter().next().map(|cell| notation.name(cell)).unwrap_or_default();
            line("review-mistake").text("better", better).text("best", percent(shot.best))
        }
        DecisiveReason::Stroke => line("review-stroke"),
        DecisiveReason::Mishap => line("review-mishap"),
    }
}

/// The index of the most decisive shot: the one with the least likely result or the largest mistake.
pub(super) fn most_decisive_shot(review: &GameReview) -> Option<usize> {
    let with_weight = |(at, turning): &(usize, DecisiveReason)| {
        let shot = &review.shots[*at];
        let weight = match turning {
            DecisiveReason::Mistake => shot.best - shot.chance,
            DecisiveReason::Stroke => 1.0 - shot.chance,
            DecisiveReason::Mishap => shot.chance,
        };
        (*at, weight)
    };
    let named = review.turnings.iter().map(with_weight).max_by(|(_, one), (_, other)| one.total_cmp(other));
    let surprise = |shot: &Shot| if shot.outcome == ShotOutcome::Hit { 1.0 - shot.chance } else { shot.chance };
    let any = || review.shots.iter().map(surprise).enumerate().max_by(|(_, one), (_, other)| one.total_cmp(other));
    named.or_else(any).map(|(at, _)| at)
}

/// The shot with this index in a sentence, and in a few words.
pub(super) fn describe_shot(review: &GameReview, at: usize, locale: Locale) -> [String; 2] {
    let short = caption(at, &review.shots[at], review.view.rules.notation(), locale);
    let named = review.turnings.iter().find(|(known, _)| *known == at);
    [named.map_or_else(|| short.clone(), |(_, turning)| decisive_shot_line(review, at, *turning).phrase(locale)), short]
}

/// The lines about the strength of the player's own fleet, if it was measured. `own` names the fleet.
fn fleet_lines(review: &GameReview, own: Line, locale: Locale) -> Vec<Line> {
    let Some(fleet_strength) = &review.fleet_strength else { return Vec::new() };
    let shots = |mean: f64| decimal(mean, 1, locale);
    let verdict = match compare_means(fleet_strength.fleet, fleet_strength.random) {
        Ordering::Greater => "review-fleet-harder",
        Ordering::Less => "review-fleet-easier",
        Ordering::Equal => "review-fleet-usual",
    };
    let own = own.text("mean", shots(fleet_strength.fleet.0)).text("random", shots(fleet_strength.random.0));
    let other = |(id, mean): &(&'static str, f64)| Line::new("review-placing").line("name", Line::new(id)).text("mean", shots(*mean));
    let mut lines = vec![own.line("verdict", Line::new(verdict))];
    if !fleet_strength.others.is_empty() {
        let best = fleet_strength.others.iter().rev().take(MAX_PLACEMENTS);
        lines.push(Line::new("review-others").lines("list", best.map(other).collect()));
    }
    lines
}

/// The list of shots: number, cell, result, probability, best probability, difference.
fn table(review: &GameReview, locale: Locale) -> String {
    let notation = review.view.rules.notation();
    let row = |(at, shot): (usize, &Shot)| {
        let (symbol, loss) = (outcome_symbol(shot.outcome), whole_percent(shot.best) - whole_percent(shot.chance));
        let loss = if loss > 0 { format!("-{loss}") } else { String::new() };
        format!(
            "{:>3} {:<4}{symbol} {:>3} {:>3} {loss:>4}",
            at + 1,
            notation.name(shot.cell),
            whole_percent(shot.chance),
            whole_percent(shot.best)
        )
        .trim_end()
        .to_owned()
    };
    let rows = review.shots.iter().enumerate().map(row);
    rows.chain([String::new(), Line::new("review-signs").phrase(locale)]).collect::<Vec<_>>().join("\n")
}

/// The symbol of a result in the list of shots.
fn outcome_symbol(outcome: ShotOutcome) -> char {
    match outcome {
        ShotOutcome::Hit => 'x',
        ShotOutcome::Miss => 'o',
    }
}

/// The chart of the player's shots.
fn shot_chart(review: &GameReview, title: String, locale: Locale) -> ShotChart {
    let word = |id| Line::new(id).phrase(locale);
    let aimed = |shot: &Shot| ShotOdds {
        chance: thousandths(shot.chance),
        best: thousandths(shot.best),
        outcome: shot.outcome,
        luck: (shot.luck * 100.0).round() as i32,
    };
    let turn = |(at, turning): &(usize, DecisiveReason)| {
        let cell = review.view.rules.notation().name(review.shots[*at].cell);
        (*at, format!("{cell} {}", term(locale, "review-turn", turning.word())))
    };
    let luck = review.shots.last().map_or(0.0, |shot| shot.luck);
    let subtitle = Line::new("review-chart-about").text("percent", percent(review.accuracy)).text("luck", format_signed(luck, locale));
    ShotChart {
        title,
        subtitle: subtitle.phrase(locale),
        shots: review.shots.iter().map(aimed).collect(),
        curves: ["review-curve-chosen", "review-curve-best", "review-curve-luck"].map(word),
        marks: ["sign-hit", "sign-miss"].map(word),
        axis: word("review-axis"),
        turns: review.turnings.iter().map(turn).collect(),
        note: word("review-chart-note"),
    }
}

/// The film of the player's shots.
fn film(review: &GameReview, title: String, locale: Locale) -> HeatFilm {
    let notation = review.view.rules.notation();
    let target_side = !review.side;
    // At the end all ships are known, found or not.
    let hidden = |at: usize| {
        review.view.revealed[target_side].iter().flatten().any(|ship| ship.cells.iter().any(|cell| cell.index_on(notation.size) == at))
    };
    let end = HeatFrame {
        cells: heat_cells(&review.view.rules, &review.view.charts[target_side], |at| if hidden(at) { 1000 } else { 0 }),
        fired: None,
        best: Vec::new(),
        caption: Line::new("review-film-end").text("percent", percent(review.accuracy)).phrase(locale),
    };
    let frame = |(at, shot): (usize, &Shot)| HeatFrame {
        cells: heat_cells(&review.view.rules, &shot.chart, |at| shot.chances.get(at).copied().map_or(0, thousandths)),
        fired: Some(shot.cell.index_on(notation.size)),
        best: shot.likeliest.iter().map(|cell| cell.index_on(notation.size)).collect(),
        caption: caption(at, shot, notation, locale),
    };
    HeatFilm {
        title,
        columns: notation.column_labels(),
        rows: notation.row_labels(),
        frames: review.shots.iter().enumerate().map(frame).chain([end]).collect(),
    }
}

/// A shot in a few words: number, cell, result, probabilities.
fn caption(at: usize, shot: &Shot, notation: Notation, locale: Locale) -> String {
    let outcome = Line::new(if shot.outcome == ShotOutcome::Hit { "sign-hit" } else { "sign-miss" });
    let line =
        Line::new("review-film-shot").number("number", at as i64 + 1).text("cell", notation.name(shot.cell)).line("outcome", outcome);
    line.text("chance", percent(shot.chance)).text("best", percent(shot.best)).phrase(locale)
}

/// Converts a probability to thousandths.
fn thousandths(chance: f64) -> u16 {
    (chance.clamp(0.0, 1.0) * 1000.0).round() as u16
}

/// A fraction as whole per cent.
fn whole_percent(part: f64) -> i64 {
    (part * 100.0).round() as i64
}

/// Formats a fraction as whole per cent, without the sign.
pub(super) fn percent(part: f64) -> String {
    whole_percent(part).to_string()
}

/// Formats a number with one decimal and, if positive, a plus sign.
fn format_signed(number: f64, locale: Locale) -> String {
    let written = decimal(number, 1, locale);
    if number >= 0.05 { format!("+{written}") } else { written.replace("−0,0", "0,0").replace("−0.0", "0.0") }
}
