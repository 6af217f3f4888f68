//! When somebody wants to be rung: every turn, only when their time runs out, or never; and the hours in which nothing rings.
//! Reads and says both. Pure: what time it is, it is told.

use super::{
    body::{Body, Key},
    line::{Line, quoted},
    locale::Locale,
    phrase::{plain as plain_phrase, term},
    rung::Occasion,
    vocabulary,
    words::choice_word,
};
use crate::game::{plain::plain, words::words};

words! {
    /// How often somebody wants to be rung.
    #[derive(Default)]
    pub enum Notify, word, find {
        /// At every turn, and whenever else something is asked of them.
        #[default]
        Turns = "turns",
        /// Only when their time runs out.
        Late = "late",
        /// Never.
        Never = "none",
    }
}

impl Notify {
    /// Whether it rings on this occasion.
    pub fn rings(self, occasion: Occasion) -> bool {
        match (self, occasion) {
            (Self::Turns, Occasion::Challenge | Occasion::Turn | Occasion::Late) | (Self::Late, Occasion::Late) => true,
            (Self::Late, Occasion::Challenge | Occasion::Turn) | (Self::Never, _) => false,
        }
    }
}

/// Minutes of a day.
const DAY: u16 = 24 * 60;

/// The hours of each day in which nothing rings, by a clock on a wall; they may go past midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietHours {
    from: u16,
    to: u16,
}

impl QuietHours {
    /// From this minute of the day to that one; `None` where there are no such minutes, or none between them.
    pub fn new(from: u16, to: u16) -> Option<Self> {
        (from < DAY && to < DAY && from != to).then_some(Self { from, to })
    }

    /// Reads `22-8` or `22:30–07:15`.
    pub fn read(typed: &str) -> Option<Self> {
        let typed = plain(typed);
        let (from, to) = typed.split_once('-')?;
        Self::new(minute(from)?, minute(to)?)
    }

    /// The minute of the day at which they begin, and the one at which they end.
    pub fn minutes(self) -> (u16, u16) {
        (self.from, self.to)
    }

    /// Whether this minute of the day is one of them.
    pub fn contains(self, minute: u16) -> bool {
        match self.from < self.to {
            true => (self.from..self.to).contains(&minute),
            false => minute >= self.from || minute < self.to,
        }
    }

    /// As they are read and shown: `22:00–08:00`.
    pub fn text(self) -> String {
        let clock = |minute: u16| format!("{:02}:{:02}", minute / 60, minute % 60);
        format!("{}–{}", clock(self.from), clock(self.to))
    }
}

/// The minute of the day that a clock such as `8` or `22:30` shows; midnight may be called 24.
fn minute(typed: &str) -> Option<u16> {
    let (hour, minute) = typed.split_once([':', '.']).unwrap_or((typed, "0"));
    let number = |part: &str| part.parse::<u16>().ok().filter(|_| part.bytes().all(|byte| byte.is_ascii_digit()));
    let (hour, minute) = (number(hour)?, number(minute)?);
    ((hour < 24 && minute < 60) || (hour, minute) == (24, 0)).then_some((hour * 60 + minute) % DAY)
}

/// What is chosen of the quiet hours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum QuietChoice {
    /// There are none.
    Off,
    /// These, by the clocks of this time zone where one is named.
    Between(QuietHours, Option<String>),
}

/// Hours that are offered to be chosen by a key.
const OFFERED: &str = "22-8";

impl QuietChoice {
    /// Reads `22-8`, `22-8 Europe/Oslo` or `off`, with or without the word for it in front.
    ///
    /// # Errors
    /// The line to answer where it is none of these.
    pub fn read(typed: &str) -> Result<Self, Line> {
        let is_quiet = |word: &str| word == vocabulary::QUIET || choice_word(word) == Some(vocabulary::QUIET);
        let mut words = typed.split_whitespace().skip_while(|word| is_quiet(&word.to_lowercase()));
        let refused = || Line::new("refused-notify").text("typed", quoted(typed));
        let first = words.next().ok_or_else(refused)?;
        let (zone, more) = (words.next(), words.next());
        let lower = first.to_lowercase();
        if choice_word(&lower).unwrap_or(&lower) == "off" && zone.is_none() {
            return Ok(Self::Off);
        }
        let hours = QuietHours::read(first).filter(|_| more.is_none()).ok_or_else(refused)?;
        Ok(Self::Between(hours, zone.map(str::to_owned)))
    }
}

/// How somebody is rung, with the keys that choose it; `quiet` are the hours in which nothing rings, and whose clocks they go by.
pub fn card(notify: Notify, quiet: Option<(QuietHours, &str)>, locale: Locale) -> Body {
    let first = plain_phrase(locale, &format!("notify-{}", notify.word()));
    let second = match quiet {
        Some((hours, zone)) => Line::new("notify-quiet").text("clock", hours.text()).text("value", zone),
        None => Line::new("notify-no-quiet"),
    };
    let choice = |choice: Notify| {
        let (mark, word) = (if choice == notify { "✓ " } else { "" }, term(locale, "choice", choice.word()));
        Key::labelled(format!("{mark}{word}"), format!("notify {}", choice.word()))
    };
    let hours = match quiet {
        Some(_) => Key::says("key-quiet-off", "notify quiet off", locale),
        None => Key::says("key-quiet", format!("notify quiet {OFFERED}"), locale),
    };
    Body { keys: vec![Notify::ALL.map(choice).into(), vec![hours]], ..Body::of_texts([first, second.phrase(locale)]) }
}
