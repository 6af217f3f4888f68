//! The codes of rules.md Annex A: the short names by which refusals, warnings and notices are known.
//! Says nothing to people; [`crate::talk`] does.

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)*) => {
        /// A code of Annex A (or of ours, where the annex names none).
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $($(#[$doc])* $variant,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its name, such as `E_ALREADY_SHOT`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

codes! {
    /// Not a cell, or a range that is not one straight line.
    CellSyntax = "E_CELL_SYNTAX",
    /// Outside the field.
    CellOutside = "E_CELL_OUTSIDE",
    /// Ё or Й in a lettering without it.
    LetterNotUsed = "E_LETTER_NOT_USED",
    /// A letter of the other script.
    OtherScript = "E_OTHER_SCRIPT",
    /// This cell was already fired at.
    AlreadyShot = "E_ALREADY_SHOT",
    /// The other side's turn.
    NotYourTurn = "E_NOT_YOUR_TURN",
    /// The game is over.
    GameOver = "E_GAME_OVER",
    /// Numbers or sizes of ships differ from the rule set.
    FleetCount = "E_FLEET_COUNT",
    /// A cell used twice.
    Overlap = "E_OVERLAP",
    /// Ships touch by a side.
    TouchSide = "E_TOUCH_SIDE",
    /// Ships touch by a corner.
    TouchCorner = "E_TOUCH_CORNER",
    /// A ship's cells are connected only diagonally.
    Diagonal = "E_DIAGONAL",
    /// A ship's cells are not connected.
    Gap = "E_GAP",
    /// Connected, but not an allowed form for this size.
    Shape = "E_SHAPE",
    /// The cell certainly holds no ship.
    KnownEmpty = "W_KNOWN_EMPTY",
    /// The lettering has fewer letters than the field columns.
    LetteringTooShort = "E_LETTERING_TOO_SHORT",
    /// The fleet does not fit the field.
    FleetTooDense = "E_FLEET_TOO_DENSE",
    /// A ship longer than the field.
    ShipTooLong = "E_SHIP_TOO_LONG",
    /// A value outside its range.
    Range = "E_RANGE",
    /// A parameter or value that does not exist.
    RuleUnknown = "E_RULE_UNKNOWN",
    /// A rule of the book that this version does not play.
    RuleNotPlayed = "E_RULE_NOT_PLAYED",
    /// The fleets are not laid yet.
    NotFiring = "E_NOT_FIRING",
    /// The fleets are already laid.
    NotPlacing = "E_NOT_PLACING",
    /// The placement is already given and cannot change.
    AlreadyReady = "E_ALREADY_READY",
    /// The challenge is not open.
    NotOpen = "E_NOT_OPEN",
    /// The challenge is for somebody else.
    NotForYou = "E_NOT_FOR_YOU",
    /// Nobody plays against himself.
    OwnChallenge = "E_OWN_CHALLENGE",
    /// These rules know no draw by agreement.
    NoDraws = "E_NO_DRAWS",
    /// Nothing to take back.
    NothingToUndo = "E_NOTHING_TO_UNDO",
    /// Only a player of the game may do this.
    NotAPlayer = "E_NOT_A_PLAYER",
}
