//! The symbols of DEFLATE (RFC 1951, 3.2.5): which one names a length or a distance, and which bits follow it.
//! Knows no code: how many bits a symbol itself takes is the code's matter.

/// The shortest and the longest copy there is.
pub(crate) const SHORTEST: usize = 3;
/// See [`SHORTEST`].
pub(crate) const LONGEST: usize = 258;
/// The farthest a copy may look back.
pub(crate) const FARTHEST: usize = 1 << 15;
/// The symbol that ends a block.
pub(crate) const END: usize = 256;

/// A symbol, and the value and number of the bits that follow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Symbol {
    pub(crate) index: usize,
    pub(crate) extra: u64,
    pub(crate) count: u32,
}

/// The symbol of a copy's length, 3 to 258, among literals and lengths.
pub(crate) fn length(length: usize) -> Symbol {
    match length - SHORTEST {
        255 => Symbol { index: 285, extra: 0, count: 0 },
        rest @ 0..8 => Symbol { index: 257 + rest, extra: 0, count: 0 },
        rest => split(rest, 2, 257),
    }
}

/// The symbol of a copy's distance, 1 to 32768.
pub(crate) fn distance(distance: usize) -> Symbol {
    match distance - 1 {
        rest @ 0..4 => Symbol { index: rest, extra: 0, count: 0 },
        rest => split(rest, 1, 0),
    }
}

/// Symbols go in groups of `1 << group` that share their number of further bits, one more than the group before.
fn split(rest: usize, group: u32, first: usize) -> Symbol {
    let count = rest.ilog2() - group;
    let index = first + ((count as usize) << group) + (rest >> count);
    Symbol { index, extra: (rest & ((1 << count) - 1)) as u64, count }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_distances_have_the_symbols_of_the_standard() {
        for (given, index, extra, count) in [
            (3, 257, 0, 0),
            (10, 264, 0, 0),
            (11, 265, 0, 1),
            (12, 265, 1, 1),
            (18, 268, 1, 1),
            (19, 269, 0, 2),
            (257, 284, 30, 5),
            (258, 285, 0, 0),
        ] {
            assert_eq!(length(given), Symbol { index, extra, count }, "length {given}");
        }
        for (given, index, extra, count) in
            [(1, 0, 0, 0), (4, 3, 0, 0), (5, 4, 0, 1), (8, 5, 1, 1), (9, 6, 0, 2), (1281, 20, 256, 9), (32768, 29, 8191, 13)]
        {
            assert_eq!(distance(given), Symbol { index, extra, count }, "distance {given}");
        }
    }
}
