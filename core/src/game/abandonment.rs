//! When nobody plays on: only then may whoever manages a room end a game there (core/COMMANDS.md). Ends nothing itself.

use super::{Game, event::Event, ids::Timestamp, report::Chosen, side::Side};

/// So many minutes long nobody must have moved, however short the turns are.
pub const QUIET_MINUTES: u32 = 10;

impl Game {
    /// Whether nobody plays on: since anybody moved, everybody who plays has let a turn run out, and some minutes have passed. So
    /// nobody who moves in each of their turns has a game ended by others, and whoever is about to lose gains nothing by waiting.
    /// A game in which the fleets are not laid yet, or that only the computer plays, has no such claim.
    pub fn abandoned(&self, now: Timestamp) -> bool {
        let plays = |side: Side| self.public.seats[side].as_ref().is_some_and(|seat| !seat.player.is_computer());
        !self.public.phase.fighting()
            || self.public.between_computers()
            || (Side::BOTH.into_iter().all(|side| !plays(side) || self.lapses[side] > 0)
                && self.moved_last(plays).is_none_or(|at| at.plus_seconds(QUIET_MINUTES * 60) <= now))
    }

    /// When one of these sides moved last, or the fight began.
    fn moved_last(&self, of: impl Fn(Side) -> bool) -> Option<Timestamp> {
        let moved = |event: &Event| match event {
            Event::Began { .. } => true,
            Event::Fired { side, .. }
            | Event::Moved { side, .. }
            | Event::Planned { side, .. }
            | Event::Proposed { side, .. }
            | Event::Sailed { side, .. }
            | Event::Given { side, chosen: Chosen::Player, .. }
            | Event::Stayed { side, chosen: Chosen::Player, .. }
            | Event::Answered { side, .. } => of(*side),
            // Of a list the bot calls out one shot after another, and submarines fire back of themselves.
            Event::Called { side, left, .. } => *left > 0 && !self.rules().salvo() && of(*side),
            // The clock sends an empty one.
            Event::Locked { side, cells } => of(*side) && !cells.0.is_empty(),
            Event::Challenged { .. }
            | Event::Joined { .. }
            | Event::Drafted { .. }
            | Event::Readied { .. }
            | Event::Warned { .. }
            | Event::Given { chosen: Chosen::Clock, .. }
            | Event::Stayed { chosen: Chosen::Clock, .. }
            | Event::Salvo { .. }
            | Event::Nudged { .. }
            | Event::Lapsed { .. }
            | Event::Excused { .. }
            | Event::DrawOffered { .. }
            | Event::Hinted { .. }
            | Event::Unreached { .. }
            | Event::Marked { .. }
            | Event::Followed { .. }
            | Event::Unfollowed { .. }
            | Event::CrewOpened { .. }
            | Event::MateJoined { .. }
            | Event::MateLeft { .. }
            | Event::Ended { .. } => false,
        };
        self.log().iter().rev().find(|logged| moved(&logged.event)).map(|logged| logged.at)
    }
}
