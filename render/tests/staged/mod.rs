//! Games staged for pictures: fleets laid and shots fired by a seed, and the views that follow. Every
//! view is folded from reports, as in the real game.

#![allow(dead_code, reason = "each program that stages games needs some of this")]

use broadside_core::game::{
    cell::{Cell, CellSet},
    ids::{GameId, Home, PlayerId},
    report::{Ending, Outcome, Report},
    roster::Berth,
    ruleset::{Answers, Ruleset, Touch},
    side::{BySide, Side},
    view::{AutoMark, OwnView, Phase, Placed, PublicView, Seat},
};
use broadside_render::Captions;

/// Dice that fall the same every time.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `sides`.
    pub fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// Rules as they are typed, Russian letters where nothing else is said.
pub fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text, broadside_core::game::notation::Lettering::Russian).expect("staged rules are lawful")
}

/// A person with this name.
pub fn seat(number: u64, name: &str) -> Seat {
    Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() }
}

/// A challenge nobody has taken up.
pub fn challenge(rules: &Ruleset) -> PublicView {
    PublicView::open(GameId::new(1, 7), rules.clone(), seat(1, "Анна"))
}

/// The fleet of the rules, laid by the dice.
pub fn fleet(rules: &Ruleset, dice: &mut Dice) -> Vec<Placed> {
    loop {
        if let Some(fleet) = try_fleet(rules, dice) {
            return fleet;
        }
    }
}

fn try_fleet(rules: &Ruleset, dice: &mut Dice) -> Option<Vec<Placed>> {
    let mut taken = CellSet::EMPTY;
    let mut fleet = Vec::new();
    for berth in rules.fleet.berths() {
        let cells = (0..400).find_map(|_| {
            let cells = somewhere(*berth, rules.size, dice)?;
            (!cells.meets(&taken)).then_some(cells)
        })?;
        taken = taken.union(&cells);
        taken = match rules.touch {
            Touch::None => taken.union(&cells.halo(rules.size)),
            Touch::Corners => taken.union(&cells.beside(rules.size)),
            Touch::Any => taken,
        };
        fleet.push(Placed { berth: *berth, cells });
    }
    Some(fleet)
}

fn somewhere(berth: Berth, size: u8, dice: &mut Dice) -> Option<CellSet> {
    let start = Cell::new(dice.below(usize::from(size)) as u8, dice.below(usize::from(size)) as u8);
    let across = dice.below(2) == 0;
    let step = |deck: i8| if across { start.step(deck, 0, size) } else { start.step(0, deck, size) };
    (0..berth.decks as i8).map(step).collect()
}

/// A game under way: what was said, and the fleets nobody sees.
pub struct Game {
    /// The public view so far.
    pub view: PublicView,
    /// The truth.
    pub fleets: BySide<Vec<Placed>>,
    /// Everything said so far.
    pub said: Vec<Report>,
    dice: Dice,
}

impl Game {
    /// A game whose fleets are being laid.
    pub fn placing(rules: &Ruleset, seed: u64) -> Self {
        let mut dice = Dice(seed);
        let fleets = BySide::from_fn(|_| fleet(rules, &mut dice));
        let mut game = Self { view: challenge(rules), fleets, said: Vec::new(), dice };
        game.say(Report::Joined { seat: seat(2, "Олег") });
        game
    }

    fn say(&mut self, report: Report) {
        self.view.apply(&report);
        self.said.push(report);
    }

    /// A game in which this many shots were fired.
    pub fn after(rules: &Ruleset, seed: u64, shots: usize) -> Self {
        let mut game = Self::placing(rules, seed);
        game.say(Report::Began { first: Side::A });
        for _ in 0..shots {
            game.shoot();
        }
        game
    }

    /// The game, given up by side B.
    pub fn ended(mut self) -> Self {
        let fleets = BySide { a: Some(self.fleets.a.clone()), b: Some(self.fleets.b.clone()) };
        self.say(Report::Ended { ending: Ending::Resigned(Side::B), fleets });
        self
    }

    /// One shot by whoever is to fire: beside an open hit if there is one, else anywhere new.
    pub fn shoot(&mut self) {
        let Phase::Firing(by) = self.view.phase else { return };
        let rules = self.view.rules.clone();
        let chart = &self.view.charts[!by];
        let fresh = |cells: CellSet| cells.minus(&chart.shot()).minus(&chart.known_empty(&rules));
        let near = fresh(chart.open_hits().beside(rules.size));
        let from: Vec<Cell> = if near.is_empty() { fresh(Cell::all(rules.size).collect()) } else { near }.iter().collect();
        if from.is_empty() {
            return;
        }
        let cell = from[self.dice.below(from.len())];
        let outcome = self.answer(!by, cell);
        self.say(Report::Shot { by, cell, outcome });
        if self.fleets[!by].iter().all(|ship| ship.cells.within(&self.view.charts[!by].hits)) {
            let fleets = BySide { a: Some(self.fleets.a.clone()), b: Some(self.fleets.b.clone()) };
            self.say(Report::Ended { ending: Ending::Won(by), fleets });
        }
    }

    fn answer(&self, side: Side, cell: Cell) -> Outcome {
        let mut hits = self.view.charts[side].hits;
        hits.insert(cell);
        match self.fleets[side].iter().find(|ship| ship.cells.contains(cell)) {
            None => Outcome::Miss,
            Some(ship) if ship.cells.within(&hits) && self.view.rules.answers != Answers::Plain => Outcome::Sunk(ship.clone()),
            Some(_) => Outcome::Hit,
        }
    }

    /// The game as a player sees it.
    pub fn own(&self, side: Side) -> OwnView {
        OwnView { side, public: self.view.clone(), ships: self.fleets[side].clone(), auto_mark: AutoMark::Sunk }
    }

    /// The same, with only the first few ships laid.
    pub fn drafted(&self, side: Side, ships: usize) -> OwnView {
        let mut own = self.own(side);
        own.ships.truncate(ships);
        own
    }
}

/// Words as a Russian reader gets them.
pub fn russian() -> Captions {
    captions("Моё поле", "Поле врага: Олег", "Ход 23. Твой выстрел!", "Осталось")
}

/// Captions of these words.
pub fn captions(left: &str, right: &str, status: &str, tally: &str) -> Captions {
    Captions { left: left.into(), right: right.into(), status: status.into(), tally: tally.into() }
}
