//! Checking a game record: the three checks of rules.md §1.4, and that turns and result follow.

use super::{
    Moment,
    command::{Actor, Command, Waiver},
    dice::Seeded,
    event::{Event, Invitee},
    ids::{GameId, Home, PlayerId, Timestamp},
    record::{Finding, Record, answer_word},
    report::Ending,
    ruleset::{Draws, First},
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
        (Ending::Won(_), phase) => phase == Phase::Over(record.ending),
        (Ending::Resigned(_), Phase::Firing(_)) => true,
        (Ending::Drawn, Phase::Firing(_)) => record.rules.draws == Draws::Agreed,
        (Ending::Forfeited(side), Phase::Firing(next)) => next == !side && lapses_at_end(record, side) >= 3,
        _ => false,
    }
}

/// How many of this side's turns passed by the clock in a row at the end.
fn lapses_at_end(record: &Record, side: Side) -> usize {
    record.moves.iter().rev().filter(|done| done.side == side).take_while(|done| done.shot.is_none()).count()
}

/// The game the record tells of, played again on its fleets.
fn replay(record: &Record) -> Result<Game, Finding> {
    let mut rules = record.rules.clone();
    rules.first = if record.first == Side::A { First::Host } else { First::Guest };
    let seat = |number| Seat { player: PlayerId { home: Home::Playground, number }, name: String::new() };
    let game = Game::challenge(GameId::new(0, 0), Timestamp(0), rules, seat(1), Invitee::Anyone, None);
    let mut dice = Seeded(0);
    let mut play =
        |game: &Game, by: &Actor, command: &Command| game.decide(&mut Moment { now: Timestamp(0), dice: &mut dice }, by, command);
    let mut game = play(&game, &Actor::Visitor(seat(2)), &Command::Join { handle: None, room: None }).map_err(|_| Finding::Result)?.after;
    for side in Side::BOTH {
        for command in [Command::Lay(record.fleets[side].clone()), Command::Ready] {
            game = play(&game, &Actor::Side(side), &command).map_err(|_| Finding::Unlawful(side))?.after;
        }
    }
    for (at, done) in record.moves.iter().enumerate() {
        let wrong = || Finding::Move(at + 1);
        let Some((cell, answer)) = &done.shot else {
            let lapse = Event::Lapsed { side: done.side, count: 1 };
            if game.public().phase != Phase::Firing(done.side) {
                return Err(wrong());
            }
            game.evolve(done.at, &lapse).ok_or_else(wrong)?;
            continue;
        };
        let shot = Command::Fire { cell: *cell, waiver: Waiver::Waived };
        let step = play(&game, &Actor::Side(done.side), &shot).map_err(|_| wrong())?;
        let told = step.events.iter().find_map(|event| match event {
            Event::Fired { outcome, .. } => Some(answer_word(outcome, record.rules.answers)),
            _ => None,
        });
        if told.as_ref() != Some(answer) {
            return Err(wrong());
        }
        game = step.after;
    }
    Ok(game)
}
