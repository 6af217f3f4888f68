//! Maps of habits: where one player or all players place ships and fire first. The maps show shares of games, and name no
//! player.

use broadside_game::{cell::FieldSize, notation::Notation, ruleset::Axes, words};
use broadside_scene::figure::{Figure, Heat, HeatMap};
use broadside_words::{line::Line, locale::Locale, phrase};

use super::{
    super::{
        body::{Body, Key},
        heat::{best_cells, grid},
    },
    parts::figure_scene,
};

words! {
    /// A habit map.
    pub enum HabitMap, word, find {
        /// Where the reader's ships were.
        Ships = "ships",
        /// Where the reader fired first.
        Shots = "shots",
        /// Where all players' ships were.
        AllShips = "all-ships",
        /// Where all players fired first.
        AllShots = "all-shots",
    }
}

/// The data of a habit map, for square fields of one size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HabitShares {
    /// The number of columns and of rows.
    pub size: u8,
    /// The number of games.
    pub games: u16,
    /// For each cell, row by row, the share of games in which it had a ship or was fired at first, in thousandths.
    pub shares: Vec<u16>,
    /// All field sizes for which there is data.
    pub sizes: Vec<u8>,
}

impl HabitMap {
    /// Whether the map covers all players.
    pub fn covers_all_players(self) -> bool {
        matches!(self, Self::AllShips | Self::AllShots)
    }

    /// Whether the map shows ships; otherwise it shows first shots.
    pub fn shows_ships(self) -> bool {
        matches!(self, Self::Ships | Self::AllShips)
    }

    /// The button for this map.
    pub(super) fn key(self, locale: Locale) -> Key {
        Key::with_label(phrase::plain(locale, &format!("key-habits-{}", self.word())), format!("profile {}", self.word()))
    }

    fn other_map_buttons(self, locale: Locale) -> Vec<Vec<Key>> {
        Key::into_rows(Self::ALL.into_iter().filter(|map| *map != self).map(|map| map.key(locale)), 2)
    }
}

/// A habit map as a message.
pub fn habits(map: HabitMap, shares: &HabitShares, locale: Locale) -> Body {
    let figure = figure(map, shares, locale);
    let best_cells_line: Vec<String> = figure.best.1.iter().map(|(cell, share)| format!("{cell} {share}")).collect();
    let best_cells_line =
        (!best_cells_line.is_empty()).then(|| Line::new("habits-best-list").text("list", best_cells_line.join(", ")).phrase(locale));
    let lines = [Some(figure.title.clone()), Some(figure.subtitle.clone()), best_cells_line, Some(figure.note.clone())];
    let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
    let mono = Some(grid(&figure, notation(shares.size, locale), locale));
    let mut keys = map.other_map_buttons(locale);
    let sizes = size_buttons(map, shares);
    keys.extend((!sizes.is_empty()).then_some(sizes));
    Body { scene: Some(figure_scene(Figure::HeatMap(figure), &text)), mono, text, keys, ..Body::default() }
}

/// The message that there is no data for this map yet.
pub fn no_data(map: HabitMap, locale: Locale) -> Body {
    let line = if map.covers_all_players() { Line::new("habits-all-none") } else { Line::new("habits-none") };
    Body { keys: map.other_map_buttons(locale), ..Body::of_lines([line], locale) }
}

/// The maximum number of field sizes that have a button.
const MAX_SIZES: usize = 5;

/// The buttons for other field sizes.
fn size_buttons(map: HabitMap, shares: &HabitShares) -> Vec<Key> {
    let key = |size: &u8| Key::with_label(format!("{size} × {size}"), format!("profile {} size={size}", map.word()));
    shares.sizes.iter().filter(|size| **size != shares.size).take(MAX_SIZES).map(key).collect()
}

/// The notation in which the maps name their cells.
fn notation(size: u8, locale: Locale) -> Notation {
    Notation { lettering: locale.lettering(), axes: Axes::LettersOnColumns, size: FieldSize::square(size) }
}

/// The data of the picture.
fn figure(map: HabitMap, shares: &HabitShares, locale: Locale) -> HeatMap {
    let notation = notation(shares.size, locale);
    let word = |id| Line::new(id).phrase(locale);
    let about = if map.shows_ships() { Line::new("habits-ships-about") } else { Line::new("habits-shots-about") };
    let cells: Vec<Heat> = shares.shares.iter().map(|share| Heat::Chance((*share).min(1000))).collect();
    HeatMap {
        title: phrase::plain(locale, &format!("habits-{}", map.word())),
        subtitle: about.number("size", shares.size).number("number", shares.games).phrase(locale),
        columns: notation.column_labels(),
        rows: notation.row_labels(),
        legend: Vec::new(),
        note: if map.covers_all_players() { word("habits-all-note") } else { word("habits-note") },
        best: (word("habits-best"), best_cells(&cells, notation, locale)),
        cells,
    }
}
