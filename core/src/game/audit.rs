//! Checking a game record: the three checks of rules.md §1.4, and that turns and result follow.

use super::{
    Moment, Step,
    command::{Actor, Command, Waiver},
    dice::Seeded,
    event::{Event, Invitee},
    ids::{GameId, Home, PlayerId, Timestamp},
    record::{Finding, Record, answer_word},
    report::Ending,
    ruleset::{Answers, Draws, First},
    side::Side,
    state::Game,
    view::{Phase, Seat},
};

/// Everything that is wrong with a record.
pub(super) fn audit(record: &Record) -> Vec<Finding> {
    let unlawful: Vec<Finding> =
        Side::BOTH.into_iter().filter(|side| record.fleets[*side].check(&record.rules).is_err()).map(Finding::Unlawful).collect();
    if !unlawful.is_empty() {
        return unlawful;
    }
    let mut findings: Vec<Finding> = Side::BOTH.into_iter().filter(|side| !record.committed(*side)).map(Finding::Altered).collect();
    match replay(record) {
        Err(finding) => findings.push(finding),
        Ok(game) if !ending_follows(record, &game) => findings.push(Finding::Result),
        Ok(_) => {}
    }
    findings
}

fn ending_follows(record: &Record, game: &Game) -> bool {
    match (record.ending, game.public().phase) {
        (Ending::Won(_) | Ending::Forfeited(_), phase) => phase == Phase::Over(record.ending),
        (Ending::Resigned(_), Phase::Firing(_)) => true,
        (Ending::Drawn, Phase::Firing(_)) => record.rules.draws == Draws::Agreed,
        _ => false,
    }
}

/// The game the record tells of, played again on its fleets and by its clock. A record does not say when
/// the battle began: early enough for its first move, even if that is a lapse.
fn replay(record: &Record) -> Result<Game, Finding> {
    let mut rules = record.rules.clone();
    rules.first = if record.first == Side::A { First::Host } else { First::Guest };
    let turn = i64::from(rules.clock) * 1000;
    let began = record.moves.first().map_or(Timestamp(0), |first| first.at.plus_millis(-turn));
    let seat = |number| Seat { player: PlayerId { home: Home::Playground, number }, name: String::new() };
    let game = Game::challenge(GameId::new(0, 0), began, rules, seat(1), Invitee::Anyone, None);
    let mut dice = Seeded(0);
    let mut play =
        |game: &Game, now: Timestamp, by: &Actor, command: &Command| game.decide(&mut Moment { now, dice: &mut dice }, by, command);
    let join = Command::Join { handle: None, room: None };
    let mut game = play(&game, began, &Actor::Visitor(seat(2)), &join).map_err(|_| Finding::Result)?.after;
    for side in Side::BOTH {
        for command in [Command::Lay(record.fleets[side].clone()), Command::Ready] {
            game = play(&game, began, &Actor::Side(side), &command).map_err(|_| Finding::Unlawful(side))?.after;
        }
    }
    for (at, done) in record.moves.iter().enumerate() {
        let wrong = || Finding::Move(at + 1);
        if game.public().phase != Phase::Firing(done.side) {
            return Err(wrong());
        }
        let (by, command, answer) = match &done.shot {
            Some((cell, answer)) => (Actor::Side(done.side), Command::Fire { cell: *cell, waiver: Waiver::Waived }, Some(answer)),
            None => (Actor::Clock, Command::Lapse, None),
        };
        let step = play(&game, done.at, &by, &command).map_err(|_| wrong())?;
        if !follows(&step, answer, record.rules.answers) {
            return Err(wrong());
        }
        game = step.after;
    }
    Ok(game)
}

/// Whether the step is a shot with this answer; without one, a lapse.
fn follows(step: &Step, answer: Option<&String>, answers: Answers) -> bool {
    step.events.first().is_some_and(|event| match event {
        Event::Fired { outcome, .. } => answer == Some(&answer_word(outcome, answers)),
        Event::Lapsed { .. } => answer.is_none(),
        _ => false,
    })
}
