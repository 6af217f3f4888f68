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

    /// A value of `count` bits; the least significant one is written first.
    pub(crate) const fn new(value: u64, count: u32) -> Self {
        Self { value, count }
    }

    /// These bits followed by others.
    pub(crate) const fn then(self, other: Self) -> Self {
        Self { value: self.value | other.value << self.count, count: self.count + other.count }
    }
}

/// Writes bits into a buffer.
#[derive(Default)]
pub(crate) struct BitWriter {
    out: Vec<u8>,
    /// The number of complete bytes written.
    length: usize,
    /// The bits of the incomplete byte, and their number.
    pending: u64,
    count: u32,
}

impl BitWriter {
    /// A writer that overwrites this buffer from its start.
    pub(crate) fn new(out: Vec<u8>) -> Self {
        Self { out, length: 0, pending: 0, count: 0 }
    }

    /// Appends bits.
    #[inline(always)]
    pub(crate) fn put(&mut self, bits: Bits) {
        self.pending |= bits.value << self.count;
        self.count += bits.count;
        match self.out.get_mut(self.length..self.length + 8) {
            Some(room) => room.copy_from_slice(&self.pending.to_le_bytes()),
            None => {
                self.out = grow_buffer(std::mem::take(&mut self.out));
                self.out[self.length..self.length + 8].copy_from_slice(&self.pending.to_le_bytes());
            }
        }
        let whole = self.count & !7;
        self.length += (whole >> 3) as usize;
        self.pending >>= whole;
        self.count &= 7;
    }

    /// Pads the current byte with zeros.
    pub(crate) fn pad_to_byte(&mut self) {
        self.put(Bits::new(0, (8 - self.count) % 8));
    }

    /// Appends bytes. The writer must be at a byte boundary.
    pub(crate) fn put_bytes(&mut self, bytes: &[u8]) {
        let end = self.length + bytes.len();
        if self.out.len() < end {
            self.out.resize(end, 0);
        }
        self.out[self.length..end].copy_from_slice(bytes);
        self.length = end;
    }

    /// The complete bytes so far.
    pub(crate) fn written_bytes(&mut self) -> &mut [u8] {
        &mut self.out[..self.length]
    }

    /// The buffer, truncated to the bytes written.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        self.out.truncate(self.length);
        self.out
    }
}

/// Doubles the size of the buffer.
// Takes and returns the buffer by value, so that the writer's address is never taken and it stays in registers.
#[cold]
#[inline(never)]
fn grow_buffer(mut out: Vec<u8>) -> Vec<u8> {
    out.resize((out.len() * 2).max(1 << 14), 0);
    out
}
