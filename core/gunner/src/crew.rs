//! The named computer opponents, each a shooting strategy and a placement strategy. A number is never changed, because
//! it is stored in games.

use broadside_game::{
    ids::PlayerId,
    side::{BySide, Side},
    view::PublicView,
};

use super::{
    Opponent,
    placing::{PlacementPlan, Placing},
    shooting::Shooting,
};

/// A named computer opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputerPlayer {
    /// The number of its player id ([`PlayerId::computer`]).
    pub number: u64,
    /// Its name in commands.
    pub id: &'static str,
    /// Its strategies.
    pub opponent: Opponent,
}

impl ComputerPlayer {
    /// Whether a shot may take milliseconds of computing, too long for threads that serve many requests.
    pub fn is_slow(&self) -> bool {
        self.opponent.shooting == Shooting::Exact
    }
}

const fn mate(number: u64, id: &'static str, shooting: Shooting, placing: Placing) -> ComputerPlayer {
    ComputerPlayer { number, id, opponent: Opponent { shooting, placing } }
}

/// All named opponents: the default one first, then by the ladder of core/RULES.md §3.2 and what is between its steps.
pub const CREW: [ComputerPlayer; 21] = [
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

/// The opponent with this player id; the default one for an unknown number, `None` for people.
pub fn seated(player: PlayerId) -> Option<&'static ComputerPlayer> {
    player.is_computer().then(|| CREW.iter().find(|mate| mate.number == player.number).unwrap_or(&CREW[0]))
}

/// The opponent with this name.
pub fn named(id: &str) -> Option<&'static ComputerPlayer> {
    CREW.iter().find(|mate| mate.id == id)
}

/// The computer sides whose placement strategy is not possible under these rules, so that their fleet is random.
/// Follows from the players and the rules alone, and costs one attempt to place a fleet for each such side.
pub fn laid_at_random(view: &PublicView) -> BySide<bool> {
    let falls_back = |mate: &ComputerPlayer| PlacementPlan::from(mate.opponent.placing).falls_back(&view.rules);
    let seated = |side: Side| view.seats[side].as_ref().and_then(|seat| seated(seat.player));
    BySide::from_fn(|side| view.rules.exchanges_shots() && seated(side).is_some_and(falls_back))
}
