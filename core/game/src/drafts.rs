//! Trims drafts and salvo plans in the log: only what an undo needs is kept. Decides nothing.

use super::{event::Event, layout::Layout, side::Side, state::Game};

/// The maximum number of kept drafts per side.
const MAX_DRAFTS: usize = 8;

impl Game {
    /// The kept drafts of a side.
    pub(super) fn drafts(&mut self, of: Side) -> Vec<&mut Layout> {
        let events = self.log.iter_mut().map(|logged| &mut logged.event);
        let kept = events.filter_map(|event| match event {
            Event::Drafted { side, layout } if *side == of && !layout.0.pieces.is_empty() => Some(&mut layout.0),
            _ => None,
        });
        kept.collect()
    }

    /// Makes room for a new draft. A draft equal to the one before the last replaces both; otherwise only the latest
    /// drafts are kept, so that a game does not grow with every shuffle. The events of removed drafts stay, emptied.
    pub(super) fn trim_drafts(&mut self, of: Side, draft: &Layout) {
        if draft.pieces.is_empty() {
            return;
        }
        let kept = self.drafts(of);
        let back = kept.len().checked_sub(2).filter(|at| *kept[*at] == *draft);
        let stay = back.unwrap_or(kept.len());
        let first = (stay + 1).saturating_sub(MAX_DRAFTS);
        for (at, former) in kept.into_iter().enumerate() {
            if at < first || at >= stay {
                *former = Layout::default();
            }
        }
    }

    /// Whether the current draft of a side is the first one it made.
    pub(super) fn is_first_draft(&self, of: Side) -> bool {
        self.log.iter().filter(|logged| matches!(&logged.event, Event::Drafted { side, .. } if *side == of)).count() == 1
    }

    /// Whether the draft of a side can be undone without losing a whole fleet: it is a part, or an earlier draft is kept.
    pub fn can_undo(&self, of: Side) -> bool {
        let Ok(current) = self.draft(of) else { return false };
        let is_part = current.pieces.len() < self.rules().pieces().len();
        !current.pieces.is_empty() && (is_part || self.former_draft(of).is_some())
    }

    /// The previous draft of a side, if it is kept.
    pub(super) fn former_draft(&self, of: Side) -> Option<&Layout> {
        let mut kept = self.log.iter().rev().filter_map(|logged| match &logged.event {
            Event::Drafted { side, layout } if *side == of && !layout.0.pieces.is_empty() => Some(&layout.0),
            _ => None,
        });
        kept.nth(1)
    }

    /// Clears the earlier salvo plans of a side.
    pub(super) fn forget_plans(&mut self, of: Side) {
        for logged in &mut self.log {
            match &mut logged.event {
                Event::Planned { side, cells } if *side == of => cells.0.clear(),
                _ => {}
            }
        }
    }
}
