//! Minimum-cost perfect matching in a complete graph by Edmonds' blossom algorithm with dual prices, in cubic time.
//! Independent of what the costs mean.
//!
//! All prices start equal. A search grows trees from all single nodes; when no edge is tight any more, prices move
//! until one is. An edge is tight if the two prices add up to twice the cost, so that all numbers stay whole.

mod augment;
mod blossom;
mod prices;

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
}
