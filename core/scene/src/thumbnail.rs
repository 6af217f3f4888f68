//! A player's avatar, scaled down and stored so that drawing needs no platform. Does not decode images.

use broadside_game::words;

/// A JPEG image of [`Thumbnail::SIDE`] pixels square and at most [`Thumbnail::MAX_BYTES`] bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thumbnail(Vec<u8>);

impl Thumbnail {
    /// Width and height, in pixels.
    pub const SIDE: u32 = 64;

    /// The largest file, in bytes.
    pub const MAX_BYTES: usize = 8_000;

    /// Wraps a file; `None` if it is too large.
    pub fn new(file: Vec<u8>) -> Option<Self> {
        (file.len() <= Self::MAX_BYTES).then_some(Self(file))
    }

    /// The file. A stored one may be damaged.
    pub fn file(&self) -> &[u8] {
        &self.0
    }
}

words! {
    /// Whether a player's avatar is on their card.
    pub enum AvatarChoice, word, find {
        /// Shown; it is fetched now.
        On = "on",
        /// Not shown; the stored copy is deleted.
        Off = "off",
    }
}

words! {
    /// Why there is no thumbnail. The word is the id of the message to show.
    pub enum NoAvatar, id, find {
        /// The player has no avatar, or hides it.
        Missing = "avatar-missing",
        /// The platform has no avatars.
        Elsewhere = "avatar-elsewhere",
        /// The platform did not deliver it.
        Unreached = "avatar-unreached",
        /// The image is too large.
        Large = "avatar-large",
        /// The image format is not supported.
        Kind = "avatar-kind",
        /// The image is damaged.
        Broken = "avatar-broken",
    }
}
