//! A bit writer, least significant bit first as DEFLATE requires. Overwrites an existing buffer without clearing it.

/// Up to 56 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bits {
    pub(crate) value: u64,
    pub(crate) count: u32,
}

impl Bits {
    /// The maximum number of bits.
    pub(crate) const MAX: u32 = 56;

    /// The first bit written is the least significant one.
    pub(crate) const fn new(value: u64, count: u32) -> Self {
        Self { value, count }
    }

    /// These bits followed by others.
    pub(crate) const fn then(self, other: Self) -> Self {
        Self { value: self.value | other.value << self.count, count: self.count + other.count }
    }
}

#[derive(Default)]
pub(crate) struct BitWriter {
    out: Vec<u8>,
    at: usize,
    pending: u64,
    count: u32,
}

impl BitWriter {
    /// Starts to overwrite the buffer.
    pub(crate) fn overwriting(out: Vec<u8>) -> Self {
        Self { out, at: 0, pending: 0, count: 0 }
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, bits: Bits) {
        self.pending |= bits.value << self.count;
        self.count += bits.count;
        match self.out.get_mut(self.at..self.at + 8) {
            Some(room) => room.copy_from_slice(&self.pending.to_le_bytes()),
            None => {
                self.out = grow_buffer(std::mem::take(&mut self.out));
                self.out[self.at..self.at + 8].copy_from_slice(&self.pending.to_le_bytes());
            }
        }
        let whole = self.count & !7;
        self.at += (whole >> 3) as usize;
        self.pending >>= whole;
        self.count &= 7;
    }

    /// Pads the current byte with zeros.
    pub(crate) fn close(&mut self) {
        self.put(Bits::new(0, (8 - self.count) % 8));
    }

    /// Appends bytes. The writer must be at a byte boundary.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let end = self.at + bytes.len();
        if self.out.len() < end {
            self.out.resize(end, 0);
        }
        self.out[self.at..end].copy_from_slice(bytes);
        self.at = end;
    }

    /// The complete bytes so far.
    pub(crate) fn written_bytes(&mut self) -> &mut [u8] {
        &mut self.out[..self.at]
    }

    /// The buffer, truncated to what was written.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.out.truncate(self.at);
        self.out
    }
}

// Takes and returns the buffer by value, so that the writer's address is never taken and it stays in registers.
#[cold]
#[inline(never)]
fn grow_buffer(mut out: Vec<u8>) -> Vec<u8> {
    out.resize((out.len() * 2).max(1 << 14), 0);
    out
}
