//! Splits text into words, and recognizes words for rules, answers and choices. Contains no commands.

use broadside_game::{
    paper::{ClaimWord, parse_claim},
    plain::plain,
    ruleset::{PRESETS, Parameter},
};

pub use super::vocabulary::choice as choice_word;
use super::{locale::Locale, vocabulary};

/// The word that stands for the player's own draft of rules.
pub const DRAFT: &str = "draft";

/// Parses the answer to a shot, in Russian, English, Norwegian, or in the words that another language declares for its choices.
pub fn claim(typed: &str) -> Option<ClaimWord> {
    parse_claim(typed).or_else(|| {
        let typed = typed.trim().to_lowercase();
        let (word, rest) = typed.split_at(typed.find(|c: char| !c.is_alphanumeric()).unwrap_or(typed.len()));
        parse_claim(&format!("{}{rest}", vocabulary::choice(word)?))
    })
}

/// The localized word of a choice; `None` in English.
pub fn choice_called(choice: &str, locale: Locale) -> Option<String> {
    vocabulary::name(&format!("word-{choice}"), locale).filter(|_| locale != Locale::EN)
}

/// The words of a text for comparison: lower case, without punctuation and apostrophes, ё as е and ß as ss.
pub fn normalize(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace('ё', "е").replace('ß', "ss").replace(['\'', '’', 'ʼ'], "");
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Splits a text into words. A quoted text after `=` is part of one word.
pub fn tokens(text: &str) -> Vec<&str> {
    let closing = |token: &str| match token.split_once('=')?.1.chars().next()? {
        '"' | '“' | '„' => Some(['"', '”', '“']),
        '«' => Some(['»'; 3]),
        _ => None,
    };
    let (mut found, mut rest) = (Vec::new(), text.trim_start());
    while !rest.is_empty() {
        let mut end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        if let Some(marks) = closing(&rest[..end]) {
            let opened = rest.find('=').and_then(|at| rest[at..].char_indices().nth(2).map(|(mark, _)| at + mark)).unwrap_or(end);
            end = rest[opened..]
                .find(marks)
                .map_or(end, |at| rest[opened + at..].find(char::is_whitespace).map_or(rest.len(), |gap| opened + at + gap));
        }
        found.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    found
}

/// Whether a word belongs to rules: the name of a preset, a size such as `10x10`, or a parameter with or without a value.
pub fn is_rules_word(word: &str) -> bool {
    let word = plain(word);
    let word = word.as_str();
    let key = word.split('=').next().unwrap_or_default();
    let digits = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    let field = word.split_once(['x', 'х', '×']).is_some_and(|(across, down)| digits(across) && digits(down));
    field || word.contains('=') || word == DRAFT || PRESETS.contains(&word) || Parameter::find(key).is_some()
}

/// Typed rules in a form that can be parsed: lower case, single spaces. Commas between words become spaces (`mb,first=host`), but
/// not those in a list of shapes (`shapes=L,square`).
pub fn rules_text(typed: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in plain(typed).to_lowercase().split_whitespace() {
        let mut piece = String::new();
        for part in word.split(',') {
            let continues_list = piece.contains('=') && !part.contains('=') && !piece.is_empty();
            if !continues_list {
                words.push(std::mem::take(&mut piece));
            }
            piece = if piece.is_empty() { part.to_owned() } else { format!("{piece},{part}") };
        }
        words.push(piece);
    }
    words.retain(|word| !word.is_empty());
    words.join(" ")
}
