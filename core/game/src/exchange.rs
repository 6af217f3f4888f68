//! The exchange of shots: the consequences of a shot, a salvo, a settled debt or a lapse. Both `decide` and `evolve` use it,
//! so that a decision and its replay agree.

use super::{
    cell::{Cell, CellSet},
    event::Event,
    field::FleetField,
    fleet::Salt,
    paper::Claim,
    phase::Phase,
    report::{Debt, DyingShot, NextTurn, Outcome},
    ruleset::{Fire, Judge, Ruleset, SalvoSize},
    side::{BySide, Side},
    turns::Turns,
};

/// The state of the exchange of shots.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct ExchangeState {
    pub(super) fields: BySide<FleetField>,
    /// The current turn.
    pub(super) next: NextTurn,
    /// The cells about which the side to fire was warned in this turn.
    pub(super) warned: CellSet,
    /// The salvo list of each side.
    pub(super) plans: BySide<SalvoList>,
    /// The answers given on paper, by the owner of the field (core/RULES.md §1.4).
    pub(super) claims: BySide<Vec<(Cell, Claim)>>,
    /// An answered shot at a paper field that waits until the dying shots it triggered are answered: who fired, the
    /// cell and the outcome.
    pub(super) pending_shot: Option<(Side, Cell, Outcome)>,
    /// Dying shots at paper fields still to be answered, in order (core/RULES.md §2.8): the side that fires and the cell.
    due_dying: Vec<(Side, Cell)>,
    /// The settled dying shots at paper fields.
    settled_dying: Vec<DyingShot>,
    /// The turns to miss, and the debts that are due after the one in [`ExchangeState::next`].
    pub(super) turns: Turns,
    /// The turn that follows once all debts are settled.
    turn_after_debts: NextTurn,
}

/// A side's salvo list.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct SalvoList {
    /// The cells, in order.
    pub(super) cells: Vec<Cell>,
    /// Whether the list was sent and can no longer be changed.
    pub(super) locked: bool,
    /// On paper: the answers so far, to the first cells of the list.
    pub(super) answers: Vec<Outcome>,
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
            due_dying: Vec::new(),
            settled_dying: Vec::new(),
            turns: Turns::default(),
            turn_after_debts: NextTurn::fire(first),
        };
        firing.next = firing.turn_of(first, rules);
        firing
    }

    /// The maximum number of shots of a side in one turn (core/RULES.md §2.4).
    pub(super) fn shots_allowed(&self, side: Side, rules: &Ruleset) -> u8 {
        let most = match rules.fire {
            Fire::Streak | Fire::Single => 1,
            Fire::Multi(shots) | Fire::Salvo(SalvoSize::Shots(shots)) => usize::from(shots),
            // On paper a side can have lost all its ships and deny it, so it still has one shot.
            Fire::Chain | Fire::Salvo(SalvoSize::Afloat) => self.fields[side].afloat_count().max(usize::from(rules.judge == Judge::Paper)),
        };
        most.min(self.fields[!side].untouched_count(rules)) as u8
    }

    /// The turn in which this side fires; for salvoes, the planning of both sides.
    fn turn_of(&self, side: Side, rules: &Ruleset) -> NextTurn {
        match rules.fire {
            Fire::Salvo(_) => NextTurn { phase: Phase::Planning, left: 0 },
            Fire::Streak | Fire::Single | Fire::Multi(_) | Fire::Chain => {
                NextTurn { phase: Phase::Firing(side), left: self.shots_allowed(side, rules) }
            }
        }
    }

    /// Fires a shot at the other side's field and records the debts and missed turns that it causes.
    fn strike(&mut self, by: Side, cell: Cell, rules: &Ruleset, dying: &mut Vec<(Side, Cell)>) -> Outcome {
        let outcome = self.resolve_shot(by, cell, rules, dying);
        self.turns.record_strike(by, &outcome, rules);
        outcome
    }

    /// Fires a shot at the other side's field. A dying shot that it triggers is added to `dying`.
    fn resolve_shot(&mut self, by: Side, cell: Cell, rules: &Ruleset, dying: &mut Vec<(Side, Cell)>) -> Outcome {
        let outcome = self.fields[!by].take_shot(cell, rules);
        if outcome.fires_back() {
            dying.push((!by, cell));
        }
        outcome
    }

    /// Fires the dying shots and those that they trigger. They belong to no turn, so a mine or minesweeper hit by one causes no
    /// debt (core/RULES.md §2.8).
    fn resolve_dying_shots(&mut self, mut dying: Vec<(Side, Cell)>, rules: &Ruleset) -> Vec<DyingShot> {
        let (mut results, mut at) = (Vec::new(), 0);
        while let Some((by, cell)) = dying.get(at).copied() {
            at += 1;
            let outcome = if self.fields[!by].shot_cells.contains(cell) {
                None
            } else {
                let mut further = Vec::new();
                let outcome = self.resolve_shot(by, cell, rules, &mut further);
                dying.splice(at..at, further);
                Some(outcome)
            };
            results.push(DyingShot { by, cell, outcome });
        }
        results
    }

    /// Fires a shot with all its consequences.
    pub(super) fn shoot(&mut self, by: Side, cell: Cell, rules: &Ruleset) -> Event {
        let mut dying = Vec::new();
        let outcome = self.strike(by, cell, rules, &mut dying);
        let dying = self.resolve_dying_shots(dying, rules);
        self.finish_shot(by, cell, outcome, dying, rules)
    }

    /// Starts the next turn after a shot. Returns the event of the shot.
    fn finish_shot(&mut self, side: Side, cell: Cell, outcome: Outcome, dying: Vec<DyingShot>, rules: &Ruleset) -> Event {
        let next = match rules.fire.left_after(&outcome, self.next.left, self.fields[!side].untouched_count(rules)) {
            Some(left) => NextTurn { phase: Phase::Firing(side), left },
            None => {
                // Cleared here, since the turn may return to the side that was warned.
                self.warned = CellSet::EMPTY;
                let next_side = self.turns.pass_to(!side);
                self.turn_of(next_side, rules)
            }
        };
        self.settle(next);
        Event::Fired { side, cell, outcome, dying, next: self.next }
    }

    /// Fires a shot at a paper field that its owner has not answered yet.
    pub(super) fn call(&mut self, by: Side, cell: Cell) {
        self.turn_after_debts = self.next;
        self.next = NextTurn { phase: Phase::Owing(!by, Debt::Answer(cell)), left: self.next.left };
    }

    /// The next shot to call at a paper field: the side that fires, the cell, and the number of shots of its list still to be
    /// answered, this one included; 0 for a dying shot. The list of side A comes first, once both are locked.
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

    /// The next dying shot to be answered. Dying shots at cells that were shot at before have no result and are skipped.
    fn next_dying(&mut self) -> Option<(Side, Cell)> {
        while let Some((by, cell)) = self.due_dying.first().copied() {
            if !self.fields[!by].shot_cells.contains(cell) {
                return Some((by, cell));
            }
            self.due_dying.remove(0);
            self.settled_dying.push(DyingShot { by, cell, outcome: None });
        }
        None
    }

    /// Stores the answer to the called shot. It is applied when all shots that are announced together are answered.
    pub(super) fn record_answer(&mut self, outcome: Outcome) {
        let Phase::Owing(owner, Debt::Answer(cell)) = self.next.phase else { return };
        self.next = self.turn_after_debts;
        let listed = self.next_listed_shot().is_some();
        self.fields[owner].shot_cells.insert(cell);
        self.claims[owner].push((cell, Claim::from(&outcome)));
        let dying_shot = outcome.fires_back().then_some((owner, cell));
        if listed || (self.pending_shot.is_none() && self.next.phase != Phase::Planning) {
            self.due_dying.extend(dying_shot);
            match listed {
                true => self.plans[!owner].answers.push(outcome),
                false => self.pending_shot = Some((!owner, cell, outcome)),
            }
        } else {
            // A submarine sunk by a dying shot fires before the other submarines that wait.
            self.due_dying.splice(..1, dying_shot);
            self.settled_dying.push(DyingShot { by: !owner, cell, outcome: Some(outcome) });
        }
    }

    /// The answers of this field's owner that are not announced yet, in no particular order.
    pub(super) fn pending_outcomes(&self, owner: Side) -> impl Iterator<Item = &Outcome> {
        let shot = self.pending_shot.iter().filter(move |(by, ..)| *by != owner).map(|(.., outcome)| outcome);
        let dying = self.settled_dying.iter().filter(move |shot| shot.by != owner).filter_map(|shot| shot.outcome.as_ref());
        self.plans[!owner].answers.iter().chain(shot).chain(dying)
    }

    /// Applies the answered shot and its dying shots. `None` if no answered shot is pending or a dying shot is not answered yet.
    pub(super) fn resolve_answered(&mut self, rules: &Ruleset) -> Option<Event> {
        if self.next_dying().is_some() {
            return None;
        }
        let (side, cell, outcome) = self.pending_shot.take()?;
        let dying = std::mem::take(&mut self.settled_dying);
        self.turns.record_strike(side, &outcome, rules);
        Some(self.finish_shot(side, cell, outcome, dying, rules))
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

    /// Fires both lists at fields that the bot knows.
    fn resolve_lists(&mut self, lists: &BySide<SalvoList>, rules: &Ruleset) -> (BySide<Vec<(Cell, Outcome)>>, Vec<DyingShot>) {
        let mut dying = Vec::new();
        let volleys = BySide::from_fn(|side| {
            lists[side].cells.iter().map(|cell| (*cell, self.strike(side, *cell, rules, &mut dying))).collect::<Vec<_>>()
        });
        (volleys, self.resolve_dying_shots(dying, rules))
    }

    /// Pairs the shots of both lists with the answers given on paper, and records the debts and missed turns that they cause.
    fn resolve_paper_lists(&mut self, lists: BySide<SalvoList>, rules: &Ruleset) -> (BySide<Vec<(Cell, Outcome)>>, Vec<DyingShot>) {
        // All dying shots still queued are at cells shot at before; this moves them to the results.
        self.next_dying();
        let answered_shots = |plan: SalvoList| plan.cells.into_iter().zip(plan.answers).collect::<Vec<_>>();
        let volleys = BySide { a: answered_shots(lists.a), b: answered_shots(lists.b) };
        for side in Side::BOTH {
            for (_, outcome) in &volleys[side] {
                self.turns.record_strike(side, outcome, rules);
            }
        }
        (volleys, std::mem::take(&mut self.settled_dying))
    }

    /// Locks a side's list. It is empty if the time is up or the side misses the salvo.
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

    /// Discloses a cell to settle the current debt. Returns the next turn.
    pub(super) fn give(&mut self, side: Side, cell: Cell) -> NextTurn {
        self.fields[side].disclosed.insert(cell);
        self.start_next_debt();
        self.next
    }

    /// Moves the Flying Dutchman, or leaves it where it is if `moved` is `None`. Returns the next turn.
    pub(super) fn steer(&mut self, side: Side, moved: Option<(CellSet, Salt)>) -> NextTurn {
        if let Some((cells, salt)) = moved {
            self.fields[side].relocate(cells, salt);
        }
        self.start_next_debt();
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

    /// Starts the first debt, or this turn if there is none.
    fn settle(&mut self, turn_after_debts: NextTurn) {
        self.turn_after_debts = turn_after_debts;
        self.start_next_debt();
    }

    /// Starts the next debt that can be settled, or the turn after all debts.
    fn start_next_debt(&mut self) {
        let before = self.next.phase;
        let (due, _) = self.turns.settle(|side, debt| !self.fields[side].givable(debt).is_empty());
        self.next = match due {
            Some((side, debt)) => NextTurn { phase: Phase::Owing(side, debt), left: self.turn_after_debts.left },
            None => self.turn_after_debts,
        };
        if before != self.next.phase {
            self.warned = CellSet::EMPTY;
        }
    }
}
