//! Target fleets: placed by a strategy, sequentially at random, or drawn uniformly from all legal fleets.

#![expect(clippy::disallowed_types, reason = "a target knows where its ships lie")]

use broadside_game::{cell::CellSet, dice::Dice, layout::Layout, ruleset::Ruleset, shape::poses, view::PlacedPiece};

use super::error::{MeasurementError, MeasurementResult};
use crate::placing::PlacementStrategy;

/// The maximum number of random fleets that are tried for a uniform fleet; in the classic game, one of four thousand is legal.
const MAX_DRAWS: u32 = 20_000_000;

/// How the target fleets of a measurement are placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TargetFleets {
    /// By a placement strategy.
    Placed(PlacementStrategy),
    /// At random, so that every legal fleet is equally likely.
    Uniform,
    /// One ship after another at random, the largest first; again from the beginning if a ship finds no room.
    Sequential,
}

impl TargetFleets {
    /// Parses `uniform`, `sequential` or the id of a placement strategy, with or without the prefix `pl-`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "uniform" => Some(Self::Uniform),
            "sequential" => Some(Self::Sequential),
            _ => PlacementStrategy::parse(text).map(Self::Placed),
        }
    }

    /// The id that [`TargetFleets::parse`] accepts.
    pub fn id(self) -> &'static str {
        match self {
            Self::Placed(placing) => placing.id(),
            Self::Uniform => "uniform",
            Self::Sequential => "sequential",
        }
    }
}

/// Builds target fleets of one kind for one set of rules.
pub struct TargetBuilder<'a> {
    rules: &'a Ruleset,
    target: TargetFleets,
    /// For uniform fleets: for each ship its poses, each with the cells that it blocks for other ships.
    poses: Vec<Vec<(CellSet, CellSet)>>,
}

impl<'a> TargetBuilder<'a> {
    /// Prepares to build fleets.
    ///
    /// # Errors
    /// If there are no such fleets under these rules, or no shots are exchanged.
    pub fn new(rules: &'a Ruleset, target: TargetFleets) -> MeasurementResult<Self> {
        if !rules.exchanges_shots() {
            return Err(MeasurementError::NoShots);
        }
        let warships = rules.ships_never_move() && rules.mines + rules.sweepers + rules.subs == 0;
        if target == TargetFleets::Uniform && !warships {
            return Err(MeasurementError::Pieces);
        }
        let specs = if target == TargetFleets::Uniform { rules.fleet.specs() } else { &[] };
        let with_blocked = |pose: CellSet| (pose, pose.union(&rules.touch.blocked_cells(&pose, rules.size)));
        let poses = specs.iter().map(|spec| poses(*spec, rules).into_iter().map(with_blocked).collect()).collect();
        Ok(Self { rules, target, poses })
    }

    /// Builds a fleet.
    ///
    /// # Errors
    /// If no fleet was found.
    pub fn lay(&self, dice: &mut dyn Dice) -> MeasurementResult<Vec<PlacedPiece>> {
        let layout = match self.target {
            TargetFleets::Uniform => return self.draw_uniform(dice).ok_or(MeasurementError::Crowded),
            TargetFleets::Placed(placing) => placing.lay(self.rules, dice),
            TargetFleets::Sequential => Layout::random(self.rules, dice),
        };
        layout.and_then(|layout| layout.placed_pieces(self.rules)).ok_or(MeasurementError::NoRoom)
    }

    /// Draws all ships independently until they are compatible, so that all legal fleets are equally likely.
    fn draw_uniform(&self, dice: &mut dyn Dice) -> Option<Vec<PlacedPiece>> {
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
