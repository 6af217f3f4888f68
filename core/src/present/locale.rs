//! The languages the bot speaks.

use crate::game::notation::Lettering;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Locale {
    /// Russian.
    Ru,
    /// English.
    #[default]
    En,
    /// Norwegian Bokmål.
    Nb,
}

impl Locale {
    /// All of them, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Ru, Self::En, Self::Nb];

    /// Its language tag.
    pub fn tag(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en",
            Self::Nb => "nb",
        }
    }

    /// What its speakers call it.
    pub fn own_name(self) -> &'static str {
        match self {
            Self::Ru => "Русский",
            Self::En => "English",
            Self::Nb => "Norsk bokmål",
        }
    }

    /// The letters its speakers name columns by, where rules do not say otherwise.
    pub fn lettering(self) -> Lettering {
        match self {
            Self::Ru => Lettering::Russian,
            Self::En | Self::Nb => Lettering::Latin,
        }
    }

    /// The locale for a platform's tag (`ru`, `en-US`, `no`, `nb-NO`, `uk` …), if we speak it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase().as_str() {
            "ru" | "be" | "uk" | "kk" => Some(Self::Ru),
            "en" => Some(Self::En),
            "nb" | "no" | "nn" | "da" => Some(Self::Nb),
            _ => None,
        }
    }
}
