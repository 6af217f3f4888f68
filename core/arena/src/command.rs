//! The commands of a tournament, and why they are refused.

use broadside_game::{
    ids::{GameId, PlayerId, RoomId},
    words,
};

use super::{
    entrant::{BoutOutcome, EntrantId, MatchHalf, MatchId, Person},
    plan::Plan,
};

/// Who issues a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A person. Some commands require an organiser.
    Person(PlayerId),
    /// The clock.
    Clock,
    /// The bot itself, which reports completed effects and finished games.
    Service,
}

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Adds this person with this rating, at their own request. During the check-in they count as checked in.
    Join(Person, u16),
    /// Withdraws the person: from the list before the start, from the rest of the tournament after it.
    Leave,
    /// Checks the person in.
    CheckIn,
    /// An organiser starts it now with those present; during a check-in with those who have checked in.
    Start,
    /// An organiser pauses it: no games are called and its clocks stop. Running games go on and their results count. No
    /// round is paired and the tournament does not end while paused.
    Pause,
    /// An organiser resumes it.
    Resume,
    /// An organiser cancels it.
    Cancel,
    /// An organiser awards a match to this entrant; also against an earlier result, as long as nothing was built on it.
    Award(MatchId, EntrantId),
    /// An organiser lets this entrant lose this match, or their current one, as if it was awarded to the opponent.
    Forfeit(EntrantId, Option<MatchId>),
    /// An organiser has the last game of a match replayed, or revokes a decision about it. Only while nothing was built
    /// on the result: the next round is not paired and no dependent match has a game. The last game must be over.
    Replay(MatchId),
    /// An organiser replaces an entrant by another person with this rating, who keeps their results. A running game is replayed.
    Replace(EntrantId, Person, u16),
    /// An organiser extends the current game of a match by this many minutes.
    Extend(MatchId, u16),
    /// An organiser removes an entrant.
    Remove(EntrantId),
    /// An organiser appoints another organiser.
    Appoint(Person),
    /// An organiser sets the seeds, the best first; later entrants are placed after them. Overrides the plan until the
    /// plan is changed.
    Seed(Vec<EntrantId>),
    /// An organiser changes the plan; before the start only.
    Replan(Box<Plan>),
    /// An organiser ends the series.
    EndSeries,
    /// Applies what is due by the clock.
    Lapse,
    /// The bot has prepared this place for the posts.
    Housed(RoomId),
    /// The bot has opened the game of a match with this number.
    Opened(MatchId, u8, GameId),
    /// A game is over. It must have been reported as opened.
    Finished(GameId, BoutOutcome),
    /// These halves did not show up for the game of a match with this number.
    Absent(MatchId, u8, Vec<MatchHalf>),
    /// The player of this half of a match's game cannot be reached, and the game runs in private chats only.
    Unreached(MatchId, u8, MatchHalf),
    /// Credits an outage of this many milliseconds.
    CreditOutage(i64),
}

words! {
    /// Why a command is refused; each value has a message id.
    pub enum Refusal, id, find {
        /// Only organisers may do this.
        NotOrganiser = "arena-refused-not-organiser",
        /// The tournament is full.
        Full = "arena-refused-full",
        /// The person has joined already.
        AlreadyIn = "arena-refused-already-in",
        /// The person is not an entrant.
        NotIn = "arena-refused-not-in",
        /// Joining has closed.
        Closed = "arena-refused-closed",
        /// The tournament has started.
        Begun = "arena-refused-begun",
        /// The tournament has not started.
        NotBegun = "arena-refused-not-begun",
        /// The tournament is over.
        Over = "arena-refused-over",
        /// There are too few entrants.
        TooFew = "arena-refused-too-few",
        /// There is no check-in now.
        NoCheckIn = "arena-refused-no-check-in",
        /// It is paused already, or not paused.
        PauseAsIs = "arena-refused-pause-as-is",
        /// There is no such match, or it is not being played.
        NoSuchMatch = "arena-refused-no-such-match",
        /// Later matches depend on the result.
        BuiltOn = "arena-refused-built-on",
        /// The person left and cannot join again.
        Left = "arena-refused-left",
        /// The order does not contain each entrant exactly once.
        BadOrder = "arena-refused-bad-order",
        /// The plan is invalid: too few or too many entrants, an even number of games, a start in the past.
        BadPlan = "arena-refused-bad-plan",
    }
}
