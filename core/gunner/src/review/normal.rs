//! The standard normal distribution.

/// The probability of a value of at most `z` in the standard normal distribution, with an error below 7.5e-8 (M. Abramowitz and I. Stegun, Handbook of Mathematical
/// Functions, 26.2.17).
pub(super) fn cumulative_probability(z: f64) -> f64 {
    const FACTORS: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let sum = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let above = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if z < 0.0 { above } else { 1.0 - above }
}
