//! Picture settings of a person or a room: theme, colours of marks, layout of the two charts, animations, background
//! and hulls. Knows the words for them, not how they are drawn.

mod livery;

use broadside_game::words;

pub use livery::Livery;

words! {
    /// The drawing style.
    #[derive(Default)]
    pub enum Theme, id, find {
        /// Pen and red pencil in a school notebook.
        #[default]
        Notebook = "notebook",
        /// A sea chart in brass and deep blue, with drawn ships.
        Admiral = "admiral",
        /// High contrast, bold and plain.
        Contrast = "contrast",
    }
}

words! {
    /// The colour of a mark. Each theme has its own readable shade of it.
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
    /// The background of a board: paper folds, compass rose, depth figures.
    #[derive(Default)]
    pub enum Ground, id, find {
        /// Everything the theme draws.
        #[default]
        Drawn = "drawn",
        /// Only the cells.
        Bare = "bare",
    }
}

/// Mark colours where they differ from the theme's, the background, and the style of the own ships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Colours {
    /// The colour of hits.
    pub hit: Option<Dye>,
    /// The colour of sunk ships.
    pub sunk: Option<Dye>,
    /// The background.
    pub ground: Ground,
    /// The style of the own ships.
    pub hulls: Livery,
}

words! {
    /// The layout of the two charts.
    pub enum Charts, id, find {
        /// Side by side, at the same size.
        Spread = "spread",
        /// Stacked, the enemy's chart larger.
        Focus = "focus",
    }
}

words! {
    /// Which shots come with an animation.
    #[derive(Default)]
    pub enum Motion, id, find {
        /// None.
        #[default]
        Off = "off",
        /// The shot that wins a game.
        Wins = "wins",
        /// Every shot that sinks a ship.
        Sinkings = "sinkings",
    }
}

/// The word that resets a setting to the theme's colour or the platform's layout.
pub const AUTO: &str = "auto";

/// The parameters of `/look` and the values of each.
pub const CHOICES: [(&str, &[&str]); 7] = [
    ("theme", &Theme::WORDS),
    ("hit", &["red", "orange", "green", "blue", "violet", "plain", AUTO]),
    ("sunk", &["red", "orange", "green", "blue", "violet", "plain", AUTO]),
    ("layout", &["spread", "focus", AUTO]),
    ("motion", &Motion::WORDS),
    ("background", &Ground::WORDS),
    ("hulls", &Livery::WORDS),
];

/// One setting and its new value; `None` resets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The drawing style.
    Theme(Theme),
    /// The colour of hits.
    Hit(Option<Dye>),
    /// The colour of sunk ships.
    Sunk(Option<Dye>),
    /// The layout of the charts.
    Charts(Option<Charts>),
    /// Which shots are animated.
    Motion(Motion),
    /// The background.
    Ground(Ground),
    /// The style of the own ships.
    Hulls(Livery),
}

impl Choice {
    /// Reads a value of a parameter; `None` if it is not one of its values.
    pub fn read(param: &str, word: &str) -> Option<Self> {
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

/// The picture settings of one person or room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Look {
    /// The drawing style.
    pub theme: Theme,
    /// Mark colours, background and hulls.
    pub colours: Colours,
    /// The layout of the charts; `None` leaves it to the platform and the board size.
    pub charts: Option<Charts>,
    /// Which shots are animated.
    pub motion: Motion,
}

impl Look {
    /// The value of a parameter as it is typed.
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

    /// Applies one setting.
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

    /// All settings that differ from the default, as stored: `theme=admiral hit=red`.
    pub fn text(&self) -> String {
        let unlike = |param: &&str| self.get(param) != Self::default().get(param);
        let settings = CHOICES.into_iter().map(|(param, _)| param).filter(unlike).map(|param| format!("{param}={}", self.get(param)));
        settings.collect::<Vec<_>>().join(" ")
    }

    /// Parses stored settings. Unknown ones are ignored.
    pub fn read(text: &str) -> Self {
        text.split(' ')
            .filter_map(|word| word.split_once('='))
            .filter_map(|(param, value)| Choice::read(param, value))
            .fold(Self::default(), Self::with)
    }
}
