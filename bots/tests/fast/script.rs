//! A scripted game on a field of twelve by eight cells, in which all shots miss until the first side sinks the other fleet. It checks that
//! the record has every shot, and that each was posted once.

use std::collections::BTreeSet;

use broadside_game::{
    record::{Record, RecordedAction},
    side::Side,
};

/// The rules of the game, and the fleets of both sides.
pub const RULES: &str = "classic,field=12x8,fleet=1x2+1x1,first=host";
pub const FLEETS: [&str; 2] = ["A1-A2 C4", "B2-B3 D5"];

pub struct Script {
    names: [&'static str; 2],
    /// The shots that were fired, in order.
    pub shots: Vec<(Side, String)>,
    /// The empty cells that each side still can fire at, and the cells of the second side's ships that are not hit yet.
    water: [Vec<String>; 2],
    ships: Vec<&'static str>,
}

impl Script {
    /// A game of these players; the first one begins and wins.
    pub fn new(names: [&'static str; 2]) -> Self {
        let all = || (1..=8).flat_map(|row| ('A'..='L').map(move |column| format!("{column}{row}")));
        let but = |ships: [&str; 3]| all().filter(|cell| !ships.contains(&cell.as_str())).rev().collect::<Vec<_>>();
        let (shots, water, ships) = (Vec::new(), [but(["B2", "B3", "D5"]), but(["A1", "A2", "C4"])], vec!["D5", "B3", "B2"]);
        Self { names, shots, water, ships }
    }

    /// The side to move, provided that every shot has missed.
    pub fn turn(&self) -> Side {
        if self.shots.len().is_multiple_of(2) { Side::A } else { Side::B }
    }

    /// The next shot that misses, of the side to move.
    pub fn miss(&mut self) -> (Side, String) {
        let side = self.turn();
        (side, self.water[usize::from(side.number())].pop().expect("an empty cell is left"))
    }

    /// The next shot that hits the second fleet, if any of it is left.
    pub fn hit(&mut self) -> Option<(Side, String)> {
        Some((Side::A, self.ships.pop()?.to_owned()))
    }

    /// The line about a shot in a room, without its result.
    pub fn line(&self, shot: &(Side, String)) -> String {
        self.line_for(None, shot)
    }

    /// The line about a shot in a room, or in the private chat of the side `reader`.
    fn line_for(&self, reader: Option<Side>, (side, cell): &(Side, String)) -> String {
        let name = if reader == Some(*side) { "You" } else { self.names[usize::from(side.number())] };
        format!("{name}: {cell}")
    }

    /// The shot that a line is about, as `line_for` writes it: "Anna: C3 — miss.", "You: C3 — hit!", "Anna misses: C3."
    fn shot_in(&self, line: &str) -> Option<String> {
        let (who, rest) = line.split_once(": ")?;
        let cell = rest.get(..2).filter(|cell| matches!(cell.as_bytes(), [b'A'..=b'L', b'1'..=b'8']))?;
        let is_by = |name: &&str| match who.strip_prefix(name) {
            Some("") => rest[2..].starts_with(" — "),
            Some(verb_in_line) => {
                rest[2..].starts_with('.') && [" misses", " hits your ", " sinks your "].iter().any(|verb| verb_in_line.starts_with(verb))
            }
            None => false,
        };
        let name = ["You"].into_iter().chain(self.names).find(is_by)?;
        Some(format!("{name}: {cell}"))
    }

    /// Asserts that a record is valid and has exactly the shots that were fired.
    pub fn check_record(&self, text: &str) {
        let record = Record::parse(text).expect("the record is parsed");
        assert_eq!(record.verify(), []);
        let fired = record.moves.iter().filter_map(|entry| match &entry.action {
            RecordedAction::Shot(cell, _) => Some((entry.side, record.rules.notation().name(*cell))),
            _ => None,
        });
        assert_eq!(fired.collect::<Vec<_>>(), self.shots, "the record has exactly the shots that were fired");
    }

    /// Asserts that each shot is in exactly one message of a room, or of the private chat of `reader`, in the order of the shots, and that
    /// no other shot is in any. `texts` are all versions of all messages there.
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
        assert_eq!(posted, fired, "each shot is in one message");
    }
}
