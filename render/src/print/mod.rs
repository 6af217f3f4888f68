//! A4 sheets for playing with a pencil, as PDF or RTF. Pure: no clock, no randomness, no I/O; the same sheet gives the same bytes.
//! Language-independent: all texts are given.

mod card;
mod design;
mod document;
mod editable;
mod face;
mod fleet;
mod legend;
mod paper;
mod plan;
mod ruled;
mod sea;
mod sheets;
mod shells;
mod straume;
mod stream;
mod style;
mod words;

pub use design::Design;
pub use sheets::Sheets;
pub use words::SheetTexts;

impl Sheets<'_> {
    /// The sheets as a PDF with A4 pages at their true size.
    pub fn pdf(&self) -> Vec<u8> {
        document::pdf(self)
    }

    /// The sheets as RTF for word processors; fields are tables with cells of exact size.
    pub fn rtf(&self) -> Vec<u8> {
        editable::rtf(self).into_bytes()
    }
}
