//! Checks the cases of the 1986 table game: lines `put`, `mine` and `turn` set up the board, others are actions with their
//! effects.

use broadside_game::{
    code::Code,
    record::effects_text,
    straume::{BoardHalf, Heading, MoveOutcome, Point, Ship, ShipAction, TableBoard, TableEnding, TableGame, Vessel},
};

use super::{
    CaseVerdict,
    cases::CaseBlock,
    replay::{CheckResult, compare, invalid_line},
};

/// Checks a `straume` case.
pub(super) fn replay(block: &CaseBlock<'_>) -> CheckResult {
    let begin = TableGame::set_up(TableBoard::EMPTY, BoardHalf::South);
    block.body().try_fold(begin, replay_line).map(|_| ())
}

/// Applies or checks a line. Returns the game after it.
fn replay_line(game: TableGame, line: &str) -> Result<TableGame, CaseVerdict> {
    let (word, rest) = line.split_once(' ').ok_or_else(|| invalid_line(line))?;
    match word {
        ">" => return replay_action(game, line, rest),
        "put" => parse_board(rest).map(|board| TableGame::set_up(board, game.to_move())),
        "mine" => add_mine(*game.board(), rest).map(|board| TableGame::set_up(board, game.to_move())),
        "turn" => parse_half(rest).map(|half| TableGame::set_up(*game.board(), half)),
        _ => None,
    }
    .ok_or_else(|| invalid_line(line))
}

/// Parses the letter of a side.
fn parse_half(text: &str) -> Option<BoardHalf> {
    let mut letters = text.trim().chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    BoardHalf::BOTH.into_iter().find(|half| half.letter() == letter)
}

/// Parses a board: `side,type,point,heading` for every ship.
fn parse_board(text: &str) -> Option<TableBoard> {
    let mut board = TableBoard::EMPTY;
    for word in text.split_whitespace() {
        let fields: Vec<&str> = word.split(',').collect();
        let [half, vessel, point, heading] = fields[..] else { return None };
        let ship = Ship {
            half: parse_half(half)?,
            vessel: Vessel::ALL.into_iter().find(|known| vessel.starts_with(known.letter()))?,
            heading: Heading::ALL.into_iter().find(|known| heading.starts_with(known.letter()))?,
        };
        board.put(point.parse().ok()?, ship).then_some(())?;
    }
    Some(board)
}

/// Adds a mine: `point owner`.
fn add_mine(mut board: TableBoard, text: &str) -> Option<TableBoard> {
    let (point, half) = text.trim().split_once(' ')?;
    board.lay_mine(point.parse().ok()?, parse_half(half)?).then_some(board)
}

/// Checks an action: `point action : result`. Returns the game after it.
fn replay_action(game: TableGame, line: &str, rest: &str) -> Result<TableGame, CaseVerdict> {
    let (input, expected) = rest.split_once(" : ").ok_or_else(|| invalid_line(line))?;
    let action = input.trim_end_matches('!').trim();
    let (point, word) = action.split_once(' ').ok_or_else(|| invalid_line(line))?;
    let action = ShipAction::from_word(word.trim()).ok_or_else(|| invalid_line(line))?;
    let outcome = point.parse().and_then(|from: Point| game.sail(game.to_move(), from, action));
    let (got, after) = match outcome {
        Ok(outcome) => (result_text(&outcome), outcome.after),
        Err(code) => (Code::name(code).to_owned(), game),
    };
    compare(line, expected.trim(), &got).map(|()| after)
}

/// The effects of a move and the end of the game, in the words of Annex B.
fn result_text(outcome: &MoveOutcome) -> String {
    let end = match outcome.after.end() {
        Some(TableEnding::Won(half)) => Some(format!("WIN={}", half.letter())),
        Some(TableEnding::Level | TableEnding::Stalled) => Some("DRAW".to_owned()),
        None => None,
    };
    std::iter::once(effects_text(&outcome.effects)).chain(end).collect::<Vec<_>>().join(" ")
}
