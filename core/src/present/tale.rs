//! What happened, as lines: every report a sentence or two, told against the board as it was before it. Knows
//! nothing that was not said aloud.

use super::line::Line;
use crate::game::{
    cell::Cell,
    report::{Chosen, Debt, Dying, Next, Outcome, Report, Sailed, Steered},
    roster::Kind,
    ruleset::{Judge, MineEffect},
    side::{BySide, Side},
    straume::{Effect, Helm},
    view::{Phase, Placed, PublicView},
};

/// Tells reports one after the other, and remembers what was said aloud before.
pub(super) struct Teller {
    /// The board before the next report.
    view: PublicView,
    /// How many salvos a side will miss.
    skips: BySide<u8>,
    /// Who has just let the time for a list run out.
    late: BySide<bool>,
    /// What mines and minesweepers that were struck ask for, in order.
    debts: Vec<(Side, Debt)>,
}

impl Teller {
    /// A teller who begins with the board as it is in `view`.
    pub(super) fn new(view: PublicView) -> Self {
        Self { view, skips: BySide::default(), late: BySide::default(), debts: Vec::new() }
    }

    /// The lines of a report; the end of the game is told elsewhere.
    pub(super) fn tell(&mut self, report: &Report) -> Vec<Line> {
        let lines = match report {
            Report::Joined { seat } => vec![Line::new("joined").text("name", seat.name.clone())],
            Report::Ready { side, commitment } => {
                let seal = commitment.as_ref().map(|hash| self.seal(*side, hash));
                [self.named("ready", *side)].into_iter().chain(seal).collect()
            }
            Report::Began { first, next, .. } => vec![self.began(*first, *next)],
            Report::Shot { by, cell, outcome, dying, next } => self.shot(*by, *cell, outcome, dying, *next),
            Report::Called { by, cell } => {
                vec![self.named("called", *by).text("cell", self.cell(*cell)).text("other", self.view.name(!*by))]
            }
            Report::Given { side, cell, debt, chosen, next } => {
                let given = self.given(*side, *cell, *debt, *chosen);
                let nothing = self.settle(*next);
                [given].into_iter().chain(nothing).chain(self.missed_turn(!*side, *next)).collect()
            }
            Report::Steered { side, course, chosen, .. } => self.steered(*side, course, *chosen),
            Report::Locked { side } => self.locked(*side),
            Report::Salvo { volleys, dying, next } => {
                let lines = self.salvo(volleys, dying);
                lines.into_iter().chain(self.settle(*next)).collect()
            }
            Report::Sailed { side, sailed, .. } => vec![self.sailed(*side, sailed)],
            Report::Lapsed { side, count, next } => self.lapsed(*side, *count, *next),
            Report::Nudged { side } => vec![self.named("nudged", *side)],
            Report::DrawOffered { side } => vec![self.named("draw-offered", *side)],
            Report::Hinted { side } => vec![self.named("hinted", *side)],
            Report::Unreached { side } => vec![self.named("unreached", *side)],
            Report::Ended { .. } => Vec::new(),
        };
        self.view.apply(report);
        lines
    }

    fn named(&self, id: &'static str, side: Side) -> Line {
        Line::new(id).text("name", self.view.name(side))
    }

    fn cell(&self, cell: Cell) -> String {
        self.view.rules.notation().name(cell)
    }

    /// What went down. The Flying Dutchman needs no count of his decks any more.
    fn wreck(&self, ship: &Placed) -> Line {
        match ship.berth.kind {
            Kind::Dutchman => Line::new("dutchman"),
            _ => Line::ship_called(ship.berth, self.view.rules.naming()),
        }
    }

    fn seal(&self, side: Side, hash: &str) -> Line {
        self.named("commitment", side).text("hash", hash)
    }

    fn began(&self, first: Side, next: Next) -> Line {
        match next.phase {
            Phase::Planning => Line::new("began-salvo"),
            Phase::Sailing(_) => self.named("began-sea", first),
            Phase::Open | Phase::Placing | Phase::Firing(_) | Phase::Owing(..) | Phase::Over(_) => self.named("began", first),
        }
    }

    fn shot(&mut self, by: Side, cell: Cell, outcome: &Outcome, dying: &[Dying], next: Next) -> Vec<Line> {
        if self.view.rules.judge == Judge::Paper {
            return vec![self.outcome(["answered-miss", "answered-hit", "answered-sunk"], !by, cell, outcome)];
        }
        let mut lines = vec![self.outcome(["shot-miss", "shot-hit", "shot-sunk"], by, cell, outcome)];
        lines.extend(dying.iter().map(|shot| self.dying(shot)));
        if *outcome == Outcome::Mine && self.view.rules.mine_effect == MineEffect::Skip {
            lines.push(self.named("mine-skips", by));
        }
        self.debts.extend(self.debt(by, outcome));
        lines.extend(self.settle(next));
        let fired_out = self.view.left <= 1 || matches!(outcome, Outcome::Mine | Outcome::Sweeper);
        let again = self.view.rules.fire == crate::game::ruleset::Fire::Streak && matches!(outcome, Outcome::Hit | Outcome::Sunk(_));
        if fired_out && !again {
            lines.extend(self.missed_turn(!by, next));
        }
        lines
    }

    /// What the shooter owes for what was struck, if it is to be given away.
    fn debt(&self, by: Side, outcome: &Outcome) -> Option<(Side, Debt)> {
        match outcome {
            Outcome::Mine if self.view.rules.mine_effect == MineEffect::Reveal => Some((by, Debt::Cell)),
            Outcome::Sweeper => Some((by, Debt::Mine)),
            Outcome::Miss | Outcome::Hit | Outcome::Sunk(_) | Outcome::Mine => None,
        }
    }

    /// Says of every debt that was passed over on the way to `next` that there was nothing to give.
    fn settle(&mut self, next: Next) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        while !self.debts.is_empty() {
            let (side, debt) = self.debts.remove(0);
            if next.phase == Phase::Owing(side, debt) {
                break;
            }
            lines.push(self.named(if debt == Debt::Mine { "sweeper-takes-nothing" } else { "mine-takes-nothing" }, side));
        }
        lines.dedup();
        lines
    }

    /// The turn should have passed to this side; where it did not, a mine is to blame.
    fn missed_turn(&self, side: Side, next: Next) -> Option<Line> {
        (next.phase == Phase::Firing(!side) && !self.view.rules.salvo()).then(|| self.named("misses-turn", side))
    }

    fn outcome(&self, [miss, hit, sunk]: [&'static str; 3], by: Side, cell: Cell, outcome: &Outcome) -> Line {
        let line = |id| self.named(id, by).text("cell", self.cell(cell));
        match outcome {
            Outcome::Miss => line(miss),
            Outcome::Hit => line(hit),
            Outcome::Sunk(ship) => line(sunk).line("ship", self.wreck(ship)),
            Outcome::Mine => line("shot-mine"),
            Outcome::Sweeper => line("shot-sweeper"),
        }
    }

    fn dying(&self, Dying { by, cell, outcome }: &Dying) -> Line {
        let line = |id| self.named(id, *by).text("cell", self.cell(*cell));
        match outcome {
            None => line("dying-none"),
            Some(Outcome::Miss) => line("dying-miss"),
            Some(Outcome::Hit) => line("dying-hit"),
            Some(Outcome::Sunk(ship)) => line("dying-sunk").line("ship", self.wreck(ship)),
            Some(Outcome::Mine) => line("dying-mine"),
            Some(Outcome::Sweeper) => line("dying-sweeper"),
        }
    }

    fn given(&self, side: Side, cell: Cell, debt: Debt, chosen: Chosen) -> Line {
        let id = match (debt, chosen) {
            (Debt::Mine, Chosen::Player) => "given-mine",
            (Debt::Mine, Chosen::Clock) => "given-mine-late",
            (Debt::Cell | Debt::Course | Debt::Answer(_), Chosen::Player) => "given-cell",
            (Debt::Cell | Debt::Course | Debt::Answer(_), Chosen::Clock) => "given-cell-late",
        };
        self.named(id, side).text("cell", self.cell(cell))
    }

    fn steered(&self, side: Side, course: &Steered, chosen: Chosen) -> Vec<Line> {
        match (course, chosen) {
            (Steered::Stayed, Chosen::Player) => vec![self.named("stayed", side)],
            (Steered::Stayed, Chosen::Clock) => vec![self.named("stayed-late", side)],
            (Steered::Moved(seal), _) => {
                let seal = seal.as_ref().map(|hash| self.seal(side, hash));
                [self.named("moved", side)].into_iter().chain(seal).collect()
            }
        }
    }

    fn locked(&mut self, side: Side) -> Vec<Line> {
        if std::mem::take(&mut self.late[side]) {
            return Vec::new();
        }
        if self.skips[side] > 0 {
            self.skips[side] -= 1;
            return vec![self.named("misses-salvo", side)];
        }
        vec![self.named("locked", side)]
    }

    fn salvo(&mut self, volleys: &BySide<Vec<(Cell, Outcome)>>, dying: &[Dying]) -> Vec<Line> {
        let mut lines: Vec<Line> = Side::BOTH.into_iter().map(|side| self.volley(side, &volleys[side])).collect();
        lines.extend(dying.iter().map(|shot| self.dying(shot)));
        for side in Side::BOTH {
            let debts: Vec<(Side, Debt)> = volleys[side].iter().filter_map(|(_, outcome)| self.debt(side, outcome)).collect();
            self.debts.extend(debts);
        }
        if self.view.rules.mine_effect == MineEffect::Skip {
            let struck = |side: Side| volleys[side].iter().filter(|(_, outcome)| *outcome == Outcome::Mine).count() as u8;
            let skips = BySide::from_fn(|side| self.skips[side] + struck(side));
            let both = skips.a.min(skips.b);
            self.skips = BySide::from_fn(|side| skips[side] - both);
        }
        lines
    }

    fn volley(&self, side: Side, shots: &[(Cell, Outcome)]) -> Line {
        if shots.is_empty() {
            return self.named("volley-none", side);
        }
        let shot = |(cell, outcome): &(Cell, Outcome)| {
            let line = |id| Line::new(id).text("cell", self.cell(*cell));
            match outcome {
                Outcome::Miss => line("volley-miss"),
                Outcome::Hit => line("volley-hit"),
                Outcome::Sunk(ship) => line("volley-sunk").line("ship", self.wreck(ship)),
                Outcome::Mine => line("volley-mine"),
                Outcome::Sweeper => line("volley-sweeper"),
            }
        };
        self.named("volley", side).lines("list", shots.iter().map(shot).collect())
    }

    fn lapsed(&mut self, side: Side, count: u8, next: Next) -> Vec<Line> {
        let id = if next.phase == Phase::Planning { "lapsed-salvo" } else { "lapsed" };
        self.late[side] = next.phase == Phase::Planning;
        let line = self.named(id, side).number("count", count);
        [line].into_iter().chain(self.missed_turn(!side, next)).collect()
    }

    fn sailed(&self, side: Side, sailed: &Sailed) -> Line {
        let ship = self.view.sea.as_ref().and_then(|view| view.sea.at(sailed.from));
        let effects = sailed.effects.iter().map(|effect| effect_line(*effect, sailed.helm)).collect();
        let line = self.named("sailed", side).text("point", sailed.from.to_string()).lines("effects", effects);
        match ship {
            Some(ship) => line.line("ship", Line::vessel(ship.vessel)),
            None => line.text("ship", ""),
        }
    }
}

fn effect_line(effect: Effect, helm: Helm) -> Line {
    let at = |id, point: crate::game::straume::Point| Line::new(id).text("point", point.to_string());
    match effect {
        Effect::Laid(point) => at("effect-laid", point),
        Effect::Swept(point) => at("effect-swept", point),
        Effect::Moved(point) => at("effect-moved", point),
        Effect::Turned(_) if helm == Helm::Left => Line::new("effect-left"),
        Effect::Turned(_) => Line::new("effect-right"),
        Effect::Sunk(ship, point) => at("effect-sunk", point).line("ship", Line::vessel(ship.vessel)),
        Effect::Mined(_, point) => at("effect-mined", point),
        Effect::Shelled(_, point) => at("effect-shelled", point),
    }
}
