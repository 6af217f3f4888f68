//! The display list: drawing commands in order, with jitter applied but not rasterized, so that whole pictures, crops and tiles can
//! be made from the same list.

use tiny_skia::Path;

use crate::{ink::Ink, layout::ChartFrame, text::TextLine};

/// A drawing command.
pub(crate) enum DisplayItem {
    /// An axis-aligned rectangle on whole pixels.
    Rectangle { x: f32, y: f32, width: f32, height: f32, ink: Ink },
    /// A filled shape.
    Fill { path: Path, ink: Ink },
    /// A stroke with round caps.
    Stroke { path: Path, ink: Ink, width: f32 },
    /// A line of text.
    Text(TextLine),
}

/// Drawing commands in order, the lowest first.
#[derive(Default)]
pub(crate) struct DisplayList(Vec<DisplayItem>);

impl DisplayList {
    pub(crate) fn items(&self) -> &[DisplayItem] {
        &self.0
    }

    /// The same list with every ink replaced by the one that `replace` returns for it.
    pub(crate) fn recolour(mut self, replace: impl Fn(Ink) -> Ink) -> Self {
        for item in &mut self.0 {
            let ink = match item {
                DisplayItem::Rectangle { ink, .. } | DisplayItem::Fill { ink, .. } | DisplayItem::Stroke { ink, .. } => ink,
                DisplayItem::Text(line) => &mut line.ink,
            };
            *ink = replace(*ink);
        }
        self
    }

    /// Adds an axis-aligned rectangle.
    pub(crate) fn fill_rectangle(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), ink: Ink) {
        self.0.push(DisplayItem::Rectangle { x, y, width, height, ink });
    }

    /// Adds the edge of a rectangle, drawn inside it.
    pub(crate) fn border(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), line: f32, ink: Ink) {
        self.fill_rectangle((x, y), (width, line), ink);
        self.fill_rectangle((x, y + height - line), (width, line), ink);
        self.fill_rectangle((x, y), (line, height), ink);
        self.fill_rectangle((x + width - line, y), (line, height), ink);
    }

    /// Adds the grid lines of a chart, each as an ink and a width. On a large field every fifth line has its own style and lies
    /// above the others.
    pub(crate) fn grid_lines(&mut self, frame: ChartFrame, plain: (Ink, f32), fifth: (Ink, f32)) {
        let ((x, y), (wide, high), size) = (frame.corner(), frame.extent(), frame.size);
        for (fifths, (ink, width)) in [(false, plain), (true, fifth)] {
            for line in (1..size.longer()).filter(|line| (frame.has_large_field() && line.is_multiple_of(5)) == fifths) {
                let at = f32::from(line) * frame.pitch() - 1.0;
                if line < size.width {
                    self.fill_rectangle((x + at, y), (width, high), ink);
                }
                if line < size.height {
                    self.fill_rectangle((x, y + at), (wide, width), ink);
                }
            }
        }
    }

    /// Adds a filled shape; ignores empty ones.
    pub(crate) fn fill(&mut self, path: Option<Path>, ink: Ink) {
        self.0.extend(path.map(|path| DisplayItem::Fill { path, ink }));
    }

    /// Adds a stroke; ignores empty ones.
    pub(crate) fn stroke(&mut self, path: Option<Path>, ink: Ink, width: f32) {
        self.0.extend(path.map(|path| DisplayItem::Stroke { path, ink, width }));
    }

    /// Adds a line of text.
    pub(crate) fn text(&mut self, line: TextLine) {
        self.0.push(DisplayItem::Text(line));
    }
}
