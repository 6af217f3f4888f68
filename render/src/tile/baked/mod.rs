//! Prebuilt tiles that ship with the program, so that its first boards are fast: the tiles of boards without any shots in the default
//! theme, by their pixels. Other tiles, and tiles for another code, are encoded at run time. `UPDATE=1 cargo test -p broadside-render --lib baked`
//! rebuilds the files, which are zlib streams.

use std::{io::Read as _, sync::LazyLock};

use broadside_png::{Fingerprint, Lengths};
use flate2::read::ZlibDecoder;

use super::lengths;
use crate::{
    ink::Skin,
    scene::{Layout, size},
    theme::Theme,
};

#[cfg(test)]
mod tests;

/// The size of an index entry in bytes: the fingerprint of a tile's pixels, and its offset.
const ENTRY: usize = 20;

/// The prebuilt tiles of one theme and layout. A file consists of a checksum of the code and the rest of the file, the number of
/// tiles, a sorted index of pixel fingerprints and offsets, and the tiles.
#[derive(Clone, Copy)]
pub(super) struct BakedTiles {
    index: &'static [[u8; ENTRY]],
    tiles: &'static [u8],
}

impl BakedTiles {
    /// The tiles of this skin and layout; `None` if the file is damaged or was built for another code.
    pub(super) fn of(skin: Skin, layout: Layout) -> Option<Self> {
        Self::read(file(skin, layout)?, lengths::of(skin, layout), layout)
    }

    fn read(file: &'static [u8], lengths: &Lengths, layout: Layout) -> Option<Self> {
        let (mark, rest) = file.split_first_chunk()?;
        if u128::from_le_bytes(*mark) != fingerprint(lengths, layout, rest) {
            return None;
        }
        let (count, rest) = rest.split_first_chunk()?;
        let (index, tiles) = rest.split_at_checked(u32::from_le_bytes(*count) as usize * ENTRY)?;
        Some(Self { index: index.as_chunks().0, tiles })
    }

    /// The stored tile with these pixels; further bytes may follow it.
    pub(super) fn find(&self, pixels: Fingerprint) -> Option<&'static [u8]> {
        let halves = |entry: &[u8; ENTRY]| {
            let (pixels, start) = entry.split_first_chunk().expect("an entry is longer than its fingerprint");
            (u128::from_le_bytes(*pixels), start.iter().rev().fold(0, |start, byte| start << 8 | usize::from(*byte)))
        };
        let at = self.index.binary_search_by_key(&pixels.number(), |entry| halves(entry).0).ok()?;
        self.tiles.get(halves(&self.index[at]).1..)
    }
}

/// The checksum of tiles for a code and a layout, whose scanline length is part of the copies.
fn fingerprint(lengths: &Lengths, layout: Layout, tiles: &[u8]) -> u128 {
    let code = Fingerprint::new(size(layout).0.into()).with_bytes(&lengths.literals).with_bytes(&lengths.distances);
    code.with_bytes(tiles).number()
}

/// A tile file, inflated on first use.
type File = LazyLock<Vec<u8>>;

static NOTEBOOK_SPREAD: File = File::new(|| inflate(include_bytes!("notebook-spread.tiles")));
static NOTEBOOK_FOCUS: File = File::new(|| inflate(include_bytes!("notebook-focus.tiles")));

/// Inflates a zlib stream as far as it is readable; the checksum detects damage.
fn inflate(stream: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let _ = ZlibDecoder::new(stream).read_to_end(&mut file);
    file
}

fn file(skin: Skin, layout: Layout) -> Option<&'static [u8]> {
    match (skin, layout) {
        (Skin::Board(Theme::Notebook, _), Layout::Spread) => Some(&NOTEBOOK_SPREAD),
        (Skin::Board(Theme::Notebook, _), Layout::Focus) => Some(&NOTEBOOK_FOCUS),
        (Skin::Board(Theme::Admiral | Theme::Contrast, _) | Skin::Figure(_) | Skin::Chances | Skin::Course, _) => None,
    }
}
