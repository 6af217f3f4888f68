//! The words by which people answer a shot (core/RULES.md §1.3), in three languages. Reads, never decides.

use unicode_normalization::UnicodeNormalization;

/// An answer as it was said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimWord {
    /// «Мимо!»
    Miss,
    /// «Ранил!», «Попал!»
    Hit,
    /// «Убил!», «Потопил!», with the number of decks if it was said.
    Sunk(Option<u8>),
}

const MISS: [&str; 5] = ["мимо", "промах", "miss", "forbi", "bom"];

const HIT: [&str; 15] = [
    "ранил",
    "ранила",
    "ранило",
    "ранен",
    "ранена",
    "ранено",
    "попал",
    "попала",
    "попало",
    "hit",
    "wounded",
    "såret",
    "truffet",
    "treff",
    "попадание",
];

const SUNK: [&str; 16] = [
    "убил",
    "убила",
    "убило",
    "убит",
    "убита",
    "убито",
    "потопил",
    "потопила",
    "потопило",
    "потоплен",
    "потоплена",
    "потоплено",
    "sunk",
    "killed",
    "senket",
    "drept",
];

/// Reads an answer: one word of the table, in any case, with ё or е, with any marks around it; after a
/// sinking the number of decks may follow («Убил 3!», `SUNK(4)`).
pub fn read_claim(text: &str) -> Option<ClaimWord> {
    if text.len() > 64 {
        return None;
    }
    let plain: String = text.nfkc().flat_map(char::to_lowercase).map(|c| if c == 'ё' { 'е' } else { c }).collect();
    // The table itself writes «Ранил(а)!».
    let plain = plain.replace("(а)", "");
    let mut words = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let (word, size, rest) = (words.next()?, words.next(), words.next());
    match (size, rest) {
        (None, None) if MISS.contains(&word) => Some(ClaimWord::Miss),
        (None, None) if HIT.contains(&word) => Some(ClaimWord::Hit),
        (None, None) if SUNK.contains(&word) => Some(ClaimWord::Sunk(None)),
        (Some(size), None) if SUNK.contains(&word) => {
            let decks = size.parse().ok().filter(|decks| (1..=8).contains(decks))?;
            Some(ClaimWord::Sunk(Some(decks)))
        }
        _ => None,
    }
}
