//! Optimal length-limited code lengths by the package-merge algorithm (Larmore and Hirschberg, 1990).

/// The optimal code length of each symbol, at most `limit`; 0 for symbols that do not occur.
pub fn best_lengths<const N: usize>(counts: &[u64; N], limit: usize) -> [u8; N] {
    let mut coins: Vec<(u64, Vec<usize>)> =
        counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(symbol, count)| (*count, vec![symbol])).collect();
    coins.sort();
    let mut row = coins.clone();
    for _ in 1..limit {
        let packages = row.chunks_exact(2).map(|two| (two[0].0 + two[1].0, [&two[0].1[..], &two[1].1].concat()));
        let mut next: Vec<(u64, Vec<usize>)> = packages.chain(coins.iter().cloned()).collect();
        next.sort();
        row = next;
    }
    let mut lengths = [0; N];
    let chosen = row.iter().take(2 * coins.len() - 2);
    chosen.flat_map(|(_, symbols)| symbols).for_each(|symbol| lengths[*symbol] += 1);
    lengths
}
