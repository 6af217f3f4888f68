//! Handing over who listens, without a gap. For a moment two replicas hear the same; each thing said is taken by one of them.
//! The successor receives events already and holds them back; the replica that leaves says which it took. Knows nothing of
//! what the events say.

use std::{
    collections::{HashSet, VecDeque},
    time::{Duration, Instant},
};

use tokio::sync::watch;

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
    /// What we took lately.
    taken: VecDeque<(Instant, u64)>,
    /// What the predecessor took.
    passed: HashSet<u64>,
}

/// One replica's part in it, for one time that it listens.
pub struct Handover(watch::Sender<State>);

impl Handover {
    /// Everything that arrives is ours.
    pub fn listening() -> Self {
        Self::at(HandoverStage::Listening)
    }

    /// What arrives waits until [`Self::listen`].
    pub(super) fn waiting() -> Self {
        Self::at(HandoverStage::Waiting)
    }

    fn at(stage: HandoverStage) -> Self {
        let state = State { stage, standing: Default::default(), taken: VecDeque::new(), passed: HashSet::new() };
        Self(watch::Sender::new(state))
    }

    /// Whether what has this number is for us to take; waits until that is known.
    pub async fn is_ours(&self, number: u64) -> bool {
        let decided = self.0.subscribe().wait_for(|state| state.stage != HandoverStage::Waiting).await.is_ok();
        let mut ours = false;
        self.0.send_if_modified(|state| {
            ours = decided && state.stage == HandoverStage::Listening && !state.passed.contains(&number);
            if ours {
                state.take(number);
            }
            false
        });
        ours
    }

    /// One of so many connections stands.
    pub fn hears(&self, connection: u32, of: u32) {
        self.0.send_modify(|state| {
            state.standing.0.insert(connection);
            state.standing.1 = Some(of);
        });
    }

    /// Whether all connections stand.
    pub(super) fn hears_all(&self) -> bool {
        let state = self.0.borrow();
        state.standing.1.is_some_and(|of| state.standing.0.len() >= of as usize)
    }

    /// From now on everything that arrives is ours, and so is what waited, but for what the predecessor took.
    pub(super) fn listen(&self, passed: HashSet<u64>) {
        self.0.send_modify(|state| {
            state.stage = HandoverStage::Listening;
            state.passed = passed;
        });
    }

    /// Nothing is ours from now on; says what was taken lately.
    pub(super) fn leave(&self) -> Vec<u64> {
        let mut taken = Vec::new();
        self.0.send_modify(|state| {
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
        let (leaver, successor) = (Handover::listening(), Handover::waiting());
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
    fn it_is_all_ears_once_every_connection_stands() {
        let handover = Handover::waiting();
        assert!(!handover.hears_all());
        for (connection, all) in [(1, false), (1, false), (0, true)] {
            handover.hears(connection, 2);
            assert_eq!(handover.hears_all(), all);
        }
    }
}
