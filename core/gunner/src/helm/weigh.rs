//! The evaluation of a board of the table game: material, minus threatened own ships, plus closeness to targets
//! (core/RULES.md §2.11, point 10).

use std::{collections::VecDeque, sync::LazyLock};

use broadside_game::straume::{BoardHalf, Heading, Point, Ship, TableBoard, TableGame, Terrain};

use super::WIN_VALUE;

/// One unit of a ship's value.
const UNIT: i32 = 1_000;

/// A threatened ship loses its value divided by this.
const THREAT_DIVISOR: i32 = 10;

/// The bonus for a target, divided by the distance.
const TARGET_BONUS: i32 = 200;

/// The bonus for each step nearer.
const STEP_BONUS: i32 = 8;

/// The penalty of a draw.
const DRAW_PENALTY: i32 = 1_500;

/// Plies without a loss before exchanges become attractive.
const EXCHANGE_THRESHOLD: u16 = 30;

/// The weight of the enemy's nearness relative to one's own, in thousandths: less than 1000, or the terms would cancel
/// out; more than 0, or being hunted would not matter.
const ENEMY_NEARNESS_WEIGHT: i32 = 750;

/// Plies without a loss until that weight is 0.
const NEARNESS_FADE_PLIES: i32 = 60;

/// The lead in points at which that weight is 0.
const NEARNESS_FADE_LEAD: i32 = 15;

/// Larger than any distance at sea.
const MAX_DISTANCE: u8 = 60;

/// Distances by sea between all points, in steps.
static DISTANCES: LazyLock<Vec<[u8; Point::COUNT]>> = LazyLock::new(|| {
    (0..Point::COUNT).map(|index| Point::from_index(index).map_or([MAX_DISTANCE; Point::COUNT], distances_from)).collect()
});

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

/// Evaluates boards for the player who is to choose.
pub(super) struct Evaluator {
    seeker: BoardHalf,
    /// The weight of the seeker's own ships, in thousandths.
    care: i32,
    /// The weight of the enemy's nearness, in thousandths of one's own.
    fear: i32,
    /// The value of a draw for the seeker.
    draw: i32,
}

impl Evaluator {
    /// The evaluator for the player who is to choose. A player who is not behind accepts more risk the longer no ship
    /// was lost: rather an exchange than a draw.
    pub(super) fn of(sea: &TableGame, seeker: BoardHalf) -> Self {
        if sea.points(seeker) < sea.points(!seeker) {
            return Self { seeker, care: 1_000, fear: ENEMY_NEARNESS_WEIGHT, draw: -DRAW_PENALTY };
        }
        let impatience = i32::from(sea.plies_since_loss().saturating_sub(EXCHANGE_THRESHOLD));
        let lead = i32::from(sea.points(seeker)) - i32::from(sea.points(!seeker));
        let fear = (ENEMY_NEARNESS_WEIGHT
            - ENEMY_NEARNESS_WEIGHT * i32::from(sea.plies_since_loss()) / NEARNESS_FADE_PLIES
            - ENEMY_NEARNESS_WEIGHT * lead / NEARNESS_FADE_LEAD)
            .max(0);
        let evaluator = Self { seeker, care: 1_000 - 4 * impatience, fear, draw: 0 };
        Self { draw: evaluator.weigh(sea.board(), seeker).min(0) - DRAW_PENALTY, ..evaluator }
    }

    /// The value of a draw for the player who is to choose: bad while he is not behind.
    pub(super) fn draw(&self) -> i32 {
        self.draw
    }

    /// The value of the board for `half`: [`WIN_VALUE`] if the other fleet is gone, less if its own is.
    pub(super) fn weigh(&self, board: &TableBoard, half: BoardHalf) -> i32 {
        let (own, enemies): (Vec<_>, Vec<_>) = board.ships().partition(|(_, ship)| ship.half == self.seeker);
        let value = match (own.is_empty(), enemies.is_empty()) {
            (true, true) => self.draw,
            (true, false) => -WIN_VALUE,
            (false, true) => WIN_VALUE,
            (false, false) => {
                let own_side = material(&own) * self.care / 1_000 + threats(board, &own) + nearness(&own, &enemies);
                own_side - material(&enemies) - threats(board, &enemies) - nearness(&enemies, &own) * self.fear / 1_000
            }
        };
        if half == self.seeker { value } else { -value }
    }
}

type ShipSlice = [(Point, Ship)];

fn worth(ship: Ship) -> i32 {
    i32::from(ship.vessel.value()) * UNIT
}

fn material(fleet: &ShipSlice) -> i32 {
    fleet.iter().map(|(_, ship)| worth(*ship)).sum()
}

/// The value this fleet threatens to sink with its next move.
fn threats(board: &TableBoard, fleet: &ShipSlice) -> i32 {
    let target =
        |(point, ship): &(Point, Ship)| point.ahead(ship.heading).and_then(|to| board.ship_at(to)).filter(|target| ship.may_sink(*target));
    fleet.iter().filter_map(target).map(worth).sum::<i32>() / THREAT_DIVISOR
}

/// For each own ship the best target it could sink: more valuable and nearer is better.
fn nearness(own: &ShipSlice, enemies: &ShipSlice) -> i32 {
    let distances = &*DISTANCES;
    let best = |(from, ship): &(Point, Ship)| {
        let aims = enemies.iter().filter(|(_, enemy)| hunts(*ship, *enemy));
        let worths = aims.map(|(to, foe)| {
            let away = i32::from(distances[from.index()][to.index()]) + turns(*from, *ship, *to);
            TARGET_BONUS * i32::from(foe.vessel.value()) / (away + 2) - STEP_BONUS * away
        });
        worths.max().unwrap_or(0)
    };
    own.iter().map(best).sum()
}

/// Whether the ship could sink this enemy from some direction; every such ship can from the side.
fn hunts(ship: Ship, foe: Ship) -> bool {
    ship.may_sink(Ship { heading: ship.heading.right(), ..foe })
}

/// The number of turns until the bow points towards `to`.
fn turns(from: Point, ship: Ship, to: Point) -> i32 {
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
