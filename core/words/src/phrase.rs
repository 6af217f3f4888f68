//! The messages of each language, and formatting lines with them by Fluent.

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

/// The messages of one language. A message that is missing in it is taken from English.
///
/// Messages are parsed on first use: a parsed message takes ten times the memory of its text, and most are never used.
pub struct Language(RwLock<PhraseBundle>);

struct PhraseBundle {
    /// The texts of the messages that are not parsed yet, by id.
    texts: HashMap<&'static str, &'static str>,
    parsed: FluentBundle<FluentResource>,
}

static LANGUAGES: LazyLock<Vec<Language>> =
    LazyLock::new(|| Locale::ALL.into_iter().map(|locale| Language::from_source(locale.tag(), source(locale))).collect());

/// The text of all messages of a locale, not parsed.
pub fn source(locale: Locale) -> &'static str {
    locale.folder().phrases
}

pub(crate) fn language(locale: Locale) -> &'static Language {
    &LANGUAGES[locale.index()]
}

impl Language {
    /// A language with the messages of an `.ftl` text. Messages with syntax errors are skipped.
    pub fn from_source(tag: &str, phrases: &'static str) -> Self {
        let language: LanguageIdentifier = tag.parse().unwrap_or_default();
        let mut parsed = FluentBundle::new_concurrent(vec![language]);
        parsed.set_use_isolating(false);
        Self(RwLock::new(PhraseBundle { texts: texts(phrases).collect(), parsed }))
    }

    /// The messages. If the one with this id exists, it is parsed.
    fn with_parsed(&self, id: &str) -> RwLockReadGuard<'_, PhraseBundle> {
        // A poisoned lock is used all the same: no panic can leave a message partly parsed.
        let phrases = self.0.read().unwrap_or_else(PoisonError::into_inner);
        if !phrases.texts.contains_key(id) {
            return phrases;
        }
        drop(phrases);
        let mut phrases = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = phrases.texts.remove(id) {
            // Syntax errors are ignored here, since the tests format every message in every locale.
            let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
            phrases.parsed.add_resource_overriding(resource);
        }
        drop(phrases);
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn has(&self, id: &str) -> bool {
        self.with_parsed(id).parsed.has_message(id)
    }

    /// Formats a line. If there is no message with its id, the text is `⟦id⟧`, for which the tests search.
    pub fn format_line(&self, line: &Line) -> String {
        let mut args = FluentArgs::new();
        for (name, arg) in &line.args {
            args.set(
                *name,
                match arg {
                    Arg::Text(text) => FluentValue::from(break_links(text)),
                    Arg::Number(number) => FluentValue::from(*number as f64),
                    Arg::Term(family, name) => FluentValue::from(self.term(family, name)),
                    Arg::Line(line) => FluentValue::from(self.format_line(line)),
                    Arg::Heading(line) => {
                        let text = self.format_line(line);
                        FluentValue::from(text.split_once(':').map_or(text.as_str(), |(heading, _)| heading).trim_end().to_owned())
                    }
                    Arg::Lines(lines) => FluentValue::from(lines.iter().map(|line| self.format_line(line)).collect::<Vec<_>>().join(", ")),
                },
            );
        }
        self.text_or_english(line.id, &args).unwrap_or_else(|| format!("⟦{}⟧", line.id))
    }

    /// The message with this id in this language, without arguments; `None` if it is missing.
    pub fn own_message(&self, id: &str) -> Option<String> {
        self.own_text(id, &FluentArgs::new())
    }

    /// The message with this id in this language; in `⟦⟧` if it cannot be formatted.
    fn own_text(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        let phrases = self.with_parsed(id);
        let pattern = phrases.parsed.get_message(id)?.value()?;
        let mut errors = Vec::new();
        let text = phrases.parsed.format_pattern(pattern, Some(args), &mut errors).into_owned();
        if errors.is_empty() { Some(text) } else { Some(format!("⟦{text}⟧")) }
    }

    /// The message with this id in this language, else in English.
    fn text_or_english(&self, id: &str, args: &FluentArgs<'_>) -> Option<String> {
        self.own_text(id, args).or_else(|| language(Locale::EN).own_text(id, args))
    }

    fn term(&self, family: &str, name: &str) -> String {
        self.text_or_english(&format!("{family}-{name}"), &FluentArgs::new()).unwrap_or_else(|| name.to_owned())
    }
}

/// The message with this id, without arguments.
pub fn plain(locale: Locale, id: &str) -> String {
    language(locale).text_or_english(id, &FluentArgs::new()).unwrap_or_else(|| format!("⟦{id}⟧"))
}

/// The localized word `name` of a family, such as the title of a preset; `name` itself if there is none.
pub fn term(locale: Locale, family: &str, name: &str) -> String {
    language(locale).term(family, name)
}

/// The ids of the English messages that are missing in this locale, in the order of the English files.
pub fn missing_messages(locale: Locale) -> Vec<&'static str> {
    texts(source(Locale::EN)).map(|(id, _)| id).filter(|id| !language(locale).has(id)).collect()
}

/// The ids and texts of the messages in an `.ftl` text. A message starts at the beginning of a line; its further lines are indented.
pub fn texts(written: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let begins_message = |at: usize| written[at..].starts_with(|first: char| first.is_ascii_alphabetic());
    let line_starts = std::iter::once(0).chain(written.match_indices('\n').map(|(at, _)| at + 1));
    let mut starts = line_starts.filter(move |at| begins_message(*at)).peekable();
    std::iter::from_fn(move || {
        let start = starts.next()?;
        Some(&written[start..starts.peek().copied().unwrap_or(written.len())])
    })
    .filter_map(|text| Some((text.split_once('=')?.0.trim_end(), text)))
}
