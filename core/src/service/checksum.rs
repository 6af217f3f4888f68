//! The checksum of everything that is kept: which bytes were written, and whether they are still the same. Knows nothing of
//! what they mean.
//!
//! What is kept is sealed: its CRC-32 in four bytes (big-endian), then itself, the number of its form first. Nothing at all
//! (a record that has been emptied) stays nothing.

/// Bytes of a checksum.
const CHECKSUM: usize = 4;

/// These bytes behind their checksum.
pub fn seal(bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    [&crc32fast::hash(bytes).to_be_bytes(), bytes].concat()
}

/// The bytes that were sealed; `None` where they are not what was written.
pub fn open(sealed: &[u8]) -> Option<&[u8]> {
    if sealed.is_empty() {
        return Some(sealed);
    }
    let (checksum, bytes) = sealed.split_first_chunk::<CHECKSUM>()?;
    (crc32fast::hash(bytes).to_be_bytes() == *checksum).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sealed_opens_and_no_byte_of_it_can_change() {
        for bytes in [&[][..], &[0], &[6, 1, 2, 3], &[255; 300]] {
            let sealed = seal(bytes);
            assert_eq!(open(&sealed), Some(bytes));
            for at in 0..sealed.len() {
                for bit in 0..8 {
                    let mut flipped = sealed.clone();
                    flipped[at] ^= 1 << bit;
                    assert_eq!(open(&flipped), None, "bit {bit} of byte {at}");
                }
            }
            for length in 1..sealed.len() {
                assert_eq!(open(&sealed[..length]), None, "cut to {length}");
            }
        }
    }

    #[test]
    fn what_has_no_checksum_does_not_open() {
        for bytes in [&[6][..], &[6, 1, 2, 3], &[1, 2, 3, 4, 5, 6]] {
            assert_eq!(open(bytes), None, "{bytes:?}");
        }
    }
}
