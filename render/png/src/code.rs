//! A static Huffman code: code lengths are given, and the block header, literals and copies are precomputed. Collects no
//! statistics.

use crate::{
    bits::Bits,
    symbol::{self, END_OF_BLOCK, MAX_MATCH, MIN_MATCH},
};

/// Code lengths in bits for the symbols of DEFLATE (RFC 1951, 3.2.5): 1 to 15, or 0 for symbols that never occur. Both codes must
/// be complete: the sum of 2⁻ˡ over all lengths `l` is 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeLengths {
    /// Literals, the end of block, and match lengths. Only literals beyond the palette may have length 0.
    pub literals: [u8; 286],
    /// Match distances. None may have length 0.
    pub distances: [u8; 30],
}

impl CodeLengths {
    /// Nearly uniform lengths for up to 256 colours, usable for every picture. Code lengths trained on similar pictures give smaller
    /// files.
    pub fn uniform() -> Self {
        Self {
            literals: std::array::from_fn(|symbol| if symbol < 226 { 8 } else { 9 }),
            distances: std::array::from_fn(|symbol| if symbol < 2 { 4 } else { 5 }),
        }
    }

    /// Whether both codes are complete and cover everything that a picture with this many colours, at most 256, may need.
    fn is_usable_for(&self, colours: usize) -> bool {
        const MAX_LENGTH: u8 = 15;
        let complete = |lengths: &[u8]| {
            let mut parts = lengths.iter().filter(|length| **length > 0).map(|length| Some(1_u32 << MAX_LENGTH.checked_sub(*length)?));
            parts.try_fold(0, |sum, part| Some(sum + part?)) == Some(1 << MAX_LENGTH)
        };
        let mut needed = self.literals[..colours].iter().chain(&self.literals[END_OF_BLOCK..]).chain(&self.distances);
        complete(&self.literals) && complete(&self.distances) && needed.all(|length| *length > 0)
    }
}

/// The code with all lookup tables.
pub(crate) struct HuffmanCode {
    /// The code words of literals, of the end of block and of match lengths, by symbol.
    literals: Vec<Bits>,
    /// The encoding of every match length, including the extra bits.
    lengths: Vec<Bits>,
    /// The code words of distances, by symbol.
    distances: Vec<Bits>,
    /// The header of the only block of a stream.
    pub(crate) header: Vec<Bits>,
}

impl HuffmanCode {
    /// The code with these lengths, for pictures with this many colours.
    ///
    /// # Panics
    ///
    /// If the code is not usable for them.
    pub(crate) fn new(code_lengths: &CodeLengths, colours: usize) -> Self {
        assert!(code_lengths.is_usable_for(colours), "a code is incomplete, or lacks a symbol for pictures with {colours} colours");
        let literals = canonical_codes(&code_lengths.literals);
        let lengths = (0..=MAX_MATCH).map(|given| match given {
            0..MIN_MATCH => Bits::default(),
            given => with_extra_bits(&literals, symbol::length(given)),
        });
        let (distances, header) = (canonical_codes(&code_lengths.distances), block_header(code_lengths));
        Self { lengths: lengths.collect(), distances, header, literals }
    }

    pub(crate) fn literal(&self, byte: u8) -> Bits {
        self.literals[usize::from(byte)]
    }

    pub(crate) fn end_of_block(&self) -> Bits {
        self.literals[END_OF_BLOCK]
    }

    /// The length part of a copy.
    pub(crate) fn length(&self, length: usize) -> Bits {
        self.lengths[length]
    }

    /// The encoding of a copy with this distance part; `None` if its length cannot be encoded.
    #[inline(always)]
    pub(crate) fn copy(&self, length: usize, distance: Bits) -> Option<Bits> {
        self.lengths.get(length).filter(|bits| bits.count > 0).map(|bits| bits.then(distance))
    }

    /// The distance part of a copy.
    pub(crate) fn distance(&self, distance: usize) -> Bits {
        with_extra_bits(&self.distances, symbol::distance(distance))
    }
}

/// A code word followed by its extra bits.
fn with_extra_bits(codes: &[Bits], (symbol, extra): (usize, Bits)) -> Bits {
    codes[symbol].then(extra)
}

/// The canonical code (RFC 1951, 3.2.2), bit-reversed so that the first bit is the least significant one.
fn canonical_codes(lengths: &[u8]) -> Vec<Bits> {
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

/// The block header: last block, dynamic code, and the encoded code lengths (RFC 1951, 3.2.7).
fn block_header(code_lengths: &CodeLengths) -> Vec<Bits> {
    /// The order in which the lengths of the code length code are stored.
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    // 13 codes of four bits and six of five are complete; optimal ones would save only a few bytes.
    let plain: [u8; 19] = std::array::from_fn(|symbol| if symbol < 13 { 4 } else { 5 });
    let codes = canonical_codes(&plain);
    let mut header = vec![Bits::new(0b101, 3), Bits::new(286 - 257, 5), Bits::new(30 - 1, 5), Bits::new(19 - 4, 4)];
    header.extend(ORDER.map(|symbol| Bits::new(u64::from(plain[symbol]), 3)));
    let all = [&code_lengths.literals[..], &code_lengths.distances].concat();
    for run in all.chunk_by(|one, other| one == other) {
        header.extend(encode_run(run[0], run.len(), &codes));
    }
    header
}

/// Encodes a repeated code length. Only runs of zeros are compressed.
fn encode_run(length: u8, times: usize, codes: &[Bits]) -> Vec<Bits> {
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
