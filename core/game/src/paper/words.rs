//! Parses typed answers to a shot (core/RULES.md §1.3) in Russian, English and Norwegian.

use super::claim::Claim;
use crate::plain::plain;

/// An answer as typed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimWord {
    /// A complete answer: «Мимо!», «Ранил!», «Убил 3!», «Подлодка!», «Мина!», «Тральщик!»
    Complete(Claim),
    /// «Убил!», «Потопил!», without the number of decks.
    Sunk,
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

const SUBMARINE: [&str; 5] = ["подлодка", "подлодку", "submarine", "ubåt", "ubåten"];

// Other languages declare their word for a mine as the command that lays one, so the Ukrainian words are listed here.
const MINE: [&str; 6] = ["мина", "мину", "mine", "minen", "міна", "міну"];

const SWEEPER: [&str; 5] = ["тральщик", "minesweeper", "sweeper", "minesveiper", "minesveiperen"];

/// Parses an answer: one word of the lists above, in any case, with ё or е, with any punctuation around it. After a sinking may
/// follow the number of decks («Убил 3!», `SUNK(4)`) or a word for a submarine («Потопил подлодку!», `SUNK(sub)`).
pub fn parse_claim(text: &str) -> Option<ClaimWord> {
    if text.len() > 64 {
        return None;
    }
    let plain: String = plain(text).chars().flat_map(char::to_lowercase).map(|c| if c == 'ё' { 'е' } else { c }).collect();
    // The rules write the feminine form as «Ранил(а)!».
    let plain = plain.replace("(а)", "");
    let mut words = plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let (word, size, rest) = (words.next()?, words.next(), words.next());
    let said = |claim: Claim| Some(ClaimWord::Complete(claim));
    match (size, rest) {
        (None, None) if MISS.contains(&word) => said(Claim::Miss),
        (None, None) if HIT.contains(&word) => said(Claim::Hit),
        (None, None) if SUNK.contains(&word) => Some(ClaimWord::Sunk),
        (None, None) if SUBMARINE.contains(&word) => said(Claim::Submarine),
        (None, None) if MINE.contains(&word) => said(Claim::Mine),
        (None, None) if SWEEPER.contains(&word) => said(Claim::Sweeper),
        (Some(size), None) if SUNK.contains(&word) && (size == "sub" || SUBMARINE.contains(&size)) => said(Claim::Submarine),
        (Some(size), None) if SUNK.contains(&word) => {
            let decks = size.parse().ok().filter(|decks| (1..=8).contains(decks))?;
            said(Claim::Sunk(decks))
        }
        _ => None,
    }
}
