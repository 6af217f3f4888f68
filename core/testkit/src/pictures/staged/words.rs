//! Texts in pictures, as the crate `broadside-present` writes them.

use broadside_render::{Captions, Sign, StatusLine};

/// The captions of a game in Russian.
pub fn russian() -> Captions {
    captions("Моё поле", "Поле врага: Олег", "Ход 23. Твой выстрел!", "Осталось")
}

/// Captions with these texts. Exclamation marks of the status are not part of a name.
pub fn captions(left: &str, right: &str, status: &str, tally: &str) -> Captions {
    Captions { left: left.into(), right: right.into(), status: StatusLine::with_exclamations(status), tally: tally.into() }
}

/// Every sign with its Russian word: a complete legend.
pub const WORDS: [(Sign, &str); 17] = [
    (Sign::Ship, "корабль"),
    (Sign::Hit, "ранен"),
    (Sign::Sunk, "потоплен"),
    (Sign::Miss, "мимо"),
    (Sign::Empty, "здесь пусто"),
    (Sign::Last, "последний выстрел"),
    (Sign::Mine, "мина"),
    (Sign::SpentMine, "сработавшая мина"),
    (Sign::Sweeper, "тральщик"),
    (Sign::SpentSweeper, "тральщик найден"),
    (Sign::Submarine, "подводная лодка"),
    (Sign::SunkSubmarine, "лодка потоплена"),
    (Sign::Given, "выданная палуба"),
    (Sign::GivenMine, "выданная мина"),
    (Sign::StaleHit, "прежнее попадание"),
    (Sign::StaleMiss, "прежний промах"),
    (Sign::Aim, "прицел залпа"),
];

/// The legend of these signs in Russian.
pub fn legend_of(signs: &[Sign]) -> Vec<(Sign, &'static str)> {
    WORDS.into_iter().filter(|(sign, _)| signs.contains(sign)).collect()
}

/// The abbreviations of the ships of the table game in Russian.
pub const VESSELS: [&str; 5] = ["К", "Пл", "ЭМ", "СКР", "Т"];

/// The lines of a card of rules in Russian.
pub const RUSSIAN_LINES: &[&str] = &[
    "Поле 10×10, буквы от А до К без Ё и Й.",
    "Десять кораблей: линкор, два крейсера, три эсминца и четыре катера.",
    "Корабли не касаются друг друга ни сторонами, ни углами.",
    "Трёх- и четырёхпалубные можно гнуть буквой Г, квадратом, зигзагом и буквой Т.",
    "Стреляешь, пока попадаешь.",
    "У каждого две мины: кто на неё попал, выдаёт клетку своего корабля, а ход переходит.",
    "Один тральщик: кто попал в него, выдаёт свою мину.",
    "Одна подводная лодка: потопленная, она стреляет в ответ по той же клетке.",
    "На ход сутки; три пропуска подряд — поражение.",
];

/// Some lines of a card of rules in English.
pub const ENGLISH_LINES: &[&str] = &[
    "A field of 10×10, letters from A to J.",
    "Ten ships: a battleship, two cruisers, three destroyers and four boats.",
    "Ships touch neither by side nor by corner.",
    "You fire on while you hit.",
    "Two mines each: whoever hits one gives away a cell of a ship of their own, and the turn passes.",
];

/// Some lines of a card of rules in Norwegian.
pub const NORWEGIAN_LINES: &[&str] = &[
    "Et felt på 10×10, bokstaver fra A til J.",
    "Ti skip: et slagskip, to kryssere, tre jagere og fire torpedobåter.",
    "Skip berører hverandre verken med sider eller hjørner.",
    "Du skyter så lenge du treffer.",
    "To miner hver: den som treffer en, må røpe en rute med sitt eget skip, og turen går videre.",
];
