//! A hash table from frontiers to their indices, with constant-time clearing, for reuse.

/// An entry; valid if its `round` is that of the table.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    round: u32,
    number: u32,
}

/// Assigns indices to keys in order of insertion.
#[derive(Default)]
pub(super) struct FrontierTable {
    slots: Vec<Slot>,
    round: u32,
    len: u32,
}

/// The smallest table, a power of two.
const FIRST: usize = 64;

impl FrontierTable {
    /// The maximum number of bytes per key.
    pub(super) const MAX_KEY_BYTES: usize = 8 * size_of::<Slot>();

    /// Forgets all keys.
    pub(super) fn clear(&mut self) {
        if self.slots.is_empty() || self.round == u32::MAX {
            self.slots = vec![Slot::default(); FIRST.max(self.slots.len())];
            self.round = 0;
        }
        self.round += 1;
        self.len = 0;
    }

    /// The index of this key, and whether it is new.
    #[inline]
    pub(super) fn number(&mut self, key: u64) -> (u32, bool) {
        let mask = self.slots.len() - 1;
        let mut at = place(key) & mask;
        loop {
            let slot = self.slots[at];
            if slot.round != self.round {
                break;
            }
            if slot.key == key {
                return (slot.number, false);
            }
            at = (at + 1) & mask;
        }
        let number = self.len;
        self.slots[at] = Slot { key, round: self.round, number };
        self.len += 1;
        if self.len as usize * 2 > self.slots.len() {
            self.grow();
        }
        (number, true)
    }

    /// The allocated bytes.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    #[cold]
    fn grow(&mut self) {
        let mask = self.slots.len() * 4 - 1;
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); mask + 1]);
        for slot in old.into_iter().filter(|slot| slot.round == self.round) {
            let mut at = place(slot.key) & mask;
            while self.slots[at].round == self.round {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}

fn place(key: u64) -> usize {
    (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
}
