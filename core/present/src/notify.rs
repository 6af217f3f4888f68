//! Notification settings: how often a person is pinged, and quiet hours. Parses and shows both; the caller supplies the
//! time.

use broadside_game::{plain::plain, words};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
    phrase::{plain as plain_phrase, term},
    vocabulary,
    words::choice_word,
};

use super::{
    body::{Body, Key},
    pings::PingReason,
};

words! {
    /// How often a person is pinged.
    #[derive(Default)]
    pub enum Notify, word, find {
        /// At every turn and every other request.
        #[default]
        Turns = "turns",
        /// Only when time runs out.
        Late = "late",
        /// Never.
        Never = "none",
    }
}

impl Notify {
    /// Whether this setting allows a ping for this reason.
    pub fn allows_ping(self, reason: PingReason) -> bool {
        match (self, reason) {
            (Self::Turns, PingReason::Challenge | PingReason::Turn | PingReason::TimeRunningOut)
            | (Self::Late, PingReason::TimeRunningOut) => true,
            (Self::Late, PingReason::Challenge | PingReason::Turn) | (Self::Never, _) => false,
        }
    }
}

const MINUTES_PER_DAY: u16 = 24 * 60;

/// Daily quiet hours in local time, as minutes of the day; they may span midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietHours {
    from: u16,
    to: u16,
}

impl QuietHours {
    /// Quiet hours from one minute of the day up to another; `None` if either is out of range or both are equal.
    pub fn new(from: u16, to: u16) -> Option<Self> {
        (from < MINUTES_PER_DAY && to < MINUTES_PER_DAY && from != to).then_some(Self { from, to })
    }

    /// Parses `22-8` or `22:30–07:15`.
    pub fn parse(typed: &str) -> Option<Self> {
        let typed = plain(typed);
        let (from, to) = typed.split_once('-')?;
        Self::new(parse_minute(from)?, parse_minute(to)?)
    }

    /// The first minute of the day that is quiet, and the first that is not.
    pub fn minutes(self) -> (u16, u16) {
        (self.from, self.to)
    }

    /// Whether this minute of the day is quiet.
    pub fn contains(self, minute: u16) -> bool {
        match self.from < self.to {
            true => (self.from..self.to).contains(&minute),
            false => minute >= self.from || minute < self.to,
        }
    }

    /// The hours as text, which [`Self::parse`] accepts: `22:00–08:00`.
    pub fn text(self) -> String {
        let clock = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
        format!("{}–{}", clock(self.from), clock(self.to))
    }
}

/// Parses a time such as `8` or `22:30` into a minute of the day. Midnight may be 24.
fn parse_minute(typed: &str) -> Option<u16> {
    let (hour, minute) = typed.split_once([':', '.']).unwrap_or((typed, "0"));
    let number = |part: &str| part.parse::<u16>().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()));
    let (hour, minute) = (number(hour)?, number(minute)?);
    ((hour < 24 && minute < 60) || (hour, minute) == (24, 0)).then_some((hour * 60 + minute) % MINUTES_PER_DAY)
}

/// The argument of a command that sets the quiet hours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuietChoice {
    /// No quiet hours.
    Off,
    /// These hours, in this time zone; `None`: in the zone set before.
    Between(QuietHours, Option<String>),
}

/// The quiet hours that a button offers.
const OFFERED_HOURS: &str = "22-8";

impl QuietChoice {
    /// Parses `22-8`, `22-8 Europe/Oslo` or `off`, with or without `quiet` before it.
    ///
    /// # Errors
    /// The line to answer when the text is none of these.
    pub fn parse(typed: &str) -> Result<Self, Line> {
        let is_quiet = |word: &str| word == vocabulary::QUIET || choice_word(word) == Some(vocabulary::QUIET);
        let mut words = typed.split_whitespace().skip_while(|word| is_quiet(&word.to_lowercase()));
        let refused = || Line::new("refused-notify").text("typed", quote(typed));
        let first = words.next().ok_or_else(refused)?;
        let (zone, more) = (words.next(), words.next());
        let lower = first.to_lowercase();
        if choice_word(&lower).unwrap_or(&lower) == "off" && zone.is_none() {
            return Ok(Self::Off);
        }
        let hours = QuietHours::parse(first).filter(|_| more.is_none()).ok_or_else(refused)?;
        Ok(Self::Between(hours, zone.map(str::to_owned)))
    }
}

/// The settings card. `quiet` holds the quiet hours and their time zone.
pub fn card(notify: Notify, quiet: Option<(QuietHours, &str)>, locale: Locale) -> Body {
    let first = plain_phrase(locale, &format!("notify-{}", notify.word()));
    let second = match quiet {
        Some((hours, zone)) => Line::new("notify-quiet").text("clock", hours.text()).text("value", zone),
        None => Line::new("notify-no-quiet"),
    };
    let choice = |choice: Notify| {
        let (mark, word) = (if choice == notify { "✓ " } else { "" }, term(locale, "choice", choice.word()));
        Key::with_label(format!("{mark}{word}"), format!("notify {}", choice.word()))
    };
    let hours = match quiet {
        Some(_) => Key::for_command("key-quiet-off", "notify quiet off", locale),
        None => Key::for_command("key-quiet", format!("notify quiet {OFFERED_HOURS}"), locale),
    };
    Body { keys: vec![Notify::ALL.map(choice).into(), vec![hours]], ..Body::of_texts([first, second.phrase(locale)]) }
}
