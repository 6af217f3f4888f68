//! The exchange of shots: what a shot, a salvo, a settled debt or a lapse leads to. Both `decide` and `evolve` use it,
//! so that a decision and its replay agree.

use super::{
    cell::{Cell, CellSet},
    event::Event,
    field::FleetField,
    fleet::Salt,
    paper::Claim,
    phase::Phase,
    report::{Debt, DyingShot, NextTurn, Outcome},
    ruleset::{Fire, Judge, Ruleset, Volley},
    side::{BySide, Side},
    turns::Turns,
};

/// The state of the exchange of shots.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct ExchangeState {
    pub(super) fields: BySide<FleetField>,
    /// The current turn.
    pub(super) next: NextTurn,
    /// Cells the side to fire was warned about in this turn.
    pub(super) warned: CellSet,
    /// The salvo lists.
    pub(super) plans: BySide<SalvoList>,
    /// The answers given on paper, by the owner of the field (core/RULES.md §1.4).
    pub(super) claims: BySide<Vec<(Cell, Claim)>>,
    /// An answered shot at a paper field that waits until the dying shots it triggered are answered: who fired, the
    /// cell and the outcome.
    pub(super) pending_shot: Option<(Side, Cell, Outcome)>,
    /// Dying shots at paper fields.
    returned: DyingQueue,
    /// Missed turns, and the debts after the one in [`ExchangeState::next`].
    pub(super) turns: Turns,
    /// The turn after all debts are settled.
    resume: NextTurn,
}

/// A side's salvo list.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct SalvoList {
    pub(super) cells: Vec<Cell>,
    pub(super) locked: bool,
    /// The answers given so far to its first cells, on paper.
    pub(super) answers: Vec<Outcome>,
}

/// Dying shots at paper fields (core/RULES.md §2.8): those still to be answered, in order, and the results of the others.
#[derive(Clone, PartialEq, Eq, Default)]
struct DyingQueue {
    due: Vec<(Side, Cell)>,
    settled: Vec<DyingShot>,
}

impl ExchangeState {
    pub(super) fn new(fields: BySide<FleetField>, first: Side, rules: &Ruleset) -> Self {
        let mut firing = Self {
            fields,
            next: NextTurn::fire(first),
            warned: CellSet::EMPTY,
            plans: BySide::default(),
            claims: BySide::default(),
            pending_shot: None,
            returned: DyingQueue::default(),
            turns: Turns::default(),
            resume: NextTurn::fire(first),
        };
        firing.next = firing.turn_of(first, rules);
        firing
    }

    /// How many shots a side has in its turn (core/RULES.md §2.4).
    pub(super) fn shots_allowed(&self, side: Side, rules: &Ruleset) -> u8 {
        let most = match rules.fire {
            Fire::Streak | Fire::Single => 1,
            Fire::Multi(shots) | Fire::Salvo(Volley::Shots(shots)) => usize::from(shots),
            // On paper a side may have denied every hit and still have the turn without ships: it fires once.
            Fire::Chain | Fire::Salvo(Volley::Afloat) => self.fields[side].afloat_count().max(usize::from(rules.judge == Judge::Paper)),
        };
        most.min(self.fields[!side].unshot(rules)) as u8
    }

    fn turn_of(&self, side: Side, rules: &Ruleset) -> NextTurn {
        match rules.fire {
            Fire::Salvo(_) => NextTurn { phase: Phase::Planning, left: 0 },
            Fire::Streak | Fire::Single | Fire::Multi(_) | Fire::Chain => {
                NextTurn { phase: Phase::Firing(side), left: self.shots_allowed(side, rules) }
            }
        }
    }

    fn pass_to(&mut self, side: Side, rules: &Ruleset) -> NextTurn {
        // The same side may have the next turn, too.
        self.warned = CellSet::EMPTY;
        let side = self.turns.pass_to(side);
        self.turn_of(side, rules)
    }

    /// Resolves a shot at the other side's field, and the debts and missed turns it causes.
    fn strike(&mut self, by: Side, cell: Cell, rules: &Ruleset, dying: &mut Vec<(Side, Cell)>) -> Outcome {
        let outcome = self.meet(by, cell, rules, dying);
        self.turns.record_strike(by, &outcome, rules);
        outcome
    }

    /// Resolves a shot at the other side's field; a dying shot it triggers is queued.
    fn meet(&mut self, by: Side, cell: Cell, rules: &Ruleset, dying: &mut Vec<(Side, Cell)>) -> Outcome {
        let outcome = self.fields[!by].take(cell, rules);
        if outcome.fires_back() {
            dying.push((!by, cell));
        }
        outcome
    }

    /// Resolves the dying shots and those they trigger. They belong to no turn, so pieces they spend cause no debt
    /// (core/RULES.md §2.8).
    fn resolve_dying_shots(&mut self, mut dying: Vec<(Side, Cell)>, rules: &Ruleset) -> Vec<DyingShot> {
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
            told.push(DyingShot { by, cell, outcome });
        }
        told
    }

    /// Fires one shot of the side to fire.
    pub(super) fn shoot(&mut self, by: Side, cell: Cell, rules: &Ruleset) -> Event {
        let mut dying = Vec::new();
        let outcome = self.strike(by, cell, rules, &mut dying);
        let dying = self.resolve_dying_shots(dying, rules);
        self.go_on_after(by, cell, outcome, dying, rules)
    }

    /// The event of a shot whose consequences are applied; goes on with the next turn.
    fn go_on_after(&mut self, side: Side, cell: Cell, outcome: Outcome, dying: Vec<DyingShot>, rules: &Ruleset) -> Event {
        let next = self.after_shot(side, &outcome, rules);
        self.settle(next);
        Event::Fired { side, cell, outcome, dying, next: self.next }
    }

    /// Fires a shot at a paper field that its owner has not answered yet.
    pub(super) fn call(&mut self, by: Side, cell: Cell) {
        self.resume = self.next;
        self.next = NextTurn { phase: Phase::Owing(!by, Debt::Answer(cell)), left: self.next.left };
    }

    fn after_shot(&mut self, by: Side, outcome: &Outcome, rules: &Ruleset) -> NextTurn {
        match rules.fire.left_after(outcome, self.next.left, self.fields[!by].unshot(rules)) {
            Some(left) => NextTurn { phase: Phase::Firing(by), left },
            None => self.pass_to(!by, rules),
        }
    }

    /// The next shot to call out at a paper field: whose it is, the cell, and how many shots of its list are still to
    /// be answered, this one included; 0 for a dying shot. Once both lists are locked, A's comes first.
    pub(super) fn next_call(&mut self) -> Option<(Side, Cell, u8)> {
        let listed = self.next_listed_shot();
        listed.or_else(|| self.next_dying().map(|(by, cell)| (by, cell, 0)))
    }

    fn next_listed_shot(&self) -> Option<(Side, Cell, u8)> {
        let next = |by: Side| {
            let SalvoList { cells, answers, .. } = &self.plans[by];
            let cell = cells.get(answers.len())?;
            Some((by, *cell, (cells.len() - answers.len()) as u8))
        };
        Side::BOTH.into_iter().filter(|_| self.all_locked()).find_map(next)
    }

    /// The next dying shot to be answered. One at a cell shot at before has no result and is skipped.
    fn next_dying(&mut self) -> Option<(Side, Cell)> {
        while let Some((by, cell)) = self.returned.due.first().copied() {
            if !self.fields[!by].was_shot(cell) {
                return Some((by, cell));
            }
            self.returned.due.remove(0);
            self.returned.settled.push(DyingShot { by, cell, outcome: None });
        }
        None
    }

    /// Stores the answer to the called shot; it takes effect later.
    pub(super) fn record_answer(&mut self, outcome: Outcome) {
        let Phase::Owing(owner, Debt::Answer(cell)) = self.next.phase else { return };
        self.next = self.resume;
        let listed = self.next_listed_shot().is_some();
        self.fields[owner].mark(cell);
        self.claims[owner].push((cell, Claim::from(&outcome)));
        let sunk = outcome.fires_back().then_some((owner, cell));
        let DyingQueue { due, settled } = &mut self.returned;
        if listed || (self.pending_shot.is_none() && self.next.phase != Phase::Planning) {
            due.extend(sunk);
            match listed {
                true => self.plans[!owner].answers.push(outcome),
                false => self.pending_shot = Some((!owner, cell, outcome)),
            }
        } else {
            // A submarine sunk by a dying shot fires before those that sank earlier.
            due.splice(..1, sunk);
            settled.push(DyingShot { by: !owner, cell, outcome: Some(outcome) });
        }
    }

    /// Answers at this field that are not announced yet, in no particular order.
    pub(super) fn pending_outcomes(&self, waters: Side) -> impl Iterator<Item = &Outcome> {
        let shot = self.pending_shot.iter().filter(move |(by, ..)| *by != waters).map(|(.., outcome)| outcome);
        let dying = self.returned.settled.iter().filter(move |shot| shot.by != waters).filter_map(|shot| shot.outcome.as_ref());
        self.plans[!waters].answers.iter().chain(shot).chain(dying)
    }

    /// Applies the answered shot and its dying shots; `None` if there is none, or some are not answered yet.
    pub(super) fn resolve_answered(&mut self, rules: &Ruleset) -> Option<Event> {
        if self.next_dying().is_some() {
            return None;
        }
        let (side, cell, outcome) = self.pending_shot.take()?;
        let dying = std::mem::take(&mut self.returned.settled);
        self.turns.record_strike(side, &outcome, rules);
        Some(self.go_on_after(side, cell, outcome, dying, rules))
    }

    /// Fires both lists at the fields as they were at the start of the round (core/RULES.md §2.4). On paper all shots
    /// must be answered.
    pub(super) fn fire_salvo(&mut self, rules: &Ruleset) -> Event {
        let lists = BySide::from_fn(|side| std::mem::take(&mut self.plans[side]));
        let (volleys, dying) =
            if rules.judge == Judge::Paper { self.resolve_paper_lists(lists, rules) } else { self.resolve_lists(&lists, rules) };
        self.turns.start_next_salvo();
        let next = self.turn_of(Side::A, rules);
        self.settle(next);
        Event::Salvo { volleys, dying, next: self.next }
    }

    /// Resolves the lists on fields that the bot keeps.
    fn resolve_lists(&mut self, lists: &BySide<SalvoList>, rules: &Ruleset) -> (BySide<Vec<(Cell, Outcome)>>, Vec<DyingShot>) {
        let mut dying = Vec::new();
        let volleys = BySide::from_fn(|side| {
            lists[side].cells.iter().map(|cell| (*cell, self.strike(side, *cell, rules, &mut dying))).collect::<Vec<_>>()
        });
        (volleys, self.resolve_dying_shots(dying, rules))
    }

    /// Resolves the lists by the answers given on paper.
    fn resolve_paper_lists(&mut self, lists: BySide<SalvoList>, rules: &Ruleset) -> (BySide<Vec<(Cell, Outcome)>>, Vec<DyingShot>) {
        // Any dying shot still queued hits a cell that was shot at before.
        self.next_dying();
        let answered_shots = |plan: SalvoList| plan.cells.into_iter().zip(plan.answers).collect::<Vec<_>>();
        let volleys = BySide { a: answered_shots(lists.a), b: answered_shots(lists.b) };
        for side in Side::BOTH {
            for (_, outcome) in &volleys[side] {
                self.turns.record_strike(side, outcome, rules);
            }
        }
        (volleys, std::mem::take(&mut self.returned.settled))
    }

    /// Locks a side's list; an empty one by the clock or for a missed turn.
    pub(super) fn lock(&mut self, side: Side, cells: Vec<Cell>) {
        if cells.is_empty() {
            self.turns.lock(side);
        }
        self.plans[side] = SalvoList { cells, locked: true, answers: Vec::new() };
    }

    /// Whether both lists are locked.
    pub(super) fn all_locked(&self) -> bool {
        self.plans.iter().all(|plan| plan.locked)
    }

    /// Discloses a cell. Returns the next turn.
    pub(super) fn give(&mut self, side: Side, cell: Cell) -> NextTurn {
        self.fields[side].give(cell);
        self.next_debt();
        self.next
    }

    /// Keeps or moves the Flying Dutchman. Returns the next turn.
    pub(super) fn steer(&mut self, side: Side, moved: Option<(CellSet, Salt)>) -> NextTurn {
        if let Some((cells, salt)) = moved {
            self.fields[side].relocate(cells, salt);
        }
        self.next_debt();
        self.next
    }

    /// Passes the turn by the clock, or leaves the list empty. Returns the next turn.
    pub(super) fn pass_turn_by_clock(&mut self, side: Side, rules: &Ruleset) -> NextTurn {
        let next = if self.next.phase == Phase::Planning {
            self.turns.leave_empty(side);
            self.next
        } else {
            self.warned = CellSet::EMPTY;
            let side = self.turns.pass_turn_by_clock(side);
            self.turn_of(side, rules)
        };
        self.settle(next);
        self.next
    }

    /// Goes on with the first debt, or with `resume` if there is none.
    fn settle(&mut self, resume: NextTurn) {
        self.resume = resume;
        self.next_debt();
    }

    fn next_debt(&mut self) {
        let before = self.next.phase;
        let (due, _) = self.turns.settle(|side, debt| !self.fields[side].givable(debt).is_empty());
        self.next = match due {
            Some((side, debt)) => NextTurn { phase: Phase::Owing(side, debt), left: self.resume.left },
            None => self.resume,
        };
        if before != self.next.phase {
            self.warned = CellSet::EMPTY;
        }
    }
}
