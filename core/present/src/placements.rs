//! Named placement strategies (core/RULES.md §3.1): parsing typed names, listing the strategies with their measured strength,
//! and reporting the test of a player's own fleet. Places no ships and measures nothing itself.

use std::cmp::Ordering;

use broadside_game::{
    Game,
    film::Film,
    ids::Timestamp,
    report::Ending,
    side::{BySide, Side},
    view::{OwnView, Phase, PublicView, Seat},
};
use broadside_words::{
    line::Line,
    locale::Locale,
    numbers::{Mean, compare_means, decimal, margin},
    words,
};

use super::{
    body::{Body, Key},
    button::button,
    keys::draft_revision,
    replay::film_scene,
};

/// The ids of all strategies (core/RULES.md §3.1), in the order of that section; strategies that it does not list come last.
pub const STRATEGIES: [&str; 16] = [
    "pl-random",
    "pl-spread",
    "pl-perelman",
    "pl-groups",
    "pl-half",
    "pl-no-diagonals",
    "pl-shores-all",
    "pl-shores-large",
    "pl-sixty",
    "pl-third",
    "pl-third-strip",
    "pl-avoid",
    "pl-corner-surprise",
    "pl-human",
    "pl-adaptive",
    "pl-fortress",
];

/// The maximum length of a completion that platforms accept, in characters.
const MAX_COMPLETION: usize = 100;

/// The id of the computer opponent that fires in a test game if none is named.
const DEFAULT_SHOOTER: &str = "captain";

/// Buttons per row; the names are long.
const KEYS_PER_ROW: usize = 3;

/// A strategy that is offered: its id, and the mean number of shots that its fleets survive, if measured.
pub type StrategyOffer = (&'static str, Option<Mean>);

/// The result of a fleet test: the mean number of shots that a player's fleet survived.
#[derive(Clone, PartialEq, Debug)]
pub struct FleetTest {
    /// The means against these computer opponents, by id.
    pub by: Vec<(&'static str, Mean)>,
    /// The mean against the Navigator.
    pub own: Mean,
    /// The mean for random fleets against the Navigator.
    pub random: Mean,
}

/// The id without its `pl-` prefix.
fn without_prefix(id: &'static str) -> &'static str {
    id.strip_prefix("pl-").unwrap_or(id)
}

/// The text, normalized for comparison.
fn normalized(text: &str) -> String {
    words::normalize(text).join(" ")
}

/// All names of a strategy, normalized for comparison.
fn names(id: &'static str) -> impl Iterator<Item = String> {
    [normalized(id), normalized(without_prefix(id))]
        .into_iter()
        .chain(Locale::ALL.into_iter().map(move |locale| normalized(&Line::new(id).phrase(locale))))
}

/// The strategies in `typed`, separated by `+`: each by its id, with or without `pl-`, or by its name in any language.
/// `None` if any of them is unknown.
pub fn parse(typed: &str) -> Option<Vec<&'static str>> {
    let find = |normalized: String| STRATEGIES.into_iter().find(|id| names(id).any(|name| name == normalized));
    typed.split('+').map(|part| find(normalized(part))).collect()
}

/// Completions of `typed` as (label, value): strategy names in this language, also after a `+`. Leaves out
/// `pl-adaptive`, which needs the opponent's history.
pub fn complete(typed: &str, locale: Locale) -> Vec<(String, String)> {
    let (before, last) = typed.rsplit_once('+').map_or(("", typed), |(before, last)| (before.trim(), last));
    let joined = |name: String| if before.is_empty() { name } else { format!("{before} + {name}") };
    let begins = |name: &String| normalized(name).starts_with(&normalized(last));
    let offered = STRATEGIES.into_iter().filter(|id| *id != "pl-adaptive").map(|id| Line::new(id).phrase(locale)).filter(begins);
    let whole = offered.map(joined).filter(|whole| whole.chars().count() <= MAX_COMPLETION);
    whole.map(|whole| (whole.clone(), whole)).collect()
}

/// Whether `word` is a part of a strategy's name, or several such parts joined by hyphens. Such a word is not parsed as a game
/// code.
pub(super) fn is_strategy_word(word: &str) -> bool {
    let words = normalized(word);
    let known = |word: &str| STRATEGIES.into_iter().flat_map(names).any(|name| name.split(' ').any(|part| part == word));
    !words.is_empty() && words.split(' ').all(known)
}

/// The largest margin of error of these means, formatted.
fn largest_margin(means: impl IntoIterator<Item = Mean>, locale: Locale) -> String {
    margin(means.into_iter().map(|(_, error)| error).fold(0.0, f64::max), locale)
}

/// The list of the strategies offered for this side's fleet, the strongest first, with a button for each.
pub fn list(game: &Game, side: Side, mut offers: Vec<StrategyOffer>, random: Option<Mean>, locale: Locale) -> Body {
    offers.sort_by(|(_, one), (_, other)| other.unwrap_or_default().0.total_cmp(&one.unwrap_or_default().0));
    let whole = |(mean, _): Mean| decimal(mean, 0, locale);
    let title = match random {
        Some(random) => {
            let all = offers.iter().filter_map(|(_, mean)| *mean).chain([random]);
            Line::new("ways-title").text("error", largest_margin(all, locale)).text("random", whole(random))
        }
        None => Line::new("ways-plain"),
    };
    let line = |(id, mean): &StrategyOffer| match mean {
        Some(mean) => Line::new("ways-measured").line("name", Line::new(id)).text("mean", whole(*mean)),
        None => Line::new("ways-one").line("name", Line::new(id)),
    };
    let lines = [title].into_iter().chain(offers.iter().map(line)).chain([Line::new("ways-note")]);
    let revision = draft_revision(game, side);
    let key = |(id, _): &StrategyOffer| Key::for_command(id, button(game.id(), revision, &format!("place {}", without_prefix(id))), locale);
    Body { keys: Key::into_rows(offers.iter().map(key), KEYS_PER_ROW), ..Body::of_lines(lines, locale) }
}

/// The line that reports that the strategies were impossible to follow, so that the fleet was placed at random.
pub fn fallback_line(strategies: &[&'static str]) -> Line {
    Line::new("ways-fallen-back").lines("list", strategies.iter().map(|id| Line::new(id)).collect())
}

/// The refusal of two strategies that contradict each other.
pub fn contradiction_line(one: &'static str, other: &'static str) -> Line {
    Line::new("refused-ways-clash").line("a", Line::new(one)).line("b", Line::new(other))
}

/// The result of a fleet test, as text.
pub fn test_report(test: &FleetTest, locale: Locale) -> String {
    let shots = |(mean, _): Mean| decimal(mean, 1, locale);
    let by = |(opponent, mean): &(&'static str, Mean)| {
        Line::new("review-placing").term("name", "opponent", *opponent).text("mean", shots(*mean))
    };
    let verdict = match compare_means(test.own, test.random) {
        Ordering::Greater => "try-harder",
        Ordering::Less => "try-easier",
        Ordering::Equal => "try-usual",
    };
    let error = largest_margin(test.by.iter().map(|(_, mean)| *mean).chain([test.random]), locale);
    let lines = [
        Line::new("try-fleet").text("error", error).lines("list", test.by.iter().map(by).collect()),
        Line::new("try-random").text("mean", shots(test.random)).line("verdict", Line::new(verdict)),
        Line::new("try-secret"),
    ];
    lines.map(|line| line.phrase(locale)).join("\n")
}

/// The button that starts a test game against the fleet as it is placed now.
pub fn watch_test_button(game: &Game, locale: Locale) -> Key {
    Key::for_command("key-watch", button(game.id(), 0, &format!("place try {DEFAULT_SHOOTER}")), locale)
}

/// A test game as a film, in which the computer opponent `by` fires at the reader's fleet. `frames` are the positions before the
/// first shot and after each shot, with side A firing; `None` if there are none.
pub fn test_game_film(mut frames: Vec<PublicView>, own: &OwnView, by: &Seat, at: Timestamp, locale: Locale) -> Option<Body> {
    let ending = Ending::Won(Side::A);
    for frame in &mut frames {
        frame.id = own.public.id;
        frame.seats = BySide { a: Some(by.clone()), b: own.public.seats[own.side].clone() };
        frame.revealed = BySide { a: Some(Vec::new()), b: Some(own.ships.clone()) };
    }
    let last = frames.last_mut()?;
    last.phase = Phase::Over(ending);
    let number = last.shots;
    let film = Film { frames, shots: BySide { a: number, b: 0 }, at, ending };
    let text = Line::new("watch-fleet").text("name", by.name.as_str()).number("number", number).phrase(locale);
    Some(Body { text, scene: Some(film_scene(&film, locale)), ..Body::default() })
}
