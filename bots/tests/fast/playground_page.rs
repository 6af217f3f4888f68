//! The page's own files, read as they are: colours that can be told apart in both schemes, and scripts that the door serves.

const STYLE: &str = include_str!("../../src/playground/page/style.css");

/// Text and what it stands on, by the names of the colours.
const TEXTS: [(&str, &str); 13] = [
    ("text", "desk"),
    ("text", "paper"),
    ("text", "sheet"),
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

/// The value of a colour in a part of the style.
fn colour(style: &str, name: &str) -> [u8; 3] {
    let (_, rest) = style.split_once(&format!("--{name}: #")).unwrap_or_else(|| panic!("--{name} is set"));
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
fn text_stands_out_by_day_and_by_night() {
    let (day, night) = STYLE.split_once("prefers-color-scheme: dark").expect("there is a dark scheme");
    for (scheme, style) in [("light", day), ("dark", night)] {
        for (text, ground) in TEXTS {
            let found = contrast(colour(style, text), colour(style, ground));
            assert!(found >= 4.5, "{scheme}: {text} on {ground} is {found:.2}");
        }
    }
}
