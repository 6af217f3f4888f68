//! Tournaments in the service: loading, changing, and the jobs that follow from what happened in them.
//! Decides nothing about who meets whom.

mod accounts;
mod bout;
mod create;
mod entries;
mod nameless;
mod record;
mod rulings;
mod series;
mod verbs;

pub use bout::Fixture;

use super::{
    Service,
    account::{Account, of_player, of_room, of_tournament},
    store::{Key, RequestId, StoreError},
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
    },
    game::ids::{RoomId, TournamentId},
};
use create::counted_in;
use record::Altered;

impl Service {
    /// The tournament of this id as it is now; `None` when there is none (any more).
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
        Ok(self.held(&of_tournament(id)).await?.map(|held| held.record))
    }

    /// The same, where one that cannot be read is passed over: it shall not stand in the way of others.
    async fn tournament_if_read(&self, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
        match self.tournament(id).await {
            Err(fault) if fault.is_unreadable() => Ok(None),
            found => found,
        }
    }

    /// The tournament of this id as it is told: its times are clocks on the walls of where it is held.
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub async fn told_tournament(&self, id: TournamentId) -> Result<Option<Tournament>, StoreError> {
        match self.tournament(id).await? {
            Some(tournament) => self.as_told(tournament).await.map(Some),
            None => Ok(None),
        }
    }

    /// The tournament with its times as where it is held shows them.
    async fn as_told(&self, tournament: Tournament) -> Result<Tournament, StoreError> {
        let room = match tournament.room() {
            Some(room) => self.account_or_none(&of_room(room)).await?,
            None => Account::default(),
        };
        let organiser = match tournament.organisers().first() {
            Some(first) => self.account_or_none(&of_player(first.player)).await?,
            None => Account::default(),
        };
        let zone = counted_in(&room, &organiser, organiser.locale().unwrap_or_default());
        Ok(tournament.told_in(zone))
    }

    /// Notes the place that was found for a tournament's posts. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn housed(&self, id: TournamentId, venue: RoomId) -> Result<(), StoreError> {
        let Some(tournament) = self.tournament(id).await? else { return Ok(()) };
        if tournament.venue() == Some(venue) {
            return Ok(());
        }
        if let Some(room) = tournament.room() {
            self.speak_as(room, venue).await?;
        }
        let request = RequestId::hash(&["housed", &id.to_string(), &venue.to_string()]);
        self.move_tournament(id, request, Actor::House, Command::Housed(venue)).await.map(drop)
    }

    /// Does what a tournament's lapsed alarm asks for; says whether it moved.
    pub(super) async fn wake_tournament(&self, key: &Key, at: i64) -> Result<bool, StoreError> {
        let Ok(id) = key.name.parse() else { return Ok(false) };
        let request = RequestId::hash(&["alarm", &key.name, &at.to_string()]);
        self.move_tournament(id, request, Actor::Clock, Command::Lapse).await
    }

    /// Waits for people as much longer as the bot was down.
    pub(super) async fn excuse_tournament(&self, id: TournamentId, request: RequestId, millis: i64) -> Result<(), StoreError> {
        self.move_tournament(id, request, Actor::House, Command::Excuse(millis)).await.map(drop)
    }

    /// Changes a tournament where nobody waits for an answer; says whether it moved. One that is gone or refuses is
    /// left as it is.
    async fn move_tournament(&self, id: TournamentId, request: RequestId, actor: Actor, command: Command) -> Result<bool, StoreError> {
        match self.alter(id, request, actor, |_| Ok(command.clone())).await {
            Ok(Altered::Done(_)) => Ok(true),
            Ok(Altered::Repeated | Altered::Nothing(_)) | Err(super::Stop::Refused(..)) => Ok(false),
            Err(super::Stop::Store(fault)) => Err(fault),
        }
    }
}
