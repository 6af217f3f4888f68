//! The presets: named sets of values (core/RULES.md §2.3, §2.4, §2.9 to §2.12). A preset is data in a file here and
//! one line of the registry below; nothing else knows it, but its title `preset-<id>` in the languages.

/// A named set of values.
pub struct Variant {
    /// Its name, as typed.
    pub id: &'static str,
    /// What it sets on the classic game, as typed.
    pub(super) values: &'static str,
}

macro_rules! registry {
    ($($family:ident,)*) => {
        $(mod $family;)*

        /// Every preset, family by family.
        const FAMILIES: &[&[Variant]] = &[$($family::FAMILY,)*];
    };
}

// In the order people should meet them.
registry! {
    classic,
    boxed,
    submarines,
    minefield,
    salvo,
    bent,
    fields,
    dutchman,
    fleet_battle,
    army,
    straume,
}

const COUNT: usize = {
    let (mut count, mut at) = (0, 0);
    while at < FAMILIES.len() {
        count += FAMILIES[at].len();
        at += 1;
    }
    count
};

/// The names of the presets, in the order they are offered.
pub const PRESETS: [&str; COUNT] = {
    let (mut names, mut filled, mut at) = ([""; COUNT], 0, 0);
    while at < FAMILIES.len() {
        let mut member = 0;
        while member < FAMILIES[at].len() {
            names[filled] = FAMILIES[at][member].id;
            filled += 1;
            member += 1;
        }
        at += 1;
    }
    names
};

/// The preset of this name.
pub fn find(id: &str) -> Option<&'static Variant> {
    FAMILIES.iter().copied().flatten().find(|variant| variant.id == id)
}
