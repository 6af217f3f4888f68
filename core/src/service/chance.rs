//! The clock and the dice of the running service.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rand::{RngCore, SeedableRng, rngs::StdRng};
use tokio::time::Instant;

use super::mutex::lock;
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

#[derive(Default)]
struct Corrected {
    by: i64,
    /// The monotonic time of the last reading that was no step, and the corrected time then; `None` before the first reading.
    last_reading: Option<(Instant, i64)>,
    /// The step that was left after the last comparison with the store's clock, in milliseconds.
    confirmed_step: Option<i64>,
    /// The last cause of a doubt.
    cause: i64,
    /// When that doubt arose, until it is settled.
    doubt_since: Option<Instant>,
}

/// Milliseconds from one reading to another; negative if that came first.
fn elapsed(from: Instant, to: Instant) -> i64 {
    let millis = |elapsed: Duration| i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX);
    if to < from { -millis(from - to) } else { millis(to - from) }
}

impl Corrected {
    /// By how many milliseconds this time is off from where the monotonic clock has it.
    fn off(&mut self, at: Instant, time: i64) -> i64 {
        let (since, then) = *self.last_reading.get_or_insert((at, time));
        let off = time.saturating_sub(then.saturating_add(elapsed(since, at)));
        if off.abs() < STEP { 0 } else { off }
    }

    /// The time by the wall clock, corrected, and the step in it.
    fn read(&mut self, clock: &dyn Clock) -> (i64, i64) {
        let (at, time) = (Instant::now(), clock.now().0.saturating_add(self.by));
        let off = self.off(at, time);
        if off == 0 {
            (self.last_reading, self.confirmed_step) = (Some((at, time)), None);
        }
        (time, off)
    }

    /// Whether this step is the one that the last comparison left.
    fn is_confirmed(&self, off: i64) -> bool {
        self.confirmed_step.is_some_and(|step| (step - off).abs() < STEP)
    }
}

impl CorrectedClock {
    /// This clock as it is.
    pub fn over(clock: Arc<dyn Clock>) -> Self {
        Self { clock, state: Mutex::default() }
    }

    /// The time without any correction.
    pub fn own(&self) -> Timestamp {
        self.clock.now()
    }

    /// From now on so many milliseconds are added. Large changes are steps.
    pub fn correct(&self, by: i64) {
        lock(&self.state).by = by;
    }

    /// Adds so many milliseconds from the start: what the clock reads now is no step, any later difference is.
    pub fn begin(&self, by: i64) {
        let mut state = lock(&self.state);
        (state.by, state.last_reading) = (by, None);
        state.read(self.clock.as_ref());
    }

    /// How many milliseconds are added.
    pub fn correction(&self) -> i64 {
        lock(&self.state).by
    }

    /// Ends a comparison with the store's clock, or with none if the store has no clock, which began at `asked` when
    /// [`Self::own`] was `own`: a step that was there by then and is left is confirmed. A later one awaits the next comparison.
    pub fn confirm(&self, asked: Instant, own: Timestamp) {
        let mut state = lock(&self.state);
        let time = own.0.saturating_add(state.by);
        let off = state.off(asked, time);
        state.confirmed_step = (off != 0).then_some(off);
        state.doubt_since = state.doubt_since.filter(|since| *since > asked);
    }
}

impl Clock for CorrectedClock {
    fn now(&self) -> Timestamp {
        let (time, off) = lock(&self.state).read(self.clock.as_ref());
        Timestamp(time.saturating_sub(off))
    }

    fn step(&self) -> Step {
        let mut state = lock(&self.state);
        match state.read(self.clock.as_ref()).1 {
            0 if state.doubt_since.is_none() => Step::None,
            off if state.is_confirmed(off) => Step::By(off),
            _ => Step::Unsure,
        }
    }

    fn follow_step(&self) {
        let mut state = lock(&self.state);
        let off = state.read(self.clock.as_ref()).1;
        if state.is_confirmed(off) {
            state.last_reading = None;
            state.read(self.clock.as_ref());
        }
    }

    fn doubt(&self, cause: i64) {
        let mut state = lock(&self.state);
        if state.cause < cause {
            (state.cause, state.doubt_since) = (cause, Some(Instant::now()));
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

impl Dice for StdRng {
    fn roll(&mut self) -> u64 {
        self.next_u64()
    }
}

impl DiceBox for FairDice {
    fn take(&self) -> Box<dyn Dice + Send> {
        Box::new(StdRng::from_os_rng())
    }
}
