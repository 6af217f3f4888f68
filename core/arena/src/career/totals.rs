//! The totals of a career: games and shots, days in a row, points by period.

use broadside_game::ids::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    facts::{GameResult, SideStats},
    periods::{TableKind, day},
    points::OpponentKind,
};

/// The number of weeks and months kept.
const MAX_PERIODS: usize = 2;

/// Totals over games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Totals {
    /// Games.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Shots fired.
    pub shots: u32,
    /// Shots that hit.
    pub hits: u32,
    /// Enemy ships sunk.
    pub sunk: u32,
    /// The longest run of hits.
    pub streak: u16,
    /// Games won in a row up to now.
    pub run: u32,
    /// The most games won in a row.
    pub best_run: u32,
}

impl Totals {
    /// Adds a game.
    pub(super) fn add(&mut self, stats: &SideStats, outcome: GameResult) {
        self.games += 1;
        let tally = match outcome {
            GameResult::Won => &mut self.wins,
            GameResult::Drawn => &mut self.draws,
            GameResult::Lost => &mut self.losses,
        };
        *tally += 1;
        self.run = if outcome == GameResult::Won { self.run + 1 } else { 0 };
        self.best_run = self.best_run.max(self.run);
        self.shots += u32::from(stats.shots);
        self.hits += u32::from(stats.hits);
        self.sunk += u32::from(stats.sunk);
        self.streak = self.streak.max(stats.streak);
    }
}

/// Days with games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Days {
    /// The last day.
    pub last: i64,
    /// Days in a row up to the last one.
    pub run: u16,
    /// The longest run of days.
    pub best: u16,
}

impl Days {
    /// Adds a day; an earlier one changes nothing.
    pub(super) fn add(&mut self, at: Timestamp) {
        let today = day(at);
        if self.run > 0 && today <= self.last {
            return;
        }
        self.run = if self.run > 0 && today == self.last + 1 { self.run.saturating_add(1) } else { 1 };
        self.last = today;
        self.best = self.best.max(self.run);
    }
}

/// Points, and the games they are from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Total {
    /// Points.
    pub points: u32,
    /// Games.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// When the last point was earned.
    pub reached: Timestamp,
}

impl Total {
    fn add(&mut self, points: u16, outcome: GameResult, at: Timestamp) {
        self.games += 1;
        self.wins += u32::from(outcome == GameResult::Won);
        self.points += u32::from(points);
        if points > 0 {
            self.reached = self.reached.max(at);
        }
    }
}

/// Points by period, global or of one room.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PointTotals {
    /// By week, for the last two weeks with games.
    weeks: Vec<(u32, Total)>,
    /// By month, for the last two months with games.
    months: Vec<(u32, Total)>,
    /// Altogether.
    all: Total,
    /// Against the computer.
    computer: Total,
    /// Against the computer, by week.
    computer_weeks: Vec<(u32, Total)>,
    /// Against the computer, by month.
    computer_months: Vec<(u32, Total)>,
}

impl PointTotals {
    /// Adds a game to the totals for this type of opponent.
    pub(super) fn add(&mut self, rival: OpponentKind, points: u16, outcome: GameResult, at: Timestamp) {
        let (weeks, months, all) = match rival {
            OpponentKind::Person | OpponentKind::Oneself => (&mut self.weeks, &mut self.months, &mut self.all),
            OpponentKind::Computer => (&mut self.computer_weeks, &mut self.computer_months, &mut self.computer),
        };
        for (totals, kind) in [(weeks, TableKind::Week), (months, TableKind::Month)] {
            if let Some(total) = of_period(totals, kind.period(at)) {
                total.add(points, outcome, at);
            }
        }
        all.add(points, outcome, at);
    }

    /// When points were last added.
    pub(super) fn last_points_at(&self) -> Timestamp {
        self.all.reached.max(self.computer.reached)
    }

    /// The latest total of this kind and its period number; `None` before the first game.
    pub fn latest(&self, kind: TableKind) -> Option<(u32, Total)> {
        let last = match kind {
            TableKind::Week => self.weeks.last().copied(),
            TableKind::Month => self.months.last().copied(),
            TableKind::All => Some((0, self.all)),
            TableKind::Computer => Some((0, self.computer)),
            TableKind::ComputerWeek => self.computer_weeks.last().copied(),
            TableKind::ComputerMonth => self.computer_months.last().copied(),
        };
        last.filter(|(_, total)| total.games > 0)
    }
}

/// The total of this period, created if needed; `None` if the period is too old to be kept.
fn of_period(totals: &mut Vec<(u32, Total)>, period: u32) -> Option<&mut Total> {
    let place = totals.partition_point(|(kept, _)| *kept < period);
    if totals.get(place).is_none_or(|(kept, _)| *kept != period) {
        totals.insert(place, (period, Total::default()));
        if totals.len() > MAX_PERIODS {
            totals.remove(0);
        }
    }
    totals.iter_mut().find(|(kept, _)| *kept == period).map(|(_, total)| total)
}
