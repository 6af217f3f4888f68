//! Replays the cases of the 1986 table game: `put`, `mine`, `turn`, and actions with their effects.

use broadside_game::{
    code::Code,
    record::effects_words,
    straume::{BoardHalf, Heading, MoveOutcome, Point, Ship, ShipAction, TableBoard, TableEnding, TableGame, Vessel},
};

use super::{
    CaseVerdict,
    cases::CaseBlock,
    replay::{CheckResult, compare, unreadable},
};

/// Replays a `straume` case.
pub(super) fn replay(block: &CaseBlock<'_>) -> CheckResult {
    let begin = TableGame::set_up(TableBoard::EMPTY, BoardHalf::South);
    block.body().try_fold(begin, replay_line).map(|_| ())
}

fn replay_line(sea: TableGame, line: &str) -> Result<TableGame, CaseVerdict> {
    let (word, rest) = line.split_once(' ').ok_or_else(|| unreadable(line))?;
    match word {
        ">" => return replay_action(sea, line, rest),
        "put" => read_board(rest).map(|board| TableGame::set_up(board, sea.to_move())),
        "mine" => add_mine(*sea.board(), rest).map(|board| TableGame::set_up(board, sea.to_move())),
        "turn" => read_half(rest).map(|half| TableGame::set_up(*sea.board(), half)),
        _ => None,
    }
    .ok_or_else(|| unreadable(line))
}

fn read_half(text: &str) -> Option<BoardHalf> {
    let mut letters = text.trim().chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    BoardHalf::BOTH.into_iter().find(|half| half.letter() == letter)
}

/// `side,type,point,heading` for every ship.
fn read_board(text: &str) -> Option<TableBoard> {
    let mut board = TableBoard::EMPTY;
    for word in text.split_whitespace() {
        let fields: Vec<&str> = word.split(',').collect();
        let [half, vessel, point, heading] = fields[..] else { return None };
        let ship = Ship {
            half: read_half(half)?,
            vessel: Vessel::ALL.into_iter().find(|known| vessel.starts_with(known.letter()))?,
            heading: Heading::ALL.into_iter().find(|known| heading.starts_with(known.letter()))?,
        };
        board.put(point.parse().ok()?, ship).then_some(())?;
    }
    Some(board)
}

/// `point owner`
fn add_mine(mut board: TableBoard, text: &str) -> Option<TableBoard> {
    let (point, half) = text.trim().split_once(' ')?;
    board.lay_mine(point.parse().ok()?, read_half(half)?).then_some(board)
}

/// `point action : result`
fn replay_action(sea: TableGame, line: &str, rest: &str) -> Result<TableGame, CaseVerdict> {
    let (input, expected) = rest.split_once(" : ").ok_or_else(|| unreadable(line))?;
    let action = input.trim_end_matches('!').trim();
    let (point, helm) = action.split_once(' ').ok_or_else(|| unreadable(line))?;
    let helm = ShipAction::from_word(helm.trim()).ok_or_else(|| unreadable(line))?;
    let outcome = point.parse().and_then(|from: Point| sea.sail(sea.to_move(), from, helm));
    let (got, after) = match outcome {
        Ok(outcome) => (result_text(&outcome), outcome.after),
        Err(code) => (Code::name(code).to_owned(), sea),
    };
    compare(line, expected.trim(), &got).map(|()| after)
}

fn result_text(sailed: &MoveOutcome) -> String {
    let end = match sailed.after.end() {
        Some(TableEnding::Won(half)) => Some(format!("WIN={}", half.letter())),
        Some(TableEnding::Level | TableEnding::Stalled) => Some("DRAW".to_owned()),
        None => None,
    };
    std::iter::once(effects_words(&sailed.effects)).chain(end).collect::<Vec<_>>().join(" ")
}
