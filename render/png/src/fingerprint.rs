//! A non-cryptographic 128-bit hash.

use std::hash::{Hash, Hasher};

/// A 128-bit hash that is fast for a few numbers, used as a key for tiles. Equal inputs have equal hashes on every machine, and
/// different inputs differ in practice. Not collision-resistant against an attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fingerprint(u64, u64);

// Arbitrary mixing constants: odd, and with about as many ones as zeros.
const FIRST_FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const SECOND_FACTOR: u64 = 0xD1B5_4A32_D192_ED03;
const START: u64 = 0xA24B_AED4_963E_E407;

impl Fingerprint {
    /// The initial state for one purpose.
    pub const fn new(purpose: u64) -> Self {
        Self(purpose ^ START, purpose ^ SECOND_FACTOR)
    }

    /// Adds a number.
    #[inline(always)]
    pub const fn with(self, word: u64) -> Self {
        Self(fold_product(self.0 ^ word, FIRST_FACTOR), fold_product(self.1 ^ word.rotate_left(32), SECOND_FACTOR) ^ self.0)
    }

    /// The hash as a number.
    #[inline]
    pub const fn number(self) -> u128 {
        (self.0 as u128) << 64 | self.1 as u128
    }

    /// Adds another fingerprint; the order matters.
    #[inline(always)]
    pub const fn join(self, other: Self) -> Self {
        Self(fold_product(self.0 ^ other.0.rotate_left(17), FIRST_FACTOR), fold_product(self.1 ^ other.1.rotate_left(17), SECOND_FACTOR))
    }

    /// Adds another fingerprint; the order does not matter.
    #[inline]
    pub const fn join_unordered(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0), self.1.wrapping_add(other.1))
    }

    /// Adds a hashable value. Stable only within one build: the hash of a type may change with its code.
    #[inline]
    pub fn with_hash(self, value: &impl Hash) -> Self {
        let mut builder = FingerprintBuilder(self);
        value.hash(&mut builder);
        builder.0
    }

    /// Adds bytes and their count.
    #[inline]
    pub fn with_bytes(self, bytes: &[u8]) -> Self {
        let (words, rest) = bytes.as_chunks::<8>();
        let all = words.iter().fold(self.with(bytes.len() as u64), |fingerprint, word| fingerprint.with(u64::from_le_bytes(*word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        all.with(u64::from_le_bytes(last))
    }
}

/// Hashes one half, which is enough for a hash table.
impl Hash for Fingerprint {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0);
    }
}

/// Feeds hashed values into a fingerprint.
struct FingerprintBuilder(Fingerprint);

impl Hasher for FingerprintBuilder {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        self.0 = self.0.with_bytes(bytes);
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.with(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0.0
    }
}

/// A pass-through hasher for fingerprints and numbers derived from them: `HashMap<Fingerprint, T,
/// BuildHasherDefault<FingerprintHasher>>`.
#[derive(Default)]
pub struct FingerprintHasher(u64);

impl Hasher for FingerprintHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = Fingerprint(self.0, 0).with_bytes(bytes).0;
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    #[inline]
    fn write_u128(&mut self, number: u128) {
        self.0 = number as u64 ^ (number >> 64) as u64;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The two halves of the 128-bit product, combined by XOR.
#[inline(always)]
const fn fold_product(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn small_differences_change_the_fingerprint() {
        let mut seen = HashSet::new();
        for length in 0..40 {
            for at in 0..length.max(1) {
                for value in 0..64 {
                    let mut bytes = vec![1; length];
                    bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = value);
                    seen.insert((bytes.clone(), Fingerprint::new(0).with_bytes(&bytes)));
                }
            }
        }
        let prints: HashSet<Fingerprint> = seen.iter().map(|(_, fingerprint)| *fingerprint).collect();
        let halves: HashSet<u64> = prints.iter().flat_map(|fingerprint| [fingerprint.0, fingerprint.1]).collect();
        assert_eq!((prints.len(), halves.len()), (seen.len(), 2 * seen.len()));
    }

    #[test]
    fn order_and_purpose_change_the_fingerprint() {
        let [one, other] = [Fingerprint::new(1), Fingerprint::new(2)];
        assert_ne!(one.with(3).with(4), one.with(4).with(3));
        assert_ne!(one.with(3), other.with(3));
        assert_ne!(one.join(other), other.join(one));
    }
}
