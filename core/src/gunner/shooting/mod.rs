//! Shooting strategies (core/RULES.md §3.2): an order of cells to look in, and a way to finish what was found. Chosen from
//! the view, with no memory between shots, and from what earlier games showed of the other side. Whatever the strategy,
//! decks given away come first, mines given away last, and a list for the salvo spreads while nothing is wounded.

mod density;
mod exact;
mod finish;
mod options;
mod orders;
mod patterns;
pub mod trained;

use self::options::Options;
pub use self::options::Varied;
use super::{chart::Known, habits::Habits};
use crate::game::{
    cell::{Cell, CellSet},
    dice::Dice,
    ruleset::Ruleset,
    view::OwnView,
};

/// A way to look for ships and to finish them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shooting {
    /// Anywhere nobody has fired, finishing nothing.
    Random,
    /// The same, but not where nothing can be.
    RandomMarked,
    /// The corners of the field, then anywhere.
    CornersFirst,
    /// Anywhere.
    Hunt,
    /// Anywhere, deaf to what was sunk.
    HuntTarget,
    /// One colour of the chessboard, deaf to what was sunk.
    Parity,
    /// One colour of the chessboard, then the other.
    Chess,
    /// The main diagonals from the top, then the chessboard.
    Diagonals,
    /// The rhombus between the middles of the shores, then the chessboard.
    Rhombus,
    /// Every fourth diagonal, then those midway.
    EveryFourth,
    /// The same cells along a stretched knight's step.
    Knight,
    /// Every fifth cell along the step of a real knight, which some battleships slip through (`step=1,2`).
    RealKnight,
    /// The diagonals of four squares in the corners, then the cross between them; for the classic field.
    Locator,
    /// Goose feet, each stage until its quarry is sunk.
    Goose,
    /// Goose feet with a stage that misses no ship, each fired in full.
    GooseFixed,
    /// A lattice as wide as the largest ship afloat, the sparsest there is.
    Lattice,
    /// Where most poses of ships afloat lie; of equals the first in reading order.
    Density,
    /// The same, but the dice choose among equals (`ties=random`).
    DensityByLot,
    /// By a network trained on Milton Bradley's field, where that is played shot by shot and sinkings are told; by
    /// [`Shooting::DensityByLot`] in every other game.
    Trained,
    /// By a network trained on 5×5 cells with one straight three-decker; by [`Shooting::DensityByLot`] in every other game.
    TrainedInPool,
    /// By the exact odds of all fleets that agree with what was told.
    Exact,
    /// Like [`Shooting::Density`], but poses weigh more where the other side's fleets used to lie.
    Memory,
    /// Another one that leaves wounded ships alone, or looks row by row.
    Varied(Varied),
}

impl Shooting {
    /// All that can be asked for, with their ids in core/RULES.md §3.2, but for `finish=off` and `order=scan`, which most of them can
    /// be asked for with.
    const NAMED: [(Self, &'static str); 22] = [
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

    /// All that can be asked for, with their ids.
    pub fn named() -> impl Iterator<Item = (Self, &'static str)> {
        Self::NAMED.into_iter()
    }

    /// Its id in core/RULES.md §3.2, with the option where it has one.
    pub fn id(self) -> &'static str {
        let known = || Self::named().find(|(shooting, _)| *shooting == self).map(|(_, id)| id);
        let id = if let Self::Varied(varied) = self { varied.id() } else { known() };
        id.expect("every strategy stands in a table")
    }

    /// The strategy of this id.
    pub fn from_id(id: &str) -> Option<Self> {
        let known = Self::named().find(|(_, name)| *name == id).map(|(shooting, _)| shooting);
        known.or_else(|| Varied::from_id(id).map(Self::Varied))
    }

    /// The strategy somebody typed: its id, with or without `sh-`, its options in any order.
    pub fn typed(text: &str) -> Option<Self> {
        let (options, name) = Options::read(text);
        let plain = Self::from_id(&name).or_else(|| Self::from_id(&format!("sh-{name}")))?;
        if options == Options::default() { Some(plain) } else { Varied::new(plain, options).map(Self::Varied) }
    }

    /// The strategy without its options, and these.
    fn parted(self) -> (Self, Options) {
        if let Self::Varied(varied) = self { varied.parted() } else { (self, Options::default()) }
    }

    /// The next cell to fire at against a stranger; `None` when no cell is left.
    pub fn choose(self, view: &OwnView, dice: &mut dyn Dice) -> Option<Cell> {
        self.list_against(&Habits::NONE, view, 1, dice).first().copied()
    }

    /// So many cells to fire at against somebody of these habits, the most promising first; fewer when fewer are left.
    pub fn list_against(self, habits: &Habits, view: &OwnView, most: usize, dice: &mut dyn Dice) -> Vec<Cell> {
        let (plain, options) = self.parted();
        let shooting = plain.suited(view);
        let known = if shooting.weighs() { Known::told(view) } else { Known::of(view) };
        let mut list = List { known, last: view.target().last, chosen: Vec::new(), most, scans: options.scans };
        list.take_given(dice);
        match shooting {
            Self::Density => density::rank(&mut list, density::Ties::First, dice),
            Self::DensityByLot => density::rank(&mut list, density::Ties::ByLot, dice),
            Self::Trained => trained::rank(&mut list, view, dice),
            Self::TrainedInPool => trained::rank_in_pool(&mut list, view, dice),
            Self::Exact => exact::rank(&mut list, view, dice),
            Self::Memory => density::lean(&mut list, &habits.leaning(view.public.rules.size), density::Ties::First, dice),
            _ if options.spares => {}
            _ => shooting.finish(&mut list, dice),
        }
        list.look(shooting, dice);
        list.chosen
    }

    /// A ship of any form that hangs together somehow has no lattice and no poses to count: all who do more than guess
    /// hunt the Flying Dutchman alike (core/RULES.md §2.9).
    fn suited(self, view: &OwnView) -> Self {
        let guesses = matches!(self, Self::Random | Self::RandomMarked);
        if view.public.rules.ships_flee() && !guesses { Self::Hunt } else { self }
    }

    /// Whether it has a way of its own under these rules, instead of shooting like another one of its table: what was trained,
    /// where it was trained; what counts exactly, on fields it can count; and all who do more than guess, where ships stay.
    pub fn suits(self, rules: &Ruleset) -> bool {
        match self.parted().0 {
            Self::Trained => trained::Sight::knows(rules),
            Self::TrainedInPool => trained::Pool::knows(rules),
            Self::Exact => exact::counts(rules),
            plain => !rules.ships_flee() || matches!(plain, Self::Random | Self::RandomMarked | Self::Hunt),
        }
    }

    fn weighs(self) -> bool {
        let counted = matches!(self, Self::Density | Self::DensityByLot | Self::Memory | Self::Exact);
        counted || matches!(self, Self::Trained | Self::TrainedInPool)
    }

    /// Whether it listens to what was sunk, and so to where nothing can be.
    fn listens(self) -> bool {
        !matches!(self, Self::Random | Self::HuntTarget | Self::Parity)
    }

    /// Adds where it would fire to finish what is wounded.
    fn finish(self, list: &mut List<'_>, dice: &mut dyn Dice) {
        match self {
            Self::Random | Self::RandomMarked => {}
            Self::HuntTarget | Self::Parity => finish::stack(list, dice),
            Self::Lattice if finish::straight(list.known.rules) => finish::line(list, dice),
            _ if list.known.rules.full_marks() => finish::line(list, dice),
            _ => finish::fit(list, dice),
        }
    }
}

/// A list of cells being put together.
struct List<'a> {
    known: Known<'a>,
    /// Where the last shots fell.
    last: CellSet,
    chosen: Vec<Cell>,
    most: usize,
    /// Whether it looks row by row inside a stage.
    scans: bool,
}

impl List<'_> {
    /// Whether it is as long as it may be.
    fn full(&self) -> bool {
        self.chosen.len() >= self.most
    }

    fn left(&self, cells: &CellSet) -> CellSet {
        cells.minus(&self.taken())
    }

    fn taken(&self) -> CellSet {
        self.chosen.iter().copied().collect()
    }

    /// Takes one of these cells by the dice; says whether there was one.
    fn take(&mut self, cells: &CellSet, dice: &mut dyn Dice) -> bool {
        let cell = pick(&self.left(cells), dice);
        self.chosen.extend(cell);
        cell.is_some()
    }

    /// Takes the first of these cells in reading order; says whether there was one.
    fn take_first(&mut self, cells: &CellSet) -> bool {
        let cell = self.left(cells).iter().next();
        self.chosen.extend(cell);
        cell.is_some()
    }

    /// What was given away is a sure hit.
    fn take_given(&mut self, dice: &mut dyn Dice) {
        let given = self.known.given;
        while !self.full() && self.take(&given, dice) {}
    }

    /// Fills the list with cells to look in, by the order of the strategy. A cell beside another of the list waits while
    /// there are others: a list should see much of the sea.
    fn look(&mut self, shooting: Shooting, dice: &mut dyn Dice) {
        while !self.full() {
            let stages = orders::stages(shooting, self);
            let known = &self.known;
            let unmined = known.unshot.minus(&known.mines);
            let beside = self.taken().beside(known.rules.size);
            let first = if shooting.listens() { known.likely } else { unmined };
            let seas = [first.minus(&beside), first, known.fresh, unmined, known.unshot].map(|sea| self.left(&sea));
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

/// One of these cells, by the dice.
pub(super) fn pick(cells: &CellSet, dice: &mut dyn Dice) -> Option<Cell> {
    dice.below(u32::try_from(cells.len()).ok()?).and_then(|at| cells.iter().nth(at as usize))
}
