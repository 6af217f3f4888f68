//! A Huffman code that is fixed beforehand: its code lengths are given, its header and every literal and copy are
//! looked up. Makes no statistics.

use crate::{
    bits::Bits,
    symbol::{self, END, LONGEST, SHORTEST, Symbol},
};

/// A code, by how many bits each symbol of DEFLATE (RFC 1951, 3.2.5) takes: 1 to 15, or 0 where it never occurs. Both codes are
/// complete: two to the power of minus the lengths adds up to one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lengths {
    /// Of literals, the end of the block, and lengths of copies. Only literals beyond the palette may be left out.
    pub literals: [u8; 286],
    /// Of distances of copies. None of them may be left out.
    pub distances: [u8; 30],
}

impl Lengths {
    /// A code that suits every picture about equally well, for up to 256 colours. One learned from pictures of the same kind
    /// makes smaller files.
    pub fn even() -> Self {
        Self {
            literals: std::array::from_fn(|symbol| if symbol < 226 { 8 } else { 9 }),
            distances: std::array::from_fn(|symbol| if symbol < 2 { 4 } else { 5 }),
        }
    }

    /// Whether both codes are complete and have all that pictures of so many colours, at most 256, may need.
    fn serve(&self, colours: usize) -> bool {
        const MOST: u8 = 15;
        let complete = |lengths: &[u8]| {
            let mut parts = lengths.iter().filter(|length| **length > 0).map(|length| Some(1_u32 << MOST.checked_sub(*length)?));
            parts.try_fold(0, |sum, part| Some(sum + part?)) == Some(1 << MOST)
        };
        let mut needed = self.literals[..colours].iter().chain(&self.literals[END..]).chain(&self.distances);
        complete(&self.literals) && complete(&self.distances) && needed.all(|length| *length > 0)
    }
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
    /// The code with these lengths, for pictures of so many colours.
    pub(crate) fn new(of: &Lengths, colours: usize) -> Self {
        assert!(of.serve(colours), "a code is not complete, or leaves out what a picture of {colours} colours may need");
        let literals = canonical(&of.literals);
        let lengths = (0..=LONGEST).map(|given| match given {
            0..SHORTEST => Bits::default(),
            given => named(&literals, symbol::length(given)),
        });
        Self { lengths: lengths.collect(), distances: canonical(&of.distances), header: header(of), literals }
    }

    /// The beginning of the only block of a stream.
    pub(crate) fn header(&self) -> &[Bits] {
        &self.header
    }

    /// A byte as it is.
    pub(crate) fn literal(&self, byte: u8) -> Bits {
        self.literals[usize::from(byte)]
    }

    /// The end of the block.
    pub(crate) fn end(&self) -> Bits {
        self.literals[END]
    }

    /// The first half of a copy.
    pub(crate) fn length(&self, length: usize) -> Bits {
        self.lengths[length]
    }

    /// A copy with this second half, if one can be that long.
    #[inline(always)]
    pub(crate) fn copy(&self, length: usize, far: Bits) -> Option<Bits> {
        self.lengths.get(length).filter(|bits| bits.count > 0).map(|bits| bits.then(far))
    }

    /// The second half of a copy.
    pub(crate) fn distance(&self, distance: usize) -> Bits {
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
