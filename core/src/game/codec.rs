//! A game as bytes, for the store alone: the log, event by event.
//! These bytes hold hidden fleets; nothing but a store may see them. Written by hand, as what was kept must not change with
//! the shape of a type, which is what a derived format would follow.

mod read;
mod write;

use super::{
    event::{Event, Logged},
    ids::{GameId, PlayerId, Timestamp},
    state::Game,
};
use read::Reader;
use write::Writer;

impl Game {
    /// The number of the form, the first of its bytes; another one is not read.
    pub const SCHEMA: u8 = 1;

    /// The game as bytes, for the store.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer(vec![Self::SCHEMA]);
        out.number(u64::from(self.id().number()));
        let mut last = 0;
        for Logged { at, event } in self.log() {
            out.signed(at.0 - last);
            last = at.0;
            out.event(event);
        }
        out.0
    }

    /// Whether the game these bytes tell of may know this player, or whoever is called by this handle; `false` only where it does
    /// not. Much cheaper than reading it.
    pub fn may_tell_of(bytes: &[u8], player: PlayerId, handle: Option<&str>) -> bool {
        let mut needle = Writer(Vec::new());
        needle.player(player);
        let called = |handle: &str| bytes.windows(handle.len().max(1)).any(|window| window.eq_ignore_ascii_case(handle.as_bytes()));
        bytes.windows(needle.0.len()).any(|window| window == needle.0) || handle.is_some_and(called)
    }

    /// The game these bytes tell of; `None` when they are damaged or of an unknown schema.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&Self::SCHEMA, rest) = bytes.split_first()? else { return None };
        let mut input = Reader::new(rest);
        let id = GameId::from_number(u32::try_from(input.number()?).ok()?)?;
        let (mut log, mut last) = (Vec::new(), 0_i64);
        while !input.done() {
            last = last.checked_add(input.signed()?)?;
            let event = input.event()?;
            if let Event::Challenged { rules, .. } = &event {
                input.play_by(rules);
            }
            log.push(Logged { at: Timestamp(last), event });
        }
        Self::replay(id, &log)
    }
}
