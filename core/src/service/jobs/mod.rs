//! Jobs from the outbox: one handler each, all named here. A job may come twice, and after a crash again: every handler
//! makes the same of it however often it is asked. None of them needs a platform.

pub(super) mod filing;

use self::filing::{file_follower, file_player, file_room};
use super::{
    context::Context,
    outbox::Job,
    people::{Gone, careers, erase, tables},
    store::StoreError,
    tournaments::{
        bout, create,
        filing::{file_entrant, file_venue},
    },
};

/// Does a job.
pub(super) async fn run(context: &Context, job: &Job) -> Result<(), StoreError> {
    match *job {
        Job::FilePlayer { player, game, events } => file_player(&context.records, player, game, events).await,
        Job::FileFollower { player, game, events } => file_follower(&context.records, player, game, events).await,
        Job::FileRoom { room, game, events } => file_room(&context.records, room, game, events).await,
        Job::FileEntrant { player, tournament, events } => file_entrant(&context.records, player, tournament, events).await,
        Job::FileVenue { room, tournament, events } => file_venue(&context.records, room, tournament, events).await,
        Job::Muster { tournament, one, number } => bout::muster(context, tournament, one, number).await,
        Job::ExtendGame { tournament, game, minutes, events } => bout::extend_game(context, tournament, game, minutes, events).await,
        Job::ConcedeGame { tournament, game, side } => bout::concede_game(context, tournament, game, side).await,
        Job::Honour { tournament, player } => careers::honour(&context.records, tournament, player).await,
        Job::CreateNext { tournament } => create::create_next(context, tournament).await,
        Job::ReportResult { game } => bout::report_result(context, game).await,
        Job::EnterCareers { game } => careers::enter_careers(&context.records, game).await,
        Job::EnterTables { player, game } => tables::enter_tables(&context.records, player, game).await,
        Job::ForgetInPage { player, ref handle, until, ref page } => {
            erase::forget_in_page(context, &Gone { handle: handle.clone(), until, ..Gone::of(player) }, page).await
        }
    }
}
