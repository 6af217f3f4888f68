//! Glyphs: outlines from the built-in fonts, measured and truncated. A word that the first font of a face lacks uses the second
//! font; letters that both lack are transliterated to Latin, and the rest become boxes. Uses no system fonts.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve};
use any_ascii::any_ascii_char;
use tiny_skia::PathBuilder;
use unicode_normalization::UnicodeNormalization;

/// A typeface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    /// Handwriting.
    Handwritten,
    /// Printed, narrow.
    Plain,
    /// Printed, narrow and bold.
    Bold,
    /// Printed, wide and bold.
    Wide,
}

impl Face {
    /// The indices of its two fonts in [`fonts`], the preferred one first.
    const fn fonts(self) -> [usize; 2] {
        match self {
            Self::Handwritten => [0, 1],
            Self::Plain => [2, 1],
            Self::Bold => [3, 1],
            Self::Wide => [1, 0],
        }
    }
}

/// The width of a text, in pixels.
pub(crate) fn width(text: &str, face: Face, size: f32) -> f32 {
    let mut before = None;
    let mut width = 0.0;
    for glyph in glyphs(text, face) {
        width += glyph.kern(before, size) + glyph.advance(size);
        before = Some(glyph);
    }
    width
}

/// The text, truncated with an ellipsis if it is wider than `room` pixels.
pub(crate) fn truncate(text: String, face: Face, size: f32, room: f32) -> String {
    if width(&text, face, size) <= room {
        return text;
    }
    let fits = positioned_glyphs(&text, face, size, 0.0).take_while(|(start, _)| *start <= room).count();
    let mut letters: Vec<char> = text.chars().take(fits).collect();
    while !letters.is_empty() {
        letters.pop();
        let shorter: String = letters.iter().collect::<String>().trim_end().chars().chain(['…']).collect();
        if width(&shorter, face, size) <= room {
            return shorter;
        }
    }
    String::new()
}

/// Adds the outlines of a text to a path. Printed letters start on whole pixels, so that each looks the same everywhere.
pub(crate) fn trace(path: &mut PathBuilder, text: &str, face: Face, (x, baseline): (f32, f32), size: f32) {
    for (start, glyph) in positioned_glyphs(text, face, size, x) {
        let at = if face == Face::Handwritten { start } else { start.round() };
        glyph.trace(path, (at, baseline), size, face);
    }
}

/// Normalizes a text for drawing, up to `max_characters`: composes accents, removes controls, joiners, direction marks and emoji,
/// and transliterates letters that the face lacks. A text of only emoji is transliterated as well, so that a name is never empty.
pub(crate) fn to_legible(text: &str, face: Face, max_characters: usize) -> String {
    let characters: Vec<char> = text.nfc().filter_map(visible_char).take(max_characters).collect();
    if !characters.iter().any(|letter| is_emoji(*letter)) {
        return characters.iter().flat_map(|letter| transliterate(*letter, face)).collect();
    }
    let plain: String = characters.iter().filter(|letter| !is_emoji(**letter)).flat_map(|letter| transliterate(*letter, face)).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    if words.is_empty() {
        return characters.iter().flat_map(|letter| any_ascii_char(*letter).chars()).filter(|letter| *letter != ':').collect();
    }
    words.join(" ")
}

/// The character to draw for this one, if it is visible.
fn visible_char(letter: char) -> Option<char> {
    if letter.is_whitespace() {
        return Some(' ');
    }
    let hidden = letter.is_control()
        || matches!(u32::from(letter),
            0x0300..=0x036F | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0x1F3FB..=0x1F3FF | 0xE0000..);
    (!hidden).then_some(letter)
}

/// Whether a character is an emoji.
fn is_emoji(letter: char) -> bool {
    matches!(u32::from(letter), 0x20E3 | 0x2600..=0x27BF | 0x2B50 | 0x2B55 | 0x1F000..=0x1FAFF)
}

/// A letter, transliterated to Latin if the face lacks it.
fn transliterate(letter: char, face: Face) -> impl Iterator<Item = char> {
    let [first, second] = face.fonts();
    let latin = if font_has(first, letter) || font_has(second, letter) { "" } else { any_ascii_char(letter) };
    latin.is_empty().then_some(letter).into_iter().chain(latin.chars())
}

/// Every glyph of a text with its x coordinate; the first one starts at `from`.
fn positioned_glyphs(text: &str, face: Face, size: f32, from: f32) -> impl Iterator<Item = (f32, Glyph)> + '_ {
    let mut end = from;
    let mut before = None;
    glyphs(text, face).map(move |glyph| {
        let start = end + glyph.kern(before, size);
        end = start + glyph.advance(size);
        before = Some(glyph);
        (start, glyph)
    })
}

/// The glyphs of a text. A word uses the second font of its face if only that one has all of its letters, so that no word mixes
/// fonts.
fn glyphs(text: &str, face: Face) -> impl Iterator<Item = Glyph> + '_ {
    let [first, second] = face.fonts();
    text.split_inclusive(' ').flat_map(move |word| {
        let covers = |font: usize| word.chars().all(|letter| font_has(font, letter));
        let fonts = if !covers(first) && covers(second) { [second, first] } else { [first, second] };
        word.chars().map(move |letter| Glyph::of(letter, fonts))
    })
}

fn font_has(font: usize, letter: char) -> bool {
    fonts()[font].0.glyph_id(letter).0 != 0
}

/// A glyph and the index of its font; `None` if no font has the letter.
#[derive(Clone, Copy)]
struct Glyph(Option<(usize, GlyphId)>);

/// The fonts, each with a scale factor that makes their letters look equally large.
fn fonts() -> &'static [(FontRef<'static>, f32); 4] {
    static FONTS: OnceLock<[(FontRef<'static>, f32); 4]> = OnceLock::new();
    FONTS.get_or_init(|| {
        let font = |bytes| FontRef::try_from_slice(bytes).expect("the built-in fonts are valid");
        [
            (font(include_bytes!("../assets/fonts/caveat/caveat-700.ttf")), 1.0),
            (font(include_bytes!("../assets/fonts/golos-text/golos-text-700.ttf")), 0.72),
            (font(include_bytes!("../assets/fonts/oswald/oswald-400.ttf")), 1.0),
            (font(include_bytes!("../assets/fonts/oswald/oswald-700.ttf")), 1.0),
        ]
    })
}

impl Glyph {
    /// The glyph of a letter, from the first of these fonts that has it.
    fn of(letter: char, fonts_of_face: [usize; 2]) -> Self {
        Self(fonts_of_face.into_iter().map(|at| (at, fonts()[at].0.glyph_id(letter))).find(|(_, id)| id.0 != 0))
    }

    fn pixels_per_unit(font: usize, size: f32) -> f32 {
        let (font, scale) = &fonts()[font];
        size * scale / font.units_per_em().unwrap_or(1000.0)
    }

    /// The distance to the next glyph, in pixels.
    fn advance(self, size: f32) -> f32 {
        self.0.map_or(size * 0.5, |(at, id)| fonts()[at].0.h_advance_unscaled(id) * Self::pixels_per_unit(at, size))
    }

    /// The correction of the distance to the glyph before, in pixels.
    fn kern(self, before: Option<Self>, size: f32) -> f32 {
        match (before.and_then(|before| before.0), self.0) {
            (Some((font, before)), Some((at, id))) if font == at => {
                fonts()[at].0.kern_unscaled(before, id) * Self::pixels_per_unit(at, size)
            }
            _ => 0.0,
        }
    }

    /// Adds the outline to a path.
    fn trace(self, path: &mut PathBuilder, (x, baseline): (f32, f32), size: f32, face: Face) {
        let Some((at, id)) = self.0 else {
            return trace_box(path, (x, baseline), size, face);
        };
        let unit = Self::pixels_per_unit(at, size);
        let place = |point: ab_glyph::Point| (x + point.x * unit, baseline - point.y * unit);
        let mut pen = None;
        for curve in fonts()[at].0.outline(id).map(|outline| outline.curves).unwrap_or_default() {
            let (from, to) = match curve {
                OutlineCurve::Line(from, to) | OutlineCurve::Quad(from, _, to) | OutlineCurve::Cubic(from, _, _, to) => (from, to),
            };
            if pen != Some(from) {
                if pen.is_some() {
                    path.close();
                }
                let (x, y) = place(from);
                path.move_to(x, y);
            }
            pen = Some(to);
            let (x, y) = place(to);
            match curve {
                OutlineCurve::Line(..) => path.line_to(x, y),
                OutlineCurve::Quad(_, by, _) => path.quad_to(place(by).0, place(by).1, x, y),
                OutlineCurve::Cubic(_, first, second, _) => {
                    let ((ax, ay), (bx, by)) = (place(first), place(second));
                    path.cubic_to(ax, ay, bx, by, x, y);
                }
            }
        }
        if pen.is_some() {
            path.close();
        }
    }
}

/// A box for a missing glyph: an outer contour and an inner one in the opposite direction.
fn trace_box(path: &mut PathBuilder, (x, baseline): (f32, f32), size: f32, face: Face) {
    let height = if face == Face::Handwritten { 0.52 } else { 0.76 };
    let (left, right, top) = (x + size * 0.06, x + size * 0.42, baseline - size * height);
    let pen = (size * 0.06).max(1.5);
    path.move_to(left, top);
    path.line_to(right, top);
    path.line_to(right, baseline);
    path.line_to(left, baseline);
    path.close();
    path.move_to(left + pen, top + pen);
    path.line_to(left + pen, baseline - pen);
    path.line_to(right - pen, baseline - pen);
    path.line_to(right - pen, top + pen);
    path.close();
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACES: [Face; 4] = [Face::Handwritten, Face::Plain, Face::Bold, Face::Wide];

    #[test]
    fn first_font_of_every_face_covers_all_supported_languages() {
        for face in FACES {
            for letter in "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя\
                           ҐЄІЇґєіїÄÖÜäöüßABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅabcdefghijklmnopqrstuvwxyzæøå\
                           0123456789.,:;!?–—…«»()-+×/'\"’„“”№"
                .chars()
            {
                assert!(font_has(face.fonts()[0], letter), "{letter} {face:?}");
            }
        }
    }

    #[test]
    fn latin_and_cyrillic_names_are_drawn_with_their_own_letters() {
        const NAMES: &str = "Wałęsa Šárka Şükrü İpek Қазақ Өскен Ұлан Ґалаґан Їжак Ёлкина Đorđe Љубица Ђорђе Ќирил Żółć Ľudmila \
                             Řehoř Žydrūnas Ģirts Õnne Győző Ștefan Ţăran Þórður Ærø Åse Groß Çelik François Muñoz Ŵyn Ġorġ \
                             Ħamrun Ångström Ірина Ўладзімір Ҷамшед Ғафур Ңуртай Әлия";
        for name in NAMES.split(' ') {
            for face in FACES {
                let fonts: Vec<Option<usize>> = glyphs(name, face).map(|glyph| glyph.0.map(|(font, _)| font)).collect();
                assert_eq!(to_legible(name, face, 40), name, "{face:?}");
                assert!(fonts[0].is_some() && fonts.iter().all(|font| *font == fonts[0]), "{name} {face:?}: {fonts:?}");
            }
        }
    }

    #[test]
    fn characters_in_no_font_are_transliterated_or_dropped() {
        for (name, drawn) in [
            ("S\u{30C}a\u{301}rka", "Šárka"),
            ("Анна 🦀", "Анна"),
            ("🦀 Анна ⚓ Åse", "Анна Åse"),
            ("深圳", "ShenZhen"),
            ("άνθρωποι", "anthropoi"),
            ("A\u{200D}B\u{202E}C\u{FE0F}", "ABC"),
            ("👑", "crown"),
            ("a\nb\0c", "a bc"),
        ] {
            FACES.into_iter().for_each(|face| assert_eq!(to_legible(name, face, 40), drawn, "{face:?}"));
        }
    }

    #[test]
    fn letter_pairs_are_kerned() {
        for face in FACES {
            let apart = width("T", face, 100.0) + width("o", face, 100.0);
            assert!(width("To", face, 100.0) < apart, "{face:?}");
        }
    }
}
