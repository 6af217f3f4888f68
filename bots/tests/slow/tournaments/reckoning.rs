//! Tables reckoned from records and announced pairs alone, by plain definitions of points, tie-breaks and losses. Shares
//! nothing with the product but how halves are written.

use std::{cmp::Reverse, collections::BTreeMap};

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

/// A Swiss table: a point for each match won and each bye; level on points, these decide in this order: the points of
/// all rivals, the points of those beaten, points among those who are level, matches won.
pub fn swiss(names: &[&str], meetings: &[Meeting], byes: &[String]) -> Vec<Row> {
    let own = |name: &str| meetings.iter().filter(|one| one.rival(name).is_some()).cloned().collect::<Vec<_>>();
    let wins = |name: &str| own(name).iter().filter(|one| one.won_by(name)).count();
    let rested = |name: &str| byes.iter().filter(|bye| *bye == name).count();
    let points: BTreeMap<&str, usize> = names.iter().map(|name| (*name, wins(name) + rested(name))).collect();
    let of_rivals = |name: &str, counts: &dyn Fn(&Meeting) -> bool| {
        own(name).iter().filter(|one| counts(one)).filter_map(|one| points.get(one.rival(name)?)).sum::<usize>()
    };
    let worth = |name: &str| {
        let level = |one: &Meeting| one.won_by(name) && one.rival(name).is_some_and(|rival| points[rival] == points[name]);
        let among = own(name).iter().filter(|one| level(one)).count();
        [points[name], of_rivals(name, &|_| true), of_rivals(name, &|one| one.won_by(name)), among, wins(name)]
    };
    let mut table: Vec<(Reverse<[usize; 5]>, &str)> = names.iter().map(|name| (Reverse(worth(name)), *name)).collect();
    table.sort();
    let place = |worth: &Reverse<[usize; 5]>| 1 + table.iter().filter(|(other, _)| other < worth).count();
    let row = |(worth, name): &(Reverse<[usize; 5]>, &str)| Row {
        place: place(worth),
        name: (*name).to_owned(),
        cells: worth.0.iter().map(usize::to_string).collect(),
    };
    table.iter().map(row).collect()
}

/// A double elimination: whoever has lost twice is out, and stands behind all who were in it longer; those who went out
/// in the same round share the place. The cells are matches won and played.
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
        Row { place, name: (*name).to_owned(), cells: vec![won.to_string(), played.to_string()] }
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
