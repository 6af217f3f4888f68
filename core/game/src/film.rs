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
    view::{Phase, PublicView},
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
        let laid = |side: Side| Some(record.fleets[side].fleet_to_seal(game.rules()).ok()?.placed_pieces());
        let mut fleets = BySide { a: laid(Side::A)?, b: laid(Side::B)? };
        let (mut view, mut frames) = (game.opening(), Vec::new());
        for LoggedEvent { event, .. } in game.log() {
            if let Event::Moved { side, cells, .. } = event {
                let dutchman = fleets[*side].iter_mut().filter(|ship| ship.spec.kind == Kind::Dutchman);
                dutchman.for_each(|ship| ship.cells = cells.0);
            }
            if let Some(report) = event.report(game.rules()) {
                view.apply(&report);
            }
            let ends = matches!(event, Event::Ended { .. });
            if ends {
                // The end itself changes nothing on the fields.
                frames.pop();
            }
            if ends || is_shot(event) || matches!(event, Event::Began { .. } | Event::Moved { .. } | Event::Given { .. }) {
                let mut frame = view.clone();
                for side in Side::BOTH {
                    frame.revealed[side].get_or_insert_with(|| fleets[side].clone());
                }
                frames.push(frame);
            }
        }
        let shots = BySide::from_fn(|side| game.log().iter().map(|logged| shots(&logged.event, side)).sum());
        // An action of a player, or of the clock in their place.
        let is_action = |event: &Event| {
            is_shot(event) || matches!(event, Event::Moved { .. } | Event::Given { .. } | Event::Lapsed { .. } | Event::Stayed { .. })
        };
        let at = game.log().iter().rev().find(|logged| is_action(&logged.event)).or(game.log().last())?.at;
        (!frames.is_empty()).then_some(Self { frames, shots, at, ending })
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
