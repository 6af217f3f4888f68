//! The named computer opponents, each a shooting strategy and a placement strategy. A number is never changed, because
//! it is stored in games.

use broadside_game::{
    ids::PlayerId,
    side::{BySide, Side},
    view::PublicView,
};

use super::{
    Opponent,
    placing::{PlacementPlan, PlacementStrategy},
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

const fn mate(number: u64, id: &'static str, shooting: Shooting, placing: PlacementStrategy) -> ComputerPlayer {
    ComputerPlayer { number, id, opponent: Opponent { shooting, placing } }
}

/// All named opponents: the default one first, then by the ladder of core/RULES.md §3.2 and what is between its steps.
pub const CREW: [ComputerPlayer; 21] = [
    mate(1, "computer", Shooting::Hunt, PlacementStrategy::Random),
    mate(2, "cabin-boy", Shooting::Random, PlacementStrategy::Spread),
    mate(3, "deckhand", Shooting::RandomMarked, PlacementStrategy::Random),
    mate(4, "blind-hunter", Shooting::HuntTarget, PlacementStrategy::Human),
    mate(5, "parity", Shooting::Parity, PlacementStrategy::Random),
    mate(6, "beginner", Shooting::CornersFirst, PlacementStrategy::Avoid),
    mate(7, "hunter", Shooting::Hunt, PlacementStrategy::CornerSurprise),
    mate(8, "chessboard", Shooting::Chess, PlacementStrategy::Half),
    mate(9, "diagonals", Shooting::Diagonals, PlacementStrategy::NoDiagonals),
    mate(10, "rhombus", Shooting::Rhombus, PlacementStrategy::Groups),
    mate(11, "locator", Shooting::Locator, PlacementStrategy::NoDiagonals),
    mate(12, "knight", Shooting::Knight, PlacementStrategy::Perelman),
    mate(13, "every-fourth", Shooting::EveryFourth, PlacementStrategy::Third),
    mate(14, "squares", Shooting::Lattice, PlacementStrategy::ThirdStrip),
    mate(15, "goose", Shooting::Goose, PlacementStrategy::ShoresAll),
    mate(16, "goose-plus", Shooting::GooseFixed, PlacementStrategy::ShoresLarge),
    mate(17, "navigator", Shooting::Density, PlacementStrategy::Sixty),
    mate(18, "captain", Shooting::Exact, PlacementStrategy::Fortress),
    mate(19, "acquaintance", Shooting::Memory, PlacementStrategy::Adaptive),
    mate(20, "neural", Shooting::Trained, PlacementStrategy::Spread),
    mate(21, "pool", Shooting::TrainedInPool, PlacementStrategy::Random),
];

/// The opponent with this player id; the default one for an unknown number, `None` for people.
pub fn opponent_by_player(player: PlayerId) -> Option<&'static ComputerPlayer> {
    player.is_computer().then(|| CREW.iter().find(|mate| mate.number == player.number).unwrap_or(&CREW[0]))
}

/// The opponent with this name.
pub fn opponent_by_name(id: &str) -> Option<&'static ComputerPlayer> {
    CREW.iter().find(|mate| mate.id == id)
}

/// The computer sides whose placement strategy is not possible under these rules, so that their fleet is random.
/// Follows from the players and the rules alone, and costs one attempt to place a fleet for each such side.
pub fn random_placements(view: &PublicView) -> BySide<bool> {
    let falls_back = |mate: &ComputerPlayer| PlacementPlan::from(mate.opponent.placing).falls_back(&view.rules);
    let opponent = |side: Side| view.seats[side].as_ref().and_then(|seat| opponent_by_player(seat.player));
    BySide::from_fn(|side| view.rules.exchanges_shots() && opponent(side).is_some_and(falls_back))
}
