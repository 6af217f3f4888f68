//! Turn order: missed turns and salvoes, and debts for hits (core/RULES.md §2.4 to §2.7). The only place with these rules. The
//! exchange of shots calls it with the true fields, the public view with public reports; it never looks into a field.

use super::{
    report::{Debt, Outcome},
    ruleset::{Fire, MineEffect, Ruleset},
    side::{BySide, Side},
};

/// A consequence of a report that it does not state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FollowUp {
    /// This side hit a mine and will miss a turn (core/RULES.md §2.6).
    WillMissTurn(Side),
    /// This side owes a cell but has none left: the debt is dropped (core/RULES.md §2.5).
    NoCellToGive(Side),
    /// This side owes a mine but has none left: the debt is dropped (core/RULES.md §2.7).
    NoMineToGive(Side),
    /// This side misses its turn because of a mine; the other side has it.
    MissesTurn(Side),
    /// The locked list is empty: this side misses the salvo because of a mine.
    MissesSalvo(Side),
    /// The locked list was sent by this side's player.
    SentList(Side),
}

/// Why the salvo list of a side stays empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EmptyListReason {
    /// Its side misses the salvo because of a mine.
    Mine,
    /// Time is up.
    Late,
}

/// The turns of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Turns {
    /// The debts after the one that is due.
    debts: Vec<(Side, Debt)>,
    /// The number of turns each side will miss.
    skips: BySide<u8>,
    /// The side that misses the turn after all debts are settled.
    missing: Option<Side>,
    /// Which salvo lists stay empty, and why.
    absent: BySide<Option<EmptyListReason>>,
}

impl Turns {
    /// Records the debts and missed turns caused by a shot of this side's turn. Not for dying shots, which belong to
    /// no turn; see `meet` of [`super::exchange::ExchangeState`].
    pub(super) fn record_strike(&mut self, by: Side, outcome: &Outcome, rules: &Ruleset) -> Option<FollowUp> {
        match outcome {
            // The owner may move the ship (core/RULES.md §2.9).
            Outcome::Hit if rules.ships_flee() => self.debts.push((!by, Debt::Course)),
            Outcome::Miss | Outcome::Hit | Outcome::Sunk(_) => {}
            Outcome::Sweeper => self.debts.push((by, Debt::Mine)),
            Outcome::Mine => match rules.mine_effect {
                MineEffect::Reveal => self.debts.push((by, Debt::Cell)),
                MineEffect::Skip => {
                    self.skips[by] = self.skips[by].saturating_add(1);
                    return Some(FollowUp::WillMissTurn(by));
                }
            },
        }
        None
    }

    /// Passes the turn to `side`, unless it has to miss it. Returns the side that has the turn.
    pub(super) fn pass_to(&mut self, side: Side) -> Side {
        self.cancel_out();
        if self.skips[side] == 0 {
            return side;
        }
        self.skips[side] -= 1;
        self.missing = Some(side);
        !side
    }

    /// Passes the turn of this side by the clock and drops its debts. Returns the side that has the turn.
    pub(super) fn pass_turn_by_clock(&mut self, side: Side) -> Side {
        self.debts.clear();
        self.pass_to(!side)
    }

    /// Pending turns to miss cancel out (core/RULES.md §2.6).
    fn cancel_out(&mut self) {
        let both = self.skips.a.min(self.skips.b);
        self.skips.a -= both;
        self.skips.b -= both;
    }

    /// Returns the debt that is due, if any, and the follow-ups on the way to it or to the next turn. `can_give` returns
    /// whether a side has anything to settle a debt with.
    pub(super) fn settle(&mut self, can_give: impl Fn(Side, Debt) -> bool) -> (Option<(Side, Debt)>, Vec<FollowUp>) {
        let mut follows = Vec::new();
        while !self.debts.is_empty() {
            let (side, debt) = self.debts.remove(0);
            let nothing = match debt {
                Debt::Cell => FollowUp::NoCellToGive(side),
                Debt::Mine => FollowUp::NoMineToGive(side),
                Debt::Course | Debt::Answer(_) => return (Some((side, debt)), follows),
            };
            if can_give(side, debt) {
                return (Some((side, debt)), follows);
            }
            follows.push(nothing);
        }
        follows.extend(self.missing.take().map(FollowUp::MissesTurn));
        (None, follows)
    }

    /// Leaves this side's list empty because its time is up.
    pub(super) fn leave_empty(&mut self, side: Side) {
        self.absent[side] = Some(EmptyListReason::Late);
    }

    /// Locks this side's list. An empty one by the clock was reported by the lapse already.
    pub(super) fn lock(&mut self, side: Side) -> Option<FollowUp> {
        if self.skips[side] > 0 {
            self.skips[side] -= 1;
            self.absent[side] = Some(EmptyListReason::Mine);
            return Some(FollowUp::MissesSalvo(side));
        }
        match self.absent[side] {
            Some(EmptyListReason::Late) => None,
            Some(EmptyListReason::Mine) | None => Some(FollowUp::SentList(side)),
        }
    }

    /// Starts the next round of planning after a salvo.
    pub(super) fn start_next_salvo(&mut self) {
        self.cancel_out();
        self.absent = BySide::default();
    }

    /// Whether this side's list is locked and empty because of a mine.
    pub(super) fn misses_salvo(&self, side: Side) -> bool {
        self.absent[side] == Some(EmptyListReason::Mine)
    }

    /// Whether this side must miss the next salvo (core/RULES.md §2.6).
    pub(super) fn sits_out(&self, side: Side) -> bool {
        self.misses_salvo(side) || self.skips[side] > 0
    }
}

impl Fire {
    /// Shots left in a turn after one of `left`, with `unshot` untouched cells; `None` if the turn passes (core/RULES.md §2.4).
    pub(super) fn left_after(self, outcome: &Outcome, left: u8, unshot: usize) -> Option<u8> {
        match self {
            Self::Streak => matches!(outcome, Outcome::Hit | Outcome::Sunk(_)).then_some(1),
            Self::Single | Self::Salvo(_) => None,
            Self::Multi(_) | Self::Chain => {
                let spoiled = matches!(outcome, Outcome::Mine | Outcome::Sweeper);
                let left = usize::from(left.saturating_sub(1)).min(unshot);
                (left > 0 && !spoiled).then_some(left as u8)
            }
        }
    }
}
