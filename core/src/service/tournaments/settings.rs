//! What is said of a tournament that is being put together: words and values, as typed or pressed. Knows which words
//! belong together; what a value means is told elsewhere.

use crate::{
    arena::plan::Plan,
    game::ids::Timestamp,
    present::{
        arena::draft::{self, Draft, WORDS},
        invocation::{of_rules, tokens},
        line::{Line, quoted},
    },
};

/// A word and its value.
pub(super) type Said = (&'static str, String);

/// Words that say the same as one of [`WORDS`].
const ALSO: [(&str, &str); 14] = [
    ("size", "most"),
    ("players", "most"),
    ("best", "bestof"),
    ("best-of", "bestof"),
    ("rated", "stakes"),
    ("weekly", "repeat"),
    ("check-in", "checkin"),
    ("noshow", "patience"),
    ("show", "patience"),
    ("until", "closes"),
    ("seeds", "seeding"),
    ("title", "name"),
    ("third", "format"),
    ("tempo", "clock"),
];

/// The formats, which need no name before them, and what else people call them.
const FORMATS: [(&str, &[&str]); 4] = [
    ("swiss", &["швейцарка", "швейцарская", "sveitser", "monrad"]),
    ("single", &["knockout", "knock-out", "elimination", "нокаут", "плей-офф", "олимпийка", "олимпийская", "utslag", "cup"]),
    ("double", &["двойная", "dobbel"]),
    ("robin", &["round-robin", "roundrobin", "league", "круговой", "круговая", "серия", "serie"]),
];

/// Reads what was said.
///
/// # Errors
/// The line to answer when a word is not known.
pub(super) fn read(text: &str) -> Result<Vec<Said>, Line> {
    let mut said: Vec<Said> = Vec::new();
    for token in tokens(text) {
        let lower = token.to_lowercase();
        let named = token.split_once('=').and_then(|(word, value)| Some((known(word)?, value)));
        match (named, said.last_mut()) {
            (Some((word, value)), _) => said.push((word, meant(token, unquoted(value)))),
            // A name of several words, rules of several words, a value typed apart from its word.
            (None, Some((word, value))) if value.is_empty() || *word == "name" || (*word == "rules" && of_rules(&lower)) => {
                *value = format!("{value} {}", unquoted(token)).trim().to_owned();
            }
            (None, _) => said.push(match format(&lower) {
                Some(format) => ("format", format.to_owned()),
                None if lower.parse::<u16>().is_ok() => ("most", lower),
                None if of_rules(&lower) => ("rules", lower),
                None => return Err(unknown(token)),
            }),
        }
    }
    Ok(said)
}

/// What to answer to a word that means nothing here: the formats, which stand alone, and the words that take a value.
pub(super) fn unknown(word: &str) -> Line {
    let formats = FORMATS.iter().map(|(format, _)| *format);
    let values: Vec<&str> = formats.chain(WORDS.into_iter().filter(|word| *word != "format")).collect();
    Line::new("tournament-word").text("typed", quoted(word)).text("values", values.join(", "))
}

/// The format that this word means.
fn format(word: &str) -> Option<&'static str> {
    FORMATS.iter().find(|(format, others)| *format == word || others.contains(&word)).map(|(format, _)| *format)
}

fn known(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let also = ALSO.iter().find(|(other, _)| *other == word).map(|(_, one)| *one);
    also.or_else(|| WORDS.into_iter().find(|one| *one == word))
}

/// The value as the word itself has it: `rated=off` is `stakes=casual`, `third=off` a single elimination without.
fn meant(token: &str, value: &str) -> String {
    let word = token.split('=').next().unwrap_or_default().to_lowercase();
    let on = !matches!(value.to_lowercase().as_str(), "off" | "no" | "нет" | "nei");
    match word.as_str() {
        "rated" => if on { "rated" } else { "casual" }.to_owned(),
        "third" => if on { "single" } else { "single-shared" }.to_owned(),
        "format" => format(&value.to_lowercase()).unwrap_or(value).to_owned(),
        _ => value.to_owned(),
    }
}

fn unquoted(value: &str) -> &str {
    value.trim_matches(['"', '“', '”', '„', '«', '»'])
}

/// What was put together so far with what is said now in the place of what it says of the same words.
pub(super) fn merged(text: &str, said: &[Said]) -> String {
    let kept = lines(text).filter(|(word, _)| said.iter().all(|(other, _)| other != word));
    let all: Vec<Said> = kept.chain(said.iter().cloned()).collect();
    all.iter().map(|(word, value)| format!("{word}={value}")).collect::<Vec<_>>().join("\n")
}

/// What was put together so far.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Said> {
    text.lines().filter_map(|line| line.split_once('=')).filter_map(|(word, value)| Some((known(word)?, value.to_owned())))
}

/// The plan with all of this set, in the order in which words build on each other.
///
/// # Errors
/// The line to answer when a value is not known.
pub(super) fn applied(plan: Plan, said: &[Said], now: Timestamp, zone: &str) -> Result<Plan, Line> {
    let mut ordered = WORDS.into_iter().flat_map(|word| said.iter().filter(move |(other, _)| *other == word));
    ordered.try_fold(plan, |plan, (word, value)| draft::set(Draft { plan: &plan, whose: None, now, zone }, word, value))
}
