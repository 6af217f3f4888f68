//! Minimum-cost perfect matching in a complete graph by Edmonds' blossom algorithm with dual prices, in cubic time.
//! Independent of what the costs mean.
//!
//! All prices start equal. A search grows trees from all single nodes; when no edge is tight any more, prices move
//! until one is. An edge is tight if the two prices add up to twice the cost, so that all numbers stay whole.

/// Costs, prices and their differences. For n vertices and costs from 0 to C, no number exceeds 4 (C + 1) n: the price
/// that all single vertices share is the highest and at most C + 1, since it stops rising when everyone is matched; and
/// the sum of all prices, blossoms included, never falls below its initial value.
pub type Cost = i128;

const NONE: usize = usize::MAX;

/// The partner of each index, with the least possible total cost. The cost must be symmetric and lie between 0 and 2 to
/// the power of 112; then nothing overflows for up to 4096 vertices. Deterministic.
///
/// # Panics
/// If the number is odd.
pub fn cheapest(count: usize, cost: impl Fn(usize, usize) -> Cost) -> Vec<usize> {
    assert!(count.is_multiple_of(2), "an odd number cannot be paired off");
    let mut search = MatchingSearch::new(count, cost);
    for _ in 0..count / 2 {
        search.run_stage();
    }
    search.mate.truncate(count);
    search.mate
}

/// The label of an outermost node during a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    /// Not in a tree.
    Free,
    /// At an even distance from the root of its tree; the tree grows from here.
    Outer,
    /// At an odd distance; its mate is outer.
    Inner,
}

/// The state of the algorithm. Nodes are the vertices, below `count`, and blossoms: odd rings of nodes that act as one.
struct MatchingSearch {
    count: usize,
    nodes: usize,
    /// Twice the cost, by vertex and vertex.
    cost: Vec<Cost>,
    /// The dual prices; those of two vertices add up to at most `cost`, except inside blossoms.
    price: Vec<Cost>,
    /// By node and node: the cheapest edge between them, as a vertex in each.
    way: Vec<(usize, usize)>,
    /// The vertex, outside the node, that it is matched with.
    mate: Vec<usize>,
    /// The outermost blossom; the node itself if it is in none; `NONE` for dissolved blossoms.
    top: Vec<usize>,
    label: Vec<Label>,
    /// The outer vertex from which an inner node was reached.
    from: Vec<usize>,
    /// The nearest outer vertex.
    nearest: Vec<usize>,
    /// The ring of a blossom, starting with its base, the node that is not matched within the ring.
    ring: Vec<Vec<usize>>,
    /// By blossom and vertex: the node of the ring that holds the vertex.
    holder: Vec<usize>,
    /// Outer vertices whose edges are not examined yet.
    queue: Vec<usize>,
    /// The walk that last passed a node in search of a common ancestor.
    passed: Vec<usize>,
    walks: usize,
}

impl MatchingSearch {
    fn new(count: usize, cost: impl Fn(usize, usize) -> Cost) -> Self {
        // Blossoms hold three nodes or more, and no two overlap unless one holds the other.
        let nodes = count + count / 2;
        let mut way = vec![(0, 0); nodes * nodes];
        let mut holder = vec![NONE; nodes * count];
        for one in 0..count {
            holder[one * count + one] = one;
            (0..count).for_each(|other| way[one * nodes + other] = (one, other));
        }
        let cost = (0..count * count).map(|at| 2 * cost(at / count, at % count)).collect();
        let top = (0..nodes).map(|node| if node < count { node } else { NONE }).collect();
        Self {
            count,
            nodes,
            cost,
            price: vec![0; nodes],
            way,
            mate: vec![NONE; nodes],
            top,
            label: vec![Label::Free; nodes],
            from: vec![NONE; nodes],
            nearest: vec![NONE; nodes],
            ring: vec![Vec::new(); nodes],
            holder,
            queue: Vec::new(),
            passed: vec![0; nodes],
            walks: 0,
        }
    }

    fn is_outermost(&self, node: usize) -> bool {
        self.top[node] == node
    }

    /// The outermost node that holds this vertex.
    fn outermost(&self, vertex: usize) -> usize {
        if vertex == NONE { NONE } else { self.top[vertex] }
    }

    /// Grows trees from the single nodes until two of them meet, and adds a pair.
    fn run_stage(&mut self) {
        self.label.fill(Label::Free);
        self.nearest.fill(NONE);
        self.queue.clear();
        for node in 0..self.nodes {
            if self.is_outermost(node) && self.mate[node] == NONE {
                self.become_outer(node);
            }
        }
        while !self.reach_out() {
            self.reprice();
            if self.touch_nearest() {
                return;
            }
            for blossom in self.count..self.nodes {
                if self.is_outermost(blossom) && self.label[blossom] == Label::Inner && self.price[blossom] == 0 {
                    self.open(blossom);
                }
            }
        }
    }

    /// Follows all tight edges from queued outer vertices. Returns whether that made a pair.
    fn reach_out(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop() {
            for other in 0..self.count {
                if self.top[vertex] == self.top[other] {
                    continue;
                }
                if self.slack(vertex, other) > 0 {
                    self.approach(vertex, self.top[other]);
                } else if self.touch(vertex, other) {
                    return true;
                }
            }
        }
        false
    }

    /// Follows the edges that new prices made tight. Returns whether that made a pair.
    fn touch_nearest(&mut self) -> bool {
        for node in 0..self.nodes {
            let near = self.nearest[node];
            if self.is_outermost(node) && near != NONE && self.top[near] != node && self.slack(near, node) == 0 {
                let (near, far) = self.way[near * self.nodes + node];
                if self.touch(near, far) {
                    return true;
                }
            }
        }
        false
    }

    fn become_outer(&mut self, node: usize) {
        self.label[node] = Label::Outer;
        self.enqueue(node);
    }

    fn enqueue(&mut self, node: usize) {
        if node < self.count {
            return self.queue.push(node);
        }
        for at in 0..self.ring[node].len() {
            self.enqueue(self.ring[node][at]);
        }
    }

    /// Follows a tight edge from an outer vertex. Returns whether that made a pair.
    fn touch(&mut self, near: usize, far: usize) -> bool {
        let (one, other) = (self.top[near], self.top[far]);
        match self.label[other] {
            Label::Inner => false,
            Label::Free => {
                let next = self.outermost(self.mate[other]);
                self.label[other] = Label::Inner;
                self.from[other] = near;
                self.nearest[other] = NONE;
                self.nearest[next] = NONE;
                self.become_outer(next);
                false
            }
            Label::Outer => match self.ancestor(one, other) {
                Some(base) => {
                    self.close(one, base, other);
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

    /// The slack of the cheapest edge between two nodes: 0 if it is tight.
    fn slack(&self, one: usize, other: usize) -> Cost {
        let (near, far) = self.way[one * self.nodes + other];
        self.cost[near * self.count + far] - self.price[near] - self.price[far]
    }

    /// Stores the vertex if it is nearer to the node than any before.
    fn approach(&mut self, vertex: usize, node: usize) {
        let before = self.nearest[node];
        if before == NONE || self.slack(vertex, node) < self.slack(before, node) {
            self.nearest[node] = vertex;
        }
    }

    /// Recomputes the outer vertex nearest to the node.
    fn measure(&mut self, node: usize) {
        self.nearest[node] = NONE;
        for vertex in 0..self.count {
            if self.top[vertex] != node && self.label[self.top[vertex]] == Label::Outer {
                self.approach(vertex, node);
            }
        }
    }

    /// Moves prices as far as possible: until another edge is tight or a blossom has to be expanded.
    fn reprice(&mut self) {
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

    /// The outer node before this one on the path to the root of its tree; `NONE` for the root.
    fn previous_outer(&self, outer: usize) -> usize {
        match self.outermost(self.mate[outer]) {
            NONE => NONE,
            inner => self.top[self.from[inner]],
        }
    }

    /// The first common outer node on the paths of both to their roots; `None` if they are in different trees.
    fn ancestor(&mut self, mut one: usize, mut other: usize) -> Option<usize> {
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
    fn augment(&mut self, mut outer: usize, mut other: usize) {
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
        let at = self.rotate_to_even_position(node, child);
        for step in 0..at {
            let (one, two) = (self.ring[node][step], self.ring[node][step ^ 1]);
            self.marry(one, two);
        }
        self.marry(child, other);
        self.ring[node].rotate_left(at);
    }

    /// The position of the node in the ring, which is reversed if needed so that the position is even.
    fn rotate_to_even_position(&mut self, blossom: usize, child: usize) -> usize {
        let ring = &mut self.ring[blossom];
        let at = ring.iter().position(|node| *node == child).expect("a blossom's holders are in its ring");
        if at % 2 == 0 {
            return at;
        }
        ring[1..].reverse();
        ring.len() - at
    }

    /// Contracts the ring between two outer nodes with a common ancestor to one outer node.
    fn close(&mut self, one: usize, base: usize, other: usize) {
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
    fn open(&mut self, blossom: usize) {
        for at in 0..self.ring[blossom].len() {
            let child = self.ring[blossom][at];
            self.put_under(child, child);
        }
        let reached = self.way[blossom * self.nodes + self.from[blossom]].0;
        let entry = self.holder[blossom * self.count + reached];
        let end = self.rotate_to_even_position(blossom, entry);
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
