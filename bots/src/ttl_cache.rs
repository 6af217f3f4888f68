//! A bounded cache whose entries expire. It uses tokio's clock, which tests can advance; other caches (`moka`) have their own clock.

use std::{collections::HashMap, hash::Hash, sync::Mutex, time::Duration};

use broadside_store::mutex::lock;
use tokio::time::Instant;

/// The cache is cleared instead of growing when this many entries have not expired.
const CAPACITY: usize = 65_536;

/// A cache with one lifetime for all entries.
#[derive(Debug)]
pub(super) struct TtlCache<K, V> {
    ttl: Duration,
    entries: Mutex<HashMap<K, (Instant, V)>>,
}

impl<K: Eq + Hash, V: Clone> TtlCache<K, V> {
    /// Creates a cache whose entries expire after `ttl`.
    pub(super) fn new(ttl: Duration) -> Self {
        Self { ttl, entries: Mutex::default() }
    }

    /// The value of a key, unless it has expired.
    pub(super) fn get(&self, key: &K) -> Option<V> {
        let now = Instant::now();
        lock(&self.entries).get(key).filter(|(inserted, _)| *inserted + self.ttl > now).map(|(_, value)| value.clone())
    }

    /// The value of a key; inserts `value` if there is none or it has expired.
    pub(super) fn get_or_insert(&self, key: K, value: V) -> V {
        let now = Instant::now();
        let mut entries = lock(&self.entries);
        self.sweep(&mut entries, now);
        let entry = entries.entry(key).or_insert_with(|| (now, value.clone()));
        if entry.0 + self.ttl <= now {
            *entry = (now, value);
        }
        entry.1.clone()
    }

    pub(super) fn insert(&self, key: K, value: V) {
        let now = Instant::now();
        let mut entries = lock(&self.entries);
        self.sweep(&mut entries, now);
        entries.insert(key, (now, value));
    }

    pub(super) fn remove(&self, key: &K) {
        lock(&self.entries).remove(key);
    }

    /// Removes expired entries from a map that would have to grow.
    fn sweep(&self, entries: &mut HashMap<K, (Instant, V)>, now: Instant) {
        if entries.len() < entries.capacity() {
            return;
        }
        entries.retain(|_, (inserted, _)| *inserted + self.ttl > now);
        if entries.len() >= CAPACITY {
            entries.clear();
        }
        // Otherwise every insertion into an almost full map would sweep it.
        entries.reserve(entries.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_expire_and_can_be_removed() {
        let lasting = TtlCache::new(Duration::from_secs(600));
        lasting.insert(1, "a");
        assert_eq!((lasting.get(&1), lasting.get_or_insert(1, "b"), lasting.get(&2)), (Some("a"), "a", None));
        lasting.remove(&1);
        assert_eq!(lasting.get(&1), None);
        let expired = TtlCache::new(Duration::ZERO);
        expired.insert(1, "a");
        assert_eq!((expired.get(&1), expired.get_or_insert(1, "b")), (None, "b"));
    }

    #[test]
    fn cache_stays_bounded() {
        let (expired, lasting) = (TtlCache::new(Duration::ZERO), TtlCache::new(Duration::from_secs(600)));
        for number in 0..CAPACITY * 2 + 1 {
            expired.insert(number, ());
            lasting.insert(number, ());
        }
        assert!(lock(&expired.entries).len() <= 1_024 && lock(&lasting.entries).len() <= CAPACITY * 2);
    }
}
