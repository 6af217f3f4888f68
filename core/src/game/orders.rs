//! What follows from a player's order in the fight: a shot, a list of shots, something given away, a course,
//! a move of the table game. Touches nothing.

use super::{
    cell::{Cell, CellSet},
    code::Code,
    command::{Course, Refusal, Waiver},
    decide::Moment,
    event::{Event, Hidden},
    exchange::Firing,
    fleet::{Fleet, Salt},
    ids::Timestamp,
    layout::connected,
    report::{Chosen, Debt, Ending, Next, Sailed},
    roster::Berth,
    ruleset::{Hints, Judge, Reshape},
    side::{BySide, Side},
    state::{Game, Stage},
    straume::{Helm, Point},
    view::{AutoMark, Phase, Placed},
    voyage::as_cell,
};

impl Game {
    /// The exchange of shots, with nothing left to settle in it first.
    fn clear_to_fire(&self) -> Result<&Firing, Refusal> {
        match (&self.stage, self.public.phase) {
            (Stage::Firing(_), Phase::Owing(side, debt)) => Err(Refusal::Pending(side, debt)),
            (Stage::Firing(firing), _) => Ok(firing),
            (Stage::Setup | Stage::Placing(_) | Stage::Sailing(_), _) => Err(Code::NotFiring.into()),
            (Stage::Over(_), _) => Err(Code::GameOver.into()),
        }
    }

    fn may_be_fired_at(&self, firing: &Firing, by: Side, cell: Cell) -> Result<(), Refusal> {
        if cell.col >= self.rules().size || cell.row >= self.rules().size {
            return Err(Refusal::Outside(cell));
        }
        if firing.fields[!by].was_shot(cell) {
            return Err(Refusal::AlreadyShot(cell));
        }
        Ok(())
    }

    /// That this side may fire at this cell now; `Ask` where it is to be warned first.
    pub(super) fn may_fire(&self, side: Side, cell: Cell, waiver: Waiver) -> Result<Waiver, Refusal> {
        let firing = self.clear_to_fire()?;
        if firing.turn() != Some(side) {
            return Err(Code::NotYourTurn.into());
        }
        self.may_be_fired_at(firing, side, cell)?;
        let doubtful = self.marked_empty(side).contains(cell) || firing.fields[!side].given_mines().contains(cell);
        Ok(if doubtful && !firing.warned.contains(cell) { waiver } else { Waiver::Waived })
    }

    pub(super) fn fire(&self, side: Side, cell: Cell, waiver: Waiver) -> Result<Vec<Event>, Refusal> {
        let firing = self.clear_to_fire()?;
        if self.public.phase == Phase::Planning {
            return self.volley(side, &[cell]);
        }
        if self.may_fire(side, cell, waiver)? == Waiver::Ask {
            return Ok(vec![Event::Warned { side, cell }]);
        }
        if self.rules().judge == Judge::Paper {
            return Ok(vec![Event::Called { side, cell, left: 1 }]);
        }
        let mut after = firing.clone();
        let (outcome, dying, next) = after.shoot(side, cell, self.rules());
        // The shooter's sinking came first: he wins even if the dying shot took his last ship (core/RULES.md §2.8).
        let gone = |side: Side| after.fields[side].afloat() == 0;
        let ending = if gone(!side) { Some(Ending::Won(side)) } else { gone(side).then_some(Ending::Won(!side)) };
        let fired = Event::Fired { side, cell, outcome, dying, next };
        Ok([fired].into_iter().chain(ending.map(|ending| self.ended(ending))).collect())
    }

    fn marked_empty(&self, side: Side) -> CellSet {
        match self.marks[side] {
            AutoMark::Off => CellSet::EMPTY,
            AutoMark::Sunk | AutoMark::Full => self.own(side).marked_empty(),
        }
    }

    pub(super) fn give(&self, side: Side, cell: Cell, chosen: Chosen) -> Result<Vec<Event>, Refusal> {
        let Stage::Firing(firing) = &self.stage else { return Err(Code::NoRevealDue.into()) };
        let debt = match self.public.phase {
            Phase::Owing(whose, debt @ (Debt::Cell | Debt::Mine)) if whose == side => debt,
            _ => return Err(Code::NoRevealDue.into()),
        };
        if !firing.fields[side].givable(debt).contains(cell) {
            return Err(Refusal::NotToGive(cell, debt));
        }
        let next = firing.clone().give(side, cell);
        Ok(vec![Event::Given { side, cell, debt, chosen, next }])
    }

    /// Time is up for what is owed: the dice choose, and a ship stays (core/RULES.md §2.5, §2.9).
    pub(super) fn settle_late(&self, moment: &mut Moment<'_>, side: Side, debt: Debt) -> Result<Vec<Event>, Refusal> {
        let Stage::Firing(firing) = &self.stage else { return Ok(Vec::new()) };
        if debt == Debt::Course {
            let next = firing.clone().steer(side, None);
            return Ok(vec![Event::Stayed { side, chosen: Chosen::Clock, next }]);
        }
        let cells: Vec<Cell> = firing.fields[side].givable(debt).iter().collect();
        match moment.dice.below(cells.len() as u32) {
            Some(at) => self.give(side, cells[at as usize], Chosen::Clock),
            None => Ok(Vec::new()),
        }
    }

    pub(super) fn steer(&self, moment: &mut Moment<'_>, side: Side, course: &Course) -> Result<Vec<Event>, Refusal> {
        let Stage::Firing(firing) = &self.stage else { return Err(Code::NoMoveDue.into()) };
        if self.public.phase != Phase::Owing(side, Debt::Course) {
            return Err(Code::NoMoveDue.into());
        }
        let Course::Move(cells) = course else {
            let next = firing.clone().steer(side, None);
            return Ok(vec![Event::Stayed { side, chosen: Chosen::Player, next }]);
        };
        let place = self.new_place(firing, side, cells)?;
        let salt = Salt::roll(moment.dice);
        let berth = Berth::dutchman(place.len() as u8);
        let commitment = Fleet { ships: vec![Placed { berth, cells: place }] }.commitment(self.id(), side, &salt);
        let next = firing.clone().steer(side, Some((place, salt)));
        Ok(vec![Event::Moved { side, cells: Hidden(place), salt: Hidden(salt), commitment, next }])
    }

    /// Whether the Flying Dutchman may lie there (core/RULES.md §2.9).
    fn new_place(&self, firing: &Firing, side: Side, cells: &[Cell]) -> Result<CellSet, Refusal> {
        let rules = self.rules();
        if let Some(outside) = cells.iter().find(|cell| cell.col >= rules.size || cell.row >= rules.size) {
            return Err(Refusal::Outside(*outside));
        }
        let (left, hit) = firing.fields[side].decks_left();
        let place: CellSet = cells.iter().copied().collect();
        if place.len() != left.len() || place.len() != cells.len() {
            return Err(Refusal::DutchDecks { have: place.len(), want: left.len() });
        }
        if hit.is_some_and(|hit| place.contains(hit)) {
            return Err(Code::DutchHitCell.into());
        }
        match rules.reshape {
            Reshape::Any if !connected(&place, |set| set.halo(rules.size)) => Err(Code::DutchConnect.into()),
            Reshape::Rigid if !shifted(&left, &place) => Err(Code::Shape.into()),
            Reshape::Any | Reshape::Rigid if place == left => Err(Code::DutchSame.into()),
            Reshape::Any | Reshape::Rigid => Ok(place),
        }
    }

    pub(super) fn plan(&self, side: Side, cell: Cell) -> Result<Vec<Event>, Refusal> {
        let firing = self.planning(side)?;
        if firing.plans[side].locked {
            // A list that is in is replaced as a whole.
            return Err(Code::NotPlanning.into());
        }
        let mut cells = firing.plans[side].cells.clone();
        if let Some(at) = cells.iter().position(|known| *known == cell) {
            cells.remove(at);
        } else {
            self.may_be_fired_at(firing, side, cell)?;
            cells.push(cell);
        }
        let most = firing.allotment(side, self.rules());
        if cells.len() > usize::from(most) {
            return Err(Refusal::TooManyShots(most));
        }
        Ok(vec![Event::Planned { side, cells: Hidden(cells) }])
    }

    /// The lists for the salvo, while this side's may still be changed.
    fn planning(&self, side: Side) -> Result<&Firing, Refusal> {
        let firing = self.clear_to_fire()?;
        match self.public.phase {
            Phase::Planning if firing.turns.sits_out(side) => Err(Code::NotYourTurn.into()),
            Phase::Planning => Ok(firing),
            _ => Err(Code::NotPlanning.into()),
        }
    }

    pub(super) fn volley(&self, side: Side, cells: &[Cell]) -> Result<Vec<Event>, Refusal> {
        let firing = self.planning(side)?;
        let cells = if cells.is_empty() { firing.plans[side].cells.clone() } else { cells.to_vec() };
        if cells.is_empty() {
            return Err(Code::EmptySalvo.into());
        }
        let most = firing.allotment(side, self.rules());
        if cells.len() > usize::from(most) {
            return Err(Refusal::TooManyShots(most));
        }
        for (at, cell) in cells.iter().enumerate() {
            if cells[..at].contains(cell) {
                return Err(Refusal::DuplicateShot(*cell));
            }
            self.may_be_fired_at(firing, side, *cell)?;
        }
        let locked = Event::Locked { side, cells: Hidden(cells) };
        let mut after = self.clone();
        after.evolve(Timestamp(self.since.0), &locked).expect("a list that was checked can be locked");
        Ok([locked].into_iter().chain(after.fire_salvo()).collect())
    }

    /// These sides send no list.
    pub(super) fn lock_empty(&self, now: Timestamp, sides: &[Side]) -> Vec<Event> {
        let mut after = self.clone();
        let mut events: Vec<Event> = sides.iter().map(|side| Event::Locked { side: *side, cells: Hidden(Vec::new()) }).collect();
        for event in &events {
            after.evolve(now, event).expect("an empty list can always be locked");
        }
        events.extend(after.fire_salvo());
        events
    }

    /// The salvo, once both lists are in, and what follows of itself: the end, or a list that stays empty
    /// because its side has to miss a turn.
    fn fire_salvo(&self) -> Vec<Event> {
        let Stage::Firing(firing) = &self.stage else { return Vec::new() };
        if !firing.all_locked() {
            return Vec::new();
        }
        if self.rules().judge == Judge::Paper {
            return self.ask_or_tell(firing);
        }
        let mut after = (**firing).clone();
        let (volleys, dying, next) = after.salvo(self.rules());
        let salvo = Event::Salvo { volleys, dying, next };
        let gone = BySide::from_fn(|side| after.fields[side].afloat() == 0);
        let ending = match (gone.a, gone.b) {
            (true, true) => Some(Ending::Level),
            (false, true) => Some(Ending::Won(Side::A)),
            (true, false) => Some(Ending::Won(Side::B)),
            (false, false) => None,
        };
        [salvo].into_iter().chain(ending.map(|ending| self.ended(ending))).collect()
    }

    /// The list of a side that has to miss this salvo, as soon as lists are asked for.
    pub(super) fn missed_salvo(&self) -> Option<Event> {
        let Stage::Firing(firing) = &self.stage else { return None };
        let side = Side::BOTH.into_iter().find(|side| firing.turns.sits_out(*side) && !firing.plans[*side].locked)?;
        (self.public.phase == Phase::Planning).then(|| Event::Locked { side, cells: Hidden(Vec::new()) })
    }

    pub(super) fn sail(&self, side: Side, from: Point, helm: Helm, waiver: Waiver) -> Result<Vec<Event>, Refusal> {
        let (Stage::Sailing(voyage), Some(view)) = (&self.stage, &self.public.sea) else { return Err(Code::NotSailing.into()) };
        let done = view.sea.sail(view.half(side), from, helm)?;
        let at = as_cell(from);
        if waiver == Waiver::Ask && !voyage.warned.contains(at) && !view.sea.board().perils(from, helm).is_empty() {
            return Ok(vec![Event::Warned { side, cell: at }]);
        }
        let next = view.next(&done.after);
        let sailed = Box::new(Sailed { from, helm, effects: done.effects });
        let ending = done.after.end().map(|end| self.ended(view.ending(end)));
        Ok([Event::Sailed { side, sailed, next }].into_iter().chain(ending).collect())
    }

    pub(super) fn next_after_lapse(&self, side: Side) -> Next {
        match (&self.stage, &self.public.sea) {
            (Stage::Firing(firing), _) => firing.clone().lapse(side, self.rules()),
            (Stage::Sailing(_), Some(view)) => view.next_after_lapse(side),
            (Stage::Sailing(_) | Stage::Setup | Stage::Placing(_) | Stage::Over(_), _) => Next { phase: self.public.phase, left: 1 },
        }
    }

    pub(super) fn offer_draw(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        if !self.public.phase.fighting() {
            return Err(Code::NotFiring.into());
        }
        if !self.rules().allows_draws() {
            return Err(Code::NoDraws.into());
        }
        Ok(match self.public.draw_offered {
            Some(offered) if offered != side => vec![self.ended(Ending::Drawn)],
            Some(_) => Vec::new(),
            None => vec![Event::DrawOffered { side }],
        })
    }

    /// Whether this side may ask for hints: where the rules say so, and against the computer, which does not mind; not where
    /// ships do not stay to be looked for.
    pub fn grants_hints(&self, side: Side) -> bool {
        let computer = self.public.seats[!side].as_ref().is_some_and(|seat| seat.player.is_computer());
        self.rules().ships_stay() && (self.rules().hints == Hints::On || computer)
    }

    /// A hint for whoever is to fire. Asked for again before the next shot it is the same
    /// one.
    pub(super) fn hint(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        self.clear_to_fire()?;
        if !self.grants_hints(side) {
            return Err(Code::NoHints.into());
        }
        if !self.public.awaits(side) {
            return Err(Code::NotYourTurn.into());
        }
        let fresh = self.log().iter().rev().take_while(|logged| !matches!(logged.event, Event::Fired { .. } | Event::Salvo { .. }));
        let given = fresh.into_iter().any(|logged| matches!(logged.event, Event::Hinted { side: whose } if whose == side));
        Ok(if given { Vec::new() } else { vec![Event::Hinted { side }] })
    }
}

/// Whether one set is the other, shifted without turning.
fn shifted(from: &CellSet, to: &CellSet) -> bool {
    let offsets = |set: &CellSet| {
        let first = set.iter().next();
        let offset = |cell: Cell, first: Cell| (i16::from(cell.col) - i16::from(first.col), i16::from(cell.row) - i16::from(first.row));
        first.map(|first| set.iter().map(|cell| offset(cell, first)).collect::<Vec<_>>())
    };
    offsets(from) == offsets(to)
}
