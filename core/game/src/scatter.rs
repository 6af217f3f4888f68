//! Random layouts of whole fleets, and random places for a Flying Dutchman. All of them are legal.

use super::{
    cell::{Cell, CellSet, FieldSize},
    code::Code,
    dice::{Dice, SeededDice, shuffle},
    layout::{Layout, Piece, blocked_cells},
    roster::{Kind, PieceSpec},
    ruleset::{GameType, MineTouch, RulesFault, Ruleset, Touch},
    shape::poses,
};

/// The number of attempts after which the rules count as leaving too little room (core/RULES.md §2.0).
const MAX_TRIES: usize = 200;

/// The number of attempts with pieces anywhere. In later attempts, they are packed as tightly as possible.
const MAX_LOOSE_TRIES: usize = 120;

impl Layout {
    /// A random layout of all pieces. Starts again if a piece finds no place (core/RULES.md §2.0, `pl-random`). `None` if no attempt
    /// succeeds.
    pub fn random(rules: &Ruleset, dice: &mut dyn Dice) -> Option<Self> {
        match rules.game_type {
            GameType::Fleets | GameType::Dutchman { .. } => (0..MAX_TRIES).find_map(|tried| try_random(rules, dice, SpotChoice::of(tried))),
            GameType::TableGame => random_lineup(rules, dice),
        }
    }

    /// A layout with these warships, and with all other pieces on random free cells, submarines on cells of `submarines`
    /// (core/RULES.md §3.1). `None` if a piece finds no place.
    pub fn place_around(ships: &[CellSet], submarines: &CellSet, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Self> {
        let mut placed: Vec<(Kind, CellSet)> = ships.iter().map(|cells| (Kind::Warship, *cells)).collect();
        for spec in rules.pieces().iter().filter(|spec| spec.kind != Kind::Warship) {
            let blocked = blocked_cells(spec.kind, &placed, rules);
            let open = |cell: &Cell| !blocked.contains(*cell) && (spec.kind != Kind::Submarine || submarines.contains(*cell));
            let free: Vec<Cell> = Cell::all(rules.size).filter(open).collect();
            let cell = *free.get(dice.below(u32::try_from(free.len()).ok()?)? as usize)?;
            placed.push((spec.kind, [cell].into_iter().collect()));
        }
        Some(Self { pieces: placed.into_iter().map(piece).collect() })
    }

    /// Checks that a random layout can be found. The fit rule of [`Ruleset::check`] only counts cells, which is not enough if ships
    /// may touch but mines may not.
    ///
    /// # Errors
    /// `E_FLEET_TOO_DENSE`, after as many tries as [`Layout::random`] makes.
    pub fn check_room(rules: &Ruleset) -> Result<(), RulesFault> {
        let fault = || RulesFault::new(Code::FleetTooDense, &format!("fleet={}", rules.fleet));
        Self::random(rules, &mut SeededDice(0)).map(|_| ()).ok_or_else(fault)
    }
}

/// A shuffled line-up of the table game.
fn random_lineup(rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
    let mut columns: Vec<u8> = (0..u8::try_from(rules.pieces().len()).ok()?).collect();
    shuffle(&mut columns, dice);
    let vessel_piece = |col| Piece { kind: Kind::Vessel, cells: vec![Cell::new(col, 0)] };
    Some(Layout { pieces: columns.into_iter().map(vessel_piece).collect() })
}

/// How the place of a piece is chosen among the free ones.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SpotChoice {
    /// Uniformly at random.
    Anywhere,
    /// At random among the places that block the fewest cells for other pieces.
    Snug,
    /// As [`Self::Snug`], but mines and minesweepers are placed last even if they may not touch ships.
    SnugApartLast,
}

impl SpotChoice {
    /// The choice for the attempt of this number, from 0.
    fn of(tried: usize) -> Self {
        match tried {
            0..MAX_LOOSE_TRIES => Self::Anywhere,
            _ if tried.is_multiple_of(2) => Self::Snug,
            _ => Self::SnugApartLast,
        }
    }
}

/// One attempt at a random layout; `None` if a piece finds no place.
fn try_random(rules: &Ruleset, dice: &mut dyn Dice, spot_choice: SpotChoice) -> Option<Layout> {
    let mut order = rules.pieces();
    // If ships may touch but mines may not, mines are placed first, while there is room around them.
    if rules.touch != Touch::None && rules.mine_touch == MineTouch::None && spot_choice != SpotChoice::SnugApartLast {
        order.sort_by_key(|spec| !matches!(spec.kind, Kind::Mine | Kind::Sweeper));
    }
    let mut placed: Vec<(Kind, CellSet)> = Vec::new();
    let mut known: Option<(PieceSpec, Vec<CellSet>)> = None;
    for spec in order.iter().copied() {
        let cells = if spec.kind == Kind::Dutchman {
            random_connected_cells(usize::from(spec.decks), rules.size, dice, &CellSet::EMPTY)?
        } else {
            if known.as_ref().is_none_or(|(of, _)| *of != spec) {
                known = Some((spec, poses(spec, rules)));
            }
            let blocked = blocked_cells(spec.kind, &placed, rules);
            let mut free: Vec<&CellSet> = known.iter().flat_map(|(_, poses)| poses).filter(|pose| !pose.meets(&blocked)).collect();
            if spot_choice != SpotChoice::Anywhere {
                let with_halo = |cells: &CellSet| cells.union(&cells.halo(rules.size));
                let touched = placed.iter().fold(CellSet::EMPTY, |all, (_, cells)| all.union(&with_halo(cells)));
                let blocked_cell_count = |pose: &CellSet| with_halo(pose).minus(&touched).len();
                let least = free.iter().map(|pose| blocked_cell_count(pose)).min()?;
                free.retain(|pose| blocked_cell_count(pose) == least);
            }
            **free.get(dice.below(u32::try_from(free.len()).ok()?)? as usize)?
        };
        placed.push((spec.kind, cells));
    }
    let mut pieces: Vec<(PieceSpec, Piece)> = order.into_iter().zip(placed.into_iter().map(piece)).collect();
    pieces.sort_by_key(|(spec, _)| rules.pieces().iter().position(|known| known == spec));
    Some(Layout { pieces: pieces.into_iter().map(|(_, piece)| piece).collect() })
}

/// A piece of a layout; the Flying Dutchman is listed as a warship.
fn piece((kind, cells): (Kind, CellSet)) -> Piece {
    Piece { kind: if kind == Kind::Dutchman { Kind::Warship } else { kind }, cells: cells.iter().collect() }
}

/// A random place of a Flying Dutchman: `decks` cells connected by sides or corners, without `blocked` cells (core/RULES.md §2.9).
/// Starts from a random cell; `None` if the free area around it is too small.
pub fn random_connected_cells(decks: usize, size: FieldSize, dice: &mut dyn Dice, blocked: &CellSet) -> Option<CellSet> {
    let free: Vec<Cell> = Cell::all(size).filter(|cell| !blocked.contains(*cell)).collect();
    let first = *free.get(dice.below(u32::try_from(free.len()).ok()?)? as usize)?;
    let mut cells: CellSet = [first].into_iter().collect();
    while cells.len() < decks {
        let next: Vec<Cell> = cells.halo(size).minus(blocked).iter().collect();
        cells.insert(*next.get(dice.below(u32::try_from(next.len()).ok()?)? as usize)?);
    }
    Some(cells)
}
