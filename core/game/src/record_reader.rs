//! Parses a game record. The input is untrusted: all lengths are bounded, and errors name their line.

use time::{OffsetDateTime, UtcOffset, format_description::well_known::Rfc3339};

use super::{
    fleet::Salt,
    ids::Timestamp,
    layout::Layout,
    notation::{Lettering, Notation},
    record::{HEAD, Move, Record, RecordFault, ending_word},
    recorded_action::{RecordedAction, read_hex},
    report::Ending,
    ruleset::Ruleset,
    side::{BySide, Side},
};

/// The maximum length of a record in bytes.
const MAX_RECORD_BYTES: usize = 1024 * 1024;

struct Lines<'a> {
    rest: std::vec::IntoIter<(usize, &'a str)>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn fault<T>(&self, line: usize, wanted: &str) -> Result<T, RecordFault> {
        Err(RecordFault { line: if line == 0 { self.last + 1 } else { line }, wanted: wanted.to_owned() })
    }

    fn field(&mut self, name: &str) -> Result<(usize, &'a str), RecordFault> {
        let wanted = format!("`{name}: …`");
        let Some((line, text)) = self.rest.next() else { return self.fault(0, &wanted) };
        match text.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')) {
            Some(value) => Ok((line, value.trim())),
            None => self.fault(line, &wanted),
        }
    }

    fn both<T>(&mut self, name: &str, wanted: &str, read: impl Fn(&str) -> Option<T>) -> Result<BySide<T>, RecordFault> {
        let mut one = |side: Side| {
            let (line, value) = self.field(format!("{name} {side:?}").trim())?;
            read(value).map_or_else(|| self.fault(line, wanted), Ok)
        };
        Ok(BySide { a: one(Side::A)?, b: one(Side::B)? })
    }
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// The first line that is not of the format.
    pub fn read(text: &str) -> Result<Self, RecordFault> {
        let numbered = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        let rest: Vec<(usize, &str)> = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
        let mut lines = Lines { last: rest.last().map_or(0, |(line, _)| *line), rest: rest.into_iter() };
        if text.len() > MAX_RECORD_BYTES {
            return lines.fault(1, "at most 1 MiB");
        }
        match lines.rest.next() {
            Some((_, first)) if first == HEAD => {}
            other => return lines.fault(other.map_or(1, |(line, _)| line), &format!("`{HEAD}`")),
        }
        let (line, game) = lines.field("game")?;
        if game.is_empty() || game.len() > 32 || !game.chars().all(|c| c.is_ascii_alphanumeric()) {
            return lines.fault(line, "the game's code");
        }
        let (line, rules) = lines.field("rules")?;
        // Every record names its lettering.
        let rules = match Ruleset::parse(rules, Lettering::Russian) {
            Ok(rules) => rules,
            Err(fault) => return lines.fault(line, &format!("rules that can be played ({} {})", fault.code.name(), fault.about)),
        };
        let notation = rules.notation();
        let names = lines.both("", "a name", |name| (name.chars().count() <= 80).then(|| name.to_owned()))?;
        let (line, first) = lines.field("first")?;
        let Some(first) = read_side(first) else { return lines.fault(line, "A or B") };
        let hex = |text: &str| if text.is_empty() { Some(String::new()) } else { read_hex(text, 64) };
        let commitments = lines.both("commitment", "64 hex digits", hex)?;
        let fleets = lines.both("fleet", "a fleet in the game's letters", |text| Layout::read_fleet(text, &rules))?;
        let salts = lines.both("salt", "32 hex digits", |text| Salt::parse(text).map(|salt| salt.to_string()))?;
        let (moves, ending) = read_moves(&mut lines, notation)?;
        Ok(Self { game: game.to_owned(), rules, names, first, commitments, fleets, salts, moves, ending })
    }
}

fn read_moves(lines: &mut Lines<'_>, notation: Notation) -> Result<(Vec<Move>, Ending), RecordFault> {
    let (mut moves, mut number) = (Vec::new(), 0_usize);
    while let Some((line, text)) = lines.rest.next() {
        if let Some(result) = text.strip_prefix("result:") {
            let Some(ending) = read_ending(result.trim()) else { return lines.fault(line, "a result such as `WON A`") };
            return match lines.rest.next() {
                Some((line, _)) => lines.fault(line, "nothing after the result"),
                None => Ok((moves, ending)),
            };
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let read = match words[..] {
            [count, at, side, ref action @ ..] if count == "-" || count == (number + 1).to_string() => {
                number += usize::from(count != "-");
                let (at, side, action) = (read_time(at), read_side(side), RecordedAction::read(action, count != "-", notation));
                at.zip(side).zip(action).map(|((at, side), action)| Move { at, side, action })
            }
            _ => None,
        };
        let Some(read) = read else { return lines.fault(line, "a move such as `1 2026-11-21T12:03:04.12Z A Б8 MISS`") };
        moves.push(read);
    }
    lines.fault(0, "`result: …`")
}

fn read_side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| format!("{side:?}") == text)
}

fn read_time(text: &str) -> Option<Timestamp> {
    // Time zone offsets can lead to a year that cannot be written in UTC.
    let moment = OffsetDateTime::parse(text, &Rfc3339).ok()?.checked_to_offset(UtcOffset::UTC)?;
    moment.format(&Rfc3339).ok()?;
    i64::try_from(moment.unix_timestamp_nanos() / 1_000_000).ok().map(Timestamp)
}

fn read_ending(text: &str) -> Option<Ending> {
    let sides = |make: fn(Side) -> Ending| Side::BOTH.map(make);
    let fought = [sides(Ending::Won), sides(Ending::Resigned), sides(Ending::Forfeited), sides(Ending::Judged)].concat();
    let undecided = [Ending::Drawn, Ending::Level, Ending::Stalled, Ending::Void, Ending::Expired, Ending::Closed];
    fought.into_iter().chain(undecided).find(|ending| ending_word(*ending) == text)
}
