//! The fast renderer of replays: assembles a cached empty board and cached patches from one content of a tile to another. Missing
//! tiles are rendered, compressed and cached. The patches of one frame follow each other without delay, so that a change of several
//! tiles sweeps over the field.

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

/// The maximum number of attempts: other threads may evict the rendered tiles. After that the reference renderer is used.
const MAX_ATTEMPTS: usize = 3;

/// The indices of the tiles with the names: side A's, then side B's.
const NAME_TILES: [u16; 2] = [0, 1];
/// The index of the tile with the progress bar.
const BAR_TILE: u16 = 2;

/// A tile that is not cached: the frame that shows it (`None` for the empty board), its index (`None` for the whole board), and its
/// key.
struct MissingTile {
    frame: Option<usize>,
    tile: Option<usize>,
    key: Key,
}

/// Draws the replay as a GIF file; `None` if its frames cannot be cut into tiles.
pub(super) fn draw(replay: &Replay<'_>) -> Option<Vec<u8>> {
    let first = &replay.frames[0];
    let fields = !first.rules.has_open_board() && replay.frames.iter().all(|frame| frame.phase != Phase::Open);
    let grid = ReplayGrid::of(first.rules.size).filter(|_| fields)?;
    let mut gif = Vec::new();
    for _ in 0..MAX_ATTEMPTS {
        let mut builder = ReplayBuilder::new(replay, grid);
        if builder.assemble(&mut PatchCache::global(), &mut gif) {
            return Some(gif);
        }
        draw_missing(replay, grid, builder.missing);
    }
    None
}

/// A replay that is being assembled.
struct ReplayBuilder<'a> {
    replay: &'a Replay<'a>,
    grid: &'static ReplayGrid,
    /// The key of the whole empty board.
    empty: Key,
    /// The current key of each tile.
    keys: Vec<Key>,
    /// The key of each tile on the empty board.
    empty_keys: Vec<Key>,
    /// The key of the contents that each tile displays so far.
    shown: Vec<Key>,
    /// The duration of each frame, in hundredths of a second.
    pauses: Vec<u16>,
    /// The tiles that are not cached.
    missing: Vec<MissingTile>,
}

impl<'a> ReplayBuilder<'a> {
    fn new(replay: &'a Replay<'a>, grid: &'static ReplayGrid) -> Self {
        let first = &replay.frames[0];
        let ground = Fingerprint::new(30).with_hash(&replay.picture(first).skin()).with_hash(&first.rules);
        let empty_keys: Vec<Key> = (0..grid.areas.len()).map(|tile| ground.with(tile as u64).number()).collect();
        let mut keys = empty_keys.clone();
        for (key, name) in keys.iter_mut().zip([&replay.captions.left, &replay.captions.right]) {
            let named = if name.is_empty() { 0 } else { Fingerprint::new(32).with_bytes(name.as_bytes()).number() };
            *key = key.wrapping_add(named);
        }
        let shown = empty_keys.clone();
        let pauses = pace::frame_durations(replay.frames);
        Self { replay, grid, empty: ground.with(u64::MAX).number(), keys, empty_keys, shown, pauses, missing: Vec::new() }
    }

    /// Assembles the file if every tile is cached; otherwise records the missing ones.
    fn assemble(&mut self, patches: &mut PatchCache, out: &mut Vec<u8>) -> bool {
        let (grid, replay) = (self.grid, self.replay);
        let (width, height) = replay.size();
        let mut gif = Gif::begin(out, (width, height), replay.picture(&replay.frames[0]).skin().palette().colours(), Repeat::Infinite);
        match patches.patch(EMPTY_KEY, self.empty) {
            Some(patch) => gif.draw((0, 0), patch),
            None => self.missing.push(MissingTile { frame: None, tile: None, key: self.empty }),
        }
        let mut dirty: Vec<u16> = (0..grid.areas.len() as u16).collect();
        let keys = &mut self.keys;
        let mut cells = CellKeys::of(grid, &replay.frames[0], |slot, by| add_to_keys(keys, &grid.tiles_of_cells[slot], by));
        let mut is_over = add_result(&mut self.keys, &replay.frames[0]);
        self.draw_changes(0, &mut dirty, patches, &mut gif);
        for (at, frame) in replay.frames.iter().enumerate().skip(1) {
            let keys = &mut self.keys;
            cells.advance(frame, |slot, by| {
                let tiles = &grid.tiles_of_cells[slot];
                add_to_keys(keys, tiles, by);
                dirty.extend(tiles);
            });
            if !is_over && add_result(&mut self.keys, frame) {
                is_over = true;
                dirty.extend(NAME_TILES);
            }
            self.update_progress(at, &mut dirty);
            self.draw_changes(at, &mut dirty, patches, &mut gif);
        }
        gif.finish();
        self.missing.is_empty()
    }

    /// Updates the key of the tile with the progress bar.
    fn update_progress(&mut self, frame: usize, dirty: &mut Vec<u16>) {
        let progress_key = match self.replay.progress_step(frame) {
            0 => 0,
            progress_step => Fingerprint::new(35).with(progress_step as u64).number(),
        };
        self.keys[usize::from(BAR_TILE)] = self.empty_keys[usize::from(BAR_TILE)].wrapping_add(progress_key);
        dirty.push(BAR_TILE);
    }

    /// Draws those of the `dirty` tiles that have changed, in their order, and empties the list. A tile that is listed twice is
    /// drawn once.
    fn draw_changes(&mut self, frame: usize, dirty: &mut Vec<u16>, patches: &mut PatchCache, gif: &mut Gif<'_>) {
        dirty.sort_unstable();
        for tile in dirty.drain(..).map(usize::from) {
            let (before, now) = (self.shown[tile], self.keys[tile]);
            if before == now {
                continue;
            }
            match patches.patch(before, now) {
                Some(patch) => gif.draw((self.grid.areas[tile].0, self.grid.areas[tile].1), patch),
                None => {
                    // A patch needs the tile before as well, which may be the one of the empty board.
                    let keys = [(None, self.empty_keys[tile]), (Some(frame), now)];
                    let missing = keys.into_iter().filter(|(_, key)| !patches.contains(*key));
                    self.missing.extend(missing.map(|(frame, key)| MissingTile { frame, tile: Some(tile), key }));
                }
            }
            self.shown[tile] = now;
        }
        gif.pause(self.pauses[frame]);
    }
}

/// If this is the final frame, adds the winner, the hit rates and the remaining ships to the keys of the name tiles. Returns whether
/// it is the final frame.
fn add_result(keys: &mut [Key], frame: &PublicView) -> bool {
    let Phase::Over(ending) = frame.phase else { return false };
    for (tile, side) in NAME_TILES.into_iter().zip(Side::BOTH) {
        let fingerprint = Fingerprint::new(34).with_hash(&ending.winner()).with_hash(&side);
        let fingerprint = frame.charts[side].wrecks.iter().fold(fingerprint, |fingerprint, wreck| fingerprint.with_hash(&wreck.spec));
        let [own, target] = [side, !side].map(|side| &frame.charts[side]);
        let shot = [target.shots, target.struck, own.struck];
        add_to_keys(keys, &[tile], shot.into_iter().fold(fingerprint, |fingerprint, count| fingerprint.with(count.into())).number());
    }
    true
}

/// Adds a difference to the keys of these tiles.
fn add_to_keys(keys: &mut [Key], tiles: &[u16], by: Key) {
    for tile in tiles {
        let key = &mut keys[usize::from(*tile)];
        *key = key.wrapping_add(by);
    }
}

/// Renders and caches the missing tiles, frame by frame.
fn draw_missing(replay: &Replay<'_>, grid: &ReplayGrid, mut missing: Vec<MissingTile>) {
    missing.sort_by_key(|one| (one.frame, one.key));
    missing.dedup_by_key(|one| one.key);
    let (empty_board, no_captions) = (without_marks(&replay.frames[0]), Captions::default());
    for group in missing.chunk_by(|one, next| one.frame == next.frame) {
        let of_empty = Replay { captions: &no_captions, ..*replay };
        let (picture, progress_step) = match group[0].frame {
            None => (of_empty.picture(&empty_board), 0),
            Some(at) => (replay.picture(&replay.frames[at]), replay.progress_step(at)),
        };
        let (width, height) = replay.size();
        let area = |one: &MissingTile| one.tile.map_or((0, 0, width, height), |tile| grid.areas[tile]);
        let areas: Vec<Area> = group.iter().map(area).collect();
        let drawn = raster::rasterize_areas(&display_list(&picture, progress_step), picture.skin(), picture.size(), &areas);
        let mut patches = PatchCache::global();
        for ((one, area), pixels) in group.iter().zip(&areas).zip(drawn) {
            patches.insert(one.key, area.2 - area.0, pixels);
        }
    }
}

/// The view with empty fields: without marks and pieces.
fn without_marks(view: &PublicView) -> PublicView {
    let mut cleared = view.clone();
    (cleared.charts, cleared.revealed, cleared.last_target) = (BySide::default(), BySide::default(), None);
    cleared.phase = Phase::Firing(Side::A);
    cleared
}
