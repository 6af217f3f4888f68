//! The step of a chance on the colour ramp.

use crate::ink::chances::RAMP;

/// The number of steps of the ramp.
pub(super) const LEVELS: usize = RAMP.len();

/// The step of a chance on a scale that ends at the greatest chance; both in thousandths.
pub(super) fn level(chance: u16, greatest: u16) -> usize {
    (usize::from(chance) * LEVELS / (usize::from(greatest) + 1)).min(LEVELS - 1)
}

/// The step of a chance in thousandths on a scale that is the same on every map. Thresholds are quadratic, so that small chances
/// stay distinct.
pub(super) fn fixed_level(chance: u16) -> usize {
    (1..LEVELS).take_while(|level| level * level * 1000 <= usize::from(chance) * LEVELS * LEVELS).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_the_first_level_and_the_greatest_chance_the_last() {
        for greatest in [14, 20, 500, 1000] {
            assert_eq!((level(0, greatest), level(greatest, greatest)), (0, LEVELS - 1));
        }
        assert_eq!(level(0, 0), 0);
    }
}
