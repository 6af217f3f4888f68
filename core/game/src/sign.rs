//! The signs on a board. Pictures, text boards and legends decide how each sign looks.

use super::words;

words! {
    /// A sign on a board, in the order of the legend. Its id is that of its message in the translations.
    pub enum Sign, id, from_id {
        /// A ship afloat.
        Ship = "sign-ship",
        /// A wounded deck.
        Hit = "sign-hit",
        /// A sunk ship.
        Sunk = "sign-sunk",
        /// A miss.
        Miss = "sign-miss",
        /// A cell known to be empty.
        Empty = "sign-empty",
        /// The last shot.
        Last = "sign-last",
        /// A mine that is not spent.
        Mine = "sign-mine",
        /// A spent mine.
        SpentMine = "sign-spent-mine",
        /// A minesweeper that is not spent.
        Sweeper = "sign-sweeper",
        /// A spent minesweeper.
        SpentSweeper = "sign-spent-sweeper",
        /// A submarine afloat.
        Submarine = "sign-submarine",
        /// A sunk submarine.
        SunkSubmarine = "sign-sunk-submarine",
        /// A disclosed deck that is not hit yet.
        Given = "sign-given",
        /// A disclosed mine.
        GivenMine = "sign-given-mine",
        /// A hit from before the ship moved.
        StaleHit = "sign-stale-hit",
        /// A miss from before the ship moved.
        StaleMiss = "sign-stale-miss",
        /// A shot of the own salvo list.
        Aim = "sign-aim",
    }
}
