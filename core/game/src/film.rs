//! A finished game as a sequence of frames in which both fleets are visible. Made from public reports and the fleets of finished
//! games only.

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
    /// The game before the first shot and after each shot, salvo or move, with both fleets revealed; never empty.
    pub frames: Vec<PublicView>,
    /// The number of shots fired by each side; of moves in the table game.
    pub shots: BySide<u32>,
    /// The time of the last action.
    pub at: Timestamp,
    /// How the game ended.
    pub ending: Ending,
}

impl Film {
    /// The film of a finished game; `None` if anything in it is still hidden, or if it ended before the first shot.
    pub fn of(game: &Game) -> Option<Self> {
        let Phase::Over(ending) = game.public().phase else { return None };
        let record = Record::of(game)?;
        let fleet = |side: Side| Some(record.fleets[side].fleet_to_seal(game.rules()).ok()?.ships);
        let mut fleets = BySide { a: fleet(Side::A)?, b: fleet(Side::B)? };
        let (mut view, mut frames) = (game.opening_view(), Vec::new());
        for LoggedEvent { event, .. } in game.log() {
            if let Event::Moved { side, cells, .. } = event {
                let dutchman = fleets[*side].iter_mut().filter(|ship| ship.spec.kind == Kind::Dutchman);
                dutchman.for_each(|ship| ship.cells = cells.0);
            }
            if let Some(report) = event.report(game.rules()) {
                view.apply(&report);
            }
            let is_end = matches!(event, Event::Ended { .. });
            if is_end {
                // The frame of the end replaces that of the last shot, since both have the same fields.
                frames.pop();
            }
            if is_end || is_shot_or_move(event) || matches!(event, Event::Began { .. } | Event::Moved { .. } | Event::Given { .. }) {
                let mut frame = view.clone();
                for side in Side::BOTH {
                    frame.revealed[side].get_or_insert_with(|| fleets[side].clone());
                }
                frames.push(frame);
            }
        }
        let shots = BySide::from_fn(|side| game.log().iter().map(|logged| shot_count(&logged.event, side)).sum());
        // The actions of players, and those of the clock instead of a player.
        let is_action = |event: &Event| {
            is_shot_or_move(event)
                || matches!(event, Event::Moved { .. } | Event::Given { .. } | Event::Lapsed { .. } | Event::Stayed { .. })
        };
        let at = game.log().iter().rev().find(|logged| is_action(&logged.event)).or(game.log().last())?.at;
        (!frames.is_empty()).then_some(Self { frames, shots, at, ending })
    }

    /// The film of a recorded game.
    ///
    /// # Errors
    /// The first fault that the audit of the record finds.
    pub fn of_record(record: &Record) -> Result<Self, AuditFinding> {
        if let Some(finding) = record.verify().into_iter().next() {
            return Err(finding);
        }
        Self::of(&record.replay()?).ok_or(AuditFinding::Result)
    }

    /// The last frame: both fields at the end of the game.
    pub fn last(&self) -> &PublicView {
        self.frames.last().expect("a film has at least one frame")
    }
}

fn is_shot_or_move(event: &Event) -> bool {
    matches!(event, Event::Fired { .. } | Event::Salvo { .. } | Event::Sailed { .. })
}

/// The number of shots or moves of this side in an event.
fn shot_count(event: &Event, by: Side) -> u32 {
    match event {
        Event::Fired { side, .. } | Event::Sailed { side, .. } => u32::from(*side == by),
        Event::Salvo { volleys, .. } => volleys[by].len() as u32,
        _ => 0,
    }
}
