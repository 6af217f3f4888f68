//! Where ships used to lie and where games used to begin, of the reader alone or of all people together, as a map. Is given
//! shares, never a game, and names nobody.

use super::{
    super::{
        body::{Body, Key},
        figure::{Figure, Heat, HeatMap},
        heat::{best, grid},
        line::Line,
        locale::Locale,
        phrase,
    },
    parts::pictured,
};
use crate::game::{notation::Notation, ruleset::Axes, words::words};

words! {
    /// Which map is asked for.
    pub enum HabitMap, word, find {
        /// Where the reader's ships lay.
        Ships = "ships",
        /// Where the reader fired first.
        Shots = "shots",
        /// Where everybody's ships lay.
        AllShips = "all-ships",
        /// Where everybody fired first.
        AllShots = "all-shots",
    }
}

/// What was seen on fields of one size.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// How wide the field is.
    pub size: u8,
    /// In how many games.
    pub games: u16,
    /// In how many of every thousand of them each cell, in reading order, was seen so.
    pub shares: Vec<u16>,
    /// The sizes of the fields that something is known of.
    pub sizes: Vec<u8>,
}

impl HabitMap {
    /// Whether it is made of the games of all people.
    pub fn of_all(self) -> bool {
        matches!(self, Self::AllShips | Self::AllShots)
    }

    /// Whether it shows where ships lay; else where games began.
    pub fn of_ships(self) -> bool {
        matches!(self, Self::Ships | Self::AllShips)
    }

    /// The key that asks for it.
    pub(super) fn key(self, locale: Locale) -> Key {
        Key::labelled(phrase::plain(locale, &format!("key-habits-{}", self.word())), format!("profile {}", self.word()))
    }

    /// The keys that ask for the others.
    fn others(self, locale: Locale) -> Vec<Vec<Key>> {
        Key::rows(Self::ALL.into_iter().filter(|map| *map != self).map(|map| map.key(locale)), 2)
    }
}

/// The map of what was seen.
pub fn habits(map: HabitMap, seen: &Sight, locale: Locale) -> Body {
    let figure = figure(map, seen, locale);
    let often: Vec<String> = figure.best.1.iter().map(|(cell, share)| format!("{cell} {share}")).collect();
    let often = (!often.is_empty()).then(|| Line::new("habits-best-list").text("list", often.join(", ")).phrase(locale));
    let lines = [Some(figure.title.clone()), Some(figure.subtitle.clone()), often, Some(figure.note.clone())];
    let text = lines.into_iter().flatten().collect::<Vec<_>>().join("\n");
    let mono = Some(grid(&figure, notation(seen.size, locale), locale));
    let mut keys = map.others(locale);
    let sizes = sizes(map, seen);
    keys.extend((!sizes.is_empty()).then_some(sizes));
    Body { scene: Some(pictured(Figure::HeatMap(figure), &text)), mono, text, keys, ..Body::default() }
}

/// That there is nothing to make this map of yet.
pub fn unseen(map: HabitMap, locale: Locale) -> Body {
    let line = if map.of_all() { Line::new("habits-all-none") } else { Line::new("habits-none") };
    Body { keys: map.others(locale), ..Body::of_lines([line], locale) }
}

/// Most fields a key is shown for.
const SIZES: usize = 5;

/// The keys for the same map of fields of other sizes.
fn sizes(map: HabitMap, seen: &Sight) -> Vec<Key> {
    let key = |size: &u8| Key::labelled(format!("{size} × {size}"), format!("profile {} size={size}", map.word()));
    seen.sizes.iter().filter(|size| **size != seen.size).take(SIZES).map(key).collect()
}

fn notation(size: u8, locale: Locale) -> Notation {
    Notation { lettering: locale.lettering(), axes: Axes::LettersOnColumns, size }
}

fn figure(map: HabitMap, seen: &Sight, locale: Locale) -> HeatMap {
    let notation = notation(seen.size, locale);
    let word = |id| Line::new(id).phrase(locale);
    let about = if map.of_ships() { Line::new("habits-ships-about") } else { Line::new("habits-shots-about") };
    let cells: Vec<Heat> = seen.shares.iter().map(|share| Heat::Chance((*share).min(1000))).collect();
    HeatMap {
        title: phrase::plain(locale, &format!("habits-{}", map.word())),
        subtitle: about.number("size", seen.size).number("number", seen.games).phrase(locale),
        columns: (0..notation.size).map(|col| notation.column(col)).collect(),
        rows: (0..notation.size).map(|row| notation.row(row)).collect(),
        legend: Vec::new(),
        note: if map.of_all() { word("habits-all-note") } else { word("habits-note") },
        best: (word("habits-best"), best(&cells, notation)),
        cells,
    }
}
