//! One table game from the line-up to its end: turns, actions and results (core/RULES.md §2.11, points 3 and 9).
//! Everything here is public.

use super::{
    board::{MoveEffect, TableBoard},
    map::{COLUMNS, Point, ROWS, Terrain},
    ship::{BoardHalf, Lineup, Ship, ShipAction},
};
use crate::code::Code;

/// The number of turns of either side without the loss of a ship after which the game ends undecided.
pub const MAX_PLIES_WITHOUT_LOSS: u16 = 200;

/// The number of occurrences of the same position after which the game ends undecided.
const MAX_REPETITIONS: usize = 3;

/// How a table game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableEnding {
    /// This half sank the other fleet.
    Won(BoardHalf),
    /// Both fleets were destroyed in one step.
    Level,
    /// Too many turns without the loss of a ship, or too many repetitions of a position.
    Stalled,
}

/// The result of one action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveOutcome {
    /// Its effects, in order.
    pub effects: Vec<MoveEffect>,
    /// The game after it.
    pub after: TableGame,
}

/// The state of a table game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableGame {
    board: TableBoard,
    to_move: BoardHalf,
    /// The fingerprints of the positions since the last loss of a ship, the current one last; at most [`MAX_PLIES_WITHOUT_LOSS`] + 1.
    positions: Vec<u64>,
    end: Option<TableEnding>,
}

impl TableGame {
    /// A new game: both fleets on their starting lines, South to move. Both line-ups must be permutations of [`super::LINEUP_VESSELS`].
    pub fn begin(south: Lineup, north: Lineup) -> Self {
        Self::set_up(TableBoard::from_lineups(&south, &north), BoardHalf::South)
    }

    /// A game that starts from any board, for test cases and studies.
    pub fn set_up(board: TableBoard, to_move: BoardHalf) -> Self {
        Self { board, to_move, positions: vec![fingerprint(&board, to_move)], end: None }
    }

    /// The board.
    pub fn board(&self) -> &TableBoard {
        &self.board
    }

    /// The half to move.
    pub fn to_move(&self) -> BoardHalf {
        self.to_move
    }

    /// The number of turns of either side since the last loss of a ship; [`MAX_PLIES_WITHOUT_LOSS`] of them end the game.
    pub fn plies_since_loss(&self) -> u16 {
        u16::try_from(self.positions.len() - 1).expect("a game ends after 200 turns without a loss")
    }

    /// How the game ended, if it is over.
    pub fn end(&self) -> Option<TableEnding> {
        self.end
    }

    /// The total value of a side's remaining ships, by which a draw can be decided.
    pub fn points(&self, half: BoardHalf) -> u16 {
        self.board.ships().filter(|(_, ship)| ship.half == half).map(|(_, ship)| u16::from(ship.vessel.value())).sum()
    }

    /// The result of one action of one ship.
    ///
    /// # Errors
    /// [`Code::GameOver`], [`Code::NotYourTurn`], or an error of [`TableBoard::act`].
    pub fn sail(&self, by: BoardHalf, from: Point, action: ShipAction) -> Result<MoveOutcome, Code> {
        if self.end.is_some() {
            return Err(Code::GameOver);
        }
        if by != self.to_move {
            return Err(Code::NotYourTurn);
        }
        let mut after = self.clone();
        let effects = after.board.act(by, from, action)?;
        after.to_move = !by;
        if effects.iter().any(|effect| effect.lost_ship().is_some()) {
            after.positions.clear();
        }
        after.positions.push(fingerprint(&after.board, after.to_move));
        after.end = after.find_end();
        Ok(MoveOutcome { effects, after })
    }

    /// The game after the turn of `by` passed by the clock: the board is the same, the other half is to move.
    pub fn after_pass(&self, by: BoardHalf) -> Self {
        let mut after = self.clone();
        after.to_move = !by;
        after
    }

    /// The number of times that this position occurred since the last loss of a ship, the current position included.
    pub fn repetitions(&self, board: &TableBoard, to_move: BoardHalf) -> usize {
        let wanted = fingerprint(board, to_move);
        self.positions.iter().filter(|position| **position == wanted).count()
    }

    /// The board as lines of text, rank 14 first, one character per point: `KPECT` South's ships, `kpect` North's, `*` a mine without
    /// a ship, `+` a red point, `#` land, `.` other points.
    pub fn rows(&self) -> Vec<String> {
        let row = |row| (0..COLUMNS).map(|col| self.letter(Point { row, col })).collect();
        (0..ROWS).rev().map(row).collect()
    }

    /// The character of a point in [`TableGame::rows`].
    fn letter(&self, point: Point) -> char {
        match (self.board.ship_at(point), self.board.mine_at(point), point.terrain()) {
            (Some(Ship { half: BoardHalf::South, vessel, .. }), _, _) => vessel.letter(),
            (Some(Ship { half: BoardHalf::North, vessel, .. }), _, _) => vessel.letter().to_ascii_lowercase(),
            (None, Some(_), _) => '*',
            (None, None, Terrain::Red(_)) => '+',
            (None, None, Terrain::Land) => '#',
            (None, None, Terrain::Sea | Terrain::Lighthouse | Terrain::Start(_)) => '.',
        }
    }

    fn find_end(&self) -> Option<TableEnding> {
        let is_sunk = |half| self.board.afloat_count(half) == 0;
        match (is_sunk(BoardHalf::South), is_sunk(BoardHalf::North)) {
            (true, true) => Some(TableEnding::Level),
            (false, true) => Some(TableEnding::Won(BoardHalf::South)),
            (true, false) => Some(TableEnding::Won(BoardHalf::North)),
            (false, false) => (self.plies_since_loss() >= MAX_PLIES_WITHOUT_LOSS
                || self.repetitions(&self.board, self.to_move) >= MAX_REPETITIONS)
                .then_some(TableEnding::Stalled),
        }
    }
}

/// A 64-bit hash of a position: ships, mines, stocks and the half to move. FNV-1a, so that it is the same on every machine.
fn fingerprint(board: &TableBoard, to_move: BoardHalf) -> u64 {
    let ships = board.ships().flat_map(|(point, ship)| [point.index() as u8, ship.half as u8, ship.vessel as u8, ship.heading as u8]);
    let mines = board.mines().flat_map(|(point, half)| [point.index() as u8, half as u8]);
    let rest = [u8::MAX, board.mine_stock(BoardHalf::South), board.mine_stock(BoardHalf::North), to_move as u8];
    ships.chain(mines).chain(rest).fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
