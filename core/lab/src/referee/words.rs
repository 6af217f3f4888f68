//! Events in the words of core/RULES.md Annex B.

use broadside_game::{
    Game,
    code::Code,
    event::Event,
    notation::Notation,
    record::{answer_word, dying_word},
    report::{Debt, DyingShot, Ending, NextTurn, Outcome},
    ruleset::{Answers, Fire, MineEffect, Ruleset},
    side::Side,
    view::Phase,
};

/// The answer to a command given to the game `before`.
pub(super) fn answer(before: &Game, events: &[Event]) -> String {
    events.iter().filter_map(|event| event_words(before, event)).collect::<Vec<_>>().join(" ")
}

fn event_words(before: &Game, event: &Event) -> Option<String> {
    let rules = before.rules();
    let notation = rules.notation();
    match event {
        Event::Warned { side, cell } => {
            let mine = before.own(*side).target().given_mines.contains(*cell);
            Some(if mine { Code::KnownMine } else { Code::KnownEmpty }.name().to_owned())
        }
        Event::Fired { side, outcome, dying, next, .. } => Some(shot(*side, outcome, dying, *next, rules)),
        Event::Given { cell, .. } => Some(format!("REVEALED={}", notation.name(*cell))),
        Event::Stayed { .. } => Some("STAY".to_owned()),
        Event::Moved { .. } => Some("MOVED".to_owned()),
        Event::Ended { ending, .. } => Some(end(*ending)),
        // A locked list and a lapse are no answers.
        Event::Locked { .. } | Event::Lapsed { .. } => None,
        other => Some(format!("{other:?}")),
    }
}

fn shot(by: Side, outcome: &Outcome, dying: &[DyingShot], next: NextTurn, rules: &Ruleset) -> String {
    let owing = |debt: Debt| next.phase == Phase::Owing(by, debt);
    let reveal = |debt: Debt| if owing(debt) { " REVEAL?" } else { " REVEAL=NONE" };
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

/// A dying shot in the list of a salvo: its side, cell and answer.
pub(super) fn dying(shot: &DyingShot, answers: Answers, notation: Notation) -> String {
    format!("{:?} {}={}", shot.by, notation.name(shot.cell), dying_word(shot, answers))
}

/// How the game ended.
pub(super) fn end(ending: Ending) -> String {
    ending.winner().map_or("DRAW".to_owned(), |side| format!("WIN={side:?}"))
}

/// The next side, and its shots left in turns with several.
pub(super) fn next(game: &Game) -> String {
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
