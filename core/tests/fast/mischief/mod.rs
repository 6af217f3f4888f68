//! Seeded mutations for fuzz tests: valid inputs with faults, and random inputs.

use broadside_game::{
    cell::FieldSize,
    dice::{Dice, SeededDice},
    notation::{Lettering, Notation},
    ruleset::Axes,
};
use broadside_testkit::scale::many;

/// How many inputs a parser is fed.
pub fn inputs() -> u64 {
    many(10_000, 100_000)
}

/// Feeds a parser [`inputs`] inputs; `feed` returns whether one was accepted. Panics unless 2 % to 98 % of them were.
pub fn check(seed: u64, mut feed: impl FnMut(&mut Mischief) -> bool) {
    let mut mischief = Mischief(SeededDice(seed));
    let accepted = (0..inputs()).filter(|_| feed(&mut mischief)).count() as u64;
    assert!(accepted >= inputs() / 50, "only {accepted} inputs were accepted: the mutations are too strong");
    assert!(accepted <= inputs() - inputs() / 50, "only {} inputs were refused: the mutations are too weak", inputs() - accepted);
}

/// Every lettering with both axes, on fields of several sizes.
pub fn notations() -> Vec<Notation> {
    let sizes = |lettering: Lettering| [5_u8, 10, 11, 20].into_iter().filter(move |size| *size <= lettering.columns());
    let axes = [Axes::LettersOnColumns, Axes::LettersOnRows];
    let all = Lettering::ALL.into_iter().flat_map(|lettering| sizes(lettering).map(move |size| (lettering, size)));
    all.flat_map(|(lettering, size)| axes.map(|axes| Notation { lettering, axes, size: FieldSize::square(size) })).collect()
}

/// Owned copies of these texts.
pub fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// Characters that are difficult for parsers: digits and letters of other scripts, letters whose case mapping changes their length,
/// combining marks, white space, directional marks, the limits of Unicode.
const ODD: &str = "\0\t\n\r \u{a0}\u{2028}\u{200b}\u{202e}\u{feff}\u{301}\u{308}\u{fffd}\u{10ffff}!\"#-–—−+/@:;=.,'`{}$ßŉİıſﬁ\u{212a}\u{212b}ǄЁёЙйИЖж８٣½²①ⅧΩ中🚢019xх×()AbБв";

/// A seeded generator of mutated inputs.
pub struct Mischief(pub SeededDice);

impl Mischief {
    pub fn below(&mut self, sides: usize) -> usize {
        self.0.below(sides.max(1) as u32).unwrap_or(0) as usize
    }

    pub fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    fn odd(&mut self) -> char {
        match self.below(8) {
            0 => char::from_u32(self.0.roll() as u32 % 0x11_0000).unwrap_or('�'),
            1 => char::from(b' ' + self.below(95) as u8),
            _ => ODD.chars().nth(self.below(ODD.chars().count())).expect("the index is in range"),
        }
    }

    /// Up to `most` random characters.
    fn noise(&mut self, most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.odd()).collect()
    }

    /// A valid text with up to three mutations, which may insert one of the others.
    pub fn spoil(&mut self, good: &str, others: &[String]) -> String {
        let mut chars: Vec<char> = good.chars().collect();
        for _ in 0..self.below(4) {
            let at = self.below(chars.len() + 1);
            let end = (at + self.below(6)).min(chars.len());
            match self.below(7) {
                0 => chars.insert(at, self.odd()),
                1 => drop(chars.drain(at..end)),
                2 => chars.truncate(at),
                3 => chars.splice(at..end, others[self.below(others.len())].chars()).for_each(drop),
                4 => {
                    let repeated: Vec<char> = chars[at..end].to_vec();
                    chars.splice(at..at, repeated).for_each(drop);
                }
                5 if at < chars.len() => chars[at] = self.odd(),
                _ if at < end => chars.swap(at, end - 1),
                _ => {}
            }
        }
        chars.into_iter().collect()
    }

    /// One of these texts, mutated, or random characters.
    pub fn text(&mut self, good: &[String]) -> String {
        if self.below(8) == 0 {
            return self.noise(40);
        }
        let text = self.one(good).clone();
        self.spoil(&text, good)
    }

    /// One of these inputs with one to three mutations.
    pub fn bytes(&mut self, good: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = self.one(good).clone();
        for _ in 0..1 + self.below(3) {
            let at = self.below(bytes.len());
            match self.below(6) {
                0 => bytes.insert(at, self.0.roll() as u8),
                1 if !bytes.is_empty() => drop(bytes.remove(at)),
                2 => bytes.truncate(at),
                3 if !bytes.is_empty() => bytes[at] = self.0.roll() as u8,
                4 if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
                _ if !bytes.is_empty() => bytes[at] = *self.one(&[0, 1, 0x7F, 0x80, 0xFF]),
                _ => {}
            }
        }
        bytes
    }
}
