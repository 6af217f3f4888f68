//! Ways to lay a fleet, by the names people know them under: what is typed for them, the list of them with what each
//! withstands, what is said where one cannot be had, and how a fleet of one's own did when it was tried. Lays and measures
//! nothing.

use std::cmp::Ordering;

use super::{
    body::{Body, Key},
    button::button,
    keys::draft_revision,
    line::Line,
    locale::Locale,
    numbers::{Mean, compared, decimal, margin},
    replay::again,
    words,
};
use crate::game::{
    Game,
    film::Film,
    ids::Timestamp,
    report::Ending,
    side::{BySide, Side},
    view::{OwnView, Phase, PublicView, Seat},
};

/// The ids of all ways (core/RULES.md §3.1), in the order of the book, then our own.
pub const WAYS: [&str; 16] = [
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

/// The longest text that platforms complete.
const LONGEST: usize = 100;

/// Who of the crew fires where nobody else is named.
const SHOOTER: &str = "captain";

/// How many keys stand in a row: the names are long.
const KEYS: usize = 3;

/// A way that is offered: its id, and how many shots its fleets withstand, where that was measured.
pub type Offer = (&'static str, Option<Mean>);

/// How many shots a fleet withstood when it was tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    /// Under the fire of each of these of the crew.
    pub by: Vec<(&'static str, Mean)>,
    /// Under that of the Navigator.
    pub own: Mean,
    /// The same of random fleets.
    pub random: Mean,
}

/// What an id is without the letters that all have.
fn short(id: &'static str) -> &'static str {
    id.strip_prefix("pl-").unwrap_or(id)
}

fn plain(text: &str) -> String {
    words::compared(text).join(" ")
}

/// Everything that a way is called, as it is compared.
fn names(id: &'static str) -> impl Iterator<Item = String> {
    [plain(id), plain(short(id))].into_iter().chain(Locale::ALL.into_iter().map(move |locale| plain(&Line::new(id).phrase(locale))))
}

/// The ways that are meant by these words, a `+` between them: each by its id, with or without `pl-`, or by its name in any
/// language. `None` where one of them is no way.
pub fn read(typed: &str) -> Option<Vec<&'static str>> {
    let way = |said: String| WAYS.into_iter().find(|id| names(id).any(|name| name == said));
    typed.split('+').map(|part| way(plain(part))).collect()
}

/// What may be typed on from this, as it is shown and as it is meant: the ways by their names in this language, and after a `+`
/// those again. Nobody lays a fleet by habits that only the computer remembers.
pub fn complete(typed: &str, locale: Locale) -> Vec<(String, String)> {
    let (before, last) = typed.rsplit_once('+').map_or(("", typed), |(before, last)| (before.trim(), last));
    let joined = |name: String| if before.is_empty() { name } else { format!("{before} + {name}") };
    let begins = |name: &String| plain(name).starts_with(&plain(last));
    let offered = WAYS.into_iter().filter(|id| *id != "pl-adaptive").map(|id| Line::new(id).phrase(locale)).filter(begins);
    let whole = offered.map(joined).filter(|whole| whole.chars().count() <= LONGEST);
    whole.map(|whole| (whole.clone(), whole)).collect()
}

/// Whether it is a word of some way's name, or some joined by hyphens, and so no code of a game.
pub(super) fn is_said_of_one(word: &str) -> bool {
    let said = plain(word);
    let known = |word: &str| WAYS.into_iter().flat_map(names).any(|name| name.split(' ').any(|part| part == word));
    !said.is_empty() && said.split(' ').all(known)
}

/// The greatest error of these means, as it is told of all of them at once.
fn margin_of(means: impl IntoIterator<Item = Mean>, locale: Locale) -> String {
    margin(means.into_iter().map(|(_, error)| error).fold(0.0, f64::max), locale)
}

/// The ways to lay the fleet of this side, the hardest to sink first, with a key for each.
pub fn list(game: &Game, side: Side, mut offers: Vec<Offer>, random: Option<Mean>, locale: Locale) -> Body {
    offers.sort_by(|(_, one), (_, other)| other.unwrap_or_default().0.total_cmp(&one.unwrap_or_default().0));
    let whole = |(mean, _): Mean| decimal(mean, 0, locale);
    let title = match random {
        Some(random) => {
            let all = offers.iter().filter_map(|(_, mean)| *mean).chain([random]);
            Line::new("ways-title").text("error", margin_of(all, locale)).text("random", whole(random))
        }
        None => Line::new("ways-plain"),
    };
    let told = |(id, mean): &Offer| match mean {
        Some(mean) => Line::new("ways-measured").line("name", Line::new(id)).text("mean", whole(*mean)),
        None => Line::new("ways-one").line("name", Line::new(id)),
    };
    let lines = [title].into_iter().chain(offers.iter().map(told)).chain([Line::new("ways-note")]);
    let revision = draft_revision(game, side);
    let key = |(id, _): &Offer| Key::says(id, button(game.id(), revision, &format!("place {}", short(id))), locale);
    Body { keys: Key::rows(offers.iter().map(key), KEYS), ..Body::of_lines(lines, locale) }
}

/// That these ways could not be had, and what was done instead.
pub fn fallen_back(ways: &[&'static str]) -> Line {
    Line::new("ways-fallen-back").lines("list", ways.iter().map(|id| Line::new(id)).collect())
}

/// That these two ways cannot be had at once.
pub fn clash(one: &'static str, other: &'static str) -> Line {
    Line::new("refused-ways-clash").line("a", Line::new(one)).line("b", Line::new(other))
}

/// How a fleet did when it was tried.
pub fn tried(of: &Tried, locale: Locale) -> String {
    let shots = |(mean, _): Mean| decimal(mean, 1, locale);
    let by = |(mate, mean): &(&'static str, Mean)| Line::new("review-placing").term("name", "opponent", *mate).text("mean", shots(*mean));
    let verdict = match compared(of.own, of.random) {
        Ordering::Greater => "try-harder",
        Ordering::Less => "try-easier",
        Ordering::Equal => "try-usual",
    };
    let error = margin_of(of.by.iter().map(|(_, mean)| *mean).chain([of.random]), locale);
    let lines = [
        Line::new("try-fleet").text("error", error).lines("list", of.by.iter().map(by).collect()),
        Line::new("try-random").text("mean", shots(of.random)).line("verdict", Line::new(verdict)),
        Line::new("try-secret"),
    ];
    lines.map(|line| line.phrase(locale)).join("\n")
}

/// The key to one game against the fleet as it lies now, to be looked on at.
pub fn watching(game: &Game, locale: Locale) -> Key {
    Key::says("key-watch", button(game.id(), 0, &format!("place try {SHOOTER}")), locale)
}

/// One game in which somebody of the crew fired at the fleet of whoever reads it: the fields before the first shot and after each, A
/// firing, as a moving picture.
pub fn watched(mut frames: Vec<PublicView>, own: &OwnView, by: &Seat, at: Timestamp, locale: Locale) -> Option<Body> {
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
    Some(Body { text, scene: Some(again(&film, locale)), ..Body::default() })
}
