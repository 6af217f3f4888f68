//! Tables reckoned from records and announced pairs alone, by plain definitions of points, tie-breaks and losses. Shares
//! nothing with the product but how halves are written.

use std::collections::BTreeMap;

/// How a meeting of two ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Upper,
    Lower,
    /// Lost for both.
    Nobody,
}

/// Two who met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// The round, in order of time.
    pub round: usize,
    pub pair: [String; 2],
    pub ending: Ending,
}

impl Meeting {
    fn rival(&self, name: &str) -> Option<&str> {
        match &self.pair {
            [upper, lower] if upper == name => Some(lower),
            [upper, lower] if lower == name => Some(upper),
            _ => None,
        }
    }

    fn won_by(&self, name: &str) -> bool {
        match self.ending {
            Ending::Upper => self.pair[0] == name,
            Ending::Lower => self.pair[1] == name,
            Ending::Nobody => false,
        }
    }
}

/// A line of a table as it is shown.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Row {
    pub place: usize,
    pub name: String,
    pub cells: Vec<String>,
}

/// A double elimination: whoever has lost twice is out, and stands behind all who were in it longer; those who went out
/// in the same round share the place. The cells are matches played and won.
pub fn double(names: &[&str], meetings: &[Meeting]) -> Vec<Row> {
    let mut in_order = meetings.to_vec();
    in_order.sort_by_key(|one| one.round);
    let mut losses: BTreeMap<&str, Vec<usize>> = names.iter().map(|name| (*name, Vec::new())).collect();
    for one in &in_order {
        for name in one.pair.iter().filter(|name| !one.won_by(name)) {
            losses.get_mut(name.as_str()).expect("only players meet").push(one.round);
        }
    }
    let out = |name: &str| losses[name].get(1).copied().unwrap_or(usize::MAX);
    let row = |name: &&str| {
        let own = meetings.iter().filter(|one| one.rival(name).is_some());
        let (played, won) = (own.clone().count(), own.filter(|one| one.won_by(name)).count());
        let place = 1 + names.iter().filter(|other| out(other) > out(name)).count();
        Row { place, name: (*name).to_owned(), cells: vec![played.to_string(), won.to_string()] }
    };
    let mut table: Vec<Row> = names.iter().map(row).collect();
    table.sort();
    assert!(losses.values().all(|lost| lost.len() <= 2), "nobody plays on after two losses: {losses:?}");
    table
}

/// The lines of a table among these lines.
pub fn read<'a>(lines: impl Iterator<Item = &'a String>, names: &[&str]) -> Vec<Row> {
    let row = |line: &String| {
        let mut cells = line.split_whitespace();
        let (place, name) = (cells.next()?.parse().ok()?, cells.next().filter(|name| names.contains(name))?);
        Some(Row { place, name: name.to_owned(), cells: cells.map(str::to_owned).collect() })
    };
    lines.filter_map(row).collect()
}
