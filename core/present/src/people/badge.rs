//! A player's badge: a flag and an emblem. Both are chosen from fixed sets, so that players cannot show content of their own.

use broadside_game::ids::PlayerId;
use broadside_scene::{figure::Emblem, look::AUTO};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
    phrase::term,
    words::choice_word,
};

/// The two-letter codes of all flags without separators: those of ISO 3166-1, and that of the European Union.
const FLAG_CODES: &str = "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ\
DEDJDKDMDODZECEEEGEHERESETEUFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKR\
KWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORS\
RURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/// The code point of the regional indicator symbol A. Flag emojis consist of two such symbols.
const REGIONAL_A: u32 = 0x1_F1E6;

/// The value that selects the next emblem.
const NEXT_EMBLEM: &str = "next";

/// A flag, by its two-letter code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Flag([u8; 2]);

impl Flag {
    /// Parses two letters or a flag emoji; `None` if there is no such flag.
    pub fn parse(typed: &str) -> Option<Self> {
        let letters: Vec<u8> = typed.trim().chars().map(letter).collect::<Option<_>>()?;
        let code = <[u8; 2]>::try_from(letters).ok()?;
        FLAG_CODES.as_bytes().chunks(2).any(|known| known == code).then_some(Self(code))
    }

    /// The two letters.
    pub fn code(self) -> String {
        self.0.map(char::from).iter().collect()
    }

    /// The flag as an emoji.
    pub fn sign(self) -> String {
        self.0.iter().filter_map(|letter| char::from_u32(REGIONAL_A + u32::from(letter - b'A'))).collect()
    }
}

/// Converts a letter or a regional indicator symbol to a capital letter.
fn letter(sign: char) -> Option<u8> {
    match u32::from(sign).checked_sub(REGIONAL_A) {
        Some(at @ 0..26) => Some(b'A' + at as u8),
        Some(_) | None => sign.is_ascii_alphabetic().then(|| sign.to_ascii_uppercase() as u8),
    }
}

/// The default emblem of a person, derived from their id.
fn default_emblem(person: PlayerId) -> Emblem {
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    let sum = person.to_string().bytes().fold(0xCBF2_9CE4_8422_2325, mix);
    Emblem::ALL[((sum ^ sum >> 32) % Emblem::ALL.len() as u64) as usize]
}

/// The emblem after this one; after the last one, the first.
fn next_emblem(emblem: Emblem) -> Emblem {
    Emblem::ALL[(emblem as usize + 1) % Emblem::ALL.len()]
}

/// A change of the badge; `None` resets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadgeChoice {
    /// The flag.
    Flag(Option<Flag>),
    /// The emblem.
    Emblem(Option<Emblem>),
    /// The emblem after the current one.
    NextEmblem,
}

impl BadgeChoice {
    /// Parses a typed flag.
    ///
    /// # Errors
    /// The line to answer when there is no such flag.
    pub fn parse_flag(typed: &str) -> Result<Self, Line> {
        let word = typed.trim().to_lowercase();
        match Flag::parse(typed) {
            Some(flag) => Ok(Self::Flag(Some(flag))),
            None if choice_word(&word).unwrap_or(&word) == "off" => Ok(Self::Flag(None)),
            None => Err(Line::new("refused-flag").text("typed", quote(typed))),
        }
    }

    /// Parses a typed emblem.
    ///
    /// # Errors
    /// The line to answer when there is no such emblem.
    pub fn parse_emblem(typed: &str) -> Result<Self, Line> {
        let typed = typed.trim().to_lowercase();
        match choice_word(&typed).unwrap_or(&typed) {
            NEXT_EMBLEM => Ok(Self::NextEmblem),
            AUTO => Ok(Self::Emblem(None)),
            word => match Emblem::find(word) {
                Some(emblem) => Ok(Self::Emblem(Some(emblem))),
                None => Err(Line::new("refused-emblem").text("typed", quote(&typed))),
            },
        }
    }
}

/// The badge of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Badge {
    /// The flag, if any.
    pub flag: Option<Flag>,
    /// The emblem, if it is not the default one.
    pub emblem: Option<Emblem>,
}

impl Badge {
    /// The chosen emblem, or the default emblem of this person.
    pub fn emblem_of(self, person: PlayerId) -> Emblem {
        self.emblem.unwrap_or_else(|| default_emblem(person))
    }

    /// Applies a change.
    #[must_use]
    pub fn with(self, choice: BadgeChoice, person: PlayerId) -> Self {
        match choice {
            BadgeChoice::Flag(flag) => Self { flag, ..self },
            BadgeChoice::Emblem(emblem) => Self { emblem, ..self },
            BadgeChoice::NextEmblem => Self { emblem: Some(next_emblem(self.emblem_of(person))), ..self },
        }
    }

    /// The stored form of the badge: `flag=NO emblem=star`; `None` if the badge is empty.
    pub fn text(self) -> Option<String> {
        let flag = self.flag.map(|flag| format!("flag={}", flag.code()));
        let emblem = self.emblem.map(|emblem| format!("emblem={}", emblem.word()));
        let entries: Vec<String> = flag.into_iter().chain(emblem).collect();
        (!entries.is_empty()).then(|| entries.join(" "))
    }

    /// Parses the stored form. Unknown entries are ignored.
    pub fn parse(text: &str) -> Self {
        text.split(' ').filter_map(|word| word.split_once('=')).fold(Self::default(), |badge, (param, value)| match param {
            "flag" => Self { flag: Flag::parse(value), ..badge },
            "emblem" => Self { emblem: Emblem::find(value), ..badge },
            _ => badge,
        })
    }

    /// The badge in words.
    pub fn description(self, person: PlayerId, locale: Locale) -> Line {
        let flag = self.flag.map_or_else(|| Line::new("badge-no-flag").phrase(locale), Flag::sign);
        Line::new("badge-told").text("value", flag).text("other", term(locale, "choice", self.emblem_of(person).word()))
    }
}
