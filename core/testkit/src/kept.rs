//! Everything that is kept, as commit 8dbf1de wrote it: the data file of an embedded store, what a Redis server saved, a
//! backup, and what buttons in chats say. They lie in `core/tests/data/kept`, are never written again, and are loaded here
//! on copies. `CONTENTS.txt` there lists what is in them.

pub mod buttons;
pub mod cast;
pub mod files;
pub mod stores;
