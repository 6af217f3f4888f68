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

/// An event of a tournament. `by` is the organiser who decided it, `number` the number of a game within its match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the line of each event says what its fields are")]
pub enum Event {
    /// It was created by this organiser for this room (`None`: people join by code only).
    Created { plan: Plan, by: Person, room: Option<RoomId> },
    /// A person joined, with their rating at the time. During the check-in they count as checked in; after the start they play in the
    /// next round and later ones.
    Joined { person: Person, rating: u16 },
    /// An entrant withdrew.
    Left { entrant: EntrantId },
    /// An entrant checked in.
    CheckedIn { entrant: EntrantId },
    /// The check-in was opened.
    CheckInOpened,
    /// It started with these entrants, in the order of their seeds. All others are left out.
    Started { seeds: Vec<EntrantId> },
    /// A round of Swiss or round robin, counted from 1, was paired: the upper half of each pair first, `None` for a bye. Elimination
    /// brackets have no such event, because they follow from the seeds.
    Paired { round: u16, pairs: Vec<(EntrantId, Option<EntrantId>)> },
    /// A game of a match has to be opened.
    Called { match_id: MatchId, number: u8 },
    /// A game of a match was opened.
    Opened { match_id: MatchId, number: u8, game: GameId },
    /// A game of a match ended. Also for a game that no longer counts, which has no consequences.
    Played { match_id: MatchId, number: u8, outcome: BoutOutcome },
    /// A match has a result, by this cause; also for a bye. Repeated if an organiser changes the result. A level match that is decided
    /// at random has the cause [`Cause::Play`].
    Settled { match_id: MatchId, result: MatchResult, by: Cause },
    /// The last game of a match (if there is one) has to be replayed. The result of the match is revoked, and so are results that
    /// followed from it without a game.
    Replayed { match_id: MatchId, by: Person },
    /// An entrant was replaced by another person, who had this rating at the time.
    Replaced { entrant: EntrantId, person: Person, rating: u16, by: Person },
    /// The current game of a match was given this many more minutes.
    Extended { match_id: MatchId, minutes: u16, by: Person },
    /// An organiser removed an entrant.
    Removed { entrant: EntrantId, by: Person },
    /// An organiser appointed this person as another one.
    Appointed { person: Person, by: Person },
    /// The seeds were set manually, the best first.
    Seeded { order: Vec<EntrantId>, by: Person },
    /// The plan was changed to this one before the start.
    Replanned { plan: Plan, by: Person },
    /// The tournament was paused.
    Paused { by: Person },
    /// The tournament was resumed.
    Resumed { by: Person },
    /// The series was ended: no further tournament follows.
    SeriesEnded { by: Person },
    /// The posts got a place of their own, this room.
    Housed { venue: RoomId },
    /// The standings post is due, because the tournament has changed since the last one.
    Refreshed,
    /// The tournament ended with these places of everyone who played, the best first.
    Finished { places: Vec<(u16, EntrantId)> },
    /// The tournament was cancelled.
    Cancelled { why: CancelReason },
    /// The deadline to show up for a game has passed.
    Mustered { match_id: MatchId, number: u8 },
    /// An entrant was dropped after missing two matches.
    Dropped { entrant: EntrantId },
    /// An outage of this many milliseconds was credited: all deadlines moved by its length.
    Excused { millis: i64 },
    /// The player of this half cannot be reached, and their game runs in private chats only.
    Unreached { match_id: MatchId, number: u8, half: MatchHalf },
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
