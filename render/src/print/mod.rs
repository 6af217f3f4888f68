//! A4 sheets to play on with a pencil: a sheet's description in, PDF or RTF bytes out. Pure: no clock, no dice, no
//! I/O; the same sheet gives the same bytes. Knows no language: every word comes with the sheet.

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
pub use words::Words;

impl Sheets<'_> {
    /// As a PDF to print: A4 pages at their true size.
    pub fn pdf(&self) -> Vec<u8> {
        document::pdf(self)
    }

    /// As Rich Text, which every word processor opens and changes: fields are tables of exact cells.
    pub fn rtf(&self) -> Vec<u8> {
        editable::rtf(self).into_bytes()
    }
}
