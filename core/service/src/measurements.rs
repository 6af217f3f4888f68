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
    pub(super) offers: Vec<StrategyOffer>,
    pub(super) random: Option<(f64, f64)>,
}

/// The recent measurements, by rules.
#[derive(Default)]
pub(super) struct MeasurementCache(Mutex<VecDeque<(Ruleset, Arc<PlacementMeasurements>)>>);

impl MeasurementCache {
    pub(super) fn get(&self, rules: &Ruleset) -> Option<Arc<PlacementMeasurements>> {
        let entries = lock(&self.0);
        entries.iter().find(|(known, _)| known == rules).map(|(_, measurements)| Arc::clone(measurements))
    }

    pub(super) fn insert(&self, rules: Ruleset, measurements: &Arc<PlacementMeasurements>) {
        let mut entries = lock(&self.0);
        // Two requests may have measured the same rules at once.
        entries.retain(|(known, _)| *known != rules);
        entries.push_back((rules, Arc::clone(measurements)));
        if entries.len() > MAX_ENTRIES {
            entries.pop_front();
        }
    }
}
