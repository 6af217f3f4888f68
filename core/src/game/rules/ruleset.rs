//! The parameters of a game (core/RULES.md §2.0) as one value, and what follows from them.

use super::{
    choices::{Answers, Axes, Draws, First, Hints, Judge, MineEffect, MineTouch, Names, Reshape, Signs, Touch},
    fire::Fire,
};
use crate::game::{
    cell::CellSet,
    form::Forms,
    notation::{Lettering, Notation},
    roster::{Berth, Class, Kind, Roster},
};

/// The parameters of one game. Fixed once the game begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    /// The preset it started from.
    pub preset: &'static str,
    /// The side of the field, [`crate::game::cell::MIN_SIZE`]..=[`crate::game::cell::MAX_SIZE`].
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
    /// Which game is played; most places ask a question below instead.
    pub game_type: GameType,
    /// How the Flying Dutchman moves. It may be chosen without him, as [`Ruleset::mine_effect`] may be without mines.
    pub reshape: Reshape,
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

/// Which game is played, and so what each side has to play it with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameType {
    /// Sea Battle: fleets lie hidden and still, and are fired at.
    Fleets,
    /// One hidden ship a side, which may move when it is hit (core/RULES.md §2.9).
    Dutchman {
        /// Its decks, 5..=8.
        decks: u8,
    },
    /// The table game of 1986: twelve vessels a side move over an open chart (core/RULES.md §2.11).
    TableGame,
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

    /// How near two pieces of these kinds may lie where ships may lie so near, and mines and minesweepers so
    /// (core/RULES.md §2.1, §2.5, §2.8).
    pub fn between(self, mines: MineTouch, one: Kind, other: Kind) -> Self {
        match (one.ship() && other.ship(), mines) {
            (true, _) if one == Kind::Submarine || other == Kind::Submarine => Self::Any,
            (true, _) => self,
            (false, MineTouch::None) => Self::None,
            (false, MineTouch::Any) => Self::Any,
        }
    }
}

impl Ruleset {
    /// How near two pieces of these kinds may lie.
    pub fn apart(&self, one: Kind, other: Kind) -> Touch {
        self.touch.between(self.mine_touch, one, other)
    }

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
            game_type: GameType::Fleets,
            reshape: Reshape::Any,
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
        match self.game_type {
            GameType::Fleets => {
                let extra = [(self.mines, Berth::MINE), (self.sweepers, Berth::SWEEPER), (self.subs, Berth::SUBMARINE)];
                let extra = extra.into_iter().flat_map(|(count, berth)| std::iter::repeat_n(berth, usize::from(count)));
                self.fleet.berths().iter().copied().chain(extra).collect()
            }
            GameType::Dutchman { decks } => vec![Berth::dutchman(decks)],
            GameType::TableGame => vessels(),
        }
    }

    /// Whether both sides play on one open chart, where nothing is hidden, and not each on a field of its own.
    pub fn open_chart(&self) -> bool {
        self.game_type == GameType::TableGame
    }

    /// Whether the sides fire at each other. Where they do not, they move their ships in turn.
    pub fn exchanges_shots(&self) -> bool {
        !self.open_chart()
    }

    /// Whether ships stay where they were laid: only then can be reckoned where those may be that nobody has found.
    pub fn ships_stay(&self) -> bool {
        self.game_type == GameType::Fleets
    }

    /// Whether a ship that is hit may move elsewhere, so that what was shot at before tells nothing any more.
    pub fn ships_flee(&self) -> bool {
        matches!(self.game_type, GameType::Dutchman { .. })
    }

    /// Whether the players may agree on a draw: where that was chosen, and always in the table game.
    pub fn allows_draws(&self) -> bool {
        self.open_chart() || self.draws == Draws::Agreed
    }

    /// Whether both sides plan and fire at once.
    pub fn salvo(&self) -> bool {
        matches!(self.fire, Fire::Salvo(_))
    }

    /// Whether shots fall one at a time, so that a crew can say of each where: not in lists for a salvo, nor where ships sail.
    pub fn shot_by_shot(&self) -> bool {
        self.exchanges_shots() && !self.salvo()
    }

    /// What ships are called: with submarines among the pieces no single-decker is called one (`N_NAME_CLASH`).
    pub fn naming(&self) -> Names {
        if self.names == Names::Sub && self.subs > 0 { Names::Navy } else { self.names }
    }

    /// What is known empty round a sunk ship can be marked by the bot: not where ships may touch
    /// anyhow, nor where sinking is never told (core/RULES.md §2.1, §2.3), nor where ships move.
    pub fn marks_halos(&self) -> bool {
        self.touch != Touch::Any && self.answers != Answers::Plain && self.ships_stay()
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
