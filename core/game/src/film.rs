//! A finished game as frames, both fleets visible from the first shot. Made only from public reports and the fleets of
//! finished games.

use super::{
    event::{Event, LoggedEvent},
    ids::Timestamp,
    record::{AuditFinding, Record},
    report::Ending,
    roster::Kind,
    side::{BySide, Side},
    state::Game,
    view::{Phase, PlacedPiece, PublicView},
};

/// The frames of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Film {
    /// The fields before the first shot and after each shot, salvo or move, with both fleets; never empty.
    pub frames: Vec<PublicView>,
    /// Shots fired by each side; moves in the table game.
    pub shots: BySide<u32>,
    /// When the last action happened.
    pub at: Timestamp,
    /// How the game ended.
    pub ending: Ending,
}

impl Film {
    /// The film of a finished game; `None` if anything in it is still hidden, or if it ended before the first shot.
    pub fn of(game: &Game) -> Option<Self> {
        let Phase::Over(ending) = game.public().phase else { return None };
        let record = Record::of(game)?;
        let laid = |side: Side| Some(record.fleets[side].seal(game.rules()).ok()?.placed_pieces());
        let fleets = BySide { a: laid(Side::A)?, b: laid(Side::B)? };
        let mut builder = FilmBuilder { view: game.opening(), fleets, frames: Vec::new() };
        game.log().iter().for_each(|logged| builder.push(logged, game));
        let shots = BySide::from_fn(|side| game.log().iter().map(|logged| shots(&logged.event, side)).sum());
        // An action of a player, or of the clock in their place.
        let is_action = |event: &Event| {
            is_shot(event) || matches!(event, Event::Moved { .. } | Event::Given { .. } | Event::Lapsed { .. } | Event::Stayed { .. })
        };
        let at = game.log().iter().rev().find(|logged| is_action(&logged.event)).or(game.log().last())?.at;
        (!builder.frames.is_empty()).then_some(Self { frames: builder.frames, shots, at, ending })
    }

    /// The film of a recorded game.
    ///
    /// # Errors
    /// The first action in the record that does not follow.
    pub fn of_record(record: &Record) -> Result<Self, AuditFinding> {
        if let Some(finding) = record.verify().into_iter().next() {
            return Err(finding);
        }
        Self::of(&record.replay()?).ok_or(AuditFinding::Result)
    }

    /// The last frame: both fields as they were at the end.
    pub fn last(&self) -> &PublicView {
        self.frames.last().expect("a film has a frame")
    }
}

/// A film under construction.
struct FilmBuilder {
    view: PublicView,
    fleets: BySide<Vec<PlacedPiece>>,
    frames: Vec<PublicView>,
}

impl FilmBuilder {
    fn push(&mut self, logged: &LoggedEvent, game: &Game) {
        if let Event::Moved { side, cells, .. } = &logged.event {
            let dutchman = self.fleets[*side].iter_mut().filter(|ship| ship.spec.kind == Kind::Dutchman);
            dutchman.for_each(|ship| ship.cells = cells.0);
        }
        if let Some(report) = logged.event.report(game.rules()) {
            self.view.apply(&report);
        }
        if matches!(logged.event, Event::Ended { .. }) {
            // The end itself changes nothing on the fields.
            self.frames.pop();
            self.frames.push(self.frame());
        } else if is_shot(&logged.event) || matches!(logged.event, Event::Began { .. } | Event::Moved { .. } | Event::Given { .. }) {
            self.frames.push(self.frame());
        }
    }

    /// The current fields with both fleets.
    fn frame(&self) -> PublicView {
        let mut shown = self.view.clone();
        for side in Side::BOTH {
            shown.revealed[side].get_or_insert_with(|| self.fleets[side].clone());
        }
        shown
    }
}

fn is_shot(event: &Event) -> bool {
    matches!(event, Event::Fired { .. } | Event::Salvo { .. } | Event::Sailed { .. })
}

/// The number of shots or moves of this side in an event.
fn shots(event: &Event, by: Side) -> u32 {
    match event {
        Event::Fired { side, .. } | Event::Sailed { side, .. } => u32::from(*side == by),
        Event::Salvo { volleys, .. } => volleys[by].len() as u32,
        _ => 0,
    }
}
