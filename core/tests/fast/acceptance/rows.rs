//! What must be shown of the rules, row by row, how it stands, and by what it is shown. The rows are numbered as in the
//! book.

mod classic;
mod documents;
mod features;
mod strategies;
mod variants;

/// One row of the table.
pub struct Row {
    /// Its number in the book.
    pub number: u8,
    /// The id of what is to be shown.
    pub id: &'static str,
    /// What is to be shown, in a few words.
    pub shows: &'static str,
    /// How it stands.
    pub standing: Standing,
    /// The cases that show it, by name, by the beginning of their names, or `file/*` for all of a file.
    pub cases: Words,
    /// Tests elsewhere that show it, by name, and pictures, by path.
    pub tests: Words,
    /// What the table's own test checks besides.
    pub check: Option<fn()>,
}

/// How a row stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// All of it is shown.
    Shown,
    /// It is not built by choice, for this reason.
    NotBuilt(&'static str),
    /// Nothing is to be built, and the bot tells so.
    Information,
}

type Word = &'static str;
type Words = &'static [Word];

const fn row(number: u8, id: Word, shows: Word, cases: Words, tests: Words, check: Option<fn()>) -> Row {
    Row { number, id, shows, standing: Standing::Shown, cases, tests, check }
}

const fn outside(number: u8, id: Word, shows: Word, reason: Word) -> Row {
    Row { number, id, shows, standing: Standing::NotBuilt(reason), cases: &[], tests: &[], check: None }
}

const fn information(number: u8, id: Word, shows: Word, tests: Words) -> Row {
    Row { number, id, shows, standing: Standing::Information, cases: &[], tests, check: None }
}

/// Every row, in the order of the book.
pub fn all() -> impl Iterator<Item = &'static Row> {
    [classic::ROWS, variants::ROWS, strategies::ROWS, features::ROWS, documents::ROWS].into_iter().flatten()
}
