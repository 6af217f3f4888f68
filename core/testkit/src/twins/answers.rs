//! The parts of an answer that other people see, to compare the twins.

use broadside_game::{
    Game, Moment, Transition,
    command::{Actor, Command},
    dice::SeededDice,
    event::Event,
    ids::Timestamp,
    report::{Debt, DutchmanReport, Report},
    side::Side,
    view::Phase,
};

use super::Answer;

/// The public reports of an answer as text, without commitments to hidden places and disclosed fleets; `None` for a refusal.
pub(super) fn public_reports(answer: &Answer) -> Option<Vec<String>> {
    let step = answer.as_ref().ok()?;
    let text = |report: Report| match report {
        Report::Ready { side, commitment } => format!("{side:?} is ready {}", commitment.is_some()),
        Report::Steered { side, course: DutchmanReport::Moved(seal), next, .. } => format!("{side:?} moved {} {next:?}", seal.is_some()),
        Report::Ended { ending, .. } => format!("{ending:?}"),
        Report::Began { first, next, .. } => format!("{first:?} begins {next:?}"),
        report => format!("{report:?}"),
    };
    Some(step.events.iter().filter_map(|event| event.report(step.after.rules())).map(text).collect())
}

/// The number of warnings in an answer.
pub(super) fn warning_count(answer: &Answer) -> usize {
    let warnings = |step: &Transition| step.events.iter().filter(|event| matches!(event, Event::Warned { .. })).count();
    answer.as_ref().map_or(0, warnings)
}

/// The answers that B owes one after another in a game on paper.
pub(super) fn paper_answers_of_b(game: &Game, now: Timestamp) -> Vec<Command> {
    let (mut game, mut answers) = (game.clone(), Vec::new());
    while let Phase::Owing(Side::B, Debt::Answer(_)) = game.public().phase {
        let command = broadside_gunner::act(&game.own_view(Side::B), &mut SeededDice(0)).expect("B knows its field");
        let mut moment = Moment { now, dice: &mut SeededDice(0) };
        game = game.decide(&mut moment, &Actor::Side(Side::B), &command).expect("an answer that is owed can be given").after;
        answers.push(command);
    }
    answers
}
