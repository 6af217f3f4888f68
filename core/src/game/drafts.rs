//! What the log keeps of what was laid and listed before it was final: enough to go back to, and no more. Decides nothing.

use super::{event::Event, layout::Layout, side::Side, state::Game};

/// How many drafts of a fleet are kept, to go back to.
const DRAFTS: usize = 8;

impl Game {
    /// The drafts of a side that are kept.
    pub(super) fn drafts(&mut self, of: Side) -> Vec<&mut Layout> {
        let events = self.log.iter_mut().map(|logged| &mut logged.event);
        let kept = events.filter_map(|event| match event {
            Event::Drafted { side, layout } if *side == of && !layout.0.pieces.is_empty() => Some(&mut layout.0),
            _ => None,
        });
        kept.collect()
    }

    /// Makes room for a draft. One that goes back to the draft before the last takes the place of both; of all others only the
    /// latest stay, so that a game does not grow with every shuffle: that there were more is still of interest.
    pub(super) fn shelve_drafts(&mut self, of: Side, draft: &Layout) {
        if draft.pieces.is_empty() {
            return;
        }
        let kept = self.drafts(of);
        let back = kept.len().checked_sub(2).filter(|at| *kept[*at] == *draft);
        let stay = back.unwrap_or(kept.len());
        let first = (stay + 1).saturating_sub(DRAFTS);
        for (at, former) in kept.into_iter().enumerate() {
            if at < first || at >= stay {
                *former = Layout::default();
            }
        }
    }

    /// Whether the present draft of a side is the first it ever had.
    pub(super) fn drafted_once(&self, of: Side) -> bool {
        self.log.iter().filter(|logged| matches!(&logged.event, Event::Drafted { side, .. } if *side == of)).count() == 1
    }

    /// The draft before the present one of a side, if it is kept.
    pub(super) fn former_draft(&self, of: Side) -> Option<&Layout> {
        let mut kept = self.log.iter().rev().filter_map(|logged| match &logged.event {
            Event::Drafted { side, layout } if *side == of && !layout.0.pieces.is_empty() => Some(&layout.0),
            _ => None,
        });
        kept.nth(1)
    }

    /// Empties the earlier lists for the salvo of a side.
    pub(super) fn forget_plans(&mut self, of: Side) {
        for logged in &mut self.log {
            match &mut logged.event {
                Event::Planned { side, cells } if *side == of => cells.0.clear(),
                _ => {}
            }
        }
    }
}
