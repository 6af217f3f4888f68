//! `medals`: lists all medals, with the conditions for each.

use broadside_present::people::lists;

use super::{super::people::careers, Context, HandlerResult, caller::Caller};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, page: usize) -> HandlerResult {
    let career = careers::load(&context.records, caller.by.id).await?;
    Ok(caller.page_reply(lists::medals(career.as_ref(), page, caller.locale())))
}
