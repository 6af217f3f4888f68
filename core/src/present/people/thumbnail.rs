//! A person's avatar on their platform, scaled down and kept, so that drawing it needs no platform. Stands on their card in place of the
//! emblem, if they asked for it. Decodes nothing.

use super::super::line::Line;

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

/// Whether a person's avatar stands on their card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AvatarChoice {
    /// It does: it is fetched as it is now.
    On,
    /// It does not: nothing of it is kept.
    Off,
}

/// Why there is no thumbnail of a person's avatar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoAvatar {
    /// The person has no picture, or shows it to nobody.
    Missing,
    /// People have no pictures there.
    Elsewhere,
    /// The platform did not hand it over now.
    Unreached,
    /// The picture is too large.
    Large,
    /// It is no kind of picture that is read here.
    Kind,
    /// It cannot be read.
    Broken,
}

impl NoAvatar {
    /// What to say.
    pub fn line(self) -> Line {
        Line::new(match self {
            Self::Missing => "avatar-missing",
            Self::Elsewhere => "avatar-elsewhere",
            Self::Unreached => "avatar-unreached",
            Self::Large => "avatar-large",
            Self::Kind => "avatar-kind",
            Self::Broken => "avatar-broken",
        })
    }
}
