//! Decides the commands of the fight: a shot, a salvo list, a disclosed cell, a move of the Flying Dutchman or of the table game,
//! a draw offer, a hint. Changes no state.

use super::{
    cell::{Cell, CellSet},
    code::Code,
    command::{DutchmanMove, Refusal, Waiver},
    decide::Moment,
    event::{Event, HiddenValue},
    exchange::ExchangeState,
    fleet::{Fleet, Salt},
    ids::Timestamp,
    layout::are_connected,
    report::{ChosenBy, Debt, Ending, NextTurn, VesselMove},
    ruleset::{DutchmanReshaping, Hints, Judge},
    side::{BySide, Side},
    state::{Game, GameStage},
    straume::{Point, ShipAction},
    table_game::as_cell,
    view::Phase,
};

impl Game {
    /// The exchange of shots; refused while a debt has to be settled.
    fn exchange_without_debt(&self) -> Result<&ExchangeState, Refusal> {
        match (&self.stage, self.public.phase) {
            (GameStage::Firing(_), Phase::Owing(side, debt)) => Err(Refusal::Pending(side, debt)),
            (GameStage::Firing(firing), _) => Ok(firing),
            (GameStage::Setup | GameStage::Placing(_) | GameStage::Sailing(_), _) => Err(Code::NotFiring.into()),
            (GameStage::Over(_), _) => Err(Code::GameOver.into()),
        }
    }

    /// Checks that the cell is on the field and was not fired at before.
    pub(super) fn check_target(&self, firing: &ExchangeState, by: Side, cell: Cell) -> Result<(), Refusal> {
        if !self.rules().size.contains(cell) {
            return Err(Refusal::Outside(cell));
        }
        if firing.fields[!by].shot_cells.contains(cell) {
            return Err(Refusal::AlreadyShot(cell));
        }
        Ok(())
    }

    /// Checks that it is this side's turn to fire one shot.
    ///
    /// # Errors
    /// The reason why every shot of this side is refused now.
    pub fn check_turn(&self, side: Side) -> Result<(), Refusal> {
        let is_turn = self.exchange_without_debt()?.next.phase == Phase::Firing(side);
        if is_turn { Ok(()) } else { Err(Code::NotYourTurn.into()) }
    }

    /// Checks that this side may fire at this cell now. Returns [`Waiver::Ask`] if it has to be warned first.
    pub(super) fn check_shot(&self, side: Side, cell: Cell, waiver: Waiver) -> Result<Waiver, Refusal> {
        self.check_turn(side)?;
        let firing = self.exchange_without_debt()?;
        self.check_target(firing, side, cell)?;
        let doubtful = self.own_view(side).marked_empty().contains(cell) || firing.fields[!side].given_mines().contains(cell);
        Ok(if doubtful && !firing.warned.contains(cell) { waiver } else { Waiver::Waived })
    }

    pub(super) fn fire(&self, side: Side, cell: Cell, waiver: Waiver) -> Result<Vec<Event>, Refusal> {
        let firing = self.exchange_without_debt()?;
        if self.public.phase == Phase::Planning {
            return self.send_salvo(side, &[cell]);
        }
        if self.check_shot(side, cell, waiver)? == Waiver::Ask {
            return Ok(vec![Event::Warned { side, cell }]);
        }
        if self.rules().judge == Judge::Paper {
            return Ok(vec![Event::Called { side, cell, left: 1 }]);
        }
        let mut after = firing.clone();
        let fired = after.shoot(side, cell, self.rules());
        // The submarine sank before its dying shot, so the shooter wins even if that shot sinks their last ship (core/RULES.md §2.8).
        let is_sunk = |side: Side| after.fields[side].afloat_count() == 0;
        let ending = if is_sunk(!side) { Some(Ending::Won(side)) } else { is_sunk(side).then_some(Ending::Won(!side)) };
        Ok([fired].into_iter().chain(ending.map(|ending| self.end_event(ending))).collect())
    }

    pub(super) fn give(&self, side: Side, cell: Cell, chosen: ChosenBy) -> Result<Vec<Event>, Refusal> {
        let GameStage::Firing(firing) = &self.stage else { return Err(Code::NoRevealDue.into()) };
        let debt = match self.public.phase {
            Phase::Owing(whose, debt @ (Debt::Cell | Debt::Mine)) if whose == side => debt,
            _ => return Err(Code::NoRevealDue.into()),
        };
        if !firing.fields[side].givable(debt).contains(cell) {
            return Err(Refusal::CannotDisclose(cell, debt));
        }
        let next = firing.clone().give(side, cell);
        Ok(vec![Event::Given { side, cell, debt, chosen, next }])
    }

    /// Settles a debt whose time is up: the disclosed cell is random; the Flying Dutchman stays (core/RULES.md §2.5, §2.9).
    pub(super) fn settle_late(&self, moment: &mut Moment<'_>, side: Side, debt: Debt) -> Result<Vec<Event>, Refusal> {
        let GameStage::Firing(firing) = &self.stage else { return Ok(Vec::new()) };
        if debt == Debt::Course {
            let next = firing.clone().steer(side, None);
            return Ok(vec![Event::Stayed { side, chosen: ChosenBy::Clock, next }]);
        }
        let cells: Vec<Cell> = firing.fields[side].givable(debt).iter().collect();
        match moment.dice.below(cells.len() as u32) {
            Some(at) => self.give(side, cells[at as usize], ChosenBy::Clock),
            None => Ok(Vec::new()),
        }
    }

    /// Decides what the Flying Dutchman does; `salt` draws the salt of the new commitment if it moves.
    pub(super) fn steer(&self, side: Side, course: &DutchmanMove, salt: impl FnOnce() -> Salt) -> Result<Vec<Event>, Refusal> {
        let GameStage::Firing(firing) = &self.stage else { return Err(Code::NoMoveDue.into()) };
        if self.public.phase != Phase::Owing(side, Debt::Course) {
            return Err(Code::NoMoveDue.into());
        }
        let DutchmanMove::Move(cells) = course else {
            let next = firing.clone().steer(side, None);
            return Ok(vec![Event::Stayed { side, chosen: ChosenBy::Player, next }]);
        };
        let place = self.check_new_place(firing, side, cells)?;
        let salt = salt();
        let commitment = Fleet::dutchman(place).commitment(self.id(), side, &salt);
        let next = firing.clone().steer(side, Some((place, salt)));
        Ok(vec![Event::Moved { side, cells: HiddenValue(place), salt: HiddenValue(salt), commitment, next }])
    }

    /// Checks the new place of the Flying Dutchman (core/RULES.md §2.9).
    fn check_new_place(&self, firing: &ExchangeState, side: Side, cells: &[Cell]) -> Result<CellSet, Refusal> {
        let rules = self.rules();
        if let Some(outside) = cells.iter().find(|cell| !rules.size.contains(**cell)) {
            return Err(Refusal::Outside(*outside));
        }
        let (left, hit) = firing.fields[side].remaining_decks();
        let place: CellSet = cells.iter().copied().collect();
        if place.len() != left.len() || place.len() != cells.len() {
            return Err(Refusal::DutchDecks { have: place.len(), want: left.len() });
        }
        if hit.is_some_and(|hit| place.contains(hit)) {
            return Err(Code::DutchHitCell.into());
        }
        match rules.reshape {
            DutchmanReshaping::Any if !are_connected(&place, |set| set.halo(rules.size)) => Err(Code::DutchConnect.into()),
            DutchmanReshaping::Rigid if !is_shifted(&left, &place) => Err(Code::Shape.into()),
            DutchmanReshaping::Any | DutchmanReshaping::Rigid if place == left => Err(Code::DutchSame.into()),
            DutchmanReshaping::Any | DutchmanReshaping::Rigid => Ok(place),
        }
    }

    pub(super) fn plan(&self, side: Side, cell: Cell) -> Result<Vec<Event>, Refusal> {
        let firing = self.exchange_for_planning(side)?;
        if firing.plans[side].locked {
            // A list that was sent can only be replaced as a whole.
            return Err(Code::NotPlanning.into());
        }
        let mut cells = firing.plans[side].cells.clone();
        if let Some(at) = cells.iter().position(|known| *known == cell) {
            cells.remove(at);
        } else {
            self.check_target(firing, side, cell)?;
            cells.push(cell);
        }
        self.check_list(firing, side, &cells)?;
        Ok(vec![Event::Planned { side, cells: HiddenValue(cells) }])
    }

    pub(super) fn plan_more(&self, side: Side, more: &[Cell]) -> Result<Vec<Event>, Refusal> {
        let firing = self.exchange_for_planning(side)?;
        let plan = &firing.plans[side];
        if plan.locked {
            // A list that was sent can only be replaced as a whole.
            return Err(Code::NotPlanning.into());
        }
        let cells = [plan.cells.as_slice(), more].concat();
        self.check_list(firing, side, &cells)?;
        Ok(vec![Event::Planned { side, cells: HiddenValue(cells) }])
    }

    /// The exchange of shots; refused if this side may not change its salvo list.
    fn exchange_for_planning(&self, side: Side) -> Result<&ExchangeState, Refusal> {
        let firing = self.exchange_without_debt()?;
        match self.public.phase {
            Phase::Planning if firing.turns.must_miss_salvo(side) => Err(Code::NotYourTurn.into()),
            Phase::Planning => Ok(firing),
            _ => Err(Code::NotPlanning.into()),
        }
    }

    pub(super) fn send_salvo(&self, side: Side, cells: &[Cell]) -> Result<Vec<Event>, Refusal> {
        let firing = self.exchange_for_planning(side)?;
        let cells = if cells.is_empty() { firing.plans[side].cells.clone() } else { cells.to_vec() };
        if cells.is_empty() {
            return Err(Code::EmptySalvo.into());
        }
        self.check_list(firing, side, &cells)?;
        let locked = Event::Locked { side, cells: HiddenValue(cells) };
        let mut after = self.clone();
        after.evolve(Timestamp(self.wait_start.0), &locked).expect("a list that was checked can be locked");
        Ok([locked].into_iter().chain(after.fire_salvo()).collect())
    }

    /// Checks that a salvo list is not too long, contains no cell twice, and only cells that may be fired at.
    pub(super) fn check_list(&self, firing: &ExchangeState, side: Side, cells: &[Cell]) -> Result<(), Refusal> {
        let most = firing.shots_allowed(side, self.rules());
        if cells.len() > usize::from(most) {
            return Err(Refusal::TooManyShots(most));
        }
        for (at, cell) in cells.iter().enumerate() {
            if cells[..at].contains(cell) {
                return Err(Refusal::DuplicateShot(*cell));
            }
            self.check_target(firing, side, *cell)?;
        }
        Ok(())
    }

    /// The events that lock an empty list for each of these sides, and the salvo if both lists are locked then.
    pub(super) fn lock_empty_lists(&self, now: Timestamp, sides: &[Side]) -> Vec<Event> {
        let mut after = self.clone();
        let mut events: Vec<Event> = sides.iter().map(|side| Event::Locked { side: *side, cells: HiddenValue(Vec::new()) }).collect();
        for event in &events {
            after.evolve(now, event).expect("an empty list can always be locked");
        }
        events.extend(after.fire_salvo());
        events
    }

    /// The salvo and the end of the game, if it ends; empty until both lists are locked. On paper, the next shot to be answered.
    fn fire_salvo(&self) -> Vec<Event> {
        let GameStage::Firing(firing) = &self.stage else { return Vec::new() };
        if !firing.all_locked() {
            return Vec::new();
        }
        if self.rules().judge == Judge::Paper {
            return self.call_or_announce(firing);
        }
        let mut after = (**firing).clone();
        let salvo = after.fire_salvo(self.rules());
        let all_sunk = BySide::from_fn(|side| after.fields[side].afloat_count() == 0);
        let ending = match (all_sunk.a, all_sunk.b) {
            (true, true) => Some(Ending::Level),
            (false, true) => Some(Ending::Won(Side::A)),
            (true, false) => Some(Ending::Won(Side::B)),
            (false, false) => None,
        };
        [salvo].into_iter().chain(ending.map(|ending| self.end_event(ending))).collect()
    }

    /// The event that locks the empty list of a side that has to miss this salvo.
    pub(super) fn missed_salvo(&self) -> Option<Event> {
        let GameStage::Firing(firing) = &self.stage else { return None };
        let side = Side::BOTH.into_iter().find(|side| firing.turns.must_miss_salvo(*side) && !firing.plans[*side].locked)?;
        (self.public.phase == Phase::Planning).then(|| Event::Locked { side, cells: HiddenValue(Vec::new()) })
    }

    pub(super) fn sail(&self, side: Side, from: Point, action: ShipAction, waiver: Waiver) -> Result<Vec<Event>, Refusal> {
        let (GameStage::Sailing(sailing), Some(view)) = (&self.stage, &self.public.sea) else { return Err(Code::NotSailing.into()) };
        let outcome = view.sea.sail(view.half(side), from, action)?;
        let at = as_cell(from);
        if waiver == Waiver::Ask && !sailing.warned.contains(at) && !view.sea.board().dangers(from, action).is_empty() {
            return Ok(vec![Event::Warned { side, cell: at }]);
        }
        let next = view.next_turn(&outcome.after);
        let sailed = Box::new(VesselMove { from, action, effects: outcome.effects });
        let ending = outcome.after.end().map(|end| self.end_event(view.ending(end)));
        Ok([Event::Sailed { side, sailed, next }].into_iter().chain(ending).collect())
    }

    /// The next turn after this side's turn passes by the clock.
    pub(super) fn next_after_lapse(&self, side: Side) -> NextTurn {
        match (&self.stage, &self.public.sea) {
            (GameStage::Firing(firing), _) => firing.clone().pass_turn_by_clock(side, self.rules()),
            (GameStage::Sailing(_), Some(view)) => view.next_after_lapse(side),
            (GameStage::Sailing(_) | GameStage::Setup | GameStage::Placing(_) | GameStage::Over(_), _) => {
                NextTurn { phase: self.public.phase, left: 1 }
            }
        }
    }

    pub(super) fn offer_draw(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        if !self.public.phase.is_fighting() {
            return Err(Code::NotFiring.into());
        }
        if !self.rules().allows_draws() {
            return Err(Code::NoDraws.into());
        }
        Ok(match self.public.draw_offered {
            Some(offered) if offered != side => vec![self.end_event(Ending::Drawn)],
            Some(_) => Vec::new(),
            None => vec![Event::DrawOffered { side }],
        })
    }

    /// Whether this side may ask for hints: if the rules allow hints, or the opponent is a computer; never in games whose ships
    /// move.
    pub fn allows_hints(&self, side: Side) -> bool {
        let computer = self.public.seats[!side].as_ref().is_some_and(|seat| seat.player.is_computer());
        self.rules().ships_never_move() && (self.rules().hints == Hints::On || computer)
    }

    /// Decides the request of the side to fire for a hint. A repeated request before the next shot changes nothing.
    pub(super) fn hint(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        self.exchange_without_debt()?;
        if !self.allows_hints(side) {
            return Err(Code::NoHints.into());
        }
        if !self.public.awaits(side) {
            return Err(Code::NotYourTurn.into());
        }
        let since_last_shot =
            self.log().iter().rev().take_while(|logged| !matches!(logged.event, Event::Fired { .. } | Event::Salvo { .. }));
        let already_hinted =
            since_last_shot.into_iter().any(|logged| matches!(logged.event, Event::Hinted { side: whose } if whose == side));
        Ok(if already_hinted { Vec::new() } else { vec![Event::Hinted { side }] })
    }
}

/// Whether `to` is `from` moved to another place without rotation.
fn is_shifted(from: &CellSet, to: &CellSet) -> bool {
    let offsets = |set: &CellSet| {
        let first = set.iter().next();
        let offset = |cell: Cell, first: Cell| (i16::from(cell.col) - i16::from(first.col), i16::from(cell.row) - i16::from(first.row));
        first.map(|first| set.iter().map(|cell| offset(cell, first)).collect::<Vec<_>>())
    };
    offsets(from) == offsets(to)
}
