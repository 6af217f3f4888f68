//! Checking a game record: the three checks of core/RULES.md §1.4, and that turns and result follow. The game is
//! played again on its fleets; what comes of each deed must be what the record tells next.

use super::{
    Moment, Step,
    cell::CellSet,
    command::{Actor, Command, Course, Refusal, Waiver},
    deed::Deed,
    dice::{Dice, Seeded},
    event::{Event, Invitee, Logged},
    fleet::{Fleet, Salt, sha256_hex},
    ids::{GameId, Home, PlayerId, Timestamp},
    paper::Claim,
    record::{Finding, Move, Record, moves},
    report::{Chosen, Ending},
    roster::{Berth, Kind},
    ruleset::{First, Judge},
    side::{BySide, Side},
    state::Game,
    view::{Phase, Placed, Seat},
};

/// The largest ship there is.
const MOST_DECKS: u8 = 8;

impl Record {
    /// Checks everything that can be checked: hashes, lawful fleets, every answer, turns and result
    /// (core/RULES.md §1.4). Returns what is wrong, one finding each; none for an honest record.
    pub fn verify(&self) -> Vec<Finding> {
        let unlawful: Vec<Finding> =
            Side::BOTH.into_iter().filter(|side| self.fleets[*side].sealed(&self.rules).is_err()).map(Finding::Unlawful).collect();
        if !unlawful.is_empty() {
            return unlawful;
        }
        let mut findings: Vec<Finding> = Side::BOTH.into_iter().filter(|side| !self.committed(*side)).map(Finding::Altered).collect();
        match replay(self) {
            Err(finding) => findings.push(finding),
            Ok(game) if !ending_follows(self, &game) => findings.push(Finding::Result),
            Ok(_) => {}
        }
        findings
    }

    /// The finished game it tells of, played again.
    ///
    /// # Errors
    /// The first thing in it that does not follow.
    pub fn replay(&self) -> Result<Game, Finding> {
        let mut game = replay(self)?;
        let at = self.moves.last().map_or(Timestamp(0), |last| last.at);
        if !game.over() {
            let laid = |side: Side| Some(game.own(side).ships);
            let ended = Event::Ended { ending: self.ending, fleets: BySide::from_fn(laid) };
            game.evolve(at, &ended).ok_or(Finding::Result)?;
        }
        Ok(game)
    }
}

fn ending_follows(record: &Record, game: &Game) -> bool {
    let phase = game.public().phase;
    match record.ending {
        Ending::Resigned(_) | Ending::Closed => phase.fighting(),
        Ending::Drawn => phase.fighting() && record.rules.allows_draws(),
        Ending::Declined | Ending::Withdrawn => false,
        Ending::Won(_) | Ending::Forfeited(_) | Ending::Level | Ending::Stalled | Ending::Judged(_) | Ending::Void | Ending::Expired => {
            phase == Phase::Over(record.ending)
        }
    }
}

/// The game the record tells of, played again on its fleets and by its clock.
fn replay(record: &Record) -> Result<Game, Finding> {
    let mut game = begin(record)?;
    let mut at = 0;
    while at < record.moves.len() {
        let (told, after) = follow(record, &game, &record.moves[at..]).ok_or(Finding::Move(at + 1))?;
        let differs = told.iter().enumerate().find(|(offset, told)| record.moves.get(at + offset) != Some(told));
        match differs {
            Some((offset, _)) => return Err(Finding::Move(at + offset + 1)),
            None if told.is_empty() => return Err(Finding::Move(at + 1)),
            None => {}
        }
        at += told.len();
        game = after;
    }
    Ok(game)
}

/// Both fleets laid. A record does not say when the battle began: early enough for its first move, even if
/// that is a lapse.
fn begin(record: &Record) -> Result<Game, Finding> {
    let mut rules = record.rules.clone();
    rules.first = if record.first == Side::A { First::Host } else { First::Guest };
    let turn = i64::from(rules.clock) * 1000;
    let began = record.moves.first().map_or(Timestamp(0), |first| first.at.plus_millis(-turn));
    let seat = |side: Side| {
        let player = PlayerId { home: Home::Playground, number: 1 + u64::from(side.number()) };
        Seat { player, name: record.names[side].clone() }
    };
    let id = record.game.parse().unwrap_or(GameId::new(0, 0));
    let game = Game::challenge(id, began, rules, seat(Side::A), Invitee::Anyone, None);
    let join = Command::Join { handle: None, room: None };
    let mut game = ask(&game, began, &mut Seeded(0), &Actor::Visitor(seat(Side::B)), &join).map_err(|_| Finding::Result)?.after;
    for side in Side::BOTH {
        for command in [Command::Lay(record.fleets[side].clone()), Command::Ready] {
            let laid = ask(&game, began, &mut Seeded(0), &Actor::Side(side), &command);
            game = laid.map_err(|_| Finding::Unlawful(side))?.after;
        }
    }
    Ok(game)
}

fn ask(game: &Game, now: Timestamp, dice: &mut dyn Dice, by: &Actor, command: &Command) -> Result<Step, Refusal> {
    game.decide(&mut Moment { now, dice }, by, command)
}

/// What comes of the first of these deeds, which are all that is left, as a record tells it, and the game after it; `None`
/// where it cannot be done.
fn follow(record: &Record, game: &Game, left: &[Move]) -> Option<(Vec<Move>, Game)> {
    let done = left.first()?;
    let player = |command: Command| told_of(record, done, ask(game, done.at, &mut Seeded(0), &Actor::Side(done.side), &command).ok()?);
    let clock = || told_of(record, done, ask(game, done.at, &mut Seeded(0), &Actor::Clock, &Command::Lapse).ok()?);
    match &done.deed {
        Deed::Shot(..) if record.rules.judge == Judge::Paper => answered(record, game, !done.side, left),
        Deed::Answered(..) => answered(record, game, done.side, left),
        Deed::Shot(cell, _) | Deed::Called(cell) => player(Command::Fire { cell: *cell, waiver: Waiver::Waived }),
        Deed::Lapse | Deed::Stayed(Chosen::Clock) => clock(),
        Deed::Given(cell, Chosen::Player) => player(Command::Give(*cell)),
        Deed::Given(cell, Chosen::Clock) => {
            game.expires().filter(|due| *due <= done.at)?;
            let events = game.give(done.side, *cell, Chosen::Clock).ok()?;
            told_of(record, done, game.step(done.at, events))
        }
        Deed::Stayed(Chosen::Player) => player(Command::Steer(Course::Stay)),
        Deed::Moved { cells, salt, .. } => {
            let mut dice = Salted::of(&Salt::parse(salt)?);
            let command = Command::Steer(Course::Move(cells.clone()));
            told_of(record, done, ask(game, done.at, &mut dice, &Actor::Side(done.side), &command).ok()?)
        }
        Deed::Listed(cells) if !cells.is_empty() => player(Command::Volley(cells.clone())),
        Deed::Sailed(from, helm, _) => player(Command::Sail { from: *from, helm: *helm, waiver: Waiver::Waived }),
        // These follow from a list.
        Deed::Listed(_) | Deed::Salvo(_) | Deed::Dying(..) => None,
    }
}

fn told_of(record: &Record, done: &Move, step: Step) -> Option<(Vec<Move>, Game)> {
    let log: Vec<Logged> = step.events.into_iter().map(|event| Logged { at: done.at, event: recommitted(record, event) }).collect();
    Some((moves(&log, record.rules.answers), step.after))
}

/// The Flying Dutchman's new commitment holds in the recorded game, whatever its code is.
fn recommitted(record: &Record, event: Event) -> Event {
    match event {
        Event::Moved { side, cells, salt, next, .. } => {
            let commitment = sha256_hex(&dutchman(&cells.0).commitment_text(&record.game, side, &salt.0.to_string()));
            Event::Moved { side, cells, salt, commitment, next }
        }
        other => other,
    }
}

fn dutchman(cells: &CellSet) -> Fleet {
    Fleet { ships: vec![Placed { berth: Berth::dutchman(cells.len() as u8), cells: *cells }] }
}

/// A shot at a paper field with the answer its owner gave, whatever the truth is. Where only a class is told,
/// it is rather a ship of the fleet than one that only a lie can mean (one of no decks, too), and what ended the game did so.
fn answered(record: &Record, game: &Game, owner: Side, left: &[Move]) -> Option<(Vec<Move>, Game)> {
    let done = left.first()?;
    let (Deed::Shot(_, answer) | Deed::Answered(_, answer)) = &done.deed else { return None };
    let afloat =
        game.public().charts[owner].afloat(&record.rules).into_iter().filter(|berth| berth.kind == Kind::Warship).map(|berth| berth.decks);
    // After the answer may stand those to dying shots that nobody was asked about.
    let claims: Vec<Claim> = match answer.split(' ').next().unwrap_or_default() {
        "MISS" => vec![Claim::Miss],
        "HIT" => vec![Claim::Hit],
        "MINE" => vec![Claim::Mine],
        "SWEEPER" => vec![Claim::Sweeper],
        "SUNK(sub)" => vec![Claim::Submarine],
        _ => afloat.chain(0..=MOST_DECKS).map(Claim::Sunk).collect(),
    };
    let follow = |claim| {
        let step = ask(game, done.at, &mut Seeded(0), &Actor::Side(owner), &Command::Answer(claim)).ok()?;
        told_of(record, done, step).filter(|(told, _)| told.first() == Some(done))
    };
    let fought = matches!(record.ending, Ending::Won(_) | Ending::Judged(_) | Ending::Level | Ending::Void);
    let mut meant = None;
    for (told, after) in claims.into_iter().filter_map(follow) {
        let fits = after.over() == (fought && told.len() == left.len());
        if fits || meant.is_none() {
            meant = Some((told, after));
        }
        if fits {
            break;
        }
    }
    meant
}

/// Dice that yield this salt.
struct Salted(Vec<u64>);

impl Salted {
    fn of(salt: &Salt) -> Self {
        Self(vec![salt.0 as u64, (salt.0 >> 64) as u64])
    }
}

impl Dice for Salted {
    fn roll(&mut self) -> u64 {
        self.0.pop().unwrap_or(0)
    }
}
