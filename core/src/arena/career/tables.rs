//! Tables of the best: one for each kind and place. Totals are absolute, so that entering somebody again, late or in
//! another order leaves the same table.

use serde::{Deserialize, Serialize};

use super::periods::TableKind;
use crate::game::ids::{PlayerId, Timestamp};

/// How many rows a table keeps.
pub const ROWS: usize = 500;

/// How many rows a page has.
pub const PAGE: usize = 20;

/// A table of one kind, of the world or of a room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Table {
    /// The number of the period it is of, as [`TableKind::period`] gives it.
    period: u32,
    /// The best first.
    rows: Vec<Row>,
}

/// Somebody in a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The person's main identity.
    pub person: PlayerId,
    /// The name; empty for those who are shown without.
    pub name: String,
    /// Points in the period.
    pub points: u32,
    /// Games in the period.
    pub games: u32,
    /// Games won in the period.
    pub wins: u32,
    /// The rating in the family played most, where it is more than a guess.
    pub rating: Option<u16>,
    /// When the points were reached.
    pub reached: Timestamp,
    /// How often the career had changed by then.
    pub revision: u64,
}

/// A part of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Which, counted from 0.
    pub number: usize,
    /// How many there are; at least 1.
    pub pages: usize,
    /// Places (counted from 1) and rows.
    pub rows: Vec<(usize, Row)>,
}

impl Table {
    /// Enters a row of this period, or replaces that person's. A row older than what is there changes nothing; a later
    /// period begins the table anew.
    pub fn upsert(&mut self, period: u32, row: Row) {
        if period < self.period {
            return;
        }
        if period > self.period {
            *self = Self { period, rows: Vec::new() };
        }
        if self.rows.iter().any(|kept| kept.person == row.person && kept.revision >= row.revision) {
            return;
        }
        self.remove(row.person);
        let place = self.rows.partition_point(|kept| order(kept) < order(&row));
        self.rows.insert(place, row);
        self.rows.truncate(ROWS);
    }

    /// Takes somebody out. Idempotent.
    pub fn remove(&mut self, person: PlayerId) {
        self.rows.retain(|kept| kept.person != person);
    }

    /// The rows as they stand at this moment, the best first: none once the period has passed.
    pub fn rows(&self, kind: TableKind, now: Timestamp) -> &[Row] {
        if self.period == kind.period(now) { &self.rows } else { &[] }
    }

    /// The page of this number (counted from 0; the last one for numbers beyond), as it stands at this moment.
    pub fn page(&self, kind: TableKind, now: Timestamp, number: usize) -> Page {
        let rows = self.rows(kind, now);
        let pages = rows.len().div_ceil(PAGE).max(1);
        let number = number.min(pages - 1);
        let first = number * PAGE;
        let rows = rows.iter().enumerate().skip(first).take(PAGE).map(|(at, row)| (at + 1, row.clone())).collect();
        Page { number, pages, rows }
    }

    /// The place of somebody, counted from 1, as it stands at this moment.
    pub fn place(&self, kind: TableKind, now: Timestamp, person: PlayerId) -> Option<usize> {
        self.rows(kind, now).iter().position(|row| row.person == person).map(|at| at + 1)
    }
}

/// More points first; of equals, who had them first.
fn order(row: &Row) -> impl Ord + use<> {
    (std::cmp::Reverse(row.points), row.reached, row.person)
}
