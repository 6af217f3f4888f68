//! Experience replay: what was seen, done and met, kept for learning from it again and again. The oldest is forgotten first.

use broadside_game::{cell::Cell, dice::Dice};
use broadside_gunner::shooting::trained::FleetInput;

/// One shot that was fired.
#[derive(Clone, Copy)]
pub struct Shot {
    /// What was seen before.
    pub before: FleetInput,
    /// Where it fell.
    pub cell: Cell,
    /// Whether it hit.
    pub hit: bool,
    /// What was seen then; nothing when the game was over.
    pub after: Option<FleetInput>,
}

/// The latest shots.
pub struct Replay {
    shots: Vec<Shot>,
    most: usize,
    next: usize,
}

impl Replay {
    /// Room for so many shots.
    pub fn new(most: usize) -> Self {
        Self { shots: Vec::with_capacity(most), most, next: 0 }
    }

    /// How many it holds.
    pub fn len(&self) -> usize {
        self.shots.len()
    }

    /// Keeps one more.
    pub fn push(&mut self, shot: Shot) {
        if self.shots.len() < self.most {
            self.shots.push(shot);
        } else {
            self.shots[self.next] = shot;
            self.next = (self.next + 1) % self.most;
        }
    }

    /// So many of them by the dice.
    pub fn draw<'a>(&'a self, count: usize, dice: &'a mut dyn Dice) -> impl Iterator<Item = &'a Shot> {
        (0..count).filter_map(move |_| dice.below(self.shots.len() as u32)).map(|at| &self.shots[at as usize])
    }
}
