//! Evaluates a board of the table game: the value of the ships of both fleets, the threats to sink ships, and the nearness
//! of ships to their targets (core/RULES.md §2.11, point 10).

use std::{collections::VecDeque, sync::LazyLock};

use broadside_game::straume::{BoardHalf, Heading, Point, Ship, TableBoard, TableGame, Terrain};

use super::WIN_VALUE;

/// How much one point of a ship's value counts in an evaluation.
const POINT_VALUE: i32 = 1_000;

/// A threat to sink a ship counts as much as the value of the ship, divided by this.
const THREAT_DIVISOR: i32 = 10;

/// The bonus for each point of a target's value, divided by the distance.
const TARGET_BONUS: i32 = 200;

/// The bonus for each step nearer to the target.
const STEP_BONUS: i32 = 8;

const DRAW_PENALTY: i32 = 1_500;

/// The number of plies without a loss after which exchanges of ships become attractive.
const EXCHANGE_THRESHOLD: u16 = 30;

/// The weight of the nearness of enemy ships relative to that of the own ships, in thousandths: less than 1000, or the two
/// would cancel out; more than 0, or being hunted would not matter.
const ENEMY_NEARNESS_WEIGHT: i32 = 750;

/// The number of plies without a loss after which [`ENEMY_NEARNESS_WEIGHT`] has decreased to 0.
const NEARNESS_FADE_PLIES: i32 = 60;

/// The lead in points at which [`ENEMY_NEARNESS_WEIGHT`] has decreased to 0.
const NEARNESS_FADE_LEAD: i32 = 15;

/// The distance between points without a way by sea; larger than any other distance.
const MAX_DISTANCE: u8 = 60;

/// The distances by sea between all points, in steps.
static DISTANCES: LazyLock<Vec<[u8; Point::COUNT]>> = LazyLock::new(|| {
    (0..Point::COUNT).map(|index| Point::from_index(index).map_or([MAX_DISTANCE; Point::COUNT], distances_from)).collect()
});

/// The distances by sea from a point to all points, in steps.
fn distances_from(start: Point) -> [u8; Point::COUNT] {
    let mut steps = [MAX_DISTANCE; Point::COUNT];
    steps[start.index()] = 0;
    let mut waiting = VecDeque::from([start]);
    while let Some(point) = waiting.pop_front() {
        for next in Heading::ALL.into_iter().filter_map(|heading| point.ahead(heading)) {
            if next.terrain() != Terrain::Land && steps[next.index()] == MAX_DISTANCE {
                steps[next.index()] = steps[point.index()] + 1;
                waiting.push_back(next);
            }
        }
    }
    steps
}

/// Evaluates boards for the player whose move is searched for.
pub(super) struct Evaluator {
    /// The player whose move is searched for.
    player: BoardHalf,
    /// The weight of the player's own ships, in thousandths.
    own_ships_weight: i32,
    /// The weight of the nearness of enemy ships, in thousandths of that of the own ships.
    enemy_nearness_weight: i32,
    /// The value of a draw for the player: below that of the current board unless the player is behind.
    pub(super) draw_value: i32,
}

impl Evaluator {
    /// An evaluator for the moves of `player`. A player who is not behind accepts the more risk the longer no ship was lost,
    /// because an exchange of ships is better than a draw.
    pub(super) fn of(game: &TableGame, player: BoardHalf) -> Self {
        if game.points(player) < game.points(!player) {
            return Self { player, own_ships_weight: 1_000, enemy_nearness_weight: ENEMY_NEARNESS_WEIGHT, draw_value: -DRAW_PENALTY };
        }
        let impatience = i32::from(game.plies_since_loss().saturating_sub(EXCHANGE_THRESHOLD));
        let lead = i32::from(game.points(player)) - i32::from(game.points(!player));
        let enemy_nearness_weight = (ENEMY_NEARNESS_WEIGHT
            - ENEMY_NEARNESS_WEIGHT * i32::from(game.plies_since_loss()) / NEARNESS_FADE_PLIES
            - ENEMY_NEARNESS_WEIGHT * lead / NEARNESS_FADE_LEAD)
            .max(0);
        let evaluator = Self { player, own_ships_weight: 1_000 - 4 * impatience, enemy_nearness_weight, draw_value: 0 };
        Self { draw_value: evaluator.evaluate(game.board(), player).min(0) - DRAW_PENALTY, ..evaluator }
    }

    /// The value of the board for `half`: [`WIN_VALUE`] if all enemy ships are sunk, its negative if all own ships are sunk.
    pub(super) fn evaluate(&self, board: &TableBoard, half: BoardHalf) -> i32 {
        let (own, enemies): (Vec<_>, Vec<_>) = board.ships().partition(|(_, ship)| ship.half == self.player);
        let value = match (own.is_empty(), enemies.is_empty()) {
            (true, true) => self.draw_value,
            (true, false) => -WIN_VALUE,
            (false, true) => WIN_VALUE,
            (false, false) => {
                let own_side = material(&own) * self.own_ships_weight / 1_000 + threats(board, &own) + nearness(&own, &enemies);
                own_side - material(&enemies) - threats(board, &enemies) - nearness(&enemies, &own) * self.enemy_nearness_weight / 1_000
            }
        };
        if half == self.player { value } else { -value }
    }
}

/// Ships with their places.
type ShipSlice = [(Point, Ship)];

/// The value of a ship in an evaluation.
fn ship_value(ship: Ship) -> i32 {
    i32::from(ship.vessel.value()) * POINT_VALUE
}

/// The total value of the ships of a fleet.
fn material(fleet: &ShipSlice) -> i32 {
    fleet.iter().map(|(_, ship)| ship_value(*ship)).sum()
}

/// The total value of the ships that a fleet could sink with its next move, divided by [`THREAT_DIVISOR`].
fn threats(board: &TableBoard, fleet: &ShipSlice) -> i32 {
    let target =
        |(point, ship): &(Point, Ship)| point.ahead(ship.heading).and_then(|to| board.ship_at(to)).filter(|target| ship.may_sink(*target));
    fleet.iter().filter_map(target).map(ship_value).sum::<i32>() / THREAT_DIVISOR
}

/// The total bonus of the own ships for being near to targets; each ship counts with its best target, more valuable and
/// nearer ones being better.
fn nearness(own: &ShipSlice, enemies: &ShipSlice) -> i32 {
    let distances = &*DISTANCES;
    let best = |(from, ship): &(Point, Ship)| {
        // A ship that can sink an enemy from any direction can sink it from the side.
        let could_sink = |foe: Ship| ship.may_sink(Ship { heading: ship.heading.right(), ..foe });
        let targets = enemies.iter().filter(|(_, enemy)| could_sink(*enemy));
        let bonuses = targets.map(|(to, foe)| {
            let distance = i32::from(distances[from.index()][to.index()]) + turns_needed(*from, *ship, *to);
            TARGET_BONUS * i32::from(foe.vessel.value()) / (distance + 2) - STEP_BONUS * distance
        });
        bonuses.max().unwrap_or(0)
    };
    own.iter().map(best).sum()
}

/// The number of turns until the ship at `from` can sail towards `to`.
fn turns_needed(from: Point, ship: Ship, to: Point) -> i32 {
    let (right, up) = (i16::from(to.col) - i16::from(from.col), i16::from(to.row) - i16::from(from.row));
    let (along, aside) = match ship.heading {
        Heading::North => (up, right),
        Heading::East => (right, up),
        Heading::South => (-up, right),
        Heading::West => (-right, up),
    };
    match (along, aside) {
        (1.., _) => 0,
        (0, _) => 1,
        (_, 0) => 2,
        _ => 1,
    }
}
