//! The clock and the dice of the running service.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use rand::RngCore;
use tokio::time::Instant;

use crate::game::{dice::Dice, ids::Timestamp};

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// Now.
    fn now(&self) -> Timestamp;

    /// Whether the wall clock has stepped in a way that [`Clock::now`] does not follow yet.
    fn step(&self) -> Step {
        Step::None
    }

    /// Follows the step that is certain, if there is one: from now on [`Clock::now`] is the stepped time.
    fn follow_step(&self) {}

    /// Asks for a comparison with the store's clock, once for each `cause`; later causes have greater numbers. Until it is made
    /// [`Clock::step`] is [`Step::Unsure`].
    fn doubt(&self, _cause: i64) {}
}

/// A step of the wall clock: it moved by more or less than the monotonic clock did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// There is none.
    None,
    /// There may be one; the store's clock has not been asked yet.
    Unsure,
    /// By so many milliseconds, negative for a step back.
    By(i64),
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// From how many milliseconds on a difference between wall clock and monotonic clock is a step. Corrections that follow a slow
/// drift are smaller.
const STEP: i64 = 2_500;

/// A clock that is corrected by as much as it was found to be off, and that goes on at the pace of the monotonic clock when the
/// wall clock steps, until the step is followed.
pub struct CorrectedClock {
    clock: Arc<dyn Clock>,
    state: Mutex<Corrected>,
}

struct Corrected {
    by: i64,
    /// When the time was followed last by the monotonic clock, and what it was; `None` before it was first asked for.
    followed: Option<(Instant, i64)>,
    /// Whether the store's clock was asked since the step.
    certain: bool,
    /// The last cause of a doubt, and whether it stands.
    doubt: (i64, bool),
}

impl Corrected {
    /// The time by the wall clock, corrected, and by how much it is off from where the monotonic clock has it.
    fn read(&mut self, clock: &dyn Clock) -> (i64, i64) {
        let target = clock.now().0.saturating_add(self.by);
        let at = Instant::now();
        let (since, time) = *self.followed.get_or_insert((at, target));
        let elapsed = i64::try_from(at.duration_since(since).as_millis()).unwrap_or(i64::MAX);
        let off = target.saturating_sub(time.saturating_add(elapsed));
        if off.abs() < STEP {
            self.followed = Some((at, target));
            self.certain = false;
            return (target, 0);
        }
        (target, off)
    }
}

impl CorrectedClock {
    /// This clock as it is.
    pub fn over(clock: Arc<dyn Clock>) -> Self {
        Self { clock, state: Mutex::new(Corrected { by: 0, followed: None, certain: false, doubt: (i64::MIN, false) }) }
    }

    /// The time without any correction.
    pub fn own(&self) -> Timestamp {
        self.clock.now()
    }

    /// From now on so many milliseconds are added. Large changes are steps.
    pub fn correct(&self, by: i64) {
        self.state().by = by;
    }

    /// The same before anything was decided by this clock: no step.
    pub fn begin(&self, by: i64) {
        let mut state = self.state();
        (state.by, state.followed) = (by, None);
    }

    /// How many milliseconds are added.
    pub fn correction(&self) -> i64 {
        self.state().by
    }

    /// The clock was compared with the store's, or there is none to compare it with: a step that is left is certain.
    pub fn confirm(&self) {
        let mut state = self.state();
        let (_, off) = state.read(self.clock.as_ref());
        (state.certain, state.doubt.1) = (off != 0, false);
    }

    fn state(&self) -> MutexGuard<'_, Corrected> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Clock for CorrectedClock {
    fn now(&self) -> Timestamp {
        let (time, off) = self.state().read(self.clock.as_ref());
        Timestamp(time.saturating_sub(off))
    }

    fn step(&self) -> Step {
        let mut state = self.state();
        match state.read(self.clock.as_ref()).1 {
            0 if !state.doubt.1 => Step::None,
            by if by != 0 && state.certain => Step::By(by),
            _ => Step::Unsure,
        }
    }

    fn follow_step(&self) {
        let mut state = self.state();
        if state.certain {
            (state.followed, state.certain) = (None, false);
        }
    }

    fn doubt(&self, cause: i64) {
        let mut state = self.state();
        if state.doubt.0 < cause {
            state.doubt = (cause, true);
        }
    }
}

/// Where dice come from: fresh ones for every decision.
pub trait DiceBox: Send + Sync + 'static {
    /// Dice for one decision.
    fn take(&self) -> Box<dyn Dice + Send>;
}

/// Dice nobody can foresee: the operating system seeds them.
#[derive(Clone, Copy, Debug, Default)]
pub struct FairDice;

struct Thrown(rand::rngs::StdRng);

impl Dice for Thrown {
    fn roll(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl DiceBox for FairDice {
    fn take(&self) -> Box<dyn Dice + Send> {
        Box::new(Thrown(rand::SeedableRng::from_os_rng()))
    }
}
