//! What follows from a command: the pure step. Touches nothing; what the dice yield goes into the events.
//! Challenges, placing and the clock are decided here, the fight itself in [`super::orders`].

use super::{
    code::Code,
    command::{Actor, Command, Refusal, Waiver},
    dice::Dice,
    event::{Event, Hidden, Invitee, Logged},
    exchange::Firing,
    field::Field,
    fleet::{Fleet, Salt},
    ids::{GameId, RoomId, Timestamp},
    layout::{Layout, LayoutFault},
    report::{Chosen, Debt, Ending, Next},
    ruleset::{First, RulesFault, Ruleset},
    side::{BySide, Side},
    state::{Game, Stage, Waters},
    view::{Phase, Seat},
    voyage::lineups,
};

/// How many times in a row a turn may pass by the clock; the last one forfeits (core/RULES.md §1.4 `viol-skip`).
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
            (Actor::Visitor(seat), Command::JoinCrew(side)) => self.join_crew(seat, *side)?,
            (_, Command::Follow(follower)) => self.follow(by, *follower)?,
            (_, Command::Unfollow(follower)) => self.unfollow(by, *follower)?,
            (Actor::Visitor(seat), Command::Decline { handle }) => self.decline(seat, handle.as_deref())?,
            (Actor::Side(side), command) => self.decide_for(moment, *side, command)?,
            (Actor::Mate(member), command) => self.decide_for_mate(member, command)?,
            (Actor::Clock, Command::Lapse) => self.lapse(moment)?,
            (Actor::Clock, Command::Excuse(millis)) if !self.over() => self.excused(moment.now, *millis),
            (Actor::Delivery, Command::Unreachable(side)) if !self.over() && !self.unreached[*side] => {
                vec![Event::Unreached { side: *side }]
            }
            (Actor::Clock, Command::Excuse(_)) | (Actor::Delivery, Command::Unreachable(_)) => Vec::new(),
            (Actor::Manager(_), Command::End) if self.over() => return Err(Code::GameOver.into()),
            (Actor::Manager(_), Command::End) => vec![self.ended(Ending::Closed)],
            (Actor::Visitor(_) | Actor::Clock | Actor::Delivery | Actor::Manager(_), _) => return Err(Code::NotAPlayer.into()),
        };
        Ok(self.step(moment.now, events))
    }

    /// The step of these events, which were decided on this game, and of the lists that stay empty after them because their side has to
    /// miss a salvo.
    pub(super) fn step(&self, now: Timestamp, mut events: Vec<Event>) -> Step {
        let mut after = self.clone();
        for event in &events {
            after.evolve(now, event).expect("what was decided can be evolved");
        }
        while let Some(event) = after.missed_salvo() {
            after.evolve(now, &event).expect("a list to be left empty can be locked");
            events.push(event);
        }
        Step { events, after }
    }

    /// Clocks get time back; or the present wait, which a step of the wall clock back has left in the future, begins now.
    fn excused(&self, now: Timestamp, millis: i64) -> Vec<Event> {
        let ahead = self.began_waiting().0.saturating_sub(now.0).max(0);
        Some(millis.max(-ahead)).filter(|millis| *millis != 0).map(|millis| Event::Excused { millis }).into_iter().collect()
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
            Command::Fire { cell, waiver } => self.fire_as_captain(side, *cell, *waiver),
            Command::Give(cell) => self.give(side, *cell, Chosen::Player),
            Command::Steer(course) => self.steer(moment, side, course),
            Command::Plan(cell) => self.plan(side, *cell),
            Command::Volley(cells) => self.volley(side, cells),
            Command::Answer(claim) => self.answer(side, *claim),
            Command::Sail { from, helm, waiver } => self.sail(side, *from, *helm, *waiver),
            Command::Resign => Ok(vec![self.resign(side)]),
            Command::OfferDraw => self.offer_draw(side),
            Command::Hint => self.hint(side),
            Command::OpenCrew(mode) => self.open_crew(side, *mode),
            Command::LetGo(player) => self.let_go(side, *player),
            Command::JoinCrew(_) => Err(Code::InGame.into()),
            Command::LeaveCrew => Err(Code::NotInCrew.into()),
            Command::Mark(auto_mark) => Ok(vec![Event::Marked { side, auto_mark: *auto_mark }]),
            // Whoever made the challenge takes it back by resigning, not by a word meant for another's.
            Command::Decline { .. } if matches!(self.stage, Stage::Setup) => Err(Code::OwnChallenge.into()),
            Command::Decline { .. } => Err(Code::NotOpen.into()),
            Command::Join { .. }
            | Command::Lapse
            | Command::Excuse(_)
            | Command::Unreachable(_)
            | Command::End
            | Command::Follow(_)
            | Command::Unfollow(_) => Err(Code::NotAPlayer.into()),
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
            Invitee::Player(player, _) | Invitee::Again(player, _) => *player == seat.player,
            Invitee::Handle(name) => handle.is_some_and(|handle| handle.eq_ignore_ascii_case(name)),
        };
        if welcome { Ok(()) } else { Err(Code::NotForYou.into()) }
    }

    fn join(&self, seat: &Seat, handle: Option<&str>, room: Option<RoomId>) -> Result<Vec<Event>, Refusal> {
        self.invited(seat, handle)?;
        // The computer may sit on both sides; nobody else comes here as a captain.
        if self.public.member(seat.player).is_some_and(|member| !member.is_captain()) {
            return Err(Code::InGame.into());
        }
        self.check_side(Side::B, seat.player)?;
        Ok(vec![Event::Joined { seat: seat.clone(), room }])
    }

    fn decline(&self, seat: &Seat, handle: Option<&str>) -> Result<Vec<Event>, Refusal> {
        self.invited(seat, handle)?;
        if self.invitee == Invitee::Anyone {
            return Err(Code::NotForYou.into());
        }
        Ok(vec![self.ended(Ending::Declined)])
    }

    pub(super) fn draft(&self, side: Side) -> Result<&Layout, Refusal> {
        match &self.stage {
            Stage::Placing(waters) => match &waters[side] {
                Waters::Draft(layout) => Ok(layout),
                Waters::Laid(_) => Err(Code::AlreadyReady.into()),
            },
            Stage::Setup => Err(Code::NotPlacing.into()),
            Stage::Firing(_) | Stage::Sailing(_) => Err(Code::AlreadyReady.into()),
            Stage::Over(_) => Err(Code::GameOver.into()),
        }
    }

    fn lay(&self, side: Side, layout: &Layout) -> Result<Vec<Event>, Refusal> {
        let draft = self.draft(side)?;
        let rules = self.rules();
        let whole = rules.pieces().len();
        let anew = layout.pieces.len() >= whole || draft.pieces.len() >= whole;
        let small = layout.pieces.len() < whole && layout.pieces.iter().all(|piece| piece.cells.len() == 1);
        if draft.pieces.len() >= whole && small && rules.pieces().iter().any(|berth| berth.decks > 1) {
            // A cell typed for a shot, or a slip, must not clear a field.
            return Err(Code::FleetWhole.into());
        }
        let earlier = if anew { Vec::new() } else { draft.pieces.clone() };
        let layout = Layout { pieces: earlier.into_iter().chain(layout.pieces.iter().cloned()).collect() };
        layout.sealed_part(rules).map_err(Refusal::Layout)?;
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

    /// Back to the draft before; a whole fleet that was the first draft of all, such as the one the bot lays, goes whole, so
    /// that one can lay one's own. Where no draft before is kept, and after that again, the last piece is taken off.
    fn undo(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        let current = self.draft(side)?;
        let mut shorter = current.clone();
        let taken = |former: &Layout| former.pieces.len() == current.pieces.len() + 1 && former.pieces.starts_with(&current.pieces);
        let whole = self.rules().pieces().len();
        // Only a whole fleet is ever replaced; a part that the present one has not grown out of was taken off before it was begun.
        let grown =
            |former: &Layout| current.pieces.len() >= whole || former.pieces.len() >= whole || current.pieces.starts_with(&former.pieces);
        shorter.pieces.pop().ok_or(Code::NothingToUndo)?;
        let before_all = (current.pieces.len() >= whole && self.drafted_once(side)).then(Layout::default);
        let former = || self.former_draft(side).filter(|former| !taken(former) && grown(former)).cloned();
        let layout = before_all.or_else(former).unwrap_or(shorter);
        Ok(vec![Event::Drafted { side, layout: Hidden(layout) }])
    }

    fn ready(&self, moment: &mut Moment<'_>, side: Side) -> Result<Vec<Event>, Refusal> {
        let layout = self.draft(side)?.clone();
        let (readied, own) = self.readied(moment, side, layout).map_err(Refusal::Layout)?;
        let mut events = vec![readied];
        let Stage::Placing(waters) = &self.stage else { return Err(Code::NotPlacing.into()) };
        if let Waters::Laid(field) = &waters[!side] {
            events.push(self.began(moment, side, &own, field));
        }
        Ok(events)
    }

    fn readied(&self, moment: &mut Moment<'_>, side: Side, layout: Layout) -> Result<(Event, Field), Vec<LayoutFault>> {
        let fleet: Fleet = layout.sealed(self.rules())?;
        let salt = Salt::roll(moment.dice);
        let commitment = fleet.commitment(self.id(), side, &salt);
        Ok((Event::Readied { side, layout: Hidden(layout), salt: Hidden(salt), commitment }, Field::new(fleet, salt)))
    }

    /// Both fleets are laid: `own` is the one that `side` has just sealed.
    fn began(&self, moment: &mut Moment<'_>, side: Side, own: &Field, other: &Field) -> Event {
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
        let fields = BySide::from_fn(|whose| if whose == side { own.clone() } else { other.clone() });
        let lineups = lineups(&fields, self.rules());
        let next =
            if lineups.is_some() { Next { phase: Phase::Sailing(first), left: 1 } } else { Firing::new(fields, first, self.rules()).next };
        Event::Began { first, next, lineups: lineups.map(Box::new) }
    }

    fn resign(&self, side: Side) -> Event {
        match &self.stage {
            Stage::Setup | Stage::Placing(_) => self.ended(Ending::Withdrawn),
            Stage::Firing(_) | Stage::Sailing(_) | Stage::Over(_) => self.ended(Ending::Resigned(side)),
        }
    }

    fn lapse(&self, moment: &mut Moment<'_>) -> Result<Vec<Event>, Refusal> {
        let due = |at: Option<Timestamp>| at.is_some_and(|at| at <= moment.now);
        if !due(self.deadline()) {
            return Ok(Vec::new());
        }
        if let Some((side, cell)) = self.voted(moment.now) {
            return self.fire(side, cell, Waiver::Waived);
        }
        let expired = due(self.expires());
        Ok(match &self.stage {
            Stage::Setup => vec![self.ended(Ending::Expired)],
            Stage::Placing(waters) => self.place_late(moment, waters)?,
            Stage::Firing(_) | Stage::Sailing(_) => match self.public.phase {
                Phase::Owing(side, debt @ (Debt::Cell | Debt::Mine | Debt::Course)) => self.settle_late(moment, side, debt)?,
                _ if !expired => self.awaited_sides().into_iter().map(|side| Event::Nudged { side }).collect(),
                Phase::Owing(side, Debt::Answer(_)) => self.answer_from_seal(moment.now, side),
                _ => self.lapse_turn(moment),
            },
            Stage::Over(_) => Vec::new(),
        })
    }

    /// The sides the game waits for.
    pub(super) fn awaited_sides(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.awaited(*side).is_some()).collect()
    }

    /// The turn passes by the clock, to whoever comes next; a list for the salvo that is not sent is empty.
    fn lapse_turn(&self, moment: &mut Moment<'_>) -> Vec<Event> {
        let late = self.awaited_sides();
        let mut events = Vec::new();
        let mut after = self.clone();
        for side in &late {
            let count = self.lapses[*side] + 1;
            let event = Event::Lapsed { side: *side, count, next: after.next_after_lapse(*side) };
            after.evolve(moment.now, &event).expect("a lapse follows for the side that is awaited");
            events.push(event);
        }
        let lost: Vec<Side> = late.iter().copied().filter(|side| self.lapses[*side] + 1 >= LAPSES).collect();
        match lost[..] {
            [] if self.public.phase == Phase::Planning => events.extend(after.lock_empty(moment.now, &late)),
            [] => {}
            [side] => events.push(self.ended(Ending::Forfeited(side))),
            // Nobody came any more.
            _ => events.push(self.ended(Ending::Expired)),
        }
        events
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
            Err(_) => match self.at_random(moment) {
                Ok(layout) => layout,
                // Rules so crowded that no fleet can be laid for anybody.
                Err(_) => return Ok(vec![self.ended(Ending::Expired)]),
            },
        };
        let (readied, own) = self.readied(moment, side, layout).map_err(Refusal::Layout)?;
        let Waters::Laid(field) = &waters[!side] else { return Err(Code::NotPlacing.into()) };
        Ok(vec![readied, self.began(moment, side, &own, field)])
    }

    pub(super) fn ended(&self, ending: Ending) -> Event {
        // Where nobody fired, whoever had laid a fleet may lay it again another day.
        let fought = self.public.phase.fighting();
        let fleets = BySide::from_fn(|side| self.laid(side).filter(|_| fought).map(|field| field.fleet.placed()));
        Event::Ended { ending, fleets }
    }
}
