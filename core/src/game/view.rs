//! What each beholder may know: the public view, folded from public reports, and a player's own view.
//! Nothing here is ever filtered from the truth: [`PublicView::apply`] is the only way it changes.

use super::{
    cell::{Cell, CellSet},
    ids::{GameId, PlayerId},
    report::{Ending, Report},
    roster::Berth,
    ruleset::{Fire, Ruleset, Touch},
    side::{BySide, Side},
};

/// Who sits at a side, and the name the chat knows them by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The person.
    pub player: PlayerId,
    /// The display name when they sat down, at most 40 characters, no control characters.
    pub name: String,
}

/// A ship as laid or as disclosed: what it is and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// What it is.
    pub berth: Berth,
    /// Its cells.
    pub cells: CellSet,
}

/// What one cell of a chart says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Nothing is known.
    Unknown,
    /// Certainly no ship, though nobody fired there.
    Empty,
    /// A shot that met nothing.
    Miss,
    /// A wounded deck.
    Hit,
    /// A deck of a sunk ship.
    Sunk,
}

/// One side's waters as the others know them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    /// Shots that met nothing.
    pub misses: CellSet,
    /// Shots that met a ship, sunk ones included.
    pub hits: CellSet,
    /// Ships known to be sunk, in the order they went down.
    pub wrecks: Vec<Placed>,
    /// Where the last shot fell.
    pub last: Option<Cell>,
}

impl Chart {
    /// Every cell fired at.
    pub fn shot(&self) -> CellSet {
        self.misses.union(&self.hits)
    }

    /// Hits that belong to no sunk ship.
    pub fn open_hits(&self) -> CellSet {
        self.wrecks.iter().fold(self.hits, |open, wreck| open.minus(&wreck.cells))
    }

    /// Cells not fired at that certainly hold no ship, because a sunk ship lies beside (rules.md §1.3, §2.1).
    pub fn known_empty(&self, rules: &Ruleset) -> CellSet {
        if !rules.marks_halos() {
            return CellSet::EMPTY;
        }
        let round = |cells: &CellSet| match rules.touch {
            Touch::None => cells.halo(rules.size),
            Touch::Corners => cells.beside(rules.size),
            Touch::Any => CellSet::EMPTY,
        };
        self.wrecks.iter().fold(CellSet::EMPTY, |all, wreck| all.union(&round(&wreck.cells))).minus(&self.shot())
    }

    /// What the cell says; `empty` are the cells to mark as known empty.
    pub fn mark(&self, cell: Cell, empty: &CellSet) -> Mark {
        if self.misses.contains(cell) {
            Mark::Miss
        } else if self.hits.contains(cell) {
            if self.open_hits().contains(cell) { Mark::Hit } else { Mark::Sunk }
        } else if empty.contains(cell) {
            Mark::Empty
        } else {
            Mark::Unknown
        }
    }

    /// The roster in its order, each ship with whether it is known to be sunk.
    pub fn tally(&self, rules: &Ruleset) -> Vec<(Berth, bool)> {
        let mut sunk: Vec<Berth> = self.wrecks.iter().map(|wreck| wreck.berth).collect();
        let mut tally: Vec<(Berth, bool)> = rules.fleet.berths().iter().map(|berth| (*berth, false)).collect();
        // The struck-out ones stand last among equals, so that the picture counts down from the left.
        for entry in tally.iter_mut().rev() {
            if let Some(at) = sunk.iter().position(|berth| *berth == entry.0) {
                sunk.swap_remove(at);
                entry.1 = true;
            }
        }
        tally
    }

    /// The ships not known to be sunk.
    pub fn afloat(&self, rules: &Ruleset) -> Vec<Berth> {
        self.tally(rules).into_iter().filter(|(_, sunk)| !sunk).map(|(berth, _)| berth).collect()
    }
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A challenge nobody has taken up yet.
    Open,
    /// The fleets are being laid.
    Placing,
    /// Shots are exchanged; this side is to fire.
    Firing(Side),
    /// It is over.
    Over(Ending),
}

/// A game as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicView {
    /// The game.
    pub id: GameId,
    /// Its rules.
    pub rules: Ruleset,
    /// Who plays; B's seat may be empty while the challenge is open.
    pub seats: BySide<Option<Seat>>,
    /// How far it has come.
    pub phase: Phase,
    /// Who has given a final placement.
    pub ready: BySide<bool>,
    /// The commitments to the fleets, 64 hex digits each (rules.md §1.4).
    pub commitments: BySide<Option<String>>,
    /// Each side's waters as the others know them.
    pub charts: BySide<Chart>,
    /// Shots fired so far, both sides together.
    pub shots: u32,
    /// Whose waters the last shot fell into.
    pub last_target: Option<Side>,
    /// The fleets, once the game is over.
    pub revealed: BySide<Option<Vec<Placed>>>,
}

impl PublicView {
    /// A challenge by `host`, before anything else happened.
    pub fn open(id: GameId, rules: Ruleset, host: Seat) -> Self {
        Self {
            id,
            rules,
            seats: BySide { a: Some(host), b: None },
            phase: Phase::Open,
            ready: BySide::default(),
            commitments: BySide::default(),
            charts: BySide::default(),
            shots: 0,
            last_target: None,
            revealed: BySide::default(),
        }
    }

    /// Brings the view forward by what was said aloud.
    pub fn apply(&mut self, report: &Report) {
        match report {
            Report::Joined { seat } => {
                self.seats.b = Some(seat.clone());
                self.phase = Phase::Placing;
            }
            Report::Ready { side, commitment } => {
                self.ready[*side] = true;
                self.commitments[*side] = commitment.clone();
            }
            Report::Began { first } => self.phase = Phase::Firing(*first),
            Report::Shot { by, cell, outcome } => self.mark_shot(*by, *cell, outcome),
            Report::Lapsed { side, .. } => self.phase = Phase::Firing(!*side),
            Report::Ended { ending, fleets } => {
                self.phase = Phase::Over(*ending);
                self.revealed = fleets.clone();
            }
            Report::Nudged { .. } | Report::DrawOffered { .. } | Report::Unreached { .. } => {}
        }
    }

    fn mark_shot(&mut self, by: Side, cell: Cell, outcome: &super::report::Outcome) {
        use super::report::Outcome;
        self.shots += 1;
        self.last_target = Some(!by);
        let chart = &mut self.charts[!by];
        chart.last = Some(cell);
        match outcome {
            Outcome::Miss => {
                chart.misses.insert(cell);
            }
            Outcome::Hit => {
                chart.hits.insert(cell);
            }
            Outcome::Sunk(wreck) => {
                chart.hits.insert(cell);
                chart.wrecks.push(wreck.clone());
            }
        }
        self.phase = Phase::Firing(next_to_fire(&self.rules, by, outcome));
    }

    /// The name of a side; empty while nobody sits there.
    pub fn name(&self, side: Side) -> &str {
        self.seats[side].as_ref().map_or("", |seat| &seat.name)
    }

    /// Which side this person plays, if any.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.seats[*side].as_ref().is_some_and(|seat| seat.player == player))
    }
}

/// Who fires after this shot (rules.md §1.3 step 4, §2.4).
pub(super) fn next_to_fire(rules: &Ruleset, by: Side, outcome: &super::report::Outcome) -> Side {
    match (rules.fire, outcome) {
        (Fire::Streak, super::report::Outcome::Hit | super::report::Outcome::Sunk(_)) => by,
        (Fire::Streak, super::report::Outcome::Miss) | (Fire::Single | Fire::Multi(_) | Fire::Chain | Fire::Salvo(_), _) => !by,
    }
}

/// How much the bot marks for a player (rules.md §1.3 `auto_mark`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum AutoMark {
    /// Nothing but shots.
    Off,
    /// The halo of sunk ships.
    #[default]
    Sunk,
    /// Also the diagonal neighbours of every hit deck.
    Full,
}

/// A game as one of its players may see it: the public view and the own fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnView {
    /// Whose view this is.
    pub side: Side,
    /// What everybody knows.
    pub public: PublicView,
    /// The own ships: laid, or drafted so far while placing.
    pub ships: Vec<Placed>,
    /// How much is marked for this player.
    pub auto_mark: AutoMark,
}

impl OwnView {
    /// The own waters as the other side knows them.
    pub fn own_chart(&self) -> &Chart {
        &self.public.charts[self.side]
    }

    /// The other side's waters as this player knows them.
    pub fn target(&self) -> &Chart {
        &self.public.charts[!self.side]
    }

    /// Every own deck.
    pub fn decks(&self) -> CellSet {
        self.ships.iter().fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells))
    }

    /// The cells of the other side's waters to be marked as known empty for this player.
    pub fn marked_empty(&self) -> CellSet {
        let rules = &self.public.rules;
        let target = self.target();
        match self.auto_mark {
            AutoMark::Off => CellSet::EMPTY,
            AutoMark::Sunk => target.known_empty(rules),
            AutoMark::Full if rules.full_marks() => {
                let corners: CellSet = target.hits.iter().flat_map(|cell| cell.diagonal(rules.size)).collect();
                target.known_empty(rules).union(&corners.minus(&target.shot()))
            }
            AutoMark::Full => target.known_empty(rules),
        }
    }

    /// Whether it is this player's turn to fire.
    pub fn to_fire(&self) -> bool {
        self.public.phase == Phase::Firing(self.side)
    }
}
