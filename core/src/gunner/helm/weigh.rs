//! What a board of the table game is worth: material, less own ships that are threatened, and closeness to
//! what can be sunk (core/RULES.md §2.11, point 10).

use std::{collections::VecDeque, sync::LazyLock};

use super::WON;
use crate::game::straume::{Board, Half, Heading, Point, Sea, Ship, Terrain};

/// One unit of a ship's value.
const UNIT: i32 = 1_000;

/// Of a threatened ship's value, one part in this many.
const THREAT: i32 = 10;

/// What nearness to a target counts, shared by the distance.
const NEARNESS: i32 = 200;

/// What each step nearer counts, however far away.
const STEP: i32 = 8;

/// What a player gives to play on rather than draw.
const REGRET: i32 = 1_500;

/// Plies without a loss before patience wears out.
const CALM: u16 = 30;

/// What the enemy's nearness counts, in thousandths of one's own: not as much, or two seekers' wishes would
/// cancel out; not nothing, or nobody would mind being hunted.
const FEAR: i32 = 750;

/// Plies without a loss until that fear is gone.
const LULL: i32 = 60;

/// The lead in points at which nothing is feared.
const LEAD: i32 = 15;

/// Further apart than any two points of the sea.
const FAR: u8 = 60;

/// Steps by sea from every point to every point.
static DISTANCES: LazyLock<Vec<[u8; Point::COUNT]>> =
    LazyLock::new(|| (0..Point::COUNT).map(|index| Point::from_index(index).map_or([FAR; Point::COUNT], distances_from)).collect());

fn distances_from(start: Point) -> [u8; Point::COUNT] {
    let mut steps = [FAR; Point::COUNT];
    steps[start.index()] = 0;
    let mut waiting = VecDeque::from([start]);
    while let Some(point) = waiting.pop_front() {
        for next in Heading::ALL.into_iter().filter_map(|heading| point.ahead(heading)) {
            if next.terrain() != Terrain::Land && steps[next.index()] == FAR {
                steps[next.index()] = steps[point.index()] + 1;
                waiting.push_back(next);
            }
        }
    }
    steps
}

/// Weighs boards for one player, the one who is to choose.
pub(super) struct Scales {
    seeker: Half,
    /// What the seeker's own ships count, in thousandths.
    care: i32,
    /// What the enemy's nearness counts, in thousandths of one's own.
    fear: i32,
    /// What a draw is worth to the seeker.
    draw: i32,
}

impl Scales {
    /// The scales of the player who is to choose. One who is not behind fears less and cares less for his
    /// ships the longer none was lost: rather an exchange than a draw.
    pub(super) fn of(sea: &Sea, seeker: Half) -> Self {
        if sea.points(seeker) < sea.points(!seeker) {
            return Self { seeker, care: 1_000, fear: FEAR, draw: -REGRET };
        }
        let impatience = i32::from(sea.quiet().saturating_sub(CALM));
        let lead = i32::from(sea.points(seeker)) - i32::from(sea.points(!seeker));
        let fear = (FEAR - FEAR * i32::from(sea.quiet()) / LULL - FEAR * lead / LEAD).max(0);
        let scales = Self { seeker, care: 1_000 - 4 * impatience, fear, draw: 0 };
        Self { draw: scales.weigh(sea.board(), seeker).min(0) - REGRET, ..scales }
    }

    /// What a draw is worth to the player who is to choose: nothing he would take while he is not behind.
    pub(super) fn draw(&self) -> i32 {
        self.draw
    }

    /// What the board is worth to `half`: [`WON`] when the other fleet is gone, less when its own is.
    pub(super) fn weigh(&self, board: &Board, half: Half) -> i32 {
        let (own, foes): (Vec<_>, Vec<_>) = board.ships().partition(|(_, ship)| ship.half == self.seeker);
        let value = match (own.is_empty(), foes.is_empty()) {
            (true, true) => self.draw,
            (true, false) => -WON,
            (false, true) => WON,
            (false, false) => {
                let own_side = material(&own) * self.care / 1_000 + threats(board, &own) + nearness(&own, &foes);
                own_side - material(&foes) - threats(board, &foes) - nearness(&foes, &own) * self.fear / 1_000
            }
        };
        if half == self.seeker { value } else { -value }
    }
}

type Fleet = [(Point, Ship)];

fn worth(ship: Ship) -> i32 {
    i32::from(ship.vessel.value()) * UNIT
}

fn material(fleet: &Fleet) -> i32 {
    fleet.iter().map(|(_, ship)| worth(*ship)).sum()
}

/// What this fleet threatens to sink with its next move.
fn threats(board: &Board, fleet: &Fleet) -> i32 {
    let target =
        |(point, ship): &(Point, Ship)| point.ahead(ship.heading).and_then(|to| board.at(to)).filter(|target| ship.may_sink(*target));
    fleet.iter().filter_map(target).map(worth).sum::<i32>() / THREAT
}

/// For each own ship the best of the enemies it could sink from some side: the dearer and nearer the better.
fn nearness(own: &Fleet, foes: &Fleet) -> i32 {
    let distances = &*DISTANCES;
    let best = |(from, ship): &(Point, Ship)| {
        let aims = foes.iter().filter(|(_, foe)| hunts(*ship, *foe));
        let worths = aims.map(|(to, foe)| {
            let away = i32::from(distances[from.index()][to.index()]) + turns(*from, *ship, *to);
            NEARNESS * i32::from(foe.vessel.value()) / (away + 2) - STEP * away
        });
        worths.max().unwrap_or(0)
    };
    own.iter().map(best).sum()
}

/// Whether the ship could sink such a foe at all: whoever can, can from the side.
fn hunts(ship: Ship, foe: Ship) -> bool {
    ship.may_sink(Ship { heading: ship.heading.right(), ..foe })
}

/// Turns before the bow points the way towards `to`.
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
