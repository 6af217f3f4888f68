//! The events of a tournament. They are its stored form, so new kinds go to the end and none is ever changed.

use broadside_game::ids::{GameId, RoomId, Timestamp};
use serde::{Deserialize, Serialize};

use super::{
    entrant::{BoutOutcome, EntrantId, MatchHalf, MatchId, MatchResult, Person},
    plan::Plan,
};

/// An event and when it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LoggedEvent {
    /// When it happened.
    pub at: Timestamp,
    /// The event.
    pub event: Event,
}

/// An event of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    /// It was created by this organiser for this room (`None`: people join by code only).
    Created {
        /// The plan.
        plan: Plan,
        /// The organiser.
        by: Person,
        /// The room.
        room: Option<RoomId>,
    },
    /// A person joined. During the check-in they count as checked in; after the start they play from the next round on.
    Joined {
        /// The person.
        person: Person,
        /// Their rating at the time.
        rating: u16,
    },
    /// An entrant withdrew.
    Left {
        /// The entrant.
        entrant: EntrantId,
    },
    /// An entrant checked in.
    CheckedIn {
        /// The entrant.
        entrant: EntrantId,
    },
    /// The check-in was opened.
    CheckInOpened,
    /// It started with these entrants, by seed. Nobody else takes part.
    Started {
        /// The seeds.
        seeds: Vec<EntrantId>,
    },
    /// A round of Swiss or round robin was paired (upper half first, `None` for a bye). Elimination brackets follow
    /// from the seeds alone.
    Paired {
        /// The round, counted from 1.
        round: u16,
        /// The pairings.
        pairs: Vec<(EntrantId, Option<EntrantId>)>,
    },
    /// A game of a match is to be opened.
    Called {
        /// The match.
        match_id: MatchId,
        /// The number of the game.
        number: u8,
    },
    /// The game was opened.
    Opened {
        /// The match.
        match_id: MatchId,
        /// The number of the game.
        number: u8,
        /// The game.
        game: GameId,
    },
    /// A game ended; also one that no longer counts, without consequences.
    Played {
        /// The match.
        match_id: MatchId,
        /// The number of the game.
        number: u8,
        /// How it ended.
        outcome: BoutOutcome,
    },
    /// A match ended; also for a bye. Repeated if an organiser changes the result. A drawn match decided at random has the cause [`Cause::Play`].
    Settled {
        /// The match.
        match_id: MatchId,
        /// How it ended.
        result: MatchResult,
        /// The organiser.
        by: Cause,
    },
    /// The last game of a match, if any, is to be replayed; its result and its consequences without a game are revoked.
    Replayed {
        /// The match.
        match_id: MatchId,
        /// The organiser.
        by: Person,
    },
    /// An entrant was replaced by another person.
    Replaced {
        /// The entrant.
        entrant: EntrantId,
        /// The person.
        person: Person,
        /// Their rating at the time.
        rating: u16,
        /// The organiser.
        by: Person,
    },
    /// A game was extended.
    Extended {
        /// The match.
        match_id: MatchId,
        /// The minutes.
        minutes: u16,
        /// The organiser.
        by: Person,
    },
    /// An entrant was removed.
    Removed {
        /// The entrant.
        entrant: EntrantId,
        /// The organiser.
        by: Person,
    },
    /// An organiser was appointed.
    Appointed {
        /// The person.
        person: Person,
        /// The organiser.
        by: Person,
    },
    /// The seeds were set manually.
    Seeded {
        /// The seeds.
        order: Vec<EntrantId>,
        /// The organiser.
        by: Person,
    },
    /// The plan was changed before the start.
    Replanned {
        /// The plan.
        plan: Plan,
        /// The organiser.
        by: Person,
    },
    /// The tournament was paused.
    Paused {
        /// The organiser.
        by: Person,
    },
    /// The tournament was resumed.
    Resumed {
        /// The organiser.
        by: Person,
    },
    /// The series ended.
    SeriesEnded {
        /// The organiser.
        by: Person,
    },
    /// The posts got their own place.
    Housed {
        /// The place.
        venue: RoomId,
    },
    /// The standings post is due, because something changed since the last one.
    Refreshed,
    /// It ended; everyone who played with their place, the best first.
    Finished {
        /// Place and entrant.
        places: Vec<(u16, EntrantId)>,
    },
    /// It was cancelled.
    Cancelled {
        /// The reason.
        why: CancelReason,
    },
    /// The deadline to show up for a game has passed.
    Mustered {
        /// The match.
        match_id: MatchId,
        /// The number of the game.
        number: u8,
    },
    /// An entrant who missed two matches was dropped.
    Dropped {
        /// The entrant.
        entrant: EntrantId,
    },
    /// An outage was credited: all deadlines are later.
    Excused {
        /// The credit in milliseconds.
        millis: i64,
    },
    /// A player cannot be reached, and their game runs in private chats only.
    Unreached {
        /// The match.
        match_id: MatchId,
        /// The number of the game.
        number: u8,
        /// The half.
        half: MatchHalf,
    },
}

/// What settled a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// Its games, or a bye.
    Play,
    /// A withdrawal.
    Withdrawal,
    /// An organiser.
    Decision(Person),
    /// An absence.
    Absence,
}

/// Why a tournament was cancelled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CancelReason {
    /// An organiser cancelled it.
    Said(Person),
    /// There were too few entrants.
    TooFew,
    /// All entrants left.
    Deserted,
}
