//! The board page's style sheets: text and marks have enough contrast in all themes, in light and in dark mode.

use broadside::drawing::draw;
use broadside_render::Layout;
use broadside_scene::{
    Scene, View,
    figure::{Figure, Heat, HeatFilm, HeatMap, ShotChart},
    look::{MarkColour, Theme},
};

/// The colours of all themes in light and in dark mode, those of the notebook first.
const STYLES: [&str; 2] = [include_str!("../../src/playground/app/base.css"), include_str!("../../src/playground/app/dark.css")];
const PAGE: &str = include_str!("../../src/playground/page/index.html");

/// The colours of texts and of their backgrounds, by name.
const TEXTS: [(&str, &str); 14] = [
    ("text", "desk"),
    ("text", "paper"),
    ("text", "sheet"),
    ("text", "ours"),
    ("soft", "desk"),
    ("soft", "paper"),
    ("soft", "sheet"),
    ("ink", "paper"),
    ("ink", "sheet"),
    ("ink", "wash"),
    ("on-ink", "ink"),
    ("red", "paper"),
    ("red", "sheet"),
    ("red", "wash"),
];

/// The value of a colour in a part of a style sheet, as red, green and blue.
fn colour(style: &str, name: &str) -> [u8; 3] {
    let (_, rest) = style.split_once(&format!("--{name}: #")).unwrap_or_else(|| panic!("--{name} is not set"));
    [0, 2, 4].map(|at| u8::from_str_radix(&rest[at..at + 2], 16).expect("six hex digits"))
}

/// The relative luminance of WCAG 2.
fn luminance(colour: [u8; 3]) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn texts_and_marks_have_enough_contrast_in_each_theme_by_day_and_by_night() {
    let marks = MarkColour::ALL.map(|mark| format!("mark-{}", mark.id()));
    for style in STYLES {
        assert_eq!(style.matches("[data-theme=").count() + 1, Theme::ALL.len());
        for (theme, colours) in Theme::ALL.into_iter().zip(style.split("[data-theme=")) {
            assert!(theme == Theme::Notebook || colours.starts_with(theme.id()), "{theme:?}: {colours}");
            let texts = TEXTS.map(|(text, background)| (text, colour(colours, text), background));
            let marks = marks.iter().map(|mark| (mark.as_str(), colour(style, mark), "paper"));
            for (text, foreground, background) in texts.into_iter().chain(marks) {
                let ratio = contrast(foreground, colour(colours, background));
                assert!(ratio >= 4.5, "{theme:?}: {text} on {background} is {ratio:.2}");
            }
        }
    }
}

/// A colour of the notebook after the filter of the page's dark mode.
fn in_dark_mode(colour: [u8; 3]) -> [u8; 3] {
    let matrix = PAGE.split_once("values=\"").and_then(|(_, rest)| rest.split_once('"')).map(|(matrix, _)| matrix);
    let parts: Vec<f64> = matrix.expect("a matrix").split_whitespace().map(|part| part.parse().expect("a number")).collect();
    let shade = |row: &[f64]| row[4] + row.iter().zip(colour).map(|(part, of)| part * f64::from(of) / 255.0).sum::<f64>();
    [0, 5, 10].map(|row| (shade(&parts[row..row + 5]).clamp(0.0, 1.0) * 255.0).round() as u8)
}

#[test]
fn notebook_by_night_is_readable_chalk_on_slate() {
    let slate = in_dark_mode([0xFC, 0xFB, 0xF4]);
    assert_eq!(slate, [0x1E, 0x2A, 0x26]);
    for (ink, colour) in [("blue", [0x1F, 0x3C, 0x9E]), ("red", [0xD3, 0x21, 0x3A]), ("graphite", [0x5D, 0x64, 0x70])] {
        let ratio = contrast(in_dark_mode(colour), slate);
        assert!(ratio >= 4.5, "{ink} on slate is {ratio:.2}");
    }
}

#[test]
fn dark_mode_reverses_no_scale_of_probabilities() {
    let theme = |figure| draw(Scene::of_figure(figure, String::new()), Layout::Spread).theme;
    let labels = || vec!["1".to_owned()];
    let map = || {
        let map = HeatMap { columns: labels(), rows: labels(), cells: vec![Heat::Chance(1000)], ..HeatMap::default() };
        Figure::HeatMap(map)
    };
    let film = HeatFilm { title: String::new(), columns: labels(), rows: labels(), frames: Vec::new() };
    let film = Scene { view: View::HeatFilm(Box::new(film)), ..Scene::of_figure(map(), String::new()) };
    assert_eq!((theme(map()), draw(film, Layout::Spread).theme), (None, None));
    assert!(theme(Figure::ShotChart(ShotChart::default())).is_some(), "other pictures are adapted");
}
