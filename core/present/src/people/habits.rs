//! Maps of habits: where ships are placed and where the first shot goes, by one player or by all. Works on shares and
//! names no one.

use broadside_game::{notation::Notation, ruleset::Axes, words};
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

/// Habits on fields of one size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HabitShares {
    /// The field size.
    pub size: u8,
    /// The number of games.
    pub games: u16,
    /// The share of games for each cell, in thousandths, row by row.
    pub shares: Vec<u16>,
    /// The field sizes with data.
    pub sizes: Vec<u8>,
}

impl HabitMap {
    /// Whether it covers all players.
    pub fn covers_all_players(self) -> bool {
        matches!(self, Self::AllShips | Self::AllShots)
    }

    /// Whether it shows ships; otherwise first shots.
    pub fn shows_ships(self) -> bool {
        matches!(self, Self::Ships | Self::AllShips)
    }

    /// The button for this map.
    pub(super) fn key(self, locale: Locale) -> Key {
        Key::with_label(phrase::plain(locale, &format!("key-habits-{}", self.word())), format!("profile {}", self.word()))
    }

    /// The buttons for the other maps.
    fn others(self, locale: Locale) -> Vec<Vec<Key>> {
        Key::into_rows(Self::ALL.into_iter().filter(|map| *map != self).map(|map| map.key(locale)), 2)
    }
}

/// The map as a message.
pub fn habits(map: HabitMap, shares: &HabitShares, locale: Locale) -> Body {
    let figure = figure(map, shares, locale);
    let often: Vec<String> = figure.best.1.iter().map(|(cell, share)| format!("{cell} {share}")).collect();
    let often = (!often.is_empty()).then(|| Line::new("habits-best-list").text("list", often.join(", ")).phrase(locale));
    let lines = [Some(figure.title.clone()), Some(figure.subtitle.clone()), often, Some(figure.note.clone())];
    let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
    let mono = Some(grid(&figure, notation(shares.size, locale), locale));
    let mut keys = map.others(locale);
    let sizes = sizes(map, shares);
    keys.extend((!sizes.is_empty()).then_some(sizes));
    Body { scene: Some(figure_scene(Figure::HeatMap(figure), &text)), mono, text, keys, ..Body::default() }
}

/// There is no data for this map yet.
pub fn unseen(map: HabitMap, locale: Locale) -> Body {
    let line = if map.covers_all_players() { Line::new("habits-all-none") } else { Line::new("habits-none") };
    Body { keys: map.others(locale), ..Body::of_lines([line], locale) }
}

/// The most field sizes that get a button.
const MAX_SIZES: usize = 5;

/// The buttons for other field sizes.
fn sizes(map: HabitMap, shares: &HabitShares) -> Vec<Key> {
    let key = |size: &u8| Key::with_label(format!("{size} × {size}"), format!("profile {} size={size}", map.word()));
    shares.sizes.iter().filter(|size| **size != shares.size).take(MAX_SIZES).map(key).collect()
}

fn notation(size: u8, locale: Locale) -> Notation {
    Notation { lettering: locale.lettering(), axes: Axes::LettersOnColumns, size }
}

fn figure(map: HabitMap, shares: &HabitShares, locale: Locale) -> HeatMap {
    let notation = notation(shares.size, locale);
    let word = |id| Line::new(id).phrase(locale);
    let about = if map.shows_ships() { Line::new("habits-ships-about") } else { Line::new("habits-shots-about") };
    let cells: Vec<Heat> = shares.shares.iter().map(|share| Heat::Chance((*share).min(1000))).collect();
    HeatMap {
        title: phrase::plain(locale, &format!("habits-{}", map.word())),
        subtitle: about.number("size", shares.size).number("number", shares.games).phrase(locale),
        columns: (0..notation.size).map(|col| notation.column(col)).collect(),
        rows: (0..notation.size).map(|row| notation.row(row)).collect(),
        legend: Vec::new(),
        note: if map.covers_all_players() { word("habits-all-note") } else { word("habits-note") },
        best: (word("habits-best"), best_cells(&cells, notation, locale)),
        cells,
    }
}
