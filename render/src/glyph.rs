//! Letters: outlines from the fonts in the binary, measured and clipped. What a face's first font lacks comes from its
//! second; what both lack becomes a box. Never asks the system.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, GlyphId, OutlineCurve};
use tiny_skia::PathBuilder;

/// How letters look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    /// Written with a pen.
    Hand,
    /// Printed, narrow.
    Plain,
    /// Printed, narrow and bold.
    Strong,
    /// Printed, wide and bold.
    Wide,
}

impl Face {
    /// Its fonts by their number in [`fonts`], the first that has a letter draws it.
    const fn fonts(self) -> [usize; 2] {
        match self {
            Self::Hand => [0, 1],
            Self::Plain => [2, 1],
            Self::Strong => [3, 1],
            Self::Wide => [1, 0],
        }
    }
}

/// How wide a text is.
pub(crate) fn width(text: &str, face: Face, size: f32) -> f32 {
    let mut before = None;
    let mut width = 0.0;
    for letter in text.chars() {
        let glyph = Glyph::of(letter, face);
        width += glyph.kern(before, size) + glyph.advance(size);
        before = Some(glyph);
    }
    width
}

/// The text, or as much of it as fits the room with an ellipsis behind.
pub(crate) fn clipped(text: String, face: Face, size: f32, room: f32) -> String {
    if width(&text, face, size) <= room {
        return text;
    }
    let fits = letters(&text, face, size, 0.0).take_while(|(start, _)| *start <= room).count();
    let mut kept: Vec<char> = text.chars().take(fits).collect();
    while !kept.is_empty() {
        kept.pop();
        let shorter: String = kept.iter().collect::<String>().trim_end().chars().chain(['…']).collect();
        if width(&shorter, face, size) <= room {
            return shorter;
        }
    }
    String::new()
}

/// Adds the outlines of a text to a path. Printed letters begin on whole pixels, so that each looks the same everywhere.
pub(crate) fn trace(path: &mut PathBuilder, text: &str, face: Face, (x, baseline): (f32, f32), size: f32) {
    for (start, glyph) in letters(text, face, size, x) {
        let at = if face == Face::Hand { start } else { start.round() };
        glyph.trace(path, (at, baseline), size, face);
    }
}

/// The characters that are drawn: no controls, joiners, direction marks, loose accents or selectors.
pub(crate) fn shown(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter }).filter(|letter| !letter.is_control()).filter(|letter| {
        !matches!(u32::from(*letter),
                0x0300..=0x036F | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0xFE00..=0xFE0F | 0x1F3FB..=0x1F3FF | 0xE0000..)
    })
}

/// Where every letter begins and what draws it; the first one begins at `from`.
fn letters(text: &str, face: Face, size: f32, from: f32) -> impl Iterator<Item = (f32, Glyph)> + '_ {
    let mut end = from;
    let mut before = None;
    text.chars().map(move |letter| {
        let glyph = Glyph::of(letter, face);
        let start = end + glyph.kern(before, size);
        end = start + glyph.advance(size);
        before = Some(glyph);
        (start, glyph)
    })
}

/// A letter in the font that has it.
#[derive(Clone, Copy)]
struct Glyph {
    font: Option<usize>,
    id: GlyphId,
}

/// The fonts, and how much larger the letters of each are drawn to look alike.
fn fonts() -> &'static [(FontRef<'static>, f32); 4] {
    static FONTS: OnceLock<[(FontRef<'static>, f32); 4]> = OnceLock::new();
    FONTS.get_or_init(|| {
        let font = |bytes| FontRef::try_from_slice(bytes).expect("the fonts in the binary are sound");
        [
            (font(include_bytes!("../assets/fonts/caveat/caveat-700.ttf")), 1.0),
            (font(include_bytes!("../assets/fonts/golos-text/golos-text-700.ttf")), 0.72),
            (font(include_bytes!("../assets/fonts/oswald/oswald-400.ttf")), 1.0),
            (font(include_bytes!("../assets/fonts/oswald/oswald-700.ttf")), 1.0),
        ]
    })
}

impl Glyph {
    fn of(letter: char, face: Face) -> Self {
        let found = face.fonts().into_iter().find_map(|at| {
            let id = fonts()[at].0.glyph_id(letter);
            (id.0 != 0).then_some((at, id))
        });
        match found {
            Some((at, id)) => Self { font: Some(at), id },
            None => Self { font: None, id: GlyphId(0) },
        }
    }

    /// Pixels a font unit.
    fn unit(font: usize, size: f32) -> f32 {
        let (font, larger) = &fonts()[font];
        size * larger / font.units_per_em().unwrap_or(1000.0)
    }

    fn advance(self, size: f32) -> f32 {
        self.font.map_or(size * 0.5, |at| fonts()[at].0.h_advance_unscaled(self.id) * Self::unit(at, size))
    }

    fn kern(self, before: Option<Self>, size: f32) -> f32 {
        match (before, self.font) {
            (Some(before), Some(at)) if before.font == self.font => fonts()[at].0.kern_unscaled(before.id, self.id) * Self::unit(at, size),
            _ => 0.0,
        }
    }

    fn trace(self, path: &mut PathBuilder, (x, baseline): (f32, f32), size: f32, face: Face) {
        let Some(at) = self.font else {
            return trace_box(path, (x, baseline), size, face);
        };
        let unit = Self::unit(at, size);
        let place = |point: ab_glyph::Point| (x + point.x * unit, baseline - point.y * unit);
        let mut pen = None;
        for curve in fonts()[at].0.outline(self.id).map(|outline| outline.curves).unwrap_or_default() {
            let from = match curve {
                OutlineCurve::Line(from, _) | OutlineCurve::Quad(from, ..) | OutlineCurve::Cubic(from, ..) => from,
            };
            if pen != Some(from) {
                if pen.is_some() {
                    path.close();
                }
                let (x, y) = place(from);
                path.move_to(x, y);
            }
            pen = Some(trace_curve(path, &curve, place));
        }
        if pen.is_some() {
            path.close();
        }
    }
}

fn trace_curve(path: &mut PathBuilder, curve: &OutlineCurve, place: impl Fn(ab_glyph::Point) -> (f32, f32)) -> ab_glyph::Point {
    match *curve {
        OutlineCurve::Line(_, to) => {
            let (x, y) = place(to);
            path.line_to(x, y);
            to
        }
        OutlineCurve::Quad(_, by, to) => {
            let ((bx, by), (x, y)) = (place(by), place(to));
            path.quad_to(bx, by, x, y);
            to
        }
        OutlineCurve::Cubic(_, first, second, to) => {
            let ((ax, ay), (bx, by), (x, y)) = (place(first), place(second), place(to));
            path.cubic_to(ax, ay, bx, by, x, y);
            to
        }
    }
}

/// The box for a letter no font has: an outer contour and an inner one the other way round.
fn trace_box(path: &mut PathBuilder, (x, baseline): (f32, f32), size: f32, face: Face) {
    let high = if face == Face::Hand { 0.52 } else { 0.76 };
    let (left, right, top) = (x + size * 0.06, x + size * 0.42, baseline - size * high);
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

    #[test]
    fn the_first_font_of_every_face_has_every_letter_of_the_three_languages() {
        for face in [Face::Hand, Face::Plain, Face::Strong, Face::Wide] {
            for letter in "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя\
                           ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅabcdefghijklmnopqrstuvwxyzæøå0123456789.,:;!?–—…«»()-+×/'\"№"
                .chars()
            {
                assert_eq!(Glyph::of(letter, face).font, Some(face.fonts()[0]), "{letter} {face:?}");
            }
        }
    }
}
