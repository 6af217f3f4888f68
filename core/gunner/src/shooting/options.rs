//! Options of shooting strategies (core/RULES.md §3.2): `finish=off` leaves wounded ships alone, which the rules allow,
//! and `order=scan` searches row by row inside a stage. Weighted strategies have no stages and finish by their weights,
//! so they accept neither.

use super::Shooting;

/// The options of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Options {
    /// Whether it leaves wounded ships alone.
    pub(super) spares: bool,
    /// Whether it searches row by row.
    pub(super) scans: bool,
}

impl Options {
    /// Parses the options among these words. Returns the other words, too.
    pub(super) fn read(text: &str) -> (Self, String) {
        let (mut options, mut others) = (Self::default(), Vec::new());
        for word in text.split_whitespace() {
            match word {
                "finish=off" => options.spares = true,
                "order=scan" => options.scans = true,
                other => others.push(other),
            }
        }
        (options, others.join(" "))
    }

    /// The words that [`Options::read`] takes, each after a blank.
    pub(super) fn words(self) -> String {
        let words = [(self.spares, " finish=off"), (self.scans, " order=scan")];
        words.into_iter().filter(|(asked, _)| *asked).map(|(_, word)| word).collect()
    }
}

/// A strategy with options, by its index in [`Shooting::all_with_ids`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShootingVariant {
    of: u8,
    options: Options,
}

impl ShootingVariant {
    /// This strategy with these options; `None` for a weighted one.
    pub(super) fn new(of: Shooting, options: Options) -> Option<Self> {
        let at = Shooting::all_with_ids().position(|(known, _)| known == of).filter(|_| !of.is_weighted())?;
        Some(Self { of: u8::try_from(at).ok()?, options })
    }

    /// The strategy and the options.
    pub(super) fn split(self) -> (Shooting, Options) {
        let of = Shooting::all_with_ids().nth(usize::from(self.of)).map(|(shooting, _)| shooting);
        (of.expect("it was made of a strategy that has an id"), self.options)
    }
}
