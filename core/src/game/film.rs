//! A finished game frame by frame: as everybody would have seen it, had both fleets lain open from the first shot. Made
//! of public reports and of the fleets of games that are over; of any other game there is none.

use super::{
    event::{Event, Logged},
    ids::Timestamp,
    record::{Finding, Record},
    report::Ending,
    roster::Kind,
    side::{BySide, Side},
    state::Game,
    view::{Phase, Placed, PublicView},
};

/// A finished game, to be shown again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Film {
    /// The fields before the first shot, and after each shot, salvo or move; at least one frame, both fleets shown in all.
    pub frames: Vec<PublicView>,
    /// How many shots each side fired, or how many moves it made in the table game.
    pub shots: BySide<u32>,
    /// When the last thing was done.
    pub at: Timestamp,
    /// How the game ended.
    pub ending: Ending,
}

impl Film {
    /// The film of a game that was fought and is over; `None` while anything in it is hidden, and for games that ended
    /// before the first shot could fall.
    pub fn of(game: &Game) -> Option<Self> {
        let Phase::Over(ending) = game.public().phase else { return None };
        let record = Record::of(game)?;
        let laid = |side: Side| Some(record.fleets[side].sealed(game.rules()).ok()?.placed());
        let fleets = BySide { a: laid(Side::A)?, b: laid(Side::B)? };
        let mut reel = Reel { view: game.opening(), fleets, frames: Vec::new() };
        game.log().iter().for_each(|logged| reel.turn(logged, game));
        let shots = BySide::from_fn(|side| game.log().iter().map(|logged| shots(&logged.event, side)).sum());
        let at = game.log().iter().rev().find(|logged| done(&logged.event)).or(game.log().last())?.at;
        (!reel.frames.is_empty()).then_some(Self { frames: reel.frames, shots, at, ending })
    }

    /// The film of a recorded game.
    ///
    /// # Errors
    /// The first thing in the record that does not follow.
    pub fn of_record(record: &Record) -> Result<Self, Finding> {
        if let Some(finding) = record.verify().into_iter().next() {
            return Err(finding);
        }
        Self::of(&record.replay()?).ok_or(Finding::Result)
    }

    /// The last frame: both fields as they were at the end.
    pub fn last(&self) -> &PublicView {
        self.frames.last().expect("a film has a frame")
    }
}

/// A film in the making.
struct Reel {
    view: PublicView,
    fleets: BySide<Vec<Placed>>,
    frames: Vec<PublicView>,
}

impl Reel {
    fn turn(&mut self, logged: &Logged, game: &Game) {
        if let Event::Moved { side, cells, .. } = &logged.event {
            let dutchman = self.fleets[*side].iter_mut().filter(|ship| ship.berth.kind == Kind::Dutchman);
            dutchman.for_each(|ship| ship.cells = cells.0);
        }
        if let Some(report) = logged.event.report(game.rules()) {
            self.view.apply(&report);
        }
        if matches!(logged.event, Event::Ended { .. }) {
            // The end itself changes nothing to be seen.
            self.frames.pop();
            self.frames.push(self.shown());
        } else if seen(&logged.event) {
            self.frames.push(self.shown());
        }
    }

    /// The fields as they are, with both fleets.
    fn shown(&self) -> PublicView {
        let mut shown = self.view.clone();
        for side in Side::BOTH {
            shown.revealed[side].get_or_insert_with(|| self.fleets[side].clone());
        }
        shown
    }
}

/// Whether the fields look otherwise after it.
fn seen(event: &Event) -> bool {
    matches!(event, Event::Began { .. } | Event::Moved { .. } | Event::Given { .. }) || shot(event)
}

fn shot(event: &Event) -> bool {
    matches!(event, Event::Fired { .. } | Event::Salvo { .. } | Event::Sailed { .. })
}

/// Whether a player did it, or let the clock do it.
fn done(event: &Event) -> bool {
    shot(event) || matches!(event, Event::Moved { .. } | Event::Given { .. } | Event::Lapsed { .. } | Event::Stayed { .. })
}

/// How many shots or moves of this side an event is.
fn shots(event: &Event, by: Side) -> u32 {
    match event {
        Event::Fired { side, .. } | Event::Sailed { side, .. } => u32::from(*side == by),
        Event::Salvo { volleys, .. } => volleys[by].len() as u32,
        _ => 0,
    }
}
