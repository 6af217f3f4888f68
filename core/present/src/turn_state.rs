//! What a game waits for, computed from its events alone, which is fast even for long logs. Does not track the fields.

use broadside_game::{
    Game,
    event::Event,
    report::Debt,
    side::{BySide, Side},
    view::Phase,
};

/// What a game waits for after part of its log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnState {
    /// The phase.
    pub phase: Phase,
    /// The sides that have confirmed their fleets.
    ready: BySide<bool>,
    /// The sides that have sent their salvo lists.
    locked: BySide<bool>,
}

impl TurnState {
    /// The state of an open challenge.
    pub fn open() -> Self {
        Self { phase: Phase::Open, ready: BySide::default(), locked: BySide::default() }
    }

    /// The state before the event `at`.
    pub fn before(game: &Game, at: usize) -> Self {
        let mut state = Self::open();
        game.log().iter().take(at).for_each(|logged| state.apply(&logged.event));
        state
    }

    /// Applies one event.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Joined { .. } => self.phase = Phase::Placing,
            Event::Readied { side, .. } => self.ready[*side] = true,
            Event::Locked { side, .. } => self.locked[*side] = true,
            Event::Called { side, cell, .. } => self.phase = Phase::Owing(!*side, Debt::Answer(*cell)),
            Event::Salvo { next, .. } => {
                self.locked = BySide::default();
                self.phase = next.phase;
            }
            Event::Began { next, .. }
            | Event::Fired { next, .. }
            | Event::Given { next, .. }
            | Event::Stayed { next, .. }
            | Event::Moved { next, .. }
            | Event::Sailed { next, .. }
            | Event::Lapsed { next, .. } => self.phase = next.phase,
            Event::Ended { ending, .. } => self.phase = Phase::Over(*ending),
            _ => {}
        }
    }

    /// Whether the game waits for this side.
    pub fn awaits(&self, side: Side) -> bool {
        match self.phase {
            Phase::Placing => !self.ready[side],
            Phase::Planning => !self.locked[side],
            Phase::Open | Phase::Firing(_) | Phase::Owing(..) | Phase::Sailing(_) | Phase::Over(_) => self.phase.waits_for() == Some(side),
        }
    }
}

/// Whether a game waits for the same action in both phases. Answers to different shots of one list count as the same action.
pub fn awaits_same_action(one: Phase, other: Phase) -> bool {
    match (one, other) {
        (Phase::Owing(one, Debt::Answer(_)), Phase::Owing(other, Debt::Answer(_))) => one == other,
        (one, other) => one == other,
    }
}
