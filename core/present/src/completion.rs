//! Completion for typed rules: presets and saved names, then parameters, then their values. Pure; suggests only what
//! would be accepted.

use broadside_game::{
    code::Code,
    ruleset::{PARAMETERS, PRESETS, Parameter, RulesFault, Ruleset},
};
use broadside_words::{
    line::{Line, cut, rules_fault},
    locale::Locale,
};

use super::values;

/// The most suggestions a platform shows.
const MAX_SUGGESTIONS: usize = 25;

/// The longest value or label, in characters.
const MAX_LENGTH: usize = 100;

/// The most saved names suggested before the presets, so that all presets still fit.
const MAX_SAVED: usize = MAX_SUGGESTIONS - PRESETS.len();

/// One suggestion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The complete text, at most 100 characters.
    pub value: String,
    /// The label, at most 100 characters.
    pub label: String,
}

/// Replaces the first saved name in a text by its rules, at the beginning, so that the other words override them.
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

/// Suggestions for the text so far, at most 25. `saved` are names and their rules.
pub fn complete(typed: &str, saved: &[(String, String)], locale: Locale) -> Vec<Suggestion> {
    let lower = typed.trim_start().to_lowercase();
    let at = lower.rfind(char::is_whitespace).map_or(0, |at| at + lower[at..].chars().next().map_or(1, char::len_utf8));
    let (done, last) = lower.split_at(at);
    let text = Text { done: done.split_whitespace().collect(), last, saved, locale };
    let mut offers = text.verdict();
    offers.extend(match last.split_once('=') {
        Some((key, part)) => text.values(key, part),
        None if text.done.is_empty() => text.beginnings(),
        None => [text.keys(last), text.presets()].concat(),
    });
    if text.is_complete() {
        let next = Text { done: lower.split_whitespace().collect(), last: "", saved, locale };
        offers.extend(next.keys(""));
    }
    let mut offered: Vec<String> = Vec::new();
    offers.retain(|offer| {
        let fits = offer.value.chars().count() <= MAX_LENGTH && !offered.contains(&offer.value);
        offered.push(offer.value.clone());
        fits
    });
    offers.truncate(MAX_SUGGESTIONS);
    offers
}

/// The text being typed: finished words, and the one under the cursor.
struct Text<'a> {
    done: Vec<&'a str>,
    last: &'a str,
    saved: &'a [(String, String)],
    locale: Locale,
}

impl Text<'_> {
    fn offer(&self, word: &str, about: &str) -> Suggestion {
        let value = if self.done.is_empty() { word.to_owned() } else { format!("{} {word}", self.done.join(" ")) };
        Suggestion { value, label: cut(&format!("{word} — {about}"), MAX_LENGTH) }
    }

    /// The rules of the finished words, with `word` in place of their value of the same parameter.
    fn with(&self, word: &str) -> Result<Ruleset, RulesFault> {
        let key = word.split_once('=').map(|(key, _)| format!("{key}="));
        let other = |known: &&&str| key.as_deref().is_none_or(|key| !known.starts_with(key));
        let words: Vec<&str> = self.done.iter().filter(other).copied().chain([word]).collect();
        Ruleset::parse(&expand(words.join(" ").trim(), self.saved), self.locale.lettering())
    }

    /// Whether the word under the cursor is complete.
    fn is_complete(&self) -> bool {
        let value = |(key, value): (&str, &str)| Parameter::find(key).is_some_and(|known| known.choices.contains(&value));
        let named = PRESETS.contains(&self.last) || self.saved.iter().any(|(name, _)| name == self.last);
        self.last.split_once('=').is_some_and(value) || (self.done.is_empty() && named)
    }

    /// With several words, first says whether they are valid rules, and if not, why.
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
    fn beginnings(&self) -> Vec<Suggestion> {
        let saved = self.saved.iter().filter(|(name, _)| name.starts_with(self.last)).take(MAX_SAVED);
        let mut offers: Vec<Suggestion> = saved.map(|(name, text)| self.offer(name, text)).collect();
        for preset in PRESETS {
            let about = values::preset(preset, self.locale);
            let described = self.last.chars().count() > 1 && about.to_lowercase().contains(self.last);
            if preset.starts_with(self.last) || described {
                offers.push(self.offer(preset, &about));
            }
        }
        if !self.last.is_empty() {
            offers.extend(self.fields());
            offers.extend(self.keys(self.last));
        }
        offers
    }

    /// Presets with this prefix, if none is given yet; a preset may come anywhere.
    fn presets(&self) -> Vec<Suggestion> {
        let named = |word: &&str| PRESETS.contains(word) || self.saved.iter().any(|(name, _)| name == word);
        if self.last.is_empty() || self.done.iter().any(named) {
            return Vec::new();
        }
        let fitting = PRESETS.iter().filter(|preset| preset.starts_with(self.last) && self.with(preset).is_ok());
        fitting.map(|preset| self.offer(preset, &values::preset(preset, self.locale))).collect()
    }

    /// Sizes that begin with the typed digits.
    fn fields(&self) -> Vec<Suggestion> {
        let sizes = Parameter::find("size").map_or(&[][..], |size| size.choices);
        let named = sizes.iter().map(|size| (format!("{size}x{size}"), size));
        let fitting = named.filter(|(field, size)| field.starts_with(self.last) && self.with(&format!("size={size}")).is_ok());
        fitting.map(|(field, size)| self.offer(&field, &values::value_text("size", size, self.locale))).collect()
    }

    /// Parameters with this prefix, by key or name, that are not given yet and still leave a choice.
    fn keys(&self, part: &str) -> Vec<Suggestion> {
        let so_far = self.with("");
        let unsaid = |key: &str| !self.done.iter().any(|word| word.split_once('=').is_some_and(|(said, _)| said == key));
        let is_named = |key: &str| part.chars().count() > 1 && values::name(key, self.locale).to_lowercase().starts_with(part);
        let open = |known: &Parameter| so_far.is_err() || known.choices.iter().filter(|value| self.allows(known.key, value)).count() > 1;
        let fitting = PARAMETERS.iter().filter(|known| unsaid(known.key) && (known.key.starts_with(part) || is_named(known.key)));
        fitting
            .filter(|known| open(known) && !so_far.as_ref().is_ok_and(|rules| has_no_effect(known.key, rules)))
            .map(|known| self.offer(&format!("{}=", known.key), &values::help(known.key, self.locale)))
            .collect()
    }

    /// Valid values of a parameter with this prefix.
    fn values(&self, key: &str, part: &str) -> Vec<Suggestion> {
        let known = Parameter::find(key);
        let fitting = known.into_iter().flat_map(|known| known.choices).filter(|value| value.to_lowercase().starts_with(part));
        let allowed = fitting.filter(|value| self.allows(key, value));
        allowed.map(|value| self.offer(&format!("{key}={value}"), &values::value_text(key, value, self.locale))).collect()
    }

    fn allows(&self, key: &str, value: &str) -> bool {
        self.with(&format!("{key}={value}")).is_ok()
    }
}

/// Whether a parameter has no effect under these rules.
fn has_no_effect(key: &str, rules: &Ruleset) -> bool {
    match key {
        "mine_effect" => rules.mines == 0,
        "mine_touch" => rules.mines + rules.sweepers == 0,
        "reshape" => !rules.ships_flee(),
        _ => false,
    }
}
