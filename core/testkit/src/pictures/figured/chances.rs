//! Chances for maps in pictures, from the straight poses of the ships that are left. They only resemble the odds of the product,
//! but are computed faster.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    side::Side,
    view::PublicView,
};
use broadside_present::{body::Body, heat};
use broadside_scene::View;
use broadside_words::locale::Locale;

use super::Figure;

/// The factor by which an open hit raises the weight of a pose that covers it.
const HIT_WEIGHT_FACTOR: u32 = 24;

/// A message with the map of chances on a side's field.
pub fn chances(view: &PublicView, side: Side, locale: Locale) -> Body {
    let size = view.rules.size;
    let chart = &view.charts[side];
    let (hits, closed) = (chart.open_hits(), chart.known_empty_cells(&view.rules).union(&chart.shot_cells().minus(&chart.open_hits())));
    let mut weights = vec![0_u32; size.area()];
    let left: Vec<u8> = chart.ships_afloat(&view.rules).into_iter().map(|spec| spec.decks).collect();
    for decks in &left {
        for place in Cell::all(size).flat_map(|cell| [straight(cell, *decks, (1, 0), size), straight(cell, *decks, (0, 1), size)]).flatten()
        {
            if !place.meets(&closed) {
                let met = place.iter().filter(|cell| hits.contains(*cell)).count() as u32;
                place.iter().for_each(|cell| {
                    weights[cell.index_on(size)] += HIT_WEIGHT_FACTOR.pow(met);
                });
            }
        }
    }
    Cell::all(size).zip(&mut weights).filter(|(cell, _)| hits.contains(*cell)).for_each(|(_, weight)| *weight = 0);
    let (sum, decks) = (weights.iter().sum::<u32>().max(1), left.iter().map(|decks| u32::from(*decks)).sum::<u32>());
    let chances: Vec<u16> =
        weights.iter().map(|weight| (u64::from(*weight) * u64::from(decks) * 1000 / u64::from(sum)).min(970) as u16).collect();
    heat::heat_map(view, side, &chances, locale)
}

/// The map of chances on a side's field.
pub fn heat_map(view: &PublicView, side: Side, locale: Locale) -> Figure {
    match chances(view, side, locale).scene.map(|scene| scene.view) {
        Some(View::Figure(figure)) => *figure,
        _ => unreachable!("a map of chances is a figure"),
    }
}

/// The straight pose that begins at a cell; `None` if it would leave the field.
fn straight(from: Cell, decks: u8, (across, down): (i8, i8), size: FieldSize) -> Option<CellSet> {
    (0..decks as i8).map(|deck| from.step(across * deck, down * deck, size)).collect()
}
