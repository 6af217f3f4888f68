//! What is said of a tournament that is being put together: words and values, as typed or pressed. Knows which words
//! belong together; what a value means is told elsewhere.

use super::{Draft, Setting, set};
use crate::{
    arena::plan::Plan,
    game::{ids::Timestamp, plain::plain},
    present::{
        line::{Line, quoted},
        vocabulary,
        words::{of_rules, tokens},
    },
};

/// A setting and its value.
pub type Said = (Setting, String);

/// How the side of the field is typed.
const FIELD: &str = "size=";

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
pub fn read(text: &str) -> Result<Vec<Said>, Line> {
    let mut said: Vec<Said> = Vec::new();
    for token in tokens(text) {
        let lower = plain(token).to_lowercase();
        let named = token.split_once('=').and_then(|(word, value)| Some((Setting::find(word)?, value)));
        match (named, said.last_mut()) {
            (Some((setting, value)), _) => said.push((setting, meant(token, unquoted(value)))),
            // The side of the field wherever rules are typed: alone it could be taken for the number of players.
            (None, last) if lower.starts_with(FIELD) && last.as_ref().is_none_or(|(setting, _)| *setting != Setting::Rules) => {
                let side = lower[FIELD.len()..].split(['x', 'х', '×']).next().unwrap_or_default();
                return Err(Line::new("tournament-size").text("typed", quoted(side)));
            }
            // A name of several words, rules of several words, a value typed apart from its word.
            (None, Some((setting, value)))
                if value.is_empty() || *setting == Setting::Name || (*setting == Setting::Rules && of_rules(&lower)) =>
            {
                *value = format!("{value} {}", unquoted(token)).trim().to_owned();
            }
            (None, _) => said.push(match format(&lower) {
                Some(format) => (Setting::Format, format.to_owned()),
                None if lower.parse::<u16>().is_ok() => (Setting::Most, lower),
                None if of_rules(&lower) => (Setting::Rules, lower),
                None => return Err(unknown(token)),
            }),
        }
    }
    Ok(said)
}

/// What to answer to a word that means nothing here: the formats, which stand alone and have words in each language, and the words
/// that take a value.
pub fn unknown(word: &str) -> Line {
    let values: Vec<&str> = Setting::ALL.into_iter().filter(|setting| *setting != Setting::Format).map(Setting::word).collect();
    Line::new("tournament-word").text("typed", quoted(word)).text("values", values.join(", "))
}

/// The format that this word means.
fn format(word: &str) -> Option<&'static str> {
    let word = vocabulary::choice(word).unwrap_or(word);
    FORMATS.iter().find(|(format, others)| *format == word || others.contains(&word)).map(|(format, _)| *format)
}

/// The value as the word itself has it: `rated=off` is `stakes=casual`, `third=off` a single elimination without.
fn meant(token: &str, value: &str) -> String {
    let word = token.split('=').next().unwrap_or_default().to_lowercase();
    let on = !set::off(&value.to_lowercase());
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
pub fn merged(text: &str, said: &[Said]) -> String {
    let kept = lines(text).filter(|(setting, _)| said.iter().all(|(other, _)| other != setting));
    let all: Vec<Said> = kept.chain(said.iter().cloned()).collect();
    all.iter().map(|(setting, value)| format!("{}={value}", setting.word())).collect::<Vec<_>>().join("\n")
}

/// What was put together so far.
pub fn lines(text: &str) -> impl Iterator<Item = Said> {
    text.lines().filter_map(|line| line.split_once('=')).filter_map(|(word, value)| Some((Setting::find(word)?, value.to_owned())))
}

/// The plan with all of this set, in the order in which settings build on each other.
///
/// # Errors
/// The line to answer when a value is not known, or when they do not go together.
pub fn applied(plan: Plan, said: &[Said], now: Timestamp, zone: &str) -> Result<Plan, Line> {
    let mut ordered = in_order(said);
    let plan = ordered.try_fold(plan, |plan, (setting, value)| set(Draft { plan: &plan, whose: None, now, zone }, *setting, value))?;
    super::set::playable(plan)
}

/// What is said, in the order in which settings build on each other.
pub fn in_order(said: &[Said]) -> impl Iterator<Item = &Said> {
    Setting::ALL.into_iter().flat_map(move |setting| said.iter().filter(move |(other, _)| *other == setting))
}
