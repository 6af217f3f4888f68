//! The quick way to a replay: an empty board that is kept compressed, and over it, frame by frame, kept steps from tile
//! to tile. A missing tile is drawn the plain way, compressed and kept. Tiles of one frame follow each other at once,
//! so that whatever takes several of them sweeps over the field.

use broadside_core::game::{
    side::{BySide, Side},
    view::{Phase, PublicView},
};
use broadside_png::{Area, Fingerprint};

use super::{
    blocks::{Blocks, Key, NOTHING},
    cells::Cells,
    cut::Cut,
    frame::{Replay, listed},
    pace,
};
use crate::{
    gif::{Gif, Repeat},
    raster,
    scene::Captions,
};

/// How often tiles are drawn that others have pushed out in the meantime, before the plain way is taken.
const PATIENCE: usize = 3;

/// The tiles of the names, side A's before side B's.
const NAMES: [u16; 2] = [0, 1];
/// The tile of the bar.
const BAR: u16 = 2;

/// A tile that is not kept: the frame that shows it (none for the board before all others, with nothing on it), its number (none for
/// that whole board), and its key.
struct Missing {
    frame: Option<usize>,
    tile: Option<usize>,
    key: Key,
}

/// Draws the replay into a buffer, whatever that held, if its frames are cut into tiles; says whether they are.
pub(super) fn draw(replay: &Replay<'_>, out: &mut Vec<u8>) -> bool {
    let first = &replay.frames[0];
    let fields = !first.rules.open_chart() && replay.frames.iter().all(|frame| frame.phase != Phase::Open);
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
    /// What stands for what is shown of each tile.
    shown: Vec<Key>,
    /// How long each frame stands.
    pauses: Vec<u16>,
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
        let shown = bare.clone();
        let pauses = pace::pauses(replay.frames);
        Self { replay, cut, empty: ground.with(u64::MAX).number(), keys, bare, shown, pauses, missing: Vec::new() }
    }

    /// Puts the file together, if every tile is kept; else notes which are not.
    fn assemble(&mut self, blocks: &mut Blocks, out: &mut Vec<u8>) -> bool {
        let (cut, replay) = (self.cut, self.replay);
        let (width, height) = replay.size();
        let mut gif = Gif::begin(out, (width, height), replay.picture(&replay.frames[0]).skin().palette().colours(), Repeat::Infinite);
        match blocks.step(NOTHING, self.empty) {
            Some(block) => gif.lay((0, 0), block),
            None => self.missing.push(Missing { frame: None, tile: None, key: self.empty }),
        }
        let mut dirty = Dirty::all(cut.areas.len());
        let keys = &mut self.keys;
        let mut cells = Cells::of(cut, &replay.frames[0], |slot, by| change(keys, cut.near(slot), by));
        let mut told = tell_winner(&mut self.keys, &replay.frames[0]);
        self.show(0, &mut dirty, blocks, &mut gif);
        for (at, frame) in replay.frames.iter().enumerate().skip(1) {
            let keys = &mut self.keys;
            cells.turn(frame, |slot, by| {
                let near = cut.near(slot);
                change(keys, near, by);
                near.iter().for_each(|tile| dirty.add(*tile));
            });
            if !told && tell_winner(&mut self.keys, frame) {
                told = true;
                NAMES.into_iter().for_each(|tile| dirty.add(tile));
            }
            self.grow(at, &mut dirty);
            self.show(at, &mut dirty, blocks, &mut gif);
        }
        gif.finish();
        self.missing.is_empty()
    }

    /// Brings how far the bar has grown into what stands for its tile.
    fn grow(&mut self, frame: usize, dirty: &mut Dirty) {
        let grown = match self.replay.notch(frame) {
            0 => 0,
            notch => Fingerprint::new(35).with(notch as u64).number(),
        };
        self.keys[usize::from(BAR)] = self.bare[usize::from(BAR)].wrapping_add(grown);
        dirty.add(BAR);
    }

    /// Lays the tiles that changed over what is shown.
    fn show(&mut self, frame: usize, dirty: &mut Dirty, blocks: &mut Blocks, gif: &mut Gif<'_>) {
        dirty.take(|tile| {
            let (before, now) = (self.shown[tile], self.keys[tile]);
            if before == now {
                return;
            }
            match blocks.step(before, now) {
                Some(block) => gif.lay((self.cut.areas[tile].0, self.cut.areas[tile].1), block),
                None => self.miss(tile, frame, blocks),
            }
            self.shown[tile] = now;
        });
        gif.rest(self.pauses[frame]);
    }

    /// Notes what is not kept of a tile as it is and as it was.
    fn miss(&mut self, tile: usize, frame: usize, blocks: &Blocks) {
        let (bare, now) = (self.bare[tile], self.keys[tile]);
        for (frame, key) in [(None, bare), (Some(frame), now)] {
            if !blocks.keeps(key) {
                self.missing.push(Missing { frame, tile: Some(tile), key });
            }
        }
    }
}

/// Brings the winner, how well both shot and how many ships are left into what stands for the tiles of the names, if a frame
/// shows the end; says whether it does.
fn tell_winner(keys: &mut [Key], frame: &PublicView) -> bool {
    let Phase::Over(ending) = frame.phase else { return false };
    for (tile, side) in NAMES.into_iter().zip(Side::BOTH) {
        let print = Fingerprint::new(34).of(&ending.winner()).of(&side);
        let print = frame.charts[side].wrecks.iter().fold(print, |print, wreck| print.of(&wreck.berth));
        let [own, target] = [side, !side].map(|side| &frame.charts[side]);
        let shot = [target.shots, target.struck, own.struck];
        change(keys, &[tile], shot.into_iter().fold(print, |print, count| print.with(count.into())).number());
    }
    true
}

fn change(keys: &mut [Key], near: &[u16], by: Key) {
    for tile in near {
        let key = &mut keys[usize::from(*tile)];
        *key = key.wrapping_add(by);
    }
}

/// The tiles to be looked at again, a bit for each.
struct Dirty(Vec<u64>);

impl Dirty {
    fn all(count: usize) -> Self {
        let mut dirty = Self(vec![0; count.div_ceil(64)]);
        (0..count as u16).for_each(|tile| dirty.add(tile));
        dirty
    }

    fn add(&mut self, tile: u16) {
        self.0[usize::from(tile / 64)] |= 1 << (tile % 64);
    }

    /// Takes them away, in their order.
    fn take(&mut self, mut look: impl FnMut(usize)) {
        for (word, bits) in self.0.iter_mut().enumerate() {
            while *bits != 0 {
                look(word * 64 + bits.trailing_zeros() as usize);
                *bits &= *bits - 1;
            }
        }
    }
}

/// Draws what is missing, frame by frame, and keeps it.
fn draw_missing(replay: &Replay<'_>, cut: &Cut, mut missing: Vec<Missing>) {
    missing.sort_by_key(|one| (one.frame, one.key));
    missing.dedup_by_key(|one| one.key);
    let (bare, blank) = (emptied(&replay.frames[0]), Captions::default());
    for some in missing.chunk_by(|one, next| one.frame == next.frame) {
        let of_empty = Replay { captions: &blank, ..*replay };
        let (picture, notch) = match some[0].frame {
            None => (of_empty.picture(&bare), 0),
            Some(at) => (replay.picture(&replay.frames[at]), replay.notch(at)),
        };
        let (width, height) = replay.size();
        let area = |one: &Missing| one.tile.map_or((0, 0, width, height), |tile| cut.areas[tile]);
        let areas: Vec<Area> = some.iter().map(area).collect();
        let drawn = raster::excerpts(&listed(&picture, notch), picture.skin(), picture.size(), &areas);
        let mut blocks = Blocks::shared();
        for ((one, area), pixels) in some.iter().zip(&areas).zip(drawn) {
            blocks.keep(one.key, area.2 - area.0, pixels);
        }
    }
}

/// The fields with nothing on them.
fn emptied(view: &PublicView) -> PublicView {
    let mut emptied = view.clone();
    (emptied.charts, emptied.revealed, emptied.last_target) = (BySide::default(), BySide::default(), None);
    emptied.phase = Phase::Firing(Side::A);
    emptied
}
