//! Decides the events that follow from a command. Pure: changes nothing, and stores random results in the events. This module
//! decides challenges, placing and the clock; [`super::orders`] decides the fight.

use super::{
    code::Code,
    command::{Actor, Command, Refusal, Waiver},
    dice::Dice,
    event::{Event, HiddenValue, Invitee, LoggedEvent},
    field::FleetField,
    fight::begin_fight,
    fleet::Salt,
    ids::{GameId, RoomId, Timestamp},
    layout::Layout,
    report::{ChosenBy, Debt, Ending},
    ruleset::{FirstShooter, RulesFault, Ruleset},
    side::{BySide, Side},
    state::{Game, GameStage, SetupFleet},
    view::{Phase, Seat},
};

/// The number of lapses in a row by which a side forfeits the game (core/RULES.md §1.4 `viol-skip`).
const MAX_LAPSES: u8 = 3;

/// The time and the source of randomness for one decision.
pub struct Moment<'a> {
    /// The current time.
    pub now: Timestamp,
    /// The source of randomness.
    pub dice: &'a mut dyn Dice,
}

/// The result of a decision: the events, and the game after them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transition {
    /// The events, in order; empty if the command changes nothing.
    pub events: Vec<Event>,
    /// The game after them.
    pub after: Game,
}

impl Game {
    /// Creates a game: a challenge by `host`.
    pub fn challenge(id: GameId, now: Timestamp, rules: Ruleset, host: Seat, invitee: Invitee, room: Option<RoomId>) -> Self {
        let first = LoggedEvent { at: now, event: Event::Challenged { rules, host, invitee, room } };
        Self::from_challenge(id, &first).expect("a log that begins with a challenge replays")
    }

    /// Decides which events follow from `command`. Does not change the game.
    ///
    /// # Errors
    /// The reason why the command is refused.
    pub fn decide(&self, moment: &mut Moment<'_>, by: &Actor, command: &Command) -> Result<Transition, Refusal> {
        let events = match (by, command) {
            (Actor::Visitor(seat), Command::Join { handle, room }) => self.join(seat, handle.as_deref(), *room)?,
            (Actor::Side(_), Command::Join { .. }) => return Err(Code::OwnChallenge.into()),
            (Actor::Visitor(seat), Command::JoinCrew(side)) => self.join_crew(seat, *side)?,
            (_, Command::Follow(follower)) => self.follow(by, *follower)?,
            (_, Command::Unfollow(follower)) => self.unfollow(by, *follower)?,
            (Actor::Visitor(seat), Command::Decline { handle }) => self.decline(seat, handle.as_deref())?,
            (Actor::Side(side), command) => self.decide_for_player(moment, *side, command)?,
            (Actor::Mate(member), command) => self.decide_for_mate(member, command)?,
            (Actor::Clock, Command::Lapse) => self.lapse(moment)?,
            (Actor::Clock, Command::CreditOutage(millis)) if !self.is_over() => self.credit_outage(moment.now, *millis),
            (Actor::Delivery, Command::Unreachable(side)) if !self.is_over() && !self.unreachable[*side] => {
                vec![Event::Unreached { side: *side }]
            }
            (Actor::Clock, Command::CreditOutage(_)) | (Actor::Delivery, Command::Unreachable(_)) => Vec::new(),
            (Actor::Manager(_), Command::End) if self.is_over() => return Err(Code::GameOver.into()),
            (Actor::Manager(_), Command::End) => vec![self.end_event(Ending::Closed)],
            (Actor::Visitor(_) | Actor::Clock | Actor::Delivery | Actor::Manager(_), _) => return Err(Code::NotAPlayer.into()),
        };
        Ok(self.transition(moment.now, events))
    }

    /// The transition by these events. Adds the events that lock an empty list if a side has to miss the next salvo.
    pub(super) fn transition(&self, now: Timestamp, mut events: Vec<Event>) -> Transition {
        let mut after = self.clone();
        for event in &events {
            after.evolve(now, event).expect("what was decided can be evolved");
        }
        while let Some(event) = after.missed_salvo() {
            after.evolve(now, &event).expect("a list to be left empty can be locked");
            events.push(event);
        }
        Transition { events, after }
    }

    /// The event that moves the start of the current wait by `millis` milliseconds; none if that is 0. A negative number, after the clock
    /// was set back, moves a start that lies in the future to `now` at the earliest.
    fn credit_outage(&self, now: Timestamp, millis: i64) -> Vec<Event> {
        let ahead = self.actual_wait_start().0.saturating_sub(now.0).max(0);
        Some(millis.max(-ahead)).filter(|millis| *millis != 0).map(|millis| Event::OutageCredited { millis }).into_iter().collect()
    }

    fn decide_for_player(&self, moment: &mut Moment<'_>, side: Side, command: &Command) -> Result<Vec<Event>, Refusal> {
        if self.is_over() {
            return Err(Code::GameOver.into());
        }
        match command {
            Command::Lay(layout) => self.lay(side, layout),
            Command::Shuffle => self.shuffle(moment, side),
            Command::Undo => self.undo(side),
            Command::Ready => self.make_final(moment, side, self.draft(side)?.clone()),
            Command::Fire { cell, waiver } => self.fire_as_captain(side, *cell, *waiver),
            Command::Give(cell) => self.give(side, *cell, ChosenBy::Player),
            Command::Steer(course) => self.steer(side, course, || Salt::roll(moment.dice)),
            Command::Plan(cell) => self.plan(side, *cell),
            Command::PlanMore(cells) => self.plan_more(side, cells),
            Command::Volley(cells) => self.send_salvo(side, cells),
            Command::Answer(claim) => self.answer(side, *claim),
            Command::Sail { from, action, waiver } => self.sail(side, *from, *action, *waiver),
            Command::Resign if matches!(self.stage, GameStage::Setup | GameStage::Placing(_)) => {
                Ok(vec![self.end_event(Ending::Withdrawn(side))])
            }
            Command::Resign => Ok(vec![self.end_event(Ending::Resigned(side))]),
            Command::OfferDraw => self.offer_draw(side),
            Command::Hint => self.hint(side),
            Command::OpenCrew(mode) => self.open_crew(side, *mode),
            Command::RemoveMate(player) => self.remove_mate(side, *player),
            Command::JoinCrew(_) => Err(Code::InGame.into()),
            Command::LeaveCrew => Err(Code::NotInCrew.into()),
            Command::Mark(auto_mark) => Ok(vec![Event::Marked { side, auto_mark: *auto_mark }]),
            // A challenger withdraws by resigning, not by declining.
            Command::Decline { .. } if matches!(self.stage, GameStage::Setup) => Err(Code::OwnChallenge.into()),
            Command::Decline { .. } => Err(Code::NotOpen.into()),
            Command::Join { .. }
            | Command::Lapse
            | Command::CreditOutage(_)
            | Command::Unreachable(_)
            | Command::End
            | Command::Follow(_)
            | Command::Unfollow(_) => Err(Code::NotAPlayer.into()),
        }
    }

    fn check_invited(&self, seat: &Seat, handle: Option<&str>) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Code::GameOver.into());
        }
        if !matches!(self.stage, GameStage::Setup) {
            return Err(Code::NotOpen.into());
        }
        let is_invited = match &self.invitee {
            Invitee::Anyone => true,
            Invitee::Player(player, _) | Invitee::Rematch(player, _) => *player == seat.player,
            Invitee::Handle(name) => handle.is_some_and(|handle| handle.eq_ignore_ascii_case(name)),
        };
        if is_invited { Ok(()) } else { Err(Code::NotForYou.into()) }
    }

    fn join(&self, seat: &Seat, handle: Option<&str>, room: Option<RoomId>) -> Result<Vec<Event>, Refusal> {
        self.check_invited(seat, handle)?;
        // Only a computer can be a captain here, since it may play both sides.
        if self.public.member(seat.player).is_some_and(|member| !member.is_captain()) {
            return Err(Code::InGame.into());
        }
        self.check_side(Side::B, seat.player)?;
        Ok(vec![Event::Joined { seat: seat.clone(), room }])
    }

    fn decline(&self, seat: &Seat, handle: Option<&str>) -> Result<Vec<Event>, Refusal> {
        self.check_invited(seat, handle)?;
        if self.invitee == Invitee::Anyone {
            return Err(Code::NotForYou.into());
        }
        Ok(vec![self.end_event(Ending::Declined)])
    }

    pub(super) fn draft(&self, side: Side) -> Result<&Layout, Refusal> {
        match &self.stage {
            GameStage::Placing(fleets) => match &fleets[side] {
                SetupFleet::Draft(layout) => Ok(layout),
                SetupFleet::Final(_) => Err(Code::AlreadyReady.into()),
            },
            GameStage::Setup => Err(Code::NotPlacing.into()),
            GameStage::Firing(_) | GameStage::Sailing(_) => Err(Code::AlreadyReady.into()),
            GameStage::Over(_) => Err(Code::GameOver.into()),
        }
    }

    fn lay(&self, side: Side, layout: &Layout) -> Result<Vec<Event>, Refusal> {
        let draft = self.draft(side)?;
        let rules = self.rules();
        let whole = rules.pieces().len();
        let starts_over = layout.pieces.len() >= whole || draft.pieces.len() >= whole;
        let only_single_cells = layout.pieces.len() < whole && layout.pieces.iter().all(|piece| piece.cells.len() == 1);
        if draft.pieces.len() >= whole && only_single_cells && rules.pieces().iter().any(|spec| spec.decks > 1) {
            // A single cell, typed by mistake, must not clear a whole fleet.
            return Err(Code::FleetWhole.into());
        }
        let earlier = if starts_over { Vec::new() } else { draft.pieces.clone() };
        let layout = Layout { pieces: earlier.into_iter().chain(layout.pieces.iter().cloned()).collect() };
        layout.draft_fleet(rules).map_err(Refusal::Layout)?;
        Ok(vec![Event::Drafted { side, layout: HiddenValue(layout) }])
    }

    fn shuffle(&self, moment: &mut Moment<'_>, side: Side) -> Result<Vec<Event>, Refusal> {
        self.draft(side)?;
        let layout = self.random_layout(moment)?;
        Ok(vec![Event::Drafted { side, layout: HiddenValue(layout) }])
    }

    fn random_layout(&self, moment: &mut Moment<'_>) -> Result<Layout, Refusal> {
        let rules = self.rules();
        let no_fleet_fits = || Refusal::Rules(RulesFault::new(Code::FleetTooDense, &format!("fleet={}", rules.fleet)));
        Layout::random(rules, moment.dice).ok_or_else(no_fleet_fits)
    }

    /// Restores the previous draft; removes the last piece if no earlier draft is stored. A whole fleet that is the very first
    /// draft, such as one placed by the bot, is removed entirely.
    fn undo(&self, side: Side) -> Result<Vec<Event>, Refusal> {
        let current = self.draft(side)?;
        let mut shorter = current.clone();
        let has_one_piece_more =
            |former: &Layout| former.pieces.len() == current.pieces.len() + 1 && former.pieces.starts_with(&current.pieces);
        let whole = self.rules().pieces().len();
        // Only a whole fleet is ever replaced. An earlier partial draft that is not the beginning of the current one was undone before.
        let belongs_to_same_fleet =
            |former: &Layout| current.pieces.len() >= whole || former.pieces.len() >= whole || current.pieces.starts_with(&former.pieces);
        shorter.pieces.pop().ok_or(Code::NothingToUndo)?;
        let before_all = (current.pieces.len() >= whole && self.is_first_draft(side)).then(Layout::default);
        let former = || self.previous_draft(side).filter(|former| !has_one_piece_more(former) && belongs_to_same_fleet(former)).cloned();
        let layout = before_all.or_else(former).unwrap_or(shorter);
        Ok(vec![Event::Drafted { side, layout: HiddenValue(layout) }])
    }

    /// Makes this layout final; begins the fight if the other side's fleet is final, too.
    fn make_final(&self, moment: &mut Moment<'_>, side: Side, layout: Layout) -> Result<Vec<Event>, Refusal> {
        let fleet = layout.fleet_to_seal(self.rules()).map_err(Refusal::Layout)?;
        let salt = Salt::roll(moment.dice);
        let commitment = fleet.commitment(self.id(), side, &salt);
        let mut events = vec![Event::Readied { side, layout: HiddenValue(layout), salt: HiddenValue(salt), commitment }];
        let GameStage::Placing(fleets) = &self.stage else { return Err(Code::NotPlacing.into()) };
        if let SetupFleet::Final(other) = &fleets[!side] {
            let first = match self.rules().first {
                FirstShooter::Host => Side::A,
                FirstShooter::Guest => Side::B,
                FirstShooter::Lot => Side::BOTH[(moment.dice.roll() >> 63) as usize],
            };
            let own = FleetField::new(fleet, salt);
            let fields = BySide::from_fn(|whose| if whose == side { own.clone() } else { other.clone() });
            let (_, began) = begin_fight(fields, first, self.rules());
            events.push(began);
        }
        Ok(events)
    }

    fn lapse(&self, moment: &mut Moment<'_>) -> Result<Vec<Event>, Refusal> {
        let due = |at: Option<Timestamp>| at.is_some_and(|at| at <= moment.now);
        if !due(self.deadline()) {
            return Ok(Vec::new());
        }
        if let Some((side, cell)) = self.vote_result(moment.now) {
            return self.fire(side, cell, Waiver::Waived);
        }
        let expired = due(self.wait_end());
        Ok(match &self.stage {
            GameStage::Setup => vec![self.end_event(Ending::Expired)],
            GameStage::Placing(fleets) => self.finish_placing(moment, fleets)?,
            GameStage::Firing(_) | GameStage::Sailing(_) => match self.public.phase {
                Phase::Owing(side, debt @ (Debt::Cell | Debt::Mine | Debt::Course)) => self.settle_late(moment, side, debt)?,
                _ if !expired => self.awaited_sides().into_iter().map(|side| Event::Nudged { side }).collect(),
                Phase::Owing(side, Debt::Answer(_)) => self.answer_from_sealed_field(moment.now, side),
                _ => self.lapse_turn(moment),
            },
            GameStage::Over(_) => Vec::new(),
        })
    }

    /// The sides the game is waiting for.
    pub(super) fn awaited_sides(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|side| self.public.awaits(*side)).collect()
    }

    /// Passes the turn by the clock; a salvo list that was not sent is locked empty.
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
        let forfeiting: Vec<Side> = late.iter().copied().filter(|side| self.lapses[*side] + 1 >= MAX_LAPSES).collect();
        match forfeiting[..] {
            [] if self.public.phase == Phase::Planning => events.extend(after.lock_empty_lists(moment.now, &late)),
            [] => {}
            [side] => events.push(self.end_event(Ending::Forfeited(side))),
            // Both sides lapsed, so neither wins.
            _ => events.push(self.end_event(Ending::Expired)),
        }
        events
    }

    /// Ends the placing when its time is up. If one side is ready, the other one plays its draft if that is complete, else a random
    /// fleet. If neither side is ready, the game expires.
    fn finish_placing(&self, moment: &mut Moment<'_>, fleets: &BySide<SetupFleet>) -> Result<Vec<Event>, Refusal> {
        let late = Side::BOTH.into_iter().find_map(|side| match &fleets[side] {
            SetupFleet::Draft(draft) if matches!(fleets[!side], SetupFleet::Final(_)) => Some((side, draft)),
            SetupFleet::Draft(_) | SetupFleet::Final(_) => None,
        });
        let Some((side, draft)) = late else { return Ok(vec![self.end_event(Ending::Expired)]) };
        let layout = if draft.check(self.rules()).is_ok() { Ok(draft.clone()) } else { self.random_layout(moment) };
        match layout {
            Ok(layout) => self.make_final(moment, side, layout),
            // No random fleet was found because the rules leave too little room.
            Err(_) => Ok(vec![self.end_event(Ending::Expired)]),
        }
    }

    /// The event that ends the game.
    pub(super) fn end_event(&self, ending: Ending) -> Event {
        // Without a fight the fleets stay secret, since players may use the same layout again.
        let fought = self.public.phase.is_fighting();
        let fleets = BySide::from_fn(|side| self.final_field(side).filter(|_| fought).map(|field| field.fleet.ships.clone()));
        Event::Ended { ending, fleets }
    }
}
