//! The colours of chances: eight steps from deep blue over grey to pale brass, each lighter than the one before, after
//! cividis (Nuñez, Anderton and Renslow, "Optimizing colormaps with consideration for color vision deficiency", PLOS ONE
//! 2018), which is told apart as well by who sees no red or no green. Every step is an entry of the night palette.

use crate::ink::{Ink, night};

/// How many steps there are.
pub(super) const LEVELS: usize = 8;

/// The first step on which dark words are read better than light ones.
const DARK: usize = 4;

/// The step of a chance where this is the greatest one.
pub(super) fn level(chance: u16, greatest: u16) -> usize {
    (usize::from(chance) * LEVELS / (usize::from(greatest) + 1)).min(LEVELS - 1)
}

/// The colour of a step.
pub(super) fn shade(level: usize) -> Ink {
    match level {
        0 => night::PANEL,
        1 => night::RAISED,
        2 => night::ROPE,
        3..=5 => night::PANEL.towards(night::BRASS, level as u16 - 1, 5),
        6 => night::BRASS,
        _ => night::GLOW,
    }
}

/// The colour of words on a step.
pub(super) fn words_on(level: usize) -> Ink {
    if level < DARK { night::SNOW } else { night::NIGHT }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ink::Skin;

    /// How light a colour is to the eye, 0 to 100 (CIE 1976).
    fn lightness(ink: Ink) -> f64 {
        let share = (ink.contrast(Ink::of(0x00_0000)) * 0.05 - 0.05).max(0.0);
        116.0 * share.cbrt() - 16.0
    }

    #[test]
    fn every_step_is_plainly_lighter_than_the_one_before_and_a_colour_of_the_palette() {
        let steps: Vec<Ink> = (0..LEVELS).map(shade).collect();
        for two in steps.windows(2) {
            let gained = lightness(two[1]) - lightness(two[0]);
            assert!(gained >= 4.0, "{:?} to {:?}: {gained:.1}", two[0], two[1]);
        }
        let palette = Skin::Night.palette();
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
        for greatest in [7, 10, 500, 1000] {
            assert_eq!((level(0, greatest), level(greatest, greatest)), (0, LEVELS - 1));
        }
        assert_eq!(level(0, 0), 0);
    }
}
