//! The graph of the sweep: all reachable frontiers, cell by cell, and their transitions. Memory is reused.

use super::{
    super::effort::{CountResult, Effort},
    count_layout::CountLayout,
    sweep_path::{Frontier, SweepPath},
    table::FrontierTable,
};

/// Stands for a ship length in an edge: no ship begins, the cell is water.
pub(super) const WATER: u8 = u8::MAX;

/// A transition between frontiers.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The index of the target frontier: within its layer during construction, later among all frontiers.
    pub(super) target: u32,
    /// The layer of the target frontier.
    layer: u16,
    /// The index of the length of the ship that begins here, or [`WATER`].
    pub(super) length: u8,
    /// Whether the ship that begins here is horizontal.
    pub(super) across: bool,
}

/// The frontiers that can be reached just before a cell.
#[derive(Default)]
struct FrontierLayer {
    table: FrontierTable,
    frontiers: Vec<Frontier>,
    /// By frontier, the rows of the [`CountLayout`] that can be reached, one bit each.
    rows: Vec<u64>,
}

/// All frontiers in sweep order; the last one is the end of the field.
#[derive(Default)]
pub(super) struct FrontierGraph {
    layers: Vec<FrontierLayer>,
    /// By cell, the index of its first frontier; an additional entry holds the number of frontiers.
    pub(super) layer_starts: Vec<u32>,
    /// By frontier, the rows of the [`CountLayout`] that can be reached and lead to the end, one bit each.
    pub(super) rows: Vec<u64>,
    /// By frontier, the index of its first edge; an additional entry holds the number of edges.
    pub(super) edge_starts: Vec<u32>,
    pub(super) edges: Vec<Edge>,
}

impl FrontierGraph {
    /// Builds the graph. Frontiers that do not lead to the end have no rows.
    pub(super) fn build(&mut self, path: &SweepPath, layout: &CountLayout, effort: &mut Effort<'_>) -> CountResult<()> {
        let end = path.end();
        self.reset(end);
        if let Some((at, frontier)) = path.skip_forced_cells(0, 0) {
            self.add_frontier(at, frontier, layout.whole_fleet);
        }
        for at in 0..=end {
            self.layer_starts.push(self.rows.len() as u32);
            let layer = std::mem::take(&mut self.layers[at]);
            self.rows.extend_from_slice(&layer.rows);
            for (frontier, rows) in layer.frontiers.iter().zip(&layer.rows) {
                self.edge_starts.push(self.edges.len() as u32);
                if at < end {
                    self.expand(path, layout, at, *frontier, *rows);
                }
            }
            effort.spend(8 * layer.rows.len() as u64)?;
            self.layers[at] = layer;
            effort.check_memory(self.bytes())?;
        }
        self.edge_starts.push(self.edges.len() as u32);
        self.layer_starts.push(self.rows.len() as u32);
        self.prune(layout);
        effort.spend(4 * self.edges.len() as u64)
    }

    /// The bytes that this count uses, with hash tables at their maximum size.
    pub(super) fn bytes(&self) -> usize {
        let state = 2 * size_of::<u64>() + size_of::<Frontier>() + size_of::<u32>() + FrontierTable::MAX_KEY_BYTES;
        self.edges.len() * size_of::<Edge>() + self.rows.len() * state
    }

    /// Clears the graph for a field of `end` cells; frees the memory if there is too much.
    fn reset(&mut self, end: usize) {
        let reserved = self.layers.iter().map(|layer| layer.table.bytes()).sum::<usize>() + self.edges.capacity() * size_of::<Edge>();
        if reserved > super::MAX_REUSED_BYTES {
            *self = Self::default();
        }
        self.layers.resize_with((end + 1).max(self.layers.len()), FrontierLayer::default);
        for layer in &mut self.layers {
            layer.table.clear();
            layer.frontiers.clear();
            layer.rows.clear();
        }
        self.layer_starts.clear();
        self.rows.clear();
        self.edge_starts.clear();
        self.edges.clear();
    }

    /// Adds all transitions from this frontier of this cell.
    fn expand(&mut self, path: &SweepPath, layout: &CountLayout, at: usize, frontier: Frontier, rows: u64) {
        if let Some(next) = path.place_water(at, frontier) {
            self.add_edge(path, at + 1, next, rows, (WATER, false));
        }
        let (across, down) = path.possible_lengths(at);
        for (number, length) in path.lengths.iter().enumerate() {
            let after = layout.rows_after(rows, number);
            if after == 0 {
                continue;
            }
            if down >> number & 1 == 1
                && let Some(next) = path.place_vertical(at, frontier, length.decks)
            {
                self.add_edge(path, at + 1, next, after, (number as u8, false));
            }
            if across >> number & 1 == 1
                && let Some(next) = path.place_horizontal(at, frontier, length.decks)
            {
                self.add_edge(path, at + length.decks, next, after, (number as u8, true));
            }
        }
    }

    /// Adds a transition to this frontier before the cell `at`, unless it is a dead end.
    fn add_edge(&mut self, path: &SweepPath, at: usize, frontier: Frontier, rows: u64, (length, across): (u8, bool)) {
        if let Some((layer, frontier)) = path.skip_forced_cells(at, frontier) {
            let target = self.add_frontier(layer, frontier, rows);
            self.edges.push(Edge { target, layer: layer as u16, length, across });
        }
    }

    /// Adds a frontier with these rows to a layer, unless the layer has it; then adds the rows only. Returns its index.
    fn add_frontier(&mut self, at: usize, frontier: Frontier, rows: u64) -> u32 {
        let layer = &mut self.layers[at];
        let (number, new) = layer.table.index_or_insert(frontier);
        if new {
            layer.frontiers.push(frontier);
            layer.rows.push(rows);
        } else {
            layer.rows[number as usize] |= rows;
        }
        number
    }

    /// Changes the targets of edges to indices among all frontiers, and removes rows that do not lead to the end.
    fn prune(&mut self, layout: &CountLayout) {
        let states = self.rows.len();
        let end = self.layer_starts[self.layer_starts.len() - 2] as usize;
        for state in (0..states).rev() {
            let mut onward = u64::from(state >= end);
            for edge in &mut self.edges[self.edge_starts[state] as usize..self.edge_starts[state + 1] as usize] {
                edge.target += self.layer_starts[usize::from(edge.layer)];
                let rows = self.rows[edge.target as usize];
                onward |= if edge.length == WATER { rows } else { layout.rows_before(rows, usize::from(edge.length)) };
            }
            self.rows[state] &= onward;
        }
    }
}
