//! The budget of a count, in steps and bytes, and the caller's stop signal. Does not use a clock; a caller that needs a
//! time limit implements it in the stop signal.

/// The number of steps between two checks of the stop signal.
const CHECK_INTERVAL: u64 = 1 << 16;

/// Why a count was aborted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CountAborted {
    /// It would take more steps than the budget allows.
    Work,
    /// It would take more memory than the budget allows.
    Memory,
    /// The stop signal returned `true`.
    Stopped,
    /// No random fleet agrees with the known facts.
    Nothing,
}

/// The result of a count that may be aborted.
pub type CountResult<T> = Result<T, CountAborted>;

/// The budget of one count. A step is a few nanoseconds of work.
pub struct Effort<'a> {
    steps: u64,
    bytes: usize,
    /// The steps since the stop signal was checked.
    unchecked: u64,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Effort<'a> {
    /// A budget of this many steps and bytes. The count is aborted if `stop` returns `true`.
    pub fn new(steps: u64, bytes: usize, stop: &'a dyn Fn() -> bool) -> Self {
        Self { steps, bytes, unchecked: 0, stop }
    }

    /// An unlimited budget, for offline programs.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX, usize::MAX, &|| false)
    }

    /// The remaining steps.
    pub fn left(&self) -> u64 {
        self.steps
    }

    /// Deducts this many steps. Fails if fewer are left, or on the stop signal.
    pub(super) fn spend(&mut self, steps: u64) -> CountResult<()> {
        self.steps = self.steps.checked_sub(steps).ok_or(CountAborted::Work)?;
        self.unchecked += steps;
        if self.unchecked >= CHECK_INTERVAL {
            self.unchecked = 0;
            if (self.stop)() {
                return Err(CountAborted::Stopped);
            }
        }
        Ok(())
    }

    /// Fails if a count may not use this many bytes.
    pub(super) fn check_memory(&self, bytes: usize) -> CountResult<()> {
        if bytes > self.bytes { Err(CountAborted::Memory) } else { Ok(()) }
    }

    /// Runs an attempt with at most `steps` of this budget, and deducts the steps that it used.
    pub(super) fn attempt<T>(&mut self, steps: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let granted = self.steps.min(steps);
        let mut attempt = Self { steps: granted, ..*self };
        let result = work(&mut attempt);
        self.steps -= granted - attempt.steps;
        result
    }
}
