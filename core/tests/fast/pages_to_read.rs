//! The pages about the game and how to play it: short, in every language, reached by command, key and words; and what they
//! count is so.

use std::collections::BTreeSet;

use broadside_core::{
    game::{
        cell::{Cell, CellSet},
        layout::{Layout, Piece},
        ruleset::PRESETS,
        view::OwnView,
    },
    present::{
        body::View,
        cards,
        catalogue::find,
        figure::{Figure, Timeline},
        lasting::{Lasting, lasts},
        line::Line,
        locale::Locale,
        told::{self, Topic},
        verb::ParamKind,
    },
    service::request::{Asker, Body, Place, Press, Reply, Said},
};
use broadside_testkit::{
    staged::rules,
    world::{World, anna, asker, shown},
};

/// The longest text that every platform shows in one message.
const LONGEST: usize = 2_000;

/// The widest line that stays one line on a phone.
const WIDEST: usize = 34;

fn topics() -> impl Iterator<Item = Topic> {
    Topic::STORIES.into_iter().chain(Topic::LESSONS)
}

fn speaking(locale: Locale) -> Asker {
    Asker { locale: Some(locale), ..asker(41, "Kari") }
}

fn said_by_keys(body: &Body) -> Vec<String> {
    let says = |press: &Press| if let Press::Verb(says) = press { Some(says.clone()) } else { None };
    body.keys.iter().flatten().filter_map(|key| says(&key.press)).collect()
}

#[test]
fn every_page_is_short_and_in_words_in_every_language() {
    for locale in Locale::ALL {
        let bodies = topics().map(|topic| told::page(topic, locale)).chain([told::about(locale), told::tactics(locale)]);
        for body in bodies {
            let mono = body.mono.clone().unwrap_or_default();
            let whole = format!("{}\n{mono}", body.text);
            assert!(whole.encode_utf16().count() < LONGEST - 20, "{}: {whole}", locale.tag());
            assert!(!whole.contains(['⟦', '⟧', '`', '_', '{', '}', '$']), "{}: {whole}", locale.tag());
            assert!(["sh-", "pl-", "told-"].iter().all(|id| !whole.contains(id)), "{}: {whole}", locale.tag());
            assert!(mono.lines().all(|line| line.chars().count() <= WIDEST), "{}: {mono}", locale.tag());
            assert!(body.keys.len() <= 5 && body.keys.iter().all(|row| row.len() <= 3));
            assert!(body.keys.iter().flatten().all(|key| (1..=40).contains(&key.label.chars().count())));
        }
    }
}

#[test]
fn each_page_can_be_chosen_where_commands_are() {
    for (verb, topics) in [("about", Topic::STORIES.as_slice()), ("tactics", Topic::LESSONS.as_slice())] {
        let ParamKind::Choice(choices) = find(verb).expect("a verb").params[0].kind else { panic!("{verb} takes a choice") };
        assert_eq!(choices, topics.iter().map(|topic| topic.id()).collect::<Vec<_>>());
    }
    assert!(topics().all(|topic| Topic::find(topic.id()) == Some(topic)));
}

#[tokio::test]
async fn every_page_is_reached_by_keys_and_the_keys_turn_the_page() {
    let mut world = World::new();
    for (typed, topics) in [("about", Topic::STORIES.as_slice()), ("tactics", Topic::LESSONS.as_slice())] {
        let first = shown(&world.say(anna(), Place::Private, typed).await).clone();
        for topic in topics {
            let says = format!("{typed} {}", topic.id());
            assert!(said_by_keys(&first).contains(&says), "{says}");
            let Reply::Turn(page) = world.press(anna(), &says).await else { panic!("{says} turns the page") };
            assert_eq!(page.text, told::page(*topic, Locale::EN).text);
            assert!(said_by_keys(&page).contains(&says), "the keys stay where they were");
        }
    }
    let about = shown(&world.say(anna(), Place::Private, "about").await).clone();
    assert!(said_by_keys(&about).contains(&"tactics".to_owned()));
}

#[tokio::test]
async fn a_structured_command_shows_a_page_and_a_word_that_is_none_shows_them_all() {
    let mut world = World::new();
    let options = vec![("topic".to_owned(), "goose".to_owned())];
    let request = world.request(anna(), Place::Private, Said::Command { verb: "tactics".to_owned(), options });
    assert_eq!(shown(&world.handle(&request).await).text, told::page(Topic::Goose, Locale::EN).text);
    for (typed, all) in [("about us", told::about(Locale::EN)), ("tactics submarines", told::tactics(Locale::EN))] {
        let reply = shown(&world.say(anna(), Place::Private, typed).await).clone();
        let word = typed.split_once(' ').map_or("", |(_, word)| word);
        assert_eq!(reply.text, format!("I don’t know “{word}”. This is what there is:\n\n{}", all.text));
        assert_eq!(reply.keys, all.keys);
    }
    for typed in ["help nonsense", "top nonsense", "history nonsense", "medals nonsense", "rules nonsense", "print nonsense"] {
        let reply = world.say(anna(), Place::Private, typed).await;
        let (Reply::Private(body) | Reply::Refused(body)) = &reply else { panic!("{typed}: {reply:?}") };
        assert!(body.text.contains("“nonsense”"), "{typed}: {}", body.text);
    }
}

#[tokio::test]
async fn people_ask_for_them_in_their_own_words() {
    let mut world = World::new();
    for (locale, typed, topic) in [
        (Locale::EN, "about history", Topic::History),
        (Locale::EN, "who invented it?", Topic::History),
        (Locale::RU, "о боте история", Topic::History),
        (Locale::RU, "Кто придумал игру?", Topic::History),
        (Locale::RU, "тактика лапки", Topic::Goose),
        (Locale::NB, "om historie", Topic::History),
        (Locale::NB, "taktikk myter", Topic::Myths),
        (Locale::UK, "тактика міфи", Topic::Myths),
        (Locale::UK, "хто вигадав гру", Topic::History),
        (Locale::DE, "taktik ufer", Topic::Shores),
        (Locale::DE, "über geschichte", Topic::History),
    ] {
        let reply = world.say(speaking(locale), Place::Private, typed).await;
        assert_eq!(shown(&reply).text, told::page(topic, locale).text, "{typed}");
    }
    for (locale, typed) in [
        (Locale::EN, "how do I win?"),
        (Locale::RU, "как победить"),
        (Locale::NB, "hvordan vinner jeg?"),
        (Locale::UK, "як перемогти"),
        (Locale::DE, "wie gewinnt man?"),
    ] {
        let reply = world.say(speaking(locale), Place::Private, typed).await;
        assert_eq!(shown(&reply).text, told::tactics(locale).text, "{typed}");
    }
}

#[test]
fn rules_say_how_long_a_game_takes_and_from_what_age() {
    for locale in Locale::ALL {
        let said = |text: &str| lasts(&rules(text)).phrase(locale);
        for (text, numbers) in [("classic", ["10", "15", "7"]), ("mb", ["10", "15", "7"]), ("field-20", ["40", "60", "9"])] {
            assert!(numbers.iter().all(|number| said(text).contains(number)), "{}", said(text));
        }
        for text in ["classic", "field-20", "dutchman", "straume", "judge=paper"] {
            assert!(cards::rules(&rules(text), locale).contains(&said(text)), "{text} in {}", locale.tag());
        }
    }
}

#[test]
fn each_family_of_rules_has_its_own_sentence_of_age_length_and_luck() {
    for (text, id) in [
        ("classic", "rules-lasts"),
        ("touch=corners", "rules-lasts"),
        ("judge=server report=plain", "rules-lasts"),
        ("size=5 fleet=1x3", "rules-lasts-small"),
        ("mb", "rules-lasts-boxed"),
        ("mb-simple", "rules-lasts-boxed"),
        ("salvo", "rules-lasts-salvo"),
        ("mb fire=salvo:afloat", "rules-lasts-salvo"),
        ("minefield", "rules-lasts-pieces"),
        ("submarines", "rules-lasts-pieces"),
        ("bent", "rules-lasts-bent"),
        ("field-15", "rules-lasts-large"),
        ("field-20 fire=salvo:10", "rules-lasts-large"),
        ("judge=paper", "rules-lasts-paper"),
        ("mb judge=paper", "rules-lasts-paper"),
        ("dutchman-quick", "rules-lasts-dutchman"),
        ("dutchman", "rules-lasts-dutchman"),
        ("straume", "rules-lasts-straume"),
    ] {
        assert_eq!(lasts(&rules(text)).id, id, "{text}");
    }
    let spoken: BTreeSet<String> = Lasting::ALL.map(|lasting| Line::new(lasting.id()).phrase(Locale::EN)).into();
    assert_eq!(spoken.len(), Lasting::ALL.len(), "no two families say the same");
}

#[test]
fn every_preset_says_what_it_lasts_and_how_much_of_it_is_luck() {
    for preset in PRESETS {
        for locale in Locale::ALL {
            let said = lasts(&rules(preset)).phrase(locale);
            assert!(!said.contains(['⟦', '⟧', '{', '}']) && said.chars().any(|letter| letter.is_ascii_digit()), "{preset}: {said}");
            assert!(cards::rules(&rules(preset), locale).contains(&said), "{preset} in {}", locale.tag());
        }
    }
}

/// All places of a straight ship of so many decks.
fn places(decks: u8) -> Vec<CellSet> {
    let along = |col: u8, row: u8| (0..decks).map(|deck| Cell::new(col + deck, row)).collect::<CellSet>();
    let down = |col: u8, row: u8| (0..decks).map(|deck| Cell::new(col, row + deck)).collect::<CellSet>();
    (0..10).flat_map(|line| (0..=10 - decks).flat_map(move |at| [along(at, line), down(line, at)])).collect()
}

/// These cells of the first square of 4×4, in every square of the field.
fn in_every_square(cells: &[(u8, u8)]) -> CellSet {
    Cell::all(10).filter(|cell| cells.contains(&(cell.col % 4, cell.row % 4))).collect()
}

/// How many places of a ship none of the shots meets, and how many there are.
fn missed(shots: &CellSet, decks: u8) -> (usize, usize) {
    let places = places(decks);
    (places.iter().filter(|ship| !ship.meets(shots)).count(), places.len())
}

#[test]
fn what_the_pages_count_is_so() {
    let battleship = [(0, 2), (1, 3), (2, 1), (3, 0)];
    let cruisers = [(1, 0), (3, 2)];
    let destroyers = [(0, 1), (1, 2), (2, 3)];
    let first = in_every_square(&battleship);
    assert_eq!((first.len(), missed(&first, 4)), (24, (0, 140)));
    let second = first.union(&in_every_square(&cruisers));
    assert_eq!((second.len() - first.len(), missed(&second, 3)), (13, (20, 160)));
    let third = second.union(&in_every_square(&destroyers));
    assert_eq!(missed(&third, 2), (10, 180));
    let whole = third.union(&in_every_square(&[(0, 3)]));
    assert_eq!((whole.len(), missed(&whole, 2)), (62, (0, 180)));
    let every = |step: u8, from: u8| Cell::all(10).filter(|cell| (cell.col + cell.row) % step == from).collect::<CellSet>();
    assert_eq!((every(4, 3).len(), missed(&every(4, 3), 4).0), (24, 0));
    assert_eq!((every(3, 0).len().min(every(3, 2).len()), missed(&every(3, 2), 3).0), (33, 0));
    assert_eq!((every(2, 0).len(), missed(&every(2, 0), 2).0), (50, 0));
    let diagonals: CellSet = Cell::all(10).filter(|cell| cell.col == cell.row || cell.col + cell.row == 9).collect();
    assert_eq!((diagonals.len(), missed(&diagonals, 4).0), (20, 44));
    let even: CellSet = Cell::all(10).filter(|cell| (10 * cell.row + cell.col + 1) % 2 == 0).collect();
    assert_eq!(missed(&even, 2), (45, 180), "numbers from 1 to 100 colour columns");
    assert_eq!([4, 3, 2, 1].map(told::opened), [[14, 8, 6], [12, 7, 5], [10, 6, 4], [8, 5, 3]]);
    let shore = Cell::all(10).filter(|cell| [cell.col, cell.row].iter().any(|at| [0, 9].contains(at))).count();
    assert_eq!(shore, 36);
}

/// The picture beside a page, as its player would see it.
fn pictured(topic: Topic, locale: Locale) -> OwnView {
    let scene = told::page(topic, locale).scene.expect("every lesson has a picture");
    let View::Sample(own) = scene.view else { panic!("a lesson shows a position that nobody plays") };
    *own
}

/// The longest text that goes with a picture in one message everywhere, which is what can be turned in place.
const CAPTION: usize = 1_024;

#[test]
fn where_one_looks_rather_than_reads_there_is_a_picture_in_words_too() {
    for locale in Locale::ALL {
        for body in Topic::LESSONS.map(|topic| told::page(topic, locale)) {
            let (scene, mono) = (body.scene.expect("a picture"), body.mono.unwrap_or_default());
            assert!(format!("{}\n\n{mono}", body.text).encode_utf16().count() <= CAPTION, "{}", body.text);
            assert!(matches!(scene.view, View::Sample(_)) && scene.look.is_none(), "it is drawn as the reader likes it");
            assert!((20..=1000).contains(&scene.alt.chars().count()), "{}", scene.alt);
            for words in [&scene.alt, &scene.left, &scene.right, &scene.status.text()] {
                assert!(!words.is_empty() && !words.contains(['⟦', '⟧', '{', '}', '$']), "{}: {words}", locale.tag());
            }
        }
        let read = [told::page(Topic::Culture, locale), told::page(Topic::Programs, locale), told::about(locale)];
        assert!(read.iter().all(|body| body.scene.is_none()), "a story is read");
    }
}

#[test]
fn the_page_of_the_past_has_a_line_of_years_in_every_language() {
    for locale in Locale::ALL {
        let body = told::page(Topic::History, locale);
        assert!(body.text.encode_utf16().count() <= CAPTION, "{}: {}", locale.tag(), body.text);
        let scene = body.scene.expect("a picture");
        assert!(scene.look.is_none(), "it is drawn as the reader likes it");
        let View::Figure(figure) = &scene.view else { panic!("the past is no position") };
        let Figure::Timeline(Timeline { title, stations }) = &**figure else { panic!("a line of years") };
        assert!((20..=1000).contains(&scene.alt.chars().count()), "{}", scene.alt);
        for words in stations.iter().flat_map(|station| [&station.when, &station.what]).chain([title, &scene.alt]) {
            assert!(!words.is_empty() && !words.contains(['⟦', '⟧', '{', '}', '$']), "{}: {words}", locale.tag());
        }
        assert!(stations.iter().all(|station| scene.alt.contains(&format!("{}: {}", station.when, station.what))), "{}", scene.alt);

        let years: Vec<u16> = stations.iter().filter_map(|station| station.when.get(..4)?.parse().ok()).collect();
        let pages = [Topic::History, Topic::Programs].map(|topic| told::page(topic, locale).text).concat();
        assert_eq!(years, [1931, 1940, 1967, 1977, 1986, 1992], "{}", locale.tag());
        assert!(years.iter().all(|year| pages.contains(&year.to_string())), "{}: what stands on the line is told", locale.tag());
        let in_year = |year: &str| stations.iter().find(|station| station.when == year).map_or("", |station| station.what.as_str());
        assert!(in_year("1931").contains("Starex") && !in_year("1931").contains("Bradley"), "the box of 1931 is a tale");
        assert!(in_year("1967").contains("Milton Bradley") && !in_year("1977").is_empty());
    }
}

#[test]
fn the_fleets_of_the_pictures_are_lawful_and_their_shots_met_what_lies_there() {
    let classic = rules("classic");
    for topic in Topic::LESSONS {
        let own = pictured(topic, Locale::EN);
        let target = own.target();
        if own.ships.is_empty() {
            assert!(target.hits.is_empty(), "{topic:?}: shots at nothing miss");
            continue;
        }
        let pieces = own.ships.iter().map(|ship| Piece::ship(ship.cells.iter().collect())).collect();
        assert!(Layout { pieces }.check(&classic).is_ok(), "{topic:?}");
        assert!(target.wrecks.iter().all(|wreck| own.ships.contains(wreck)), "{topic:?}: what is sunk on the right lies on the left");
        assert!(target.open_hits().is_empty() && !target.misses.meets(&own.decks()), "{topic:?}");
    }
}

#[test]
fn the_pictures_show_what_the_pages_count() {
    let unknown = |own: &OwnView| 100 - own.target().shot().len() - own.marked_empty().len();
    assert_eq!([Topic::Perelman, Topic::Shores].map(|topic| unknown(&pictured(topic, Locale::EN))), [56, 60]);

    let halo = pictured(Topic::Halo, Locale::EN);
    let halos: Vec<CellSet> = halo.target().wrecks.iter().map(|wreck| wreck.cells.halo(10)).collect();
    let whole = halos.iter().fold(CellSet::EMPTY, |all, halo| all.union(halo));
    assert_eq!(halo.marked_empty(), whole, "what the game marks round a sunk ship");
    let [four, three, two, one] = [4, 3, 2, 1].map(told::opened);
    let lying = [four[0], three[1], three[2], two[0], two[1], two[2], one[0], one[1], one[2]];
    assert_eq!(halos.iter().map(CellSet::len).collect::<Vec<_>>(), lying);
    assert_eq!(whole.len(), lying.iter().sum::<usize>(), "no two of them share a cell");

    let shots = |topic| {
        let own = pictured(topic, Locale::EN);
        [own.own_chart().shot(), own.target().shot()]
    };
    let first = in_every_square(&[(0, 2), (1, 3), (2, 1), (3, 0)]);
    let later = in_every_square(&[(1, 0), (3, 2), (0, 1), (1, 2), (2, 3), (0, 3)]);
    assert_eq!(shots(Topic::Goose), [first, first.union(&later)]);
    let chosen = |so: fn(Cell) -> bool| Cell::all(10).filter(|cell| so(*cell)).collect::<CellSet>();
    let chessboard = chosen(|cell| (cell.col + cell.row) % 2 == 0);
    assert_eq!(shots(Topic::Patterns), [chessboard, chosen(|cell| (cell.col + cell.row) % 4 == 3)]);
    assert_eq!(shots(Topic::Arithmetic), [chosen(|cell| (10 * cell.row + cell.col + 1) % 2 == 0), chessboard]);
    let diagonals = chosen(|cell| cell.col == cell.row || cell.col + cell.row == 9);
    assert_eq!(shots(Topic::Myths), [CellSet::EMPTY, diagonals]);
}
