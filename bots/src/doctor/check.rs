//! Results of the doctor's checks and their severity.

use std::fmt;

/// The result of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckResult {
    /// How serious it is.
    pub severity: Severity,
    /// What was checked, such as `store`.
    pub subject: &'static str,
    /// One sentence: the state, and what to do about it.
    pub message: String,
}

/// How serious a result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// No problem.
    Ok,
    /// The bot runs, but something should be changed.
    Warning,
    /// The bot cannot run.
    Failure,
}

impl fmt::Display for CheckResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.severity {
            Severity::Ok => "ok  ",
            Severity::Warning => "warn",
            Severity::Failure => "FAIL",
        };
        write!(f, "{mark} {}: {}", self.subject, self.message)
    }
}

/// The subject of a group of results.
#[derive(Clone, Copy)]
pub(super) struct Check(pub(super) &'static str);

impl Check {
    pub(super) fn ok(self, message: impl Into<String>) -> CheckResult {
        self.result(Severity::Ok, message)
    }

    pub(super) fn warning(self, message: impl Into<String>) -> CheckResult {
        self.result(Severity::Warning, message)
    }

    pub(super) fn failure(self, message: impl Into<String>) -> CheckResult {
        self.result(Severity::Failure, message)
    }

    pub(super) fn result(self, severity: Severity, message: impl Into<String>) -> CheckResult {
        CheckResult { severity, subject: self.0, message: message.into() }
    }
}
