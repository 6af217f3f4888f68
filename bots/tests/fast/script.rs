//! The shots of a battle in which nobody hits until the end, on a field of twelve by eight, and the check that each of them stands in the
//! record and was posted once.

use std::collections::BTreeSet;

use broadside_game::{
    record::{Record, RecordedAction},
    side::Side,
};

/// The rules, and the fleets of both sides.
pub const RULES: &str = "classic,field=12x8,fleet=1x2+1x1,first=host";
pub const FLEETS: [&str; 2] = ["A1-A2 C4", "B2-B3 D5"];

/// What is fired, in order.
pub struct Script {
    names: [&'static str; 2],
    pub shots: Vec<(Side, String)>,
    /// The cells of each side that are open sea for the other one, and those of the second side's ships.
    sea: [Vec<String>; 2],
    ships: Vec<&'static str>,
}

impl Script {
    /// A battle of these two, the first of whom begins and wins.
    pub fn new(names: [&'static str; 2]) -> Self {
        let all = || (1..=8).flat_map(|row| ('A'..='L').map(move |column| format!("{column}{row}")));
        let but = |ships: [&str; 3]| all().filter(|cell| !ships.contains(&cell.as_str())).rev().collect::<Vec<_>>();
        let (shots, sea, ships) = (Vec::new(), [but(["B2", "B3", "D5"]), but(["A1", "A2", "C4"])], vec!["D5", "B3", "B2"]);
        Self { names, shots, sea, ships }
    }

    /// The side whose turn it is while nobody hits.
    pub fn turn(&self) -> Side {
        if self.shots.len().is_multiple_of(2) { Side::A } else { Side::B }
    }

    pub fn miss(&mut self) -> (Side, String) {
        let side = self.turn();
        (side, self.sea[usize::from(side.number())].pop().expect("some sea is left"))
    }

    /// The next shot at what is left of the second fleet.
    pub fn hit(&mut self) -> Option<(Side, String)> {
        Some((Side::A, self.ships.pop()?.to_owned()))
    }

    /// How a shot is posted in a room, without its result.
    pub fn line(&self, shot: &(Side, String)) -> String {
        self.line_for(None, shot)
    }

    /// The same, for a room or in the private chat of this side.
    fn line_for(&self, reader: Option<Side>, (side, cell): &(Side, String)) -> String {
        let name = if reader == Some(*side) { "You" } else { self.names[usize::from(side.number())] };
        format!("{name}: {cell}")
    }

    /// The shot of which a line tells, as `line_for` writes it: "Anna: C3 — miss.", "You: C3 — hit!", "Anna misses: C3."
    fn shot_in(&self, line: &str) -> Option<String> {
        let (who, rest) = line.split_once(": ")?;
        let cell = rest.get(..2).filter(|cell| matches!(cell.as_bytes(), [b'A'..=b'L', b'1'..=b'8']))?;
        let tells = |name: &&str| match who.strip_prefix(name) {
            Some("") => rest[2..].starts_with(" — "),
            Some(does) => {
                rest[2..].starts_with('.') && [" misses", " hits your ", " sinks your "].iter().any(|verb| does.starts_with(verb))
            }
            None => false,
        };
        let name = ["You"].into_iter().chain(self.names).find(tells)?;
        Some(format!("{name}: {cell}"))
    }

    /// The record is sound and has these shots.
    pub fn check_record(&self, text: &str) {
        let record = Record::parse(text).expect("a record can be read");
        assert_eq!(record.verify(), []);
        let fired = record.moves.iter().filter_map(|done| match &done.action {
            RecordedAction::Shot(cell, _) => Some((done.side, record.rules.notation().name(*cell))),
            _ => None,
        });
        assert_eq!(fired.collect::<Vec<_>>(), self.shots, "what was fired is what is recorded");
    }

    /// Each shot stands in one message of a room or of a side's private chat, in the order of the shots, and no other shot in any; `texts`
    /// are all that its messages ever said.
    pub fn check_posts<M: Ord + Copy>(&self, reader: Option<Side>, texts: impl IntoIterator<Item = (M, String)>) {
        let mut posts: Vec<(String, BTreeSet<M>)> = Vec::new();
        for (message, text) in texts {
            for shot in text.lines().filter_map(|line| self.shot_in(line)) {
                match posts.iter().position(|(known, _)| *known == shot) {
                    None => posts.push((shot, BTreeSet::from([message]))),
                    Some(at) => {
                        posts[at].1.insert(message);
                    }
                }
            }
        }
        let posted: Vec<(String, usize)> = posts.into_iter().map(|(shot, messages)| (shot, messages.len())).collect();
        let fired: Vec<(String, usize)> = self.shots.iter().map(|shot| (self.line_for(reader, shot), 1)).collect();
        assert_eq!(posted, fired, "in how many messages each shot stands");
    }
}
