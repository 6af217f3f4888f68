//! Checks of letters, names of ships, words of answers and signs, as the book has them.

use broadside_core::{
    game::{
        cell::Cell,
        code::Code,
        notation::{CellFault, Lettering, Notation, read_cell},
        paper::{ClaimWord, read_claim},
        roster::Berth,
        ruleset::{Axes, Names, Ruleset, Signs},
    },
    present::{line::Line, locale::Locale},
};
use broadside_testkit::staged::rules;

fn letters(lettering: Lettering, expected: &str) {
    let all: Vec<char> = lettering.letters().take(10).collect();
    assert_eq!(all.iter().collect::<String>(), expected);
    assert!(all.iter().enumerate().all(|(at, letter)| !all[..at].contains(letter) && *letter == lettering.letter(at as u8)));
}

fn reads(lettering: Lettering, cells: &[(&str, &str)]) {
    for (typed, name) in cells {
        assert_eq!(read_cell(typed, lettering, 10).map(|cell| lettering.name(cell)), Ok((*name).to_owned()), "{typed}");
    }
}

fn refuses(lettering: Lettering, size: u8, cells: &[(&str, Code)]) {
    for (typed, code) in cells {
        assert_eq!(read_cell(typed, lettering, size).map_err(|fault| fault.code()), Err(*code), "{typed}");
    }
}

/// What a letter of the other script may have meant.
fn asks(lettering: Lettering, table: &str) {
    for entry in table.split(' ') {
        let (typed, meant) = entry.split_once(':').expect("a letter and its readings");
        let readings = meant.chars().map(|letter| read_cell(&format!("{letter}4"), lettering, 10).expect("a letter of the game")).collect();
        assert_eq!(read_cell(&format!("{typed}4"), lettering, 10), Err(CellFault::OtherScript(readings)), "{typed}");
    }
}

fn of_a_word(id: &str) {
    for size in [11, 20] {
        let refused = Ruleset::parse(&format!("lettering={id} size={size} fleet=1x1"), Lettering::Russian);
        assert_eq!(refused.map_err(|fault| fault.code), Err(Code::LetteringTooShort));
    }
}

pub fn let_ru() {
    letters(Lettering::Russian, "АБВГДЕЖЗИК");
    reads(Lettering::Russian, &[("В1", "В1"), ("К1!", "К1"), ("Д-2", "Д2"), ("а4", "А4"), ("А 4", "А4"), ("10К", "К10")]);
    refuses(Lettering::Russian, 10, &[("Ё1", Code::LetterNotUsed), ("Й1", Code::LetterNotUsed), ("Л1", Code::CellOutside)]);
    asks(Lettering::Russian, "A:А B:БВИ C:В D:ВГД E:ДЕ F:АЕ G:ГЖ H:З I:И J:К K:К L:Д P:З R:К T:Е U:Г V:В Z:ЖЗ");
}

pub fn let_ru_yo() {
    letters(Lettering::RussianYo, "АБВГДЕЁЖЗИ");
    reads(Lettering::RussianYo, &[("ё1", "Ё1"), ("е1", "Е1"), ("Е\u{308}1", "Ё1")]);
    refuses(Lettering::RussianYo, 10, &[("Й1", Code::LetterNotUsed), ("К1", Code::CellOutside)]);
}

pub fn let_latin() {
    letters(Lettering::Latin, "ABCDEFGHIJ");
    asks(Lettering::Latin, "А:AF Б:B В:BCD Г:DG Д:DE Е:EF Ж:G З:H И:BI К:J Н:H О:J П:G Р:H С:C У:E Ф:A");
}

pub fn let_respublika() {
    letters(Lettering::Respublika, "РЕСПУБЛИКА");
    of_a_word("let-respublika");
}

pub fn let_snegurochka() {
    letters(Lettering::Snegurochka, "СНЕГУРОЧКА");
    of_a_word("let-snegurochka");
}

pub fn axes() {
    assert_eq!(rules("classic").axes, Axes::LettersOnColumns);
    for (axes, head, side, name) in [(Axes::LettersOnColumns, "В", "1", "В1"), (Axes::LettersOnRows, "3", "А", "А3")] {
        let notation = Notation { lettering: Lettering::Russian, axes, size: 10 };
        let cell = Cell::new(2, 0);
        assert_eq!((notation.column(2).as_str(), notation.row(0).as_str(), notation.name(cell).as_str()), (head, side, name));
        assert_eq!(notation.read(name), Ok(cell));
    }
}

/// What ships are called in Russian, English and Norwegian.
fn called(names: Names, table: &[(u8, [&str; 3])]) {
    for (decks, words) in table {
        for (locale, word) in [Locale::RU, Locale::EN, Locale::NB].into_iter().zip(words) {
            let said = Line::ship_called(Berth::warship(*decks), names).phrase(locale).to_lowercase();
            assert!(said.contains(word), "{decks} decks are called {said}, not {word}");
        }
    }
}

const NAVY: [(u8, [&str; 3]); 3] =
    [(4, ["линкор", "battleship", "slagskip"]), (3, ["крейсер", "cruiser", "krysser"]), (2, ["эсминец", "destroyer", "jager"])];

pub fn names_navy() {
    called(Names::Navy, &NAVY);
    called(Names::Navy, &[(1, ["торпедный катер", "torpedo boat", "torpedobåt"])]);
    assert_eq!(rules("classic").naming(), Names::Navy);
}

pub fn names_sub() {
    called(Names::Sub, &NAVY);
    called(Names::Sub, &[(1, ["лодка", "submarine", "ubåt"])]);
    let clash = rules("names=sub subs=1");
    assert_eq!((clash.naming(), clash.notices()), (Names::Navy, vec![Code::NameClash]));
    assert_eq!(rules("names=names-sub").naming(), Names::Sub);
}

pub fn names_boat() {
    called(Names::Boat, &NAVY);
    called(Names::Boat, &[(1, ["шлюпка", "dinghy", "jolle"])]);
}

pub fn names_deck() {
    called(Names::Deck, &[(4, ["четырёхпалубный", "four-decker", "firedekker"]), (3, ["трёхпалубный", "three-decker", "tredekker"])]);
    called(Names::Deck, &[(2, ["двухпалубный", "two-decker", "todekker"]), (1, ["однопалубный", "single-decker", "enkeltdekker"])]);
}

pub fn names_pipe() {
    called(
        Names::Pipe,
        &[(4, ["четырёхтрубный", "", ""]), (3, ["трёхтрубный", "", ""]), (2, ["двухтрубный", "", ""]), (1, ["однотрубный", "", ""])],
    );
}

pub fn names_large() {
    called(Names::Navy, &[(5, ["авианосец", "aircraft carrier", "hangarskip"])]);
    called(Names::Navy, &[(6, ["6-палубный", "6", "6"]), (7, ["7-палубный", "7", "7"]), (8, ["8-палубный", "8", "8"])]);
}

pub fn answers() {
    for (word, said) in [
        (ClaimWord::Miss, "Мимо! Miss! Forbi!"),
        (ClaimWord::Hit, "Ранил! Ранила! ранен ранило Попал! Попала! Hit! Wounded! Såret! Truffet!"),
        (ClaimWord::Sunk(None), "Убил! Убила! убит убило Потопил! Потопила! потоплен Sunk! Killed! Senket! Drept!"),
    ] {
        for text in said.split(' ') {
            assert_eq!(read_claim(text), Some(word), "{text}");
            assert_eq!(read_claim(&text.to_uppercase()), Some(word), "{text}");
        }
    }
    for never in ["Past!", "Drowned!", "fortid", "av"] {
        assert_eq!(read_claim(never), None, "{never}");
    }
}

pub fn marks() {
    assert_eq!((rules("classic").signs, rules("marks=snowflake").signs), (Signs::Dots, Signs::Snowflake));
    assert_eq!((rules("marks=crosses").signs, rules("mb marks=pegs").signs), (Signs::Crosses, Signs::Pegs));
}
