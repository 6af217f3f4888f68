//! Pairs of the matching: where trees of a search meet, and how a way between two single nodes makes one pair more.

use super::{NONE, Search};

impl Search {
    /// The outer node before this one on the way to the root of its tree; `NONE` for the root.
    fn before(&self, outer: usize) -> usize {
        match self.over(self.mate[outer]) {
            NONE => NONE,
            inner => self.top[self.from[inner]],
        }
    }

    /// The first outer node on the ways of both to their roots; `None` if they are in different trees.
    pub(super) fn ancestor(&mut self, mut one: usize, mut other: usize) -> Option<usize> {
        self.walks += 1;
        while one != NONE || other != NONE {
            if one != NONE {
                if self.passed[one] == self.walks {
                    return Some(one);
                }
                self.passed[one] = self.walks;
                one = self.before(one);
            }
            std::mem::swap(&mut one, &mut other);
        }
        None
    }

    /// Makes pairs of what was none, and the other way round, on the way from this outer node to its root; the node
    /// itself goes with the other.
    pub(super) fn augment(&mut self, mut outer: usize, mut other: usize) {
        loop {
            let inner = self.over(self.mate[outer]);
            self.marry(outer, other);
            if inner == NONE {
                return;
            }
            let next = self.top[self.from[inner]];
            self.marry(inner, next);
            (outer, other) = (next, inner);
        }
    }

    /// Matches the node with the other: within a blossom the ring turns so that whoever goes out is the base.
    fn marry(&mut self, node: usize, other: usize) {
        let (near, far) = self.way[node * self.nodes + other];
        self.mate[node] = far;
        if node < self.count {
            return;
        }
        let child = self.holder[node * self.count + near];
        let at = self.even_position(node, child);
        for step in 0..at {
            let (one, two) = (self.ring[node][step], self.ring[node][step ^ 1]);
            self.marry(one, two);
        }
        self.marry(child, other);
        self.ring[node].rotate_left(at);
    }

    /// Where the node is in the ring, which is turned over if needed so that the position is even.
    pub(super) fn even_position(&mut self, blossom: usize, child: usize) -> usize {
        let ring = &mut self.ring[blossom];
        let at = ring.iter().position(|node| *node == child).expect("a blossom's holders are in its ring");
        if at % 2 == 0 {
            return at;
        }
        ring[1..].reverse();
        ring.len() - at
    }
}
