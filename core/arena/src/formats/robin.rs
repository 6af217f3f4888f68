//! Round robin by the circle method. The rounds follow from the order alone, not from results.

use crate::entrant::EntrantId;

/// The entrant who fires first, and their opponent; `None` for a bye.
pub type Pair = (EntrantId, Option<EntrantId>);

/// The rounds in which every pair meets `times` times, firing first in turn. In each turn of the circle, first and second shots of
/// an entrant differ by at most one match. A bye, for an odd number, is last in its round. Fewer than two entrants have no rounds.
pub fn rounds(entrants: &[EntrantId], times: u8) -> Vec<Vec<Pair>> {
    if entrants.len() < 2 {
        return Vec::new();
    }
    // All but one are on the circle; for an odd number the one beside it is the bye.
    let circle = entrants.len() - 1 + entrants.len() % 2;
    let turned = |turn: u8| move |(first, second)| if turn.is_multiple_of(2) { (first, second) } else { swap(first, second) };
    (0..times)
        .flat_map(|turn| (0..circle).map(move |round| circle_round(entrants, circle, round).into_iter().map(turned(turn)).collect()))
        .collect()
}

/// A round of the first turn: the circle is folded, and those opposite each other meet.
fn circle_round(entrants: &[EntrantId], circle: usize, round: usize) -> Vec<Pair> {
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

fn swap(first: EntrantId, second: Option<EntrantId>) -> Pair {
    second.map_or((first, None), |second| (second, Some(first)))
}
