//! The totals of a career: games and shots, runs of days with games, and points by period.

use broadside_game::ids::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    facts::{GameResult, SideStats},
    periods::{LeaderboardKind, day},
    points::OpponentKind,
};

/// The number of weeks and of months with separate totals.
const MAX_PERIODS: usize = 2;

/// Totals over a person's games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct GameTotals {
    /// The number of games.
    pub games: u32,
    /// The number of games won.
    pub wins: u32,
    /// The number of games drawn.
    pub draws: u32,
    /// The number of games lost.
    pub losses: u32,
    /// The number of shots fired.
    pub shots: u32,
    /// The number of shots that hit a ship.
    pub hits: u32,
    /// The number of enemy ships sunk.
    pub sunk: u32,
    /// The greatest number of hits in a row.
    pub streak: u16,
    /// The number of games won in a row up to the last game.
    pub run: u32,
    /// The greatest number of games won in a row.
    pub best_run: u32,
}

impl GameTotals {
    /// Adds a game with these statistics and this result.
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

/// Runs of consecutive UTC days with games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlayingDays {
    /// The number of the last day with a game.
    pub last: i64,
    /// The length of the current run, in days.
    pub run: u16,
    /// The length of the longest run, in days.
    pub best: u16,
}

impl PlayingDays {
    /// Adds the day of a game. A day before the last one has no effect.
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

/// The points of a period, and the games that brought them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PeriodTotal {
    /// The number of points.
    pub points: u32,
    /// The number of games.
    pub games: u32,
    /// The number of games won.
    pub wins: u32,
    /// When the last points were earned.
    pub reached: Timestamp,
}

impl PeriodTotal {
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
    /// Against people by week, for the last two weeks with games.
    weeks: Vec<(u32, PeriodTotal)>,
    /// Against people by month, for the last two months with games.
    months: Vec<(u32, PeriodTotal)>,
    /// Against people, of all time.
    all: PeriodTotal,
    /// Against the computer, of all time.
    computer: PeriodTotal,
    /// Against the computer, by week.
    computer_weeks: Vec<(u32, PeriodTotal)>,
    /// Against the computer, by month.
    computer_months: Vec<(u32, PeriodTotal)>,
}

impl PointTotals {
    /// Adds a game to the totals for this type of opponent.
    pub(super) fn add(&mut self, rival: OpponentKind, points: u16, outcome: GameResult, at: Timestamp) {
        let (weeks, months, all) = match rival {
            OpponentKind::Person | OpponentKind::Oneself => (&mut self.weeks, &mut self.months, &mut self.all),
            OpponentKind::Computer => (&mut self.computer_weeks, &mut self.computer_months, &mut self.computer),
        };
        for (totals, kind) in [(weeks, LeaderboardKind::Week), (months, LeaderboardKind::Month)] {
            if let Some(total) = total_of_period(totals, kind.period(at)) {
                total.add(points, outcome, at);
            }
        }
        all.add(points, outcome, at);
    }

    /// When points were last added.
    pub(super) fn last_points_at(&self) -> Timestamp {
        self.all.reached.max(self.computer.reached)
    }

    /// The number and the total of the latest period with games, for a leaderboard of this kind; `None` without games.
    pub fn latest(&self, kind: LeaderboardKind) -> Option<(u32, PeriodTotal)> {
        let last = match kind {
            LeaderboardKind::Week => self.weeks.last().copied(),
            LeaderboardKind::Month => self.months.last().copied(),
            LeaderboardKind::All => Some((0, self.all)),
            LeaderboardKind::Computer => Some((0, self.computer)),
            LeaderboardKind::ComputerWeek => self.computer_weeks.last().copied(),
            LeaderboardKind::ComputerMonth => self.computer_months.last().copied(),
        };
        last.filter(|(_, total)| total.games > 0)
    }
}

/// The total of this period, created if needed; `None` if the period is too old.
fn total_of_period(totals: &mut Vec<(u32, PeriodTotal)>, period: u32) -> Option<&mut PeriodTotal> {
    let place = totals.partition_point(|(kept, _)| *kept < period);
    if totals.get(place).is_none_or(|(kept, _)| *kept != period) {
        totals.insert(place, (period, PeriodTotal::default()));
        if totals.len() > MAX_PERIODS {
            totals.remove(0);
        }
    }
    totals.iter_mut().find(|(kept, _)| *kept == period).map(|(_, total)| total)
}
