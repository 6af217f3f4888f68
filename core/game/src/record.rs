//! The game record: a finished game as a text people can read and programs can check.
//!
//! The format, line by line (fields in this order; `#` begins a comment line; blank lines are skipped):
//!
//! ```text
//! broadside record 1
//! game: KXQWRT
//! rules: classic size=10 lettering=let-ru … clock=86400      every parameter, as `Ruleset` is displayed
//! A: Анна                                                     display names
//! B: Oleg
//! first: A                                                    who fired first
//! commitment A: <64 hex digits>                               SHA-256, core/RULES.md §1.4
//! commitment B: <64 hex digits>
//! fleet A: А1-А4 В1-В3 …                                      in the order they were placed, in the game's letters
//! fleet B: …
//! salt A: <32 hex digits>
//! salt B: <32 hex digits>
//! 1 2026-11-21T12:03:04.120Z A Б8 MISS                        number, UTC, who, cell, answer
//! 2 2026-11-21T12:03:09.004Z B А1 SUNK(sub) DYING=MISS        a shot and the dying shot it triggered
//! - 2026-11-21T12:20:00.000Z A LAPSE                          the clock ran out and the turn passed
//! - 2026-11-21T12:03:20.000Z A REVEALED=К5 CLOCK              a disclosed cell; CLOCK if the clock chose it
//! - 2026-11-21T12:03:21.000Z A STAY                           the Flying Dutchman stayed, or
//! - 2026-11-21T12:03:22.000Z A MOVED А1+Б2 <64> <32>          moved: cells, commitment and salt
//! - 2026-11-21T12:03:23.000Z A LIST А1 Б8                     a list for the salvo was sent
//! 3 2026-11-21T12:03:24.000Z A SALVO А1=MISS Б8=SUNK(1)       the lists fired, A's before B's
//! - 2026-11-21T12:03:24.000Z B DYING А1=NONE                  a dying shot after the salvo
//! - 2026-11-21T12:03:25.000Z A CALLS Б8                       a shot at a paper field, before its answer
//! - 2026-11-21T12:03:25.500Z B ANSWERS Б8=MISS                its answer, if it is announced later with others
//! 4 2026-11-21T12:03:26.000Z A f7 forward SUNK E@f8           a move of the table game and its effects
//! result: WON A                                               the result and the side concerned
//! ```
//! Fleets are written as players type them, with `mines:`, `sweepers:` and `subs:`; line-ups as letters.
//! There is no record of a game while anything in it is still hidden.

use std::fmt;

use time::{OffsetDateTime, format_description::well_known::Rfc3339};

pub use super::recorded_action::{RecordedAction, answer_word, dying_word, effects_text};
use super::{
    event::{Event, LoggedEvent},
    fleet::{Salt, sha256_hex},
    ids::Timestamp,
    layout::Layout,
    report::Ending,
    ruleset::{AnswerDetail, Judge, Ruleset},
    side::{BySide, Side},
    state::Game,
};

/// The first line of every record.
pub(super) const FIRST_LINE: &str = "broadside record 1";

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's code.
    pub game: String,
    /// Its rules.
    pub rules: Ruleset,
    /// The players' names.
    pub names: BySide<String>,
    /// Who fired first.
    pub first: Side,
    /// The commitments posted before the first shot.
    pub commitments: BySide<String>,
    /// The fleets as they were placed.
    pub fleets: BySide<Layout>,
    /// The salts of the commitments.
    pub salts: BySide<String>,
    /// The actions, in order.
    pub moves: Vec<Move>,
    /// How it ended.
    pub ending: Ending,
}

/// One recorded action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// When it happened.
    pub at: Timestamp,
    /// The side that acted.
    pub side: Side,
    /// The action.
    pub action: RecordedAction,
}

/// A malformed line of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordFault {
    /// The line number, from 1.
    pub line: usize,
    /// The expected content.
    pub expected: String,
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl Record {
    /// The record of a finished game; `None` if anything in it is still hidden, or if it ended before the first shot.
    pub fn of(game: &Game) -> Option<Self> {
        let super::view::Phase::Over(ending) = game.public().phase else { return None };
        let sealed = BySide { a: game.sealed_layout(Side::A)?, b: game.sealed_layout(Side::B)? };
        // Formatting sorts the pieces by kind, so a parsed record equals this one.
        let fleet = |side: Side| Layout::parse_fleet(&sealed[side].0.format_fleet(game.rules()), game.rules());
        let fleets = BySide { a: fleet(Side::A)?, b: fleet(Side::B)? };
        let salts = BySide::from_fn(|side| sealed[side].1.to_string());
        let commitments = BySide::from_fn(|side| sealed[side].2.to_owned());
        let first = game.log().iter().find_map(|logged| match &logged.event {
            Event::Began { first, .. } => Some(*first),
            _ => None,
        })?;
        let rules = game.rules().clone();
        let moves = moves(game.log(), rules.answers);
        let names = BySide::from_fn(|side| game.public().name(side).to_owned());
        Some(Self { game: game.id().to_string(), rules, names, first, commitments, fleets, salts, moves, ending })
    }

    /// Whether the hash of this side's fleet and salt equals its commitment.
    pub(super) fn matches_commitment(&self, side: Side) -> bool {
        if self.rules.judge == Judge::Server && self.commitments[side].is_empty() {
            return true;
        }
        let Ok(fleet) = self.fleets[side].fleet_to_seal(&self.rules) else { return false };
        let Some(salt) = Salt::parse(&self.salts[side]) else { return false };
        sha256_hex(&fleet.commitment_text(&self.game, side, &salt.to_string())) == self.commitments[side]
    }
}

/// The recorded actions of a log.
pub(super) fn moves(log: &[LoggedEvent], answers: AnswerDetail) -> Vec<Move> {
    let to_moves = |logged: &LoggedEvent| {
        let at = logged.at;
        RecordedAction::of(&logged.event, answers).into_iter().map(move |(side, action)| Move { at, side, action })
    };
    log.iter().flat_map(to_moves).collect()
}

/// A fault found by the audit of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AuditFinding {
    /// The hash of fleet and salt differs from the commitment: the fleet was altered.
    Altered(Side),
    /// The fleet breaks the placement rules.
    Illegal(Side),
    /// The move of this number, counted from 1, has a false answer or was not possible.
    Move(usize),
    /// The result does not follow from the moves.
    Result,
}

impl fmt::Display for AuditFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Altered(side) => write!(f, "fleet {side:?} is not the one committed to"),
            Self::Illegal(side) => write!(f, "fleet {side:?} breaks the placement rules"),
            Self::Move(number) => write!(f, "move {number} does not follow: false answer, or out of turn"),
            Self::Result => f.write_str("the result does not follow from the moves"),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}\ngame: {}\nrules: {}", self.game, self.rules)?;
        for side in Side::BOTH {
            writeln!(f, "{side:?}: {}", self.names[side])?;
        }
        writeln!(f, "first: {:?}", self.first)?;
        for side in Side::BOTH {
            writeln!(f, "commitment {side:?}: {}", self.commitments[side])?;
        }
        for side in Side::BOTH {
            writeln!(f, "fleet {side:?}: {}", self.fleets[side].format_fleet(&self.rules))?;
        }
        for side in Side::BOTH {
            writeln!(f, "salt {side:?}: {}", self.salts[side])?;
        }
        let mut number = 0;
        for Move { at, side, action } in &self.moves {
            number += usize::from(action.is_numbered());
            let count = if action.is_numbered() { number.to_string() } else { "-".to_owned() };
            writeln!(f, "{count} {} {side:?} {}", format_utc(*at), action.format(self.rules.notation()).trim_end())?;
        }
        writeln!(f, "result: {}", ending_word(self.ending))
    }
}

/// A time as RFC 3339 in UTC, to the millisecond.
fn format_utc(at: Timestamp) -> String {
    let nanos = i128::from(at.0) * 1_000_000;
    let moment = OffsetDateTime::from_unix_timestamp_nanos(nanos).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    moment.format(&Rfc3339).unwrap_or_default()
}

/// The ending of a game as one or two words, such as `WON A`.
pub(super) fn ending_word(ending: Ending) -> String {
    match ending {
        Ending::Won(side) => format!("WON {side:?}"),
        Ending::Resigned(side) => format!("RESIGNED {side:?}"),
        Ending::Forfeited(side) => format!("FORFEITED {side:?}"),
        Ending::Drawn => "DRAWN".to_owned(),
        Ending::Level => "LEVEL".to_owned(),
        Ending::Stalled => "STALLED".to_owned(),
        Ending::Judged(side) => format!("JUDGED {side:?}"),
        Ending::Void => "VOID".to_owned(),
        Ending::Declined => "DECLINED".to_owned(),
        Ending::Withdrawn(_) => "WITHDRAWN".to_owned(),
        Ending::Expired => "EXPIRED".to_owned(),
        Ending::Closed => "CLOSED".to_owned(),
    }
}
