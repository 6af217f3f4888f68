//! The handlers of commands about people. What is kept of people stands in the records of `service/people`.

pub(in crate::service) mod erase;
pub(in crate::service) mod kids;
pub(in crate::service) mod link;
pub(in crate::service) mod moderation;
pub(in crate::service) mod profile;
pub(in crate::service) mod quick;
