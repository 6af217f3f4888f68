//! The card of the rules: what was agreed in words, the fleet to scale, and the signs that will be met.

use broadside_core::{game::shape::Shape, present::body::RulesCard};

use super::{
    legend::{self, Legend},
    page::Page,
    sea, tally,
    tally::Room,
    words,
};
use crate::{
    layout::Frame,
    look::Role,
    scene::Layout,
    shape::Point,
    sheet::{Build, Tally, TallyEntry},
    sign::Signs,
    text::Anchor,
};

/// Where the parts of a card stand.
struct Places {
    title: Frame,
    /// The corner and the extent of the words.
    words: (Point, (f32, f32)),
    /// The corner and the extent of the fleet, its heading included.
    fleet: (Point, (f32, f32)),
    /// The corner and the extent of the signs.
    signs: (Point, (f32, f32)),
}

fn places(layout: Layout, signs: bool) -> Places {
    match layout {
        Layout::Spread => Places {
            title: Frame::left(10),
            words: ((96.0, 92.0), (512.0, 598.0)),
            fleet: ((722.0, 0.0), (516.0, if signs { 400.0 } else { 690.0 })),
            signs: ((722.0, 424.0), (516.0, 276.0)),
        },
        Layout::Focus => Places {
            title: Frame::large(10),
            words: ((96.0, 108.0), (736.0, 630.0)),
            fleet: ((96.0, 752.0), (360.0, 512.0)),
            signs: ((484.0, 772.0), (350.0, 488.0)),
        },
    }
}

/// Draws the card.
pub(super) fn draw(page: &mut Page, card: &RulesCard, layout: Layout, legend: &Legend<'_>, vessels: [&str; 5]) {
    let table = card.rules.open_chart() && legend.is_empty();
    let places = places(layout, table || !legend.is_empty());
    words::long_title(page, &card.title, places.title);
    let end = lines(page, &card.lines, places.words);
    // Below each other the parts move up to the end of the words.
    let up = if layout == Layout::Focus { places.fleet.0.1 - end - 28.0 } else { 0.0 };
    let ((x, y), (width, height)) = risen(places.fleet, up);
    words::heading(page, &card.fleet, (x, y + 52.0), width);
    let (top, room) = (y + 84.0, height - 92.0);
    if card.rules.open_chart() {
        sea::fleet(page, (x, top), (width, room), vessels);
    } else {
        fleet(page, card, Room { x, y: top, width, height: room, unit: 46.0 });
    }
    let below = risen(places.signs, up);
    if table {
        map(page, below);
    } else {
        signs(page, legend, below, card.rules.signs);
    }
}

/// The chart of the table game, as large as there is room.
fn map(page: &mut Page, ((x, y), (width, height)): (Point, (f32, f32))) {
    let pitch = (width / 12.4).min(height / 14.6).floor();
    sea::empty(page, sea::Chart { x: x + pitch * 1.3, y: y + pitch * 0.5, pitch });
}

/// A part that begins this much higher.
fn risen(((x, y), (width, height)): (Point, (f32, f32)), up: f32) -> (Point, (f32, f32)) {
    ((x, y - up), (width, height + up))
}

/// The agreed lines, each begun with a dash and set as large as all of them allow; gives back where they end.
fn lines(page: &mut Page, lines: &[String], ((x, y), (width, height)): (Point, (f32, f32))) -> f32 {
    let indent = 26.0;
    let letters = page.look.letters(Role::Note);
    let (size, broken) = letters.listed(lines, (width - indent, height));
    let mut baseline = y;
    for paragraph in broken {
        baseline += size * letters.leading;
        page.list.text(letters.fitted("–", size, indent).at(x, baseline, Anchor::Start));
        for (at, line) in paragraph.iter().enumerate() {
            baseline += if at > 0 { size * letters.leading * 0.9 } else { 0.0 };
            page.list.text(letters.fitted(line, size, width - indent).at(x + indent, baseline, Anchor::Start));
        }
    }
    baseline
}

/// Every piece as it is laid; below, the forms a ship may be bent into.
fn fleet(page: &mut Page, card: &RulesCard, room: Room) {
    let pieces: Tally = card.rules.pieces().into_iter().map(|berth| TallyEntry::of(berth, false)).collect();
    let bent = bent(card);
    if bent.is_empty() {
        tally::column(page, &pieces, room);
        return;
    }
    let share = 0.66;
    tally::column(page, &pieces, Room { height: room.height * share, ..room });
    let top = room.y + room.height * (share + 0.04);
    words::write(page, &card.bent, 34.0, (room.x, top + 26.0), room.width, Anchor::Start);
    let height = room.height * (1.0 - share - 0.04) - 44.0;
    tally::forms(page, &bent, Room { y: top + 44.0, height, unit: 30.0, ..room });
}

/// The bent forms of the ships of this fleet.
fn bent(card: &RulesCard) -> Tally {
    let berths = card.rules.fleet.berths();
    let shapes = card.rules.shapes.iter().flat_map(|form| [3, 4].map(|decks| (form, decks)));
    let used = shapes.filter(|(_, decks)| berths.iter().any(|berth| berth.decks == *decks && berth.form.is_none()));
    used.filter_map(|(form, decks)| Shape::of(form, decks))
        .map(|shape| TallyEntry { cells: shape.at_origin(), build: Build::Hull, struck: false })
        .collect()
}

fn signs(page: &mut Page, legend: &Legend<'_>, ((x, y), (width, height)): (Point, (f32, f32)), marks: Signs) {
    let two = legend.len() > 7 && width > 500.0;
    let (most, wide) = if two { (legend.len().div_ceil(2), width / 2.0 - 10.0) } else { (legend.len().max(1), width) };
    let size = legend::size(page, legend, wide);
    for (at, part) in legend.chunks(most).enumerate() {
        legend::column(page, part, (x + at as f32 * width / 2.0, y), (wide, height), (marks, size));
    }
}
