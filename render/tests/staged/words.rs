//! Words as the talk room would give them.

use broadside_render::{Captions, Sign};

/// Words as a Russian reader gets them.
pub fn russian() -> Captions {
    captions("Моё поле", "Поле врага: Олег", "Ход 23. Твой выстрел!", "Осталось")
}

/// Captions of these words.
pub fn captions(left: &str, right: &str, status: &str, tally: &str) -> Captions {
    Captions { left: left.into(), right: right.into(), status: status.into(), tally: tally.into() }
}

/// Every sign with its Russian word, as a legend that leaves nothing out.
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

/// The words of these signs.
pub fn explained(signs: &[Sign]) -> Vec<(Sign, &'static str)> {
    WORDS.into_iter().filter(|(sign, _)| signs.contains(sign)).collect()
}

/// What Russian figures of the table game are lettered with.
pub const VESSELS: [&str; 5] = ["К", "Пл", "ЭМ", "СКР", "Т"];
