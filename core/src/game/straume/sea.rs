//! One table game from the line-up to its end: whose turn it is, what an action leads to, and when it is
//! over (core/RULES.md §2.11, points 3 and 9). Everything here is open to everybody.

use super::{
    board::{Board, Effect},
    map::{COLUMNS, Point, ROWS, Terrain},
    ship::{Half, Helm, Lineup, Ship},
};
use crate::game::code::Code;

/// After so many plies without a loss nobody wins.
pub const QUIET_LIMIT: u16 = 200;

/// A position that comes so many times ends the game.
const REPEATED: usize = 3;

/// How a table game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The other fleet is gone.
    Won(Half),
    /// Both fleets went in one step.
    Level,
    /// Too long without a loss, or the same position for the third time.
    Stalled,
}

/// What one action led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sailed {
    /// What it did, in order.
    pub effects: Vec<Effect>,
    /// The game after it.
    pub after: Sea,
}

/// A table game at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sea {
    board: Board,
    to_move: Half,
    /// Fingerprints of the positions since the last loss, the present one last; at most [`QUIET_LIMIT`] + 1.
    seen: Vec<u64>,
    end: Option<End>,
}

impl Sea {
    /// The beginning: both fleets lined up, South to move. The line-ups are those of [`super::LINEUP_SET`], in any order.
    pub fn begin(south: Lineup, north: Lineup) -> Self {
        Self::set_up(Board::lined_up(&south, &north), Half::South)
    }

    /// A game that begins from any board, as cases and studies need it.
    pub fn set_up(board: Board, to_move: Half) -> Self {
        Self { board, to_move, seen: vec![fingerprint(&board, to_move)], end: None }
    }

    /// What stands where, and what may be done there.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Half {
        self.to_move
    }

    /// Plies since the last loss; [`QUIET_LIMIT`] of them end the game.
    pub fn quiet(&self) -> u16 {
        u16::try_from(self.seen.len() - 1).expect("a game ends before so many quiet plies")
    }

    /// How the game ended, if it has.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The worth of a side's ships still afloat, for where points decide a draw.
    pub fn points(&self, half: Half) -> u16 {
        self.board.ships().filter(|(_, ship)| ship.half == half).map(|(_, ship)| u16::from(ship.vessel.value())).sum()
    }

    /// One action of one ship. Refused with [`Code::GameOver`], [`Code::NotYourTurn`] or a code of
    /// [`Board::act`].
    pub fn sail(&self, by: Half, from: Point, helm: Helm) -> Result<Sailed, Code> {
        if self.end.is_some() {
            return Err(Code::GameOver);
        }
        if by != self.to_move {
            return Err(Code::NotYourTurn);
        }
        let mut after = self.clone();
        let effects = after.board.act(by, from, helm)?;
        after.to_move = !by;
        if effects.iter().any(|effect| effect.lost().is_some()) {
            after.seen.clear();
        }
        after.seen.push(fingerprint(&after.board, after.to_move));
        after.end = after.find_end();
        Ok(Sailed { effects, after })
    }

    /// The game after `by` let its turn pass by the clock: the position stays, the other half is to move.
    pub fn passed(&self, by: Half) -> Self {
        let mut after = self.clone();
        after.to_move = !by;
        after
    }

    /// How often this position has come since the last loss, the present one included.
    pub fn came(&self, board: &Board, to_move: Half) -> usize {
        let sought = fingerprint(board, to_move);
        self.seen.iter().filter(|seen| **seen == sought).count()
    }

    /// The board as text, rank 14 first, one letter a point: `KPECT` South's ships, `kpect` North's, `*` a
    /// mine with no ship on it, `+` a red point, `#` land, `.` the rest.
    pub fn rows(&self) -> Vec<String> {
        let row = |row| (0..COLUMNS).map(|col| self.letter(Point { row, col })).collect();
        (0..ROWS).rev().map(row).collect()
    }

    fn letter(&self, point: Point) -> char {
        match (self.board.at(point), self.board.mine_at(point), point.terrain()) {
            (Some(Ship { half: Half::South, vessel, .. }), _, _) => vessel.letter(),
            (Some(Ship { half: Half::North, vessel, .. }), _, _) => vessel.letter().to_ascii_lowercase(),
            (None, Some(_), _) => '*',
            (None, None, Terrain::Red(_)) => '+',
            (None, None, Terrain::Land) => '#',
            (None, None, Terrain::Sea | Terrain::Lighthouse | Terrain::Start(_)) => '.',
        }
    }

    fn find_end(&self) -> Option<End> {
        let gone = |half| self.board.afloat(half) == 0;
        match (gone(Half::South), gone(Half::North)) {
            (true, true) => Some(End::Level),
            (false, true) => Some(End::Won(Half::South)),
            (true, false) => Some(End::Won(Half::North)),
            (false, false) => (self.quiet() >= QUIET_LIMIT || self.came(&self.board, self.to_move) >= REPEATED).then_some(End::Stalled),
        }
    }
}

/// 64 bits that tell positions apart: ships, mines, stocks and whose turn it is. FNV-1a, so that they are
/// the same on every machine.
fn fingerprint(board: &Board, to_move: Half) -> u64 {
    let ships = board.ships().flat_map(|(point, ship)| [point.index() as u8, ship.half as u8, ship.vessel as u8, ship.heading as u8]);
    let mines = board.mines().flat_map(|(point, half)| [point.index() as u8, half as u8]);
    let rest = [u8::MAX, board.stock(Half::South), board.stock(Half::North), to_move as u8];
    ships.chain(mines).chain(rest).fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
