//! Scripted games: both fleets and every shot with its result, generated from a seed without the rules of the bot.
//! The fields are small, so that many games fit into a test; no shot makes the bot ask for confirmation.

use broadside_game::{
    cell::{Cell, FieldSize},
    dice::{Dice, SeededDice},
    layout::Layout,
    notation::Lettering,
    ruleset::Ruleset,
};

/// The side of the field, in cells.
const SIZE: u8 = 5;

/// One game.
#[derive(Clone, Debug)]
pub struct Script {
    /// The host's command that opens the challenge.
    pub challenge: String,
    /// The names of the host and the guest, unique to this game.
    pub names: [String; 2],
    /// The commands that place the fleets.
    pub fleets: [String; 2],
    pub shots: Vec<Shot>,
}

/// One shot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The shooter: 0 is the host, 1 the guest.
    pub by: usize,
    pub cell: String,
    /// The result as the record writes it.
    pub answer: String,
}

impl Script {
    pub fn new(number: usize) -> Self {
        let mut dice = SeededDice(number as u64 + 1);
        let first = number % 2;
        let rules = format!("classic,size={SIZE},fleet=1x2+1x1,first={}", ["host", "guest"][first]);
        let ruleset = Ruleset::parse(&rules.replace(',', " "), Lettering::Latin).expect("the rules are valid");
        let layouts = [(); 2].map(|()| Layout::random(&ruleset, &mut dice).expect("two small ships fit on the field"));
        let fleets = [0, 1].map(|side| format!("place {}", layouts[side].format(ruleset.notation())));
        let shots = exchange(&layouts, first, &ruleset, &mut dice);
        let names = [format!("Host {number}"), format!("Guest {number}")];
        Self { challenge: format!("battle rules={rules}"), names, fleets, shots }
    }

    /// The number of requests before that for the record: challenge, join, two fleets, ready twice, and the shots.
    pub fn steps(&self) -> usize {
        6 + self.shots.len()
    }
}

/// The shots of both sides. A side that hits fires again; the first to hit every deck wins.
fn exchange(layouts: &[Layout; 2], first: usize, rules: &Ruleset, dice: &mut SeededDice) -> Vec<Shot> {
    let (mut shots, mut fired, mut turn) = (Vec::new(), [Vec::new(), Vec::new()], first);
    loop {
        let decks: Vec<Cell> = layouts[1 - turn].pieces.iter().flat_map(|piece| piece.cells.clone()).collect();
        let aims = aims(&decks, &fired[turn], dice);
        let Some(cell) = dice.below(aims.len() as u32).map(|at| aims[at as usize]) else { unreachable!("decks are left") };
        fired[turn].push(cell);
        let answer = answer(&layouts[1 - turn], cell, &fired[turn]);
        let hit = answer != "MISS";
        shots.push(Shot { by: turn, cell: rules.notation().name(cell), answer });
        if decks.iter().all(|deck| fired[turn].contains(deck)) {
            return shots;
        }
        if !hit {
            turn = 1 - turn;
        }
    }
}

/// The possible targets: decks, or in one case of five water that touches no hit.
fn aims(decks: &[Cell], fired: &[Cell], dice: &mut SeededDice) -> Vec<Cell> {
    let near = |one: Cell, other: Cell| one.col.abs_diff(other.col) <= 1 && one.row.abs_diff(other.row) <= 1;
    let (on_decks, at_sea): (Vec<Cell>, Vec<Cell>) =
        Cell::all(FieldSize::square(SIZE)).filter(|cell| !fired.contains(cell)).partition(|cell| decks.contains(cell));
    let hits: Vec<Cell> = decks.iter().copied().filter(|deck| fired.contains(deck)).collect();
    let open: Vec<Cell> = at_sea.into_iter().filter(|cell| !hits.iter().any(|hit| near(*hit, *cell))).collect();
    if open.is_empty() || dice.below(5).is_some_and(|roll| roll < 4) { on_decks } else { open }
}

fn answer(layout: &Layout, cell: Cell, fired: &[Cell]) -> String {
    match layout.pieces.iter().find(|piece| piece.cells.contains(&cell)) {
        None => "MISS".to_owned(),
        Some(piece) if piece.cells.iter().all(|deck| fired.contains(deck)) => format!("SUNK({})", piece.cells.len()),
        Some(_) => "HIT".to_owned(),
    }
}
