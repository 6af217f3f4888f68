//! The budget of a count, in steps and memory, and the caller's stop signal. Knows no clock; a caller with one puts it
//! behind the signal.

/// Steps between two checks of the stop signal.
const CHECK_INTERVAL: u64 = 1 << 16;

/// Why a count was aborted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CountAborted {
    /// It would take more steps than allowed.
    Work,
    /// It would take more memory than allowed.
    Memory,
    /// The caller stopped it.
    Stopped,
    /// No random fleet agrees with the known facts.
    Nothing,
}

/// The budget of one count. A step is a few nanoseconds of work.
pub struct Effort<'a> {
    steps: u64,
    bytes: usize,
    unasked: u64,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Effort<'a> {
    /// A budget of this many steps and bytes, while `stop` returns `false`.
    pub fn new(steps: u64, bytes: usize, stop: &'a dyn Fn() -> bool) -> Self {
        Self { steps, bytes, unasked: 0, stop }
    }

    /// An unlimited budget, for offline programs.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX, usize::MAX, &|| false)
    }

    /// The remaining steps.
    pub fn left(&self) -> u64 {
        self.steps
    }

    /// Spends this many steps.
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), CountAborted> {
        self.steps = self.steps.checked_sub(steps).ok_or(CountAborted::Work)?;
        self.unasked += steps;
        if self.unasked >= CHECK_INTERVAL {
            self.unasked = 0;
            if (self.stop)() {
                return Err(CountAborted::Stopped);
            }
        }
        Ok(())
    }

    /// Checks that this many bytes may be allocated at once.
    pub(super) fn hold(&self, bytes: usize) -> Result<(), CountAborted> {
        if bytes > self.bytes { Err(CountAborted::Memory) } else { Ok(()) }
    }

    /// Runs a first attempt with at most `steps` of this budget, and deducts what it used.
    pub(super) fn trying<T>(&mut self, steps: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let given = self.steps.min(steps);
        let mut first = Self { steps: given, ..*self };
        let result = work(&mut first);
        self.steps -= given - first.steps;
        result
    }
}
