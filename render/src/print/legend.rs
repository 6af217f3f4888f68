//! The legend of the signs, to read during a game: dot, cross and snowflake, each in a cell, and all of them in an example with a
//! sunk ship. Twice per page.

use broadside_game::cell::FieldSize;

use super::{
    card,
    face::FontWeight,
    paper::{PagePoint, Paper, Segment, Typesetting, cell_lines, circle, line, rectangle},
    plan::{CARD_HEIGHT, CARDS_A_PAGE},
    sheets::Sheets,
    style::BLACK,
};
use crate::text::{self, TextAnchor};

/// The characters for a dot, a cross and a snowflake in the example.
const SIGNS: [char; 3] = ['.', 'x', '*'];

/// The side of the cell of an explained sign, in millimetres.
const SIGN_CELL: f64 = 22.0;
/// The side of a cell in the example, in millimetres.
const EXAMPLE_CELL: f64 = 7.5;

/// The left edge of the signs, in millimetres.
const LEFT: f64 = 20.0;
/// The top of the first sign, in millimetres from the top of its card.
const TOP: f64 = 32.0;
/// The first baseline of the advice on pens, in millimetres from the top of its card.
const PENS_BASELINE: f64 = 128.0;

/// The example: a sunk ship of three decks with its surroundings marked, a wounded one of two decks, and a miss.
const EXAMPLE: [&str; 6] = ["..... ", ".***. ", "..... ", "    . ", " x    ", "      "];

/// Draws a page with two legends.
pub(super) fn draw(paper: &mut Paper<'_>, sheets: &Sheets<'_>) {
    for card in 0..CARDS_A_PAGE {
        let top = CARD_HEIGHT * card as f64;
        let heading = Typesetting { weight: FontWeight::Bold, size: 22.0, anchor: TextAnchor::Start, ink: BLACK };
        paper.draw_text((LEFT, top + 22.0), heading, &sheets.words.signs);
        for (at, (sign, (word, note))) in SIGNS.into_iter().zip(&sheets.words.legend).enumerate() {
            draw_entry(paper, (LEFT, top + TOP + at as f64 * (SIGN_CELL + 9.0)), sign, word, note);
        }
        draw_example(paper, (138.0, top + TOP));
        draw_note(paper, (LEFT, top + PENS_BASELINE), 190.0, &sheets.words.pens);
    }
    card::draw_cut_lines(paper, BLACK);
}

/// Draws a sign with its word and its explanation.
fn draw_entry(paper: &mut Paper<'_>, corner: PagePoint, sign: char, word: &str, note: &str) {
    paper.stroke(rectangle(corner, SIGN_CELL, SIGN_CELL), 0.6, BLACK);
    draw_sign(paper, corner, SIGN_CELL, sign);
    let left = corner.0 + SIGN_CELL + 7.0;
    let name = Typesetting { weight: FontWeight::Bold, size: 15.0, anchor: TextAnchor::Start, ink: BLACK };
    paper.draw_text((left, corner.1 + 7.0), name, word);
    draw_note(paper, (left, corner.1 + 13.5), 130.0, note);
}

/// Draws a text from this baseline down, in lines that end before `right`, in millimetres.
fn draw_note(paper: &mut Paper<'_>, (left, mut base): PagePoint, right: f64, note: &str) {
    let plain = Typesetting { weight: FontWeight::Plain, size: 10.5, anchor: TextAnchor::Start, ink: BLACK };
    for text in text::wrap_words(note, &[], |line| paper.width(plain, line) <= right - left) {
        paper.draw_text((left, base), plain, &text);
        base += 5.0;
    }
}

/// Draws a sign in its cell; nothing for any other character.
fn draw_sign(paper: &mut Paper<'_>, (x, y): PagePoint, cell: f64, sign: char) {
    let at = |across: f64, down: f64| (x + across * cell, y + down * cell);
    let bold = 0.07 * cell;
    match sign {
        '.' => paper.fill(circle(at(0.5, 0.5), 0.11 * cell), BLACK),
        'x' => {
            paper.stroke(line(at(0.22, 0.22), at(0.78, 0.78)).into_iter().chain(line(at(0.78, 0.22), at(0.22, 0.78))), bold, BLACK);
        }
        '*' => {
            // Six arms, 60 degrees apart, each with a barb on either side.
            let arms = [(1.0, 0.0), (0.5, 0.866), (-0.5, 0.866), (-1.0, 0.0), (-0.5, -0.866), (0.5, -0.866)];
            let path = (0..6).flat_map(|turn| {
                let place = |along: f64, aside: f64| {
                    let (c, s) = arms[turn];
                    at(0.5 + 0.36 * (along * s + aside * c), 0.5 - 0.36 * (along * c - aside * s))
                };
                let barbs = [Segment::Move(place(0.9, -0.26)), Segment::Line(place(0.6, 0.0)), Segment::Line(place(0.9, 0.26))];
                line(at(0.5, 0.5), place(1.0, 0.0)).into_iter().chain(barbs)
            });
            paper.stroke(path.collect::<Vec<_>>(), 0.75 * bold, BLACK);
        }
        _ => {}
    }
}

/// Draws a section of a field with all signs.
fn draw_example(paper: &mut Paper<'_>, corner: PagePoint) {
    let count = EXAMPLE.len() as u8;
    let side = f64::from(count) * EXAMPLE_CELL;
    paper.stroke(cell_lines(corner, EXAMPLE_CELL, FieldSize::square(count)), 0.2, BLACK);
    paper.stroke(rectangle(corner, side, side), 0.6, BLACK);
    for (row, signs) in EXAMPLE.iter().enumerate() {
        for (column, sign) in signs.chars().enumerate() {
            let at = (corner.0 + column as f64 * EXAMPLE_CELL, corner.1 + row as f64 * EXAMPLE_CELL);
            draw_sign(paper, at, EXAMPLE_CELL, sign);
        }
    }
    paper.stroke(rectangle((corner.0 + EXAMPLE_CELL, corner.1 + EXAMPLE_CELL), 3.0 * EXAMPLE_CELL, EXAMPLE_CELL), 0.7, BLACK);
}
