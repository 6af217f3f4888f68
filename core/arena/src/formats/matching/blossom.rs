//! Blossoms of the matching: contracting a ring to one node and expanding it again.

use super::{Label, MatchingSearch, NONE};

impl MatchingSearch {
    /// Contracts the ring between two outer nodes with a common ancestor to one outer node.
    pub(super) fn close(&mut self, one: usize, base: usize, other: usize) {
        let unused = |blossom: &usize| self.top[*blossom] == NONE;
        let blossom = (self.count..self.nodes).find(unused).expect("there are never more blossoms than half the vertices");
        let mut ring = vec![base];
        self.climb(one, base, &mut ring);
        ring[1..].reverse();
        self.climb(other, base, &mut ring);
        self.price[blossom] = 0;
        self.label[blossom] = Label::Outer;
        self.mate[blossom] = self.mate[base];
        self.ring[blossom] = ring;
        self.put_under(blossom, blossom);
        self.survey(blossom);
        self.measure(blossom);
    }

    /// Collects the nodes from this outer one up to the base; inner ones become outer.
    fn climb(&mut self, mut outer: usize, base: usize, ring: &mut Vec<usize>) {
        while outer != base {
            let inner = self.outermost(self.mate[outer]);
            ring.extend([outer, inner]);
            self.enqueue(inner);
            outer = self.top[self.from[inner]];
        }
    }

    /// Sets the outermost node of this node and all nodes in it.
    fn put_under(&mut self, node: usize, top: usize) {
        self.top[node] = top;
        if node >= self.count {
            for at in 0..self.ring[node].len() {
                self.put_under(self.ring[node][at], top);
            }
        }
    }

    /// Computes the cheapest edges out of a new blossom, and which node of its ring holds which vertex.
    fn survey(&mut self, blossom: usize) {
        let (nodes, count) = (self.nodes, self.count);
        self.holder[blossom * count..(blossom + 1) * count].fill(NONE);
        for at in 0..self.ring[blossom].len() {
            let child = self.ring[blossom][at];
            for node in (0..nodes).filter(|node| *node != blossom) {
                if at == 0 || self.slack(child, node) < self.slack(blossom, node) {
                    self.way[blossom * nodes + node] = self.way[child * nodes + node];
                    self.way[node * nodes + blossom] = self.way[node * nodes + child];
                }
            }
            for vertex in 0..count {
                if self.holder[child * count + vertex] != NONE {
                    self.holder[blossom * count + vertex] = child;
                }
            }
        }
    }

    /// Expands an inner blossom with price 0; its nodes on the path of the tree stay in the tree.
    pub(super) fn open(&mut self, blossom: usize) {
        for at in 0..self.ring[blossom].len() {
            let child = self.ring[blossom][at];
            self.put_under(child, child);
        }
        let reached = self.way[blossom * self.nodes + self.from[blossom]].0;
        let entry = self.holder[blossom * self.count + reached];
        let end = self.even_position(blossom, entry);
        self.top[blossom] = NONE;
        let ring = std::mem::take(&mut self.ring[blossom]);
        for pair in ring[..end].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.from[inner] = self.way[outer * self.nodes + inner].0;
            self.label[inner] = Label::Inner;
            self.nearest[inner] = NONE;
            self.label[outer] = Label::Outer;
            self.measure(outer);
            self.enqueue(outer);
        }
        self.label[entry] = Label::Inner;
        self.from[entry] = self.from[blossom];
        for &free in &ring[end + 1..] {
            self.label[free] = Label::Free;
            self.measure(free);
        }
    }
}
