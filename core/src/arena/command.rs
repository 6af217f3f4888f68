//! What people and the bot ask of a tournament, and why it is refused.

use super::{
    entrant::{BoutOutcome, EntrantId, Half, MatchId, Person},
    plan::Plan,
};
use crate::game::{
    ids::{GameId, PlayerId, RoomId},
    words::words,
};

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// This person. Only organisers may do what organisers do.
    Person(PlayerId),
    /// Time.
    Clock,
    /// The bot: what it was sent to do is done, a game is over.
    Service,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Takes this person in, with this rating. Asked by that person. Whoever joins while people check in is there.
    Join(Person, u16),
    /// Lets the asker go: out of the list before the start, out of the rest of the tournament after it.
    Leave,
    /// The asker is there.
    CheckIn,
    /// An organiser begins it now, with whoever is there; in a check-in with those who have said so.
    Start,
    /// An organiser stops the calling of games and the clocks of the tournament; games under way go on, and their
    /// results come in. No round is paired and it does not end until it goes on.
    Pause,
    /// An organiser lets it go on.
    Resume,
    /// An organiser ends it without a winner.
    Cancel,
    /// An organiser gives a match to this entrant; also one that ended otherwise, while nothing was built on the result.
    Award(MatchId, EntrantId),
    /// An organiser has this entrant lose this match, or the one they are in; as if it was awarded to the other one.
    Forfeit(EntrantId, Option<MatchId>),
    /// An organiser has the last game of a match played again, or takes a decision about it back; only while nothing was
    /// built on the result: the next round is not paired, no match that depends on it has a game. The last game must be
    /// over.
    Replay(MatchId),
    /// An organiser puts another person, of this rating, in an entrant's place, with their results. A game that is
    /// under way is played again by the new person.
    Replace(EntrantId, Person, u16),
    /// An organiser gives the game of a match so many minutes more.
    Extend(MatchId, u16),
    /// An organiser sends an entrant away.
    Remove(EntrantId),
    /// An organiser makes somebody else one, too.
    Appoint(Person),
    /// An organiser says who is placed where, the first first; whoever joins later stands after them. It holds whatever
    /// the plan says, until the plan is changed.
    Seed(Vec<EntrantId>),
    /// An organiser chooses otherwise; before the start only.
    Replan(Box<Plan>),
    /// An organiser wants no next one.
    EndSeries,
    /// Whatever time asks for.
    Lapse,
    /// The bot has found this place for its posts.
    Housed(RoomId),
    /// The bot has opened the game of a match with this number.
    Opened(MatchId, u8, GameId),
    /// A game is over. It must have been said before that it is open.
    Finished(GameId, BoutOutcome),
    /// These have not come to the game of a match with this number.
    Absent(MatchId, u8, Vec<Half>),
    /// Who plays on this half of a match's game with this number cannot be written to, and the game is told in private
    /// letters alone.
    Unreached(MatchId, u8, Half),
    /// The bot was down for so many milliseconds.
    Excuse(i64),
}

words! {
    /// Why nothing is done, each by the id of its sentence.
    pub enum Refusal, id, find {
        /// Only an organiser may.
        NotOrganiser = "arena-refused-not-organiser",
        /// It is full.
        Full = "arena-refused-full",
        /// They are in already.
        AlreadyIn = "arena-refused-already-in",
        /// They are not in it.
        NotIn = "arena-refused-not-in",
        /// Joining has closed.
        Closed = "arena-refused-closed",
        /// It has begun.
        Begun = "arena-refused-begun",
        /// It has not begun.
        NotBegun = "arena-refused-not-begun",
        /// It is over.
        Over = "arena-refused-over",
        /// There are too few.
        TooFew = "arena-refused-too-few",
        /// Nobody is asked to check in now.
        NoCheckIn = "arena-refused-no-check-in",
        /// It is paused already, or not paused.
        PauseAsIs = "arena-refused-pause-as-is",
        /// There is no such match, or it is not being played.
        NoSuchMatch = "arena-refused-no-such-match",
        /// Later matches depend on the result.
        BuiltOn = "arena-refused-built-on",
        /// They left it and cannot come back.
        Left = "arena-refused-left",
        /// Not everybody stands in the order exactly once.
        BadOrder = "arena-refused-bad-order",
        /// The plan is not one: too few or too many, an even number of games, a start in the past.
        BadPlan = "arena-refused-bad-plan",
    }
}
