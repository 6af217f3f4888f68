//! The settings of a draft of rules as data for the board page. The draft is a text of the page, to which a change is merged as in the
//! editor of the chat.

use std::iter;

use broadside_game::ruleset::{PARAMETERS, Parameter, RulesFault, Ruleset};
use broadside_present::{
    builder::{compact, merge_rules, short_value},
    cards::short_name,
    values,
};
use broadside_words::{
    line::{quote, rules_fault},
    locale::Locale,
};

use super::wire::{RuleSetting, RulesDraft};

/// The value that is not offered: the page has no keys for answers on paper.
const NOT_OFFERED: (&str, &str) = ("judge", "paper");

/// The draft of these rules, or the draft after this change of a setting; unchanged, with the reason, if the change is refused. Rules that
/// this version refuses become the classic ones.
pub fn draft(asked: String, change: Option<(String, String)>, locale: Locale) -> RulesDraft {
    let parse = |text: &str| Ruleset::parse(text, locale.lettering());
    let before = parse(&asked).unwrap_or_else(|_| Ruleset::classic(locale.lettering()));
    let changed = change.as_ref().map(|(key, value)| parse(&merge_rules(&compact(&before, locale), &format!("{key}={value}"))));
    let (rules, refused) = match changed {
        Some(Ok(rules)) => (rules, None),
        Some(Err(fault)) => (before, Some(refusal(&fault, locale))),
        None => (before, None),
    };
    RulesDraft {
        asked: change.is_none().then_some(asked),
        rules: compact(&rules, locale),
        about: about(&rules, locale),
        settings: PARAMETERS.iter().map(|parameter| setting(parameter, &rules, locale)).collect(),
        refused,
    }
}

/// The reason for a refusal. The setting or the rule set in it is named as on the page, not as it is typed.
fn refusal(fault: &RulesFault, locale: Locale) -> String {
    let text = rules_fault(fault).phrase(locale);
    let shown = match fault.about.split_once('=') {
        Some((key, value)) => Parameter::find(key).map(|_| label(key, value, locale)),
        None => Ruleset::preset(&fault.about, locale.lettering()).map(|rules| short_name(&rules).phrase(locale)),
    };
    shown.map_or_else(|| text.clone(), |shown| text.replace(&quote(&fault.about), &shown))
}

/// The name and the value of a setting.
fn label(key: &str, value: &str, locale: Locale) -> String {
    format!("{}: {}", values::name(key, locale), short_value(key, value, locale))
}

/// The name of the rule set from which these rules differ, and the settings in which they do.
fn about(rules: &Ruleset, locale: Locale) -> String {
    let base = Ruleset::preset(rules.preset, locale.lettering()).unwrap_or_else(|| Ruleset::classic(locale.lettering()));
    let changed = PARAMETERS.iter().map(|parameter| (parameter.key, parameter.get(rules), parameter.get(&base)));
    let changed = changed.filter(|(_, value, usual)| value != usual);
    let changed = changed.map(|(key, value, _)| label(key, &value, locale));
    iter::once(short_name(&base).phrase(locale)).chain(changed).collect::<Vec<_>>().join(" · ")
}

/// A setting with the values that are offered, and the present one.
fn setting(parameter: &Parameter, rules: &Ruleset, locale: Locale) -> RuleSetting {
    let (key, value) = (parameter.key, parameter.get(rules));
    let label = |value: &str| short_value(key, value, locale);
    let offered = parameter.choices.iter().filter(|value| (key, **value) != NOT_OFFERED);
    let mut values: Vec<(String, String)> = offered.map(|value| ((*value).to_owned(), label(value))).collect();
    // A value may be written in two ways, such as a day and its seconds.
    let shown = label(&value);
    let known = values.iter().find(|(_, label)| *label == shown).map(|(value, _)| value.clone());
    if known.is_none() {
        values.push((value.clone(), shown));
    }
    RuleSetting { key, name: values::name(key, locale), value: known.unwrap_or(value), values }
}
