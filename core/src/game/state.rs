//! A game and how it moves: `evolve` brings it forward by one fact, views show it. What follows from a
//! command is decided in the `decide` room.

use std::fmt;

use super::{
    cell::{Cell, CellSet},
    event::{Event, Invitee, Logged},
    fleet::Field,
    ids::{GameId, RoomId, Timestamp},
    layout::Layout,
    report::Outcome,
    ruleset::Ruleset,
    side::{BySide, Side},
    view::{AutoMark, OwnView, Phase, PublicView, next_to_fire},
};

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
    pub(super) nudged: bool,
    rooms: Vec<RoomId>,
    log: Vec<Logged>,
}

/// How far the game has come, with what only that stage knows.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Stage {
    Setup,
    Placing(BySide<Waters>),
    Firing(Firing),
    Over(BySide<Option<Field>>),
}

/// One side's waters while the fleets are laid.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Waters {
    Draft(Layout),
    Laid(Field),
}

/// The exchange of shots.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Firing {
    pub(super) fields: BySide<Field>,
    pub(super) turn: Side,
    /// Cells the side to fire has been warned of in this turn.
    pub(super) warned: CellSet,
    pub(super) draw_offered: Option<Side>,
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
            nudged: false,
            rooms: room.iter().copied().collect(),
            log: vec![first.clone()],
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
                layout.0.check_part(&self.public.rules).ok()?;
                *self.draft_waters(*side)? = Waters::Draft(layout.0.clone());
            }
            Event::Readied { side, layout, salt, .. } => {
                let fleet = layout.0.check(&self.public.rules).ok()?;
                *self.draft_waters(*side)? = Waters::Laid(Field::new(fleet, salt.0));
            }
            Event::Began { first } => self.begin(at, *first)?,
            Event::Warned { side, cell } => {
                self.firing_of(*side)?.warned.insert(*cell);
            }
            Event::Fired { side, cell, outcome } => self.fired(at, *side, *cell, outcome)?,
            Event::Nudged { side } => {
                self.firing_of(*side)?;
                self.nudged = true;
            }
            Event::Lapsed { side, count } => {
                self.firing_of(*side)?;
                (self.lapses[*side].checked_add(1)? == *count).then_some(())?;
                self.lapses[*side] = *count;
                self.pass_to(at, !*side)?;
            }
            Event::Excused { millis } => self.since = self.since.plus_millis(*millis),
            Event::DrawOffered { side } => self.firing()?.draw_offered = Some(*side),
            Event::Unreached { side } => self.unreached[*side] = true,
            Event::Marked { side, auto_mark } => self.marks[*side] = *auto_mark,
            Event::Ended { .. } => self.end(),
        }
        if let Some(report) = event.report(&self.public.rules) {
            self.public.apply(&report);
        }
        if let Event::Drafted { side, .. } | Event::Readied { side, .. } = event {
            self.forget_drafts(*side);
        }
        self.log.push(Logged { at, event: event.clone() });
        Some(())
    }

    /// A new draft replaces the earlier one: only that there was one is still of interest, so that a game
    /// does not grow with every shuffle.
    fn forget_drafts(&mut self, of: Side) {
        for logged in &mut self.log {
            match &mut logged.event {
                Event::Drafted { side, layout } if *side == of => layout.0 = Layout::default(),
                _ => {}
            }
        }
    }

    fn joined(&mut self, at: Timestamp, room: Option<RoomId>) -> Option<()> {
        matches!(self.stage, Stage::Setup).then_some(())?;
        self.stage = Stage::Placing(BySide::from_fn(|_| Waters::Draft(Layout::default())));
        let news = room.filter(|room| !self.rooms.contains(room));
        self.rooms.extend(news);
        self.wait_from(at);
        Some(())
    }

    fn fired(&mut self, at: Timestamp, side: Side, cell: Cell, outcome: &Outcome) -> Option<()> {
        let (size, answers) = (self.public.rules.size, self.public.rules.answers);
        let next = next_to_fire(&self.public.rules, side, outcome);
        let firing = self.firing_of(side)?;
        let field = &mut firing.fields[!side];
        let fresh = cell.col < size && cell.row < size && !field.was_shot(cell);
        (fresh && field.strike(cell, answers) == *outcome).then_some(())?;
        field.mark(cell);
        firing.draw_offered = firing.draw_offered.filter(|offered| *offered == side);
        self.lapses[side] = 0;
        self.pass_to(at, next)
    }

    /// This side's waters, while its fleet may still be laid.
    fn draft_waters(&mut self, side: Side) -> Option<&mut Waters> {
        match &mut self.stage {
            Stage::Placing(waters) => Some(&mut waters[side]).filter(|waters| matches!(waters, Waters::Draft(_))),
            Stage::Setup | Stage::Firing(_) | Stage::Over(_) => None,
        }
    }

    fn firing(&mut self) -> Option<&mut Firing> {
        match &mut self.stage {
            Stage::Firing(firing) => Some(firing),
            Stage::Setup | Stage::Placing(_) | Stage::Over(_) => None,
        }
    }

    /// The exchange of shots, while it is this side's turn.
    fn firing_of(&mut self, side: Side) -> Option<&mut Firing> {
        self.firing().filter(|firing| firing.turn == side)
    }

    fn begin(&mut self, at: Timestamp, first: Side) -> Option<()> {
        let Stage::Placing(BySide { a: Waters::Laid(a), b: Waters::Laid(b) }) = &self.stage else { return None };
        let fields = BySide { a: a.clone(), b: b.clone() };
        self.stage = Stage::Firing(Firing { fields, turn: first, warned: CellSet::EMPTY, draw_offered: None });
        self.wait_from(at);
        Some(())
    }

    fn pass_to(&mut self, at: Timestamp, next: Side) -> Option<()> {
        let firing = self.firing()?;
        if firing.turn != next {
            firing.warned = CellSet::EMPTY;
        }
        firing.turn = next;
        self.wait_from(at);
        Some(())
    }

    fn wait_from(&mut self, at: Timestamp) {
        self.since = at;
        self.nudged = false;
    }

    fn end(&mut self) {
        let fields = match &self.stage {
            Stage::Firing(firing) => BySide::from_fn(|side| Some(firing.fields[side].clone())),
            Stage::Placing(waters) => BySide::from_fn(|side| match &waters[side] {
                Waters::Laid(field) => Some(field.clone()),
                Waters::Draft(_) => None,
            }),
            Stage::Setup | Stage::Over(_) => BySide::default(),
        };
        self.stage = Stage::Over(fields);
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
        let ships = match &self.stage {
            Stage::Setup => Vec::new(),
            Stage::Placing(waters) => match &waters[side] {
                Waters::Draft(layout) => layout.check_part(&self.public.rules).map(|fleet| fleet.placed()).unwrap_or_default(),
                Waters::Laid(field) => field.fleet.placed(),
            },
            Stage::Firing(firing) => firing.fields[side].fleet.placed(),
            Stage::Over(fields) => fields[side].as_ref().map(|field| field.fleet.placed()).unwrap_or_default(),
        };
        OwnView { side, public: self.public.clone(), ships, auto_mark: self.marks[side] }
    }

    /// Its id.
    pub fn id(&self) -> GameId {
        self.public.id
    }

    /// Its rules.
    pub fn rules(&self) -> &Ruleset {
        &self.public.rules
    }

    /// Whom the challenge was for.
    pub fn invitee(&self) -> &Invitee {
        &self.invitee
    }

    /// The rooms that follow it.
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

    /// Whether it is over.
    pub fn over(&self) -> bool {
        matches!(self.public.phase, Phase::Over(_))
    }

    /// When the present wait runs out: the challenge expires, the placing ends, or the turn passes.
    pub fn expires(&self) -> Option<Timestamp> {
        let clock = self.public.rules.clock;
        match &self.stage {
            Stage::Setup => Some(self.since.plus_seconds(clock.max(3600))),
            Stage::Placing(_) => Some(self.since.plus_seconds(clock.max(600))),
            Stage::Firing(_) => Some(self.since.plus_seconds(clock)),
            Stage::Over(_) => None,
        }
    }

    /// When the game next wants waking, if ever: for the warning before a turn runs out, then for its end.
    pub fn deadline(&self) -> Option<Timestamp> {
        let expires = self.expires()?;
        match &self.stage {
            Stage::Firing(_) if !self.nudged => {
                let lead = (self.public.rules.clock / 4).min(6 * 3600);
                Some(expires.plus_millis(-i64::from(lead) * 1000))
            }
            Stage::Setup | Stage::Placing(_) | Stage::Firing(_) | Stage::Over(_) => Some(expires),
        }
    }
}
