//! A network in training: dense layers of floating-point numbers, with ReLU between them. It computes the same as the shipped
//! network in integers, except for rounding.

use broadside_game::dice::Dice;
use broadside_gunner::shooting::trained::{Layer, Net, ONE};
use candle_core::{Device, Result, Tensor, Var};

/// A dense layer: a matrix of weights, inputs by outputs, and a bias for each output.
struct DenseLayer {
    weights: Var,
    biases: Var,
}

/// A network in training.
pub struct TrainableNet(Vec<DenseLayer>);

impl TrainableNet {
    /// A network with small random weights and these widths: the number of inputs, the widths of hidden layers, the number of
    /// outputs.
    pub fn new(widths: &[usize], dice: &mut dyn Dice) -> Result<Self> {
        let dense = |pair: &[usize]| {
            let bound = (6.0 / pair[0] as f32).sqrt();
            let weights: Vec<f32> = (0..pair[0] * pair[1]).map(|_| (random_fraction(dice) * 2.0 - 1.0) * bound).collect();
            let weights = Var::from_vec(weights, (pair[0], pair[1]), &Device::Cpu)?;
            Ok(DenseLayer { weights, biases: Var::from_vec(vec![0.0_f32; pair[1]], pair[1], &Device::Cpu)? })
        };
        Ok(Self(widths.windows(2).map(dense).collect::<Result<_>>()?))
    }

    /// An independent copy.
    pub fn copy(&self) -> Result<Self> {
        let own = |var: &Var| Var::from_tensor(&var.as_tensor().copy()?);
        let dense = |dense: &DenseLayer| Ok(DenseLayer { weights: own(&dense.weights)?, biases: own(&dense.biases)? });
        Ok(Self(self.0.iter().map(dense).collect::<Result<_>>()?))
    }

    /// Moves the parameters towards those of another network, by this share of the difference.
    pub fn move_towards(&self, other: &Self, share: f64) -> Result<()> {
        for (own, target) in self.vars().iter().zip(other.vars()) {
            own.set(&((own.as_tensor() * (1.0 - share))? + (target.as_tensor() * share)?)?.detach())?;
        }
        Ok(())
    }

    /// The parameters that are trained.
    pub fn vars(&self) -> Vec<Var> {
        self.0.iter().flat_map(|dense| [dense.weights.clone(), dense.biases.clone()]).collect()
    }

    /// The outputs for each row of inputs, one row each.
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

    /// Rounds the parameters to integers.
    ///
    /// # Errors
    /// If a weight is too large.
    pub fn quantize(&self) -> Result<Net> {
        let mut layers = Vec::new();
        for dense in &self.0 {
            let weights: Vec<f32> = dense.weights.flatten_all()?.to_vec1()?;
            layers.extend(Layer::quantize(&weights, &dense.biases.to_vec1::<f32>()?));
        }
        let net = Some(layers).filter(|layers| layers.len() == self.0.len()).and_then(Net::new);
        net.ok_or_else(|| candle_core::Error::Msg("a weight is too large for an integer; train with another seed or a lower learning rate".to_owned()))
    }
}

/// A matrix of network inputs that is being built row by row.
pub struct InputRows {
    width: usize,
    values: Vec<f32>,
}

impl InputRows {
    /// No rows yet; each will have this width.
    pub fn new(width: usize) -> Self {
        Self { width, values: Vec::new() }
    }

    /// Adds a row: the non-zero inputs, as index and value.
    pub fn push(&mut self, inputs: &[(usize, i32)]) {
        let start = self.values.len();
        self.values.resize(start + self.width, 0.0);
        inputs.iter().for_each(|(at, value)| self.values[start + at] = *value as f32 / ONE as f32);
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.values.len() / self.width
    }

    /// The matrix as a tensor.
    pub fn tensor(self) -> Result<Tensor> {
        let count = self.len();
        Tensor::from_vec(self.values, (count, self.width), &Device::Cpu)
    }
}

/// A random number from 0 to 1, excluding 1.
pub fn random_fraction(dice: &mut dyn Dice) -> f32 {
    (dice.roll() >> 40) as f32 / (1_u32 << 24) as f32
}

#[cfg(test)]
mod tests {
    use broadside_game::dice::SeededDice;

    use super::*;

    fn outputs(layers: &TrainableNet, inputs: &[(usize, i32)]) -> Vec<f32> {
        let mut rows = InputRows::new(6);
        rows.push(inputs);
        let outputs = layers.outputs(&rows.tensor().expect("a row")).and_then(|outputs| outputs.flatten_all()?.to_vec1());
        outputs.expect("the widths go together")
    }

    #[test]
    fn integer_network_matches_the_float_network() {
        let mut dice = SeededDice(1);
        let layers = TrainableNet::new(&[6, 8, 5, 2], &mut dice).expect("a network");
        let net = layers.quantize().expect("small weights");
        for _ in 0..100 {
            let inputs: Vec<(usize, i32)> = (0..6).filter_map(|at| Some((at, dice.below(400)? as i32))).collect();
            let whole: Vec<f32> = net.outputs(&inputs).into_iter().map(|output| output as f32 / (1024 * ONE) as f32).collect();
            let apart = outputs(&layers, &inputs).iter().zip(&whole).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
            assert!(apart < 0.03, "{apart} apart for {inputs:?}");
        }
    }

    #[test]
    fn moving_a_copy_towards_another_network_changes_only_the_copy() {
        let mut dice = SeededDice(2);
        let (target, other) = (TrainableNet::new(&[6, 3], &mut dice).expect("a network"), TrainableNet::new(&[6, 3], &mut dice).expect("a network"));
        let copy = other.copy().expect("a copy");
        let inputs = [(0, ONE), (4, ONE / 2)];
        let before = [&target, &other].map(|layers| outputs(layers, &inputs));
        copy.move_towards(&target, 0.25).expect("the same shape");
        assert_eq!([&target, &other].map(|layers| outputs(layers, &inputs)), before, "no other network is changed");
        for (at, value) in outputs(&copy, &inputs).into_iter().enumerate() {
            assert!((value - (0.75 * before[1][at] + 0.25 * before[0][at])).abs() < 1e-5);
        }
    }
}
