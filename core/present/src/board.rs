//! Boards as text, for players who cannot see pictures. Alternative texts are in `alt`.

use broadside_game::{
    cell::{Cell, CellSet},
    notation::Notation,
    roster::PieceSpec,
    ruleset::Signs,
    side::Side,
    sign::Sign,
    view::{OwnView, Phase, PublicView},
};
use broadside_words::{line::Line, locale::Locale};

pub use super::alt::{LONGEST_ALT, own_alt, public_alt};
use super::{
    chart_table,
    signs::{letter, own_legend, own_sign, public_legend, public_sign, target_sign},
};

/// The widest line of a text board that fits on a phone, in characters.
pub const WIDEST_LINE: usize = 34;

/// The separator within a legend.
const SEPARATOR: &str = "   ";

/// Wraps wide lines: legends between entries, sentences at spaces, names anywhere.
fn fold_lines(text: &str) -> String {
    text.lines().map(fold).collect::<Vec<_>>().join("\n")
}

fn fold(line: &str) -> String {
    if line.chars().count() <= WIDEST_LINE {
        return line.to_owned();
    }
    let between = if line.contains(SEPARATOR) { SEPARATOR } else { " " };
    let mut lines = vec![String::new()];
    for word in line.split(between) {
        let letters: Vec<char> = word.chars().collect();
        for piece in letters.chunks(WIDEST_LINE) {
            let last = lines.last_mut().expect("there is a first line");
            let gap = if last.is_empty() { "" } else { between };
            if last.chars().count() + gap.len() + piece.len() <= WIDEST_LINE {
                last.push_str(gap);
                last.extend(piece);
            } else {
                lines.push(piece.iter().collect());
            }
        }
    }
    lines.join("\n")
}

/// One field in a monospaced font, at most 24 columns wide up to 10×10 and for 20×20.
fn grid(notation: Notation, marks: Signs, shown: impl Fn(Cell) -> Option<Sign>) -> String {
    let gap = if notation.size <= 10 { " " } else { "" };
    let heads: Vec<String> = (0..notation.size).map(|col| notation.column(col)).collect();
    // Only the last digit of a number, so that columns stay one character wide.
    let head: Vec<String> = heads.iter().map(|head| head.chars().last().map(String::from).unwrap_or_default()).collect();
    let mut lines = vec![format!("   {}", head.join(gap))];
    for row in 0..notation.size {
        let sign = |col: u8| shown(Cell::new(col, row)).map_or('.', |sign| letter(sign, marks)).to_string();
        let signs: Vec<String> = (0..notation.size).map(sign).collect();
        lines.push(format!("{:>2} {}", notation.row(row), signs.join(gap)));
    }
    lines.join("\n")
}

fn legend(signs: &[(Sign, String)], marks: Signs, locale: Locale) -> String {
    let known = match marks {
        Signs::Dots | Signs::Snowflake | Signs::Pegs => "text-legend",
        Signs::Crosses => "text-legend-crosses",
    };
    let others = signs.iter().filter(|(sign, _)| !matches!(sign, Sign::Hit | Sign::Miss));
    let signs = others.map(|(sign, word)| format!("{} {word}", letter(*sign, marks)));
    [Line::new(known).phrase(locale)].into_iter().chain(signs).collect::<Vec<_>>().join(SEPARATOR)
}

/// A player's own view: two stacked text fields with a legend, or the open board of the table game.
pub fn own_text(view: &OwnView, locale: Locale) -> String {
    if view.public.rules.has_open_chart() {
        return match &view.public.sea {
            Some(_) => fold_lines(&chart_table::text(&view.public, locale)),
            None => fold_lines(&chart_table::lineup(&view.ships, locale)),
        };
    }
    let (notation, marks) = (view.public.rules.notation(), view.public.rules.signs);
    let empty = view.marked_empty();
    let own = grid(notation, marks, |cell| own_sign(view, cell));
    let mut parts = vec![format!("{}\n{own}", Line::new("text-own").phrase(locale))];
    if !matches!(view.public.phase, Phase::Placing | Phase::Open) {
        let title = Line::new("text-target").text("name", view.public.name(!view.side)).phrase(locale);
        parts.insert(0, format!("{title}\n{}", grid(notation, marks, |cell| target_sign(view, cell, &empty))));
    }
    parts.push(legend(&own_legend(view, locale), marks, locale));
    fold_lines(&parts.join("\n\n"))
}

/// The public view: two stacked text fields with a legend, or the open board of the table game.
pub fn public_text(view: &PublicView, locale: Locale) -> String {
    if view.rules.has_open_chart() {
        return fold_lines(&chart_table::text(view, locale));
    }
    let (notation, marks) = (view.rules.notation(), view.rules.signs);
    let field = |side| {
        let empty = view.charts[side].known_empty_cells(&view.rules);
        let title = Line::new("text-target").text("name", view.name(side)).phrase(locale);
        format!("{title}\n{}", grid(notation, marks, |cell| public_sign(view, side, cell, &empty)))
    };
    let [a, b] = Side::BOTH.map(field);
    fold_lines(&format!("{a}\n\n{b}\n\n{}", legend(&public_legend(view, locale), marks, locale)))
}

/// The pieces a player has not placed yet.
pub fn missing(view: &OwnView) -> Vec<PieceSpec> {
    let mut left = view.public.rules.pieces();
    for ship in &view.ships {
        if let Some(at) = left.iter().position(|spec| *spec == ship.spec) {
            left.remove(at);
        }
    }
    left
}

/// The cells of a piece: a straight one as `Г2-Е2`, a bent one as `Г2+Г3+Д3`.
pub fn run(cells: &CellSet, notation: Notation) -> String {
    let cells: Vec<Cell> = cells.iter().collect();
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return String::new() };
    let (across, down) = (usize::from(last.col.abs_diff(first.col)), usize::from(last.row - first.row));
    match first == last {
        true => notation.name(*first),
        false if across.min(down) == 0 && across + down + 1 == cells.len() => format!("{}-{}", notation.name(*first), notation.name(*last)),
        false => cells.iter().map(|cell| notation.name(*cell)).collect::<Vec<_>>().join("+"),
    }
}
