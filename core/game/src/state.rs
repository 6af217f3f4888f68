//! The state of a game: `evolve` applies an event, views show the result. Commands are decided in `decide`.

use std::fmt;

use super::{
    cell::CellSet,
    crew::Poll,
    event::{Event, Invitee, LoggedEvent},
    exchange::ExchangeState,
    field::FleetField,
    fleet::Salt,
    follower::Follower,
    ids::{GameId, RoomId, Timestamp},
    layout::Layout,
    paper::Shot,
    report::Debt,
    ruleset::Ruleset,
    side::{BySide, Side},
    view::{AutoMark, OwnView, Phase, PublicView},
    voyage::TableGameFields,
};

/// Seconds to settle a debt before the bot does (core/RULES.md §2.5, §2.9).
const DEBT_SECONDS: u32 = 60;

/// One game from challenge to end. Code outside this crate cannot read a hidden fleet: there is no getter, no text
/// form and no serde.
///
/// ```compile_fail
/// fn peek(game: &broadside_game::state::Game) {
///     let _ = &game.stage; // private: hidden fleets live there
/// }
/// ```
/// ```compile_fail
/// fn print(game: &broadside_game::state::Game) -> String {
///     game.to_string() // no Display
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    pub(super) public: PublicView,
    pub(super) stage: GameStage,
    pub(super) invitee: Invitee,
    pub(super) marks: BySide<AutoMark>,
    pub(super) unreachable: BySide<bool>,
    pub(super) lapses: BySide<u8>,
    /// When the current wait began, outage credit included.
    pub(super) since: Timestamp,
    /// When it really began.
    began: Timestamp,
    pub(super) nudged: bool,
    rooms: Vec<RoomId>,
    pub(super) followers: Vec<Follower>,
    pub(super) log: Vec<LoggedEvent>,
    /// The proposals of each crew for the next shot.
    pub(super) polls: BySide<Option<Poll>>,
}

/// The stage of a game, with its private state.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum GameStage {
    Setup,
    Placing(BySide<SetupFleet>),
    Firing(Box<ExchangeState>),
    Sailing(Box<TableGameFields>),
    Over(BySide<Option<FleetField>>),
}

/// One side's fleet during the placing.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum SetupFleet {
    Draft(Layout),
    Final(FleetField),
}

impl fmt::Debug for Game {
    /// Redacted: prints the id and the number of events.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({}, {} events)", self.public.id, self.log.len())
    }
}

impl Game {
    /// Rebuilds a game from its log. `None` if the log does not begin with a challenge or an event does not follow.
    pub fn replay(id: GameId, log: &[LoggedEvent]) -> Option<Self> {
        let (first, rest) = log.split_first()?;
        let mut game = Self::from_challenge(id, first)?;
        for logged in rest {
            game.evolve(logged.at, &logged.event)?;
        }
        Some(game)
    }

    pub(super) fn from_challenge(id: GameId, first: &LoggedEvent) -> Option<Self> {
        let Event::Challenged { rules, host, invitee, room } = &first.event else { return None };
        Some(Self {
            public: PublicView::open(id, rules.clone(), host.clone()),
            stage: GameStage::Setup,
            invitee: invitee.clone(),
            marks: BySide::default(),
            unreachable: BySide::default(),
            lapses: BySide::default(),
            since: first.at,
            began: first.at,
            nudged: false,
            rooms: room.iter().copied().collect(),
            followers: Vec::new(),
            log: vec![first.clone()],
            polls: BySide::default(),
        })
    }

    /// Applies one event. `None` only for an event that no decision can have made, such as one from a damaged log.
    pub fn evolve(&mut self, at: Timestamp, event: &Event) -> Option<()> {
        if self.is_over() {
            return None;
        }
        match event {
            Event::Challenged { .. } => return None,
            Event::Joined { room, .. } => self.apply_join(at, *room)?,
            Event::Drafted { side, layout } => {
                layout.0.seal_part(&self.public.rules).ok()?;
                *self.draft_waters(*side)? = SetupFleet::Draft(layout.0.clone());
            }
            Event::Readied { side, layout, salt, .. } => {
                let fleet = layout.0.seal(&self.public.rules).ok()?;
                *self.draft_waters(*side)? = SetupFleet::Final(FleetField::new(fleet, salt.0));
            }
            Event::Excused { millis } => {
                self.since = self.since.plus_millis(*millis);
                // The wall clock was set back, so the wait begins at the new time.
                self.began = self.began.plus_millis((*millis).min(0));
                for poll in [&mut self.polls.a, &mut self.polls.b].into_iter().flatten() {
                    poll.opened = poll.opened.plus_millis(*millis);
                }
            }
            Event::DrawOffered { .. } => self.public.phase.is_fighting().then_some(())?,
            Event::Hinted { .. } => {}
            Event::Unreached { side } => self.unreachable[*side] = true,
            Event::Marked { side, auto_mark } => self.marks[*side] = *auto_mark,
            Event::Followed { follower } => self.add_follower(*follower)?,
            Event::Unfollowed { follower } => self.remove_follower(*follower)?,
            Event::Ended { .. } => self.stage = GameStage::Over(BySide::from_fn(|side| self.final_field(side).cloned())),
            Event::CrewOpened { .. } | Event::MateJoined { .. } | Event::MateLeft { .. } | Event::Proposed { .. } => {
                self.apply_crew_event(at, event)?
            }
            Event::Nudged { side } => {
                self.public.awaits(*side).then_some(())?;
                self.nudged = true;
            }
            Event::Began { .. }
            | Event::Warned { .. }
            | Event::Fired { .. }
            | Event::Called { .. }
            | Event::Answered { .. }
            | Event::Given { .. }
            | Event::Stayed { .. }
            | Event::Moved { .. }
            | Event::Planned { .. }
            | Event::Locked { .. }
            | Event::Salvo { .. }
            | Event::Sailed { .. }
            | Event::Lapsed { .. } => self.fight(at, event)?,
        }
        if let Some(report) = event.report(&self.public.rules) {
            self.public.apply(&report);
        }
        match event {
            Event::Drafted { side, layout } => self.trim_drafts(*side, &layout.0),
            Event::Readied { side, .. } => self.drafts(*side).into_iter().for_each(|draft| *draft = Layout::default()),
            Event::Planned { side, .. } | Event::Locked { side, .. } => self.forget_plans(*side),
            Event::Joined { .. } | Event::MateJoined { .. } => self.drop_informed_followers(),
            _ => {}
        }
        self.log.push(LoggedEvent { at, event: event.clone() });
        Some(())
    }

    fn apply_join(&mut self, at: Timestamp, room: Option<RoomId>) -> Option<()> {
        matches!(self.stage, GameStage::Setup).then_some(())?;
        self.stage = GameStage::Placing(BySide::from_fn(|_| SetupFleet::Draft(Layout::default())));
        let news = room.filter(|room| !self.rooms.contains(room));
        self.rooms.extend(news);
        self.wait_from(at);
        Some(())
    }

    /// This side's draft, while it may still be changed.
    fn draft_waters(&mut self, side: Side) -> Option<&mut SetupFleet> {
        match &mut self.stage {
            GameStage::Placing(waters) => Some(&mut waters[side]).filter(|waters| matches!(waters, SetupFleet::Draft(_))),
            GameStage::Setup | GameStage::Firing(_) | GameStage::Sailing(_) | GameStage::Over(_) => None,
        }
    }

    pub(super) fn wait_from(&mut self, at: Timestamp) {
        self.since = at;
        self.began = at;
        self.nudged = false;
        self.polls = BySide::default();
    }

    /// The field of a side, once its fleet is final.
    pub(super) fn final_field(&self, side: Side) -> Option<&FleetField> {
        match &self.stage {
            GameStage::Placing(waters) => match &waters[side] {
                SetupFleet::Final(field) => Some(field),
                SetupFleet::Draft(_) => None,
            },
            GameStage::Firing(firing) => Some(&firing.fields[side]),
            GameStage::Sailing(voyage) => Some(&voyage.fields[side]),
            GameStage::Over(fields) => fields[side].as_ref(),
            GameStage::Setup => None,
        }
    }

    /// The public view.
    pub fn public(&self) -> &PublicView {
        &self.public
    }

    /// The public view when the challenge was made.
    pub fn opening(&self) -> PublicView {
        let Some(Event::Challenged { rules, host, .. }) = self.log.first().map(|logged| &logged.event) else { return self.public.clone() };
        PublicView::open(self.public.id, rules.clone(), host.clone())
    }

    /// The view of this side's player.
    pub fn own(&self, side: Side) -> OwnView {
        let drafted = || Some(self.draft(side).ok()?.seal_part(&self.public.rules).ok()?.placed_pieces());
        let laid = self.final_field(side).map(|field| field.fleet.placed_pieces());
        let mut view = OwnView {
            side,
            public: self.public.clone(),
            ships: laid.or_else(drafted).unwrap_or_default(),
            plan: Vec::new(),
            volley: 0,
            givable: CellSet::EMPTY,
            auto_mark: self.marks[side],
        };
        if let (GameStage::Firing(firing), phase) = (&self.stage, self.public.phase) {
            if phase == Phase::Planning {
                view.plan.clone_from(&firing.plans[side].cells);
                view.volley = firing.shots_allowed(side, &self.public.rules);
            }
            if let Phase::Owing(whose, debt) = phase
                && whose == side
            {
                view.givable = firing.fields[side].givable(debt);
            }
        }
        view
    }

    /// Its id.
    pub fn id(&self) -> GameId {
        self.public.id
    }

    /// Its rules.
    pub fn rules(&self) -> &Ruleset {
        &self.public.rules
    }

    /// The sealed layout of a side, its salt and its commitment.
    pub(super) fn sealed_layout(&self, of: Side) -> Option<(&Layout, Salt, &str)> {
        self.log.iter().find_map(|logged| match &logged.event {
            Event::Readied { side, layout, salt, commitment } if *side == of => Some((&layout.0, salt.0, commitment.as_str())),
            _ => None,
        })
    }

    /// The answers of this side so far at its paper field. Those to a list are announced only with the whole salvo, so
    /// this is for the side's own player only.
    pub fn claims(&self, side: Side) -> Vec<Shot> {
        match &self.stage {
            GameStage::Firing(firing) => firing.claims[side].clone(),
            GameStage::Setup | GameStage::Placing(_) | GameStage::Sailing(_) | GameStage::Over(_) => Vec::new(),
        }
    }

    /// Who may accept the challenge.
    pub fn invitee(&self) -> &Invitee {
        &self.invitee
    }

    /// The rooms the game is played in: where it was offered and where it was accepted.
    pub fn rooms(&self) -> &[RoomId] {
        &self.rooms
    }

    /// Whether this side's player is known to be unreachable in private.
    pub fn is_unreachable(&self, side: Side) -> bool {
        self.unreachable[side]
    }

    /// All events, in order. To show them, use [`Event::report`] and views.
    pub fn log(&self) -> &[LoggedEvent] {
        &self.log
    }

    /// The events `from..to` of the log, counted from 0; clipped to what has happened.
    pub fn events_between(&self, from: usize, to: usize) -> &[LoggedEvent] {
        let end = to.min(self.log.len());
        &self.log[from.min(end)..end]
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.public.phase, Phase::Over(_))
    }

    /// When the current wait began, outage credit included.
    pub fn waiting_since(&self) -> Timestamp {
        self.since
    }

    /// Credits an outage to the current wait. Changes nothing if the wait began at or after `at`, has the credit
    /// already, or nobody is waited for.
    #[must_use]
    pub fn with_outage_credit(mut self, at: Timestamp, millis: i64) -> Self {
        let given = Event::Excused { millis };
        if millis <= 0 || self.is_over() || self.began >= at || self.log.iter().any(|logged| logged.at == at && logged.event == given) {
            return self;
        }
        self.evolve(at, &given).expect("an outage can be credited to a game that is not over");
        self
    }

    /// When the current wait really began, without outage credit.
    pub fn began_waiting(&self) -> Timestamp {
        self.began
    }

    /// When the current wait ends: the challenge expires, the placing ends, or the turn passes.
    pub fn expires(&self) -> Option<Timestamp> {
        let clock = self.public.rules.clock;
        match &self.stage {
            GameStage::Setup => Some(self.since.plus_seconds(clock.max(3600))),
            GameStage::Placing(_) => Some(self.since.plus_seconds(self.public.rules.laying())),
            GameStage::Firing(_) | GameStage::Sailing(_) => match self.public.phase {
                Phase::Owing(_, Debt::Cell | Debt::Mine | Debt::Course) => Some(self.since.plus_seconds(DEBT_SECONDS)),
                _ => Some(self.since.plus_seconds(clock)),
            },
            GameStage::Over(_) => None,
        }
    }

    /// The next time the clock has to act, if any: the warning before a turn ends, its end, or the end of a vote.
    pub fn deadline(&self) -> Option<Timestamp> {
        let turn = self.turn_wakes()?;
        Some(self.vote_closes().map_or(turn, |closes| closes.min(turn)))
    }

    fn turn_wakes(&self) -> Option<Timestamp> {
        let expires = self.expires()?;
        let debt = matches!(self.public.phase, Phase::Owing(_, Debt::Cell | Debt::Mine | Debt::Course));
        if self.nudged || debt || !self.public.phase.is_fighting() {
            return Some(expires);
        }
        let lead = (self.public.rules.clock / 4).min(6 * 3600);
        Some(expires.plus_millis(-i64::from(lead) * 1000))
    }
}
