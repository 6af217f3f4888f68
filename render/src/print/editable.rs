//! RTF output: tables with cells of exact size that word processors can open, change and print. Written by hand: few RTF commands
//! are needed, and the output is text only.

use std::fmt::Write as _;

use broadside_game::{
    cell::Cell,
    layout::{Layout, Piece},
    roster::Kind,
    ruleset::Touch,
    straume::{COLUMNS, LINEUP_VESSELS, Point, ROWS, Terrain, Vessel},
};

use super::{
    design::Design,
    fleet::PieceGroup,
    paper::{HEIGHT, WIDTH},
    plan::{CARD_HEIGHT, CARDS_A_PAGE, Fields, MARGIN},
    sheets::Sheets,
    straume::{COUNTER_COUNT, FIGURES_A_ROW},
    style::{Background, Colour, DesignStyle, WHITE},
};
use crate::model::extent;

/// The characters for a dot, a cross and a snowflake.
const SIGNS: [&str; 3] = ["•", "×", "❄"];

/// The index of the colour of fields in the colour table.
const FIELD_COLOUR: usize = 1;
/// The index of the colour of placed ships in the colour table.
const SHIP_COLOUR: usize = 2;
/// The index of the colour of lines in the colour table.
const LINE_COLOUR: usize = 3;

/// Converts millimetres to twentieths of a point, the unit of RTF.
fn twips(millimetres: f64) -> i64 {
    (millimetres * 1440.0 / 25.4).round() as i64
}

/// A cell of a table.
#[derive(Clone, Default)]
struct RtfCell {
    /// The right edge, in millimetres from the left margin.
    right: f64,
    text: String,
    /// The RTF commands that format the text.
    setting: &'static str,
    /// The RTF letters of its visible edges.
    edges: &'static [&'static str],
    /// The index of the background colour in the colour table.
    colour: Option<usize>,
}

/// A cell with a text and without edges, up to this right edge.
fn text_cell(right: f64, text: impl Into<String>, setting: &'static str) -> RtfCell {
    RtfCell { right, text: text.into(), setting, ..RtfCell::default() }
}

/// A visible edge on every side of a cell.
const ALL_EDGES: &[&str] = &["t", "l", "b", "r"];
/// A visible edge below a cell only.
const LOWER_EDGE: &[&str] = &["b"];

/// The output so far.
struct RtfWriter(String);

impl RtfWriter {
    /// Appends RTF code.
    fn write_code(&mut self, words: &str) {
        self.0.push_str(words);
    }

    /// Appends text, escaped for RTF.
    fn write_text(&mut self, text: &str) {
        for letter in text.chars() {
            match letter {
                '\\' | '{' | '}' => self.0.extend(['\\', letter]),
                ' '..='~' => self.0.push(letter),
                _ => {
                    for unit in letter.encode_utf16(&mut [0; 2]) {
                        // RTF writes UTF-16 code units as signed numbers, each followed by a replacement for old readers.
                        self.write_number("\\u", i64::from(*unit as i16));
                        self.0.push('?');
                    }
                }
            }
        }
    }

    /// Appends an RTF command with a number.
    fn write_number(&mut self, word: &str, number: i64) {
        write!(self.0, "{word}{number}").expect("writing to a string cannot fail");
    }

    /// Appends a table row of exactly this height, `left` millimetres from the left margin.
    fn write_row(&mut self, left: f64, height: f64, row_cells: &[RtfCell]) {
        self.write_number("\\trowd\\trgaph0\\trleft", twips(left));
        self.write_number("\\trrh", -twips(height));
        for cell in row_cells {
            self.write_code("\\clvertalc");
            for edge in cell.edges {
                self.write_code("\\clbrdr");
                self.write_code(edge);
                self.write_number("\\brdrs\\brdrw8\\brdrcf", LINE_COLOUR as i64);
            }
            if let Some(colour) = cell.colour {
                self.write_number("\\clcbpat", colour as i64);
            }
            self.write_number("\\cellx", twips(cell.right));
        }
        self.write_code("\n");
        for cell in row_cells {
            self.write_code("\\pard\\plain\\intbl\\f0");
            self.write_code(if cell.setting.is_empty() { "\\fs12" } else { cell.setting });
            self.write_code(" ");
            self.write_text(&cell.text);
            self.write_code("\\cell");
        }
        self.write_code("\\row\n");
    }

    /// Appends an empty paragraph of exactly this height in millimetres. `commands` are additional commands, for example for a line
    /// below it.
    fn write_space(&mut self, height: f64, commands: &str) {
        self.write_code("\\pard\\plain\\f0");
        self.write_code(commands);
        self.write_number("\\fs2\\slmult0\\sl", -twips(height));
        self.write_code("\\par\n");
    }
}

pub(super) fn rtf(sheets: &Sheets<'_>) -> String {
    let style = DesignStyle::of(sheets.design);
    let mut writer =
        RtfWriter("{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}}\n{\\colortbl;".to_owned());
    for colour in [field_colour(style), style.ship, style.line] {
        let [red, green, blue] = colour.map(|part| (part * 255.0).round() as i64);
        writer.write_number("\\red", red);
        writer.write_number("\\green", green);
        writer.write_number("\\blue", blue);
        writer.write_code(";");
    }
    writer.write_code("}\n{\\info{\\title ");
    writer.write_text(sheets.title);
    writer.write_code("}}\n");
    for (word, size) in [("\\paperw", WIDTH), ("\\paperh", HEIGHT)] {
        writer.write_number(word, twips(size));
    }
    for word in ["\\margl", "\\margr", "\\margt", "\\margb"] {
        writer.write_number(word, twips(MARGIN));
    }
    writer.write_code("\\plain\\f0\\fs20\n");
    for page in 0..sheets.pages.max(1) {
        if page > 0 {
            writer.write_space(0.5, "\\pagebb");
        }
        match sheets.design {
            Design::Ruled => write_ruled_page(&mut writer, page),
            Design::Marks => write_legend(&mut writer, sheets),
            Design::Straume if page.is_multiple_of(2) => write_board(&mut writer),
            Design::Straume => write_figures(&mut writer, sheets),
            Design::BlackAndWhite | Design::Cell75 | Design::Sea | Design::Shells | Design::Prefilled | Design::Large | Design::Rules => {
                write_cards(&mut writer, sheets, style, page);
            }
        }
    }
    writer.write_code("}\n");
    writer.0
}

/// The colour of the cells of a field; a drawn background becomes a plain tint.
fn field_colour(style: DesignStyle) -> Colour {
    match style.ground {
        Background::Plain => WHITE,
        Background::Sea => [0.91, 0.96, 0.99],
        Background::Shells => [0.99, 0.965, 0.92],
    }
}

fn write_cards(writer: &mut RtfWriter, sheets: &Sheets<'_>, style: DesignStyle, page: usize) {
    let Some(fields) = sheets.fields(page) else { return };
    for card in 0..CARDS_A_PAGE {
        let mut used = 0.0;
        let mut row = |writer: &mut RtfWriter, height: f64, left: f64, row_cells: &[RtfCell]| {
            writer.write_row(left, height, row_cells);
            used += height;
        };
        let lefts = fields.lefts().map(|left| left - MARGIN);
        let outer = lefts[0] - fields.numbers;
        row(writer, 11.0, outer, &names_row(sheets, fields, lefts));
        if !sheets.words.forms.is_empty() {
            row(writer, 6.0, outer, &[text_cell(lefts[1] + fields.side(), &sheets.words.forms, "\\fs16")]);
        }
        row(writer, 9.0, outer, &text_row(fields, lefts, [&sheets.words.own, &sheets.words.enemy], "\\b\\fs24"));
        row(writer, 6.0, outer, &letters_row(sheets, fields, lefts));
        for at in 0..fields.size.height {
            row(writer, fields.cell, outer, &cells_row(sheets, fields, lefts, style, (at, sheets.fleet(page, card))));
        }
        let fleet = fleet_list(sheets, fields);
        row(writer, 13.0, outer, &text_row(fields, lefts, [&fleet, &fleet], "\\fs15"));
        end_card(writer, card, CARD_HEIGHT - MARGIN - used);
    }
}

/// Ends a card. After the upper card it adds the remaining `left` millimetres of that half of the page, and a line along which to
/// cut. Only one millimetre follows the lower card, so that no word processor starts a new page.
fn end_card(writer: &mut RtfWriter, card: usize, left: f64) {
    if card + 1 == CARDS_A_PAGE {
        writer.write_space(1.0, "");
    } else {
        writer.write_space(left, "\\brdrb\\brdrdash\\brdrw6");
        writer.write_space(MARGIN, "");
    }
}

/// The row with the lines for both names and the date.
fn names_row(sheets: &Sheets<'_>, fields: Fields, lefts: [f64; 2]) -> Vec<RtfCell> {
    let (left, right) = (lefts[0], lefts[1] + fields.side());
    let cells = [(&sheets.words.player, 0.38), (&sheets.words.opponent, 0.8), (&sheets.words.date, 1.0)];
    let cell = |(word, share): (&String, f64)| RtfCell { edges: LOWER_EDGE, ..text_cell(left + (right - left) * share, word, "\\fs20") };
    std::iter::once(text_cell(left, "", "")).chain(cells.map(cell)).collect()
}

/// A row with two texts, each above or below its field.
fn text_row(fields: Fields, lefts: [f64; 2], texts: [&String; 2], setting: &'static str) -> Vec<RtfCell> {
    let both = lefts.into_iter().zip(texts);
    both.flat_map(|(left, text)| [text_cell(left, "", ""), text_cell(left + fields.side(), text, setting)]).collect()
}

/// The row with the letters over both fields.
fn letters_row(sheets: &Sheets<'_>, fields: Fields, lefts: [f64; 2]) -> Vec<RtfCell> {
    let field = |left: f64| {
        let letter = move |at: u8| text_cell(left + f64::from(at + 1) * fields.cell, sheets.axis_labels(fields, at).0, "\\qc\\b\\fs16");
        std::iter::once(text_cell(left, "", "")).chain((0..fields.size.width).map(letter))
    };
    lefts.into_iter().flat_map(field).collect()
}

/// A row of cells of both fields, each preceded by its number.
fn cells_row(
    sheets: &Sheets<'_>,
    fields: Fields,
    lefts: [f64; 2],
    style: DesignStyle,
    (row, fleet): (u8, Option<&Layout>),
) -> Vec<RtfCell> {
    let piece_at = |column: u8| {
        let pieces = fleet.map(|fleet| fleet.pieces.iter().enumerate());
        pieces.into_iter().flatten().find(|(_, piece)| piece.cells.contains(&Cell::new(column, row)))
    };
    // Ships that may touch can only be distinguished by their numbers.
    let numbered = sheets.active_rules().is_some_and(|rules| rules.touch != Touch::None);
    let text = |(at, piece): (usize, &Piece)| match piece_character(piece.kind) {
        Some(sign) => sign.to_owned(),
        None if numbered => (at + 1).to_string(),
        None => String::new(),
    };
    let field = |(at, left): (usize, f64)| {
        let number = text_cell(left, sheets.axis_labels(fields, row).1, "\\qr\\ri70\\b\\fs16");
        let row_cells: Vec<RtfCell> = (0..fields.size.width)
            .map(|column| RtfCell {
                right: left + f64::from(column + 1) * fields.cell,
                edges: ALL_EDGES,
                setting: "\\qc\\fs16",
                colour: if at == 0 && piece_at(column).is_some() { Some(SHIP_COLOUR) } else { style.field.map(|_| FIELD_COLOUR) },
                text: piece_at(column).filter(|_| at == 0).map(text).unwrap_or_default(),
            })
            .collect();
        std::iter::once(number).chain(row_cells)
    };
    lefts.into_iter().enumerate().flat_map(field).collect()
}

/// The fleet to place as one line of text.
fn fleet_list(sheets: &Sheets<'_>, fields: Fields) -> String {
    let group = |group: &PieceGroup| {
        let piece = piece_character(group.kind).map_or_else(|| squares_text(group), str::to_owned);
        format!("{} {}", group.label(sheets.words), vec![piece; group.count].join(" "))
    };
    sheets.groups(fields).iter().map(group).collect::<Vec<_>>().join("   ")
}

/// The form of a ship in squares, with the rows of a bent ship separated by slashes.
fn squares_text(group: &PieceGroup) -> String {
    let (wide, high) = extent(&group.cells);
    let square = |col: u8, row: u8| if group.cells.contains(Cell::new(col, row)) { '□' } else { '·' };
    let rows = (0..high).map(|row| (0..wide).map(|col| square(col, row)).collect::<String>());
    rows.collect::<Vec<_>>().join("/")
}

/// The character for a piece that is not a ship; `None` for a ship.
fn piece_character(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Mine => Some("○"),
        Kind::Sweeper => Some("△"),
        Kind::Submarine => Some("◇"),
        Kind::Warship | Kind::Dutchman | Kind::Vessel => None,
    }
}

/// Writes a page of squared paper, or of lined paper.
fn write_ruled_page(writer: &mut RtfWriter, page: usize) {
    let (columns, rows, cell, edges) = if page.is_multiple_of(2) { (38, 55, 5.0, ALL_EDGES) } else { (1, 34, 8.0, LOWER_EDGE) };
    let wide = if columns == 1 { WIDTH - 2.0 * MARGIN } else { cell };
    let row_cells: Vec<RtfCell> = (1..=columns).map(|at| RtfCell { right: f64::from(at) * wide, edges, ..RtfCell::default() }).collect();
    (0..rows).for_each(|_| writer.write_row(0.0, cell, &row_cells));
    writer.write_space(1.0, "");
}

/// Writes a page with two legends.
fn write_legend(writer: &mut RtfWriter, sheets: &Sheets<'_>) {
    for card in 0..CARDS_A_PAGE {
        writer.write_row(10.0, 24.0, &[text_cell(WIDTH - 2.0 * MARGIN, &sheets.words.signs, "\\b\\fs40")]);
        for (sign, (word, note)) in SIGNS.into_iter().zip(&sheets.words.legend) {
            let sign = RtfCell { edges: ALL_EDGES, ..text_cell(32.0, sign, "\\qc\\b\\fs72") };
            let word = text_cell(70.0, format!("   {word}"), "\\b\\fs28");
            writer.write_row(10.0, 22.0, &[sign, word, text_cell(WIDTH - 2.0 * MARGIN, note, "\\fs22")]);
            writer.write_space(5.0, "");
        }
        writer.write_row(10.0, 12.0, &[text_cell(WIDTH - 2.0 * MARGIN, &sheets.words.pens, "\\fs22")]);
        end_card(writer, card, CARD_HEIGHT - MARGIN - 24.0 - 3.0 * 27.0 - 12.0);
    }
}

/// Writes the board of the table game, with points as cells.
fn write_board(writer: &mut RtfWriter) {
    const CELL: f64 = 15.0;
    let beside = |text: String| text_cell(CELL / 2.0, text, "\\qc\\b\\fs22");
    let cell = |column: u8, text: String| text_cell(CELL / 2.0 + f64::from(column + 1) * CELL, text, "\\qc\\b\\fs28");
    let point = |column: u8, row: u8| {
        let terrain = Point::new(column, row).map_or(Terrain::Land, Point::terrain);
        let sign = match terrain {
            Terrain::Sea | Terrain::Land => "",
            Terrain::Start(_) => "●",
            Terrain::Red(_) => "◎",
            Terrain::Lighthouse => "▲",
        };
        RtfCell { edges: ALL_EDGES, colour: (terrain == Terrain::Land).then_some(SHIP_COLOUR), ..cell(column, sign.to_owned()) }
    };
    for row in (0..ROWS).rev() {
        let number = beside((row + 1).to_string());
        writer.write_row(0.0, CELL, &std::iter::once(number).chain((0..COLUMNS).map(|column| point(column, row))).collect::<Vec<_>>());
    }
    let letter = |column: u8| cell(column, char::from(b'a' + column).to_string());
    writer.write_row(0.0, 8.0, &std::iter::once(beside(String::new())).chain((0..COLUMNS).map(letter)).collect::<Vec<_>>());
    writer.write_space(1.0, "");
}

/// Writes the figures of both fleets and the counters, each in a cell to cut out.
fn write_figures(writer: &mut RtfWriter, sheets: &Sheets<'_>) {
    const PIECE_WIDTH: f64 = 26.0;
    let piece =
        |(at, text): (usize, String)| RtfCell { edges: ALL_EDGES, ..text_cell(PIECE_WIDTH * (at + 1) as f64, text, "\\qc\\b\\fs18") };
    let called = |vessel: &Vessel| format!("▲ {}", sheets.words.vessels[*vessel as usize]);
    for fleet in [LINEUP_VESSELS; 2] {
        for row in fleet.chunks(FIGURES_A_ROW) {
            writer.write_row(0.0, 34.0, &row.iter().map(called).enumerate().map(piece).collect::<Vec<_>>());
        }
        writer.write_space(6.0, "");
    }
    let counters = (0..COUNTER_COUNT).map(|_| format!("● {}", sheets.words.mine));
    writer.write_row(0.0, 16.0, &counters.enumerate().map(piece).collect::<Vec<_>>());
    writer.write_space(1.0, "");
}
