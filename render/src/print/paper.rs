//! A PDF page: lines, shapes and text in millimetres from the top left corner. Independent of the game.

use broadside_game::cell::FieldSize;
use pdf_writer::{
    Content, Name, Str,
    types::{LineCapStyle, LineJoinStyle},
};

use super::{
    face::{EmbeddedFont, FontWeight},
    style::Colour,
};
use crate::text::TextAnchor;

/// The width of an A4 page, in millimetres.
pub(super) const WIDTH: f64 = 210.0;

/// The height of an A4 page, in millimetres.
pub(super) const HEIGHT: f64 = 297.0;

/// A position, in millimetres from the top left corner of the page.
pub(super) type PagePoint = (f64, f64);

/// Converts millimetres to PDF points (1/72 inch), rounded to a thousandth so that the file is small.
pub(super) fn to_points(millimetres: f64) -> f32 {
    ((millimetres * 72_000.0 / 25.4).round() / 1000.0) as f32
}

/// A segment of a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Segment {
    /// Starts a subpath.
    Move(PagePoint),
    /// A straight line to this point.
    Line(PagePoint),
    /// A cubic curve: two control points and the end.
    Curve(PagePoint, PagePoint, PagePoint),
    /// Closes the subpath.
    Close,
}

/// Font, size, anchor and colour of text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Typesetting {
    pub(super) weight: FontWeight,
    /// The size in points.
    pub(super) size: f32,
    pub(super) anchor: TextAnchor,
    pub(super) ink: Colour,
}

/// The fonts of a file, in the order of [`FontWeight::BOTH`].
pub(super) type EmbeddedFonts = [EmbeddedFont; 2];

/// A page that is being drawn.
pub(super) struct Paper<'f> {
    content: Content,
    fonts: &'f mut EmbeddedFonts,
}

impl<'f> Paper<'f> {
    /// An empty page.
    pub(super) fn new(fonts: &'f mut EmbeddedFonts) -> Self {
        let mut content = Content::new();
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        Self { content, fonts }
    }

    /// The content stream.
    pub(super) fn finish(self) -> Vec<u8> {
        self.content.finish().to_vec()
    }

    /// Appends a path to the content stream.
    fn add_path(&mut self, path: impl IntoIterator<Item = Segment>) {
        let at = |(x, y): PagePoint| (to_points(x), to_points(HEIGHT - y));
        for segment in path {
            match segment {
                Segment::Move(to) => {
                    let (x, y) = at(to);
                    self.content.move_to(x, y);
                }
                Segment::Line(to) => {
                    let (x, y) = at(to);
                    self.content.line_to(x, y);
                }
                Segment::Curve(first, second, to) => {
                    let ((x1, y1), (x2, y2), (x3, y3)) = (at(first), at(second), at(to));
                    self.content.cubic_to(x1, y1, x2, y2, x3, y3);
                }
                Segment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    /// Strokes a path with this line width in millimetres.
    pub(super) fn stroke(&mut self, path: impl IntoIterator<Item = Segment>, width: f64, [r, g, b]: Colour) {
        self.content.set_stroke_rgb(r, g, b).set_line_width(to_points(width));
        self.add_path(path);
        self.content.stroke();
    }

    /// Strokes a dashed path; dashes and gaps have the same length.
    pub(super) fn dash(&mut self, path: impl IntoIterator<Item = Segment>, width: f64, length: f64, ink: Colour) {
        self.content.save_state().set_dash_pattern([to_points(length), to_points(length)], 0.0);
        self.stroke(path, width, ink);
        self.content.restore_state();
    }

    pub(super) fn fill(&mut self, path: impl IntoIterator<Item = Segment>, [r, g, b]: Colour) {
        self.content.set_fill_rgb(r, g, b);
        self.add_path(path);
        self.content.fill_nonzero();
    }

    /// Calls `draw` with everything clipped to a path.
    pub(super) fn draw_clipped(&mut self, path: impl IntoIterator<Item = Segment>, draw: impl FnOnce(&mut Self)) {
        self.content.save_state();
        self.add_path(path);
        self.content.clip_nonzero().end_path();
        draw(self);
        self.content.restore_state();
    }

    /// Draws a stored background, moved down by `below` millimetres.
    pub(super) fn stamp(&mut self, name: Name<'_>, below: f64) {
        self.content.save_state().transform([1.0, 0.0, 0.0, 1.0, 0.0, to_points(-below)]);
        self.content.x_object(name);
        self.content.restore_state();
    }

    /// Draws text with its baseline at this position.
    pub(super) fn draw_text(&mut self, (x, y): PagePoint, setting: Typesetting, text: &str) {
        let width = self.width(setting, text);
        let left = match setting.anchor {
            TextAnchor::Start => x,
            TextAnchor::Middle => x - width / 2.0,
            TextAnchor::End => x - width,
        };
        let encoded = self.fonts[setting.weight as usize].encode(text);
        let [r, g, b] = setting.ink;
        self.content.set_fill_rgb(r, g, b).begin_text().set_font(setting.weight.name(), setting.size);
        self.content.next_line(to_points(left), to_points(HEIGHT - y)).show(Str(&encoded)).end_text();
    }

    /// The width of a text, in millimetres.
    pub(super) fn width(&self, setting: Typesetting, text: &str) -> f64 {
        f64::from(self.fonts[setting.weight as usize].width(text) * setting.size) * 25.4 / 72.0
    }

    /// Half the height of capital letters in millimetres: the distance from their middle down to the baseline.
    pub(super) fn half_capital_height(&self, setting: Typesetting) -> f64 {
        f64::from(self.fonts[setting.weight as usize].capital_height() * setting.size) * 25.4 / 72.0 / 2.0
    }
}

pub(super) fn rectangle((x, y): PagePoint, width: f64, height: f64) -> [Segment; 5] {
    let (right, bottom) = (x + width, y + height);
    [Segment::Move((x, y)), Segment::Line((right, y)), Segment::Line((right, bottom)), Segment::Line((x, bottom)), Segment::Close]
}

/// A closed polygon.
pub(super) fn polygon(corners: impl IntoIterator<Item = PagePoint>) -> Vec<Segment> {
    let sides = corners.into_iter().enumerate().map(|(at, corner)| if at == 0 { Segment::Move(corner) } else { Segment::Line(corner) });
    sides.chain([Segment::Close]).collect()
}

/// A rectangle with round corners of this radius.
pub(super) fn rounded_rectangle((x, y): PagePoint, width: f64, height: f64, radius: f64) -> [Segment; 9] {
    let (right, bottom, pull) = (x + width, y + height, 0.45 * radius);
    [
        Segment::Move((x + radius, y)),
        Segment::Line((right - radius, y)),
        Segment::Curve((right - pull, y), (right, y + pull), (right, y + radius)),
        Segment::Line((right, bottom - radius)),
        Segment::Curve((right, bottom - pull), (right - pull, bottom), (right - radius, bottom)),
        Segment::Line((x + radius, bottom)),
        Segment::Curve((x + pull, bottom), (x, bottom - pull), (x, bottom - radius)),
        Segment::Line((x, y + radius)),
        Segment::Curve((x, y + pull), (x + pull, y), (x + radius, y)),
    ]
}

pub(super) fn circle((x, y): PagePoint, radius: f64) -> [Segment; 5] {
    let pull = 0.552_284_75 * radius;
    let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
    [
        Segment::Move((right, y)),
        Segment::Curve((right, y + pull), (x + pull, bottom), (x, bottom)),
        Segment::Curve((x - pull, bottom), (left, y + pull), (left, y)),
        Segment::Curve((left, y - pull), (x - pull, top), (x, top)),
        Segment::Curve((x + pull, top), (right, y - pull), (right, y)),
    ]
}

pub(super) fn line(from: PagePoint, to: PagePoint) -> [Segment; 2] {
    [Segment::Move(from), Segment::Line(to)]
}

/// The lines between the cells of a field of this size.
pub(super) fn cell_lines((x, y): PagePoint, cell: f64, size: FieldSize) -> impl Iterator<Item = Segment> {
    let [width, height] = [size.width, size.height].map(|lines| f64::from(lines) * cell);
    (1..size.longer()).flat_map(move |at| {
        let along = f64::from(at) * cell;
        let down = line((x + along, y), (x + along, y + height)).into_iter().filter(move |_| at < size.width);
        down.chain(line((x, y + along), (x + width, y + along)).into_iter().filter(move |_| at < size.height))
    })
}
