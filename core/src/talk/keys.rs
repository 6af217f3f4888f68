//! The buttons under boards, and the revisions that make old ones answer instead of act.

use super::{
    line::Line,
    locale::Locale,
    telling::{Key, Press},
    words::button,
};
use crate::game::{
    Game,
    cell::Cell,
    event::{Event, Invitee},
    side::Side,
    view::{Mark, OwnView, Phase},
};

/// The revision that shots are drawn at: it rises with everything that is said aloud. Never 0.
pub fn public_revision(game: &Game) -> u64 {
    1 + game.log().iter().filter(|logged| logged.event.report(game.rules()).is_some()).count() as u64
}

/// The revision that a side's placing buttons are drawn at: it rises with every draft of theirs. Never 0.
pub fn draft_revision(game: &Game, side: Side) -> u64 {
    1 + game.log().iter().filter(|logged| matches!(&logged.event, Event::Drafted { side: whose, .. } if *whose == side)).count() as u64
}

fn key(id: &'static str, locale: Locale, game: &Game, revision: u64, says: &str) -> Key {
    Key { label: Line::new(id).phrase(locale), press: Press::Verb(button(game.id(), revision, says)) }
}

fn own_field(game: &Game, locale: Locale) -> Key {
    Key { label: Line::new("key-field").phrase(locale), press: Press::OpenPrivate(game.id().to_string()) }
}

/// The keys under a public board.
pub fn under_post(game: &Game, locale: Locale) -> Vec<Vec<Key>> {
    match game.public().phase {
        Phase::Open => {
            let mut row = vec![key("key-join", locale, game, 0, "join")];
            if *game.invitee() != Invitee::Anyone {
                row.push(key("key-decline", locale, game, 0, "decline"));
            }
            row.push(key("key-rules", locale, game, 0, "rules"));
            vec![row]
        }
        Phase::Placing => vec![vec![own_field(game, locale), key("key-rules", locale, game, 0, "rules")]],
        Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => vec![vec![own_field(game, locale)]],
        Phase::Firing(_) => vec![vec![key("key-fire", locale, game, public_revision(game), "aim"), own_field(game, locale)]],
        Phase::Over(_) => after_game(game, locale),
    }
}

fn after_game(game: &Game, locale: Locale) -> Vec<Vec<Key>> {
    let mut row = vec![key("key-rematch", locale, game, 0, "rematch")];
    if crate::game::record::Record::of(game).is_some() {
        row.push(key("key-record", locale, game, 0, "record"));
    }
    vec![row]
}

/// The keys under a player's own board.
pub fn under_letter(game: &Game, view: &OwnView, locale: Locale) -> Vec<Vec<Key>> {
    let text = key("key-text", locale, game, 0, "text");
    match view.public.phase {
        Phase::Open => Vec::new(),
        Phase::Placing if view.public.ready[view.side] => vec![vec![text]],
        Phase::Placing => {
            let revision = draft_revision(game, view.side);
            let mut row = vec![key("key-shuffle", locale, game, revision, "shuffle")];
            if !view.ships.is_empty() {
                row.push(key("key-undo", locale, game, revision, "undo"));
            }
            if view.ships.len() == view.public.rules.pieces().len() {
                row.insert(0, key("key-ready", locale, game, revision, "ready"));
            }
            vec![row]
        }
        Phase::Firing(side) if side == view.side => {
            let mut rows = columns(game, view);
            rows.push(vec![text]);
            rows
        }
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => vec![vec![text]],
        Phase::Over(_) => after_game(game, locale),
    }
}

/// The cells that bear the lettering's letter number `letter`, in order of their numbers.
fn lettered(view: &OwnView, letter: u8) -> Vec<Cell> {
    let notation = view.public.rules.notation();
    let name = |number: u8| notation.read(&format!("{}{}", notation.lettering.letter(letter), number + 1)).ok();
    (0..notation.size).filter_map(name).collect()
}

fn open(view: &OwnView, cell: Cell) -> bool {
    view.target().mark(cell, &view.marked_empty()) == Mark::Unknown
}

/// The first step of aiming: one key a letter, spent where nothing is left to fire at.
pub fn columns(game: &Game, view: &OwnView) -> Vec<Vec<Key>> {
    let (revision, notation) = (public_revision(game), view.public.rules.notation());
    let one = |letter: u8| {
        let label = notation.lettering.letter(letter).to_string();
        let live = lettered(view, letter).into_iter().any(|cell| open(view, cell));
        let press = if live { Press::Verb(button(game.id(), revision, &format!("aim {}", letter + 1))) } else { Press::Spent };
        Key { label, press }
    };
    rows((0..notation.size).map(one).collect())
}

/// The second step: one key a cell of that letter (from 1), spent where it was fired at or is surely empty.
pub fn cells(game: &Game, view: &OwnView, letter: u8, locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (public_revision(game), view.public.rules.notation());
    let one = |cell: Cell| {
        let label = notation.name(cell);
        let press = if open(view, cell) { Press::Verb(button(game.id(), revision, &format!("fire {label}"))) } else { Press::Spent };
        Key { label, press }
    };
    let mut keys = rows(lettered(view, letter.saturating_sub(1)).into_iter().map(one).collect());
    keys.push(vec![key("key-back", locale, game, revision, "aim")]);
    keys
}

/// Rows of five: what every platform can show.
fn rows(keys: Vec<Key>) -> Vec<Vec<Key>> {
    keys.chunks(5).map(<[Key]>::to_vec).collect()
}
