//! Formats events and results in the words of core/RULES.md Annex B.

use broadside_game::{
    Game,
    code::Code,
    event::Event,
    notation::Notation,
    record::{answer_word, dying_word},
    report::{Debt, DyingShot, Ending, NextTurn, Outcome},
    ruleset::{AnswerDetail, Fire, MineEffect, Ruleset},
    side::Side,
    view::Phase,
};

/// The answer to a command: the words of all its events. `before` is the game before the command.
pub(super) fn answer_text(before: &Game, events: &[Event]) -> String {
    events.iter().filter_map(|event| event_text(before, event)).collect::<Vec<_>>().join(" ")
}

/// The words of an event; `None` if it is no answer.
fn event_text(before: &Game, event: &Event) -> Option<String> {
    let rules = before.rules();
    let notation = rules.notation();
    match event {
        Event::Warned { side, cell } => {
            let mine = before.own_view(*side).target_chart().given_mines.contains(*cell);
            Some(if mine { Code::KnownMine } else { Code::KnownEmpty }.name().to_owned())
        }
        Event::Fired { side, outcome, dying, next, .. } => Some(shot_text(*side, outcome, dying, *next, rules)),
        Event::Given { cell, .. } => Some(format!("REVEALED={}", notation.name(*cell))),
        Event::Stayed { .. } => Some("STAY".to_owned()),
        Event::Moved { .. } => Some("MOVED".to_owned()),
        Event::Ended { ending, .. } => Some(ending_text(*ending)),
        // Locking a list and letting the time run out have no answer in Annex B.
        Event::Locked { .. } | Event::Lapsed { .. } => None,
        other => Some(format!("{other:?}")),
    }
}

/// The words of a shot: its outcome, what is owed after it, and the dying shots.
fn shot_text(by: Side, outcome: &Outcome, dying: &[DyingShot], next: NextTurn, rules: &Ruleset) -> String {
    let owes = |debt: Debt| next.phase == Phase::Owing(by, debt);
    let reveal = |debt: Debt| if owes(debt) { " REVEAL?" } else { " REVEAL=NONE" };
    let due = match outcome {
        Outcome::Mine if rules.mine_effect == MineEffect::Skip => "",
        Outcome::Mine => reveal(Debt::Cell),
        Outcome::Sweeper => reveal(Debt::Mine),
        Outcome::Hit if next.phase == Phase::Owing(!by, Debt::Course) => " MOVE?",
        Outcome::Miss | Outcome::Hit | Outcome::Sunk(_) => "",
    };
    let dying: String = dying.iter().map(|shot| format!(" DYING={}", dying_word(shot, rules.answers))).collect();
    format!("{}{due}{dying}", answer_word(outcome, rules.answers))
}

/// A dying shot in a salvo game: its side, cell and answer.
pub(super) fn dying_shot_text(shot: &DyingShot, answers: AnswerDetail, notation: Notation) -> String {
    format!("{:?} {}={}", shot.by, notation.name(shot.cell), dying_word(shot, answers))
}

/// How the game ended: the winner, or a draw.
pub(super) fn ending_text(ending: Ending) -> String {
    ending.winner().map_or("DRAW".to_owned(), |side| format!("WIN={side:?}"))
}

/// The side whose turn is next, with the number of shots left if the rules allow several, or what it owes.
pub(super) fn turn_text(game: &Game) -> String {
    let view = game.public();
    match view.phase {
        Phase::Firing(side) if matches!(view.rules.fire, Fire::Multi(_) | Fire::Chain) => format!("{side:?}({})", view.left),
        Phase::Firing(side) | Phase::Sailing(side) => format!("{side:?}"),
        Phase::Owing(side, Debt::Course) => format!("{side:?}(move)"),
        Phase::Owing(side, Debt::Cell | Debt::Mine) => format!("{side:?}(reveal)"),
        Phase::Owing(side, Debt::Answer(_)) => format!("{side:?}(answer)"),
        Phase::Planning => "A B".to_owned(),
        Phase::Open | Phase::Placing | Phase::Over(_) => "-".to_owned(),
    }
}
