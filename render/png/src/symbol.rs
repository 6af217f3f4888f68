//! The symbols of DEFLATE for lengths and distances, and their extra bits (RFC 1951, 3.2.5). Independent of the code lengths.

use crate::bits::Bits;

/// The length of the shortest copy, in bytes.
pub(crate) const MIN_MATCH: usize = 3;
/// The length of the longest copy, in bytes.
pub(crate) const MAX_MATCH: usize = 258;
/// The largest distance of a copy, in bytes.
pub(crate) const MAX_DISTANCE: usize = 1 << 15;
/// The end-of-block symbol.
pub(crate) const END_OF_BLOCK: usize = 256;

/// The symbol of a copy's length, 3 to 258, among literals and lengths, and its extra bits.
pub(crate) fn length(length: usize) -> (usize, Bits) {
    match length - MIN_MATCH {
        255 => (285, Bits::default()),
        rest @ 0..8 => (257 + rest, Bits::default()),
        rest => grouped_symbol(rest, 2, 257),
    }
}

/// The symbol of a copy's distance, 1 to 32768, and its extra bits.
pub(crate) fn distance(distance: usize) -> (usize, Bits) {
    match distance - 1 {
        rest @ 0..4 => (rest, Bits::default()),
        rest => grouped_symbol(rest, 1, 0),
    }
}

/// The symbol of a value with extra bits. Symbols come in groups of `1 << group` with the same number of extra bits, one more than in
/// the group before; `first` is the symbol of the value 0.
fn grouped_symbol(rest: usize, group: u32, first: usize) -> (usize, Bits) {
    let count = rest.ilog2() - group;
    let index = first + ((count as usize) << group) + (rest >> count);
    (index, Bits::new((rest & ((1 << count) - 1)) as u64, count))
}
