//! Delivery: takes messages from the outbox in order, has them phrased and drawn, hands them to the
//! platforms and acknowledges what arrived; has jobs done as it comes to them. At least once, in order per address; a
//! newer board supersedes an undelivered older one, lines are never dropped. Decides nothing about a game.

mod backlog;
mod batch;
mod bulletin;
mod collect;
mod content;
mod draft;
mod game;
mod leases;
mod outages;
mod places;
mod placing;
mod queue;
mod replies;
mod rings;
mod standing;
mod state;

pub use self::{leases::Leases, placing::place, state::Delivery};
pub(crate) use self::{
    placing::retire,
    replies::{Input, Showing},
};
