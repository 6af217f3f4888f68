//! Counts the placements of the last two or three pieces without placing them, by inclusion–exclusion over pairs of poses
//! that exclude each other. The two or three pieces are told apart by their position in a pair or triple.

use super::{
    super::effort::{CountResult, Effort},
    pose_table::{PoseTable, WORDS_PER_STEP, common_count, for_each_pose},
};

/// Counts the placements of the last pieces. Its memory is reused.
#[derive(Default)]
pub(super) struct LastShips {
    /// By position in the triple, the possible poses of the piece.
    lists: [Vec<usize>; 3],
    /// By position and pose, the number of poses at this position that the pose excludes.
    excluded_counts: [Vec<u64>; 3],
    /// The poses of one position that a pose excludes, as bits.
    excluded: Vec<u64>,
    /// Each pose, and the number of compatible placements of the other pieces.
    pub(super) counts: Vec<(usize, u64)>,
}

impl LastShips {
    /// Counts the ordered pairs of compatible poses of two sorts, by pose. Returns the total.
    pub(super) fn count_pairs(&mut self, table: &PoseTable, left: &[u64], sorts: [usize; 2], effort: &mut Effort<'_>) -> CountResult<u64> {
        self.counts.clear();
        let [one, two] = sorts.map(|sort| table.span(sort));
        let poses = [&one, &two].map(|span| common_count(&left[span.clone()], &left[span.clone()]));
        let listed = if sorts[0] == sorts[1] { poses[0] } else { poses[0] + poses[1] };
        effort.spend((2 * listed).max(listed * one.len().max(two.len()) as u64 / WORDS_PER_STEP))?;
        let mut total = 0;
        let distinct = if sorts[0] == sorts[1] { 1 } else { 2 };
        for place in 0..distinct {
            let (own, other) = (table.span(sorts[place]), table.span(sorts[1 - place]));
            let theirs = &left[other.clone()];
            let all = common_count(theirs, theirs);
            let counts = &mut self.counts;
            let mut sum = 0;
            for_each_pose(own.start * 64, left[own].iter().copied(), |pose| {
                let pairs = all - common_count(&table.excluded_by(pose)[other.clone()], theirs);
                counts.push((pose, pairs));
                sum += pairs;
            });
            total = sum;
        }
        Ok(total)
    }

    /// Counts the ordered triples of compatible poses of three sorts, by pose. Returns the total. Equal sorts must be adjacent.
    pub(super) fn count_triples(
        &mut self,
        table: &PoseTable,
        left: &[u64],
        sorts: [usize; 3],
        effort: &mut Effort<'_>,
    ) -> CountResult<u64> {
        self.counts.clear();
        self.list_poses(table, left, sorts);
        let listed = 16 * self.lists.iter().map(|list| list.len() as u64).sum::<u64>();
        effort.spend(listed)?;
        self.count_excluded(table, left, sorts);
        // With bent ships on large fields each pose excludes hundreds of others, spread over a hundred words.
        effort.spend((self.words_to_read(table, sorts) / WORDS_PER_STEP).saturating_sub(listed))?;
        let mut total = 0;
        for place in distinct_positions(sorts) {
            total = self.count_triples_at(table, left, sorts, place);
        }
        Ok(total)
    }

    /// The number of words of bits that counting triples reads, which bounds its cost.
    fn words_to_read(&self, table: &PoseTable, sorts: [usize; 3]) -> u64 {
        let words = sorts.map(|sort| table.span(sort).len() as u64);
        let excluded: u64 = (0..3).map(|place| self.lists[place].len() as u64 * (words.iter().sum::<u64>() - words[place])).sum();
        let triples = |place: usize| {
            let [one, two] = [(place + 1) % 3, (place + 2) % 3];
            self.lists[place].iter().map(|pose| (2 + self.excluded_counts[one][*pose]) * words[two]).sum::<u64>()
        };
        excluded + distinct_positions(sorts).map(triples).sum::<u64>()
    }

    /// Lists the possible poses of each position.
    fn list_poses(&mut self, table: &PoseTable, left: &[u64], sorts: [usize; 3]) {
        for (place, sort) in sorts.into_iter().enumerate() {
            let (list, span) = (&mut self.lists[place], table.span(sort));
            list.clear();
            for_each_pose(span.start * 64, left[span].iter().copied(), |pose| list.push(pose));
            self.excluded_counts[place].resize(self.excluded_counts[place].len().max(table.cells.len()), 0);
        }
    }

    /// For the poses of each position, counts the poses of the other positions that they exclude.
    fn count_excluded(&mut self, table: &PoseTable, left: &[u64], sorts: [usize; 3]) {
        for place in 0..3 {
            for other in (0..3).filter(|other| *other != place) {
                let span = table.span(sorts[other]);
                for pose in &self.lists[place] {
                    self.excluded_counts[other][*pose] = common_count(&table.excluded_by(*pose)[span.clone()], &left[span.clone()]);
                }
            }
        }
    }

    /// For each pose of one position, counts the pairs of poses of the other two positions that are compatible with it and
    /// with each other: all pairs compatible with it, minus those of them that exclude each other. The latter are all pairs that
    /// exclude each other, without the pairs of which one pose or both are incompatible with it.
    fn count_triples_at(&mut self, table: &PoseTable, left: &[u64], sorts: [usize; 3], place: usize) -> u64 {
        let others = [(place + 1) % 3, (place + 2) % 3];
        let [one, two] = others;
        let count = others.map(|other| self.lists[other].len() as u64);
        let clashes: u64 = self.lists[one].iter().map(|pose| self.excluded_counts[two][*pose]).sum();
        let spans = others.map(|other| table.span(sorts[other]));
        let (mut total, excluded) = (0, &mut self.excluded);
        for pose in &self.lists[place] {
            let meets = table.excluded_by(*pose);
            excluded.clear();
            excluded.extend(meets[spans[1].clone()].iter().zip(&left[spans[1].clone()]).map(|(a, b)| a & b));
            let (mut first, mut both, mut second) = (0, 0, 0);
            let first_excluded = meets[spans[0].clone()].iter().zip(&left[spans[0].clone()]).map(|(a, b)| a & b);
            for_each_pose(spans[0].start * 64, first_excluded, |other| {
                first += self.excluded_counts[two][other];
                both += common_count(&table.excluded_by(other)[spans[1].clone()], excluded);
            });
            for_each_pose(spans[1].start * 64, excluded.iter().copied(), |other| second += self.excluded_counts[one][other]);
            let free = (count[0] - self.excluded_counts[one][*pose]) * (count[1] - self.excluded_counts[two][*pose]);
            let pairs = free + first + second - both - clashes;
            self.counts.push((*pose, pairs));
            total += pairs;
        }
        total
    }
}

/// The positions of a triple whose sort differs from that of the previous position.
fn distinct_positions(sorts: [usize; 3]) -> impl Iterator<Item = usize> {
    (0..3).filter(move |place| *place == 0 || sorts[*place] != sorts[*place - 1])
}
