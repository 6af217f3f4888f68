//! Counts the last two or three free ships together without trying them, by inclusion–exclusion over the poses that
//! exclude each other.

use super::{
    super::effort::{CountAborted, Effort},
    sieve::{Sieve, WORDS_A_STEP, common_count, each},
};

/// The reusable memory of the computation.
#[derive(Default)]
pub(super) struct LastShips {
    /// By position in the triple, the possible poses.
    lists: [Vec<usize>; 3],
    /// By position and pose, the number of poses at that position that it excludes.
    met: [Vec<u64>; 3],
    /// The poses of one position that one pose excludes.
    near: Vec<u64>,
    /// By pose of the first ship, the number of compatible pairs of the others.
    pub(super) with: Vec<(usize, u64)>,
}

impl LastShips {
    /// Counts ordered pairs of compatible poses of two sorts, by pose. Returns the total.
    pub(super) fn count_pairs(
        &mut self,
        sieve: &Sieve,
        left: &[u64],
        sorts: [usize; 2],
        effort: &mut Effort<'_>,
    ) -> Result<u64, CountAborted> {
        self.with.clear();
        let [one, two] = sorts.map(|sort| sieve.span(sort));
        let poses = [&one, &two].map(|span| common_count(&left[span.clone()], &left[span.clone()]));
        let listed = if sorts[0] == sorts[1] { poses[0] } else { poses[0] + poses[1] };
        effort.spend((2 * listed).max(listed * one.len().max(two.len()) as u64 / WORDS_A_STEP))?;
        let mut total = 0;
        let distinct = if sorts[0] == sorts[1] { 1 } else { 2 };
        for place in 0..distinct {
            let (own, other) = (sieve.span(sorts[place]), sieve.span(sorts[1 - place]));
            let theirs = &left[other.clone()];
            let all = common_count(theirs, theirs);
            let with = &mut self.with;
            let mut sum = 0;
            each(own.start * 64, left[own].iter().copied(), |pose| {
                let pairs = all - common_count(&sieve.meets(pose)[other.clone()], theirs);
                with.push((pose, pairs));
                sum += pairs;
            });
            total = sum;
        }
        Ok(total)
    }

    /// Counts ordered triples of compatible poses of three sorts, by pose. Returns the total. Equal sorts must be adjacent.
    pub(super) fn count_triples(
        &mut self,
        sieve: &Sieve,
        left: &[u64],
        sorts: [usize; 3],
        effort: &mut Effort<'_>,
    ) -> Result<u64, CountAborted> {
        self.with.clear();
        self.list(sieve, left, sorts);
        let listed = 16 * self.lists.iter().map(|list| list.len() as u64).sum::<u64>();
        effort.spend(listed)?;
        self.meet(sieve, left, sorts);
        // With bent ships on large fields each pose excludes hundreds of others, spread over a hundred words.
        effort.spend((self.words(sieve, sorts) / WORDS_A_STEP).saturating_sub(listed))?;
        let mut total = 0;
        for place in distinct(sorts) {
            total = self.triples(sieve, left, sorts, place);
        }
        Ok(total)
    }

    /// The number of words that [`LastShips::meet`] and [`LastShips::triples`] read.
    fn words(&self, sieve: &Sieve, sorts: [usize; 3]) -> u64 {
        let words = sorts.map(|sort| sieve.span(sort).len() as u64);
        let meet: u64 = (0..3).map(|place| self.lists[place].len() as u64 * (words.iter().sum::<u64>() - words[place])).sum();
        let triples = |place: usize| {
            let [one, two] = [(place + 1) % 3, (place + 2) % 3];
            self.lists[place].iter().map(|pose| (2 + self.met[one][*pose]) * words[two]).sum::<u64>()
        };
        meet + distinct(sorts).map(triples).sum::<u64>()
    }

    /// Lists the poses of each position.
    fn list(&mut self, sieve: &Sieve, left: &[u64], sorts: [usize; 3]) {
        for (place, sort) in sorts.into_iter().enumerate() {
            let (list, span) = (&mut self.lists[place], sieve.span(sort));
            list.clear();
            each(span.start * 64, left[span].iter().copied(), |pose| list.push(pose));
            self.met[place].resize(self.met[place].len().max(sieve.cells.len()), 0);
        }
    }

    /// For the poses of each position, counts the poses of the other positions that they exclude.
    fn meet(&mut self, sieve: &Sieve, left: &[u64], sorts: [usize; 3]) {
        for place in 0..3 {
            for other in (0..3).filter(|other| *other != place) {
                let span = sieve.span(sorts[other]);
                for pose in &self.lists[place] {
                    self.met[other][*pose] = common_count(&sieve.meets(*pose)[span.clone()], &left[span.clone()]);
                }
            }
        }
    }

    /// For each pose of one position, counts the pairs of the other two that are compatible with it and with each other: all pairs
    /// compatible with it, minus those that exclude each other, except those of which one or both exclude the pose.
    fn triples(&mut self, sieve: &Sieve, left: &[u64], sorts: [usize; 3], place: usize) -> u64 {
        let others = [(place + 1) % 3, (place + 2) % 3];
        let [one, two] = others;
        let count = others.map(|other| self.lists[other].len() as u64);
        let clashes: u64 = self.lists[one].iter().map(|pose| self.met[two][*pose]).sum();
        let spans = others.map(|other| sieve.span(sorts[other]));
        let (mut total, near) = (0, &mut self.near);
        for pose in &self.lists[place] {
            let meets = sieve.meets(*pose);
            near.clear();
            near.extend(meets[spans[1].clone()].iter().zip(&left[spans[1].clone()]).map(|(a, b)| a & b));
            let (mut first, mut both, mut second) = (0, 0, 0);
            let met = meets[spans[0].clone()].iter().zip(&left[spans[0].clone()]).map(|(a, b)| a & b);
            each(spans[0].start * 64, met, |other| {
                first += self.met[two][other];
                both += common_count(&sieve.meets(other)[spans[1].clone()], near);
            });
            each(spans[1].start * 64, near.iter().copied(), |other| second += self.met[one][other]);
            let free = (count[0] - self.met[one][*pose]) * (count[1] - self.met[two][*pose]);
            let pairs = free + first + second - both - clashes;
            self.with.push((*pose, pairs));
            total += pairs;
        }
        total
    }
}

/// The positions of a triple whose sort differs from the one before.
fn distinct(sorts: [usize; 3]) -> impl Iterator<Item = usize> {
    (0..3).filter(move |place| *place == 0 || sorts[*place] != sorts[*place - 1])
}
