//! Cards for one player of one game: both fields, axis labels, the fleet to place, and lines for names. Two cards per page, with a
//! line to cut along. Positions come from `plan`, inks from `style`.

use broadside_game::{
    layout::{Layout, Piece},
    roster::Kind,
};
use pdf_writer::Name;

use super::{
    face::FontWeight,
    fleet::{self, FleetList},
    paper::{PagePoint, Paper, Segment, Typesetting, WIDTH, cell_lines, circle, line, rectangle, rounded_rectangle},
    plan::{CARD_HEIGHT, CARDS_A_PAGE, FIELDS_TOP, Fields, MARGIN},
    sea,
    sheets::Sheets,
    shells,
    style::{Background, Colour, DesignStyle},
};
use crate::{
    model::{bent_shapes, extent},
    text::TextAnchor,
};

/// The baseline of the names, in millimetres from the top of a card.
const NAMES_BASELINE: f64 = 16.0;

/// The baseline of field titles, in millimetres above the field.
const TITLE_BASELINE: f64 = 7.6;

/// The width of the lines between cells, in millimetres.
const CELL_LINE_WIDTH: f64 = 0.2;
/// The width of the line around a field, in millimetres.
const FRAME_LINE_WIDTH: f64 = 0.6;
/// The width of the line around a ship, in millimetres.
const HULL_LINE_WIDTH: f64 = 0.7;
/// The width of the lines to write on, in millimetres.
const RULE_WIDTH: f64 = 0.25;

/// The top of the bent forms, in millimetres from the top of a card.
const BENT_FORMS_TOP: f64 = 18.0;
/// The side of a deck in the bent forms, in millimetres.
const BENT_DECK_SIDE: f64 = 2.0;

/// The width of the space for the game number to the right of the rules, in millimetres.
const NUMBER_WIDTH: f64 = 12.0;

/// The players of the two cards on a page.
const PLAYERS: [&str; CARDS_A_PAGE] = ["A", "B"];

/// A background that is stored once in the file and stamped on every card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardBackground {
    /// The background of the whole card.
    Card,
    /// The background of the fields, light enough to see pencil on it.
    Fields,
}

impl CardBackground {
    /// Both, in drawing order.
    pub(super) const BOTH: [Self; 2] = [Self::Card, Self::Fields];

    /// The name of the background in the resources of a page.
    pub(super) fn name(self) -> Name<'static> {
        Name(if self == Self::Card { b"G1" } else { b"G2" })
    }
}

/// Draws a page of cards.
pub(super) fn draw(paper: &mut Paper<'_>, sheets: &Sheets<'_>, page: usize) {
    let style = DesignStyle::of(sheets.design);
    let Some(fields) = sheets.fields(page) else { return };
    for (card, player) in PLAYERS.into_iter().enumerate() {
        let top = CARD_HEIGHT * card as f64;
        let fleet = sheets.fleet(page, card);
        if style.ground != Background::Plain {
            CardBackground::BOTH.into_iter().for_each(|part| paper.stamp(part.name(), top));
        }
        draw_names(paper, sheets, style, top, fields);
        if fleet.is_some() {
            let setting = Typesetting { weight: FontWeight::Plain, size: 8.0, anchor: TextAnchor::End, ink: style.ink };
            let right = fields.lefts()[1] + fields.side();
            paper.draw_text((right, top + 11.0), setting, &format!("{}{player}", page + 1));
        }
        draw_rules_line(paper, sheets, style, (fields, top, fleet.is_some()));
        for (left, title, fleet) in [(fields.lefts()[0], &sheets.words.own, fleet), (fields.lefts()[1], &sheets.words.enemy, None)] {
            let corner = (left, top + FIELDS_TOP);
            let heading = Typesetting { weight: FontWeight::Bold, size: 12.0, anchor: TextAnchor::Start, ink: style.ink };
            paper.draw_text((left, corner.1 - TITLE_BASELINE), heading, title);
            draw_field(paper, sheets, style, fields, corner, fleet);
            draw_fleet_list(paper, sheets, style, fields, (left, top + fields.bottom()));
        }
    }
    draw_cut_lines(paper, style.ink);
}

/// Draws the background of the upper card of a page, which is stored once in the file.
pub(super) fn draw_background(paper: &mut Paper<'_>, style: DesignStyle, fields: Fields, part: CardBackground) {
    let (corner, width, height) = ((MARGIN, MARGIN), WIDTH - 2.0 * MARGIN, CARD_HEIGHT - 2.0 * MARGIN);
    let draw = |paper: &mut Paper<'_>| match (style.ground, part) {
        (Background::Plain, _) => {}
        (Background::Sea, CardBackground::Card) => sea::draw(paper, corner, width, height, sea::OPEN_SEA),
        (Background::Sea, CardBackground::Fields) => sea::draw(paper, corner, width, height, sea::FIELD_SEA),
        (Background::Shells, CardBackground::Card) => shells::draw(paper, corner, width, height, shells::OPEN_BEACH, &text_areas(fields)),
        (Background::Shells, CardBackground::Fields) => shells::draw(paper, corner, width, height, shells::FIELD_BEACH, &[]),
    };
    match part {
        CardBackground::Card => paper.draw_clipped(rounded_rectangle(corner, width, height, 4.0), draw),
        CardBackground::Fields => {
            let (width, height) = fields.extent();
            let squares = fields.lefts().map(|left| rectangle((left, FIELDS_TOP), width, height));
            paper.draw_clipped(squares.into_iter().flatten(), draw);
        }
    }
}

/// The areas of text on a card: left, top, right and bottom edges.
fn text_areas(fields: Fields) -> Vec<[f64; 4]> {
    let [first, second] = fields.lefts();
    let names = [first, NAMES_BASELINE - 5.0, second + fields.side(), NAMES_BASELINE + 2.0];
    let round = |left: f64| [left - fields.numbers, FIELDS_TOP - TITLE_BASELINE - 4.0, left + fields.side(), fields.bottom() + 12.0];
    vec![names, round(first), round(second)]
}

/// Draws the lines for both names and the date.
fn draw_names(paper: &mut Paper<'_>, sheets: &Sheets<'_>, style: DesignStyle, top: f64, fields: Fields) {
    let setting = Typesetting { weight: FontWeight::Plain, size: 10.0, anchor: TextAnchor::Start, ink: style.ink };
    let [left, second] = fields.lefts();
    let right = second + fields.side();
    let places = [(&sheets.words.player, left, 0.38), (&sheets.words.opponent, left, 0.80), (&sheets.words.date, left, 1.0)];
    let (mut from, base) = (left, top + NAMES_BASELINE);
    for (word, origin, share) in places {
        paper.draw_text((from, base), setting, word);
        let until = origin + (right - origin) * share;
        let begin = from + paper.width(setting, word) + 2.0;
        paper.stroke(line((begin, base + 0.6), (until, base + 0.6)), RULE_WIDTH, style.rule);
        from = until + 4.0;
    }
}

/// Draws the rules, next to the game number if there is one, and the bent forms.
fn draw_rules_line(paper: &mut Paper<'_>, sheets: &Sheets<'_>, style: DesignStyle, (fields, top, numbered): (Fields, f64, bool)) {
    let Some(rules) = sheets.active_rules() else { return };
    let [left, second] = fields.lefts();
    let right = second + fields.side();
    let (x, anchor) = if numbered { (left, TextAnchor::Start) } else { (right, TextAnchor::End) };
    let (setting, text) = (Typesetting { weight: FontWeight::Plain, size: 7.0, anchor, ink: style.ink }, rules.compact());
    // The largest size, up to the usual one, at which the rules fit.
    let fits = ((right - left - NUMBER_WIDTH) / paper.width(setting, &text)).min(1.0) as f32;
    paper.draw_text((x, top + 11.0), Typesetting { size: setting.size * fits, ..setting }, &text);
    if sheets.words.forms.is_empty() {
        return;
    }
    let setting = Typesetting { weight: FontWeight::Plain, size: 8.0, anchor: TextAnchor::Start, ink: style.ink };
    let (mut x, y) = (left, top + BENT_FORMS_TOP);
    let lower = paper.half_capital_height(setting);
    paper.draw_text((x, y + BENT_DECK_SIDE + lower), setting, &sheets.words.forms);
    x += paper.width(setting, &sheets.words.forms) + 3.0;
    for cells in bent_shapes(rules).iter().map(fleet::flattest_orientation) {
        fleet::draw_ship_form(paper, style, &cells, (x, y), BENT_DECK_SIDE);
        x += f64::from(extent(&cells).0) * BENT_DECK_SIDE + 3.0;
    }
}

/// Draws a field with letters above it, numbers to its left, and placed ships.
fn draw_field(paper: &mut Paper<'_>, sheets: &Sheets<'_>, style: DesignStyle, fields: Fields, corner: PagePoint, fleet: Option<&Layout>) {
    let (width, height) = fields.extent();
    let placed = fleet.map(|fleet| fleet.pieces.as_slice()).unwrap_or_default();
    let (ships, others): (Vec<&Piece>, Vec<&Piece>) = placed.iter().partition(|piece| piece.kind == Kind::Warship);
    let hulls: Vec<Vec<Segment>> = ships.iter().map(|ship| fleet::outline(&ship.cells, fields.cell, corner)).collect();
    hulls.iter().for_each(|hull| paper.fill(hull.iter().copied(), style.ship));
    paper.stroke(cell_lines(corner, fields.cell, fields.size), CELL_LINE_WIDTH, style.line);
    paper.stroke(rectangle(corner, width, height), FRAME_LINE_WIDTH, style.ink);
    hulls.into_iter().for_each(|hull| paper.stroke(hull, HULL_LINE_WIDTH, style.ink));
    for (kind, cell) in others.iter().flat_map(|piece| piece.cells.iter().map(move |cell| (piece.kind, cell))) {
        let at = (corner.0 + f64::from(cell.col) * fields.cell, corner.1 + f64::from(cell.row) * fields.cell);
        fleet::draw_piece_sign(paper, style, kind, at, fields.cell);
    }
    draw_axes(paper, sheets, style, fields, corner);
}

/// Draws the letters and numbers of a field.
fn draw_axes(paper: &mut Paper<'_>, sheets: &Sheets<'_>, style: DesignStyle, fields: Fields, corner: PagePoint) {
    let size = if fields.size.longer() > 10 { 8.0 } else { 10.0 };
    let letters = Typesetting { weight: FontWeight::Bold, size, anchor: TextAnchor::Middle, ink: style.ink };
    let numbers = Typesetting { anchor: TextAnchor::End, ..letters };
    let lower = paper.half_capital_height(letters);
    for at in 0..fields.size.longer() {
        let middle = (f64::from(at) + 0.5) * fields.cell;
        let (column, row) = sheets.axis_labels(fields, at);
        if at < fields.size.width {
            paper.draw_text((corner.0 + middle, corner.1 - 1.6), letters, &column);
        }
        if at < fields.size.height {
            paper.draw_text((corner.0 - 1.6, corner.1 + middle + lower), numbers, &row);
        }
    }
}

/// Draws the fleet below a field, to be struck out piece by piece.
fn draw_fleet_list(paper: &mut Paper<'_>, sheets: &Sheets<'_>, style: DesignStyle, fields: Fields, corner: PagePoint) {
    let size = if fields.size.longer() > 10 { 7.5 } else { 9.0 };
    let setting = Typesetting { weight: FontWeight::Bold, size, anchor: TextAnchor::Start, ink: style.ink };
    let list = FleetList { style, setting, deck: fields.fleet_list_deck(), words: sheets.words };
    list.draw(paper, &sheets.groups(fields), corner, fields.side());
}

/// Draws the line along which to cut, with scissors.
pub(super) fn draw_cut_lines(paper: &mut Paper<'_>, ink: Colour) {
    let (x, y) = (MARGIN + 2.0, CARD_HEIGHT);
    paper.dash(line((x + 9.0, y), (WIDTH - MARGIN, y)), 0.25, 2.0, ink);
    for side in [-1.0, 1.0] {
        paper.stroke(circle((x, y + 1.4 * side), 1.05), 0.4, ink);
        paper.stroke(line((x + 0.85, y + 0.75 * side), (x + 7.0, y - 1.3 * side)), 0.45, ink);
    }
}
