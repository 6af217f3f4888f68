//! The games in which networks are trained: several at the same time, by the real rules, against fleets that do not fire back.
//! When a game is over, a new one starts in its place.

use broadside_game::{cell::Cell, dice::SeededDice, notation::Lettering, ruleset::Ruleset, view::OwnView};
use broadside_gunner::{odds::Symmetry, shooting::trained::{FleetInput, Net, SmallFieldInput}, trial::{StillTarget, TargetBuilder, TargetFleets}};
use candle_core::{Error, Result};

/// The rules for which `sh-rl` is trained.
pub const FLEET_RULES: &str = "mb";

/// The rules for which `sh-rl-5x5` is trained.
pub const SMALL_FIELD_RULES: &str = "size=5 fleet=1x3";

/// Parses rules.
pub fn parse_rules(text: &str) -> Result<Ruleset> {
    Ruleset::parse(text, Lettering::Latin).map_err(|why| Error::Msg(format!("{text}: {why:?}")))
}

/// Games that are played at the same time.
pub struct TrainingGames<'a> {
    rules: &'a Ruleset,
    targets: TargetBuilder<'a>,
    dice: SeededDice,
    games: Vec<StillTarget>,
    /// The number of games that are over.
    pub finished: u32,
}

impl<'a> TrainingGames<'a> {
    /// Starts this many games by these rules, in which every fleet is placed ship by ship at random.
    pub fn new(rules: &'a Ruleset, games: usize, seed: u64) -> Result<Self> {
        let targets = TargetBuilder::new(rules, TargetFleets::Sequential).map_err(|why| Error::Msg(why.to_string()))?;
        let mut training = Self { rules, targets, dice: SeededDice(seed), games: Vec::new(), finished: 0 };
        for _ in 0..games {
            let game = training.start_game()?;
            training.games.push(game);
        }
        Ok(training)
    }

    /// The shooter's view of each game.
    pub fn views(&self) -> impl Iterator<Item = &OwnView> {
        self.games.iter().map(StillTarget::view)
    }

    /// Fires at a cell in the game with this index. Returns whether that was a hit, and the view after it; `None` if the game is
    /// over, in which case a new one has started.
    pub fn fire(&mut self, game: usize, cell: Cell) -> Result<(bool, Option<&OwnView>)> {
        let hit = self.games[game].fire(cell);
        if self.games[game].is_cleared() {
            self.games[game] = self.start_game()?;
            self.finished += 1;
            return Ok((hit, None));
        }
        Ok((hit, Some(self.games[game].view())))
    }

    fn start_game(&mut self) -> Result<StillTarget> {
        let fleet = self.targets.lay(&mut self.dice).map_err(|why| Error::Msg(why.to_string()))?;
        Ok(StillTarget::new(self.rules, fleet))
    }
}

/// The mean number of shots that a network needs to sink a fleet, over this many games.
pub fn mean_shots(rules: &Ruleset, net: &Net, games: u32, seed: u64) -> Result<f64> {
    let mut training = TrainingGames::new(rules, 1, seed)?;
    let (mut shots, mut dice) = (0_u32, SeededDice(!seed));
    while training.finished < games {
        let view = training.views().next().expect("there is one game");
        let best = FleetInput::of(view).map(|input| input.best(net, Symmetry::random(&mut dice)));
        let best = best.or_else(|| SmallFieldInput::of(view, &mut dice).map(|input| input.best(net)));
        let cell = best.and_then(|best| best.iter().next()).expect("a ship is afloat, so a cell is left");
        training.fire(0, cell)?;
        shots += 1;
    }
    Ok(f64::from(shots) / f64::from(games))
}
