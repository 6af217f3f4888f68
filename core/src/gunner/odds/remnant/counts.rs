//! In how many fleets each cell has a deck, all cells at once: numbers in binary, a plane of bits for each digit.

use super::{Fleet, Waters};

/// More fleets than so many digits can say are never listed.
const DIGITS: usize = 20;

/// The counts of all cells.
pub(super) struct Counts {
    planes: [Waters; DIGITS],
    digits: usize,
}

impl Counts {
    /// Counts. Eight fleets are added up at a time, by full adders (Harley and Seal), so that few carries go far.
    pub(super) fn of(fleets: &[Fleet]) -> Self {
        let mut counts = Self { planes: [0; DIGITS], digits: 0 };
        let (eights, others) = fleets.as_chunks::<8>();
        for [a, b, c, d, e, f, g, h] in eights {
            let [ones, twos, fours] = [counts.planes[0], counts.planes[1], counts.planes[2]];
            let (one_pair, ones) = add(ones, a.rest, b.rest);
            let (other_pair, ones) = add(ones, c.rest, d.rest);
            let (first_four, twos) = add(twos, one_pair, other_pair);
            let (one_pair, ones) = add(ones, e.rest, f.rest);
            let (other_pair, ones) = add(ones, g.rest, h.rest);
            let (last_four, twos) = add(twos, one_pair, other_pair);
            let (eight, fours) = add(fours, first_four, last_four);
            [counts.planes[0], counts.planes[1], counts.planes[2]] = [ones, twos, fours];
            counts.carry(eight, 3);
        }
        others.iter().for_each(|fleet| counts.carry(fleet.rest, 0));
        counts.digits = counts.planes.iter().rposition(|plane| *plane != 0).map_or(0, |digit| digit + 1);
        counts
    }

    /// The cells that have a deck in some fleet.
    pub(super) fn any(&self) -> Waters {
        self.digits().fold(0, |any, (_, plane)| any | plane)
    }

    /// The cells that have a deck in exactly so many fleets, one at least.
    pub(super) fn exactly(&self, count: usize) -> Waters {
        if count >> self.digits != 0 {
            return 0;
        }
        self.digits().fold(!0, |all, (digit, plane)| all & if count >> digit & 1 == 1 { plane } else { !plane })
    }

    /// Of these cells those with the highest count.
    pub(super) fn most(&self, among: Waters) -> Waters {
        self.digits().rev().fold(among, |best, (_, plane)| if best & plane != 0 { best & plane } else { best })
    }

    /// The count of one cell.
    pub(super) fn at(&self, cell: Waters) -> u64 {
        self.digits().map(|(digit, plane)| u64::from(plane & cell != 0) << digit).sum()
    }

    fn digits(&self) -> impl DoubleEndedIterator<Item = (usize, Waters)> {
        self.planes[..self.digits].iter().copied().enumerate()
    }

    fn carry(&mut self, mut more: Waters, mut digit: usize) {
        while more != 0 {
            let plane = self.planes[digit];
            self.planes[digit] = plane ^ more;
            more &= plane;
            digit += 1;
        }
    }
}

/// The sum of three digits in every cell: what is carried, and the digit.
fn add(one: Waters, two: Waters, three: Waters) -> (Waters, Waters) {
    let half = one ^ two;
    (one & two | half & three, half ^ three)
}
