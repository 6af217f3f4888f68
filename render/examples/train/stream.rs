//! Reads the compressed data of a PNG just far enough to count its symbols. The input is trusted: this program made it.

/// Symbol frequencies.
#[derive(Clone, Debug)]
pub struct Counts {
    /// Literals, the end of block, and match lengths.
    pub literals: [u64; 286],
    /// Match distances.
    pub distances: [u64; 30],
}

impl Default for Counts {
    fn default() -> Self {
        Self { literals: [0; 286], distances: [0; 30] }
    }
}

impl Counts {
    /// Adds the symbols of a picture with a single dynamic Huffman block.
    pub fn add(&mut self, png: &[u8]) {
        let at = png.windows(4).position(|name| name == b"IDAT").expect("image data");
        // The name of the chunk is followed by the two-byte zlib header.
        let mut bits = Reader { bytes: &png[at + 6..], at: 0 };
        assert_eq!(bits.take(3), 0b101, "one block with its own code");
        let [literals, distances, lengths] = [5, 5, 4].map(|count| bits.take(count));
        let lengths = bits.plain_lengths(lengths + 4);
        let all = bits.lengths(&Tree::new(&lengths), literals + 257 + distances + 1);
        let (literals, distances) = all.split_at(literals + 257);
        let (literals, distances) = (Tree::new(literals), Tree::new(distances));
        loop {
            let symbol = bits.symbol(&literals);
            self.literals[symbol] += 1;
            match symbol {
                256 => return,
                265..285 => bits.skip((symbol - 261) / 4),
                _ => {}
            }
            if symbol > 256 {
                let distance = bits.symbol(&distances);
                self.distances[distance] += 1;
                bits.skip((distance / 2).saturating_sub(1));
            }
        }
    }
}

/// A bit stream, least significant bit first.
struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, count: usize) -> usize {
        (0..count).map(|place| self.bit() << place).sum()
    }

    fn bit(&mut self) -> usize {
        let bit = self.bytes[self.at / 8] >> (self.at % 8) & 1;
        self.at += 1;
        usize::from(bit)
    }

    fn skip(&mut self, count: usize) {
        self.at += count;
    }

    fn plain_lengths(&mut self, count: usize) -> [u8; 19] {
        const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
        let mut lengths = [0; 19];
        ORDER.iter().take(count).for_each(|symbol| lengths[*symbol] = self.take(3) as u8);
        lengths
    }

    fn lengths(&mut self, tree: &Tree, count: usize) -> Vec<u8> {
        let mut lengths = Vec::new();
        while lengths.len() < count {
            match self.symbol(tree) {
                16 => {
                    let last = lengths[lengths.len() - 1];
                    lengths.extend(vec![last; 3 + self.take(2)]);
                }
                17 => lengths.extend(vec![0; 3 + self.take(3)]),
                18 => lengths.extend(vec![0; 11 + self.take(7)]),
                length => lengths.push(length as u8),
            }
        }
        lengths
    }

    fn symbol(&mut self, tree: &Tree) -> usize {
        let (mut code, mut first, mut index) = (0, 0, 0);
        for count in tree.counts {
            code |= self.bit();
            if code < first + count {
                return tree.symbols[index + code - first];
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        panic!("the code is complete")
    }
}

/// A canonical Huffman code: the number of symbols of each length, and the symbols in order.
struct Tree {
    counts: [usize; 15],
    symbols: Vec<usize>,
}

impl Tree {
    fn new(lengths: &[u8]) -> Self {
        let of = |length: usize| (0..lengths.len()).filter(move |symbol| usize::from(lengths[*symbol]) == length);
        Self { counts: std::array::from_fn(|at| of(at + 1).count()), symbols: (1..=15).flat_map(of).collect() }
    }
}
