//! The handlers of commands. Each is a free function of the context, the caller and the arguments.

pub(super) mod answer;
pub(super) mod begin;
pub(super) mod caller;
pub(super) mod choosing;
pub(super) mod dispatch;
mod following;
mod laying;
mod orders;
pub(super) mod people;
mod planning;
pub(super) mod preferences;
mod quotas;
mod resign;
mod resolve;
mod review;
mod say;
mod sheets;
mod show;
pub(super) mod suggest;
mod team;
mod tournament;
