//! `tactics`: how to play well, or an article about it.

use broadside_present::articles::{self, Topic};

use super::{Reply, caller::Caller};

/// Shows the article of a topic; `Err` is an unknown one.
pub(super) fn handle(caller: &Caller<'_>, topic: Option<&Result<Topic, String>>) -> Reply {
    caller.page_reply(articles::topic_page(topic, articles::tactics, caller.locale()))
}
