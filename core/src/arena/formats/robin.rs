//! Everybody meets everybody: the circle method. Never looks at results; the rounds follow from the order alone.

use crate::arena::entrant::EntrantId;

/// One who fires first and the one they meet, `None` for a bye.
pub type Pair = (EntrantId, Option<EntrantId>);

/// The rounds in which everybody meets everybody else `times` times. Whoever fired first against somebody follows
/// the next time. In each turn of the circle those who fire first and those who follow differ by one match at most
/// for everybody. The bye, where the number is odd, stands last in its round. Fewer than two have no rounds.
pub fn rounds(entrants: &[EntrantId], times: u8) -> Vec<Vec<Pair>> {
    if entrants.len() < 2 {
        return Vec::new();
    }
    // All but one stand on the circle; the one beside it is nobody where the number is odd.
    let circle = entrants.len() - 1 + entrants.len() % 2;
    let turned = |turn: u8| move |(first, second)| if turn.is_multiple_of(2) { (first, second) } else { swapped(first, second) };
    (0..times).flat_map(|turn| (0..circle).map(move |round| one(entrants, circle, round).into_iter().map(turned(turn)).collect())).collect()
}

/// A round of the first turn: the circle is folded at one of its places, and those who lie on one another meet.
fn one(entrants: &[EntrantId], circle: usize, round: usize) -> Vec<Pair> {
    let (folded, beside) = (entrants[round], entrants.get(circle).copied());
    let outer = match beside {
        Some(beside) if round % 2 == 1 => (beside, Some(folded)),
        beside => (folded, beside),
    };
    let inner = (1..=(circle - 1) / 2).map(|distance| {
        let (ahead, behind) = (entrants[(round + distance) % circle], entrants[(round + circle - distance) % circle]);
        if distance % 2 == 1 { (ahead, Some(behind)) } else { (behind, Some(ahead)) }
    });
    if beside.is_some() { std::iter::once(outer).chain(inner).collect() } else { inner.chain(std::iter::once(outer)).collect() }
}

fn swapped(first: EntrantId, second: Option<EntrantId>) -> Pair {
    second.map_or((first, None), |second| (second, Some(first)))
}
