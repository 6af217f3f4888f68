//! The state of a game: [`Game::evolve`] applies an event, views show the result. Commands are decided in `decide`.

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
    table_game::TableGameFields,
    view::{AutoMark, OwnView, Phase, PublicView, Seat},
};

/// The seconds after which the bot settles a debt for the player (core/RULES.md §2.5, §2.9).
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
    pub(super) auto_marks: BySide<AutoMark>,
    /// Which players cannot be messaged in private.
    pub(super) unreachable: BySide<bool>,
    /// The number of turns in a row that passed by the clock.
    pub(super) lapses: BySide<u8>,
    /// The start of the current wait, moved forward by the outage credits.
    pub(super) wait_start: Timestamp,
    /// The start of the current wait, without outage credits.
    actual_wait_start: Timestamp,
    /// Whether the awaited side was warned that its time is nearly up.
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

/// One side's fleet while the fleets are placed.
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
    /// Rebuilds a game from its log. `None` if the log does not begin with a challenge, or an event does not follow from those
    /// before it.
    pub fn replay(id: GameId, log: &[LoggedEvent]) -> Option<Self> {
        let (first, rest) = log.split_first()?;
        let mut game = Self::from_challenge(id, first)?;
        for logged in rest {
            game.evolve(logged.at, &logged.event)?;
        }
        Some(game)
    }

    /// The game with the names that `name` returns for its captains, in their seats and in the log; `None` if it returns none.
    pub fn renamed(&self, name: impl Fn(&Seat) -> Option<String>) -> Option<Self> {
        let is_renamed = |side: Side| self.public.seats[side].as_ref().is_some_and(|seat| name(seat).is_some());
        Side::BOTH.into_iter().any(is_renamed).then(|| {
            let mut game = self.clone();
            let rename = |seat: &mut Seat| {
                if let Some(name) = name(seat) {
                    seat.name = name;
                }
            };
            for side in Side::BOTH {
                game.public.seats[side].iter_mut().for_each(rename);
            }
            for logged in &mut game.log {
                if let Event::Challenged { host: seat, .. } | Event::Joined { seat, .. } = &mut logged.event {
                    rename(seat);
                }
            }
            game
        })
    }

    pub(super) fn from_challenge(id: GameId, first: &LoggedEvent) -> Option<Self> {
        let Event::Challenged { rules, host, invitee, room } = &first.event else { return None };
        Some(Self {
            public: PublicView::open(id, rules.clone(), host.clone()),
            stage: GameStage::Setup,
            invitee: invitee.clone(),
            auto_marks: BySide::default(),
            unreachable: BySide::default(),
            lapses: BySide::default(),
            wait_start: first.at,
            actual_wait_start: first.at,
            nudged: false,
            rooms: room.iter().copied().collect(),
            followers: Vec::new(),
            log: vec![first.clone()],
            polls: BySide::default(),
        })
    }

    /// Applies one event. `None` only for an event that cannot be the result of a decision, such as one from a damaged log.
    pub fn evolve(&mut self, at: Timestamp, event: &Event) -> Option<()> {
        if self.is_over() {
            return None;
        }
        match event {
            Event::Challenged { .. } => return None,
            Event::Joined { room, .. } => self.apply_join(at, *room)?,
            Event::Drafted { side, layout } => {
                layout.0.draft_fleet(&self.public.rules).ok()?;
                *self.open_draft(*side)? = SetupFleet::Draft(layout.0.clone());
            }
            Event::Readied { side, layout, salt, .. } => {
                let fleet = layout.0.fleet_to_seal(&self.public.rules).ok()?;
                *self.open_draft(*side)? = SetupFleet::Final(FleetField::new(fleet, salt.0));
            }
            Event::OutageCredited { millis } => {
                self.wait_start = self.wait_start.plus_millis(*millis);
                // Negative if the wall clock was set back; then the actual start moves, too.
                self.actual_wait_start = self.actual_wait_start.plus_millis((*millis).min(0));
                for poll in [&mut self.polls.a, &mut self.polls.b].into_iter().flatten() {
                    poll.opened = poll.opened.plus_millis(*millis);
                }
            }
            Event::DrawOffered { .. } => self.public.phase.is_fighting().then_some(())?,
            Event::Hinted { .. } => {}
            Event::Unreached { side } => self.unreachable[*side] = true,
            Event::Marked { side, auto_mark } => self.auto_marks[*side] = *auto_mark,
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
            // Refuses an event of any other kind.
            _ => self.apply_fight_event(at, event)?,
        }
        if let Some(report) = event.report(&self.public.rules) {
            self.public.apply(&report);
        }
        match event {
            Event::Drafted { side, layout } => self.trim_drafts(*side, &layout.0),
            Event::Readied { side, .. } => self.drafts(*side).into_iter().for_each(|draft| *draft = Layout::default()),
            Event::Planned { side, .. } | Event::Locked { side, .. } => self.clear_plans(*side),
            Event::Joined { .. } | Event::MateJoined { .. } => self.remove_participants_from_followers(),
            _ => {}
        }
        self.log.push(LoggedEvent { at, event: event.clone() });
        Some(())
    }

    fn apply_join(&mut self, at: Timestamp, room: Option<RoomId>) -> Option<()> {
        matches!(self.stage, GameStage::Setup).then_some(())?;
        self.stage = GameStage::Placing(BySide::from_fn(|_| SetupFleet::Draft(Layout::default())));
        let new_room = room.filter(|room| !self.rooms.contains(room));
        self.rooms.extend(new_room);
        self.start_wait(at);
        Some(())
    }

    /// This side's fleet, while it is a draft that may still be changed.
    fn open_draft(&mut self, side: Side) -> Option<&mut SetupFleet> {
        match &mut self.stage {
            GameStage::Placing(fleets) => Some(&mut fleets[side]).filter(|fleet| matches!(fleet, SetupFleet::Draft(_))),
            GameStage::Setup | GameStage::Firing(_) | GameStage::Sailing(_) | GameStage::Over(_) => None,
        }
    }

    /// Starts the wait for the next action, and clears the votes.
    pub(super) fn start_wait(&mut self, at: Timestamp) {
        self.wait_start = at;
        self.actual_wait_start = at;
        self.nudged = false;
        self.polls = BySide::default();
    }

    /// The field of a side, once its fleet is final.
    pub(super) fn final_field(&self, side: Side) -> Option<&FleetField> {
        match &self.stage {
            GameStage::Placing(fleets) => match &fleets[side] {
                SetupFleet::Final(field) => Some(field),
                SetupFleet::Draft(_) => None,
            },
            GameStage::Firing(firing) => Some(&firing.fields[side]),
            GameStage::Sailing(sailing) => Some(&sailing.fields[side]),
            GameStage::Over(fields) => fields[side].as_ref(),
            GameStage::Setup => None,
        }
    }

    /// The public view.
    pub fn public(&self) -> &PublicView {
        &self.public
    }

    /// The public view at the time of the challenge.
    pub fn opening_view(&self) -> PublicView {
        let Some(Event::Challenged { rules, host, .. }) = self.log.first().map(|logged| &logged.event) else { return self.public.clone() };
        PublicView::open(self.public.id, rules.clone(), host.clone())
    }

    /// The own view of this side's player.
    pub fn own_view(&self, side: Side) -> OwnView {
        let drafted = || Some(self.draft(side).ok()?.draft_fleet(&self.public.rules).ok()?.ships);
        let laid = self.final_field(side).map(|field| field.fleet.ships.clone());
        let mut view = OwnView {
            side,
            public: self.public.clone(),
            ships: laid.or_else(drafted).unwrap_or_default(),
            plan: Vec::new(),
            max_salvo_shots: 0,
            givable: CellSet::EMPTY,
            auto_mark: self.auto_marks[side],
        };
        if let (GameStage::Firing(firing), phase) = (&self.stage, self.public.phase) {
            if phase == Phase::Planning {
                view.plan.clone_from(&firing.plans[side].cells);
                view.max_salvo_shots = firing.shots_allowed(side, &self.public.rules);
            }
            if let Phase::Owing(whose, debt) = phase
                && whose == side
            {
                view.givable = firing.fields[side].givable(debt);
            }
        }
        view
    }

    /// The id of the game.
    pub fn id(&self) -> GameId {
        self.public.id
    }

    /// The rules of the game.
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

    /// The answers of this side so far to shots at its paper field. Only for the side's own player: the answers to a salvo list are
    /// announced only when the whole salvo is.
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

    /// The rooms in which the game is played: the room of the challenge and the room in which it was accepted.
    pub fn rooms(&self) -> &[RoomId] {
        &self.rooms
    }

    /// Whether it is known that this side's player cannot be messaged in private.
    pub fn is_unreachable(&self, side: Side) -> bool {
        self.unreachable[side]
    }

    /// All events, in order. To show them, use [`Event::report`] and views.
    pub fn log(&self) -> &[LoggedEvent] {
        &self.log
    }

    /// The events `from..to` of the log, counted from 0; only those that exist.
    pub fn events_between(&self, from: usize, to: usize) -> &[LoggedEvent] {
        let end = to.min(self.log.len());
        &self.log[from.min(end)..end]
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.public.phase, Phase::Over(_))
    }

    /// The start of the current wait, moved forward by the outage credits.
    pub fn wait_start(&self) -> Timestamp {
        self.wait_start
    }

    /// Credits an outage to the current wait; `at` is the time of the credit. Changes nothing if the wait began at or after `at`, the
    /// credit was given before, or the game is over.
    #[must_use]
    pub fn with_outage_credit(mut self, at: Timestamp, millis: i64) -> Self {
        let credit = Event::OutageCredited { millis };
        if millis <= 0
            || self.is_over()
            || self.actual_wait_start >= at
            || self.log.iter().any(|logged| logged.at == at && logged.event == credit)
        {
            return self;
        }
        self.evolve(at, &credit).expect("an outage can be credited to a game that is not over");
        self
    }

    /// The start of the current wait, without outage credits.
    pub fn actual_wait_start(&self) -> Timestamp {
        self.actual_wait_start
    }

    /// The end of the current wait: then the challenge expires, the placing ends, or the turn passes. `None` if the game is over.
    pub fn wait_end(&self) -> Option<Timestamp> {
        let clock = self.public.rules.clock;
        match &self.stage {
            GameStage::Setup => Some(self.wait_start.plus_seconds(clock.max(3600))),
            GameStage::Placing(_) => Some(self.wait_start.plus_seconds(self.public.rules.placing_seconds())),
            GameStage::Firing(_) | GameStage::Sailing(_) => match self.public.phase {
                Phase::Owing(_, Debt::Cell | Debt::Mine | Debt::Course) => Some(self.wait_start.plus_seconds(DEBT_SECONDS)),
                _ => Some(self.wait_start.plus_seconds(clock)),
            },
            GameStage::Over(_) => None,
        }
    }

    /// The next time at which the clock has to act: to warn that a turn ends soon, to end a wait, or to end a vote. `None` if the
    /// game is over.
    pub fn deadline(&self) -> Option<Timestamp> {
        let expires = self.wait_end()?;
        let debt = matches!(self.public.phase, Phase::Owing(_, Debt::Cell | Debt::Mine | Debt::Course));
        let warns = !self.nudged && !debt && self.public.phase.is_fighting();
        let lead = if warns { (self.public.rules.clock / 4).min(6 * 3600) } else { 0 };
        let turn = expires.plus_millis(-i64::from(lead) * 1000);
        Some(self.vote_ends_at().map_or(turn, |closes| closes.min(turn)))
    }
}
