//! What is kept (see `core/tests/kept.rs`), met by the platforms: buttons that stand in chats are read as they were meant,
//! and what waits in the outbox is told by the real courier through the real adapters, each thing once. Changes no file.

#[path = "../../core/tests/kept/buttons.rs"]
#[allow(dead_code, reason = "only what reads lines is needed here")]
mod buttons;
#[path = "../../core/tests/kept/cast.rs"]
#[allow(dead_code, reason = "each test binary uses its part of this module")]
mod cast;
#[path = "kept/delivered.rs"]
mod delivered;
#[path = "../../core/tests/kept/files.rs"]
#[allow(dead_code, reason = "each test binary uses its part of this module")]
mod files;
#[path = "kept/pressed.rs"]
mod pressed;
#[path = "discord/rig.rs"]
#[allow(dead_code, reason = "each test binary uses its part of this module")]
mod rig;
#[path = "../../core/tests/kept/stores.rs"]
#[allow(dead_code, reason = "each test binary uses its part of this module")]
mod stores;
#[path = "../../core/tests/support/mod.rs"]
mod support;
#[path = "kept/town.rs"]
mod town;
#[path = "../../core/tests/turned/mod.rs"]
mod turned;
