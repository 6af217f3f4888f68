//! Boards in words: the text board for who cannot see pictures, and the description of every picture.

use super::{line::Line, locale::Locale};
use crate::game::{
    cell::{Cell, CellSet},
    notation::Notation,
    roster::Berth,
    view::{Chart, Mark, OwnView, Phase, PublicView},
};

/// The longest description a picture gets, in characters.
pub const LONGEST_ALT: usize = 1000;

/// One field as monospaced lines, at most 24 columns wide up to 10×10 and for 20×20.
fn grid(notation: Notation, sign: impl Fn(Cell) -> char) -> String {
    let gap = if notation.size <= 10 { " " } else { "" };
    let heads: Vec<String> = (0..notation.size).map(|col| notation.column(col)).collect();
    // Numbers across the top are shown by their last digit, so that columns stay one sign wide.
    let head: Vec<String> = heads.iter().map(|head| head.chars().last().map(String::from).unwrap_or_default()).collect();
    let mut lines = vec![format!("   {}", head.join(gap))];
    for row in 0..notation.size {
        let signs: Vec<String> = (0..notation.size).map(|col| sign(Cell::new(col, row)).to_string()).collect();
        lines.push(format!("{:>2} {}", notation.row(row), signs.join(gap)));
    }
    lines.join("\n")
}

fn sign(mark: Mark) -> char {
    match mark {
        Mark::Unknown => '.',
        Mark::Empty => '-',
        Mark::Miss => 'o',
        Mark::Hit => 'x',
        Mark::Sunk => 'X',
        Mark::Mine => '*',
        Mark::Sweeper => 't',
        Mark::Given => '!',
        Mark::GivenMine => '%',
        Mark::StaleHit | Mark::StaleMiss => ',',
    }
}

/// A player's own view as two stacked text fields with a legend.
pub fn own_text(view: &OwnView, locale: Locale) -> String {
    let notation = view.public.rules.notation();
    let (decks, empty) = (view.decks(), view.marked_empty());
    let own = grid(notation, |cell| match view.own_chart().mark(cell, &CellSet::EMPTY) {
        Mark::Unknown | Mark::Empty if decks.contains(cell) => '#',
        mark => sign(mark),
    });
    let mut parts = vec![format!("{}\n{own}", Line::new("text-own").phrase(locale))];
    if !matches!(view.public.phase, Phase::Placing | Phase::Open) {
        let title = Line::new("text-target").text("name", view.public.name(!view.side)).phrase(locale);
        parts.insert(0, format!("{title}\n{}", grid(notation, |cell| sign(view.target().mark(cell, &empty)))));
    }
    parts.push(Line::new("text-legend").phrase(locale));
    parts.join("\n\n")
}

/// The public view as two stacked text fields with a legend.
pub fn public_text(view: &PublicView, locale: Locale) -> String {
    let notation = view.rules.notation();
    let field = |side| {
        let chart: &Chart = &view.charts[side];
        let empty = chart.known_empty(&view.rules);
        let title = Line::new("text-target").text("name", view.name(side)).phrase(locale);
        format!("{title}\n{}", grid(notation, |cell| sign(chart.mark(cell, &empty))))
    };
    let [a, b] = crate::game::side::Side::BOTH.map(field);
    format!("{a}\n\n{b}\n\n{}", Line::new("text-legend").phrase(locale))
}

/// The description of a player's own picture. `status` is the line at its foot.
pub fn own_alt(view: &OwnView, status: &str, locale: Locale) -> String {
    let notation = view.public.rules.notation();
    let ships: Vec<String> = view.ships.iter().map(|ship| run(&ship.cells, notation)).collect();
    let laid = if ships.is_empty() { Line::new("alt-none").phrase(locale) } else { ships.join(", ") };
    let line = match view.public.phase {
        Phase::Open | Phase::Placing => Line::new("alt-placing").text("own", laid).lines("left", ships_left(&missing(view))),
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => Line::new("alt-own")
            .number("number", view.public.shots)
            .text("status", status)
            .text("own", format!("{laid}; {}", chart_words(view.own_chart(), notation, locale, 20)))
            .text("target", chart_words(view.target(), notation, locale, 30))
            .lines("left", ships_left(&view.target().afloat(&view.public.rules))),
    };
    clip(&line.phrase(locale))
}

fn ships_left(berths: &[Berth]) -> Vec<Line> {
    if berths.is_empty() { vec![Line::new("alt-no-ship")] } else { Line::ships(berths) }
}

/// The ships a player has still to lay.
pub fn missing(view: &OwnView) -> Vec<Berth> {
    let mut left = view.public.rules.pieces();
    for ship in &view.ships {
        if let Some(at) = left.iter().position(|berth| *berth == ship.berth) {
            left.remove(at);
        }
    }
    left
}

/// The description of a public picture. `status` is the line at its foot.
pub fn public_alt(view: &PublicView, status: &str, locale: Locale) -> String {
    use crate::game::side::Side;
    let notation = view.rules.notation();
    let line = match view.phase {
        Phase::Open => Line::new("alt-open").text("a", view.name(Side::A)),
        Phase::Placing | Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => {
            Line::new("alt-public")
                .number("number", view.shots)
                .text("status", status)
                .text("a", view.name(Side::A))
                .text("b", view.name(Side::B))
                .text("chart-a", chart_words(&view.charts.a, notation, locale, 20))
                .text("chart-b", chart_words(&view.charts.b, notation, locale, 20))
        }
    };
    clip(&line.phrase(locale))
}

/// A ship's cells as a run: `Г2-Е2`, or the one cell.
pub fn run(cells: &CellSet, notation: Notation) -> String {
    let cells: Vec<Cell> = cells.iter().collect();
    match (cells.first(), cells.last()) {
        (Some(first), Some(last)) if first != last => format!("{}-{}", notation.name(*first), notation.name(*last)),
        (Some(only), _) => notation.name(*only),
        (None, _) => String::new(),
    }
}

/// A chart in words: open hits, wrecks, misses (by name while they are few), the last shot.
fn chart_words(chart: &Chart, notation: Notation, locale: Locale, few: usize) -> String {
    let names = |cells: &CellSet| cells.iter().map(|cell| notation.name(cell)).collect::<Vec<_>>().join(", ");
    let mut words = Vec::new();
    let open = chart.open_hits();
    if !open.is_empty() {
        words.push(Line::new("alt-hits").text("cells", names(&open)));
    }
    if !chart.wrecks.is_empty() {
        let wrecks: Vec<String> = chart.wrecks.iter().map(|wreck| run(&wreck.cells, notation)).collect();
        words.push(Line::new("alt-sunk").text("cells", wrecks.join(", ")));
    }
    match chart.misses.len() {
        0 => {}
        count if count <= few => words.push(Line::new("alt-misses").text("cells", names(&chart.misses))),
        count => words.push(Line::new("alt-misses-many").number("count", count as i64)),
    }
    if words.is_empty() {
        return Line::new("alt-none").phrase(locale);
    }
    words.iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("; ")
}

fn clip(text: &str) -> String {
    match text.char_indices().nth(LONGEST_ALT - 1) {
        None => text.to_owned(),
        Some((at, _)) => format!("{}…", &text[..at]),
    }
}
