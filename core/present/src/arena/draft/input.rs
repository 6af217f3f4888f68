//! Parses typed tournament settings into pairs of setting and value. `set` interprets the values.

use broadside_arena::plan::Plan;
use broadside_game::{cell::FieldSize, ids::Timestamp, plain::plain};
use broadside_words::{
    line::{Line, quote},
    vocabulary,
    words::{is_rules_word, tokens},
};

use super::{PlanDraft, PlanSetting, set};

/// A setting and its typed value.
pub type SettingValue = (PlanSetting, String);

/// The prefix of the rule parameter for the field size.
const SIZE_PREFIX: &str = "size=";

/// The formats that may be typed without `format=`, with their other English names. Names in other languages are in the `language.ftl`
/// files.
const FORMATS: [(&str, &[&str]); 4] = [
    ("swiss", &[]),
    ("single", &["knockout", "knock-out", "elimination"]),
    ("double", &[]),
    ("robin", &["round-robin", "roundrobin", "league"]),
];

/// Parses typed settings.
///
/// # Errors
/// The line to answer when a word is unknown.
pub fn parse_settings(text: &str) -> Result<Vec<SettingValue>, Line> {
    let mut values: Vec<SettingValue> = Vec::new();
    for token in tokens(text) {
        let lower = plain(token).to_lowercase();
        let named = token.split_once('=').and_then(|(word, value)| Some((PlanSetting::find(word)?, value)));
        match (named, values.last_mut()) {
            (Some((setting, value)), _) => values.push((setting, canonical_value(token, unquote(value)))),
            // Without `rules=` before it, the side of a square would be taken for the number of players.
            (None, last)
                if lower.strip_prefix(SIZE_PREFIX).is_some_and(|typed| !typed.contains(FieldSize::CROSSES))
                    && last.as_ref().is_none_or(|(setting, _)| *setting != PlanSetting::Rules) =>
            {
                return Err(Line::new("tournament-size").text("typed", quote(&lower[SIZE_PREFIX.len()..])));
            }
            // The word continues a name or rules of several words, or is the value of the setting before it.
            (None, Some((setting, value)))
                if value.is_empty() || *setting == PlanSetting::Name || (*setting == PlanSetting::Rules && is_rules_word(&lower)) =>
            {
                *value = format!("{value} {}", unquote(token)).trim().to_owned();
            }
            (None, _) => values.push(match format(&lower) {
                Some(format) => (PlanSetting::Format, format.to_owned()),
                None if lower.parse::<u16>().is_ok() => (PlanSetting::Most, lower),
                None if is_rules_word(&lower) => (PlanSetting::Rules, lower),
                None => return Err(unknown(token)),
            }),
        }
    }
    Ok(values)
}

/// The refusal of an unknown word.
pub fn unknown(word: &str) -> Line {
    Line::new("tournament-word").text("typed", quote(word))
}

/// The format with this name, in any language.
fn format(word: &str) -> Option<&'static str> {
    let word = vocabulary::choice(word).unwrap_or(word);
    FORMATS.iter().find(|(format, others)| *format == word || others.contains(&word)).map(|(format, _)| *format)
}

/// The value of a setting typed under an alias, in canonical form: `rated=off` is `stakes=casual`, `third=off` is a single elimination
/// without a third place match.
fn canonical_value(token: &str, value: &str) -> String {
    let word = token.split('=').next().unwrap_or_default().to_lowercase();
    let on = !set::is_off(&value.to_lowercase());
    match word.as_str() {
        "rated" => if on { "rated" } else { "casual" }.to_owned(),
        "third" => if on { "single" } else { "single-shared" }.to_owned(),
        "format" => format(&value.to_lowercase()).unwrap_or(value).to_owned(),
        _ => value.to_owned(),
    }
}

/// Removes quotation marks around a value.
fn unquote(value: &str) -> &str {
    value.trim_matches(['"', '“', '”', '„', '«', '»'])
}

/// The stored form of a draft after these settings are changed.
pub fn merge_settings(text: &str, values: &[SettingValue]) -> String {
    let unchanged = lines(text).filter(|(setting, _)| values.iter().all(|(other, _)| other != setting));
    let all: Vec<SettingValue> = unchanged.chain(values.iter().cloned()).collect();
    all.iter().map(|(setting, value)| format!("{}={value}", setting.word())).collect::<Vec<_>>().join("\n")
}

/// Parses the stored form of a draft into its settings.
pub fn lines(text: &str) -> impl Iterator<Item = SettingValue> {
    text.lines().filter_map(|line| line.split_once('=')).filter_map(|(word, value)| Some((PlanSetting::find(word)?, value.to_owned())))
}

/// Applies settings to a plan, each after those on which it depends.
///
/// # Errors
/// The line to answer when a value is unknown or the settings contradict each other.
pub fn apply_settings(plan: Plan, values: &[SettingValue], now: Timestamp, zone: &str) -> Result<Plan, Line> {
    let mut ordered = in_order(values);
    let plan = ordered.try_fold(plan, |plan, (setting, value)| set(PlanDraft { plan: &plan, whose: None, now, zone }, *setting, value))?;
    super::set::check_rounds(plan)
}

/// The settings sorted so that each comes after those on which it depends.
pub fn in_order(values: &[SettingValue]) -> impl Iterator<Item = &SettingValue> {
    PlanSetting::ALL.into_iter().flat_map(move |setting| values.iter().filter(move |(other, _)| *other == setting))
}
