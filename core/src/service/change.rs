//! One change of one game: load, decide, let the computer answer, commit; again when somebody else was
//! faster. Never tells anything itself.

use std::time::Duration;

use super::{
    Loaded, Service, Stop,
    account::{Account, of_game},
    checksum,
    outbox::{Origin, entries},
    store::{Alarm, Commit, Committed, Key as StoreKey, RequestId, StoreError},
};
use crate::{
    game::{
        Game,
        command::{Actor, Command, Refusal},
        event::Event,
        ids::GameId,
    },
    present::{line, line::Line, status::own_status, verb::Visibility},
};

/// How often a change is decided anew when others keep being faster.
pub(super) const TRIES: usize = 32;

/// How long a finished game is kept.
pub(super) const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// What came of a change.
pub(super) enum Changed {
    /// Committed; how the asker gets the answer, if a message carries it.
    Done(Box<Game>, Option<Visibility>),
    /// Committed earlier by the same request.
    Repeated,
    /// Nothing followed from the command; the game as it stands.
    Nothing(Box<Game>),
    /// The asker is warned of what this command would do; a repeat does it.
    Warned(Box<Game>, Box<Command>),
}

/// What one change needs to know.
pub(super) struct Change<'a> {
    /// The game.
    pub(super) game: GameId,
    /// The request it is for.
    pub(super) request: RequestId,
    /// Who asked, for the answer.
    pub(super) origin: Option<&'a Origin>,
}

impl Service {
    /// Changes a game by what `decide` makes of it as it is now.
    pub(super) async fn change(
        &self,
        change: &Change<'_>,
        decide: impl Fn(&Game) -> Result<(Actor, Command), Stop> + Send + Sync,
    ) -> Result<Changed, Stop> {
        is_about(change.game);
        let missing = || Stop::line(Line::new("refused-no-such-game").text("code", change.game.to_string()));
        let mut loaded = self.load(change.game).await?.ok_or_else(missing)?;
        for _ in 0..TRIES {
            if loaded.stored.remembers(change.request) {
                return Ok(Changed::Repeated);
            }
            let (actor, command) = decide(&loaded.game)?;
            let after = self.step_on(&loaded.game, &actor, &command).await?;
            let from = loaded.game.log().len();
            if after.log().len() == from {
                return Ok(Changed::Nothing(Box::new(after)));
            }
            match self.keep(change, Some(loaded), &after, from).await? {
                GameCommit::Done(voice) => return Ok(done(after, from, voice, command)),
                GameCommit::Repeated => return Ok(Changed::Repeated),
                GameCommit::Stale(newer) => loaded = *newer.ok_or_else(missing)?,
            }
        }
        Err(Stop::Store(StoreError::Contended(format!("game {} changed {TRIES} times under one request", change.game))))
    }

    /// Commits a game that is new.
    pub(super) async fn keep_new(&self, change: &Change<'_>, game: &Game) -> Result<GameCommit, Stop> {
        is_about(change.game);
        self.keep(change, None, game, 0).await
    }

    async fn keep(&self, change: &Change<'_>, prior: Option<Loaded>, after: &Game, from: usize) -> Result<GameCommit, Stop> {
        let (entries, voice) = entries(after, from, change.origin);
        let commit = Commit {
            key: of_game(change.game),
            prior: prior.map(|loaded| loaded.stored),
            request: change.request,
            body: after.to_bytes(),
            alarm: self.alarm(after).map_or(Alarm::Clear, |at| Alarm::At(at.0)),
            entries: entries.iter().map(super::outbox::Entry::write).collect(),
            keep: after.over().then_some(KEPT),
        };
        match self.commit(commit, !entries.is_empty()).await? {
            Committed::Done(_) => Ok(GameCommit::Done(voice)),
            Committed::Repeated(_) => Ok(GameCommit::Repeated),
            Committed::Stale(stored) => {
                Ok(GameCommit::Stale(stored.map(|stored| self.read(change.game, stored).map(Box::new)).transpose()?))
            }
        }
    }

    /// Commits; when the outcome is unknown, asks again once with the same request id, which cannot double.
    pub(super) async fn commit(&self, mut commit: Commit, rings: bool) -> Result<Committed, StoreError> {
        let (key, partition) = (commit.key.clone(), commit.key.partition);
        commit.body = checksum::seal(&commit.body);
        let mut outcome = self.store.commit(commit.clone()).await;
        if outcome.is_err() {
            outcome = self.store.commit(commit).await;
        }
        if rings && matches!(outcome, Ok(Committed::Done(_) | Committed::Repeated(_))) {
            // Nobody listens when the service is closing: the messages wait in the outbox.
            let _ = self.wakeups.send(partition);
        }
        match outcome? {
            Committed::Stale(Some(newer)) => self.opened(&key, newer).map(|newer| Committed::Stale(Some(newer))),
            outcome => Ok(outcome),
        }
    }

    /// Changes an account, unless `revise` leaves it as it is.
    pub(super) async fn revise(&self, key: &StoreKey, request: RequestId, revise: impl Fn(&mut Account) + Send) -> Result<(), StoreError> {
        let mut prior = self.find(key).await?;
        for _ in 0..TRIES {
            let before = self.read_account(key, prior.as_ref())?;
            let mut after = before.clone();
            revise(&mut after);
            if after == before {
                return Ok(());
            }
            let commit =
                Commit { key: key.clone(), prior, request, body: after.write(), alarm: Alarm::Keep, entries: Vec::new(), keep: None };
            match self.commit(commit, false).await? {
                Committed::Done(_) | Committed::Repeated(_) => return Ok(()),
                Committed::Stale(newer) => prior = newer,
            }
        }
        Err(StoreError::Contended(format!("account {} changed {TRIES} times under one request", key.name)))
    }
}

/// Notes in the log which game the request under way is about.
pub(super) fn is_about(game: GameId) {
    tracing::Span::current().record("game", tracing::field::display(game));
}

/// How a commit of a game went.
pub(super) enum GameCommit {
    /// Written.
    Done(Option<Visibility>),
    /// Written earlier.
    Repeated,
    /// Somebody was faster; here is the game as it is now.
    Stale(Option<Box<Loaded>>),
}

fn done(after: Game, from: usize, voice: Option<Visibility>, command: Command) -> Changed {
    let warned = after.log()[from..].iter().any(|logged| matches!(logged.event, Event::Warned { .. }));
    match warned {
        true => Changed::Warned(Box::new(after), Box::new(command)),
        false => Changed::Done(Box::new(after), voice),
    }
}

/// A refusal, told to whom it is.
pub(super) fn refused(game: &Game, actor: &Actor, refusal: &Refusal) -> Stop {
    if let (Refusal::Pending(owing, _), Actor::Side(side)) = (refusal, actor)
        && owing == side
    {
        // Whoever has to settle something is told how.
        return Stop::line(own_status(&game.own(*side)));
    }
    let waiting_for = match (refusal, game.public().phase.waits_for(), actor) {
        (Refusal::Pending(side, _), ..) => game.public().name(*side),
        (_, Some(side), _) => game.public().name(side),
        (_, None, Actor::Side(side)) => game.public().name(!*side),
        _ => "",
    };
    Stop::lines(line::refusal(refusal, game.rules().notation(), waiting_for))
}
