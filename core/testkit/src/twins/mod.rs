//! Twins: two games that differ only in half of side B's pieces, for tests that hidden facts do not leak. Only commands that
//! the rules answer alike in both games are applied, so all texts and pictures for anyone but B's player must be equal.

mod answers;
mod crews;
mod laying;

use std::collections::BTreeMap;

use broadside_game::{
    Game, Moment, Transition,
    cell::{Cell, CellSet, FieldSize},
    command::{Actor, Command, DutchmanMove, Refusal, Waiver},
    dice::{Dice, SeededDice},
    event::Invitee,
    ids::{GameId, Timestamp},
    layout::Layout,
    report::{Debt, DutchmanReport, DyingShot, Outcome, Report},
    ruleset::Ruleset,
    side::Side,
    view::{AutoMark, Phase},
};

use answers::{paper_answers_of_b, public_reports, warning_count};
use crews::is_of_b;
use laying::{random, twin_fleets};

use crate::staged::seat;

/// How many cells are tried to find a shot that both games answer in the same way.
const MAX_TRIES: usize = 40;

/// The two games, and what has happened in them.
#[derive(Clone)]
pub struct Twins {
    /// The two games.
    pub worlds: [Game; 2],
    /// The fleet of side B in each game.
    pub fleets_of_b: [Layout; 2],
    /// The number of shots at the field of side B.
    pub shots: usize,
    /// The number of shots at the field of side B that hit a piece.
    pub met: usize,
    /// The number of shots at the field of side B that sank a ship.
    pub sunk: usize,
    /// The numbers of other events, by name.
    pub seen: BTreeMap<&'static str, usize>,
    /// The fleet of side A in both games.
    fleet_of_a: Layout,
    /// The number of steps of placing fleets that are done.
    placing_steps: usize,
    now: Timestamp,
    dice: SeededDice,
}

/// The result of a command in one of the games.
type Answer = Result<Transition, Refusal>;

impl Twins {
    /// Starts the games of this seed: both fleets are placed, and the next turn is to fire.
    pub fn begin(rules: &Ruleset, seed: u64) -> Self {
        let mut twins = Self::joined(rules, seed);
        while twins.place_next() {}
        twins
    }

    /// Creates the games of this seed: both players have joined, and no fleet is placed.
    pub fn joined(rules: &Ruleset, seed: u64) -> Self {
        let mut dice = SeededDice(seed);
        let (fleet_of_a, fleets_of_b) = (random(rules, &mut dice), twin_fleets(rules, &mut dice));
        let game = Game::challenge(GameId::new(3, seed), Timestamp(0), rules.clone(), seat(1, "Анна"), Invitee::Anyone, None);
        let mut twins = Self {
            worlds: [game.clone(), game],
            fleets_of_b,
            shots: 0,
            met: 0,
            sunk: 0,
            seen: BTreeMap::new(),
            fleet_of_a,
            placing_steps: 0,
            now: Timestamp(0),
            dice,
        };
        twins.both(&Actor::Visitor(seat(2, "Oleg")), &Command::Join { handle: None, room: None });
        twins
    }

    /// Takes one step of placing the fleets: first that of B, in parts and then whole, which differs between the games; then that
    /// of A, which is the same in both. Returns `false` if all steps are done and the games have begun.
    pub fn place_next(&mut self) -> bool {
        let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
        let count = self.fleets_of_b[0].pieces.len();
        let half = if self.worlds[0].rules().has_open_board() { count } else { count / 2 };
        let [one, other] = self.fleets_of_b.clone().map(Command::Lay);
        let [some, others] = self.fleets_of_b.clone().map(|truth| Command::Lay(Layout { pieces: truth.pieces[..half].to_vec() }));
        match self.placing_steps {
            0 if half == 0 => {}
            0 => self.apply_different(&b, [&some, &others]),
            1 if half == 0 => {}
            1 => self.both(&b, &Command::Undo),
            2 => self.apply_different(&b, [&one, &other]),
            3 => self.both(&b, &Command::Ready),
            4 => self.both(&a, &Command::Lay(self.fleet_of_a.clone())),
            5 => self.both(&a, &Command::Ready),
            _ => return false,
        }
        self.placing_steps += 1;
        true
    }

    /// Applies the same command in both games, which must answer alike.
    pub fn both(&mut self, by: &Actor, command: &Command) {
        self.apply_different(by, [command, command]);
    }

    /// Applies a different command in each game. Panics if the answers differ for anyone but the player of B.
    fn apply_different(&mut self, by: &Actor, commands: [&Command; 2]) {
        assert!(self.attempt(by, commands), "the games answer {by:?} differently to {:?}", commands[0]);
    }

    /// The answers of both games to these commands, which are not applied.
    fn answers(&mut self, by: &Actor, commands: [&Command; 2]) -> [Answer; 2] {
        let (seed, now) = (self.dice.roll(), self.now);
        [0, 1].map(|world| {
            let mut dice = SeededDice(seed);
            self.worlds[world].decide(&mut Moment { now, dice: &mut dice }, by, commands[world])
        })
    }

    /// Applies a command in each game if the answers are alike. Returns whether they were.
    fn attempt(&mut self, by: &Actor, commands: [&Command; 2]) -> bool {
        let answers = self.answers(by, commands);
        self.accept(by, answers)
    }

    /// Applies these answers if their public reports are equal. Returns whether they were. Panics if a command of anyone but B's
    /// side is refused or warned of in one game only, because that must not depend on hidden facts.
    fn accept(&mut self, by: &Actor, answers: [Answer; 2]) -> bool {
        let [one, other] = &answers;
        if !is_of_b(by) {
            let refused = |answer: &Answer| answer.as_ref().err().map(|refusal| format!("{refusal:?}"));
            assert_eq!(refused(one), refused(other), "{by:?} is refused in one game only");
            assert_eq!(warning_count(one), warning_count(other), "{by:?} is warned in one game only");
        }
        if public_reports(one) != public_reports(other) {
            return false;
        }
        for (world, answer) in answers.into_iter().enumerate() {
            let Ok(step) = answer else { continue };
            if world == 0 {
                step.events.iter().filter_map(|event| event.report(step.after.rules())).for_each(|report| self.count(&report));
            }
            self.worlds[world] = step.after;
        }
        true
    }

    /// Counts a report, as far as tests need it.
    fn count(&mut self, report: &Report) {
        let mut note = |what| *self.seen.entry(what).or_default() += 1;
        match report {
            Report::Shot { by: Side::A, outcome, dying, .. } => {
                note("shots at B");
                self.count_shot_at_b(outcome);
                self.count_dying_shots(dying);
            }
            Report::Shot { dying, outcome, .. } => {
                note(if matches!(outcome, Outcome::Mine | Outcome::Sweeper) { "mines and sweepers of A struck" } else { "shots at A" });
                self.count_dying_shots(dying);
            }
            Report::Salvo { volleys, dying, .. } => {
                note("salvoes");
                volleys.a.iter().for_each(|(_, outcome)| self.count_shot_at_b(outcome));
                self.count_dying_shots(dying);
            }
            Report::Given { side: Side::B, debt: Debt::Mine, .. } => note("mines given by B"),
            Report::Given { side: Side::B, .. } => note("decks given by B"),
            Report::Given { .. } => note("given by A"),
            Report::Steered { side: Side::B, course: DutchmanReport::Moved(_), .. } => note("moves of B"),
            Report::Steered { side: Side::B, .. } => note("stays of B"),
            Report::Locked { side: Side::B } => note("lists of B"),
            Report::Called { by: Side::A, .. } => note("answers of B"),
            _ => {}
        }
    }

    /// Counts a shot at the field of side B.
    fn count_shot_at_b(&mut self, outcome: &Outcome) {
        self.shots += 1;
        self.met += usize::from(*outcome != Outcome::Miss);
        self.sunk += usize::from(matches!(outcome, Outcome::Sunk(_)));
        if matches!(outcome, Outcome::Mine | Outcome::Sweeper) {
            *self.seen.entry("mines and sweepers of B struck").or_default() += 1;
        }
    }

    fn count_dying_shots(&mut self, dying: &[DyingShot]) {
        *self.seen.entry("dying shots").or_default() += dying.len();
    }

    /// Continues both games by a step, most often a shot. Returns `false` if the games are over, or no step with equal answers was
    /// found.
    pub fn advance(&mut self) -> bool {
        self.now = self.now.plus_seconds(1 + self.random_below(20));
        if self.random_below(8) == 0 {
            self.do_something_else();
        }
        if self.propose() {
            return true;
        }
        match self.worlds[0].public().phase {
            Phase::Firing(side) => self.fire(side),
            Phase::Planning => self.plan(),
            Phase::Owing(Side::B, debt) => self.settle_debt(debt),
            Phase::Owing(..) => {
                let command = broadside_gunner::act(&self.worlds[0].own_view(Side::A), &mut self.dice).expect("A can settle what it owes");
                self.both(&Actor::Side(Side::A), &command);
                true
            }
            Phase::Open | Phase::Placing | Phase::Sailing(_) | Phase::Over(_) => false,
        }
    }

    /// Ends the games: B gives up, which discloses its fleet.
    pub fn end(&mut self) {
        self.both(&Actor::Side(Side::B), &Command::Resign);
    }

    /// Fires a shot that both games answer alike. Returns `false` if none was found.
    fn fire(&mut self, by: Side) -> bool {
        let size = self.worlds[0].rules().size;
        let fresh = cells_not_in(size, &self.worlds[0].public().charts[!by].shot_cells());
        let pieces =
            [0, 1].map(|world| self.worlds[world].own_view(!by).ships.iter().fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells)));
        let shared: Vec<Cell> = fresh.iter().copied().filter(|cell| pieces.iter().all(|pieces| pieces.contains(*cell))).collect();
        if fresh.is_empty() || (shared.is_empty() && self.random_below(6) == 0) {
            return false;
        }
        for attempt in 0..MAX_TRIES {
            let among = if !shared.is_empty() && attempt < MAX_TRIES / 2 && self.random_below(2) == 0 { &shared } else { &fresh };
            let cell = among[self.random_below(among.len() as u32) as usize];
            if self.fire_at(by, cell) {
                return true;
            }
        }
        false
    }

    /// Fires at a cell if both games answer alike; in a game on paper, the answers of the players must be alike, too. First fires
    /// without a waiver, because a warning about a pointless shot must be the same in both games. Returns whether it fired.
    fn fire_at(&mut self, by: Side, cell: Cell) -> bool {
        let (unwaived, waived) = (Command::Fire { cell, waiver: Waiver::Ask }, Command::Fire { cell, waiver: Waiver::Waived });
        let actor = Actor::Side(by);
        if self.worlds[0].public().votes(by) {
            return self.vote(by, cell);
        }
        let answers = self.answers(&actor, [&waived, &waived]);
        let claims = [0, 1].map(|world| match &answers[world] {
            Ok(step) if matches!(step.after.public().phase, Phase::Owing(_, Debt::Answer(_))) => {
                broadside_gunner::act(&step.after.own_view(!by), &mut SeededDice(0))
            }
            _ => None,
        });
        if claims[0] != claims[1] || public_reports(&answers[0]) != public_reports(&answers[1]) {
            return false;
        }
        self.both(&actor, &unwaived);
        if self.worlds[0].public().phase == Phase::Firing(by) && !self.worlds[0].public().charts[!by].shot_cells().contains(cell) {
            self.both(&actor, &waived);
        }
        true
    }

    /// Sends salvo lists. First B plans a different cell in each game and sends an empty list; then both sides send the same lists
    /// in both games, which both answer alike. Returns `false` if no such lists were found.
    fn plan(&mut self) -> bool {
        let b = Actor::Side(Side::B);
        let locked = self.worlds[0].public().locked;
        if !locked.b && !locked.a {
            let size = self.worlds[0].rules().size;
            let fresh = cells_not_in(size, &self.worlds[0].public().charts.a.shot_cells());
            let [one, other] = [0, 1].map(|_| fresh[self.random_below(fresh.len() as u32) as usize]);
            self.apply_different(&b, [&Command::Plan(one), &Command::Plan(other)]);
            let empty = Command::Volley(Vec::new());
            return self.attempt(&b, [&empty, &empty]);
        }
        for _ in 0..MAX_TRIES {
            let (list_of_b, list_of_a) = (Command::Volley(self.random_list(Side::B)), Command::Volley(self.random_list(Side::A)));
            let before = self.worlds.clone();
            // The rules refuse the list of a side that must miss this salvo.
            if self.attempt(&b, [&list_of_b, &list_of_b])
                && self.attempt(&Actor::Side(Side::A), [&list_of_a, &list_of_a])
                && self.has_same_paper_answers()
            {
                return true;
            }
            self.worlds = before;
        }
        false
    }

    /// Whether B owes the same answers on paper in both games.
    fn has_same_paper_answers(&self) -> bool {
        let [one, other] = [0, 1].map(|world| paper_answers_of_b(&self.worlds[world], self.now));
        one == other
    }

    /// A random salvo list of up to three cells that were not fired at.
    fn random_list(&mut self, side: Side) -> Vec<Cell> {
        let own = self.worlds[0].own_view(side);
        let fresh = cells_not_in(own.public.rules.size, &own.target_chart().shot_cells());
        let most = 1 + self.random_below(u32::from(own.max_salvo_shots.max(1)).min(3)) as usize;
        let mut list = Vec::new();
        while list.len() < most.min(fresh.len()) {
            let cell = fresh[self.random_below(fresh.len() as u32) as usize];
            if !list.contains(&cell) {
                list.push(cell);
            }
        }
        list
    }

    /// Gives what B owes, alike in both games. Returns `false` if that is impossible.
    fn settle_debt(&mut self, debt: Debt) -> bool {
        let b = Actor::Side(Side::B);
        match debt {
            Debt::Course => self.steer(),
            Debt::Cell | Debt::Mine => {
                let [one, other] = [0, 1].map(|world| self.worlds[world].own_view(Side::B).givable);
                let shared: Vec<Cell> = one.intersection(&other).iter().collect();
                let Some(at) = self.dice.below(shared.len() as u32) else { return false };
                self.both(&b, &Command::Give(shared[at as usize]));
                true
            }
            Debt::Answer(_) => {
                let [one, other] = [0, 1].map(|world| broadside_gunner::act(&self.worlds[world].own_view(Side::B), &mut SeededDice(0)));
                let claim = one.expect("B knows its field");
                // The cell of a dying shot cannot be chosen, so the true answers to it may differ.
                let is_same = other.as_ref() == Some(&claim);
                if is_same {
                    self.both(&b, &claim);
                }
                is_same
            }
        }
    }

    /// B's Flying Dutchman stays in both games, or moves to different places, which share a cell.
    fn steer(&mut self) -> bool {
        let (seed, stays) = (self.dice.roll(), self.random_below(3) == 0);
        let place = |world: usize, seed: u64| match broadside_gunner::act(&self.worlds[world].own_view(Side::B), &mut SeededDice(seed)) {
            Some(Command::Steer(DutchmanMove::Move(cells))) => Some(cells.into_iter().collect::<CellSet>()),
            _ => None,
        };
        let places = place(0, seed).filter(|_| !stays).and_then(|one| {
            let other = (1..400).filter_map(|more| place(1, seed.wrapping_add(more))).find(|other| other.meets(&one) && *other != one)?;
            Some([one, other].map(|cells| Command::Steer(DutchmanMove::Move(cells.iter().collect()))))
        });
        match places {
            Some([one, other]) => self.apply_different(&Actor::Side(Side::B), [&one, &other]),
            None => self.both(&Actor::Side(Side::B), &Command::Steer(DutchmanMove::Stay)),
        }
        true
    }

    /// Applies a random command that is no shot, legal or not; the games must answer alike.
    fn do_something_else(&mut self) {
        let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
        let fired = self.worlds[0].public().charts.b.shot_cells().iter().next().unwrap_or(Cell::new(19, 19));
        let (by, command) = match self.random_below(12) {
            0 => (a, Command::Mark([AutoMark::Off, AutoMark::Sunk, AutoMark::Full][self.random_below(3) as usize])),
            1 => (a, Command::OfferDraw),
            2 => (Actor::Clock, Command::CreditOutage(1 + i64::from(self.random_below(5000)))),
            3 => (Actor::Delivery, Command::Unreachable(Side::A)),
            4 => (a, Command::Fire { cell: fired, waiver: Waiver::Ask }),
            5 => (a, Command::Shuffle),
            6 => (Actor::Visitor(seat(3, "Kari")), Command::Join { handle: None, room: None }),
            7 => (b, Command::Undo),
            8 => (a, Command::Give(fired)),
            9 => (a, Command::Steer(DutchmanMove::Stay)),
            10 => (a, Command::Plan(fired)),
            _ => return self.lapse(),
        };
        if self.attempt(&by, [&command, &command]) {
            return;
        }
        // The answers may differ only if the command fires the salvo lists.
        assert_eq!(self.worlds[0].public().phase, Phase::Planning, "the games answer {by:?} differently to {command:?}");
    }

    /// Lets the time of the current turn run out. Does nothing if the games would answer differently, which is possible because the
    /// clock may disclose one of B's cells.
    pub fn lapse(&mut self) {
        let before = self.now;
        self.now = self.worlds[0].deadline().unwrap_or(self.now);
        if !self.attempt(&Actor::Clock, [&Command::Lapse, &Command::Lapse]) {
            self.now = before;
        }
    }

    /// A random number below `sides`.
    fn random_below(&mut self, sides: u32) -> u32 {
        self.dice.below(sides).expect("there is something to choose from")
    }
}

/// The cells of a field without these.
fn cells_not_in(size: FieldSize, taken: &CellSet) -> Vec<Cell> {
    Cell::all(size).filter(|cell| !taken.contains(*cell)).collect()
}
