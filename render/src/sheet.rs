//! What a picture may show: a scene reduced to charts and lists, before anything has a shape. Takes
//! everything from the view it is given and adds nothing.

use broadside_core::game::{
    cell::{Cell, CellSet},
    roster::Berth,
    ruleset::Ruleset,
    side::Side,
    view::{Chart, OwnView, Phase, Placed, PublicView},
};

use crate::{Layout, Scene, layout::Frame};

/// How a ship is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hull {
    /// The own ship, alive.
    Own,
    /// A ship that went down.
    Sunk,
    /// A ship disclosed only after the end.
    Disclosed,
}

/// One side's waters as they are to be drawn.
pub(crate) struct Waters<'a> {
    pub(crate) side: Side,
    pub(crate) rules: &'a Ruleset,
    pub(crate) chart: &'a Chart,
    pub(crate) ships: Vec<(CellSet, Hull)>,
    pub(crate) empty: CellSet,
    pub(crate) last: Option<Cell>,
}

/// One line of a tally: a ship, and whether it is struck out.
pub(crate) type Tally = Vec<(Berth, bool)>;

/// What is on the picture.
pub(crate) enum Sheet<'a> {
    /// Two charts; `focus` is drawn large where there is a choice.
    Battle { left: Waters<'a>, right: Waters<'a>, focus: Side, tallies: Tallies },
    /// The own fleet being laid, and the ships with whether they are laid already.
    Laying { own: Waters<'a>, list: Tally },
    /// A challenge nobody has taken up.
    Cover { left: Waters<'a>, right: Waters<'a> },
}

/// Whose losses are told below the charts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tallies {
    /// The right chart's only.
    Right,
    /// Both charts'.
    Both,
}

impl<'a> Sheet<'a> {
    /// Reduces a scene.
    pub(crate) fn of(scene: &Scene<'a>) -> Self {
        match *scene {
            Scene::Own(own) if matches!(own.public.phase, Phase::Open | Phase::Placing) => {
                Self::Laying { list: laid(own), own: own_waters(own) }
            }
            Scene::Own(own) => Self::Battle {
                left: own_waters(own),
                right: waters(&own.public, !own.side, own.marked_empty()),
                focus: !own.side,
                tallies: Tallies::Right,
            },
            Scene::Public(view) => {
                let [left, right] = Side::BOTH.map(|side| waters(view, side, view.charts[side].known_empty(&view.rules)));
                match view.phase {
                    Phase::Open => Self::Cover { left, right },
                    Phase::Firing(side) => Self::Battle { left, right, focus: !side, tallies: Tallies::Both },
                    Phase::Placing | Phase::Over(_) => Self::Battle { left, right, focus: Side::B, tallies: Tallies::Both },
                }
            }
        }
    }

    /// The charts of the sheet and where they stand.
    pub(crate) fn charts(&self, layout: Layout) -> Vec<(&Waters<'a>, Frame)> {
        match self {
            Self::Laying { own, .. } => vec![(own, Frame::single(layout, own.rules.size))],
            Self::Battle { left, right, .. } | Self::Cover { left, right } => match layout {
                Layout::Spread => {
                    vec![(left, Frame::left(left.rules.size)), (right, Frame::right(right.rules.size))]
                }
                Layout::Focus => {
                    let (large, small) = if self.focus() == left.side { (left, right) } else { (right, left) };
                    vec![(large, Frame::large(large.rules.size)), (small, Frame::small(small.rules.size))]
                }
            },
        }
    }

    fn focus(&self) -> Side {
        match self {
            Self::Battle { focus, .. } => *focus,
            Self::Laying { own, .. } => own.side,
            Self::Cover { right, .. } => right.side,
        }
    }
}

fn own_waters(own: &OwnView) -> Waters<'_> {
    let chart = own.own_chart();
    let hull = |ship: &Placed| if ship.cells.within(&chart.hits) { Hull::Sunk } else { Hull::Own };
    Waters {
        side: own.side,
        rules: &own.public.rules,
        chart,
        ships: own.ships.iter().map(|ship| (ship.cells, hull(ship))).collect(),
        empty: chart.known_empty(&own.public.rules),
        last: last(&own.public, own.side),
    }
}

fn waters(view: &PublicView, side: Side, empty: CellSet) -> Waters<'_> {
    let chart = &view.charts[side];
    let sunk = chart.wrecks.iter().map(|wreck| (wreck.cells, Hull::Sunk));
    let disclosed = view.revealed[side].iter().flatten();
    let more = disclosed.filter(|ship| !chart.wrecks.iter().any(|wreck| wreck.cells == ship.cells)).map(|ship| {
        let hull = if ship.cells.within(&chart.hits) { Hull::Sunk } else { Hull::Disclosed };
        (ship.cells, hull)
    });
    Waters { side, rules: &view.rules, chart, ships: sunk.chain(more).collect(), empty, last: last(view, side) }
}

/// The roster, each ship with whether it is laid already.
fn laid(own: &OwnView) -> Tally {
    let mut ships: Vec<Berth> = own.ships.iter().map(|ship| ship.berth).collect();
    let mut strike = |berth: &Berth| match ships.iter().position(|ship| ship == berth) {
        Some(at) => {
            ships.swap_remove(at);
            (*berth, true)
        }
        None => (*berth, false),
    };
    own.public.rules.fleet.berths().iter().map(&mut strike).collect()
}

/// The last shot, if it fell into these waters.
fn last(view: &PublicView, side: Side) -> Option<Cell> {
    view.charts[side].last.filter(|_| view.last_target == Some(side))
}
