//! Turns reports into lines. The lines of a report refer to the board before it, and are followed by its consequences, which
//! the view computes. Uses public information only.

use std::{collections::BTreeMap, sync::LazyLock};

use broadside_game::{
    cell::Cell,
    report::{ChosenBy, Debt, DutchmanReport, DyingShot, NextTurn, Outcome, Report, VesselMove},
    roster::Kind,
    ruleset::Judge,
    side::{BySide, Side},
    straume::{MoveEffect, ShipAction},
    team::{CrewMode, LeaveReason},
    turns::FollowUp,
    view::{Phase, PlacedPiece, PublicView},
};
use broadside_words::{
    line::Line,
    locale::Locale,
    phrase::{source, texts},
};

/// The shots of a report except dying shots, in order: shooter, cell, outcome. In a salvo, side A's shots come first.
pub(super) fn shots(report: &Report) -> Vec<(Side, Cell, &Outcome)> {
    let of = |by: Side| report.shots(by).into_iter().map(move |(cell, outcome)| (by, cell, outcome));
    Side::BOTH.into_iter().flat_map(of).collect()
}

/// The sides that sank a ship with a dying shot, in order.
pub(super) fn dying_shot_sinkings(report: &Report) -> Vec<Side> {
    let (Report::Shot { dying, .. } | Report::Salvo { dying, .. }) = report else { return Vec::new() };
    dying.iter().filter(|shot| matches!(shot.outcome, Some(Outcome::Sunk(_)))).map(|shot| shot.by).collect()
}

/// Turns consecutive reports into lines.
pub(super) struct Reporter {
    /// The board before the next report.
    view: PublicView,
    /// The side that is addressed as "you", if any.
    reader: Option<Side>,
}

impl Reporter {
    /// Starts from the board in `view`; `reader` is addressed as "you".
    pub(super) fn new(view: PublicView, reader: Option<Side>) -> Self {
        Self { view, reader }
    }

    /// The lines of a report and its consequences. The lines about the end of the game are in [`super::ending`].
    pub(super) fn lines(&mut self, report: &Report) -> Vec<Line> {
        let lines = self.report_lines(report);
        self.view.apply(report);
        let mut follows: Vec<Line> = self.view.follow_ups().iter().map(|follows| self.follow_up_line(*follows)).collect();
        // Several debts that cannot be paid give the same line, which is needed only once.
        follows.dedup();
        lines.into_iter().chain(follows).collect()
    }

    /// The lines of each shot or move of a report, in the order of [`shots`]; the last ones also have dying shots and consequences.
    pub(super) fn steps(&mut self, report: &Report) -> Vec<Vec<Line>> {
        let shot_lines = |(by, cell, outcome): (Side, Cell, &Outcome)| self.shot_lines(by, cell, outcome, &[]);
        let mut steps: Vec<Vec<Line>> = shots(report).into_iter().map(shot_lines).collect();
        let lines = self.lines(report);
        // A salvo has a line for each side.
        let known = if matches!(report, Report::Salvo { .. }) { 2 } else { 1 };
        match steps.last_mut() {
            Some(last) => last.extend(lines.into_iter().skip(known)),
            None if matches!(report, Report::Sailed { .. }) => steps.push(lines),
            None => {}
        }
        steps
    }

    /// The lines of a report itself.
    fn report_lines(&self, report: &Report) -> Vec<Line> {
        match report {
            Report::Joined { seat } => vec![Line::new("joined").text("name", seat.name.clone())],
            Report::Ready { side, .. } => vec![self.line_with_name("ready", *side)],
            Report::Began { first, next, .. } => vec![self.start_line(*first, *next)],
            Report::Shot { by, cell, outcome, dying, .. } => self.shot_lines(*by, *cell, outcome, dying),
            Report::Called { by, cell, left } => {
                let id = match (self.reader == Some(!*by), *left == 0) {
                    (false, false) => "called",
                    (false, true) => "called-dying",
                    (true, false) => "called-at-you",
                    (true, true) => "called-at-you-dying",
                };
                vec![self.line_with_name(id, *by).text("cell", self.cell(*cell)).text("other", self.view.name(!*by))]
            }
            Report::Given { side, cell, debt, chosen, .. } => vec![self.disclosure_line(*side, *cell, *debt, *chosen)],
            Report::Steered { side, course, chosen, .. } => self.dutchman_lines(*side, course, *chosen),
            Report::Salvo { volleys, dying, .. } => self.salvo_lines(volleys, dying),
            Report::Sailed { side, sailed, .. } => vec![self.move_line(*side, sailed)],
            Report::Lapsed { side, count, next } => {
                let id = if next.phase == Phase::Planning { "lapsed-salvo" } else { "lapsed" };
                vec![self.line_with_name(id, *side).number("count", *count)]
            }
            Report::Nudged { side } => vec![self.line_with_name("nudged", *side)],
            Report::DrawOffered { side } => vec![self.line_with_name("draw-offered", *side)],
            Report::Hinted { side } => vec![self.line_with_name("hinted", *side)],
            Report::CrewOpened { side, mode } => self.crew_lines(*side, *mode),
            Report::MateJoined { side, seat } => vec![self.line_with_name("mate-joined", *side).text("guest", seat.name.clone())],
            Report::MateLeft { side, seat, reason } => {
                let left = match reason {
                    LeaveReason::Left => self.line_with_name("mate-left", *side),
                    LeaveReason::Removed => self.line_with_name("mate-let-go", *side),
                };
                vec![left.text("guest", seat.name.clone())]
            }
            // Other lines report sent and empty lists; an unreachable player is reported only in the room concerned.
            Report::Locked { .. } | Report::Ended { .. } | Report::Unreached { .. } => Vec::new(),
        }
    }

    /// The lines about a new crew, or about a change of how a crew decides.
    fn crew_lines(&self, side: Side, mode: CrewMode) -> Vec<Line> {
        let opened = self.view.teams[side].is_none().then(|| self.line_with_name("crew-opened", side));
        let decides = match mode {
            CrewMode::Captain => self.line_with_name("crew-captain", side),
            CrewMode::Vote => self.line_with_name("crew-vote", side),
        };
        opened.into_iter().chain([decides]).collect()
    }

    /// The line about a consequence of a report.
    fn follow_up_line(&self, follows: FollowUp) -> Line {
        match follows {
            FollowUp::WillMissTurn(side) => self.line_with_name("mine-skips", side),
            FollowUp::NoCellToGive(side) => self.line_with_name("mine-takes-nothing", side),
            FollowUp::NoMineToGive(side) => self.line_with_name("sweeper-takes-nothing", side),
            FollowUp::MissesTurn(side) => self.line_with_name("misses-turn", side),
            FollowUp::MissesSalvo(side) => self.line_with_name("misses-salvo", side),
            FollowUp::SentList(side) => self.line_with_name("locked", side),
        }
    }

    /// The message with the name of a side; addressed as "you" if this side is the reader.
    fn line_with_name(&self, id: &'static str, side: Side) -> Line {
        let id = if self.reader == Some(side) { second_person_id(id) } else { id };
        Line::new(id).text("name", self.view.name(side))
    }

    /// The name of a cell.
    fn cell(&self, cell: Cell) -> String {
        self.view.rules.notation().name(cell)
    }

    /// The name of a sunk ship: its type, or "Flying Dutchman" without the number of decks.
    fn ship_name(&self, ship: &PlacedPiece) -> Line {
        match ship.spec.kind {
            Kind::Dutchman => Line::new("dutchman"),
            _ => Line::ship_name(ship.spec, self.view.rules.naming()),
        }
    }

    /// The line about the start of the battle.
    fn start_line(&self, first: Side, next: NextTurn) -> Line {
        match next.phase {
            Phase::Planning => Line::new("began-salvo"),
            Phase::Sailing(_) => self.line_with_name("began-sea", first),
            Phase::Open | Phase::Placing | Phase::Firing(_) | Phase::Owing(..) | Phase::Over(_) => Line::new("began"),
        }
    }

    /// The lines of a shot and of the dying shots that it caused.
    fn shot_lines(&self, by: Side, cell: Cell, outcome: &Outcome, dying: &[DyingShot]) -> Vec<Line> {
        const SHOT_IDS: [&str; 5] = ["shot-miss", "shot-hit", "shot-sunk", "shot-mine", "shot-sweeper"];
        const SHOT_AT_YOU_IDS: [&str; 5] =
            ["shot-at-you-miss", "shot-at-you-hit", "shot-at-you-sunk", "shot-at-you-mine", "shot-at-you-sweeper"];
        const ANSWER_IDS: [&str; 5] = ["answered-miss", "answered-hit", "answered-sunk", "shot-mine", "shot-sweeper"];
        let answered = self.view.rules.judge == Judge::Paper && !matches!(outcome, Outcome::Mine | Outcome::Sweeper);
        let (ids, named_side) = match answered {
            true => (ANSWER_IDS, !by),
            false if self.reader == Some(!by) => (SHOT_AT_YOU_IDS, by),
            false => (SHOT_IDS, by),
        };
        let shot = self.outcome_line(cell, outcome, ids, |id| self.line_with_name(id, named_side));
        [shot].into_iter().chain(dying.iter().map(|shot| self.dying_shot_line(shot))).collect()
    }

    /// The line for the outcome of a shot. `ids` are the message ids for miss, hit, sinking, mine and minesweeper.
    fn outcome_line(&self, cell: Cell, outcome: &Outcome, ids: [&'static str; 5], line: impl Fn(&'static str) -> Line) -> Line {
        let [miss, hit, sunk, mine, sweeper] = ids;
        let line = |id| line(id).text("cell", self.cell(cell));
        match outcome {
            Outcome::Miss => line(miss),
            Outcome::Hit => line(hit),
            Outcome::Sunk(ship) => line(sunk).line("wreck", Line::wreck(self.ship_name(ship))).line("ship", self.ship_name(ship)),
            Outcome::Mine => line(mine),
            Outcome::Sweeper => line(sweeper),
        }
    }

    /// The line about a dying shot.
    fn dying_shot_line(&self, DyingShot { by, cell, outcome }: &DyingShot) -> Line {
        const DYING_SHOT_IDS: [&str; 5] = ["dying-miss", "dying-hit", "dying-sunk", "dying-mine", "dying-sweeper"];
        match outcome {
            None => self.line_with_name("dying-none", *by).text("cell", self.cell(*cell)),
            Some(outcome) => self.outcome_line(*cell, outcome, DYING_SHOT_IDS, |id| self.line_with_name(id, *by)),
        }
    }

    /// The line about a cell or mine that a side has revealed.
    fn disclosure_line(&self, side: Side, cell: Cell, debt: Debt, chosen: ChosenBy) -> Line {
        let id = match (debt, chosen) {
            (Debt::Mine, ChosenBy::Player) => "given-mine",
            (Debt::Mine, ChosenBy::Clock) => "given-mine-late",
            (Debt::Cell | Debt::Course | Debt::Answer(_), ChosenBy::Player) => "given-cell",
            (Debt::Cell | Debt::Course | Debt::Answer(_), ChosenBy::Clock) => "given-cell-late",
        };
        self.line_with_name(id, side).text("cell", self.cell(cell))
    }

    /// The line about a move of the Flying Dutchman.
    fn dutchman_lines(&self, side: Side, course: &DutchmanReport, chosen: ChosenBy) -> Vec<Line> {
        match (course, chosen) {
            (DutchmanReport::Stayed, ChosenBy::Player) => vec![self.line_with_name("stayed", side)],
            (DutchmanReport::Stayed, ChosenBy::Clock) => vec![self.line_with_name("stayed-late", side)],
            (DutchmanReport::Moved(_), _) => vec![self.line_with_name("moved", side)],
        }
    }

    /// The lines of a salvo: one for each side, and those of dying shots.
    fn salvo_lines(&self, volleys: &BySide<Vec<(Cell, Outcome)>>, dying: &[DyingShot]) -> Vec<Line> {
        let fired = Side::BOTH.into_iter().map(|side| self.volley_line(side, &volleys[side]));
        fired.chain(dying.iter().map(|shot| self.dying_shot_line(shot))).collect()
    }

    /// The line of one side's shots in a salvo.
    fn volley_line(&self, side: Side, shots: &[(Cell, Outcome)]) -> Line {
        const VOLLEY_IDS: [&str; 5] = ["volley-miss", "volley-hit", "volley-sunk", "volley-mine", "volley-sweeper"];
        if shots.is_empty() {
            return self.line_with_name("volley-none", side);
        }
        let shot = |(cell, outcome): &(Cell, Outcome)| self.outcome_line(*cell, outcome, VOLLEY_IDS, Line::new);
        self.line_with_name("volley", side).lines("list", shots.iter().map(shot).collect())
    }

    /// The line about a move in the table game.
    fn move_line(&self, side: Side, sailed: &VesselMove) -> Line {
        let ship = self.view.sea.as_ref().and_then(|view| view.sea.board().ship_at(sailed.from));
        let effects = sailed.effects.iter().map(|effect| effect_line(*effect, sailed.action)).collect();
        let line = self.line_with_name("sailed", side).text("point", sailed.from.to_string()).lines("effects", effects);
        match ship {
            Some(ship) => line.line("ship", Line::vessel(ship.vessel)),
            None => line.text("ship", ""),
        }
    }
}

/// The id of the message with the same content that addresses the side it is about as "you", if there is one: the same with `you-`.
pub(super) fn second_person_id(id: &'static str) -> &'static str {
    static IDS: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
        let ids = texts(source(Locale::EN)).map(|(id, _)| id);
        ids.filter_map(|id| Some((id.strip_prefix("you-")?, id))).collect()
    });
    IDS.get(id).copied().unwrap_or(id)
}

/// The line about an effect of a move in the table game.
fn effect_line(effect: MoveEffect, action: ShipAction) -> Line {
    let at = |id, point: broadside_game::straume::Point| Line::new(id).text("point", point.to_string());
    match effect {
        MoveEffect::Laid(point) => at("effect-laid", point),
        MoveEffect::Swept(point) => at("effect-swept", point),
        MoveEffect::Moved(point) => at("effect-moved", point),
        MoveEffect::Turned(_) if action == ShipAction::Left => Line::new("effect-left"),
        MoveEffect::Turned(_) => Line::new("effect-right"),
        MoveEffect::Sunk(ship, point) => at("effect-sunk", point).line("ship", Line::vessel(ship.vessel)),
        MoveEffect::Mined(_, point) => at("effect-mined", point),
        MoveEffect::Shelled(_, point) => at("effect-shelled", point),
    }
}
