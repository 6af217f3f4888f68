//! Twin worlds: two games alike but for half of side B's pieces. Shots at B fall only where both worlds
//! give the same answer, so nothing that anybody but B's player is told may differ.

#![allow(dead_code, reason = "each test binary uses its part of this module")]

use broadside_core::game::{
    Game, Moment,
    cell::{Cell, CellSet},
    command::{Actor, Command, Waiver},
    dice::{Dice, Seeded},
    event::Invitee,
    ids::{GameId, Home, PlayerId, Timestamp},
    layout::Layout,
    roster::Berth,
    ruleset::{Answers, Ruleset, Touch},
    shape::poses,
    side::Side,
    view::{AutoMark, Phase, Seat},
};

/// What both worlds answer to a shot, if they answer alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// No ship.
    Miss,
    /// A ship.
    Hit,
    /// A ship went down: which piece, and all of its cells.
    Sunk(usize, CellSet),
}

/// The two worlds, and how their match went so far.
pub struct Twins {
    /// The games.
    pub worlds: [Game; 2],
    /// B's fleet in each.
    pub truths: [Layout; 2],
    /// How many shots fell into B's waters.
    pub shots: usize,
    /// How many of them met a piece.
    pub met: usize,
    /// How many sank one.
    pub sunk: usize,
    ours: Layout,
    laid: usize,
    now: Timestamp,
    fired: CellSet,
    dice: Seeded,
}

fn seat(number: u64, name: &str) -> Seat {
    Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() }
}

impl Twins {
    /// The worlds of this seed, fleets laid and the battle begun.
    pub fn begin(rules: &Ruleset, seed: u64) -> Self {
        let mut twins = Self::joined(rules, seed);
        while twins.lay_on() {}
        twins
    }

    /// The worlds of this seed, the challenge taken up and nothing laid.
    pub fn joined(rules: &Ruleset, seed: u64) -> Self {
        let mut dice = Seeded(seed);
        let (ours, truths) = (random(rules, &mut dice), twin_fleets(rules, &mut dice));
        let game = Game::challenge(GameId::new(3, seed), Timestamp(0), rules.clone(), seat(1, "Анна"), Invitee::Anyone, None);
        let mut twins = Self {
            worlds: [game.clone(), game],
            truths,
            shots: 0,
            met: 0,
            sunk: 0,
            ours,
            laid: 0,
            now: Timestamp(0),
            fired: CellSet::EMPTY,
            dice,
        };
        twins.both(&Actor::Visitor(seat(2, "Oleg")), &Command::Join { handle: None, room: None });
        twins
    }

    /// One more step of laying the fleets: B's, in parts and then whole, each world its own; then A's, the
    /// same in both. `false` when the battle has begun.
    pub fn lay_on(&mut self) -> bool {
        let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
        let half = self.truths[0].pieces.len() / 2;
        let [one, other] = self.truths.clone().map(Command::Lay);
        let [some, others] = self.truths.clone().map(|truth| Command::Lay(Layout { pieces: truth.pieces[..half].to_vec() }));
        match self.laid {
            0 => self.each(&b, [&some, &others]),
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
        let seed = self.dice.roll();
        let mut answers = Vec::new();
        for (world, command) in self.worlds.iter_mut().zip(commands) {
            let mut dice = Seeded(seed);
            answers.push(match world.decide(&mut Moment { now: self.now, dice: &mut dice }, by, command) {
                Ok(step) => {
                    *world = step.after;
                    format!("{:?}", step.events)
                }
                Err(refusal) => format!("{refusal:?}"),
            });
        }
        assert_eq!(answers[0], answers[1], "{by:?} asks {:?}", commands[0]);
    }

    /// One more thing done in both worlds: most often a shot. `false` when the worlds can no longer agree.
    pub fn go_on(&mut self) -> bool {
        self.now = self.now.plus_seconds(1 + self.below(20));
        if self.below(8) == 0 {
            self.interlude();
        }
        let Phase::Firing(side) = self.worlds[0].public().phase else { return false };
        match side {
            Side::A => self.fire_at_b(),
            Side::B => {
                let free = cells_not_in(self.worlds[0].rules().size, &self.worlds[0].public().charts.a.shot());
                let cell = free[self.below(free.len() as u32) as usize];
                self.both(&Actor::Side(Side::B), &Command::Fire { cell, waiver: Waiver::Waived });
                true
            }
        }
    }

    /// B gives up, and everything comes to light.
    pub fn end(&mut self) {
        self.both(&Actor::Side(Side::B), &Command::Resign);
    }

    fn fire_at_b(&mut self) -> bool {
        let size = self.worlds[0].rules().size;
        let agreed: Vec<(Cell, Told)> = cells_not_in(size, &self.fired)
            .into_iter()
            .filter_map(|cell| {
                let [one, other] = [0, 1].map(|world| told(&self.truths[world], self.worlds[0].rules().answers, &self.fired, cell));
                (one == other).then_some((cell, one))
            })
            .collect();
        let pieces: Vec<(Cell, Told)> = agreed.iter().copied().filter(|(_, told)| *told != Told::Miss).collect();
        if agreed.is_empty() || (pieces.is_empty() && self.below(6) == 0) {
            return false;
        }
        let choice = if self.below(2) == 0 && !pieces.is_empty() { pieces } else { agreed };
        let (cell, told) = choice[self.below(choice.len() as u32) as usize];
        let by = Actor::Side(Side::A);
        // A pointless shot is first warned of, in both worlds or in neither.
        self.both(&by, &Command::Fire { cell, waiver: Waiver::Ask });
        if !self.worlds[0].public().charts.b.shot().contains(cell) {
            self.both(&by, &Command::Fire { cell, waiver: Waiver::Waived });
        }
        self.fired.insert(cell);
        self.shots += 1;
        self.met += usize::from(told != Told::Miss);
        self.sunk += usize::from(matches!(told, Told::Sunk(..)));
        true
    }

    /// Something that is not a shot: lawful or not, the worlds must answer alike.
    fn interlude(&mut self) {
        let (a, b) = (Actor::Side(Side::A), Actor::Side(Side::B));
        let fired = self.fired.iter().next().unwrap_or(Cell::new(19, 19));
        let (by, command) = match self.below(9) {
            0 => (a, Command::Mark([AutoMark::Off, AutoMark::Sunk, AutoMark::Full][self.below(3) as usize])),
            1 => (a, Command::OfferDraw),
            2 => (Actor::Clock, Command::Excuse(1 + i64::from(self.below(5000)))),
            3 => (Actor::Courier, Command::Unreachable(Side::A)),
            4 => (a, Command::Fire { cell: fired, waiver: Waiver::Ask }),
            5 => (a, Command::Shuffle),
            6 => (Actor::Visitor(seat(3, "Kari")), Command::Join { handle: None, room: None }),
            7 => (b, Command::Undo),
            _ => {
                self.now = self.worlds[0].deadline().unwrap_or(self.now);
                (Actor::Clock, Command::Lapse)
            }
        };
        self.both(&by, &command);
    }

    fn below(&mut self, sides: u32) -> u32 {
        self.dice.below(sides).expect("there is something to choose from")
    }
}

fn random(rules: &Ruleset, dice: &mut dyn Dice) -> Layout {
    Layout::random(rules, dice).expect("the rules leave room")
}

fn cells_not_in(size: u8, taken: &CellSet) -> Vec<Cell> {
    Cell::all(size).filter(|cell| !taken.contains(*cell)).collect()
}

/// What this fleet answers to a shot after those `fired`.
fn told(fleet: &Layout, answers: Answers, fired: &CellSet, cell: Cell) -> Told {
    let Some(at) = fleet.pieces.iter().position(|piece| piece.cells.contains(&cell)) else { return Told::Miss };
    let cells: CellSet = fleet.pieces[at].cells.iter().copied().collect();
    let mut struck = *fired;
    struck.insert(cell);
    if answers != Answers::Plain && cells.within(&struck) { Told::Sunk(at, cells) } else { Told::Hit }
}

/// Two fleets that share half of their ships, piece for piece; every other ship lies elsewhere.
fn twin_fleets(rules: &Ruleset, dice: &mut dyn Dice) -> [Layout; 2] {
    let one = random(rules, dice);
    let count = one.pieces.len();
    for _ in 0..10_000 {
        let mut shared = vec![false; count];
        while shared.iter().filter(|kept| **kept).count() < count / 2 {
            shared[dice.below(count as u32).expect("a fleet has ships") as usize] = true;
        }
        if let Some(other) = relaid(&one, &shared, rules, dice) {
            assert!(one.check(rules).is_ok() && other.check(rules).is_ok(), "both twins are lawful fleets");
            return [one, other];
        }
    }
    panic!("no twin of a fleet was found");
}

fn relaid(one: &Layout, shared: &[bool], rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
    let barred = |cells: &CellSet| match rules.touch {
        Touch::None => cells.union(&cells.halo(rules.size)),
        Touch::Corners => cells.union(&cells.beside(rules.size)),
        Touch::Any => *cells,
    };
    let sets: Vec<CellSet> = one.pieces.iter().map(|piece| piece.cells.iter().copied().collect()).collect();
    let kept = sets.iter().zip(shared).filter(|(_, kept)| **kept);
    let mut taken = kept.fold(CellSet::EMPTY, |taken, (cells, _)| taken.union(&barred(cells)));
    let mut pieces = one.pieces.clone();
    for (at, piece) in pieces.iter_mut().enumerate().filter(|(at, _)| !shared[*at]) {
        let free: Vec<CellSet> = poses(Berth::warship(piece.cells.len() as u8), rules)
            .into_iter()
            .filter(|pose| !pose.meets(&taken) && *pose != sets[at])
            .collect();
        let pose = free.get(dice.below(free.len() as u32)? as usize)?;
        taken = taken.union(&barred(pose));
        piece.cells = pose.iter().collect();
    }
    Some(Layout { pieces })
}
