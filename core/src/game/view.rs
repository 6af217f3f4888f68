//! What each beholder may know: the public view, folded from public reports, and a player's own view.
//! Nothing here is ever filtered from the truth: [`PublicView::apply`] is the only way it changes.

use super::{
    cell::{Cell, CellSet},
    crew::Team,
    ids::{GameId, PlayerId},
    report::{Debt, Dying, Next, Outcome, Report, Sailed, Steered},
    roster::Kind,
    ruleset::Ruleset,
    side::{BySide, Side},
    turns::{Aftermath, Turns},
};
pub use super::{
    chart::{AutoMark, Chart, Mark},
    fleet::Placed,
    phase::Phase,
    seat::Seat,
    voyage::SeaView,
};

/// The shots that are called out at paper fields and not told yet, as everybody hears them: of a list for the salvo one after
/// another (core/RULES.md §2.4). Knows no answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asking {
    /// Their cells by whose waters they are in, the last one still unanswered.
    pub called: BySide<CellSet>,
    /// How many shots of the list are still to be answered, with the one that is asked about now.
    pub left: u8,
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
    /// The commitments to the fleets, 64 hex digits each (core/RULES.md §1.4).
    pub commitments: BySide<Option<String>>,
    /// Each side's waters as the others know them.
    pub charts: BySide<Chart>,
    /// Shots fired so far, both sides together.
    pub shots: u32,
    /// Whose waters the last shot fell into.
    pub last_target: Option<Side>,
    /// The fleets, once the game is over.
    pub revealed: BySide<Option<Vec<Placed>>>,
    /// How many shots the side to fire has left in this turn.
    pub left: u8,
    /// Whose list for the salvo is in.
    pub locked: BySide<bool>,
    /// The open board of the table game, once it has begun.
    pub sea: Option<Box<SeaView>>,
    /// Who has offered a draw that nobody has agreed to or played on from.
    pub draw_offered: Option<Side>,
    /// The crews that were opened beside their captains.
    pub teams: BySide<Option<Team>>,
    /// The shots that are being answered for on paper.
    pub asking: Asking,
    /// What is known of turns to be missed and debts to be settled.
    pub(super) turns: Turns,
    /// What followed from the last report besides itself.
    aftermath: Vec<Aftermath>,
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
            left: 1,
            locked: BySide::default(),
            sea: None,
            draw_offered: None,
            teams: BySide::default(),
            asking: Asking::default(),
            turns: Turns::default(),
            aftermath: Vec::new(),
        }
    }

    /// Brings the view forward by what was said aloud.
    pub fn apply(&mut self, report: &Report) {
        self.aftermath.clear();
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
                self.sea = lineups.as_ref().map(|lineups| Box::new(SeaView::open(*first, lineups)));
                self.turn(*next);
            }
            Report::Shot { by, cell, outcome, dying, next } => {
                self.played_on(*by);
                self.forget_last(!*by);
                if !dying.is_empty() {
                    self.forget_last(*by);
                }
                self.strike(*by, *cell, outcome);
                self.dying_shots(dying);
                self.last_target = Some(!*by);
                self.aftermath.extend(self.turns.struck(*by, outcome, &self.rules));
                if self.rules.fire.left_after(outcome, self.left, self.unshot(!*by)).is_none() {
                    self.turns.pass_to(!*by);
                }
                self.settle(*next);
            }
            Report::Called { by, cell, left } => {
                self.phase = Phase::Owing(!*by, Debt::Answer(*cell));
                self.asking.called[!*by].insert(*cell);
                self.asking.left = *left;
                // Of lists the first shot is called out once both are in: no more of them is waited for.
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
                if let Steered::Moved(_) = course {
                    self.charts[*side].fade();
                }
                self.settle(*next);
            }
            Report::Locked { side } => {
                self.locked[*side] = true;
                let follows = self.turns.lock(*side);
                // A list that stays empty is nobody's playing on.
                if follows == Some(Aftermath::SentList(*side)) {
                    self.played_on(*side);
                }
                self.aftermath.extend(follows);
            }
            Report::Salvo { volleys, dying, next } => {
                Side::BOTH.into_iter().for_each(|side| self.forget_last(side));
                for by in Side::BOTH {
                    for (cell, outcome) in &volleys[by] {
                        self.strike(by, *cell, outcome);
                        // Who will miss the next salvo is told of its list.
                        self.turns.struck(by, outcome, &self.rules);
                    }
                }
                self.dying_shots(dying);
                self.locked = BySide::default();
                self.turns.next_salvo();
                self.settle(*next);
            }
            Report::Sailed { side, sailed, next } => {
                self.played_on(*side);
                self.sail(*side, sailed);
                self.turn(*next);
            }
            Report::Lapsed { side, next, .. } => {
                if let Some(view) = &mut self.sea {
                    view.sea = view.sea.passed(view.half(*side));
                }
                match self.phase {
                    Phase::Planning => self.turns.leave_empty(*side),
                    Phase::Firing(_) | Phase::Owing(..) => {
                        self.turns.lapse(*side);
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
                none => *none = Some(Team { mode: *mode, mates: Vec::new() }),
            },
            Report::MateJoined { side, seat } => self.teams[*side].iter_mut().for_each(|team| team.mates.push(seat.clone())),
            Report::MateLeft { side, seat, .. } => {
                self.teams[*side].iter_mut().for_each(|team| team.mates.retain(|mate| mate.player != seat.player));
            }
            Report::Nudged { .. } | Report::Hinted { .. } | Report::Unreached { .. } => {}
        }
    }

    /// What is owed comes first: of debts that are passed over on the way to `next` nothing was left to give.
    fn settle(&mut self, next: Next) {
        let (_, follows) = self.turns.settle(|side, debt| next.phase == Phase::Owing(side, debt));
        self.aftermath.extend(follows);
        self.turn(next);
    }

    fn turn(&mut self, next: Next) {
        self.phase = next.phase;
        self.left = next.left;
        self.asking = Asking::default();
    }

    /// Whoever plays on declines a draw that the other side has offered.
    fn played_on(&mut self, by: Side) {
        self.draw_offered = self.draw_offered.filter(|offered| *offered == by);
    }

    /// How many cells of these waters nobody has fired at.
    fn unshot(&self, side: Side) -> usize {
        (usize::from(self.rules.size) * usize::from(self.rules.size)).saturating_sub(self.charts[side].shot().len())
    }

    fn forget_last(&mut self, side: Side) {
        self.charts[side].last = CellSet::EMPTY;
    }

    fn strike(&mut self, by: Side, cell: Cell, outcome: &Outcome) {
        self.shots += 1;
        let chart = &mut self.charts[!by];
        chart.strike(cell, outcome);
        chart.last.insert(cell);
        chart.shots += 1;
        chart.struck += u32::from(matches!(outcome, Outcome::Hit | Outcome::Sunk(_)));
    }

    /// Dying shots are nobody's turn and count for nobody (core/RULES.md §2.8).
    fn dying_shots(&mut self, dying: &[Dying]) {
        for Dying { by, cell, outcome } in dying {
            if let Some(outcome) = outcome {
                self.charts[!*by].strike(*cell, outcome);
                self.charts[!*by].last.insert(*cell);
            }
        }
    }

    fn sail(&mut self, side: Side, sailed: &Sailed) {
        let Some(view) = &mut self.sea else { return };
        if let Ok(done) = view.sea.sail(view.half(side), sailed.from, sailed.helm) {
            view.sea = done.after;
            view.sailed = Some(sailed.clone());
            self.shots += 1;
        }
    }

    /// What followed from the last report besides itself, in order.
    pub fn aftermath(&self) -> &[Aftermath] {
        &self.aftermath
    }

    /// Whether this side's list for the salvo is in and empty, because it has to miss a turn (core/RULES.md §2.6).
    pub fn misses_salvo(&self, side: Side) -> bool {
        self.turns.misses_salvo(side)
    }

    /// Whether the fight waits for this side to act.
    pub fn awaits(&self, side: Side) -> bool {
        match self.phase {
            Phase::Planning => !self.locked[side],
            phase => phase.waits_for() == Some(side),
        }
    }

    /// The name of a side; empty while nobody sits there.
    pub fn name(&self, side: Side) -> &str {
        self.seats[side].as_ref().map_or("", |seat| &seat.name)
    }

    /// Whether nobody but the computer plays.
    pub fn between_computers(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.seats[side].as_ref().is_some_and(|seat| seat.player.is_computer()))
    }

    /// Which side this person plays, if any.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.seats[*side].as_ref().is_some_and(|seat| seat.player == player))
    }
}

/// A game as one of its players may see it: the public view and the own fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnView {
    /// Whose view this is.
    pub side: Side,
    /// What everybody knows.
    pub public: PublicView,
    /// The own pieces: laid, or drafted so far while placing.
    pub ships: Vec<Placed>,
    /// The own list for the salvo, as planned so far or sent.
    pub plan: Vec<Cell>,
    /// How many shots the own list for the salvo may hold.
    pub volley: u8,
    /// The own cells that may be given away now, if one is owed.
    pub givable: CellSet,
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

    /// Every own deck; mines and minesweepers have none.
    pub fn decks(&self) -> CellSet {
        self.ships.iter().filter(|ship| ship.berth.kind.ship()).fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells))
    }

    /// The cells of the other side's waters to be marked as known empty for this player.
    pub fn marked_empty(&self) -> CellSet {
        let rules = &self.public.rules;
        let target = self.target();
        match self.auto_mark {
            AutoMark::Off => CellSet::EMPTY,
            AutoMark::Sunk => target.known_empty(rules),
            AutoMark::Full if rules.full_marks() && !target.submarine_afloat(rules) => {
                // A ship may lie at the corner of a submarine of its own side.
                let submarines = target.wrecks.iter().filter(|wreck| wreck.berth.kind == Kind::Submarine);
                let decks = submarines.fold(target.hits, |decks, wreck| decks.minus(&wreck.cells));
                let corners: CellSet = decks.iter().flat_map(|cell| cell.diagonal(rules.size)).collect();
                target.known_empty(rules).union(&corners.minus(&target.shot()))
            }
            AutoMark::Full => target.known_empty(rules),
        }
    }

    /// Whether the fight waits for this player to act.
    pub fn awaited(&self) -> bool {
        self.public.awaits(self.side)
    }

    /// Whether it is this player's turn to fire.
    pub fn to_fire(&self) -> bool {
        self.public.phase == Phase::Firing(self.side)
    }
}
