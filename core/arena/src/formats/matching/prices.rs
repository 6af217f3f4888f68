//! Prices of the matching: the slack of edges, and the smallest step that makes one tight.

use super::{Cost, Label, MatchingSearch, NONE};

impl MatchingSearch {
    /// The slack of the cheapest edge between two nodes: 0 if it is tight.
    pub(super) fn slack(&self, one: usize, other: usize) -> Cost {
        let (near, far) = self.way[one * self.nodes + other];
        self.cost[near * self.count + far] - self.price[near] - self.price[far]
    }

    /// Stores the vertex if it is nearer to the node than any before.
    pub(super) fn approach(&mut self, vertex: usize, node: usize) {
        let before = self.nearest[node];
        if before == NONE || self.slack(vertex, node) < self.slack(before, node) {
            self.nearest[node] = vertex;
        }
    }

    /// Recomputes the outer vertex nearest to the node.
    pub(super) fn measure(&mut self, node: usize) {
        self.nearest[node] = NONE;
        for vertex in 0..self.count {
            if self.top[vertex] != node && self.label[self.top[vertex]] == Label::Outer {
                self.approach(vertex, node);
            }
        }
    }

    /// Moves prices as far as possible: until another edge is tight or a blossom has to be expanded.
    pub(super) fn reprice(&mut self) {
        let step =
            (0..self.nodes).filter(|node| self.is_outermost(*node)).filter_map(|node| match (self.label[node], self.nearest[node]) {
                (Label::Inner, _) => (node >= self.count).then(|| self.price[node] / 2),
                (_, NONE) => None,
                (Label::Free, near) => Some(self.slack(near, node)),
                (Label::Outer, near) => Some(self.slack(near, node) / 2),
            });
        let step = step.min().expect("every single vertex can reach every other one");
        for vertex in 0..self.count {
            match self.label[self.top[vertex]] {
                Label::Free => {}
                Label::Outer => self.price[vertex] += step,
                Label::Inner => self.price[vertex] -= step,
            }
        }
        for blossom in self.count..self.nodes {
            match self.label[blossom] {
                Label::Outer if self.is_outermost(blossom) => self.price[blossom] += 2 * step,
                Label::Inner if self.is_outermost(blossom) => self.price[blossom] -= 2 * step,
                _ => {}
            }
        }
    }
}
