//! A probability map as a picture, as alternative text and as text for a monospaced font. The caller computes the
//! probabilities.

use broadside_game::{
    cell::{Cell, CellSet},
    notation::Notation,
    ruleset::Ruleset,
    side::Side,
    view::{Chart, Mark, PublicView},
};
use broadside_scene::{
    Scene,
    figure::{Figure, Heat, HeatMap},
};
use broadside_words::{line::Line, locale::Locale};

use super::{
    alt::{describe_chart, fit_description},
    body::Body,
};

/// The number of likeliest cells that are named.
const MAX_BEST: usize = 5;

/// The largest number of columns of a field whose text form has numbers of several digits.
const MAX_FULL_WIDTH: u8 = 10;

/// The probability map of a side's field. `chances` are in thousandths, row by row; missing values count as 0.
pub fn heat_map(view: &PublicView, side: Side, chances: &[u16], locale: Locale) -> Body {
    let (notation, chart) = (view.rules.notation(), &view.charts[side]);
    let cells = heat_cells(&view.rules, chart, |at| chances.get(at).copied().unwrap_or_default());
    let map = figure(view, side, cells, locale);
    let best = match map.best.1.is_empty() {
        true => Line::new("heat-nothing").phrase(locale),
        false => {
            let named = map.best.1.iter().map(|(cell, value)| format!("{cell} {value}")).collect::<Vec<_>>();
            Line::new("heat-best-list").text("list", named.join(", ")).phrase(locale)
        }
    };
    let text = format!("{}\n{}\n{best}", map.title, map.subtitle);
    let known = |detail| describe_chart(chart, view, detail, locale);
    let alt = fit_description(|detail| format!("{}: {}. {best} {}: {}.", map.title, map.subtitle, view.name(side), known(detail)));
    let mono = Some(grid(&map, notation, locale));
    Body { text, mono, scene: Some(Scene::of_figure(Figure::HeatMap(map), alt)), ..Body::default() }
}

/// The cells of a probability map, row by row; `chance` gives thousandths for the index of a cell.
pub(super) fn heat_cells(rules: &Ruleset, chart: &Chart, chance: impl Fn(usize) -> u16) -> Vec<Heat> {
    let empty = chart.known_empty_cells(rules);
    Cell::all(rules.size).enumerate().map(|(at, cell)| heat(chart, cell, &empty, chance(at))).collect()
}

/// The state of a cell on the map; `empty` are the cells known to be empty, `chance` is in thousandths.
fn heat(chart: &Chart, cell: Cell, empty: &CellSet, chance: u16) -> Heat {
    match chart.mark(cell, empty) {
        Mark::Unknown | Mark::Given | Mark::StaleHit | Mark::StaleMiss => Heat::Chance(chance.min(1000)),
        Mark::Empty | Mark::GivenMine => Heat::Empty,
        Mark::Miss | Mark::Mine | Mark::Sweeper => Heat::Miss,
        Mark::Hit => Heat::Hit,
        Mark::Sunk => Heat::Sunk,
    }
}

/// The data of the picture.
fn figure(view: &PublicView, side: Side, cells: Vec<Heat>, locale: Locale) -> HeatMap {
    let notation = view.rules.notation();
    let word = |id| Line::new(id).phrase(locale);
    let marks = [(Heat::Hit, "sign-hit"), (Heat::Sunk, "heat-sunk"), (Heat::Miss, "sign-miss"), (Heat::Empty, "heat-empty")];
    let best = best_cells(&cells, notation, locale);
    let note = match best.as_slice() {
        [] => "heat-nothing",
        // The picture frames every cell that shows the same number as the likeliest one.
        [(_, first), (_, second), ..] if first == second => "heat-note-several",
        _ => "heat-note",
    };
    HeatMap {
        title: word("heat-title"),
        subtitle: Line::new("heat-about").text("name", view.name(side)).number("number", view.shots).phrase(locale),
        columns: notation.column_labels(),
        rows: notation.row_labels(),
        legend: marks.into_iter().filter(|(mark, _)| cells.contains(mark)).map(|(mark, id)| (mark, word(id))).collect(),
        note: word(note),
        best: (word("heat-best"), best),
        cells,
    }
}

/// The likeliest cells with their probabilities, likeliest first.
pub(super) fn best_cells(cells: &[Heat], notation: Notation, locale: Locale) -> Vec<(String, String)> {
    let mut likely: Vec<(u16, Cell)> = Cell::all(notation.size)
        .zip(cells)
        .filter_map(|(cell, heat)| match heat {
            Heat::Chance(chance) if *chance > 0 => Some((*chance, cell)),
            _ => None,
        })
        .collect();
    likely.sort_by_key(|(chance, _)| std::cmp::Reverse(*chance));
    let share = |chance| Line::new("percent").text("percent", percent(chance).to_string()).phrase(locale);
    likely.into_iter().take(MAX_BEST).map(|(chance, cell)| (notation.name(cell), share(chance))).collect()
}

/// Converts thousandths to whole per cent.
fn percent(chance: u16) -> u16 {
    (chance + 5) / 10
}

/// The map as text for a monospaced font: per cent if they fit on a phone, else one digit (tenths) per cell.
pub(super) fn grid(map: &HeatMap, notation: Notation, locale: Locale) -> String {
    let (width, key) = if notation.size.width <= MAX_FULL_WIDTH { (3, "heat-percent") } else { (1, "heat-tens") };
    let sign = |heat: &Heat| match heat {
        Heat::Chance(chance) if width == 1 => (chance / 100).min(9).to_string(),
        Heat::Chance(chance) => percent(*chance).to_string(),
        mark => letter(*mark).to_string(),
    };
    // Columns of one character show only the last digit of their number.
    let short = |head: &String| match width {
        1 => head.chars().last().map(String::from).unwrap_or_default(),
        _ => head.clone(),
    };
    let line = |head: &str, signs: Vec<String>| {
        let signs: String = signs.iter().map(|sign| format!("{sign:>width$}")).collect();
        format!("{head:>2}{}{signs}", if width == 1 { " " } else { "" })
    };
    let mut lines = vec![line("", map.columns.iter().map(short).collect())];
    let rows = map.cells.chunks(usize::from(notation.size.width)).zip(&map.rows);
    lines.extend(rows.map(|(cells, head)| line(head, cells.iter().map(sign).collect())));
    lines.push(String::new());
    lines.push(Line::new(key).phrase(locale));
    lines.extend(map.legend.iter().map(|(mark, word)| format!("{} {word}", letter(*mark))));
    lines.join("\n")
}

/// The letter of a mark, as on text boards.
fn letter(mark: Heat) -> char {
    match mark {
        Heat::Chance(_) => '.',
        Heat::Empty => '-',
        Heat::Miss => 'o',
        Heat::Hit => 'x',
        Heat::Sunk => 'X',
    }
}
