//! Evaluates a small neural network in integers: dense layers, with ReLU between them. Integers give the same result on
//! every machine and in every order of summation, so that an opponent fires the same shots everywhere. Sums cannot overflow:
//! a network in which a sum could is not loaded.

use broadside_game::cell::{Cell, CellSet};

use crate::odds::{read_number, write_number};

/// The integer that represents 1.0 in inputs and between layers.
pub const ONE: i32 = 256;

/// The integer that represents 1.0 in weights.
const WEIGHT_ONE: i32 = 1024;

/// The maximum of an input and of a value between layers: just below 16.0.
const MAX_ACTIVATION: i32 = 16 * ONE - 1;

/// The magic bytes of the file.
const HEADER: &[u8; 8] = b"bs-net2\n";

/// A dense layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    outputs: usize,
    /// For each input a row with a weight for each output.
    weights: Vec<i16>,
    biases: Vec<i32>,
}

impl Layer {
    /// Rounds trained parameters to integers: for each input a row of weights, one for each output, and a bias for each
    /// output. `None` if the sizes do not match, a value is too large, or a sum could overflow.
    pub fn quantize(weights: &[f32], biases: &[f32]) -> Option<Self> {
        let whole = |value: f32, one: i32| {
            let scaled = (f64::from(value) * f64::from(one)).round();
            (scaled.abs() <= f64::from(i32::MAX)).then_some(scaled as i32)
        };
        let weights: Option<Vec<i16>> = weights.iter().map(|value| i16::try_from(whole(*value, WEIGHT_ONE)?).ok()).collect();
        let biases: Option<Vec<i32>> = biases.iter().map(|value| whole(*value, WEIGHT_ONE * ONE)).collect();
        Self::try_new(weights?, biases?)
    }

    /// A layer of these parameters; `None` if the sizes do not match, or a sum could overflow.
    fn try_new(weights: Vec<i16>, biases: Vec<i32>) -> Option<Self> {
        let outputs = biases.len();
        let mut sums: Vec<i64> = biases.iter().map(|bias| i64::from(*bias).abs()).collect();
        if outputs == 0 || !weights.len().is_multiple_of(outputs) {
            return None;
        }
        for row in weights.chunks_exact(outputs) {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += i64::from(*weight).abs() * i64::from(MAX_ACTIVATION));
        }
        sums.iter().all(|sum| *sum <= i64::from(i32::MAX)).then_some(Self { outputs, weights, biases })
    }

    fn inputs(&self) -> usize {
        self.weights.len() / self.outputs
    }

    /// The outputs for these inputs, given as index and value; all others are 0.
    fn sums(&self, inputs: &[(usize, i32)]) -> Vec<i32> {
        let mut sums = self.biases.clone();
        for (at, value) in inputs {
            let row = &self.weights[at * self.outputs..][..self.outputs];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += i32::from(*weight) * value);
        }
        sums
    }
}

/// A neural network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net(Vec<Layer>);

impl Net {
    /// A network of these layers; `None` if the sizes do not match.
    pub fn new(layers: Vec<Layer>) -> Option<Self> {
        let joined = layers.windows(2).all(|pair| pair[0].outputs == pair[1].inputs());
        (joined && !layers.is_empty()).then_some(Self(layers))
    }

    /// The number of inputs and of outputs.
    pub fn shape(&self) -> (usize, usize) {
        (self.0.first().map_or(0, Layer::inputs), self.0.last().map_or(0, |layer| layer.outputs))
    }

    /// The outputs for these inputs, given as index and value below 16 times [`ONE`]; all others are 0. Outputs have no unit;
    /// they can only be compared with each other.
    pub fn outputs(&self, inputs: &[(usize, i32)]) -> Vec<i32> {
        let (mut passed, mut sums) = (inputs.to_vec(), Vec::new());
        for layer in &self.0 {
            sums = layer.sums(&passed);
            let positive = sums.iter().enumerate().filter(|(_, sum)| **sum >= WEIGHT_ONE);
            passed = positive.map(|(at, sum)| (at, (sum / WEIGHT_ONE).min(MAX_ACTIVATION))).collect();
        }
        sums
    }

    /// Parses the output of [`Net::write`]; `None` if it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (mut rest, mut layers) = (bytes.strip_prefix(HEADER)?, Vec::new());
        while !rest.is_empty() {
            let [inputs, outputs] = [take_number(&mut rest)?, take_number(&mut rest)?];
            let biases: Option<Vec<i32>> = (0..outputs).map(|_| take_number(&mut rest)).collect();
            let weight_count = inputs.checked_mul(outputs)?;
            let weights: Option<Vec<i16>> = (0..weight_count).map(|_| i16::try_from(take_number(&mut rest)?).ok()).collect();
            layers.push(Layer::try_new(weights?, biases?)?);
        }
        Self::new(layers)
    }

    /// Serializes the network: magic bytes; then for each layer the number of inputs, the number of outputs, the biases, and the
    /// weights.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        for layer in &self.0 {
            let sizes = [layer.inputs(), layer.outputs].map(|size| size as i32);
            let weights = layer.weights.iter().map(|weight| i32::from(*weight));
            sizes.into_iter().chain(layer.biases.iter().copied()).chain(weights).for_each(|number| add_number(&mut bytes, number));
        }
        bytes
    }
}

/// Decodes a number as [`read_number`] does, and removes it; its lowest bit is the sign.
fn take_number(bytes: &mut &[u8]) -> Option<i32> {
    let folded = read_number(bytes)? as u32;
    Some((folded >> 1) as i32 ^ -((folded & 1) as i32))
}

/// Adds a number for [`take_number`].
fn add_number(bytes: &mut Vec<u8>, number: i32) {
    write_number(bytes, u64::from(((number << 1) ^ (number >> 31)) as u32));
}

/// The cells with the highest value; empty for no cells.
pub(super) fn highest_cells(values: impl Iterator<Item = (Cell, i32)>) -> CellSet {
    let (mut top, mut best) = (i32::MIN, CellSet::EMPTY);
    for (cell, value) in values {
        if value > top {
            (top, best) = (value, CellSet::EMPTY);
        }
        if value == top {
            best.insert(cell);
        }
    }
    best
}
