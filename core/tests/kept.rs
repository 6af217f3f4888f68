//! Everything that is kept, as commit 8dbf1de of this tree wrote it: the data file of an embedded store, what a Redis server
//! saved, a backup, and what buttons in chats say. Whatever this tree becomes, it loads all of that, and goes on with it.
//!
//! The files lie in `tests/data/kept`; `CONTENTS.txt` there lists what is in them. They are never written again: with
//! `UPDATE=1` they are made where there are none, which is how they came about. Nothing here says how things are stored.

mod support;
mod turned;

#[path = "kept/files.rs"]
mod files;

#[path = "kept/cast.rs"]
mod cast;

#[path = "kept/hands.rs"]
mod hands;

#[path = "kept/phrased.rs"]
mod phrased;

#[path = "kept/buttons.rs"]
mod buttons;

#[path = "kept/facts.rs"]
mod facts;

#[path = "kept/house.rs"]
mod house;

#[path = "kept/stores.rs"]
mod stores;

#[path = "kept/loaded.rs"]
mod loaded;

#[path = "kept/onward.rs"]
mod onward;

#[path = "kept/made/games.rs"]
mod games;

#[path = "kept/made/contests.rs"]
mod contests;

#[path = "kept/made/lives.rs"]
mod lives;

#[path = "kept/made/writing.rs"]
mod writing;

/// Writes what is kept where there is nothing, when that is asked for.
#[tokio::test]
async fn what_is_kept_is_written_once() {
    if std::env::var_os("UPDATE").is_some() {
        writing::write_once().await;
    }
}
