//! Lines: message ids with arguments, which are localized later. Also makes typed text safe to display.

use broadside_game::{
    PieceFault,
    cell::Cell,
    code::Code,
    command::Refusal,
    layout::LayoutFault,
    notation::{CellFault, Lettering, Notation},
    plain::is_blank,
    report::Debt,
    roster::{Kind, PieceSpec, ShipClass},
    ruleset::{RulesFault, Ruleset, ShipNaming},
    straume::Vessel,
};

use super::{locale::Locale, phrase::language};

/// A text to be localized: the id of a message in the `.ftl` files and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The id.
    pub id: &'static str,
    /// Argument names and values.
    pub args: Vec<(&'static str, Arg)>,
}

/// An argument of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A name, a cell, a code.
    Text(String),
    /// A number, which selects plural forms.
    Number(i64),
    /// A word to be localized: its family and its name.
    Term(&'static str, String),
    /// A nested line.
    Line(Line),
    /// The part of a nested line before its first colon.
    Heading(Line),
    /// Several nested lines, joined by commas.
    Lines(Vec<Line>),
}

impl Line {
    /// A line without arguments.
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// Adds a text argument.
    pub fn text(mut self, name: &'static str, text: impl Into<String>) -> Self {
        self.args.push((name, Arg::Text(text.into())));
        self
    }

    /// Adds a number.
    pub fn number(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.args.push((name, Arg::Number(number.into())));
        self
    }

    /// Adds a word to be localized, such as `mb` of the family `preset`.
    pub fn term(mut self, name: &'static str, family: &'static str, word: impl Into<String>) -> Self {
        self.args.push((name, Arg::Term(family, word.into())));
        self
    }

    /// Adds a nested line.
    pub fn line(mut self, name: &'static str, line: Self) -> Self {
        self.args.push((name, Arg::Line(line)));
        self
    }

    /// Adds the part of a nested line before its first colon.
    pub fn heading(mut self, name: &'static str, line: Self) -> Self {
        self.args.push((name, Arg::Heading(line)));
        self
    }

    /// Adds several nested lines.
    pub fn lines(mut self, name: &'static str, lines: Vec<Self>) -> Self {
        self.args.push((name, Arg::Lines(lines)));
        self
    }

    /// The text in this language.
    pub fn phrase(&self, locale: Locale) -> String {
        language(locale).format_line(self)
    }

    /// The name of a ship under these naming rules (core/RULES.md §1.2); outside a game use [`ShipNaming::Navy`].
    pub fn ship_name(spec: PieceSpec, names: ShipNaming) -> Self {
        let decks = |id| Self::new(id).number("decks", spec.decks);
        match (spec.kind, spec.class, names) {
            (Kind::Submarine, ..) => Self::new("piece-submarine"),
            (Kind::Mine, ..) => Self::new("piece-mine"),
            (Kind::Sweeper, ..) => Self::new("piece-sweeper"),
            (Kind::Dutchman, ..) => decks("piece-dutchman"),
            (Kind::Warship | Kind::Vessel, Some(class), _) => Self::new(class_id(class)),
            (Kind::Warship | Kind::Vessel, None, ShipNaming::Deck) => decks("ship-by-decks"),
            (Kind::Warship | Kind::Vessel, None, ShipNaming::Pipe) => decks("ship-by-pipes"),
            (Kind::Warship | Kind::Vessel, None, ShipNaming::Sub) if spec.decks == 1 => Self::new("class-submarine"),
            (Kind::Warship | Kind::Vessel, None, ShipNaming::Boat) if spec.decks == 1 => Self::new("class-dinghy"),
            (Kind::Warship | Kind::Vessel, None, ShipNaming::Navy | ShipNaming::Sub | ShipNaming::Boat) => match spec.naming_class() {
                Some(class) => Self::new(class_id(class)),
                None => decks("ship-of-decks"),
            },
        }
    }

    /// The line that this ship is sunk. The ship is a line of [`Line::ship_name`], or `dutchman`. Ships whose names have another
    /// grammatical gender than most have their own message.
    pub fn wreck(ship: Self) -> Self {
        match ship.id {
            "class-submarine" | "piece-submarine" => Self::new("wreck-submarine"),
            "class-dinghy" => Self::new("wreck-dinghy"),
            "dutchman" => Self::new("wreck-dutchman"),
            _ => Self::new("wreck").line("ship", ship),
        }
    }

    /// The name of a ship of the table game.
    pub fn vessel(vessel: Vessel) -> Self {
        Self::new(if vessel == Vessel::Submarine { "piece-submarine" } else { class_id(ShipClass::of_vessel(vessel)) })
    }

    /// The time per turn, in days, hours or minutes.
    pub fn clock(seconds: u32) -> Self {
        match seconds {
            seconds if seconds % 86_400 == 0 => Self::new("clock-days").number("count", seconds / 86_400),
            seconds if seconds % 3600 == 0 => Self::new("clock-hours").number("count", seconds / 3600),
            seconds => Self::new("clock-minutes").number("count", seconds.div_ceil(60)),
        }
    }

    /// The name of a rule set: the title of its preset, or its words if it differs from the preset. Differences in letters, clock and
    /// the like are ignored.
    pub fn rules(rules: &Ruleset) -> Self {
        const IGNORED_KEYS: [&str; 7] = ["lettering=", "axes=", "clock=", "first=", "judge=", "names=", "marks="];
        let text = rules.compact();
        let words: Vec<&str> = text.split(' ').filter(|word| !IGNORED_KEYS.iter().any(|key| word.starts_with(key))).collect();
        match words.as_slice() {
            [preset] => Self::new("rules-preset").term("preset", "preset", *preset),
            changed => Self::new("rules-own").text("rules", changed.join(" ")),
        }
    }

    /// The number of ships of each type, such as `2 cruisers`.
    pub fn ship_counts(specs: &[PieceSpec], names: ShipNaming) -> Vec<Self> {
        let mut counts: Vec<(PieceSpec, i64)> = Vec::new();
        for spec in specs {
            match counts.iter_mut().find(|(known, _)| known == spec) {
                Some((_, count)) => *count += 1,
                None => counts.push((*spec, 1)),
            }
        }
        counts.into_iter().map(|(spec, count)| Self::ship_count(Self::ship_name(spec, names), count)).collect()
    }

    /// The number of ships of one type: with its plural if there is a message for it, else as `2 × four-decker`.
    fn ship_count(ship: Self, count: i64) -> Self {
        let several = match ship.id {
            "class-carrier" => "ships-carrier",
            "class-battleship" => "ships-battleship",
            "class-cruiser" => "ships-cruiser",
            "class-submarine" | "piece-submarine" => "ships-submarine",
            "class-destroyer" => "ships-destroyer",
            "class-boat" => "ships-boat",
            "class-patrolboat" => "ships-patrolboat",
            "class-minesweeper" | "piece-sweeper" => "ships-minesweeper",
            "class-dinghy" => "ships-dinghy",
            "piece-mine" => "ships-mine",
            _ => return Self::new("fleet-line").number("count", count).line("ship", ship),
        };
        Self::new(several).number("count", count)
    }
}

fn class_id(class: ShipClass) -> &'static str {
    match class {
        ShipClass::Carrier => "class-carrier",
        ShipClass::Battleship => "class-battleship",
        ShipClass::Cruiser => "class-cruiser",
        ShipClass::Submarine => "class-submarine",
        ShipClass::Destroyer => "class-destroyer",
        ShipClass::Boat => "class-boat",
        ShipClass::PatrolBoat => "class-patrolboat",
        ShipClass::Minesweeper => "class-minesweeper",
    }
}

/// The letters of a notation that the field uses, separated by spaces.
pub fn letters(notation: Notation) -> String {
    notation.lettering.letters().take(usize::from(notation.letter_count())).map(String::from).collect::<Vec<_>>().join(" ")
}

/// The maximum length of a quoted text or name, in characters.
const MAX_QUOTED: usize = 40;

/// Typed text for quoting: at most 40 characters, without control and direction characters.
pub fn quote(text: &str) -> String {
    text.chars().filter(|c| !is_disruptive(*c)).take(MAX_QUOTED).collect()
}

/// Truncates a text to at most `width` characters. A truncated text ends with an ellipsis.
pub fn cut(text: &str, width: usize) -> String {
    match text.chars().count() <= width {
        true => text.to_owned(),
        false => text.chars().take(width.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// Makes a name safe for use in a line.
pub fn sanitise_name(name: &str) -> String {
    sanitise_text(name, MAX_QUOTED)
}

/// Makes typed text safe for use in a line: one line of at most `most` characters; empty if it would be displayed as blank. Inserts
/// a word joiner after each `@`, after the slash of `/resign` and after the sign of `#tag` and `$TAG`, so that platforms do not turn
/// them into mentions, commands or tags. [`break_links`] is applied later, when the line is formatted.
pub fn sanitise_text(typed: &str, most: usize) -> String {
    if is_blank(typed) {
        return String::new();
    }
    let one_line: String =
        typed.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_disruptive(*c)).take(most).collect();
    let (mut out, mut before) = (String::with_capacity(one_line.len()), None);
    let mut letters = one_line.trim().chars().peekable();
    while let Some(letter) = letters.next() {
        out.push(letter);
        let begins_word = !before.is_some_and(char::is_alphanumeric);
        let starts_token = match letter {
            '@' => true,
            '/' => begins_word && letters.peek().is_some_and(char::is_ascii_alphanumeric),
            '#' | '$' => begins_word && letters.peek().is_some_and(|next| next.is_alphabetic()),
            _ => false,
        };
        if starts_token {
            out.push(WORD_JOINER);
        }
        before = Some(letter);
    }
    out
}

/// An invisible character. Platforms do not recognize a mention, command, tag or link that contains it.
pub const WORD_JOINER: char = '\u{2060}';

/// Prevents platforms from turning text into links: inserts a word joiner after each dot within a word, as in `evil.tld`, and
/// before the slashes of `https://`. Numbers such as `1.5` are not changed; IP addresses are.
pub fn break_links(text: &str) -> String {
    let may_be_number = text.matches('.').count() < 3;
    let mut out = String::with_capacity(text.len());
    let (mut before, mut rest) = (None, text.chars());
    while let Some(letter) = rest.next() {
        out.push(letter);
        let after = rest.as_str().chars().next();
        let word = |c: char| if may_be_number { c.is_alphabetic() } else { c.is_alphanumeric() };
        let is_dot_in_word =
            matches!(letter, '.' | '。' | '．' | '｡') && before.is_some_and(char::is_alphanumeric) && after.is_some_and(word);
        if is_dot_in_word || (letter == ':' && rest.as_str().starts_with("//")) {
            out.push(WORD_JOINER);
        }
        before = Some(letter);
    }
    out
}

/// Whether a character could break a line or change the direction of text.
fn is_disruptive(c: char) -> bool {
    let changes_direction = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || changes_direction || matches!(c, '\u{2028}' | '\u{2029}')
}

/// The line that says why a typed cell was refused.
pub fn cell_fault(typed: &str, fault: &CellFault, notation: Notation) -> Line {
    let line = Line::new(fault.code().name()).text("typed", quote(typed));
    match fault {
        CellFault::Syntax => line.text("example", notation.name(Cell::new(1, 4))),
        CellFault::Outside => line
            .text("first", notation.lettering.letter(0).to_string())
            .text("last", notation.lettering.letter(notation.letter_count() - 1).to_string())
            .number("size", notation.number_count()),
        CellFault::LetterNotUsed(letter) => line.text("letter", letter.to_string()).text("letters", letters(notation)),
        CellFault::OtherScript(_) => line,
    }
}

/// The lines that say why typed ships were refused; at most six.
pub fn piece_faults(faults: &[PieceFault], notation: Notation) -> Vec<Line> {
    let line = |piece: &PieceFault| match &piece.fault {
        CellFault::OtherScript(_) => {
            Line::new("E_OTHER_SCRIPT_SHIPS").text("typed", quote(&piece.piece)).text("letters", letters(notation))
        }
        fault => cell_fault(&piece.piece, fault, notation),
    };
    faults.iter().take(6).map(line).collect()
}

/// The line that says why rules were refused.
pub fn rules_fault(fault: &RulesFault) -> Line {
    let word = Lettering::from_id(&fault.about).map_or_else(|| quote(&fault.about), |lettering| lettering.letters().collect());
    let id = match (fault.code, fault.limit) {
        (Code::FleetTooDense, None) => "E_NO_ROOM",
        (Code::Range, Some(_)) if fault.about.starts_with("fleet=") => "E_RANGE_DECKS",
        (code, _) => code.name(),
    };
    let (least, most) = fault.limit.unwrap_or_default();
    let line = Line::new(id).text("about", quote(&fault.about)).text("word", word);
    line.number("n", fault.value.unwrap_or_default()).number("min", least).number("max", most)
}

/// The lines that say why the game refused a command: one, or up to six for the faults of a layout. `waiting_for` is the name of the
/// player to move.
pub fn refusal(refusal: &Refusal, rules: &Ruleset, waiting_for: &str) -> Vec<Line> {
    let notation = rules.notation();
    match refusal {
        Refusal::Plain(Code::NotYourTurn) => vec![Line::new(Code::NotYourTurn.name()).text("name", waiting_for)],
        Refusal::Plain(code) => vec![Line::new(code.name())],
        Refusal::AlreadyShot(cell) => vec![Line::new(Code::AlreadyShot.name()).text("cell", notation.name(*cell))],
        Refusal::Outside(cell) => vec![outside_line(*cell, notation)],
        Refusal::Rules(fault) => vec![rules_fault(fault)],
        Refusal::Pending(..) => refusal.codes().iter().map(|code| Line::new(code.name()).text("name", waiting_for)).collect(),
        Refusal::CannotDisclose(cell, Debt::Mine) => vec![Line::new("reveal-bad-mine").text("cell", notation.name(*cell))],
        Refusal::CannotDisclose(cell, _) => vec![Line::new(Code::RevealBadCell.name()).text("cell", notation.name(*cell))],
        Refusal::TooManyShots(most) => vec![Line::new(Code::TooManyShots.name()).number("most", *most)],
        Refusal::DuplicateShot(cell) => vec![Line::new(Code::DuplicateShot.name()).text("cell", notation.name(*cell))],
        Refusal::DutchDecks { have, want } => {
            vec![Line::new(Code::DutchDecks.name()).number("have", *have as i64).number("want", *want as i64)]
        }
        Refusal::Layout(faults) => faults.iter().take(6).map(|fault| layout_fault_line(fault, rules)).collect(),
    }
}

fn outside_line(cell: Cell, notation: Notation) -> Line {
    cell_fault(&notation.name(cell), &CellFault::Outside, notation)
}

/// The number of ships of this length that the rules require, by their name unless ships of the same length have several names.
fn required_ships(decks: u8, want: usize, rules: &Ruleset) -> Line {
    let mut specs = rules.pieces().into_iter().filter(|spec| spec.kind == Kind::Warship && spec.decks == decks);
    let spec = specs.next().unwrap_or(PieceSpec::warship(decks));
    let ship = match specs.all(|other| other.class == spec.class) {
        true => Line::ship_name(spec, rules.naming()),
        false => Line::new("ship-of-decks").number("decks", decks),
    };
    Line::ship_count(ship, want as i64)
}

fn layout_fault_line(fault: &LayoutFault, rules: &Ruleset) -> Line {
    let (line, notation) = (Line::new(fault.code().name()), rules.notation());
    let name = |cell: &Cell| notation.name(*cell);
    match fault {
        LayoutFault::Count { decks, have, want } => line.line("ships", required_ships(*decks, *want, rules)).number("have", *have as i64),
        LayoutFault::Pieces { kind, have, want } => {
            let ship = Line::ship_name(PieceSpec { kind: *kind, ..PieceSpec::warship(1) }, rules.naming());
            line.line("ships", Line::ship_count(ship, *want as i64)).number("have", *have as i64)
        }
        LayoutFault::DutchDecks { have, want } => line.number("have", *have as i64).number("want", *want as i64),
        LayoutFault::Lineup => Line::new("lineup-wrong"),
        LayoutFault::Outside(cell) => outside_line(*cell, notation),
        LayoutFault::Overlap(cell)
        | LayoutFault::Diagonal(cell)
        | LayoutFault::Gap(cell)
        | LayoutFault::Shape(cell)
        | LayoutFault::DutchConnect(cell) => line.text("cell", name(cell)),
        LayoutFault::TouchSide(cell, other)
        | LayoutFault::TouchCorner(cell, other)
        | LayoutFault::MineTouch(cell, other)
        | LayoutFault::SweeperTouch(cell, other) => line.text("cell", name(cell)).text("other", name(other)),
    }
}
