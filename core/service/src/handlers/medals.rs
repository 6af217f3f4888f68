//! `medals`: lists all medals, with the conditions for each.

use broadside_present::people::lists;

use super::{super::people::careers, Context, HandlerError, Reply, caller::Caller};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, page: usize) -> Result<Reply, HandlerError> {
    let career = careers::load(&context.records, caller.by.id).await?;
    Ok(caller.page_reply(lists::medals(career.as_ref(), page, caller.locale())))
}
