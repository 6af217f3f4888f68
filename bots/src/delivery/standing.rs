//! The message with the present board at an address, as it is noted between deliveries.

/// The message with the board at an address, the first event it tells of, and the first event not told yet.
#[derive(PartialEq, Eq)]
pub(super) struct StandingMessage {
    pub(super) since: usize,
    /// `None` for a game: its messages say what has been posted.
    pub(super) told: Option<usize>,
    /// Where it is.
    pub(super) anchor: String,
}

impl StandingMessage {
    /// What a note says.
    pub(super) fn read(note: &[u8]) -> Option<Self> {
        let (events, anchor) = std::str::from_utf8(note).ok()?.split_once(' ')?;
        let (since, told) = events.split_once(':').map_or((events, None), |(since, told)| (since, told.parse().ok()));
        Some(Self { since: since.parse().ok()?, told, anchor: anchor.to_owned() })
    }

    /// As a note.
    pub(super) fn write(&self) -> Vec<u8> {
        let told = self.told.map_or_else(String::new, |told| format!(":{told}"));
        format!("{}{told} {}", self.since, self.anchor).into_bytes()
    }
}
