//! Printed sheets through the public API: the files are read again as PDF and RTF.

mod reader;
mod variants;

use broadside_game::{dice::SeededDice, layout::Layout, notation::Lettering, ruleset::Ruleset};
use broadside_gunner::placing::PlacementStrategy;
use broadside_render::print::{Design, SheetTexts, Sheets};

use reader::File;

/// Points of 1/72 inch.
fn points(millimetres: f32) -> f32 {
    millimetres * 72.0 / 25.4
}

/// Whether a position lies within the printable area.
fn is_printable((x, y): &(f32, f32)) -> bool {
    (points(5.0)..=points(205.0)).contains(x) && (points(5.0)..=points(292.0)).contains(y)
}

const LETTERS: [(&str, Lettering); 3] = [("ru", Lettering::Russian), ("en", Lettering::Latin), ("nb", Lettering::Latin)];

fn words(language: &str) -> SheetTexts {
    let (lines, legend, vessels, pieces) = match language {
        "ru" => (
            ["Моё поле", "Поле противника", "Игрок", "Противник", "Дата", "Условные знаки", "Две ручки."],
            [("Мимо", "Точка."), ("Ранил", "Крестик."), ("Убил", "Снежинка.")],
            ["крейсер", "подлодка", "эсминец", "сторожевик", "тральщик"],
            ["мина", "тральщик мин", "малая подлодка", "Голландец"],
        ),
        _ => (
            ["Mitt felt", "Enemy field", "Spiller", "Opponent", "Dato", "Signs {\\}", "To penner."],
            [("Bom", "En prikk."), ("Hit", "Et kryss."), ("Sunk", "Et snøfnugg.")],
            ["krysser", "ubåt", "destroyer", "patrol boat", "minesveiper"],
            ["mine", "sweeper", "small submarine", "Dutchman"],
        ),
    };
    let [own, enemy, player, opponent, date, signs, pens] = lines.map(str::to_owned);
    let [mine, sweeper, submarine, dutchman] = pieces.map(str::to_owned);
    let legend = legend.map(|(sign, note)| (sign.to_owned(), note.to_owned()));
    let (vessels, forms) = (vessels.map(str::to_owned), String::new());
    SheetTexts { own, enemy, player, opponent, date, signs, legend, pens, vessels, mine, sweeper, submarine, dutchman, forms }
}

fn fleets(count: usize) -> Vec<Layout> {
    PlacementStrategy::Random.place_several(&Ruleset::classic(Lettering::Latin), count, &mut SeededDice(5)).expect("there are many fleets")
}

/// Prints a design with its default pages and passes the file to the function.
fn print<T>(design: Design, language: &str, lettering: Lettering, take: impl FnOnce(&Sheets<'_>) -> T) -> T {
    let (words, fleets) = (words(language), fleets(design.pages() * design.fleets_a_page()));
    take(&Sheets { design, lettering, language, title: "Лист", words: &words, fleets: &fleets, pages: design.pages(), rules: None })
}

/// The cell size of a design's page in millimetres, and the number of columns of its fields.
fn expected_layout(design: Design, page: usize) -> Option<(f32, usize)> {
    match design {
        Design::BlackAndWhite | Design::Rules => Some((8.0, 10)),
        Design::Cell75 | Design::Sea | Design::Shells | Design::Prefilled => Some((7.5, 10)),
        Design::Large => Some((5.0, [16, 18][page % 2])),
        Design::Ruled | Design::Marks | Design::Straume => None,
    }
}

#[test]
fn every_sheet_in_every_language_is_a4_with_stated_length_and_cells() {
    for (design, (language, lettering)) in Design::ALL.into_iter().flat_map(|design| LETTERS.map(|letters| (design, letters))) {
        let file = File::read(print(design, language, lettering, |sheets| sheets.pdf()));
        assert_eq!(file.pages.len(), design.pages(), "{design:?} in {language}");
        for (at, page) in file.pages.iter().enumerate() {
            let [left, bottom, width, height] = page.size;
            assert!(
                left == 0.0 && bottom == 0.0 && (width - 595.276).abs() < 0.01 && (height - 841.89).abs() < 0.01,
                "{design:?}: {:?}",
                page.size
            );
            let Some((cell, columns)) = expected_layout(design, at) else { continue };
            let grids = page.grids([columns; 2]);
            assert_eq!(grids.len(), 4, "{design:?}, page {at}: two fields on each of two cards");
            for grid in grids {
                for pair in grid.windows(2) {
                    assert!((pair[1] - pair[0] - points(cell)).abs() < 0.002, "{design:?}, page {at}: {grid:?}");
                }
            }
        }
    }
}

#[test]
fn sheets_are_printable_cut_in_the_middle_and_coloured_where_stated() {
    for design in Design::ALL {
        let file = File::read(print(design, "ru", Lettering::Russian, |sheets| sheets.pdf()));
        for page in &file.pages {
            let across = |line: &Vec<(f32, f32)>| {
                let middle = line.iter().all(|(_, y)| (y - points(148.5)).abs() < 0.01);
                middle && line.len() == 2 && line[1].0 - line[0].0 > points(180.0)
            };
            let cuts = usize::from(!matches!(design, Design::Ruled | Design::Straume));
            assert!(page.dashed.len() == cuts && page.dashed.iter().all(across), "{design:?}: {:?}", page.dashed);
            let black_and_white = page.colours.iter().all(|[red, green, blue]| red == green && green == blue);
            assert_eq!(black_and_white, !matches!(design, Design::Sea | Design::Shells | Design::Ruled | Design::Straume), "{design:?}");
            assert_eq!(page.backgrounds, if matches!(design, Design::Sea | Design::Shells) { 4 } else { 0 }, "{design:?}: below cards");
            // Clipped drawing may extend beyond its panel.
            let outside = page.positions.iter().find(|place| !is_printable(place));
            assert!(outside.is_none(), "{design:?}: {outside:?}");
        }
    }
    assert_eq!(Design::Prefilled.pages(), 10, "ten games, a fleet for each player");
}

#[test]
fn words_lettering_and_fleet_are_readable() {
    for (design, (language, lettering)) in Design::ALL.into_iter().flat_map(|design| LETTERS.map(|letters| (design, letters))) {
        let (file, words) = (File::read(print(design, language, lettering, |sheets| sheets.pdf())), words(language));
        for (at, page) in file.pages.iter().enumerate() {
            let mut wanted: Vec<String> = Vec::new();
            if let Some((_, columns)) = expected_layout(design, at) {
                wanted.extend([&words.own, &words.enemy, &words.player, &words.opponent, &words.date].map(Clone::clone));
                wanted.extend(lettering.letters().take(columns).map(String::from));
                wanted.extend((1..=columns).map(|number| number.to_string()));
                let largest = if columns == 10 { 4 } else { 6 };
                wanted.extend((1..=largest).map(|count| format!("{count}×{}", largest + 1 - count)));
            }
            if design == Design::Marks {
                wanted.extend(words.legend.iter().map(|(word, _)| word.clone()).chain([words.signs.clone(), words.pens.clone()]));
            }
            if design == Design::Straume && at == 1 {
                wanted.extend(words.vessels.iter().chain([&words.mine]).cloned());
                let figures = page.texts.iter().filter(|found| words.vessels.contains(found)).count();
                let counters = page.texts.iter().filter(|found| **found == words.mine).count();
                assert_eq!((figures, counters), (24, 6), "{design:?} in {language}");
            }
            for text in wanted {
                let times = page.texts.iter().filter(|found| **found == text).count();
                assert!(times >= 2, "{design:?} in {language}, page {at}: «{text}» stands {times} times in {:?}", page.texts);
            }
        }
    }
}

#[test]
fn same_sheet_has_the_same_bytes() {
    for design in Design::ALL {
        let files = || print(design, "nb", Lettering::Latin, |sheets| (sheets.pdf(), sheets.rtf()));
        assert_eq!(files(), files(), "{design:?}");
    }
}

#[test]
fn editable_sheet_has_exact_cells_and_every_page() {
    for (design, (language, lettering)) in Design::ALL.into_iter().flat_map(|design| LETTERS.map(|letters| (design, letters))) {
        let text = String::from_utf8(print(design, language, lettering, |sheets| sheets.rtf())).expect("Rich Text is ASCII");
        assert!(text.is_ascii() && text.starts_with("{\\rtf1") && text.contains("\\paperw11906\\paperh16838"), "{design:?}");
        let open = text.replace("\\{", "").replace("\\}", "").replace("\\\\", "");
        assert_eq!(open.matches('{').count(), open.matches('}').count(), "{design:?}: every bracket is closed");
        assert_eq!(text.matches("\\pagebb").count() + 1, design.pages(), "{design:?}");
        assert_eq!(
            text.matches("\\cellx").count(),
            text.matches("\\cell").count() - text.matches("\\cellx").count(),
            "{design:?}: cells as announced"
        );
        let rows = |cell: f32| text.matches(&format!("\\trrh-{}\\", (cell * 1440.0 / 25.4).round())).count();
        match design {
            Design::Large => assert_eq!(rows(5.0), 2 * 16 + 2 * 18, "{design:?}"),
            Design::Ruled => assert_eq!((rows(5.0), rows(8.0)), (55, 34), "{design:?}"),
            Design::Marks => assert_eq!(rows(22.0), 6, "{design:?}"),
            Design::Straume => assert_eq!((rows(15.0), rows(34.0)), (14, 4), "{design:?}"),
            _ => assert_eq!(expected_layout(design, 0).map(|(cell, _)| rows(cell)), Some(20 * design.pages()), "{design:?}"),
        }
    }
}
