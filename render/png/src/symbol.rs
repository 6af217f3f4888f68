//! The symbols of DEFLATE for lengths and distances, and their extra bits (RFC 1951, 3.2.5). Independent of the code lengths.

/// The length of the shortest copy, in bytes.
pub(crate) const MIN_MATCH: usize = 3;
/// The length of the longest copy, in bytes.
pub(crate) const MAX_MATCH: usize = 258;
/// The largest distance of a copy, in bytes.
pub(crate) const MAX_DISTANCE: usize = 1 << 15;
/// The end-of-block symbol.
pub(crate) const END_OF_BLOCK: usize = 256;

/// A symbol with its extra bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Symbol {
    pub(crate) index: usize,
    /// The value of the extra bits.
    pub(crate) extra: u64,
    /// The number of extra bits.
    pub(crate) count: u32,
}

/// The symbol of a copy's length, 3 to 258, among literals and lengths.
pub(crate) fn length(length: usize) -> Symbol {
    match length - MIN_MATCH {
        255 => Symbol { index: 285, extra: 0, count: 0 },
        rest @ 0..8 => Symbol { index: 257 + rest, extra: 0, count: 0 },
        rest => grouped_symbol(rest, 2, 257),
    }
}

/// The symbol of a copy's distance, 1 to 32768.
pub(crate) fn distance(distance: usize) -> Symbol {
    match distance - 1 {
        rest @ 0..4 => Symbol { index: rest, extra: 0, count: 0 },
        rest => grouped_symbol(rest, 1, 0),
    }
}

/// The symbol of a value with extra bits. Symbols come in groups of `1 << group` with the same number of extra bits, one more than in
/// the group before; `first` is the symbol of the value 0.
fn grouped_symbol(rest: usize, group: u32, first: usize) -> Symbol {
    let count = rest.ilog2() - group;
    let index = first + ((count as usize) << group) + (rest >> count);
    Symbol { index, extra: (rest & ((1 << count) - 1)) as u64, count }
}
