//! The house as the adapters see it: ask it something, get an answer ready to be shown.

use broadside_core::{
    service::request::{Asker, Key, Place, Request},
    talk::verb::Voice,
};

use crate::platform::Message;

/// The answer to a request, drawn.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It was not meant for the bot: say nothing.
    Silent,
    /// For the asker's eyes only.
    Private(Message),
    /// For the asker's eyes only: refused, with one sentence saying what to do (and perhaps keys).
    Refused(Message),
    /// Put these keys under the message whose button was pressed.
    Keys(Vec<Vec<Key>>),
    /// Done; a delivery carrying the request's reply token tells it to the room or to the asker alone.
    Told(Voice),
}

/// The house.
#[derive(Debug)]
pub struct House {}

impl House {
    /// Does what was asked, or says why not. Never fails: trouble of ours is told as a sentence, too.
    pub async fn ask(&self, _request: Request) -> Answer {
        Answer::Silent
    }

    /// Suggestions for a parameter that is being typed: what is shown and what is meant, at most 25.
    pub async fn complete(&self, _by: &Asker, _place: Place, _verb: &str, _param: &str, _typed: &str) -> Vec<(String, String)> {
        Vec::new()
    }
}
