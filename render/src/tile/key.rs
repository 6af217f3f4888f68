//! Cache keys for the tiles of a picture, computed without drawing: the combined fingerprints of all contents that may leave ink in a
//! tile. Equal keys imply equal pixels, but not the other way round.

use broadside_game::cell::Cell;
use broadside_png::Fingerprint;

use super::plan::{BoardFormat, TextSource, TilePlan};
use crate::{
    ink::Skin,
    model::{FieldModel, PictureModel},
    scene::Captions,
    sign::Sign,
};

/// The fingerprint of an empty cell.
const EMPTY_FINGERPRINT: Fingerprint = Fingerprint::new(0);

/// Signs that stay inside their own cell in every theme.
pub(super) const CELL_ONLY_SIGNS: [Sign; 2] = [Sign::Empty, Sign::Miss];

/// Reusable lists for the keys of a picture.
#[derive(Default)]
pub(crate) struct TileKeys {
    sources: Vec<Fingerprint>,
    keys: Vec<Fingerprint>,
}

impl TileKeys {
    /// Computes the key of every tile, in the order of the grid.
    pub(crate) fn compute(
        &mut self,
        model: &PictureModel<'_>,
        skin: Skin,
        (format, plan): (BoardFormat, &TilePlan),
        (captions, seals): (&Captions, &str),
    ) -> &[Fingerprint] {
        self.sources.clear();
        self.sources.resize(plan.count, EMPTY_FINGERPRINT);
        let charts = model.fields(format.layout);
        self.add_texts(model, charts, (captions, seals));
        let cells = format.field.area();
        let mut ground = Fingerprint::new(1).with_hash(&skin).with_hash(&format);
        for (field, chart) in charts.into_iter().flatten().zip(self.sources[TextSource::ALL.len()..].chunks_exact_mut(2 * cells)) {
            ground = ground.with_hash(&field.side).with_hash(field.rules);
            let (spreading, contained) = chart.split_at_mut(cells);
            add_cells(spreading, contained, field);
        }
        self.keys.clear();
        let (keys, sources) = (&mut self.keys, &self.sources);
        keys.extend(plan.sources.iter().enumerate().map(|(tile, sources_of_tile)| {
            sources_of_tile.iter().fold(ground.with(tile as u64), |key, source| key.join(sources[usize::from(*source)]))
        }));
        &self.keys
    }

    /// Adds the fingerprints of texts and tallies.
    fn add_texts(&mut self, model: &PictureModel<'_>, charts: [Option<&FieldModel<'_>>; 2], (captions, seals): (&Captions, &str)) {
        let titles = match model {
            // The focus layout may draw the right field first.
            PictureModel::Battle { left, .. } if charts[0].is_some_and(|first| first.side != left.side) => {
                [&captions.right, &captions.left]
            }
            _ => [&captions.left, &captions.right],
        };
        for (source, fingerprint) in TextSource::ALL.into_iter().zip(&mut self.sources) {
            let text = |text: &str| EMPTY_FINGERPRINT.with_bytes(text.as_bytes());
            *fingerprint = match (source, model) {
                (TextSource::Status, _) => {
                    let parts = captions.status.parts().iter();
                    let status = parts.fold(EMPTY_FINGERPRINT, |fingerprint, (loudness, part)| {
                        fingerprint.with(*loudness as u64).with_bytes(part.as_bytes())
                    });
                    // The seals lie in the area of the status.
                    if seals.is_empty() { status } else { status.with_bytes(seals.as_bytes()) }
                }
                (TextSource::TallyLabel, _) => text(&captions.tally),
                (TextSource::FirstTitle, _) => text(titles[0]),
                (TextSource::SecondTitle, _) => text(titles[1]),
                (TextSource::LeftTally, PictureModel::Battle { left, .. }) => tally_fingerprint(left),
                (TextSource::RightTally, PictureModel::Battle { right, .. }) => tally_fingerprint(right),
                (TextSource::RightTally, PictureModel::Placing { placed, .. }) => {
                    placed.iter().map(|ship| EMPTY_FINGERPRINT.with_hash(&ship.spec)).fold(EMPTY_FINGERPRINT, Fingerprint::join_unordered)
                }
                (TextSource::LeftTally | TextSource::RightTally, _) => EMPTY_FINGERPRINT,
            };
            if let (TextSource::FirstTitle | TextSource::SecondTitle, PictureModel::Battle { left, acting: Some(acting), .. }) =
                (source, model)
            {
                *fingerprint = fingerprint.with(u64::from(*acting == left.side));
            }
        }
    }
}

/// The fingerprint of a tally. Does not include the rules.
fn tally_fingerprint(field: &FieldModel<'_>) -> Fingerprint {
    let lost =
        field.chart.lost_pieces().map(|spec| EMPTY_FINGERPRINT.with_hash(&spec)).fold(EMPTY_FINGERPRINT, Fingerprint::join_unordered);
    // Every hit shortens a ship that flees.
    if field.rules.hit_ships_may_move() { lost.with(field.chart.struck.into()) } else { lost }
}

/// Adds the contents of all cells of a chart in drawing order: those that may reach into neighbouring cells to `spreading`, those
/// that stay inside their own cell in every theme to `contained`.
fn add_cells(spreading: &mut [Fingerprint], contained: &mut [Fingerprint], field: &FieldModel<'_>) {
    let size = field.rules.size;
    let place = |cell: Cell| size.contains(cell).then(|| cell.index_on(size));
    for cell in field.last_shots.iter() {
        if let Some(at) = place(cell) {
            spreading[at] = spreading[at].with(1);
        }
    }
    for piece in &field.pieces {
        let fingerprint = Fingerprint::new(2).with_hash(piece);
        for cell in piece.cells.iter() {
            if let Some(at) = place(cell) {
                spreading[at] = spreading[at].join(fingerprint);
            }
        }
    }
    for (cell, sign) in &field.signs {
        let reached = if CELL_ONLY_SIGNS.contains(sign) { &mut *contained } else { &mut *spreading };
        if let Some(at) = place(*cell) {
            reached[at] = reached[at].with(3).with(*sign as u64);
        }
    }
    for (number, cell) in field.plan.iter().enumerate() {
        if let Some(at) = place(*cell) {
            spreading[at] = spreading[at].with(4).with(number as u64);
        }
    }
}
