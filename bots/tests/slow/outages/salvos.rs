//! Scripted games by salvo: both fleets, every list and its answers, made from a seed by a small judge of its own. A
//! round is ten shots in two commands, so that many shots are fired within what a platform lets a bot say.

use broadside_game::{
    cell::Cell,
    dice::{Dice, SeededDice},
    layout::Layout,
    notation::Lettering,
    ruleset::Ruleset,
};

/// The rules: small enough that few lists are needed.
const RULES: &str = "classic,size=8,fleet=1x3+2x2+1x1,fire=salvo:5";

/// The field's side.
const SIZE: u8 = 8;

/// Shots of a salvo.
const SHOTS: usize = 5;

/// What both sides fire in one round: cells with the word of the answer.
pub type Round = [Vec<(String, &'static str)>; 2];

/// One game, ready to be played.
pub struct Salvos {
    /// What each says after `place`.
    pub fleets: [String; 2],
    /// Every round, in order.
    pub rounds: Vec<Round>,
}

impl Salvos {
    /// The game of this number.
    pub fn new(number: usize) -> Self {
        let mut dice = SeededDice(number as u64 + 1);
        let ruleset = Ruleset::parse(&RULES.replace(',', " "), Lettering::Latin).expect("lawful rules");
        let layouts = [(); 2].map(|()| Layout::random(&ruleset, &mut dice).expect("four small ships find room"));
        let fleets = layouts.each_ref().map(|layout| layout.write(ruleset.notation()));
        let orders = [(); 2].map(|()| shuffled(&mut dice));
        let mut rounds = Vec::new();
        for round in 0.. {
            let until = ((round + 1) * SHOTS).min(orders[0].len());
            let answers = |side: usize| {
                let answer = |at: usize| (ruleset.notation().name(orders[side][at]), answer(&layouts[1 - side], &orders[side][..=at]));
                (round * SHOTS..until).map(answer).collect()
            };
            rounds.push([0, 1].map(answers));
            if [0, 1].iter().any(|side| decks(&layouts[1 - side]).all(|deck| orders[*side][..until].contains(&deck))) {
                break;
            }
        }
        Self { fleets, rounds }
    }

    /// What is said of the rules.
    pub fn rules(&self) -> &'static str {
        RULES
    }
}

/// All cells, in an order of its own.
fn shuffled(dice: &mut SeededDice) -> Vec<Cell> {
    let mut left: Vec<Cell> = Cell::all(SIZE).collect();
    let mut order = Vec::new();
    while let Some(at) = dice.below(left.len() as u32) {
        order.push(left.swap_remove(at as usize));
    }
    order
}

fn decks(layout: &Layout) -> impl Iterator<Item = Cell> {
    layout.pieces.iter().flat_map(|piece| piece.cells.iter().copied())
}

/// What the last of these shots meets.
fn answer(layout: &Layout, fired: &[Cell]) -> &'static str {
    let met = fired.last().and_then(|cell| layout.pieces.iter().find(|piece| piece.cells.contains(cell)));
    match met {
        None => "miss",
        Some(piece) if piece.cells.iter().all(|deck| fired.contains(deck)) => "sunk",
        Some(_) => "hit",
    }
}

/// The salvo that a line tells of: who fired, and what met what.
pub fn told(line: &str) -> Option<(&str, Vec<(&str, &str)>)> {
    let (name, list) = line.strip_suffix('.')?.split_once("’s salvo: ")?;
    // A shot's own words hold no comma.
    Some((name, list.split(", ").filter_map(shot).collect()))
}

/// A cell and the word of its answer.
fn shot(item: &str) -> Option<(&str, &str)> {
    let (cell, rest) = item.split_once(' ')?;
    Some((cell, rest.split(' ').next()?))
}
