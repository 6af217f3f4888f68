//! The signs of a board: their characters in text boards and their explanations.

use broadside_game::{
    cell::{Cell, CellSet},
    roster::Kind,
    ruleset::{MarkStyle, MineEffect, Ruleset},
    side::Side,
    sign::Sign,
    view::{OwnView, PlacedPiece, PublicView},
};
use broadside_words::{line::Line, locale::Locale};

/// The character of a sign in a text board, for rules with these signs of hits and misses.
pub(super) fn letter(sign: Sign, signs: MarkStyle) -> char {
    let [hit, sunk, miss] = match signs {
        MarkStyle::Dots | MarkStyle::Snowflake | MarkStyle::Pegs => ['x', 'X', 'o'],
        MarkStyle::Crosses => ['o', 'O', 'x'],
    };
    match sign {
        Sign::Ship => '#',
        Sign::Hit => hit,
        Sign::Sunk => sunk,
        Sign::Miss => miss,
        Sign::Empty => '-',
        Sign::Last => '.',
        Sign::Mine => 'm',
        Sign::SpentMine => 'M',
        Sign::Sweeper => 't',
        Sign::SpentSweeper => 'T',
        Sign::Submarine => 's',
        Sign::SunkSubmarine => 'S',
        Sign::Given => '!',
        Sign::GivenMine => '%',
        Sign::StaleHit => ':',
        Sign::StaleMiss => ',',
        Sign::Aim => '+',
    }
}

/// The explanation of a sign; `None` for signs that every legend explains.
fn explanation(sign: Sign, signs: MarkStyle) -> Option<Line> {
    let is_explained = match sign {
        Sign::Ship | Sign::Sunk | Sign::Empty | Sign::Last => false,
        Sign::Hit | Sign::Miss => matches!(signs, MarkStyle::Crosses | MarkStyle::Pegs),
        Sign::Mine
        | Sign::SpentMine
        | Sign::Sweeper
        | Sign::SpentSweeper
        | Sign::Submarine
        | Sign::SunkSubmarine
        | Sign::Given
        | Sign::GivenMine
        | Sign::StaleHit
        | Sign::StaleMiss
        | Sign::Aim => true,
    };
    is_explained.then(|| Line::new(sign.id()))
}

/// The sign at a cell of the player's own field: that of the shot there, else that of the piece.
pub(super) fn own_sign(view: &OwnView, cell: Cell) -> Option<Sign> {
    with_pieces(view.own_chart().sign(cell, &CellSet::EMPTY), &view.ships, cell)
}

/// The public sign at a cell of a side's field; after the game also that of a piece which was not found.
pub(super) fn public_sign(view: &PublicView, side: Side, cell: Cell, empty: &CellSet) -> Option<Sign> {
    with_pieces(view.charts[side].sign(cell, empty), view.revealed[side].as_deref().unwrap_or_default(), cell)
}

/// The sign `shown` if it is that of a valid shot, else the sign of the piece at this cell.
fn with_pieces(shown: Option<Sign>, pieces: &[PlacedPiece], cell: Cell) -> Option<Sign> {
    if !matches!(shown, None | Some(Sign::Empty | Sign::StaleHit | Sign::StaleMiss)) {
        return shown;
    }
    let piece = pieces.iter().find(|piece| piece.cells.contains(cell)).map(|piece| match piece.spec.kind {
        Kind::Mine => Sign::Mine,
        Kind::Sweeper => Sign::Sweeper,
        Kind::Submarine => Sign::Submarine,
        Kind::Warship | Kind::Dutchman | Kind::Vessel => Sign::Ship,
    });
    piece.or(shown)
}

/// The sign at a cell of the enemy's field, as the player sees it.
pub(super) fn target_sign(view: &OwnView, cell: Cell, empty: &CellSet) -> Option<Sign> {
    if view.plan.contains(&cell) { Some(Sign::Aim) } else { public_sign(&view.public, !view.side, cell, empty) }
}

/// The signs on a player's own picture, each with its explanation.
pub fn own_legend(view: &OwnView, locale: Locale) -> Vec<(Sign, String)> {
    let size = view.public.rules.size;
    let shown = Cell::all(size).flat_map(|cell| [own_sign(view, cell), target_sign(view, cell, &CellSet::EMPTY)]);
    legend_entries(shown, &view.public.rules, locale)
}

/// The signs on a public picture, each with its explanation.
pub fn public_legend(view: &PublicView, locale: Locale) -> Vec<(Sign, String)> {
    let shown = Cell::all(view.rules.size).flat_map(|cell| Side::BOTH.map(|side| public_sign(view, side, cell, &CellSet::EMPTY)));
    legend_entries(shown, &view.rules, locale)
}

/// The signs of special pieces and unusual marks that these rules can produce, each with its explanation.
pub fn rules_legend(rules: &Ruleset, locale: Locale) -> Vec<(Sign, String)> {
    let reveals = rules.mine_effect == MineEffect::Reveal;
    let signs = [
        (!rules.has_open_board(), Sign::Hit),
        (!rules.has_open_board(), Sign::Miss),
        (rules.mines > 0, Sign::Mine),
        (rules.mines > 0, Sign::SpentMine),
        (rules.sweepers > 0, Sign::Sweeper),
        (rules.sweepers > 0, Sign::SpentSweeper),
        (rules.subs > 0, Sign::Submarine),
        (rules.mines > 0 && reveals, Sign::Given),
        (rules.sweepers > 0, Sign::GivenMine),
        (rules.hit_ships_may_move(), Sign::StaleHit),
        (rules.hit_ships_may_move(), Sign::StaleMiss),
    ];
    signs
        .into_iter()
        .filter(|(there, _)| *there)
        .filter_map(|(_, sign)| Some((sign, explanation(sign, rules.signs)?.phrase(locale))))
        .collect()
}

/// The labels of the table game's ships, most valuable first.
pub fn vessel_labels(locale: Locale) -> [String; 5] {
    ["figure-cruiser", "figure-submarine", "figure-destroyer", "figure-patrolboat", "figure-minesweeper"]
        .map(|id| Line::new(id).phrase(locale))
}

/// The signs among `shown` that need an explanation, each with it.
fn legend_entries(shown: impl Iterator<Item = Option<Sign>>, rules: &Ruleset, locale: Locale) -> Vec<(Sign, String)> {
    let shown: Vec<Sign> = shown.flatten().collect();
    let in_play = |sign: &Sign| !rules.has_open_board() && shown.contains(sign);
    Sign::ALL.into_iter().filter(in_play).filter_map(|sign| Some((sign, explanation(sign, rules.signs)?.phrase(locale)))).collect()
}
