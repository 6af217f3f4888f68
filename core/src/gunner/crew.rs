//! The computer opponents that can be asked for by name, each a way to shoot and a way to lay a fleet. A number, once
//! given, stays: it stands in stored games.

use super::{
    Opponent,
    placing::{Placing, Plan},
    shooting::Shooting,
};
use crate::game::{
    ids::PlayerId,
    side::{BySide, Side},
    view::PublicView,
};

/// One of the crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mate {
    /// The number of its seat ([`PlayerId::computer`]).
    pub number: u64,
    /// What it is called in commands.
    pub id: &'static str,
    /// How it plays.
    pub opponent: Opponent,
}

impl Mate {
    /// Whether a shot may take it milliseconds of counting: more than threads have time for that serve many.
    pub fn ponders(&self) -> bool {
        self.opponent.shooting == Shooting::Exact
    }
}

const fn mate(number: u64, id: &'static str, shooting: Shooting, placing: Placing) -> Mate {
    Mate { number, id, opponent: Opponent { shooting, placing } }
}

/// All of them: whoever is asked for without a name first, then by the ladder of core/RULES.md §3.2 and what stands between
/// its steps.
pub const CREW: [Mate; 21] = [
    mate(1, "computer", Shooting::Hunt, Placing::Random),
    mate(2, "cabin-boy", Shooting::Random, Placing::Spread),
    mate(3, "deckhand", Shooting::RandomMarked, Placing::Random),
    mate(4, "blind-hunter", Shooting::HuntTarget, Placing::Human),
    mate(5, "parity", Shooting::Parity, Placing::Random),
    mate(6, "beginner", Shooting::CornersFirst, Placing::Avoid),
    mate(7, "hunter", Shooting::Hunt, Placing::CornerSurprise),
    mate(8, "chessboard", Shooting::Chess, Placing::Half),
    mate(9, "diagonals", Shooting::Diagonals, Placing::NoDiagonals),
    mate(10, "rhombus", Shooting::Rhombus, Placing::Groups),
    mate(11, "locator", Shooting::Locator, Placing::NoDiagonals),
    mate(12, "knight", Shooting::Knight, Placing::Perelman),
    mate(13, "every-fourth", Shooting::EveryFourth, Placing::Third),
    mate(14, "squares", Shooting::Lattice, Placing::ThirdStrip),
    mate(15, "goose", Shooting::Goose, Placing::ShoresAll),
    mate(16, "goose-plus", Shooting::GooseFixed, Placing::ShoresLarge),
    mate(17, "navigator", Shooting::Density, Placing::Sixty),
    mate(18, "captain", Shooting::Exact, Placing::Fortress),
    mate(19, "acquaintance", Shooting::Memory, Placing::Adaptive),
    mate(20, "neural", Shooting::Trained, Placing::Spread),
    mate(21, "pool", Shooting::TrainedInPool, Placing::Random),
];

/// Whoever sits there, if it is one of the crew; a number nobody has is the one without a name.
pub fn seated(player: PlayerId) -> Option<&'static Mate> {
    player.is_computer().then(|| CREW.iter().find(|mate| mate.number == player.number).unwrap_or(&CREW[0]))
}

/// The one of this name.
pub fn named(id: &str) -> Option<&'static Mate> {
    CREW.iter().find(|mate| mate.id == id)
}

/// Which sides the computer's crew plays and lays at random there, as the way of whoever sits there cannot be had under these rules.
/// It follows from who plays and from the rules alone, whatever was laid, and costs one try to lay a fleet for each such side.
pub fn laid_at_random(view: &PublicView) -> BySide<bool> {
    let falls_back = |mate: &Mate| Plan::from(mate.opponent.placing).falls_back(&view.rules);
    let seated = |side: Side| view.seats[side].as_ref().and_then(|seat| seated(seat.player));
    BySide::from_fn(|side| view.rules.exchanges_shots() && seated(side).is_some_and(falls_back))
}
