//! Parses and formats layouts. Checks only whether the text is well-formed.

use super::{
    cell::Cell,
    layout::{Layout, Piece},
    notation::{CellFault, Notation},
    plain::plain,
    roster::{Kind, ShipClass},
    ruleset::{GameType, Ruleset},
};

/// A typed piece that is malformed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceFault {
    /// The piece, as typed (at most 40 characters).
    pub piece: String,
    /// The fault of its first malformed cell.
    pub fault: CellFault,
}

/// The words that begin a section of pieces of one kind. The first word is used when a layout is formatted.
const SECTIONS: [(Kind, &[&str]); 4] = [
    (Kind::Mine, &["mines", "mine", "мины", "мина", "miner"]),
    (Kind::Sweeper, &["sweepers", "sweeper", "тральщики", "тральщик", "minesveipere", "minesveiper"]),
    (Kind::Submarine, &["subs", "sub", "submarines", "подлодки", "подлодка", "ubåter", "ubåt"]),
    (Kind::Warship, &["ships", "корабли", "skip"]),
];

/// The words for the vessels of the table game (core/RULES.md §2.11). The first word is used when a line-up is formatted.
const VESSELS: [(ShipClass, &[&str]); 5] = [
    (ShipClass::Cruiser, &["k", "к", "cruiser", "крейсер", "krysser"]),
    (ShipClass::Submarine, &["p", "п", "пл", "s", "u", "submarine", "подлодка", "ubåt"]),
    (ShipClass::Destroyer, &["e", "э", "эм", "d", "j", "destroyer", "эсминец", "jager"]),
    (ShipClass::PatrolBoat, &["c", "с", "скр", "patrol", "сторожевик", "vaktskip"]),
    (ShipClass::Minesweeper, &["t", "т", "m", "minesweeper", "тральщик", "minesveiper"]),
];

impl Layout {
    /// Parses pieces separated by spaces, commas or semicolons: `А1-Г1` a straight run, `Б2+Б3` a list, `К5` one cell. After
    /// `mines:`, `sweepers:` or `subs:` follow pieces of that kind (core/RULES.md Annex B).
    ///
    /// # Errors
    /// All malformed pieces, in order.
    pub fn parse(text: &str, notation: Notation) -> Result<Self, Vec<PieceFault>> {
        let mut joined = plain(text);
        for connector in ['-', '+'] {
            while let Some(at) = [format!(" {connector}"), format!("{connector} ")].iter().find(|spaced| joined.contains(spaced.as_str())) {
                joined = joined.replace(at.as_str(), &connector.to_string());
            }
        }
        let (mut layout, mut faults, mut kind) = (Self::default(), Vec::new(), Kind::Warship);
        for word in joined.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')) {
            let (section, piece) = section(word);
            kind = section.unwrap_or(kind);
            if piece.is_empty() {
                continue;
            }
            match parse_piece(piece, notation) {
                Ok(cells) => layout.pieces.push(Piece { kind, cells }),
                Err(fault) => faults.push(PieceFault { piece: piece.chars().take(40).collect(), fault }),
            }
        }
        if faults.is_empty() { Ok(layout) } else { Err(faults) }
    }

    /// The pieces as text, in the form that [`Layout::parse`] parses.
    pub fn format(&self, notation: Notation) -> String {
        let mut words: Vec<String> =
            self.pieces_of(Kind::Warship).chain(self.pieces_of(Kind::Dutchman)).map(|piece| format_piece(piece, notation)).collect();
        for (kind, names) in SECTIONS.iter().filter(|(kind, _)| *kind != Kind::Warship) {
            let pieces: Vec<String> = self.pieces_of(*kind).map(|piece| format_piece(piece, notation)).collect();
            if !pieces.is_empty() {
                words.push(format!("{}: {}", names[0], pieces.join(" ")));
            }
        }
        words.join(" ")
    }

    /// The word that begins the section of pieces of this kind; empty for ships, which come first.
    pub fn section(kind: Kind) -> &'static str {
        SECTIONS.iter().filter(|(of, _)| *of != Kind::Warship).find(|(of, _)| *of == kind).map_or("", |(_, names)| names[0])
    }

    fn pieces_of(&self, kind: Kind) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.kind == kind)
    }

    /// Parses the line-up of the table game: its twelve ships from column a to l, by letter or name (core/RULES.md
    /// §2.11). `None` if it is malformed.
    pub fn parse_lineup(text: &str, rules: &Ruleset) -> Option<Self> {
        let text = plain(text);
        let words = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '-')).filter(|word| !word.is_empty());
        let mut words: Vec<String> = words.map(str::to_lowercase).collect();
        if let [only] = words.as_slice() {
            words = only.chars().map(String::from).collect();
        }
        if words.len() != rules.pieces().len() {
            return None;
        }
        let class = |word: &String| VESSELS.iter().find(|(_, names)| names.contains(&word.as_str())).map(|(class, _)| *class);
        let mut classes: Vec<Option<ShipClass>> = words.iter().map(class).map(|class| class.map(Some)).collect::<Option<_>>()?;
        let mut pieces = Vec::new();
        for spec in rules.pieces() {
            let col = classes.iter().position(|class| class.is_some() && *class == spec.class)?;
            classes[col] = None;
            pieces.push(Piece { kind: Kind::Vessel, cells: vec![Cell::new(u8::try_from(col).ok()?, 0)] });
        }
        Some(Self { pieces })
    }

    /// The line-up of the table game as text, in the form that [`Layout::parse_lineup`] parses.
    pub fn format_lineup(&self, rules: &Ruleset) -> String {
        let mut letters = vec!["?"; self.pieces.len()];
        for (piece, spec) in self.pieces.iter().zip(rules.pieces()) {
            let letter = VESSELS.iter().find(|(class, _)| Some(*class) == spec.class).map(|(_, names)| names[0]);
            if let (Some(cell), Some(letter)) = (piece.cells.first(), letter)
                && let Some(place) = letters.get_mut(usize::from(cell.col))
            {
                *place = letter;
            }
        }
        letters.join(" ").to_uppercase()
    }

    /// The layout under these rules as text: its pieces, or the line-up of the table game. [`Layout::parse_fleet`] parses it.
    pub fn format_fleet(&self, rules: &Ruleset) -> String {
        match rules.game_type {
            GameType::Fleets | GameType::Dutchman { .. } => self.format(rules.notation()),
            GameType::TableGame => self.format_lineup(rules),
        }
    }

    /// Parses a layout under these rules: its pieces, or the line-up of the table game. `None` if it is malformed.
    pub fn parse_fleet(text: &str, rules: &Ruleset) -> Option<Self> {
        match rules.game_type {
            GameType::Fleets | GameType::Dutchman { .. } => Self::parse(text, rules.notation()).ok(),
            GameType::TableGame => Self::parse_lineup(text, rules),
        }
    }
}

/// Splits a word such as `mines:Б2` into the kind of the section that it begins, if any, and the rest of the word.
fn section(word: &str) -> (Option<Kind>, &str) {
    let Some((name, rest)) = word.split_once(':') else { return (None, word) };
    let name = name.to_lowercase();
    match SECTIONS.iter().find(|(_, names)| names.contains(&name.as_str())) {
        Some((kind, _)) => (Some(*kind), rest),
        None => (None, word),
    }
}

fn format_piece(piece: &Piece, notation: Notation) -> String {
    let cells = &piece.cells;
    match (cells.iter().min(), cells.iter().max()) {
        (Some(first), Some(last)) if first != last && straight_run(*first, *last).is_some_and(|run| run == *cells) => {
            format!("{}-{}", notation.name(*first), notation.name(*last))
        }
        _ => cells.iter().map(|cell| notation.name(*cell)).collect::<Vec<_>>().join("+"),
    }
}

fn parse_piece(piece: &str, notation: Notation) -> Result<Vec<Cell>, CellFault> {
    let parts: Vec<&str> = piece.split('+').collect();
    if parts.len() > 1 {
        return parts.into_iter().map(|part| notation.parse(part)).collect();
    }
    let ends: Vec<Result<Cell, CellFault>> = piece.split('-').map(|part| notation.parse(part)).collect();
    match ends.as_slice() {
        [Ok(from), Ok(to)] => straight_run(*from, *to).ok_or(CellFault::Syntax),
        [_, _] if ends.iter().flat_map(|end| end.as_ref().err()).any(|fault| *fault != CellFault::Syntax) => {
            Err(ends.into_iter().filter_map(Result::err).find(|fault| *fault != CellFault::Syntax).unwrap_or(CellFault::Syntax))
        }
        // «Д-2» is one cell with a dash, not a run.
        _ => notation.parse(piece).map(|cell| vec![cell]),
    }
}

/// The cells of the straight run between two cells, both included; `None` if they are not in one row or column.
fn straight_run(from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let (first, last) = if from <= to { (from, to) } else { (to, from) };
    let cells: Vec<Cell> = match (first.col == last.col, first.row == last.row) {
        (true, _) => (first.row..=last.row).map(|row| Cell::new(first.col, row)).collect(),
        (_, true) => (first.col..=last.col).map(|col| Cell::new(col, first.row)).collect(),
        _ => return None,
    };
    Some(cells)
}
