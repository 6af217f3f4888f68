//! What follows from a command: the pure step. Touches nothing; what the dice yield goes into the events.

use super::{
    cell::{Cell, CellSet},
    code::Code,
    command::{Actor, Command, Refusal, Waiver},
    dice::Dice,
    event::{Event, Hidden, Invitee, Logged},
    fleet::{Fleet, Salt},
    ids::{GameId, RoomId, Timestamp},
    layout::Layout,
    report::Ending,
    ruleset::{Draws, First, RulesFault, Ruleset},
    side::{BySide, Side},
    state::{Firing, Game, Stage, Waters},
    view::{AutoMark, Seat},
};

/// How many times in a row a turn may pass by the clock; the last one forfeits (rules.md §1.4 `viol-skip`).
const LAPSES: u8 = 3;

/// The time and the dice of one decision.
pub struct Moment<'a> {
    /// Now.
    pub now: Timestamp,
    /// Chance.
    pub dice: &'a mut dyn Dice,
}

/// What was decided: the facts, and the game after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The facts, in order; none when nothing follows.
    pub events: Vec<Event>,
    /// The game after them.
    pub after: Game,
}

impl Game {
    /// A new game: somebody's challenge.
    pub fn challenge(id: GameId, now: Timestamp, rules: Ruleset, host: Seat, invitee: Invitee, room: Option<RoomId>) -> Self {
        let first = Logged { at: now, event: Event::Challenged { rules, host, invitee, room } };
        Self::challenged(id, &first).expect("a log that begins with a challenge replays")
    }

    /// Decides what follows from `command`. Touches nothing.
    ///
    /// # Errors
    /// Why nothing follows, when that is the asker's doing.
    pub fn decide(&self, moment: &mut Moment<'_>, by: &Actor, command: &Command) -> Result<Step, Refusal> {
        let events = match (by, command) {
            (Actor::Visitor(seat), Command::Join { handle, room }) => self.join(seat, handle.as_deref(), *room)?,
            (Actor::Side(_), Command::Join { .. }) => return Err(Code::OwnChallenge.into()),
            (Actor::Visitor(seat), Command::Decline { handle }) => self.decline(seat, handle.as_deref())?,
            (Actor::Side(side), command) => self.decide_for(moment, *side, command)?,
            (Actor::Clock, Command::Lapse) => self.lapse(moment)?,
            (Actor::Clock, Command::Excuse(millis)) if !self.over() && *millis > 0 => vec![Event::Excused { millis: *millis }],
            (Actor::Courier, Command::Unreachable(side)) if !self.over() && !self.unreached[*side] => {
                vec![Event::Unreached { side: *side }]
            }
            (Actor::Clock, Command::Excuse(_)) | (Actor::Courier, Command::Unreachable(_)) => Vec::new(),
            (Actor::Visitor(_) | Actor::Clock | Actor::Courier, _) => return Err(Code::NotAPlayer.into()),
        };
        let mut after = self.clone();
        for event in &events {
            after.evolve(moment.now, event).expect("what was decided can be evolved");
        }
        Ok(Step { events, after })
    }

    fn decide_for(&self, moment: &mut Moment<'_>, side: Side, command: &Command) -> Result<Vec<Event>, Refusal> {
        if self.over() {
            return Err(Code::GameOver.into());
        }
        match command {
            Command::Lay(layout) => self.lay(side, layout),
            Command::Shuffle => self.shuffle(moment, side),
            Command::Undo => self.undo(side),
            Command::Ready => self.ready(moment, side),
            Command::Fire { cell, waiver } => self.fire(side, *cell, *waiver),
            Command::Resign => Ok(vec![self.resign(side)]),
            Command::OfferDraw => self.offer_draw(side),
            Command::Mark(auto_mark) => Ok(vec![Event::Marked { side, auto_mark: *auto_mark }]),
            // Whoever made the challenge takes it back by resigning, not by a word meant for another's.
            Command::Decline { .. } if matches!(self.stage, Stage::Setup) => Err(Code::OwnChallenge.into()),
            Command::Decline { .. } => Err(Code::NotOpen.into()),
            Command::Join { .. } | Command::Lapse | Command::Excuse(_) | Command::Unreachable(_) => Err(Code::NotAPlayer.into()),
        }
    }

    fn invited(&self, seat: &Seat, handle: Option<&str>) -> Result<(), Refusal> {
        if self.over() {
            return Err(Code::GameOver.into());
        }
        if !matches!(self.stage, Stage::Setup) {
            return Err(Code::NotOpen.into());
        }
        let welcome = match &self.invitee {
            Invitee::Anyone => true,
            Invitee::Player(player, _) => *player == seat.player,
            Invitee::Handle(name) => handle.is_some_and(|handle| handle.eq_ignore_ascii_case(name)),
        };
        if welcome { Ok(()) } else { Err(Code::NotForYou.into()) }
    }

    fn join(&self, seat: &Seat, handle: Option<&str>, room: Option<RoomId>) -> Result<Vec<Event>, Refusal> {
        self.invited(seat, handle)?;
        Ok(vec![Event::Joined { seat: seat.clone(), room }])
    }

    fn decline(&self, seat: &Seat, handle: Option<&str>) -> Result<Vec<Event>, Refusal> {
        self.invited(seat, handle)?;
        if self.invitee == Invitee::Anyone {
            return Err(Code::NotForYou.into());
        }
        Ok(vec![self.ended(Ending::Declined)])
    }

    fn draft(&self, side: Side) -> Result<&Layout, Refusal> {
        match &self.stage {
            Stage::Placing(waters) => match &waters[side] {
                Waters::Draft(layout) => Ok(layout),
                Waters::Laid(_) => Err(Code::AlreadyReady.into()),
            },
            Stage::Setup => Err(Code::NotPlacing.into()),
            Stage::Firing(_) => Err(Code::AlreadyReady.into()),
            Stage::Over(_) => Err(Code::GameOver.into()),
        }
    }

    fn lay(&self, side: Side, layout: &Layout) -> Result<Vec<Event>, Refusal> {
        let draft = self.draft(side)?;
        let rules = self.rules();
        let whole = rules.fleet.berths().len();
        let anew = layout.pieces.len() >= whole || draft.pieces.len() >= whole;
        let earlier = if anew { Vec::new() } else { draft.pieces.clone() };
        let layout = Layout { pieces: earlier.into_iter().chain(layout.pieces.iter().cloned()).collect() };
        layout.check_part(rules).map_err(Refusal::Layout)?;
        Ok(vec![Event::Drafted { side, layout: Hidden(layout) }])
    }

    fn shuffle(&self, moment: &mut Moment<'_>, side: Side) -> Result<Vec<Event>, Refusal> {
        self.draft(side)?;
        let layout = self.at_random(moment)?;
        Ok(vec![Event::Drafted { side, layout: Hidden(layout) }])
    }

    fn at_random(&self, moment: &mut Moment<'_>) -> Result<Layout, Refusal> {
        let rules = self.rules();
        let no_room = || Refusal::Rules(RulesFault::new(Code::FleetTooDense, &format!("fleet={}", rules.fleet)));
        Layout::random(rules, moment.dice).ok_or_else(no_room)
    }

    fn undo(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        let mut layout = self.draft(side)?.clone();
        layout.pieces.pop().ok_or(Code::NothingToUndo)?;
        Ok(vec![Event::Drafted { side, layout: Hidden(layout) }])
    }

    fn ready(&self, moment: &mut Moment<'_>, side: Side) -> Result<Vec<Event>, Refusal> {
        let layout = self.draft(side)?.clone();
        let mut events = vec![self.readied(moment, side, layout).map_err(Refusal::Layout)?];
        let Stage::Placing(waters) = &self.stage else { return Err(Code::NotPlacing.into()) };
        if matches!(waters[!side], Waters::Laid(_)) {
            events.push(self.began(moment));
        }
        Ok(events)
    }

    fn readied(&self, moment: &mut Moment<'_>, side: Side, layout: Layout) -> Result<Event, Vec<super::layout::LayoutFault>> {
        let fleet: Fleet = layout.check(self.rules())?;
        let salt = Salt((u128::from(moment.dice.roll()) << 64) | u128::from(moment.dice.roll()));
        let commitment = fleet.commitment(self.id(), side, &salt);
        Ok(Event::Readied { side, layout: Hidden(layout), salt: Hidden(salt), commitment })
    }

    fn began(&self, moment: &mut Moment<'_>) -> Event {
        let first = match self.rules().first {
            First::Host => Side::A,
            First::Guest => Side::B,
            First::Lot => {
                if moment.dice.roll() >> 63 == 0 {
                    Side::A
                } else {
                    Side::B
                }
            }
        };
        Event::Began { first }
    }

    fn turn_of(&self, side: Side) -> Result<&Firing, Refusal> {
        match &self.stage {
            Stage::Firing(firing) if firing.turn == side => Ok(firing),
            Stage::Firing(_) => Err(Code::NotYourTurn.into()),
            Stage::Setup | Stage::Placing(_) => Err(Code::NotFiring.into()),
            Stage::Over(_) => Err(Code::GameOver.into()),
        }
    }

    fn fire(&self, side: Side, cell: Cell, waiver: Waiver) -> Result<Vec<Event>, Refusal> {
        let firing = self.turn_of(side)?;
        if cell.col >= self.rules().size || cell.row >= self.rules().size {
            return Err(Refusal::Outside(cell));
        }
        let field = &firing.fields[!side];
        if field.was_shot(cell) {
            return Err(Refusal::AlreadyShot(cell));
        }
        if waiver == Waiver::Ask && !firing.warned.contains(cell) && self.marked_empty(side).contains(cell) {
            return Ok(vec![Event::Warned { side, cell }]);
        }
        let outcome = field.strike(cell, self.rules().answers);
        let mut events = vec![Event::Fired { side, cell, outcome }];
        if field.gone_after(cell) {
            events.push(self.ended(Ending::Won(side)));
        }
        Ok(events)
    }

    fn marked_empty(&self, side: Side) -> CellSet {
        match self.marks[side] {
            AutoMark::Off => CellSet::EMPTY,
            AutoMark::Sunk | AutoMark::Full => self.own(side).marked_empty(),
        }
    }

    fn resign(&self, side: Side) -> Event {
        match &self.stage {
            Stage::Setup | Stage::Placing(_) => self.ended(Ending::Withdrawn),
            Stage::Firing(_) | Stage::Over(_) => self.ended(Ending::Resigned(side)),
        }
    }

    fn offer_draw(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        let Stage::Firing(firing) = &self.stage else { return Err(Code::NotFiring.into()) };
        if self.rules().draws == Draws::Never {
            return Err(Code::NoDraws.into());
        }
        Ok(match firing.draw_offered {
            Some(offered) if offered != side => vec![self.ended(Ending::Drawn)],
            Some(_) => Vec::new(),
            None => vec![Event::DrawOffered { side }],
        })
    }

    fn lapse(&self, moment: &mut Moment<'_>) -> Result<Vec<Event>, Refusal> {
        let due = |at: Option<Timestamp>| at.is_some_and(|at| at <= moment.now);
        if !due(self.deadline()) {
            return Ok(Vec::new());
        }
        let expired = due(self.expires());
        Ok(match &self.stage {
            Stage::Firing(firing) if !expired => vec![Event::Nudged { side: firing.turn }],
            Stage::Firing(firing) => {
                let (side, count) = (firing.turn, self.lapses[firing.turn] + 1);
                let mut events = vec![Event::Lapsed { side, count }];
                if count >= LAPSES {
                    events.push(self.ended(Ending::Forfeited(side)));
                }
                events
            }
            Stage::Placing(waters) => self.place_late(moment, waters)?,
            Stage::Setup => vec![self.ended(Ending::Expired)],
            Stage::Over(_) => Vec::new(),
        })
    }

    /// Placing ran out: whoever is ready does not wait for ever. The late side's draft is taken if it is
    /// whole, else a random fleet; if neither is ready the game is void.
    fn place_late(&self, moment: &mut Moment<'_>, waters: &BySide<Waters>) -> Result<Vec<Event>, Refusal> {
        let late = Side::BOTH.into_iter().find_map(|side| match &waters[side] {
            Waters::Draft(draft) if matches!(waters[!side], Waters::Laid(_)) => Some((side, draft)),
            Waters::Draft(_) | Waters::Laid(_) => None,
        });
        let Some((side, draft)) = late else { return Ok(vec![self.ended(Ending::Expired)]) };
        let layout = match draft.check(self.rules()) {
            Ok(_) => draft.clone(),
            Err(_) => self.at_random(moment)?,
        };
        let readied = self.readied(moment, side, layout).map_err(Refusal::Layout)?;
        Ok(vec![readied, self.began(moment)])
    }

    fn ended(&self, ending: Ending) -> Event {
        let fleets = match &self.stage {
            Stage::Firing(firing) => BySide::from_fn(|side| Some(firing.fields[side].fleet.placed())),
            // Nobody fired: whoever had laid a fleet may lay it again another day.
            Stage::Placing(_) | Stage::Setup | Stage::Over(_) => BySide::default(),
        };
        Event::Ended { ending, fleets }
    }
}
