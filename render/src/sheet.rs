//! What a picture may show: a scene reduced to charts and lists, before anything has a shape. Takes
//! everything from the view it is given and adds nothing.

use broadside_core::{
    game::{
        cell::{Cell, CellSet},
        report::Debt,
        roster::{Berth, Kind},
        ruleset::Ruleset,
        shape::Shape,
        side::Side,
        straume::{BoardHalf, COLUMNS, MoveEffect, Point as Place, TableGame, Vessel},
        view::{Chart, OwnView, Phase, Placed, PublicView},
    },
    present::body::RulesCard,
};

use crate::{
    layout::Frame,
    scene::{Layout, Scene},
    sign::{Sign, Signs},
};

/// How a ship is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Hull {
    /// The own ship, alive.
    Own,
    /// A ship that went down.
    Sunk,
    /// A ship disclosed only after the end.
    Disclosed,
}

/// How a piece is put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Build {
    /// Cells side by side under one outline.
    Hull,
    /// Decks that may lie corner to corner.
    Linked,
    /// A sign in its one cell.
    Sign(Sign),
}

impl Build {
    fn of(kind: Kind) -> Self {
        match kind {
            Kind::Warship | Kind::Vessel => Self::Hull,
            Kind::Dutchman => Self::Linked,
            Kind::Mine => Self::Sign(Sign::Mine),
            Kind::Sweeper => Self::Sign(Sign::Sweeper),
            Kind::Submarine => Self::Sign(Sign::Submarine),
        }
    }
}

/// A piece on a chart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Piece {
    pub(crate) cells: CellSet,
    pub(crate) build: Build,
    pub(crate) hull: Hull,
}

/// One side's waters as they are to be drawn.
pub(crate) struct Waters<'a> {
    pub(crate) side: Side,
    pub(crate) rules: &'a Ruleset,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) signs: Vec<(Cell, Sign)>,
    pub(crate) last: CellSet,
    /// The own salvo list, in its order.
    pub(crate) plan: Vec<Cell>,
    pub(crate) chart: &'a Chart,
}

impl Waters<'_> {
    /// The pieces of this side with what became of them.
    pub(crate) fn tally(&self) -> Tally {
        // Of the Flying Dutchman there is less with every hit.
        let left = |berth: Berth| match berth.kind {
            Kind::Dutchman => Berth { decks: (u32::from(berth.decks).saturating_sub(self.chart.struck)).max(1) as u8, ..berth },
            Kind::Warship | Kind::Vessel | Kind::Mine | Kind::Sweeper | Kind::Submarine => berth,
        };
        let entry = |(berth, struck)| TallyEntry::of(if struck { berth } else { left(berth) }, struck);
        self.chart.pieces(self.rules).into_iter().map(entry).collect()
    }
}

/// One entry of a tally: a piece as it lies at the origin, and whether it is struck out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TallyEntry {
    pub(crate) cells: CellSet,
    pub(crate) build: Build,
    pub(crate) struck: bool,
}

impl TallyEntry {
    /// A piece in its own form if it has one, else straight.
    pub(crate) fn of(berth: Berth, struck: bool) -> Self {
        let shape = || berth.form.and_then(|form| Shape::of(form, berth.decks)).unwrap_or_else(|| Shape::line(berth.decks));
        let build = Build::of(berth.kind);
        let cells = if build == Build::Linked { crooked(berth.decks) } else { shape().at_origin() };
        Self { cells, build, struck }
    }

    /// How many columns and rows it takes.
    pub(crate) fn extent(&self) -> (u8, u8) {
        self.cells.iter().fold((1, 1), |(columns, rows), cell| (columns.max(cell.col + 1), rows.max(cell.row + 1)))
    }
}

/// A way for the Flying Dutchman to lie, by side and by corner.
fn crooked(decks: u8) -> CellSet {
    let course = [(0, 1), (1, 0), (2, 1), (3, 1), (4, 2), (5, 1), (6, 0), (7, 0)];
    course.iter().take(usize::from(decks)).map(|&(col, row)| Cell::new(col, row)).collect()
}

/// The pieces of a side with what became of them.
pub(crate) type Tally = Vec<TallyEntry>;

/// What is on the picture.
pub(crate) enum Sheet<'a> {
    /// Two charts; `focus` is drawn large where there is a choice, and everybody is shown who is to act.
    Battle { left: Waters<'a>, right: Waters<'a>, focus: Side, tallies: Tallies, acting: Option<Side> },
    /// The own fleet being laid, and the ships with whether they are laid already.
    Laying { own: Waters<'a>, laid: &'a [Placed] },
    /// A challenge nobody has taken up.
    Cover { left: Waters<'a>, right: Waters<'a> },
    /// A challenge to the table game.
    SeaCover,
    /// The board of the table game.
    Sea(Table<'a>),
    /// The rules.
    Card(&'a RulesCard),
}

/// The table game as everybody sees it, or the own fleet while it is lined up.
pub(crate) struct Table<'a> {
    /// The board once it is open.
    pub(crate) sea: Option<&'a TableGame>,
    /// The own ships lined up so far, by their columns.
    pub(crate) line: Vec<(u8, Vessel)>,
    /// The half of whoever the left title names.
    pub(crate) left: BoardHalf,
    /// The points that the last move touched.
    pub(crate) touched: Vec<Place>,
    /// Where ships went down by it.
    pub(crate) lost: Vec<Place>,
}

/// Whose losses are told, below the charts or over them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Tallies {
    /// The right chart's only.
    Right,
    /// Both charts'.
    Both,
    /// Nobody's.
    Neither,
    /// Both charts', with how well each side shot, once it is over.
    Final,
}

/// The pieces, the signs and the cells to fire at of one side's waters.
type Lists = (Vec<Piece>, Vec<(Cell, Sign)>, Vec<Cell>);

/// Lists that sheets are made of, to be used again: a sheet from a pool that has seen its like allocates nothing.
#[derive(Default)]
pub(crate) struct Pool(Vec<Lists>);

impl Pool {
    /// Empty lists: some that were used before, or new ones.
    pub(crate) fn lists(&mut self) -> Lists {
        let mut lists = self.0.pop().unwrap_or_default();
        lists.0.clear();
        lists.1.clear();
        lists.2.clear();
        lists
    }

    /// Takes back the lists of a sheet.
    pub(crate) fn take_back(&mut self, sheet: Sheet<'_>) {
        let keep = |waters: Waters<'_>| (waters.pieces, waters.signs, waters.plan);
        match sheet {
            Sheet::Battle { left, right, .. } | Sheet::Cover { left, right } => self.0.extend([keep(left), keep(right)]),
            Sheet::Laying { own, .. } => self.0.push(keep(own)),
            Sheet::SeaCover | Sheet::Sea(_) | Sheet::Card(_) => {}
        }
    }
}

impl<'a> Sheet<'a> {
    /// Reduces a scene.
    pub(crate) fn of(scene: &Scene<'a>) -> Self {
        Self::from_pool(scene, &mut Pool::default())
    }

    /// Reduces a scene with lists from this pool.
    pub(crate) fn from_pool(scene: &Scene<'a>, pool: &mut Pool) -> Self {
        match *scene {
            Scene::Card(card) => Self::Card(card),
            Scene::Own(own) => Self::of_own(own, pool),
            Scene::Public(view) => Self::of_public(view, pool),
        }
    }

    fn of_own(own: &'a OwnView, pool: &mut Pool) -> Self {
        let view = &own.public;
        let laying = matches!(view.phase, Phase::Open | Phase::Placing);
        if view.rules.open_chart() {
            let line = if laying { lined_up(own) } else { Vec::new() };
            return Self::Sea(Table { line, ..table(view, own.side) });
        }
        if laying {
            return Self::Laying { own: own_waters(own, pool), laid: &own.ships };
        }
        let focus = own_focus(view.phase, own.side);
        let mut right = waters(view, !own.side, own.marked_empty(), pool);
        right.plan.extend(own.plan.iter().copied().filter(|cell| cell.col < view.rules.size && cell.row < view.rules.size));
        right.signs.retain(|(cell, sign)| *sign != Sign::Empty || !own.plan.contains(cell));
        Self::Battle { left: own_waters(own, pool), right, focus, tallies: Tallies::Right, acting: None }
    }

    fn of_public(view: &'a PublicView, pool: &mut Pool) -> Self {
        let [left, right] = Side::BOTH.map(|side| waters(view, side, view.charts[side].known_empty(&view.rules), pool));
        let focus = match view.phase {
            Phase::Open if view.rules.open_chart() => return Self::SeaCover,
            Phase::Open => return Self::Cover { left, right },
            _ if view.rules.open_chart() => return Self::Sea(table(view, Side::A)),
            Phase::Owing(side, Debt::Course | Debt::Answer(_)) => side,
            Phase::Firing(side) | Phase::Owing(side, _) => !side,
            Phase::Placing | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => Side::B,
        };
        Self::Battle { left, right, focus, tallies: Tallies::Both, acting: view.phase.waits_for() }
    }

    /// The waters on it, in the order in which they stand.
    pub(crate) fn waters(&self, layout: Layout) -> [Option<&Waters<'a>>; 2] {
        match self {
            Self::Sea(_) | Self::SeaCover | Self::Card(_) => [None, None],
            Self::Laying { own, .. } => [Some(own), None],
            Self::Battle { left, right, .. } | Self::Cover { left, right } => match (layout, self) {
                (Layout::Focus, Self::Battle { focus, .. }) if *focus == left.side => [Some(left), Some(right)],
                (Layout::Focus, _) => [Some(right), Some(left)],
                (Layout::Spread, _) => [Some(left), Some(right)],
            },
        }
    }

    /// The charts of the sheet and where they stand.
    pub(crate) fn charts(&self, layout: Layout) -> Vec<(&Waters<'a>, Frame)> {
        let charts = self.waters(layout).into_iter().flatten().enumerate();
        charts.map(|(at, waters)| (waters, Frame::both(layout, waters.rules.size)[at])).collect()
    }

    /// How shots are marked.
    pub(crate) fn marks(&self) -> Signs {
        match self {
            Self::Battle { right, .. } | Self::Cover { right, .. } => right.rules.signs,
            Self::Laying { own, .. } => own.rules.signs,
            Self::Card(card) => card.rules.signs,
            Self::Sea(_) | Self::SeaCover => Signs::Dots,
        }
    }
}

/// Which waters are drawn large for the player of a side: those in which the next thing happens.
fn own_focus(phase: Phase, side: Side) -> Side {
    let fires = match phase {
        Phase::Firing(firing) => firing == side,
        Phase::Owing(owing, _) => owing != side,
        Phase::Open | Phase::Placing | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => true,
    };
    if fires { !side } else { side }
}

fn own_waters<'a>(own: &'a OwnView, pool: &mut Pool) -> Waters<'a> {
    let chart = own.own_chart();
    let pieces = own.ships.iter().filter(|ship| !spent(chart, ship)).map(|ship| {
        let hull = if ship.cells.within(&chart.hits) { Hull::Sunk } else { Hull::Own };
        Piece { cells: ship.cells, build: Build::of(ship.berth.kind), hull }
    });
    open_waters(&own.public, own.side, pieces, chart.known_empty(&own.public.rules), pool)
}

fn waters<'a>(view: &'a PublicView, side: Side, empty: CellSet, pool: &mut Pool) -> Waters<'a> {
    open_waters(view, side, lying(view, side, |_| true), empty, pool)
}

/// The pieces that everybody sees in these waters, of those whose cells are asked for: wrecks, then what is disclosed.
pub(crate) fn lying<'v>(
    view: &'v PublicView,
    side: Side,
    asked: impl Fn(&CellSet) -> bool + Copy + 'v,
) -> impl Iterator<Item = Piece> + 'v {
    let chart = &view.charts[side];
    let piece = |ship: &Placed, hull| Piece { cells: ship.cells, build: Build::of(ship.berth.kind), hull };
    let sunk = chart.wrecks.iter().filter(move |wreck| asked(&wreck.cells)).map(move |wreck| piece(wreck, Hull::Sunk));
    let disclosed = view.revealed[side].iter().flatten().filter(move |ship| asked(&ship.cells));
    let more = disclosed.filter(|ship| !spent(chart, ship) && !chart.wrecks.iter().any(|wreck| wreck.cells == ship.cells));
    let more = more.map(move |ship| piece(ship, if ship.cells.within(&chart.hits) { Hull::Sunk } else { Hull::Disclosed }));
    sunk.chain(more)
}

/// The waters of a side with these pieces in them.
fn open_waters<'a>(view: &'a PublicView, side: Side, lying: impl Iterator<Item = Piece>, empty: CellSet, pool: &mut Pool) -> Waters<'a> {
    let (chart, rules) = (&view.charts[side], &view.rules);
    let (mut pieces, mut signs, plan) = pool.lists();
    pieces.extend(lying);
    // Overlapping pens must not tell in which order things were laid or met.
    pieces.sort_by_key(|piece| piece.cells.iter().next());
    signs.extend(Cell::all(rules.size).filter_map(|cell| Some((cell, chart.sign(cell, &empty)?))));
    let on_chart = |cell: &Cell| cell.col < rules.size && cell.row < rules.size;
    let last = last(view, side).iter().filter(on_chart).collect();
    Waters { side, rules, pieces, signs, last, plan, chart }
}

/// Whether a mine or a minesweeper was met: its mark tells all there is.
fn spent(chart: &Chart, piece: &Placed) -> bool {
    matches!(piece.berth.kind, Kind::Mine | Kind::Sweeper) && piece.cells.within(&chart.mines.union(&chart.sweepers))
}

/// The last shots, as far as they fell into these waters: a shot to be answered for, a whole salvo, or a
/// shot and the dying shots that answered it at the same coordinates.
pub(crate) fn last(view: &PublicView, side: Side) -> CellSet {
    let [here, there] = [side, !side].map(|side| &view.charts[side]);
    let answered =
        here.last == there.last && there.wrecks.iter().any(|wreck| wreck.berth.kind == Kind::Submarine && wreck.cells == here.last);
    match (view.phase, view.last_target) {
        (Phase::Owing(owing, Debt::Answer(cell)), _) => (owing == side).then_some(cell).into_iter().collect(),
        (_, None) => here.last,
        (_, Some(target)) if target == side || answered => here.last,
        _ => CellSet::EMPTY,
    }
}

/// The board of the table game; `left` plays under the left title.
fn table(view: &PublicView, left: Side) -> Table<'_> {
    let open = view.sea.as_deref();
    let sailed = open.and_then(|open| open.sailed.as_ref());
    let effects = sailed.into_iter().flat_map(|sailed| &sailed.effects);
    let reached = effects.clone().filter_map(|effect| match effect {
        MoveEffect::Laid(_) | MoveEffect::Swept(_) | MoveEffect::Turned(_) => None,
        MoveEffect::Moved(place) | MoveEffect::Sunk(_, place) | MoveEffect::Mined(_, place) | MoveEffect::Shelled(_, place) => Some(*place),
    });
    let lost = effects.clone().filter_map(|effect| match effect {
        MoveEffect::Mined(_, place) | MoveEffect::Shelled(_, place) => Some(*place),
        MoveEffect::Laid(_) | MoveEffect::Swept(_) | MoveEffect::Moved(_) | MoveEffect::Turned(_) | MoveEffect::Sunk(..) => None,
    });
    Table {
        sea: open.map(|open| &open.sea),
        line: Vec::new(),
        left: open.map_or(BoardHalf::South, |open| open.half(left)),
        touched: sailed.map(|sailed| sailed.from).into_iter().chain(reached).collect(),
        lost: lost.collect(),
    }
}

/// The own ships on their starting line.
fn lined_up(own: &OwnView) -> Vec<(u8, Vessel)> {
    let ships = own.ships.iter().filter_map(|ship| Some((ship.cells.iter().next()?.col, ship.berth.class?.vessel()?)));
    ships.filter(|(col, _)| *col < COLUMNS).collect()
}

/// The pieces to lay, each with whether it is laid already.
pub(crate) fn to_lay(rules: &Ruleset, laid: &[Placed]) -> Tally {
    let mut ships: Vec<Berth> = laid.iter().map(|ship| ship.berth).collect();
    let strike = |berth: Berth| {
        let laid = ships.iter().position(|ship| *ship == berth).map(|at| ships.swap_remove(at));
        TallyEntry::of(berth, laid.is_some())
    };
    rules.pieces().into_iter().map(strike).collect()
}
