//! Whom to ping about a game: the player to move, once per turn; a player running out of time; a challenged player.
//! Computed from the events alone, so a retry pings the same people. Ignores notification settings and how platforms
//! ping.

use broadside_game::{
    Game,
    event::{Event, Invitee, LoggedEvent},
    ids::{Home, PlayerId, RoomId, Timestamp},
    report::{ChosenBy, Debt},
    side::{BySide, Side},
    team::Mode,
    view::{Phase, Seat},
};
use broadside_words::line::break_links;

use super::{status::computer, turn_state::TurnState};

/// The reason for a ping.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PingReason {
    /// The player is challenged.
    Challenge,
    /// It is the player's turn.
    Turn,
    /// The player is running out of time.
    Late,
}

/// A person to ping.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ping {
    /// The player; `None` if only a user name on the challenger's platform is known.
    pub player: Option<PlayerId>,
    /// The name, safe from being read as a link.
    pub name: String,
    /// The reason.
    pub reason: PingReason,
    /// The room whose post mentions them, if they cannot be messaged; `None` if their private message pings them.
    pub room: Option<RoomId>,
}

/// The pings for the events `from..to`, at most one per person.
pub fn pings(game: &Game, from: usize, to: usize) -> Vec<Ping> {
    // A game announced with both players seated was opened for them, for example as a match.
    let mut scan = Scan::new(game, from == 0);
    game.events_between(0, from.min(to)).iter().for_each(|logged| scan.apply(logged));
    scan.pings = BySide::default();
    game.events_between(from, to).iter().for_each(|logged| scan.apply(logged));
    let challenged = game.events_between(from, to).iter().find_map(|logged| challenge_ping(game, &logged.event));
    let challenged = challenged.filter(|_| scan.state.phase == Phase::Open);
    Side::BOTH.into_iter().flat_map(|side| scan.pings_of(side)).chain(challenged).collect()
}

/// The ping for a challenged player: in the room of the challenge, or in a private message if it has no room.
fn challenge_ping(game: &Game, event: &Event) -> Option<Ping> {
    let Event::Challenged { invitee, host, .. } = event else { return None };
    let (player, name, home) = match invitee {
        Invitee::Anyone => return None,
        Invitee::Player(guest, name) | Invitee::Again(guest, name) => (Some(*guest), break_links(name), guest.home),
        // Typed by another person, so only a user name is mentioned.
        Invitee::Handle(handle) if is_user_name(handle) => (None, format!("@{handle}"), host.player.home),
        Invitee::Handle(_) => return None,
    };
    let room = room_on(game, home);
    // A challenge made in a room is not announced in a private message.
    (room.is_some() || (game.rooms().is_empty() && player.is_some())).then_some(Ping { player, name, reason: PingReason::Challenge, room })
}

fn is_user_name(handle: &str) -> bool {
    !handle.is_empty() && handle.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The game's room on this platform.
fn room_on(game: &Game, home: Home) -> Option<RoomId> {
    game.rooms().iter().find(|room| room.home == home).copied()
}

/// Who caused an event.
#[derive(Clone, Copy)]
enum Initiator {
    /// The player of this side.
    Player(Side),
    /// The clock, or the bot that seated both players.
    Clock,
    /// It follows from earlier events.
    None,
}

/// A side's crew without its captain.
#[derive(Default)]
struct Crew {
    mates: Vec<Seat>,
    votes: bool,
    /// Who has suggested a shot since the last one.
    proposed: Vec<PlayerId>,
}

/// The state after reading part of the log.
struct Scan<'a> {
    game: &'a Game,
    /// Whether the bot seated both players.
    seated: bool,
    state: TurnState,
    /// The side that acted last; `None` after the clock.
    last: Option<Side>,
    /// When the clock last took a side's turn.
    lapsed: BySide<Option<Timestamp>>,
    /// When the clock places the fleets.
    laid_at: Option<Timestamp>,
    opened_at: Option<Timestamp>,
    unreached: BySide<bool>,
    crews: BySide<Crew>,
    /// The reason to ping each side in the current phase.
    due: BySide<Option<PingReason>>,
    /// The reason to ping each side for the events in question.
    pings: BySide<Option<PingReason>>,
}

impl<'a> Scan<'a> {
    fn new(game: &'a Game, seated: bool) -> Self {
        let (lapsed, unreached, due, pings) = (BySide::default(), BySide::default(), BySide::default(), BySide::default());
        let crews = BySide::default();
        Self { game, seated, state: TurnState::open(), last: None, lapsed, laid_at: None, opened_at: None, unreached, crews, due, pings }
    }

    /// Reads one event: it prompts a side, leaves its ping as it is, or makes it out of date, because the side has acted or the game no
    /// longer waits for it.
    fn apply(&mut self, logged: &LoggedEvent) {
        let waited = BySide::from_fn(|side| self.state.includes(side));
        let initiator = self.initiator(logged);
        self.update_crews(&logged.event);
        match initiator {
            Initiator::Player(side) => self.last = Some(side),
            Initiator::Clock => self.last = None,
            Initiator::None => {}
        }
        self.state.apply(&logged.event);
        for side in Side::BOTH {
            let acts = matches!(initiator, Initiator::Player(whose) if whose == side);
            if acts || !self.state.includes(side) {
                self.due[side] = None;
                self.pings[side] = None;
                continue;
            }
            match logged.event {
                Event::Nudged { side: whose } if whose == side => self.due[side] = Some(PingReason::Late),
                // The earlier ping did not reach them.
                Event::Unreached { side: whose } if whose == side && self.due[side].is_some() => {}
                _ if !waited[side] && self.last != Some(side) => self.due[side] = Some(PingReason::Turn),
                _ => continue,
            }
            self.pings[side] = self.due[side];
        }
    }

    /// Who caused the event. Records what later events need.
    fn initiator(&mut self, logged: &LoggedEvent) -> Initiator {
        let by = |side: Side, chosen: ChosenBy| match chosen {
            ChosenBy::Player => Initiator::Player(side),
            ChosenBy::Clock => Initiator::Clock,
        };
        match &logged.event {
            Event::Challenged { .. } => {
                self.opened_at = Some(logged.at);
                Initiator::Player(Side::A)
            }
            Event::Joined { seat, .. } => {
                self.laid_at = Some(logged.at.plus_seconds(self.game.rules().laying()));
                // Two players who sat down in the same instant were seated by the bot.
                let seated = self.seated || self.opened_at == Some(logged.at);
                if seated && !seat.player.is_computer() { Initiator::Clock } else { Initiator::Player(Side::B) }
            }
            Event::Excused { millis } => {
                self.laid_at = self.laid_at.map(|at| at.plus_millis(*millis));
                Initiator::None
            }
            Event::Readied { .. } if self.laid_at.is_some_and(|at| at <= logged.at) => Initiator::Clock,
            Event::Fired { side, .. } => match self.state.phase {
                // In a paper game the owner of the field reports the shot.
                Phase::Owing(owner, Debt::Answer(_)) => Initiator::Player(owner),
                _ => Initiator::Player(*side),
            },
            Event::Given { side, chosen, .. } | Event::Stayed { side, chosen, .. } => by(*side, *chosen),
            Event::Lapsed { side, .. } => {
                self.lapsed[*side] = Some(logged.at);
                Initiator::Clock
            }
            // The clock sends the list of a side whose time is up.
            Event::Locked { side, .. } if self.lapsed[*side] == Some(logged.at) => Initiator::Clock,
            // The bot calls out the shots of a list, and dying submarines fire automatically.
            Event::Called { left, .. } if *left == 0 || self.game.rules().is_salvo() => Initiator::None,
            Event::Readied { side, .. }
            | Event::Drafted { side, .. }
            | Event::Warned { side, .. }
            | Event::Called { side, .. }
            | Event::Answered { side, .. }
            | Event::Moved { side, .. }
            | Event::Planned { side, .. }
            | Event::Locked { side, .. }
            | Event::Sailed { side, .. }
            | Event::DrawOffered { side }
            | Event::Hinted { side }
            | Event::Marked { side, .. } => Initiator::Player(*side),
            Event::Unreached { side } => {
                self.unreached[*side] = true;
                Initiator::None
            }
            Event::Nudged { .. } => Initiator::Clock,
            // Suggestions concern only the crew.
            Event::Began { .. }
            | Event::Salvo { .. }
            | Event::Followed { .. }
            | Event::Unfollowed { .. }
            | Event::CrewOpened { .. }
            | Event::MateJoined { .. }
            | Event::MateLeft { .. }
            | Event::Proposed { .. }
            | Event::Ended { .. } => Initiator::None,
        }
    }

    fn update_crews(&mut self, event: &Event) {
        match event {
            Event::CrewOpened { side, mode } => self.crews[*side].votes = *mode == Mode::Vote,
            Event::MateJoined { side, seat } => self.crews[*side].mates.push(seat.clone()),
            Event::MateLeft { side, seat, .. } => self.crews[*side].mates.retain(|mate| mate.player != seat.player),
            Event::Proposed { side, player, .. } => self.crews[*side].proposed.push(*player),
            Event::Fired { side, .. } | Event::Called { side, .. } | Event::Lapsed { side, .. } => self.crews[*side].proposed.clear(),
            _ => {}
        }
    }

    /// The pings for a side: its captain, or in a vote every member who has not suggested a shot.
    fn pings_of(&self, side: Side) -> Vec<Ping> {
        let (Some(reason), Some(captain)) = (self.pings[side], &self.game.public().seats[side]) else { return Vec::new() };
        let Crew { mates, votes, proposed } = &self.crews[side];
        let all = *votes && !mates.is_empty() && self.state.phase == Phase::Firing(side);
        // The computer answers within the same batch, so the player who moved is still there.
        if captain.player.is_computer() || (!all && reason == PingReason::Turn && computer(self.game.public()).is_some()) {
            return Vec::new();
        }
        let ping = |seat: &Seat, room: Option<RoomId>| Ping { player: Some(seat.player), name: break_links(&seat.name), reason, room };
        let others = mates.iter().filter(|_| all).map(|mate| ping(mate, None));
        let pings = [ping(captain, room_on(self.game, captain.player.home).filter(|_| self.unreached[side]))].into_iter().chain(others);
        pings.filter(|ping| !(all && ping.player.is_some_and(|player| proposed.contains(&player)))).collect()
    }
}
