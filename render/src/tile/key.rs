//! What stands for the pixels of every tile of a picture, found without drawing: the fingerprints of all that may leave
//! ink in it. Equal keys mean equal pixels; the other way round does not hold and need not.

use broadside_png::Fingerprint;

use super::plan::{Outline, Plan, Word};
use crate::{
    ink::Skin,
    scene::Captions,
    sheet::{Sheet, Waters},
    sign::Sign,
};

/// A cell in which nothing is.
const NOTHING: Fingerprint = Fingerprint::new(0);

/// Signs that leave no ink beside their own cell in any theme.
pub(super) const INSIDE: [Sign; 2] = [Sign::Empty, Sign::Miss];

/// What the keys of a picture are made of, to be used again.
#[derive(Default)]
pub(crate) struct Keys {
    sources: Vec<Fingerprint>,
    keys: Vec<Fingerprint>,
}

impl Keys {
    /// The key of every tile of a picture, in the order of its grid.
    pub(crate) fn of(&mut self, sheet: &Sheet<'_>, skin: Skin, (outline, plan): (Outline, &Plan), captions: &Captions) -> &[Fingerprint] {
        self.sources.clear();
        self.sources.resize(plan.count, NOTHING);
        let charts = sheet.waters(outline.layout);
        self.words(sheet, charts, captions);
        let cells = usize::from(outline.count) * usize::from(outline.count);
        let mut ground = Fingerprint::new(1).of(&skin).of(&outline);
        for (waters, chart) in charts.into_iter().flatten().zip(self.sources[Word::ALL.len()..].chunks_exact_mut(2 * cells)) {
            ground = ground.of(&waters.side).of(waters.rules);
            let (near, inside) = chart.split_at_mut(cells);
            put_cells(near, inside, waters);
        }
        self.keys.clear();
        let (keys, sources) = (&mut self.keys, &self.sources);
        keys.extend(
            plan.sources()
                .enumerate()
                .map(|(tile, near)| near.iter().fold(ground.with(tile as u64), |key, source| key.joined(sources[usize::from(*source)]))),
        );
        &self.keys
    }

    fn words(&mut self, sheet: &Sheet<'_>, charts: [Option<&Waters<'_>>; 2], captions: &Captions) {
        for (word, print) in Word::ALL.into_iter().zip(&mut self.sources) {
            let text = |text: &str| NOTHING.with_bytes(text.as_bytes());
            *print = match (word, sheet) {
                (Word::Status, _) => {
                    let parts = captions.status.parts().iter();
                    parts.fold(NOTHING, |print, (loudness, part)| print.with(*loudness as u64).with_bytes(part.as_bytes()))
                }
                (Word::Tally, _) => text(&captions.tally),
                (Word::First, Sheet::Battle { left, .. }) if charts[0].is_some_and(|first| first.side != left.side) => {
                    text(&captions.right)
                }
                (Word::First, _) => text(&captions.left),
                (Word::Second, Sheet::Battle { right, .. }) if charts[1].is_some_and(|second| second.side != right.side) => {
                    text(&captions.left)
                }
                (Word::Second, _) => text(&captions.right),
                (Word::Left, Sheet::Battle { left, .. }) => gone(left),
                (Word::Right, Sheet::Battle { right, .. }) => gone(right),
                (Word::Right, Sheet::Laying { laid, .. }) => {
                    laid.iter().map(|ship| NOTHING.of(&ship.berth)).fold(NOTHING, Fingerprint::with_any_order)
                }
                (Word::Left | Word::Right, _) => NOTHING,
            };
            if let (Word::First | Word::Second, Sheet::Battle { left, acting: Some(acting), .. }) = (word, sheet) {
                *print = print.with(u64::from(*acting == left.side));
            }
        }
    }
}

/// What a tally follows from, beside the rules.
fn gone(waters: &Waters<'_>) -> Fingerprint {
    let gone = waters.chart.gone().map(|berth| NOTHING.of(&berth)).fold(NOTHING, Fingerprint::with_any_order);
    // A ship that flees leaves its lost decks behind.
    if waters.rules.ships_flee() { gone.with(waters.chart.struck.into()) } else { gone }
}

/// Everything that lies in the cells of a chart, in the order in which it is drawn: what may reach into the next cell,
/// and what stays inside its own in every theme.
fn put_cells(near: &mut [Fingerprint], inside: &mut [Fingerprint], waters: &Waters<'_>) {
    let size = waters.rules.size;
    let place = |col: u8, row: u8| (col < size && row < size).then_some(usize::from(row) * usize::from(size) + usize::from(col));
    for cell in waters.last.iter() {
        if let Some(at) = place(cell.col, cell.row) {
            near[at] = near[at].with(1);
        }
    }
    for piece in &waters.pieces {
        let print = Fingerprint::new(2).of(piece);
        for cell in piece.cells.iter() {
            if let Some(at) = place(cell.col, cell.row) {
                near[at] = near[at].joined(print);
            }
        }
    }
    for (cell, sign) in &waters.signs {
        let reached = if INSIDE.contains(sign) { &mut *inside } else { &mut *near };
        if let Some(at) = place(cell.col, cell.row) {
            reached[at] = reached[at].with(3).with(*sign as u64);
        }
    }
    for (number, cell) in waters.plan.iter().enumerate() {
        if let Some(at) = place(cell.col, cell.row) {
            near[at] = near[at].with(4).with(number as u64);
        }
    }
}
