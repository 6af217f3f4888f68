//! Delivery: reads the outbox in order, phrases and draws the messages, hands them to the platforms and acknowledges what was
//! delivered; runs jobs in between. Messages are delivered at least once, in order per address. A newer board supersedes an undelivered
//! older one, but report lines are never dropped. Decides nothing about a game.

mod backlog;
mod batch;
mod bulletin;
mod collect;
mod content;
mod current_message;
mod draft;
mod game;
mod leases;
mod outages;
mod pings;
mod places;
mod placing;
mod private_chats;
mod queue;
mod replies;
mod state;

pub use self::{leases::Leases, placing::place, state::Delivery};
pub(crate) use self::{
    placing::{AnswerMode, answer_mode, retire},
    private_chats::PrivateChats,
    replies::{Input, ReplyStyle},
};
