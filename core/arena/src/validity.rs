//! Validation of plans. Depends only on the plan and the current time.

use broadside_game::{ids::Timestamp, notation::Lettering, plain::is_blank, ruleset::Ruleset};

use super::{
    formats::swiss,
    plan::{ENTRANT_RANGE, Format, MAX_NAME_CHARS, MAX_ROBIN_ENTRANTS, Plan, Start, WeeklySchedule},
};

impl Plan {
    /// Whether a tournament with this plan can be created at the time `now`.
    pub fn is_valid(&self, now: Timestamp) -> bool {
        let name = !is_blank(&self.name) && self.name.chars().count() <= MAX_NAME_CHARS;
        name && self.has_valid_size() && self.has_valid_times(now) && self.has_valid_rules()
    }

    fn has_valid_size(&self) -> bool {
        let most = if matches!(self.format, Format::Robin(_)) { MAX_ROBIN_ENTRANTS } else { *ENTRANT_RANGE.end() };
        ENTRANT_RANGE.contains(&self.least) && self.least <= self.most && self.most <= most
    }

    fn has_valid_times(&self, now: Timestamp) -> bool {
        let start = match self.start {
            Start::At(start) => start > now && self.check_in != Some(0) && self.closes.is_none_or(|closes| closes <= start),
            Start::WhenFull | Start::ByHand => self.check_in.is_none(),
        };
        let laying = self.placement_seconds().unwrap_or(u32::MAX);
        let has_valid_patience = self.patience.is_none_or(|minutes| minutes > 0 && 60 * u32::from(minutes) < laying);
        start
            && has_valid_patience
            && self.closes.is_none_or(|closes| closes > now)
            && self.repeat.as_ref().is_none_or(WeeklySchedule::is_valid)
    }

    /// The maximum number of Swiss rounds without rematches for the plan's maximum number of entrants.
    pub fn max_rounds(&self) -> u16 {
        swiss::max_rounds(usize::from(self.most))
    }

    /// The time for placing fleets in seconds; `None` if the rules are invalid.
    pub fn placement_seconds(&self) -> Option<u32> {
        Ruleset::parse(&self.rules, Lettering::Latin).ok().map(|rules| rules.placing_seconds())
    }

    fn has_valid_rules(&self) -> bool {
        let format = match self.format {
            Format::Single(_) | Format::Double => self.late == 0,
            Format::Robin(times) => self.late == 0 && (1..=2).contains(&times),
            Format::Swiss(rounds) => rounds.is_none_or(|rounds| (1..=self.max_rounds()).contains(&u16::from(rounds))),
        };
        format && matches!(self.best_of, 1 | 3 | 5) && Ruleset::parse(&self.rules, Lettering::Latin).is_ok()
    }
}

impl WeeklySchedule {
    /// Whether the weekday, minute and time zone exist.
    pub fn is_valid(&self) -> bool {
        self.weekday < 7 && self.minute < 1_440 && Self::has_zone(&self.zone)
    }
}
