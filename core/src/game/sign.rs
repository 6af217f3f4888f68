//! The signs a board may hold, by name: what a picture draws, a text board writes and a legend explains.
//! How they look or sound is decided where they are shown.

use super::words::words;

words! {
    /// A sign on a chart, by the id of its word; in the order a legend lists them.
    pub enum Sign, id, find {
        /// A ship afloat.
        Ship = "sign-ship",
        /// A wounded deck.
        Hit = "sign-hit",
        /// A sunk ship.
        Sunk = "sign-sunk",
        /// A shot that met nothing.
        Miss = "sign-miss",
        /// A cell known to be empty.
        Empty = "sign-empty",
        /// Where the last shot fell.
        Last = "sign-last",
        /// A live mine.
        Mine = "sign-mine",
        /// A mine that was met.
        SpentMine = "sign-spent-mine",
        /// A minesweeper on guard.
        Sweeper = "sign-sweeper",
        /// A minesweeper that was met.
        SpentSweeper = "sign-spent-sweeper",
        /// A submarine afloat.
        Submarine = "sign-submarine",
        /// A sunk submarine.
        SunkSubmarine = "sign-sunk-submarine",
        /// A cell given away: a ship lies there, not hit yet.
        Given = "sign-given",
        /// A mine given away: do not fire there.
        GivenMine = "sign-given-mine",
        /// A hit from before the ship moved.
        StaleHit = "sign-stale-hit",
        /// A miss from before the ship moved.
        StaleMiss = "sign-stale-miss",
        /// A shot of the own salvo list.
        Aim = "sign-aim",
    }
}
