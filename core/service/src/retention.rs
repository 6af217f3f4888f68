//! What is stored about people, and for how long: the table of the privacy policy and of deploy/PRIVACY.md. The times are those after which
//! the records expire. Stores and deletes nothing.

use std::time::Duration;

use broadside_present::arena::duration_line;
use broadside_words::{line::Line, locale::Locale};

use super::{
    greeting,
    outbox::notes::{GAME_RETENTION, TOURNAMENT_NOTE_TTL, UNREACHABLE_TTL},
    people::{link, lobby::SEARCH_SECONDS},
    records::EMPTY_RETENTION,
    tournaments,
};

/// A row of the table.
#[derive(Debug)]
pub struct Retention {
    /// Where it is stored: kinds of records as a [census](super::census) names them, `note` or `message`.
    pub kinds: &'static [&'static str],
    /// What is stored.
    pub what: &'static str,
    /// How long; each `{}` stands for one of the times.
    until: &'static str,
    /// The times after which it expires.
    times: &'static [Duration],
}

impl Retention {
    /// How long it is stored, in English.
    pub fn how_long(&self) -> String {
        self.times.iter().fold(self.until.to_owned(), |text, time| text.replacen("{}", &period(*time).phrase(Locale::EN), 1))
    }
}

/// The line with a time after which something expires, in days, hours or minutes.
pub(super) fn period(time: Duration) -> Line {
    duration_line((time.as_secs() / 60).cast_signed())
}

/// Makes the table. A row says where it is stored, how long, after which times, and what it is.
macro_rules! stored {
    ($([$($kind:literal),+] $until:literal $(, $time:expr)* => $what:literal;)+) => {
        /// Everything that is stored.
        pub static STORED: &[Retention] = &[$(Retention { kinds: &[$($kind),+], what: $what, until: $until, times: &[$($time),*] }),+];
    };
}

stored! {
    ["account", "identity"] "until `/forget`"
        => "Language, look of pictures, flag and emblem, your avatar in 64 by 64 pixels if you asked for it on your card (`/profile avatar=on`), whether the crew talks and whether you get phrases, the code of kids’ mode as a salted digest, when you are notified and your quiet hours with their time zone, saved rules, codes of current and latest games and tournaments, linked accounts, the number of the private chat on Discord";
    ["career"] "until `/forget`"
        => "Career: ratings, points, medals, the last 200 games and 50 tournaments with opponents' accounts; while accounts are linked, that of the account itself beside the common one";
    ["career"] "until `/forget`"
        => "How often, on fields of each size, you fired at each cell early in a game and had a deck there: the old acquaintance plays by it after three games, and `/profile ships` shows it to you";
    ["everybody"] "for ever"
        => "The same of all people together, without names: it does not show who added what";
    ["everybody"] "until the fifth arrives, or `/forget`"
        => "For the first four people counted there, on fields of each size, the numbers of their accounts: the statistics stay hidden until there are five";
    ["tables"] "those of a week or month until it is over, the others until `/forget`"
        => "Places in tables: name, points, rating; not with `/profile hide`, without a name with `/profile nameless`";
    ["game"] "while they last and {} after", GAME_RETENTION
        => "Games with fields, shots and names";
    ["message", "search", "job", "ledger"] "until it is done; after `/forget` without your name and account"
        => "What is still to be done: a message to send, a result to count";
    ["tournament", "fixture"] "while they last and {} after", tournaments::RETENTION
        => "Tournaments with names and results";
    ["link"] "{} after their last use", link::RETENTION
        => "Codes of `/link`";
    ["account"] "until you unblock them or `/forget`; the name until they `/forget`"
        => "Players that you blocked: the numbers of their accounts, and their names then";
    ["account"] "until it unbans you; the name until `/forget`"
        => "That a room has banned you: the numbers of your accounts, and your name then";
    ["bans"] "until the operator unbans you"
        => "That the operator has banned you: the numbers of your accounts, and since when";
    ["arrangements"] "until it happened to a hundred others there"
        => "That a manager of a room removed you as organiser of its tournaments: the numbers of your accounts, and since when";
    ["message"] "until it is delivered; the message stays in the room that it went to"
        => "What you report with `/report`";
    ["account"] "until you may guess again without waiting, or {} after `/forget`", EMPTY_RETENTION
        => "How often you recently guessed a code (of kids' mode, of a game, of an account to link)";
    ["note"] "until you write to the bot there, a private message reaches you, or you press *Try again* or `/forget`; at most {}", UNREACHABLE_TTL
        => "That private messages do not reach you";
    ["lobby"] "until a game is found, at most {}", Duration::from_secs(SEARCH_SECONDS as u64)
        => "Searches of `/quick`";
    ["greeting"] "{}", greeting::RETENTION
        => "When the bot greeted a group or a server: its number and the time";
    ["note"] "for a game {} after the last message about it, and in play until {} after the turn; for a tournament {}; for a person until `/forget` at the latest", GAME_RETENTION, GAME_RETENTION, TOURNAMENT_NOTE_TTL
        => "Which message shows the board in a chat: the numbers of the account or room, of the game or tournament, and of the message";
    ["identity"] "{}", EMPTY_RETENTION
        => "That you used `/forget`: the number of the account, so that late results restore nothing";
    ["guests"] "for ever"
        => "The key by which the board page knows its guests again: one for all, without names";
}

/// What else is true of the stored data.
pub const PROMISES: [&str; 4] = [
    "Nothing else is stored: no messages, no handles, no addresses.",
    "`/export` gives you everything that is stored about your account, as a file, without the accounts of others.",
    "`/forget` without a name removes you everywhere; finished games and tournaments stay without your name until they expire.",
    "A ban by the operator survives `/forget`, by the number of the account.",
];
