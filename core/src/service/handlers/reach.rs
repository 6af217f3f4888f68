//! Another try to write to somebody in private who could not be written to. Only their own press asks for it; until the next
//! letter they are shown their field where they pressed.

use super::{
    super::{Stop, context::Context, people::closed, request::Reply, tournaments::bout},
    answer::{found, named},
    caller::Caller,
};
use crate::present::{body::Body, line::Line, messages};

/// `reach`: forgets that the asker could not be written to, and shows them their field.
pub(super) async fn try_again(context: &Context, caller: &Caller<'_>) -> Result<Reply, Stop> {
    let game = found(&context.records, named(caller.words)?).await?;
    let Some(side) = game.public().side_of(caller.by.id).filter(|side| game.unreached(*side)) else {
        return Err(Line::new("reach-other").into());
    };
    closed::forget_closed(&context.records, caller.by.id).await?;
    let told = bout::context_of(&context.records, &game, caller.locale()).await?;
    let field = messages::letter(&game, 0, 0, side, told);
    let text = format!("{}\n{}", Line::new("reach-again").phrase(caller.locale()), field.text);
    Ok(Reply::Private(Body { text, ..field }))
}
