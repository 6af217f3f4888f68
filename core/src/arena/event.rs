//! What happened in a tournament. A tournament is its events: they are what is stored, so new kinds go to the end
//! and none is ever changed.

use serde::{Deserialize, Serialize};

use super::{
    entrant::{BoutOutcome, EntrantId, Half, MatchId, MatchResult, Person},
    plan::Plan,
};
use crate::game::ids::{GameId, RoomId, Timestamp};

/// An event and when it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Logged {
    /// When.
    pub at: Timestamp,
    /// What.
    pub event: Event,
}

/// One fact.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// It was called into life by this organiser, for this room (none: people join by code alone).
    Created {
        /// What was chosen.
        plan: Plan,
        /// Who said so.
        by: Person,
        /// The room.
        room: Option<RoomId>,
    },
    /// Somebody joined; while people check in: they are there; in the middle of it: to play from the next round on.
    Joined {
        /// Who.
        person: Person,
        /// Their rating then.
        rating: u16,
    },
    /// Somebody left by themselves.
    Left {
        /// Whose.
        entrant: EntrantId,
    },
    /// Somebody said that they are there.
    CheckedIn {
        /// Whose.
        entrant: EntrantId,
    },
    /// Those who joined are asked to say that they are there.
    CheckInOpened,
    /// It began, with these in the order of their seeds. Nobody else is in it.
    Started {
        /// The order.
        seeds: Vec<EntrantId>,
    },
    /// A round of Swiss or round robin was set up: who meets whom (upper half first), `None` for a bye. The trees of
    /// eliminations follow from the seeds alone.
    Paired {
        /// The round, counted from 1.
        round: u16,
        /// Who meets whom.
        pairs: Vec<(EntrantId, Option<EntrantId>)>,
    },
    /// A game of a match is to be opened.
    Called {
        /// The match.
        match_id: MatchId,
        /// Which of its games.
        number: u8,
    },
    /// It is open.
    Opened {
        /// The match.
        match_id: MatchId,
        /// Which of its games.
        number: u8,
        /// The game.
        game: GameId,
    },
    /// It is over. A game that does not count any more, too; nothing follows then.
    Played {
        /// The match.
        match_id: MatchId,
        /// Which of its games.
        number: u8,
        /// How it ended.
        outcome: BoutOutcome,
    },
    /// A match is over. Byes, too. Said again where an organiser decides it otherwise. The lot of a match that stayed
    /// level awards it, by play.
    Settled {
        /// The match.
        match_id: MatchId,
        /// How it ended.
        result: MatchResult,
        /// Who said so.
        by: Cause,
    },
    /// The last game of a match is to be played again, if there was one; its result is taken back, and whatever
    /// followed from that without a game.
    Replayed {
        /// The match.
        match_id: MatchId,
        /// Who said so.
        by: Person,
    },
    /// Somebody else took an entrant's place.
    Replaced {
        /// Whose.
        entrant: EntrantId,
        /// Who.
        person: Person,
        /// Their rating then.
        rating: u16,
        /// Who said so.
        by: Person,
    },
    /// A game was given so many minutes more.
    Extended {
        /// The match.
        match_id: MatchId,
        /// How many.
        minutes: u16,
        /// Who said so.
        by: Person,
    },
    /// An entrant was sent away.
    Removed {
        /// Whose.
        entrant: EntrantId,
        /// Who said so.
        by: Person,
    },
    /// Somebody became an organiser.
    Appointed {
        /// Who.
        person: Person,
        /// Who said so.
        by: Person,
    },
    /// Who is placed where was said by hand.
    Seeded {
        /// The order.
        order: Vec<EntrantId>,
        /// Who said so.
        by: Person,
    },
    /// The plan was changed before the start.
    Replanned {
        /// What was chosen.
        plan: Plan,
        /// Who said so.
        by: Person,
    },
    /// No game is called any more for now.
    Paused {
        /// Who said so.
        by: Person,
    },
    /// It goes on.
    Resumed {
        /// Who said so.
        by: Person,
    },
    /// There will be no next one.
    SeriesEnded {
        /// Who said so.
        by: Person,
    },
    /// Its posts have a place of their own.
    Housed {
        /// The place.
        venue: RoomId,
    },
    /// The standing message is due: something changed since it was last drawn.
    Refreshed,
    /// It is over; everybody who played, the first first, each with the place they share.
    Finished {
        /// Place and entrant.
        places: Vec<(u16, EntrantId)>,
    },
    /// It ended without a winner.
    Cancelled {
        /// Why.
        why: Why,
    },
    /// It is time to look who has come to a game.
    Mustered {
        /// The match.
        match_id: MatchId,
        /// Which of its games.
        number: u8,
    },
    /// Somebody who did not come to two matches is out.
    Dropped {
        /// Whose.
        entrant: EntrantId,
    },
    /// The bot was down: everybody is waited for so much longer.
    Excused {
        /// How many milliseconds.
        millis: i64,
    },
    /// Somebody cannot be written to, though their game is told in private letters alone.
    Unreached {
        /// The match.
        match_id: MatchId,
        /// Which of its games.
        number: u8,
        /// Whose.
        half: Half,
    },
}

/// What settled a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// Its games, or that nobody sits opposite.
    Play,
    /// Somebody is not in it any more.
    Withdrawal,
    /// An organiser.
    Decision(Person),
    /// Somebody did not come.
    Absence,
}

/// Why a tournament ended without a winner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Why {
    /// An organiser said so.
    Said(Person),
    /// Too few had come.
    TooFew,
    /// Everybody has left.
    Deserted,
}
