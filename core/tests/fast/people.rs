//! Players and their records, through requests to the service: careers, leaderboards, linked accounts, matchmaking, bans, privacy.

mod avatars;
mod doors;
mod entrants;
mod hulls;
mod kept_out;
mod kids;
mod ledger;
mod linking;
mod managed;
mod notify;
mod privacy;
mod quick;
mod remembered;
pub mod rig;
mod sayings;
mod spoilt;
