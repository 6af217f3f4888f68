//! Options of shooting strategies (core/RULES.md §3.2): with `finish=off` wounded ships are not finished, which the rules
//! allow; with `order=scan` the cells of a stage are searched row by row. Weighted strategies accept neither: they have no
//! stages, and their weights also finish ships.

use super::Shooting;

/// The options of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Options {
    /// Whether wounded ships are not finished (`finish=off`).
    pub(super) no_finish: bool,
    /// Whether the cells of a stage are searched row by row (`order=scan`).
    pub(super) scans: bool,
}

impl Options {
    /// Parses the options in a text. Returns them, and the rest of the text.
    pub(super) fn parse(text: &str) -> (Self, String) {
        let (mut options, mut others) = (Self::default(), Vec::new());
        for word in text.split_whitespace() {
            match word {
                "finish=off" => options.no_finish = true,
                "order=scan" => options.scans = true,
                other => others.push(other),
            }
        }
        (options, others.join(" "))
    }

    /// The options as [`Options::parse`] accepts them, each after a space.
    pub(super) fn text(self) -> String {
        let words = [(self.no_finish, " finish=off"), (self.scans, " order=scan")];
        words.into_iter().filter(|(is_set, _)| *is_set).map(|(_, word)| word).collect()
    }
}

/// A strategy with at least one option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShootingVariant {
    /// The index of the strategy in [`Shooting::all_with_ids`].
    of: u8,
    options: Options,
}

impl ShootingVariant {
    /// This strategy with these options; `None` if it is weighted and so has no options.
    pub(super) fn new(of: Shooting, options: Options) -> Option<Self> {
        let at = Shooting::all_with_ids().position(|(known, _)| known == of).filter(|_| !of.is_weighted())?;
        Some(Self { of: u8::try_from(at).ok()?, options })
    }

    /// The strategy without its options, and the options.
    pub(super) fn split(self) -> (Shooting, Options) {
        let of = Shooting::all_with_ids().nth(usize::from(self.of)).map(|(shooting, _)| shooting);
        (of.expect("the index is from the same table"), self.options)
    }
}
