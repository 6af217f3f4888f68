//! The texts of sheets.

/// The texts of sheets, in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SheetTexts {
    /// The title of the player's own field.
    pub own: String,
    /// The title of the opponent's field.
    pub enemy: String,
    /// The label of the player's name.
    pub player: String,
    /// The label of the opponent's name.
    pub opponent: String,
    /// The label of the date.
    pub date: String,
    /// The heading of the legend.
    pub signs: String,
    /// The meanings of a dot, a cross and a snowflake: a word and a sentence each.
    pub legend: [(String, String); 3],
    /// The advice on pens, below the legend.
    pub pens: String,
    /// The names of the figures in the table game: cruiser, submarine, destroyer, patrol boat and minesweeper.
    pub vessels: [String; 5],
    /// The name of a mine, on a field and as a counter of the table game.
    pub mine: String,
    /// The name of a minesweeper.
    pub sweeper: String,
    /// The name of a submarine of one cell.
    pub submarine: String,
    /// The name of the Flying Dutchman, for rules that include it.
    pub dutchman: String,
    /// The sentence about the forms of ships; empty if all are straight.
    pub forms: String,
}
