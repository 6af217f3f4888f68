//! What a person or a room chooses about pictures: a theme, the colours of hits and of sunk ships, how the two charts
//! stand, what comes with a moving picture, what lies behind, what the own ships look like. Knows the words people type for them, and no pixel.

pub mod card;
mod livery;
mod sample;

pub use livery::Livery;

use super::words::choice_word;
use crate::game::words::words;

words! {
    /// What a picture looks like.
    #[derive(Default)]
    pub enum Theme, id, find {
        /// Pen and red pencil in a school notebook.
        #[default]
        Notebook = "notebook",
        /// A sea chart in brass and deep blue, with drawn ships.
        Admiral = "admiral",
        /// Printed, thick and plain, for everybody to tell apart.
        Contrast = "contrast",
    }
}

words! {
    /// A colour for a mark; every theme has its own shade of each, one that is read on its ground.
    pub enum Dye, id, find {
        /// Red.
        Red = "red",
        /// Orange.
        Orange = "orange",
        /// Green.
        Green = "green",
        /// Blue.
        Blue = "blue",
        /// Violet.
        Violet = "violet",
        /// Black on light grounds, white on dark ones.
        Plain = "plain",
    }
}

words! {
    /// What lies behind a game: squared paper with its fold, a compass rose and depths.
    #[derive(Default)]
    pub enum Ground, id, find {
        /// All that the theme draws.
        #[default]
        Drawn = "drawn",
        /// Nothing but the cells.
        Bare = "bare",
    }
}

/// The colours of marks, where they are not the theme's own, what lies behind them, and what the own ships look like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Colours {
    /// What hits are drawn in.
    pub hit: Option<Dye>,
    /// What sunk ships are drawn in.
    pub sunk: Option<Dye>,
    /// What lies behind.
    pub ground: Ground,
    /// What the own ships look like.
    pub hulls: Livery,
}

words! {
    /// How the two charts stand on a picture.
    pub enum Charts, id, find {
        /// Side by side, of one size.
        Spread = "spread",
        /// One above the other, the enemy's large.
        Focus = "focus",
    }
}

words! {
    /// What comes with a short moving picture.
    #[derive(Default)]
    pub enum Motion, id, find {
        /// Nothing.
        #[default]
        Off = "off",
        /// The shot that wins a game.
        Wins = "wins",
        /// Every shot that sinks a ship.
        Sinkings = "sinkings",
    }
}

/// What people type to take a choice back: the theme's own colour, the platform's own layout.
pub const AUTO: &str = "auto";

/// What can be chosen: the parameters of the verb, and what may be typed for each.
pub const CHOICES: [(&str, &[&str]); 7] = [
    ("theme", &Theme::WORDS),
    ("hit", &["red", "orange", "green", "blue", "violet", "plain", AUTO]),
    ("sunk", &["red", "orange", "green", "blue", "violet", "plain", AUTO]),
    ("layout", &["spread", "focus", AUTO]),
    ("motion", &Motion::WORDS),
    ("background", &Ground::WORDS),
    ("hulls", &Livery::WORDS),
];

/// One choice; `None` takes it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// What pictures look like.
    Theme(Theme),
    /// What hits are drawn in.
    Hit(Option<Dye>),
    /// What sunk ships are drawn in.
    Sunk(Option<Dye>),
    /// How the charts stand.
    Charts(Option<Charts>),
    /// What comes with a moving picture.
    Motion(Motion),
    /// What lies behind a game.
    Ground(Ground),
    /// What the own ships look like.
    Hulls(Livery),
}

impl Choice {
    /// What is typed for this parameter; nothing where that is no choice of it.
    pub fn read(param: &str, typed: &str) -> Option<Self> {
        let typed = typed.to_lowercase();
        let word = choice_word(&typed).unwrap_or(&typed);
        let auto = word == AUTO;
        let dye = || Dye::find(word).map(Some).or(auto.then_some(None));
        match param {
            "theme" => Theme::find(word).map(Self::Theme),
            "hit" => dye().map(Self::Hit),
            "sunk" => dye().map(Self::Sunk),
            "layout" => Charts::find(word).map(Some).or(auto.then_some(None)).map(Self::Charts),
            "motion" => Motion::find(word).map(Self::Motion),
            "background" => Ground::find(word).map(Self::Ground),
            "hulls" => Livery::find(word).map(Self::Hulls),
            _ => None,
        }
    }
}

/// The look somebody chose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Look {
    /// What pictures look like.
    pub theme: Theme,
    /// The colours of marks.
    pub colours: Colours,
    /// How the charts stand, where it is not left to the platform and the size of the field.
    pub charts: Option<Charts>,
    /// What comes with a moving picture.
    pub motion: Motion,
}

impl Look {
    /// What is chosen for this parameter, as it is typed.
    pub fn get(&self, param: &str) -> &'static str {
        match param {
            "theme" => self.theme.id(),
            "hit" => self.colours.hit.map_or(AUTO, Dye::id),
            "sunk" => self.colours.sunk.map_or(AUTO, Dye::id),
            "motion" => self.motion.id(),
            "background" => self.colours.ground.id(),
            "hulls" => self.colours.hulls.id(),
            _ => self.charts.map_or(AUTO, Charts::id),
        }
    }

    /// The same look with this chosen.
    #[must_use]
    pub fn with(mut self, choice: Choice) -> Self {
        match choice {
            Choice::Theme(theme) => self.theme = theme,
            Choice::Hit(dye) => self.colours.hit = dye,
            Choice::Sunk(dye) => self.colours.sunk = dye,
            Choice::Charts(charts) => self.charts = charts,
            Choice::Motion(motion) => self.motion = motion,
            Choice::Ground(ground) => self.colours.ground = ground,
            Choice::Hulls(livery) => self.colours.hulls = livery,
        }
        self
    }

    /// Everything chosen, as it is typed and kept: `theme=admiral hit=red`.
    pub fn text(&self) -> String {
        let unlike = |param: &&str| self.get(param) != Self::default().get(param);
        let said = CHOICES.into_iter().map(|(param, _)| param).filter(unlike).map(|param| format!("{param}={}", self.get(param)));
        said.collect::<Vec<_>>().join(" ")
    }

    /// Reads what was kept; what this version does not know is as if it had not been chosen.
    pub fn read(text: &str) -> Self {
        text.split(' ')
            .filter_map(|word| word.split_once('='))
            .filter_map(|(param, value)| Choice::read(param, value))
            .fold(Self::default(), Self::with)
    }
}
