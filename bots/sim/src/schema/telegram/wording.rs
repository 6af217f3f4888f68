//! Parses types, lengths and choices from the Bot API's English descriptions. Unknown wordings are ignored and not checked.

/// The type of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Integer,
    /// Any number.
    Float,
    /// true or false.
    Boolean,
    /// Only true.
    True,
    /// Text.
    Text,
    /// An uploaded part.
    File,
    /// A list.
    Array(Box<Kind>),
    /// A named type.
    Object(String),
    /// Any of these.
    Either(Vec<Kind>),
}

/// The unit of a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Unicode characters of a text.
    Characters,
    /// UTF-8 bytes of a text.
    Bytes,
    /// Items of a list.
    Items,
    /// The number itself.
    Value,
}

/// An inclusive range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The minimum.
    pub least: u64,
    /// The maximum.
    pub most: u64,
    /// The counted unit.
    pub unit: Unit,
}

pub(super) fn kind(text: &str) -> Kind {
    if let Some(inner) = text.strip_prefix("Array of ") {
        return Kind::Array(Box::new(kind(inner)));
    }
    let alternatives = text.replace(" and ", " or ").replace(", ", " or ");
    let parts: Vec<&str> = alternatives.split(" or ").collect();
    if parts.len() > 1 {
        return Kind::Either(parts.into_iter().map(kind).collect());
    }
    match text {
        "Integer" => Kind::Integer,
        "Float" => Kind::Float,
        "Boolean" => Kind::Boolean,
        "True" => Kind::True,
        "String" => Kind::Text,
        "InputFile" => Kind::File,
        name => Kind::Object(name.to_owned()),
    }
}

pub(super) fn limit(kind: &Kind, description: &str) -> Option<Limit> {
    let words: Vec<&str> = description.split_whitespace().collect();
    let ranges = words.iter().enumerate().filter_map(|(at, word)| Some((at, range(word)?)));
    match kind {
        Kind::Text => ranges.into_iter().find_map(|(at, (least, most))| {
            let unit = match words.get(at + 1)? {
                word if word.starts_with("characters") => Unit::Characters,
                word if word.starts_with("bytes") => Unit::Bytes,
                _ => return None,
            };
            Some(Limit { least, most, unit })
        }),
        Kind::Integer => match ranges.collect::<Vec<_>>()[..] {
            [(_, (least, most))] => Some(Limit { least, most, unit: Unit::Value }),
            _ => None,
        },
        Kind::Array(_) => {
            let at = description.find("At most ")?;
            let most = description[at + 8..].split_whitespace().next()?.parse().ok()?;
            Some(Limit { least: 0, most, unit: Unit::Items })
        }
        Kind::Float | Kind::Boolean | Kind::True | Kind::File | Kind::Object(_) | Kind::Either(_) => None,
    }
}

fn range(word: &str) -> Option<(u64, u64)> {
    let (least, most) = word.trim_end_matches(['.', ',', ';']).split_once('-')?;
    Some((least.parse().ok()?, most.parse().ok()?))
}

pub(super) fn choices(description: &str) -> Vec<String> {
    if let Some((_, word)) = description.rsplit_once("must be ")
        && is_plain(word)
    {
        return vec![word.to_owned()];
    }
    ["one of ", "One of ", "either ", "always "]
        .iter()
        .find_map(|opening| description.split_once(opening))
        .map(|(_, rest)| quoted(rest.split(". ").next().unwrap_or(rest)))
        .unwrap_or_default()
}

fn quoted(sentence: &str) -> Vec<String> {
    sentence.split('\'').skip(1).step_by(2).filter(|word| is_plain(word)).map(str::to_owned).collect()
}

fn is_plain(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

pub(super) fn variants(description: &str) -> Vec<String> {
    description.lines().filter_map(|line| line.strip_prefix(" - ")).map(|name| name.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_from_the_documentation() {
        let rows = [
            (Kind::Text, "query when the button is pressed, 1-64 bytes", Some((1, 64, Unit::Bytes))),
            (Kind::Text, "Photo caption, 0-1024 characters after entities parsing", Some((0, 1024, Unit::Characters))),
            (Kind::Text, "will be shown, 0-200 characters.", Some((0, 200, Unit::Characters))),
            (Kind::Text, "two-letter ISO 639-1 language code", None),
            (Kind::Integer, "Values between 1-100 are accepted. Defaults to 100.", Some((1, 100, Unit::Value))),
            (Kind::Array(Box::new(Kind::Text)), "At most 100 commands can be specified.", Some((0, 100, Unit::Items))),
        ];
        for (kind, description, expected) in rows {
            let expected = expected.map(|(least, most, unit)| Limit { least, most, unit });
            assert_eq!(limit(&kind, description), expected, "{description}");
        }
    }

    #[test]
    fn choices_are_read_from_the_documentation() {
        let rows: [(&str, &[&str]); 5] = [
            ("Type of the media, must be photo", &["photo"]),
            ("Must be one of 'danger' (red), 'success' (green) or 'primary' (blue). If 'x'", &["danger", "success", "primary"]),
            ("The member's status in the chat, always 'kicked'", &["kicked"]),
            ("one of their chats, open that chat and insert the bot's username", &[]),
            ("Must be of the size 1080x1920 and must be JPEG files", &[]),
        ];
        for (description, expected) in rows {
            assert_eq!(choices(description), expected, "{description}");
        }
    }
}
