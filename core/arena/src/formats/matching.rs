//! Minimum-cost perfect matching in a complete graph by Edmonds' blossom algorithm with dual prices, in cubic time. Knows nothing about the
//! meaning of the costs.
//!
//! All prices start at zero. A search grows trees from all unmatched nodes; when no tight edge is left, the prices change until an edge is
//! tight. An edge is tight if the prices of its two ends add up to twice its cost. The factor of two makes all numbers integers.

/// A cost, a price, or a difference of these. For n vertices and costs from 0 to C, no number exceeds 4 (C + 1) n: the price that all
/// unmatched vertices share is the highest and at most C + 1, because it no longer rises when all vertices are matched; and the sum of all
/// prices, blossoms included, never falls below its initial value.
pub type Cost = i128;

/// No node, in lists of nodes.
const NONE: usize = usize::MAX;

/// Pairs the indices below `count` with the least possible total cost, and returns the partner of each index. `cost` must be symmetric and
/// between 0 and 2^112; then nothing overflows for up to 4096 indices. Deterministic.
///
/// # Panics
/// If `count` is odd.
pub fn cheapest_matching(count: usize, cost: impl Fn(usize, usize) -> Cost) -> Vec<usize> {
    assert!(count.is_multiple_of(2), "an odd number cannot be paired off");
    let mut search = MatchingSearch::new(count, cost);
    for _ in 0..count / 2 {
        search.run_stage();
    }
    search.mate.truncate(count);
    search.mate
}

/// The label of an outermost node (one that is in no blossom) during a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    /// Not in a tree.
    Free,
    /// At an even distance from the root of its tree; the tree grows from here.
    Outer,
    /// At an odd distance from the root of its tree. It is matched with an outer node.
    Inner,
}

/// The state of the algorithm. The nodes below `count` are the vertices. The others are blossoms: rings of an odd number of nodes that
/// act as one node.
struct MatchingSearch {
    /// The number of vertices.
    count: usize,
    /// The maximum number of nodes.
    nodes: usize,
    /// Twice the cost of the edge between two vertices, at `first * count + second`.
    cost: Vec<Cost>,
    /// The dual price of each node. The prices of two vertices add up to at most `cost`, except inside blossoms.
    price: Vec<Cost>,
    /// The cheapest edge between two nodes, as a vertex in each, at `first * nodes + second`.
    cheapest_edge: Vec<(usize, usize)>,
    /// By node: the vertex outside the node with which it is matched, or `NONE`.
    mate: Vec<usize>,
    /// By node: the outermost blossom that contains it, the node itself if it is in no blossom, or `NONE` for an unused blossom.
    top: Vec<usize>,
    label: Vec<Label>,
    /// By node: the outer vertex from which an inner node was reached.
    reached_from: Vec<usize>,
    /// By node: the outer vertex with the least slack to it, or `NONE`.
    nearest: Vec<usize>,
    /// By node: the nodes in the ring of a blossom, starting with its base, which is not matched within the ring.
    ring: Vec<Vec<usize>>,
    /// The node in the ring of a blossom that contains a vertex, at `blossom * count + vertex`.
    child_with_vertex: Vec<usize>,
    /// Outer vertices whose edges are not examined yet.
    queue: Vec<usize>,
    /// By node: the number of the last search for a common ancestor that passed it.
    last_walk: Vec<usize>,
    /// The number of searches for a common ancestor so far.
    walks: usize,
}

impl MatchingSearch {
    fn new(count: usize, cost: impl Fn(usize, usize) -> Cost) -> Self {
        // A blossom contains at least three nodes, and two blossoms overlap only if one contains the other.
        let nodes = count + count / 2;
        let mut cheapest_edge = vec![(0, 0); nodes * nodes];
        let mut child_with_vertex = vec![NONE; nodes * count];
        for one in 0..count {
            child_with_vertex[one * count + one] = one;
            (0..count).for_each(|other| cheapest_edge[one * nodes + other] = (one, other));
        }
        let cost = (0..count * count).map(|at| 2 * cost(at / count, at % count)).collect();
        let top = (0..nodes).map(|node| if node < count { node } else { NONE }).collect();
        Self {
            count,
            nodes,
            cost,
            price: vec![0; nodes],
            cheapest_edge,
            mate: vec![NONE; nodes],
            top,
            label: vec![Label::Free; nodes],
            reached_from: vec![NONE; nodes],
            nearest: vec![NONE; nodes],
            ring: vec![Vec::new(); nodes],
            child_with_vertex,
            queue: Vec::new(),
            last_walk: vec![0; nodes],
            walks: 0,
        }
    }

    fn is_outermost(&self, node: usize) -> bool {
        self.top[node] == node
    }

    /// The outermost node that contains this vertex.
    fn outermost(&self, vertex: usize) -> usize {
        if vertex == NONE { NONE } else { self.top[vertex] }
    }

    /// Grows trees from the unmatched nodes until two trees meet, which adds a pair.
    fn run_stage(&mut self) {
        self.label.fill(Label::Free);
        self.nearest.fill(NONE);
        self.queue.clear();
        for node in 0..self.nodes {
            if self.is_outermost(node) && self.mate[node] == NONE {
                self.label_outer(node);
            }
        }
        while !self.follow_tight_edges() {
            self.adjust_prices();
            if self.follow_nearest_edges() {
                return;
            }
            for blossom in self.count..self.nodes {
                if self.is_outermost(blossom) && self.label[blossom] == Label::Inner && self.price[blossom] == 0 {
                    self.expand_blossom(blossom);
                }
            }
        }
    }

    /// Follows all tight edges from queued outer vertices. Returns whether that added a pair.
    fn follow_tight_edges(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop() {
            for other in 0..self.count {
                if self.top[vertex] == self.top[other] {
                    continue;
                }
                if self.slack(vertex, other) > 0 {
                    self.update_nearest(vertex, self.top[other]);
                } else if self.follow_edge(vertex, other) {
                    return true;
                }
            }
        }
        false
    }

    /// Follows the edges that became tight by new prices. Returns whether that added a pair.
    fn follow_nearest_edges(&mut self) -> bool {
        for node in 0..self.nodes {
            let near = self.nearest[node];
            if self.is_outermost(node) && near != NONE && self.top[near] != node && self.slack(near, node) == 0 {
                let (near, far) = self.cheapest_edge[near * self.nodes + node];
                if self.follow_edge(near, far) {
                    return true;
                }
            }
        }
        false
    }

    fn label_outer(&mut self, node: usize) {
        self.label[node] = Label::Outer;
        self.enqueue(node);
    }

    /// Queues all vertices of a node.
    fn enqueue(&mut self, node: usize) {
        if node < self.count {
            return self.queue.push(node);
        }
        for at in 0..self.ring[node].len() {
            self.enqueue(self.ring[node][at]);
        }
    }

    /// Follows a tight edge from the outer vertex `near`. Returns whether that added a pair.
    fn follow_edge(&mut self, near: usize, far: usize) -> bool {
        let (one, other) = (self.top[near], self.top[far]);
        match self.label[other] {
            Label::Inner => false,
            Label::Free => {
                let next = self.outermost(self.mate[other]);
                self.label[other] = Label::Inner;
                self.reached_from[other] = near;
                self.nearest[other] = NONE;
                self.nearest[next] = NONE;
                self.label_outer(next);
                false
            }
            Label::Outer => match self.common_ancestor(one, other) {
                Some(base) => {
                    self.contract_blossom(one, base, other);
                    false
                }
                None => {
                    self.augment(one, other);
                    self.augment(other, one);
                    true
                }
            },
        }
    }

    /// The slack of the cheapest edge between two nodes: twice its cost minus the prices of its ends, so 0 if it is tight.
    fn slack(&self, one: usize, other: usize) -> Cost {
        let (near, far) = self.cheapest_edge[one * self.nodes + other];
        self.cost[near * self.count + far] - self.price[near] - self.price[far]
    }

    /// Sets the nearest outer vertex of the node to this one if it has less slack than the present one.
    fn update_nearest(&mut self, vertex: usize, node: usize) {
        let before = self.nearest[node];
        if before == NONE || self.slack(vertex, node) < self.slack(before, node) {
            self.nearest[node] = vertex;
        }
    }

    /// Recomputes the nearest outer vertex of the node.
    fn recompute_nearest(&mut self, node: usize) {
        self.nearest[node] = NONE;
        for vertex in 0..self.count {
            if self.top[vertex] != node && self.label[self.top[vertex]] == Label::Outer {
                self.update_nearest(vertex, node);
            }
        }
    }

    /// Changes the prices by as much as possible: until another edge is tight or a blossom must be expanded.
    fn adjust_prices(&mut self) {
        let step =
            (0..self.nodes).filter(|node| self.is_outermost(*node)).filter_map(|node| match (self.label[node], self.nearest[node]) {
                (Label::Inner, _) => (node >= self.count).then(|| self.price[node] / 2),
                (_, NONE) => None,
                (Label::Free, near) => Some(self.slack(near, node)),
                (Label::Outer, near) => Some(self.slack(near, node) / 2),
            });
        let step = step.min().expect("in a complete graph every unmatched vertex can reach another one");
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

    /// The outer node before this one on the path to the root of its tree; `NONE` for the root.
    fn previous_outer(&self, outer: usize) -> usize {
        match self.outermost(self.mate[outer]) {
            NONE => NONE,
            inner => self.top[self.reached_from[inner]],
        }
    }

    /// The first common outer node on the paths of both to their roots; `None` if they are in different trees.
    fn common_ancestor(&mut self, mut one: usize, mut other: usize) -> Option<usize> {
        self.walks += 1;
        while one != NONE || other != NONE {
            if one != NONE {
                if self.last_walk[one] == self.walks {
                    return Some(one);
                }
                self.last_walk[one] = self.walks;
                one = self.previous_outer(one);
            }
            std::mem::swap(&mut one, &mut other);
        }
        None
    }

    /// Swaps the matched and the unmatched edges on the path from this outer node to its root, and matches the node with `other`.
    fn augment(&mut self, mut outer: usize, mut other: usize) {
        loop {
            let inner = self.outermost(self.mate[outer]);
            self.match_nodes(outer, other);
            if inner == NONE {
                return;
            }
            let next = self.top[self.reached_from[inner]];
            self.match_nodes(inner, next);
            (outer, other) = (next, inner);
        }
    }

    /// Matches the node with `other`. A blossom is rotated so that its base contains the vertex that is matched.
    fn match_nodes(&mut self, node: usize, other: usize) {
        let (near, far) = self.cheapest_edge[node * self.nodes + other];
        self.mate[node] = far;
        if node < self.count {
            return;
        }
        let child = self.child_with_vertex[node * self.count + near];
        let at = self.reverse_to_even_position(node, child);
        for step in 0..at {
            let (one, two) = (self.ring[node][step], self.ring[node][step ^ 1]);
            self.match_nodes(one, two);
        }
        self.match_nodes(child, other);
        self.ring[node].rotate_left(at);
    }

    /// Returns the position of the node in the blossom's ring, after reversing the ring if the position was odd. The result is even.
    fn reverse_to_even_position(&mut self, blossom: usize, child: usize) -> usize {
        let ring = &mut self.ring[blossom];
        let at = ring.iter().position(|node| *node == child).expect("each vertex of a blossom is in a node of its ring");
        if at % 2 == 0 {
            return at;
        }
        ring[1..].reverse();
        ring.len() - at
    }

    /// Contracts the ring of the paths from two outer nodes to their common ancestor `base` to a new outer blossom.
    fn contract_blossom(&mut self, one: usize, base: usize, other: usize) {
        let unused = |blossom: &usize| self.top[*blossom] == NONE;
        let blossom = (self.count..self.nodes).find(unused).expect("there are never more blossoms than half the vertices");
        let mut ring = vec![base];
        self.collect_path(one, base, &mut ring);
        ring[1..].reverse();
        self.collect_path(other, base, &mut ring);
        self.price[blossom] = 0;
        self.label[blossom] = Label::Outer;
        self.mate[blossom] = self.mate[base];
        self.ring[blossom] = ring;
        self.set_outermost(blossom, blossom);
        self.update_cheapest_edges(blossom);
        self.recompute_nearest(blossom);
    }

    /// Adds the nodes on the path from this outer node to `base` to the ring, without `base`, and queues the inner ones, which become
    /// outer.
    fn collect_path(&mut self, mut outer: usize, base: usize, ring: &mut Vec<usize>) {
        while outer != base {
            let inner = self.outermost(self.mate[outer]);
            ring.extend([outer, inner]);
            self.enqueue(inner);
            outer = self.top[self.reached_from[inner]];
        }
    }

    /// Sets the outermost node of this node and of all nodes in it.
    fn set_outermost(&mut self, node: usize, top: usize) {
        self.top[node] = top;
        if node >= self.count {
            for at in 0..self.ring[node].len() {
                self.set_outermost(self.ring[node][at], top);
            }
        }
    }

    /// Computes the cheapest edges from a new blossom to other nodes, and the node of its ring that contains each vertex.
    fn update_cheapest_edges(&mut self, blossom: usize) {
        let (nodes, count) = (self.nodes, self.count);
        self.child_with_vertex[blossom * count..(blossom + 1) * count].fill(NONE);
        for at in 0..self.ring[blossom].len() {
            let child = self.ring[blossom][at];
            for node in (0..nodes).filter(|node| *node != blossom) {
                if at == 0 || self.slack(child, node) < self.slack(blossom, node) {
                    self.cheapest_edge[blossom * nodes + node] = self.cheapest_edge[child * nodes + node];
                    self.cheapest_edge[node * nodes + blossom] = self.cheapest_edge[node * nodes + child];
                }
            }
            for vertex in 0..count {
                if self.child_with_vertex[child * count + vertex] != NONE {
                    self.child_with_vertex[blossom * count + vertex] = child;
                }
            }
        }
    }

    /// Expands an inner blossom with price 0. Those of its nodes that are on the path of the tree remain in the tree.
    fn expand_blossom(&mut self, blossom: usize) {
        for at in 0..self.ring[blossom].len() {
            let child = self.ring[blossom][at];
            self.set_outermost(child, child);
        }
        let reached = self.cheapest_edge[blossom * self.nodes + self.reached_from[blossom]].0;
        let entry = self.child_with_vertex[blossom * self.count + reached];
        let end = self.reverse_to_even_position(blossom, entry);
        self.top[blossom] = NONE;
        let ring = std::mem::take(&mut self.ring[blossom]);
        for pair in ring[..end].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.reached_from[inner] = self.cheapest_edge[outer * self.nodes + inner].0;
            self.label[inner] = Label::Inner;
            self.nearest[inner] = NONE;
            self.label[outer] = Label::Outer;
            self.recompute_nearest(outer);
            self.enqueue(outer);
        }
        self.label[entry] = Label::Inner;
        self.reached_from[entry] = self.reached_from[blossom];
        for &free in &ring[end + 1..] {
            self.label[free] = Label::Free;
            self.recompute_nearest(free);
        }
    }
}
