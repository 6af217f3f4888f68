//! The picture of the table game: its chart, both fleets with their losses, and whose move it is.

use broadside_game::straume::BoardHalf;

use super::{
    canvas::Canvas,
    sea::{self, SeaGeometry},
    words,
};
use crate::{
    layout::point_grid,
    model::SeaTable,
    scene::{Captions, Layout},
};

/// Draws the table game.
pub(super) fn draw(canvas: &mut Canvas, captions: &Captions, layout: Layout, table: &SeaTable<'_>, vessels: [&str; 5]) {
    let (x, y, pitch) = point_grid(layout);
    sea::draw(canvas, SeaGeometry { x: x as f32, y: y as f32, pitch: pitch as f32 }, table, vessels);
    let name = |half: BoardHalf| if half == table.left { &captions.left } else { &captions.right };
    let fleets = [BoardHalf::North, BoardHalf::South].map(|half| (half, name(half)));
    let (pitch, spots, room, stock) = match layout {
        Layout::Spread => {
            words::draw_paragraph(canvas, &captions.status, (724.0, 236.0), (512.0, 210.0));
            (43.0, [((724.0, 52.0), (722.0, 114.0)), ((724.0, 590.0), (722.0, 652.0))], 400.0, (10.0, -1.35))
        }
        Layout::Focus => {
            words::draw_paragraph(canvas, &captions.status, (88.0, -2.0), (744.0, 112.0));
            (41.0, [((84.0, 1132.0), (340.0, 1120.0)), ((84.0, 1224.0), (340.0, 1212.0))], 240.0, (0.0, 1.06))
        }
    };
    for ((half, name), (title, fleet)) in fleets.into_iter().zip(spots) {
        words::draw_heading(canvas, name, title, room);
        let Some(sea) = table.sea else { continue };
        sea::draw_fleet_row(canvas, sea, half, fleet, pitch, vessels);
        sea::draw_mine_stock(canvas, sea, half, (fleet.0 + stock.0 * pitch, fleet.1 + stock.1 * pitch), pitch);
    }
}
