//! A network while it learns: dense layers in fractions, negative sums cut off between them, as the shipped one computes
//! in whole numbers.

use broadside_game::dice::Dice;
use broadside_gunner::shooting::trained::{Layer, Net, ONE};
use candle_core::{Device, Result, Tensor, Var};

/// Weights of inputs by outputs, and a bias for each output.
struct Dense {
    weights: Var,
    biases: Var,
}

/// A network.
pub struct Layers(Vec<Dense>);

impl Layers {
    /// Layers of these widths, from the inputs to the outputs, with small weights by the dice.
    pub fn new(widths: &[usize], dice: &mut dyn Dice) -> Result<Self> {
        let dense = |pair: &[usize]| {
            let bound = (6.0 / pair[0] as f32).sqrt();
            let weights: Vec<f32> = (0..pair[0] * pair[1]).map(|_| (fraction(dice) * 2.0 - 1.0) * bound).collect();
            let weights = Var::from_vec(weights, (pair[0], pair[1]), &Device::Cpu)?;
            Ok(Dense { weights, biases: Var::from_vec(vec![0.0_f32; pair[1]], pair[1], &Device::Cpu)? })
        };
        Ok(Self(widths.windows(2).map(dense).collect::<Result<_>>()?))
    }

    /// A network of its own that knows what this one knows.
    pub fn copy(&self) -> Result<Self> {
        let own = |var: &Var| Var::from_tensor(&var.as_tensor().copy()?);
        let dense = |dense: &Dense| Ok(Dense { weights: own(&dense.weights)?, biases: own(&dense.biases)? });
        Ok(Self(self.0.iter().map(dense).collect::<Result<_>>()?))
    }

    /// Comes nearer to another network by this share of the way.
    pub fn follow(&self, other: &Self, share: f64) -> Result<()> {
        for (own, leading) in self.vars().iter().zip(other.vars()) {
            own.set(&((own.as_tensor() * (1.0 - share))? + (leading.as_tensor() * share)?)?.detach())?;
        }
        Ok(())
    }

    /// What there is to be learned.
    pub fn vars(&self) -> Vec<Var> {
        self.0.iter().flat_map(|dense| [dense.weights.clone(), dense.biases.clone()]).collect()
    }

    /// The outputs for each row of inputs.
    pub fn outputs(&self, rows: &Tensor) -> Result<Tensor> {
        let mut passed = rows.clone();
        for (at, dense) in self.0.iter().enumerate() {
            passed = passed.matmul(&dense.weights)?.broadcast_add(&dense.biases)?;
            if at + 1 < self.0.len() {
                passed = passed.relu()?;
            }
        }
        Ok(passed)
    }

    /// The same in whole numbers.
    pub fn pressed(&self) -> Result<Net> {
        let mut layers = Vec::new();
        for dense in &self.0 {
            let weights: Vec<f32> = dense.weights.flatten_all()?.to_vec1()?;
            layers.extend(Layer::quantize(&weights, &dense.biases.to_vec1::<f32>()?));
        }
        let whole = Some(layers).filter(|layers| layers.len() == self.0.len()).and_then(Net::new);
        whole.ok_or_else(|| candle_core::Error::Msg("the weights have grown too large for whole numbers".to_owned()))
    }
}

/// Rows of inputs for a network.
pub struct Rows {
    width: usize,
    values: Vec<f32>,
}

impl Rows {
    /// No rows yet, each to be this wide.
    pub fn new(width: usize) -> Self {
        Self { width, values: Vec::new() }
    }

    /// Adds a row: inputs that are not 0, by their numbers.
    pub fn push(&mut self, inputs: &[(usize, i32)]) {
        let start = self.values.len();
        self.values.resize(start + self.width, 0.0);
        inputs.iter().for_each(|(at, value)| self.values[start + at] = *value as f32 / ONE as f32);
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.values.len() / self.width
    }

    /// All of them.
    pub fn tensor(self) -> Result<Tensor> {
        let count = self.len();
        Tensor::from_vec(self.values, (count, self.width), &Device::Cpu)
    }
}

/// A number from 0 up to 1.
pub fn fraction(dice: &mut dyn Dice) -> f32 {
    (dice.roll() >> 40) as f32 / (1_u32 << 24) as f32
}

#[cfg(test)]
mod tests {
    use broadside_game::dice::SeededDice;

    use super::*;

    fn outputs(layers: &Layers, inputs: &[(usize, i32)]) -> Vec<f32> {
        let mut rows = Rows::new(6);
        rows.push(inputs);
        let outputs = layers.outputs(&rows.tensor().expect("a row")).and_then(|outputs| outputs.flatten_all()?.to_vec1());
        outputs.expect("the widths go together")
    }

    #[test]
    fn integer_network_matches_the_float_network() {
        let mut dice = SeededDice(1);
        let layers = Layers::new(&[6, 8, 5, 2], &mut dice).expect("a network");
        let net = layers.pressed().expect("small weights");
        for _ in 0..100 {
            let inputs: Vec<(usize, i32)> = (0..6).filter_map(|at| Some((at, dice.below(400)? as i32))).collect();
            let whole: Vec<f32> = net.outputs(&inputs).into_iter().map(|output| output as f32 / (1024 * ONE) as f32).collect();
            let apart = outputs(&layers, &inputs).iter().zip(&whole).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
            assert!(apart < 0.03, "{apart} apart for {inputs:?}");
        }
    }

    #[test]
    fn following_moves_a_copy_towards_its_leader_only() {
        let mut dice = SeededDice(2);
        let (leader, other) = (Layers::new(&[6, 3], &mut dice).expect("a network"), Layers::new(&[6, 3], &mut dice).expect("a network"));
        let follower = other.copy().expect("a copy");
        let inputs = [(0, ONE), (4, ONE / 2)];
        let before = [&leader, &other].map(|layers| outputs(layers, &inputs));
        follower.follow(&leader, 0.25).expect("of one shape");
        assert_eq!([&leader, &other].map(|layers| outputs(layers, &inputs)), before, "nobody else is moved");
        for (at, value) in outputs(&follower, &inputs).into_iter().enumerate() {
            assert!((value - (0.75 * before[1][at] + 0.25 * before[0][at])).abs() < 1e-5);
        }
    }
}
