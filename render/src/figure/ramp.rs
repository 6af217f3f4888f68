//! The colour ramp of chances: the colour of a chance, and of the number on it.

use crate::ink::{
    Ink,
    chances::{LIGHT, PITCH, RAMP},
    night::SNOW,
};

/// The number of steps.
pub(super) const LEVELS: usize = RAMP.len();

/// The step of a chance, relative to the greatest one.
pub(super) fn level(chance: u16, greatest: u16) -> usize {
    (usize::from(chance) * LEVELS / (usize::from(greatest) + 1)).min(LEVELS - 1)
}

/// The step of a chance on a scale that is the same on every map. Thresholds are quadratic, so that small chances stay distinct.
pub(super) fn fixed_level(chance: u16) -> usize {
    (1..LEVELS).take_while(|level| level * level * 1000 <= usize::from(chance) * LEVELS * LEVELS).count()
}

pub(super) fn shade(level: usize) -> Ink {
    RAMP[level]
}

/// The text colour on a step.
pub(super) fn words_on(level: usize) -> Ink {
    if level < LIGHT { SNOW } else { PITCH }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::Skin;

    /// The perceived lightness of a colour, 0 to 100 (CIE 1976).
    fn lightness(ink: Ink) -> f64 {
        let share = (ink.contrast(Ink::of(0x00_0000)) * 0.05 - 0.05).max(0.0);
        116.0 * share.cbrt() - 16.0
    }

    #[test]
    fn every_step_is_lighter_than_the_one_before_by_as_much_as_any_and_a_colour_of_the_palette() {
        let steps: Vec<Ink> = (0..LEVELS).map(shade).collect();
        for two in steps.windows(2) {
            let gained = lightness(two[1]) - lightness(two[0]);
            assert!((4.5..6.5).contains(&gained), "{:?} to {:?}: {gained:.1}", two[0], two[1]);
        }
        let palette = Skin::Chances.palette();
        steps.iter().for_each(|ink| assert_eq!(palette.colours()[usize::from(palette.index(ink.rgb()))], ink.rgb()));
    }

    #[test]
    fn numbers_are_read_on_every_step() {
        for at in 0..LEVELS {
            let contrast = words_on(at).contrast(shade(at));
            assert!(contrast >= 4.5, "step {at}: {contrast:.2}");
        }
    }

    #[test]
    fn nothing_lies_on_the_first_step_and_the_greatest_chance_on_the_last() {
        for greatest in [14, 20, 500, 1000] {
            assert_eq!((level(0, greatest), level(greatest, greatest)), (0, LEVELS - 1));
        }
        assert_eq!(level(0, 0), 0);
    }

    #[test]
    fn steady_steps_are_narrow_below_and_wide_above() {
        for (chance, step) in
            [(0, 0), (4, 0), (5, 1), (17, 1), (18, 2), (250, 7), (500, 10), (871, 13), (872, 14), (1000, 14), (u16::MAX, 14)]
        {
            assert_eq!(fixed_level(chance), step, "{chance}");
        }
    }
}
