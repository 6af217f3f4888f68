//! Golden pictures: a digest of all pixels, and crops of some to look at. `UPDATE=1` approves all of them, `UPDATE=heat` those
//! whose names start like that; a failure writes the changed pictures into the target's temporary directory.

mod book;

use broadside_game::{cell::Cell, side::Side, view::Phase};
use broadside_present::{articles::Topic, messages};
use broadside_render::{
    Captions, Colours, IndexedPicture, Layout, MarkColour, Picture, Scene, Sign, Theme, paint_banner, paint_figure, paint_heat_film,
    paint_poster,
};
use broadside_scene::{RulesCard, View, figure::Figure};
use broadside_testkit::pictures::{
    figured,
    phone::{self, Tone},
    staged::{ENGLISH_LINES, Game, NORWEGIAN_LINES, RUSSIAN_LINES, VESSELS, WORDS, captions, challenge, legend_of, rules, russian},
};
use broadside_words::locale::Locale;

use self::book::{Book, Crop};

const LEFT_PAGE: Option<Crop> = Some((60, 0, 260, 200));
const RIGHT_PAGE: Option<Crop> = Some((880, 60, 200, 200));
const CORNER: Option<Crop> = Some((90, 80, 220, 150));

#[test]
fn every_staged_picture_looks_as_approved() {
    let mut book = Book::open();
    classic(&mut book);
    pieces(&mut book);
    ways_of_firing(&mut book);
    cards(&mut book);
    banners(&mut book);
    table(&mut book);
    figures(&mut book);
    reviews(&mut book);
    themes(&mut book);
    posters(&mut book);
    phones(&mut book);
    names(&mut book);
    book.close();
}

fn classic(book: &mut Book) {
    let classic = rules("classic");
    let laying = captions("Моё поле", "Корабли", "Расставь свой флот", "Осталось поставить");
    let names = captions("Анна", "Олег", "Ход 41. Стреляет Олег", "Осталось");
    let norwegian = captions("Mitt farvann", "Fiendens farvann: Bjørn", "Trekk 23. Det er din tur til å skyte!", "Gjenstår");
    let (placing, middle) = (Game::placing(&classic, 5), Game::after(&classic, 5, 41));
    let over = Game::after(&classic, 5, 60).after_resignation();
    let won = Game::after(&classic, 5, 400);
    assert!(matches!(won.view.phase, Phase::Over(_)));
    let on_rows = Game::after(&rules("hasbro"), 11, 50);
    let small = Game::after(&rules("size=5 fleet=1x3+1x2+1x1"), 11, 12);
    let large = Game::after(&rules("size=20 fleet=seven"), 11, 200);
    let middling = Game::after(&rules("size=15 fleet=five"), 11, 110);
    let (spread, focus) = (Layout::Spread, Layout::Focus);

    book.check("laying", Scene::Own(&placing.own_with_ships(Side::A, 4)), spread, &laying, RIGHT_PAGE);
    book.check("laying-focus", Scene::Own(&placing.own_with_ships(Side::A, 4)), focus, &laying, None);
    book.check("laid", Scene::Own(&placing.own_view(Side::A)), spread, &laying, None);
    book.check("laid-focus", Scene::Own(&placing.own_view(Side::A)), focus, &laying, None);
    book.check("own", Scene::Own(&middle.own_view(Side::A)), spread, &russian(), LEFT_PAGE);
    book.check("own-focus", Scene::Own(&middle.own_view(Side::A)), focus, &russian(), Some((500, 895, 310, 140)));
    book.check("own-norwegian", Scene::Own(&middle.own_view(Side::B)), spread, &norwegian, None);
    book.check("public", Scene::Public(&middle.view), spread, &names, None);
    book.check("public-given-up", Scene::Public(&over.view), spread, &names, None);
    book.check("own-won", Scene::Own(&won.own_view(Side::A)), spread, &russian(), None);
    book.check("letters-on-rows", Scene::Public(&on_rows.view), spread, &names, None);
    book.check("size-5", Scene::Own(&small.own_view(Side::A)), spread, &russian(), None);
    book.check("size-15-focus", Scene::Own(&middling.own_view(Side::A)), focus, &russian(), None);
    book.check("size-20", Scene::Own(&large.own_view(Side::A)), spread, &russian(), None);
    for field in ["12x8", "20x5", "5x20"] {
        let game = Game::after(&rules(&format!("{field} fleet=mb")), 11, 40);
        book.check(&format!("size-{field}"), Scene::Own(&game.own_view(Side::A)), spread, &russian(), None);
        book.check(&format!("size-{field}-focus"), Scene::Own(&game.own_view(Side::A)), focus, &russian(), None);
    }
}

/// Every kind of piece, intact and spent, alone and on the largest fields.
fn pieces(book: &mut Book) {
    let every = Game::after(&rules("shapes=L,square,zigzag,T mines=2 sweepers=1 subs=2"), 1962, 50);
    let own = every.own_view(Side::A);
    let words = russian();
    let painted = Picture { legend: &WORDS, ..Picture::new(Scene::Own(&own), Layout::Spread, &words) }.paint();
    book.check_pixels("every-piece", &painted, Some((240, 250, 240, 270)));
    let flakes = Game::after(&rules("subs=2 marks=snowflake"), 7, 50);
    book.check("snowflakes", Scene::Own(&flakes.own_view(Side::A)), Layout::Spread, &russian(), CORNER);
    for marks in ["crosses", "pegs"] {
        let marked = Game::after(&rules(&format!("subs=2 marks={marks}")), 7, 50);
        book.check(marks, Scene::Own(&marked.own_view(Side::A)), Layout::Spread, &russian(), None);
    }
    let bent = Game::after(&rules("size=16 fleet=six shapes=L,square,zigzag,T mines=3 sweepers=1"), 239, 128);
    book.check("size-16-bent", Scene::Own(&bent.own_view(Side::A)), Layout::Spread, &russian(), None);
    let largest = Game::after(&rules("size=20 fleet=seven mines=5 sweepers=2 subs=4"), 7, 200);
    book.check("size-20-everything", Scene::Own(&largest.own_view(Side::A)), Layout::Focus, &russian(), Some((570, 900, 180, 190)));
    let forms = Game::placing(&rules("fb-standard"), 7);
    let laying = captions("Моё поле", "Корабли", "Расставь свой флот", "Осталось поставить");
    book.check("laying-forms", Scene::Own(&forms.own_with_ships(Side::A, 3)), Layout::Spread, &laying, None);
}

fn ways_of_firing(book: &mut Book) {
    let dutchman = Game::after(&rules("dutchman-quick"), 7, 50);
    book.check("dutchman", Scene::Own(&dutchman.own_view(Side::A)), Layout::Spread, &russian(), Some((400, 80, 220, 240)));
    let salvo = Game::after_salvos(&rules("fire=salvo:5"), 9, 6);
    let mut own = salvo.own_view(Side::A);
    let free = |cell: &Cell| !own.target_chart().shot_cells().contains(*cell);
    own.plan = (0..10).map(|at| Cell::new(at * 7 % 10, at * 3 % 10)).filter(free).take(5).collect();
    book.check("salvo", Scene::Own(&own), Layout::Spread, &russian(), Some((870, 210, 210, 210)));
}

fn cards(book: &mut Book) {
    let signs = [Sign::Hit, Sign::Sunk, Sign::Miss, Sign::Mine, Sign::Sweeper, Sign::Submarine, Sign::Given, Sign::GivenMine];
    let everything = rules("shapes=L,square,zigzag,T mines=2 sweepers=1 subs=1");
    for (name, title, fleet, bent, lines, layout, crop) in [
        ("card-ru", "Мины и тральщики", "Флот", "Можно согнуть так:", RUSSIAN_LINES, Layout::Spread, Some((710, 290, 280, 230))),
        ("card-en", "Mines and sweepers", "Fleet", "May be bent like this:", ENGLISH_LINES, Layout::Focus, None),
        ("card-nb", "Miner og minesveipere", "Flåte", "Kan bøyes slik:", NORWEGIAN_LINES, Layout::Focus, None),
    ] {
        let lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        let [title, fleet, bent] = [title, fleet, bent].map(str::to_owned);
        let card = RulesCard { title, lines, fleet, bent, rules: everything.clone() };
        let captions = Captions::default();
        let legend = legend_of(&signs);
        let picture = Picture { legend: &legend, ..Picture::new(Scene::Card(&card), layout, &captions) };
        book.check_picture(name, &picture, crop);
    }
}

/// Games before their first shot, as a room sees them.
fn banners(book: &mut Book) {
    let classic = rules("classic");
    let started = Game::after(&classic, 5, 0).view;
    for (name, view) in [("open", challenge(&classic)), ("placing", Game::placing(&classic, 5).view), ("begun", started)] {
        let scene = messages::public_scene(&view, Locale::RU);
        let View::Banner(banner) = scene.view else { panic!("{name}: an empty board has a banner") };
        for theme in Theme::ALL {
            let picture = paint_banner(&banner, &scene.seals, theme, Colours::default());
            book.check_pixels(&format!("{}-banner-{name}", theme.id()), &picture, None);
        }
    }
}

fn table(book: &mut Book) {
    let rules = rules("straume");
    let middle = Game::after_moves(&rules, 3, 180);
    let words = captions("Анна", "Олег", "Ход 181. Ходит Анна", "");
    let lineup = captions("Моя линия", "Олег", "Построй корабли", "");
    let picture = |scene, layout, captions| Picture { vessels: VESSELS, ..Picture::new(scene, layout, captions) };
    book.check_picture("table", &picture(Scene::Public(&middle.view), Layout::Spread, &words), Some((70, 60, 180, 180)));
    let own = middle.own_view(Side::B);
    book.check_picture("table-focus", &picture(Scene::Own(&own), Layout::Focus, &words), None);
    let laying = Game::placing_lineup(&rules, 3).own_with_ships(Side::A, 7);
    book.check_picture("table-laying", &picture(Scene::Own(&laying), Layout::Spread, &lineup), None);
}

/// The same states in the other themes, and in chosen colours.
fn themes(book: &mut Book) {
    for (prefix, theme) in [("admiral", Theme::Admiral), ("contrast", Theme::Contrast)] {
        themed(book, prefix, theme);
        themed_pieces(book, prefix, theme);
    }
    let middle = Game::after(&rules("classic"), 5, 41).own_view(Side::A);
    let words = russian();
    let picture = Picture::new(Scene::Own(&middle), Layout::Spread, &words);
    for (name, theme, hit, sunk) in [
        ("dyed", Theme::Notebook, MarkColour::Green, MarkColour::Violet),
        ("admiral-dyed", Theme::Admiral, MarkColour::Violet, MarkColour::Green),
        ("contrast-dyed", Theme::Contrast, MarkColour::Blue, MarkColour::Orange),
    ] {
        let colours = Colours { hit: Some(hit), sunk: Some(sunk), ..Colours::default() };
        book.check_picture(name, &Picture { theme, colours, ..picture }, None);
    }
}

/// Plain games in a theme.
fn themed(book: &mut Book, prefix: &str, theme: Theme) {
    let classic = rules("classic");
    let laying = captions("Моё поле", "Корабли", "Расставь свой флот", "Осталось поставить");
    let names = captions("Анна", "Олег", "Ход 41. Стреляет Олег", "Осталось");
    let words = russian();
    let (own, middle) = (Game::after(&classic, 5, 41).own_view(Side::A), Game::after(&classic, 5, 41));
    let placing = Game::placing(&classic, 5);
    let (draft, laid) = (placing.own_with_ships(Side::A, 4), placing.own_view(Side::A));
    let large = Game::after(&rules("size=20 fleet=seven"), 11, 200).own_view(Side::A);
    let won = Game::after(&classic, 5, 400);
    let [wide, high] = ["12x8", "5x20 fleet=mb"].map(|field| Game::after(&rules(field), 11, 40).own_view(Side::A));
    for (name, scene, layout, captions, crop) in [
        ("own", Scene::Own(&own), Layout::Spread, &words, RIGHT_PAGE),
        ("own-focus", Scene::Own(&own), Layout::Focus, &words, None),
        ("public", Scene::Public(&middle.view), Layout::Spread, &names, None),
        ("public-won", Scene::Public(&won.view), Layout::Spread, &names, None),
        ("laying", Scene::Own(&draft), Layout::Spread, &laying, None),
        ("laid", Scene::Own(&laid), Layout::Spread, &laying, None),
        ("size-20", Scene::Own(&large), Layout::Spread, &words, None),
        ("size-12x8", Scene::Own(&wide), Layout::Spread, &words, None),
        ("size-5x20", Scene::Own(&high), Layout::Focus, &words, None),
    ] {
        book.check_picture(&format!("{prefix}-{name}"), &Picture { theme, ..Picture::new(scene, layout, captions) }, crop);
    }
    let sea = Game::after_moves(&rules("straume"), 3, 180);
    let picture = Picture { vessels: VESSELS, theme, ..Picture::new(Scene::Public(&sea.view), Layout::Spread, &names) };
    book.check_picture(&format!("{prefix}-table"), &picture, None);
}

/// Every kind of piece in a theme, with the legend and the rule card.
fn themed_pieces(book: &mut Book, prefix: &str, theme: Theme) {
    let bent = "shapes=L,square,zigzag,T mines=2 sweepers=1 subs=2";
    let (every, dutchman) =
        (Game::after(&rules(bent), 1962, 50).own_view(Side::A), Game::after(&rules("dutchman-quick"), 7, 50).own_view(Side::A));
    let flakes = Game::after(&rules("subs=2 marks=snowflake"), 7, 50).own_view(Side::A);
    let marked = ["crosses", "pegs"].map(|marks| (marks, Game::after(&rules(&format!("subs=2 marks={marks}")), 7, 50).own_view(Side::A)));
    let salvo = Game::after_salvos(&rules("fire=salvo:5"), 9, 6);
    let mut planned = salvo.own_view(Side::A);
    let free = |cell: &Cell| !planned.target_chart().shot_cells().contains(*cell);
    planned.plan = (0..10).map(|at| Cell::new(at * 7 % 10, at * 3 % 10)).filter(free).take(5).collect();
    let words = russian();
    let plain = |own| Picture { theme, ..Picture::new(Scene::Own(own), Layout::Spread, &words) };
    let painted = Picture { legend: &WORDS, ..plain(&every) }.paint();
    book.check_pixels(&format!("{prefix}-every-piece"), &painted, None);
    book.check_picture(&format!("{prefix}-dutchman"), &plain(&dutchman), None);
    book.check_picture(&format!("{prefix}-snowflakes"), &plain(&flakes), None);
    for (marks, marked) in &marked {
        book.check_picture(&format!("{prefix}-{marks}"), &plain(marked), None);
    }
    book.check_picture(&format!("{prefix}-salvo"), &plain(&planned), None);
    let lines: Vec<String> = RUSSIAN_LINES.iter().map(|line| (*line).to_owned()).collect();
    let rules = rules("shapes=L,square,zigzag,T mines=2 sweepers=1 subs=1");
    let [title, fleet, bent] = ["Мины и тральщики", "Флот", "Можно согнуть так:"].map(str::to_owned);
    let card = RulesCard { title, lines, fleet, bent, rules };
    let legend = legend_of(&[Sign::Hit, Sign::Sunk, Sign::Miss, Sign::Mine, Sign::Sweeper, Sign::Submarine, Sign::Given, Sign::GivenMine]);
    let captions = Captions::default();
    let picture = Picture { legend: &legend, theme, ..Picture::new(Scene::Card(&card), Layout::Spread, &captions) };
    book.check_picture(&format!("{prefix}-card"), &picture, None);
}

/// The lower part of posters: results with names of every length.
fn posters(book: &mut Book) {
    let game = Game::after(&rules("classic"), 5, 400);
    let (statistics, date, rules) =
        (["43 выстрела, 20 попаданий", "41 выстрел, 17 попаданий"], "21 ноября 2026", "Классика: 10 кораблей · KXQWRT");
    let lengthy = ["Адмирал К. Константинопольский", "Олег"];
    for (theme, names, status) in [
        (Theme::Notebook, ["Анна", "Олег"], "Анна побеждает! Весь флот противника потоплен за 43 выстрела."),
        (Theme::Admiral, ["Anna", "Oleg"], "Oleg resigns. Anna wins."),
        (Theme::Contrast, lengthy, "Адмирал К. Константинопольский побеждает! Весь флот противника потоплен за 43 выстрела."),
    ] {
        let captions = captions(names[0], names[1], status, "Осталось");
        let [date, rules] = [date, rules].map(str::to_owned);
        let poster = broadside_scene::Poster { view: game.view.clone(), statistics: statistics.map(str::to_owned), date, rules };
        let picture = paint_poster(&poster, &captions, VESSELS, theme, Colours::default());
        book.check_pixels(&format!("{}-poster", theme.id()), &picture, None);
    }
}

/// The states of the phone sheet that are checked in every tone; every other lesson is checked in light.
const IN_EVERY_TONE: &str = "challenge laying laid laying-public public own-turn their-turn-focus salvo mines dutchman straume \
    won-public replay-end history lesson-halo";

/// States at phone width: all in light, most also in dark and in greyscale; and every lesson among them.
fn phones(book: &mut Book) {
    let states = phone::states();
    let lessons = Topic::LESSONS.into_iter().filter(|topic| *topic != Topic::Halo).map(|topic| format!("lesson-{}", topic.id()));
    let in_every_tone = IN_EVERY_TONE.split(' ').flat_map(|name| Tone::ALL.map(|tone| (name.to_owned(), tone)));
    for (name, tone) in in_every_tone.chain(lessons.map(|name| (name, Tone::Light))) {
        let state = states.iter().find(|state| state.name == name).expect("a state of the sheet");
        book.check_pixels(&format!("phone-{name}-{}", tone.id()), &state.on_phone(tone), None);
    }
}

/// Names in many scripts, in all three typefaces.
fn names(book: &mut Book) {
    let (lines, rules) = (phone::NAMES.map(str::to_owned).to_vec(), rules("classic"));
    let [title, fleet] = ["Names · Имена", "Fleet · Флот"].map(str::to_owned);
    let card = RulesCard { title, lines, fleet, bent: String::new(), rules };
    let captions = Captions::default();
    for theme in Theme::ALL {
        let picture = Picture { theme, ..Picture::new(Scene::Card(&card), Layout::Spread, &captions) };
        book.check_picture(&format!("{}-names", theme.id()), &picture, None);
    }
}

fn figures(book: &mut Book) {
    for (name, figure, crop) in [
        ("bracket-4", figured::knockout(4, &[1]), None),
        ("bracket-16", figured::knockout(16, &[8, 1]), None),
        ("bracket-33", figured::knockout(33, &[32, 5]), None),
        ("bracket-lower", figured::lower_tree(4, 6), None),
        ("standings", figured::table(5), None),
        ("standings-40", figured::table(40), None),
        ("leaders", figured::leaders(20), None),
        ("podium", figured::podium(), Some((180, 300, 240, 240))),
        ("profile", figured::profile(5), None),
        ("history", figured::history(Locale::EN), None),
        ("heat-10", heat_map("classic", 46, Locale::RU), Some((60, 140, 400, 300))),
        ("heat-20", heat_map("size=20 fleet=seven", 160, Locale::NB), None),
    ] {
        book.check_figure(name, &figure, crop);
    }
    for (theme, figure, name) in [
        (Theme::Notebook, figured::knockout(8, &[4, 1]), "bracket-8"),
        (Theme::Contrast, figured::table(5), "standings"),
        (Theme::Notebook, figured::profile(5), "profile"),
        (Theme::Notebook, figured::history(Locale::UK), "history"),
        (Theme::Contrast, figured::history(Locale::DE), "history"),
    ] {
        book.check_pixels(&format!("{}-{name}", theme.id()), &paint_figure(&figure, theme), None);
    }
}

/// Reviews: the shot chart of one side, and frames of the film.
fn reviews(book: &mut Book) {
    let game = Game::after(&rules("classic"), 11, 82);
    let turns = ["Ж5: мимо при 62 %", "А1: ранил при 8 %", "перелом", "Б10 — убил", "последний шанс упущен"];
    let crowded = [(3, "G5: bom ved 62 %"), (4, "G6: bom"), (95, "A1: treff"), (99, "Bommet på den aller siste mulige ruten")];
    for (name, figure) in [
        ("course", figured::course(&game, Locale::RU, &turns)),
        ("course-luck", figured::course(&game, Locale::EN, &turns[..1])),
        ("course-100", figured::random_course(100, &crowded, Locale::NB)),
    ] {
        book.check_figure(name, &figure, None);
    }
    let small = figured::film(&Game::after(&rules("size=8 fleet=1x3+1x2+2x1"), 11, 60), Locale::NB);
    let views: Vec<IndexedPicture> = paint_heat_film(&small, Theme::Admiral).collect();
    for (name, view) in [("film-aimed", 8), ("film-fallen", 9), ("film-end", views.len() - 1)] {
        book.check_pixels(name, &views[view], None);
    }
}

fn heat_map(words: &str, shots: usize, locale: Locale) -> Figure {
    broadside_testkit::pictures::figured::heat_map(&Game::after(&rules(words), 11, shots).view, Side::B, locale)
}
