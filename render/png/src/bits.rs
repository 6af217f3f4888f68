//! Bits put one behind the other, the lowest first, as DEFLATE wants them. Overwrites what a buffer held before,
//! so that a buffer used again costs nothing.

/// At most 56 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bits {
    pub(crate) value: u64,
    pub(crate) count: u32,
}

impl Bits {
    /// The most that fit.
    pub(crate) const MOST: u32 = 56;

    /// These bits, the first written being the lowest.
    pub(crate) const fn new(value: u64, count: u32) -> Self {
        Self { value, count }
    }

    /// These bits and others behind them.
    pub(crate) const fn then(self, other: Self) -> Self {
        Self { value: self.value | other.value << self.count, count: self.count + other.count }
    }
}

/// A buffer being written.
#[derive(Default)]
pub(crate) struct Writer {
    out: Vec<u8>,
    at: usize,
    held: u64,
    count: u32,
}

impl Writer {
    /// Writes over this buffer from its beginning.
    pub(crate) fn over(out: Vec<u8>) -> Self {
        Self { out, at: 0, held: 0, count: 0 }
    }

    /// Appends bits.
    #[inline(always)]
    pub(crate) fn put(&mut self, bits: Bits) {
        self.held |= bits.value << self.count;
        self.count += bits.count;
        match self.out.get_mut(self.at..self.at + 8) {
            Some(room) => room.copy_from_slice(&self.held.to_le_bytes()),
            None => {
                self.out = longer(std::mem::take(&mut self.out));
                self.out[self.at..self.at + 8].copy_from_slice(&self.held.to_le_bytes());
            }
        }
        let whole = self.count & !7;
        self.at += (whole >> 3) as usize;
        self.held >>= whole;
        self.count &= 7;
    }

    /// Fills up the byte begun with zeros.
    pub(crate) fn close(&mut self) {
        self.put(Bits::new(0, (8 - self.count) % 8));
    }

    /// Appends bytes; the byte before must be full.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let end = self.at + bytes.len();
        if self.out.len() < end {
            self.out.resize(end, 0);
        }
        self.out[self.at..end].copy_from_slice(bytes);
        self.at = end;
    }

    /// The full bytes so far.
    pub(crate) fn written(&mut self) -> &mut [u8] {
        &mut self.out[..self.at]
    }

    /// The buffer with what was written and nothing behind it.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.out.truncate(self.at);
        self.out
    }
}

// Takes and gives the buffer itself, so that a writer never needs an address and lives in registers.
#[cold]
#[inline(never)]
fn longer(mut out: Vec<u8>) -> Vec<u8> {
    out.resize((out.len() * 2).max(1 << 14), 0);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_stand_behind_each_other_whatever_the_buffer_held() {
        for held in [vec![], vec![0xFF; 3], vec![0xFF; 40]] {
            let mut writer = Writer::over(held);
            for bits in [Bits::new(1, 1), Bits::new(0, 2), Bits::new(0x2A_AAAA_AAAA_AAAA, 56), Bits::new(7, 3).then(Bits::new(1, 1))] {
                writer.put(bits);
            }
            writer.close();
            writer.bytes(b"end");
            let mut bits = [0x51, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x79].to_vec();
            bits.extend(b"end");
            assert_eq!(writer.finish(), bits);
        }
    }
}
