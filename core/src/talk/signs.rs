//! The signs of a board: what stands for what in a text board, and the words that explain those in play. Never
//! decides what may be shown.

use super::{line::Line, locale::Locale};
use crate::game::{
    cell::{Cell, CellSet},
    roster::Kind,
    ruleset::{MineEffect, Ruleset},
    side::Side,
    view::{Chart, Mark, OwnView, Placed, PublicView},
};

/// A sign that is not explained by itself: a piece or a mark that the classic game does not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// A live mine of one's own.
    Mine,
    /// A mine that was met.
    SpentMine,
    /// A minesweeper of one's own on guard.
    Sweeper,
    /// A minesweeper that was met.
    SpentSweeper,
    /// A submarine of one's own afloat.
    Submarine,
    /// A sunk submarine.
    SunkSubmarine,
    /// A cell given away: a ship lies there, not hit yet.
    Given,
    /// A mine given away: better not fire there.
    GivenMine,
    /// A hit from before the ship moved.
    StaleHit,
    /// A miss from before the ship moved.
    StaleMiss,
    /// A shot of the own list for the salvo.
    Aim,
}

impl Sign {
    /// Every sign, in the order a legend lists them.
    pub const ALL: [Self; 11] = [
        Self::Mine,
        Self::SpentMine,
        Self::Sweeper,
        Self::SpentSweeper,
        Self::Submarine,
        Self::SunkSubmarine,
        Self::Given,
        Self::GivenMine,
        Self::StaleHit,
        Self::StaleMiss,
        Self::Aim,
    ];

    /// What stands for it in a text board.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Mine => 'm',
            Self::SpentMine => 'M',
            Self::Sweeper => 't',
            Self::SpentSweeper => 'T',
            Self::Submarine => 's',
            Self::SunkSubmarine => 'S',
            Self::Given => '!',
            Self::GivenMine => '%',
            Self::StaleHit => ':',
            Self::StaleMiss => ',',
            Self::Aim => '+',
        }
    }

    /// What it means, in a few words.
    pub fn word(self) -> Line {
        Line::new(match self {
            Self::Mine => "sign-mine",
            Self::SpentMine => "sign-spent-mine",
            Self::Sweeper => "sign-sweeper",
            Self::SpentSweeper => "sign-spent-sweeper",
            Self::Submarine => "sign-submarine",
            Self::SunkSubmarine => "sign-sunk-submarine",
            Self::Given => "sign-given",
            Self::GivenMine => "sign-given-mine",
            Self::StaleHit => "sign-stale-hit",
            Self::StaleMiss => "sign-stale-miss",
            Self::Aim => "sign-aim",
        })
    }
}

/// What one cell shows: a sign, or what every board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// A sign of [`Sign`].
    Sign(Sign),
    /// What every board has.
    Plain(char),
}

impl Shown {
    /// What stands for it in a text board.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Sign(sign) => sign.letter(),
            Self::Plain(letter) => letter,
        }
    }
}

/// What a chart shows at a cell; `empty` are the cells to mark as known empty.
fn on_chart(chart: &Chart, cell: Cell, empty: &CellSet) -> Shown {
    match chart.mark(cell, empty) {
        Mark::Unknown => Shown::Plain('.'),
        Mark::Empty => Shown::Plain('-'),
        Mark::Miss => Shown::Plain('o'),
        Mark::Hit => Shown::Plain('x'),
        Mark::Sunk if sunk_submarine(chart, cell) => Shown::Sign(Sign::SunkSubmarine),
        Mark::Sunk => Shown::Plain('X'),
        Mark::Mine => Shown::Sign(Sign::SpentMine),
        Mark::Sweeper => Shown::Sign(Sign::SpentSweeper),
        Mark::Given => Shown::Sign(Sign::Given),
        Mark::GivenMine => Shown::Sign(Sign::GivenMine),
        Mark::StaleHit => Shown::Sign(Sign::StaleHit),
        Mark::StaleMiss => Shown::Sign(Sign::StaleMiss),
    }
}

fn sunk_submarine(chart: &Chart, cell: Cell) -> bool {
    chart.wrecks.iter().any(|wreck| wreck.berth.kind == Kind::Submarine && wreck.cells.contains(cell))
}

/// What a player's own waters show at a cell: what was shot there, else what lies there.
pub(super) fn on_own(view: &OwnView, cell: Cell) -> Shown {
    over(on_chart(view.own_chart(), cell, &CellSet::EMPTY), &view.ships, cell)
}

/// What everybody sees of a side's waters at a cell: once the game is over, what lay there as well.
pub(super) fn on_public(view: &PublicView, side: Side, cell: Cell, empty: &CellSet) -> Shown {
    over(on_chart(&view.charts[side], cell, empty), view.revealed[side].as_deref().unwrap_or_default(), cell)
}

/// What was shot at a cell, else what of these pieces lies there.
fn over(shown: Shown, pieces: &[Placed], cell: Cell) -> Shown {
    let piece = pieces.iter().find(|piece| piece.cells.contains(cell)).map(|piece| piece.berth.kind);
    match (shown, piece) {
        (Shown::Plain('.' | '-') | Shown::Sign(Sign::StaleHit | Sign::StaleMiss), Some(kind)) => match kind {
            Kind::Mine => Shown::Sign(Sign::Mine),
            Kind::Sweeper => Shown::Sign(Sign::Sweeper),
            Kind::Submarine => Shown::Sign(Sign::Submarine),
            Kind::Warship | Kind::Dutchman | Kind::Vessel => Shown::Plain('#'),
        },
        (shown, _) => shown,
    }
}

/// What a player sees of the other side's waters at a cell.
pub(super) fn on_target(view: &OwnView, cell: Cell, empty: &CellSet) -> Shown {
    if view.plan.contains(&cell) { Shown::Sign(Sign::Aim) } else { on_public(&view.public, !view.side, cell, empty) }
}

/// The signs a player's own picture shows, each with its word.
pub fn own_legend(view: &OwnView, locale: Locale) -> Vec<(Sign, String)> {
    let size = view.public.rules.size;
    let shown = Cell::all(size).flat_map(|cell| [on_own(view, cell), on_target(view, cell, &CellSet::EMPTY)]);
    explained(shown, view.public.rules.straume, locale)
}

/// The signs a public picture shows, each with its word.
pub fn public_legend(view: &PublicView, locale: Locale) -> Vec<(Sign, String)> {
    let shown = Cell::all(view.rules.size).flat_map(|cell| Side::BOTH.map(|side| on_public(view, side, cell, &CellSet::EMPTY)));
    explained(shown, view.rules.straume, locale)
}

/// The signs of the pieces that these rules have beside the fleet, each with its word.
pub fn rules_legend(rules: &Ruleset, locale: Locale) -> Vec<(Sign, String)> {
    let reveals = rules.mine_effect == MineEffect::Reveal;
    let signs = [
        (rules.mines > 0, Sign::Mine),
        (rules.mines > 0, Sign::SpentMine),
        (rules.sweepers > 0, Sign::Sweeper),
        (rules.sweepers > 0, Sign::SpentSweeper),
        (rules.subs > 0, Sign::Submarine),
        (rules.mines > 0 && reveals, Sign::Given),
        (rules.sweepers > 0, Sign::GivenMine),
        (rules.dutchman.is_some(), Sign::StaleHit),
        (rules.dutchman.is_some(), Sign::StaleMiss),
    ];
    signs.into_iter().filter(|(there, _)| *there).map(|(_, sign)| (sign, sign.word().phrase(locale))).collect()
}

/// What stands on the figures of the table game, the dearest first.
pub fn vessels(locale: Locale) -> [String; 5] {
    ["figure-cruiser", "figure-submarine", "figure-destroyer", "figure-patrolboat", "figure-minesweeper"]
        .map(|id| Line::new(id).phrase(locale))
}

fn explained(shown: impl Iterator<Item = Shown>, straume: bool, locale: Locale) -> Vec<(Sign, String)> {
    let shown: Vec<Shown> = shown.collect();
    let in_play = |sign: &Sign| !straume && shown.contains(&Shown::Sign(*sign));
    Sign::ALL.into_iter().filter(in_play).map(|sign| (sign, sign.word().phrase(locale))).collect()
}
