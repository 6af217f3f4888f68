//! Where pupils shoot: games at still targets on the real rules, several side by side, a new one as soon as one is over.

use broadside_game::{cell::Cell, dice::SeededDice, notation::Lettering, ruleset::Ruleset, view::OwnView};
use broadside_gunner::{odds::Symmetry, shooting::trained::{FleetInput, Net, SmallFieldInput}, trial::{StillTarget, TargetBuilder, TargetFleets}};
use candle_core::{Error, Result};

/// The rules that `sh-rl` learns.
pub const FLEET: &str = "mb";

/// The rules that `sh-rl-5x5` learns.
pub const POOL: &str = "size=5 fleet=1x3";

/// The rules of this name.
pub fn rules(text: &str) -> Result<Ruleset> {
    Ruleset::parse(text, Lettering::Latin).map_err(|why| Error::Msg(format!("{text}: {why:?}")))
}

/// Games side by side.
pub struct School<'a> {
    rules: &'a Ruleset,
    yard: TargetBuilder<'a>,
    dice: SeededDice,
    games: Vec<StillTarget>,
    /// How many games are over.
    pub over: u32,
}

impl<'a> School<'a> {
    /// So many games by these rules, every fleet laid ship by ship at random.
    pub fn new(rules: &'a Ruleset, games: usize, seed: u64) -> Result<Self> {
        let yard = TargetBuilder::new(rules, TargetFleets::Sequential).map_err(|why| Error::Msg(why.to_string()))?;
        let mut school = Self { rules, yard, dice: SeededDice(seed), games: Vec::new(), over: 0 };
        for _ in 0..games {
            let game = school.begin()?;
            school.games.push(game);
        }
        Ok(school)
    }

    /// What is seen of each game.
    pub fn views(&self) -> impl Iterator<Item = &OwnView> {
        self.games.iter().map(StillTarget::view)
    }

    /// Fires at a cell of one game; says whether that was a hit, and what is seen then unless the game is over.
    pub fn fire(&mut self, game: usize, cell: Cell) -> Result<(bool, Option<&OwnView>)> {
        let hit = self.games[game].fire(cell);
        if self.games[game].is_cleared() {
            self.games[game] = self.begin()?;
            self.over += 1;
            return Ok((hit, None));
        }
        Ok((hit, Some(self.games[game].view())))
    }

    fn begin(&mut self) -> Result<StillTarget> {
        let fleet = self.yard.lay(&mut self.dice).map_err(|why| Error::Msg(why.to_string()))?;
        Ok(StillTarget::new(self.rules, fleet))
    }
}

/// How many shots a network needs on average to clear so many new targets.
pub fn examine(rules: &Ruleset, net: &Net, games: u32, seed: u64) -> Result<f64> {
    let mut school = School::new(rules, 1, seed)?;
    let (mut shots, mut dice) = (0_u32, SeededDice(!seed));
    while school.over < games {
        let view = school.views().next().expect("there is one game");
        let sight = FleetInput::of(view).map(|sight| sight.best(net, Symmetry::any(&mut dice)));
        let best = sight.or_else(|| SmallFieldInput::of(view, &mut dice).map(|pool| pool.best(net)));
        let cell = best.and_then(|best| best.iter().next()).expect("a ship is afloat, so a cell is left");
        school.fire(0, cell)?;
        shots += 1;
    }
    Ok(f64::from(shots) / f64::from(games))
}
