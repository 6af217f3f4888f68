//! The model of a picture: a scene reduced to charts and lists, before layout. Contains nothing that the given view does not show.

use broadside_game::{
    cell::{Cell, CellSet},
    report::Debt,
    roster::{Kind, PieceSpec},
    ruleset::Ruleset,
    shape::Shape,
    side::Side,
    straume::{BoardHalf, COLUMNS, MoveEffect, Point as Place, TableGame, Vessel},
    view::{Chart, OwnView, Phase, PlacedPiece, PublicView},
};
use broadside_scene::RulesCard;

use crate::{
    layout::ChartFrame,
    scene::{Layout, Scene},
    sign::{MarkStyle, Sign},
};

/// The state of a ship, which determines its look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ShipState {
    /// The reader's own ship, afloat.
    Own,
    /// A sunk ship.
    Sunk,
    /// A ship disclosed after the end.
    Disclosed,
}

/// The form in which a piece is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PieceForm {
    /// Cells side by side with one outline.
    Hull,
    /// The Flying Dutchman, whose decks may touch only by a corner.
    Linked,
    /// A sign in a single cell.
    Sign(Sign),
}

impl PieceForm {
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
pub(crate) struct ChartPiece {
    pub(crate) cells: CellSet,
    pub(crate) form: PieceForm,
    pub(crate) hull: ShipState,
}

/// The field of one side, as it is drawn.
pub(crate) struct FieldModel<'a> {
    pub(crate) side: Side,
    pub(crate) rules: &'a Ruleset,
    pub(crate) pieces: Vec<ChartPiece>,
    pub(crate) signs: Vec<(Cell, Sign)>,
    pub(crate) last_shots: CellSet,
    /// The reader's own salvo, in order.
    pub(crate) plan: Vec<Cell>,
    pub(crate) chart: &'a Chart,
}

impl FieldModel<'_> {
    /// The pieces of this side, with losses struck out.
    pub(crate) fn tally(&self) -> Tally {
        // Every hit shortens the Flying Dutchman.
        let left = |spec: PieceSpec| match spec.kind {
            Kind::Dutchman => PieceSpec { decks: (u32::from(spec.decks).saturating_sub(self.chart.struck)).max(1) as u8, ..spec },
            Kind::Warship | Kind::Vessel | Kind::Mine | Kind::Sweeper | Kind::Submarine => spec,
        };
        let entry = |(spec, struck)| TallyEntry::of(if struck { spec } else { left(spec) }, struck);
        self.chart.pieces(self.rules).into_iter().map(entry).collect()
    }
}

/// An entry of a tally: a piece relative to the origin, and whether it is struck out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TallyEntry {
    pub(crate) cells: CellSet,
    pub(crate) form: PieceForm,
    pub(crate) struck: bool,
}

impl TallyEntry {
    /// The entry of a piece, in its own form if it has one, otherwise straight.
    pub(crate) fn of(spec: PieceSpec, struck: bool) -> Self {
        let shape = || spec.form.and_then(|form| Shape::of(form, spec.decks)).unwrap_or_else(|| Shape::line(spec.decks));
        let form = PieceForm::of(spec.kind);
        let cells = if form == PieceForm::Linked { sample_dutchman(spec.decks) } else { shape().at_origin() };
        Self { cells, form, struck }
    }
}

/// The number of columns and rows of these cells, which start in the first column and row.
pub(crate) fn extent(cells: &CellSet) -> (u8, u8) {
    cells.iter().fold((1, 1), |(columns, rows), cell| (columns.max(cell.col + 1), rows.max(cell.row + 1)))
}

/// The bent shapes that these rules allow for their ships, those of the smallest ship first.
pub(crate) fn bent_shapes(rules: &Ruleset) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = Vec::new();
    for spec in rules.fleet.specs().iter().rev().filter(|spec| spec.form.is_none()) {
        for shape in Shape::allowed_shapes(*spec, rules.shapes).into_iter().skip(1) {
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
    }
    shapes
}

/// An example position of the Flying Dutchman.
fn sample_dutchman(decks: u8) -> CellSet {
    let course = [(0, 1), (1, 0), (2, 1), (3, 1), (4, 2), (5, 1), (6, 0), (7, 0)];
    course.iter().take(usize::from(decks)).map(|&(col, row)| Cell::new(col, row)).collect()
}

/// The pieces of a side, with losses struck out.
pub(crate) type Tally = Vec<TallyEntry>;

/// The contents of a picture.
pub(crate) enum PictureModel<'a> {
    /// Two charts. The focus layout draws `focus` large. `acting` is set where the picture shows who is to act.
    Battle { left: FieldModel<'a>, right: FieldModel<'a>, focus: Side, tallies: ShownTallies, acting: Option<Side> },
    /// The reader's own fleet during placement, and the pieces placed so far.
    Placing { own: FieldModel<'a>, placed: &'a [PlacedPiece] },
    /// The reader's whole fleet before the battle.
    Placed(FieldModel<'a>),
    /// The board of the table game.
    Sea(SeaTable<'a>),
    /// The rules.
    Card(&'a RulesCard),
}

/// The table game: the public board, or the reader's own fleet while it is lined up.
pub(crate) struct SeaTable<'a> {
    /// The board, once it is public.
    pub(crate) sea: Option<&'a TableGame>,
    /// The reader's ships lined up so far, by column.
    pub(crate) lineup: Vec<(u8, Vessel)>,
    /// The half of the player in the left title.
    pub(crate) left: BoardHalf,
    /// The points that the last move touched.
    pub(crate) touched: Vec<Place>,
    /// The points where the last move sank ships.
    pub(crate) lost: Vec<Place>,
}

/// The tallies that a picture shows, below its charts or over them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ShownTallies {
    /// The tally of the right chart.
    Right,
    /// The tallies of both charts.
    Both,
    /// No tally.
    Neither,
    /// After the end: the tallies of both charts, with the hit rates of both sides.
    Final,
}

/// The pieces, signs and planned shots of one field.
type FieldLists = (Vec<ChartPiece>, Vec<(Cell, Sign)>, Vec<Cell>);

/// Reusable lists for models: once there are enough of them, building a model allocates nothing.
#[derive(Default)]
pub(crate) struct ListPool(Vec<FieldLists>);

impl ListPool {
    /// Empty lists, reused if possible.
    pub(crate) fn lists(&mut self) -> FieldLists {
        let mut lists = self.0.pop().unwrap_or_default();
        lists.0.clear();
        lists.1.clear();
        lists.2.clear();
        lists
    }

    /// Returns the lists of a model to the pool.
    pub(crate) fn recycle(&mut self, model: PictureModel<'_>) {
        let lists = |field: FieldModel<'_>| (field.pieces, field.signs, field.plan);
        match model {
            PictureModel::Battle { left, right, .. } => self.0.extend([lists(left), lists(right)]),
            PictureModel::Placing { own, .. } | PictureModel::Placed(own) => self.0.push(lists(own)),
            PictureModel::Sea(_) | PictureModel::Card(_) => {}
        }
    }
}

impl<'a> PictureModel<'a> {
    /// The model of a scene.
    pub(crate) fn of(scene: &Scene<'a>) -> Self {
        Self::from_pool(scene, &mut ListPool::default())
    }

    /// The model of a scene, with lists from this pool.
    pub(crate) fn from_pool(scene: &Scene<'a>, pool: &mut ListPool) -> Self {
        match *scene {
            Scene::Card(card) => Self::Card(card),
            Scene::Own(own) => Self::of_own(own, pool),
            Scene::Public(view) => Self::of_public(view, pool),
        }
    }

    fn of_own(own: &'a OwnView, pool: &mut ListPool) -> Self {
        let view = &own.public;
        let is_placing = matches!(view.phase, Phase::Open | Phase::Placing);
        if view.rules.has_open_board() {
            let lineup = if is_placing { lineup(own) } else { Vec::new() };
            return Self::Sea(SeaTable { lineup, ..sea_table(view, own.side) });
        }
        if is_placing {
            let field = own_field(own, pool);
            return if shows_whole_fleet(own) { Self::Placed(field) } else { Self::Placing { own: field, placed: &own.ships } };
        }
        let focus = own_focus(view.phase, own.side);
        let mut right = public_field(view, !own.side, own.marked_empty(), pool);
        right.plan.extend(own.plan.iter().copied().filter(|cell| view.rules.size.contains(*cell)));
        right.signs.retain(|(cell, sign)| *sign != Sign::Empty || !own.plan.contains(cell));
        Self::Battle { left: own_field(own, pool), right, focus, tallies: ShownTallies::Right, acting: None }
    }

    fn of_public(view: &'a PublicView, pool: &mut ListPool) -> Self {
        let [left, right] = Side::BOTH.map(|side| public_field(view, side, view.charts[side].known_empty_cells(&view.rules), pool));
        let focus = match view.phase {
            _ if view.rules.has_open_board() => return Self::Sea(sea_table(view, Side::A)),
            Phase::Owing(side, Debt::Course | Debt::Answer(_)) => side,
            Phase::Firing(side) | Phase::Owing(side, _) => !side,
            Phase::Open | Phase::Placing | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => Side::B,
        };
        Self::Battle { left, right, focus, tallies: ShownTallies::Both, acting: view.phase.waits_for() }
    }

    /// The fields in drawing order.
    pub(crate) fn fields(&self, layout: Layout) -> [Option<&FieldModel<'a>>; 2] {
        match self {
            Self::Sea(_) | Self::Card(_) => [None, None],
            Self::Placing { own, .. } | Self::Placed(own) => [Some(own), None],
            Self::Battle { left, right, focus, .. } => match layout {
                Layout::Focus if *focus != left.side => [Some(right), Some(left)],
                Layout::Focus | Layout::Spread => [Some(left), Some(right)],
            },
        }
    }

    /// The fields and the positions of their charts.
    pub(crate) fn charts(&self, layout: Layout) -> Vec<(&FieldModel<'a>, ChartFrame)> {
        let charts = self.fields(layout).into_iter().flatten().enumerate();
        charts.map(|(at, field)| (field, ChartFrame::for_layout(layout, field.rules.size)[at])).collect()
    }

    /// The style of the marks of shots.
    pub(crate) fn marks(&self) -> MarkStyle {
        match self {
            Self::Battle { right, .. } => right.rules.signs,
            Self::Placing { own, .. } | Self::Placed(own) => own.rules.signs,
            Self::Card(card) => card.rules.signs,
            Self::Sea(_) => MarkStyle::Dots,
        }
    }
}

/// The side whose field is drawn large for the player of `side`: the field of the next action.
fn own_focus(phase: Phase, side: Side) -> Side {
    let fires = match phase {
        Phase::Firing(firing) => firing == side,
        Phase::Owing(owing, _) => owing != side,
        Phase::Open | Phase::Placing | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => true,
    };
    if fires { !side } else { side }
}

fn own_field<'a>(own: &'a OwnView, pool: &mut ListPool) -> FieldModel<'a> {
    let chart = own.own_chart();
    let pieces = own.ships.iter().filter(|ship| !is_spent(chart, ship)).map(|ship| {
        let hull = if ship.cells.is_subset(&chart.hits) { ShipState::Sunk } else { ShipState::Own };
        ChartPiece { cells: ship.cells, form: PieceForm::of(ship.spec.kind), hull }
    });
    field_model(&own.public, own.side, pieces, chart.known_empty_cells(&own.public.rules), pool)
}

fn public_field<'a>(view: &'a PublicView, side: Side, empty: CellSet, pool: &mut ListPool) -> FieldModel<'a> {
    field_model(view, side, visible_pieces(view, side, |_| true), empty, pool)
}

/// The publicly visible pieces of a field for whose cells `wanted` returns `true`: wrecks, then disclosed pieces.
pub(crate) fn visible_pieces<'v>(
    view: &'v PublicView,
    side: Side,
    wanted: impl Fn(&CellSet) -> bool + Copy + 'v,
) -> impl Iterator<Item = ChartPiece> + 'v {
    let chart = &view.charts[side];
    let piece = |ship: &PlacedPiece, hull| ChartPiece { cells: ship.cells, form: PieceForm::of(ship.spec.kind), hull };
    let sunk = chart.wrecks.iter().filter(move |wreck| wanted(&wreck.cells)).map(move |wreck| piece(wreck, ShipState::Sunk));
    let disclosed = view.revealed[side].iter().flatten().filter(move |ship| wanted(&ship.cells));
    let more = disclosed.filter(|ship| !is_spent(chart, ship) && !chart.wrecks.iter().any(|wreck| wreck.cells == ship.cells));
    let more = more.map(move |ship| piece(ship, if ship.cells.is_subset(&chart.hits) { ShipState::Sunk } else { ShipState::Disclosed }));
    sunk.chain(more)
}

/// The field of a side with these pieces and these cells known to be empty.
fn field_model<'a>(
    view: &'a PublicView,
    side: Side,
    shown: impl Iterator<Item = ChartPiece>,
    empty: CellSet,
    pool: &mut ListPool,
) -> FieldModel<'a> {
    let (chart, rules) = (&view.charts[side], &view.rules);
    let (mut pieces, mut signs, plan) = pool.lists();
    pieces.extend(shown);
    // The drawing order must not reveal the order of placement or discovery.
    pieces.sort_by_key(|piece| piece.cells.iter().next());
    signs.extend(Cell::all(rules.size).filter_map(|cell| Some((cell, chart.sign(cell, &empty)?))));
    let on_chart = |cell: &Cell| rules.size.contains(*cell);
    let last_shots = last_shots(view, side).iter().filter(on_chart).collect();
    FieldModel { side, rules, pieces, signs, last_shots, plan, chart }
}

/// Whether a mine or a minesweeper is spent and therefore shown by its mark alone.
fn is_spent(chart: &Chart, piece: &PlacedPiece) -> bool {
    matches!(piece.spec.kind, Kind::Mine | Kind::Sweeper) && piece.cells.is_subset(&chart.mines.union(&chart.sweepers))
}

/// The last shots on this field: a shot awaiting its answer, a whole salvo, or a shot with the dying shots at the same coordinates
/// that answered it.
pub(crate) fn last_shots(view: &PublicView, side: Side) -> CellSet {
    let [here, there] = [side, !side].map(|side| &view.charts[side]);
    let answered =
        here.last == there.last && there.wrecks.iter().any(|wreck| wreck.spec.kind == Kind::Submarine && wreck.cells == here.last);
    match (view.phase, view.last_target) {
        (Phase::Owing(owing, Debt::Answer(cell)), _) => (owing == side).then_some(cell).into_iter().collect(),
        (_, None) => here.last,
        (_, Some(target)) if target == side || answered => here.last,
        _ => CellSet::EMPTY,
    }
}

/// The model of the table game; `left` plays under the left title.
fn sea_table(view: &PublicView, left: Side) -> SeaTable<'_> {
    let open = view.sea.as_deref();
    let sailed = open.and_then(|open| open.sailed.as_ref());
    let mut touched: Vec<Place> = sailed.map(|sailed| sailed.from).into_iter().collect();
    let mut lost = Vec::new();
    for effect in sailed.into_iter().flat_map(|sailed| &sailed.effects) {
        match effect {
            MoveEffect::Laid(_) | MoveEffect::Swept(_) | MoveEffect::Turned(_) => {}
            MoveEffect::Moved(place) | MoveEffect::Sunk(_, place) => touched.push(*place),
            MoveEffect::Mined(_, place) | MoveEffect::Shelled(_, place) => {
                touched.push(*place);
                lost.push(*place);
            }
        }
    }
    let left = open.map_or(BoardHalf::South, |open| open.half(left));
    SeaTable { sea: open.map(|open| &open.sea), lineup: Vec::new(), left, touched, lost }
}

/// The reader's ships on their starting line.
fn lineup(own: &OwnView) -> Vec<(u8, Vessel)> {
    let ships = own.ships.iter().filter_map(|ship| Some((ship.cells.iter().next()?.col, ship.spec.class?.vessel()?)));
    ships.filter(|(col, _)| *col < COLUMNS).collect()
}

/// Whether a picture of this view shows only the player's own field: before the battle, once nothing is left to place.
pub(crate) fn shows_whole_fleet(own: &OwnView) -> bool {
    let rules = &own.public.rules;
    matches!(own.public.phase, Phase::Open | Phase::Placing)
        && !rules.has_open_board()
        && pieces_to_place(rules, &own.ships).iter().all(|piece| piece.struck)
}

/// All pieces to place; those already placed are struck out.
pub(crate) fn pieces_to_place(rules: &Ruleset, placed: &[PlacedPiece]) -> Tally {
    let mut ships: Vec<PieceSpec> = placed.iter().map(|ship| ship.spec).collect();
    let strike = |spec: PieceSpec| {
        let placed = ships.iter().position(|ship| *ship == spec).map(|at| ships.swap_remove(at));
        TallyEntry::of(spec, placed.is_some())
    };
    rules.pieces().into_iter().map(strike).collect()
}
