//! Delivery: reads the outbox in order, phrases and draws the messages, hands them to the platforms and acknowledges what was
//! delivered; runs jobs in between. Messages are delivered at least once, in order per address. A newer board supersedes an undelivered
//! older one, but report lines are never dropped. Decides nothing about a game.

mod backlog;
mod batch;
mod collect;
mod content;
mod current_message;
mod draft;
mod edit_or_send;
mod game;
mod leases;
mod move_panels;
mod outages;
mod pings;
mod places;
mod private_chats;
mod queue;
mod replies;
mod state;
mod tournament;

pub use self::{edit_or_send::edit_or_send, leases::Leases, state::Delivery};
pub(crate) use self::{
    edit_or_send::{AnswerMode, answer_mode, remove_older_buttons},
    move_panels::MovePanels,
    private_chats::PrivateChats,
    replies::{InputKind, ReplyStyle},
};
