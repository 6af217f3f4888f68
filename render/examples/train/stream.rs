//! Reads the compressed data of a PNG in order to count its symbols. Does not check the data, which this program made itself.

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
        let mut bits = BitReader { bytes: &png[at + 6..], at: 0 };
        assert_eq!(bits.read_number(3), 0b101, "one block with its own code");
        let [literals, distances, lengths] = [5, 5, 4].map(|count| bits.read_number(count));
        let lengths = bits.read_length_code(lengths + 4);
        let all = bits.read_lengths(&CanonicalCode::new(&lengths), literals + 257 + distances + 1);
        let (literals, distances) = all.split_at(literals + 257);
        let (literals, distances) = (CanonicalCode::new(literals), CanonicalCode::new(distances));
        loop {
            let symbol = bits.read_symbol(&literals);
            self.literals[symbol] += 1;
            match symbol {
                256 => return,
                265..285 => bits.skip((symbol - 261) / 4),
                _ => {}
            }
            if symbol > 256 {
                let distance = bits.read_symbol(&distances);
                self.distances[distance] += 1;
                bits.skip((distance / 2).saturating_sub(1));
            }
        }
    }
}

/// A bit stream, least significant bit first.
struct BitReader<'b> {
    bytes: &'b [u8],
    /// The position in bits.
    at: usize,
}

impl BitReader<'_> {
    /// The next `count` bits as a number.
    fn read_number(&mut self, count: usize) -> usize {
        (0..count).map(|place| self.read_bit() << place).sum()
    }

    fn read_bit(&mut self) -> usize {
        let bit = self.bytes[self.at / 8] >> (self.at % 8) & 1;
        self.at += 1;
        usize::from(bit)
    }

    fn skip(&mut self, count: usize) {
        self.at += count;
    }

    /// The code lengths of the code in which the code lengths are written.
    fn read_length_code(&mut self, count: usize) -> [u8; 19] {
        const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
        let mut lengths = [0; 19];
        ORDER.iter().take(count).for_each(|symbol| lengths[*symbol] = self.read_number(3) as u8);
        lengths
    }

    /// The next `count` code lengths, written in this code.
    fn read_lengths(&mut self, code: &CanonicalCode, count: usize) -> Vec<u8> {
        let mut lengths = Vec::new();
        while lengths.len() < count {
            match self.read_symbol(code) {
                16 => {
                    let last = lengths[lengths.len() - 1];
                    lengths.extend(vec![last; 3 + self.read_number(2)]);
                }
                17 => lengths.extend(vec![0; 3 + self.read_number(3)]),
                18 => lengths.extend(vec![0; 11 + self.read_number(7)]),
                length => lengths.push(length as u8),
            }
        }
        lengths
    }

    /// The next symbol in a Huffman code.
    fn read_symbol(&mut self, huffman: &CanonicalCode) -> usize {
        let (mut code, mut first, mut index) = (0, 0, 0);
        for count in huffman.counts {
            code |= self.read_bit();
            if code < first + count {
                return huffman.symbols[index + code - first];
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        panic!("the code is complete")
    }
}

/// A canonical Huffman code: the number of symbols of each length, and the symbols in order.
struct CanonicalCode {
    counts: [usize; 15],
    symbols: Vec<usize>,
}

impl CanonicalCode {
    fn new(lengths: &[u8]) -> Self {
        let of = |length: usize| (0..lengths.len()).filter(move |symbol| usize::from(lengths[*symbol]) == length);
        Self { counts: std::array::from_fn(|at| of(at + 1).count()), symbols: (1..=15).flat_map(of).collect() }
    }
}
