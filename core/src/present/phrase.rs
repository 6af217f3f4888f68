//! Typed lines into sentences, through Fluent. Never decides what is said, only how.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use super::{
    line::{Arg, Line, unlinked},
    locale::Locale,
    verb::{Param, ParamKind, Verb},
};

struct Tongues {
    ru: FluentBundle<FluentResource>,
    en: FluentBundle<FluentResource>,
    nb: FluentBundle<FluentResource>,
}

static TONGUES: LazyLock<Tongues> = LazyLock::new(|| Tongues {
    ru: bundle(Locale::Ru, source(Locale::Ru)),
    en: bundle(Locale::En, source(Locale::En)),
    nb: bundle(Locale::Nb, source(Locale::Nb)),
});

/// The phrases of a locale, as written: of games, of the verb for tournaments, of tournaments, of people, of looks, of printed
/// sheets, of chances, of the computer's crew, of reviews.
pub fn source(locale: Locale) -> &'static str {
    match locale {
        Locale::Ru => {
            concat!(
                include_str!("../../i18n/ru/play.ftl"),
                include_str!("../../i18n/ru/tournament.ftl"),
                include_str!("../../i18n/ru/arena.ftl"),
                include_str!("../../i18n/ru/career.ftl"),
                include_str!("../../i18n/ru/look.ftl"),
                include_str!("../../i18n/ru/print.ftl"),
                include_str!("../../i18n/ru/heat.ftl"),
                include_str!("../../i18n/ru/persona.ftl"),
                include_str!("../../i18n/ru/review.ftl")
            )
        }
        Locale::En => {
            concat!(
                include_str!("../../i18n/en/play.ftl"),
                include_str!("../../i18n/en/tournament.ftl"),
                include_str!("../../i18n/en/arena.ftl"),
                include_str!("../../i18n/en/career.ftl"),
                include_str!("../../i18n/en/look.ftl"),
                include_str!("../../i18n/en/print.ftl"),
                include_str!("../../i18n/en/heat.ftl"),
                include_str!("../../i18n/en/persona.ftl"),
                include_str!("../../i18n/en/review.ftl")
            )
        }
        Locale::Nb => {
            concat!(
                include_str!("../../i18n/nb/play.ftl"),
                include_str!("../../i18n/nb/tournament.ftl"),
                include_str!("../../i18n/nb/arena.ftl"),
                include_str!("../../i18n/nb/career.ftl"),
                include_str!("../../i18n/nb/look.ftl"),
                include_str!("../../i18n/nb/print.ftl"),
                include_str!("../../i18n/nb/heat.ftl"),
                include_str!("../../i18n/nb/persona.ftl"),
                include_str!("../../i18n/nb/review.ftl")
            )
        }
    }
}

fn bundle(locale: Locale, source: &str) -> FluentBundle<FluentResource> {
    let language: LanguageIdentifier = locale.tag().parse().expect("our own language tags are well formed");
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    bundle.set_use_isolating(false);
    // A broken message is caught by the tests, which phrase every id in every locale.
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
    bundle
}

fn tongue(locale: Locale) -> &'static FluentBundle<FluentResource> {
    match locale {
        Locale::Ru => &TONGUES.ru,
        Locale::En => &TONGUES.en,
        Locale::Nb => &TONGUES.nb,
    }
}

/// A line as a sentence. An id without words comes out as itself in `⟦ ⟧`, which the tests look for.
pub(super) fn format(locale: Locale, line: &Line) -> String {
    let mut args = FluentArgs::new();
    for (name, arg) in &line.args {
        args.set(
            *name,
            match arg {
                Arg::Text(text) => FluentValue::from(unlinked(text)),
                Arg::Number(number) => FluentValue::from(*number as f64),
                Arg::Term(family, name) => FluentValue::from(term(locale, family, name)),
                Arg::Line(line) => FluentValue::from(format(locale, line)),
                Arg::Lines(lines) => FluentValue::from(lines.iter().map(|line| format(locale, line)).collect::<Vec<_>>().join(", ")),
            },
        );
    }
    word(locale, line.id, &args).unwrap_or_else(|| format!("⟦{}⟧", line.id))
}

fn word(locale: Locale, id: &str, args: &FluentArgs<'_>) -> Option<String> {
    let bundle = tongue(locale);
    let pattern = bundle.get_message(id)?.value()?;
    let mut faults = Vec::new();
    let text = bundle.format_pattern(pattern, Some(args), &mut faults).into_owned();
    if faults.is_empty() { Some(text) } else { Some(format!("⟦{text}⟧")) }
}

pub(super) fn plain(locale: Locale, id: &str) -> String {
    word(locale, id, &FluentArgs::new()).unwrap_or_else(|| format!("⟦{id}⟧"))
}

/// The word of a family of words, such as a preset's; where there is none, what is typed for it.
pub fn term(locale: Locale, family: &str, name: &str) -> String {
    word(locale, &format!("{family}-{name}"), &FluentArgs::new()).unwrap_or_else(|| name.to_owned())
}

/// What a verb does, in one short sentence (at most 100 characters).
pub fn verb_about(verb: &Verb, locale: Locale) -> String {
    plain(locale, &format!("verb-{}", verb.name))
}

/// What the challenge in somebody's menu is called (at most 32 characters).
pub fn menu_challenge(locale: Locale) -> String {
    plain(locale, "menu-challenge")
}

/// What is done with tournaments, in one short sentence (at most 100 characters).
pub fn deed_about(word: &str, locale: Locale) -> String {
    plain(locale, &format!("choice-{word}"))
}

/// What a parameter takes, in a few words (at most 100 characters).
pub fn param_about(param: &Param, locale: Locale) -> String {
    let family = if param.kind == ParamKind::Setting { "arena-help" } else { "param" };
    plain(locale, &format!("{family}-{}", param.name)).trim_end_matches('.').to_owned()
}

/// What a choice is called (at most 100 characters).
pub fn choice_name(_param: &Param, choice: &str, locale: Locale) -> String {
    plain(locale, &format!("choice-{choice}"))
}
