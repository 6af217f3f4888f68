//! The signs on a board, by name: drawn by pictures, written by text boards, explained by legends. Their look is decided by those.

use super::words;

words! {
    /// A sign on a chart, by its message id; in the order of a legend.
    pub enum Sign, id, find {
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
        /// A live mine.
        Mine = "sign-mine",
        /// A spent mine.
        SpentMine = "sign-spent-mine",
        /// A minesweeper on guard.
        Sweeper = "sign-sweeper",
        /// A spent minesweeper.
        SpentSweeper = "sign-spent-sweeper",
        /// A submarine afloat.
        Submarine = "sign-submarine",
        /// A sunk submarine.
        SunkSubmarine = "sign-sunk-submarine",
        /// A disclosed cell with a ship that is not hit yet.
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
