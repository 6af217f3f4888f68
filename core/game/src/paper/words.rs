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

// The words of each answer, in lower case and separated by spaces.
const MISS: &str = "мимо промах miss forbi bom";
const HIT: &str = "ранил ранила ранило ранен ранена ранено попал попала попало hit wounded såret truffet treff попадание";
const SUNK: &str = "убил убила убило убит убита убито потопил потопила потопило потоплен потоплена потоплено sunk killed senket drept";
const SUBMARINE: &str = "подлодка подлодку submarine ubåt ubåten";
// Other languages declare their word for a mine as the command that lays one, so the Ukrainian words are listed here.
const MINE: &str = "мина мину mine minen міна міну";
const SWEEPER: &str = "тральщик minesweeper sweeper minesveiper minesveiperen";

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
        (None, None) if is_one_of(MISS, word) => said(Claim::Miss),
        (None, None) if is_one_of(HIT, word) => said(Claim::Hit),
        (None, None) if is_one_of(SUNK, word) => Some(ClaimWord::Sunk),
        (None, None) if is_one_of(SUBMARINE, word) => said(Claim::Submarine),
        (None, None) if is_one_of(MINE, word) => said(Claim::Mine),
        (None, None) if is_one_of(SWEEPER, word) => said(Claim::Sweeper),
        (Some(size), None) if is_one_of(SUNK, word) && (size == "sub" || is_one_of(SUBMARINE, size)) => said(Claim::Submarine),
        (Some(size), None) if is_one_of(SUNK, word) => {
            let decks = size.parse().ok().filter(|decks| (1..=8).contains(decks))?;
            said(Claim::Sunk(decks))
        }
        _ => None,
    }
}

fn is_one_of(words: &str, word: &str) -> bool {
    words.split(' ').any(|known| known == word)
}
