//! Prebuilt tiles that ship with the program, so that its first boards are drawn fast: the tiles of boards without shots in the
//! default theme, found by their pixels. Other tiles, and all tiles if the code lengths have changed, are encoded at run time.
//! `UPDATE=1 cargo test -p broadside-render --lib baked` rebuilds the files, which are zlib streams.

use std::{io::Read as _, sync::LazyLock};

use broadside_png::{CodeLengths, Fingerprint};
use flate2::read::ZlibDecoder;

use super::lengths;
use crate::{
    scene::{Layout, size},
    theme::Theme,
};

#[cfg(test)]
mod tests;

/// The size in bytes of an index entry: the fingerprint of a tile's pixels, and the tile's offset.
const ENTRY_BYTES: usize = 20;

/// The prebuilt tiles of one theme and layout. Their file consists of a checksum of the code lengths and the rest of the file, the
/// number of tiles, a sorted index of pixel fingerprints and offsets, and the tiles.
#[derive(Clone, Copy)]
pub(super) struct BakedTiles {
    index: &'static [[u8; ENTRY_BYTES]],
    tiles: &'static [u8],
}

impl BakedTiles {
    /// The tiles of this theme and layout; `None` if there is no file, or it is damaged or was built with other code lengths.
    pub(super) fn of(theme: Theme, layout: Layout) -> Option<Self> {
        Self::parse(tile_file(theme, layout)?, lengths::of(theme, layout), layout)
    }

    /// The tiles of a file; `None` if it is damaged or was built with other code lengths or for another layout.
    fn parse(file: &'static [u8], lengths: &CodeLengths, layout: Layout) -> Option<Self> {
        let (checksum_bytes, rest) = file.split_first_chunk()?;
        if u128::from_le_bytes(*checksum_bytes) != checksum(lengths, layout, rest) {
            return None;
        }
        let (count, rest) = rest.split_first_chunk()?;
        let (index, tiles) = rest.split_at_checked(u32::from_le_bytes(*count) as usize * ENTRY_BYTES)?;
        Some(Self { index: index.as_chunks().0, tiles })
    }

    /// The bytes of the stored tile with these pixels; more bytes may follow.
    pub(super) fn find(&self, pixels: Fingerprint) -> Option<&'static [u8]> {
        let parts = |entry: &[u8; ENTRY_BYTES]| {
            let (pixels, start) = entry.split_first_chunk().expect("an entry is longer than its fingerprint");
            (u128::from_le_bytes(*pixels), start.iter().rev().fold(0, |start, byte| start << 8 | usize::from(*byte)))
        };
        let at = self.index.binary_search_by_key(&pixels.number(), |entry| parts(entry).0).ok()?;
        self.tiles.get(parts(&self.index[at]).1..)
    }
}

/// The checksum of tiles with their code lengths and their layout, on whose width the encoding of copies depends.
fn checksum(lengths: &CodeLengths, layout: Layout, tiles: &[u8]) -> u128 {
    let code = Fingerprint::new(size(layout).0.into()).with_bytes(&lengths.literals).with_bytes(&lengths.distances);
    code.with_bytes(tiles).number()
}

/// The content of a tile file, inflated on first use.
type TileFile = LazyLock<Vec<u8>>;

static NOTEBOOK_SPREAD: TileFile = TileFile::new(|| inflate(include_bytes!("notebook-spread.tiles")));
static NOTEBOOK_FOCUS: TileFile = TileFile::new(|| inflate(include_bytes!("notebook-focus.tiles")));

/// Inflates a zlib stream, up to the first damage: the checksum detects an incomplete result.
fn inflate(stream: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let _ = ZlibDecoder::new(stream).read_to_end(&mut file);
    file
}

/// The content of the tile file for this theme and layout.
fn tile_file(theme: Theme, layout: Layout) -> Option<&'static [u8]> {
    match (theme, layout) {
        (Theme::Notebook, Layout::Spread) => Some(&NOTEBOOK_SPREAD),
        (Theme::Notebook, Layout::Focus) => Some(&NOTEBOOK_FOCUS),
        (Theme::Admiral | Theme::Contrast, _) => None,
    }
}
