//! A hash table from frontiers to their indices. Clearing takes constant time, so that a table can be reused.

/// An entry; in use if its `generation` is that of the table.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    generation: u32,
    index: u32,
}

/// A table that assigns indices to keys in order of insertion.
#[derive(Default)]
pub(super) struct FrontierTable {
    slots: Vec<Slot>,
    generation: u32,
    len: u32,
}

/// The minimum number of slots, a power of two.
const MIN_SLOTS: usize = 64;

impl FrontierTable {
    /// The maximum memory per key, in bytes: at least an eighth of the slots is in use after growing.
    pub(super) const MAX_KEY_BYTES: usize = 8 * size_of::<Slot>();

    /// Removes all keys.
    pub(super) fn clear(&mut self) {
        if self.slots.is_empty() || self.generation == u32::MAX {
            self.slots = vec![Slot::default(); MIN_SLOTS.max(self.slots.len())];
            self.generation = 0;
        }
        self.generation += 1;
        self.len = 0;
    }

    /// The index of this key, which is inserted if necessary, and whether it is new.
    #[inline]
    pub(super) fn index_or_insert(&mut self, key: u64) -> (u32, bool) {
        let mask = self.slots.len() - 1;
        let mut at = hash(key) & mask;
        loop {
            let slot = self.slots[at];
            if slot.generation != self.generation {
                break;
            }
            if slot.key == key {
                return (slot.index, false);
            }
            at = (at + 1) & mask;
        }
        let index = self.len;
        self.slots[at] = Slot { key, generation: self.generation, index };
        self.len += 1;
        if self.len as usize * 2 > self.slots.len() {
            self.grow();
        }
        (index, true)
    }

    /// The allocated memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// Multiplies the number of slots by four.
    #[cold]
    fn grow(&mut self) {
        let mask = self.slots.len() * 4 - 1;
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); mask + 1]);
        for slot in old.into_iter().filter(|slot| slot.generation == self.generation) {
            let mut at = hash(slot.key) & mask;
            while self.slots[at].generation == self.generation {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}

fn hash(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
}
