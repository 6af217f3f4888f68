//! A bounded memory whose entries fade: for what is good to know for a while and safe to forget. Goes by tokio's clock, which
//! tests turn; caches from elsewhere (`moka`) bring a clock of their own.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, MutexGuard},
    time::Duration,
};

use tokio::time::Instant;

/// From this many entries on faded ones are cleared away.
const FIRST_SWEEP: usize = 1_024;
/// At this many entries that have not faded all are forgotten.
const CAPACITY: usize = 65_536;

/// The memory.
#[derive(Debug)]
pub(super) struct TtlCache<K, V> {
    life: Duration,
    inner: Mutex<Inner<K, V>>,
}

#[derive(Debug)]
struct Inner<K, V> {
    all: HashMap<K, (Instant, V)>,
    sweep_at: usize,
}

impl<K: Eq + Hash, V: Clone> TtlCache<K, V> {
    /// A memory that keeps its entries so long.
    pub(super) fn new(life: Duration) -> Self {
        Self { life, inner: Mutex::new(Inner { all: HashMap::new(), sweep_at: FIRST_SWEEP }) }
    }

    /// What is remembered.
    pub(super) fn get(&self, key: &K) -> Option<V> {
        let now = Instant::now();
        self.inner().all.get(key).filter(|(born, _)| *born + self.life > now).map(|(_, value)| value.clone())
    }

    /// What is remembered, or else this, which is remembered from now on.
    pub(super) fn get_or_insert(&self, key: K, value: V) -> V {
        let now = Instant::now();
        let mut inner = self.inner();
        self.sweep(&mut inner, now);
        let entry = inner.all.entry(key).or_insert_with(|| (now, value.clone()));
        if entry.0 + self.life <= now {
            *entry = (now, value);
        }
        entry.1.clone()
    }

    /// Remembers.
    pub(super) fn insert(&self, key: K, value: V) {
        let now = Instant::now();
        let mut inner = self.inner();
        self.sweep(&mut inner, now);
        inner.all.insert(key, (now, value));
    }

    /// Forgets.
    pub(super) fn remove(&self, key: &K) {
        self.inner().all.remove(key);
    }

    fn sweep(&self, inner: &mut Inner<K, V>, now: Instant) {
        if inner.all.len() < inner.sweep_at {
            return;
        }
        inner.all.retain(|_, (born, _)| *born + self.life > now);
        if inner.all.len() >= CAPACITY {
            inner.all.clear();
        }
        inner.sweep_at = (inner.all.len() * 2).max(FIRST_SWEEP);
    }

    fn inner(&self) -> MutexGuard<'_, Inner<K, V>> {
        self.inner.lock().expect("nothing panics while the memory is open")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_fade_and_may_be_forgotten() {
        let lasting = TtlCache::new(Duration::from_secs(600));
        lasting.insert(1, "a");
        assert_eq!((lasting.get(&1), lasting.get_or_insert(1, "b"), lasting.get(&2)), (Some("a"), "a", None));
        lasting.remove(&1);
        assert_eq!(lasting.get(&1), None);
        let gone = TtlCache::new(Duration::ZERO);
        gone.insert(1, "a");
        assert_eq!((gone.get(&1), gone.get_or_insert(1, "b")), (None, "b"));
    }

    #[test]
    fn the_memory_stays_bounded() {
        let (gone, lasting) = (TtlCache::new(Duration::ZERO), TtlCache::new(Duration::from_secs(600)));
        for number in 0..CAPACITY * 2 + 1 {
            gone.insert(number, ());
            lasting.insert(number, ());
        }
        assert!(gone.inner().all.len() <= FIRST_SWEEP && lasting.inner().all.len() <= CAPACITY * 2);
    }
}
