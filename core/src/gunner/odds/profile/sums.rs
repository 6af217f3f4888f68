//! The numbers of the sweep: how many ways lead to each frontier with so much of the stock left, how many lead on
//! from it to the end, and thus how many whole fleets begin a ship in each place.

use super::{
    super::effort::{Effort, GivenUp},
    course::Course,
    stock::Stock,
    web::{Edge, WATER, Web},
};

/// Lies of one length: by place, how many fleets have a ship that begins there.
#[derive(Clone, Default)]
pub(super) struct Begun {
    pub(super) across: Vec<f64>,
    pub(super) down: Vec<f64>,
}

/// Numbers by frontier, row and count, kept for the next question.
#[derive(Default)]
pub(super) struct Sums {
    nodes: Vec<Node>,
    /// First the ways there, then, cell by cell from the end, the ways on.
    ways: Vec<f64>,
    /// The ways on from one frontier, while its ways there are still needed.
    onward: Vec<f64>,
    pub(super) begun: Vec<Begun>,
}

/// Where the numbers of a frontier are.
#[derive(Clone, Copy)]
struct Node {
    /// Its rows of the stock.
    rows: u64,
    /// The first of them among all rows.
    start: u32,
}

/// Where rows of two frontiers meet along an edge.
struct Stretch {
    source: usize,
    target: usize,
    rows: usize,
}

/// Rows of the source that an edge leads to rows of the target, in stretches without a gap.
#[inline]
fn stretches(source: u64, target: u64, stride: u32, left: u64, mut visit: impl FnMut(Stretch)) {
    let mut shared = source & left & (target << stride);
    while shared != 0 {
        let first = shared.trailing_zeros();
        let rows = (shared >> first).trailing_ones();
        let below = |set: u64, row: u32| (set & ((1 << row) - 1)).count_ones() as usize;
        visit(Stretch { source: below(source, first), target: below(target, first - stride), rows: rows as usize });
        shared &= !(u64::MAX >> (64 - rows) << first);
    }
}

impl Sums {
    /// Counts: gives how many fleets there are, and leaves in `begun` where ships begin.
    pub(super) fn count(&mut self, course: &Course, stock: &Stock, web: &Web, effort: &mut Effort<'_>) -> Result<f64, GivenUp> {
        match stock.row {
            1 => self.count_rows::<1>(course, stock, web, effort),
            2 => self.count_rows::<2>(course, stock, web, effort),
            3 => self.count_rows::<3>(course, stock, web, effort),
            4 => self.count_rows::<4>(course, stock, web, effort),
            5 => self.count_rows::<5>(course, stock, web, effort),
            6..=8 => self.count_rows::<8>(course, stock, web, effort),
            9..=16 => self.count_rows::<16>(course, stock, web, effort),
            _ => self.count_rows::<64>(course, stock, web, effort),
        }
    }

    fn count_rows<const ROW: usize>(&mut self, course: &Course, stock: &Stock, web: &Web, effort: &mut Effort<'_>) -> Result<f64, GivenUp> {
        self.begun.clear();
        let begun = Begun { across: vec![0.0; course.end()], down: vec![0.0; course.end()] };
        self.begun.resize(course.lengths.len(), begun);
        self.make_room::<ROW>(web, effort)?;
        let (Some(first), Some(last)) = (self.ways.get_mut(stock.row - 1), web.rows.len().checked_sub(1)) else { return Ok(0.0) };
        *first = 1.0;
        self.there::<ROW>(stock, web, effort)?;
        let end = self.nodes[last].start as usize * ROW;
        let total = self.ways[end];
        self.ways[end..].fill(0.0);
        self.ways[end] = 1.0;
        self.back::<ROW>(stock, web, effort)?;
        Ok(total)
    }

    fn make_room<const ROW: usize>(&mut self, web: &Web, effort: &Effort<'_>) -> Result<(), GivenUp> {
        self.nodes.clear();
        let mut rows = 0;
        for set in &web.rows {
            self.nodes.push(Node { rows: *set, start: rows });
            rows += set.count_ones();
        }
        let numbers = rows as usize * ROW;
        effort.hold(web.bytes() + numbers * size_of::<f64>())?;
        if self.ways.capacity() * size_of::<f64>() > super::KEPT && numbers * 4 < self.ways.capacity() {
            self.ways = Vec::new();
        }
        self.ways.clear();
        self.ways.resize(numbers, 0.0);
        self.onward.resize(64 * ROW, 0.0);
        Ok(())
    }

    /// From the beginning on.
    fn there<const ROW: usize>(&mut self, stock: &Stock, web: &Web, effort: &mut Effort<'_>) -> Result<(), GivenUp> {
        for state in 0..web.rows.len() {
            let Node { rows: source, start } = self.nodes[state];
            if source == 0 {
                continue;
            }
            let from = start as usize * ROW;
            let (done, ahead) = self.ways.split_at_mut(from + source.count_ones() as usize * ROW);
            let ways = &done[from..];
            let edges = edges(web, state);
            effort.spend(2 * edges.len() as u64)?;
            for edge in edges {
                let target = self.nodes[edge.target as usize];
                let offset = target.start as usize * ROW - done.len();
                let (stride, left) = if edge.length == WATER { (0, u64::MAX) } else { used(stock, edge) };
                stretches(source, target.rows, stride, left, |stretch| {
                    let (from, to, len) = (stretch.source * ROW, offset + stretch.target * ROW, stretch.rows * ROW);
                    let (from, to) = (&ways[from..from + len], &mut ahead[to..to + len]);
                    if usize::from(edge.length) == stock.inner {
                        for (from, to) in from.as_chunks::<ROW>().0.iter().zip(to.as_chunks_mut::<ROW>().0) {
                            (1..ROW).for_each(|at| to[at - 1] += from[at]);
                        }
                    } else {
                        let (from, to) = (from.as_chunks::<ROW>().0, to.as_chunks_mut::<ROW>().0);
                        for (from, to) in from.iter().zip(to) {
                            (0..ROW).for_each(|at| to[at] += from[at]);
                        }
                    }
                });
            }
        }
        Ok(())
    }

    /// From the end back. A frontier's ways there make room for its ways on as soon as they have been used.
    fn back<const ROW: usize>(&mut self, stock: &Stock, web: &Web, effort: &mut Effort<'_>) -> Result<(), GivenUp> {
        let end = web.rows.len() - 1;
        let mut at = web.layer_starts.len() - 2;
        for state in (0..end).rev() {
            while web.layer_starts[at] as usize > state {
                at -= 1;
            }
            let Node { rows: source, start } = self.nodes[state];
            if source == 0 {
                continue;
            }
            let from = start as usize * ROW;
            let own = source.count_ones() as usize * ROW;
            let (done, ahead) = self.ways.split_at_mut(from + own);
            let (ways, onward) = (&mut done[from..], &mut self.onward[..own]);
            onward.fill(0.0);
            let edges = edges(web, state);
            effort.spend(3 * edges.len() as u64)?;
            for edge in edges {
                let target = self.nodes[edge.target as usize];
                let next = (target.rows, &ahead[target.start as usize * ROW - from - own..]);
                let fleets = step_back::<ROW>(stock, edge, (source, ways), next, onward);
                if edge.length != WATER {
                    let begun = &mut self.begun[usize::from(edge.length)];
                    (if edge.across { &mut begun.across } else { &mut begun.down })[at] += fleets;
                }
            }
            ways.copy_from_slice(onward);
        }
        Ok(())
    }
}

fn edges(web: &Web, state: usize) -> &[Edge] {
    &web.edges[web.edge_starts[state] as usize..web.edge_starts[state + 1] as usize]
}

fn used(stock: &Stock, edge: &Edge) -> (u32, u64) {
    let length = usize::from(edge.length);
    (stock.stride[length], stock.left[length])
}

/// Adds the ways on along one edge; gives how many whole fleets take it, unless it is water.
#[inline]
fn step_back<const ROW: usize>(
    stock: &Stock,
    edge: &Edge,
    (source, ways): (u64, &[f64]),
    (target, ahead): (u64, &[f64]),
    onward: &mut [f64],
) -> f64 {
    let mut sums = [0.0; ROW];
    if edge.length == WATER {
        stretches(source, target, 0, u64::MAX, |stretch| {
            let (from, to, len) = (stretch.source * ROW, stretch.target * ROW, stretch.rows * ROW);
            let (from, to) = (ahead[to..to + len].as_chunks::<ROW>().0, onward[from..from + len].as_chunks_mut::<ROW>().0);
            for (from, to) in from.iter().zip(to) {
                (0..ROW).for_each(|at| to[at] += from[at]);
            }
        });
        return 0.0;
    }
    let (stride, left) = used(stock, edge);
    stretches(source, target, stride, left, |stretch| {
        let (from, to, len) = (stretch.source * ROW, stretch.target * ROW, stretch.rows * ROW);
        let (ways, ahead, onward) = (&ways[from..from + len], &ahead[to..to + len], &mut onward[from..from + len]);
        let (ways, ahead, onward) = (ways.as_chunks::<ROW>().0, ahead.as_chunks::<ROW>().0, onward.as_chunks_mut::<ROW>().0);
        if usize::from(edge.length) == stock.inner {
            for ((ways, ahead), onward) in ways.iter().zip(ahead).zip(onward) {
                for at in 1..ROW {
                    onward[at] += ahead[at - 1];
                    sums[at] += ways[at] * ahead[at - 1];
                }
            }
        } else {
            for ((ways, ahead), onward) in ways.iter().zip(ahead).zip(onward) {
                for at in 0..ROW {
                    onward[at] += ahead[at];
                    sums[at] += ways[at] * ahead[at];
                }
            }
        }
    });
    sums.iter().sum()
}
