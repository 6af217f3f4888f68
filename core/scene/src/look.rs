//! Picture settings of a person or a room: theme, colours of marks, layout of the two fields, animations, background
//! and hulls. Defines their names in commands, not how they are drawn.

use broadside_game::words;

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

    /// The colour of a mark. Each theme has its own readable shade of it.
    pub enum MarkColour, id, find {
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

    /// How much of a theme's background is drawn: paper folds, compass rose, depth figures.
    #[derive(Default)]
    pub enum BoardBackground, id, find {
        /// Everything the theme draws.
        #[default]
        Drawn = "drawn",
        /// Only the grid of cells.
        Bare = "bare",
    }

    /// The style in which a player's own ships are drawn, in every theme. A medal unlocks each style but the default; none can be bought.
    #[derive(Default)]
    pub enum Livery, id, find {
        /// The default style of the theme.
        #[default]
        Usual = "usual",
        /// Light hulls.
        Light = "light",
        /// A thick edge.
        Ironclad = "ironclad",
        /// A double edge.
        Double = "double",
    }

    /// The layout of the two fields of a board.
    pub enum ChartLayout, id, find {
        /// Side by side, at the same size.
        Spread = "spread",
        /// One above the other, the enemy's field larger.
        Focus = "focus",
    }

    /// Which shots are animated.
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

impl Livery {
    /// The id of the medal that unlocks the style; `None`: available to everyone.
    pub const fn medal(self) -> Option<&'static str> {
        match self {
            Self::Usual => None,
            Self::Light => Some("games-10"),
            Self::Ironclad => Some("unsinkable"),
            Self::Double => Some("flag-raised"),
        }
    }
}

/// The colours of marks, the background, and the style of the own ships.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Colours {
    /// The colour of hits; `None`: the theme's.
    pub hit: Option<MarkColour>,
    /// The colour of sunk ships; `None`: the theme's.
    pub sunk: Option<MarkColour>,
    /// The background.
    pub ground: BoardBackground,
    /// The style of the own ships.
    pub hulls: Livery,
}

/// The word that resets a setting to the theme's colour or the platform's layout.
pub const AUTO: &str = "auto";

/// The parameters of `/look`, each with its values.
pub const CHOICES: [(&str, &[&str]); 7] = [
    ("theme", &Theme::WORDS),
    ("hit", &["red", "orange", "green", "blue", "violet", "plain", AUTO]),
    ("sunk", &["red", "orange", "green", "blue", "violet", "plain", AUTO]),
    ("layout", &["spread", "focus", AUTO]),
    ("motion", &Motion::WORDS),
    ("background", &BoardBackground::WORDS),
    ("hulls", &Livery::WORDS),
];

/// A change of one setting: its new value, where `None` resets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LookChange {
    /// The drawing style.
    Theme(Theme),
    /// The colour of hits.
    Hit(Option<MarkColour>),
    /// The colour of sunk ships.
    Sunk(Option<MarkColour>),
    /// The layout of the two fields.
    Charts(Option<ChartLayout>),
    /// Which shots are animated.
    Motion(Motion),
    /// The background.
    Ground(BoardBackground),
    /// The style of the own ships.
    Hulls(Livery),
}

impl LookChange {
    /// Parses a value of a parameter of `/look`; `None` if the parameter has no such value.
    pub fn parse(param: &str, word: &str) -> Option<Self> {
        let auto = word == AUTO;
        let dye = || MarkColour::find(word).map(Some).or(auto.then_some(None));
        match param {
            "theme" => Theme::find(word).map(Self::Theme),
            "hit" => dye().map(Self::Hit),
            "sunk" => dye().map(Self::Sunk),
            "layout" => ChartLayout::find(word).map(Some).or(auto.then_some(None)).map(Self::Charts),
            "motion" => Motion::find(word).map(Self::Motion),
            "background" => BoardBackground::find(word).map(Self::Ground),
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
    /// The layout of the two fields; `None`: chosen by the platform and the board size.
    pub charts: Option<ChartLayout>,
    /// Which shots are animated.
    pub motion: Motion,
}

impl Look {
    /// The current value of a parameter of `/look`, as users type it.
    pub fn get(&self, param: &str) -> &'static str {
        match param {
            "theme" => self.theme.id(),
            "hit" => self.colours.hit.map_or(AUTO, MarkColour::id),
            "sunk" => self.colours.sunk.map_or(AUTO, MarkColour::id),
            "motion" => self.motion.id(),
            "background" => self.colours.ground.id(),
            "hulls" => self.colours.hulls.id(),
            _ => self.charts.map_or(AUTO, ChartLayout::id),
        }
    }

    /// Applies one setting.
    #[must_use]
    pub fn with(mut self, choice: LookChange) -> Self {
        match choice {
            LookChange::Theme(theme) => self.theme = theme,
            LookChange::Hit(dye) => self.colours.hit = dye,
            LookChange::Sunk(dye) => self.colours.sunk = dye,
            LookChange::Charts(charts) => self.charts = charts,
            LookChange::Motion(motion) => self.motion = motion,
            LookChange::Ground(ground) => self.colours.ground = ground,
            LookChange::Hulls(livery) => self.colours.hulls = livery,
        }
        self
    }

    /// The settings that differ from the default, in the stored form: `theme=admiral hit=red`.
    pub fn text(&self) -> String {
        let is_changed = |param: &&str| self.get(param) != Self::default().get(param);
        let settings = CHOICES.into_iter().map(|(param, _)| param).filter(is_changed).map(|param| format!("{param}={}", self.get(param)));
        settings.collect::<Vec<_>>().join(" ")
    }

    /// Parses the stored form. Unknown settings and values are ignored.
    pub fn parse(text: &str) -> Self {
        text.split(' ')
            .filter_map(|word| word.split_once('='))
            .filter_map(|(param, value)| LookChange::parse(param, value))
            .fold(Self::default(), Self::with)
    }
}
