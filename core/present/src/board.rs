//! Boards as text, for players who cannot see pictures. Alternative texts are in `alt`.

use broadside_game::{
    cell::{Cell, CellSet},
    notation::Notation,
    roster::PieceSpec,
    ruleset::MarkStyle,
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

/// The maximum width of a line in a text board, in characters, so that it fits on a phone.
pub const WIDEST_LINE: usize = 34;

/// The separator between the entries of a legend.
const SEPARATOR: &str = "   ";

/// Wraps lines wider than [`WIDEST_LINE`]: legends between their entries, sentences at spaces, long words anywhere.
fn wrap_lines(text: &str) -> String {
    text.lines().map(wrap_line).collect::<Vec<_>>().join("\n")
}

fn wrap_line(line: &str) -> String {
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

/// One field as text for a monospaced font: at most 24 characters wide, from eleven columns on without gaps between them.
fn grid(notation: Notation, marks: MarkStyle, shown: impl Fn(Cell) -> Option<Sign>) -> String {
    let gap = if notation.size.width <= 10 { " " } else { "" };
    // Only the last digit of a number, so that columns stay one character wide.
    let head: Vec<String> = notation.column_labels().iter().map(|head| head.chars().last().map(String::from).unwrap_or_default()).collect();
    let mut lines = vec![format!("   {}", head.join(gap))];
    for row in 0..notation.size.height {
        let sign = |col: u8| shown(Cell::new(col, row)).map_or('.', |sign| letter(sign, marks)).to_string();
        let signs: Vec<String> = (0..notation.size.width).map(sign).collect();
        lines.push(format!("{:>2} {}", notation.row_label(row), signs.join(gap)));
    }
    lines.join("\n")
}

/// The legend below a text board: hit and miss, then the other signs on it.
fn legend(signs: &[(Sign, String)], marks: MarkStyle, locale: Locale) -> String {
    let known = match marks {
        MarkStyle::Dots | MarkStyle::Snowflake | MarkStyle::Pegs => "text-legend",
        MarkStyle::Crosses => "text-legend-crosses",
    };
    let others = signs.iter().filter(|(sign, _)| !matches!(sign, Sign::Hit | Sign::Miss));
    let signs = others.map(|(sign, word)| format!("{} {word}", letter(*sign, marks)));
    [Line::new(known).phrase(locale)].into_iter().chain(signs).collect::<Vec<_>>().join(SEPARATOR)
}

/// A player's own board as text: the two fields one above the other with a legend, or the board of the table game.
pub fn own_text(view: &OwnView, locale: Locale) -> String {
    if view.public.rules.has_open_board() {
        return match &view.public.sea {
            Some(_) => wrap_lines(&chart_table::text(&view.public, locale)),
            None => wrap_lines(&chart_table::lineup(&view.ships, locale)),
        };
    }
    let (notation, marks) = (view.public.rules.notation(), view.public.rules.signs);
    let empty = view.marked_empty();
    let own = grid(notation, marks, |cell| own_sign(view, cell));
    let mut parts = vec![format!("{}\n{own}", Line::new("key-field").phrase(locale))];
    if !matches!(view.public.phase, Phase::Placing | Phase::Open) {
        let title = Line::new("text-target").text("name", view.public.name(!view.side)).phrase(locale);
        parts.insert(0, format!("{title}\n{}", grid(notation, marks, |cell| target_sign(view, cell, &empty))));
    }
    parts.push(legend(&own_legend(view, locale), marks, locale));
    wrap_lines(&parts.join("\n\n"))
}

/// The public board as text: the two fields one above the other with a legend, or the board of the table game.
pub fn public_text(view: &PublicView, locale: Locale) -> String {
    if view.rules.has_open_board() {
        return wrap_lines(&chart_table::text(view, locale));
    }
    let (notation, marks) = (view.rules.notation(), view.rules.signs);
    let field = |side| {
        let empty = view.charts[side].known_empty_cells(&view.rules);
        let title = Line::new("text-target").text("name", view.name(side)).phrase(locale);
        format!("{title}\n{}", grid(notation, marks, |cell| public_sign(view, side, cell, &empty)))
    };
    let [a, b] = Side::BOTH.map(field);
    wrap_lines(&format!("{a}\n\n{b}\n\n{}", legend(&public_legend(view, locale), marks, locale)))
}

/// The pieces a player has not placed yet.
pub fn missing_pieces(view: &OwnView) -> Vec<PieceSpec> {
    let mut left = view.public.rules.pieces();
    for ship in &view.ships {
        if let Some(at) = left.iter().position(|spec| *spec == ship.spec) {
            left.remove(at);
        }
    }
    left
}

/// The cells of a piece in typed notation: a straight piece as `Г2-Е2`, a bent one as `Г2+Г3+Д3`.
pub fn piece_text(cells: &CellSet, notation: Notation) -> String {
    let cells: Vec<Cell> = cells.iter().collect();
    let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return String::new() };
    let (across, down) = (usize::from(last.col.abs_diff(first.col)), usize::from(last.row - first.row));
    match first == last {
        true => notation.name(*first),
        false if across.min(down) == 0 && across + down + 1 == cells.len() => format!("{}-{}", notation.name(*first), notation.name(*last)),
        false => cells.iter().map(|cell| notation.name(*cell)).collect::<Vec<_>>().join("+"),
    }
}
