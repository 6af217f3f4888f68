//! The fleets of twin worlds: alike in half of their pieces, elsewhere with the other half.

use broadside_game::{
    cell::CellSet,
    dice::Dice,
    layout::{Layout, Piece},
    roster::PieceSpec,
    ruleset::{GameType, Ruleset},
    scatter::grow,
    shape::poses,
};

/// How many places are tried for a piece before all are laid again.
const PLACES: usize = 60;

/// A fleet of these rules.
pub(super) fn random(rules: &Ruleset, dice: &mut dyn Dice) -> Layout {
    Layout::random(rules, dice).expect("the rules leave room")
}

/// Two fleets that share half of their pieces; every other piece lies elsewhere. A lone ship and a line-up
/// are wholly different, but for a cell or two.
pub(super) fn twin_fleets(rules: &Ruleset, dice: &mut dyn Dice) -> [Layout; 2] {
    let one = random(rules, dice);
    for _ in 0..10_000 {
        let other = match rules.game_type {
            GameType::Fleets => relaid(&one, rules, dice),
            GameType::Dutchman { decks } => adrift(&one, decks, rules, dice),
            GameType::TableGame => Some(random(rules, dice)),
        };
        if let Some(other) = other.filter(|other| *other != one) {
            assert!(one.check(rules).is_ok() && other.check(rules).is_ok(), "both twins are legal fleets");
            return [one, other];
        }
    }
    panic!("no twin of a fleet was found");
}

/// The Flying Dutchman at another place, which shares two or three of his cells.
fn adrift(one: &Layout, decks: u8, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
    let place = grow(usize::from(decks), rules.size, dice, &CellSet::EMPTY)?;
    let shared = place.intersection(&one.pieces[0].cells.iter().copied().collect()).len();
    (2..4).contains(&shared).then(|| Layout { pieces: vec![Piece::ship(place.iter().collect())] })
}

fn relaid(one: &Layout, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
    let specs = rules.pieces();
    let count = one.pieces.len();
    let mut moves = vec![true; count];
    while moves.iter().filter(|moved| !**moved).count() < count / 2 {
        moves[dice.below(count as u32)? as usize] = false;
    }
    let mut laid = Layout { pieces: (0..count).filter(|at| !moves[*at]).map(|at| one.pieces[at].clone()).collect() };
    let mut pieces = one.pieces.clone();
    for at in (0..count).filter(|at| moves[*at]) {
        pieces[at] = place(&one.pieces[at], specs[at], &laid, rules, dice)?;
        laid.pieces.push(pieces[at].clone());
    }
    Some(Layout { pieces })
}

/// Another place for this piece beside those laid so far.
fn place(piece: &Piece, spec: PieceSpec, laid: &Layout, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Piece> {
    let poses = poses(spec, rules);
    for _ in 0..PLACES {
        let pose = poses[dice.below(poses.len() as u32)? as usize];
        let moved = Piece { kind: piece.kind, cells: pose.iter().collect() };
        let mut more = laid.clone();
        more.pieces.push(moved.clone());
        if moved != *piece && more.check_part(rules).is_ok() {
            return Some(moved);
        }
    }
    None
}
