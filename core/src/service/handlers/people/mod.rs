//! The handlers of commands about players. Their records are in `service/people`.

pub(in crate::service) mod erase;
pub(in crate::service) mod kids;
pub(in crate::service) mod link;
pub(in crate::service) mod moderation;
pub(in crate::service) mod profile;
pub(in crate::service) mod quick;
