//! The handlers of commands about players. Their records are in `core/service/src/people`.

pub(crate) mod erase;
pub(crate) mod kids;
pub(crate) mod link;
pub(crate) mod moderation;
pub(crate) mod profile;
pub(crate) mod quick;
