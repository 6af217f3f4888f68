//! Views of a game: the public view, which is built only from public reports by [`PublicView::apply`], so that it cannot contain
//! anything hidden, and a player's own view.

use super::{
    cell::{Cell, CellSet},
    crew::CrewView,
    ids::{GameId, PlayerId},
    report::{Debt, DutchmanReport, DyingShot, NextTurn, Outcome, Report},
    roster::Kind,
    ruleset::Ruleset,
    side::{BySide, Side},
    turns::{FollowUp, Turns},
};
pub use super::{
    chart::{AutoMark, Chart, Mark},
    fleet::PlacedPiece,
    phase::Phase,
    seat::Seat,
    table_game::TableGameView,
};

/// The shots at paper fields that were called and not announced yet (core/RULES.md §2.4). Does not contain their answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PendingAnswers {
    /// The called cells in the field of each side. The cell called last is not answered yet.
    pub called: BySide<CellSet>,
    /// Shots of the list still to be answered, the current one included.
    pub left: u8,
}

/// A game as the public sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicView {
    /// The id of the game.
    pub id: GameId,
    /// The rules of the game.
    pub rules: Ruleset,
    /// The players; seat B is empty while the challenge is open.
    pub seats: BySide<Option<Seat>>,
    /// The phase.
    pub phase: Phase,
    /// Whether the placement of each side is final.
    pub ready: BySide<bool>,
    /// The public commitments to the fleets, 64 hex digits each (core/RULES.md §1.4); for a Flying Dutchman, to its latest place.
    pub commitments: BySide<Option<String>>,
    /// Each side's field as the opponent knows it.
    pub charts: BySide<Chart>,
    /// The number of shots that both sides have fired so far.
    pub shots: u32,
    /// The side at whose field the last shot was fired.
    pub last_target: Option<Side>,
    /// The fleets that were revealed at the end of the game.
    pub revealed: BySide<Option<Vec<PlacedPiece>>>,
    /// The number of shots left in this turn.
    pub left: u8,
    /// Whether the salvo list of each side is locked.
    pub locked: BySide<bool>,
    /// The board of the table game, once it has begun.
    pub sea: Option<Box<TableGameView>>,
    /// The side that offers a draw, while the offer is open.
    pub draw_offered: Option<Side>,
    /// The crews that were opened.
    pub teams: BySide<Option<CrewView>>,
    /// The shots at paper fields that are not announced yet.
    pub pending_answers: PendingAnswers,
    /// The publicly known turns to miss and debts.
    pub(super) turns: Turns,
    /// The follow-ups of the last report.
    follow_ups: Vec<FollowUp>,
}

impl PublicView {
    /// The view of a new challenge by `host`.
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
            left: 1,
            locked: BySide::default(),
            sea: None,
            draw_offered: None,
            teams: BySide::default(),
            pending_answers: PendingAnswers::default(),
            turns: Turns::default(),
            follow_ups: Vec::new(),
        }
    }

    /// Applies a public report.
    pub fn apply(&mut self, report: &Report) {
        self.follow_ups.clear();
        match report {
            Report::Joined { seat } => {
                self.seats.b = Some(seat.clone());
                self.phase = Phase::Placing;
            }
            Report::Ready { side, commitment } => {
                self.ready[*side] = true;
                self.commitments[*side] = commitment.clone();
            }
            Report::Began { first, next, lineups } => {
                self.sea = lineups.as_ref().map(|lineups| Box::new(TableGameView::open(*first, lineups)));
                self.start_turn(*next);
            }
            Report::Shot { by, cell, outcome, dying, next } => {
                self.decline_draw(*by);
                self.clear_last_shots(!*by);
                if !dying.is_empty() {
                    self.clear_last_shots(*by);
                }
                self.apply_shot(*by, *cell, outcome);
                self.apply_dying_shots(dying);
                self.last_target = Some(!*by);
                self.follow_ups.extend(self.turns.record_strike(*by, outcome, &self.rules));
                if self.rules.fire.left_after(outcome, self.left, self.untouched_count(!*by)).is_none() {
                    self.turns.pass_to(!*by);
                }
                self.settle(*next);
            }
            Report::Called { by, cell, left } => {
                self.phase = Phase::Owing(!*by, Debt::Answer(*cell));
                self.pending_answers.called[!*by].insert(*cell);
                self.pending_answers.left = *left;
                // A shot of a list is called only after both lists are locked, so no list is waited for any more.
                self.locked = BySide::default();
            }
            Report::Given { side, cell, debt, next, .. } => {
                let chart = &mut self.charts[*side];
                match debt {
                    Debt::Mine => chart.given_mines.insert(*cell),
                    Debt::Cell | Debt::Course | Debt::Answer(_) => chart.given.insert(*cell),
                };
                self.settle(*next);
            }
            Report::Steered { side, course, next, .. } => {
                if let DutchmanReport::Moved(commitment) = course {
                    self.charts[*side].make_marks_stale();
                    self.commitments[*side] = commitment.clone();
                }
                self.settle(*next);
            }
            Report::Locked { side } => {
                self.locked[*side] = true;
                let follows = self.turns.lock(*side);
                // An empty list does not decline a draw.
                if follows == Some(FollowUp::SentList(*side)) {
                    self.decline_draw(*side);
                }
                self.follow_ups.extend(follows);
            }
            Report::Salvo { volleys, dying, next } => {
                Side::BOTH.into_iter().for_each(|side| self.clear_last_shots(side));
                for by in Side::BOTH {
                    for (cell, outcome) in &volleys[by] {
                        self.apply_shot(by, *cell, outcome);
                        // A missed salvo is reported with its empty list.
                        self.turns.record_strike(by, outcome, &self.rules);
                    }
                }
                self.apply_dying_shots(dying);
                self.locked = BySide::default();
                self.turns.start_next_salvo();
                self.settle(*next);
            }
            Report::Sailed { side, sailed, next } => {
                self.decline_draw(*side);
                if let Some(view) = &mut self.sea
                    && let Ok(done) = view.sea.sail(view.half(*side), sailed.from, sailed.action)
                {
                    view.sea = done.after;
                    view.sailed = Some((**sailed).clone());
                    self.shots += 1;
                }
                self.start_turn(*next);
            }
            Report::Lapsed { side, next, .. } => {
                if let Some(view) = &mut self.sea {
                    view.sea = view.sea.after_pass(view.half(*side));
                }
                match self.phase {
                    Phase::Planning => self.turns.leave_empty(*side),
                    Phase::Firing(_) | Phase::Owing(..) => {
                        self.turns.pass_turn_by_clock(*side);
                    }
                    Phase::Open | Phase::Placing | Phase::Sailing(_) | Phase::Over(_) => {}
                }
                self.settle(*next);
            }
            Report::Ended { ending, fleets } => {
                self.phase = Phase::Over(*ending);
                self.draw_offered = None;
                self.revealed = fleets.clone();
            }
            Report::DrawOffered { side } => self.draw_offered = Some(*side),
            Report::CrewOpened { side, mode } => match &mut self.teams[*side] {
                Some(team) => team.mode = *mode,
                none => *none = Some(CrewView { mode: *mode, mates: Vec::new() }),
            },
            Report::MateJoined { side, seat } => self.teams[*side].iter_mut().for_each(|team| team.mates.push(seat.clone())),
            Report::MateLeft { side, seat, .. } => {
                self.teams[*side].iter_mut().for_each(|team| team.mates.retain(|mate| mate.player != seat.player));
            }
            Report::Nudged { .. } | Report::Hinted { .. } | Report::Unreached { .. } => {}
        }
    }

    /// Starts this turn and drops the debts before it, for which the side had no cell to disclose.
    fn settle(&mut self, next: NextTurn) {
        let (_, follows) = self.turns.settle(|side, debt| next.phase == Phase::Owing(side, debt));
        self.follow_ups.extend(follows);
        self.start_turn(next);
    }

    fn start_turn(&mut self, next: NextTurn) {
        self.phase = next.phase;
        self.left = next.left;
        self.pending_answers = PendingAnswers::default();
    }

    /// Declines the other side's draw offer, because this side plays on.
    fn decline_draw(&mut self, by: Side) {
        self.draw_offered = self.draw_offered.filter(|offered| *offered == by);
    }

    /// The number of cells of this side's field that were not fired at.
    fn untouched_count(&self, side: Side) -> usize {
        self.rules.size.area().saturating_sub(self.charts[side].shot_cells().len())
    }

    fn clear_last_shots(&mut self, side: Side) {
        self.charts[side].last = CellSet::EMPTY;
    }

    fn apply_shot(&mut self, by: Side, cell: Cell, outcome: &Outcome) {
        self.shots += 1;
        let chart = &mut self.charts[!by];
        chart.apply_outcome(cell, outcome);
        chart.last.insert(cell);
        chart.shots += 1;
        chart.struck += u32::from(matches!(outcome, Outcome::Hit | Outcome::Sunk(_)));
    }

    /// Applies dying shots, which belong to no turn and count for neither side (core/RULES.md §2.8).
    fn apply_dying_shots(&mut self, dying: &[DyingShot]) {
        for DyingShot { by, cell, outcome } in dying {
            if let Some(outcome) = outcome {
                self.charts[!*by].apply_outcome(*cell, outcome);
                self.charts[!*by].last.insert(*cell);
            }
        }
    }

    /// The follow-ups of the last report, in order.
    pub fn follow_ups(&self) -> &[FollowUp] {
        &self.follow_ups
    }

    /// Whether this side's salvo list is locked and empty because it misses a turn (core/RULES.md §2.6).
    pub fn misses_salvo(&self, side: Side) -> bool {
        self.turns.misses_salvo(side)
    }

    /// Whether the game waits for this side to act during the fight.
    pub fn awaits(&self, side: Side) -> bool {
        match self.phase {
            Phase::Planning => !self.locked[side],
            phase => phase.waits_for() == Some(side),
        }
    }

    /// The name of a side's player; empty while there is none.
    pub fn name(&self, side: Side) -> &str {
        self.seats[side].as_ref().map_or("", |seat| &seat.name)
    }

    /// Whether both players are computers.
    pub fn is_between_computers(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.seats[side].as_ref().is_some_and(|seat| seat.player.is_computer()))
    }

    /// The side that this person plays; `None` for everybody but the two players.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.seats[*side].as_ref().is_some_and(|seat| seat.player == player))
    }
}

/// A game as one of its players sees it: the public view and their own fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnView {
    /// The side.
    pub side: Side,
    /// The public view.
    pub public: PublicView,
    /// The own pieces: placed, or those of the draft.
    pub ships: Vec<PlacedPiece>,
    /// The own salvo list: planned so far, or sent.
    pub plan: Vec<Cell>,
    /// The maximum length of the own salvo list.
    pub max_salvo_shots: u8,
    /// The own cells that may be disclosed now; empty if none is owed.
    pub givable: CellSet,
    /// How much is marked automatically for this player.
    pub auto_mark: AutoMark,
}

impl OwnView {
    /// The own field as the opponent knows it.
    pub fn own_chart(&self) -> &Chart {
        &self.public.charts[self.side]
    }

    /// The opponent's field as this player knows it.
    pub fn target_chart(&self) -> &Chart {
        &self.public.charts[!self.side]
    }

    /// All decks of the own ships, without mines and minesweepers.
    pub fn decks(&self) -> CellSet {
        self.ships.iter().filter(|ship| ship.spec.kind.is_ship()).fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells))
    }

    /// The cells of the opponent's field that this player's automatic marking shows as empty.
    pub fn marked_empty(&self) -> CellSet {
        let rules = &self.public.rules;
        let target = self.target_chart();
        match self.auto_mark {
            AutoMark::Off => CellSet::EMPTY,
            AutoMark::Sunk => target.known_empty_cells(rules),
            AutoMark::Full if rules.allows_full_marks() && !target.may_have_submarine_afloat(rules) => {
                // A ship may touch a submarine of its own side, so the corners of submarines may hold ships.
                let submarines = target.wrecks.iter().filter(|wreck| wreck.spec.kind == Kind::Submarine);
                let decks = submarines.fold(target.hits, |decks, wreck| decks.minus(&wreck.cells));
                let corners: CellSet = decks.iter().flat_map(|cell| cell.diagonal(rules.size)).collect();
                target.known_empty_cells(rules).union(&corners.minus(&target.shot_cells()))
            }
            AutoMark::Full => target.known_empty_cells(rules),
        }
    }

    /// Whether the game waits for this player to act during the fight.
    pub fn is_awaited(&self) -> bool {
        self.public.awaits(self.side)
    }

    /// Whether it is this player's turn to fire.
    pub fn has_turn_to_fire(&self) -> bool {
        self.public.phase == Phase::Firing(self.side)
    }
}
