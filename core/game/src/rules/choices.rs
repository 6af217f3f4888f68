//! The parameters with a fixed list of values, with their ids in core/RULES.md §2.0.

use super::super::words;

words! {
    /// Which axis has the letters.
    pub enum Axes, id, from_id {
        /// Letters across the top, numbers down the side.
        LettersOnColumns = "letters-on-columns",
        /// Letters down the side, numbers across the top.
        LettersOnRows = "letters-on-rows",
    }

    /// How near ships may be to each other (core/RULES.md §2.1).
    pub enum Touch, id, from_id {
        /// They may not touch, neither at sides nor at corners.
        None = "none",
        /// They may touch at corners only.
        Corners = "corners",
        /// They may touch in any way.
        Any = "any",
    }

    /// What the answer to a shot discloses (core/RULES.md §2.3).
    pub enum Answers, id, from_id {
        /// Sunk, with the size.
        Full = "full",
        /// Sunk, with the ship's name.
        Named = "named",
        /// Hit or miss, nothing else.
        Plain = "plain",
    }

    /// What a mine does to the side that shoots it (core/RULES.md §2.5, §2.6).
    pub enum MineEffect, id, from_id {
        /// It must disclose a cell of its own.
        Reveal = "reveal",
        /// It misses its next turn.
        Skip = "skip",
    }

    /// How near mines and minesweepers may be to other pieces (core/RULES.md §2.5).
    pub enum MineTouch, id, from_id {
        /// They may not touch, neither at sides nor at corners.
        None = "none",
        /// They may touch in any way.
        Any = "any",
    }

    /// Whether players may ask for hints (`feat-hints`).
    pub enum Hints, id, from_id {
        /// No hints.
        Off = "off",
        /// Both players may ask, and both are informed when one does.
        On = "on",
    }

    /// How the Flying Dutchman moves (core/RULES.md §2.9).
    pub enum DutchmanReshaping, id, from_id {
        /// It may take any connected form.
        Any = "any",
        /// It keeps its form and is not turned.
        Rigid = "rigid",
    }

    /// Who answers for the fleets (core/RULES.md §1.4).
    pub enum Judge, id, from_id {
        /// The bot keeps both fleets, and posts a commitment to each before the first shot.
        Commit = "commit",
        /// The bot keeps both fleets.
        Server = "server",
        /// The players answer for themselves; the bot keeps sealed fleets and checks afterwards.
        Paper = "paper",
    }

    /// Who shoots first (core/RULES.md §1.3).
    pub enum First, id, from_id {
        /// At random.
        Lot = "lot",
        /// The challenger.
        Host = "host",
        /// The challenged.
        Guest = "guest",
    }

    /// Whether the players may agree on a draw.
    pub enum Draws, id, from_id {
        /// No draws by agreement.
        Never = "never",
        /// Draws by agreement.
        Agreed = "agreed",
    }

    /// What ships are called (core/RULES.md §1.2); display only.
    pub enum ShipNaming, id, from_id {
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

    /// How shots are drawn; display only.
    pub enum Signs, id, from_id {
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
