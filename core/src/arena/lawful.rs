//! Which plans can come to anything. Looks at the plan and the time alone.

use super::{
    formats::swiss,
    plan::{Format, NAME, Plan, ROBIN, SIZE, Start, Weekly},
};
use crate::game::{ids::Timestamp, notation::Lettering, plain::is_blank, ruleset::Ruleset};

impl Plan {
    /// Whether a tournament can be held like this, from this moment on.
    pub fn lawful(&self, now: Timestamp) -> bool {
        self.named() && self.sized() && self.timed(now) && self.played()
    }

    fn named(&self) -> bool {
        !is_blank(&self.name) && self.name.chars().count() <= NAME
    }

    fn sized(&self) -> bool {
        let most = if matches!(self.format, Format::Robin(_)) { ROBIN } else { *SIZE.end() };
        SIZE.contains(&self.least) && self.least <= self.most && self.most <= most
    }

    fn timed(&self, now: Timestamp) -> bool {
        let start = match self.start {
            Start::At(start) => start > now && self.check_in != Some(0) && self.closes.is_none_or(|closes| closes <= start),
            Start::WhenFull | Start::ByHand => self.check_in.is_none(),
        };
        let laying = self.laying().unwrap_or(u32::MAX);
        let patient = self.patience.is_none_or(|minutes| minutes > 0 && 60 * u32::from(minutes) < laying);
        start && patient && self.closes.is_none_or(|closes| closes > now) && self.repeat.as_ref().is_none_or(Weekly::lawful)
    }

    /// How many rounds a Swiss tournament of as many players as may come can have, so that nobody meets anybody twice.
    pub fn most_rounds(&self) -> u16 {
        swiss::most_rounds(usize::from(self.most))
    }

    /// How many seconds players of its games have to lay their fleets, where its rules are rules.
    pub fn laying(&self) -> Option<u32> {
        Ruleset::parse(&self.rules, Lettering::Latin).ok().map(|rules| rules.laying())
    }

    fn played(&self) -> bool {
        let format = match self.format {
            Format::Single(_) | Format::Double => self.late == 0,
            Format::Robin(times) => self.late == 0 && (1..=2).contains(&times),
            Format::Swiss(rounds) => rounds.is_none_or(|rounds| (1..=self.most_rounds()).contains(&u16::from(rounds))),
        };
        format && matches!(self.best_of, 1 | 3 | 5) && Ruleset::parse(&self.rules, Lettering::Latin).is_ok()
    }
}

impl Weekly {
    /// Whether there are such a day, such a minute and such a time zone.
    pub fn lawful(&self) -> bool {
        self.weekday < 7 && self.minute < 1_440 && Self::known(&self.zone)
    }
}
