//! The input of the picture renderer, as plain data with all texts already localized: scenes of boards, figures, and the
//! reader's look. Decides nothing and draws nothing. Pure.

pub mod figure;
pub mod look;
pub mod status_line;
pub mod thumbnail;

use broadside_game::{
    cell::Cell,
    film::Film,
    ids::GameId,
    ruleset::Ruleset,
    side::Side,
    sign::Sign,
    view::{OwnView, Phase, PublicView},
};

use self::{
    figure::{Figure, HeatFilm},
    look::{Look, Motion},
    status_line::{Loudness, StatusLine},
};

/// The description of one picture, with its captions and its alternative text.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The subject of the picture.
    pub view: View,
    /// The title above the left field.
    pub left: String,
    /// The title above the right field.
    pub right: String,
    /// The line at the bottom, for example whose turn it is.
    pub status: StatusLine,
    /// The label before the list of ships still afloat.
    pub tally: String,
    /// The short form of the public seals, drawn small in a corner; empty if there are none.
    pub seals: String,
    /// The alternative text for screen readers, at most 1 000 characters.
    pub alt: String,
    /// The signs on the board that need an explanation, each with its meaning.
    pub legend: Vec<(Sign, String)>,
    /// Labels of the table game's ships, in this order: cruiser, submarine, destroyer, patrol boat and minesweeper.
    pub vessels: [String; 5],
    /// The look to draw the picture in; `None`: the reader's own.
    pub look: Option<Look>,
}

impl Scene {
    /// A scene of a figure, which has its own captions.
    pub fn of_figure(figure: Figure, alt: String) -> Self {
        Self::without_captions(View::Figure(Box::new(figure)), alt)
    }

    /// A scene without captions around the view, for a view that has its own.
    pub fn without_captions(view: View, alt: String) -> Self {
        let [left, right, tally, seals] = [const { String::new() }; 4];
        let (status, legend, vessels) = (StatusLine::default(), Vec::new(), Default::default());
        Self { view, left, right, status, tally, seals, alt, legend, vessels, look: None }
    }
}

/// The subject of a picture; boards show only what their readers may know.
#[derive(Clone, Debug)]
pub enum View {
    /// A player's own board, with the player's ships.
    Own(Box<OwnView>),
    /// The public board, without hidden ships.
    Public(Box<PublicView>),
    /// A sample position that belongs to no game.
    Sample(Box<OwnView>),
    /// A game before its first shot.
    Banner(Box<Banner>),
    /// A card that explains a rule set.
    Rules(Box<RulesCard>),
    /// A finished game, shot by shot.
    Replay(Box<Film>),
    /// A finished game as a poster.
    Poster(Box<Poster>),
    /// The result of a finished game, for sharing.
    EndCard(Box<EndCard>),
    /// An animation of one shot.
    Clip(Box<Clip>),
    /// A chart, table, bracket or card.
    Figure(Box<Figure>),
    /// A finished game: one player's shots on maps of probabilities.
    HeatFilm(Box<HeatFilm>),
}

/// A game before its first shot: who plays whom, and by which rules. Holds public texts only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Banner {
    /// The game.
    pub game: GameId,
    /// Its phase.
    pub phase: Phase,
    /// Both sides, side A first.
    pub sides: [BannerSide; 2],
    /// The word between the names.
    pub versus: String,
    /// The name of the rules.
    pub rules: String,
    /// The time for a turn; `None` in a game against the computer.
    pub clock: Option<String>,
}

/// One side on a banner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BannerSide {
    /// The player's name, or a question mark for an empty seat.
    pub name: String,
    /// What the player does, in a few words.
    pub state: String,
    /// Whether the state is emphasised.
    pub loudness: Loudness,
}

/// A finished game as a poster.
#[derive(Clone, Debug)]
pub struct Poster {
    /// The final position, both fleets revealed.
    pub view: PublicView,
    /// The statistics of each side in one line, side A first.
    pub statistics: [String; 2],
    /// The date of the game.
    pub date: String,
    /// The rules of the game.
    pub rules: String,
}

/// The result of a game as a card.
#[derive(Clone, Debug)]
pub struct EndCard {
    /// The final position.
    pub view: PublicView,
    /// The headline: who won.
    pub headline: String,
    /// How the game ended.
    pub line: String,
    /// The text inside the laurel wreath: the winner's accuracy; `None`: no wreath.
    pub laurels: Option<String>,
    /// The statistics of each side, side A first, one line per fact.
    pub statistics: [Vec<String>; 2],
    /// The footer: game code, duration, rules.
    pub foot: String,
    /// The side of the player the card is for; `None`: the card is for everyone.
    pub reader: Option<Side>,
}

/// An animation of one shot.
#[derive(Clone, Debug)]
pub struct Clip {
    /// Public views in order, at least two; all but the last show the position before the shot.
    pub frames: Vec<PublicView>,
    /// The side that was fired at.
    pub target_side: Side,
    /// The cell that was fired at.
    pub cell: Cell,
    /// The title above the field.
    pub title: String,
    /// The result of the shot, in a few words.
    pub caption: String,
    /// Why the animation is shown.
    pub reason: ClipReason,
}

/// Why an animation is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClipReason {
    /// A ship was sunk.
    Sinking,
    /// The last ship was sunk.
    Win,
    /// The reader asked for it.
    Requested,
}

impl ClipReason {
    /// Whether a reader with this setting wants to see the animation.
    pub fn is_shown_with(self, motion: Motion) -> bool {
        match (self, motion) {
            (Self::Requested, _) | (_, Motion::Sinkings) | (Self::Win, Motion::Wins) => true,
            (Self::Sinking, Motion::Wins) | (Self::Sinking | Self::Win, Motion::Off) => false,
        }
    }
}

/// A card that explains a rule set.
#[derive(Clone, Debug)]
pub struct RulesCard {
    /// The name of the rules.
    pub title: String,
    /// The rules, one sentence each.
    pub lines: Vec<String>,
    /// The heading above the fleet.
    pub fleet: String,
    /// The label before the bent ship shapes.
    pub bent: String,
    /// The rules.
    pub rules: Ruleset,
}
