//! A player's avatar, scaled down and stored, so that it is not downloaded for every picture. Does not decode images.

use broadside_game::words;

/// A JPEG image of [`Thumbnail::SIDE`] pixels square and at most [`Thumbnail::MAX_BYTES`] bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thumbnail(Vec<u8>);

impl Thumbnail {
    /// Width and height, in pixels.
    pub const SIDE: u32 = 64;

    /// The maximum size of the file, in bytes.
    pub const MAX_BYTES: usize = 8_000;

    /// Wraps a JPEG file without checking its content; `None` if it is larger than [`Self::MAX_BYTES`].
    pub fn new(file: Vec<u8>) -> Option<Self> {
        (file.len() <= Self::MAX_BYTES).then_some(Self(file))
    }

    /// The JPEG file. If it comes from the store, it may be damaged.
    pub fn file(&self) -> &[u8] {
        &self.0
    }
}

words! {
    /// Whether a player's card shows their avatar.
    pub enum AvatarChoice, word, find {
        /// Shown; the bot downloads it when this is chosen.
        On = "on",
        /// Not shown; the stored copy is deleted.
        Off = "off",
    }

    /// The reason why there is no thumbnail. Its id is the id of the message to show.
    pub enum NoAvatar, id, find {
        /// The player has no avatar, or hides it.
        Missing = "avatar-missing",
        /// The platform has no avatars.
        Elsewhere = "avatar-elsewhere",
        /// The image could not be downloaded.
        Unreached = "avatar-unreached",
        /// The image is too large.
        Large = "avatar-large",
        /// The image format is not supported.
        Kind = "avatar-kind",
        /// The image is damaged.
        Broken = "avatar-broken",
    }
}
