//! Buttons for aiming a shot and for listing the shots of a salvo. The player chooses the letter first, then the cell.

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
    button::WAIVER_SUFFIX,
};

/// The cells with this letter (1 is the first letter), in ascending order of their numbers.
pub(super) fn cells_of_letter(view: &PublicView, letter: u8) -> Vec<Cell> {
    let notation = view.rules.notation();
    let sign = notation.lettering.letter(letter.saturating_sub(1));
    (1..=notation.number_count()).filter_map(|number| notation.parse(&format!("{sign}{number}")).ok()).collect()
}

/// Whether this cell is worth firing at.
fn is_worth_a_shot(view: &OwnView, cell: Cell) -> bool {
    is_unknown(view.target_chart(), cell, &view.marked_empty())
}

/// Whether nothing certain is known about the cell. `empty` holds the cells known to be empty.
fn is_unknown(chart: &Chart, cell: Cell, empty: &CellSet) -> bool {
    match chart.mark(cell, empty) {
        Mark::Unknown | Mark::Given | Mark::StaleHit | Mark::StaleMiss => true,
        Mark::Empty | Mark::Miss | Mark::Hit | Mark::Sunk | Mark::Mine | Mark::Sweeper | Mark::GivenMine => false,
    }
}

/// One button per letter, disabled if `can_choose` is false for all its cells.
pub(super) fn letter_buttons(game: &Game, view: &PublicView, revision: u64, can_choose: impl Fn(Cell) -> bool) -> Vec<Key> {
    let notation = view.rules.notation();
    let one = |letter: u8| {
        let label = notation.lettering.letter(letter - 1).to_string();
        match cells_of_letter(view, letter).into_iter().any(&can_choose) {
            true => game_key(label, game, revision, &format!("aim {letter}")),
            false => Key { label, press: Press::Disabled },
        }
    };
    (1..=notation.letter_count()).map(one).collect()
}

/// The first step of aiming for a player: the letters.
pub(super) fn own_letter_buttons(game: &Game, view: &OwnView) -> Vec<Vec<Key>> {
    rows(letter_buttons(game, &view.public, public_revision(game), |cell| is_worth_a_shot(view, cell)))
}

/// The first step of aiming below a public board: the letters, enabled by public information only. Every field size takes
/// two presses: one of at most 20 letters, then one of at most 20 cells.
pub(super) fn public_letter_buttons(game: &Game, turn: Side) -> Vec<Vec<Key>> {
    let view = game.public();
    rows(letter_buttons(game, view, public_revision(game), |cell| is_unknown(&view.charts[!turn], cell, &CellSet::EMPTY)))
}

/// The second step of aiming: one button per cell of the letter, disabled if a shot is pointless.
pub(super) fn cell_buttons(game: &Game, view: &OwnView, letter: u8, locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (public_revision(game), view.public.rules.notation());
    let one = |cell: Cell| {
        let label = notation.name(cell);
        let command = format!("fire {label}");
        if is_worth_a_shot(view, cell) { game_key(label, game, revision, &command) } else { Key { label, press: Press::Disabled } }
    };
    let mut keys = rows(cells_of_letter(&view.public, letter).into_iter().map(one));
    keys.push(vec![key("key-back", locale, game, revision, "aim")]);
    keys
}

/// The buttons below the question whether to send a salvo with fewer shots than allowed: send it, or choose more cells. `cells` are the
/// shots; if empty, the planned ones.
pub fn short_salvo_buttons(game: &Game, view: &OwnView, cells: &[Cell], locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (plan_revision(game, view.side), view.public.rules.notation());
    let count = if cells.is_empty() { view.plan.len() } else { cells.len() };
    let command = ["salvo".to_owned()].into_iter().chain(cells.iter().map(|cell| notation.name(*cell))).collect::<Vec<_>>().join(" ");
    let send = game_key(salvo_label(count, view, locale), game, revision, &format!("{command}{WAIVER_SUFFIX}"));
    let more = (!view.public.locked[view.side]).then(|| key("key-choose-more", locale, game, revision, "aim 0"));
    vec![[send].into_iter().chain(more).collect()]
}

/// The label of the button that sends a salvo: how many of the possible shots it has.
fn salvo_label(count: usize, view: &OwnView, locale: Locale) -> String {
    Line::new("key-salvo").number("have", count as i64).number("want", view.max_salvo_shots).phrase(locale)
}

/// The buttons of the salvo editor: the letters, or the cells of one letter with the planned ones ticked; below them the button that
/// sends the salvo.
pub(super) fn salvo_editor_buttons(game: &Game, view: &OwnView, letter: Option<u8>, locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (plan_revision(game, view.side), view.public.rules.notation());
    let chosen = |cell: &Cell| view.plan.contains(cell);
    let is_full = view.plan.len() >= usize::from(view.max_salvo_shots);
    let one = |cell: Cell| {
        let name = notation.name(cell);
        let label = if chosen(&cell) { format!("✓ {name}") } else { name.clone() };
        let is_enabled = chosen(&cell) || (is_worth_a_shot(view, cell) && !is_full);
        if is_enabled { game_key(label, game, revision, &format!("plan {name}")) } else { Key { label, press: Press::Disabled } }
    };
    let mut keys = rows(match letter {
        Some(letter) => cells_of_letter(&view.public, letter).into_iter().map(one).collect::<Vec<_>>(),
        None => letter_buttons(game, &view.public, revision, |cell| chosen(&cell) || is_worth_a_shot(view, cell)),
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
