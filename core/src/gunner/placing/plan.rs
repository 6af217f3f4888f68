//! How a fleet is to be laid: one strategy, within the bounds of others that only say where ships may lie. Says whether the
//! fleet became what was asked for, so that nobody takes a random one for it.

use std::fmt;

use super::{Placing, Yard, yard::Bounds};
use crate::{
    game::{
        dice::{Dice, Seeded},
        layout::Layout,
        ruleset::Ruleset,
    },
    gunner::habits::Habits,
};

/// How many random layouts `pl-adaptive` chooses from.
const ADAPTED_FROM: usize = 100;

/// How often mines and the like are laid round another fleet before there is said to be no room for them.
const TRIES: usize = 20;

/// How a fleet is to be laid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    lead: Placing,
    masks: Vec<Placing>,
}

/// Two strategies that do not go together: each lays the whole fleet in its own way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash(pub Placing, pub Placing);

/// A fleet that was laid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The fleet.
    pub layout: Layout,
    /// Whether it lies as was asked for; else it is a random one.
    pub as_asked: bool,
}

impl From<Placing> for Plan {
    fn from(placing: Placing) -> Self {
        if placing.masks() { Self { lead: Placing::Random, masks: vec![placing] } } else { Self { lead: placing, masks: Vec::new() } }
    }
}

impl Placing {
    fn masks(self) -> bool {
        Self::MASKS.contains(&self)
    }
}

impl Plan {
    /// All these strategies at once; none of them is a random fleet.
    ///
    /// # Errors
    /// The first two that cannot be had at once.
    pub fn of(placings: &[Placing]) -> Result<Self, Clash> {
        placings.iter().try_fold(Self::from(Placing::Random), |mut plan, placing| {
            match *placing {
                known if known == Placing::Random || plan.masks.contains(&known) => {}
                mask if mask.masks() => plan.masks.push(mask),
                lead if plan.lead == Placing::Random || plan.lead == lead => plan.lead = lead,
                lead => return Err(Clash(plan.lead, lead)),
            }
            Ok(plan)
        })
    }

    /// Its strategies; that of a random fleet where there is no other.
    pub fn placings(&self) -> Vec<Placing> {
        let lead = (self.lead != Placing::Random || self.masks.is_empty()).then_some(self.lead);
        lead.into_iter().chain(self.masks.iter().copied()).collect()
    }

    /// Whether all its strategies mean something under these rules.
    pub fn suits(&self, rules: &Ruleset) -> bool {
        let lead = match self.lead {
            Placing::Random => self.masks.is_empty() || rules.ships_stay(),
            Placing::Adaptive => rules.exchanges_shots() && (self.masks.is_empty() || rules.ships_stay()),
            other => other.suits(rules),
        };
        lead && self.masks.iter().all(|mask| mask.suits(rules))
    }

    /// Whether these rules make a random fleet of it: its strategies mean nothing under them, or one fleet was tried for, with dice
    /// that always fall alike, and none was found. Habits come from games, not from rules, and so are left out.
    pub fn falls_back(&self, rules: &Ruleset) -> bool {
        let lead = if self.lead == Placing::Adaptive { Placing::Random } else { self.lead };
        let tried = Self { lead, masks: self.masks.clone() };
        !self.suits(rules) || tried.lay(rules, &mut Seeded(0)).is_some_and(|laid| !laid.as_asked)
    }

    /// Lays a whole fleet against a stranger. `None` when there is no room for any.
    pub fn lay(&self, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Laid> {
        self.lay_against(&Habits::NONE, rules, dice)
    }

    /// Lays a whole fleet against somebody of these habits. `None` when there is no room for any.
    pub fn lay_against(&self, habits: &Habits, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Laid> {
        let asked = if self.suits(rules) { self.attempt(habits, rules, dice) } else { None };
        match asked {
            Some(layout) => Some(Laid { layout, as_asked: true }),
            None => Layout::random(rules, dice).map(|layout| Laid { layout, as_asked: false }),
        }
    }

    /// A fleet as it was asked for, if one is found.
    fn attempt(&self, habits: &Habits, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
        if self.lead == Placing::Adaptive {
            return self.adapted(habits, rules, dice);
        }
        if self.lead == Placing::Random && self.masks.is_empty() {
            return Layout::random(rules, dice);
        }
        let bounds = self.bounds(rules.size);
        let yard = Yard::of(rules, &bounds);
        for _ in 0..TRIES {
            let mut ships = self.lead.ships(&yard, dice)?;
            ships.sort_by_key(|ship| std::cmp::Reverse(ship.len()));
            if let Some(layout) = Layout::round(&ships, &bounds.submarines, rules, dice) {
                return Some(layout);
            }
        }
        None
    }

    /// Where ships may lie by all that say only that.
    fn bounds(&self, size: u8) -> Bounds {
        self.masks.iter().filter_map(|mask| mask.bounds(size)).fold(Bounds::field(size), |all, one| all.and(&one))
    }

    /// Of many layouts the one whose decks lie where the opponent fired least at the beginning of games; none against a
    /// stranger, of whom there are no shots to learn from.
    fn adapted(&self, habits: &Habits, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
        let fire = |layout: &Layout| {
            let ships = layout.pieces.iter().filter(|piece| piece.kind.ship());
            habits.fire_at(&ships.flat_map(|ship| ship.cells.iter().copied()).collect(), rules.size)
        };
        fire(&Layout::default())?;
        let any = Self { lead: Placing::Random, masks: self.masks.clone() };
        let layouts: Option<Vec<Layout>> = (0..ADAPTED_FROM).map(|_| any.attempt(habits, rules, dice)).collect();
        layouts?.into_iter().min_by_key(fire)
    }
}

impl fmt::Display for Plan {
    /// The ids of its strategies, a `+` between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<&str> = self.placings().into_iter().map(Placing::id).collect();
        f.write_str(&ids.join("+"))
    }
}
