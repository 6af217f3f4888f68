//! The ranks, from recruit to admiral of the fleet. They are reached by points against people, and never lost. The message id of a rank's
//! name is `rank-<id>`.

/// A rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rank {
    /// Its id.
    pub id: &'static str,
    /// The points required.
    pub from: u32,
}

/// All ranks, lowest first.
pub const RANKS: [Rank; 16] = [
    Rank { id: "recruit", from: 0 },
    Rank { id: "able-seaman", from: 20 },
    Rank { id: "leading-seaman", from: 60 },
    Rank { id: "petty-officer", from: 120 },
    Rank { id: "chief-petty-officer", from: 220 },
    Rank { id: "warrant-officer", from: 360 },
    Rank { id: "sub-lieutenant", from: 550 },
    Rank { id: "lieutenant", from: 800 },
    Rank { id: "lieutenant-commander", from: 1_150 },
    Rank { id: "commander", from: 1_600 },
    Rank { id: "captain", from: 2_200 },
    Rank { id: "commodore", from: 3_000 },
    Rank { id: "rear-admiral", from: 4_200 },
    Rank { id: "vice-admiral", from: 6_000 },
    Rank { id: "admiral", from: 9_000 },
    Rank { id: "admiral-of-the-fleet", from: 14_000 },
];

/// The progress towards the next rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The current rank, an index into [`RANKS`].
    pub rank: u8,
    /// The next rank, an index into [`RANKS`], and the points still missing; `None` at the top.
    pub next: Option<(u8, u32)>,
    /// The progress from the current rank to the next one in tenths, 0 to 10; 10 at the top.
    pub tenths: u8,
}

/// The rank for this many points, an index into [`RANKS`].
pub fn rank_of(points: u32) -> u8 {
    (RANKS.partition_point(|rank| rank.from <= points) - 1) as u8
}

/// The progress for this many points.
pub fn progress(points: u32) -> Progress {
    let rank = rank_of(points);
    let current = RANKS[usize::from(rank)];
    match RANKS.get(usize::from(rank) + 1) {
        None => Progress { rank, next: None, tenths: 10 },
        Some(next) => {
            let tenths = (points - current.from) * 10 / (next.from - current.from);
            Progress { rank, next: Some((rank + 1, next.from - points)), tenths: tenths as u8 }
        }
    }
}
