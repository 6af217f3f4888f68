//! The source of randomness, which is an argument of all pure functions that need one. Random results are stored in events, so a
//! replay needs no seed.

/// A source of random numbers.
pub trait Dice {
    /// 64 random bits.
    fn roll(&mut self) -> u64;

    /// A uniform number below `sides`; `None` if `sides` is 0.
    fn below(&mut self, sides: u32) -> Option<u32> {
        let sides = (sides > 0).then_some(u64::from(sides))?;
        // Larger rolls are repeated, since they would make small numbers more likely.
        let limit = u64::MAX - u64::MAX % sides;
        loop {
            let roll = self.roll();
            if roll < limit {
                return Some((roll % sides) as u32);
            }
        }
    }
}

/// Shuffles the items uniformly (Fisher–Yates).
pub fn shuffle<T>(items: &mut [T], dice: &mut dyn Dice) {
    for last in (1..items.len()).rev() {
        let chosen = dice.below(last as u32 + 1).map_or(last, |chosen| chosen as usize);
        items.swap(last, chosen);
    }
}

/// Deterministic dice from a seed (SplitMix64), for tests, replays and measurements.
#[derive(Clone, Debug)]
pub struct SeededDice(pub u64);

impl Dice for SeededDice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}
