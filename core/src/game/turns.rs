//! Whose turn it is and what must be settled first: turns and salvoes that are missed, debts for what was struck
//! (core/RULES.md §2.4 to §2.7). The one place that knows these rules. The exchange of shots asks it with what
//! lies in the fields, the public view with what was said aloud; it looks into no field itself.

use super::{
    report::{Debt, Outcome},
    ruleset::{Fire, MineEffect, Ruleset},
    side::{BySide, Side},
};

/// What follows from a report besides itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Aftermath {
    /// This side has struck a mine, and will miss a turn (core/RULES.md §2.6).
    WillMissTurn(Side),
    /// This side owes a cell and has none left to give: the debt is passed over (core/RULES.md §2.5).
    NoCellToGive(Side),
    /// This side owes a mine and has none left to give: the debt is passed over (core/RULES.md §2.7).
    NoMineToGive(Side),
    /// The turn would be this side's, and the other has it: this one misses it because of a mine.
    MissesTurn(Side),
    /// The list that is in is empty: this side leaves the salvo out because of a mine.
    MissesSalvo(Side),
    /// The list that is in was sent by this side's player.
    SentList(Side),
}

/// Why a list for the salvo that is being planned stays empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Absence {
    /// Its side misses the salvo because of a mine.
    Mine,
    /// Time is up.
    Late,
}

/// The turns of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Turns {
    /// What must be settled after the debt that is due.
    debts: Vec<(Side, Debt)>,
    /// How many turns a side will miss.
    skips: BySide<u8>,
    /// Who misses the turn that comes once everything is settled.
    missing: Option<Side>,
    /// Whose list for the salvo stays empty, and why.
    absent: BySide<Option<Absence>>,
}

impl Turns {
    /// Notes what a strike of this side's turn asks for: the one place that says so, but for shots fired back, which
    /// [`super::exchange::Firing`]'s `meet` sees to, and which are nobody's turn.
    pub(super) fn struck(&mut self, by: Side, outcome: &Outcome, rules: &Ruleset) -> Option<Aftermath> {
        match outcome {
            // The owner may take the ship elsewhere (core/RULES.md §2.9).
            Outcome::Hit if rules.ships_flee() => self.debts.push((!by, Debt::Course)),
            Outcome::Miss | Outcome::Hit | Outcome::Sunk(_) => {}
            Outcome::Sweeper => self.debts.push((by, Debt::Mine)),
            Outcome::Mine => match rules.mine_effect {
                MineEffect::Reveal => self.debts.push((by, Debt::Cell)),
                MineEffect::Skip => {
                    self.skips[by] = self.skips[by].saturating_add(1);
                    return Some(Aftermath::WillMissTurn(by));
                }
            },
        }
        None
    }

    /// The turn passes to `side`, unless it has to miss it. Who has it.
    pub(super) fn pass_to(&mut self, side: Side) -> Side {
        self.cancel_out();
        if self.skips[side] == 0 {
            return side;
        }
        self.skips[side] -= 1;
        self.missing = Some(side);
        !side
    }

    /// The turn of this side passes by the clock, and with it what is owed. Who has it.
    pub(super) fn lapse(&mut self, side: Side) -> Side {
        self.debts.clear();
        self.pass_to(!side)
    }

    /// Pending turns to miss cancel out (core/RULES.md §2.6).
    fn cancel_out(&mut self) {
        let both = self.skips.a.min(self.skips.b);
        self.skips.a -= both;
        self.skips.b -= both;
    }

    /// What is owed comes first: the debt that is due, and what follows on the way to it, or to the turn after all
    /// debts. `can_give` says whether a side has anything to give for a debt.
    pub(super) fn settle(&mut self, can_give: impl Fn(Side, Debt) -> bool) -> (Option<(Side, Debt)>, Vec<Aftermath>) {
        let mut follows = Vec::new();
        while !self.debts.is_empty() {
            let (side, debt) = self.debts.remove(0);
            let nothing = match debt {
                Debt::Cell => Aftermath::NoCellToGive(side),
                Debt::Mine => Aftermath::NoMineToGive(side),
                Debt::Course | Debt::Answer(_) => return (Some((side, debt)), follows),
            };
            if can_give(side, debt) {
                return (Some((side, debt)), follows);
            }
            follows.push(nothing);
        }
        follows.extend(self.missing.take().map(Aftermath::MissesTurn));
        (None, follows)
    }

    /// The time for this side's list is up: it stays empty.
    pub(super) fn leave_empty(&mut self, side: Side) {
        self.absent[side] = Some(Absence::Late);
    }

    /// This side's list is in. Of an empty one for which there was no time its lapse has told.
    pub(super) fn lock(&mut self, side: Side) -> Option<Aftermath> {
        if self.skips[side] > 0 {
            self.skips[side] -= 1;
            self.absent[side] = Some(Absence::Mine);
            return Some(Aftermath::MissesSalvo(side));
        }
        match self.absent[side] {
            Some(Absence::Late) => None,
            Some(Absence::Mine) | None => Some(Aftermath::SentList(side)),
        }
    }

    /// Both lists were fired: the next ones are planned.
    pub(super) fn next_salvo(&mut self) {
        self.cancel_out();
        self.absent = BySide::default();
    }

    /// Whether this side's list for the salvo that is being planned is in, and empty because of a mine.
    pub(super) fn misses_salvo(&self, side: Side) -> bool {
        self.absent[side] == Some(Absence::Mine)
    }

    /// Whether this side must leave the coming salvo out (core/RULES.md §2.6).
    pub(super) fn sits_out(&self, side: Side) -> bool {
        self.misses_salvo(side) || self.skips[side] > 0
    }
}

impl Fire {
    /// How many shots of a turn are left after one of `left`, with `unshot` cells still to be fired at; none where the
    /// turn passes (core/RULES.md §2.4).
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
