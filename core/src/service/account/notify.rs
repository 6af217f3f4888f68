//! When somebody wants to be rung, as it stands in their account: nothing where they chose nothing. Decides nothing.

use super::Account;
use crate::{
    arena::schedule,
    game::ids::Timestamp,
    present::notify::{Notify, QuietHours},
};

impl Account {
    /// How often this person wants to be rung.
    pub fn notify(&self) -> Notify {
        self.notify.as_deref().and_then(Notify::find).unwrap_or_default()
    }

    /// Chooses how often.
    pub fn choose_notify(&mut self, notify: Notify) {
        self.notify = (notify != Notify::default()).then(|| notify.word().to_owned());
    }

    /// The hours in which nothing rings, by the clocks of this account's time zone.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        self.quiet.and_then(|(from, to)| QuietHours::new(from, to))
    }

    /// Chooses the hours in which nothing rings, or that there are none.
    pub fn choose_quiet_hours(&mut self, hours: Option<QuietHours>) {
        self.quiet = hours.map(QuietHours::minutes);
    }

    /// Whether this is one of those hours; in a time zone that nobody knows there are none.
    pub fn is_quiet(&self, now: Timestamp) -> bool {
        let (Some(hours), Some(zone)) = (self.quiet_hours(), self.zone()) else { return false };
        schedule::local(now, zone).is_some_and(|local| hours.contains(schedule::minute_of_day(local)))
    }
}
