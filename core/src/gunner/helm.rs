//! The opponent at the 1986 table game: alpha-beta over the open board (core/RULES.md §2.11, point 10). Thinks by
//! counted positions, never by the clock, so that the same dice give the same move.

mod weigh;

use crate::game::{
    dice::{Dice, shuffle},
    straume::{Board, Half, Helm, Point, Sea},
};
use weigh::Scales;

/// Positions looked at for one move.
const NODES: u32 = 20_000;

/// The deepest search, in plies before captures are followed to their end.
const DEEPEST: u8 = 4;

/// More than any position is worth.
const BOUND: i32 = 10_000_000;

/// A won game; the sooner the better.
const WON: i32 = 1_000_000;

/// What it costs to come back to a position once.
const DITHERED: i32 = 400;

/// An action of one ship.
type Order = (Point, Helm);

/// What the opponent would do as `half` with the board as it is; `None` when it has no ships.
pub fn choose(sea: &Sea, half: Half, dice: &mut dyn Dice) -> Option<Order> {
    choose_within(sea, half, NODES, dice)
}

/// The same, looking at about so many positions at most; a few hundred still see what can be sunk.
pub fn choose_within(sea: &Sea, half: Half, nodes: u32, dice: &mut dyn Dice) -> Option<Order> {
    let mut orders = sane_orders(sea.board(), half);
    if orders.is_empty() {
        orders = sea.board().moves(half);
    }
    shuffle(&mut orders, dice);
    orders.sort_by_key(|order| urgency(sea.board(), *order));
    let mut search = Search { scales: Scales::of(sea, half), left: nodes };
    let mut best = *orders.first()?;
    for depth in 1..=DEEPEST {
        best = search.best_of(sea, half, &orders, depth).unwrap_or(best);
        if search.left == 0 {
            break;
        }
        orders.retain(|order| *order != best);
        orders.insert(0, best);
    }
    Some(best)
}

/// What `half` may do without throwing a ship away for nothing.
fn sane_orders(board: &Board, half: Half) -> Vec<Order> {
    let mut orders = board.moves(half);
    orders.retain(|&(from, helm)| target_value(board, (from, helm)) > 0 || board.perils(from, helm).is_empty());
    orders
}

/// What an order sinks, by value; 0 for nothing.
fn target_value(board: &Board, (from, helm): Order) -> u8 {
    let ahead = match helm {
        Helm::Forward | Helm::Lay => board.at(from).and_then(|ship| from.ahead(ship.heading)),
        Helm::Left | Helm::Right => None,
    };
    ahead.and_then(|to| board.at(to)).map_or(0, |target| target.vessel.value())
}

/// Sorts orders: the dearest targets first, then steps, then turns, then mines.
fn urgency(board: &Board, order: Order) -> (u8, Helm) {
    (u8::MAX - target_value(board, order), order.1)
}

/// What is to be had without searching on, and the bounds within which it matters what comes.
struct Window {
    best: i32,
    alpha: i32,
    beta: i32,
}

/// A search with what is left of its budget.
struct Search {
    scales: Scales,
    left: u32,
}

impl Search {
    /// The best of the orders at this depth, of which the first was the best before; `None` when the budget
    /// did not even last for that one.
    fn best_of(&mut self, sea: &Sea, half: Half, orders: &[Order], depth: u8) -> Option<Order> {
        let (mut best, mut alpha) = (None, -BOUND);
        for order in orders {
            let value = self.value_of(sea, half, *order, depth, alpha);
            if self.left == 0 {
                break;
            }
            if value > alpha {
                (best, alpha) = (Some(*order), value);
            }
        }
        best
    }

    fn value_of(&mut self, sea: &Sea, half: Half, order: Order, depth: u8, alpha: i32) -> i32 {
        let mut board = *sea.board();
        if board.act(half, order.0, order.1).is_err() {
            return -BOUND;
        }
        let came = sea.came(&board, !half);
        if came >= 2 {
            return self.scales.draw();
        }
        let cost = if came == 1 { DITHERED } else { 0 };
        -self.search(&board, !half, depth - 1, -BOUND, -(alpha + cost)) - cost
    }

    /// What the board is worth to `half`, who is to move, between `alpha` and `beta`.
    fn search(&mut self, board: &Board, half: Half, depth: u8, alpha: i32, beta: i32) -> i32 {
        self.left = self.left.saturating_sub(1);
        if depth == 0 || self.left == 0 || Half::BOTH.into_iter().any(|half| board.afloat(half) == 0) {
            return self.settle(board, half, alpha, beta, depth);
        }
        let mut orders = sane_orders(board, half);
        orders.sort_by_key(|order| urgency(board, *order));
        self.follow(board, half, &orders, depth - 1, Window { best: -BOUND, alpha, beta })
    }

    /// What the board is worth once everything that can be sunk at once is.
    fn settle(&mut self, board: &Board, half: Half, alpha: i32, beta: i32, depth: u8) -> i32 {
        let value = self.scales.weigh(board, half);
        if self.left == 0 || value.abs() >= WON {
            return value + value.signum() * i32::from(depth);
        }
        if value >= beta {
            return value;
        }
        let mut orders = captures(board, half);
        orders.sort_by_key(|order| urgency(board, *order));
        self.follow(board, half, &orders, 0, Window { best: value, alpha: alpha.max(value), beta })
    }

    /// The best of these orders and of what is to be had without them, within a window.
    fn follow(&mut self, board: &Board, half: Half, orders: &[Order], depth: u8, window: Window) -> i32 {
        let Window { mut best, mut alpha, beta } = window;
        for (from, helm) in orders {
            let mut after = *board;
            if after.act(half, *from, *helm).is_ok() {
                best = best.max(-self.search(&after, !half, depth, -beta, -alpha));
                alpha = alpha.max(best);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn captures(board: &Board, half: Half) -> Vec<Order> {
    let mut orders = board.moves(half);
    orders.retain(|order| order.1 == Helm::Forward && target_value(board, *order) > 0);
    orders
}
