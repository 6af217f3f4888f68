//! Named placement strategies (core/RULES.md §3.1): reading what players type for them, listing them with their
//! measured strength, and reporting how a player's own fleet did in a test. Places and measures nothing itself.

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

/// The ids of all strategies (core/RULES.md §3.1), in the order of that section; our own come last.
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

/// The longest completion that platforms accept, in characters.
const MAX_COMPLETION: usize = 100;

/// The computer opponent of a test game when none is named.
const DEFAULT_SHOOTER: &str = "captain";

/// Buttons per row; the names are long.
const KEYS_PER_ROW: usize = 3;

/// A strategy on offer: its id, and the mean number of shots its fleets survive, if measured.
pub type StrategyOffer = (&'static str, Option<Mean>);

/// How many shots a player's fleet survived in a test.
#[derive(Clone, PartialEq, Debug)]
pub struct FleetTest {
    /// Against each of these computer opponents, by id.
    pub by: Vec<(&'static str, Mean)>,
    /// Against the Navigator.
    pub own: Mean,
    /// The Navigator's mean against random fleets.
    pub random: Mean,
}

/// The id without its `pl-` prefix.
fn without_prefix(id: &'static str) -> &'static str {
    id.strip_prefix("pl-").unwrap_or(id)
}

fn plain(text: &str) -> String {
    words::normalize(text).join(" ")
}

/// All names of a strategy, normalized for comparison.
fn names(id: &'static str) -> impl Iterator<Item = String> {
    [plain(id), plain(without_prefix(id))]
        .into_iter()
        .chain(Locale::ALL.into_iter().map(move |locale| plain(&Line::new(id).phrase(locale))))
}

/// The strategies in `typed`, separated by `+`: each by its id, with or without `pl-`, or by its name in any language.
/// `None` if any of them is unknown.
pub fn read(typed: &str) -> Option<Vec<&'static str>> {
    let find = |normalized: String| STRATEGIES.into_iter().find(|id| names(id).any(|name| name == normalized));
    typed.split('+').map(|part| find(plain(part))).collect()
}

/// Completions of `typed` as (label, value): strategy names in this language, also after a `+`. Leaves out
/// `pl-adaptive`, which needs the opponent's history.
pub fn complete(typed: &str, locale: Locale) -> Vec<(String, String)> {
    let (before, last) = typed.rsplit_once('+').map_or(("", typed), |(before, last)| (before.trim(), last));
    let joined = |name: String| if before.is_empty() { name } else { format!("{before} + {name}") };
    let begins = |name: &String| plain(name).starts_with(&plain(last));
    let offered = STRATEGIES.into_iter().filter(|id| *id != "pl-adaptive").map(|id| Line::new(id).phrase(locale)).filter(begins);
    let whole = offered.map(joined).filter(|whole| whole.chars().count() <= MAX_COMPLETION);
    whole.map(|whole| (whole.clone(), whole)).collect()
}

/// Whether `word` is part of a strategy's name, or several parts joined by hyphens. Such a word is not read as a game
/// code.
pub(super) fn is_strategy_word(word: &str) -> bool {
    let normalized = plain(word);
    let known = |word: &str| STRATEGIES.into_iter().flat_map(names).any(|name| name.split(' ').any(|part| part == word));
    !normalized.is_empty() && normalized.split(' ').all(known)
}

/// The largest error of these means, formatted.
fn largest_margin(means: impl IntoIterator<Item = Mean>, locale: Locale) -> String {
    margin(means.into_iter().map(|(_, error)| error).fold(0.0, f64::max), locale)
}

/// The list of strategies for this side's fleet, the strongest first, with a button for each.
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

/// The strategies could not be satisfied; the fleet was placed at random instead.
pub fn fallback(strategies: &[&'static str]) -> Line {
    Line::new("ways-fallen-back").lines("list", strategies.iter().map(|id| Line::new(id)).collect())
}

/// These two strategies contradict each other.
pub fn contradiction_line(one: &'static str, other: &'static str) -> Line {
    Line::new("refused-ways-clash").line("a", Line::new(one)).line("b", Line::new(other))
}

/// The result of a fleet test, as text.
pub fn test_report(test: &FleetTest, locale: Locale) -> String {
    let shots = |(mean, _): Mean| decimal(mean, 1, locale);
    let by = |(mate, mean): &(&'static str, Mean)| Line::new("review-placing").term("name", "opponent", *mate).text("mean", shots(*mean));
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
pub fn watch_key(game: &Game, locale: Locale) -> Key {
    Key::for_command("key-watch", button(game.id(), 0, &format!("place try {DEFAULT_SHOOTER}")), locale)
}

/// A test game as a film: a computer opponent fires at the reader's fleet. `frames` holds the position before the first
/// shot and after each, with A firing; `None` if it is empty.
pub fn watch_test(mut frames: Vec<PublicView>, own: &OwnView, by: &Seat, at: Timestamp, locale: Locale) -> Option<Body> {
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
