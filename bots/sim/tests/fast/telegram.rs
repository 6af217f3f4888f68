//! The Telegram simulator against requests no correct bot would send.

mod refusals;
mod topics;
