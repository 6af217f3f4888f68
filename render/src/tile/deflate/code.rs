//! A Huffman code that is fixed beforehand: its code lengths are given, its header and every literal and copy are
//! looked up. Makes no statistics; who chose the lengths is not its matter.

use super::{
    bits::Bits,
    symbol::{self, END, LONGEST, SHORTEST, Symbol},
};

/// How many bits each symbol takes, 1 to 15, or 0 where it never stands. Complete codes only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lengths {
    /// Literals, the end of the block, and lengths of copies.
    pub(crate) literals: [u8; 286],
    /// Distances of copies.
    pub(crate) distances: [u8; 30],
}

/// The code with everything that is looked up.
pub(crate) struct Code {
    literals: Vec<Bits>,
    /// By the length itself, with its further bits.
    lengths: Vec<Bits>,
    distances: Vec<Bits>,
    header: Vec<Bits>,
}

impl Code {
    /// The code with these lengths.
    pub(crate) fn new(of: &Lengths) -> Self {
        let literals = canonical(&of.literals);
        let lengths = (0..=LONGEST).map(|given| match given {
            0..SHORTEST => Bits::default(),
            given => named(&literals, symbol::length(given)),
        });
        Self { lengths: lengths.collect(), distances: canonical(&of.distances), header: header(of), literals }
    }

    /// The beginning of the only block of a stream.
    pub(super) fn header(&self) -> &[Bits] {
        &self.header
    }

    /// A byte as it is.
    pub(super) fn literal(&self, byte: u8) -> Bits {
        self.literals[usize::from(byte)]
    }

    /// The end of the block.
    pub(super) fn end(&self) -> Bits {
        self.literals[END]
    }

    /// The first half of a copy.
    pub(super) fn length(&self, length: usize) -> Bits {
        self.lengths[length]
    }

    /// A copy with this second half, if one can be that long.
    #[inline(always)]
    pub(super) fn copy(&self, length: usize, far: Bits) -> Option<Bits> {
        self.lengths.get(length).filter(|bits| bits.count > 0).map(|bits| bits.then(far))
    }

    /// The second half of a copy.
    pub(super) fn distance(&self, distance: usize) -> Bits {
        named(&self.distances, symbol::distance(distance))
    }
}

/// A symbol with its further bits.
fn named(codes: &[Bits], Symbol { index, extra, count }: Symbol) -> Bits {
    codes[index].then(Bits::new(extra, count))
}

/// The canonical code of RFC 1951, 3.2.2, turned round so that its first bit is the lowest.
fn canonical(lengths: &[u8]) -> Vec<Bits> {
    let mut codes = vec![Bits::default(); lengths.len()];
    let mut next = 0_u64;
    for length in 1..=15 {
        for (symbol, _) in lengths.iter().enumerate().filter(|(_, given)| **given == length) {
            codes[symbol] = Bits::new(next.reverse_bits() >> (64 - u32::from(length)), u32::from(length));
            next += 1;
        }
        next *= 2;
    }
    codes
}

/// Last block, its own code, and the lengths of that code (RFC 1951, 3.2.7).
fn header(of: &Lengths) -> Vec<Bits> {
    /// The order in which the lengths of the code for lengths stand.
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    // 13 codes of four bits and six of five are complete; what better ones would save is some bytes.
    let plain: [u8; 19] = std::array::from_fn(|symbol| if symbol < 13 { 4 } else { 5 });
    let codes = canonical(&plain);
    let mut header = vec![Bits::new(0b101, 3), Bits::new(286 - 257, 5), Bits::new(30 - 1, 5), Bits::new(19 - 4, 4)];
    header.extend(ORDER.map(|symbol| Bits::new(u64::from(plain[symbol]), 3)));
    let all = [&of.literals[..], &of.distances].concat();
    for run in all.chunk_by(|one, other| one == other) {
        header.extend(run_of(run[0], run.len(), &codes));
    }
    header
}

/// The same length some times over; only zeros come in crowds.
fn run_of(length: u8, times: usize, codes: &[Bits]) -> Vec<Bits> {
    let one = codes[usize::from(length)];
    if length != 0 {
        return vec![one; times];
    }
    let mut left = times;
    let mut bits = Vec::new();
    while left >= 11 {
        let now = left.min(138);
        bits.push(codes[18].then(Bits::new(now as u64 - 11, 7)));
        left -= now;
    }
    bits.extend(std::iter::repeat_n(one, left));
    bits
}

#[cfg(test)]
impl Lengths {
    /// A complete code in which everything may stand.
    pub(super) fn even() -> Self {
        Self {
            literals: std::array::from_fn(|symbol| if symbol < 226 { 8 } else { 9 }),
            distances: std::array::from_fn(|symbol| if symbol < 2 { 4 } else { 5 }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_canonical_code_is_the_one_of_the_standard() {
        let codes = canonical(&[3, 3, 3, 3, 3, 2, 4, 4]);
        let shown: Vec<String> =
            codes.iter().map(|code| format!("{:0w$b}", code.value.reverse_bits() >> (64 - code.count), w = code.count as usize)).collect();
        assert_eq!(shown, ["010", "011", "100", "101", "110", "00", "1110", "1111"]);
    }
}
