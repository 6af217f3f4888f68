//! What a game waits for, event by event: no more than the events themselves name, so that a long log is read in a moment. Knows no
//! waters; whoever tells of these folds the reports.

use crate::game::{
    Game,
    event::Event,
    report::Debt,
    side::{BySide, Side},
    view::Phase,
};

/// What a game waits for, as far as its log was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waits {
    /// How far it has come.
    pub phase: Phase,
    /// Whose fleet is final.
    ready: BySide<bool>,
    /// Whose list for the salvo is in.
    locked: BySide<bool>,
}

impl Waits {
    /// A challenge that nobody has taken up.
    pub fn open() -> Self {
        Self { phase: Phase::Open, ready: BySide::default(), locked: BySide::default() }
    }

    /// What a game waited for before the event `at`.
    pub fn before(game: &Game, at: usize) -> Self {
        let mut waits = Self::open();
        game.log().iter().take(at).for_each(|logged| waits.pass(&logged.event));
        waits
    }

    /// Reads on.
    pub fn pass(&mut self, event: &Event) {
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

    /// Whether a side is the one, or one of those, that it waits for.
    pub fn includes(&self, side: Side) -> bool {
        match self.phase {
            Phase::Placing => !self.ready[side],
            Phase::Planning => !self.locked[side],
            Phase::Open | Phase::Firing(_) | Phase::Owing(..) | Phase::Sailing(_) | Phase::Over(_) => self.phase.waits_for() == Some(side),
        }
    }
}

/// Whether a game in these phases waits for the same thing: for an answer from the paper also where it is asked about another
/// shot, as of a list.
pub fn alike(one: Phase, other: Phase) -> bool {
    match (one, other) {
        (Phase::Owing(one, Debt::Answer(_)), Phase::Owing(other, Debt::Answer(_))) => one == other,
        (one, other) => one == other,
    }
}
