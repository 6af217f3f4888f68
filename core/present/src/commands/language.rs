//! `/language`: lists the languages, or sets the user's.

use broadside_words::{line::Line, locale::Locale};

use super::{Invocation, ParamKind, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[optional("language", ParamKind::Language)], example: "ru", ..VerbSpec::private("language", parse) };

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    Ok(UserCommand::Language(invocation.value("language").map(parse_language).transpose()?))
}

/// Parses a tag or native name of a language.
fn parse_language(typed: &str) -> Result<Locale, Line> {
    let typed = typed.to_lowercase();
    let named = |locale: &Locale| locale.tag() == typed || locale.native_name().to_lowercase().starts_with(&typed);
    Locale::ALL.into_iter().find(named).or_else(|| Locale::from_tag(&typed)).ok_or_else(|| {
        let list = Locale::ALL.map(|locale| format!("{} ({})", locale.native_name(), locale.tag())).join(", ");
        Line::new("language-unknown").text("list", list)
    })
}
