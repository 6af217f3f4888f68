//! What stands where on the open board of the table game, and what one action does to it. Knows no turns
//! and no end; those are [`super::Sea`]'s.

use super::{
    map::{COLUMNS, Point, ROWS, Terrain},
    ship::{Half, Helm, Lineup, Ship, Vessel},
};
use crate::game::code::Code;

/// Mines in each fleet.
const MINES: u8 = 2;

/// Something that came of an action, in the order in which it came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// The ship left a mine at the point it came from.
    Laid(Point),
    /// The minesweeper took up the mine at the point it came from.
    Swept(Point),
    /// The ship came to this empty point.
    Moved(Point),
    /// The ship now looks there.
    Turned(super::ship::Heading),
    /// This ship was sunk there, and its place taken.
    Sunk(Ship, Point),
    /// This ship, the one that acted, was destroyed by the mine there, which is used up.
    Mined(Ship, Point),
    /// This ship, the one that acted, was destroyed by the coastal battery that shells the point.
    Shelled(Ship, Point),
}

impl Effect {
    /// The ship that this cost, if any.
    pub fn lost(self) -> Option<Ship> {
        match self {
            Self::Laid(_) | Self::Swept(_) | Self::Moved(_) | Self::Turned(_) => None,
            Self::Sunk(ship, _) | Self::Mined(ship, _) | Self::Shelled(ship, _) => Some(ship),
        }
    }
}

/// What waits for a ship at the point it would step to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Peril {
    /// A mine, and the ship is no minesweeper.
    Mine,
    /// A red point of the other half.
    Battery,
}

/// What stands where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    ships: [Option<Ship>; Point::COUNT],
    mines: [Option<Half>; Point::COUNT],
    stocks: [u8; 2],
}

impl Board {
    /// An empty board, both stocks of mines full.
    pub const EMPTY: Self = Self { ships: [None; Point::COUNT], mines: [None; Point::COUNT], stocks: [MINES; 2] };

    /// Both fleets on their starting lines, looking at each other.
    pub fn lined_up(south: &Lineup, north: &Lineup) -> Self {
        let mut board = Self::EMPTY;
        for (half, row, lineup) in [(Half::South, 0, south), (Half::North, ROWS - 1, north)] {
            for (col, vessel) in (0..COLUMNS).zip(lineup) {
                board.put(Point { row, col }, Ship { half, vessel: *vessel, heading: half.ahead() });
            }
        }
        board
    }

    /// Puts a ship on a free point; says whether it could.
    pub fn put(&mut self, point: Point, ship: Ship) -> bool {
        let free = self.at(point).is_none() && point.terrain() != Terrain::Land;
        if free {
            self.ships[point.index()] = Some(ship);
        }
        free
    }

    /// Puts a mine of `half` on a point without one, out of its stock while that lasts; says whether it could.
    pub fn mine(&mut self, point: Point, half: Half) -> bool {
        let free = self.mine_at(point).is_none() && point.terrain() != Terrain::Land;
        if free {
            self.mines[point.index()] = Some(half);
            let stock = &mut self.stocks[half as usize];
            *stock = stock.saturating_sub(1);
        }
        free
    }

    /// The ship at a point.
    pub fn at(&self, point: Point) -> Option<Ship> {
        self.ships[point.index()]
    }

    /// Whose mine lies at a point.
    pub fn mine_at(&self, point: Point) -> Option<Half> {
        self.mines[point.index()]
    }

    /// All ships, in the order of the points.
    pub fn ships(&self) -> impl Iterator<Item = (Point, Ship)> {
        Point::all().zip(&self.ships).filter_map(|(point, ship)| ship.map(|ship| (point, ship)))
    }

    /// All mines and whose they are, in the order of the points.
    pub fn mines(&self) -> impl Iterator<Item = (Point, Half)> {
        Point::all().zip(&self.mines).filter_map(|(point, mine)| mine.map(|half| (point, half)))
    }

    /// How many mines a side has not laid yet.
    pub fn stock(&self, half: Half) -> u8 {
        self.stocks[half as usize]
    }

    /// How many ships a side has left.
    pub fn afloat(&self, half: Half) -> usize {
        self.ships.iter().flatten().filter(|ship| ship.half == half).count()
    }

    /// Everything `by` may do, dangers not regarded.
    pub fn moves(&self, by: Half) -> Vec<(Point, Helm)> {
        let own = self.ships().filter(|(_, ship)| ship.half == by);
        own.flat_map(|(from, _)| Helm::ALL.map(|helm| (from, helm))).filter(|&(from, helm)| self.check(by, from, helm).is_ok()).collect()
    }

    /// What waits where a lawful action leads; nothing for a turn or an unlawful action. A step that meets
    /// both dangers ends at the mine; a voluntary one wants confirmation when there is anything.
    pub fn perils(&self, from: Point, helm: Helm) -> Vec<Peril> {
        let Some(ship) = self.at(from) else { return Vec::new() };
        let Ok(Course::Step { to, .. }) = self.check(ship.half, from, helm) else { return Vec::new() };
        let mine = (self.mine_at(to).is_some() && ship.vessel != Vessel::Minesweeper).then_some(Peril::Mine);
        let battery = (to.terrain() == Terrain::Red(!ship.half)).then_some(Peril::Battery);
        mine.into_iter().chain(battery).collect()
    }

    /// Does one action of one ship of `by`. Refused, it changes nothing: [`Code::NoShip`],
    /// [`Code::NotYourShip`], [`Code::NotMinesweeper`], [`Code::MinePresent`], [`Code::NoMinesLeft`],
    /// [`Code::Edge`], [`Code::Land`], [`Code::OwnShipAhead`], [`Code::CannotSink`], looked for in this order.
    pub fn act(&mut self, by: Half, from: Point, helm: Helm) -> Result<Vec<Effect>, Code> {
        match self.check(by, from, helm)? {
            Course::Turn(ship) => {
                self.ships[from.index()] = Some(ship);
                Ok(vec![Effect::Turned(ship.heading)])
            }
            Course::Step { ship, to } => Ok(self.step(ship, from, to, helm)),
        }
    }

    fn check(&self, by: Half, from: Point, helm: Helm) -> Result<Course, Code> {
        let ship = self.at(from).ok_or(Code::NoShip)?;
        if ship.half != by {
            return Err(Code::NotYourShip);
        }
        match helm {
            Helm::Left => Ok(Course::Turn(Ship { heading: ship.heading.left(), ..ship })),
            Helm::Right => Ok(Course::Turn(Ship { heading: ship.heading.right(), ..ship })),
            Helm::Forward => self.check_step(ship, from),
            Helm::Lay if ship.vessel != Vessel::Minesweeper => Err(Code::NotMinesweeper),
            Helm::Lay if self.mine_at(from).is_some() => Err(Code::MinePresent),
            Helm::Lay if self.stock(by) == 0 => Err(Code::NoMinesLeft),
            Helm::Lay => self.check_step(ship, from),
        }
    }

    fn check_step(&self, ship: Ship, from: Point) -> Result<Course, Code> {
        let to = from.ahead(ship.heading).ok_or(Code::Edge)?;
        if to.terrain() == Terrain::Land {
            return Err(Code::Land);
        }
        match self.at(to) {
            Some(other) if other.half == ship.half => Err(Code::OwnShipAhead),
            Some(target) if !ship.may_sink(target) => Err(Code::CannotSink),
            Some(_) | None => Ok(Course::Step { ship, to }),
        }
    }

    /// A lawful step and its effects in the order of point 8: leave, sink, mine, battery.
    fn step(&mut self, ship: Ship, from: Point, to: Point, helm: Helm) -> Vec<Effect> {
        let mut effects = Vec::with_capacity(3);
        self.ships[from.index()] = None;
        if helm == Helm::Lay {
            self.mine(from, ship.half);
            effects.push(Effect::Laid(from));
        } else if ship.vessel == Vessel::Minesweeper && self.mines[from.index()].take().is_some() {
            effects.push(Effect::Swept(from));
        }
        effects.push(match self.ships[to.index()].replace(ship) {
            Some(target) => Effect::Sunk(target, to),
            None => Effect::Moved(to),
        });
        if ship.vessel != Vessel::Minesweeper && self.mines[to.index()].take().is_some() {
            self.ships[to.index()] = None;
            effects.push(Effect::Mined(ship, to));
        } else if to.terrain() == Terrain::Red(!ship.half) {
            self.ships[to.index()] = None;
            effects.push(Effect::Shelled(ship, to));
        }
        effects
    }
}

/// A lawful action.
enum Course {
    /// The ship as it looks after the turn.
    Turn(Ship),
    /// The ship as it steps to `to`.
    Step { ship: Ship, to: Point },
}
