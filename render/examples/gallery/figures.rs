//! Figures, and films of heat maps.

use std::io::Cursor;

use broadside_game::side::Side;
use broadside_present::board::LONGEST_ALT;
use broadside_render::{Theme, heat_film};
use broadside_scene::{
    Scene as DescribedScene, View,
    figure::{Contender, Figure, Profile},
    thumbnail::Thumbnail,
};
use broadside_testkit::pictures::{
    figured,
    staged::{Game, rules},
};
use broadside_words::locale::Locale;
use image::{ImageFormat, Rgb, RgbImage};

use crate::Gallery;

/// Adds brackets, tables, podiums, profile cards, heat maps and timelines.
pub fn figures(gallery: &mut Gallery<'_>) {
    for (players, played) in [(2, &[][..]), (4, &[1]), (8, &[4, 2]), (16, &[8, 2]), (33, &[32, 5]), (64, &[32, 16, 3])] {
        gallery.add_figure(&format!("bracket-{players}"), &figured::knockout(players, played));
    }
    for (matches, rounds) in [(2, 4), (4, 6), (8, 8), (16, 10)] {
        gallery.add_figure(&format!("lower-{matches}"), &figured::lower_tree(matches, rounds));
    }
    for rows in [0, 5, 20, 40] {
        gallery.add_figure(&format!("table-{rows}"), &figured::table(rows));
        gallery.add_figure(&format!("leaders-{rows}"), &figured::leaders(rows));
    }
    gallery.add_figure("podium", &figured::podium());
    for (name, words, shots) in [("5", "size=5 fleet=1x3+1x2+1x1", 9), ("10", "classic", 46), ("20", "size=20 fleet=seven", 160)] {
        for locale in Locale::ALL {
            let message = figured::chances(&Game::after(&rules(words), 11, shots).view, Side::B, locale);
            let Some(DescribedScene { view: View::Figure(figure), alt, .. }) = message.scene else { continue };
            gallery.add_picture(
                &format!("figure-heat-{name}-{}", locale.tag()),
                || broadside_render::figure(&figure, Theme::Admiral),
                &alt,
            );
        }
    }
    for medals in [0, 5, 12] {
        gallery.add_figure(&format!("profile-{medals}"), &figured::profile(medals));
    }
    if let Figure::Profile(card) = figured::profile(5) {
        gallery.add_figure("profile-avatar", &Figure::Profile(Profile { avatar: Some(portrait()), ..card }));
    }
    for locale in Locale::ALL {
        gallery.add_figure(&format!("history-{}", locale.tag()), &figured::history(locale));
    }
}

/// An avatar in many colours: a face in front of the evening sky.
fn portrait() -> Thumbnail {
    let near = |x: f32, y: f32, (across, down): (f32, f32), reach: f32| (x - across).hypot(y - down) < reach;
    let colour = |x: f32, y: f32| {
        if near(x, y, (24.0, 28.0), 3.0) || near(x, y, (40.0, 28.0), 3.0) {
            [30.0, 70.0, 140.0]
        } else if near(x, y, (32.0, 40.0), 9.0) && y > 43.0 {
            [200.0, 30.0, 60.0]
        } else if near(x, y, (32.0, 34.0), 20.0) {
            [240.0 - x * 0.8, 200.0 - x, 160.0 - y]
        } else if near(x, y, (32.0, 26.0), 24.0) {
            [100.0, 50.0, 20.0]
        } else {
            [x * 4.0, 140.0, 255.0 - y * 3.0]
        }
    };
    let picture = RgbImage::from_fn(Thumbnail::SIDE, Thumbnail::SIDE, |x, y| Rgb(colour(x as f32, y as f32).map(|part| part as u8)));
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, ImageFormat::Jpeg).expect("writing to memory cannot fail");
    Thumbnail::new(file.into_inner()).expect("it is small")
}

/// Adds reviews of games: shot charts and heat map films.
pub fn reviews(gallery: &mut Gallery<'_>) {
    let turns = ["Ж5: мимо при 62 %", "А1: ранил при 8 %", "перелом", "Б10 — убил", "последний шанс упущен"];
    for (name, words, locale) in
        [("5", "size=5 fleet=1x3+1x2+1x1", Locale::EN), ("10", "classic", Locale::RU), ("20", "size=20 fleet=seven", Locale::NB)]
    {
        let game = Game::after(&rules(words), 11, 400);
        gallery.add_figure(&format!("course-{name}"), &figured::course(&game, locale, &turns));
        let film = figured::film(&game, locale);
        for theme in Theme::ALL {
            let file = format!("{theme:?}-film-{name}.gif").to_lowercase();
            gallery.add_picture_as(&file, || heat_film(&film, theme), &film.title);
        }
    }
    for shots in [0, 1, 100, 400] {
        gallery.add_figure(&format!("course-of-{shots}"), &figured::random_course(shots, &[(0, "А1: ранил"), (99, "К10")], Locale::RU));
    }
}

impl Gallery<'_> {
    /// Adds a figure in every theme.
    fn add_figure(&mut self, name: &str, figure: &Figure) {
        for theme in Theme::ALL {
            let name = format!("{theme:?}-figure-{name}").to_lowercase();
            self.add_picture(&name, || broadside_render::figure(figure, theme), &describe_figure(figure));
        }
    }
}

/// The texts of a figure, up to the length limit of a description.
fn describe_figure(figure: &Figure) -> String {
    let words: Vec<String> = match figure {
        Figure::Bracket(bracket) => {
            let line = |one: &Contender| format!("{} {}", one.name, one.score);
            let pairs = bracket.boxes.iter().map(|pair| format!("{} – {}.", line(&pair.lines[0]), line(&pair.lines[1])));
            [format!("{}: {}.", bracket.title, bracket.subtitle)].into_iter().chain(pairs).collect()
        }
        Figure::Table(table) => {
            let rows = table.rows.iter().map(|row| format!("{}.", row.cells.join(" ")));
            [format!("{}: {}.", table.title, table.subtitle), format!("{}.", table.headings.join(", "))].into_iter().chain(rows).collect()
        }
        Figure::Podium(podium) => {
            let steps = podium.steps.iter().zip(1..).map(|((names, line), place)| format!("{place}. {}: {line}.", names.join(", ")));
            [format!("{}: {}.", podium.title, podium.subtitle)].into_iter().chain(steps).collect()
        }
        Figure::Profile(profile) => {
            let pairs = profile.ratings.iter().chain(&profile.facts).map(|(what, value)| format!("{what}: {value}."));
            [format!("{}, {}. {}.", profile.name, profile.rank, profile.next)].into_iter().chain(pairs).collect()
        }
        Figure::HeatMap(map) => {
            let best = map.best.1.iter().map(|(cell, chance)| format!("{cell} {chance}.")).collect();
            [vec![format!("{}: {}. {}:", map.title, map.subtitle, map.best.0)], best].concat()
        }
        Figure::ShotChart(course) => {
            let turns = course.turns.iter().map(|(at, word)| format!("{}: {word}.", at + 1)).collect();
            [vec![format!("{}: {}. {}", course.title, course.subtitle, course.note)], turns].concat()
        }
        Figure::Timeline(timeline) => {
            let events = timeline.events.iter().map(|event| format!("{}: {}.", event.when, event.what));
            [format!("{}.", timeline.title)].into_iter().chain(events).collect()
        }
    };
    let mut length = 0;
    let fits = |word: &String| {
        length += word.chars().count() + 1;
        length <= LONGEST_ALT
    };
    words.into_iter().take_while(fits).collect::<Vec<_>>().join(" ")
}
