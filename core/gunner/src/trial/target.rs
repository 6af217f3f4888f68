//! Target fleets: placed by a strategy, sequentially at random, or drawn uniformly from all legal fleets.

#![expect(clippy::disallowed_types, reason = "a target knows where its ships lie")]

use broadside_game::{cell::CellSet, dice::Dice, layout::Layout, ruleset::Ruleset, shape::poses, view::PlacedPiece};

use super::error::MeasurementError;
use crate::placing::PlacementStrategy;

/// The maximum number of draws for a uniform fleet; in the classic game one of four thousand is legal.
const MAX_DRAWS: u32 = 20_000_000;

/// How the target fleets of a measurement are placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TargetFleets {
    /// By a placement strategy.
    Placed(PlacementStrategy),
    /// Every legal fleet is equally likely.
    Uniform,
    /// One ship after another, the largest first, at random; restarted on a dead end.
    Sequential,
}

impl TargetFleets {
    /// Parses `uniform`, `sequential` or the id of a placement strategy, with or without `pl-`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "uniform" => Some(Self::Uniform),
            "sequential" => Some(Self::Sequential),
            _ => PlacementStrategy::parse(text).map(Self::Placed),
        }
    }

    /// The id that [`TargetFleets::parse`] reads.
    pub fn id(self) -> &'static str {
        match self {
            Self::Placed(placing) => placing.id(),
            Self::Uniform => "uniform",
            Self::Sequential => "sequential",
        }
    }
}

/// A source of target fleets under some rules.
pub struct TargetBuilder<'a> {
    rules: &'a Ruleset,
    target: TargetFleets,
    /// For uniform fleets: the poses of each piece, each with the cells it blocks for others.
    poses: Vec<Vec<(CellSet, CellSet)>>,
}

impl<'a> TargetBuilder<'a> {
    /// Prepares such fleets.
    ///
    /// # Errors
    /// Why there are none under these rules.
    pub fn new(rules: &'a Ruleset, target: TargetFleets) -> Result<Self, MeasurementError> {
        if !rules.exchanges_shots() {
            return Err(MeasurementError::NoShots);
        }
        let warships = rules.ships_stay() && rules.mines + rules.sweepers + rules.subs == 0;
        if target == TargetFleets::Uniform && !warships {
            return Err(MeasurementError::Pieces);
        }
        let specs = if target == TargetFleets::Uniform { rules.fleet.specs() } else { &[] };
        let barring = |pose: CellSet| (pose, pose.union(&rules.touch.blocked_cells(&pose, rules.size)));
        let poses = specs.iter().map(|spec| poses(*spec, rules).into_iter().map(barring).collect()).collect();
        Ok(Self { rules, target, poses })
    }

    /// Places a fleet.
    ///
    /// # Errors
    /// None was found.
    pub fn lay(&self, dice: &mut dyn Dice) -> Result<Vec<PlacedPiece>, MeasurementError> {
        let layout = match self.target {
            TargetFleets::Uniform => return self.draw(dice).ok_or(MeasurementError::Crowded),
            TargetFleets::Placed(placing) => placing.lay(self.rules, dice),
            TargetFleets::Sequential => Layout::random(self.rules, dice),
        };
        layout.and_then(|layout| layout.placed_pieces(self.rules)).ok_or(MeasurementError::NoRoom)
    }

    /// Draws all ships independently until they are compatible, so that all legal fleets are equally likely.
    fn draw(&self, dice: &mut dyn Dice) -> Option<Vec<PlacedPiece>> {
        (0..MAX_DRAWS).find_map(|_| {
            let (mut blocked, mut ships) = (CellSet::EMPTY, Vec::new());
            for (spec, poses) in self.rules.fleet.specs().iter().zip(&self.poses) {
                let (cells, blocks) = poses[dice.below(u32::try_from(poses.len()).ok()?)? as usize];
                if cells.meets(&blocked) {
                    return None;
                }
                blocked = blocked.union(&blocks);
                ships.push(PlacedPiece { spec: *spec, cells });
            }
            Some(ships)
        })
    }
}
