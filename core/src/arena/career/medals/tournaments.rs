//! The medals of tournaments.

use super::{
    super::{person::Career, placing::Placing},
    Medal, Rule,
};
use crate::arena::plan::Format;

const fn tournament(id: &'static str, asks: fn(&Career, &Placing) -> bool) -> Medal {
    Medal { id, rule: Rule::Tournament(asks) }
}

/// In the order they are shown.
pub(super) const MEDALS: &[Medal] = &[
    tournament("flag-raised", |_, _| true),
    tournament("gold", |_, placing| placing.players >= 4 && placing.place == 1),
    tournament("silver", |_, placing| placing.players >= 4 && placing.place == 2),
    tournament("bronze", |_, placing| placing.players >= 4 && placing.place == 3),
    tournament("grand-regatta", |_, placing| placing.players >= 16 && placing.place == 1),
    tournament("unbeaten", |_, placing| placing.players >= 8 && placing.lost == 0 && matches!(placing.format, Format::Swiss(_))),
    tournament("tournaments-10", |career, _| career.attended >= 10),
];
