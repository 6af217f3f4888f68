//! When a game counts as abandoned, so that a room's manager may end it (core/COMMANDS.md). Does not end the game.

use super::{Game, event::Event, ids::Timestamp, report::ChosenBy, side::Side};

/// Minutes without a move before a game counts as abandoned, however short its turns are.
pub const QUIET_MINUTES: u32 = 10;

impl Game {
    /// Whether the game is abandoned: since the last move every human player has let a turn run out, and
    /// [`QUIET_MINUTES`] have passed. A player who moves in each of their turns cannot have the game ended, and a
    /// losing player gains nothing by waiting. Always `true` before the fight begins and between computers.
    pub fn is_abandoned(&self, now: Timestamp) -> bool {
        let plays = |side: Side| self.public.seats[side].as_ref().is_some_and(|seat| !seat.player.is_computer());
        !self.public.phase.is_fighting()
            || self.public.is_between_computers()
            || (Side::BOTH.into_iter().all(|side| !plays(side) || self.lapses[side] > 0)
                && self.moved_last(plays).is_none_or(|at| at.plus_seconds(QUIET_MINUTES * 60) <= now))
    }

    /// When one of these sides last moved; the start of the fight if none has.
    fn moved_last(&self, of: impl Fn(Side) -> bool) -> Option<Timestamp> {
        let moved = |event: &Event| match event {
            Event::Began { .. } => true,
            Event::Fired { side, .. }
            | Event::Moved { side, .. }
            | Event::Planned { side, .. }
            | Event::Proposed { side, .. }
            | Event::Sailed { side, .. }
            | Event::Given { side, chosen: ChosenBy::Player, .. }
            | Event::Stayed { side, chosen: ChosenBy::Player, .. }
            | Event::Answered { side, .. } => of(*side),
            // The bot calls the shots of a list by itself, and submarines fire back automatically.
            Event::Called { side, left, .. } => *left > 0 && !self.rules().is_salvo() && of(*side),
            // The clock locks an empty list.
            Event::Locked { side, cells } => of(*side) && !cells.0.is_empty(),
            Event::Challenged { .. }
            | Event::Joined { .. }
            | Event::Drafted { .. }
            | Event::Readied { .. }
            | Event::Warned { .. }
            | Event::Given { chosen: ChosenBy::Clock, .. }
            | Event::Stayed { chosen: ChosenBy::Clock, .. }
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
