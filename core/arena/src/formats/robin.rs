//! Round robin by the circle method. The rounds follow from the order alone, not from results.

use crate::entrant::EntrantId;

/// The entrant who fires first, and their opponent; `None` for a bye.
pub type Pair = (EntrantId, Option<EntrantId>);

/// The rounds in which every pair meets `times` times; in their second meeting the other entrant fires first. Within one pass through all
/// pairs, the numbers of matches in which an entrant fires first and second differ by at most one. If the number of entrants is odd, each
/// round ends with a bye. Fewer than two entrants have no rounds.
pub fn rounds(entrants: &[EntrantId], times: u8) -> Vec<Vec<Pair>> {
    if entrants.len() < 2 {
        return Vec::new();
    }
    // All entrants but one are on the circle. If their number is odd, all are on the circle, and the bye is in the place outside it.
    let circle = entrants.len() - 1 + entrants.len() % 2;
    let order_in = |pass: u8| move |(first, second)| if pass.is_multiple_of(2) { (first, second) } else { swap_pair(first, second) };
    (0..times)
        .flat_map(|pass| (0..circle).map(move |round| circle_round(entrants, circle, round).into_iter().map(order_in(pass)).collect()))
        .collect()
}

/// A round of the first pass: the circle is folded at the entrant with the number `round`, and the entrants opposite each other meet.
fn circle_round(entrants: &[EntrantId], circle: usize, round: usize) -> Vec<Pair> {
    let (folded, outside) = (entrants[round], entrants.get(circle).copied());
    let outer = match outside {
        Some(outside) if round % 2 == 1 => (outside, Some(folded)),
        outside => (folded, outside),
    };
    let inner = (1..=(circle - 1) / 2).map(|distance| {
        let (ahead, behind) = (entrants[(round + distance) % circle], entrants[(round + circle - distance) % circle]);
        if distance % 2 == 1 { (ahead, Some(behind)) } else { (behind, Some(ahead)) }
    });
    if outside.is_some() { std::iter::once(outer).chain(inner).collect() } else { inner.chain(std::iter::once(outer)).collect() }
}

fn swap_pair(first: EntrantId, second: Option<EntrantId>) -> Pair {
    second.map_or((first, None), |second| (second, Some(first)))
}
