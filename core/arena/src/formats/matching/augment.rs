//! Augmenting paths of the matching: where the trees of a search meet, and how a path between two single nodes adds a pair.

use super::{MatchingSearch, NONE};

impl MatchingSearch {
    /// The outer node before this one on the path to the root of its tree; `NONE` for the root.
    fn previous_outer(&self, outer: usize) -> usize {
        match self.outermost(self.mate[outer]) {
            NONE => NONE,
            inner => self.top[self.from[inner]],
        }
    }

    /// The first common outer node on the paths of both to their roots; `None` if they are in different trees.
    pub(super) fn ancestor(&mut self, mut one: usize, mut other: usize) -> Option<usize> {
        self.walks += 1;
        while one != NONE || other != NONE {
            if one != NONE {
                if self.passed[one] == self.walks {
                    return Some(one);
                }
                self.passed[one] = self.walks;
                one = self.previous_outer(one);
            }
            std::mem::swap(&mut one, &mut other);
        }
        None
    }

    /// Flips matched and unmatched edges on the path from this outer node to its root; the node itself is matched with `other`.
    pub(super) fn augment(&mut self, mut outer: usize, mut other: usize) {
        loop {
            let inner = self.outermost(self.mate[outer]);
            self.marry(outer, other);
            if inner == NONE {
                return;
            }
            let next = self.top[self.from[inner]];
            self.marry(inner, next);
            (outer, other) = (next, inner);
        }
    }

    /// Matches the node with `other`; a blossom is rotated so that the vertex matched outside is its base.
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

    /// The position of the node in the ring, which is reversed if needed so that the position is even.
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
