//! The rules of a game as one value (core/RULES.md §2.0), and queries derived from them.

use super::{
    choices::{
        AnswerDetail, Axes, Draws, DutchmanReshaping, FirstShooter, Hints, Judge, MarkStyle, MineEffect, MineTouch, ShipNaming, Touch,
    },
    fire::Fire,
};
use crate::{
    cell::{CellSet, FieldSize},
    form::ShipForms,
    notation::{Lettering, Notation},
    roster::{Kind, PieceSpec, Roster, ShipClass},
    straume::{LINEUP_VESSELS, Vessel},
};

/// The parameters of one game. Fixed once the game begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruleset {
    /// The preset it started from.
    pub preset: &'static str,
    /// The numbers of columns and of rows of the field.
    pub size: FieldSize,
    /// Which letters name the columns.
    pub lettering: Lettering,
    /// Which axis has the letters.
    pub axes: Axes,
    /// The warships of each side; [`Ruleset::pieces`] has all pieces.
    pub fleet: Roster,
    /// Whether ships may touch each other.
    pub touch: Touch,
    /// The bent forms that ships may have.
    pub shapes: ShipForms,
    /// The number of shots in a turn.
    pub fire: Fire,
    /// What the answer to a shot discloses.
    pub answers: AnswerDetail,
    /// The mines of each side, 0..=5.
    pub mines: u8,
    /// What a mine does.
    pub mine_effect: MineEffect,
    /// Whether mines and minesweepers may touch other pieces.
    pub mine_touch: MineTouch,
    /// The minesweepers of each side, 0..=2.
    pub sweepers: u8,
    /// The one-cell submarines of each side, 0..=4.
    pub subs: u8,
    /// Which game is played. Prefer the queries below to matching on it.
    pub game_type: GameType,
    /// How the Flying Dutchman may change when it moves. Ignored in games without it.
    pub reshape: DutchmanReshaping,
    /// Who answers the shots.
    pub judge: Judge,
    /// Who shoots first.
    pub first: FirstShooter,
    /// Whether the players may agree on a draw.
    pub draws: Draws,
    /// Whether players may ask for hints.
    pub hints: Hints,
    /// Seconds a player has for a turn, 60..=259 200.
    pub clock: u32,
    /// The chosen ship names; [`Ruleset::naming`] returns those that apply.
    pub names: ShipNaming,
    /// The signs for shots.
    pub signs: MarkStyle,
}

/// Which game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameType {
    /// Sea Battle: hidden fleets that do not move, and shots.
    Fleets,
    /// One hidden ship a side, which may move when it is hit (core/RULES.md §2.9).
    Dutchman {
        /// Its decks, 5..=8.
        decks: u8,
    },
    /// The table game of 1986: twelve vessels a side move over an open chart (core/RULES.md §2.11).
    TableGame,
}

/// The minimum time for placing fleets, in seconds.
const MIN_PLACING_SECONDS: u32 = 600;

impl Touch {
    /// The cells that a ship on these cells blocks for other ships (core/RULES.md §2.1).
    pub fn blocked_cells(self, cells: &CellSet, size: FieldSize) -> CellSet {
        match self {
            Self::None => cells.halo(size),
            Self::Corners => cells.adjacent(size),
            Self::Any => CellSet::EMPTY,
        }
    }

    /// How near two pieces of these kinds may be, given the settings for ships (`self`) and for mines and minesweepers
    /// (core/RULES.md §2.1, §2.5, §2.8).
    pub fn distance_between(self, mines: MineTouch, one: Kind, other: Kind) -> Self {
        match (one.is_ship() && other.is_ship(), mines) {
            (true, _) if one == Kind::Submarine || other == Kind::Submarine => Self::Any,
            (true, _) => self,
            (false, MineTouch::None) => Self::None,
            (false, MineTouch::Any) => Self::Any,
        }
    }
}

impl Ruleset {
    /// Whether two pieces of these kinds may touch each other under these rules.
    pub fn required_distance(&self, one: Kind, other: Kind) -> Touch {
        self.touch.distance_between(self.mine_touch, one, other)
    }

    /// The time for placing the fleets, in seconds: the time of one turn, at least ten minutes.
    pub fn placing_seconds(&self) -> u32 {
        self.clock.max(MIN_PLACING_SECONDS)
    }

    /// The classic game (core/RULES.md §1) with these letters.
    pub fn classic(lettering: Lettering) -> Self {
        Self {
            preset: "classic",
            size: FieldSize::square(10),
            lettering,
            axes: Axes::LettersOnColumns,
            fleet: Roster::triangular(4),
            touch: Touch::None,
            shapes: ShipForms::NONE,
            fire: Fire::Streak,
            answers: AnswerDetail::Full,
            mines: 0,
            mine_effect: MineEffect::Reveal,
            mine_touch: MineTouch::None,
            sweepers: 0,
            subs: 0,
            game_type: GameType::Fleets,
            reshape: DutchmanReshaping::Any,
            judge: Judge::Commit,
            first: FirstShooter::Lot,
            draws: Draws::Never,
            hints: Hints::Off,
            clock: 86_400,
            names: ShipNaming::Navy,
            signs: MarkStyle::Dots,
        }
    }

    /// The cell names.
    pub fn notation(&self) -> Notation {
        Notation { lettering: self.lettering, axes: self.axes, size: self.size }
    }

    /// All pieces a side has to place: the warships, then mines, minesweepers and submarines; or the Flying Dutchman;
    /// or the twelve ships of the table game.
    pub fn pieces(&self) -> Vec<PieceSpec> {
        match self.game_type {
            GameType::Fleets => {
                let extra = [(self.mines, PieceSpec::MINE), (self.sweepers, PieceSpec::SWEEPER), (self.subs, PieceSpec::SUBMARINE)];
                let extra = extra.into_iter().flat_map(|(count, spec)| std::iter::repeat_n(spec, usize::from(count)));
                self.fleet.specs().iter().copied().chain(extra).collect()
            }
            GameType::Dutchman { decks } => vec![PieceSpec::dutchman(decks)],
            GameType::TableGame => LINEUP_VESSELS.map(vessel_spec).to_vec(),
        }
    }

    /// Whether both sides play on one open board without anything hidden.
    pub fn has_open_board(&self) -> bool {
        self.game_type == GameType::TableGame
    }

    /// Whether the sides exchange shots; else they move ships in turn.
    pub fn exchanges_shots(&self) -> bool {
        !self.has_open_board()
    }

    /// Whether ships are hidden and never move. Only then can the odds of their positions be computed.
    pub fn ships_never_move(&self) -> bool {
        self.game_type == GameType::Fleets
    }

    /// Whether a ship that is hit may move, which makes all earlier marks stale.
    pub fn hit_ships_may_move(&self) -> bool {
        matches!(self.game_type, GameType::Dutchman { .. })
    }

    /// Whether the players may agree on a draw; always in the table game.
    pub fn allows_draws(&self) -> bool {
        self.has_open_board() || self.draws == Draws::Agreed
    }

    /// Whether both sides plan their shots and fire at once.
    pub fn is_salvo(&self) -> bool {
        matches!(self.fire, Fire::Salvo(_))
    }

    /// Whether shots are fired one at a time, so that a crew can vote on each: not in salvoes and in the table game.
    pub fn is_shot_by_shot(&self) -> bool {
        self.exchanges_shots() && !self.is_salvo()
    }

    /// The ship names that apply: with submarine pieces, single-deckers are not called submarines (`N_NAME_CLASH`).
    pub fn naming(&self) -> ShipNaming {
        if self.names == ShipNaming::Sub && self.subs > 0 { ShipNaming::Navy } else { self.names }
    }

    /// Whether the cells around a sunk ship are known to be empty, so that the bot can mark them: not if ships may touch in any way,
    /// if sinkings are never announced (core/RULES.md §2.1, §2.3), or if ships move.
    pub fn marks_halos(&self) -> bool {
        self.touch != Touch::Any && self.answers != AnswerDetail::Plain && self.ships_never_move()
    }

    /// Whether the diagonal neighbours of a hit are known to be empty as well (`auto_mark=full`): only if all ships are straight and
    /// never touch (core/RULES.md §2.2).
    pub fn allows_full_marks(&self) -> bool {
        let straight = self.shapes == ShipForms::NONE && self.fleet.specs().iter().all(|spec| spec.form.is_none());
        straight && self.touch == Touch::None && self.marks_halos()
    }
}

/// The specification of a ship of the table game.
fn vessel_spec(vessel: Vessel) -> PieceSpec {
    PieceSpec { kind: Kind::Vessel, class: Some(ShipClass::of_vessel(vessel)), ..PieceSpec::warship(1) }
}
