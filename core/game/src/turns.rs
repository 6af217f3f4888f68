//! The order of turns: missed turns and salvoes, and debts for hits (core/RULES.md §2.4 to §2.7). Used both by the exchange of
//! shots, which knows the true fields, and by the public view, which knows only public reports; it reads no field itself.

use super::{
    report::{Debt, Outcome},
    ruleset::{Fire, MineEffect, Ruleset},
    side::{BySide, Side},
};

/// A consequence of a report that the report itself does not contain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FollowUp {
    /// This side hit a mine and will miss a turn (core/RULES.md §2.6).
    WillMissTurn(Side),
    /// This side owes a cell of a ship but has none left to disclose: the debt is dropped (core/RULES.md §2.5).
    NoCellToGive(Side),
    /// This side owes a mine but has none left to disclose: the debt is dropped (core/RULES.md §2.7).
    NoMineToGive(Side),
    /// This side misses its turn because of a mine; it is the other side's turn.
    MissesTurn(Side),
    /// This side misses the salvo because of a mine; its list is locked empty.
    MissesSalvo(Side),
    /// This side's player sent the list that was locked.
    SentList(Side),
}

/// Why the salvo list of a side stays empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EmptyListReason {
    /// The side misses the salvo because of a mine.
    Mine,
    /// The time was up before the list was sent.
    TimeUp,
}

/// The turns of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Turns {
    /// The debts that follow the current one, in order.
    debts: Vec<(Side, Debt)>,
    /// The number of turns each side will miss.
    turns_to_miss: BySide<u8>,
    /// The side that misses the turn after all debts are settled.
    misses_next_turn: Option<Side>,
    /// Which salvo lists stay empty, and why.
    empty_lists: BySide<Option<EmptyListReason>>,
}

impl Turns {
    /// Records the debts and missed turns caused by a shot of this side's turn. Not for dying shots, which belong to
    /// no turn; see `resolve_shot` of [`super::exchange::ExchangeState`].
    pub(super) fn record_strike(&mut self, by: Side, outcome: &Outcome, rules: &Ruleset) -> Option<FollowUp> {
        match outcome {
            // The owner may move the ship (core/RULES.md §2.9).
            Outcome::Hit if rules.hit_ships_may_move() => self.debts.push((!by, Debt::Course)),
            Outcome::Miss | Outcome::Hit | Outcome::Sunk(_) => {}
            Outcome::Sweeper => self.debts.push((by, Debt::Mine)),
            Outcome::Mine => match rules.mine_effect {
                MineEffect::Reveal => self.debts.push((by, Debt::Cell)),
                MineEffect::Skip => {
                    self.turns_to_miss[by] = self.turns_to_miss[by].saturating_add(1);
                    return Some(FollowUp::WillMissTurn(by));
                }
            },
        }
        None
    }

    /// Passes the turn to `side`, unless it has to miss it. Returns the side that has the turn.
    pub(super) fn pass_to(&mut self, side: Side) -> Side {
        self.cancel_out();
        if self.turns_to_miss[side] == 0 {
            return side;
        }
        self.turns_to_miss[side] -= 1;
        self.misses_next_turn = Some(side);
        !side
    }

    /// Passes the turn of this side by the clock and drops its debts. Returns the side that has the turn.
    pub(super) fn pass_turn_by_clock(&mut self, side: Side) -> Side {
        self.debts.clear();
        self.pass_to(!side)
    }

    /// Cancels the turns that both sides would miss against each other (core/RULES.md §2.6).
    fn cancel_out(&mut self) {
        let both = self.turns_to_miss.a.min(self.turns_to_miss.b);
        self.turns_to_miss.a -= both;
        self.turns_to_miss.b -= both;
    }

    /// Removes the next debt that can be settled, and the debts before it, which are dropped. Returns that debt, if any, and the
    /// follow-ups. `can_give` returns whether a side has a cell to settle a debt with.
    pub(super) fn settle(&mut self, can_give: impl Fn(Side, Debt) -> bool) -> (Option<(Side, Debt)>, Vec<FollowUp>) {
        let mut follows = Vec::new();
        while !self.debts.is_empty() {
            let (side, debt) = self.debts.remove(0);
            let follow_up = match debt {
                Debt::Cell => FollowUp::NoCellToGive(side),
                Debt::Mine => FollowUp::NoMineToGive(side),
                Debt::Course | Debt::Answer(_) => return (Some((side, debt)), follows),
            };
            if can_give(side, debt) {
                return (Some((side, debt)), follows);
            }
            follows.push(follow_up);
        }
        follows.extend(self.misses_next_turn.take().map(FollowUp::MissesTurn));
        (None, follows)
    }

    /// Leaves this side's list empty because its time is up.
    pub(super) fn leave_empty(&mut self, side: Side) {
        self.empty_lists[side] = Some(EmptyListReason::TimeUp);
    }

    /// Locks this side's list. No follow-up if it is empty because the time is up: the lapse has reported that.
    pub(super) fn lock(&mut self, side: Side) -> Option<FollowUp> {
        if self.turns_to_miss[side] > 0 {
            self.turns_to_miss[side] -= 1;
            self.empty_lists[side] = Some(EmptyListReason::Mine);
            return Some(FollowUp::MissesSalvo(side));
        }
        match self.empty_lists[side] {
            Some(EmptyListReason::TimeUp) => None,
            Some(EmptyListReason::Mine) | None => Some(FollowUp::SentList(side)),
        }
    }

    /// Starts the next round of planning after a salvo.
    pub(super) fn start_next_salvo(&mut self) {
        self.cancel_out();
        self.empty_lists = BySide::default();
    }

    /// Whether this side's list is locked and empty because of a mine.
    pub(super) fn misses_salvo(&self, side: Side) -> bool {
        self.empty_lists[side] == Some(EmptyListReason::Mine)
    }

    /// Whether this side must miss the next salvo (core/RULES.md §2.6).
    pub(super) fn must_miss_salvo(&self, side: Side) -> bool {
        self.misses_salvo(side) || self.turns_to_miss[side] > 0
    }
}

impl Fire {
    /// Shots left in a turn after one of `left`, with `untouched` untouched cells; `None` if the turn passes (core/RULES.md §2.4).
    pub(super) fn left_after(self, outcome: &Outcome, left: u8, untouched: usize) -> Option<u8> {
        match self {
            Self::Streak => matches!(outcome, Outcome::Hit | Outcome::Sunk(_)).then_some(1),
            Self::Single | Self::Salvo(_) => None,
            Self::Multi(_) | Self::Chain => {
                let spoiled = matches!(outcome, Outcome::Mine | Outcome::Sweeper);
                let left = usize::from(left.saturating_sub(1)).min(untouched);
                (left > 0 && !spoiled).then_some(left as u8)
            }
        }
    }
}
