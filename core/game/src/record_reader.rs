//! Parses the text of a game record. The text is untrusted: all lengths are bounded. Errors give the line number.

use time::{OffsetDateTime, UtcOffset, format_description::well_known::Rfc3339};

use super::{
    fleet::Salt,
    ids::Timestamp,
    layout::Layout,
    notation::{Lettering, Notation},
    record::{FIRST_LINE, Move, Record, RecordFault, ending_word},
    recorded_action::{RecordedAction, parse_hex},
    report::Ending,
    ruleset::Ruleset,
    side::{BySide, Side},
};

/// The maximum length of a record in bytes.
const MAX_RECORD_BYTES: usize = 1024 * 1024;

/// The lines of a record that are neither blank nor comments.
struct RecordLines<'a> {
    /// The lines not parsed yet, each with its number.
    rest: std::vec::IntoIter<(usize, &'a str)>,
    /// The number of the last line.
    last: usize,
}

impl<'a> RecordLines<'a> {
    /// The fault at this line; at the end of the text if `line` is 0.
    fn fault<T>(&self, line: usize, expected: &str) -> Result<T, RecordFault> {
        Err(RecordFault { line: if line == 0 { self.last + 1 } else { line }, expected: expected.to_owned() })
    }

    /// Parses a line `name: value`. Returns its number and the value.
    fn field(&mut self, name: &str) -> Result<(usize, &'a str), RecordFault> {
        let expected = format!("`{name}: …`");
        let Some((line, text)) = self.rest.next() else { return self.fault(0, &expected) };
        match text.strip_prefix(name).and_then(|rest| rest.strip_prefix(':')) {
            Some(value) => Ok((line, value.trim())),
            None => self.fault(line, &expected),
        }
    }

    /// Parses one such line for each side, such as `fleet A: …` and `fleet B: …`.
    fn both_sides<T>(&mut self, name: &str, expected: &str, parse: impl Fn(&str) -> Option<T>) -> Result<BySide<T>, RecordFault> {
        let mut one = |side: Side| {
            let (line, value) = self.field(format!("{name} {side:?}").trim())?;
            parse(value).map_or_else(|| self.fault(line, expected), Ok)
        };
        Ok(BySide { a: one(Side::A)?, b: one(Side::B)? })
    }
}

impl Record {
    /// Parses a record.
    ///
    /// # Errors
    /// The first malformed line.
    pub fn parse(text: &str) -> Result<Self, RecordFault> {
        let numbered = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        let rest: Vec<(usize, &str)> = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
        let mut lines = RecordLines { last: rest.last().map_or(0, |(line, _)| *line), rest: rest.into_iter() };
        if text.len() > MAX_RECORD_BYTES {
            return lines.fault(1, "at most 1 MiB");
        }
        match lines.rest.next() {
            Some((_, first)) if first == FIRST_LINE => {}
            other => return lines.fault(other.map_or(1, |(line, _)| line), &format!("`{FIRST_LINE}`")),
        }
        let (line, game) = lines.field("game")?;
        if game.is_empty() || game.len() > 32 || !game.chars().all(|c| c.is_ascii_alphanumeric()) {
            return lines.fault(line, "the game's code");
        }
        let (line, rules) = lines.field("rules")?;
        // The default lettering does not matter: every record contains its own.
        let rules = match Ruleset::parse(rules, Lettering::Russian) {
            Ok(rules) => rules,
            Err(fault) => return lines.fault(line, &format!("rules that can be played ({} {})", fault.code.name(), fault.about)),
        };
        let notation = rules.notation();
        let names = lines.both_sides("", "a name", |name| (name.chars().count() <= 80).then(|| name.to_owned()))?;
        let (line, first) = lines.field("first")?;
        let Some(first) = parse_side(first) else { return lines.fault(line, "A or B") };
        let hex = |text: &str| if text.is_empty() { Some(String::new()) } else { parse_hex(text, 64) };
        let commitments = lines.both_sides("commitment", "64 hex digits", hex)?;
        let fleets = lines.both_sides("fleet", "a fleet in the game's letters", |text| Layout::parse_fleet(text, &rules))?;
        let salts = lines.both_sides("salt", "32 hex digits", |text| Salt::parse(text).map(|salt| salt.to_string()))?;
        let (moves, ending) = parse_moves(&mut lines, notation)?;
        Ok(Self { game: game.to_owned(), rules, names, first, commitments, fleets, salts, moves, ending })
    }
}

fn parse_moves(lines: &mut RecordLines<'_>, notation: Notation) -> Result<(Vec<Move>, Ending), RecordFault> {
    let (mut moves, mut number) = (Vec::new(), 0_usize);
    while let Some((line, text)) = lines.rest.next() {
        if let Some(result) = text.strip_prefix("result:") {
            let Some(ending) = parse_ending(result.trim()) else { return lines.fault(line, "a result such as `WON A`") };
            return match lines.rest.next() {
                Some((line, _)) => lines.fault(line, "nothing after the result"),
                None => Ok((moves, ending)),
            };
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let parsed = match words[..] {
            [count, at, side, ref action @ ..] if count == "-" || count == (number + 1).to_string() => {
                number += usize::from(count != "-");
                let (at, side, action) = (parse_time(at), parse_side(side), RecordedAction::parse(action, count != "-", notation));
                at.zip(side).zip(action).map(|((at, side), action)| Move { at, side, action })
            }
            _ => None,
        };
        let Some(parsed) = parsed else { return lines.fault(line, "a move such as `1 2026-11-21T12:03:04.12Z A Б8 MISS`") };
        moves.push(parsed);
    }
    lines.fault(0, "`result: …`")
}

fn parse_side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| format!("{side:?}") == text)
}

fn parse_time(text: &str) -> Option<Timestamp> {
    // Converted to UTC, the year can be one that RFC 3339 cannot express.
    let moment = OffsetDateTime::parse(text, &Rfc3339).ok()?.checked_to_offset(UtcOffset::UTC)?;
    moment.format(&Rfc3339).ok()?;
    i64::try_from(moment.unix_timestamp_nanos() / 1_000_000).ok().map(Timestamp)
}

fn parse_ending(text: &str) -> Option<Ending> {
    let mut fought =
        Side::BOTH.into_iter().flat_map(Ending::all).filter(|ending| !matches!(ending, Ending::Declined | Ending::Withdrawn(_)));
    fought.find(|ending| ending_word(*ending) == text)
}
