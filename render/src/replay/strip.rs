//! The quick way to a replay: an empty board that is kept compressed, and over it, frame by frame, kept steps from tile
//! to tile. A missing tile is drawn the plain way, compressed and kept. Tiles of one frame follow each other at once,
//! so that whatever takes several of them sweeps over the field.

use broadside_core::game::{
    side::{BySide, Side},
    view::{Phase, PublicView},
};

use super::{
    Replay,
    blocks::{Blocks, Key, Number, Step},
    cells::Cells,
    cut::Cut,
    gif::{Area, Gif},
    listed,
};
use crate::{Captions, raster, tile::Fingerprint};

/// How often tiles are drawn that others have pushed out in the meantime, before the plain way is taken.
const PATIENCE: usize = 3;

/// A tile that is not kept: the frame that shows it, its number (none for the whole empty board), and its key.
struct Missing {
    frame: Frame,
    tile: Option<usize>,
    key: Key,
}

/// Which board shows a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Frame {
    /// The one before all others, with nothing on it.
    Empty,
    /// One of the replay's.
    Number(usize),
}

/// Draws the replay into a buffer, whatever that held, if its frames are cut into tiles; says whether they are.
pub(super) fn draw(replay: &Replay<'_>, out: &mut Vec<u8>) -> bool {
    let first = &replay.frames[0];
    let fields = !first.rules.straume && replay.frames.iter().all(|frame| frame.phase != Phase::Open);
    let Some(cut) = Cut::of(first.rules.size).filter(|_| fields) else { return false };
    for _ in 0..PATIENCE {
        let mut strip = Strip::new(replay, cut);
        if strip.assemble(&mut Blocks::shared(), out) {
            return true;
        }
        draw_missing(replay, cut, strip.missing);
    }
    false
}

/// A replay in the making.
struct Strip<'a> {
    replay: &'a Replay<'a>,
    cut: &'static Cut,
    /// What stands for the whole empty board.
    empty: Key,
    /// What stands for each tile as it is, and as it is on the empty board.
    keys: Vec<Key>,
    bare: Vec<Key>,
    /// The number of the kept tile that is shown in each place.
    shown: Vec<Option<Number>>,
    missing: Vec<Missing>,
}

impl<'a> Strip<'a> {
    fn new(replay: &'a Replay<'a>, cut: &'static Cut) -> Self {
        let first = &replay.frames[0];
        let ground = Fingerprint::new(30).of(&replay.picture(first).skin()).of(&first.rules);
        let bare: Vec<Key> = (0..cut.areas.len()).map(|tile| ground.with(tile as u64).number()).collect();
        let mut keys = bare.clone();
        for (key, name) in keys.iter_mut().zip([&replay.captions.left, &replay.captions.right]) {
            let named = if name.is_empty() { 0 } else { Fingerprint::new(32).with_bytes(name.as_bytes()).number() };
            *key = key.wrapping_add(named);
        }
        let shown = vec![None; cut.areas.len()];
        Self { replay, cut, empty: ground.with(u64::MAX).number(), keys, bare, shown, missing: Vec::new() }
    }

    /// Puts the file together, if every tile is kept; else notes which are not.
    fn assemble(&mut self, blocks: &mut Blocks, out: &mut Vec<u8>) -> bool {
        let (cut, replay) = (self.cut, self.replay);
        let (width, height) = replay.size();
        let mut gif = Gif::begin(out, (width, height), replay.picture(&replay.frames[0]).skin().palette().colours());
        match blocks.find(self.empty) {
            Some(number) => gif.block((0, 0, width, height), &blocks.step(number, None).block),
            None => self.missing.push(Missing { frame: Frame::Empty, tile: None, key: self.empty }),
        }
        let mut dirty = Dirty::all(cut.areas.len());
        let keys = &mut self.keys;
        let mut cells = Cells::of(cut, &replay.frames[0], |slot, by| change(keys, cut.near(slot), by));
        self.show(0, &mut dirty, blocks, &mut gif);
        for (at, frame) in replay.frames.iter().enumerate().skip(1) {
            let keys = &mut self.keys;
            cells.turn(frame, |slot, by| {
                let near = cut.near(slot);
                change(keys, near, by);
                near.iter().for_each(|tile| dirty.add(*tile));
            });
            self.show(at, &mut dirty, blocks, &mut gif);
        }
        gif.finish();
        self.missing.is_empty()
    }

    /// Lays the tiles that changed over what is shown.
    fn show(&mut self, frame: usize, dirty: &mut Dirty, blocks: &mut Blocks, gif: &mut Gif<'_>) {
        for tile in dirty.take() {
            let tile = usize::from(tile);
            let (key, bare) = (self.keys[tile], self.bare[tile]);
            let before = match self.shown[tile] {
                Some(number) => Some(number),
                // An empty tile of the empty board is there already.
                None if key == bare => continue,
                None => self.find(bare, Frame::Empty, tile, blocks),
            };
            let now = self.find(key, Frame::Number(frame), tile, blocks);
            let (Some(before), Some(now)) = (before, now) else { continue };
            self.shown[tile] = Some(now);
            if before != now {
                let (left, top, ..) = self.cut.areas[tile];
                let Step { area: (x, y, right, bottom), block } = blocks.step(now, Some(before));
                gif.block((left + x, top + y, left + right, top + bottom), block);
            }
        }
        gif.rest(self.replay.pause(frame));
    }

    fn find(&mut self, key: Key, frame: Frame, tile: usize, blocks: &Blocks) -> Option<Number> {
        let found = blocks.find(key);
        if found.is_none() {
            self.missing.push(Missing { frame, tile: Some(tile), key });
        }
        found
    }
}

fn change(keys: &mut [Key], near: &[u16], by: Key) {
    for tile in near {
        let key = &mut keys[usize::from(*tile)];
        *key = key.wrapping_add(by);
    }
}

/// The tiles to be looked at again.
struct Dirty {
    listed: Vec<u16>,
    on_list: Vec<bool>,
    taken: Vec<u16>,
}

impl Dirty {
    fn all(count: usize) -> Self {
        Self { listed: (0..count as u16).collect(), on_list: vec![true; count], taken: Vec::new() }
    }

    fn add(&mut self, tile: u16) {
        if !std::mem::replace(&mut self.on_list[usize::from(tile)], true) {
            self.listed.push(tile);
        }
    }

    /// Takes them off the list, in their order.
    fn take(&mut self) -> impl Iterator<Item = u16> + use<'_> {
        std::mem::swap(&mut self.listed, &mut self.taken);
        self.listed.clear();
        self.taken.sort_unstable();
        self.taken.iter().for_each(|tile| self.on_list[usize::from(*tile)] = false);
        self.taken.iter().copied()
    }
}

/// Draws what is missing, frame by frame, and keeps it.
fn draw_missing(replay: &Replay<'_>, cut: &Cut, mut missing: Vec<Missing>) {
    missing.sort_by_key(|one| (one.frame, one.key));
    missing.dedup_by_key(|one| one.key);
    let (bare, blank) = (emptied(&replay.frames[0]), Captions::default());
    for some in missing.chunk_by(|one, next| one.frame == next.frame) {
        let of_empty = Replay { captions: &blank, ..*replay };
        let picture = match some[0].frame {
            Frame::Empty => of_empty.picture(&bare),
            Frame::Number(at) => replay.picture(&replay.frames[at]),
        };
        let (width, height) = replay.size();
        let area = |one: &Missing| one.tile.map_or((0, 0, width, height), |tile| cut.areas[tile]);
        let areas: Vec<Area> = some.iter().map(area).collect();
        let drawn = raster::excerpts(&listed(&picture), picture.skin(), picture.size(), &areas);
        let mut blocks = Blocks::shared();
        for ((one, area), pixels) in some.iter().zip(&areas).zip(drawn) {
            blocks.keep(one.key, area.2 - area.0, pixels);
        }
    }
}

/// The fields with nothing on them.
fn emptied(view: &PublicView) -> PublicView {
    PublicView { charts: BySide::default(), revealed: BySide::default(), last_target: None, phase: Phase::Firing(Side::A), ..view.clone() }
}
