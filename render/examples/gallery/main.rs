//! Writes a page with one picture of every theme, layout, state and size into the given directory, each with its description:
//! `cargo run -p broadside-render --example gallery -- DIRECTORY`. A second argument draws only pictures whose names contain it.

use std::{fmt::Write as _, fs, path::Path};

use broadside_game::{
    cell::Cell,
    film::Film,
    ids::Timestamp,
    side::{BySide, Side},
    view::Phase,
};
use broadside_present::{
    board::{own_alt, public_alt},
    cards, messages, replay,
};
use broadside_render::{Captions, Colours, Layout, MarkColour, Picture, Replay, Scene, Sign, Theme, clip, end_card, poster};
use broadside_scene::{ClipReason, Scene as DescribedScene, View};
use broadside_testkit::pictures::staged::{Game, VESSELS, WORDS, captions, challenge, rules, russian};
use broadside_words::{line::Line, locale::Locale};

mod figures;
mod phone;

/// The page with all pictures, and the folder of their files.
struct Gallery<'a> {
    folder: &'a Path,
    page: String,
    /// Only pictures whose names contain this text are drawn.
    name_filter: &'a str,
}

impl Gallery<'_> {
    /// Adds a scene with the texts of `present`, in every theme and layout, with its description.
    fn add_scene(&mut self, name: &str, described: &DescribedScene) {
        let DescribedScene { view, left, right, status, tally, alt, legend, vessels, .. } = described;
        let scene = match view {
            View::Own(own) | View::Sample(own) => Scene::Own(own),
            View::Public(public) => Scene::Public(public),
            _ => return,
        };
        let captions = Captions { left: left.clone(), right: right.clone(), status: status.clone(), tally: tally.clone() };
        let legend: Vec<(Sign, &str)> = legend.iter().map(|(sign, word)| (*sign, word.as_str())).collect();
        self.draw(name, scene, &captions, (&legend, vessels.each_ref().map(String::as_str), alt));
    }

    /// Adds the same state in every language.
    fn add_in_every_language(&mut self, name: &str, make_scene: impl Fn(Locale) -> DescribedScene) {
        for locale in Locale::ALL {
            self.add_scene(&format!("{name}-{}", locale.tag()), &make_scene(locale));
        }
    }

    /// Adds a board without a legend, with texts of its own and a generated description.
    fn add_board(&mut self, name: &str, scene: Scene<'_>, captions: &Captions) {
        self.add_with_legend(name, scene, captions, &[]);
    }

    /// Adds a board with a legend, texts of its own and a generated description.
    fn add_with_legend(&mut self, name: &str, scene: Scene<'_>, captions: &Captions, legend: &[(Sign, &str)]) {
        self.draw(name, scene, captions, (legend, VESSELS, &describe(&scene, captions)));
    }

    /// Draws a scene in every theme and layout, and adds the pictures.
    fn draw(&mut self, name: &str, scene: Scene<'_>, captions: &Captions, (legend, vessels, alt): (&[(Sign, &str)], [&str; 5], &str)) {
        for theme in Theme::ALL {
            for (layout, suffix) in [(Layout::Spread, "spread"), (Layout::Focus, "focus")] {
                let picture = Picture { legend, vessels, theme, ..Picture::new(scene, layout, captions) };
                self.add_picture(&format!("{theme:?}-{name}-{suffix}").to_lowercase(), || picture.draw(), alt);
            }
        }
    }

    /// Adds a picture at full size and at phone width, with its size in bytes and its description.
    fn add_picture(&mut self, name: &str, draw: impl FnOnce() -> Vec<u8>, alt: &str) {
        self.add_picture_as(&format!("{name}.png"), draw, alt);
    }

    /// Adds a picture under this file name, unless the filter excludes it.
    fn add_picture_as(&mut self, file: &str, draw: impl FnOnce() -> Vec<u8>, alt: &str) {
        assert!(!alt.trim().is_empty(), "{file} has no description");
        if !file.contains(self.name_filter) {
            return;
        }
        let picture = draw();
        fs::write(self.folder.join(file), &picture).expect("could not write to the directory");
        let alt = alt.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        let _ = writeln!(
            self.page,
            "<figure><img src=\"{file}\" loading=lazy alt=\"{alt}\"><img class=phone src=\"{file}\" loading=lazy alt=\"{alt}\">\
             <figcaption><b>{file}: {} bytes</b><br>{alt}</figcaption></figure>",
            picture.len()
        );
    }
}

/// A generated description of a board, in the language of its captions.
fn describe(scene: &Scene<'_>, captions: &Captions) -> String {
    let is_language = |locale: &Locale| Line::new("picture-left").phrase(*locale) == captions.tally;
    let locale = Locale::ALL.into_iter().find(is_language).unwrap_or(Locale::RU);
    match scene {
        Scene::Own(own) => own_alt(own, &captions.status.text(), locale),
        Scene::Public(view) => public_alt(view, &captions.status.text(), locale),
        Scene::Card(card) => format!("{}. {}", card.title, card.lines.join(" ")),
    }
}

fn main() {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("usage: gallery DIRECTORY [WORD]");
        std::process::exit(2);
    };
    let (folder, name_filter) = (Path::new(&folder), std::env::args().nth(2).unwrap_or_default());
    fs::create_dir_all(folder).expect("could not create the directory");
    let page = "<!doctype html><meta charset=utf-8><title>Pictures</title>\
                <style>body{background:#777;font:16px sans-serif}img{max-width:640px}img.phone{width:340px;margin-left:8px}\
                figure{display:inline-block;margin:8px;vertical-align:top;background:#fff;max-width:1000px}figcaption{padding:6px}</style>\n";
    let mut gallery = Gallery { folder, page: page.to_owned(), name_filter: &name_filter };
    product_states(&mut gallery);
    replays(&mut gallery);
    states(&mut gallery);
    sizes(&mut gallery);
    texts(&mut gallery);
    pieces(&mut gallery);
    colours(&mut gallery);
    salvos(&mut gallery);
    cards(&mut gallery);
    sea_boards(&mut gallery);
    phone::states(&mut gallery);
    phone::names(&mut gallery);
    figures::figures(&mut gallery);
    figures::reviews(&mut gallery);
    fs::write(folder.join("index.html"), &gallery.page).expect("could not write to the directory");
}

/// Adds states of games with the texts that players see.
fn product_states(gallery: &mut Gallery<'_>) {
    let classic = rules("classic");
    let placing = Game::placing(&classic, 5);
    gallery.add_in_every_language("told-laying", |locale| messages::own_scene(&placing.own_with_ships(Side::A, 4), locale));
    for (name, words, shots) in [
        ("fighting", "classic", 41),
        ("pieces", "shapes=L,square,zigzag,T mines=2 sweepers=1 subs=2", 50),
        ("dutchman", "dutchman-quick", 50),
        ("won", "classic", 400),
        ("size-20", "size=20 fleet=seven", 200),
    ] {
        let game = Game::after(&rules(words), 5, shots);
        gallery.add_in_every_language(&format!("told-{name}-own"), |locale| messages::own_scene(&game.own_view(Side::A), locale));
        gallery.add_in_every_language(&format!("told-{name}-public"), |locale| messages::public_scene(&game.view, locale));
    }
    let sea = Game::after_moves(&rules("straume"), 3, 61);
    gallery.add_in_every_language("told-sea", |locale| messages::public_scene(&sea.view, locale));
}

/// Adds the states of a game.
fn states(gallery: &mut Gallery<'_>) {
    let classic = rules("classic");
    let invitation = captions("Морской бой", "Анна вызывает на бой", "Кто сыграет?", "");
    gallery.add_board("open", Scene::Public(&challenge(&classic)), &invitation);
    let placing = Game::placing(&classic, 5);
    let laying = captions("Моё поле", "Корабли", "Расставь свой флот", "Осталось поставить");
    gallery.add_board("laying-some", Scene::Own(&placing.own_with_ships(Side::A, 4)), &laying);
    gallery.add_board("laying-none", Scene::Own(&placing.own_with_ships(Side::A, 0)), &laying);
    let sides = captions("Анна", "Олег", "Ход 41. Стреляет Олег", "Осталось");
    gallery.add_board("placing-public", Scene::Public(&placing.view), &captions("Анна", "Олег", "Расставляют флот…", "Осталось"));
    for shots in [0, 41, 70] {
        let game = Game::after(&classic, 5, shots);
        gallery.add_board(&format!("own-after-{shots}"), Scene::Own(&game.own_view(Side::A)), &russian());
        gallery.add_board(&format!("public-after-{shots}"), Scene::Public(&game.view), &sides);
    }
    let over = Game::after(&classic, 5, 60).after_resignation();
    let end = captions("Анна", "Олег", "Олег сдался. Победа за Анной!", "Осталось");
    gallery.add_board("public-over", Scene::Public(&over.view), &end);
    gallery.add_board("own-over", Scene::Own(&over.own_view(Side::B)), &captions("Моё поле", "Поле врага: Анна", "Ты сдался.", "Осталось"));
}

/// Adds fields of every size.
fn sizes(gallery: &mut Gallery<'_>) {
    for (name, words) in [
        ("size-5", "size=5 fleet=1x3+1x2+1x1"),
        ("size-7", "size=7 fleet=1x3+2x2+2x1"),
        ("size-8", "size=8 fleet=1x4+2x2+3x1"),
        ("size-12", "size=12 fleet=five"),
        ("size-15", "size=15 fleet=five"),
        ("size-20", "size=20 fleet=seven"),
        ("hasbro", "hasbro"),
        ("mb-simple", "mb-simple"),
    ] {
        let rules = rules(words);
        let game = Game::after(&rules, 11, rules.size.area() / 2);
        let placing = Game::placing(&rules, 11);
        gallery.add_board(name, Scene::Own(&game.own_view(Side::A)), &russian());
        gallery.add_board(
            &format!("{name}-public"),
            Scene::Public(&game.view),
            &captions("Анна", "Олег", "Ход 41. Стреляет Олег", "Осталось"),
        );
        gallery.add_board(
            &format!("{name}-laying"),
            Scene::Own(&placing.own_with_ships(Side::A, 2)),
            &captions("Моё поле", "Корабли", "Расставь свой флот", "Осталось поставить"),
        );
    }
}

/// Adds a board with texts of several languages, long and strange texts, and none.
fn texts(gallery: &mut Gallery<'_>) {
    let game = Game::after(&rules("classic"), 23, 33);
    let own = game.own_view(Side::A);
    for (name, captions) in [
        (
            "norwegian",
            captions("Mitt farvann", "Fiendens farvann: Bjørn Æsøy-Ålesund", "Trekk 23. Det er din tur til å skyte!", "Gjenstår"),
        ),
        ("english", captions("My waters", "Enemy waters: Elizabeth", "Turn 23. You hit K10. Fire again!", "Left")),
        (
            "long",
            captions(
                &"Щ".repeat(40),
                &format!("Поле врага: {}", "Ёлка ".repeat(8)),
                &"Ход сто двадцать три. ".repeat(6),
                "Осталось кораблей у врага",
            ),
        ),
        ("strange", captions("日本語 🦀 łódź", "Враг: 👩‍🚀 Ĝ Ґанна", "⚓ é ß ñ — №7", "Осталось")),
        ("wordless", Captions::default()),
    ] {
        gallery.add_board(name, Scene::Own(&own), &captions);
    }
}

/// Adds boards with all kinds of pieces and marks.
fn pieces(gallery: &mut Gallery<'_>) {
    for (name, words) in [
        ("every-piece", "shapes=L,square,zigzag,T mines=2 sweepers=1 subs=2"),
        ("snowflakes", "subs=2 marks=snowflake"),
        ("crosses", "subs=2 marks=crosses"),
        ("pegs", "subs=2 marks=pegs"),
        ("large", "size=16 fleet=six shapes=L,square,zigzag,T mines=3 sweepers=1"),
        ("largest", "size=20 fleet=seven mines=5 sweepers=2 subs=4"),
        ("fb-standard", "fb-standard"),
        ("dutchman", "dutchman-quick"),
    ] {
        let rules = rules(words);
        let shots = rules.size.area() / 2;
        let game = Game::after(&rules, if name == "every-piece" { 1962 } else { 7 }, shots);
        gallery.add_with_legend(name, Scene::Own(&game.own_view(Side::A)), &russian(), &WORDS);
        let laying = captions("Моё поле", "Корабли", "Расставь свой флот", "Осталось поставить");
        gallery.add_board(&format!("{name}-laying"), Scene::Own(&Game::placing(&rules, 7).own_with_ships(Side::A, 6)), &laying);
    }
}

/// Adds the replay of a finished game, its poster, its end card and its last shot.
fn replays(gallery: &mut Gallery<'_>) {
    let game = Game::after(&rules("classic"), 5, 400);
    let Phase::Over(ending) = game.view.phase else { return };
    let mut frames = vec![challenge(&game.view.rules)];
    for report in &game.said {
        let mut next = frames[frames.len() - 1].clone();
        next.apply(report);
        frames.push(next);
    }
    let half = game.view.shots / 2;
    let film = Film { frames, shots: BySide { a: game.view.shots - half, b: half }, at: Timestamp(1_795_000_000_000), ending };
    for (theme, locale) in Theme::ALL.into_iter().zip(Locale::ALL) {
        let name = format!("{theme:?}-{}", locale.tag()).to_lowercase();
        let (described, last) = (replay::film_scene(&film, locale), replay::poster(&film, locale));
        let DescribedScene { left, right, status, tally, vessels, alt, .. } = described;
        let (captions, vessels) = (Captions { left, right, status, tally }, vessels.each_ref().map(String::as_str));
        let drawn_replay = Replay { frames: &film.frames, captions: &captions, vessels, theme, colours: Colours::default() };
        gallery.add_picture_as(&format!("{name}-replay.gif"), || drawn_replay.draw(), &alt);
        let View::Poster(view) = &last.view else { continue };
        gallery.add_picture(&format!("{name}-poster"), || poster(view, &captions, vessels, theme, Colours::default()), &last.alt);
        end_card_and_last_shot(gallery, &name, &film, theme);
    }
}

/// Adds the end card and the animated last shot.
fn end_card_and_last_shot(gallery: &mut Gallery<'_>, name: &str, film: &Film, theme: Theme) {
    let (view, colours) = (film.last(), Colours::default());
    let winner = film.ending.winner().unwrap_or(Side::A);
    let line = format!("{} побеждает! Весь флот противника потоплен.", view.name(winner));
    let card = broadside_scene::EndCard {
        view: view.clone(),
        headline: view.name(winner).to_owned(),
        line: line.clone(),
        laurels: Some("47 %".to_owned()),
        statistics: [(); 2].map(|()| ACHIEVEMENTS.map(str::to_owned).to_vec()),
        foot: "ABCDEF · 12 минут · классика".to_owned(),
        reader: None,
    };
    gallery.add_picture(&format!("{name}-end"), || end_card(&card, theme, colours), &line);
    let (frames, target_side) = (film.frames[film.frames.len().saturating_sub(3)..film.frames.len() - 1].to_vec(), !winner);
    let Some(cell) = view.charts[target_side].last.iter().next() else { return };
    let (title, caption) = (view.name(target_side).to_owned(), line.clone());
    let shot = broadside_scene::Clip { frames, target_side, cell, title, caption, reason: ClipReason::Win };
    gallery.add_picture_as(&format!("{name}-win.gif"), || clip(&shot, theme, colours), &line);
}

/// The achievements of one side.
const ACHIEVEMENTS: [&str; 3] = ["43 выстрела", "47 % попаданий", "лучшая серия: 6"];

/// Adds hits and sunk ships in every colour that may be chosen.
fn colours(gallery: &mut Gallery<'_>) {
    let game = Game::after(&rules("classic"), 8, 37).own_view(Side::A);
    let words = russian();
    for theme in Theme::ALL {
        for (at, dye) in MarkColour::ALL.into_iter().enumerate() {
            let colours = Colours { hit: Some(dye), sunk: Some(MarkColour::ALL[(at + 2) % MarkColour::ALL.len()]), ..Colours::default() };
            let picture = Picture { theme, colours, ..Picture::new(Scene::Own(&game), Layout::Spread, &words) };
            gallery.add_picture(&format!("{theme:?}-dyed-{dye:?}").to_lowercase(), || picture.draw(), &describe(&picture.scene, &words));
        }
    }
}

/// Adds boards of games with salvos.
fn salvos(gallery: &mut Gallery<'_>) {
    for (name, words) in [("salvo", "fire=salvo:5"), ("salvo-20", "size=20 fleet=seven fire=salvo:10")] {
        let game = Game::after_salvos(&rules(words), 9, 6);
        let mut own = game.own_view(Side::A);
        let free = |cell: &Cell| !own.target_chart().shot_cells().contains(*cell);
        own.plan = (0..10).map(|at| Cell::new(at * 7 % 10, at * 3 % 10)).filter(free).collect();
        gallery.add_board(name, Scene::Own(&own), &russian());
        gallery.add_board(&format!("{name}-public"), Scene::Public(&game.view), &captions("Анна", "Олег", "Оба готовят залп", "Осталось"));
    }
}

/// Adds rule cards with the texts of `present`.
fn cards(gallery: &mut Gallery<'_>) {
    for (name, words) in [
        ("classic", "classic"),
        ("everything", "size=16 fleet=six shapes=L,square,zigzag,T mines=2 sweepers=1 subs=1 fire=salvo:5 touch=corners"),
        ("largest", "size=20 fleet=seven mines=5 sweepers=2 subs=4"),
        ("fb-standard", "fb-standard"),
        ("dutchman", "dutchman"),
        ("straume", "straume"),
    ] {
        let rules = rules(words);
        for locale in Locale::ALL {
            let described = cards::picture(&rules, locale);
            let View::Rules(card) = &described.view else { continue };
            let signs = described.legend.iter().map(|(sign, word)| (*sign, word.as_str()));
            let legend: Vec<(Sign, &str)> = signs.collect();
            let name = format!("card-{name}-{}", locale.tag());
            gallery.draw(&name, Scene::Card(card), &Captions::default(), (&legend, VESSELS, &described.alt));
        }
    }
}

/// Adds boards of the table game.
fn sea_boards(gallery: &mut Gallery<'_>) {
    let words = captions("Анна", "Олег", "Ход 61. Твой ход!", "");
    let rules = rules("straume");
    for moves in [0, 61, 261] {
        let game = Game::after_moves(&rules, 3, moves);
        gallery.add_board(&format!("sea-{moves}"), Scene::Public(&game.view), &words);
    }
    let invitation = captions("Морской бой", "Анна вызывает на бой", "Кто сыграет?", "");
    gallery.add_board("sea-open", Scene::Public(&challenge(&rules)), &invitation);
    let lined = Game::placing_lineup(&rules, 3).own_with_ships(Side::A, 7);
    gallery.add_board("sea-own", Scene::Own(&lined), &words);
}
