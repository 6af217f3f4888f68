//! The stored form of a game: its event log as bytes.
//!
//! The bytes contain hidden fleets. The format is hand-written, so that changing a type cannot change stored games.

mod read;
mod write;

use super::{
    event::{Event, LoggedEvent},
    ids::{GameId, PlayerId, Timestamp},
    state::Game,
};
use read::GameReader;
use write::GameWriter;

impl Game {
    /// The version of the stored form, which is its first byte. Other versions cannot be decoded.
    pub const SCHEMA: u8 = 1;

    /// Serializes the game for the store.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = GameWriter(vec![Self::SCHEMA]);
        out.number(u64::from(self.id().number()));
        let mut last = 0;
        for LoggedEvent { at, event } in self.log() {
            out.signed_number(at.0 - last);
            last = at.0;
            out.event(event);
        }
        out.0
    }

    /// Whether a stored game may involve this player or user name. `true` may be wrong, `false` never is. Much cheaper than
    /// decoding the game.
    pub fn may_involve(bytes: &[u8], player: PlayerId, handle: Option<&str>) -> bool {
        let mut needle = GameWriter(Vec::new());
        needle.player(player);
        let has_handle = |handle: &str| bytes.windows(handle.len().max(1)).any(|window| window.eq_ignore_ascii_case(handle.as_bytes()));
        bytes.windows(needle.0.len()).any(|window| window == needle.0) || handle.is_some_and(has_handle)
    }

    /// Decodes a stored game; `None` if the bytes are damaged or of another version.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&Self::SCHEMA, rest) = bytes.split_first()? else { return None };
        let mut input = GameReader { rest, rules: None };
        let id = GameId::from_number(u32::try_from(input.number()?).ok()?)?;
        let (mut log, mut last) = (Vec::new(), 0_i64);
        while !input.rest.is_empty() {
            last = last.checked_add(input.signed_number()?)?;
            let event = input.event()?;
            if let Event::Challenged { rules, .. } = &event {
                input.rules = Some(rules.clone());
            }
            log.push(LoggedEvent { at: Timestamp(last), event });
        }
        Self::replay(id, &log)
    }
}
