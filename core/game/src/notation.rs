//! Cell names: the letterings of core/RULES.md §1.1 and the lenient parser of typed cells. For a letter of the other script, the
//! parser returns a fault with every cell that may be meant; the caller decides.

use super::{
    cell::{Cell, FieldSize},
    code::Code,
    plain::plain,
    rules::choices::Axes,
    words,
};

words! {
    /// Which letters name the columns (core/RULES.md §1.1).
    pub enum Lettering, id, from_id {
        /// А Б В … without Ё and Й (`let-ru`).
        Russian = "let-ru",
        /// А Б В … with Ё, without Й (`let-ru-yo`).
        RussianYo = "let-ru-yo",
        /// A B C … (`let-latin`).
        Latin = "let-latin",
        /// РЕСПУБЛИКА (`let-respublika`).
        Respublika = "let-respublika",
        /// СНЕГУРОЧКА (`let-snegurochka`).
        Snegurochka = "let-snegurochka",
    }
}

impl Lettering {
    /// The letters, left to right.
    pub fn letters(self) -> impl Iterator<Item = char> + Clone {
        match self {
            Self::Russian => "АБВГДЕЖЗИКЛМНОПРСТУФ",
            Self::RussianYo => "АБВГДЕЁЖЗИКЛМНОПРСТУ",
            Self::Latin => "ABCDEFGHIJKLMNOPQRST",
            Self::Respublika => "РЕСПУБЛИКА",
            Self::Snegurochka => "СНЕГУРОЧКА",
        }
        .chars()
    }

    /// The number of its letters, which is the maximum number of columns.
    pub fn columns(self) -> u8 {
        self.letters().count() as u8
    }

    /// The letter of a column, which is counted from 0 and below [`Lettering::columns`].
    pub fn letter(self, col: u8) -> char {
        self.letters().nth(usize::from(col)).unwrap_or('?')
    }

    /// The name of a cell: letter, then number from 1 (core/RULES.md §1.1).
    pub fn name(self, cell: Cell) -> String {
        format!("{}{}", self.letter(cell.col), cell.row + 1)
    }

    fn is_latin(self) -> bool {
        self == Self::Latin
    }
}

/// The cell names of one game: its letters, the axis that they name, and the size of the field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Notation {
    /// The letters.
    pub lettering: Lettering,
    /// The axis that the letters name.
    pub axes: Axes,
    /// The numbers of columns and of rows.
    pub size: FieldSize,
}

impl Notation {
    /// Parses a typed cell ([`parse_cell`]); with letters on rows, the letter names the row.
    ///
    /// # Errors
    /// As [`parse_cell`].
    pub fn parse(self, text: &str) -> Result<Cell, CellFault> {
        match parse_cell(text, self.lettering, self.lettered_size()) {
            Ok(cell) => Ok(self.swap_axes(cell)),
            Err(CellFault::OtherScript(cells)) => Err(CellFault::OtherScript(cells.into_iter().map(|cell| self.swap_axes(cell)).collect())),
            Err(fault) => Err(fault),
        }
    }

    /// Parses a typed cell as [`Notation::parse`] does, but accepts a letter of the other script if it can only mean one cell.
    ///
    /// # Errors
    /// As [`parse_cell`]; a letter of the other script is refused only if it may mean several cells.
    pub fn parse_unambiguous(self, text: &str) -> Result<Cell, CellFault> {
        match self.parse(text) {
            Err(CellFault::OtherScript(cells)) if cells.len() == 1 => Ok(cells[0]),
            read => read,
        }
    }

    /// The name of a cell: letter, then number.
    pub fn name(self, cell: Cell) -> String {
        self.lettering.name(self.swap_axes(cell))
    }

    /// The labels of all columns, from the left.
    pub fn column_labels(self) -> Vec<String> {
        (0..self.size.width).map(|col| self.column_label(col)).collect()
    }

    /// The labels of all rows, from the top.
    pub fn row_labels(self) -> Vec<String> {
        (0..self.size.height).map(|row| self.row_label(row)).collect()
    }

    /// The label of a column, which is counted from 0: its letter, or its number from 1.
    pub fn column_label(self, col: u8) -> String {
        match self.axes {
            Axes::LettersOnColumns => self.lettering.letter(col).to_string(),
            Axes::LettersOnRows => (col + 1).to_string(),
        }
    }

    /// The label of a row, which is counted from 0: its number from 1, or its letter.
    pub fn row_label(self, row: u8) -> String {
        match self.axes {
            Axes::LettersOnColumns => (row + 1).to_string(),
            Axes::LettersOnRows => self.lettering.letter(row).to_string(),
        }
    }

    /// The number of lines that have a letter: columns, or rows.
    pub fn letter_count(self) -> u8 {
        self.lettered_size().width
    }

    /// The number of lines that have a number: rows, or columns.
    pub fn number_count(self) -> u8 {
        self.lettered_size().height
    }

    /// The size of the field, turned so that the letters name the columns.
    fn lettered_size(self) -> FieldSize {
        match self.axes {
            Axes::LettersOnColumns => self.size,
            Axes::LettersOnRows => self.size.transposed(),
        }
    }

    /// Swaps column and row if the letters name the rows.
    fn swap_axes(self, cell: Cell) -> Cell {
        match self.axes {
            Axes::LettersOnColumns => cell,
            Axes::LettersOnRows => Cell::new(cell.row, cell.col),
        }
    }
}

/// Why a text is not a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CellFault {
    /// Not one letter and one number.
    Syntax,
    /// Outside the field.
    Outside,
    /// Ё or Й in a lettering without it.
    LetterNotUsed(char),
    /// A letter of the other script, with every cell it may mean.
    OtherScript(Vec<Cell>),
}

impl CellFault {
    /// Its code in core/RULES.md Annex A.
    pub fn code(&self) -> Code {
        match self {
            Self::Syntax => Code::CellSyntax,
            Self::Outside => Code::CellOutside,
            Self::LetterNotUsed(_) => Code::LetterNotUsed,
            Self::OtherScript(_) => Code::OtherScript,
        }
    }
}

/// Parses a typed cell on a field of this size, whose columns have the letters, by core/RULES.md §1.1.
///
/// # Errors
/// The reason why the text is not a cell.
pub fn parse_cell(text: &str, lettering: Lettering, size: FieldSize) -> Result<Cell, CellFault> {
    let (letter, number) = split_letter_and_number(text).ok_or(CellFault::Syntax)?;
    let column = lettering.letters().take(usize::from(size.width)).position(|known| known == letter);
    let row = (1..=u32::from(size.height)).contains(&number).then(|| (number - 1) as u8);
    let at = |col: u8| row.map(|row| Cell::new(col, row));
    if let Some(col) = column {
        return at(col as u8).ok_or(CellFault::Outside);
    }
    let latin = letter.is_ascii_uppercase();
    if !latin && !matches!(letter, 'А'..='Я' | 'Ё') {
        return Err(CellFault::Syntax);
    }
    if latin == lettering.is_latin() {
        let unused = matches!(letter, 'Ё' | 'Й') && !lettering.letters().any(|known| known == letter);
        return Err(if unused { CellFault::LetterNotUsed(letter) } else { CellFault::Outside });
    }
    let readings: Vec<u8> = columns_of_other_script(letter, lettering, size.width);
    match (readings.is_empty(), row) {
        (true, _) => Err(CellFault::Syntax),
        (false, None) => Err(CellFault::Outside),
        (false, Some(_)) => Err(CellFault::OtherScript(readings.into_iter().filter_map(at).collect())),
    }
}

/// Splits a text into one letter and one number, in either order, after normalizing it (core/RULES.md §1.1, step 1). `None` if it
/// is anything else.
fn split_letter_and_number(text: &str) -> Option<(char, u32)> {
    if text.len() > 64 {
        return None;
    }
    let is_ignored = |c: &char| c.is_whitespace() || matches!(c, '-' | '.' | ',' | ':' | ';' | '!' | '/' | '\'');
    let clean: Vec<char> = plain(text).chars().flat_map(char::to_uppercase).filter(|c| !is_ignored(c)).collect();
    let (first, last) = (*clean.first()?, *clean.last()?);
    let (letter, digits) = if first.is_ascii_digit() { (last, &clean[..clean.len() - 1]) } else { (first, &clean[1..]) };
    if digits.is_empty() || !letter.is_alphabetic() || !digits.iter().all(char::is_ascii_digit) {
        return None;
    }
    let number = digits.iter().fold(0_u32, |number, digit| number.saturating_mul(10).saturating_add(digit.to_digit(10).unwrap_or(0)));
    Some((letter, number))
}

/// The columns that a letter of the other script may mean (core/RULES.md §1.1): by the tables below for `let-ru` and `let-latin`
/// with up to ten columns, else by look-alikes.
fn columns_of_other_script(letter: char, lettering: Lettering, columns: u8) -> Vec<u8> {
    let table = match lettering {
        Lettering::Russian if columns <= 10 => Some(LATIN_IN_RUSSIAN),
        Lettering::Latin if columns <= 10 => Some(CYRILLIC_IN_LATIN),
        _ => None,
    };
    let (theirs, ours) = if lettering.is_latin() { (LOOKALIKES.1, LOOKALIKES.0) } else { LOOKALIKES };
    let lookalike = theirs.chars().zip(ours.chars()).find(|(lookalike, _)| *lookalike == letter).map(|(_, ours)| ours);
    let candidates: Vec<char> = match table {
        None => lookalike.into_iter().collect(),
        Some(table) => {
            table.split(' ').find_map(|entry| entry.strip_prefix(letter)?.strip_prefix('=')).unwrap_or_default().chars().collect()
        }
    };
    let letters: Vec<char> = lettering.letters().take(usize::from(columns)).collect();
    candidates.into_iter().filter_map(|letter| letters.iter().position(|known| *known == letter)).map(|col| col as u8).collect()
}

/// Latin letters, and the Cyrillic ones that look like them, in the same order.
const LOOKALIKES: (&str, &str) = ("ABCEHKMOPTXY", "АВСЕНКМОРТХУ");

/// The Russian letters that a typed Latin letter may mean, after its `=`.
const LATIN_IN_RUSSIAN: &str = "A=А B=БВИ C=В D=ВГД E=ДЕ F=АЕ G=ГЖ H=З I=И J=К K=К L=Д P=З R=К T=Е U=Г V=В Z=ЖЗ";

/// The Latin letters that a typed Cyrillic letter may mean, after its `=`.
const CYRILLIC_IN_LATIN: &str = "А=AF Б=B В=BCD Г=DG Д=DE Е=EF Ж=G З=H И=BI К=J Н=H О=J П=G Р=H С=C У=E Ф=A";
