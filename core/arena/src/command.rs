//! The commands of a tournament, and the reasons why they are refused.

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
    /// The clock: time has passed.
    Clock,
    /// The bot itself, which reports completed effects and finished games.
    Service,
}

/// A command to a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Adds this person, with this rounded rating, at their own request. During the check-in they count as checked in.
    Join(Person, u16),
    /// Withdraws the person who issues the command: from the list of entrants before the start, from the remaining matches after it.
    Leave,
    /// Checks in the person who issues the command.
    CheckIn,
    /// An organiser starts the tournament now, with the entrants who are present; during a check-in with those who have checked in.
    Start,
    /// An organiser pauses the tournament. Until it is resumed, no games are opened, no round is paired, its deadlines stop, and it does
    /// not end. Running games continue, and their results count.
    Pause,
    /// An organiser resumes the tournament.
    Resume,
    /// An organiser cancels the tournament.
    Cancel,
    /// An organiser awards a match to this entrant. An earlier result is replaced, as long as nothing depends on it.
    Award(MatchId, EntrantId),
    /// An organiser declares a match lost for this entrant: the given match, or the current one. Equivalent to [`Command::Award`] for the
    /// opponent.
    Forfeit(EntrantId, Option<MatchId>),
    /// An organiser has the last game of a match replayed, or revokes a decision about the match. The last game must be over, and nothing
    /// may depend on the result: the next round is not paired, and no dependent match has a game.
    Replay(MatchId),
    /// An organiser replaces an entrant by another person with this rating, who takes over the results. A running game is replayed.
    Replace(EntrantId, Person, u16),
    /// An organiser gives the current game of a match this many more minutes.
    Extend(MatchId, u16),
    /// An organiser removes an entrant.
    Remove(EntrantId),
    /// An organiser appoints another organiser.
    Appoint(Person),
    /// An organiser sets the seeds, the best first; entrants who join later come after them. Overrides the seeding of the plan until the
    /// plan is changed.
    Seed(Vec<EntrantId>),
    /// An organiser changes the plan. Before the start only.
    Replan(Box<Plan>),
    /// An organiser ends the series: no further tournament follows this one.
    EndSeries,
    /// Applies all deadlines that have passed.
    Lapse,
    /// Reports that the bot has prepared this place for the tournament's posts.
    SetVenue(RoomId),
    /// Reports that the bot has opened the game with this number of a match.
    Opened(MatchId, u8, GameId),
    /// Reports that a game is over. It must have been reported as opened.
    Finished(GameId, BoutOutcome),
    /// Reports that the players of these halves did not show up for the game with this number of a match.
    Absent(MatchId, u8, Vec<MatchHalf>),
    /// Reports that the player of this half cannot be reached for the game with this number of a match, which runs in private chats only.
    Unreached(MatchId, u8, MatchHalf),
    /// Moves all deadlines by the length of an outage, in milliseconds.
    CreditOutage(i64),
}

words! {
    /// The reason why a command is refused. Each value has a message id.
    pub enum Refusal, id, find {
        /// Only organisers may do this.
        NotOrganiser = "arena-refused-not-organiser",
        /// The tournament has its maximum number of entrants.
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
        /// Later matches or games depend on the result.
        BuiltOn = "arena-refused-built-on",
        /// The person left and cannot join again.
        Left = "arena-refused-left",
        /// The order does not contain each entrant exactly once.
        BadOrder = "arena-refused-bad-order",
        /// The plan is invalid, for example because of an even number of games or a start in the past.
        BadPlan = "arena-refused-bad-plan",
    }
}
