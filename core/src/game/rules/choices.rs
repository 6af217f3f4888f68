//! The parameters that are one choice out of a few, with their ids in core/RULES.md §2.0.

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

            /// The ids alone.
            pub(crate) const IDS: &'static [&'static str] = &[$($id,)*];

            /// Its id in core/RULES.md §2.0.
            pub fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)*
                }
            }

            /// The value of this id.
            pub fn from_id(id: &str) -> Option<Self> {
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
    /// How near ships may lie (core/RULES.md §2.1).
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
    /// What an answer tells (core/RULES.md §2.3).
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
    /// What a mine does to the side that shoots it (core/RULES.md §2.5, §2.6).
    MineEffect {
        /// It must give away a cell of its own.
        Reveal = "reveal",
        /// It misses its next turn.
        Skip = "skip",
    }
}

choice! {
    /// How near mines and minesweepers may lie to other pieces (core/RULES.md §2.5).
    MineTouch {
        /// Neither by side nor by corner.
        None = "none",
        /// Anyhow.
        Any = "any",
    }
}

choice! {
    /// Whether players may ask where ships are likeliest (`feat-hints`).
    Hints {
        /// Nobody may.
        Off = "off",
        /// Both may, and both are told when one does.
        On = "on",
    }
}

choice! {
    /// How the Flying Dutchman moves (core/RULES.md §2.9).
    Reshape {
        /// Into any connected form.
        Any = "any",
        /// As a whole, without turning.
        Rigid = "rigid",
    }
}

choice! {
    /// Who vouches for the answers (core/RULES.md §1.4).
    Judge {
        /// The bot keeps both fleets, and posts a commitment to each before the first shot.
        Commit = "commit",
        /// The bot keeps both fleets.
        Server = "server",
        /// The players answer for themselves; the bot keeps sealed fleets and checks afterwards.
        Paper = "paper",
    }
}

choice! {
    /// Who shoots first (core/RULES.md §1.3).
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

choice! {
    /// What ships are called (core/RULES.md §1.2); display only.
    Names {
        /// Battleship, cruiser, destroyer, boat.
        Navy = "navy",
        /// A single-decker is a submarine.
        Sub = "sub",
        /// A single-decker is a dinghy.
        Boat = "boat",
        /// By their decks.
        Deck = "deck",
        /// By their funnels.
        Pipe = "pipe",
    }
}

choice! {
    /// How shots are drawn; display only.
    Signs {
        /// A dot for a miss, a cross for a hit.
        Dots = "dots",
        /// A dot for a miss, a cross for a hit, a snowflake for what is sunk.
        Snowflake = "snowflake",
        /// A cross for a miss, a dot for a hit.
        Crosses = "crosses",
        /// A white peg for a miss, a red one for a hit, as in the boxed game.
        Pegs = "pegs",
    }
}
