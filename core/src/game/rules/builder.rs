//! A rule set while its words are read. A text may ask for the Flying Dutchman and for the table game at once, which no
//! rule set can be: that is kept here until all words are read, and refused then. Never reads a
//! word itself.

use super::{
    fault::RulesFault,
    ruleset::{GameType, Ruleset},
};
use crate::game::{code::Code, roster::Roster};

/// A rule set in the making.
pub(super) struct RulesBuilder {
    /// The rules as read so far.
    pub(super) rules: Ruleset,
    /// Whether the table game is asked for beside the Flying Dutchman, whom the rules have.
    table_game_too: bool,
}

impl RulesBuilder {
    /// Begins with these rules.
    pub(super) fn new(rules: Ruleset) -> Self {
        Self { rules, table_game_too: false }
    }

    /// The Flying Dutchman of this many decks is the game.
    pub(super) fn take_dutchman(&mut self, decks: u8) {
        self.table_game_too = self.has_table_game();
        self.rules.game_type = GameType::Dutchman { decks };
    }

    /// Without the Dutchman a game of his becomes the classic one again, or the table game that is asked for beside it.
    pub(super) fn leave_dutchman(&mut self) {
        let GameType::Dutchman { .. } = self.rules.game_type else { return };
        let left = if self.table_game_too { (GameType::TableGame, "straume") } else { (GameType::Fleets, "classic") };
        (self.rules.game_type, self.rules.preset) = left;
        self.rules.fleet = Roster::ladder(4);
        self.table_game_too = false;
    }

    /// On the classic game this takes the table game whole.
    ///
    /// # Errors
    /// There is no preset of it.
    pub(super) fn take_table_game(&mut self) -> Result<(), Code> {
        if self.rules.preset == "classic" {
            *self = Self::new(Ruleset::preset("straume", self.rules.lettering).ok_or(Code::RuleUnknown)?);
            return Ok(());
        }
        match self.rules.game_type {
            GameType::Fleets | GameType::TableGame => self.rules.game_type = GameType::TableGame,
            GameType::Dutchman { .. } => self.table_game_too = true,
        }
        Ok(())
    }

    /// Without the table game this is the classic game again.
    pub(super) fn leave_table_game(&mut self) {
        if self.has_table_game() {
            *self = Self::new(Ruleset::classic(self.rules.lettering));
        }
    }

    fn has_table_game(&self) -> bool {
        self.table_game_too || self.rules.game_type == GameType::TableGame
    }

    /// The rules, once all words are read.
    ///
    /// # Errors
    /// As [`Ruleset::check`]; whatever is no part of the table game, where that is asked for as well.
    pub(super) fn finish(self) -> Result<Ruleset, RulesFault> {
        let Self { mut rules, table_game_too } = self;
        rules.settle();
        if table_game_too { rules.check_as_table_game() } else { rules.check() }.map(|()| rules)
    }
}
