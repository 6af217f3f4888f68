//! Chooses the moves of the computer opponent in the 1986 table game, by alpha-beta search on the open board
//! (core/RULES.md §2.11, point 10). The search is limited by the number of positions, not by time, so that the same dice
//! give the same move.

mod evaluate;

use broadside_game::{
    dice::{Dice, shuffle},
    straume::{BoardHalf, Point, ShipAction, TableBoard, TableGame},
};

use evaluate::Evaluator;

/// The maximum number of positions that are examined for a move.
const MAX_POSITIONS: u32 = 20_000;

/// The maximum search depth in plies, without the captures that are searched beyond it.
const MAX_DEPTH: u8 = 4;

/// Larger than the value of any position.
const INFINITE_VALUE: i32 = 10_000_000;

/// The value of a won game; an earlier win has a higher value.
const WIN_VALUE: i32 = 1_000_000;

/// The penalty for repeating a position once.
const REPETITION_PENALTY: i32 = 400;

/// A move: the place of a ship, and its action.
type ShipMove = (Point, ShipAction);

/// Chooses a move for `half`; `None` if it has no ships.
pub fn choose(game: &TableGame, half: BoardHalf, dice: &mut dyn Dice) -> Option<ShipMove> {
    choose_within(game, half, MAX_POSITIONS, dice)
}

/// As [`choose`], but examines at most about `positions` positions. A few hundred suffice to see captures.
pub fn choose_within(game: &TableGame, half: BoardHalf, positions: u32, dice: &mut dyn Dice) -> Option<ShipMove> {
    let mut moves = moves_without_blunders(game.board(), half);
    if moves.is_empty() {
        moves = game.board().legal_moves(half);
    }
    shuffle(&mut moves, dice);
    moves.sort_by_key(|ship_move| search_priority(game.board(), *ship_move));
    let mut search = MoveSearch { evaluator: Evaluator::of(game, half), left: positions };
    let mut best = *moves.first()?;
    for depth in 1..=MAX_DEPTH {
        best = search.best_move(game, half, &moves, depth).unwrap_or(best);
        if search.left == 0 {
            break;
        }
        moves.retain(|ship_move| *ship_move != best);
        moves.insert(0, best);
    }
    Some(best)
}

/// The legal moves that sink a ship, or after which the moved ship cannot be sunk at once.
fn moves_without_blunders(board: &TableBoard, half: BoardHalf) -> Vec<ShipMove> {
    let mut moves = board.legal_moves(half);
    moves.retain(|&(from, action)| target_value(board, (from, action)) > 0 || board.dangers(from, action).is_empty());
    moves
}

/// The value of the ship that a move sinks; 0 if it sinks none.
fn target_value(board: &TableBoard, (from, action): ShipMove) -> u8 {
    let ahead = match action {
        ShipAction::Forward | ShipAction::Lay => board.ship_at(from).and_then(|ship| from.ahead(ship.heading)),
        ShipAction::Left | ShipAction::Right => None,
    };
    ahead.and_then(|to| board.ship_at(to)).map_or(0, |target| target.vessel.value())
}

/// The sort key of moves in the search: the most valuable targets first, then steps, then turns, then mines.
fn search_priority(board: &TableBoard, ship_move: ShipMove) -> (u8, ShipAction) {
    (u8::MAX - target_value(board, ship_move), ship_move.1)
}

/// A search, and the number of positions that it may still examine.
struct MoveSearch {
    evaluator: Evaluator,
    left: u32,
}

impl MoveSearch {
    /// The best move at this depth. The first of `moves` must be the best of the previous depth; `None` if the budget did not
    /// suffice to examine it.
    fn best_move(&mut self, game: &TableGame, half: BoardHalf, moves: &[ShipMove], depth: u8) -> Option<ShipMove> {
        let (mut best, mut alpha) = (None, -INFINITE_VALUE);
        for ship_move in moves {
            let value = self.move_value(game, half, *ship_move, depth, alpha);
            if self.left == 0 {
                break;
            }
            if value > alpha {
                (best, alpha) = (Some(*ship_move), value);
            }
        }
        best
    }

    /// The value of a move for `half`, with a penalty if it repeats a position.
    fn move_value(&mut self, game: &TableGame, half: BoardHalf, (from, action): ShipMove, depth: u8, alpha: i32) -> i32 {
        let mut board = *game.board();
        if board.act(half, from, action).is_err() {
            return -INFINITE_VALUE;
        }
        let repetitions = game.repetitions(&board, !half);
        if repetitions >= 2 {
            return self.evaluator.draw_value;
        }
        let penalty = if repetitions == 1 { REPETITION_PENALTY } else { 0 };
        -self.search(&board, !half, depth - 1, -INFINITE_VALUE, -(alpha + penalty)) - penalty
    }

    /// The value of the board for `half`, who is to move; exact if it is between `alpha` and `beta`.
    fn search(&mut self, board: &TableBoard, half: BoardHalf, depth: u8, alpha: i32, beta: i32) -> i32 {
        self.left = self.left.saturating_sub(1);
        if depth == 0 || self.left == 0 || BoardHalf::BOTH.into_iter().any(|half| board.afloat_count(half) == 0) {
            return self.search_captures(board, half, alpha, beta, depth);
        }
        let mut moves = moves_without_blunders(board, half);
        moves.sort_by_key(|ship_move| search_priority(board, *ship_move));
        self.best_value(board, half, &moves, depth - 1, alpha, beta)
    }

    /// The value of the board for `half` after the best sequence of captures (quiescence search).
    fn search_captures(&mut self, board: &TableBoard, half: BoardHalf, alpha: i32, beta: i32, depth: u8) -> i32 {
        let value = self.evaluator.evaluate(board, half);
        if self.left == 0 || value.abs() >= WIN_VALUE {
            return value + value.signum() * i32::from(depth);
        }
        if value >= beta {
            return value;
        }
        let mut moves = board.legal_moves(half);
        moves.retain(|ship_move| ship_move.1 == ShipAction::Forward && target_value(board, *ship_move) > 0);
        moves.sort_by_key(|ship_move| search_priority(board, *ship_move));
        value.max(self.best_value(board, half, &moves, 0, alpha.max(value), beta))
    }

    /// The highest of the values of these moves, exact if it is between `alpha` and `beta`; the lowest possible one without moves.
    fn best_value(&mut self, board: &TableBoard, half: BoardHalf, moves: &[ShipMove], depth: u8, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE_VALUE;
        for (from, action) in moves {
            let mut after = *board;
            if after.act(half, *from, *action).is_ok() {
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
