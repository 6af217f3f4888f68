//! A display list as an SVG document: the same picture before the palette, words as outlines. One element a line, and
//! nothing from outside the document: no fonts, no links, no scripts. Knows nothing of the game.

use std::fmt::Write as _;

use tiny_skia::{Path, PathSegment, Point};

use crate::{
    Picture, compose,
    ink::{Ink, Skin},
    list::{Item, List},
    sheet::Sheet,
};

/// Into how many steps a pixel is parted.
const STEPS: f32 = 1000.0;

impl Picture<'_> {
    /// The same picture as an SVG document, for programs that draw it themselves; in its true colours, of which a PNG
    /// has the nearest in its palette.
    pub fn svg(&self) -> String {
        document(&compose::draw(&Sheet::of(&self.scene), self), self.skin(), self.size())
    }
}

/// The list on the ground of its skin, of this size.
fn document(list: &List, skin: Skin, (width, height): (u32, u32)) -> String {
    let mut svg = String::new();
    add(&mut svg, format_args!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" "));
    add(&mut svg, format_args!("viewBox=\"0 0 {width} {height}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"));
    bar(&mut svg, (0.0, 0.0), (width as f32, height as f32), skin.ground());
    for item in list.items() {
        match item {
            Item::Bar { x, y, width, height, ink } => bar(&mut svg, (*x, *y), (*width, *height), *ink),
            Item::Fill { path, ink } => fill(&mut svg, path, *ink),
            Item::Stroke { path, ink, width } => stroke(&mut svg, path, *ink, *width),
            Item::Text(line) => {
                if let Some(path) = line.outline() {
                    fill(&mut svg, &path, line.ink);
                }
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn bar(svg: &mut String, (x, y): (f32, f32), (width, height): (f32, f32), ink: Ink) {
    let [x, y, width, height] = [x, y, width, height].map(decimal);
    add(svg, format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", colour(ink)));
}

fn fill(svg: &mut String, path: &Path, ink: Ink) {
    add(svg, format_args!("<path d=\"{}\" fill=\"{}\"/>\n", way(path), colour(ink)));
}

fn stroke(svg: &mut String, path: &Path, ink: Ink, width: f32) {
    let (way, colour, width) = (way(path), colour(ink), decimal(width));
    add(svg, format_args!("<path d=\"{way}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>\n"));
}

fn colour(ink: Ink) -> String {
    let [red, green, blue] = ink.rgb();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The pen's way along a path.
fn way(path: &Path) -> String {
    let mut way = String::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => leg(&mut way, 'M', &[to]),
            PathSegment::LineTo(to) => leg(&mut way, 'L', &[to]),
            PathSegment::QuadTo(bend, to) => leg(&mut way, 'Q', &[bend, to]),
            PathSegment::CubicTo(first, second, to) => leg(&mut way, 'C', &[first, second, to]),
            PathSegment::Close => way.push('Z'),
        }
    }
    way
}

fn leg(way: &mut String, verb: char, points: &[Point]) {
    way.push(verb);
    for (at, point) in points.iter().enumerate() {
        let gap = if at == 0 { "" } else { " " };
        add(way, format_args!("{gap}{} {}", decimal(point.x), decimal(point.y)));
    }
}

/// A number to the nearest step, without idle zeros.
fn decimal(number: f32) -> f32 {
    // Nought has no sign, and a short number is written as short as it is.
    (number * STEPS).round() / STEPS + 0.0
}

fn add(text: &mut String, words: std::fmt::Arguments<'_>) {
    text.write_fmt(words).expect("a string takes every word");
}

#[cfg(test)]
mod tests {
    use tiny_skia::PathBuilder;

    use super::*;
    use crate::{Colours, Theme};

    const SKIN: Skin = Skin::Board(
        Theme::Contrast,
        Colours { hit: None, sunk: None, ground: crate::theme::Ground::Drawn, hulls: crate::theme::Livery::Usual },
    );

    #[test]
    fn every_item_is_one_element_of_its_own() {
        let bent = || {
            let mut path = PathBuilder::new();
            path.move_to(-0.0001, 2.5);
            path.line_to(10.0 / 3.0, 4.0);
            path.quad_to(5.0, 6.0, 7.0, 8.0);
            path.cubic_to(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
            path.close();
            path.finish()
        };
        let mut list = List::default();
        list.bar((1.0, 2.0), (3.0, 4.25), Ink::of(0x01_20FF));
        list.fill(bent(), Ink::of(0xAB_CDEF));
        list.stroke(bent(), Ink::of(0x00_0000), 2.4);
        let way = "M0 2.5L3.333 4Q5 6 7 8C1 2 3 4 5 6Z";
        let said = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\" viewBox=\"0 0 30 20\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">\n\
             <rect x=\"0\" y=\"0\" width=\"30\" height=\"20\" fill=\"#ffffff\"/>\n\
             <rect x=\"1\" y=\"2\" width=\"3\" height=\"4.25\" fill=\"#0120ff\"/>\n\
             <path d=\"{way}\" fill=\"#abcdef\"/>\n\
             <path d=\"{way}\" fill=\"none\" stroke=\"#000000\" stroke-width=\"2.4\"/>\n\
             </svg>\n"
        );
        assert_eq!(document(&list, SKIN, (30, 20)), said);
    }
}
