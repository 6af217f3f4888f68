//! LZW as GIF files have it, of pixels some of which may be said in two ways: whichever makes the longest match is taken.
//! Knows nothing of blocks and colours.

/// The ways to say one pixel; where there is but one, it stands twice.
pub(super) type Ways = [u8; 2];

/// How many phrases there are at most.
const MOST: usize = 1 << 12;
/// No phrase.
const NONE: u16 = u16::MAX;

/// The codes of some pixels, of which every way lies below two to the power of `depth`; with every part phrases begin
/// anew.
pub(super) fn encoded<'p>(depth: u8, parts: impl IntoIterator<Item = &'p [Ways]>) -> Vec<u8> {
    let (mut codes, mut width) = (Codes::new(), depth + 1);
    codes.put(1 << depth, width);
    for (at, part) in parts.into_iter().enumerate() {
        if at > 0 {
            codes.put(1 << depth, width);
        }
        width = put(&mut codes, depth, part);
    }
    codes.put((1 << depth) + 1, width);
    codes.bytes()
}

/// Adds the codes of a part; says how wide the next one is.
fn put(codes: &mut Codes, depth: u8, mut pixels: &[Ways]) -> u8 {
    let (clear, mut tree, mut width) = (1_u16 << depth, Tree::new(depth), depth + 1);
    let mut found = tree.longest(pixels, None);
    while let Some((phrase, length)) = found {
        codes.put(phrase, width);
        pixels = &pixels[length..];
        let next = tree.first_of_longest(pixels);
        let added = tree.add(phrase, next.unwrap_or_default());
        if usize::from(added) == 1 << width {
            width += 1;
        }
        if usize::from(added) + 1 == MOST && next.is_some() {
            codes.put(clear, width);
            (tree, width) = (Tree::new(depth), depth + 1);
        }
        found = tree.longest(pixels, next);
    }
    width
}

/// The phrases so far. Each longer one is one shorter by its last index.
struct Tree {
    phrases: Vec<Phrase>,
    /// All that match, while the longest is looked for.
    matching: Vec<u16>,
    longer: Vec<u16>,
}

/// A phrase, by its last index.
#[derive(Clone, Copy)]
struct Phrase {
    first: u8,
    last: u8,
    /// The latest phrase that is longer than this one by one index.
    longer: u16,
    /// The one before that is longer than the same phrase.
    sibling: u16,
}

impl Tree {
    fn new(depth: u8) -> Self {
        let mut phrases = Vec::with_capacity(MOST);
        // Two codes that say something else stand after the single indices.
        phrases.extend((0..(1_u16 << depth) + 2).map(|index| {
            let index = index as u8;
            Phrase { first: index, last: index, longer: NONE, sibling: NONE }
        }));
        Self { phrases, matching: Vec::new(), longer: Vec::new() }
    }

    /// Adds a phrase; says its number.
    fn add(&mut self, shorter: u16, last: u8) -> u16 {
        let number = self.phrases.len() as u16;
        let Phrase { first, longer, .. } = self.phrases[usize::from(shorter)];
        self.phrases.push(Phrase { first, last, longer: NONE, sibling: longer });
        self.phrases[usize::from(shorter)].longer = number;
        number
    }

    /// The longest phrase that says how the pixels begin, and how many; with this first index, if one is given.
    fn longest(&mut self, pixels: &[Ways], first: Option<u8>) -> Option<(u16, usize)> {
        let (begin, rest) = pixels.split_first()?;
        self.matching.clear();
        self.matching.extend(first.map_or(*begin, |first| [first; 2]).map(u16::from));
        if self.matching[0] == self.matching[1] {
            self.matching.pop();
        }
        let mut length = 1;
        for ways in rest {
            self.longer.clear();
            for phrase in &self.matching {
                let mut number = self.phrases[usize::from(*phrase)].longer;
                while let Some(phrase) = self.phrases.get(usize::from(number)) {
                    if ways.contains(&phrase.last) {
                        self.longer.push(number);
                    }
                    number = phrase.sibling;
                }
            }
            if self.longer.is_empty() {
                break;
            }
            std::mem::swap(&mut self.matching, &mut self.longer);
            length += 1;
        }
        Some((self.matching[0], length))
    }

    /// The way to say the first of some pixels that the longest phrase begins with.
    fn first_of_longest(&mut self, pixels: &[Ways]) -> Option<u8> {
        match pixels.first()? {
            [one, other] if one == other => Some(*one),
            _ => self.longest(pixels, None).map(|(phrase, _)| self.phrases[usize::from(phrase)].first),
        }
    }
}

/// Codes of changing width, the low bits first.
struct Codes {
    bytes: Vec<u8>,
    held: u32,
    count: u8,
}

impl Codes {
    fn new() -> Self {
        Self { bytes: Vec::new(), held: 0, count: 0 }
    }

    fn put(&mut self, code: u16, width: u8) {
        self.held |= u32::from(code) << self.count;
        self.count += width;
        while self.count >= 8 {
            self.bytes.push(self.held as u8);
            self.held >>= 8;
            self.count -= 8;
        }
    }

    fn bytes(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.held as u8);
        }
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use weezl::{BitOrder, decode::Decoder};

    use super::*;

    fn decoded(depth: u8, codes: &[u8]) -> Vec<u8> {
        Decoder::new(BitOrder::Lsb, depth).decode(codes).expect("whole codes")
    }

    /// Indices that look like chance, below two to the power of `depth`.
    fn strewn(depth: u8, count: usize, calm: u32) -> Vec<u8> {
        let mut dice = 7_u32;
        let mut index = 0;
        let mut next = || {
            dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if (dice >> 8).is_multiple_of(calm) {
                index = (dice >> 20) as u8 % (1 << depth);
            }
            index
        };
        (0..count).map(|_| next()).collect()
    }

    #[test]
    fn pixels_of_every_depth_and_number_come_back() {
        for depth in 2..=6 {
            for count in (0..700).chain([4093, 4094, 4095, 4096, 4097, 60_000]) {
                for calm in [1, 9] {
                    let pixels = strewn(depth, count, calm);
                    let ways: Vec<Ways> = pixels.iter().map(|index| [*index; 2]).collect();
                    assert!(decoded(depth, &encoded(depth, [&ways[..]])) == pixels, "{depth} {count} {calm}");
                    assert!(decoded(depth, &encoded(depth, ways.chunks(700))) == pixels, "{depth} {count} {calm} in parts");
                }
            }
        }
    }

    #[test]
    fn every_pixel_is_said_in_one_of_its_ways_and_freedom_saves_bytes() {
        for depth in 2..=6 {
            let (pixels, coins) = (strewn(depth, 20_000, 3), strewn(2, 20_000, 30));
            let ways: Vec<Ways> =
                pixels.iter().zip(&coins).map(|(index, coin)| if *coin == 0 { [*index; 2] } else { [0, *index] }).collect();
            let strict: Vec<Ways> = pixels.iter().map(|index| [*index; 2]).collect();
            let free = encoded(depth, [&ways[..]]);
            let back = decoded(depth, &free);
            assert_eq!(back.len(), pixels.len());
            assert!(ways.iter().zip(&back).all(|(ways, index)| ways.contains(index)), "{depth}");
            assert!(free.len() < encoded(depth, [&strict[..]]).len(), "{depth}");
        }
    }
}
