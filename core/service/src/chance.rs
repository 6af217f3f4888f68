//! The clock and the dice of the running service, and corrections of the clock.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use broadside_game::{dice::Dice, ids::Timestamp};
use broadside_store::{clock::now_millis, mutex::lock};
use rand::{RngCore, SeedableRng, rngs::StdRng};
use tokio::time::{Instant, sleep};

/// A source of the current time.
pub trait Clock: Send + Sync + 'static {
    /// The current time.
    fn now(&self) -> Timestamp;

    /// The step of the wall clock that [`Clock::now`] does not include yet.
    fn step(&self) -> ClockStep {
        ClockStep::None
    }

    /// Applies a confirmed step, if there is one: from now on [`Clock::now`] includes it.
    fn apply_step(&self) {}

    /// Requests a comparison with the store's clock. Until then [`Clock::step`] is [`ClockStep::Unsure`].
    fn request_comparison(&self) {}

    /// Requests a comparison once for each `cause`; later causes have greater numbers.
    fn request_comparison_once(&self, _cause: i64) {}
}

/// The maximum time that a request waits until a clock step is applied.
const MAX_STEP_WAIT: Duration = Duration::from_secs(2);

/// Waits until no clock step is pending, at most [`MAX_STEP_WAIT`]. A turn that begins by the time before the step would end at once on
/// a replica that has applied the step.
pub(super) async fn wait_for_clock_step(clock: &dyn Clock) {
    let began = Instant::now();
    while clock.step() != ClockStep::None && began.elapsed() < MAX_STEP_WAIT {
        sleep(Duration::from_millis(50)).await;
    }
}

/// A step of the wall clock: it moved by a different amount than the monotonic clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockStep {
    /// No step.
    None,
    /// A possible step that has not been compared with the store's clock yet.
    Unsure,
    /// A step by this number of milliseconds, negative for a step back.
    By(i64),
}

/// The clock of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp(now_millis())
    }
}

/// A difference between wall clock and monotonic clock of at least this many milliseconds is a step. Corrections of a slow drift
/// are smaller.
const MIN_STEP: i64 = 2_500;

/// A clock with a correction for its measured offset. When the wall clock steps, it continues at the pace of the monotonic clock
/// until the step is applied.
pub struct CorrectedClock {
    clock: Arc<dyn Clock>,
    state: Mutex<CorrectedState>,
}

#[derive(Default)]
struct CorrectedState {
    /// The correction, in milliseconds.
    correction: i64,
    /// The monotonic time of the last reading without a step, and the corrected time then; `None` before the first reading.
    last_reading: Option<(Instant, i64)>,
    /// The step that remained after the last comparison with the store's clock, in milliseconds.
    confirmed_step: Option<i64>,
    /// The last cause passed to [`Clock::request_comparison_once`].
    cause: i64,
    /// When a comparison was requested; `None` once it is made.
    comparison_requested_at: Option<Instant>,
}

/// The milliseconds between two instants; negative if `to` is the earlier one.
fn elapsed_millis(from: Instant, to: Instant) -> i64 {
    let millis = |elapsed: Duration| i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX);
    if to < from { -millis(from - to) } else { millis(to - from) }
}

impl CorrectedState {
    /// The difference between this time and the time by the monotonic clock, in milliseconds; 0 if it is too small for a step.
    fn offset(&mut self, at: Instant, time: i64) -> i64 {
        let (since, then) = *self.last_reading.get_or_insert((at, time));
        let offset = time.saturating_sub(then.saturating_add(elapsed_millis(since, at)));
        if offset.abs() < MIN_STEP { 0 } else { offset }
    }

    /// The corrected wall clock time, and the step that it contains, both in milliseconds.
    fn read(&mut self, clock: &dyn Clock) -> (i64, i64) {
        let (at, time) = (Instant::now(), clock.now().0.saturating_add(self.correction));
        let offset = self.offset(at, time);
        if offset == 0 {
            (self.last_reading, self.confirmed_step) = (Some((at, time)), None);
        }
        (time, offset)
    }

    /// Whether this step was confirmed by the last comparison.
    fn is_confirmed(&self, offset: i64) -> bool {
        self.confirmed_step.is_some_and(|step| (step - offset).abs() < MIN_STEP)
    }
}

impl CorrectedClock {
    /// Wraps a clock, without a correction.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock, state: Mutex::default() }
    }

    /// The time of the wrapped clock.
    pub fn uncorrected_now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Sets the correction in milliseconds. A large change counts as a step.
    pub fn set_correction(&self, by: i64) {
        lock(&self.state).correction = by;
    }

    /// Sets the initial correction in milliseconds. It does not count as a step.
    pub fn set_initial_correction(&self, by: i64) {
        let mut state = lock(&self.state);
        (state.correction, state.last_reading) = (by, None);
        state.read(self.clock.as_ref());
    }

    /// The correction in milliseconds.
    pub fn correction(&self) -> i64 {
        lock(&self.state).correction
    }

    /// Finishes a comparison with the store's clock that was started at `asked`, when [`Self::uncorrected_now`] was `own`. Confirms a step
    /// that existed then and still exists. A later step needs another comparison. Also called if the store has no clock.
    pub fn confirm(&self, asked: Instant, own: Timestamp) {
        let mut state = lock(&self.state);
        let time = own.0.saturating_add(state.correction);
        let offset = state.offset(asked, time);
        state.confirmed_step = (offset != 0).then_some(offset);
        state.comparison_requested_at = state.comparison_requested_at.filter(|since| *since > asked);
    }
}

impl Clock for CorrectedClock {
    fn now(&self) -> Timestamp {
        let (time, offset) = lock(&self.state).read(self.clock.as_ref());
        Timestamp(time.saturating_sub(offset))
    }

    fn step(&self) -> ClockStep {
        let mut state = lock(&self.state);
        match state.read(self.clock.as_ref()).1 {
            0 if state.comparison_requested_at.is_none() => ClockStep::None,
            offset if state.is_confirmed(offset) => ClockStep::By(offset),
            _ => ClockStep::Unsure,
        }
    }

    fn apply_step(&self) {
        let mut state = lock(&self.state);
        let offset = state.read(self.clock.as_ref()).1;
        if state.is_confirmed(offset) {
            state.last_reading = None;
            state.read(self.clock.as_ref());
        }
    }

    fn request_comparison(&self) {
        lock(&self.state).comparison_requested_at = Some(Instant::now());
    }

    fn request_comparison_once(&self, cause: i64) {
        let mut state = lock(&self.state);
        if state.cause < cause {
            (state.cause, state.comparison_requested_at) = (cause, Some(Instant::now()));
        }
    }
}

/// A source of dice, new ones for every decision.
pub trait DiceSource: Send + Sync + 'static {
    /// Dice for one decision.
    fn take(&self) -> Box<dyn Dice + Send>;
}

/// Unpredictable dice, seeded by the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct FairDice;

/// The dice of one decision.
struct RngDice(StdRng);

impl Dice for RngDice {
    fn roll(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl DiceSource for FairDice {
    fn take(&self) -> Box<dyn Dice + Send> {
        Box::new(RngDice(StdRng::from_os_rng()))
    }
}
