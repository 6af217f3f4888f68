//! The exchange of shots: what a shot, a salvo, a debt settled or a lapsed clock lead to. Both deciding and
//! evolving ask here, so that what was decided is what happens.

use super::{
    cell::{Cell, CellSet},
    field::Field,
    fleet::Salt,
    paper::Claim,
    phase::Phase,
    report::{Debt, Dying, Next, Outcome},
    ruleset::{Fire, Judge, Ruleset, Volley},
    side::{BySide, Side},
    turns::Turns,
};

/// The exchange of shots as it is.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Firing {
    pub(super) fields: BySide<Field>,
    /// Who acts.
    pub(super) next: Next,
    /// Cells the side to fire has been warned of in this turn.
    pub(super) warned: CellSet,
    /// The lists for the salvo.
    pub(super) plans: BySide<Plan>,
    /// What people answered for shots at their paper fields, by whose field it is (core/RULES.md §1.4).
    pub(super) claims: BySide<Vec<(Cell, Claim)>>,
    /// The shot at a paper field that was answered and is told once the dying shots it set off are answered, too: whose, where,
    /// and what it met.
    pub(super) untold: Option<(Side, Cell, Outcome)>,
    /// The dying shots that paper fields have to answer for, and those that they have.
    returned: Returned,
    /// Turns to be missed, and what must be settled after the debt that [`Firing::next`] names.
    pub(super) turns: Turns,
    /// Who acts once everything is settled.
    resume: Next,
}

/// A side's list for the salvo.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Plan {
    pub(super) cells: Vec<Cell>,
    pub(super) locked: bool,
    /// What the owner of the paper field it is fired at has said of the first cells of it.
    pub(super) answers: Vec<Outcome>,
}

/// Dying shots at paper fields (core/RULES.md §2.8): those that are still to be settled, in order, and what came of the others.
#[derive(Clone, PartialEq, Eq, Default)]
struct Returned {
    due: Vec<(Side, Cell)>,
    settled: Vec<Dying>,
}

/// A shot at a paper field and everything that came of it.
pub(super) struct Told {
    /// Who fired.
    pub(super) side: Side,
    /// Where.
    pub(super) cell: Cell,
    /// What its owner said of it.
    pub(super) outcome: Outcome,
    /// The dying shots it set off, in order.
    pub(super) dying: Vec<Dying>,
    /// Who acts now.
    pub(super) next: Next,
}

/// Everything that came of one salvo.
pub(super) type Volleys = (BySide<Vec<(Cell, Outcome)>>, Vec<Dying>, Next);

impl Plan {
    /// A list that may still be changed.
    pub(super) fn open(cells: Vec<Cell>) -> Self {
        Self { cells, ..Self::default() }
    }
}

impl Firing {
    pub(super) fn new(fields: BySide<Field>, first: Side, rules: &Ruleset) -> Self {
        let mut firing = Self {
            fields,
            next: Next::fire(first),
            warned: CellSet::EMPTY,
            plans: BySide::default(),
            claims: BySide::default(),
            untold: None,
            returned: Returned::default(),
            turns: Turns::default(),
            resume: Next::fire(first),
        };
        firing.next = firing.turn_of(first, rules);
        firing
    }

    /// The side to fire, if one is.
    pub(super) fn turn(&self) -> Option<Side> {
        match self.next.phase {
            Phase::Firing(side) => Some(side),
            Phase::Open | Phase::Placing | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => None,
        }
    }

    /// How many shots a side may fire now, if it is (or were) its turn (core/RULES.md §2.4).
    pub(super) fn allotment(&self, side: Side, rules: &Ruleset) -> u8 {
        let most = match rules.fire {
            Fire::Streak | Fire::Single => 1,
            Fire::Multi(shots) | Fire::Salvo(Volley::Shots(shots)) => usize::from(shots),
            // On paper somebody may have denied every hit: whoever has no ship left and has the turn all the same fires once.
            Fire::Chain | Fire::Salvo(Volley::Afloat) => self.fields[side].afloat().max(usize::from(rules.judge == Judge::Paper)),
        };
        most.min(self.fields[!side].unshot(rules)) as u8
    }

    fn turn_of(&self, side: Side, rules: &Ruleset) -> Next {
        match rules.fire {
            Fire::Salvo(_) => Next { phase: Phase::Planning, left: 0 },
            Fire::Streak | Fire::Single | Fire::Multi(_) | Fire::Chain => {
                Next { phase: Phase::Firing(side), left: self.allotment(side, rules) }
            }
        }
    }

    fn pass_to(&mut self, side: Side, rules: &Ruleset) -> Next {
        // The next turn may be the same side's.
        self.warned = CellSet::EMPTY;
        let side = self.turns.pass_to(side);
        self.turn_of(side, rules)
    }

    /// One strike at the other side's waters, and what it asks for.
    fn strike(&mut self, by: Side, cell: Cell, rules: &Ruleset, dying: &mut Vec<(Side, Cell)>) -> Outcome {
        let outcome = self.meet(by, cell, rules, dying);
        self.turns.struck(by, &outcome, rules);
        outcome
    }

    /// What a shot at the other side's waters meets; if it fires back, that is still to come.
    fn meet(&mut self, by: Side, cell: Cell, rules: &Ruleset, dying: &mut Vec<(Side, Cell)>) -> Outcome {
        let outcome = self.fields[!by].take(cell, rules);
        if outcome.fires_back() {
            dying.push((!by, cell));
        }
        outcome
    }

    /// Fires the dying shots, and those they set off. They are nobody's turn: pieces they spend ask for
    /// nothing (core/RULES.md §2.8).
    fn dying_shots(&mut self, mut dying: Vec<(Side, Cell)>, rules: &Ruleset) -> Vec<Dying> {
        let (mut told, mut at) = (Vec::new(), 0);
        while let Some((by, cell)) = dying.get(at).copied() {
            at += 1;
            let outcome = if self.fields[!by].was_shot(cell) {
                None
            } else {
                let mut further = Vec::new();
                let outcome = self.meet(by, cell, rules, &mut further);
                dying.splice(at..at, further);
                Some(outcome)
            };
            told.push(Dying { by, cell, outcome });
        }
        told
    }

    /// A shot of the side to fire.
    pub(super) fn shoot(&mut self, by: Side, cell: Cell, rules: &Ruleset) -> (Outcome, Vec<Dying>, Next) {
        let mut dying = Vec::new();
        let outcome = self.strike(by, cell, rules, &mut dying);
        let dying = self.dying_shots(dying, rules);
        let next = self.after_shot(by, &outcome, rules);
        self.settle(next);
        (outcome, dying, self.next)
    }

    /// A shot at a paper field, before its owner has answered.
    pub(super) fn call(&mut self, by: Side, cell: Cell) {
        self.resume = self.next;
        self.next = Next { phase: Phase::Owing(!by, Debt::Answer(cell)), left: self.next.left };
    }

    fn after_shot(&mut self, by: Side, outcome: &Outcome, rules: &Ruleset) -> Next {
        match rules.fire.left_after(outcome, self.next.left, self.fields[!by].unshot(rules)) {
            Some(left) => Next { phase: Phase::Firing(by), left },
            None => self.pass_to(!by, rules),
        }
    }

    /// The next shot that a paper field has to answer for, but for one that a player fires by himself: whose shot it is, where, and
    /// how many of its list are still to be answered, with this one; 0 for a dying shot, which stands on none. A's list comes first,
    /// each in its own order, once both are in.
    pub(super) fn uncalled(&mut self) -> Option<(Side, Cell, u8)> {
        let listed = self.listed();
        listed.or_else(|| self.returning().map(|(by, cell)| (by, cell, 0)))
    }

    fn listed(&self) -> Option<(Side, Cell, u8)> {
        let next = |by: Side| {
            let Plan { cells, answers, .. } = &self.plans[by];
            let cell = cells.get(answers.len())?;
            Some((by, *cell, (cells.len() - answers.len()) as u8))
        };
        Side::BOTH.into_iter().filter(|_| self.all_locked()).find_map(next)
    }

    /// The next dying shot that is to be answered for. Of one that falls where somebody had fired before, nothing comes.
    fn returning(&mut self) -> Option<(Side, Cell)> {
        while let Some((by, cell)) = self.returned.due.first().copied() {
            if !self.fields[!by].was_shot(cell) {
                return Some((by, cell));
            }
            self.returned.due.remove(0);
            self.returned.settled.push(Dying { by, cell, outcome: None });
        }
        None
    }

    /// What the owner of a paper field says of the shot that was called out to him; nothing of it counts yet.
    pub(super) fn note(&mut self, outcome: Outcome) {
        let Phase::Owing(owner, Debt::Answer(cell)) = self.next.phase else { return };
        self.next = self.resume;
        let listed = self.listed().is_some();
        self.fields[owner].mark(cell);
        self.claims[owner].push((cell, Claim::from(&outcome)));
        let sunk = outcome.fires_back().then_some((owner, cell));
        let Returned { due, settled } = &mut self.returned;
        if listed || (self.untold.is_none() && self.next.phase != Phase::Planning) {
            due.extend(sunk);
            match listed {
                true => self.plans[!owner].answers.push(outcome),
                false => self.untold = Some((!owner, cell, outcome)),
            }
        } else {
            // What a dying shot sinks fires before those that went down earlier.
            due.splice(..1, sunk);
            settled.push(Dying { by: !owner, cell, outcome: Some(outcome) });
        }
    }

    /// What was said of shots at these waters and is not told yet, in no order that matters.
    pub(super) fn untold_of(&self, waters: Side) -> impl Iterator<Item = &Outcome> {
        let shot = self.untold.iter().filter(move |(by, ..)| *by != waters).map(|(.., outcome)| outcome);
        let dying = self.returned.settled.iter().filter(move |shot| shot.by != waters).filter_map(|shot| shot.outcome.as_ref());
        self.plans[!waters].answers.iter().chain(shot).chain(dying)
    }

    /// The shot that was answered, and the dying shots after it, count now; `None` where none was, or not all are answered.
    pub(super) fn tell(&mut self, rules: &Ruleset) -> Option<Told> {
        if self.returning().is_some() {
            return None;
        }
        let (side, cell, outcome) = self.untold.take()?;
        let dying = std::mem::take(&mut self.returned.settled);
        self.turns.struck(side, &outcome, rules);
        let next = self.after_shot(side, &outcome, rules);
        self.settle(next);
        Some(Told { side, cell, outcome, dying, next: self.next })
    }

    /// Both lists are fired against the waters as they were at the start of the round (core/RULES.md §2.4). On paper their
    /// owners have answered for every shot.
    pub(super) fn salvo(&mut self, rules: &Ruleset) -> Volleys {
        let lists = BySide::from_fn(|side| std::mem::take(&mut self.plans[side]));
        let (volleys, dying) = if rules.judge == Judge::Paper { self.answered(lists, rules) } else { self.struck(&lists, rules) };
        self.turns.next_salvo();
        let next = self.turn_of(Side::A, rules);
        self.settle(next);
        (volleys, dying, self.next)
    }

    /// What lists meet in waters that the bot answers for.
    fn struck(&mut self, lists: &BySide<Plan>, rules: &Ruleset) -> (BySide<Vec<(Cell, Outcome)>>, Vec<Dying>) {
        let mut dying = Vec::new();
        let volleys = BySide::from_fn(|side| {
            lists[side].cells.iter().map(|cell| (*cell, self.strike(side, *cell, rules, &mut dying))).collect::<Vec<_>>()
        });
        (volleys, self.dying_shots(dying, rules))
    }

    /// What the owners of paper fields have said of lists.
    fn answered(&mut self, lists: BySide<Plan>, rules: &Ruleset) -> (BySide<Vec<(Cell, Outcome)>>, Vec<Dying>) {
        // Whatever is still due falls where somebody had fired before.
        self.returning();
        let met = |plan: Plan| plan.cells.into_iter().zip(plan.answers).collect::<Vec<_>>();
        let volleys = BySide { a: met(lists.a), b: met(lists.b) };
        for side in Side::BOTH {
            for (_, outcome) in &volleys[side] {
                self.turns.struck(side, outcome, rules);
            }
        }
        (volleys, std::mem::take(&mut self.returned.settled))
    }

    /// A side's list is in; an empty one by the clock, or because it has to miss a turn.
    pub(super) fn lock(&mut self, side: Side, cells: Vec<Cell>) {
        if cells.is_empty() {
            self.turns.lock(side);
        }
        self.plans[side] = Plan { cells, locked: true, answers: Vec::new() };
    }

    /// Whether both lists are in.
    pub(super) fn all_locked(&self) -> bool {
        self.plans.iter().all(|plan| plan.locked)
    }

    /// A cell is given away; who acts then.
    pub(super) fn give(&mut self, side: Side, cell: Cell) -> Next {
        self.fields[side].give(cell);
        self.next_debt();
        self.next
    }

    /// The Flying Dutchman stays or moves; who acts then.
    pub(super) fn steer(&mut self, side: Side, moved: Option<(CellSet, Salt)>) -> Next {
        if let Some((cells, salt)) = moved {
            self.fields[side].relocate(cells, salt);
        }
        self.next_debt();
        self.next
    }

    /// The turn passes by the clock, or a list stays empty.
    pub(super) fn lapse(&mut self, side: Side, rules: &Ruleset) -> Next {
        let next = if self.next.phase == Phase::Planning {
            self.turns.leave_empty(side);
            self.next
        } else {
            self.warned = CellSet::EMPTY;
            let side = self.turns.lapse(side);
            self.turn_of(side, rules)
        };
        self.settle(next);
        self.next
    }

    /// What is owed comes first, then `resume`.
    fn settle(&mut self, resume: Next) {
        self.resume = resume;
        self.next_debt();
    }

    fn next_debt(&mut self) {
        let before = self.next.phase;
        let (due, _) = self.turns.settle(|side, debt| !self.fields[side].givable(debt).is_empty());
        self.next = match due {
            Some((side, debt)) => Next { phase: Phase::Owing(side, debt), left: self.resume.left },
            None => self.resume,
        };
        if before != self.next.phase {
            self.warned = CellSet::EMPTY;
        }
    }
}
