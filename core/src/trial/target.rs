//! Fleets to be fired at: laid by a strategy, one ship after another by the dice, or drawn from all lawful fleets alike.

use super::unplayable::Unplayable;
use crate::{
    game::{cell::CellSet, dice::Dice, layout::Layout, ruleset::Ruleset, shape::poses, view::Placed},
    gunner::placing::Placing,
};

/// How often a fleet is drawn before the rules are said to be too crowded for it: in the classic game one of four
/// thousand is lawful.
const DRAWS: u32 = 20_000_000;

/// How the fleets of a measurement are laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// By a placement strategy.
    Placed(Placing),
    /// Every lawful fleet is equally likely.
    Uniform,
    /// One ship after another, the largest first, wherever there is room; from the first again on a dead end.
    Sequential,
}

impl Target {
    /// Reads `uniform`, `sequential` or the id of a placement strategy, with or without its `pl-`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "uniform" => Some(Self::Uniform),
            "sequential" => Some(Self::Sequential),
            _ => Placing::typed(text).map(Self::Placed),
        }
    }

    /// What [`Target::parse`] reads.
    pub fn id(self) -> &'static str {
        match self {
            Self::Placed(placing) => placing.id(),
            Self::Uniform => "uniform",
            Self::Sequential => "sequential",
        }
    }
}

/// Where fleets of one kind are laid under some rules.
pub struct Yard<'a> {
    rules: &'a Ruleset,
    target: Target,
    /// For uniform fleets: the poses of each berth, each with the cells it bars to others.
    poses: Vec<Vec<(CellSet, CellSet)>>,
}

impl<'a> Yard<'a> {
    /// A yard that lays such fleets.
    ///
    /// # Errors
    /// Why there are none.
    pub fn new(rules: &'a Ruleset, target: Target) -> Result<Self, Unplayable> {
        if !rules.exchanges_shots() {
            return Err(Unplayable::NoShots);
        }
        let warships = rules.ships_stay() && rules.mines + rules.sweepers + rules.subs == 0;
        if target == Target::Uniform && !warships {
            return Err(Unplayable::Pieces);
        }
        let berths = if target == Target::Uniform { rules.fleet.berths() } else { &[] };
        let barring = |pose: CellSet| (pose, pose.union(&rules.touch.near(&pose, rules.size)));
        let poses = berths.iter().map(|berth| poses(*berth, rules).into_iter().map(barring).collect()).collect();
        Ok(Self { rules, target, poses })
    }

    /// A fleet.
    ///
    /// # Errors
    /// None was found.
    pub fn lay(&self, dice: &mut dyn Dice) -> Result<Vec<Placed>, Unplayable> {
        let layout = match self.target {
            Target::Uniform => return self.draw(dice).ok_or(Unplayable::Crowded),
            Target::Placed(placing) => placing.lay(self.rules, dice),
            Target::Sequential => Layout::random(self.rules, dice),
        };
        layout.and_then(|layout| layout.placed(self.rules)).ok_or(Unplayable::NoRoom)
    }

    /// Draws every ship anywhere, until no two are in each other's way: so all lawful fleets are equally likely.
    fn draw(&self, dice: &mut dyn Dice) -> Option<Vec<Placed>> {
        (0..DRAWS).find_map(|_| {
            let (mut barred, mut ships) = (CellSet::EMPTY, Vec::new());
            for (berth, poses) in self.rules.fleet.berths().iter().zip(&self.poses) {
                let (cells, bars) = poses[dice.below(u32::try_from(poses.len()).ok()?)? as usize];
                if cells.meets(&barred) {
                    return None;
                }
                barred = barred.union(&bars);
                ships.push(Placed { berth: *berth, cells });
            }
            Some(ships)
        })
    }
}
