//! Options that most strategies can be asked for with (core/RULES.md §3.2): `finish=off` leaves alone what is wounded, which the
//! rules allow, and `order=scan` looks row by row inside a stage instead of anywhere. Neither is for a strategy that weighs
//! cells: it has no stages, and finds by what it finishes.

use std::sync::LazyLock;

use super::Shooting;

/// What a strategy is asked for with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Options {
    /// Whether it leaves wounded ships alone.
    pub(super) spares: bool,
    /// Whether it looks row by row.
    pub(super) scans: bool,
}

impl Options {
    const SPARING: Self = Self { spares: true, scans: false };
    const SCANNING: Self = Self { spares: false, scans: true };
    const BOTH: Self = Self { spares: true, scans: true };

    /// The options among these words, and the others.
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

/// A strategy with options, by its place among all that have an id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Varied {
    of: u8,
    options: Options,
}

/// All there are, with their ids.
static ALL: LazyLock<Vec<(Varied, String)>> = LazyLock::new(|| {
    let varied = |options: Options| Shooting::named().filter_map(move |(of, _)| Varied::new(of, options));
    let all = [Options::SPARING, Options::SCANNING, Options::BOTH].into_iter().flat_map(varied);
    all.map(|varied| (varied, varied.written())).collect()
});

impl Varied {
    /// This strategy with these options; `None` where it weighs cells.
    pub(super) fn new(of: Shooting, options: Options) -> Option<Self> {
        let at = Shooting::named().position(|(known, _)| known == of).filter(|_| !of.weighs())?;
        Some(Self { of: u8::try_from(at).ok()?, options })
    }

    /// The strategy and the options.
    pub(super) fn parted(self) -> (Shooting, Options) {
        let of = Shooting::named().nth(usize::from(self.of)).map(|(shooting, _)| shooting);
        (of.expect("it was made of a strategy that has an id"), self.options)
    }

    fn written(self) -> String {
        let (of, options) = self.parted();
        format!("{}{}", of.id(), options.words())
    }

    /// The id of the strategy and the words of its options.
    pub(super) fn id(self) -> Option<&'static str> {
        ALL.iter().find(|(varied, _)| *varied == self).map(|(_, id)| id.as_str())
    }

    /// What has this id.
    pub(super) fn from_id(id: &str) -> Option<Self> {
        ALL.iter().find(|(_, known)| known == id).map(|(varied, _)| *varied)
    }
}
