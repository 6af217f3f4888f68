//! The fast renderer of replays: a cached empty board and cached patches from tile to tile. Missing tiles are rendered, compressed
//! and cached. The patches of one frame follow each other without delay, so that a change of several tiles sweeps over the field.

use broadside_game::{
    side::{BySide, Side},
    view::{Phase, PublicView},
};
use broadside_png::{Area, Fingerprint};

use super::{
    cells::CellKeys,
    frame::{Replay, display_list},
    grid::ReplayGrid,
    pace,
    patches::{EMPTY_KEY, Key, PatchCache},
};
use crate::{
    gif::{Gif, Repeat},
    raster,
    scene::Captions,
};

/// The number of attempts to render tiles that other threads evict meanwhile, before the reference renderer is used.
const MAX_ATTEMPTS: usize = 3;

/// The tiles of the names: side A's, then side B's.
const NAMES: [u16; 2] = [0, 1];
/// The tile of the progress bar.
const BAR: u16 = 2;

/// A tile that is not cached: the frame that shows it (`None` for the empty board), its index (`None` for the whole board), and its
/// key.
struct MissingTile {
    frame: Option<usize>,
    tile: Option<usize>,
    key: Key,
}

/// Draws the replay into a buffer, replacing its contents, if its frames can be cut into tiles. Returns whether they can.
pub(super) fn draw(replay: &Replay<'_>, out: &mut Vec<u8>) -> bool {
    let first = &replay.frames[0];
    let fields = !first.rules.has_open_chart() && replay.frames.iter().all(|frame| frame.phase != Phase::Open);
    let Some(grid) = ReplayGrid::of(first.rules.size).filter(|_| fields) else { return false };
    for _ in 0..MAX_ATTEMPTS {
        let mut builder = ReplayBuilder::new(replay, grid);
        if builder.assemble(&mut PatchCache::global(), out) {
            return true;
        }
        draw_missing(replay, grid, builder.missing);
    }
    false
}

/// A replay that is being assembled.
struct ReplayBuilder<'a> {
    replay: &'a Replay<'a>,
    grid: &'static ReplayGrid,
    /// The key of the whole empty board.
    empty: Key,
    /// The current key of each tile, and its key on the empty board.
    keys: Vec<Key>,
    bare: Vec<Key>,
    /// The key of the displayed contents of each tile.
    shown: Vec<Key>,
    /// The duration of each frame.
    pauses: Vec<u16>,
    missing: Vec<MissingTile>,
}

impl<'a> ReplayBuilder<'a> {
    fn new(replay: &'a Replay<'a>, grid: &'static ReplayGrid) -> Self {
        let first = &replay.frames[0];
        let ground = Fingerprint::new(30).with_hash(&replay.picture(first).skin()).with_hash(&first.rules);
        let bare: Vec<Key> = (0..grid.areas.len()).map(|tile| ground.with(tile as u64).number()).collect();
        let mut keys = bare.clone();
        for (key, name) in keys.iter_mut().zip([&replay.captions.left, &replay.captions.right]) {
            let named = if name.is_empty() { 0 } else { Fingerprint::new(32).with_bytes(name.as_bytes()).number() };
            *key = key.wrapping_add(named);
        }
        let shown = bare.clone();
        let pauses = pace::pauses(replay.frames);
        Self { replay, grid, empty: ground.with(u64::MAX).number(), keys, bare, shown, pauses, missing: Vec::new() }
    }

    /// Assembles the file if every tile is cached; otherwise records the missing ones.
    fn assemble(&mut self, patches: &mut PatchCache, out: &mut Vec<u8>) -> bool {
        let (grid, replay) = (self.grid, self.replay);
        let (width, height) = replay.size();
        let mut gif = Gif::begin(out, (width, height), replay.picture(&replay.frames[0]).skin().palette().colours(), Repeat::Infinite);
        match patches.step(EMPTY_KEY, self.empty) {
            Some(patch) => gif.draw((0, 0), patch),
            None => self.missing.push(MissingTile { frame: None, tile: None, key: self.empty }),
        }
        let mut dirty: Vec<u16> = (0..grid.areas.len() as u16).collect();
        let keys = &mut self.keys;
        let mut cells = CellKeys::of(grid, &replay.frames[0], |slot, by| add_to_keys(keys, grid.near(slot), by));
        let mut is_over = add_winner(&mut self.keys, &replay.frames[0]);
        self.draw_changes(0, &mut dirty, patches, &mut gif);
        for (at, frame) in replay.frames.iter().enumerate().skip(1) {
            let keys = &mut self.keys;
            cells.advance(frame, |slot, by| {
                let near = grid.near(slot);
                add_to_keys(keys, near, by);
                dirty.extend(near);
            });
            if !is_over && add_winner(&mut self.keys, frame) {
                is_over = true;
                dirty.extend(NAMES);
            }
            self.update_progress(at, &mut dirty);
            self.draw_changes(at, &mut dirty, patches, &mut gif);
        }
        gif.finish();
        self.missing.is_empty()
    }

    /// Adds the progress of the bar to the key of its tile.
    fn update_progress(&mut self, frame: usize, dirty: &mut Vec<u16>) {
        let grown = match self.replay.notch(frame) {
            0 => 0,
            notch => Fingerprint::new(35).with(notch as u64).number(),
        };
        self.keys[usize::from(BAR)] = self.bare[usize::from(BAR)].wrapping_add(grown);
        dirty.push(BAR);
    }

    /// Draws the changed ones of these tiles in their order, and empties the list. A tile that is listed twice is drawn once.
    fn draw_changes(&mut self, frame: usize, dirty: &mut Vec<u16>, patches: &mut PatchCache, gif: &mut Gif<'_>) {
        dirty.sort_unstable();
        for tile in dirty.drain(..).map(usize::from) {
            let (before, now) = (self.shown[tile], self.keys[tile]);
            if before == now {
                continue;
            }
            match patches.step(before, now) {
                Some(patch) => gif.draw((self.grid.areas[tile].0, self.grid.areas[tile].1), patch),
                None => self.record_missing(tile, frame, patches),
            }
            self.shown[tile] = now;
        }
        gif.pause(self.pauses[frame]);
    }

    /// Records which states of a tile are not cached.
    fn record_missing(&mut self, tile: usize, frame: usize, patches: &PatchCache) {
        let (bare, now) = (self.bare[tile], self.keys[tile]);
        for (frame, key) in [(None, bare), (Some(frame), now)] {
            if !patches.contains(key) {
                self.missing.push(MissingTile { frame, tile: Some(tile), key });
            }
        }
    }
}

/// Adds the winner, the hit rates and the remaining ships to the keys of the name tiles if this is the final frame. Returns whether
/// it is.
fn add_winner(keys: &mut [Key], frame: &PublicView) -> bool {
    let Phase::Over(ending) = frame.phase else { return false };
    for (tile, side) in NAMES.into_iter().zip(Side::BOTH) {
        let fingerprint = Fingerprint::new(34).with_hash(&ending.winner()).with_hash(&side);
        let fingerprint = frame.charts[side].wrecks.iter().fold(fingerprint, |fingerprint, wreck| fingerprint.with_hash(&wreck.spec));
        let [own, target] = [side, !side].map(|side| &frame.charts[side]);
        let shot = [target.shots, target.struck, own.struck];
        add_to_keys(keys, &[tile], shot.into_iter().fold(fingerprint, |fingerprint, count| fingerprint.with(count.into())).number());
    }
    true
}

fn add_to_keys(keys: &mut [Key], near: &[u16], by: Key) {
    for tile in near {
        let key = &mut keys[usize::from(*tile)];
        *key = key.wrapping_add(by);
    }
}

/// Renders and caches the missing tiles, frame by frame.
fn draw_missing(replay: &Replay<'_>, grid: &ReplayGrid, mut missing: Vec<MissingTile>) {
    missing.sort_by_key(|one| (one.frame, one.key));
    missing.dedup_by_key(|one| one.key);
    let (bare, blank) = (without_marks(&replay.frames[0]), Captions::default());
    for some in missing.chunk_by(|one, next| one.frame == next.frame) {
        let of_empty = Replay { captions: &blank, ..*replay };
        let (picture, notch) = match some[0].frame {
            None => (of_empty.picture(&bare), 0),
            Some(at) => (replay.picture(&replay.frames[at]), replay.notch(at)),
        };
        let (width, height) = replay.size();
        let area = |one: &MissingTile| one.tile.map_or((0, 0, width, height), |tile| grid.areas[tile]);
        let areas: Vec<Area> = some.iter().map(area).collect();
        let drawn = raster::rasterize_areas(&display_list(&picture, notch), picture.skin(), picture.size(), &areas);
        let mut patches = PatchCache::global();
        for ((one, area), pixels) in some.iter().zip(&areas).zip(drawn) {
            patches.insert(one.key, area.2 - area.0, pixels);
        }
    }
}

/// The same fields without marks and pieces.
fn without_marks(view: &PublicView) -> PublicView {
    let mut cleared = view.clone();
    (cleared.charts, cleared.revealed, cleared.last_target) = (BySide::default(), BySide::default(), None);
    cleared.phase = Phase::Firing(Side::A);
    cleared
}
