//! `erase`: asks for confirmation, then erases everything stored about the caller.

use broadside_present::{
    body::{Body, Key},
    commands::erase::EraseStep,
    people::plain,
};
use broadside_words::line::Line;

use super::{
    super::people::{
        erasure::{forget_person, stop_playing},
        link, lobby,
    },
    Context, HandlerResult, Reply,
    caller::Caller,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, step: EraseStep) -> HandlerResult {
    let locale = caller.locale();
    if step == EraseStep::Ask {
        let keys =
            vec![vec![Key::for_command("key-erase-now", "erase now", locale)], vec![Key::for_command("key-export", "export", locale)]];
        return Ok(Reply::Page(Body { keys, ..plain(Line::new("erase-sure"), locale) }));
    }
    let player = caller.by.id;
    link::unlink_all(&context.records, caller.id.part("part"), player).await?;
    // A player who was just paired gets a game, which is resigned and erased like any other.
    lobby::create_games_of_pairs(context).await?;
    lobby::leave(&context.records, player, caller.id.part("seek")).await?;
    stop_playing(context, caller, player).await?;
    forget_person(context, caller).await?;
    Ok(Reply::Page(plain(Line::new("erase-done"), locale)))
}
