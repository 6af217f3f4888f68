//! Decides whether a game counts as abandoned, so that a manager of a room may end it (core/COMMANDS.md). Does not end it.

use super::{Game, event::Event, ids::Timestamp, report::ChosenBy, side::Side};

/// The minimum number of minutes without a move before a game counts as abandoned.
pub const ABANDONED_AFTER_MINUTES: u32 = 10;

impl Game {
    /// Whether the game is abandoned: since the last move every human player has let a turn pass by the clock, and
    /// [`ABANDONED_AFTER_MINUTES`] have passed. So nobody can have a game ended while one player moves in every turn, and waiting does not
    /// help a player who is losing. Always `true` before the fight begins and between computers.
    pub fn is_abandoned(&self, now: Timestamp) -> bool {
        let plays = |side: Side| self.public.seats[side].as_ref().is_some_and(|seat| !seat.player.is_computer());
        !self.public.phase.is_fighting()
            || self.public.is_between_computers()
            || (Side::BOTH.into_iter().all(|side| !plays(side) || self.lapses[side] > 0)
                && self.last_move_at(plays).is_none_or(|at| at.plus_seconds(ABANDONED_AFTER_MINUTES * 60) <= now))
    }

    /// The time of the last move by one of these sides; the start of the fight if there is none.
    fn last_move_at(&self, of: impl Fn(Side) -> bool) -> Option<Timestamp> {
        let is_move = |event: &Event| match event {
            Event::Began { .. } => true,
            Event::Fired { side, .. }
            | Event::Moved { side, .. }
            | Event::Planned { side, .. }
            | Event::Proposed { side, .. }
            | Event::Sailed { side, .. }
            | Event::Given { side, chosen: ChosenBy::Player, .. }
            | Event::Stayed { side, chosen: ChosenBy::Player, .. }
            | Event::Answered { side, .. } => of(*side),
            // The bot itself calls the shots of a salvo list and dying shots.
            Event::Called { side, left, .. } => *left > 0 && !self.rules().is_salvo() && of(*side),
            // An empty list is locked by the bot.
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
            | Event::OutageCredited { .. }
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
        self.log().iter().rev().find(|logged| is_move(&logged.event)).map(|logged| logged.at)
    }
}
