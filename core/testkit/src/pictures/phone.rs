//! Pictures of every state of a game as a phone shows them, 375 pixels wide, in a light theme, in a dark theme and without
//! colour; and names in many languages. All are reproducible.

use std::collections::HashMap;

use broadside_game::{cell::Cell, side::Side};
use broadside_present::{
    articles::{self, Topic},
    cards, messages,
};
use broadside_render::{Captions, Colours, IndexedPicture, Layout, Picture, Replay, Scene, Sign, Theme, paint_banner, paint_figure};
use broadside_scene::{Scene as PresentedScene, View, figure::Figure};
use broadside_words::locale::Locale;

use super::{
    figured,
    staged::{Game, VESSELS, captions, challenge, rules},
};

/// The width of a picture on a phone, in pixels.
pub const WIDTH: u32 = 375;

/// The palette of a picture without colour.
static GREYS: [[u8; 3]; 64] = greys();

const fn greys() -> [[u8; 3]; 64] {
    let mut greys = [[0; 3]; 64];
    let mut at = 0;
    while at < greys.len() {
        greys[at] = [(at * 255 / (greys.len() - 1)) as u8; 3];
        at += 1;
    }
    greys
}

/// The theme and colours of a picture on a phone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The theme `notebook`.
    Light,
    /// The theme `admiral`.
    Dark,
    /// The theme `notebook`, without colour.
    Grey,
}

impl Tone {
    /// All tones.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Grey];

    /// The word for it in file names.
    pub fn id(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Grey => "grey",
        }
    }

    fn theme(self) -> Theme {
        match self {
            Self::Light | Self::Grey => Theme::Notebook,
            Self::Dark => Theme::Admiral,
        }
    }

    /// Scales a picture to the width of a phone.
    fn scale(self, picture: &IndexedPicture) -> IndexedPicture {
        let (height, palette) = (picture.height * WIDTH / picture.width, self.palette(picture));
        let (mut pixels, mut entries) = (Vec::with_capacity((WIDTH * height) as usize), HashMap::new());
        for y in 0..height {
            for x in 0..WIDTH {
                let colour = mean(picture, (x, y), (WIDTH, height));
                // Searching the palette is slow, and a picture has few colours, so the results are cached.
                let entry =
                    entries.entry(colour).or_insert_with(|| nearest_entry(palette, if self == Self::Grey { grey(colour) } else { colour }));
                pixels.push(*entry);
            }
        }
        IndexedPicture { width: WIDTH, height, palette, pixels }
    }

    fn palette(self, picture: &IndexedPicture) -> &'static [[u8; 3]] {
        match self {
            Self::Light | Self::Dark => picture.palette,
            Self::Grey => &GREYS,
        }
    }
}

/// The mean colour of the pixels that become the pixel (`x`, `y`) of a picture of this width and height.
fn mean(picture: &IndexedPicture, (x, y): (u32, u32), (width, height): (u32, u32)) -> [u8; 3] {
    let [columns, rows] = [(x, width, picture.width), (y, height, picture.height)].map(|(at, of, all)| at * all / of..(at + 1) * all / of);
    let mut sums = [0_u32; 3];
    for row in rows.clone() {
        for column in columns.clone() {
            let colour = picture.palette[usize::from(picture.pixels[(row * picture.width + column) as usize])];
            sums.iter_mut().zip(colour).for_each(|(sum, part)| *sum += u32::from(part));
        }
    }
    let count = (rows.len() * columns.len()) as u32;
    sums.map(|sum| ((sum + count / 2) / count) as u8)
}

/// The grey of the same brightness.
fn grey(colour: [u8; 3]) -> [u8; 3] {
    let [red, green, blue] = colour.map(u32::from);
    [((299 * red + 587 * green + 114 * blue + 500) / 1000) as u8; 3]
}

/// The index of the colour of a palette that differs least.
fn nearest_entry(palette: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let difference = |entry: &[u8; 3]| (0..3).map(|part| u32::from(entry[part].abs_diff(colour[part])).pow(2)).sum::<u32>();
    (0..palette.len()).min_by_key(|at| difference(&palette[*at])).unwrap_or_default() as u8
}

/// A state of a game, or another picture about games.
pub struct State {
    /// The name in file names.
    pub name: &'static str,
    paint: Box<dyn Fn(Theme) -> IndexedPicture>,
}

impl State {
    fn new(name: &'static str, paint: impl Fn(Theme) -> IndexedPicture + 'static) -> Self {
        Self { name, paint: Box::new(paint) }
    }

    /// A state that is shown by a scene of the product.
    fn of_scene(name: &'static str, layout: Layout, scene: PresentedScene) -> Self {
        Self::new(name, move |theme| paint_scene(&scene, layout, theme))
    }

    fn figure(name: &'static str, figure: Figure) -> Self {
        Self::new(name, move |theme| paint_figure(&figure, theme))
    }

    /// The picture as a phone shows it.
    pub fn on_phone(&self, tone: Tone) -> IndexedPicture {
        tone.scale(&(self.paint)(tone.theme()))
    }
}

/// Paints a scene of the product.
fn paint_scene(scene: &PresentedScene, layout: Layout, theme: Theme) -> IndexedPicture {
    let PresentedScene { view, left, right, status, tally, legend, vessels, .. } = scene;
    let captions = Captions { left: left.clone(), right: right.clone(), status: status.clone(), tally: tally.clone() };
    let legend: Vec<(Sign, &str)> = legend.iter().map(|(sign, word)| (*sign, word.as_str())).collect();
    let vessels = vessels.each_ref().map(String::as_str);
    let paint = |painted: Scene<'_>| Picture { legend: &legend, vessels, theme, ..Picture::new(painted, layout, &captions) }.paint();
    match view {
        View::Own(own) | View::Sample(own) => paint(Scene::Own(own)),
        View::Public(public) => paint(Scene::Public(public)),
        View::Rules(card) => paint(Scene::Card(card)),
        View::Banner(banner) => paint_banner(banner, &scene.seals, theme, Colours::default()),
        View::Replay(_) | View::Poster(_) | View::EndCard(_) | View::Clip(_) | View::Figure(_) | View::HeatFilm(_) => {
            unreachable!("no state has such a scene")
        }
    }
}

/// All states, those of the usual game first.
pub fn states() -> Vec<State> {
    [usual_states(), variant_states(), end_states(), article_states(), figure_states()].into_iter().flatten().collect()
}

/// The states of the usual game before its end, in the layouts of Discord and Telegram.
fn usual_states() -> Vec<State> {
    let classic = rules("classic");
    let (placing, middle) = (Game::placing(&classic, 5), Game::after(&classic, 5, 41));
    let waits = middle.view.phase.waits_for().unwrap_or(Side::A);
    let [mine, theirs] = [waits, !waits].map(|side| messages::own_scene(&middle.own_view(side), Locale::RU));
    vec![
        State::of_scene("challenge", Layout::Spread, messages::public_scene(&challenge(&classic), Locale::RU)),
        State::of_scene("laying", Layout::Focus, messages::own_scene(&placing.own_with_ships(Side::A, 4), Locale::RU)),
        State::of_scene("laid", Layout::Focus, messages::own_scene(&placing.own_view(Side::A), Locale::RU)),
        State::of_scene("laying-public", Layout::Spread, messages::public_scene(&placing.view, Locale::EN)),
        State::of_scene("public", Layout::Spread, messages::public_scene(&middle.view, Locale::RU)),
        State::of_scene("public-focus", Layout::Focus, messages::public_scene(&middle.view, Locale::RU)),
        State::of_scene("own-turn", Layout::Spread, mine.clone()),
        State::of_scene("own-turn-focus", Layout::Focus, mine),
        State::of_scene("their-turn-focus", Layout::Focus, theirs),
    ]
}

/// States of games under other rules.
fn variant_states() -> Vec<State> {
    let pieces = Game::after(&rules("shapes=L,square,zigzag,T mines=2 sweepers=1 subs=2"), 1962, 50);
    let dutchman = Game::after(&rules("dutchman-quick"), 7, 50);
    let large = Game::after(&rules("size=20 fleet=seven"), 11, 200);
    let sea = Game::after_moves(&rules("straume"), 3, 180);
    let salvo = Game::after_salvos(&rules("fire=salvo:5"), 9, 6);
    let mut planned = salvo.own_view(Side::A);
    let free = |cell: &Cell| !planned.target_chart().shot_cells().contains(*cell);
    planned.plan = (0..10).map(|at| Cell::new(at * 7 % 10, at * 3 % 10)).filter(free).take(5).collect();
    vec![
        State::of_scene("salvo", Layout::Spread, messages::own_scene(&planned, Locale::NB)),
        State::of_scene("mines", Layout::Spread, messages::own_scene(&pieces.own_view(Side::A), Locale::RU)),
        State::of_scene("dutchman", Layout::Spread, messages::public_scene(&dutchman.view, Locale::EN)),
        State::of_scene("size-20", Layout::Focus, messages::own_scene(&large.own_view(Side::A), Locale::RU)),
        State::of_scene("straume", Layout::Spread, messages::public_scene(&sea.view, Locale::RU)),
        State::of_scene("straume-focus", Layout::Focus, messages::public_scene(&sea.view, Locale::NB)),
        State::of_scene("mines-rules", Layout::Focus, cards::picture(&pieces.view.rules, Locale::RU)),
    ]
}

/// States of games that are over.
fn end_states() -> Vec<State> {
    let classic = rules("classic");
    let (won, given_up) = (Game::after(&classic, 5, 400), Game::after(&classic, 5, 60).after_resignation());
    let (first, last) = (Game::after(&classic, 5, 0).view, won.view.clone());
    let replayed = move |theme| {
        let (names, frames) = (captions("Анна", "Олег", "", ""), [first.clone(), last.clone()]);
        let replay = Replay { frames: &frames, captions: &names, vessels: VESSELS, theme, colours: Colours::default() };
        replay.paint(1)
    };
    vec![
        State::of_scene("won-public", Layout::Spread, messages::public_scene(&won.view, Locale::RU)),
        State::of_scene("won-own", Layout::Focus, messages::own_scene(&won.own_view(Side::A), Locale::RU)),
        State::of_scene("given-up-own", Layout::Spread, messages::own_scene(&given_up.own_view(Side::B), Locale::EN)),
        State::new("replay-end", replayed),
    ]
}

/// Pictures of articles.
fn article_states() -> Vec<State> {
    let lessons = [
        ("lesson-perelman", Topic::Perelman),
        ("lesson-shores", Topic::Shores),
        ("lesson-halo", Topic::Halo),
        ("lesson-risk", Topic::Risk),
        ("lesson-goose", Topic::Goose),
        ("lesson-patterns", Topic::Patterns),
        ("lesson-arithmetic", Topic::Arithmetic),
        ("lesson-myths", Topic::Myths),
    ];
    let state = |(name, topic)| Some(State::of_scene(name, Layout::Focus, articles::page(topic, Locale::RU).scene?));
    lessons.into_iter().filter_map(state).collect()
}

/// Figures, which show no board.
fn figure_states() -> Vec<State> {
    let game = Game::after(&rules("classic"), 11, 82);
    vec![
        State::figure("bracket", figured::knockout(8, &[4, 1])),
        State::figure("standings", figured::table(5)),
        State::figure("podium", figured::podium()),
        State::figure("profile", figured::profile(5)),
        State::figure("history", figured::history(Locale::RU)),
        State::figure("course", figured::course(&game, Locale::RU, &["перелом"])),
        State::figure("chances", figured::heat_map(&Game::after(&rules("classic"), 11, 46).view, Side::B, Locale::RU)),
    ]
}

/// Names in the letters of many languages; the last line has letters that no font of the product contains.
pub const NAMES: [&str; 15] = [
    "Polski: Wałęsa, Żółć, Łukasz Świątek",
    "Čeština: Šárka, Řehoř, Ludmila Dvořáková",
    "Türkçe: Şükrü, İpek, Çağla Yıldız",
    "Қазақ: Әлия, Өскен, Ұлан, Ғафур",
    "Українська: Ґалаґан, Їжак, Ірина, Єва",
    "Беларуская: Ўладзімір, Алёна",
    "Српски: Љубица, Ђорђе, Đorđe Njegoš",
    "Magyar: Győző, Őze Tünde",
    "Română: Ștefan, Ţăran, Ioana Brâncuși",
    "Latviešu: Ģirts, Ķēniņš · Lietuvių: Žydrūnas",
    "Íslenska: Þórður, Æsa, Guðrún",
    "Norsk: Åse, Bjørn Æsøy · Deutsch: Groß, Jürgen",
    "Français: François, Zoë · Español: Muñoz, Íñigo",
    "Тоҷикӣ: Ҷамшед, Қосим · Ćiril, Ћирило",
    "深圳, გიორგი, S\u{30C}a\u{301}rka, Анна 🦀",
];
