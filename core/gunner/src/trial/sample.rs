//! A sample of numbers of shots, and its statistics.

/// The numbers of shots of several games, sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShotSample(Vec<u32>);

impl FromIterator<u32> for ShotSample {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut values: Vec<u32> = values.into_iter().collect();
        values.sort_unstable();
        Self(values)
    }
}

impl ShotSample {
    /// The number of games.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The mean; 0 for an empty sample.
    pub fn mean(&self) -> f64 {
        self.0.iter().map(|value| f64::from(*value)).sum::<f64>() / self.len().max(1) as f64
    }

    /// The standard deviation, estimated with n − 1; 0 for fewer than two values.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.0.iter().map(|value| (f64::from(*value) - mean).powi(2)).sum();
        (squares / self.len().saturating_sub(1).max(1) as f64).sqrt()
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        self.deviation() / (self.len().max(1) as f64).sqrt()
    }

    /// The mean and its standard error.
    pub fn estimate(&self) -> (f64, f64) {
        (self.mean(), self.error())
    }

    /// The minimum; 0 for an empty sample.
    pub fn min(&self) -> u32 {
        self.0.first().copied().unwrap_or(0)
    }

    /// The maximum; 0 for an empty sample.
    pub fn max(&self) -> u32 {
        self.0.last().copied().unwrap_or(0)
    }

    /// The share of values greater than this, 0 to 1; 0 for an empty sample.
    pub fn share_above(&self, value: u32) -> f64 {
        let within = self.0.partition_point(|known| *known <= value);
        (self.len() - within) as f64 / self.len().max(1) as f64
    }

    /// The smallest value that at least this percentage of the values do not exceed (nearest rank); 0 for an empty sample. The
    /// percentage of the median is 50.
    pub fn percentile(&self, percent: u32) -> u32 {
        let rank = (self.len() * percent as usize).div_ceil(100).max(1);
        self.0.get(rank - 1).or(self.0.last()).copied().unwrap_or(0)
    }
}
