//! A small neural network in integers: weighted sums layer by layer, with ReLU between layers. Integers give the same
//! result on every machine and in every order of summation, so that an opponent fires the same shots everywhere. No sum
//! can overflow: networks for which one could are not loaded.

use broadside_game::cell::{Cell, CellSet};

/// The value of 1.0 in inputs and between layers.
pub const ONE: i32 = 256;

/// The value of 1.0 in weights.
const WEIGHT: i32 = 1024;

/// The maximum of an input and of a value between layers: 16.
const MAX_ACTIVATION: i32 = 16 * ONE - 1;

/// The magic bytes of the file.
const HEADER: &[u8; 8] = b"bs-net1\n";

/// One layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    outputs: usize,
    /// One row for each input, one weight for each output in it.
    weights: Vec<i16>,
    biases: Vec<i32>,
}

impl Layer {
    /// Quantizes trained parameters: a weight for each input and output, row by row of inputs, and a bias for each
    /// output. `None` if the sizes do not match or a value is too large.
    pub fn quantize(weights: &[f32], biases: &[f32]) -> Option<Self> {
        let whole = |value: f32, one: i32| {
            let scaled = (f64::from(value) * f64::from(one)).round();
            (scaled.abs() <= f64::from(i32::MAX)).then_some(scaled as i32)
        };
        let weights: Option<Vec<i16>> = weights.iter().map(|value| i16::try_from(whole(*value, WEIGHT)?).ok()).collect();
        let biases: Option<Vec<i32>> = biases.iter().map(|value| whole(*value, WEIGHT * ONE)).collect();
        Self::try_new(weights?, biases?)
    }

    /// The layer, unless a sum could overflow.
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

    /// The outputs for these numbered inputs; any other input is 0.
    fn sums(&self, inputs: &[(usize, i32)]) -> Vec<i32> {
        let mut sums = self.biases.clone();
        for (at, value) in inputs {
            let row = &self.weights[at * self.outputs..][..self.outputs];
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += i32::from(*weight) * value);
        }
        sums
    }
}

/// A network.
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

    /// The outputs for these inputs, each with its index and at most 16 times [`ONE`]; any other input is 0. Outputs
    /// have no unit and are only for comparison.
    pub fn outputs(&self, inputs: &[(usize, i32)]) -> Vec<i32> {
        let (mut passed, mut sums) = (inputs.to_vec(), Vec::new());
        for layer in &self.0 {
            sums = layer.sums(&passed);
            let alive = sums.iter().enumerate().filter(|(_, sum)| **sum >= WEIGHT);
            passed = alive.map(|(at, sum)| (at, (sum / WEIGHT).min(MAX_ACTIVATION))).collect();
        }
        sums
    }

    /// Parses the output of [`Net::write`]; `None` if it is damaged.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (mut rest, mut layers) = (bytes.strip_prefix(HEADER)?, Vec::new());
        while !rest.is_empty() {
            let [inputs, outputs] = [number(&mut rest)?, number(&mut rest)?];
            let biases = take(&mut rest, outputs * 4)?.chunks_exact(4);
            let biases = biases.map(|bytes| i32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])).collect();
            let weights = take(&mut rest, inputs * outputs * 2)?.chunks_exact(2);
            let weights = weights.map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]])).collect();
            layers.push(Layer::try_new(weights, biases)?);
        }
        Self::new(layers)
    }

    /// The network as a file: magic bytes, then for each layer the number of inputs and of outputs, the biases, the weights.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = HEADER.to_vec();
        for layer in &self.0 {
            bytes.extend([layer.inputs(), layer.outputs].into_iter().flat_map(|number| (number as u16).to_le_bytes()));
            bytes.extend(layer.biases.iter().flat_map(|bias| bias.to_le_bytes()));
            bytes.extend(layer.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes
    }
}

fn number(bytes: &mut &[u8]) -> Option<usize> {
    take(bytes, 2).map(|bytes| usize::from(u16::from_le_bytes([bytes[0], bytes[1]])))
}

fn take<'a>(bytes: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(len)?;
    *bytes = rest;
    Some(taken)
}

/// The cells with the highest value; empty for no cells.
pub(super) fn highest(worth: impl Iterator<Item = (Cell, i32)>) -> CellSet {
    let (mut top, mut best) = (i32::MIN, CellSet::EMPTY);
    for (cell, worth) in worth {
        if worth > top {
            (top, best) = (worth, CellSet::EMPTY);
        }
        if worth == top {
            best.insert(cell);
        }
    }
    best
}
