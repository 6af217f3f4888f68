//! The values of the parameters that have a fixed list of values, with their ids in core/RULES.md §2.0.

use super::super::words;

words! {
    /// Which axis has the letters.
    pub enum Axes, id, from_id {
        /// Letters across the top, numbers down the side.
        LettersOnColumns = "letters-on-columns",
        /// Letters down the side, numbers across the top.
        LettersOnRows = "letters-on-rows",
    }

    /// Whether ships may touch each other (core/RULES.md §2.1).
    pub enum Touch, id, from_id {
        /// They may not touch, neither at sides nor at corners.
        None = "none",
        /// They may touch at corners only.
        Corners = "corners",
        /// They may touch in any way.
        Any = "any",
    }

    /// What the answer to a shot discloses (core/RULES.md §2.3).
    pub enum AnswerDetail, id, from_id {
        /// Hit or miss; a sunk ship with its size.
        Full = "full",
        /// Hit or miss; a sunk ship with its name.
        Named = "named",
        /// Only hit or miss.
        Plain = "plain",
    }

    /// What a mine does to the side that shoots it (core/RULES.md §2.5, §2.6).
    pub enum MineEffect, id, from_id {
        /// It must disclose a cell of its own.
        Reveal = "reveal",
        /// It misses its next turn.
        Skip = "skip",
    }

    /// Whether mines and minesweepers may touch other pieces (core/RULES.md §2.5).
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
        /// It may change into any connected form.
        Any = "any",
        /// Its form and orientation stay the same.
        Rigid = "rigid",
    }

    /// Who answers the shots (core/RULES.md §1.4).
    pub enum Judge, id, from_id {
        /// The bot, which posts a commitment to each fleet before the first shot.
        Commit = "commit",
        /// The bot, without public commitments.
        Server = "server",
        /// The players themselves; the bot stores the sealed fleets and checks the answers after the game.
        Paper = "paper",
    }

    /// Who shoots first (core/RULES.md §1.3).
    pub enum FirstShooter, id, from_id {
        /// At random.
        Lot = "lot",
        /// The challenger.
        Host = "host",
        /// The challenged player.
        Guest = "guest",
    }

    /// Whether the players may agree on a draw.
    pub enum Draws, id, from_id {
        /// No draws by agreement.
        Never = "never",
        /// Draws by agreement.
        Agreed = "agreed",
    }

    /// The names of ships (core/RULES.md §1.2). Changes only what is displayed.
    pub enum ShipNaming, id, from_id {
        /// Battleship, cruiser, destroyer, boat.
        Navy = "navy",
        /// A single-decker is a submarine.
        Sub = "sub",
        /// A single-decker is a dinghy.
        Boat = "boat",
        /// All ships by their decks: two-decker.
        Deck = "deck",
        /// All ships by their funnels: two-funnel ship.
        Pipe = "pipe",
    }

    /// The signs for shots. Changes only what is displayed.
    pub enum MarkStyle, id, from_id {
        /// A dot for a miss, a cross for a hit.
        Dots = "dots",
        /// A dot for a miss, a cross for a hit, a snowflake for a deck of a sunk ship.
        Snowflake = "snowflake",
        /// A cross for a miss, a dot for a hit.
        Crosses = "crosses",
        /// A white peg for a miss, a red one for a hit, as in the boxed game.
        Pegs = "pegs",
    }
}
