//! The named computer opponents, each with a shooting strategy and a placement strategy. Their numbers never change, because
//! stored games contain them.

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
    /// The number of the player id ([`PlayerId::computer`]).
    pub number: u64,
    /// The name in commands.
    pub id: &'static str,
    /// The strategies.
    pub opponent: Opponent,
}

impl ComputerPlayer {
    /// Whether choosing a shot may take milliseconds of computing, which would block a thread that serves many requests.
    pub fn is_slow(&self) -> bool {
        self.opponent.shooting == Shooting::Exact
    }
}

const fn player(number: u64, id: &'static str, shooting: Shooting, placing: PlacementStrategy) -> ComputerPlayer {
    ComputerPlayer { number, id, opponent: Opponent { shooting, placing } }
}

/// All named opponents: the default one first, then in the order of strength of core/RULES.md §3.2.
pub const COMPUTER_PLAYERS: [ComputerPlayer; 21] = [
    player(1, "computer", Shooting::Hunt, PlacementStrategy::Random),
    player(2, "cabin-boy", Shooting::Random, PlacementStrategy::Spread),
    player(3, "deckhand", Shooting::RandomMarked, PlacementStrategy::Random),
    player(4, "blind-hunter", Shooting::HuntTarget, PlacementStrategy::Human),
    player(5, "parity", Shooting::Parity, PlacementStrategy::Random),
    player(6, "beginner", Shooting::CornersFirst, PlacementStrategy::Avoid),
    player(7, "hunter", Shooting::Hunt, PlacementStrategy::CornerSurprise),
    player(8, "chessboard", Shooting::Chess, PlacementStrategy::Half),
    player(9, "diagonals", Shooting::Diagonals, PlacementStrategy::NoDiagonals),
    player(10, "rhombus", Shooting::Rhombus, PlacementStrategy::Groups),
    player(11, "locator", Shooting::Locator, PlacementStrategy::NoDiagonals),
    player(12, "knight", Shooting::Knight, PlacementStrategy::Perelman),
    player(13, "every-fourth", Shooting::EveryFourth, PlacementStrategy::Third),
    player(14, "squares", Shooting::Lattice, PlacementStrategy::ThirdStrip),
    player(15, "goose", Shooting::Goose, PlacementStrategy::ShoresAll),
    player(16, "goose-plus", Shooting::GooseFixed, PlacementStrategy::ShoresLarge),
    player(17, "navigator", Shooting::Density, PlacementStrategy::Sixty),
    player(18, "captain", Shooting::Exact, PlacementStrategy::Fortress),
    player(19, "acquaintance", Shooting::Memory, PlacementStrategy::Adaptive),
    player(20, "neural", Shooting::Trained, PlacementStrategy::Spread),
    player(21, "pool", Shooting::TrainedOnSmallField, PlacementStrategy::Random),
];

/// The opponent with this player id: the default one for an unknown number, `None` for a person.
pub fn opponent_by_player(player: PlayerId) -> Option<&'static ComputerPlayer> {
    player.is_computer().then(|| COMPUTER_PLAYERS.iter().find(|mate| mate.number == player.number).unwrap_or(&COMPUTER_PLAYERS[0]))
}

/// The opponent with this name in commands.
pub fn opponent_by_name(id: &str) -> Option<&'static ComputerPlayer> {
    COMPUTER_PLAYERS.iter().find(|mate| mate.id == id)
}

/// For each side, whether it is a computer opponent whose placement strategy is impossible under these rules, so that its
/// fleet is random. Depends only on the players and the rules. Costs one attempt to place a fleet for each computer side.
pub fn random_placements(view: &PublicView) -> BySide<bool> {
    let falls_back = |mate: &ComputerPlayer| PlacementPlan::from(mate.opponent.placing).falls_back(&view.rules);
    let opponent = |side: Side| view.seats[side].as_ref().and_then(|seat| opponent_by_player(seat.player));
    BySide::from_fn(|side| view.rules.exchanges_shots() && opponent(side).is_some_and(falls_back))
}
