//! The opponent at the 1986 table game: alpha-beta search on the open board (core/RULES.md §2.11, point 10). Bounded by
//! the number of positions, not by time, so that the same dice give the same move.

mod weigh;

use broadside_game::{
    dice::{Dice, shuffle},
    straume::{BoardHalf, Point, ShipAction, TableBoard, TableGame},
};

use weigh::Evaluator;

/// Positions examined for one move.
const MAX_NODES: u32 = 20_000;

/// The maximum depth in plies, before captures are followed to their end.
const MAX_DEPTH: u8 = 4;

/// Larger than the value of any position.
const INFINITE_VALUE: i32 = 10_000_000;

/// The value of a won game; sooner is better.
const WIN_VALUE: i32 = 1_000_000;

/// The penalty for repeating a position once.
const REPETITION_PENALTY: i32 = 400;

/// An action of one ship.
type ShipOrder = (Point, ShipAction);

/// The move for `half`; `None` if it has no ships.
pub fn choose(sea: &TableGame, half: BoardHalf, dice: &mut dyn Dice) -> Option<ShipOrder> {
    choose_within(sea, half, MAX_NODES, dice)
}

/// As [`choose`], with at most about `nodes` positions; a few hundred still see captures.
pub fn choose_within(sea: &TableGame, half: BoardHalf, nodes: u32, dice: &mut dyn Dice) -> Option<ShipOrder> {
    let mut orders = sane_orders(sea.board(), half);
    if orders.is_empty() {
        orders = sea.board().moves(half);
    }
    shuffle(&mut orders, dice);
    orders.sort_by_key(|order| urgency(sea.board(), *order));
    let mut search = MoveSearch { evaluator: Evaluator::of(sea, half), left: nodes };
    let mut best = *orders.first()?;
    for depth in 1..=MAX_DEPTH {
        best = search.best_of(sea, half, &orders, depth).unwrap_or(best);
        if search.left == 0 {
            break;
        }
        orders.retain(|order| *order != best);
        orders.insert(0, best);
    }
    Some(best)
}

/// The legal moves that do not lose the ship for nothing.
fn sane_orders(board: &TableBoard, half: BoardHalf) -> Vec<ShipOrder> {
    let mut orders = board.moves(half);
    orders.retain(|&(from, helm)| target_value(board, (from, helm)) > 0 || board.dangers(from, helm).is_empty());
    orders
}

/// The value of the ship that a move sinks; 0 for none.
fn target_value(board: &TableBoard, (from, helm): ShipOrder) -> u8 {
    let ahead = match helm {
        ShipAction::Forward | ShipAction::Lay => board.ship_at(from).and_then(|ship| from.ahead(ship.heading)),
        ShipAction::Left | ShipAction::Right => None,
    };
    ahead.and_then(|to| board.ship_at(to)).map_or(0, |target| target.vessel.value())
}

/// The sort key of moves: the most valuable targets first, then steps, then turns, then mines.
fn urgency(board: &TableBoard, order: ShipOrder) -> (u8, ShipAction) {
    (u8::MAX - target_value(board, order), order.1)
}

/// The value without searching on, and the alpha-beta bounds.
struct AlphaBetaWindow {
    best: i32,
    alpha: i32,
    beta: i32,
}

/// A search and its remaining budget.
struct MoveSearch {
    evaluator: Evaluator,
    left: u32,
}

impl MoveSearch {
    /// The best move at this depth; the first was the best before. `None` if the budget did not last for that one.
    fn best_of(&mut self, sea: &TableGame, half: BoardHalf, orders: &[ShipOrder], depth: u8) -> Option<ShipOrder> {
        let (mut best, mut alpha) = (None, -INFINITE_VALUE);
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

    fn value_of(&mut self, sea: &TableGame, half: BoardHalf, order: ShipOrder, depth: u8, alpha: i32) -> i32 {
        let mut board = *sea.board();
        if board.act(half, order.0, order.1).is_err() {
            return -INFINITE_VALUE;
        }
        let came = sea.repetitions(&board, !half);
        if came >= 2 {
            return self.evaluator.draw();
        }
        let cost = if came == 1 { REPETITION_PENALTY } else { 0 };
        -self.search(&board, !half, depth - 1, -INFINITE_VALUE, -(alpha + cost)) - cost
    }

    /// The value of the board for `half`, who is to move, between `alpha` and `beta`.
    fn search(&mut self, board: &TableBoard, half: BoardHalf, depth: u8, alpha: i32, beta: i32) -> i32 {
        self.left = self.left.saturating_sub(1);
        if depth == 0 || self.left == 0 || BoardHalf::BOTH.into_iter().any(|half| board.afloat_count(half) == 0) {
            return self.settle(board, half, alpha, beta, depth);
        }
        let mut orders = sane_orders(board, half);
        orders.sort_by_key(|order| urgency(board, *order));
        self.follow(board, half, &orders, depth - 1, AlphaBetaWindow { best: -INFINITE_VALUE, alpha, beta })
    }

    /// The value of the board after all captures (quiescence search).
    fn settle(&mut self, board: &TableBoard, half: BoardHalf, alpha: i32, beta: i32, depth: u8) -> i32 {
        let value = self.evaluator.weigh(board, half);
        if self.left == 0 || value.abs() >= WIN_VALUE {
            return value + value.signum() * i32::from(depth);
        }
        if value >= beta {
            return value;
        }
        let mut orders = board.moves(half);
        orders.retain(|order| order.1 == ShipAction::Forward && target_value(board, *order) > 0);
        orders.sort_by_key(|order| urgency(board, *order));
        self.follow(board, half, &orders, 0, AlphaBetaWindow { best: value, alpha: alpha.max(value), beta })
    }

    /// The best value of these moves and of the value without them, within a window.
    fn follow(&mut self, board: &TableBoard, half: BoardHalf, orders: &[ShipOrder], depth: u8, window: AlphaBetaWindow) -> i32 {
        let AlphaBetaWindow { mut best, mut alpha, beta } = window;
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
