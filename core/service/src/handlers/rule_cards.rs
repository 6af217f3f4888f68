//! The cards that explain rules: of a topic, a room and the presets.

use broadside_game::ruleset::{PARAMETERS, PRESETS, Parameter, Ruleset};
use broadside_present::{body::Body, builder::value_line, cards, values};
use broadside_words::{line::Line, locale::Locale};

use super::{super::request::Key, rule_sets::RuleSets};

/// The card of a parameter, by its key or its name, of a preset, or of typed or saved rules.
pub(super) fn topic_card(asked: &str, rule_sets: &RuleSets, locale: Locale) -> Option<Body> {
    let known = Parameter::find(asked);
    let Ok(rules) = rule_sets.parse(asked, locale) else {
        let is_named = |known: &&Parameter| values::name(known.key, locale).to_lowercase() == asked.to_lowercase();
        return known.or_else(|| PARAMETERS.iter().find(is_named)).map(|known| parameter_card(known, locale));
    };
    let head = match PRESETS.contains(&asked) {
        true => value_line(asked, &values::preset(asked, locale)),
        false => cards::title(&rules),
    };
    let help = known.map(|known| parameter_help(known, locale));
    let text = help.into_iter().chain([head.phrase(locale)]).collect::<Vec<_>>().join("\n\n");
    Some(Body { text, scene: Some(cards::picture(&rules, locale)), keys: battle_keys(asked, locale), ..Body::default() })
}

/// The buttons that start a game with these rules. Without those whose data is too long for a button (64 bytes): long rules have to be
/// typed.
pub(super) fn battle_keys(rules: &str, locale: Locale) -> Vec<Vec<Key>> {
    let commands = [("key-open", format!("battle {rules}")), ("key-computer", format!("battle computer {rules}"))];
    let fitting = commands.into_iter().filter(|(_, command)| command.len() <= 64);
    Key::into_rows(fitting.map(|(label, command)| Key::for_command(label, command, locale)), 2)
}

/// A parameter's help, with the card and the buttons of an example: classic rules with the first offered value that changes them.
fn parameter_card(known: &Parameter, locale: Locale) -> Body {
    let usual = known.get(&Ruleset::classic(locale.lettering()));
    let example = known.choices.iter().find_map(|value| {
        let typed = format!("{}={value}", known.key);
        let rules = Ruleset::parse(&typed, locale.lettering()).ok()?;
        (known.get(&rules) != usual).then_some((typed, rules))
    });
    let body = Body { text: parameter_help(known, locale), ..Body::default() };
    match example {
        Some((typed, rules)) => Body { scene: Some(cards::picture(&rules, locale)), keys: battle_keys(&typed, locale), ..body },
        None => body,
    }
}

fn parameter_help(known: &Parameter, locale: Locale) -> String {
    let head = value_line(&format!("{}=", known.key), &values::help(known.key, locale));
    let value = |value: &&str| {
        let spoken = values::value_text(known.key, value, locale);
        if spoken == *value { spoken } else { format!("{value} ({spoken})") }
    };
    let listed = known.choices.iter().map(value).collect::<Vec<_>>().join(", ");
    [head, Line::new("choose-values").text("values", listed)].map(|line| line.phrase(locale)).join("\n")
}

/// The card of a room's default rules.
pub(super) fn room_rules_card(rules: &Ruleset, locale: Locale) -> Body {
    let scene = Some(cards::picture(rules, locale));
    Body { scene, keys: rules_keys(locale), ..Body::of_lines([Line::new("choose-here")], locale) }
}

/// Every preset in a line, and the names of saved sets.
pub(super) fn presets_card(rule_sets: &RuleSets, locale: Locale) -> Body {
    let lines = PRESETS.iter().map(|preset| value_line(preset, &values::preset(preset, locale)));
    let saved = rule_sets.sets().into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
    let saved = (!saved.is_empty()).then(|| Line::new("choose-saved").text("names", saved));
    let lines = lines.chain(saved).chain([Line::new("choose-presets")]);
    Body { keys: rules_keys(locale), ..Body::of_lines(lines, locale) }
}

fn rules_keys(locale: Locale) -> Vec<Vec<Key>> {
    vec![vec![
        Key::for_command("key-custom", "custom", locale),
        Key::for_command("key-presets", "draft presets 0", locale),
        Key::for_command("key-computer", "battle computer", locale),
    ]]
}
