//! What a finished game came to, in figures: a line for everybody, one for either player, and the squares that are shown to
//! friends. Reads only what was said aloud; while a game is not over, or where nobody fired, there is nothing.

use super::{
    arena::times,
    body::{Body, Key, Press},
    button::button,
    line::Line,
    locale::Locale,
    reports,
};
use crate::game::{
    Game,
    event::Event,
    report::{Ending, Outcome},
    side::{BySide, Side},
    view::Phase,
};

/// The most squares of a side: they stand in one row on a phone.
const SQUARES: usize = 10;

/// So many shots a square stands for at least.
const SHOTS: usize = 5;

/// So much of a name is shown around: all of it must fit into what Telegram copies, 256 UTF-16 units.
const NAME: usize = 20;

/// A run of hits from this length on is worth a word.
const RUN: usize = 2;

/// What a shot met, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fell {
    Water,
    Hit,
    Sunk,
}

impl Fell {
    fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Miss | Outcome::Mine | Outcome::Sweeper => Self::Water,
            Outcome::Hit => Self::Hit,
            Outcome::Sunk(_) => Self::Sunk,
        }
    }

    fn square(self) -> char {
        match self {
            Self::Water => '🟦',
            Self::Hit => '🟥',
            Self::Sunk => '⬛',
        }
    }
}

/// A game that is over, and in which somebody fired.
struct Played<'a> {
    game: &'a Game,
    ending: Ending,
    fell: BySide<Vec<Fell>>,
}

impl<'a> Played<'a> {
    fn of(game: &'a Game) -> Option<Self> {
        let Phase::Over(ending) = game.public().phase else { return None };
        let mut fell = BySide::from_fn(|_| Vec::new());
        for report in game.log().iter().filter_map(|logged| logged.event.report(game.rules())) {
            reports::shots(&report).into_iter().for_each(|(by, _, outcome)| fell[by].push(Fell::of(outcome)));
        }
        let fired = fell.iter().any(|fell| !fell.is_empty());
        fired.then_some(Self { game, ending, fell })
    }

    /// The sides that fired, the winner first.
    fn sides(&self) -> impl Iterator<Item = Side> {
        let first = self.ending.winner().unwrap_or(Side::A);
        [first, !first].into_iter().filter(|side| !self.fell[*side].is_empty())
    }

    /// The shots of a side, how many of them hit, and the longest run of hits where shots are fired one by one.
    fn deeds(&self, side: Side) -> Vec<Line> {
        let fell = &self.fell[side];
        let shots = Line::new("end-shots").number("count", fell.len() as i64);
        if fell.is_empty() {
            return vec![shots];
        }
        let hits = Line::new("end-hits").text("percent", accuracy(fell));
        let run = fell.split(|fell| *fell == Fell::Water).map(<[Fell]>::len).max().unwrap_or_default();
        let told = run >= RUN && !self.game.rules().salvo();
        let run = told.then(|| Line::new("end-run").number("count", run as i64));
        [shots, hits].into_iter().chain(run).collect()
    }

    /// How long it took from the first turn to the end: to the minute, later to the hour, then to the day.
    fn time(&self) -> Line {
        let log = self.game.log();
        let began = log.iter().find(|logged| matches!(logged.event, Event::Began { .. })).map(|logged| logged.at.0);
        let ended = log.last().map(|logged| logged.at.0);
        let minutes = began.zip(ended).map_or(0, |(began, ended)| (ended - began) / 60_000);
        times::span(match minutes {
            ..120 => minutes.max(1),
            120..2880 => (minutes + 30) / 60 * 60,
            _ => (minutes + 720) / 1440 * 1440,
        })
    }
}

/// A finished game in figures.
pub(super) struct Figures {
    /// What each side did.
    pub(super) deeds: BySide<Vec<Line>>,
    /// Of the winner's shots, how many in a hundred hit.
    pub(super) percent: Option<String>,
    /// How long it took.
    pub(super) time: Line,
}

/// The figures of a game that is over, and in which somebody fired.
pub(super) fn figures(game: &Game) -> Option<Figures> {
    let played = Played::of(game)?;
    let winner = played.ending.winner().filter(|side| !played.fell[*side].is_empty());
    let percent = winner.map(|side| accuracy(&played.fell[side]));
    Some(Figures { deeds: BySide::from_fn(|side| played.deeds(side)), percent, time: played.time() })
}

/// Of these shots, how many in a hundred hit.
fn accuracy(fell: &[Fell]) -> String {
    let hits = fell.iter().filter(|fell| **fell != Fell::Water).count();
    ((hits * 200 + fell.len()) / (fell.len() * 2).max(1)).to_string()
}

/// These shots as squares, each for as many of them: the best that came of them.
fn squares(fell: &[Fell]) -> String {
    let each = fell.len().div_ceil(SQUARES).max(SHOTS);
    fell.chunks(each).filter_map(|some| some.iter().max()).map(|best| best.square()).collect()
}

/// What both did and how long it took, the winner first.
pub(super) fn of_both(game: &Game) -> Option<Line> {
    let played = Played::of(game)?;
    let first = played.ending.winner().unwrap_or(Side::A);
    let did = |side: Side| Line::new("end-side").text("name", game.public().name(side)).lines("list", played.deeds(side));
    Some(Line::new("end-both").line("first", did(first)).line("other", did(!first)).line("clock", played.time()))
}

/// What a player did, said to them; nothing where nobody has won and it is no draw.
pub(super) fn of_own(game: &Game, side: Side) -> Option<Line> {
    let played = Played::of(game)?;
    let id = match played.ending {
        Ending::Drawn | Ending::Level | Ending::Stalled => "end-you-drew",
        Ending::Void | Ending::Closed | Ending::Declined | Ending::Withdrawn | Ending::Expired => return None,
        Ending::Won(_) | Ending::Judged(_) | Ending::Resigned(_) | Ending::Forfeited(_) => match played.ending.winner() == Some(side) {
            true => "end-you-won",
            false => "end-you-lost",
        },
    };
    Some(Line::new(id).lines("list", played.deeds(side)))
}

/// The result as a few lines to be shown around: 1 to 256 UTF-16 units.
pub fn shared(game: &Game, locale: Locale) -> Option<String> {
    let played = Played::of(game)?;
    let mut lines = vec![format!("⚓ Broadside {}", game.id())];
    for side in played.sides() {
        let fell = &played.fell[side];
        let name: String = game.public().name(side).chars().take(NAME).collect();
        let did = Line::new("share-side").text("name", name).number("shots", fell.len() as i64).text("percent", accuracy(fell));
        let cup = if played.ending.winner() == Some(side) { "🏆 " } else { "" };
        lines.extend([format!("{cup}{}", did.phrase(locale)), squares(fell)]);
    }
    Some(lines.join("\n"))
}

/// The key that copies it, or asks for it where none can.
pub(super) fn key(game: &Game, locale: Locale) -> Option<Key> {
    let (text, says) = (shared(game, locale)?, button(game.id(), 0, "share_result"));
    Some(Key { label: Line::new("key-share").phrase(locale), press: Press::CopyOrSay { text, says } })
}

/// It as an answer to whoever asks, to be copied by hand.
pub fn answer(game: &Game, locale: Locale) -> Option<Body> {
    Some(Body { text: Line::new("share-offer").phrase(locale), mono: Some(shared(game, locale)?), ..Body::default() })
}
