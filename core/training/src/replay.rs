//! Experience replay: stores the latest shots with the views before and after them, so that the network can learn from each
//! shot several times.

use broadside_game::{cell::Cell, dice::Dice};
use broadside_gunner::shooting::trained::FleetInput;

/// A shot that was fired.
#[derive(Clone, Copy)]
pub struct Shot {
    /// The view before the shot.
    pub before: FleetInput,
    /// The cell that was fired at.
    pub cell: Cell,
    /// Whether the shot hit.
    pub hit: bool,
    /// The view after the shot; `None` if the game was over.
    pub after: Option<FleetInput>,
}

/// The latest shots, up to a maximum number; newer shots replace the oldest.
pub struct Replay {
    shots: Vec<Shot>,
    /// The maximum number of shots.
    capacity: usize,
    /// The index of the oldest shot, which is replaced next, once there are `capacity` shots.
    next: usize,
}

impl Replay {
    /// No shots yet, and at most this many later.
    pub fn new(capacity: usize) -> Self {
        Self { shots: Vec::with_capacity(capacity), capacity, next: 0 }
    }

    /// The number of shots.
    pub fn len(&self) -> usize {
        self.shots.len()
    }

    /// Adds a shot; replaces the oldest one if the maximum is reached.
    pub fn push(&mut self, shot: Shot) {
        if self.shots.len() < self.capacity {
            self.shots.push(shot);
        } else {
            self.shots[self.next] = shot;
            self.next = (self.next + 1) % self.capacity;
        }
    }

    /// Draws this many random shots; the same shot may be drawn several times.
    pub fn draw<'a>(&'a self, count: usize, dice: &'a mut dyn Dice) -> impl Iterator<Item = &'a Shot> {
        (0..count).filter_map(move |_| dice.below(self.shots.len() as u32)).map(|at| &self.shots[at as usize])
    }
}
