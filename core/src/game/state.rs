//! A game and how it moves: `evolve` brings it forward by one fact, views show it. What follows from a
//! command is decided in the `decide` room.

use std::fmt;

use super::{
    cell::CellSet,
    crew::Poll,
    event::{Event, Invitee, Logged},
    exchange::Firing,
    field::Field,
    fleet::Salt,
    follower::Follower,
    ids::{GameId, RoomId, Timestamp},
    layout::Layout,
    paper::Shot,
    report::Debt,
    ruleset::Ruleset,
    side::{BySide, Side},
    view::{AutoMark, OwnView, Phase, PublicView},
    voyage::Voyage,
};

/// Seconds to settle what is owed before the bot does (core/RULES.md §2.5, §2.9).
const DEBT_SECONDS: u32 = 60;

/// One match from challenge to end, as it is. Nobody outside this room can read a hidden fleet: there is
/// no getter, no text form and no serde.
///
/// ```compile_fail
/// fn peek(game: &broadside_core::game::state::Game) {
///     let _ = &game.stage; // private: hidden fleets live there
/// }
/// ```
/// ```compile_fail
/// fn print(game: &broadside_core::game::state::Game) -> String {
///     game.to_string() // no Display
/// }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    pub(super) public: PublicView,
    pub(super) stage: Stage,
    pub(super) invitee: Invitee,
    pub(super) marks: BySide<AutoMark>,
    pub(super) unreached: BySide<bool>,
    pub(super) lapses: BySide<u8>,
    /// When the present wait began, all time given back included.
    pub(super) since: Timestamp,
    /// When it began in truth.
    began: Timestamp,
    pub(super) nudged: bool,
    rooms: Vec<RoomId>,
    pub(super) followers: Vec<Follower>,
    pub(super) log: Vec<Logged>,
    /// What each crew considers for the shot to come.
    pub(super) polls: BySide<Option<Poll>>,
}

/// How far the game has come, with what only that stage knows.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Stage {
    Setup,
    Placing(BySide<Waters>),
    Firing(Box<Firing>),
    Sailing(Box<Voyage>),
    Over(BySide<Option<Field>>),
}

/// One side's waters while the fleets are laid.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Waters {
    Draft(Layout),
    Laid(Field),
}

impl fmt::Debug for Game {
    /// Redacted: the id and how many events it has seen.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({}, {} events)", self.public.id, self.log.len())
    }
}

impl Game {
    /// The game that its log tells of. `None` when the log does not begin with a challenge or an event
    /// stands where it cannot.
    pub fn replay(id: GameId, log: &[Logged]) -> Option<Self> {
        let (first, rest) = log.split_first()?;
        let mut game = Self::challenged(id, first)?;
        for logged in rest {
            game.evolve(logged.at, &logged.event)?;
        }
        Some(game)
    }

    pub(super) fn challenged(id: GameId, first: &Logged) -> Option<Self> {
        let Event::Challenged { rules, host, invitee, room } = &first.event else { return None };
        Some(Self {
            public: PublicView::open(id, rules.clone(), host.clone()),
            stage: Stage::Setup,
            invitee: invitee.clone(),
            marks: BySide::default(),
            unreached: BySide::default(),
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

    /// Brings the game forward by one fact. What was decided is so: `None` only for a fact that no
    /// decision can have made, such as one from a damaged record.
    pub fn evolve(&mut self, at: Timestamp, event: &Event) -> Option<()> {
        if self.over() {
            return None;
        }
        match event {
            Event::Challenged { .. } => return None,
            Event::Joined { room, .. } => self.joined(at, *room)?,
            Event::Drafted { side, layout } => {
                layout.0.sealed_part(&self.public.rules).ok()?;
                *self.draft_waters(*side)? = Waters::Draft(layout.0.clone());
            }
            Event::Readied { side, layout, salt, .. } => {
                let fleet = layout.0.sealed(&self.public.rules).ok()?;
                *self.draft_waters(*side)? = Waters::Laid(Field::new(fleet, salt.0));
            }
            Event::Excused { millis } => {
                self.since = self.since.plus_millis(*millis);
                // The wall clock stepped back: the wait begins by the new time.
                self.began = self.began.plus_millis((*millis).min(0));
                self.extend_votes(*millis);
            }
            Event::DrawOffered { .. } => self.public.phase.fighting().then_some(())?,
            Event::Hinted { .. } => {}
            Event::Unreached { side } => self.unreached[*side] = true,
            Event::Marked { side, auto_mark } => self.marks[*side] = *auto_mark,
            Event::Followed { follower } => self.followed(*follower)?,
            Event::Unfollowed { follower } => self.unfollowed(*follower)?,
            Event::Ended { .. } => self.end(),
            Event::CrewOpened { .. } | Event::MateJoined { .. } | Event::MateLeft { .. } | Event::Proposed { .. } => {
                self.crewed(at, event)?
            }
            Event::Nudged { side } => {
                self.awaited(*side)?;
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
            Event::Drafted { side, layout } => self.shelve_drafts(*side, &layout.0),
            Event::Readied { side, .. } => self.drafts(*side).into_iter().for_each(|draft| *draft = Layout::default()),
            Event::Planned { side, .. } | Event::Locked { side, .. } => self.forget_plans(*side),
            Event::Joined { .. } | Event::MateJoined { .. } => self.drop_those_at_home(),
            _ => {}
        }
        self.log.push(Logged { at, event: event.clone() });
        Some(())
    }

    fn joined(&mut self, at: Timestamp, room: Option<RoomId>) -> Option<()> {
        matches!(self.stage, Stage::Setup).then_some(())?;
        self.stage = Stage::Placing(BySide::from_fn(|_| Waters::Draft(Layout::default())));
        let news = room.filter(|room| !self.rooms.contains(room));
        self.rooms.extend(news);
        self.wait_from(at);
        Some(())
    }

    /// This side's waters, while its fleet may still be laid.
    fn draft_waters(&mut self, side: Side) -> Option<&mut Waters> {
        match &mut self.stage {
            Stage::Placing(waters) => Some(&mut waters[side]).filter(|waters| matches!(waters, Waters::Draft(_))),
            Stage::Setup | Stage::Firing(_) | Stage::Sailing(_) | Stage::Over(_) => None,
        }
    }

    /// Whether the game waits for this side to act.
    pub(super) fn awaited(&self, side: Side) -> Option<()> {
        self.public.awaits(side).then_some(())
    }

    pub(super) fn wait_from(&mut self, at: Timestamp) {
        self.since = at;
        self.began = at;
        self.nudged = false;
        self.end_votes();
    }

    fn end(&mut self) {
        self.stage = Stage::Over(BySide::from_fn(|side| self.laid(side).cloned()));
    }

    /// The waters of a side, once its fleet is final.
    pub(super) fn laid(&self, side: Side) -> Option<&Field> {
        match &self.stage {
            Stage::Placing(waters) => match &waters[side] {
                Waters::Laid(field) => Some(field),
                Waters::Draft(_) => None,
            },
            Stage::Firing(firing) => Some(&firing.fields[side]),
            Stage::Sailing(voyage) => Some(&voyage.fields[side]),
            Stage::Over(fields) => fields[side].as_ref(),
            Stage::Setup => None,
        }
    }

    /// The game as everybody may see it.
    pub fn public(&self) -> &PublicView {
        &self.public
    }

    /// The game as everybody saw it when the challenge was made.
    pub fn opening(&self) -> PublicView {
        let Some(Event::Challenged { rules, host, .. }) = self.log.first().map(|logged| &logged.event) else { return self.public.clone() };
        PublicView::open(self.public.id, rules.clone(), host.clone())
    }

    /// The game as this side's player may see it.
    pub fn own(&self, side: Side) -> OwnView {
        let drafted = || Some(self.draft(side).ok()?.sealed_part(&self.public.rules).ok()?.placed());
        let laid = self.laid(side).map(|field| field.fleet.placed());
        let mut view = OwnView {
            side,
            public: self.public.clone(),
            ships: laid.or_else(drafted).unwrap_or_default(),
            plan: Vec::new(),
            volley: 0,
            givable: CellSet::EMPTY,
            auto_mark: self.marks[side],
        };
        if let (Stage::Firing(firing), phase) = (&self.stage, self.public.phase) {
            if phase == Phase::Planning {
                view.plan.clone_from(&firing.plans[side].cells);
                view.volley = firing.allotment(side, &self.public.rules);
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

    /// What this side has sealed, with which salt, and its commitment.
    pub(super) fn sealed(&self, of: Side) -> Option<(&Layout, Salt, &str)> {
        self.log.iter().find_map(|logged| match &logged.event {
            Event::Readied { side, layout, salt, commitment } if *side == of => Some((&layout.0, salt.0, commitment.as_str())),
            _ => None,
        })
    }

    /// What this side has said so far of the shots at its paper field. Of a list it is told only with the whole salvo, so it is
    /// for this side's own player alone.
    pub fn claims(&self, side: Side) -> Vec<Shot> {
        match &self.stage {
            Stage::Firing(firing) => firing.claims[side].clone(),
            Stage::Setup | Stage::Placing(_) | Stage::Sailing(_) | Stage::Over(_) => Vec::new(),
        }
    }

    /// Whom the challenge was for.
    pub fn invitee(&self) -> &Invitee {
        &self.invitee
    }

    /// The rooms it is played in: where it was offered, and where it was taken up.
    pub fn rooms(&self) -> &[RoomId] {
        &self.rooms
    }

    /// Whether this side's player is known not to be reachable in private.
    pub fn unreached(&self, side: Side) -> bool {
        self.unreached[side]
    }

    /// Everything that happened, in order. Who tells of it does so through [`Event::report`] and views.
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// The events `from..to` of the log, counted from 0; what has not happened is left out.
    pub fn events_between(&self, from: usize, to: usize) -> &[Logged] {
        let end = to.min(self.log.len());
        &self.log[from.min(end)..end]
    }

    /// Whether it is over.
    pub fn over(&self) -> bool {
        matches!(self.public.phase, Phase::Over(_))
    }

    /// When the present wait began, all time given back included.
    pub fn waiting_since(&self) -> Timestamp {
        self.since
    }

    /// The game with an outage's length given back to its present wait: as it is where that began no earlier than `at`, where it
    /// has it back already, and where nobody is waited for any more.
    #[must_use]
    pub fn with_time_back(mut self, at: Timestamp, millis: i64) -> Self {
        let given = Event::Excused { millis };
        if millis <= 0 || self.over() || self.began >= at || self.log.iter().any(|logged| logged.at == at && logged.event == given) {
            return self;
        }
        self.evolve(at, &given).expect("time can be given back to a game that is not over");
        self
    }

    /// When the present wait began in truth.
    pub fn began_waiting(&self) -> Timestamp {
        self.began
    }

    /// When the present wait runs out: the challenge expires, the placing ends, or the turn passes.
    pub fn expires(&self) -> Option<Timestamp> {
        let clock = self.public.rules.clock;
        match &self.stage {
            Stage::Setup => Some(self.since.plus_seconds(clock.max(3600))),
            Stage::Placing(_) => Some(self.since.plus_seconds(self.public.rules.laying())),
            Stage::Firing(_) | Stage::Sailing(_) => match self.public.phase {
                Phase::Owing(_, Debt::Cell | Debt::Mine | Debt::Course) => Some(self.since.plus_seconds(DEBT_SECONDS)),
                _ => Some(self.since.plus_seconds(clock)),
            },
            Stage::Over(_) => None,
        }
    }

    /// When the game next wants waking, if ever: for the warning before a turn runs out, then for its end; for that of a vote.
    pub fn deadline(&self) -> Option<Timestamp> {
        let turn = self.turn_wakes()?;
        Some(self.vote_closes().map_or(turn, |closes| closes.min(turn)))
    }

    fn turn_wakes(&self) -> Option<Timestamp> {
        let expires = self.expires()?;
        let debt = matches!(self.public.phase, Phase::Owing(_, Debt::Cell | Debt::Mine | Debt::Course));
        if self.nudged || debt || !self.public.phase.fighting() {
            return Some(expires);
        }
        let lead = (self.public.rules.clock / 4).min(6 * 3600);
        Some(expires.plus_millis(-i64::from(lead) * 1000))
    }
}
