//! `unlink`: removes this account from the link; from the main account, all others.

use broadside_words::line::Line;

use super::{super::people::link::unlink_all, Context, HandlerError, Reply, caller::Caller};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let names = unlink_all(&context.records, caller.id, caller.by.id).await?;
    if names.is_empty() {
        return Err(Line::new("unlink-nobody").into());
    }
    Ok(Reply::private(Line::new("unlink-done").text("names", names.join(", ")).phrase(caller.locale())))
}
