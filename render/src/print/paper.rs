//! One page that is drawn upon: lines, shapes and words in millimetres from the top left corner, kept as the
//! instructions of a PDF page. Knows nothing of the game.

use pdf_writer::{
    Content, Name, Str,
    types::{LineCapStyle, LineJoinStyle},
};

use super::{
    face::{Face, Weight},
    style::Colour,
};

/// The width of a page of A4.
pub(super) const WIDTH: f64 = 210.0;

/// The height of a page of A4.
pub(super) const HEIGHT: f64 = 297.0;

/// A place, in millimetres from the top left corner of the page.
pub(super) type PagePoint = (f64, f64);

/// Points of 1/72 inch, to the thousandth: finer is nothing but length.
pub(super) fn points(millimetres: f64) -> f32 {
    ((millimetres * 72_000.0 / 25.4).round() / 1000.0) as f32
}

/// What a line does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Step {
    /// Begins here.
    Move(PagePoint),
    /// Goes straight to here.
    Line(PagePoint),
    /// Bends to the last of these, drawn to the first two.
    Bend(PagePoint, PagePoint, PagePoint),
    /// Goes back to where it began.
    Close,
}

/// Where words stand relative to their spot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Align {
    /// They begin there.
    Left,
    /// Their middle is there.
    Middle,
    /// They end there.
    Right,
}

/// How words are set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Setting {
    pub(super) weight: Weight,
    /// In points.
    pub(super) size: f32,
    pub(super) align: Align,
    pub(super) ink: Colour,
}

/// The faces of a file, in the order of [`Weight::BOTH`].
pub(super) struct Faces([Face; 2]);

impl Faces {
    /// Faces of which nothing has been used.
    pub(super) fn new() -> Self {
        Self(Weight::BOTH.map(Face::new))
    }

    /// The face of this weight.
    pub(super) fn of(&mut self, weight: Weight) -> &mut Face {
        &mut self.0[weight as usize]
    }

    /// The width of words, in millimetres.
    pub(super) fn width(&mut self, setting: Setting, text: &str) -> f64 {
        f64::from(self.of(setting.weight).width(text) * setting.size) * 25.4 / 72.0
    }
}

/// A page that is drawn upon.
pub(super) struct Paper<'f> {
    content: Content,
    faces: &'f mut Faces,
}

impl<'f> Paper<'f> {
    /// An empty page.
    pub(super) fn new(faces: &'f mut Faces) -> Self {
        let mut content = Content::new();
        content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        Self { content, faces }
    }

    /// The instructions.
    pub(super) fn finish(self) -> Vec<u8> {
        self.content.finish().to_vec()
    }

    fn trace(&mut self, steps: impl IntoIterator<Item = Step>) {
        let at = |(x, y): PagePoint| (points(x), points(HEIGHT - y));
        for step in steps {
            match step {
                Step::Move(to) => {
                    let (x, y) = at(to);
                    self.content.move_to(x, y);
                }
                Step::Line(to) => {
                    let (x, y) = at(to);
                    self.content.line_to(x, y);
                }
                Step::Bend(first, second, to) => {
                    let ((x1, y1), (x2, y2), (x3, y3)) = (at(first), at(second), at(to));
                    self.content.cubic_to(x1, y1, x2, y2, x3, y3);
                }
                Step::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    /// Draws a line so many millimetres wide.
    pub(super) fn stroke(&mut self, steps: impl IntoIterator<Item = Step>, width: f64, [r, g, b]: Colour) {
        self.content.set_stroke_rgb(r, g, b).set_line_width(points(width));
        self.trace(steps);
        self.content.stroke();
    }

    /// Draws a broken line: so long, and as far apart.
    pub(super) fn dash(&mut self, steps: impl IntoIterator<Item = Step>, width: f64, length: f64, ink: Colour) {
        self.content.save_state().set_dash_pattern([points(length), points(length)], 0.0);
        self.stroke(steps, width, ink);
        self.content.restore_state();
    }

    /// Fills a shape.
    pub(super) fn fill(&mut self, steps: impl IntoIterator<Item = Step>, [r, g, b]: Colour) {
        self.content.set_fill_rgb(r, g, b);
        self.trace(steps);
        self.content.fill_nonzero();
    }

    /// Draws within this shape only.
    pub(super) fn within(&mut self, steps: impl IntoIterator<Item = Step>, draw: impl FnOnce(&mut Self)) {
        self.content.save_state();
        self.trace(steps);
        self.content.clip_nonzero().end_path();
        draw(self);
        self.content.restore_state();
    }

    /// Draws a picture that is kept once in the file, so far below where it was made.
    pub(super) fn stamp(&mut self, name: Name<'_>, below: f64) {
        self.content.save_state().transform([1.0, 0.0, 0.0, 1.0, 0.0, points(-below)]);
        self.content.x_object(name);
        self.content.restore_state();
    }

    /// Sets words with their baseline at this spot.
    pub(super) fn words(&mut self, (x, y): PagePoint, setting: Setting, text: &str) {
        let width = self.faces.width(setting, text);
        let left = match setting.align {
            Align::Left => x,
            Align::Middle => x - width / 2.0,
            Align::Right => x - width,
        };
        let encoded = self.faces.of(setting.weight).encode(text);
        let [r, g, b] = setting.ink;
        self.content.set_fill_rgb(r, g, b).begin_text().set_font(setting.weight.name(), setting.size);
        self.content.next_line(points(left), points(HEIGHT - y)).show(Str(&encoded)).end_text();
    }

    /// The width of words, in millimetres.
    pub(super) fn width(&mut self, setting: Setting, text: &str) -> f64 {
        self.faces.width(setting, text)
    }

    /// Half the height of the capitals of such words, in millimetres: the baseline stands so far below their middle.
    pub(super) fn half_capitals(&mut self, setting: Setting) -> f64 {
        f64::from(self.faces.of(setting.weight).capitals() * setting.size) * 25.4 / 72.0 / 2.0
    }
}

/// A rectangle: its corner and extent.
pub(super) fn rectangle((x, y): PagePoint, width: f64, height: f64) -> [Step; 5] {
    let (right, bottom) = (x + width, y + height);
    [Step::Move((x, y)), Step::Line((right, y)), Step::Line((right, bottom)), Step::Line((x, bottom)), Step::Close]
}

/// A closed shape of straight sides.
pub(super) fn polygon(corners: impl IntoIterator<Item = PagePoint>) -> Vec<Step> {
    let sides = corners.into_iter().enumerate().map(|(at, corner)| if at == 0 { Step::Move(corner) } else { Step::Line(corner) });
    sides.chain([Step::Close]).collect()
}

/// A rectangle with round corners.
pub(super) fn rounded((x, y): PagePoint, width: f64, height: f64, round: f64) -> [Step; 9] {
    let (right, bottom, pull) = (x + width, y + height, 0.45 * round);
    [
        Step::Move((x + round, y)),
        Step::Line((right - round, y)),
        Step::Bend((right - pull, y), (right, y + pull), (right, y + round)),
        Step::Line((right, bottom - round)),
        Step::Bend((right, bottom - pull), (right - pull, bottom), (right - round, bottom)),
        Step::Line((x + round, bottom)),
        Step::Bend((x + pull, bottom), (x, bottom - pull), (x, bottom - round)),
        Step::Line((x, y + round)),
        Step::Bend((x, y + pull), (x + pull, y), (x + round, y)),
    ]
}

/// A circle.
pub(super) fn circle((x, y): PagePoint, radius: f64) -> [Step; 5] {
    let pull = 0.552_284_75 * radius;
    let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
    [
        Step::Move((right, y)),
        Step::Bend((right, y + pull), (x + pull, bottom), (x, bottom)),
        Step::Bend((x - pull, bottom), (left, y + pull), (left, y)),
        Step::Bend((left, y - pull), (x - pull, top), (x, top)),
        Step::Bend((x + pull, top), (right, y - pull), (right, y)),
    ]
}

/// A straight line.
pub(super) fn line(from: PagePoint, to: PagePoint) -> [Step; 2] {
    [Step::Move(from), Step::Line(to)]
}

/// The lines between the cells of a field with so many of them a side.
pub(super) fn grid((x, y): PagePoint, cell: f64, count: u8) -> impl Iterator<Item = Step> {
    let side = f64::from(count) * cell;
    (1..count).flat_map(move |at| {
        let along = f64::from(at) * cell;
        line((x + along, y), (x + along, y + side)).into_iter().chain(line((x, y + along), (x + side, y + along)))
    })
}
