//! Normalizes typed text before it is parsed, and recognizes text that is displayed as blank, by the Unicode properties of the
//! characters. Parses nothing.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// The characters of the property `Dash` after NFKC (PropList.txt of Unicode 16).
const DASHES: [u32; 24] = [
    0x2D, 0x58A, 0x5BE, 0x1400, 0x1806, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2053, 0x2212, 0x2E17, 0x2E1A, 0x2E3A, 0x2E3B,
    0x2E40, 0x2E5D, 0x301C, 0x3030, 0x30A0, 0x10D6E, 0x10EAD,
];

/// The zeros of the category `Nd` that NFKC does not change (UnicodeData.txt of Unicode 16). Each is followed by the other nine
/// digits of its script.
const DIGIT_ZEROS: [u32; 67] = [
    0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0, 0xF20, 0x1040, 0x1090,
    0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0,
    0x104A0, 0x10D30, 0x10D40, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x116D0, 0x116DA, 0x11730,
    0x118E0, 0x11950, 0x11BF0, 0x11C50, 0x11D50, 0x11DA0, 0x11F50, 0x16A60, 0x16AC0, 0x16B50, 0x16D70, 0x1E140, 0x1E2F0, 0x1E4F0, 0x1E5F1,
    0x1E950,
];

/// Ranges of the property `Default_Ignorable_Code_Point` (DerivedCoreProperties.txt of Unicode 16).
const IGNORABLE: [(char, char); 17] = [
    ('\u{AD}', '\u{AD}'),
    ('\u{34F}', '\u{34F}'),
    ('\u{61C}', '\u{61C}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{180B}', '\u{180F}'),
    ('\u{200B}', '\u{200F}'),
    ('\u{202A}', '\u{202E}'),
    ('\u{2060}', '\u{206F}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{FE00}', '\u{FE0F}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{FFF0}', '\u{FFF8}'),
    ('\u{1BCA0}', '\u{1BCA3}'),
    ('\u{1D173}', '\u{1D17A}'),
    ('\u{E0000}', '\u{E0FFF}'),
];

/// Further characters that are displayed as blank, although no property says so: the empty Braille pattern, a musical null notehead,
/// hieroglyphic blanks, the Khitan filler, annotation anchors.
const OTHER_BLANKS: [(char, char); 5] = [
    ('\u{2800}', '\u{2800}'),
    ('\u{1D159}', '\u{1D159}'),
    ('\u{13441}', '\u{13442}'),
    ('\u{16FE4}', '\u{16FE4}'),
    ('\u{FFF9}', '\u{FFFB}'),
];

fn is_in(ranges: &[(char, char)], c: char) -> bool {
    ranges.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

/// The text that cells, numbers and codes are parsed from: NFKC, every dash as `-`, every decimal digit as `0` to `9`,
/// without invisible characters. Whitespace, letters and case are kept.
pub fn plain(text: &str) -> String {
    text.nfkc()
        .filter(|c| !is_in(&IGNORABLE, *c))
        .map(|c| if DASHES.contains(&u32::from(c)) { '-' } else { digit(c).unwrap_or(c) })
        .collect()
}

/// The ASCII digit of this value, if the character is a decimal digit.
fn digit(c: char) -> Option<char> {
    let value = DIGIT_ZEROS.iter().find_map(|zero| u32::from(c).checked_sub(*zero).filter(|value| *value < 10))?;
    char::from_digit(value, 10)
}

/// Whether this character is displayed as blank.
pub fn is_blank_char(c: char) -> bool {
    c.is_whitespace() || c.is_control() || is_in(&IGNORABLE, c) || is_in(&OTHER_BLANKS, c)
}

/// Whether this text is displayed as blank: it is empty, or it holds only blank characters and combining marks.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| is_blank_char(c) || is_combining_mark(c))
}
