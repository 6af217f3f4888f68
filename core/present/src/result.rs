//! Statistics of a finished game: a public line, a line for each player, and the row of squares for sharing. Uses public
//! reports. There are none while the game is running or if no shot was fired.

use broadside_game::{
    Game,
    event::Event,
    report::{Ending, Outcome},
    side::{BySide, Side},
    view::Phase,
};
use broadside_words::{line::Line, locale::Locale};

use super::{
    arena::times,
    body::{Body, Key, Press},
    button::button,
    reports,
};

/// The maximum number of squares per side: one row on a phone.
const MAX_SQUARES: usize = 10;

/// The minimum number of shots that a square stands for.
const MIN_SHOTS_PER_SQUARE: usize = 5;

/// The maximum length of a name in the shared text, so that the text fits Telegram's copy button: 256 UTF-16 units.
const MAX_NAME_LENGTH: usize = 20;

/// The minimum length of a run of hits that is mentioned.
const MIN_RUN: usize = 2;

/// The result of a shot, in ascending order of success.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum ShotResult {
    Water,
    Hit,
    Sunk,
}

impl ShotResult {
    fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Miss | Outcome::Mine | Outcome::Sweeper => Self::Water,
            Outcome::Hit => Self::Hit,
            Outcome::Sunk(_) => Self::Sunk,
        }
    }

    /// An emoji square of this result.
    fn emoji(self) -> char {
        match self {
            Self::Water => '🟦',
            Self::Hit => '🟥',
            Self::Sunk => '⬛',
        }
    }
}

/// A finished game in which at least one shot was fired.
pub(super) struct FinishedGame<'a> {
    game: &'a Game,
    ending: Ending,
    /// The results of each side's shots, in order.
    results: BySide<Vec<ShotResult>>,
}

impl<'a> FinishedGame<'a> {
    /// The finished game; `None` if it is not over or no shot was fired.
    pub(super) fn of(game: &'a Game) -> Option<Self> {
        let Phase::Over(ending) = game.public().phase else { return None };
        let mut results = BySide::from_fn(|_| Vec::new());
        for report in game.log().iter().filter_map(|logged| logged.event.report(game.rules())) {
            reports::shots(&report).into_iter().for_each(|(by, _, outcome)| results[by].push(ShotResult::of(outcome)));
        }
        let fired = results.iter().any(|results| !results.is_empty());
        fired.then_some(Self { game, ending, results })
    }

    /// The sides that fired, the winner first.
    fn sides(&self) -> impl Iterator<Item = Side> {
        let first = self.ending.winner().unwrap_or(Side::A);
        [first, !first].into_iter().filter(|side| !self.results[*side].is_empty())
    }

    /// A side's shots and accuracy, and its longest run of hits where shots are fired one by one.
    pub(super) fn statistics(&self, side: Side) -> Vec<Line> {
        let results = &self.results[side];
        let shots = Line::new("end-shots").number("count", results.len() as i64);
        if results.is_empty() {
            return vec![shots];
        }
        let hits = Line::new("end-hits").text("percent", accuracy(results));
        let run = results.split(|result| *result == ShotResult::Water).map(<[ShotResult]>::len).max().unwrap_or_default();
        let is_notable = run >= MIN_RUN && !self.game.rules().is_salvo();
        let run = is_notable.then(|| Line::new("end-run").number("count", run as i64));
        [shots, hits].into_iter().chain(run).collect()
    }

    /// The winner's accuracy in per cent; `None` if there is no winner or the winner fired no shot.
    pub(super) fn winners_accuracy(&self) -> Option<String> {
        let results = &self.results[self.ending.winner()?];
        (!results.is_empty()).then(|| accuracy(results))
    }

    /// The duration from the first turn to the end: in minutes, from two hours on rounded to hours, from two days on rounded to
    /// days.
    pub(super) fn duration_line(&self) -> Line {
        let log = self.game.log();
        let began = log.iter().find(|logged| matches!(logged.event, Event::Began { .. })).map(|logged| logged.at.0);
        let ended = log.last().map(|logged| logged.at.0);
        let minutes = began.zip(ended).map_or(0, |(began, ended)| (ended - began) / 60_000);
        let rounded = match minutes {
            ..120 => minutes.max(1),
            120..2880 => (minutes + 30) / 60 * 60,
            _ => (minutes + 720) / 1440 * 1440,
        };
        Line::new("end-lasted").line("clock", times::duration_line(rounded))
    }
}

/// The share of hits in per cent.
fn accuracy(results: &[ShotResult]) -> String {
    let hits = results.iter().filter(|result| **result != ShotResult::Water).count();
    percent(hits, results.len())
}

/// The share of hits in per cent, rounded to a whole number; 0 without a shot.
pub(super) fn percent(hits: usize, shots: usize) -> String {
    ((hits * 200 + shots) / (shots * 2).max(1)).to_string()
}

/// The shots as a row of emoji squares. Each square stands for several shots and shows the best of them.
fn squares_text(results: &[ShotResult]) -> String {
    let each = results.len().div_ceil(MAX_SQUARES).max(MIN_SHOTS_PER_SQUARE);
    results.chunks(each).filter_map(|some| some.iter().max()).map(|best| best.emoji()).collect()
}

/// The line with both sides' statistics, the winner first, and the duration.
pub(super) fn line_for_all(game: &Game) -> Option<Line> {
    let played = FinishedGame::of(game)?;
    let first = played.ending.winner().unwrap_or(Side::A);
    let side_line = |side: Side| Line::new("end-side").text("name", game.public().name(side)).lines("list", played.statistics(side));
    Some(Line::new("end-both").line("first", side_line(first)).line("other", side_line(!first)).line("clock", played.duration_line()))
}

/// The line with a player's own statistics, and the result if the last ship was sunk; `None` if the game had no result.
pub(super) fn line_for_player(game: &Game, side: Side) -> Option<Line> {
    let played = FinishedGame::of(game)?;
    let id = match played.ending {
        Ending::Void | Ending::Closed | Ending::Declined | Ending::Withdrawn(_) | Ending::Expired => return None,
        Ending::Won(winner) if winner == side => "end-you-won",
        Ending::Won(_) => "end-you-lost",
        Ending::Drawn | Ending::Level | Ending::Stalled | Ending::Judged(_) | Ending::Resigned(_) | Ending::Forfeited(_) => "end-yours",
    };
    Some(Line::new(id).lines("list", played.statistics(side)))
}

/// The result as a text for sharing, 1 to 256 UTF-16 units.
pub fn shareable_text(game: &Game, locale: Locale) -> Option<String> {
    let played = FinishedGame::of(game)?;
    let mut lines = vec![format!("⚓ Broadside {}", game.id())];
    for side in played.sides() {
        let results = &played.results[side];
        let name: String = game.public().name(side).chars().take(MAX_NAME_LENGTH).collect();
        let side_line = Line::new("share-side").text("name", name).number("shots", results.len() as i64).text("percent", accuracy(results));
        let cup = if played.ending.winner() == Some(side) { "🏆 " } else { "" };
        lines.extend([format!("{cup}{}", side_line.phrase(locale)), squares_text(results)]);
    }
    Some(lines.join("\n"))
}

/// The button that copies the result, or sends a command where copying is not possible.
pub(super) fn share_button(game: &Game, locale: Locale) -> Option<Key> {
    let (text, says) = (shareable_text(game, locale)?, button(game.id(), 0, "share_result"));
    Some(Key { label: Line::new("key-share").phrase(locale), press: Press::CopyOrSend { text, says } })
}

/// A message with the text for sharing, or with the code of an open challenge, for copying by hand.
pub fn share_message(game: &Game, locale: Locale) -> Option<Body> {
    if game.public().phase == Phase::Open {
        let text = Line::new("share-challenge").phrase(locale);
        return Some(Body { text, mono: Some(game.id().to_string()), ..Body::default() });
    }
    Some(Body { text: Line::new("share-offer").phrase(locale), mono: Some(shareable_text(game, locale)?), ..Body::default() })
}
