//! Buttons for aiming a shot and for building a salvo: the letter first, then the cell.

use broadside_game::{
    Game,
    cell::{Cell, CellSet},
    side::Side,
    view::{Chart, Mark, OwnView, PublicView},
};
use broadside_words::{line::Line, locale::Locale};

use super::parts::{game_key, key, plan_revision, public_revision, rows};
use crate::{
    body::{Key, Press},
    button::WAIVED,
};

/// The cells of letter number `letter` (from 1), in order of their numbers.
pub(super) fn cells_of_letter(view: &PublicView, letter: u8) -> Vec<Cell> {
    let notation = view.rules.notation();
    let sign = notation.lettering.letter(letter.saturating_sub(1));
    (1..=notation.size).filter_map(|number| notation.read(&format!("{sign}{number}")).ok()).collect()
}

/// Whether this cell is worth firing at.
fn is_open(view: &OwnView, cell: Cell) -> bool {
    is_unshot(view.target(), cell, &view.marked_empty())
}

fn is_unshot(chart: &Chart, cell: Cell, empty: &CellSet) -> bool {
    match chart.mark(cell, empty) {
        Mark::Unknown | Mark::Given | Mark::StaleHit | Mark::StaleMiss => true,
        Mark::Empty | Mark::Miss | Mark::Hit | Mark::Sunk | Mark::Mine | Mark::Sweeper | Mark::GivenMine => false,
    }
}

/// One button per letter, disabled where no cell of it is `live`.
pub(super) fn letters(game: &Game, view: &PublicView, revision: u64, live: impl Fn(Cell) -> bool) -> Vec<Key> {
    let notation = view.rules.notation();
    let one = |letter: u8| {
        let label = notation.lettering.letter(letter - 1).to_string();
        match cells_of_letter(view, letter).into_iter().any(&live) {
            true => game_key(label, game, revision, &format!("aim {letter}")),
            false => Key { label, press: Press::Disabled },
        }
    };
    (1..=notation.size).map(one).collect()
}

/// The first step of aiming.
pub(super) fn columns(game: &Game, view: &OwnView) -> Vec<Vec<Key>> {
    rows(letters(game, &view.public, public_revision(game), |cell| is_open(view, cell)))
}

/// The first step of aiming below a public board: it depends on public information only. Every size needs two presses:
/// at most twenty letters, then at most twenty cells.
pub(super) fn public_columns(game: &Game, turn: Side) -> Vec<Vec<Key>> {
    let view = game.public();
    rows(letters(game, view, public_revision(game), |cell| is_unshot(&view.charts[!turn], cell, &CellSet::EMPTY)))
}

/// The second step: one button per cell of the letter, disabled where a shot is pointless.
pub(super) fn cells(game: &Game, view: &OwnView, letter: u8, locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (public_revision(game), view.public.rules.notation());
    let one = |cell: Cell| {
        let label = notation.name(cell);
        let says = format!("fire {label}");
        if is_open(view, cell) { game_key(label, game, revision, &says) } else { Key { label, press: Press::Disabled } }
    };
    let mut keys = rows(cells_of_letter(&view.public, letter).into_iter().map(one));
    keys.push(vec![key("key-back", locale, game, revision, "aim")]);
    keys
}

/// The buttons of the question whether to send a list that could be longer, these cells or the planned ones if there are none: send it,
/// or choose more while nothing was sent.
pub fn short_salvo(game: &Game, view: &OwnView, cells: &[Cell], locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (plan_revision(game, view.side), view.public.rules.notation());
    let have = if cells.is_empty() { view.plan.len() } else { cells.len() };
    let says = ["salvo".to_owned()].into_iter().chain(cells.iter().map(|cell| notation.name(*cell))).collect::<Vec<_>>().join(" ");
    let send = game_key(salvo_label(have, view, locale), game, revision, &format!("{says}{WAIVED}"));
    let more = (!view.public.locked[view.side]).then(|| key("key-choose-more", locale, game, revision, "aim"));
    vec![[send].into_iter().chain(more).collect()]
}

fn salvo_label(have: usize, view: &OwnView, locale: Locale) -> String {
    Line::new("key-salvo").number("have", have as i64).number("want", view.volley).phrase(locale)
}

/// The salvo editor: letters, or the cells of one with the listed ones ticked; below, the button that sends the list.
pub(super) fn salvo_editor(game: &Game, view: &OwnView, letter: Option<u8>, locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (plan_revision(game, view.side), view.public.rules.notation());
    let chosen = |cell: &Cell| view.plan.contains(cell);
    let whole = view.plan.len() >= usize::from(view.volley);
    let one = |cell: Cell| {
        let name = notation.name(cell);
        let label = if chosen(&cell) { format!("✓ {name}") } else { name.clone() };
        let live = chosen(&cell) || (is_open(view, cell) && !whole);
        if live { game_key(label, game, revision, &format!("plan {name}")) } else { Key { label, press: Press::Disabled } }
    };
    let mut keys = rows(match letter {
        Some(letter) => cells_of_letter(&view.public, letter).into_iter().map(one).collect::<Vec<_>>(),
        None => letters(game, &view.public, revision, |cell| chosen(&cell) || is_open(view, cell)),
    });
    let mut last = Vec::new();
    if !view.plan.is_empty() {
        last.push(game_key(salvo_label(view.plan.len(), view, locale), game, revision, "salvo"));
    }
    if letter.is_some() {
        last.push(key("key-back", locale, game, revision, "aim"));
    }
    if !last.is_empty() {
        keys.push(last);
    }
    keys
}
