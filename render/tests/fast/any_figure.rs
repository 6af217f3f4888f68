//! Properties for random figures and films: they decode, their size is within the limits, and drawing is deterministic.

use std::io::Cursor;

use broadside_game::side::Side;
use broadside_render::{FIGURE_LIMITS, Theme, figure, heat_film, paint_figure, paint_heat_film};
use broadside_scene::{
    figure::{
        Accent, Bracket, BracketMatch, Contender, Emblem, Figure, Heat, HeatFilm, HeatFrame, HeatMap, Live, PlayerResult, Podium, Profile,
        RankingRow, RankingTable, ShotChart, ShotOdds, ShotOutcome, Timeline, TimelineEvent,
    },
    thumbnail::Thumbnail,
};
use broadside_testkit::{
    pictures::{figured, staged},
    scale::many,
};
use broadside_words::locale::Locale;
use image::{ImageFormat, Rgb, RgbImage};
use proptest::{collection::vec, prelude::*};

use crate::viewer::play;

fn jpeg(picture: &RgbImage) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, ImageFormat::Jpeg).expect("writing to memory cannot fail");
    file.into_inner()
}

/// A text of arbitrary characters, sometimes very long.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => any::<String>(),
        6 => "\\PC{0,24}",
        2 => Just(String::new()),
        1 => "[А-Яа-я]{1,12}".prop_map(|word| word.repeat(90)),
        1 => "[😀-🙏გ-ჰ\u{600}-\u{6FF}\u{200B}-\u{200F}\u{300}-\u{36F}]{0,30}",
    ]
}

fn fate() -> impl Strategy<Value = PlayerResult> {
    prop_oneof![Just(PlayerResult::Won), Just(PlayerResult::Lost), Just(PlayerResult::Open), Just(PlayerResult::Empty)]
}

/// A number, usually small.
fn place(most: usize) -> impl Strategy<Value = usize> {
    prop_oneof![20 => 0..most, 1 => any::<usize>()]
}

fn pair() -> impl Strategy<Value = BracketMatch> {
    let contender = || (text(), text(), fate()).prop_map(|(name, score, fate)| Contender { name, score, fate });
    let live = any::<bool>().prop_map(|live| if live { Live::Now } else { Live::No });
    (place(9), place(130), prop::option::of(place(70)), [contender(), contender()], live)
        .prop_map(|(column, row, feeds, lines, live)| BracketMatch { column, row, feeds, lines, live })
}

fn bracket() -> impl Strategy<Value = Figure> {
    (text(), text(), vec(text(), 0..14), vec(pair(), 0..64), prop::option::of((text(), vec(text(), 0..12))))
        .prop_map(|(title, subtitle, headings, boxes, note)| Figure::Bracket(Bracket { title, subtitle, headings, boxes, note }))
}

fn table() -> impl Strategy<Value = Figure> {
    let accent = || prop_oneof![Just(Accent::None), Just(Accent::Strong), Just(Accent::Faint)];
    let row = (vec(text(), 0..12), accent()).prop_map(|(cells, accent)| RankingRow { cells, accent });
    (text(), text(), vec(text(), 0..40), vec(row, 0..45), vec(text(), 0..12))
        .prop_map(|(title, subtitle, headings, rows, foot)| Figure::Table(RankingTable { title, subtitle, headings, rows, foot }))
}

fn podium() -> impl Strategy<Value = Figure> {
    (text(), text(), vec((vec(text(), 0..8), text()), 0..5), vec(text(), 0..9))
        .prop_map(|(title, subtitle, steps, foot)| Figure::Podium(Podium { title, subtitle, steps, foot }))
}

fn profile() -> impl Strategy<Value = Figure> {
    let pairs = || vec((text(), text()), 0..11);
    let emblem = (0..Emblem::ALL.len()).prop_map(|at| (Emblem::ALL[at], None));
    let pixels = |step: u8| RgbImage::from_fn(64, 64, |x, y| Rgb([(x as u8).wrapping_mul(step), y as u8, (x ^ y) as u8]));
    let file = prop_oneof![any::<u8>().prop_map(move |step| jpeg(&pixels(step))), vec(any::<u8>(), 0..300)];
    let standing = prop_oneof![2 => emblem, 1 => file.prop_map(|file| (Emblem::default(), Thumbnail::new(file)))];
    (standing, [text(), text(), text(), text()], any::<u8>(), pairs(), pairs(), vec(text(), 0..20), vec(fate(), 0..16)).prop_map(
        |((emblem, avatar), [name, rank, next, medals_title], progress, ratings, facts, medals, form)| {
            Figure::Profile(Profile { emblem, avatar, name, rank, progress, next, ratings, facts, medals_title, medals, form })
        },
    )
}

fn heat() -> impl Strategy<Value = Heat> {
    let marks = prop_oneof![Just(Heat::Empty), Just(Heat::Miss), Just(Heat::Hit), Just(Heat::Sunk)];
    prop_oneof![(0_u16..=1000).prop_map(Heat::Chance), any::<u16>().prop_map(Heat::Chance), marks]
}

fn heat_map() -> impl Strategy<Value = Figure> {
    let (heads, named) = (|| vec(text(), 0..24), vec((text(), text()), 0..9));
    ([text(), text(), text(), text()], heads(), heads(), vec(heat(), 0..500), named, vec((heat(), text()), 0..8)).prop_map(
        |([title, subtitle, best, note], columns, rows, cells, named, legend)| {
            Figure::HeatMap(HeatMap { title, subtitle, columns, rows, cells, best: (best, named), legend, note })
        },
    )
}

fn aimed() -> impl Strategy<Value = ShotOdds> {
    let outcome = any::<bool>().prop_map(|hit| if hit { ShotOutcome::Hit } else { ShotOutcome::Miss });
    let chance = || prop_oneof![4 => 0_u16..=1000, 1 => any::<u16>()];
    let luck = prop_oneof![8 => -2000..2000, 1 => any::<i32>()];
    (chance(), chance(), outcome, luck).prop_map(|(chance, best, outcome, luck)| ShotOdds { chance, best, outcome, luck })
}

fn course() -> impl Strategy<Value = Figure> {
    let shots = prop_oneof![3 => vec(aimed(), 0..60), 1 => vec(aimed(), 0..420)];
    ([text(), text(), text(), text()], shots, [text(), text(), text()], [text(), text()], vec((place(60), text()), 0..8)).prop_map(
        |([title, subtitle, axis, note], shots, curves, marks, turns)| {
            Figure::ShotChart(ShotChart { title, subtitle, shots, curves, marks, axis, turns, note })
        },
    )
}

fn timeline() -> impl Strategy<Value = Figure> {
    let event = (text(), text()).prop_map(|(when, what)| TimelineEvent { when, what });
    (text(), vec(event, 0..16)).prop_map(|(title, events)| Figure::Timeline(Timeline { title, events }))
}

fn film() -> impl Strategy<Value = HeatFilm> {
    let heads = || vec(text(), 0..24);
    let frame = (vec(heat(), 0..500), prop::option::of(place(400)), vec(place(400), 0..9), text())
        .prop_map(|(cells, fired, best, caption)| HeatFrame { cells, fired, best, caption });
    (text(), heads(), heads(), vec(frame, 0..4)).prop_map(|(title, columns, rows, frames)| HeatFilm { title, columns, rows, frames })
}

/// Checks that the picture decodes, lies within the limits and is deterministic.
fn check(of: &Figure) -> Result<(), TestCaseError> {
    let bytes = figure(of, Theme::Admiral);
    let seen = image::load_from_memory(&bytes).expect("a finished PNG");
    let (width, height) = (seen.width(), seen.height());
    let slim = matches!(of, Figure::Table(table) if table.rows.len() > 16);
    let least = if slim { FIGURE_LIMITS.min_table_width } else { FIGURE_LIMITS.min_width };
    prop_assert!((least..=FIGURE_LIMITS.max_width).contains(&width), "{width} wide");
    prop_assert!((FIGURE_LIMITS.min_height..=FIGURE_LIMITS.max_height).contains(&height), "{height} high");
    prop_assert_eq!(&bytes, &figure(of, Theme::Admiral));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: many(5, 12), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_figure_becomes_a_picture(
        bracket in bracket(), table in table(), podium in podium(), profile in profile(), map in heat_map(), course in course(),
        timeline in timeline(),
    ) {
        for figure in [bracket, table, podium, profile, map, course, timeline] {
            check(&figure)?;
        }
    }

    #[test]
    fn any_film_becomes_a_gif_ending_with_its_last_view(film in film(), theme in prop::sample::select(Theme::ALL.to_vec())) {
        let gif = heat_film(&film, theme);
        let (played, last) = (play(&gif), paint_heat_film(&film, theme).last().expect("a view"));
        prop_assert_eq!(played.size, (last.width, last.height));
        prop_assert!(played.last.as_flattened() == last.rgb().as_raw(), "the last view");
        prop_assert!(gif == heat_film(&film, theme), "the same film, the same bytes");
    }
}

#[test]
fn largest_figures_stay_within_size_limits() {
    for (name, of, kilobytes) in [
        ("64 names", figured::knockout(64, &[32, 16, 8, 4, 2, 1]), 150),
        ("33 names", figured::knockout(33, &[32, 7]), 125),
        ("a lower tree of ten columns", figured::lower_tree(16, 10), 130),
        ("40 rows", figured::table(40), 125),
        ("12 medals", figured::profile(12), 65),
        ("the first three", figured::podium(), 60),
        ("20 by 20 fields", map_of("size=20 fleet=seven", 120), 105),
        ("20 by 5 fields", map_of("20x5 fleet=mb", 40), 105),
        ("5 by 20 fields", map_of("5x20 fleet=mb", 40), 105),
        ("400 shots", figured::random_course(400, &[(0, "first"), (399, "last")], Locale::EN), 75),
        ("the game's past", figured::history(Locale::DE), 70),
    ] {
        check(&of).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let bytes = figure(&of, Theme::Notebook).len();
        assert!(bytes <= kilobytes * 1000, "{name}: {bytes} bytes");
    }
}

/// A heat map of B's field after this many shots.
fn map_of(rules: &str, shots: usize) -> Figure {
    broadside_testkit::pictures::figured::heat_map(&staged::Game::after(&staged::rules(rules), 11, shots).view, Side::B, Locale::RU)
}

#[test]
fn empty_figure_becomes_a_picture() {
    for of in [
        Figure::Bracket(Bracket::default()),
        Figure::Table(RankingTable::default()),
        Figure::Podium(Podium::default()),
        Figure::Profile(Profile::default()),
        Figure::HeatMap(HeatMap::default()),
        Figure::ShotChart(ShotChart { turns: vec![(0, String::new())], ..ShotChart::default() }),
        Figure::Timeline(Timeline::default()),
        Figure::Timeline(Timeline { events: vec![TimelineEvent::default()], ..Timeline::default() }),
    ] {
        check(&of).unwrap_or_else(|fault| panic!("{of:?}: {fault}"));
    }
}

/// The centre and radius of the disc behind an emblem or an avatar.
const DISC: ((f32, f32), f32) = ((102.0, 100.0), 50.0);

/// A decoded profile card with this file as its avatar.
fn card(avatar: Option<Vec<u8>>, theme: Theme) -> RgbImage {
    let Figure::Profile(card) = figured::profile(12) else { panic!("a card") };
    let avatar = avatar.map(|file| Thumbnail::new(file).expect("the file is small enough"));
    image::load_from_memory(&figure(&Figure::Profile(Profile { avatar, ..card }), theme)).expect("a PNG").into_rgb8()
}

#[test]
fn avatar_is_drawn_in_its_frame_and_own_colours_in_every_theme() {
    let corners = [[220, 40, 40], [40, 200, 60], [40, 80, 220], [240, 200, 30]];
    let four = RgbImage::from_fn(Thumbnail::SIDE, Thumbnail::SIDE, |x, y| Rgb(corners[(x / 32 + y / 32 * 2) as usize]));
    for theme in Theme::ALL {
        let (bare, taken) = (card(None, theme), card(Some(jpeg(&four)), theme));
        for ((x, y, before), after) in bare.enumerate_pixels().zip(taken.pixels()) {
            let away = (x as f32 + 0.5 - DISC.0.0).hypot(y as f32 + 0.5 - DISC.0.1);
            assert!(before == after || away < DISC.1 - 2.0, "{theme:?}: {away} away from the middle");
        }
        for ((x, y), expected) in [(82, 80), (122, 80), (82, 120), (122, 120)].into_iter().zip(corners) {
            let found = taken.get_pixel(x, y).0;
            assert!(found.into_iter().zip(expected).all(|(one, other)| one.abs_diff(other) <= 10), "{theme:?} {x}, {y}: {found:?}");
        }
    }
}

#[test]
fn undecodable_avatar_falls_back_to_the_emblem() {
    let whole = jpeg(&RgbImage::new(Thumbnail::SIDE, Thumbnail::SIDE));
    let (bare, large) = (card(None, Theme::Admiral), jpeg(&RgbImage::new(Thumbnail::SIDE + 1, Thumbnail::SIDE)));
    for file in [Vec::new(), b"no picture".to_vec(), whole[..whole.len() / 8].to_vec(), large] {
        assert!(card(Some(file.clone()), Theme::Admiral) == bare, "{} bytes", file.len());
    }
    assert!(card(Some(whole), Theme::Admiral) != bare);
}

/// The pixels of a figure without colour.
fn greys(of: &Figure, theme: Theme) -> Vec<u32> {
    let picture = paint_figure(of, theme);
    let grey = |index: &u8| picture.palette[usize::from(*index)].map(u32::from).iter().sum::<u32>() / 3;
    picture.pixels.iter().map(grey).collect()
}

#[test]
fn match_state_is_visible_without_colour() {
    let shown = |theme: Theme, fates: [PlayerResult; 2], live: Live| {
        let lines = fates.map(|fate| Contender { name: "Анна".to_owned(), score: "1".to_owned(), fate });
        let pair = BracketMatch { column: 0, row: 0, feeds: None, lines, live };
        greys(&Figure::Bracket(Bracket { boxes: vec![pair], ..Bracket::default() }), theme)
    };
    for theme in Theme::ALL {
        let states = [
            shown(theme, [PlayerResult::Won, PlayerResult::Lost], Live::No),
            shown(theme, [PlayerResult::Lost, PlayerResult::Won], Live::No),
            shown(theme, [PlayerResult::Open, PlayerResult::Open], Live::No),
            shown(theme, [PlayerResult::Open, PlayerResult::Open], Live::Now),
            shown(theme, [PlayerResult::Won, PlayerResult::Empty], Live::No),
            shown(theme, [PlayerResult::Open, PlayerResult::Empty], Live::No),
        ];
        for (at, one) in states.iter().enumerate() {
            for (further, other) in states.iter().enumerate().skip(at + 1) {
                let plain = one.iter().zip(other).filter(|(one, other)| one.abs_diff(**other) > 24).count();
                assert!(plain > 200, "{theme:?}: {at} and {further} differ plainly in {plain} pixels");
            }
        }
    }
}

#[test]
fn hit_miss_and_revealed_cell_differ_without_colour() {
    for theme in Theme::ALL {
        let shown = |chance: u16, outcome: ShotOutcome| {
            let shots = vec![ShotOdds { chance, best: 800, outcome, luck: 0 }; 12];
            greys(&Figure::ShotChart(ShotChart { shots, ..ShotChart::default() }), theme)
        };
        let (hit, miss, given_away) = (shown(800, ShotOutcome::Hit), shown(800, ShotOutcome::Miss), shown(300, ShotOutcome::Miss));
        for (name, one, other) in [("a hit and a miss", &hit, &miss), ("the best cell and another", &miss, &given_away)] {
            let plain = one.iter().zip(other).filter(|(one, other)| one.abs_diff(**other) > 24).count();
            assert!(plain > 2000, "{theme:?}: {name} differ plainly in {plain} pixels");
        }
    }
}

#[test]
fn hints_and_reviews_have_the_background_of_the_theme() {
    let film = figured::film(&staged::Game::after(&staged::rules("classic"), 11, 4), Locale::RU);
    let corner = |picture: &broadside_render::IndexedPicture| picture.palette[usize::from(picture.pixels[0])];
    for theme in Theme::ALL {
        let ground = corner(&paint_figure(&figured::podium(), theme));
        for figure in [map_of("classic", 20), figured::random_course(20, &[], Locale::EN)] {
            assert_eq!(corner(&paint_figure(&figure, theme)), ground, "{theme:?}");
        }
        assert_eq!(paint_heat_film(&film, theme).map(|view| corner(&view)).find(|corner| *corner != ground), None, "{theme:?}");
    }
}

#[test]
fn film_of_a_whole_game_fits_the_size_limit() {
    for (words, kilobytes) in [("classic", 800), ("size=20 fleet=seven", 3000)].into_iter().take(many(1, 2)) {
        let film = figured::film(&staged::Game::after(&staged::rules(words), 11, 400), Locale::RU);
        let gif = heat_film(&film, Theme::Notebook);
        assert!(gif.len() <= kilobytes * 1000, "{words}: {} bytes", gif.len());
    }
}

#[test]
fn only_the_likeliest_cells_are_framed() {
    let map = |cells: Vec<Heat>| {
        let heads = || vec!["1".to_owned(), "2".to_owned(), "3".to_owned()];
        paint_figure(&Figure::HeatMap(HeatMap { columns: heads(), rows: heads(), cells, ..HeatMap::default() }), Theme::Admiral)
    };
    let flat = map(vec![Heat::Chance(0); 9]);
    let white = |picture: &broadside_render::IndexedPicture| {
        let light = |index: &&u8| picture.palette[usize::from(**index)].iter().all(|part| *part > 220);
        picture.pixels.iter().filter(light).count()
    };
    let with = |chances: [u16; 9]| white(&map(chances.map(Heat::Chance).to_vec()));
    let (none, one, two) = (white(&flat), with([0, 0, 0, 0, 300, 0, 0, 0, 0]), with([300, 0, 0, 0, 0, 0, 0, 0, 300]));
    assert!(one > none + 2000 && two > one + 2000, "{none}, {one}, {two}");
}
