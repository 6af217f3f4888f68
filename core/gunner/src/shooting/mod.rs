//! Shooting strategies (core/RULES.md §3.2): an order of cells to search, and a way to finish wounded ships. A shot depends
//! only on the view before it and on the opponent's habits; nothing is remembered between shots. With every strategy,
//! disclosed decks come first and disclosed mines last, and while no ship is wounded, the cells of a salvo list are spread
//! over the field.

mod density;
mod exact;
mod finish;
mod options;
mod orders;
mod patterns;
pub mod trained;

use broadside_game::{
    cell::{Cell, CellSet},
    dice::Dice,
    ruleset::Ruleset,
    view::OwnView,
};

use self::options::Options;
pub use self::options::ShootingVariant;
use super::{chart::TargetKnowledge, habits::Habits};

/// A shooting strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shooting {
    /// At any cell that was not fired at; does not finish ships.
    Random,
    /// At any cell that may hold a ship; does not finish ships.
    RandomMarked,
    /// At the corners of the field, then at any cell that may hold a ship.
    CornersFirst,
    /// At any cell that may hold a ship; finishes wounded ships.
    Hunt,
    /// At any cell; finishes wounded ships, but ignores sinkings.
    HuntTarget,
    /// At one colour of a chessboard; ignores sinkings.
    Parity,
    /// At one colour of a chessboard, then at the other.
    Chess,
    /// At the main diagonals from the top, then at one colour of a chessboard.
    Diagonals,
    /// At the rhombus between the middles of the edges, then at one colour of a chessboard.
    Rhombus,
    /// At every fourth diagonal, then at those midway between them.
    EveryFourth,
    /// At the cells of [`Shooting::EveryFourth`], in knight's moves stretched to 1 and 3 cells.
    Knight,
    /// At every fifth cell, in real knight's moves; does not find all battleships (`step=1,2`).
    RealKnight,
    /// At the diagonals of four squares in the corners, then at the cross between them; for the classic field.
    Locator,
    /// By the "goose foot" pattern, each stage until its target ships are sunk.
    Goose,
    /// By the "goose foot" pattern with a corrected third stage, each stage in full.
    GooseFixed,
    /// At the lattice with the fewest cells that finds the largest ship afloat.
    Lattice,
    /// At the cell that the most poses of ships afloat cover; of several, the first one row by row.
    Density,
    /// At the cell that the most poses of ships afloat cover; of several, a random one (`ties=random`).
    DensityWithRandomTies,
    /// By a network trained with Milton Bradley's fleet, in games with this fleet, single shots and announced sinkings;
    /// otherwise like [`Shooting::DensityWithRandomTies`].
    Trained,
    /// By a network trained on 5×5 cells with one straight three-decker; in other games like [`Shooting::DensityWithRandomTies`].
    TrainedOnSmallField,
    /// By the exact odds of all fleets that agree with the announced facts.
    Exact,
    /// Like [`Shooting::Density`], but weighted by where the opponent has placed fleets in earlier games.
    Memory,
    /// A strategy with options: it does not finish wounded ships, or searches row by row, or both.
    Varied(ShootingVariant),
}

impl Shooting {
    /// All strategies, each with its id in core/RULES.md §3.2, without the options `finish=off` and `order=scan`, which most
    /// of them accept.
    const STRATEGIES: [(Self, &'static str); 22] = [
        (Self::Random, "sh-random"),
        (Self::RandomMarked, "sh-random-marked"),
        (Self::CornersFirst, "sh-corners-first"),
        (Self::Hunt, "sh-hunt"),
        (Self::HuntTarget, "sh-hunt-target"),
        (Self::Parity, "sh-parity"),
        (Self::Chess, "sh-chess"),
        (Self::Diagonals, "sh-diagonals"),
        (Self::Rhombus, "sh-rhombus"),
        (Self::EveryFourth, "sh-every-fourth"),
        (Self::Knight, "sh-knight"),
        (Self::Locator, "sh-locator"),
        (Self::Goose, "sh-goose"),
        (Self::GooseFixed, "sh-goose-fixed"),
        (Self::Lattice, "sh-lattice"),
        (Self::Density, "sh-density"),
        (Self::DensityWithRandomTies, "sh-density ties=random"),
        (Self::RealKnight, "sh-knight step=1,2"),
        (Self::Memory, "sh-memory"),
        (Self::Trained, "sh-rl"),
        (Self::TrainedOnSmallField, "sh-rl-5x5"),
        (Self::Exact, "sh-exact"),
    ];

    /// All strategies without those options, each with its id.
    pub fn all_with_ids() -> impl Iterator<Item = (Self, &'static str)> {
        Self::STRATEGIES.into_iter()
    }

    /// The id in core/RULES.md §3.2, with the options.
    pub fn id(self) -> String {
        let (plain, options) = self.split();
        let (_, id) = Self::all_with_ids().find(|(known, _)| *known == plain).expect("every strategy is in the table");
        format!("{id}{}", options.text())
    }

    /// Parses an id, with or without the prefix `sh-`, and options in any order.
    pub fn parse(text: &str) -> Option<Self> {
        let (options, name) = Options::parse(text);
        let (plain, _) = Self::all_with_ids().find(|(_, id)| *id == name || id.strip_prefix("sh-") == Some(name.as_str()))?;
        if options == Options::default() { Some(plain) } else { ShootingVariant::new(plain, options).map(Self::Varied) }
    }

    /// The strategy without its options, and the options.
    fn split(self) -> (Self, Options) {
        if let Self::Varied(varied) = self { varied.split() } else { (self, Options::default()) }
    }

    /// Chooses the next cell to fire at, against an opponent without known habits; `None` if no cell is left.
    pub fn choose(self, view: &OwnView, dice: &mut dyn Dice) -> Option<Cell> {
        self.choose_cells(&Habits::NONE, view, 1, dice).first().copied()
    }

    /// Chooses up to `most` cells to fire at, against an opponent with these habits, the most promising first.
    pub fn choose_cells(self, habits: &Habits, view: &OwnView, most: usize, dice: &mut dyn Dice) -> Vec<Cell> {
        let (plain, options) = self.split();
        let shooting = plain.fallback_for(view);
        let known = if shooting.is_weighted() { TargetKnowledge::without_inference(view) } else { TargetKnowledge::of(view) };
        let mut list = TargetList { known, last: view.target_chart().last, chosen: Vec::new(), most, scans: options.scans };
        // Disclosed decks are sure hits.
        let given = list.known.given;
        while !list.is_full() && list.add_random(&given, dice) {}
        match shooting {
            Self::Density => density::add_heaviest_cells(&mut list, density::Ties::First, dice),
            Self::DensityWithRandomTies => density::add_heaviest_cells(&mut list, density::Ties::Random, dice),
            Self::Trained => trained::add_best_cell(&mut list, view, dice),
            Self::TrainedOnSmallField => trained::add_best_cell_on_small_field(&mut list, view, dice),
            Self::Exact => exact::add_best_cells(&mut list, view, dice),
            Self::Memory => {
                density::add_biased_cells(&mut list, &habits.placement_bias(view.public.rules.size), density::Ties::First, dice)
            }
            _ if options.no_finish => {}
            _ => shooting.finish(&mut list, dice),
        }
        list.add_searched_cells(shooting, dice);
        list.chosen
    }

    /// The strategy that is actually used in this game. Against a Flying Dutchman there are no lattices and no poses to
    /// count, so all strategies except the random ones are replaced by [`Shooting::Hunt`] (core/RULES.md §2.9).
    fn fallback_for(self, view: &OwnView) -> Self {
        let is_random = matches!(self, Self::Random | Self::RandomMarked);
        if view.public.rules.hit_ships_may_move() && !is_random { Self::Hunt } else { self }
    }

    /// Whether the strategy differs from its fallback under these rules: a trained strategy in games for which it was
    /// trained, [`Shooting::Exact`] on fields that it can count, a random strategy always, any other if ships do not move.
    pub fn suits(self, rules: &Ruleset) -> bool {
        match self.split().0 {
            Self::Trained => trained::FleetInput::is_trained_for(rules),
            Self::TrainedOnSmallField => trained::SmallFieldInput::is_trained_for(rules),
            Self::Exact => exact::is_used_for(rules),
            plain => !rules.hit_ships_may_move() || matches!(plain, Self::Random | Self::RandomMarked | Self::Hunt),
        }
    }

    /// Whether the strategy chooses cells by weights, odds or values, not by stages and finishers.
    fn is_weighted(self) -> bool {
        let is_counting = matches!(self, Self::Density | Self::DensityWithRandomTies | Self::Memory | Self::Exact);
        is_counting || matches!(self, Self::Trained | Self::TrainedOnSmallField)
    }

    /// Whether the strategy excludes the cells around sunk ships.
    fn uses_sinkings(self) -> bool {
        !matches!(self, Self::Random | Self::HuntTarget | Self::Parity)
    }

    /// Adds cells that finish a wounded ship.
    fn finish(self, list: &mut TargetList<'_>, dice: &mut dyn Dice) {
        match self {
            Self::Random | Self::RandomMarked => {}
            Self::HuntTarget | Self::Parity => finish::stack(list, dice),
            Self::Lattice if finish::has_straight_ships(list.known.rules) => finish::line(list, dice),
            _ if list.known.rules.allows_full_marks() => finish::line(list, dice),
            _ => finish::fit(list, dice),
        }
    }
}

/// A list of target cells that is being filled.
struct TargetList<'a> {
    known: TargetKnowledge<'a>,
    /// The cells of the last shot, or of the last salvo.
    last: CellSet,
    chosen: Vec<Cell>,
    most: usize,
    /// Whether the cells of a stage are searched row by row.
    scans: bool,
}

impl TargetList<'_> {
    /// Whether the list is full.
    fn is_full(&self) -> bool {
        self.chosen.len() >= self.most
    }

    /// The cells of this set that are not in the list.
    fn left(&self, cells: &CellSet) -> CellSet {
        cells.minus(&self.taken_cells())
    }

    /// The cells of the list as a set.
    fn taken_cells(&self) -> CellSet {
        self.chosen.iter().copied().collect()
    }

    /// Adds a random one of these cells that is not in the list. Returns whether there was one.
    fn add_random(&mut self, cells: &CellSet, dice: &mut dyn Dice) -> bool {
        let cell = pick(&self.left(cells), dice);
        self.chosen.extend(cell);
        cell.is_some()
    }

    /// Adds the first of these cells, row by row, that is not in the list. Returns whether there was one.
    fn add_first(&mut self, cells: &CellSet) -> bool {
        let cell = self.left(cells).iter().next();
        self.chosen.extend(cell);
        cell.is_some()
    }

    /// Fills the list with cells to search, in the order of the strategy. Cells next to a cell of the list come later, so that
    /// a salvo covers much of the field.
    fn add_searched_cells(&mut self, shooting: Shooting, dice: &mut dyn Dice) {
        while !self.is_full() {
            let stages = orders::stages(shooting, self);
            let known = &self.known;
            let unmined = known.unshot.minus(&known.mines);
            let adjacent = self.taken_cells().adjacent(known.rules.size);
            let first = if shooting.uses_sinkings() { known.open_to_warships } else { unmined };
            let areas = [first.minus(&adjacent), first, known.open_to_ships, unmined, known.unshot].map(|area| self.left(&area));
            let candidates = areas.iter().find(|area| !area.is_empty()).map(|area| {
                let stages = stages.iter().map(|stage| stage.intersection(area));
                stages.into_iter().find(|cells| !cells.is_empty()).unwrap_or(*area)
            });
            let added = candidates.is_some_and(|cells| if self.scans { self.add_first(&cells) } else { self.add_random(&cells, dice) });
            if !added {
                return;
            }
        }
    }
}

/// A random one of these cells; `None` for no cells.
pub(super) fn pick(cells: &CellSet, dice: &mut dyn Dice) -> Option<Cell> {
    dice.below(u32::try_from(cells.len()).ok()?).and_then(|at| cells.iter().nth(at as usize))
}
