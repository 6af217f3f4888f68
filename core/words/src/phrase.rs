//! Formats lines as text with Fluent.

use std::{
    collections::HashMap,
    sync::{LazyLock, PoisonError, RwLock, RwLockReadGuard},
};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use super::{
    line::{Arg, Line, break_links},
    locale::Locale,
};

/// The messages of one language. A message that it lacks is taken from English.
///
/// Messages are parsed on first use: a parsed message takes ten times the memory of its text, and most are never used.
pub struct Language(RwLock<PhraseBundle>);

struct PhraseBundle {
    /// The text of each message not yet parsed, by id.
    texts: HashMap<&'static str, &'static str>,
    parsed: FluentBundle<FluentResource>,
}

static LANGUAGES: LazyLock<Vec<Language>> =
    LazyLock::new(|| Locale::ALL.into_iter().map(|locale| Language::from_source(locale.tag(), source(locale))).collect());

/// The messages of a locale as written.
pub fn source(locale: Locale) -> &'static str {
    locale.folder().phrases
}

pub(crate) fn language(locale: Locale) -> &'static Language {
    &LANGUAGES[locale.place()]
}

impl Language {
    /// A language from the text of an `.ftl` file. Skips what cannot be parsed.
    pub fn from_source(tag: &str, phrases: &'static str) -> Self {
        let language: LanguageIdentifier = tag.parse().unwrap_or_default();
        let mut parsed = FluentBundle::new_concurrent(vec![language]);
        parsed.set_use_isolating(false);
        Self(RwLock::new(PhraseBundle { texts: texts(phrases).collect(), parsed }))
    }

    /// The messages, with this one parsed if it exists.
    fn with(&self, id: &str) -> RwLockReadGuard<'_, PhraseBundle> {
        // A panic elsewhere cannot leave a message half parsed.
        let phrases = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if !phrases.texts.contains_key(id) {
            return phrases;
        }
        drop(phrases);
        let mut phrases = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = phrases.texts.remove(id) {
            // The tests format every message in every locale, which catches broken ones.
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
            phrases.parsed.add_resource_overriding(resource);
        }
        drop(phrases);
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn has(&self, id: &str) -> bool {
        self.with(id).parsed.has_message(id)
    }

    /// Formats a line. An id without a message becomes `⟦id⟧`, which the tests look for.
    pub fn say(&self, line: &Line) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &line.args {
            args.set(
                *name,
                match arg {
                    Arg::Text(text) => FluentValue::from(break_links(text)),
                    Arg::Number(number) => FluentValue::from(*number as f64),
                    Arg::Term(family, name) => FluentValue::from(self.term(family, name)),
                    Arg::Line(line) => FluentValue::from(self.say(line)),
                    Arg::Heading(line) => {
                        let text = self.say(line);
                        FluentValue::from(text.split_once(':').map_or(text.as_str(), |(heading, _)| heading).trim_end().to_owned())
                    }
                    Arg::Lines(lines) => FluentValue::from(lines.iter().map(|line| self.say(line)).collect::<Vec<_>>().join(", ")),
                },
            );
        }
        self.word(line.id, &args).unwrap_or_else(|| format!("⟦{}⟧", line.id))
    }

    /// This language's own message of this id, without arguments.
    pub fn own_message(&self, id: &str) -> Option<String> {
        self.own_word(id, &FluentArgs::new())
    }

    fn own_word(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let phrases = self.with(id);
        let pattern = phrases.parsed.get_message(id)?.value()?;
        let mut faults = Vec::new();
        let text = phrases.parsed.format_pattern(pattern, Some(args), &mut faults).into_owned();
        if faults.is_empty() { Some(text) } else { Some(format!("⟦{text}⟧")) }
    }

    fn word(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        self.own_word(id, args).or_else(|| language(Locale::EN).own_word(id, args))
    }

    fn term(&self, family: &str, name: &str) -> String {
        self.word(&format!("{family}-{name}"), &FluentArgs::new()).unwrap_or_else(|| name.to_owned())
    }
}

/// A phrase without arguments.
pub fn plain(locale: Locale, id: &str) -> String {
    language(locale).word(id, &FluentArgs::new()).unwrap_or_else(|| format!("⟦{id}⟧"))
}

/// The localized word `name` of a family, such as a preset's; `name` itself if there is none.
pub fn term(locale: Locale, family: &str, name: &str) -> String {
    language(locale).term(family, name)
}

/// The ids of the messages that English has and this locale lacks, in the order of the English files.
pub fn missing_messages(locale: Locale) -> Vec<&'static str> {
    texts(source(Locale::EN)).map(|(id, _)| id).filter(|id| !language(locale).has(id)).collect()
}

/// The ids and texts of the messages in a file: a message starts at column 0, its continuation lines are indented.
pub fn texts(written: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let begins = |at: usize| written[at..].starts_with(|first: char| first.is_ascii_alphabetic());
    let edges = std::iter::once(0).chain(written.match_indices('\n').map(|(at, _)| at + 1));
    let mut starts = edges.filter(move |at| begins(*at)).peekable();
    std::iter::from_fn(move || {
        let start = starts.next()?;
        Some(&written[start..starts.peek().copied().unwrap_or(written.len())])
    })
    .filter_map(|text| Some((text.split_once('=')?.0.trim_end(), text)))
}
