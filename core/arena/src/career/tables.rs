//! Leaderboards, one for each kind, global and for each room. A row contains absolute totals, so that repeated, late or reordered updates
//! give the same leaderboard.

use broadside_game::ids::{PlayerId, Timestamp};
use serde::{Deserialize, Serialize};

use super::periods::LeaderboardKind;

/// The maximum number of rows of a leaderboard.
pub const MAX_ROWS: usize = 500;

/// The number of rows on a page.
pub const PAGE_ROWS: usize = 20;

/// A leaderboard of one kind, global or of a room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Leaderboard {
    /// The number of the period, from [`LeaderboardKind::period`].
    period: u32,
    /// The rows, the best first.
    rows: Vec<LeaderboardRow>,
}

/// A person's row in a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LeaderboardRow {
    /// The person's main identity.
    pub person: PlayerId,
    /// The name; empty for people who are shown without a name.
    pub name: String,
    /// Points in the period.
    pub points: u32,
    /// Games in the period.
    pub games: u32,
    /// Games won in the period.
    pub wins: u32,
    /// The rating in the family played most, if it is not provisional.
    pub rating: Option<u16>,
    /// When the person reached these points.
    pub reached: Timestamp,
    /// The revision of the career from which the row was made.
    pub revision: u64,
}

/// A page of a leaderboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaderboardPage {
    /// Its number, counted from 0.
    pub number: usize,
    /// The number of pages; at least 1.
    pub pages: usize,
    /// Places (counted from 1) and rows.
    pub rows: Vec<(usize, LeaderboardRow)>,
}

impl Leaderboard {
    /// Inserts or replaces a person's row for this period. Has no effect if the existing row has the same or a greater revision, or if the
    /// period is over. The first row of a later period removes all rows of the earlier one.
    pub fn upsert(&mut self, period: u32, row: LeaderboardRow) {
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
        let place = self.rows.partition_point(|kept| sort_key(kept) < sort_key(&row));
        self.rows.insert(place, row);
        self.rows.truncate(MAX_ROWS);
    }

    /// Removes a person's row. Idempotent.
    pub fn remove(&mut self, person: PlayerId) {
        self.rows.retain(|kept| kept.person != person);
    }

    /// The rows at the time `now`, the best first; empty after the end of their period.
    pub fn rows(&self, kind: LeaderboardKind, now: Timestamp) -> &[LeaderboardRow] {
        if self.period == kind.period(now) { &self.rows } else { &[] }
    }

    /// The page with this number (counted from 0; the last page for greater numbers), at the time `now`.
    pub fn page(&self, kind: LeaderboardKind, now: Timestamp, number: usize) -> LeaderboardPage {
        let rows = self.rows(kind, now);
        let pages = rows.len().div_ceil(PAGE_ROWS).max(1);
        let number = number.min(pages - 1);
        let first = number * PAGE_ROWS;
        let rows = rows.iter().enumerate().skip(first).take(PAGE_ROWS).map(|(at, row)| (at + 1, row.clone())).collect();
        LeaderboardPage { number, pages, rows }
    }

    /// The place of a person at the time `now`, counted from 1; `None` without a row.
    pub fn place(&self, kind: LeaderboardKind, now: Timestamp, person: PlayerId) -> Option<usize> {
        self.rows(kind, now).iter().position(|row| row.person == person).map(|at| at + 1)
    }
}

/// The sort key: more points first; with equal points, those reached earlier first.
fn sort_key(row: &LeaderboardRow) -> impl Ord + use<> {
    (std::cmp::Reverse(row.points), row.reached, row.person)
}
