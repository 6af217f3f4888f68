//! The presets: named sets of parameter values (core/RULES.md §2.3, §2.4, §2.9 to §2.12). A preset consists of one line in the table
//! below and its title `preset-<id>` in the translations.

/// A named set of parameter values.
pub struct Variant {
    /// Its name, as typed.
    pub id: &'static str,
    /// The values that differ from the classic game, as typed.
    pub(super) values: &'static str,
}

/// All presets, from simple to complex.
const VARIANTS: [Variant; 19] = [
    // The classic game (core/RULES.md §1): ten ships on ten by ten.
    Variant { id: "classic", values: "" },
    // The boxed game of Milton Bradley and Hasbro (core/RULES.md §2.3): a sinking is announced with the size.
    Variant { id: "mb", values: "fleet=mb touch=any fire=single lettering=let-latin" },
    // The same; a sinking is announced with the name: “You sank my battleship!”
    Variant { id: "hasbro", values: "fleet=mb touch=any fire=single lettering=let-latin report=named axes=letters-on-rows" },
    // The same; a sinking is announced as a hit.
    Variant { id: "mb-simple", values: "fleet=mb touch=any fire=single lettering=let-latin report=plain" },
    // The classic game with two one-cell submarines, which have a dying shot (core/RULES.md §2.8).
    Variant { id: "submarines", values: "subs=2" },
    // The classic game with three mines and one minesweeper (core/RULES.md §2.5, §2.7).
    Variant { id: "minefield", values: "mines=3 sweepers=1" },
    // The classic game in salvoes of five, fired at once by both sides (core/RULES.md §2.4).
    Variant { id: "salvo", values: "fire=salvo:5" },
    // The classic fleet, which may be bent (core/RULES.md §2.2).
    Variant { id: "bent", values: "shapes=L,square,zigzag" },
    // A larger field with fifteen ships (core/RULES.md §2.3).
    Variant { id: "field-15", values: "size=15 fleet=five" },
    // Twenty-one ships; fields from 16 on have mines and a minesweeper.
    Variant { id: "field-16", values: "size=16 fleet=six mines=3 sweepers=1" },
    // Twenty-one ships; a whole notebook sheet.
    Variant { id: "field-18", values: "size=18 fleet=six mines=3 sweepers=1" },
    // Twenty-eight ships.
    Variant { id: "field-20", values: "size=20 fleet=seven mines=3 sweepers=1" },
    // The Flying Dutchman (core/RULES.md §2.9), one ship that moves when it is hit, on the classic field.
    Variant { id: "dutchman-quick", values: "dutchman=5" },
    // The Flying Dutchman on the large field of the sources.
    Variant { id: "dutchman", values: "size=20 dutchman=5" },
    // The sets of the Fleet Battle app (core/RULES.md §2.12): six ships of fixed forms.
    Variant { id: "fb-standard", values: "fleet=fb-standard touch=any" },
    // The app's set of five straight ships.
    Variant { id: "fb-classic", values: "fleet=mb touch=any" },
    // The app's set of ten ships that may not touch.
    Variant { id: "fb-russian", values: "" },
    // A large army, after Perelman's suggestion (core/RULES.md §2.10); his own game is not described in the sources.
    Variant { id: "perelman-army", values: "size=16 fleet=six mines=3 sweepers=1" },
    // The table game «Морской бой», Riga 1986 (core/RULES.md §2.11): twelve vessels on a sea chart. Field and letters are those of
    // the chart; the game is a correspondence game.
    Variant { id: "straume", values: "straume=on size=14 lettering=let-latin clock=day" },
];

/// The names of the presets, in the order they are offered.
pub const PRESETS: [&str; VARIANTS.len()] = {
    let (mut names, mut at) = ([""; VARIANTS.len()], 0);
    while at < VARIANTS.len() {
        names[at] = VARIANTS[at].id;
        at += 1;
    }
    names
};

/// The preset with this name.
pub fn find(id: &str) -> Option<&'static Variant> {
    VARIANTS.iter().find(|variant| variant.id == id)
}
