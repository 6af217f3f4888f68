//! The keys by which shots are aimed and lists of shots put together: a letter first, then a cell.

use super::parts::{key, plan_revision, public_revision, rows, said};
use crate::{
    game::{
        Game,
        cell::{Cell, CellSet},
        side::Side,
        view::{Chart, Mark, OwnView, PublicView},
    },
    present::{
        body::{Key, Press},
        line::Line,
        locale::Locale,
    },
};

/// The cells that bear the lettering's letter number `letter` (from 1), in order of their numbers.
pub(super) fn lettered(view: &PublicView, letter: u8) -> Vec<Cell> {
    let notation = view.rules.notation();
    let sign = notation.lettering.letter(letter.saturating_sub(1));
    (1..=notation.size).filter_map(|number| notation.read(&format!("{sign}{number}")).ok()).collect()
}

/// Whether somebody would want to fire there.
fn open(view: &OwnView, cell: Cell) -> bool {
    inviting(view.target(), cell, &view.marked_empty())
}

fn inviting(chart: &Chart, cell: Cell, empty: &CellSet) -> bool {
    match chart.mark(cell, empty) {
        Mark::Unknown | Mark::Given | Mark::StaleHit | Mark::StaleMiss => true,
        Mark::Empty | Mark::Miss | Mark::Hit | Mark::Sunk | Mark::Mine | Mark::Sweeper | Mark::GivenMine => false,
    }
}

/// One key a letter, spent where `live` says that nothing is left to choose.
pub(super) fn letters(game: &Game, view: &PublicView, revision: u64, live: impl Fn(Cell) -> bool) -> Vec<Key> {
    let notation = view.rules.notation();
    let one = |letter: u8| {
        let label = notation.lettering.letter(letter - 1).to_string();
        match lettered(view, letter).into_iter().any(&live) {
            true => said(label, game, revision, &format!("aim {letter}")),
            false => Key { label, press: Press::Spent },
        }
    };
    (1..=notation.size).map(one).collect()
}

/// The first step of aiming.
pub(super) fn columns(game: &Game, view: &OwnView) -> Vec<Vec<Key>> {
    rows(letters(game, &view.public, public_revision(game), |cell| open(view, cell)))
}

/// The first step of aiming, for all to see: it depends on nothing but what was said aloud. So a shot is two presses there, too, on
/// every size: at most twenty letters, then at most twenty cells.
pub(super) fn columns_for_all(game: &Game, turn: Side) -> Vec<Vec<Key>> {
    let view = game.public();
    rows(letters(game, view, public_revision(game), |cell| inviting(&view.charts[!turn], cell, &CellSet::EMPTY)))
}

/// The second step: one key a cell of that letter, spent where it was fired at or is surely empty.
pub(super) fn cells(game: &Game, view: &OwnView, letter: u8, locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (public_revision(game), view.public.rules.notation());
    let one = |cell: Cell| {
        let label = notation.name(cell);
        let says = format!("fire {label}");
        if open(view, cell) { said(label, game, revision, &says) } else { Key { label, press: Press::Spent } }
    };
    let mut keys = rows(lettered(&view.public, letter).into_iter().map(one));
    keys.push(vec![key("key-back", locale, game, revision, "aim")]);
    keys
}

/// The list for the salvo: letters, or the cells of one with a tick at those on the list; below, the key that
/// sends it.
pub(super) fn planning(game: &Game, view: &OwnView, letter: Option<u8>, locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (plan_revision(game, view.side), view.public.rules.notation());
    let chosen = |cell: &Cell| view.plan.contains(cell);
    let whole = view.plan.len() >= usize::from(view.volley);
    let one = |cell: Cell| {
        let name = notation.name(cell);
        let label = if chosen(&cell) { format!("✓ {name}") } else { name.clone() };
        let live = chosen(&cell) || (open(view, cell) && !whole);
        if live { said(label, game, revision, &format!("plan {name}")) } else { Key { label, press: Press::Spent } }
    };
    let mut keys = rows(match letter {
        Some(letter) => lettered(&view.public, letter).into_iter().map(one).collect::<Vec<_>>(),
        None => letters(game, &view.public, revision, |cell| chosen(&cell) || open(view, cell)),
    });
    let mut last = Vec::new();
    if !view.plan.is_empty() {
        let counted = Line::new("key-salvo").number("have", view.plan.len() as i64).number("want", view.volley);
        last.push(said(counted.phrase(locale), game, revision, "salvo"));
    }
    if letter.is_some() {
        last.push(key("key-back", locale, game, revision, "aim"));
    }
    if !last.is_empty() {
        keys.push(last);
    }
    keys
}
