//! Jobs from the outbox: one handler each, all named here. A job may come twice, and after a crash again: every handler
//! makes the same of it however often it is asked. None of them needs a platform.

mod accounts;

use super::{Service, outbox::Job, store::StoreError};

impl Service {
    /// Does a job.
    ///
    /// # Errors
    /// When the store is in trouble; asking again goes on where this ended.
    pub async fn run_job(&self, job: &Job) -> Result<(), StoreError> {
        match *job {
            Job::FilePlayer { player, game, events } => self.file_player(player, game, events).await,
            Job::FileFollower { player, game, events } => self.file_follower(player, game, events).await,
            Job::FileRoom { room, game, events } => self.file_room(room, game, events).await,
            Job::FileEntrant { player, tournament, events } => self.file_entrant(player, tournament, events).await,
            Job::FileVenue { room, tournament, events } => self.file_venue(room, tournament, events).await,
            Job::Muster { tournament, one, number } => self.muster(tournament, one, number).await,
            Job::ExtendGame { tournament, game, minutes, events } => self.extend_game(tournament, game, minutes, events).await,
            Job::ConcedeGame { tournament, game, side } => self.concede_game(tournament, game, side).await,
            Job::Honour { tournament, player } => self.honour(tournament, player).await,
            Job::CreateNext { tournament } => self.create_next(tournament).await,
            Job::ReportResult { game } => self.report_result(game).await,
            Job::EnterCareers { game } => self.enter_careers(game).await,
            Job::EnterTables { player, game } => self.enter_tables(player, game).await,
        }
    }
}
