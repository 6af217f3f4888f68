//! How long the computer takes over a turn. Plays none.

use std::time::Duration;

use super::store::RequestId;
use crate::{
    game::{Game, ids::Timestamp, report::Debt, side::Side, view::Phase},
    gunner::crew::{self, ComputerPlayer},
};

/// The longest anybody waits for the computer: well within the shortest clock of a game.
const LONGEST: Duration = Duration::from_secs(10);

/// How long each takes over a turn at least at most where two of the crew play: somebody looks on, and wants to see it.
const WATCHED: Duration = Duration::from_secs(4);

/// How long the computer takes over a turn at most, as somebody would; zero: it answers at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pace(Duration);

impl Pace {
    /// At most so long a turn, and never more than 10 seconds.
    pub fn at_most(most: Duration) -> Self {
        Self(most.min(LONGEST))
    }

    /// When the computer has thought over the turn it has; `None` where it has none, or none to think over. The same
    /// whoever asks and however often: 40 to 100 hundredths of the time, 30 to 70 where something is wounded.
    pub(super) fn thought(self, game: &Game) -> Option<Timestamp> {
        let (side, _) = computer(game)?;
        let most = self.most(game);
        if most.is_zero() || !to_be_thought_over(game, side) {
            return None;
        }
        let since = game.waiting_since();
        // The same lot, however much time is given back meanwhile.
        let lot = RequestId::hash(&["thinking", &game.id().to_string(), &game.began_waiting().0.to_string()]).0.get();
        let wounded = !game.public().charts[!side].open_hits().is_empty();
        let hundredths = if wounded { 30 + lot % 41 } else { 40 + lot % 61 };
        let millis = most.as_millis() as u64 * hundredths / 100;
        Some(since.plus_millis(millis as i64))
    }

    /// The longest that it takes over a turn of this game.
    fn most(self, game: &Game) -> Duration {
        if game.public().between_computers() { self.0.max(WATCHED) } else { self.0 }
    }

    /// What the computer may do at this moment.
    pub(super) fn leave(self, game: &Game, now: Timestamp) -> Leave {
        match self.thought(game) {
            _ if self.most(game).is_zero() => Leave::Everything,
            Some(at) if at <= now => Leave::Everything,
            Some(_) | None => Leave::TheObvious,
        }
    }
}

/// What the computer may do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leave {
    /// Its whole turn.
    Everything,
    /// What needs no thinking over.
    TheObvious,
}

/// Whether it is this side's turn to do something that somebody would think over: a fleet is laid before, and the truth is
/// told without.
pub(super) fn to_be_thought_over(game: &Game, side: Side) -> bool {
    let view = game.public();
    view.awaits(side)
        && match view.phase {
            Phase::Firing(_) | Phase::Planning | Phase::Sailing(_) | Phase::Owing(_, Debt::Cell | Debt::Mine | Debt::Course) => true,
            Phase::Open | Phase::Placing | Phase::Owing(_, Debt::Answer(_)) | Phase::Over(_) => false,
        }
}

/// The computer opponent at a side, if one sits there.
pub(super) fn mate(game: &Game, side: Side) -> Option<&'static ComputerPlayer> {
    game.public().seats[side].as_ref().and_then(|seat| crew::seated(seat.player))
}

/// Where a computer opponent sits, and which: of two the one that is to act.
pub(super) fn computer(game: &Game) -> Option<(Side, &'static ComputerPlayer)> {
    let awaited = |side: &Side| game.public().awaits(*side) && mate(game, *side).is_some();
    let side = Side::BOTH.into_iter().find(awaited);
    side.into_iter().chain(Side::BOTH).find_map(|side| Some((side, mate(game, side)?)))
}
