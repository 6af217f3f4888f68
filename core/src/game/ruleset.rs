//! The parameters of a game (rules.md §2.0) and the presets that name sets of them. Data only: what a
//! parameter does is decided where the game is played.

use std::fmt;

use super::{
    cell::{MAX_SIZE, MIN_SIZE},
    code::Code,
    notation::{Lettering, Notation},
    roster::Roster,
};

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $id:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$vdoc])* $variant,)*
        }

        impl $name {
            /// Every value with its id, in the order they are offered.
            pub const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $id),)*];

            /// Its id in rules.md.
            pub fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)*
                }
            }

            fn from_id(id: &str) -> Option<Self> {
                Self::ALL.iter().find(|(_, name)| *name == id).map(|(value, _)| *value)
            }
        }
    };
}

choice! {
    /// Where the letters stand.
    Axes {
        /// Letters across the top, numbers down the side.
        LettersOnColumns = "letters-on-columns",
        /// Letters down the side, numbers across the top.
        LettersOnRows = "letters-on-rows",
    }
}

choice! {
    /// How near ships may lie (rules.md §2.1).
    Touch {
        /// Neither by side nor by corner.
        None = "none",
        /// By corners only.
        Corners = "corners",
        /// Anyhow.
        Any = "any",
    }
}

choice! {
    /// How many shots a turn has (rules.md §2.4).
    Fire {
        /// Shoot on while you hit.
        Streak = "streak",
        /// One shot a turn.
        Single = "single",
    }
}

choice! {
    /// What an answer tells (rules.md §2.3).
    Answers {
        /// Sunk, with the size.
        Full = "full",
        /// Sunk, with the ship's name.
        Named = "named",
        /// Hit or miss, nothing else.
        Plain = "plain",
    }
}

choice! {
    /// Who vouches for the answers (rules.md §1.4).
    Judge {
        /// The bot keeps both fleets, and posts a commitment to each before the first shot.
        Commit = "commit",
        /// The bot keeps both fleets.
        Server = "server",
    }
}

choice! {
    /// Who shoots first (rules.md §1.3).
    First {
        /// By lot.
        Lot = "lot",
        /// The challenger.
        Host = "host",
        /// The challenged.
        Guest = "guest",
    }
}

choice! {
    /// Whether the players may agree on a draw.
    Draws {
        /// They may not: somebody wins.
        Never = "never",
        /// They may.
        Agreed = "agreed",
    }
}

/// The seconds of a turn that may be chosen by name, from blitz to correspondence.
pub const PACES: [(&str, u32); 5] = [("blitz", 60), ("quick", 300), ("hour", 3600), ("day", 86_400), ("correspondence", 259_200)];

/// The presets played now, in the order they are offered.
pub const PRESETS: [&str; 6] = ["classic", "mb", "hasbro", "mb-simple", "fb-russian", "fb-classic"];

/// The parameters of one game. Fixed once the game begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    /// The preset it started from.
    pub preset: &'static str,
    /// The side of the field, [`MIN_SIZE`]..=[`MAX_SIZE`].
    pub size: u8,
    /// Which letters name the columns.
    pub lettering: Lettering,
    /// Where the letters stand.
    pub axes: Axes,
    /// The ships of each side.
    pub fleet: Roster,
    /// How near ships may lie.
    pub touch: Touch,
    /// How many shots a turn has.
    pub fire: Fire,
    /// What an answer tells.
    pub answers: Answers,
    /// Who vouches for the answers.
    pub judge: Judge,
    /// Who shoots first.
    pub first: First,
    /// Whether the players may agree on a draw.
    pub draws: Draws,
    /// Seconds a player has for a turn, 60..=259 200.
    pub clock: u32,
}

/// Why a rule set is refused: the code of §2.13 and the word it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFault {
    /// The code.
    pub code: Code,
    /// The parameter, as typed.
    pub about: String,
}

impl RulesFault {
    fn new(code: Code, about: &str) -> Self {
        Self { code, about: about.chars().take(60).collect() }
    }
}

impl Ruleset {
    /// The classic game (rules.md §1) with these letters.
    pub fn classic(lettering: Lettering) -> Self {
        Self {
            preset: "classic",
            size: 10,
            lettering,
            axes: Axes::LettersOnColumns,
            fleet: Roster::ladder(4),
            touch: Touch::None,
            fire: Fire::Streak,
            answers: Answers::Full,
            judge: Judge::Commit,
            first: First::Lot,
            draws: Draws::Never,
            clock: 86_400,
        }
    }

    /// The preset of this name; `lettering` is used where the preset has none of its own.
    pub fn preset(name: &str, lettering: Lettering) -> Option<Self> {
        let name = *PRESETS.iter().find(|preset| **preset == name)?;
        let classic = Self { preset: name, ..Self::classic(lettering) };
        let milton = |answers| Self {
            fleet: Roster::milton_bradley(),
            touch: Touch::Any,
            fire: Fire::Single,
            answers,
            lettering: Lettering::Latin,
            ..classic.clone()
        };
        Some(match name {
            "mb" => milton(Answers::Full),
            "hasbro" => Self { axes: Axes::LettersOnRows, ..milton(Answers::Named) },
            "mb-simple" => milton(Answers::Plain),
            "fb-classic" => Self { fleet: Roster::milton_bradley(), touch: Touch::Any, ..classic },
            _ => classic,
        })
    }

    /// Reads a preset name and/or `key=value` words, as in rules.md Annex B.
    ///
    /// # Errors
    /// The first word that is unknown, out of range, or of a rule not played by this version; then
    /// whatever [`Ruleset::check`] finds.
    pub fn parse(text: &str, lettering: Lettering) -> Result<Self, RulesFault> {
        let mut rules = Self::classic(lettering);
        for (at, word) in text.split_whitespace().enumerate() {
            match word.split_once('=') {
                Some((key, value)) => rules.set(key, value).map_err(|code| RulesFault::new(code, word))?,
                None if at == 0 => rules = Self::named(word, lettering)?,
                None => return Err(RulesFault::new(Code::RuleUnknown, word)),
            }
        }
        rules.check()?;
        Ok(rules)
    }

    fn named(word: &str, lettering: Lettering) -> Result<Self, RulesFault> {
        let of_the_book =
            ["fb-standard", "perelman-army", "dutchman", "dutchman-quick", "straume", "field-15", "field-16", "field-18", "field-20"];
        Self::preset(word, lettering).ok_or_else(|| {
            let code = if of_the_book.contains(&word) { Code::RuleNotPlayed } else { Code::RuleUnknown };
            RulesFault::new(code, word)
        })
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Code> {
        fn choose<T>(slot: &mut T, value: Option<T>) -> Result<(), Code> {
            *slot = value.ok_or(Code::RuleUnknown)?;
            Ok(())
        }
        match key {
            "size" => choose(&mut self.size, value.parse().ok()),
            "lettering" => choose(&mut self.lettering, Lettering::from_id(value)),
            "axes" => choose(&mut self.axes, Axes::from_id(value)),
            "fleet" => choose(&mut self.fleet, Roster::parse(value)),
            "touch" => choose(&mut self.touch, Touch::from_id(value)),
            "fire" => match value.split(':').next() {
                Some("multi" | "chain" | "salvo") => Err(Code::RuleNotPlayed),
                _ => choose(&mut self.fire, Fire::from_id(value)),
            },
            "report" => choose(&mut self.answers, Answers::from_id(value)),
            "judge" if value == "paper" => Err(Code::RuleNotPlayed),
            "judge" => choose(&mut self.judge, Judge::from_id(value)),
            "first" => choose(&mut self.first, First::from_id(value)),
            "draws" => choose(&mut self.draws, Draws::from_id(value)),
            "clock" => choose(&mut self.clock, read_clock(value)),
            "shapes" | "mines" | "mine_effect" | "mine_touch" | "sweepers" | "subs" | "dutchman" | "straume" | "scale" | "decks"
            | "reshape" => {
                if matches!(value, "0" | "off" | "none" | "") {
                    Ok(())
                } else {
                    Err(Code::RuleNotPlayed)
                }
            }
            _ => Err(Code::RuleUnknown),
        }
    }

    /// Whether the values go together: ranges, letters enough, and the fit rule of §2.0.
    ///
    /// # Errors
    /// The first fault found.
    pub fn check(&self) -> Result<(), RulesFault> {
        let fault = |code, about: String| Err(RulesFault::new(code, &about));
        if !(MIN_SIZE..=MAX_SIZE).contains(&self.size) {
            return fault(Code::Range, format!("size={}", self.size));
        }
        if self.lettering.columns() < self.size {
            return fault(Code::LetteringTooShort, self.lettering.id().to_owned());
        }
        if !(60..=259_200).contains(&self.clock) {
            return fault(Code::Range, format!("clock={}", self.clock));
        }
        if self.fleet.berths().iter().any(|berth| berth.decks > self.size) {
            return fault(Code::ShipTooLong, format!("fleet={}", self.fleet));
        }
        let size = usize::from(self.size);
        let fits = match self.touch {
            Touch::None => {
                let need: usize = self.fleet.berths().iter().map(|berth| 2 * (usize::from(berth.decks) + 1)).sum();
                need * 4 <= (size + 1) * (size + 1) * 3
            }
            Touch::Corners | Touch::Any => self.fleet.decks() * 5 <= size * size * 2,
        };
        if fits { Ok(()) } else { fault(Code::FleetTooDense, format!("fleet={}", self.fleet)) }
    }

    /// How its cells are called.
    pub fn notation(&self) -> Notation {
        Notation { lettering: self.lettering, axes: self.axes, size: self.size }
    }

    /// What is known empty round a sunk ship can be marked by the bot: not where ships may touch
    /// anyhow, nor where sinking is never told (rules.md §2.1, §2.3).
    pub fn marks_halos(&self) -> bool {
        self.touch != Touch::Any && self.answers != Answers::Plain
    }
}

fn read_clock(value: &str) -> Option<u32> {
    PACES.iter().find(|(name, _)| *name == value).map(|(_, seconds)| *seconds).or_else(|| value.parse().ok())
}

impl fmt::Display for Ruleset {
    /// The preset and every parameter, in the form [`Ruleset::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} size={} lettering={} axes={}", self.preset, self.size, self.lettering.id(), self.axes.id())?;
        write!(f, " fleet={} touch={} fire={} report={}", self.fleet, self.touch.id(), self.fire.id(), self.answers.id())?;
        write!(f, " judge={} first={} draws={} clock={}", self.judge.id(), self.first.id(), self.draws.id(), self.clock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_lawful_and_reads_back_what_it_writes() {
        for name in PRESETS {
            let rules = Ruleset::preset(name, Lettering::Russian).expect("a preset of the list");
            assert_eq!(rules.check(), Ok(()), "{name}");
            assert_eq!(Ruleset::parse(&rules.to_string(), Lettering::Latin), Ok(rules), "{name}");
        }
    }

    #[test]
    fn bad_rules_are_refused_by_code() {
        for (text, code) in [
            ("size=4", Code::Range),
            ("size=21", Code::Range),
            ("lettering=let-respublika size=12", Code::LetteringTooShort),
            ("fleet=20x4", Code::FleetTooDense),
            ("size=5 fleet=1x6", Code::ShipTooLong),
            ("fire=salvo:3", Code::RuleNotPlayed),
            ("mines=2", Code::RuleNotPlayed),
            ("straume", Code::RuleNotPlayed),
            ("bogus", Code::RuleUnknown),
            ("classic bogus", Code::RuleUnknown),
            ("size=ten", Code::RuleUnknown),
            ("clock=5", Code::Range),
            ("fleet=0x4", Code::RuleUnknown),
            ("fleet=1x99", Code::RuleUnknown),
        ] {
            assert_eq!(Ruleset::parse(text, Lettering::Russian).map_err(|fault| fault.code), Err(code), "{text}");
        }
    }
}
