//! Composition: where titles, footers, tallies, legends, charts and cards stand on a picture. Knows places only; what
//! anything looks like is asked of the theme.

mod card;
mod chart;
mod clip;
mod cover;
mod emblem;
mod end_card;
mod legend;
mod page;
mod poster;
mod sea;
mod table;
mod tally;
mod words;

use broadside_core::{
    game::{side::Side, view::Chart},
    present::body,
};

use self::{emblem::Emblem, page::Page, tally::Room};
use crate::{
    ink::Skin,
    layout::Frame,
    list::List,
    look::{Board, Part, Stage},
    scene::{Captions, Layout, Picture, StatusLine, size},
    sheet::{Build, Sheet, Tallies, Tally, Waters, to_lay},
    sign::Sign,
    text::Anchor,
};

pub(crate) use clip::Seen;
pub(crate) use legend::height as legend_height;

/// Lays the ground of a picture of this size, and draws the charts of the sheet on it.
fn lay<'s, 'a>(page: &mut Page, sheet: &'s Sheet<'a>, layout: Layout, size: (u32, u32)) -> Vec<(&'s Waters<'a>, Frame)> {
    let charts = sheet.charts(layout);
    let board = if matches!(sheet, Sheet::Sea(_) | Sheet::SeaCover) { Board::Sea } else { Board::Fields };
    page.draw(Part::Ground(&Stage { layout, size, charts: &charts, board }));
    charts.iter().for_each(|(waters, frame)| chart::draw(page, waters, *frame));
    charts
}

/// What to draw for this sheet.
pub(crate) fn draw(sheet: &Sheet<'_>, picture: &Picture<'_>) -> List {
    let mut page = Page::new(picture.skin());
    let Picture { layout, captions, legend, vessels, .. } = *picture;
    let charts = lay(&mut page, sheet, layout, picture.size());
    match (sheet, layout) {
        (Sheet::Cover { .. }, _) => cover::label(&mut page, layout, captions),
        (Sheet::SeaCover, _) => {
            sea::empty(&mut page, table::chart(layout));
            cover::label(&mut page, layout, captions);
        }
        (Sheet::Battle { left, right, tallies, acting, .. }, Layout::Spread) => match tallies {
            Tallies::Both => public(&mut page, captions, [left, right], *acting),
            Tallies::Final => finished(&mut page, captions, [left, right], *acting),
            Tallies::Right | Tallies::Neither => {
                titles(&mut page, captions, Frame::left(left.rules.size), Frame::right(right.rules.size));
                if *tallies == Tallies::Right {
                    own_footer(&mut page, captions, right);
                }
            }
        },
        (Sheet::Battle { .. }, Layout::Focus) => focus(&mut page, captions, sheet, &charts),
        (Sheet::Laying { own, laid }, _) => laying(&mut page, captions, layout, own, &to_lay(own.rules, laid)),
        (Sheet::Sea(table), _) => table::draw(&mut page, captions, layout, table, vessels),
        (Sheet::Card(card), _) => {
            card::draw(&mut page, card, layout, legend, vessels);
            return page.list;
        }
    }
    legend::below(&mut page, layout, legend, size(layout).1 as f32, sheet.marks());
    page.list
}

/// What to draw for the poster of this sheet.
pub(crate) fn poster(sheet: &Sheet<'_>, poster: &body::Poster, picture: &Picture<'_>, size: (u32, u32)) -> List {
    let mut page = Page::new(picture.skin());
    lay(&mut page, sheet, picture.layout, size);
    match sheet {
        Sheet::Battle { left, right, .. } | Sheet::Cover { left, right } => {
            titles(&mut page, picture.captions, Frame::left(left.rules.size), Frame::right(right.rules.size));
            poster::sides(&mut page, poster, picture.captions, [left, right]);
        }
        Sheet::Sea(table) => {
            let names = Captions { status: StatusLine::default(), ..picture.captions.clone() };
            table::draw(&mut page, &names, picture.layout, table, picture.vessels);
            poster::fleets(&mut page, poster, table.left);
        }
        Sheet::SeaCover | Sheet::Laying { .. } | Sheet::Card(_) => {}
    }
    poster::end(&mut page, poster, picture.captions);
    page.list
}

/// What to draw for the end card of this sheet; of a sheet without fields, the empty card.
pub(crate) fn end_card(sheet: &Sheet<'_>, card: &body::EndCard, (skin, size): (Skin, (u32, u32))) -> List {
    let mut page = Page::new(skin);
    page.draw(Part::Page(size));
    match sheet {
        Sheet::Battle { left, right, .. } | Sheet::Cover { left, right } => end_card::draw(&mut page, card, [left, right]),
        Sheet::Sea(_) | Sheet::SeaCover | Sheet::Laying { .. } | Sheet::Card(_) => {}
    }
    page.list
}

/// What to draw for one view of a clip of this sheet; of a sheet without fields, the empty page.
pub(crate) fn clip(sheet: &Sheet<'_>, clip: &body::Clip, seen: Seen, (skin, size): (Skin, (u32, u32))) -> List {
    let mut page = Page::new(skin);
    page.draw(Part::Page(size));
    match sheet {
        Sheet::Battle { left, right, .. } | Sheet::Cover { left, right } => {
            let waters = if left.side == clip.waters { left } else { right };
            clip::draw(&mut page, clip, waters, seen);
        }
        Sheet::Sea(_) | Sheet::SeaCover | Sheet::Laying { .. } | Sheet::Card(_) => {}
    }
    page.list
}

fn titles(page: &mut Page, captions: &Captions, left: Frame, right: Frame) {
    words::title(page, &captions.left, left);
    words::title(page, &captions.right, right);
}

/// The status on the left page, the enemy's fleet on the right one.
fn own_footer(page: &mut Page, captions: &Captions, target: &Waters<'_>) {
    words::write(page, &captions.status.text(), 44.0, (96.0, 690.0), 510.0, Anchor::Start);
    // A large fleet gets the room that a large word would take.
    let (size, baseline, (top, high)) =
        if Frame::right(target.rules.size).crowded() { (33.0, 680.0, (653.0, 64.0)) } else { (44.0, 690.0, (654.0, 46.0)) };
    let end = words::write(page, &captions.tally, size, (722.0, baseline), 240.0, Anchor::Start);
    let room = Room { x: end + 16.0, y: top, width: 1238.0 - end - 16.0, height: high, unit: 12.6 };
    tally::row(page, &target.tally(), room);
}

/// How many ships are left over each chart, and the status across both pages: what is read on a phone at a third of its size.
fn public(page: &mut Page, captions: &Captions, charts: [&Waters<'_>; 2], acting: Option<Side>) {
    let left = |waters: &Waters<'_>, _: &Waters<'_>| count(waters);
    counted(page, captions, charts, acting.map(|side| (side, Emblem::Pennant)), (left, 0.3));
    words::footer(page, &captions.status, (96.0, 698.0), 1140.0);
}

/// The end of a game in its titles: a laurel before the winner's name, and how well both shot beside how many ships they have.
fn finished(page: &mut Page, captions: &Captions, charts: [&Waters<'_>; 2], winner: Option<Side>) {
    let told = |waters: &Waters<'_>, target: &Waters<'_>| {
        let count = count(waters);
        share(target.chart).map_or(count.clone(), |share| format!("{share} · {count}"))
    };
    counted(page, captions, charts, winner.map(|side| (side, Emblem::Laurel)), (told, 0.46));
}

/// The names with what is told of each by their own waters and those they fire at, in this share of the room, and an emblem
/// before one of them.
fn counted(
    page: &mut Page,
    captions: &Captions,
    [left, right]: [&Waters<'_>; 2],
    emblem: Option<(Side, Emblem)>,
    (told, share): (impl Fn(&Waters<'_>, &Waters<'_>) -> String, f32),
) {
    for (waters, target, frame, name) in
        [(left, right, Frame::left(left.rules.size), &captions.left), (right, left, Frame::right(right.rules.size), &captions.right)]
    {
        let emblem = emblem.filter(|(side, _)| *side == waters.side).map(|(_, emblem)| emblem);
        words::counted_title(page, name, (&told(waters, target), share), frame, emblem);
    }
}

/// The share of shots into these waters that hit, in whole per cent; nothing before the first one.
fn share(target: &Chart) -> Option<String> {
    let Chart { shots, struck, .. } = target;
    (*shots > 0).then(|| format!("{} %", (struck * 200 + shots) / (2 * shots)))
}

/// How many ships are left, of how many; of a ship that flees, how many decks.
fn count(waters: &Waters<'_>) -> String {
    let tally = waters.tally();
    let ships = || tally.iter().filter(|entry| !matches!(entry.build, Build::Sign(Sign::Mine | Sign::Sweeper)));
    let left = || ships().filter(|entry| !entry.struck);
    if waters.rules.ships_flee() {
        let all: usize = waters.rules.pieces().iter().filter(|berth| berth.kind.ship()).map(|berth| usize::from(berth.decks)).sum();
        format!("{}/{all}", left().map(|entry| entry.cells.len()).sum::<usize>())
    } else {
        format!("{}/{}", left().count(), ships().count())
    }
}

/// The large chart's title above, the small one's beside it, the status and the tally at the left.
fn focus(page: &mut Page, captions: &Captions, sheet: &Sheet<'_>, charts: &[(&Waters<'_>, Frame)]) {
    let Sheet::Battle { left, right, tallies, .. } = sheet else { return };
    let [(large, large_frame), (small, small_frame)] = charts else { return };
    let title = |waters: &Waters<'_>| if waters.side == left.side { &captions.left } else { &captions.right };
    words::title(page, title(large), *large_frame);
    words::small_title(page, title(small), *small_frame);
    let told = if *tallies == Tallies::Right { right } else { large };
    let (room, top) = (small_frame.x as f32 - 140.0, large_frame.bottom() + 38.0);
    let (status, tally, height) = if large_frame.crowded() { (176.0, 1072.0, 174.0) } else { (190.0, 1158.0, 90.0) };
    words::paragraph(page, &captions.status, (96.0, top), (room, status));
    words::write(page, &captions.tally, 40.0, (96.0, tally), room, Anchor::Start);
    tally::block(page, &told.tally(), Room { x: 94.0, y: tally + 18.0, width: room, height, unit: 19.5 });
}

/// The own chart, and the ships still to lay beside or below it.
fn laying(page: &mut Page, captions: &Captions, layout: Layout, own: &Waters<'_>, ships: &Tally) {
    let [frame, _] = Frame::both(layout, own.rules.size);
    words::title(page, &captions.left, frame);
    match layout {
        Layout::Spread => {
            words::title(page, &captions.right, Frame::right(own.rules.size));
            words::write(page, &captions.status.text(), 44.0, (96.0, 690.0), 510.0, Anchor::Start);
            // The title over the ships is heading enough.
            let (unit, top) = (frame.pitch().min(52.0), frame.corner().1);
            let room = Room { x: 720.0, y: top, width: 520.0, height: 690.0 - top, unit };
            tally::column(page, ships, room);
        }
        Layout::Focus => {
            let top = frame.bottom();
            words::paragraph(page, &captions.status, (96.0, top + 14.0), (392.0, 1240.0 - top));
            words::write(page, &captions.tally, 44.0, (524.0, top + 82.0), 306.0, Anchor::Start);
            let room = Room { x: 526.0, y: top + 106.0, width: 300.0, height: 1152.0 - top, unit: 37.0 };
            tally::column(page, ships, room);
        }
    }
}
