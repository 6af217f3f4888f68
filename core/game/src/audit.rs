//! Audits a game record: the three checks of core/RULES.md §1.4, the order of the turns, and the result. Replays the game
//! with the recorded fleets; each action must have exactly the consequences that are recorded after it.

use super::{
    Moment, Transition,
    command::{Actor, Command, DutchmanMove, Refusal, Waiver},
    dice::SeededDice,
    event::{Event, Invitee, LoggedEvent},
    fleet::{Fleet, Salt, sha256_hex},
    ids::{GameId, Home, PlayerId, Timestamp},
    paper::Claim,
    record::{AuditFinding, Move, Record, moves},
    recorded_action::RecordedAction,
    report::{ChosenBy, Ending},
    roster::{Kind, Roster},
    ruleset::{FirstShooter, Judge},
    side::{BySide, Side},
    state::Game,
    view::{Phase, Seat},
};

impl Record {
    /// Runs all checks: hashes, legal fleets, answers, turns and result (core/RULES.md §1.4). Returns one finding per
    /// fault; none for an honest record. The replay stops at the first move that does not follow.
    pub fn verify(&self) -> Vec<AuditFinding> {
        let illegal: Vec<AuditFinding> = Side::BOTH
            .into_iter()
            .filter(|side| self.fleets[*side].fleet_to_seal(&self.rules).is_err())
            .map(AuditFinding::Illegal)
            .collect();
        if !illegal.is_empty() {
            return illegal;
        }
        let mut findings: Vec<AuditFinding> =
            Side::BOTH.into_iter().filter(|side| !self.matches_commitment(*side)).map(AuditFinding::Altered).collect();
        match replay_moves(self) {
            Err(finding) => findings.push(finding),
            Ok(game) if !ending_follows(self, &game) => findings.push(AuditFinding::Result),
            Ok(_) => {}
        }
        findings
    }

    /// Replays the recorded game to its end.
    ///
    /// # Errors
    /// The first action or result that does not follow.
    pub fn replay(&self) -> Result<Game, AuditFinding> {
        let mut game = replay_moves(self)?;
        let at = self.moves.last().map_or(Timestamp(0), |last| last.at);
        if !game.is_over() {
            let laid = |side: Side| Some(game.own_view(side).ships);
            let ended = Event::Ended { ending: self.ending, fleets: BySide::from_fn(laid) };
            game.evolve(at, &ended).ok_or(AuditFinding::Result)?;
        }
        Ok(game)
    }
}

fn ending_follows(record: &Record, game: &Game) -> bool {
    let phase = game.public().phase;
    match record.ending {
        Ending::Resigned(_) | Ending::Closed => phase.is_fighting(),
        Ending::Drawn => phase.is_fighting() && record.rules.allows_draws(),
        Ending::Declined | Ending::Withdrawn(_) => false,
        Ending::Won(_) | Ending::Forfeited(_) | Ending::Level | Ending::Stalled | Ending::Judged(_) | Ending::Void | Ending::Expired => {
            phase == Phase::Over(record.ending)
        }
    }
}

/// Replays all moves of a record with its fleets and at its timestamps.
fn replay_moves(record: &Record) -> Result<Game, AuditFinding> {
    let mut game = begin_game(record)?;
    let mut at = 0;
    while at < record.moves.len() {
        let (expected, after) = replay_move(record, &game, &record.moves[at..]).ok_or(AuditFinding::Move(at + 1))?;
        let differs = expected.iter().enumerate().find(|(offset, expected)| record.moves.get(at + offset) != Some(expected));
        match differs {
            Some((offset, _)) => return Err(AuditFinding::Move(at + offset + 1)),
            None if expected.is_empty() => return Err(AuditFinding::Move(at + 1)),
            None => {}
        }
        at += expected.len();
        game = after;
    }
    Ok(game)
}

/// A game with both fleets of the record placed. A record does not contain the time when the fight began, so this one begins
/// early enough for the first move, even if that is a lapse.
fn begin_game(record: &Record) -> Result<Game, AuditFinding> {
    let mut rules = record.rules.clone();
    rules.first = if record.first == Side::A { FirstShooter::Host } else { FirstShooter::Guest };
    let turn = i64::from(rules.clock) * 1000;
    let began = record.moves.first().map_or(Timestamp(0), |first| first.at.plus_millis(-turn));
    let seat = |side: Side| {
        let player = PlayerId { home: Home::Playground, number: 1 + u64::from(side.number()) };
        Seat { player, name: record.names[side].clone() }
    };
    let id = record.game.parse().unwrap_or(GameId::new(0, 0));
    let game = Game::challenge(id, began, rules, seat(Side::A), Invitee::Anyone, None);
    let join = Command::Join { handle: None, room: None };
    let mut game = decide(&game, began, &Actor::Visitor(seat(Side::B)), &join).map_err(|_| AuditFinding::Result)?.after;
    for side in Side::BOTH {
        for command in [Command::Lay(record.fleets[side].clone()), Command::Ready] {
            let laid = decide(&game, began, &Actor::Side(side), &command);
            game = laid.map_err(|_| AuditFinding::Illegal(side))?.after;
        }
    }
    Ok(game)
}

/// Decides a command with fixed dice, on which no recorded move depends.
fn decide(game: &Game, now: Timestamp, by: &Actor, command: &Command) -> Result<Transition, Refusal> {
    game.decide(&mut Moment { now, dice: &mut SeededDice(0) }, by, command)
}

/// Replays the first of the remaining moves. Returns the moves that a record of it would have and the game after it; `None` if
/// the move is impossible.
fn replay_move(record: &Record, game: &Game, remaining: &[Move]) -> Option<(Vec<Move>, Game)> {
    let recorded = remaining.first()?;
    let player =
        |command: Command| recorded_moves(record, recorded, decide(game, recorded.at, &Actor::Side(recorded.side), &command).ok()?);
    let clock = || recorded_moves(record, recorded, decide(game, recorded.at, &Actor::Clock, &Command::Lapse).ok()?);
    match &recorded.action {
        RecordedAction::Shot(..) if record.rules.judge == Judge::Paper => replay_answer(record, game, !recorded.side, remaining),
        RecordedAction::Answered(..) => replay_answer(record, game, recorded.side, remaining),
        RecordedAction::Shot(cell, _) | RecordedAction::Called(cell) => player(Command::Fire { cell: *cell, waiver: Waiver::Waived }),
        RecordedAction::Lapse | RecordedAction::Stayed(ChosenBy::Clock) => clock(),
        RecordedAction::Given(cell, ChosenBy::Player) => player(Command::Give(*cell)),
        RecordedAction::Given(cell, ChosenBy::Clock) => {
            game.wait_end().filter(|due| *due <= recorded.at)?;
            let events = game.give(recorded.side, *cell, ChosenBy::Clock).ok()?;
            recorded_moves(record, recorded, game.transition(recorded.at, events))
        }
        RecordedAction::Stayed(ChosenBy::Player) => player(Command::Steer(DutchmanMove::Stay)),
        RecordedAction::Moved { cells, salt, .. } => {
            let salt = Salt::parse(salt)?;
            let events = game.steer(recorded.side, &DutchmanMove::Move(cells.clone()), || salt).ok()?;
            recorded_moves(record, recorded, game.transition(recorded.at, events))
        }
        RecordedAction::Listed(cells) if !cells.is_empty() => player(Command::Volley(cells.clone())),
        RecordedAction::Sailed(from, action, _) => player(Command::Sail { from: *from, action: *action, waiver: Waiver::Waived }),
        // These are consequences of a salvo list, never first.
        RecordedAction::Listed(_) | RecordedAction::Salvo(_) | RecordedAction::Dying(..) => None,
    }
}

fn recorded_moves(record: &Record, done: &Move, step: Transition) -> Option<(Vec<Move>, Game)> {
    let log: Vec<LoggedEvent> =
        step.events.into_iter().map(|event| LoggedEvent { at: done.at, event: with_recorded_commitment(record, event) }).collect();
    Some((moves(&log, record.rules.answers), step.after))
}

/// Replaces the commitment of a move of the Flying Dutchman by the one for the recorded game code, since the replayed game may
/// have another id.
fn with_recorded_commitment(record: &Record, event: Event) -> Event {
    match event {
        Event::Moved { side, cells, salt, next, .. } => {
            let commitment = sha256_hex(&Fleet::dutchman(cells.0).commitment_text(&record.game, side, &salt.0.to_string()));
            Event::Moved { side, cells, salt, commitment, next }
        }
        other => other,
    }
}

/// Replays the recorded answer to a shot at a paper field, true or false. If the record names only the class of a sunk ship, the
/// sizes of ships still afloat are tried first, and an answer that ends the game as recorded is preferred.
fn replay_answer(record: &Record, game: &Game, owner: Side, remaining: &[Move]) -> Option<(Vec<Move>, Game)> {
    let recorded = remaining.first()?;
    let (RecordedAction::Shot(_, answer) | RecordedAction::Answered(_, answer)) = &recorded.action else { return None };
    let afloat = game.public().charts[owner]
        .ships_afloat(&record.rules)
        .into_iter()
        .filter(|spec| spec.kind == Kind::Warship)
        .map(|spec| spec.decks);
    // The first word answers the shot; the others answer its dying shots.
    let claims: Vec<Claim> = match answer.split(' ').next().unwrap_or_default() {
        "MISS" => vec![Claim::Miss],
        "HIT" => vec![Claim::Hit],
        "MINE" => vec![Claim::Mine],
        "SWEEPER" => vec![Claim::Sweeper],
        "SUNK(sub)" => vec![Claim::Submarine],
        _ => afloat.chain(0..=Roster::MAX_DECKS).map(Claim::Sunk).collect(),
    };
    let replay_claim = |claim| {
        let step = decide(game, recorded.at, &Actor::Side(owner), &Command::Answer(claim)).ok()?;
        recorded_moves(record, recorded, step).filter(|(expected, _)| expected.first() == Some(recorded))
    };
    let ended_by_shot = matches!(record.ending, Ending::Won(_) | Ending::Judged(_) | Ending::Level | Ending::Void);
    let mut fallback = None;
    for (expected, after) in claims.into_iter().filter_map(replay_claim) {
        let ends_as_recorded = after.is_over() == (ended_by_shot && expected.len() == remaining.len());
        if ends_as_recorded || fallback.is_none() {
            fallback = Some((expected, after));
        }
        if ends_as_recorded {
            break;
        }
    }
    fallback
}
