//! One shot as a short GIF: the field before it, rings at the impact, and the field after it with its outcome. Shows only the given
//! views. Small enough to accompany any message.

use broadside_scene::{Clip, ClipReason};

use crate::{
    compose::{self, ClipOverlay},
    gif::{Repeat, TimedFrame, whole_picture, write_gif},
    ink::Skin,
    model::PictureModel,
    raster::{self, IndexedPicture},
    scene::Scene,
    theme::{Colours, Theme},
};

/// Width and height in pixels.
const SIZE: (u32, u32) = (640, 744);

/// The maximum file size in bytes; rings are omitted from larger clips.
const MAX_BYTES: usize = 80_000;

/// The durations of a clip attached to a message and of a clip requested by a player, in hundredths of a second.
const DURATIONS: [u16; 2] = [120, 300];

/// The radius of each ring in cells, and whether the outcome is already visible.
static RINGS: [(f32, bool); 4] = [(0.4, false), (0.85, false), (1.3, true), (1.8, true)];

/// The duration of a ring, in hundredths of a second.
const RING_DURATION: u16 = 12;

/// Draws a clip as a GIF file. A requested clip is longer and loops; any other plays once. `colours` are
/// the custom colours of marks.
pub fn clip(clip: &Clip, theme: Theme, colours: Colours) -> Vec<u8> {
    let (mut gif, skin) = (Vec::new(), Skin::Board(theme, colours));
    let repeat = if clip.reason == ClipReason::Requested { Repeat::Infinite } else { Repeat::Finite(0) };
    let fits = [4, 2].into_iter().any(|rings| write_gif(&mut gif, timed_frames(clip, skin, rings), whole_picture, repeat, MAX_BYTES));
    if !fits {
        write_gif(&mut gif, timed_frames(clip, skin, 0), whole_picture, repeat, usize::MAX);
    }
    gif
}

/// The frames of the clip, with this many rings.
fn timed_frames(clip: &Clip, skin: Skin, rings: usize) -> impl Iterator<Item = TimedFrame> {
    let last = clip.frames.len() - 1;
    let duration = DURATIONS[usize::from(clip.reason == ClipReason::Requested)];
    let before = duration / 4;
    let lead = (0..last).map(move |at| (at, ClipOverlay::default(), before / last as u16));
    let rings = &RINGS[RINGS.len() - rings..];
    let ringed = rings.iter().map(move |(reach, resolved)| {
        let at = if *resolved { last } else { last.saturating_sub(1) };
        (at, ClipOverlay { ring: Some(*reach), outcome: *resolved }, RING_DURATION)
    });
    let spent = if last == 0 { 0 } else { before / last as u16 * last as u16 };
    let left = duration - spent - RING_DURATION * rings.len() as u16;
    let end = (last, ClipOverlay { ring: None, outcome: true }, left);
    lead.chain(ringed).chain([end]).map(move |(at, overlay, pause)| TimedFrame { picture: paint_frame(clip, skin, at, overlay), pause })
}

fn paint_frame(clip: &Clip, skin: Skin, frame: usize, overlay: ClipOverlay) -> IndexedPicture {
    let list = compose::clip(&PictureModel::of(&Scene::Public(&clip.frames[frame])), clip, overlay, (skin, SIZE));
    raster::rasterize(&list, skin, SIZE)
}
