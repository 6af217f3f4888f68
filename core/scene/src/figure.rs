//! The data of charts, tables, brackets and cards, with all texts already localized. Says nothing about drawing.

use broadside_game::words;

use crate::thumbnail::Thumbnail;

/// A picture without a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Figure {
    /// A tournament bracket.
    Bracket(Bracket),
    /// A ranking table.
    Table(RankingTable),
    /// The top three.
    Podium(Podium),
    /// A player's card.
    Profile(Profile),
    /// A map of ship probabilities.
    HeatMap(HeatMap),
    /// A chart that compares a player's shots with the best ones possible.
    ShotChart(ShotChart),
    /// Events on a line of years.
    Timeline(Timeline),
}

/// A page of a bracket, with at most 64 names in the first column.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bracket {
    /// The name of the tournament.
    pub title: String,
    /// Format, players, games per match, and the page number if there are several.
    pub subtitle: String,
    /// Column headings, left to right.
    pub headings: Vec<String>,
    /// The matches.
    pub boxes: Vec<BracketMatch>,
    /// A heading and a few lines, drawn where there is room: current or next matches.
    pub note: Option<(String, Vec<String>)>,
}

/// One match of a bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BracketMatch {
    /// The column of the match, counted from 0.
    pub column: usize,
    /// The vertical centre, in quarters of the distance between neighbours in the first column.
    pub row: usize,
    /// The match to which the winner moves on, as an index into [`Bracket::boxes`].
    pub feeds: Option<usize>,
    /// The upper and the lower player.
    pub lines: [Contender; 2],
    /// Whether the match is being played.
    pub live: Live,
}

/// Whether a match is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Live {
    /// Being played.
    Now,
    /// Not started, or over.
    No,
}

/// A player in a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// The player's name; a dash or "winner of …" while it is not known.
    pub name: String,
    /// The text at the right: games won, a dash, or a word for a bye.
    pub score: String,
    /// The player's result.
    pub fate: PlayerResult,
}

/// A player's result in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerResult {
    /// Won; drawn bold, with a bar.
    Won,
    /// Lost; drawn faint.
    Lost,
    /// Undecided or drawn.
    Open,
    /// No player; drawn fainter still.
    Empty,
}

/// A table with at most 40 rows per page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RankingTable {
    /// The name of the tournament or of the leaderboard.
    pub title: String,
    /// Round, players and page.
    pub subtitle: String,
    /// Column headings: place, name, then narrow columns.
    pub headings: Vec<String>,
    /// The rows.
    pub rows: Vec<RankingRow>,
    /// Footnotes: the order of the tie-breaks, and the meaning of the headings.
    pub foot: Vec<String>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankingRow {
    /// One text per column.
    pub cells: Vec<String>,
    /// How the row is highlighted.
    pub accent: Accent,
}

/// How a row is highlighted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accent {
    /// Not highlighted.
    None,
    /// Bold: the leader or the reader.
    Strong,
    /// Faint: a player who left.
    Faint,
}

/// The top three of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Podium {
    /// The name of the tournament.
    pub title: String,
    /// The format and the date of the tournament.
    pub subtitle: String,
    /// First, second and third place: the names (several if the place is shared) and a short line.
    pub steps: Vec<(Vec<String>, String)>,
    /// Footnotes: players, games, the longest streak.
    pub foot: Vec<String>,
}

words! {
    /// The emblem on a player's card, for players without an avatar.
    #[derive(Default)]
    pub enum Emblem, word, find {
        /// An anchor.
        #[default]
        Anchor = "anchor",
        /// An eight-pointed star.
        Star = "star",
        /// A ship's wheel.
        Wheel = "wheel",
        /// Three waves.
        Waves = "waves",
        /// A crosshair.
        Crosshair = "crosshair",
        /// A ship.
        Ship = "ship",
        /// A diagonal cross.
        Saltire = "saltire",
        /// A pennant.
        Pennant = "pennant",
    }
}

/// A player's card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Profile {
    /// The emblem, drawn if there is no avatar.
    pub emblem: Emblem,
    /// The avatar, if there is one and it can be decoded.
    pub avatar: Option<Thumbnail>,
    /// The player's name.
    pub name: String,
    /// The player's rank.
    pub rank: String,
    /// Progress to the next rank in tenths, 0 to 10.
    pub progress: u8,
    /// The points missing for the next rank, in words.
    pub next: String,
    /// Ratings: rule family and value, at most 6.
    pub ratings: Vec<(String, String)>,
    /// Statistics: label and value, at most 8.
    pub facts: Vec<(String, String)>,
    /// The heading above the medals.
    pub medals_title: String,
    /// The names of the medals won; at most 12 are drawn.
    pub medals: Vec<String>,
    /// Results of the last games, oldest first, at most 10.
    pub form: Vec<PlayerResult>,
}

/// The probability of a ship in every cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeatMap {
    /// The title.
    pub title: String,
    /// The owner of the field, and the number of shots so far.
    pub subtitle: String,
    /// Column labels, left to right, at most 20.
    pub columns: Vec<String>,
    /// Row labels, top to bottom, at most 20.
    pub rows: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<Heat>,
    /// A heading, and the likeliest cells with their probabilities, likeliest first, at most 5.
    pub best: (String, Vec<(String, String)>),
    /// The marks on the map, each with its meaning.
    pub legend: Vec<(Heat, String)>,
    /// The footnote.
    pub note: String,
}

/// One cell of a heat map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heat {
    /// Not fired at: the probability of a ship, in thousandths.
    Chance(u16),
    /// Not fired at, and certainly empty.
    Empty,
    /// A shot that hit no ship.
    Miss,
    /// A hit deck of a ship that is still afloat.
    Hit,
    /// A deck of a sunk ship.
    Sunk,
}

/// A chart of a player's shots in a finished game: the probability of each, the best one possible, and the luck so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ShotChart {
    /// The player.
    pub title: String,
    /// The verdict: accuracy and luck.
    pub subtitle: String,
    /// The shots in order, at most 400.
    pub shots: Vec<ShotOdds>,
    /// Labels of the curves: probability of the chosen cell, best probability, luck so far.
    pub curves: [String; 3],
    /// Labels of the marks: hit, miss.
    pub marks: [String; 2],
    /// The label of the horizontal axis: the shot number.
    pub axis: String,
    /// The decisive shots, as indices into [`ShotChart::shots`], each with a short label; at most 5.
    pub turns: Vec<(usize, String)>,
    /// The footnote.
    pub note: String,
}

/// One shot and its probabilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShotOdds {
    /// The probability of a hit, in thousandths.
    pub chance: u16,
    /// The probability of a hit in the likeliest cell, in thousandths.
    pub best: u16,
    /// Whether the shot hit.
    pub outcome: ShotOutcome,
    /// Hits so far minus expected hits, in hundredths.
    pub luck: i32,
}

/// Whether a shot hit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShotOutcome {
    /// A ship was hit.
    Hit,
    /// No ship was hit.
    Miss,
}

/// Events on a line of years.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Timeline {
    /// The title.
    pub title: String,
    /// The events, earliest first, at most 12.
    pub events: Vec<TimelineEvent>,
}

/// One event on a timeline.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TimelineEvent {
    /// The year, or a period in a word or two.
    pub when: String,
    /// The event in a few words.
    pub what: String,
}

/// A player's shots as a film: each frame shows a shot on the map of probabilities before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeatFilm {
    /// The player.
    pub title: String,
    /// Column labels.
    pub columns: Vec<String>,
    /// Row labels.
    pub rows: Vec<String>,
    /// One frame per shot, in order; the last frame shows the final position.
    pub frames: Vec<HeatFrame>,
}

/// One frame of the film: the map of probabilities before a shot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeatFrame {
    /// The cells, row by row.
    pub cells: Vec<Heat>,
    /// The cell fired at, an index into [`HeatFrame::cells`]; `None` in the last frame.
    pub fired: Option<usize>,
    /// The likeliest cells, as indices into [`HeatFrame::cells`].
    pub best: Vec<usize>,
    /// The shot number, the cell, the result and the probability, as text.
    pub caption: String,
}
