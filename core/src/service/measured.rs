//! What fleets withstand that are laid in the ways that have a name, as far as it was measured lately.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use super::mutex::lock;
use crate::{game::ruleset::Ruleset, present::placements::StrategyOffer};

/// How many rule sets are remembered: those measured last.
const KEPT: usize = 16;

/// What each way withstands under some rules, and random fleets.
#[derive(Default)]
pub(super) struct Ways {
    pub(super) offers: Vec<StrategyOffer>,
    pub(super) random: Option<(f64, f64)>,
}

/// What was measured lately.
#[derive(Default)]
pub(super) struct Measured(Mutex<VecDeque<(Ruleset, Arc<Ways>)>>);

impl Measured {
    pub(super) fn of(&self, rules: &Ruleset) -> Option<Arc<Ways>> {
        let kept = lock(&self.0);
        kept.iter().find(|(known, _)| known == rules).map(|(_, ways)| Arc::clone(ways))
    }

    pub(super) fn keep(&self, rules: Ruleset, ways: &Arc<Ways>) {
        let mut kept = lock(&self.0);
        // Two may have asked at once.
        kept.retain(|(known, _)| *known != rules);
        kept.push_back((rules, Arc::clone(ways)));
        if kept.len() > KEPT {
            kept.pop_front();
        }
    }
}
