//! Composition of pictures: the positions of titles, footers, tallies, legends, charts and cards. The theme decides their look.

mod banner;
mod canvas;
mod card;
mod chart;
mod clip;
mod emblem;
mod end_card;
mod legend;
mod poster;
mod sea;
mod table;
mod tally;
mod words;

use broadside_game::{side::Side, view::Chart};

use self::{canvas::Canvas, emblem::EmblemOutline, tally::TallyArea};
use crate::{
    ink::Skin,
    layout::ChartFrame,
    list::DisplayList,
    look::{Backdrop, ThemeElement},
    model::{FieldModel, PictureModel, PieceForm, ShownTallies, Tally, pieces_to_place},
    scene::{Captions, Layout, Picture, StatusLine, size},
    sign::Sign,
    text::TextAnchor,
};
pub(crate) use clip::ClipOverlay;
pub(crate) use legend::height as legend_height;

/// Draws the background of a picture of this size and the charts of the model.
fn draw_board<'s, 'a>(
    canvas: &mut Canvas,
    model: &'s PictureModel<'a>,
    layout: Layout,
    size: (u32, u32),
) -> Vec<(&'s FieldModel<'a>, ChartFrame)> {
    let charts = model.charts(layout);
    let is_sea = matches!(model, PictureModel::Sea(_));
    canvas.draw(ThemeElement::Ground(&Backdrop { layout, size, charts: &charts, is_sea }));
    charts.iter().for_each(|(field, frame)| chart::draw(canvas, field, *frame));
    charts
}

pub(crate) fn picture(model: &PictureModel<'_>, picture: &Picture<'_>) -> DisplayList {
    let mut canvas = Canvas::new(picture.skin());
    let Picture { layout, captions, legend, seals, vessels, .. } = *picture;
    let charts = draw_board(&mut canvas, model, layout, picture.size());
    match (model, layout) {
        (PictureModel::Battle { left, right, tallies, acting, .. }, Layout::Spread) => match tallies {
            ShownTallies::Both => draw_public_text(&mut canvas, (captions, seals), [left, right], *acting),
            ShownTallies::Final => draw_final_titles(&mut canvas, captions, [left, right], *acting),
            ShownTallies::Right | ShownTallies::Neither => {
                draw_titles(&mut canvas, captions, ChartFrame::left(left.rules.size), ChartFrame::right(right.rules.size));
                if *tallies == ShownTallies::Right {
                    draw_own_footer(&mut canvas, captions, right);
                    words::draw_seals(&mut canvas, seals, (96.0, 715.0), 510.0, TextAnchor::Start);
                }
            }
        },
        (PictureModel::Battle { .. }, Layout::Focus) => draw_focus_text(&mut canvas, (captions, seals), model, &charts),
        (PictureModel::Placing { own, placed }, _) => {
            draw_placing_text(&mut canvas, captions, layout, own, &pieces_to_place(own.rules, placed))
        }
        (PictureModel::Placed(own), _) => draw_fleet_text(&mut canvas, captions, layout, own),
        (PictureModel::Sea(table), _) => {
            table::draw(&mut canvas, captions, layout, table, vessels);
            let (width, height) = size(layout);
            words::draw_seals(&mut canvas, seals, (width as f32 - 44.0, height as f32 - 5.0), 510.0, TextAnchor::End);
        }
        (PictureModel::Card(card), _) => {
            card::draw(&mut canvas, card, layout, legend, vessels);
            return canvas.list;
        }
    }
    legend::draw_below(&mut canvas, layout, legend, picture.size_above_legend(), model.marks());
    canvas.list
}

pub(crate) fn poster(model: &PictureModel<'_>, poster: &broadside_scene::Poster, picture: &Picture<'_>, size: (u32, u32)) -> DisplayList {
    let mut canvas = Canvas::new(picture.skin());
    draw_board(&mut canvas, model, picture.layout, size);
    match model {
        PictureModel::Battle { left, right, .. } => {
            draw_titles(&mut canvas, picture.captions, ChartFrame::left(left.rules.size), ChartFrame::right(right.rules.size));
            poster::draw_sides(&mut canvas, poster, picture.captions, [left, right]);
        }
        PictureModel::Sea(table) => {
            let names = Captions { status: StatusLine::default(), ..picture.captions.clone() };
            table::draw(&mut canvas, &names, picture.layout, table, picture.vessels);
            poster::draw_fleets(&mut canvas, poster, table.left);
        }
        PictureModel::Placing { .. } | PictureModel::Placed(_) | PictureModel::Card(_) => {}
    }
    poster::draw_result(&mut canvas, poster, picture.captions);
    canvas.list
}

/// The display list of an end card; empty for a model without fields.
pub(crate) fn end_card(model: &PictureModel<'_>, card: &broadside_scene::EndCard, (skin, size): (Skin, (u32, u32))) -> DisplayList {
    let mut canvas = Canvas::new(skin);
    canvas.draw(ThemeElement::Page(size));
    if let PictureModel::Battle { left, right, .. } = model {
        end_card::draw(&mut canvas, card, [left, right]);
    }
    canvas.list
}

pub(crate) fn banner(banner: &broadside_scene::Banner, seals: &str, (skin, size): (Skin, (u32, u32))) -> DisplayList {
    let mut canvas = Canvas::new(skin);
    canvas.draw(ThemeElement::Page(size));
    banner::draw(&mut canvas, banner, seals);
    canvas.list
}

/// The display list of one frame of a clip; empty for a model without fields.
pub(crate) fn clip(
    model: &PictureModel<'_>,
    clip: &broadside_scene::Clip,
    overlay: ClipOverlay,
    (skin, size): (Skin, (u32, u32)),
) -> DisplayList {
    let mut canvas = Canvas::new(skin);
    canvas.draw(ThemeElement::Page(size));
    if let PictureModel::Battle { left, right, .. } = model {
        clip::draw(&mut canvas, clip, if left.side == clip.target_side { left } else { right }, overlay);
    }
    canvas.list
}

fn draw_titles(canvas: &mut Canvas, captions: &Captions, left: ChartFrame, right: ChartFrame) {
    words::draw_title(canvas, &captions.left, left);
    words::draw_title(canvas, &captions.right, right);
}

/// Draws the status on the left page and the opponent's fleet on the right page.
fn draw_own_footer(canvas: &mut Canvas, captions: &Captions, target: &FieldModel<'_>) {
    words::draw_line(canvas, &captions.status.text(), 44.0, (96.0, 690.0), 510.0);
    // On a large field the label is smaller: the fleet needs the space.
    let (size, baseline, (top, high)) =
        if ChartFrame::right(target.rules.size).has_large_field() { (33.0, 680.0, (653.0, 64.0)) } else { (44.0, 690.0, (654.0, 46.0)) };
    // Beside the longest label the classic fleet fits into one line.
    let end = words::draw_line(canvas, &captions.tally, size, (722.0, baseline), 224.0);
    let room = TallyArea { x: end + 16.0, y: top, width: 1238.0 - end - 16.0, height: high, unit: 12.6 };
    tally::draw_row(canvas, &target.tally(), room);
}

/// Draws the number of remaining ships over each chart, and the status across both pages: large enough for a phone, which shows the
/// picture at a third of its size.
fn draw_public_text(canvas: &mut Canvas, (captions, seals): (&Captions, &str), charts: [&FieldModel<'_>; 2], acting: Option<Side>) {
    let count_text = |field: &FieldModel<'_>, _: &FieldModel<'_>| remaining_count(field);
    draw_titles_with_counts(canvas, captions, charts, acting.map(|side| (side, emblem::pennant as EmblemOutline)), (count_text, 0.3));
    // Leaves space for the seals below the status.
    let baseline = if seals.is_empty() { 698.0 } else { 692.0 };
    words::draw_footer(canvas, &captions.status, (96.0, baseline), 1140.0);
    words::draw_seals(canvas, seals, (1236.0, 715.0), 510.0, TextAnchor::End);
}

/// Draws the titles of a finished game: a laurel before the winner's name, and hit rate and remaining ships beside both names.
fn draw_final_titles(canvas: &mut Canvas, captions: &Captions, charts: [&FieldModel<'_>; 2], winner: Option<Side>) {
    let count_text = |field: &FieldModel<'_>, target: &FieldModel<'_>| {
        let count = remaining_count(field);
        hit_rate(target.chart).map_or(count.clone(), |rate| format!("{rate} · {count}"))
    };
    draw_titles_with_counts(canvas, captions, charts, winner.map(|side| (side, emblem::laurel as EmblemOutline)), (count_text, 0.46));
}

/// Draws both names, each with a count in at most `share` of the width, and an emblem before one of them. `count_text` gets a side's own
/// field and its target.
fn draw_titles_with_counts(
    canvas: &mut Canvas,
    captions: &Captions,
    [left, right]: [&FieldModel<'_>; 2],
    emblem: Option<(Side, EmblemOutline)>,
    (count_text, share): (impl Fn(&FieldModel<'_>, &FieldModel<'_>) -> String, f32),
) {
    for (field, target, frame, name) in [
        (left, right, ChartFrame::left(left.rules.size), &captions.left),
        (right, left, ChartFrame::right(right.rules.size), &captions.right),
    ] {
        let emblem = emblem.filter(|(side, _)| *side == field.side).map(|(_, emblem)| emblem);
        words::draw_title_with_count(canvas, name, (&count_text(field, target), share), frame, emblem);
    }
}

/// The hit rate on this field in whole per cent, or `None` before the first shot.
fn hit_rate(target: &Chart) -> Option<String> {
    let Chart { shots, struck, .. } = target;
    (*shots > 0).then(|| format!("{} %", (struck * 200 + shots) / (2 * shots)))
}

/// The remaining ships of the total, such as `7/10`; for a ship that flees the remaining decks.
fn remaining_count(field: &FieldModel<'_>) -> String {
    let tally = field.tally();
    let ships = || tally.iter().filter(|entry| !matches!(entry.form, PieceForm::Sign(Sign::Mine | Sign::Sweeper)));
    let left = || ships().filter(|entry| !entry.struck);
    if field.rules.hit_ships_may_move() {
        let all: usize = field.rules.pieces().iter().filter(|spec| spec.kind.is_ship()).map(|spec| usize::from(spec.decks)).sum();
        format!("{}/{all}", left().map(|entry| entry.cells.len()).sum::<usize>())
    } else {
        format!("{}/{}", left().count(), ships().count())
    }
}

/// Draws the titles of the large and of the small chart, and status and tally to the left of the small chart.
fn draw_focus_text(
    canvas: &mut Canvas,
    (captions, seals): (&Captions, &str),
    model: &PictureModel<'_>,
    charts: &[(&FieldModel<'_>, ChartFrame)],
) {
    let PictureModel::Battle { left, right, tallies, .. } = model else { return };
    let [(large, large_frame), (small, small_frame)] = charts else { return };
    let title = |field: &FieldModel<'_>| if field.side == left.side { &captions.left } else { &captions.right };
    words::draw_title(canvas, title(large), *large_frame);
    words::draw_small_title(canvas, title(small), *small_frame);
    let shown_field = if *tallies == ShownTallies::Right { right } else { large };
    let (room, top) = (small_frame.text_left() - 140.0, large_frame.bottom() + 38.0);
    let (status, tally, height) = if large_frame.has_large_field() { (176.0, 1072.0, 174.0) } else { (190.0, 1158.0, 90.0) };
    words::draw_seals(canvas, seals, (96.0, large_frame.bottom() + 32.0), room, TextAnchor::Start);
    words::draw_paragraph(canvas, &captions.status, (96.0, top), (room, status));
    words::draw_line(canvas, &captions.tally, 40.0, (96.0, tally), room);
    tally::draw_block(canvas, &shown_field.tally(), TallyArea { x: 94.0, y: tally + 18.0, width: room, height, unit: 19.5 });
}

/// Draws the texts around the player's own chart, and the ships still to place to its right or below.
fn draw_placing_text(canvas: &mut Canvas, captions: &Captions, layout: Layout, own: &FieldModel<'_>, ships: &Tally) {
    let [frame, _] = ChartFrame::for_layout(layout, own.rules.size);
    words::draw_title(canvas, &captions.left, frame);
    match layout {
        Layout::Spread => {
            words::draw_title(canvas, &captions.right, ChartFrame::right(own.rules.size));
            words::draw_line(canvas, &captions.status.text(), 44.0, (96.0, 690.0), 510.0);
            // The title over the ships serves as their heading.
            let (unit, top) = (frame.pitch().min(52.0), frame.corner().1);
            let room = TallyArea { x: 720.0, y: top, width: 520.0, height: 690.0 - top, unit };
            tally::draw_column(canvas, ships, room);
        }
        Layout::Focus => {
            let top = frame.bottom();
            words::draw_paragraph(canvas, &captions.status, (96.0, top + 14.0), (392.0, 1240.0 - top));
            words::draw_line(canvas, &captions.tally, 44.0, (524.0, top + 82.0), 306.0);
            let room = TallyArea { x: 526.0, y: top + 106.0, width: 300.0, height: 1152.0 - top, unit: 37.0 };
            tally::draw_column(canvas, ships, room);
        }
    }
}

/// Draws the title over the player's own chart with the whole fleet, and the status below it.
fn draw_fleet_text(canvas: &mut Canvas, captions: &Captions, layout: Layout, own: &FieldModel<'_>) {
    let [frame, _] = ChartFrame::for_layout(layout, own.rules.size);
    words::draw_title(canvas, &captions.left, frame);
    match layout {
        Layout::Spread => {
            words::draw_line(canvas, &captions.status.text(), 44.0, (96.0, 690.0), 510.0);
        }
        Layout::Focus => words::draw_paragraph(canvas, &captions.status, (96.0, frame.bottom() + 14.0), (744.0, 100.0)),
    }
}
