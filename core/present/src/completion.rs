//! Completion of typed rules: presets and saved names, then parameters, then their values. Pure; suggests only valid
//! rules.

use broadside_game::{
    code::Code,
    ruleset::{PARAMETERS, PRESETS, Parameter, RulesFault, Ruleset},
};
use broadside_words::{
    line::{Line, cut, rules_fault},
    locale::Locale,
};

use super::values;

/// The maximum number of suggestions that a platform shows.
const MAX_SUGGESTIONS: usize = 25;

/// The maximum length of a value or label, in characters.
const MAX_LENGTH: usize = 100;

/// The maximum number of saved names suggested, which leaves room for all presets.
const MAX_SAVED: usize = MAX_SUGGESTIONS - PRESETS.len();

/// One suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The complete text, at most 100 characters.
    pub value: String,
    /// The label, at most 100 characters.
    pub label: String,
}

/// Replaces the first saved name in a text by its rules. They are put at the beginning, so that the other words override them.
pub fn expand(typed: &str, saved: &[(String, String)]) -> String {
    let mut words: Vec<&str> = typed.split(' ').collect();
    let text = |word: &str| saved.iter().find(|(name, _)| name == word).map(|(_, text)| text.as_str());
    let found = words.iter().enumerate().find_map(|(at, word)| Some((at, text(word)?)));
    match found {
        Some((at, text)) => {
            words[at] = "";
            std::iter::once(text).chain(words.into_iter().filter(|word| !word.is_empty())).collect::<Vec<_>>().join(" ")
        }
        None => typed.to_owned(),
    }
}

/// Suggestions for the text typed so far, at most 25. `saved` contains the saved rules as (name, rules).
pub fn complete(typed: &str, saved: &[(String, String)], locale: Locale) -> Vec<Suggestion> {
    let lower = typed.trim_start().to_lowercase();
    let at = lower.rfind(char::is_whitespace).map_or(0, |at| at + lower[at..].chars().next().map_or(1, char::len_utf8));
    let (done, last) = lower.split_at(at);
    let text = TypedText { done: done.split_whitespace().collect(), last, saved, locale };
    let mut suggestions = text.verdict();
    suggestions.extend(match last.split_once('=') {
        Some((key, part)) => text.values(key, part),
        None if text.done.is_empty() => text.first_words(),
        None => [text.parameters(last), text.presets()].concat(),
    });
    if text.is_complete() {
        let next = TypedText { done: lower.split_whitespace().collect(), last: "", saved, locale };
        suggestions.extend(next.parameters(""));
    }
    let mut offered: Vec<String> = Vec::new();
    suggestions.retain(|suggestion| {
        let fits = suggestion.value.chars().count() <= MAX_LENGTH && !offered.contains(&suggestion.value);
        offered.push(suggestion.value.clone());
        fits
    });
    suggestions.truncate(MAX_SUGGESTIONS);
    suggestions
}

/// The text being typed: the finished words, and the last word, which may be incomplete.
struct TypedText<'a> {
    done: Vec<&'a str>,
    last: &'a str,
    saved: &'a [(String, String)],
    locale: Locale,
}

impl TypedText<'_> {
    /// The suggestion to continue the text with this word.
    fn suggestion(&self, word: &str, about: &str) -> Suggestion {
        let value = if self.done.is_empty() { word.to_owned() } else { format!("{} {word}", self.done.join(" ")) };
        Suggestion { value, label: cut(&format!("{word} — {about}"), MAX_LENGTH) }
    }

    /// The rules that result from the finished words and `word`, which overrides an earlier value of the same parameter.
    fn with(&self, word: &str) -> Result<Ruleset, RulesFault> {
        let key = word.split_once('=').map(|(key, _)| format!("{key}="));
        let other = |known: &&&str| key.as_deref().is_none_or(|key| !known.starts_with(key));
        let words: Vec<&str> = self.done.iter().filter(other).copied().chain([word]).collect();
        Ruleset::parse(&expand(words.join(" ").trim(), self.saved), self.locale.lettering())
    }

    /// Whether the last word is complete.
    fn is_complete(&self) -> bool {
        let value = |(key, value): (&str, &str)| Parameter::find(key).is_some_and(|known| known.choices.contains(&value));
        let named = PRESETS.contains(&self.last) || self.saved.iter().any(|(name, _)| name == self.last);
        self.last.split_once('=').is_some_and(value) || (self.done.is_empty() && named)
    }

    /// The first suggestion if there are several words: the text itself, labelled as valid rules or with the error.
    fn verdict(&self) -> Vec<Suggestion> {
        let unfinished = self.last.ends_with('=') || (self.last.is_empty() && self.done.is_empty());
        if unfinished || (self.done.is_empty() && !self.last.contains('=')) {
            return Vec::new();
        }
        let value = format!("{} {}", self.done.join(" "), self.last).trim().to_owned();
        let label = match self.with(self.last) {
            Ok(rules) => format!("✓ {value} — {}", Line::rules(&rules).phrase(self.locale)),
            Err(fault) if fault.code == Code::RuleUnknown => return Vec::new(),
            Err(fault) => format!("⚠ {}", rules_fault(&fault).phrase(self.locale)),
        };
        vec![Suggestion { value, label: cut(&label, MAX_LENGTH) }]
    }

    /// Suggestions for the first word: saved names, presets, sizes, parameters.
    fn first_words(&self) -> Vec<Suggestion> {
        let saved = self.saved.iter().filter(|(name, _)| name.starts_with(self.last)).take(MAX_SAVED);
        let mut suggestions: Vec<Suggestion> = saved.map(|(name, text)| self.suggestion(name, text)).collect();
        for preset in PRESETS {
            let about = values::preset(preset, self.locale);
            let described = self.last.chars().count() > 1 && about.to_lowercase().contains(self.last);
            if preset.starts_with(self.last) || described {
                suggestions.push(self.suggestion(preset, &about));
            }
        }
        if !self.last.is_empty() {
            suggestions.extend(self.sizes());
            suggestions.extend(self.parameters(self.last));
        }
        suggestions
    }

    /// Presets that begin with the last word, if the text contains no preset or saved name yet. A preset may be at any position.
    fn presets(&self) -> Vec<Suggestion> {
        let named = |word: &&str| PRESETS.contains(word) || self.saved.iter().any(|(name, _)| name == word);
        if self.last.is_empty() || self.done.iter().any(named) {
            return Vec::new();
        }
        let fitting = PRESETS.iter().filter(|preset| preset.starts_with(self.last) && self.with(preset).is_ok());
        fitting.map(|preset| self.suggestion(preset, &values::preset(preset, self.locale))).collect()
    }

    /// Field sizes that begin with the last word.
    fn sizes(&self) -> Vec<Suggestion> {
        let choices = Parameter::find("size").map_or(&[][..], |size| size.choices);
        let named = choices.iter().map(|size| (values::value_text("size", size, self.locale).replace('×', "x"), size));
        let fitting = named.filter(|(field, size)| field.starts_with(self.last) && self.with(&format!("size={size}")).is_ok());
        fitting.map(|(field, size)| self.suggestion(&field, &values::value_text("size", size, self.locale))).collect()
    }

    /// Parameters whose key or name begins with `part`, which are not set yet and have several valid values.
    fn parameters(&self, part: &str) -> Vec<Suggestion> {
        let so_far = self.with("");
        let is_unset = |key: &str| {
            !self
                .done
                .iter()
                .any(|word| word.split_once('=').is_some_and(|(said, _)| Parameter::find(said).is_some_and(|known| known.key == key)))
        };
        let is_named = |key: &str| part.chars().count() > 1 && values::name(key, self.locale).to_lowercase().starts_with(part);
        let open = |known: &Parameter| so_far.is_err() || known.choices.iter().filter(|value| self.allows(known.key, value)).count() > 1;
        let fitting = PARAMETERS.iter().filter(|known| is_unset(known.key) && (known.key.starts_with(part) || is_named(known.key)));
        fitting
            .filter(|known| open(known) && !so_far.as_ref().is_ok_and(|rules| has_no_effect(known.key, rules)))
            .map(|known| self.suggestion(&format!("{}=", known.key), &values::help(known.key, self.locale)))
            .collect()
    }

    /// The valid values of a parameter that begin with `part`.
    fn values(&self, key: &str, part: &str) -> Vec<Suggestion> {
        let known = Parameter::find(key);
        let fitting = known.into_iter().flat_map(|known| known.choices).filter(|value| value.to_lowercase().starts_with(part));
        let allowed = fitting.filter(|value| self.allows(key, value));
        allowed.map(|value| self.suggestion(&format!("{key}={value}"), &values::value_text(key, value, self.locale))).collect()
    }

    /// Whether the rules stay valid with this value.
    fn allows(&self, key: &str, value: &str) -> bool {
        self.with(&format!("{key}={value}")).is_ok()
    }
}

/// Whether a parameter has no effect under these rules.
fn has_no_effect(key: &str, rules: &Ruleset) -> bool {
    match key {
        "mine_effect" => rules.mines == 0,
        "mine_touch" => rules.mines + rules.sweepers == 0,
        "reshape" => !rules.hit_ships_may_move(),
        _ => false,
    }
}
