//! Tiles that came with the program, so that its first boards need not look for them: those of boards on which nothing
//! happened yet, by their pixels. Whatever they do not hold, or hold for another code, is made as ever.
//! `UPDATE=1 cargo test -p broadside-render --lib baked` makes the files again, each a zlib stream.

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

/// How many bytes say of a tile what stands for its pixels and where it lies.
const ENTRY: usize = 20;

/// The tiles of one theme and layout. A file holds what stands for the code and all that follows, the number of tiles, for
/// each of them in order what stands for its pixels and where it begins, and then the tiles.
#[derive(Clone, Copy)]
pub(super) struct Baked {
    index: &'static [[u8; ENTRY]],
    tiles: &'static [u8],
}

impl Baked {
    /// Those of this skin and layout, if they are whole and were made for the code of today.
    pub(super) fn of(skin: Skin, layout: Layout) -> Option<Self> {
        Self::read(file(skin, layout)?, lengths::of(skin, layout), layout)
    }

    fn read(file: &'static [u8], lengths: &Lengths, layout: Layout) -> Option<Self> {
        let (mark, rest) = file.split_first_chunk()?;
        if u128::from_le_bytes(*mark) != stands_for(lengths, layout, rest) {
            return None;
        }
        let (count, rest) = rest.split_first_chunk()?;
        let (index, tiles) = rest.split_at_checked(u32::from_le_bytes(*count) as usize * ENTRY)?;
        Some(Self { index: index.as_chunks().0, tiles })
    }

    /// The tile with these pixels, as it was stored; more may follow it.
    pub(super) fn find(&self, pixels: Fingerprint) -> Option<&'static [u8]> {
        let halves = |entry: &[u8; ENTRY]| {
            let (pixels, start) = entry.split_first_chunk().expect("an entry is longer than that");
            (u128::from_le_bytes(*pixels), start.iter().rev().fold(0, |start, byte| start << 8 | usize::from(*byte)))
        };
        let at = self.index.binary_search_by_key(&pixels.number(), |entry| halves(entry).0).ok()?;
        self.tiles.get(halves(&self.index[at]).1..)
    }
}

/// What stands for tiles in a code, on the scanlines of a layout: a copy in them says how long those are.
fn stands_for(lengths: &Lengths, layout: Layout, tiles: &[u8]) -> u128 {
    let code = Fingerprint::new(size(layout).0.into()).with_bytes(&lengths.literals).with_bytes(&lengths.distances);
    code.with_bytes(tiles).number()
}

/// A file as it is read, inflated when it is first asked for.
type File = LazyLock<Vec<u8>>;

static NOTEBOOK_SPREAD: File = File::new(|| inflate(include_bytes!("notebook-spread.tiles")));
static NOTEBOOK_FOCUS: File = File::new(|| inflate(include_bytes!("notebook-focus.tiles")));
static ADMIRAL_SPREAD: File = File::new(|| inflate(include_bytes!("admiral-spread.tiles")));
static ADMIRAL_FOCUS: File = File::new(|| inflate(include_bytes!("admiral-focus.tiles")));
static CONTRAST_SPREAD: File = File::new(|| inflate(include_bytes!("contrast-spread.tiles")));
static CONTRAST_FOCUS: File = File::new(|| inflate(include_bytes!("contrast-focus.tiles")));

/// What a zlib stream holds, as far as it can be read; the mark in front tells whether that is all.
fn inflate(stream: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let _ = ZlibDecoder::new(stream).read_to_end(&mut file);
    file
}

fn file(skin: Skin, layout: Layout) -> Option<&'static [u8]> {
    match (skin, layout) {
        (Skin::Board(Theme::Notebook, _), Layout::Spread) => Some(&NOTEBOOK_SPREAD),
        (Skin::Board(Theme::Notebook, _), Layout::Focus) => Some(&NOTEBOOK_FOCUS),
        (Skin::Board(Theme::Admiral, _), Layout::Spread) => Some(&ADMIRAL_SPREAD),
        (Skin::Board(Theme::Admiral, _), Layout::Focus) => Some(&ADMIRAL_FOCUS),
        (Skin::Board(Theme::Contrast, _), Layout::Spread) => Some(&CONTRAST_SPREAD),
        (Skin::Board(Theme::Contrast, _), Layout::Focus) => Some(&CONTRAST_FOCUS),
        (Skin::Figure(_) | Skin::Chances | Skin::Course, _) => None,
    }
}
