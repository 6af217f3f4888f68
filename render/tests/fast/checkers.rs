//! Boards, replays and reviews checked by third-party tools: `pngcheck` and `gifsicle` report no errors, and Pillow decodes exactly
//! the pixels of the reference renderer, in every frame of every file. `BOARDS=10000` checks that many boards; `deploy/test.sh`
//! installs the tools.

use std::path::PathBuf;

use broadside_game::{side::Side, view::PublicView};
use broadside_render::{Colours, IndexedPicture, Layout, Replay, Theme, figure, heat_film, paint_figure, paint_heat_film};
use broadside_testkit::pictures::{
    figured,
    staged::{Game, VESSELS, captions, rules},
};
use broadside_words::locale::Locale;

pub mod dealt;
mod tools;

use self::{
    dealt::Deal,
    tools::{Expected, Folder, gifsicle, pillow, pngcheck},
};

const LAYOUTS: [Layout; 2] = [Layout::Spread, Layout::Focus];
const SIZES: [usize; 6] = [8, 10, 12, 16, 18, 20];

/// The number of boards per deal, private and public, at any moment.
const MOMENTS: usize = 4;
/// The number of boards in the folder at a time.
const AT_ONCE: usize = 144;

fn boards() -> usize {
    std::env::var("BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(AT_ONCE)
}

/// The boards of a deal as files, in every theme, layout and size in turn.
fn deal_files(number: usize, folder: &Folder) -> Vec<Expected> {
    let (theme, layout) = (Theme::ALL[number % Theme::ALL.len()], LAYOUTS[number / Theme::ALL.len() % 2]);
    let mut deal = Deal::like(number as u64, SIZES[number / 6 % 6], theme, layout);
    let file = |moment: usize| {
        let board = deal.board();
        let (picture, name) = (board.picture(), format!("{number}-{moment}-{}.png", theme.id()));
        let path = folder.put(&name, &picture.draw());
        Expected { path, size: picture.size(), views: vec![picture.paint().rgb().into_raw()] }
    };
    (0..MOMENTS).map(file).collect()
}

fn paths(files: &[Expected]) -> Vec<PathBuf> {
    files.iter().map(|file| file.path.clone()).collect()
}

#[test]
fn tiled_boards_are_valid_and_match_plain_ones_in_other_decoders() {
    let deals: Vec<usize> = (0..boards().div_ceil(MOMENTS)).collect();
    for some in deals.chunks(AT_ONCE / MOMENTS) {
        let folder = Folder::new("boards");
        let half = some.len().div_ceil(2);
        let draw = |some: &[usize]| some.iter().flat_map(|number| deal_files(*number, &folder)).collect::<Vec<_>>();
        let files = std::thread::scope(|scope| {
            let draw = &draw;
            let threads: Vec<_> = some.chunks(half).map(|some| scope.spawn(move || draw(some))).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("the thread finishes")).collect::<Vec<_>>()
        });
        assert_eq!((pngcheck(&paths(&files)), pillow(&files)), (None, None), "deals {some:?}");
    }
}

/// The games of replays: rules, number of shots shown, and theme.
const REPLAYS: [(&str, usize, Theme); 7] = [
    ("classic", 20, Theme::Notebook),
    ("classic", 20, Theme::Admiral),
    ("classic", 20, Theme::Contrast),
    ("size=8 fleet=1x3+1x2+2x1 mines=2 sweepers=1", 10, Theme::Admiral),
    ("size=16 shapes=L,square,zigzag,T subs=2", 10, Theme::Notebook),
    ("size=20 fleet=seven", 10, Theme::Contrast),
    ("12x8", 10, Theme::Notebook),
];

/// The views of a game before the first shot and after each, with both fleets disclosed.
fn frames(words: &str, shots: usize) -> Vec<PublicView> {
    let shown = |shots: usize| {
        let Game { mut view, fleets, .. } = Game::after(&rules(words), 5, shots);
        for side in Side::BOTH {
            view.revealed[side] = Some(fleets[side].clone());
        }
        view
    };
    (0..=shots).map(shown).collect()
}

/// A replay as a file, with the pixels of every frame.
fn replay_file((words, shots, theme): (&str, usize, Theme), name: &str, folder: &Folder) -> Expected {
    let (frames, names) = (frames(words, shots), captions("Анна Åse", "Олег Øygard", "", ""));
    let replay = Replay { frames: &frames, captions: &names, vessels: VESSELS, theme, colours: Colours::default() };
    let mut views: Vec<Vec<u8>> = (0..=shots).map(|frame| replay.paint(frame).rgb().into_raw()).collect();
    // Equal frames are merged.
    views.dedup();
    assert!(views.len() > shots / 2, "{words}: {} views of {shots} shots", views.len());
    Expected { path: folder.put(name, &replay.draw()), size: replay.size(), views }
}

#[test]
fn replays_are_valid_and_show_every_view_in_other_decoders() {
    let folder = Folder::new("replays");
    for (at, game) in REPLAYS.into_iter().enumerate() {
        let file = replay_file(game, &format!("{at}.gif"), &folder);
        assert_eq!((gifsicle(std::slice::from_ref(&file.path)), pillow(std::slice::from_ref(&file))), (None, None), "{game:?}");
    }
}

/// A heat map film as a file, with the pixels of every frame.
fn film_file((words, shots): (&str, usize), name: &str, folder: &Folder) -> Expected {
    let film = figured::film(&Game::after(&rules(words), 11, shots), Locale::NB);
    let views = paint_heat_film(&film, Theme::Admiral).collect::<Vec<IndexedPicture>>();
    let size = (views[0].width, views[0].height);
    let mut views: Vec<Vec<u8>> = views.iter().map(|view| view.rgb().into_raw()).collect();
    views.dedup();
    assert!(views.len() > film.frames.len(), "{words}: {} views of {} frames", views.len(), film.frames.len());
    Expected { path: folder.put(name, &heat_film(&film, Theme::Admiral)), size, views }
}

#[test]
fn heat_map_films_are_valid_and_show_every_shot_in_other_decoders() {
    let folder = Folder::new("films");
    for (at, game) in [("classic", 24), ("size=5 fleet=1x3+1x2+1x1", 40), ("size=20 fleet=seven", 12)].into_iter().enumerate() {
        let file = film_file(game, &format!("{at}.gif"), &folder);
        assert_eq!((gifsicle(std::slice::from_ref(&file.path)), pillow(std::slice::from_ref(&file))), (None, None), "{game:?}");
    }
}

#[test]
fn shot_course_figures_are_valid_in_other_decoders() {
    let folder = Folder::new("courses");
    let course = |shots: usize| {
        let course = figured::random_course(shots, &[(0, "Ж5: мимо")], Locale::RU);
        let picture = paint_figure(&course, Theme::Admiral);
        let path = folder.put(&format!("{shots}.png"), &figure(&course, Theme::Admiral));
        Expected { path, size: (picture.width, picture.height), views: vec![picture.rgb().into_raw()] }
    };
    let files = [0, 1, 60, 400].map(course);
    assert_eq!((pngcheck(&paths(&files)), pillow(&files)), (None, None));
}

/// A PNG with one byte of its compressed data changed and its checksum corrected.
fn alter(png: &[u8], at_of: fn(usize) -> usize) -> Vec<u8> {
    let mut png = png.to_vec();
    let start = png.windows(4).position(|kind| kind == b"IDAT").expect("there are pixels") + 4;
    let length = u32::from_be_bytes(png[start - 8..start - 4].try_into().expect("four bytes")) as usize;
    png[start + at_of(length)] ^= 0x10;
    let sum = crc32fast::hash(&png[start - 4..start + length]);
    png[start + length..start + length + 4].copy_from_slice(&sum.to_be_bytes());
    png
}

#[test]
fn planted_faults_are_found() {
    let folder = Folder::new("faults");
    let board = Deal::new(7).board();
    let (picture, png) = (board.picture(), board.picture().draw());
    let views = vec![picture.paint().rgb().into_raw()];
    let expected = |path: PathBuf, views: &Vec<Vec<u8>>| [Expected { path, size: picture.size(), views: views.clone() }];
    assert_eq!(pillow(&expected(folder.put("sound.png", &png), &views)), None);
    for (name, at) in [("pixel.png", (|length| length / 2) as fn(usize) -> usize), ("sum.png", |length| length - 1)] {
        let path = folder.put(name, &alter(&png, at));
        assert!(pngcheck(std::slice::from_ref(&path)).is_some_and(|report| report.contains(name)), "pngcheck and {name}");
        assert!(pillow(&expected(path, &views)).is_some_and(|report| report.contains(name)), "Pillow and {name}");
    }
    let mut other = views.clone();
    other[0][3 * (picture.size().0 as usize * 5 + 4)] ^= 1;
    let report = pillow(&expected(folder.put("other.png", &png), &other)).expect("another pixel is found");
    assert!(report.contains("view 0 differs first at 4, 5"), "{report}");

    let mut replay = replay_file(("size=8 fleet=1x2", 2, Theme::Contrast), "sound.gif", &folder);
    let gif = std::fs::read(&replay.path).expect("the file was written");
    let cut = folder.put("cut.gif", &gif[..gif.len() / 2]);
    assert!(gifsicle(&[cut]).is_some_and(|report| report.contains("cut.gif")), "gifsicle and a file that was cut");
    assert_eq!(pillow(std::slice::from_ref(&replay)), None);
    replay.views[1][0] ^= 1;
    let report = pillow(&[replay]).expect("another pixel of the second view is found");
    assert!(report.contains("view 1 differs first at 0, 0"), "{report}");
}
