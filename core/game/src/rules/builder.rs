//! A rule set under construction. A text may name both the Flying Dutchman and the table game, which no rule set can
//! hold; the conflict is kept here and refused when all words are read. Parses nothing itself.

use super::{
    fault::RulesFault,
    ruleset::{GameType, Ruleset},
};
use crate::{code::Code, roster::Roster};

/// A rule set under construction.
pub(super) struct RulesBuilder {
    /// The rules as read so far.
    pub(super) rules: Ruleset,
    /// Whether the text names the table game although the rules have the Flying Dutchman.
    table_game_too: bool,
}

impl RulesBuilder {
    /// Starts from these rules.
    pub(super) fn new(rules: Ruleset) -> Self {
        Self { rules, table_game_too: false }
    }

    /// Selects the Flying Dutchman with this many decks.
    pub(super) fn take_dutchman(&mut self, decks: u8) {
        self.table_game_too = self.has_table_game();
        self.rules.game_type = GameType::Dutchman { decks };
    }

    /// Deselects the Flying Dutchman: the game becomes the classic one again, or the table game if that is named, too.
    pub(super) fn deselect_dutchman(&mut self) {
        let GameType::Dutchman { .. } = self.rules.game_type else { return };
        let left = if self.table_game_too { (GameType::TableGame, "straume") } else { (GameType::Fleets, "classic") };
        (self.rules.game_type, self.rules.preset) = left;
        self.rules.fleet = Roster::triangular(4);
        self.table_game_too = false;
    }

    /// Selects the table game. From the classic game, the whole preset is taken over.
    ///
    /// # Errors
    /// The preset does not exist.
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

    /// Deselects the table game: the rules are those of the classic game again.
    pub(super) fn leave_table_game(&mut self) {
        if self.has_table_game() {
            *self = Self::new(Ruleset::classic(self.rules.lettering));
        }
    }

    fn has_table_game(&self) -> bool {
        self.table_game_too || self.rules.game_type == GameType::TableGame
    }

    /// The finished rules, after all words are read.
    ///
    /// # Errors
    /// As [`Ruleset::check`]; or the conflict, if both games were named.
    pub(super) fn finish(self) -> Result<Ruleset, RulesFault> {
        let Self { mut rules, table_game_too } = self;
        rules.normalize();
        if table_game_too { rules.check_as_table_game() } else { rules.check() }.map(|()| rules)
    }
}
