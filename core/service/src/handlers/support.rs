//! `support`: shows who helps with the game, with other people, and with the bot itself.

use broadside_present::body::Body;
use broadside_words::line::Line;

use super::{super::context::Service, Context, Reply, caller::Caller};

pub(super) fn handle(context: &Context, caller: &Caller<'_>) -> Reply {
    let contact = if context.support.is_some() { "about-support-operator" } else { "about-support-nobody" };
    let lines = [Line::new("about-support"), Line::new("about-support-people"), Line::new(contact)];
    let body = Body::of_lines(lines, caller.locale());
    // Not an argument of a line, because links in arguments are disabled.
    let text = [body.text.as_str()].into_iter().chain(context.support.as_deref()).collect::<Vec<_>>().join("\n");
    Reply::Private(Body { text, ..body })
}

impl Service {
    /// Sets the address at which the operator answers questions.
    #[must_use]
    pub fn with_support(self, support: Option<String>) -> Self {
        Self { context: Context { support, ..self.context } }
    }
}
