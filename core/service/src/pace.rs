//! How long the computer thinks about a turn. Makes no moves.

use std::time::Duration;

use broadside_game::{Game, ids::Timestamp, report::Debt, side::Side, view::Phase};
use broadside_gunner::crew::{self, ComputerPlayer};
use broadside_store::store::RequestId;

/// The longest thinking time: much shorter than the shortest turn limit of a game.
const MAX_THINKING: Duration = Duration::from_secs(10);

/// The maximum thinking time is not below this in a game between two computer players, so that spectators can follow.
const EXHIBITION_THINKING: Duration = Duration::from_secs(4);

/// The computer's maximum thinking time for a turn; zero if it answers at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace(Duration);

impl Pace {
    /// A maximum for each turn, capped at 10 seconds.
    pub fn at_most(most: Duration) -> Self {
        Self(most.min(MAX_THINKING))
    }

    /// When the computer finishes thinking; `None` if it is not to move, or has nothing to decide. The thinking time is 40 % to 100 % of
    /// the maximum, or 30 % to 70 % if a ship is hit but not sunk. It is derived from the game, so it is the same for every replica and
    /// call.
    pub(super) fn think_until(self, game: &Game) -> Option<Timestamp> {
        let (side, _) = active_computer(game)?;
        let most = self.max_thinking_time(game);
        if most.is_zero() || !needs_thinking(game, side) {
            return None;
        }
        let since = game.wait_start();
        // An outage credit must not change the random share.
        let random = RequestId::hash(&["thinking", &game.id().to_string(), &game.actual_wait_start().0.to_string()]).0.get();
        let wounded = !game.public().charts[!side].open_hits().is_empty();
        let percent = if wounded { 30 + random % 41 } else { 40 + random % 61 };
        let millis = most.as_millis() as u64 * percent / 100;
        Some(since.plus_millis(millis as i64))
    }

    fn max_thinking_time(self, game: &Game) -> Duration {
        if game.public().is_between_computers() { self.0.max(EXHIBITION_THINKING) } else { self.0 }
    }

    /// How much of its turn the computer may play now.
    pub(super) fn turn_scope(self, game: &Game, now: Timestamp) -> TurnScope {
        match self.think_until(game) {
            _ if self.max_thinking_time(game).is_zero() => TurnScope::WholeTurn,
            Some(at) if at <= now => TurnScope::WholeTurn,
            Some(_) | None => TurnScope::ForcedMoves,
        }
    }
}

/// How much of its turn the computer may play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TurnScope {
    WholeTurn,
    /// Only moves without a decision.
    ForcedMoves,
}

/// Whether this side has to make a decision that takes thinking. Placing the fleet and answering truthfully do not.
pub(super) fn needs_thinking(game: &Game, side: Side) -> bool {
    let view = game.public();
    view.awaits(side)
        && match view.phase {
            Phase::Firing(_) | Phase::Planning | Phase::Sailing(_) | Phase::Owing(_, Debt::Cell | Debt::Mine | Debt::Course) => true,
            Phase::Open | Phase::Placing | Phase::Owing(_, Debt::Answer(_)) | Phase::Over(_) => false,
        }
}

pub(super) fn computer_on(game: &Game, side: Side) -> Option<&'static ComputerPlayer> {
    game.public().seats[side].as_ref().and_then(|seat| crew::opponent_by_player(seat.player))
}

/// The computer player of a game and its side; if there are two, the one who is to move.
pub(super) fn active_computer(game: &Game) -> Option<(Side, &'static ComputerPlayer)> {
    let awaited = |side: &Side| game.public().awaits(*side) && computer_on(game, *side).is_some();
    let side = Side::BOTH.into_iter().find(awaited);
    side.into_iter().chain(Side::BOTH).find_map(|side| Some((side, computer_on(game, side)?)))
}
