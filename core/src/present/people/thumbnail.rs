//! A person's avatar on their platform, scaled down and kept, so that drawing it needs no platform. Stands on their card in place of the
//! emblem, if they asked for it. Decodes nothing.

use super::super::line::Line;
use crate::game::words::words;

/// A picture as a JPEG file, [`Thumbnail::SIDE`] pixels wide and high, and at most [`Thumbnail::MAX_BYTES`] large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thumbnail(Vec<u8>);

impl Thumbnail {
    /// Its width and its height, in pixels.
    pub const SIDE: u32 = 64;

    /// The largest file, in bytes.
    pub const MAX_BYTES: usize = 8_000;

    /// A thumbnail of this file; `None` where the file is too large.
    pub fn new(file: Vec<u8>) -> Option<Self> {
        (file.len() <= Self::MAX_BYTES).then_some(Self(file))
    }

    /// The file. What was kept may be damaged.
    pub fn file(&self) -> &[u8] {
        &self.0
    }
}

words! {
    /// Whether a person's avatar stands on their card.
    pub enum AvatarChoice, word, find {
        /// It does: it is fetched as it is now.
        On = "on",
        /// It does not: nothing of it is kept.
        Off = "off",
    }
}

words! {
    /// Why there is no thumbnail of a person's avatar.
    pub enum NoAvatar, id, find {
        /// The person has no picture, or shows it to nobody.
        Missing = "avatar-missing",
        /// People have no pictures there.
        Elsewhere = "avatar-elsewhere",
        /// The platform did not hand it over now.
        Unreached = "avatar-unreached",
        /// The picture is too large.
        Large = "avatar-large",
        /// It is no kind of picture that is read here.
        Kind = "avatar-kind",
        /// It cannot be read.
        Broken = "avatar-broken",
    }
}

impl NoAvatar {
    /// What to say.
    pub fn line(self) -> Line {
        Line::new(self.id())
    }
}
