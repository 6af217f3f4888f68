//! Twin worlds: two games alike but for half of side B's pieces. Only what the rules answer alike in both
//! worlds is done in them, so nothing that anybody but B's player is told may differ.

mod crews;
mod heard;
mod laying;

use std::collections::BTreeMap;

use broadside_game::{
    Game, Moment, Transition,
    cell::{Cell, CellSet},
    command::{Actor, Command, DutchmanMove, Refusal, Waiver},
    dice::{Dice, SeededDice},
    event::Invitee,
    ids::{GameId, Home, PlayerId, Timestamp},
    layout::Layout,
    report::{Debt, DutchmanReport, DyingShot, Outcome, Report},
    ruleset::Ruleset,
    side::Side,
    view::{AutoMark, Phase, Seat},
};

use crews::is_of_b;
use heard::{aloud, answers_of_b, warned};
use laying::{random, twin_fleets};

/// How many cells are tried for a shot that both worlds answer in the same way.
const TRIALS: usize = 40;

/// The two worlds, and the course of their match.
#[derive(Clone)]
pub struct Twins {
    /// The games.
    pub worlds: [Game; 2],
    /// B's fleet in each.
    pub truths: [Layout; 2],
    /// The number of shots at B's field.
    pub shots: usize,
    /// The number of these that hit a piece.
    pub met: usize,
    /// The number of these that sank one.
    pub sunk: usize,
    /// The number of other events in both worlds, by name.
    pub seen: BTreeMap<&'static str, usize>,
    ours: Layout,
    laid: usize,
    now: Timestamp,
    dice: SeededDice,
}

fn seat(number: u64, name: &str) -> Seat {
    Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() }
}

/// The outcome of a command in one world.
type Answer = Result<Transition, Refusal>;

impl Twins {
    /// The worlds of this seed, with fleets placed and the game begun.
    pub fn begin(rules: &Ruleset, seed: u64) -> Self {
        let mut twins = Self::joined(rules, seed);
        while twins.lay_on() {}
        twins
    }

    /// The worlds of this seed, with the challenge accepted and no fleet placed.
    pub fn joined(rules: &Ruleset, seed: u64) -> Self {
        let mut dice = SeededDice(seed);
        let (ours, truths) = (random(rules, &mut dice), twin_fleets(rules, &mut dice));
        let game = Game::challenge(GameId::new(3, seed), Timestamp(0), rules.clone(), seat(1, "Анна"), Invitee::Anyone, None);
        let mut twins = Self {
            worlds: [game.clone(), game],
            truths,
            shots: 0,
            met: 0,
            sunk: 0,
            seen: BTreeMap::new(),
            ours,
            laid: 0,
            now: Timestamp(0),
            dice,
        };
        twins.both(&Actor::Visitor(seat(2, "Oleg")), &Command::Join { handle: None, room: None });
        twins
    }

    /// One step of placing the fleets: first B's, in parts and then whole, a different one in each world; then
    /// A's, the same in both. `false` when the game has begun.
    pub fn lay_on(&mut self) -> bool {
        let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
        let count = self.truths[0].pieces.len();
        let half = if self.worlds[0].rules().has_open_chart() { count } else { count / 2 };
        let [one, other] = self.truths.clone().map(Command::Lay);
        let [some, others] = self.truths.clone().map(|truth| Command::Lay(Layout { pieces: truth.pieces[..half].to_vec() }));
        match self.laid {
            0 if half == 0 => {}
            0 => self.each(&b, [&some, &others]),
            1 if half == 0 => {}
            1 => self.both(&b, &Command::Undo),
            2 => self.each(&b, [&one, &other]),
            3 => self.both(&b, &Command::Ready),
            4 => self.both(&a, &Command::Lay(self.ours.clone())),
            5 => self.both(&a, &Command::Ready),
            _ => return false,
        }
        self.laid += 1;
        true
    }

    /// Asks the same in both worlds.
    pub fn both(&mut self, by: &Actor, command: &Command) {
        self.each(by, [command, command]);
    }

    /// Asks its own in each world; what is answered must not tell the worlds apart.
    fn each(&mut self, by: &Actor, commands: [&Command; 2]) {
        assert!(self.attempt(by, commands), "{by:?} asks {:?} and the worlds part", commands[0]);
    }

    fn answers(&mut self, by: &Actor, commands: [&Command; 2]) -> [Answer; 2] {
        let (seed, now) = (self.dice.roll(), self.now);
        [0, 1].map(|world| {
            let mut dice = SeededDice(seed);
            self.worlds[world].decide(&mut Moment { now, dice: &mut dice }, by, commands[world])
        })
    }

    /// Asks in each world, if that does not part them; says whether it did not.
    fn attempt(&mut self, by: &Actor, commands: [&Command; 2]) -> bool {
        let answers = self.answers(by, commands);
        self.accept(by, answers)
    }

    /// What both worlds say aloud is the same, or it is not done. What they refuse to anybody but B's player
    /// and what they warn of must be the same whatever is hidden.
    fn accept(&mut self, by: &Actor, answers: [Answer; 2]) -> bool {
        let [one, other] = &answers;
        if !is_of_b(by) {
            let refused = |answer: &Answer| answer.as_ref().err().map(|refusal| format!("{refusal:?}"));
            assert_eq!(refused(one), refused(other), "{by:?} is refused in one world");
            assert_eq!(warned(one), warned(other), "{by:?} is warned in one world");
        }
        if aloud(one) != aloud(other) {
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

    fn count(&mut self, report: &Report) {
        let mut note = |what| *self.seen.entry(what).or_default() += 1;
        match report {
            Report::Shot { by: Side::A, outcome, dying, .. } => {
                note("shots at B");
                self.struck(outcome);
                self.dying(dying);
            }
            Report::Shot { dying, outcome, .. } => {
                note(if matches!(outcome, Outcome::Mine | Outcome::Sweeper) { "mines and sweepers of A struck" } else { "shots at A" });
                self.dying(dying);
            }
            Report::Salvo { volleys, dying, .. } => {
                note("salvoes");
                volleys.a.iter().for_each(|(_, outcome)| self.struck(outcome));
                self.dying(dying);
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

    fn struck(&mut self, outcome: &Outcome) {
        self.shots += 1;
        self.met += usize::from(*outcome != Outcome::Miss);
        self.sunk += usize::from(matches!(outcome, Outcome::Sunk(_)));
        if matches!(outcome, Outcome::Mine | Outcome::Sweeper) {
            *self.seen.entry("mines and sweepers of B struck").or_default() += 1;
        }
    }

    fn dying(&mut self, dying: &[DyingShot]) {
        *self.seen.entry("dying shots").or_default() += dying.len();
    }

    /// One more thing done in both worlds: most often a shot. `false` when the worlds can no longer agree.
    pub fn go_on(&mut self) -> bool {
        self.now = self.now.plus_seconds(1 + self.below(20));
        if self.below(8) == 0 {
            self.interlude();
        }
        if self.consider() {
            return true;
        }
        match self.worlds[0].public().phase {
            Phase::Firing(side) => self.fire(side),
            Phase::Planning => self.plan(),
            Phase::Owing(Side::B, debt) => self.settle(debt),
            Phase::Owing(..) => {
                let command = broadside_gunner::act(&self.worlds[0].own(Side::A), &mut self.dice).expect("A can settle what it owes");
                self.both(&Actor::Side(Side::A), &command);
                true
            }
            Phase::Open | Phase::Placing | Phase::Sailing(_) | Phase::Over(_) => false,
        }
    }

    /// B gives up, and everything comes to light.
    pub fn end(&mut self) {
        self.both(&Actor::Side(Side::B), &Command::Resign);
    }

    /// A shot that both worlds answer alike.
    fn fire(&mut self, by: Side) -> bool {
        let size = self.worlds[0].rules().size;
        let fresh = cells_not_in(size, &self.worlds[0].public().charts[!by].shot());
        let pieces = [0, 1].map(|world| self.worlds[world].own(!by).ships.iter().fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells)));
        let shared: Vec<Cell> = fresh.iter().copied().filter(|cell| pieces.iter().all(|pieces| pieces.contains(*cell))).collect();
        if fresh.is_empty() || (shared.is_empty() && self.below(6) == 0) {
            return false;
        }
        for trial in 0..TRIALS {
            let among = if !shared.is_empty() && trial < TRIALS / 2 && self.below(2) == 0 { &shared } else { &fresh };
            let cell = among[self.below(among.len() as u32) as usize];
            if self.fire_at(by, cell) {
                return true;
            }
        }
        false
    }

    /// A pointless shot is first warned of, in both worlds or in neither; at a paper the answer is part of it.
    fn fire_at(&mut self, by: Side, cell: Cell) -> bool {
        let (asks, waives) = (Command::Fire { cell, waiver: Waiver::Ask }, Command::Fire { cell, waiver: Waiver::Waived });
        let actor = Actor::Side(by);
        if self.worlds[0].public().votes(by) {
            return self.vote(by, cell);
        }
        let answers = self.answers(&actor, [&waives, &waives]);
        let claims = [0, 1].map(|world| match &answers[world] {
            Ok(step) if matches!(step.after.public().phase, Phase::Owing(_, Debt::Answer(_))) => {
                broadside_gunner::act(&step.after.own(!by), &mut SeededDice(0))
            }
            _ => None,
        });
        if claims[0] != claims[1] || aloud(&answers[0]) != aloud(&answers[1]) {
            return false;
        }
        self.both(&actor, &asks);
        if self.worlds[0].public().phase == Phase::Firing(by) && !self.worlds[0].public().charts[!by].shot().contains(cell) {
            self.both(&actor, &waives);
        }
        true
    }

    /// Lists for the salvo: B plans and sends one of its own in each world, and then replaces it by one that
    /// both worlds answer alike; A does likewise, in both worlds the same.
    fn plan(&mut self) -> bool {
        let b = Actor::Side(Side::B);
        let locked = self.worlds[0].public().locked;
        if !locked.b && !locked.a {
            let size = self.worlds[0].rules().size;
            let fresh = cells_not_in(size, &self.worlds[0].public().charts.a.shot());
            let [one, other] = [0, 1].map(|_| fresh[self.below(fresh.len() as u32) as usize]);
            self.each(&b, [&Command::Plan(one), &Command::Plan(other)]);
            let empty = Command::Volley(Vec::new());
            return self.attempt(&b, [&empty, &empty]);
        }
        for _ in 0..TRIALS {
            let (list, ours) = (Command::Volley(self.list(Side::B)), Command::Volley(self.list(Side::A)));
            let before = self.worlds.clone();
            // A side that has to miss this salvo is refused.
            if self.attempt(&b, [&list, &list]) && self.attempt(&Actor::Side(Side::A), [&ours, &ours]) && self.answers_alike() {
                return true;
            }
            self.worlds = before;
        }
        false
    }

    /// Whether B has the same to say in both worlds of a list that it is asked about on paper.
    fn answers_alike(&self) -> bool {
        let [one, other] = [0, 1].map(|world| answers_of_b(&self.worlds[world], self.now));
        one == other
    }

    fn list(&mut self, side: Side) -> Vec<Cell> {
        let own = self.worlds[0].own(side);
        let fresh = cells_not_in(own.public.rules.size, &own.target().shot());
        let most = 1 + self.below(u32::from(own.volley.max(1)).min(3)) as usize;
        let mut list = Vec::new();
        while list.len() < most.min(fresh.len()) {
            let cell = fresh[self.below(fresh.len() as u32) as usize];
            if !list.contains(&cell) {
                list.push(cell);
            }
        }
        list
    }

    /// What B owes, in each world from its own pieces.
    fn settle(&mut self, debt: Debt) -> bool {
        let b = Actor::Side(Side::B);
        match debt {
            Debt::Course => self.steer(),
            Debt::Cell | Debt::Mine => {
                let [one, other] = [0, 1].map(|world| self.worlds[world].own(Side::B).givable);
                let shared: Vec<Cell> = one.intersection(&other).iter().collect();
                let Some(at) = self.dice.below(shared.len() as u32) else { return false };
                self.both(&b, &Command::Give(shared[at as usize]));
                true
            }
            Debt::Answer(_) => {
                let [one, other] = [0, 1].map(|world| broadside_gunner::act(&self.worlds[world].own(Side::B), &mut SeededDice(0)));
                let claim = one.expect("B knows its paper");
                // Where a dying shot falls nobody chooses: the truth about it may differ.
                let alike = other.as_ref() == Some(&claim);
                if alike {
                    self.both(&b, &claim);
                }
                alike
            }
        }
    }

    /// B's Flying Dutchman stays, or moves to another place in each world; the places share a cell.
    fn steer(&mut self) -> bool {
        let (seed, stays) = (self.dice.roll(), self.below(3) == 0);
        let place = |world: usize, seed: u64| match broadside_gunner::act(&self.worlds[world].own(Side::B), &mut SeededDice(seed)) {
            Some(Command::Steer(DutchmanMove::Move(cells))) => Some(cells.into_iter().collect::<CellSet>()),
            _ => None,
        };
        let places = place(0, seed).filter(|_| !stays).and_then(|one| {
            let other = (1..400).filter_map(|more| place(1, seed.wrapping_add(more))).find(|other| other.meets(&one) && *other != one)?;
            Some([one, other].map(|cells| Command::Steer(DutchmanMove::Move(cells.iter().collect()))))
        });
        match places {
            Some([one, other]) => self.each(&Actor::Side(Side::B), [&one, &other]),
            None => self.both(&Actor::Side(Side::B), &Command::Steer(DutchmanMove::Stay)),
        }
        true
    }

    /// Something that is not a shot: lawful or not, the worlds must answer alike.
    fn interlude(&mut self) {
        let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
        let fired = self.worlds[0].public().charts.b.shot().iter().next().unwrap_or(Cell::new(19, 19));
        let (by, command) = match self.below(12) {
            0 => (a, Command::Mark([AutoMark::Off, AutoMark::Sunk, AutoMark::Full][self.below(3) as usize])),
            1 => (a, Command::OfferDraw),
            2 => (Actor::Clock, Command::CreditOutage(1 + i64::from(self.below(5000)))),
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
        // Only a list that is fired by it may part the worlds.
        assert_eq!(self.worlds[0].public().phase, Phase::Planning, "{by:?} asks {command:?} and the worlds part");
    }

    /// The time for what is due runs out. The clock may give away one of B's cells, which is not the same one in both worlds: then
    /// it is not asked.
    pub fn lapse(&mut self) {
        let before = self.now;
        self.now = self.worlds[0].deadline().unwrap_or(self.now);
        if !self.attempt(&Actor::Clock, [&Command::Lapse, &Command::Lapse]) {
            self.now = before;
        }
    }

    fn below(&mut self, sides: u32) -> u32 {
        self.dice.below(sides).expect("there is something to choose from")
    }
}

fn cells_not_in(size: u8, taken: &CellSet) -> Vec<Cell> {
    Cell::all(size).filter(|cell| !taken.contains(*cell)).collect()
}
