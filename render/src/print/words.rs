//! The words on sheets.

/// The words on sheets, in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// Over the own field.
    pub own: String,
    /// Over the enemy's field.
    pub enemy: String,
    /// Before the player's name.
    pub player: String,
    /// Before the opponent's name.
    pub opponent: String,
    /// Before the date.
    pub date: String,
    /// The heading of the legend.
    pub signs: String,
    /// What a dot, a cross and a snowflake mean: a word and a sentence each.
    pub legend: [(String, String); 3],
    /// What the figures of the table game are called: cruiser, submarine, destroyer, patrol boat and minesweeper.
    pub vessels: [String; 5],
    /// What a counter of the table game is, and a mine on a field.
    pub mine: String,
    /// What a minesweeper is called.
    pub sweeper: String,
    /// What a submarine of one cell is called.
    pub submarine: String,
    /// What the Flying Dutchman is called, where the rules have one.
    pub dutchman: String,
    /// Which forms ships have or may be bent into, where the rules know any but the straight one.
    pub forms: String,
}
