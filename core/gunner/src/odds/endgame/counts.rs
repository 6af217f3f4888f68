//! For each cell the number of fleets with a deck there, as bit-sliced binary numbers: for each binary digit a mask with
//! the digits of all cells.

use super::{CellMask, ListedFleet};

/// The maximum number of binary digits, enough for the longest list.
const MAX_DIGITS: usize = 20;

/// The numbers of fleets with a deck in each cell.
pub(super) struct CellCounts {
    /// By digit, the lowest first, the cells whose count has this digit set.
    planes: [CellMask; MAX_DIGITS],
    digits: usize,
}

impl CellCounts {
    /// Counts the unhit decks of these fleets, eight fleets at a time by full adders (Harley and Seal), which reduces carries
    /// into the higher digits.
    pub(super) fn of(fleets: &[ListedFleet]) -> Self {
        let mut counts = Self { planes: [0; MAX_DIGITS], digits: 0 };
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

    /// The cells with a deck in at least one fleet.
    pub(super) fn any(&self) -> CellMask {
        self.digits().fold(0, |any, (_, plane)| any | plane)
    }

    /// The cells with a deck in exactly this many fleets; `count` must be at least 1.
    pub(super) fn exactly(&self, count: usize) -> CellMask {
        if count >> self.digits != 0 {
            return 0;
        }
        self.digits().fold(!0, |all, (digit, plane)| all & if count >> digit & 1 == 1 { plane } else { !plane })
    }

    /// The cells of this set with the highest count.
    pub(super) fn most(&self, among: CellMask) -> CellMask {
        self.digits().rev().fold(among, |best, (_, plane)| if best & plane != 0 { best & plane } else { best })
    }

    /// The count of a single cell.
    pub(super) fn at(&self, cell: CellMask) -> u64 {
        self.digits().map(|(digit, plane)| u64::from(plane & cell != 0) << digit).sum()
    }

    /// The digits that are in use, the lowest first, each with its mask.
    fn digits(&self) -> impl DoubleEndedIterator<Item = (usize, CellMask)> {
        self.planes[..self.digits].iter().copied().enumerate()
    }

    /// Adds 1 at this digit to the counts of these cells.
    fn carry(&mut self, mut cells: CellMask, mut digit: usize) {
        while cells != 0 {
            let plane = self.planes[digit];
            self.planes[digit] = plane ^ cells;
            cells &= plane;
            digit += 1;
        }
    }
}

/// The sum of three binary digits in every cell: the carry, and the digit.
fn add(one: CellMask, two: CellMask, three: CellMask) -> (CellMask, CellMask) {
    let half = one ^ two;
    (one & two | half & three, half ^ three)
}
