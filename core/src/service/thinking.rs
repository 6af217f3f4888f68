//! How the computer thinks: what it makes of its turn, and heavy pure work beside the async threads. Commits nothing.

use std::{num::NonZeroUsize, sync::Arc, thread::available_parallelism};

use tokio::{sync::Semaphore, task::spawn_blocking};

use super::{Service, Stop, change::refused, store::Fault};
use crate::{
    game::{
        Game, Moment,
        command::{Actor, Command},
        dice::Dice,
        ids::Timestamp,
        side::Side,
    },
    gunner::{
        Opponent,
        crew::{self, Mate},
        habits::Habits,
    },
};

/// The desks at which heavy work is done: one core less than there are, so that one is left for whoever waits.
///
/// They cap memory as well. Odds are counted by engines that are lent out
/// ([`lend`](crate::gunner::odds::lend)): there are never more of them than were at work at one time, so never more than
/// desks. An engine that shoots holds at most 64 MiB in each of its two tables: 128 MiB a desk.
#[derive(Clone)]
pub(super) struct Desks(Arc<Semaphore>);

impl Default for Desks {
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, NonZeroUsize::get);
        Self(Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))))
    }
}

impl Service {
    /// Does heavy pure work beside the async threads, when a desk is free. Whoever stops waiting for it leaves it to be
    /// finished: until then its desk is taken.
    ///
    /// # Errors
    /// When the work panicked, which is logged and nobody else's trouble.
    pub(super) async fn aside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        let desks = Arc::clone(&self.desks.0);
        let desk = desks.acquire_owned().await.expect("the desks are never put away");
        let done = spawn_blocking(move || {
            let done = work();
            drop(desk);
            done
        });
        done.await.map_err(|why| {
            tracing::error!(%why, "work beside the async threads came to nothing");
            Fault("work beside the async threads came to nothing".to_owned())
        })
    }

    /// The game after a command that begins it against somebody of these habits, and everything the house itself adds:
    /// nobody fires yet.
    pub(super) fn step(&self, habits: &Habits, game: &Game, actor: &Actor, command: &Command) -> Result<Game, Stop> {
        let (after, now, dice) = self.obeyed(habits, game, actor, command)?;
        Ok(computers_turn(habits, after, now, dice))
    }

    /// The game after a command and everything the house itself adds to it.
    pub(super) async fn step_on(&self, game: &Game, actor: &Actor, command: &Command) -> Result<Game, Stop> {
        let habits = self.habits_in(game).await;
        let (after, now, dice) = self.obeyed(&habits, game, actor, command)?;
        match computer(&after) {
            Some((side, mate)) if mate.ponders() && after.public().awaits(side) => {
                let game = after.clone();
                let work = move || turn_of(&[mate.opponent, Opponent::default()], &habits, game, side, now, dice);
                // Whoever broke down over it must not hold the game up for ever.
                let simply = |_| turn_of(&[Opponent::default()], &Habits::NONE, after, side, now, self.dice.take());
                Ok(self.aside(work).await.unwrap_or_else(simply))
            }
            Some(_) => Ok(computers_turn(&habits, after, now, dice)),
            None => Ok(after),
        }
    }

    /// The game after a command, the moment it was decided at, and the dice for what follows.
    fn obeyed(
        &self,
        habits: &Habits,
        game: &Game,
        actor: &Actor,
        command: &Command,
    ) -> Result<(Game, Timestamp, Box<dyn Dice + Send>), Stop> {
        let (mut dice, now) = (self.dice.take(), self.clock.now());
        let mut moment = Moment { now, dice: dice.as_mut() };
        let step = game.decide(&mut moment, actor, command).map_err(|refusal| refused(game, actor, &refusal))?;
        let after = match command {
            Command::Join { .. } => drafted(habits, &step.after, &mut moment),
            _ => step.after,
        };
        Ok((after, now, dice))
    }
}

/// Both sides begin with a draft: a person's by lot, and whoever likes it is ready with one press; a computer's as it
/// lays fleets, or by lot where that will not do.
fn drafted(habits: &Habits, game: &Game, moment: &mut Moment<'_>) -> Game {
    let draft = |game: Game, side: Side| {
        let own = mate(&game, side).and_then(|mate| mate.opponent.act_against(habits, &game.own(side), moment.dice));
        let mut drafts = own.into_iter().chain([Command::Shuffle]);
        drafts.find_map(|draft| game.decide(moment, &Actor::Side(side), &draft).ok()).map_or(game, |step| step.after)
    };
    Side::BOTH.into_iter().fold(game.clone(), draft)
}

/// The computer opponent at a side, if one sits there.
fn mate(game: &Game, side: Side) -> Option<&'static Mate> {
    game.public().seats[side].as_ref().and_then(|seat| crew::seated(seat.player))
}

/// Where a computer opponent sits, and which.
fn computer(game: &Game) -> Option<(Side, &'static Mate)> {
    Side::BOTH.into_iter().find_map(|side| Some((side, mate(game, side)?)))
}

/// Lets the computer, if one plays, do whatever is its turn to do, so that its answer is one commit with the move.
fn computers_turn(habits: &Habits, game: Game, now: Timestamp, dice: Box<dyn Dice + Send>) -> Game {
    match computer(&game) {
        Some((side, mate)) => turn_of(&[mate.opponent, Opponent::default()], habits, game, side, now, dice),
        None => game,
    }
}

/// The game after this side's turn as the first of these opponents plays it against somebody of these habits; what the
/// game does not grant it is logged, and the next one goes on.
fn turn_of(opponents: &[Opponent], habits: &Habits, mut game: Game, side: Side, now: Timestamp, mut dice: Box<dyn Dice + Send>) -> Game {
    let mut moment = Moment { now, dice: dice.as_mut() };
    for opponent in opponents {
        loop {
            let Some(command) = opponent.act_against(habits, &game.own(side), moment.dice) else { return game };
            match game.decide(&mut moment, &Actor::Side(side), &command) {
                Ok(step) => game = step.after,
                Err(refusal) => {
                    tracing::error!(game = %game.id(), %opponent, ?refusal, "the computer may not do what it wants to");
                    break;
                }
            }
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::service::{
        chance::{FairDice, SystemClock},
        embedded::Embedded,
    };

    fn service() -> Service {
        let (bell, _) = tokio::sync::mpsc::unbounded_channel();
        let store = Embedded::in_memory().expect("memory is always there");
        Service::new(Arc::new(store), Arc::new(SystemClock), Arc::new(FairDice), bell)
    }

    #[tokio::test]
    async fn work_that_panics_is_a_fault_and_leaves_its_desk() {
        let service = service();
        let free = service.desks.0.available_permits();
        assert!(free > 0);
        for _ in 0..=free {
            assert!(service.aside(|| panic!("this test wants it so")).await.is_err());
        }
        assert_eq!(service.aside(|| 7).await.ok(), Some(7));
        assert_eq!(service.desks.0.available_permits(), free);
    }

    #[tokio::test]
    async fn no_more_is_done_at_a_time_than_there_are_desks() {
        let service = Arc::new(service());
        let desks = service.desks.0.available_permits();
        let (busy, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let work = || {
            let (service, busy, most) = (Arc::clone(&service), Arc::clone(&busy), Arc::clone(&most));
            tokio::spawn(async move {
                let count = move || {
                    most.fetch_max(busy.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::yield_now();
                    busy.fetch_sub(1, Ordering::SeqCst);
                };
                service.aside(count).await
            })
        };
        for done in (0..40).map(|_| work()).collect::<Vec<_>>() {
            assert!(done.await.expect("it is not cancelled").is_ok());
        }
        assert!((1..=desks).contains(&most.load(Ordering::SeqCst)), "{most:?} at a time, {desks} desks");
    }
}
