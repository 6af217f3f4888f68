//! Shooting strategies (core/RULES.md §3.2): an order of cells to search, and a way to finish wounded ships. Chosen
//! from the view without memory between shots, and from what earlier games showed of the opponent. With every strategy,
//! disclosed decks come first, disclosed mines last, and a salvo list spreads while nothing is wounded.

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
    /// Any untouched cell; does not finish ships.
    Random,
    /// The same, but only cells that may hold a ship.
    RandomMarked,
    /// The corners of the field, then anywhere.
    CornersFirst,
    /// Anywhere.
    Hunt,
    /// Anywhere; ignores sinkings.
    HuntTarget,
    /// One colour of the chessboard; ignores sinkings.
    Parity,
    /// One colour of the chessboard, then the other.
    Chess,
    /// The main diagonals from the top, then the chessboard.
    Diagonals,
    /// The rhombus between the middles of the edges, then the chessboard.
    Rhombus,
    /// Every fourth diagonal, then those midway.
    EveryFourth,
    /// The same cells along a stretched knight's step.
    Knight,
    /// Every fifth cell along a real knight's step, which misses some battleships (`step=1,2`).
    RealKnight,
    /// The diagonals of four squares in the corners, then the cross between them; for the classic field.
    Locator,
    /// Goose feet, each stage until its target ships are sunk.
    Goose,
    /// Goose feet with a corrected third stage, each stage fired in full.
    GooseFixed,
    /// A lattice as wide as the largest ship afloat, the sparsest there is.
    Lattice,
    /// Where most poses of ships afloat are; ties by reading order.
    Density,
    /// The same with random ties (`ties=random`).
    DensityByLot,
    /// By a network trained on Milton Bradley's field, in games on it with single shots and announced sinkings;
    /// otherwise by [`Shooting::DensityByLot`].
    Trained,
    /// By a network trained on 5×5 cells with one straight three-decker; otherwise by [`Shooting::DensityByLot`].
    TrainedInPool,
    /// By the exact odds of all fleets that agree with the announced facts.
    Exact,
    /// Like [`Shooting::Density`], but weighted by where the opponent's fleets used to be.
    Memory,
    /// A strategy with options: it leaves wounded ships alone, or searches row by row.
    Varied(ShootingVariant),
}

impl Shooting {
    /// All strategies with their ids in core/RULES.md §3.2, without the options `finish=off` and `order=scan`, which
    /// most of them accept.
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
        (Self::DensityByLot, "sh-density ties=random"),
        (Self::RealKnight, "sh-knight step=1,2"),
        (Self::Memory, "sh-memory"),
        (Self::Trained, "sh-rl"),
        (Self::TrainedInPool, "sh-rl-5x5"),
        (Self::Exact, "sh-exact"),
    ];

    /// All strategies with their ids.
    pub fn all_with_ids() -> impl Iterator<Item = (Self, &'static str)> {
        Self::STRATEGIES.into_iter()
    }

    /// Its id in core/RULES.md §3.2, with its options.
    pub fn id(self) -> String {
        let (plain, options) = self.split();
        let (_, id) = Self::all_with_ids().find(|(known, _)| *known == plain).expect("every strategy stands in the table");
        format!("{id}{}", options.words())
    }

    /// Parses an id, with or without `sh-`, with options in any order.
    pub fn parse(text: &str) -> Option<Self> {
        let (options, name) = Options::read(text);
        let (plain, _) = Self::all_with_ids().find(|(_, id)| *id == name || id.strip_prefix("sh-") == Some(name.as_str()))?;
        if options == Options::default() { Some(plain) } else { ShootingVariant::new(plain, options).map(Self::Varied) }
    }

    /// Splits into the plain strategy and its options.
    fn split(self) -> (Self, Options) {
        if let Self::Varied(varied) = self { varied.split() } else { (self, Options::default()) }
    }

    /// The next cell to fire at against an unknown opponent; `None` if no cell is left.
    pub fn choose(self, view: &OwnView, dice: &mut dyn Dice) -> Option<Cell> {
        self.list_against(&Habits::NONE, view, 1, dice).first().copied()
    }

    /// Up to `most` cells to fire at against an opponent with these habits, the most promising first.
    pub fn list_against(self, habits: &Habits, view: &OwnView, most: usize, dice: &mut dyn Dice) -> Vec<Cell> {
        let (plain, options) = self.split();
        let shooting = plain.fallback_for(view);
        let known = if shooting.is_weighted() { TargetKnowledge::without_inference(view) } else { TargetKnowledge::of(view) };
        let mut list = TargetList { known, last: view.target().last, chosen: Vec::new(), most, scans: options.scans };
        // Disclosed decks are sure hits.
        let given = list.known.given;
        while !list.is_full() && list.take(&given, dice) {}
        match shooting {
            Self::Density => density::rank(&mut list, density::Ties::First, dice),
            Self::DensityByLot => density::rank(&mut list, density::Ties::ByLot, dice),
            Self::Trained => trained::rank(&mut list, view, dice),
            Self::TrainedInPool => trained::rank_in_pool(&mut list, view, dice),
            Self::Exact => exact::rank(&mut list, view, dice),
            Self::Memory => density::lean(&mut list, &habits.placement_bias(view.public.rules.size), density::Ties::First, dice),
            _ if options.spares => {}
            _ => shooting.finish(&mut list, dice),
        }
        list.look(shooting, dice);
        list.chosen
    }

    /// The strategy that is really used in this game. A Flying Dutchman has no lattice and no poses to count, so all
    /// but the random strategies hunt it alike (core/RULES.md §2.9).
    fn fallback_for(self, view: &OwnView) -> Self {
        let guesses = matches!(self, Self::Random | Self::RandomMarked);
        if view.public.rules.ships_flee() && !guesses { Self::Hunt } else { self }
    }

    /// Whether the strategy differs from its fallback under these rules: trained ones where they were trained, exact
    /// ones on fields they can count, and all others but the random ones in games whose ships stay.
    pub fn suits(self, rules: &Ruleset) -> bool {
        match self.split().0 {
            Self::Trained => trained::FleetInput::knows(rules),
            Self::TrainedInPool => trained::SmallFieldInput::knows(rules),
            Self::Exact => exact::counts(rules),
            plain => !rules.ships_flee() || matches!(plain, Self::Random | Self::RandomMarked | Self::Hunt),
        }
    }

    fn is_weighted(self) -> bool {
        let is_counting = matches!(self, Self::Density | Self::DensityByLot | Self::Memory | Self::Exact);
        is_counting || matches!(self, Self::Trained | Self::TrainedInPool)
    }

    /// Whether it uses sinkings to exclude cells.
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

/// A list of target cells under construction.
struct TargetList<'a> {
    known: TargetKnowledge<'a>,
    /// The cells of the last shots.
    last: CellSet,
    chosen: Vec<Cell>,
    most: usize,
    /// Whether it searches row by row inside a stage.
    scans: bool,
}

impl TargetList<'_> {
    /// Whether the list is full.
    fn is_full(&self) -> bool {
        self.chosen.len() >= self.most
    }

    fn left(&self, cells: &CellSet) -> CellSet {
        cells.minus(&self.taken_cells())
    }

    fn taken_cells(&self) -> CellSet {
        self.chosen.iter().copied().collect()
    }

    /// Adds a random one of these cells. Returns whether there was one.
    fn take(&mut self, cells: &CellSet, dice: &mut dyn Dice) -> bool {
        let cell = pick(&self.left(cells), dice);
        self.chosen.extend(cell);
        cell.is_some()
    }

    /// Adds the first of these cells in reading order. Returns whether there was one.
    fn take_first(&mut self, cells: &CellSet) -> bool {
        let cell = self.left(cells).iter().next();
        self.chosen.extend(cell);
        cell.is_some()
    }

    /// Fills the list with cells to search, by the order of the strategy. Cells beside another one of the list come
    /// later, since a list should cover much of the field.
    fn look(&mut self, shooting: Shooting, dice: &mut dyn Dice) {
        while !self.is_full() {
            let stages = orders::stages(shooting, self);
            let known = &self.known;
            let unmined = known.unshot.minus(&known.mines);
            let beside = self.taken_cells().adjacent(known.rules.size);
            let first = if shooting.uses_sinkings() { known.open_to_warships } else { unmined };
            let seas = [first.minus(&beside), first, known.open_to_ships, unmined, known.unshot].map(|sea| self.left(&sea));
            let there = seas.iter().find(|sea| !sea.is_empty()).map(|sea| {
                let stages = stages.iter().map(|stage| stage.intersection(sea));
                stages.into_iter().find(|cells| !cells.is_empty()).unwrap_or(*sea)
            });
            let taken = there.is_some_and(|cells| if self.scans { self.take_first(&cells) } else { self.take(&cells, dice) });
            if !taken {
                return;
            }
        }
    }
}

/// A random one of these cells.
pub(super) fn pick(cells: &CellSet, dice: &mut dyn Dice) -> Option<Cell> {
    dice.below(u32::try_from(cells.len()).ok()?).and_then(|at| cells.iter().nth(at as usize))
}
