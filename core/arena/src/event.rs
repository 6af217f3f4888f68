//! The events of a tournament. They are its stored format, so new kinds go to the end and none is ever changed.

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
    /// A person joined. During the check-in they count as checked in; after the start they play in the next round and later ones.
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
    /// It started with these entrants, in the order of their seeds. All others are left out.
    Started {
        /// The seeds.
        seeds: Vec<EntrantId>,
    },
    /// A round of Swiss or round robin was paired. Elimination brackets have no such event, because they follow from the seeds.
    Paired {
        /// The round, counted from 1.
        round: u16,
        /// The pairs, the upper half first; `None` for a bye.
        pairs: Vec<(EntrantId, Option<EntrantId>)>,
    },
    /// A game of a match has to be opened.
    Called {
        /// The match.
        match_id: MatchId,
        /// The number of the game.
        number: u8,
    },
    /// A game of a match was opened.
    Opened {
        /// The match.
        match_id: MatchId,
        /// The number of the game.
        number: u8,
        /// The game.
        game: GameId,
    },
    /// A game of a match ended. Also for a game that no longer counts, which has no consequences.
    Played {
        /// The match.
        match_id: MatchId,
        /// The number of the game.
        number: u8,
        /// How it ended.
        outcome: BoutOutcome,
    },
    /// A match has a result; also for a bye. Repeated if an organiser changes the result. A level match that is decided at random has the
    /// cause [`Cause::Play`].
    Settled {
        /// The match.
        match_id: MatchId,
        /// How it ended.
        result: MatchResult,
        /// The cause of the result.
        by: Cause,
    },
    /// The last game of a match (if there is one) has to be replayed. The result of the match is revoked, and so are results that
    /// followed from it without a game.
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
        /// The new person.
        person: Person,
        /// Their rating at that time.
        rating: u16,
        /// The organiser.
        by: Person,
    },
    /// The current game of a match was given more time.
    Extended {
        /// The match.
        match_id: MatchId,
        /// The additional minutes.
        minutes: u16,
        /// The organiser.
        by: Person,
    },
    /// An organiser removed an entrant.
    Removed {
        /// The entrant.
        entrant: EntrantId,
        /// The organiser.
        by: Person,
    },
    /// An organiser appointed another one.
    Appointed {
        /// The new organiser.
        person: Person,
        /// The organiser who appointed them.
        by: Person,
    },
    /// The seeds were set manually.
    Seeded {
        /// The entrants, the best seed first.
        order: Vec<EntrantId>,
        /// The organiser.
        by: Person,
    },
    /// The plan was changed before the start.
    Replanned {
        /// The new plan.
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
    /// The series was ended: no further tournament follows.
    SeriesEnded {
        /// The organiser.
        by: Person,
    },
    /// The posts got a place of their own.
    Housed {
        /// The room of the posts.
        venue: RoomId,
    },
    /// The standings post is due, because the tournament has changed since the last one.
    Refreshed,
    /// The tournament ended.
    Finished {
        /// The place of everyone who played, the best first.
        places: Vec<(u16, EntrantId)>,
    },
    /// The tournament was cancelled.
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
    /// An entrant was dropped after missing two matches.
    Dropped {
        /// The entrant.
        entrant: EntrantId,
    },
    /// An outage was credited: all deadlines moved by its length.
    Excused {
        /// The length of the outage in milliseconds.
        millis: i64,
    },
    /// A player cannot be reached, and their game runs in private chats only.
    Unreached {
        /// The match.
        match_id: MatchId,
        /// The number of the game.
        number: u8,
        /// The half of that player.
        half: MatchHalf,
    },
}

/// The cause of a match result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// The games of the match, or a bye.
    Play,
    /// An entrant has left.
    Withdrawal,
    /// This organiser decided it.
    Decision(Person),
    /// A player did not show up.
    Absence,
}

/// Why a tournament was cancelled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CancelReason {
    /// An organiser cancelled it.
    Said(Person),
    /// There were too few entrants.
    TooFew,
    /// All entrants have left.
    Deserted,
}
