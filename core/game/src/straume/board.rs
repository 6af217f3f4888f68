//! The board of the table game, and the effects of one action. [`super::TableGame`] decides turns and the end of the game.

use super::{
    map::{COLUMNS, Point, ROWS, Terrain},
    ship::{BoardHalf, Lineup, Ship, ShipAction, Vessel},
};
use crate::code::Code;

/// The number of mines of each fleet.
const MINES_PER_SIDE: u8 = 2;

/// One effect of an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveEffect {
    /// The ship left a mine at its former point.
    Laid(Point),
    /// The minesweeper swept the mine at its former point.
    Swept(Point),
    /// The ship moved to this empty point.
    Moved(Point),
    /// The ship turned to this heading.
    Turned(super::ship::Heading),
    /// The acting ship sank this ship at this point, and took its place.
    Sunk(Ship, Point),
    /// The acting ship, given here, was destroyed by the mine at this point, which is used up.
    Mined(Ship, Point),
    /// The acting ship, given here, was destroyed by the coastal battery that covers this point.
    Shelled(Ship, Point),
}

impl MoveEffect {
    /// The ship that was lost, if any.
    pub fn lost_ship(self) -> Option<Ship> {
        match self {
            Self::Laid(_) | Self::Swept(_) | Self::Moved(_) | Self::Turned(_) => None,
            Self::Sunk(ship, _) | Self::Mined(ship, _) | Self::Shelled(ship, _) => Some(ship),
        }
    }
}

/// A danger at the point to which a ship would move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Danger {
    /// A mine, which destroys all ships but minesweepers.
    Mine,
    /// A coastal battery, which destroys ships on red points of the enemy half.
    Battery,
}

/// The ships and mines on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TableBoard {
    ships: [Option<Ship>; Point::COUNT],
    mines: [Option<BoardHalf>; Point::COUNT],
    mine_stocks: [u8; 2],
}

impl TableBoard {
    /// A board without ships and mines. Both sides have all their mines to lay.
    pub const EMPTY: Self = Self { ships: [None; Point::COUNT], mines: [None; Point::COUNT], mine_stocks: [MINES_PER_SIDE; 2] };

    /// Both fleets on their starting lines, facing each other.
    pub fn from_lineups(south: &Lineup, north: &Lineup) -> Self {
        let mut board = Self::EMPTY;
        for (half, row, lineup) in [(BoardHalf::South, 0, south), (BoardHalf::North, ROWS - 1, north)] {
            for (col, vessel) in (0..COLUMNS).zip(lineup) {
                board.put(Point { row, col }, Ship { half, vessel: *vessel, heading: half.start_heading() });
            }
        }
        board
    }

    /// Puts a ship on a point without a ship or land. Returns `false`, and changes nothing, if the point is not free.
    pub fn put(&mut self, point: Point, ship: Ship) -> bool {
        let free = self.ship_at(point).is_none() && point.terrain() != Terrain::Land;
        if free {
            self.ships[point.index()] = Some(ship);
        }
        free
    }

    /// Lays a mine from the stock of `half` on a point without a mine or land. Returns `false`, and changes nothing, if the point is
    /// not free.
    pub fn lay_mine(&mut self, point: Point, half: BoardHalf) -> bool {
        let free = self.mine_at(point).is_none() && point.terrain() != Terrain::Land;
        if free {
            self.mines[point.index()] = Some(half);
            let stock = &mut self.mine_stocks[half as usize];
            *stock = stock.saturating_sub(1);
        }
        free
    }

    /// The ship at a point.
    pub fn ship_at(&self, point: Point) -> Option<Ship> {
        self.ships[point.index()]
    }

    /// The owner of the mine at a point.
    pub fn mine_at(&self, point: Point) -> Option<BoardHalf> {
        self.mines[point.index()]
    }

    /// All ships, in the order of the points.
    pub fn ships(&self) -> impl Iterator<Item = (Point, Ship)> {
        self.ships.iter().enumerate().filter_map(|(index, ship)| Point::from_index(index).zip(*ship))
    }

    /// All mines and their owners, in the order of the points.
    pub fn mines(&self) -> impl Iterator<Item = (Point, BoardHalf)> {
        self.mines.iter().enumerate().filter_map(|(index, mine)| Point::from_index(index).zip(*mine))
    }

    /// The number of mines that a side has left to lay.
    pub fn mine_stock(&self, half: BoardHalf) -> u8 {
        self.mine_stocks[half as usize]
    }

    /// The number of ships that a side has left.
    pub fn afloat_count(&self, half: BoardHalf) -> usize {
        self.ships.iter().flatten().filter(|ship| ship.half == half).count()
    }

    /// All legal actions of `by`, dangerous ones included.
    pub fn legal_moves(&self, by: BoardHalf) -> Vec<(Point, ShipAction)> {
        let own_ships = self.ships().filter(|(_, ship)| ship.half == by);
        own_ships
            .flat_map(|(from, _)| ShipAction::ALL.map(|action| (from, action)))
            .filter(|&(from, action)| self.check(by, from, action).is_ok())
            .collect()
    }

    /// The dangers of a legal action; empty for a turn or an illegal action. If there are both dangers, the mine destroys the ship.
    /// Players are warned before a dangerous move.
    pub fn dangers(&self, from: Point, action: ShipAction) -> Vec<Danger> {
        let Some(ship) = self.ship_at(from) else { return Vec::new() };
        let Ok(LegalMove::Step { to, .. }) = self.check(ship.half, from, action) else { return Vec::new() };
        let mine = (self.mine_at(to).is_some() && ship.vessel != Vessel::Minesweeper).then_some(Danger::Mine);
        let battery = (to.terrain() == Terrain::Red(!ship.half)).then_some(Danger::Battery);
        mine.into_iter().chain(battery).collect()
    }

    /// Performs one action of one ship of `by`. Returns its effects, in order.
    ///
    /// # Errors
    /// The reason why the action is illegal; nothing changes then. Checked in this order: [`Code::NoShip`], [`Code::NotYourShip`],
    /// [`Code::NotMinesweeper`], [`Code::MinePresent`], [`Code::NoMinesLeft`], [`Code::Edge`], [`Code::Land`],
    /// [`Code::OwnShipAhead`], [`Code::CannotSink`].
    pub fn act(&mut self, by: BoardHalf, from: Point, action: ShipAction) -> Result<Vec<MoveEffect>, Code> {
        match self.check(by, from, action)? {
            LegalMove::Turn(ship) => {
                self.ships[from.index()] = Some(ship);
                Ok(vec![MoveEffect::Turned(ship.heading)])
            }
            LegalMove::Step { ship, to } => Ok(self.step(ship, from, to, action)),
        }
    }

    fn check(&self, by: BoardHalf, from: Point, action: ShipAction) -> Result<LegalMove, Code> {
        let ship = self.ship_at(from).ok_or(Code::NoShip)?;
        if ship.half != by {
            return Err(Code::NotYourShip);
        }
        match action {
            ShipAction::Left => Ok(LegalMove::Turn(Ship { heading: ship.heading.left(), ..ship })),
            ShipAction::Right => Ok(LegalMove::Turn(Ship { heading: ship.heading.right(), ..ship })),
            ShipAction::Forward => self.check_step(ship, from),
            ShipAction::Lay if ship.vessel != Vessel::Minesweeper => Err(Code::NotMinesweeper),
            ShipAction::Lay if self.mine_at(from).is_some() => Err(Code::MinePresent),
            ShipAction::Lay if self.mine_stock(by) == 0 => Err(Code::NoMinesLeft),
            ShipAction::Lay => self.check_step(ship, from),
        }
    }

    fn check_step(&self, ship: Ship, from: Point) -> Result<LegalMove, Code> {
        let to = from.ahead(ship.heading).ok_or(Code::Edge)?;
        if to.terrain() == Terrain::Land {
            return Err(Code::Land);
        }
        match self.ship_at(to) {
            Some(other) if other.half == ship.half => Err(Code::OwnShipAhead),
            Some(target) if !ship.may_sink(target) => Err(Code::CannotSink),
            Some(_) | None => Ok(LegalMove::Step { ship, to }),
        }
    }

    /// Performs a legal step. Its effects are in the order of core/RULES.md §2.11, point 8: mine laid or swept, ship sunk, mine,
    /// battery.
    fn step(&mut self, ship: Ship, from: Point, to: Point, action: ShipAction) -> Vec<MoveEffect> {
        let mut effects = Vec::with_capacity(3);
        self.ships[from.index()] = None;
        if action == ShipAction::Lay {
            self.lay_mine(from, ship.half);
            effects.push(MoveEffect::Laid(from));
        } else if ship.vessel == Vessel::Minesweeper && self.mines[from.index()].take().is_some() {
            effects.push(MoveEffect::Swept(from));
        }
        effects.push(match self.ships[to.index()].replace(ship) {
            Some(target) => MoveEffect::Sunk(target, to),
            None => MoveEffect::Moved(to),
        });
        if ship.vessel != Vessel::Minesweeper && self.mines[to.index()].take().is_some() {
            self.ships[to.index()] = None;
            effects.push(MoveEffect::Mined(ship, to));
        } else if to.terrain() == Terrain::Red(!ship.half) {
            self.ships[to.index()] = None;
            effects.push(MoveEffect::Shelled(ship, to));
        }
        effects
    }
}

/// A legal action.
enum LegalMove {
    /// A turn; the ship has its new heading.
    Turn(Ship),
    /// A step of this ship to this point.
    Step { ship: Ship, to: Point },
}
