//! The sweep without numbers: every frontier that can be met, cell by cell, and how one leads to the next. Memory
//! is kept for the next question.

use super::{
    super::effort::{Effort, GivenUp},
    course::{Course, Frontier},
    stock::Stock,
    table::FrontierTable,
};

/// Nothing begins: the cell stays water.
pub(super) const WATER: u8 = u8::MAX;

/// From one frontier to another.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    /// The number of the frontier it leads to: within its layer while the web grows, then of all.
    pub(super) target: u32,
    /// Before which cell that one stands.
    layer: u16,
    /// Which length begins, or [`WATER`].
    pub(super) length: u8,
    /// Whether it lies across.
    pub(super) across: bool,
}

/// The frontiers before one cell.
#[derive(Default)]
struct Layer {
    table: FrontierTable,
    frontiers: Vec<Frontier>,
    rows: Vec<u64>,
}

/// All frontiers, in the order of the sweep; the last is the end.
#[derive(Default)]
pub(super) struct Web {
    layers: Vec<Layer>,
    /// By cell, the number of the first frontier before it; one more at the end.
    pub(super) layer_starts: Vec<u32>,
    /// By frontier, the rows of the stock that are reached and lead to the end.
    pub(super) rows: Vec<u64>,
    /// By frontier, where its edges begin; one more at the end.
    pub(super) edge_starts: Vec<u32>,
    pub(super) edges: Vec<Edge>,
}

impl Web {
    /// Spins the web. Afterwards only what lies on some way to the end has rows.
    pub(super) fn spin(&mut self, course: &Course, stock: &Stock, effort: &mut Effort<'_>) -> Result<(), GivenUp> {
        let end = course.end();
        self.begin(end);
        if let Some((at, frontier)) = course.settle(0, 0) {
            self.reach(at, frontier, stock.whole);
        }
        for at in 0..=end {
            self.layer_starts.push(self.rows.len() as u32);
            let layer = std::mem::take(&mut self.layers[at]);
            self.rows.extend_from_slice(&layer.rows);
            for (frontier, rows) in layer.frontiers.iter().zip(&layer.rows) {
                self.edge_starts.push(self.edges.len() as u32);
                if at < end {
                    self.lead_on(course, stock, at, *frontier, *rows);
                }
            }
            effort.spend(8 * layer.rows.len() as u64)?;
            self.layers[at] = layer;
            effort.hold(self.bytes())?;
        }
        self.edge_starts.push(self.edges.len() as u32);
        self.layer_starts.push(self.rows.len() as u32);
        self.prune(stock);
        effort.spend(4 * self.edges.len() as u64)
    }

    /// Bytes in use for this question, tables among them at their widest.
    pub(super) fn bytes(&self) -> usize {
        let state = 2 * size_of::<u64>() + size_of::<Frontier>() + size_of::<u32>() + FrontierTable::WIDEST;
        self.edges.len() * size_of::<Edge>() + self.rows.len() * state
    }

    /// Bytes kept from the last question.
    fn kept(&self) -> usize {
        self.layers.iter().map(|layer| layer.table.bytes()).sum::<usize>() + self.edges.capacity() * size_of::<Edge>()
    }

    fn begin(&mut self, end: usize) {
        if self.kept() > super::KEPT {
            *self = Self::default();
        }
        self.layers.resize_with((end + 1).max(self.layers.len()), Layer::default);
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

    /// Everything that can be decided at this cell.
    fn lead_on(&mut self, course: &Course, stock: &Stock, at: usize, frontier: Frontier, rows: u64) {
        if let Some(next) = course.water(at, frontier) {
            self.lead(course, at + 1, next, rows, (WATER, false));
        }
        let (across, down) = course.begins(at);
        for (number, length) in course.lengths.iter().enumerate() {
            let after = stock.after(rows, number);
            if after == 0 {
                continue;
            }
            if down >> number & 1 == 1
                && let Some(next) = course.down(at, frontier, length.decks)
            {
                self.lead(course, at + 1, next, after, (number as u8, false));
            }
            if across >> number & 1 == 1
                && let Some(next) = course.across(at, frontier, length.decks)
            {
                self.lead(course, at + length.decks, next, after, (number as u8, true));
            }
        }
    }

    fn lead(&mut self, course: &Course, at: usize, frontier: Frontier, rows: u64, (length, across): (u8, bool)) {
        if let Some((layer, frontier)) = course.settle(at, frontier) {
            let target = self.reach(layer, frontier, rows);
            self.edges.push(Edge { target, layer: layer as u16, length, across });
        }
    }

    fn reach(&mut self, at: usize, frontier: Frontier, rows: u64) -> u32 {
        let layer = &mut self.layers[at];
        let (number, new) = layer.table.number(frontier);
        if new {
            layer.frontiers.push(frontier);
            layer.rows.push(rows);
        } else {
            layer.rows[number as usize] |= rows;
        }
        number
    }

    /// Numbers all frontiers through and forgets the rows that do not lead to the end.
    fn prune(&mut self, stock: &Stock) {
        let states = self.rows.len();
        let end = self.layer_starts[self.layer_starts.len() - 2] as usize;
        for state in (0..states).rev() {
            let mut onward = u64::from(state >= end);
            for edge in &mut self.edges[self.edge_starts[state] as usize..self.edge_starts[state + 1] as usize] {
                edge.target += self.layer_starts[usize::from(edge.layer)];
                let rows = self.rows[edge.target as usize];
                onward |= if edge.length == WATER { rows } else { stock.before(rows, usize::from(edge.length)) };
            }
            self.rows[state] &= onward;
        }
    }
}
