//! What stands below the charts of a poster: the losses of both sides, what each did, how it ended, when it was played.

use broadside_core::{game::straume::BoardHalf, present::body::Poster};

use super::{
    page::Page,
    tally::{self, Room},
    words,
};
use crate::{scene::Captions, sheet::Waters, text::Anchor};

/// Where the words of each side begin, and how wide they may be.
const PAGES: [f32; 2] = [94.0, 722.0];
const ROOM: f32 = 514.0;

/// The losses of a side and what it did, below its chart.
pub(super) fn sides(page: &mut Page, poster: &Poster, captions: &Captions, charts: [&Waters<'_>; 2]) {
    for (waters, x) in charts.into_iter().zip(PAGES) {
        let end = words::write(page, &captions.tally, 33.0, (x, 672.0), 150.0, Anchor::Start);
        let room = Room { x: end + 14.0, y: 650.0, width: x + ROOM - end - 14.0, height: 27.0, unit: 12.6 };
        tally::row(page, &waters.tally(), room);
    }
    for (deed, x) in poster.deeds.iter().zip(PAGES) {
        words::write(page, deed, 39.0, (x, 722.0), ROOM, Anchor::Start);
    }
}

/// What each side did, beside its fleet of the table game; side A plays this half.
pub(super) fn fleets(page: &mut Page, poster: &Poster, left: BoardHalf) {
    let [first, second] = &poster.deeds;
    let [north, south] = match left {
        BoardHalf::North => [first, second],
        BoardHalf::South => [second, first],
    };
    for (deed, baseline) in [(north, 184.0), (south, 528.0)] {
        words::write(page, deed, 39.0, (PAGES[1], baseline), ROOM, Anchor::Start);
    }
}

/// How it ended, the largest thing below the charts, and what was played when.
pub(super) fn end(page: &mut Page, poster: &Poster, captions: &Captions) {
    let Captions { left, right, status, .. } = captions;
    words::result(page, &status.text(), [left, right], (PAGES[0], 744.0), (ROOM, 170.0));
    words::write(page, &poster.date, 40.0, (PAGES[1], 816.0), ROOM, Anchor::Start);
    words::small(page, &poster.rules, (PAGES[1], 828.0), (ROOM, 76.0));
}
