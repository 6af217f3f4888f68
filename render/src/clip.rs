//! One shot as a short GIF: a field before it, rings where it falls, and the field after it with what came of it. Shows the views
//! it is given and adds nothing; small enough to be sent along with any message.

use broadside_core::present::body::{self, ClipReason};
use broadside_png::Area;

use crate::{
    compose::{self, Seen},
    gif::{Repeat, View, show},
    ink::Skin,
    raster::{self, Indexed},
    scene::Scene,
    sheet::Sheet,
    theme::{Colours, Theme},
};

/// How wide and how high it is.
const SIZE: (u32, u32) = (640, 744);

/// How large a file may be, in bytes; what would be larger goes without some of its rings.
const MOST: usize = 80_000;

/// How long it runs in hundredths of a second: along with a message, and asked for.
const RUNS: [u16; 2] = [120, 300];

/// How far the rings reach, in cells, and whether the shot has fallen by then.
static RINGS: [(f32, bool); 4] = [(0.4, false), (0.85, false), (1.3, true), (1.8, true)];

/// How long a ring stands, in hundredths of a second.
const RING: u16 = 12;

/// A clip to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Clip<'a> {
    /// What is shown; where somebody asked for it it runs longer, over and over, where else it runs once.
    pub clip: &'a body::Clip,
    /// What everything on it looks like.
    pub theme: Theme,
    /// The colours of marks, where they are not the theme's own.
    pub colours: Colours,
}

impl Clip<'_> {
    /// The width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        SIZE
    }

    fn asked(&self) -> bool {
        self.clip.reason == ClipReason::Requested
    }

    /// Draws it as a finished GIF.
    pub fn draw(&self) -> Vec<u8> {
        let mut gif = Vec::new();
        let repeat = if self.asked() { Repeat::Infinite } else { Repeat::Finite(0) };
        let fits = [4, 2].into_iter().any(|rings| show(&mut gif, self.views(rings), whole, repeat, MOST));
        if !fits {
            show(&mut gif, self.views(0), whole, repeat, usize::MAX);
        }
        gif
    }

    /// The views one after another, with so many rings.
    fn views(&self, rings: usize) -> impl Iterator<Item = View> {
        let last = self.clip.frames.len() - 1;
        let runs = RUNS[usize::from(self.asked())];
        let before = runs / 4;
        let lead = (0..last).map(move |at| (at, Seen::default(), before / last as u16));
        let rings = &RINGS[RINGS.len() - rings..];
        let rung = rings.iter().map(move |(reach, fallen)| {
            let at = if *fallen { last } else { last.saturating_sub(1) };
            (at, Seen { ring: Some(*reach), told: *fallen }, RING)
        });
        let spent = if last == 0 { 0 } else { before / last as u16 * last as u16 };
        let left = runs - spent - RING * rings.len() as u16;
        let end = (last, Seen { ring: None, told: true }, left);
        lead.chain(rung).chain([end]).map(move |(at, seen, pause)| View { picture: self.paint(at, seen), pause })
    }

    fn paint(&self, frame: usize, seen: Seen) -> Indexed {
        let skin = Skin::Board(self.theme, self.colours);
        let list = compose::clip(&Sheet::of(&Scene::Public(&self.clip.frames[frame])), self.clip, seen, (skin, SIZE));
        raster::indexed(&list, skin, SIZE)
    }
}

/// One rectangle for all that differs.
fn whole(one: &Indexed, _: &Indexed) -> Vec<Area> {
    vec![(0, 0, one.width, one.height)]
}
