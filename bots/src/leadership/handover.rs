//! Handing over who listens, without a gap. For a moment two replicas hear the same; each thing said is taken by one of them.
//! The successor receives events already and holds them back; the replica that leaves says which it took. Where connections can
//! be taken up there is no such moment: the replica that leaves gives up one after the other, and the successor goes on with
//! each where it was left. Knows nothing of what the events say.

use std::{
    collections::{HashSet, VecDeque},
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{sync::watch, time::sleep};

use super::{
    GLANCE, LEASE,
    notes::{Noted, Notes},
};

/// For how long what was taken is remembered: the two need not hear the same thing at the same time.
const REMEMBERED: Duration = Duration::from_secs(10);

/// Which replica answers what arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HandoverStage {
    /// Not known yet: it waits.
    Waiting,
    /// Ours.
    Listening,
    /// The successor's.
    Left,
}

struct State {
    stage: HandoverStage,
    /// The connections that stand, of how many.
    standing: (HashSet<u32>, Option<u32>),
    /// Whether the predecessor's connections are taken up.
    takes_up: bool,
    /// The connections that were begun, and those of them that were given up.
    begun: HashSet<u32>,
    given_up: HashSet<u32>,
    /// What we took lately.
    taken: VecDeque<(Instant, u64)>,
    /// What the predecessor took.
    passed: HashSet<u64>,
}

/// One replica's part in it, for one time that it listens.
pub struct Handover {
    state: watch::Sender<State>,
    replica: Option<Replica>,
}

/// Which replica it is, and where it meets the others.
pub(super) struct Replica {
    pub(super) notes: Arc<Notes>,
    pub(super) owner: u64,
    /// Whose successor it is, if it is one.
    pub(super) after: Option<u64>,
}

impl Handover {
    /// Everything that arrives is ours, and there is no other replica.
    pub fn listening() -> Self {
        Self::at(HandoverStage::Listening, None)
    }

    /// That of this replica: everything that arrives is ours, or, for a successor, waits until [`Self::listen`].
    pub(super) fn of(replica: Replica) -> Self {
        let stage = if replica.after.is_some() { HandoverStage::Waiting } else { HandoverStage::Listening };
        Self::at(stage, Some(replica))
    }

    fn at(stage: HandoverStage, replica: Option<Replica>) -> Self {
        let state = State {
            stage,
            standing: Default::default(),
            takes_up: false,
            begun: HashSet::new(),
            given_up: HashSet::new(),
            taken: VecDeque::new(),
            passed: HashSet::new(),
        };
        Self { state: watch::Sender::new(state), replica }
    }

    /// Whether what has this number is for us to take; waits until that is known.
    pub async fn is_ours(&self, number: u64) -> bool {
        // The sender lives as long as we do.
        let _ = self.state.subscribe().wait_for(|state| state.stage != HandoverStage::Waiting).await;
        self.is_ours_now(number) == Some(true)
    }

    /// Whether what has this number is for us to take, if that is known.
    pub fn is_ours_now(&self, number: u64) -> Option<bool> {
        let mut decided = None;
        self.state.send_if_modified(|state| {
            decided = match state.stage {
                HandoverStage::Waiting => None,
                HandoverStage::Left => Some(false),
                HandoverStage::Listening => Some(!state.passed.contains(&number)),
            };
            if decided == Some(true) {
                state.take(number);
            }
            false
        });
        decided
    }

    /// One of so many connections stands, or does so no more.
    pub fn hears(&self, connection: u32, of: u32, stands: bool) {
        self.state.send_modify(|state| {
            if stands {
                state.standing.0.insert(connection);
                state.begun.insert(connection);
            } else {
                state.standing.0.remove(&connection);
            }
            state.standing.1 = Some(of);
        });
    }

    /// Whether all connections stand.
    pub(super) fn hears_all(&self) -> bool {
        let state = self.state.borrow();
        state.standing.1.is_some_and(|of| state.standing.0.len() >= of as usize)
    }

    /// How many connections stand.
    pub(super) fn standing(&self) -> u64 {
        self.state.borrow().standing.0.len() as u64
    }

    /// How this connection can be taken up, by what its last owner noted.
    pub async fn noted(&self, connection: u32) -> Option<Noted> {
        self.replica.as_ref()?.notes.kept(connection).await.ok().flatten()
    }

    /// Whether these connections are those of the replica that leaves; from now on it is told that they are taken up.
    pub fn takes_up(&self, noted: &[Noted]) -> bool {
        let leaver = self.replica.as_ref().and_then(|replica| replica.after);
        let takes_up = leaver.is_some_and(|leaver| noted.iter().all(|noted| noted.owner == leaver));
        self.state.send_modify(|state| state.takes_up = takes_up);
        takes_up
    }

    /// Whether this replica began as the successor of one that leaves.
    pub fn succeeds(&self) -> bool {
        self.replica.as_ref().is_some_and(|replica| replica.after.is_some())
    }

    /// Whether the predecessor's connections are taken up.
    pub(super) fn does_take_up(&self) -> bool {
        self.state.borrow().takes_up
    }

    /// Waits until the predecessor has given this connection up, or is no more; how it can be taken up then.
    pub async fn given_up(&self, connection: u32) -> Option<Noted> {
        loop {
            let listens = self.listens();
            let noted = self.noted(connection).await;
            if listens || noted.as_ref().is_none_or(|noted| noted.given_up) {
                return noted;
            }
            sleep(GLANCE).await;
        }
    }

    /// Whether what arrives is ours.
    pub fn listens(&self) -> bool {
        self.state.borrow().stage == HandoverStage::Listening
    }

    /// Waits until what arrives is ours.
    pub async fn until_it_listens(&self) {
        // The sender lives as long as we do.
        let _ = self.state.subscribe().wait_for(|state| state.stage == HandoverStage::Listening).await;
    }

    /// Notes how this connection can be taken up by another replica, or by this one when it is started again.
    pub async fn note(&self, connection: u32, body: &[u8]) {
        self.keep(connection, body, false).await;
    }

    /// The same for one that is given up: whoever takes it up goes on right there. Without a note nobody can.
    pub async fn give_up(&self, connection: u32, body: Option<&[u8]>) {
        if let Some(body) = body {
            self.keep(connection, body, true).await;
        }
        self.state.send_modify(|state| {
            state.given_up.insert(connection);
        });
    }

    async fn keep(&self, connection: u32, body: &[u8], given_up: bool) {
        let Some(replica) = &self.replica else { return };
        // Another replica's is none of ours to describe.
        if self.listens()
            && self.may_connect().await
            && let Err(fault) = replica.notes.keep(replica.owner, connection, body, given_up).await
        {
            tracing::debug!(connection, %fault, "how a connection can be taken up could not be noted");
        }
    }

    /// Waits until every connection that was begun is given up.
    pub(super) async fn gives_up(&self) {
        let _ = self.state.subscribe().wait_for(|state| state.begun.is_subset(&state.given_up)).await;
    }

    /// Whether this replica may still connect: one that was frozen while another took over must not take the connections back.
    /// Trouble with the store is no reason to hang up.
    pub async fn may_connect(&self) -> bool {
        let Some(replica) = &self.replica else { return true };
        let stage = self.state.borrow().stage;
        let lease = match stage {
            HandoverStage::Waiting => replica.notes.successor_lease(),
            HandoverStage::Listening => replica.notes.name().to_owned(),
            HandoverStage::Left => return false,
        };
        replica.notes.lease(&lease, replica.owner, LEASE).await.unwrap_or(true)
    }

    /// Whether nobody, in any replica, has done this for so long: from now on somebody has.
    pub async fn may_begin(&self, what: &str, once_in: Duration) -> bool {
        let Some(replica) = &self.replica else { return true };
        replica.notes.lease(&format!("{}:{what}", replica.notes.name()), rand::random(), once_in).await.unwrap_or(true)
    }

    /// From now on everything that arrives is ours, and so is what waited, but for what the predecessor took.
    pub(super) fn listen(&self, passed: HashSet<u64>) {
        self.state.send_modify(|state| {
            state.stage = HandoverStage::Listening;
            state.passed = passed;
        });
    }

    /// Nothing is ours from now on; says what was taken lately.
    pub(super) fn leave(&self) -> Vec<u64> {
        let mut taken = Vec::new();
        self.state.send_modify(|state| {
            state.stage = HandoverStage::Left;
            taken.extend(state.taken.iter().map(|(_, number)| *number));
        });
        taken
    }
}

impl State {
    fn take(&mut self, number: u64) {
        let old = self.taken.iter().take_while(|(at, _)| at.elapsed() > REMEMBERED).count();
        self.taken.drain(..old);
        self.taken.push_back((Instant::now(), number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn each_thing_is_taken_by_one_of_two() {
        let (leaver, successor) = (Handover::listening(), Handover::at(HandoverStage::Waiting, None));
        assert!(leaver.is_ours(1).await);
        let (early, late) =
            tokio::join!(async { futures_util::future::join_all([1, 2, 3].map(|number| successor.is_ours(number))).await }, async {
                assert!(leaver.is_ours(2).await);
                let taken = leaver.leave();
                assert_eq!(taken, [1, 2]);
                successor.listen(taken.into_iter().collect());
                futures_util::future::join_all([3, 4].map(|number| leaver.is_ours(number))).await
            },);
        assert_eq!((early, late), (vec![false, false, true], vec![false, false]));
        assert!(successor.is_ours(4).await);
        assert!(!successor.is_ours(2).await, "however late it is heard");
    }

    #[test]
    fn it_is_all_ears_while_every_connection_stands() {
        let handover = Handover::at(HandoverStage::Waiting, None);
        assert!(!handover.hears_all());
        for (connection, stands, all) in [(1, true, false), (1, true, false), (0, true, true), (1, false, false), (1, true, true)] {
            handover.hears(connection, 2, stands);
            assert_eq!(handover.hears_all(), all);
        }
    }
}
