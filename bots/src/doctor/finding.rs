//! What the doctor finds, and how bad it is.

use std::fmt;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Whether the bot can run with it.
    pub health: Health,
    /// What it is about.
    pub about: &'static str,
    /// One sentence: what is so, and what to do.
    pub says: String,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Health {
    /// Fine.
    Well,
    /// The bot runs, but something could be better.
    Ailing,
    /// The bot cannot run like this.
    Ill,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.health {
            Health::Well => "ok  ",
            Health::Ailing => "warn",
            Health::Ill => "FAIL",
        };
        write!(f, "{mark} {}: {}", self.about, self.says)
    }
}

/// What findings are about.
#[derive(Clone, Copy)]
pub(super) struct About(pub(super) &'static str);

impl About {
    pub(super) fn well(self, says: impl Into<String>) -> Finding {
        self.finding(Health::Well, says)
    }

    pub(super) fn ailing(self, says: impl Into<String>) -> Finding {
        self.finding(Health::Ailing, says)
    }

    pub(super) fn ill(self, says: impl Into<String>) -> Finding {
        self.finding(Health::Ill, says)
    }

    pub(super) fn finding(self, health: Health, says: impl Into<String>) -> Finding {
        Finding { health, about: self.0, says: says.into() }
    }
}

/// Where a bot that keeps its games in a file has them, where nothing says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// In the home of the user who asks: it is started by them.
    Own,
    /// Elsewhere: it is started by another user or by systemd.
    Other,
}
