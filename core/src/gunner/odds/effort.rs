//! How much may be spent on a question, in counted steps and in memory, and the caller's word whether to go on.
//! Knows no clock: whoever has one puts it behind that word.

/// How many steps are made between two questions whether to go on.
const BETWEEN: u64 = 1 << 16;

/// Why a question was given up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GivenUp {
    /// It would take more steps than allowed.
    Work,
    /// It would take more memory than allowed.
    Memory,
    /// The caller does not want to know any more.
    Stopped,
    /// Chance found no fleet that agrees with what is known.
    Nothing,
}

/// A bound on what one question may cost. A step is a few nanoseconds of work.
pub struct Effort<'a> {
    steps: u64,
    bytes: usize,
    unasked: u64,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Effort<'a> {
    /// So many steps, so many bytes, and as long as `stop` says no.
    pub fn new(steps: u64, bytes: usize, stop: &'a dyn Fn() -> bool) -> Self {
        Self { steps, bytes, unasked: 0, stop }
    }

    /// Any number of steps and bytes, never stopped: for programs that have all day.
    pub fn unbounded() -> Self {
        Self::new(u64::MAX, usize::MAX, &|| false)
    }

    /// How many steps are left.
    pub fn left(&self) -> u64 {
        self.steps
    }

    /// Takes so many steps off.
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), GivenUp> {
        self.steps = self.steps.checked_sub(steps).ok_or(GivenUp::Work)?;
        self.unasked += steps;
        if self.unasked >= BETWEEN {
            self.unasked = 0;
            if (self.stop)() {
                return Err(GivenUp::Stopped);
            }
        }
        Ok(())
    }

    /// Whether so many bytes may be held at once.
    pub(super) fn hold(&self, bytes: usize) -> Result<(), GivenUp> {
        if bytes > self.bytes { Err(GivenUp::Memory) } else { Ok(()) }
    }

    /// Does a first try within the same bounds and at most so many steps, and takes off what it used.
    pub(super) fn trying<T>(&mut self, steps: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let given = self.steps.min(steps);
        let mut first = Self { steps: given, ..*self };
        let done = work(&mut first);
        self.steps -= given - first.steps;
        done
    }
}
