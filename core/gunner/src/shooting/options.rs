//! Options of shooting strategies (core/RULES.md §3.2): `finish=off` leaves wounded ships alone, which the rules allow,
//! and `order=scan` searches row by row inside a stage. Weighted strategies have no stages and finish by their weights,
//! so they accept neither.

use std::sync::LazyLock;

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
    const SPARING: Self = Self { spares: true, scans: false };
    const SCANNING: Self = Self { spares: false, scans: true };
    const BOTH: Self = Self { spares: true, scans: true };

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

    fn words(self) -> String {
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

/// All variants with their ids.
static ALL: LazyLock<Vec<(ShootingVariant, String)>> = LazyLock::new(|| {
    let varied = |options: Options| Shooting::all_with_ids().filter_map(move |(of, _)| ShootingVariant::new(of, options));
    let all = [Options::SPARING, Options::SCANNING, Options::BOTH].into_iter().flat_map(varied);
    all.map(|varied| (varied, varied.text())).collect()
});

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

    fn text(self) -> String {
        let (of, options) = self.split();
        format!("{}{}", of.id(), options.words())
    }

    /// Its id: that of the strategy and the words of its options.
    pub(super) fn id(self) -> Option<&'static str> {
        ALL.iter().find(|(varied, _)| *varied == self).map(|(_, id)| id.as_str())
    }

    /// The variant with this id.
    pub(super) fn from_id(id: &str) -> Option<Self> {
        ALL.iter().find(|(_, known)| known == id).map(|(varied, _)| *varied)
    }
}
