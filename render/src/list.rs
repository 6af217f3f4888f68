//! The display list: what a theme wants drawn, in order, already jittered. No pixels yet, so that
//! whole pictures, crops and tiles can be made of one list.

use tiny_skia::Path;

use crate::{ink::Ink, layout::Frame, text::Line};

/// One thing to draw.
pub(crate) enum Item {
    /// A printed bar, exactly on its pixels.
    Bar { x: f32, y: f32, width: f32, height: f32, ink: Ink },
    /// A filled shape.
    Fill { path: Path, ink: Ink },
    /// A pen stroke with round ends.
    Stroke { path: Path, ink: Ink, width: f32 },
    /// A line of text.
    Text(Line),
}

/// Things to draw, the lowest first.
#[derive(Default)]
pub(crate) struct List(Vec<Item>);

impl List {
    /// The things, the lowest first.
    pub(crate) fn items(&self) -> &[Item] {
        &self.0
    }

    /// The same things in other inks.
    pub(crate) fn recoloured(self, of: impl Fn(Ink) -> Ink) -> Self {
        let recoloured = |item| match item {
            Item::Bar { x, y, width, height, ink } => Item::Bar { x, y, width, height, ink: of(ink) },
            Item::Fill { path, ink } => Item::Fill { path, ink: of(ink) },
            Item::Stroke { path, ink, width } => Item::Stroke { path, ink: of(ink), width },
            Item::Text(line) => {
                let ink = of(line.ink);
                Item::Text(line.inked(ink))
            }
        };
        Self(self.0.into_iter().map(recoloured).collect())
    }

    /// A printed bar.
    pub(crate) fn bar(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), ink: Ink) {
        self.0.push(Item::Bar { x, y, width, height, ink });
    }

    /// The edge of a rectangle, drawn inside it.
    pub(crate) fn border(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), line: f32, ink: Ink) {
        self.bar((x, y), (width, line), ink);
        self.bar((x, y + height - line), (width, line), ink);
        self.bar((x, y), (line, height), ink);
        self.bar((x + width - line, y), (line, height), ink);
    }

    /// The lines between the cells of a chart, each an ink and a width; every fifth of a large field is another one, over the plain ones.
    pub(crate) fn lattice(&mut self, frame: Frame, plain: (Ink, f32), fifth: (Ink, f32)) {
        let ((x, y), span) = (frame.corner(), frame.span());
        for (fifths, (ink, width)) in [(false, plain), (true, fifth)] {
            for line in (1..frame.count).filter(|line| (frame.crowded() && line.is_multiple_of(5)) == fifths) {
                let at = f32::from(line) * frame.pitch() - 1.0;
                self.bar((x + at, y), (width, span), ink);
                self.bar((x, y + at), (span, width), ink);
            }
        }
    }

    /// A filled shape; shapes without area are left out.
    pub(crate) fn fill(&mut self, path: Option<Path>, ink: Ink) {
        self.0.extend(path.map(|path| Item::Fill { path, ink }));
    }

    /// A pen stroke; strokes without length are left out.
    pub(crate) fn stroke(&mut self, path: Option<Path>, ink: Ink, width: f32) {
        self.0.extend(path.map(|path| Item::Stroke { path, ink, width }));
    }

    /// A line of text.
    pub(crate) fn text(&mut self, line: Line) {
        self.0.push(Item::Text(line));
    }
}
