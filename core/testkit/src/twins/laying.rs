//! Places the fleets of twins: half of the pieces are in the same places in both games, the other half are not.

use broadside_game::{
    cell::CellSet,
    dice::Dice,
    layout::{Layout, Piece},
    roster::PieceSpec,
    ruleset::{GameType, Ruleset},
    scatter::random_connected_cells,
    shape::poses,
};

/// How many poses are tried for a piece before all pieces are placed again.
const MAX_TRIES: usize = 60;

/// A random fleet for these rules.
pub(super) fn random(rules: &Ruleset, dice: &mut dyn Dice) -> Layout {
    Layout::random(rules, dice).expect("the rules leave room")
}

/// Two fleets with half of their pieces in common; the other half are in different places. The fleets of the table game are
/// independent, and two Flying Dutchmen share two or three cells.
pub(super) fn twin_fleets(rules: &Ruleset, dice: &mut dyn Dice) -> [Layout; 2] {
    let one = random(rules, dice);
    for _ in 0..10_000 {
        let other = match rules.game_type {
            GameType::Fleets => move_half(&one, rules, dice),
            GameType::Dutchman { decks } => move_dutchman(&one, decks, rules, dice),
            GameType::TableGame => Some(random(rules, dice)),
        };
        if let Some(other) = other.filter(|other| *other != one) {
            assert!(one.check(rules).is_ok() && other.check(rules).is_ok(), "both fleets are legal");
            return [one, other];
        }
    }
    panic!("no second fleet was found");
}

/// The Flying Dutchman at another place, which shares two or three cells with the first one.
fn move_dutchman(one: &Layout, decks: u8, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
    let place = random_connected_cells(usize::from(decks), rules.size, dice, &CellSet::EMPTY)?;
    let shared = place.intersection(&one.pieces[0].cells.iter().copied().collect()).len();
    (2..4).contains(&shared).then(|| Layout { pieces: vec![Piece::ship(place.iter().collect())] })
}

/// The fleet with about half of its pieces moved to other places; `None` if a piece found none.
fn move_half(one: &Layout, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
    let specs = rules.pieces();
    let count = one.pieces.len();
    let mut is_moved = vec![true; count];
    while is_moved.iter().filter(|moved| !**moved).count() < count / 2 {
        is_moved[dice.below(count as u32)? as usize] = false;
    }
    let mut placed = Layout { pieces: (0..count).filter(|at| !is_moved[*at]).map(|at| one.pieces[at].clone()).collect() };
    let mut pieces = one.pieces.clone();
    for at in (0..count).filter(|at| is_moved[*at]) {
        pieces[at] = place(&one.pieces[at], specs[at], &placed, rules, dice)?;
        placed.pieces.push(pieces[at].clone());
    }
    Some(Layout { pieces })
}

/// Another place for this piece that is legal with the pieces placed so far; `None` if none was found.
fn place(piece: &Piece, spec: PieceSpec, placed: &Layout, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Piece> {
    let poses = poses(spec, rules);
    for _ in 0..MAX_TRIES {
        let pose = poses[dice.below(poses.len() as u32)? as usize];
        let moved = Piece { kind: piece.kind, cells: pose.iter().collect() };
        let mut extended = placed.clone();
        extended.pieces.push(moved.clone());
        if moved != *piece && extended.check_part(rules).is_ok() {
            return Some(moved);
        }
    }
    None
}
