//! What stands beside somebody's name: a flag and an emblem, both chosen from what there is, so that nobody puts anything of
//! their own before others. Draws nothing.

use super::super::{
    figure::Emblem,
    line::{Line, quoted},
    locale::Locale,
    look::AUTO,
    phrase::term,
    words::choice_word,
};
use crate::game::ids::PlayerId;

/// The two-letter codes that flags go by (ISO 3166-1), and the one of the European Union.
const CODES: &str = "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ\
DEDJDKDMDODZECEEEGEHERESETEUFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKR\
KWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORS\
RURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/// The letter A of which flags are made in text.
const REGIONAL_A: u32 = 0x1_F1E6;

/// Asks for the emblem after the one that stands there.
const NEXT: &str = "next";

/// A flag, by the two letters it goes by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Flag([u8; 2]);

impl Flag {
    /// The flag of these two letters, or this flag itself.
    pub fn read(typed: &str) -> Option<Self> {
        let letters: Vec<u8> = typed.trim().chars().map(letter).collect::<Option<_>>()?;
        let code = <[u8; 2]>::try_from(letters).ok()?;
        CODES.as_bytes().chunks(2).any(|known| known == code).then_some(Self(code))
    }

    /// The two letters.
    pub fn code(self) -> String {
        self.0.map(char::from).iter().collect()
    }

    /// The flag as it stands in text.
    pub fn sign(self) -> String {
        self.0.iter().filter_map(|letter| char::from_u32(REGIONAL_A + u32::from(letter - b'A'))).collect()
    }
}

/// The letter that a sign of a flag stands for.
fn letter(sign: char) -> Option<u8> {
    match u32::from(sign).checked_sub(REGIONAL_A) {
        Some(at @ 0..26) => Some(b'A' + at as u8),
        Some(_) | None => sign.is_ascii_alphabetic().then(|| sign.to_ascii_uppercase() as u8),
    }
}

impl Emblem {
    /// The one that falls to a person who chooses none: always the same.
    pub fn of(person: PlayerId) -> Self {
        let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        let sum = person.to_string().bytes().fold(0xCBF2_9CE4_8422_2325, mix);
        Self::ALL[((sum ^ sum >> 32) % Self::ALL.len() as u64) as usize]
    }

    fn following(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// One choice; `None` takes it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadgeChoice {
    /// The flag beside the name.
    Flag(Option<Flag>),
    /// The emblem.
    Emblem(Option<Emblem>),
    /// The emblem after the one that stands there.
    NextEmblem,
}

impl BadgeChoice {
    /// What is typed for a flag.
    ///
    /// # Errors
    /// The line to answer where there is no such flag.
    pub fn flag(typed: &str) -> Result<Self, Line> {
        let word = typed.trim().to_lowercase();
        match Flag::read(typed) {
            Some(flag) => Ok(Self::Flag(Some(flag))),
            None if choice_word(&word).unwrap_or(&word) == "off" => Ok(Self::Flag(None)),
            None => Err(Line::new("refused-flag").text("typed", quoted(typed))),
        }
    }

    /// What is typed for an emblem.
    ///
    /// # Errors
    /// The line to answer where there is no such emblem.
    pub fn emblem(typed: &str) -> Result<Self, Line> {
        let typed = typed.trim().to_lowercase();
        match choice_word(&typed).unwrap_or(&typed) {
            NEXT => Ok(Self::NextEmblem),
            AUTO => Ok(Self::Emblem(None)),
            word => match Emblem::find(word) {
                Some(emblem) => Ok(Self::Emblem(Some(emblem))),
                None => Err(Line::new("refused-emblem").text("typed", quoted(&typed))),
            },
        }
    }
}

/// What somebody chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Badge {
    /// The flag beside the name, if any.
    pub flag: Option<Flag>,
    /// The emblem, where it is not the one that falls to them.
    pub emblem: Option<Emblem>,
}

impl Badge {
    /// The emblem of this person.
    pub fn emblem_of(self, person: PlayerId) -> Emblem {
        self.emblem.unwrap_or_else(|| Emblem::of(person))
    }

    /// The same for this person, with this chosen.
    #[must_use]
    pub fn with(self, choice: BadgeChoice, person: PlayerId) -> Self {
        match choice {
            BadgeChoice::Flag(flag) => Self { flag, ..self },
            BadgeChoice::Emblem(emblem) => Self { emblem, ..self },
            BadgeChoice::NextEmblem => Self { emblem: Some(self.emblem_of(person).following()), ..self },
        }
    }

    /// Everything chosen, as it is kept: `flag=NO emblem=star`; nothing where nothing is.
    pub fn text(self) -> Option<String> {
        let flag = self.flag.map(|flag| format!("flag={}", flag.code()));
        let emblem = self.emblem.map(|emblem| format!("emblem={}", emblem.word()));
        let said: Vec<String> = flag.into_iter().chain(emblem).collect();
        (!said.is_empty()).then(|| said.join(" "))
    }

    /// Reads what was kept; what this version does not know is as if it had not been chosen.
    pub fn read(text: &str) -> Self {
        text.split(' ').filter_map(|word| word.split_once('=')).fold(Self::default(), |badge, (param, value)| match param {
            "flag" => Self { flag: Flag::read(value), ..badge },
            "emblem" => Self { emblem: Emblem::find(value), ..badge },
            _ => badge,
        })
    }

    /// What this person chose, in words.
    pub fn told(self, person: PlayerId, locale: Locale) -> Line {
        let flag = self.flag.map_or_else(|| Line::new("badge-no-flag").phrase(locale), Flag::sign);
        Line::new("badge-told").text("value", flag).text("other", term(locale, "choice", self.emblem_of(person).word()))
    }
}
