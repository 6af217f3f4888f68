//! Removes old drafts and salvo plans from the log, so that only those needed for an undo are stored.

use super::{event::Event, layout::Layout, side::Side, state::Game};

/// The maximum number of drafts stored per side.
const MAX_DRAFTS: usize = 8;

impl Game {
    /// The stored drafts of a side, oldest first.
    pub(super) fn drafts(&mut self, of: Side) -> Vec<&mut Layout> {
        let events = self.log.iter_mut().map(|logged| &mut logged.event);
        let stored = events.filter_map(|event| match event {
            Event::Drafted { side, layout } if *side == of && !layout.0.pieces.is_empty() => Some(&mut layout.0),
            _ => None,
        });
        stored.collect()
    }

    /// Removes old drafts before a new one is logged: all but the latest [`MAX_DRAFTS`], so that a game does not grow with every
    /// shuffle. If the new draft equals the last but one, as after an undo, those two are removed. The events of removed drafts stay
    /// in the log with an empty layout.
    pub(super) fn trim_drafts(&mut self, of: Side, draft: &Layout) {
        if draft.pieces.is_empty() {
            return;
        }
        let stored = self.drafts(of);
        let repeated = stored.len().checked_sub(2).filter(|at| *stored[*at] == *draft);
        let end = repeated.unwrap_or(stored.len());
        let start = (end + 1).saturating_sub(MAX_DRAFTS);
        for (at, former) in stored.into_iter().enumerate() {
            if at < start || at >= end {
                *former = Layout::default();
            }
        }
    }

    /// Whether the current draft of a side is the first one it made.
    pub(super) fn is_first_draft(&self, of: Side) -> bool {
        self.log.iter().filter(|logged| matches!(&logged.event, Event::Drafted { side, .. } if *side == of)).count() == 1
    }

    /// Whether the last change of a side's draft can be undone without losing a whole fleet: the draft is partial, or an earlier one
    /// is stored.
    pub fn can_undo(&self, of: Side) -> bool {
        let Ok(current) = self.draft(of) else { return false };
        let is_part = current.pieces.len() < self.rules().pieces().len();
        !current.pieces.is_empty() && (is_part || self.previous_draft(of).is_some())
    }

    /// The draft of a side before the current one, if it is stored.
    pub(super) fn previous_draft(&self, of: Side) -> Option<&Layout> {
        let mut stored = self.log.iter().rev().filter_map(|logged| match &logged.event {
            Event::Drafted { side, layout } if *side == of && !layout.0.pieces.is_empty() => Some(&layout.0),
            _ => None,
        });
        stored.nth(1)
    }

    /// Clears the earlier salvo plans of a side in the log.
    pub(super) fn clear_plans(&mut self, of: Side) {
        for logged in &mut self.log {
            match &mut logged.event {
                Event::Planned { side, cells } if *side == of => cells.0.clear(),
                _ => {}
            }
        }
    }
}
