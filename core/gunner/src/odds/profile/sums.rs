//! The numbers of the sweep: in how many ways each frontier can be reached with each combination of ships left, in how
//! many ways the fleet can be completed from there, and thus in how many fleets a ship begins at each cell.

use super::{
    super::effort::{CountResult, Effort},
    count_layout::CountLayout,
    frontier_graph::{Edge, FrontierGraph, WATER},
    sweep_path::SweepPath,
};

/// For one ship length and each cell: the number of fleets in which a ship of this length begins there.
#[derive(Clone, Default)]
pub(super) struct ShipStarts {
    pub(super) across: Vec<f64>,
    pub(super) down: Vec<f64>,
}

/// The numbers of ways by frontier, row and index within the row ([`CountLayout`]); memory is reused.
#[derive(Default)]
pub(super) struct SweepSums {
    nodes: Vec<FrontierNode>,
    /// The ways to reach each frontier; the backward pass replaces them, from the end, by the ways to complete the fleet.
    ways: Vec<f64>,
    /// The ways to complete the fleet from one frontier, while the ways to reach it are still needed.
    onward: Vec<f64>,
    /// By ship length, where its ships begin.
    pub(super) ship_starts: Vec<ShipStarts>,
}

/// The place of the numbers of a frontier.
#[derive(Clone, Copy)]
struct FrontierNode {
    /// Its rows of the [`CountLayout`], one bit each.
    rows: u64,
    /// The number of rows of all frontiers before it.
    start: u32,
}

/// Consecutive rows of a source frontier and the target rows that an edge leads to: first row of each, and their number.
struct RowRun {
    source: usize,
    target: usize,
    rows: usize,
}

/// Calls `visit` for each run of consecutive source rows from which an edge leads to target rows.
#[inline]
fn for_each_row_run(source: u64, target: u64, stride: u32, left: u64, mut visit: impl FnMut(RowRun)) {
    let mut shared = source & left & (target << stride);
    while shared != 0 {
        let first = shared.trailing_zeros();
        let rows = (shared >> first).trailing_ones();
        let below = |set: u64, row: u32| (set & ((1 << row) - 1)).count_ones() as usize;
        visit(RowRun { source: below(source, first), target: below(target, first - stride), rows: rows as usize });
        shared &= !(u64::MAX >> (64 - rows) << first);
    }
}

impl SweepSums {
    /// Counts the fleets. Returns the total, and sets `ship_starts`.
    pub(super) fn count(
        &mut self,
        path: &SweepPath,
        layout: &CountLayout,
        graph: &FrontierGraph,
        effort: &mut Effort<'_>,
    ) -> CountResult<f64> {
        match layout.row_len {
            1 => self.count_rows::<1>(path, layout, graph, effort),
            2 => self.count_rows::<2>(path, layout, graph, effort),
            3 => self.count_rows::<3>(path, layout, graph, effort),
            4 => self.count_rows::<4>(path, layout, graph, effort),
            5 => self.count_rows::<5>(path, layout, graph, effort),
            6..=8 => self.count_rows::<8>(path, layout, graph, effort),
            9..=16 => self.count_rows::<16>(path, layout, graph, effort),
            _ => self.count_rows::<64>(path, layout, graph, effort),
        }
    }

    /// As [`SweepSums::count`], with rows of `ROW` counts, so that the compiler can vectorize them.
    fn count_rows<const ROW: usize>(
        &mut self,
        path: &SweepPath,
        layout: &CountLayout,
        graph: &FrontierGraph,
        effort: &mut Effort<'_>,
    ) -> CountResult<f64> {
        self.ship_starts.clear();
        let starts = ShipStarts { across: vec![0.0; path.end()], down: vec![0.0; path.end()] };
        self.ship_starts.resize(path.lengths.len(), starts);
        self.allocate::<ROW>(graph, effort)?;
        let (Some(first), Some(last)) = (self.ways.get_mut(layout.row_len - 1), graph.rows.len().checked_sub(1)) else { return Ok(0.0) };
        *first = 1.0;
        self.sum_forward::<ROW>(layout, graph, effort)?;
        let end = self.nodes[last].start as usize * ROW;
        let total = self.ways[end];
        self.ways[end..].fill(0.0);
        self.ways[end] = 1.0;
        self.sum_backward::<ROW>(layout, graph, effort)?;
        Ok(total)
    }

    /// Assigns each frontier its place, and sets all ways to 0.
    fn allocate<const ROW: usize>(&mut self, graph: &FrontierGraph, effort: &Effort<'_>) -> CountResult<()> {
        self.nodes.clear();
        let mut rows = 0;
        for set in &graph.rows {
            self.nodes.push(FrontierNode { rows: *set, start: rows });
            rows += set.count_ones();
        }
        let numbers = rows as usize * ROW;
        effort.check_memory(graph.bytes() + numbers * size_of::<f64>())?;
        if self.ways.capacity() * size_of::<f64>() > super::MAX_REUSED_BYTES && numbers * 4 < self.ways.capacity() {
            self.ways = Vec::new();
        }
        self.ways.clear();
        self.ways.resize(numbers, 0.0);
        self.onward.resize(64 * ROW, 0.0);
        Ok(())
    }

    /// The forward pass: sums the ways to reach each frontier.
    fn sum_forward<const ROW: usize>(&mut self, layout: &CountLayout, graph: &FrontierGraph, effort: &mut Effort<'_>) -> CountResult<()> {
        for state in 0..graph.rows.len() {
            let FrontierNode { rows: source, start } = self.nodes[state];
            if source == 0 {
                continue;
            }
            let from = start as usize * ROW;
            let (done, ahead) = self.ways.split_at_mut(from + source.count_ones() as usize * ROW);
            let ways = &done[from..];
            let edges = edges(graph, state);
            effort.spend(2 * edges.len() as u64)?;
            for edge in edges {
                let target = self.nodes[edge.target as usize];
                let offset = target.start as usize * ROW - done.len();
                let (stride, left) = if edge.length == WATER { (0, u64::MAX) } else { row_step(layout, edge) };
                for_each_row_run(source, target.rows, stride, left, |run| {
                    let (from, to, len) = (run.source * ROW, offset + run.target * ROW, run.rows * ROW);
                    let (from, to) = (&ways[from..from + len], &mut ahead[to..to + len]);
                    if usize::from(edge.length) == layout.inner {
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

    /// The backward pass: sums the ways to complete the fleet from each frontier, and where ships begin.
    fn sum_backward<const ROW: usize>(&mut self, layout: &CountLayout, graph: &FrontierGraph, effort: &mut Effort<'_>) -> CountResult<()> {
        let end = graph.rows.len() - 1;
        let mut at = graph.layer_starts.len() - 2;
        for state in (0..end).rev() {
            while graph.layer_starts[at] as usize > state {
                at -= 1;
            }
            let FrontierNode { rows: source, start } = self.nodes[state];
            if source == 0 {
                continue;
            }
            let from = start as usize * ROW;
            let own = source.count_ones() as usize * ROW;
            let (done, ahead) = self.ways.split_at_mut(from + own);
            let (ways, onward) = (&mut done[from..], &mut self.onward[..own]);
            onward.fill(0.0);
            let edges = edges(graph, state);
            effort.spend(3 * edges.len() as u64)?;
            for edge in edges {
                let target = self.nodes[edge.target as usize];
                let next = (target.rows, &ahead[target.start as usize * ROW - from - own..]);
                let fleets = add_edge_backward::<ROW>(layout, edge, (source, ways), next, onward);
                if edge.length != WATER {
                    let starts = &mut self.ship_starts[usize::from(edge.length)];
                    (if edge.across { &mut starts.across } else { &mut starts.down })[at] += fleets;
                }
            }
            ways.copy_from_slice(onward);
        }
        Ok(())
    }
}

fn edges(graph: &FrontierGraph, state: usize) -> &[Edge] {
    &graph.edges[graph.edge_starts[state] as usize..graph.edge_starts[state + 1] as usize]
}

/// How an edge with a ship changes the row number: the decrease, and the rows in which the ship is left.
fn row_step(layout: &CountLayout, edge: &Edge) -> (u32, u64) {
    let length = usize::from(edge.length);
    (layout.stride[length], layout.left[length])
}

/// Adds to `onward` the ways to complete the fleet along one edge. Returns the number of fleets that use the edge; 0 for water.
#[inline]
fn add_edge_backward<const ROW: usize>(
    layout: &CountLayout,
    edge: &Edge,
    (source, ways): (u64, &[f64]),
    (target, ahead): (u64, &[f64]),
    onward: &mut [f64],
) -> f64 {
    let mut sums = [0.0; ROW];
    if edge.length == WATER {
        for_each_row_run(source, target, 0, u64::MAX, |run| {
            let (from, to, len) = (run.source * ROW, run.target * ROW, run.rows * ROW);
            let (from, to) = (ahead[to..to + len].as_chunks::<ROW>().0, onward[from..from + len].as_chunks_mut::<ROW>().0);
            for (from, to) in from.iter().zip(to) {
                (0..ROW).for_each(|at| to[at] += from[at]);
            }
        });
        return 0.0;
    }
    let (stride, left) = row_step(layout, edge);
    for_each_row_run(source, target, stride, left, |run| {
        let (from, to, len) = (run.source * ROW, run.target * ROW, run.rows * ROW);
        let (ways, ahead, onward) = (&ways[from..from + len], &ahead[to..to + len], &mut onward[from..from + len]);
        let (ways, ahead, onward) = (ways.as_chunks::<ROW>().0, ahead.as_chunks::<ROW>().0, onward.as_chunks_mut::<ROW>().0);
        if usize::from(edge.length) == layout.inner {
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
