//! A cache of how many shots fleets survive under each named placement strategy, for recently used rules.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use broadside_game::ruleset::Ruleset;
use broadside_present::placements::StrategyOffer;
use broadside_store::mutex::lock;

/// The number of rule sets kept; the least recently measured is dropped.
const MAX_ENTRIES: usize = 16;

/// The measurements of each placement strategy, and of random fleets, under one set of rules.
#[derive(Default)]
pub(super) struct PlacementMeasurements {
    /// The strategies that suit the rules, with their measurements.
    pub(super) offers: Vec<StrategyOffer>,
    /// The mean number of shots needed against random fleets, and its standard error; `None` if not measured.
    pub(super) random: Option<(f64, f64)>,
}

/// The recent measurements, by rules.
#[derive(Default)]
pub(super) struct MeasurementCache(Mutex<VecDeque<(Ruleset, Arc<PlacementMeasurements>)>>);

impl MeasurementCache {
    /// The measurements under these rules, if they are in the cache.
    pub(super) fn get(&self, rules: &Ruleset) -> Option<Arc<PlacementMeasurements>> {
        let entries = lock(&self.0);
        entries.iter().find(|(known, _)| known == rules).map(|(_, measurements)| Arc::clone(measurements))
    }

    /// Adds measurements. Drops the least recently added ones if there are too many.
    pub(super) fn insert(&self, rules: Ruleset, measurements: &Arc<PlacementMeasurements>) {
        let mut entries = lock(&self.0);
        // Two requests may have measured the same rules at the same time.
        entries.retain(|(known, _)| *known != rules);
        entries.push_back((rules, Arc::clone(measurements)));
        if entries.len() > MAX_ENTRIES {
            entries.pop_front();
        }
    }
}
