//! What pictures of tournaments, people, chances and the past show, worded already: boxes, tables, cards, maps, years.
//! Data only; says nothing about how it is drawn.

use super::people::thumbnail::Thumbnail;
use crate::game::words::words;

/// A picture that shows no field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Matches and where their winners go.
    Bracket(Bracket),
    /// A table of standings, a leaderboard.
    Table(Table),
    /// The first three.
    Podium(Podium),
    /// A person's card.
    Profile(Profile),
    /// How likely ships are, cell by cell.
    HeatMap(HeatMap),
    /// How a player's shots went against the odds.
    Course(Course),
    /// What came when.
    Timeline(Timeline),
}

/// A page of a bracket: at most 64 names in the first column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// What is played.
    pub title: String,
    /// How: format, players, games a match; the page where there are several.
    pub subtitle: String,
    /// The headings of the columns, from left to right.
    pub headings: Vec<String>,
    /// The matches.
    pub boxes: Vec<Pair>,
    /// A heading and a few lines where there is room: who plays next, who leads.
    pub note: Option<(String, Vec<String>)>,
}

/// One match on a bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Its column, counted from 0.
    pub column: usize,
    /// The middle of its height in quarter steps: two neighbours of the first column lie 4 apart.
    pub row: usize,
    /// The box its winner goes to (an index into [`Bracket::boxes`]), where a line leads.
    pub feeds: Option<usize>,
    /// Upper and lower name.
    pub lines: [Contender; 2],
    /// Whether it is being played now.
    pub live: Live,
}

/// Whether a match is being played now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Live {
    /// It is.
    Now,
    /// Not yet, or not any more.
    No,
}

/// A name on a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// The name; a dash or "winner of …" where nobody is known.
    pub name: String,
    /// What stands at the right: games won, a dash, a word for a bye.
    pub score: String,
    /// How it went.
    pub fate: Fate,
}

/// How it went for a contender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Won: strong, with a bar.
    Won,
    /// Lost: faint.
    Lost,
    /// Open, or level.
    Open,
    /// Nobody there: fainter still.
    Empty,
}

/// A table: at most 40 rows a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// What it is of.
    pub title: String,
    /// Round, players, page.
    pub subtitle: String,
    /// The headings; the first column is the place, the second the name, the others are narrow.
    pub headings: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
    /// Sentences at the foot: the order of the tie-breaks, what the headings mean.
    pub foot: Vec<String>,
}

/// A row of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// A text for every heading.
    pub cells: Vec<String>,
    /// How it is set off.
    pub accent: Accent,
}

/// How a row is set off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accent {
    /// Not at all.
    None,
    /// Strong: the leader, the reader.
    Strong,
    /// Faint: left.
    Faint,
}

/// The first three of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Podium {
    /// What was played.
    pub title: String,
    /// How, and when.
    pub subtitle: String,
    /// The first, the second, the third: names and a short line. Shared places hold several names.
    pub steps: Vec<(Vec<String>, String)>,
    /// Lines below: players, games, the longest streak.
    pub foot: Vec<String>,
}

words! {
    /// What stands on a person's card in place of a thumbnail.
    #[derive(Default)]
    pub enum Emblem, word, find {
        /// An anchor.
        #[default]
        Anchor = "anchor",
        /// A star of eight points.
        Star = "star",
        /// A steering wheel.
        Wheel = "wheel",
        /// Three waves.
        Waves = "waves",
        /// A crosshair.
        Crosshair = "crosshair",
        /// A ship.
        Ship = "ship",
        /// A cross of two bars aslant.
        Saltire = "saltire",
        /// A pennant.
        Pennant = "pennant",
    }
}

/// A person's card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The emblem.
    pub emblem: Emblem,
    /// The picture that stands in its place, if any and if it can be decoded.
    pub avatar: Option<Thumbnail>,
    /// The name.
    pub name: String,
    /// The rank.
    pub rank: String,
    /// How many of the ten steps towards the next rank are done, 0 to 10.
    pub progress: u8,
    /// What is missing to the next rank, in words.
    pub next: String,
    /// Ratings: family and number, at most 6.
    pub ratings: Vec<(String, String)>,
    /// Facts: what and how many, at most 8.
    pub facts: Vec<(String, String)>,
    /// A heading over the medals.
    pub medals_title: String,
    /// Medals: name; at most 12 are drawn.
    pub medals: Vec<String>,
    /// The outcomes of the last games, oldest first, at most 10.
    pub form: Vec<Fate>,
}

/// How likely a ship is in every cell of a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeatMap {
    /// What it shows.
    pub title: String,
    /// Whose waters, after how many shots.
    pub subtitle: String,
    /// What stands over the columns, from left to right, at most 20.
    pub columns: Vec<String>,
    /// What stands beside the rows, downwards, at most 20.
    pub rows: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<Heat>,
    /// A heading, and the likeliest cells, best first: name and number, at most 5.
    pub best: (String, Vec<(String, String)>),
    /// The marks that stand on it, each with its word.
    pub legend: Vec<(Heat, String)>,
    /// A sentence at the foot.
    pub note: String,
}

/// What a cell of a heat map shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heat {
    /// Nobody fired there: how likely a ship is, in thousandths.
    Chance(u16),
    /// Nobody fired there, and there is certainly no ship.
    Empty,
    /// A shot that met no ship.
    Miss,
    /// A wounded deck.
    Hit,
    /// A deck of a sunk ship.
    Sunk,
}

/// A player's shots in a game that is over against the odds: a chart over the number of the shot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// Whose shots.
    pub title: String,
    /// The verdict: accuracy and luck.
    pub subtitle: String,
    /// The shots, in the order they were fired; at most 400.
    pub shots: Vec<Aimed>,
    /// What the curves are called: the chance of the cell fired at, the best chance there was, the luck so far.
    pub curves: [String; 3],
    /// What the marks are called: a hit, a miss.
    pub marks: [String; 2],
    /// What stands below: the number of the shot.
    pub axis: String,
    /// The shots that decided most, by their place in [`Course::shots`], each with a word or two; at most 5.
    pub turns: Vec<(usize, String)>,
    /// A sentence at the foot.
    pub note: String,
}

/// One shot against the odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aimed {
    /// How likely a hit was, in thousandths.
    pub chance: u16,
    /// How likely a hit was in the likeliest cell, in thousandths.
    pub best: u16,
    /// What came of it.
    pub fell: Fell,
    /// Hits so far less hits to be expected so far, in hundredths.
    pub luck: i32,
}

/// What came of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fell {
    /// A deck was there.
    Hit,
    /// None was.
    Miss,
}

/// Years on a line, and what came in each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timeline {
    /// What it is of.
    pub title: String,
    /// What came, the earliest first; at most 12.
    pub stations: Vec<Station>,
}

/// One point on a line of years.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Station {
    /// The year, or the time in a word or two.
    pub when: String,
    /// What came then, in a few words.
    pub what: String,
}

/// A player's shots again, each on the map of chances as it was before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeatFilm {
    /// Whose shots.
    pub title: String,
    /// The letters or numbers across the top.
    pub columns: Vec<String>,
    /// The numbers or letters down the side.
    pub rows: Vec<String>,
    /// The shots, in the order they were fired; the last frame shows what was found in the end.
    pub frames: Vec<HeatFrame>,
}

/// One shot on the map of chances as it was before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeatFrame {
    /// What is to be seen in each cell, row by row.
    pub cells: Vec<Heat>,
    /// The cell fired at, by its place in [`HeatFrame::cells`]; none after the last shot.
    pub fired: Option<usize>,
    /// The likeliest cells, by their places.
    pub best: Vec<usize>,
    /// The shot in words: its number, the cell, what came of it, how likely that was.
    pub caption: String,
}
