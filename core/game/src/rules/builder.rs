//! A rule set while its text is parsed. A text may select both the Flying Dutchman and the table game, which cannot be stored in one
//! rule set. The conflict is recorded here, and refused when all words are parsed.

use super::{
    fault::RulesFault,
    ruleset::{GameType, Ruleset},
};
use crate::{code::Code, roster::Roster};

/// A rule set while its text is parsed.
pub(super) struct RulesBuilder {
    /// The rules set so far.
    pub(super) rules: Ruleset,
    /// Whether the table game is selected in addition to the Flying Dutchman.
    names_table_game_too: bool,
}

impl RulesBuilder {
    /// Starts from these rules.
    pub(super) fn new(rules: Ruleset) -> Self {
        Self { rules, names_table_game_too: false }
    }

    /// Selects the Flying Dutchman with this many decks.
    pub(super) fn select_dutchman(&mut self, decks: u8) {
        self.names_table_game_too = self.has_table_game();
        self.rules.game_type = GameType::Dutchman { decks };
    }

    /// Deselects the Flying Dutchman: the game is the classic one again, or the table game if that is selected as well.
    pub(super) fn deselect_dutchman(&mut self) {
        let GameType::Dutchman { .. } = self.rules.game_type else { return };
        let remaining = if self.names_table_game_too { (GameType::TableGame, "straume") } else { (GameType::Fleets, "classic") };
        (self.rules.game_type, self.rules.preset) = remaining;
        self.rules.fleet = Roster::triangular(4);
        self.names_table_game_too = false;
    }

    /// Selects the table game. If the rules are those of the classic game, they become those of the preset `straume`.
    ///
    /// # Errors
    /// The preset does not exist.
    pub(super) fn select_table_game(&mut self) -> Result<(), Code> {
        if self.rules.preset == "classic" {
            *self = Self::new(Ruleset::preset("straume", self.rules.lettering).ok_or(Code::RuleUnknown)?);
            return Ok(());
        }
        match self.rules.game_type {
            GameType::Fleets | GameType::TableGame => self.rules.game_type = GameType::TableGame,
            GameType::Dutchman { .. } => self.names_table_game_too = true,
        }
        Ok(())
    }

    /// Deselects the table game: the rules are those of the classic game again.
    pub(super) fn deselect_table_game(&mut self) {
        if self.has_table_game() {
            *self = Self::new(Ruleset::classic(self.rules.lettering));
        }
    }

    fn has_table_game(&self) -> bool {
        self.names_table_game_too || self.rules.game_type == GameType::TableGame
    }

    /// The finished rules, after all words are parsed.
    ///
    /// # Errors
    /// As [`Ruleset::check`]; or the conflict, if both games are selected.
    pub(super) fn finish(self) -> Result<Ruleset, RulesFault> {
        let Self { mut rules, names_table_game_too } = self;
        rules.normalize();
        if names_table_game_too { rules.check_as_table_game() } else { rules.check() }.map(|()| rules)
    }
}
