//! The checksum of everything that is kept: which bytes were written, and whether they are still the same. Knows nothing of
//! what they mean.
//!
//! What is kept begins with the number of its schema, below 128. Sealed, its highest bit is set, and the CRC-32 of the schema
//! and the content follows in four bytes (big-endian), then the content. What was written before there were checksums has the
//! bit clear and is taken as it is. Nothing at all (a record that has been emptied) stays nothing.

/// The bit of the first byte that says that a checksum follows.
const SEALED: u8 = 0x80;

/// Bytes of a checksum.
const CHECKSUM: usize = 4;

/// These bytes, which begin with a schema, with a checksum behind it.
pub fn seal(bytes: &[u8]) -> Vec<u8> {
    let Some((schema, content)) = bytes.split_first() else { return Vec::new() };
    debug_assert!(schema & SEALED == 0, "schemas are below 128");
    let mut sealed = Vec::with_capacity(bytes.len() + CHECKSUM);
    sealed.push(schema | SEALED);
    sealed.extend(crc32fast::hash(bytes).to_be_bytes());
    sealed.extend_from_slice(content);
    sealed
}

/// The bytes that were sealed; `None` where they are not what was written.
pub fn open(sealed: &[u8]) -> Option<Vec<u8>> {
    let Some((first, rest)) = sealed.split_first().filter(|(first, _)| is_sealed(**first)) else { return Some(sealed.to_vec()) };
    let (checksum, content) = rest.split_first_chunk::<CHECKSUM>()?;
    let mut bytes = Vec::with_capacity(1 + content.len());
    bytes.push(first & !SEALED);
    bytes.extend_from_slice(content);
    (crc32fast::hash(&bytes).to_be_bytes() == *checksum).then_some(bytes)
}

/// Whether what begins with this byte has a checksum.
pub(super) fn is_sealed(first: u8) -> bool {
    first & SEALED != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sealed_opens_and_no_byte_of_it_can_change() {
        for bytes in [&[][..], &[0], &[6, 1, 2, 3], &[127; 300]] {
            let sealed = seal(bytes);
            assert_eq!(open(&sealed).as_deref(), Some(bytes));
            for at in 0..sealed.len() {
                for bit in 0..7 {
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
    fn what_was_written_without_a_checksum_opens_as_it_is() {
        for bytes in [&[][..], &[6, 1, 2, 3], &[2]] {
            assert_eq!(open(bytes).as_deref(), Some(bytes));
        }
    }
}
