//! Combines placement strategies: one that places the ships, and any number of others that only restrict where ships may
//! be. The result contains whether the strategies were followed, so that a random fleet is not mistaken for one of theirs.

use std::fmt;

use broadside_game::{
    cell::FieldSize,
    dice::{Dice, SeededDice},
    layout::Layout,
    ruleset::Ruleset,
};

use super::{PlacementSpace, PlacementStrategy, space::Bounds};
use crate::habits::Habits;

/// The number of random layouts from which `pl-adaptive` chooses.
const ADAPTIVE_CANDIDATES: usize = 100;

/// The number of attempts to place the warships so that the other pieces find room.
const MAX_TRIES: usize = 20;

/// A combination of placement strategies.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PlacementPlan {
    /// The strategy that places the ships.
    lead: PlacementStrategy,
    /// The strategies that only restrict where ships may be ([`PlacementStrategy::MASKS`]).
    masks: Vec<PlacementStrategy>,
}

/// Two strategies that cannot be combined, because each places the whole fleet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrategyConflict(pub PlacementStrategy, pub PlacementStrategy);

/// A placed fleet, and whether it follows the plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannedFleet {
    /// The placed fleet.
    pub layout: Layout,
    /// Whether the fleet follows the strategies of the plan. If not, it is random.
    pub as_requested: bool,
}

impl From<PlacementStrategy> for PlacementPlan {
    fn from(placing: PlacementStrategy) -> Self {
        if placing.is_mask() {
            Self { lead: PlacementStrategy::Random, masks: vec![placing] }
        } else {
            Self { lead: placing, masks: Vec::new() }
        }
    }
}

impl PlacementStrategy {
    /// Whether the strategy only restricts where ships may be.
    fn is_mask(self) -> bool {
        Self::MASKS.contains(&self)
    }
}

impl PlacementPlan {
    /// Combines these strategies; a random fleet if there are none.
    ///
    /// # Errors
    /// The first two strategies that cannot be combined.
    pub fn of(placings: &[PlacementStrategy]) -> Result<Self, StrategyConflict> {
        placings.iter().try_fold(Self::from(PlacementStrategy::Random), |mut plan, placing| {
            match *placing {
                known if known == PlacementStrategy::Random || plan.masks.contains(&known) => {}
                mask if mask.is_mask() => plan.masks.push(mask),
                lead if plan.lead == PlacementStrategy::Random || plan.lead == lead => plan.lead = lead,
                lead => return Err(StrategyConflict(plan.lead, lead)),
            }
            Ok(plan)
        })
    }

    /// The strategies of the plan; [`PlacementStrategy::Random`] if there is no other.
    pub fn placings(&self) -> Vec<PlacementStrategy> {
        let lead = (self.lead != PlacementStrategy::Random || self.masks.is_empty()).then_some(self.lead);
        lead.into_iter().chain(self.masks.iter().copied()).collect()
    }

    /// Whether all strategies of the plan apply to these rules.
    pub fn suits(&self, rules: &Ruleset) -> bool {
        let lead = match self.lead {
            PlacementStrategy::Random => self.masks.is_empty() || rules.ships_never_move(),
            PlacementStrategy::Adaptive => rules.exchanges_shots() && (self.masks.is_empty() || rules.ships_never_move()),
            other => other.suits(rules),
        };
        lead && self.masks.iter().all(|mask| mask.suits(rules))
    }

    /// Whether fleets are random under these rules, because the strategies do not apply, or one attempt with fixed dice found
    /// no fleet that follows them. Does not depend on the habits of an opponent.
    pub fn falls_back(&self, rules: &Ruleset) -> bool {
        let lead = if self.lead == PlacementStrategy::Adaptive { PlacementStrategy::Random } else { self.lead };
        let tried = Self { lead, masks: self.masks.clone() };
        !self.suits(rules) || tried.lay(rules, &mut SeededDice(0)).is_some_and(|laid| !laid.as_requested)
    }

    /// Places a whole fleet against an opponent without known habits. `None` if the field has no room for the fleet.
    pub fn lay(&self, rules: &Ruleset, dice: &mut dyn Dice) -> Option<PlannedFleet> {
        self.lay_against(&Habits::NONE, rules, dice)
    }

    /// Places a whole fleet against an opponent with these habits. `None` if the field has no room for the fleet.
    pub fn lay_against(&self, habits: &Habits, rules: &Ruleset, dice: &mut dyn Dice) -> Option<PlannedFleet> {
        let requested = if self.suits(rules) { self.place_as_planned(habits, rules, dice) } else { None };
        match requested {
            Some(layout) => Some(PlannedFleet { layout, as_requested: true }),
            None => Layout::random(rules, dice).map(|layout| PlannedFleet { layout, as_requested: false }),
        }
    }

    /// Places a fleet that follows the strategies; `None` if none was found.
    fn place_as_planned(&self, habits: &Habits, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
        if self.lead == PlacementStrategy::Adaptive {
            return self.place_by_habits(habits, rules, dice);
        }
        if self.lead == PlacementStrategy::Random && self.masks.is_empty() {
            return Layout::random(rules, dice);
        }
        let bounds = self.bounds(rules.size);
        let space = PlacementSpace::of(rules, &bounds);
        for _ in 0..MAX_TRIES {
            let mut ships = self.lead.place_ships(&space, dice)?;
            ships.sort_by_key(|ship| std::cmp::Reverse(ship.len()));
            if let Some(layout) = Layout::place_around(&ships, &bounds.submarines, rules, dice) {
                return Some(layout);
            }
        }
        None
    }

    /// The areas that all restricting strategies together leave for ships.
    fn bounds(&self, size: FieldSize) -> Bounds {
        self.masks.iter().filter_map(|mask| mask.bounds(size)).fold(Bounds::field(size), |all, one| all.intersection(&one))
    }

    /// Of many layouts, the one at whose decks the opponent fired least often in openings; `None` if the habits are unknown.
    fn place_by_habits(&self, habits: &Habits, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
        let fire = |layout: &Layout| {
            let ships = layout.pieces.iter().filter(|piece| piece.kind.is_ship());
            habits.opening_shots_at(&ships.flat_map(|ship| ship.cells.iter().copied()).collect(), rules.size)
        };
        fire(&Layout::default())?;
        let any = Self { lead: PlacementStrategy::Random, masks: self.masks.clone() };
        let layouts: Option<Vec<Layout>> = (0..ADAPTIVE_CANDIDATES).map(|_| any.place_as_planned(habits, rules, dice)).collect();
        layouts?.into_iter().min_by_key(fire)
    }
}

impl fmt::Display for PlacementPlan {
    /// Writes the ids of the strategies, separated by `+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<&str> = self.placings().into_iter().map(PlacementStrategy::id).collect();
        f.write_str(&ids.join("+"))
    }
}
