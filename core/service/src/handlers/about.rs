//! `about`: what the bot is, or an article about the game.

use broadside_present::articles::{self, Topic};

use super::{Reply, caller::Caller};

/// Shows the page of a topic; `Err` is an unknown one.
pub(super) fn handle(caller: &Caller<'_>, topic: Option<&Result<Topic, String>>) -> Reply {
    caller.page_reply(articles::topic_page(topic, articles::about_page, caller.locale()))
}
