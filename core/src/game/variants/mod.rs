//! The presets: named sets of values (rules.md §2.3, §2.4, §2.9 to §2.12). A preset is data in a file here and
//! one line of the registry below; nothing else knows it.

mod army;
mod bent;
mod boxed;
mod classic;
mod dutchman;
mod fields;
mod fleet_battle;
mod minefield;
mod salvo;
mod straume;
mod submarines;

/// A named set of values.
pub struct Variant {
    /// Its name, as typed.
    pub id: &'static str,
    /// What it sets on the classic game, as typed.
    pub(super) values: &'static str,
}

/// Every preset, in the order people should meet them.
pub const VARIANTS: [Variant; 19] = [
    classic::CLASSIC,
    boxed::MB,
    boxed::HASBRO,
    submarines::SUBMARINES,
    minefield::MINEFIELD,
    salvo::SALVO,
    bent::BENT,
    fields::FIELD_15,
    fields::FIELD_16,
    fields::FIELD_18,
    fields::FIELD_20,
    dutchman::DUTCHMAN_QUICK,
    dutchman::DUTCHMAN,
    fleet_battle::STANDARD,
    fleet_battle::CLASSIC,
    fleet_battle::RUSSIAN,
    boxed::MB_SIMPLE,
    army::PERELMAN_ARMY,
    straume::STRAUME,
];

/// The names of the presets, in the order they are offered.
pub const PRESETS: [&str; VARIANTS.len()] = {
    let mut names = [""; VARIANTS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = VARIANTS[at].id;
        at += 1;
    }
    names
};

/// The preset of this name.
pub fn find(id: &str) -> Option<&'static Variant> {
    static ALL: &[Variant] = &VARIANTS;
    ALL.iter().find(|variant| variant.id == id)
}
