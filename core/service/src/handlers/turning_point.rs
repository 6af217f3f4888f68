//! `turning_point`: the caller's decisive shot, as an animation.

use broadside_present::motion;
use broadside_words::line::Line;

use super::{
    super::reviews::ReviewStage,
    Context, HandlerError, Reply,
    caller::Caller,
    review_job::{load_review, progress_body},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (game, found) = load_review(context, caller).await?;
    match found {
        ReviewStage::Ready(hindsight) => {
            let body = motion::turning_point(&game, &hindsight, locale).ok_or_else(|| Line::new("refused-no-replay"))?;
            Ok(Reply::Private(body))
        }
        ReviewStage::Counting(done, of) => Ok(Reply::Private(progress_body((done, of), locale))),
        ReviewStage::Failed => Err(Line::new("refused-trouble").into()),
    }
}
