//! Buttons of moves other than shots: revealing cells and mines, steering the Flying Dutchman, answering shots in paper
//! games, and moving ships of the table game.

use broadside_game::{
    Game,
    cell::Cell,
    paper::{Claim, ClaimWord, resolve_claim},
    straume::{Point, ShipAction, TableGame},
    view::OwnView,
};
use broadside_words::{line::Line, locale::Locale};

use super::{
    parts::{game_key, key, public_revision, rows},
    shots,
};
use crate::body::{Key, Press};

/// The maximum number of cells offered at once. If there are more, the player chooses the letter first.
const MAX_CELLS: usize = 20;

/// The buttons for the own cells that the player may reveal now; with `letter`, those of this letter.
pub(super) fn disclosure_buttons(game: &Game, view: &OwnView, letter: Option<u8>, locale: Locale) -> Vec<Vec<Key>> {
    let (revision, notation) = (public_revision(game), view.public.rules.notation());
    let one = |cell: Cell| {
        let name = notation.name(cell);
        game_key(name.clone(), game, revision, &format!("give {name}"))
    };
    let givable = |cell: &Cell| view.givable.contains(*cell);
    match letter {
        Some(letter) => {
            let mut keys = rows(shots::cells_of_letter(&view.public, letter).into_iter().filter(givable).map(one));
            keys.push(vec![key("key-back", locale, game, revision, "aim")]);
            keys
        }
        None if view.givable.len() > MAX_CELLS => rows(shots::letter_buttons(game, &view.public, revision, |cell| givable(&cell))),
        None => rows(view.givable.iter().map(one)),
    }
}

/// The buttons for steering the Flying Dutchman: stay, or move at random.
pub(super) fn course_buttons(game: &Game, locale: Locale) -> Vec<Vec<Key>> {
    let revision = public_revision(game);
    vec![vec![key("key-stay", locale, game, revision, "stay"), key("key-move", locale, game, revision, "move random")]]
}

/// The buttons for answering a shot at the own field in a paper game: miss, hit, each possible sinking, and the special
/// pieces of the rules.
pub(super) fn answer_buttons(game: &Game, view: &OwnView, cell: Cell, locale: Locale) -> Vec<Vec<Key>> {
    let rules = &view.public.rules;
    let sinkings = match resolve_claim(rules, &game.claims(view.side), cell, ClaimWord::Sunk) {
        Ok(Claim::Hit) => Vec::new(),
        Ok(claim) => vec![claim],
        Err(claims) => claims,
    };
    let pieces = [(rules.mines, Claim::Mine), (rules.sweepers, Claim::Sweeper)];
    let pieces = pieces.into_iter().filter(|(count, _)| *count > 0).map(|(_, claim)| claim);
    let all = [Claim::Miss, Claim::Hit].into_iter().chain(sinkings).chain(pieces);
    rows(all.map(|claim| answer_button(game, claim, locale)))
}

/// The button that gives this answer to the last shot.
pub fn answer_button(game: &Game, claim: Claim, locale: Locale) -> Key {
    let (label, word) = match claim {
        Claim::Miss => (Line::new("key-miss"), "miss".to_owned()),
        Claim::Hit => (Line::new("key-hit"), "hit".to_owned()),
        Claim::Sunk(decks) => (Line::new("key-sunk").number("decks", decks), format!("sunk {decks}")),
        Claim::Submarine => (Line::new("key-submarine"), "submarine".to_owned()),
        Claim::Mine => (Line::new("key-mine"), "mine".to_owned()),
        Claim::Sweeper => (Line::new("key-sweeper"), "sweeper".to_owned()),
    };
    game_key(label.phrase(locale), game, public_revision(game), &format!("answer {word}"))
}

/// One button per own ship that can move.
pub(super) fn movable_ship_buttons(game: &Game, view: &OwnView, locale: Locale) -> Vec<Vec<Key>> {
    let Some(board) = &view.public.sea else { return Vec::new() };
    let half = board.half(view.side);
    let one = |(point, ship): (Point, broadside_game::straume::Ship)| {
        let label = Line::new("key-vessel").line("ship", Line::vessel(ship.vessel)).text("point", point.to_string());
        game_key(label.phrase(locale), game, public_revision(game), &format!("sail {point}"))
    };
    Key::into_rows(board.sea.board().ships().filter(|(_, ship)| ship.half == half).map(one), 3)
}

/// The buttons for the moves of the ship at this point. Dangerous moves have a warning sign and ask for confirmation.
pub fn ship_action_buttons(game: &Game, view: &OwnView, from: Point, locale: Locale) -> Vec<Vec<Key>> {
    let Some(board) = &view.public.sea else { return Vec::new() };
    let half = board.half(view.side);
    let legal = board.sea.board().legal_moves(half).into_iter().filter(|(point, _)| *point == from);
    let one = |(_, helm): (Point, ShipAction)| {
        let danger = if board.sea.board().dangers(from, helm).is_empty() { "" } else { " ⚠" };
        let label = format!("{}{danger}", action_label(&board.sea, from, helm).phrase(locale));
        game_key(label, game, public_revision(game), &format!("sail {from} {}", helm.word()))
    };
    let keys: Vec<Key> = legal.map(one).collect();
    let back = key("key-ships", locale, game, public_revision(game), "aim");
    let first = if keys.is_empty() { vec![Key { label: from.to_string(), press: Press::Disabled }] } else { keys };
    vec![first, vec![back]]
}

/// The label of a ship action, for the ship at this point.
fn action_label(sea: &TableGame, from: Point, helm: ShipAction) -> Line {
    let ahead = sea.board().ship_at(from).and_then(|ship| from.ahead(ship.heading)).map(|point| point.to_string()).unwrap_or_default();
    match helm {
        ShipAction::Forward => Line::new("key-forward").text("point", ahead),
        ShipAction::Lay => Line::new("key-lay").text("point", ahead),
        ShipAction::Left => Line::new("key-left"),
        ShipAction::Right => Line::new("key-right"),
    }
}
