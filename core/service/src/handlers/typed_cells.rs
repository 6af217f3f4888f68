//! Parses cells as players type them.

use broadside_game::{Game, cell::Cell, layout::Layout, notation::Notation, plain::plain};
use broadside_words::line;

use super::{HandlerError, HandlerResult};

/// Parses one cell, in the letters of this game.
pub(super) fn parse_cell(typed: &str, game: &Game) -> HandlerResult<Cell> {
    let notation = game.rules().notation();
    notation.parse_unambiguous(typed).map_err(|fault| line::cell_fault(typed, &fault, notation).into())
}

/// Parses typed cells: separated by blanks, commas or `+`, with runs such as `А1-А4`; «Б 8» is one cell.
pub(super) fn parse_cells(typed: &str, notation: Notation) -> HandlerResult<Vec<Cell>> {
    let mut joined = String::new();
    for word in plain(typed).split_whitespace() {
        let number = word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_digit() || c == ',' || c == ';');
        if !(number && joined.ends_with(char::is_alphabetic)) {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    let read = Layout::parse(&joined, notation).map_err(|faults| HandlerError::from_lines(line::piece_faults(&faults, notation)))?;
    Ok(read.pieces.into_iter().flat_map(|piece| piece.cells).collect())
}
