//! The parameters of a game (core/RULES.md §2.0) as one value. How they are read and written, and whether they
//! go together, stands in the `rules` room; the named sets of them in `variants`.

pub use super::rules::{
    choices::{Answers, Axes, Draws, First, Hints, Judge, MineEffect, MineTouch, Names, Reshape, Signs, Touch},
    fault::RulesFault,
    fire::{Fire, Volley},
    parameters::{PACES, PARAMETERS, Parameter},
};
pub use super::variants::PRESETS;
use super::{
    cell::CellSet,
    notation::{Lettering, Notation},
    roster::{Berth, Class, Kind, Roster},
    shape::Forms,
};

/// The parameters of one game. Fixed once the game begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    /// The preset it started from.
    pub preset: &'static str,
    /// The side of the field, [`super::cell::MIN_SIZE`]..=[`super::cell::MAX_SIZE`].
    pub size: u8,
    /// Which letters name the columns.
    pub lettering: Lettering,
    /// Where the letters stand.
    pub axes: Axes,
    /// The warships of each side; what must be laid in all tells [`Ruleset::pieces`].
    pub fleet: Roster,
    /// How near ships may lie.
    pub touch: Touch,
    /// The forms a ship may be bent into.
    pub shapes: Forms,
    /// How many shots a turn has.
    pub fire: Fire,
    /// What an answer tells.
    pub answers: Answers,
    /// The mines of each side, 0..=5.
    pub mines: u8,
    /// What a mine does.
    pub mine_effect: MineEffect,
    /// How near mines and minesweepers may lie to other pieces.
    pub mine_touch: MineTouch,
    /// The minesweepers of each side, 0..=2.
    pub sweepers: u8,
    /// The one-cell submarines of each side, 0..=4.
    pub subs: u8,
    /// The decks of the Flying Dutchman, 5..=8, where that is the game.
    pub dutchman: Option<u8>,
    /// How the Flying Dutchman moves.
    pub reshape: Reshape,
    /// Whether this is the table game of 1986.
    pub straume: bool,
    /// Who vouches for the answers.
    pub judge: Judge,
    /// Who shoots first.
    pub first: First,
    /// Whether the players may agree on a draw.
    pub draws: Draws,
    /// Whether players may ask where ships are likeliest.
    pub hints: Hints,
    /// Seconds a player has for a turn, 60..=259 200.
    pub clock: u32,
    /// What ships are called, as chosen; [`Ruleset::naming`] is what holds.
    pub names: Names,
    /// How shots are drawn.
    pub signs: Signs,
}

/// How many seconds players have to lay their fleets at least.
const LAYING: u32 = 600;

impl Touch {
    /// The cells that no other ship may take beside one that lies so (core/RULES.md §2.1).
    pub fn near(self, cells: &CellSet, size: u8) -> CellSet {
        match self {
            Self::None => cells.halo(size),
            Self::Corners => cells.beside(size),
            Self::Any => CellSet::EMPTY,
        }
    }
}

impl Ruleset {
    /// How many seconds players have to lay their fleets: as long as for a turn, and never less than ten minutes.
    pub fn laying(&self) -> u32 {
        self.clock.max(LAYING)
    }

    /// The classic game (core/RULES.md §1) with these letters.
    pub fn classic(lettering: Lettering) -> Self {
        Self {
            preset: "classic",
            size: 10,
            lettering,
            axes: Axes::LettersOnColumns,
            fleet: Roster::ladder(4),
            touch: Touch::None,
            shapes: Forms::NONE,
            fire: Fire::Streak,
            answers: Answers::Full,
            mines: 0,
            mine_effect: MineEffect::Reveal,
            mine_touch: MineTouch::None,
            sweepers: 0,
            subs: 0,
            dutchman: None,
            reshape: Reshape::Any,
            straume: false,
            judge: Judge::Commit,
            first: First::Lot,
            draws: Draws::Never,
            hints: Hints::Off,
            clock: 86_400,
            names: Names::Navy,
            signs: Signs::Dots,
        }
    }

    /// How its cells are called.
    pub fn notation(&self) -> Notation {
        Notation { lettering: self.lettering, axes: self.axes, size: self.size }
    }

    /// Everything a side must lay: the warships, then mines, minesweepers and submarines; or the one Flying
    /// Dutchman; or the twelve vessels of the table game.
    pub fn pieces(&self) -> Vec<Berth> {
        if self.straume {
            return vessels();
        }
        if let Some(decks) = self.dutchman {
            return vec![Berth::dutchman(decks)];
        }
        let extra = [(self.mines, Berth::MINE), (self.sweepers, Berth::SWEEPER), (self.subs, Berth::SUBMARINE)];
        let extra = extra.into_iter().flat_map(|(count, berth)| std::iter::repeat_n(berth, usize::from(count)));
        self.fleet.berths().iter().copied().chain(extra).collect()
    }

    /// Whether both sides plan and fire at once.
    pub fn salvo(&self) -> bool {
        matches!(self.fire, Fire::Salvo(_))
    }

    /// What ships are called: with submarines among the pieces no single-decker is called one (`N_NAME_CLASH`).
    pub fn naming(&self) -> Names {
        if self.names == Names::Sub && self.subs > 0 { Names::Navy } else { self.names }
    }

    /// What is known empty round a sunk ship can be marked by the bot: not where ships may touch
    /// anyhow, nor where sinking is never told (core/RULES.md §2.1, §2.3), nor in games of other ships.
    pub fn marks_halos(&self) -> bool {
        self.touch != Touch::Any && self.answers != Answers::Plain && self.dutchman.is_none() && !self.straume
    }

    /// Whether the corners of a mere hit can be marked as well (`auto_mark=full`): only where ships are
    /// straight and never touch (core/RULES.md §2.2).
    pub fn full_marks(&self) -> bool {
        let straight = self.shapes == Forms::NONE && self.fleet.berths().iter().all(|berth| berth.form.is_none());
        straight && self.touch == Touch::None && self.marks_halos()
    }
}

/// The fleet of the table game (core/RULES.md §2.11).
fn vessels() -> Vec<Berth> {
    let types = [(1, Class::Cruiser), (2, Class::Submarine), (6, Class::Destroyer), (2, Class::PatrolBoat), (1, Class::Minesweeper)];
    let vessel = |class| Berth { kind: Kind::Vessel, class: Some(class), ..Berth::warship(1) };
    types.into_iter().flat_map(|(count, class)| std::iter::repeat_n(vessel(class), count)).collect()
}
