//! The signs of a board: what stands for what in a text board, and the words that explain those in play. Never
//! decides what may be shown.

use super::{line::Line, locale::Locale};
use crate::game::{
    cell::{Cell, CellSet},
    roster::Kind,
    ruleset::{MineEffect, Ruleset, Signs},
    side::Side,
    sign::Sign,
    view::{OwnView, Placed, PublicView},
};

/// What stands for a sign in a text board whose shots are marked like this.
pub(super) fn letter(sign: Sign, signs: Signs) -> char {
    let [hit, sunk, miss] = match signs {
        Signs::Dots | Signs::Snowflake | Signs::Pegs => ['x', 'X', 'o'],
        Signs::Crosses => ['o', 'O', 'x'],
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

/// What a sign means, in a few words; `None` for those that every board has and its own legend explains, unless shots are marked
/// as they rarely are.
fn word(sign: Sign, signs: Signs) -> Option<Line> {
    let told = match sign {
        Sign::Ship | Sign::Sunk | Sign::Empty | Sign::Last => false,
        Sign::Hit | Sign::Miss => matches!(signs, Signs::Crosses | Signs::Pegs),
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
    told.then(|| Line::new(sign.id()))
}

/// What a player's own waters show at a cell: what was shot there, else what lies there.
pub(super) fn on_own(view: &OwnView, cell: Cell) -> Option<Sign> {
    over(view.own_chart().sign(cell, &CellSet::EMPTY), &view.ships, cell)
}

/// What everybody sees of a side's waters at a cell: once the game is over, what lay there as well.
pub(super) fn on_public(view: &PublicView, side: Side, cell: Cell, empty: &CellSet) -> Option<Sign> {
    over(view.charts[side].sign(cell, empty), view.revealed[side].as_deref().unwrap_or_default(), cell)
}

/// What was shot at a cell, else what of these pieces lies there.
fn over(shown: Option<Sign>, pieces: &[Placed], cell: Cell) -> Option<Sign> {
    if !matches!(shown, None | Some(Sign::Empty | Sign::StaleHit | Sign::StaleMiss)) {
        return shown;
    }
    let piece = pieces.iter().find(|piece| piece.cells.contains(cell)).map(|piece| match piece.berth.kind {
        Kind::Mine => Sign::Mine,
        Kind::Sweeper => Sign::Sweeper,
        Kind::Submarine => Sign::Submarine,
        Kind::Warship | Kind::Dutchman | Kind::Vessel => Sign::Ship,
    });
    piece.or(shown)
}

/// What a player sees of the other side's waters at a cell.
pub(super) fn on_target(view: &OwnView, cell: Cell, empty: &CellSet) -> Option<Sign> {
    if view.plan.contains(&cell) { Some(Sign::Aim) } else { on_public(&view.public, !view.side, cell, empty) }
}

/// The signs a player's own picture shows, each with its word.
pub fn own_legend(view: &OwnView, locale: Locale) -> Vec<(Sign, String)> {
    let size = view.public.rules.size;
    let shown = Cell::all(size).flat_map(|cell| [on_own(view, cell), on_target(view, cell, &CellSet::EMPTY)]);
    explained(shown, &view.public.rules, locale)
}

/// The signs a public picture shows, each with its word.
pub fn public_legend(view: &PublicView, locale: Locale) -> Vec<(Sign, String)> {
    let shown = Cell::all(view.rules.size).flat_map(|cell| Side::BOTH.map(|side| on_public(view, side, cell, &CellSet::EMPTY)));
    explained(shown, &view.rules, locale)
}

/// The signs of the pieces that these rules have beside the fleet, and of shots that are marked as they rarely are, each with its
/// word.
pub fn rules_legend(rules: &Ruleset, locale: Locale) -> Vec<(Sign, String)> {
    let reveals = rules.mine_effect == MineEffect::Reveal;
    let signs = [
        (!rules.open_chart(), Sign::Hit),
        (!rules.open_chart(), Sign::Miss),
        (rules.mines > 0, Sign::Mine),
        (rules.mines > 0, Sign::SpentMine),
        (rules.sweepers > 0, Sign::Sweeper),
        (rules.sweepers > 0, Sign::SpentSweeper),
        (rules.subs > 0, Sign::Submarine),
        (rules.mines > 0 && reveals, Sign::Given),
        (rules.sweepers > 0, Sign::GivenMine),
        (rules.ships_flee(), Sign::StaleHit),
        (rules.ships_flee(), Sign::StaleMiss),
    ];
    signs.into_iter().filter(|(there, _)| *there).filter_map(|(_, sign)| Some((sign, word(sign, rules.signs)?.phrase(locale)))).collect()
}

/// What stands on the figures of the table game, the dearest first.
pub fn vessels(locale: Locale) -> [String; 5] {
    ["figure-cruiser", "figure-submarine", "figure-destroyer", "figure-patrolboat", "figure-minesweeper"]
        .map(|id| Line::new(id).phrase(locale))
}

fn explained(shown: impl Iterator<Item = Option<Sign>>, rules: &Ruleset, locale: Locale) -> Vec<(Sign, String)> {
    let shown: Vec<Sign> = shown.flatten().collect();
    let in_play = |sign: &Sign| !rules.open_chart() && shown.contains(sign);
    Sign::ALL.into_iter().filter(in_play).filter_map(|sign| Some((sign, word(sign, rules.signs)?.phrase(locale)))).collect()
}
