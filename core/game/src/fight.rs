//! Applies the events of the fight to the exchange of shots and the table game. An event that does not follow from the state is
//! refused, so a damaged log cannot be replayed.

use super::{
    cell::{Cell, CellSet},
    event::Event,
    exchange::{ExchangeState, SalvoList},
    field::FleetField,
    ids::Timestamp,
    report::{Debt, NextTurn},
    ruleset::{Judge, Ruleset},
    side::{BySide, Side},
    state::{Game, GameStage, SetupFleet},
    table_game::{TableGameFields, lineups},
    view::Phase,
};

impl Game {
    /// Applies one event of the fight; `None` if it does not follow from the state.
    pub(super) fn apply_fight_event(&mut self, at: Timestamp, event: &Event) -> Option<()> {
        match event {
            Event::Began { first, .. } => {
                let GameStage::Placing(BySide { a: SetupFleet::Final(a), b: SetupFleet::Final(b) }) = &self.stage else { return None };
                let (stage, began) = begin_fight(BySide { a: a.clone(), b: b.clone() }, *first, &self.public.rules);
                (began == *event).then_some(())?;
                self.stage = stage;
            }
            Event::Warned { side, cell } => return self.record_warning(*side, *cell),
            Event::Fired { side, cell, outcome, .. } => {
                let has_pending_shot = self.exchange_mut()?.pending_shot.is_some();
                if !has_pending_shot {
                    self.require_valid_target(*side, *cell)?;
                }
                let (firing, rules) = self.exchange_and_rules()?;
                let fired = if rules.judge == Judge::Paper {
                    // If no other shot had to be answered, the answer has no event of its own.
                    if !has_pending_shot {
                        (firing.next.phase == Phase::Owing(!*side, Debt::Answer(*cell))).then_some(())?;
                        firing.record_answer(outcome.clone());
                    }
                    firing.resolve_answered(rules)?
                } else {
                    (firing.next.phase == Phase::Firing(*side)).then_some(())?;
                    firing.shoot(*side, *cell, rules)
                };
                (fired == *event).then_some(())?;
                self.lapses[*side] = 0;
            }
            Event::Called { side, cell, left } => {
                self.require_valid_target(*side, *cell)?;
                let (firing, rules) = self.exchange_and_rules()?;
                let open = rules.judge == Judge::Paper && !matches!(firing.next.phase, Phase::Owing(..));
                let follows = match (*left, firing.next.phase) {
                    (1, Phase::Firing(whose)) if firing.pending_shot.is_none() => whose == *side,
                    _ => firing.next_call() == Some((*side, *cell, *left)),
                };
                (open && follows).then_some(())?;
                firing.call(*side, *cell);
                // A dying shot (0 left) is fired by the bot, so it does not show that the player is present.
                if *left > 0 {
                    self.lapses[*side] = 0;
                }
            }
            Event::Answered { side, cell, outcome } => {
                let (firing, rules) = self.exchange_and_rules()?;
                let owed = firing.next.phase == Phase::Owing(*side, Debt::Answer(*cell));
                (owed && rules.judge == Judge::Paper).then_some(())?;
                firing.record_answer(outcome.0.clone());
            }
            Event::Given { side, cell, debt, next, .. } => {
                let firing = self.exchange_mut().filter(|firing| firing.next.phase == Phase::Owing(*side, *debt))?;
                firing.fields[*side].givable(*debt).contains(*cell).then_some(())?;
                (firing.give(*side, *cell) == *next).then_some(())?;
            }
            Event::Stayed { side, next, .. } => {
                let firing = self.exchange_mut().filter(|firing| firing.next.phase == Phase::Owing(*side, Debt::Course))?;
                (firing.steer(*side, None) == *next).then_some(())?;
            }
            Event::Moved { side, cells, salt, next, .. } => {
                let firing = self.exchange_mut().filter(|firing| firing.next.phase == Phase::Owing(*side, Debt::Course))?;
                (firing.fields[*side].remaining_decks().0.len() == cells.0.len()).then_some(())?;
                (firing.steer(*side, Some((cells.0, salt.0))) == *next).then_some(())?;
                self.lapses[*side] = 0;
            }
            Event::Planned { side, cells } => {
                let firing = self.exchange_mut().filter(|firing| firing.next.phase == Phase::Planning && !firing.plans[*side].locked)?;
                firing.plans[*side] = SalvoList { cells: cells.0.clone(), ..SalvoList::default() };
                return Some(());
            }
            Event::Locked { side, cells } => return self.lock(*side, &cells.0),
            Event::Salvo { .. } => {
                let (firing, rules) =
                    self.exchange_and_rules().filter(|(firing, _)| firing.next.phase == Phase::Planning && firing.all_locked())?;
                (firing.fire_salvo(rules) == *event).then_some(())?;
            }
            Event::Sailed { side, sailed, next } => {
                let (GameStage::Sailing(sailing), Some(view)) = (&mut self.stage, &self.public.sea) else { return None };
                let outcome = view.sea.sail(view.half(*side), sailed.from, sailed.action).ok()?;
                (outcome.effects == sailed.effects && view.next_turn(&outcome.after) == *next).then_some(())?;
                sailing.warned = CellSet::EMPTY;
                self.lapses[*side] = 0;
            }
            Event::Lapsed { side, count, next } => self.apply_lapse(*side, *count, *next)?,
            _ => return None,
        }
        // Warnings and salvo lists have returned above: they leave the wait as it is.
        self.start_wait(at);
        Some(())
    }

    fn record_warning(&mut self, side: Side, cell: Cell) -> Option<()> {
        self.public.awaits(side).then_some(())?;
        match &mut self.stage {
            GameStage::Firing(firing) => firing.warned.insert(cell),
            GameStage::Sailing(sailing) => sailing.warned.insert(cell),
            GameStage::Setup | GameStage::Placing(_) | GameStage::Over(_) => return None,
        };
        Some(())
    }

    fn exchange_mut(&mut self) -> Option<&mut ExchangeState> {
        self.exchange_and_rules().map(|(firing, _)| firing)
    }

    fn exchange_and_rules(&mut self) -> Option<(&mut ExchangeState, &Ruleset)> {
        match &mut self.stage {
            GameStage::Firing(firing) => Some((firing, &self.public.rules)),
            GameStage::Setup | GameStage::Placing(_) | GameStage::Sailing(_) | GameStage::Over(_) => None,
        }
    }

    fn require_valid_target(&self, by: Side, cell: Cell) -> Option<()> {
        let GameStage::Firing(firing) = &self.stage else { return None };
        self.check_target(firing, by, cell).ok()
    }

    fn lock(&mut self, side: Side, cells: &[Cell]) -> Option<()> {
        if !cells.is_empty() {
            let GameStage::Firing(firing) = &self.stage else { return None };
            self.check_list(firing, side, cells).ok()?;
            self.lapses[side] = 0;
        }
        let firing = self.exchange_mut().filter(|firing| firing.next.phase == Phase::Planning)?;
        firing.lock(side, cells.to_vec());
        Some(())
    }

    fn apply_lapse(&mut self, side: Side, count: u8, next: NextTurn) -> Option<()> {
        self.public.awaits(side).then_some(())?;
        (self.lapses[side].checked_add(1)? == count).then_some(())?;
        self.lapses[side] = count;
        let follows = match &mut self.stage {
            GameStage::Firing(firing) => firing.pass_turn_by_clock(side, &self.public.rules),
            GameStage::Sailing(sailing) => {
                sailing.warned = CellSet::EMPTY;
                self.public.sea.as_ref()?.next_after_lapse(side)
            }
            GameStage::Setup | GameStage::Placing(_) | GameStage::Over(_) => return None,
        };
        (follows == next).then_some(())
    }
}

/// The stage and the event with which the fight on these fields begins.
pub(super) fn begin_fight(fields: BySide<FleetField>, first: Side, rules: &Ruleset) -> (GameStage, Event) {
    if let Some(lineups) = lineups(&fields, rules) {
        let next = NextTurn { phase: Phase::Sailing(first), left: 1 };
        let stage = GameStage::Sailing(Box::new(TableGameFields { fields, warned: CellSet::EMPTY }));
        return (stage, Event::Began { first, next, lineups: Some(Box::new(lineups)) });
    }
    let firing = ExchangeState::new(fields, first, rules);
    let began = Event::Began { first, next: firing.next, lineups: None };
    (GameStage::Firing(Box::new(firing)), began)
}
