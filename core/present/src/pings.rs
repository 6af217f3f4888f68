//! The players to ping about a game: the player to move, once per turn; a player who is running out of time; a challenged
//! player. Computed from the events alone, so that a retry pings the same people. Does not consider notification settings or
//! how platforms ping.

use broadside_game::{
    Game,
    event::{Event, Invitee, LoggedEvent},
    ids::{Home, PlayerId, RoomId, Timestamp},
    report::{ChosenBy, Debt},
    side::{BySide, Side},
    team::CrewMode,
    view::{Phase, Seat},
};
use broadside_words::line::break_links;

use super::{status::computer_side, turn_state::TurnState};

/// How long a player who is ready is taken to look at the message that waits for the opponent, in seconds. A start within this time only
/// edits it.
const WATCHING_SECONDS: u32 = 60;

/// The reason for a ping.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PingReason {
    /// The player is challenged.
    Challenge,
    /// It is the player's turn.
    Turn,
    /// The player is running out of time.
    TimeRunningOut,
}

/// A person to ping.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ping {
    /// The player; `None` if only a user name on the challenger's platform is known.
    pub player: Option<PlayerId>,
    /// The name, changed so that platforms do not turn it into a link.
    pub name: String,
    /// The reason.
    pub reason: PingReason,
    /// The room whose post mentions the player, if they cannot be messaged in private; `None`: the private message pings the player.
    pub room: Option<RoomId>,
}

/// The pings for the events `from..to`, at most one per person.
pub fn pings(game: &Game, from: usize, to: usize) -> Vec<Ping> {
    // A game whose first announcement includes both players was opened for them by the bot, for example as a match.
    let mut scan = PingScan::new(game, from == 0);
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
        Invitee::Player(guest, name) | Invitee::Rematch(guest, name) => (Some(*guest), break_links(name), guest.home),
        // The challenger typed this text, so it is mentioned only if it is a user name.
        Invitee::Handle(handle) if is_user_name(handle) => (None, format!("@{handle}"), host.player.home),
        Invitee::Handle(_) => return None,
    };
    let room = room_on_platform(game, home);
    // A challenge made in a room is announced only there, not in a private message.
    (room.is_some() || (game.rooms().is_empty() && player.is_some())).then_some(Ping { player, name, reason: PingReason::Challenge, room })
}

fn is_user_name(handle: &str) -> bool {
    !handle.is_empty() && handle.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The game's room on this platform.
fn room_on_platform(game: &Game, home: Home) -> Option<RoomId> {
    game.rooms().iter().find(|room| room.home == home).copied()
}

/// Who caused an event.
#[derive(Clone, Copy)]
enum Initiator {
    /// The player of this side.
    Player(Side),
    /// The clock, or the bot, which seated both players.
    Clock,
    /// Nobody: the event follows from earlier ones.
    None,
}

/// The members of a side's crew, without the captain.
#[derive(Default)]
struct Crew {
    mates: Vec<Seat>,
    votes: bool,
    /// The members who have suggested a shot since the last shot.
    proposed: Vec<PlayerId>,
}

/// The state of the pings after part of the log.
struct PingScan<'a> {
    game: &'a Game,
    /// Whether the bot seated both players.
    seated: bool,
    state: TurnState,
    /// The side that acted last; `None` if it was the clock.
    last: Option<Side>,
    /// When each side last missed its turn because its time ran out.
    lapsed: BySide<Option<Timestamp>>,
    /// When each player got ready.
    ready_at: BySide<Option<Timestamp>>,
    /// The time at which the clock places the missing fleets.
    placing_ends_at: Option<Timestamp>,
    /// When the challenge was made.
    opened_at: Option<Timestamp>,
    unreached: BySide<bool>,
    crews: BySide<Crew>,
    /// The reason to ping each side in the current phase.
    due: BySide<Option<PingReason>>,
    /// The reason to ping each side because of the events to report.
    pings: BySide<Option<PingReason>>,
}

impl<'a> PingScan<'a> {
    fn new(game: &'a Game, seated: bool) -> Self {
        Self {
            game,
            seated,
            state: TurnState::open(),
            last: None,
            lapsed: BySide::default(),
            ready_at: BySide::default(),
            placing_ends_at: None,
            opened_at: None,
            unreached: BySide::default(),
            crews: BySide::default(),
            due: BySide::default(),
            pings: BySide::default(),
        }
    }

    /// Applies one event. For each side it may add a ping, or remove the ping because the side has acted or the game no longer waits for
    /// it.
    fn apply(&mut self, logged: &LoggedEvent) {
        let waited = BySide::from_fn(|side| self.state.awaits(side));
        let initiator = self.find_initiator(logged);
        self.update_crews(&logged.event);
        match initiator {
            Initiator::Player(side) => self.last = Some(side),
            Initiator::Clock => self.last = None,
            Initiator::None => {}
        }
        self.state.apply(&logged.event);
        for side in Side::BOTH {
            let acts = matches!(initiator, Initiator::Player(whose) if whose == side);
            if acts || !self.state.awaits(side) {
                self.due[side] = None;
                self.pings[side] = None;
                continue;
            }
            match logged.event {
                Event::Nudged { side: whose } if whose == side => self.due[side] = Some(PingReason::TimeRunningOut),
                // The earlier ping did not reach the player, so it is repeated.
                Event::Unreached { side: whose } if whose == side && self.due[side].is_some() => {}
                Event::Began { .. } if self.is_watching(side, logged.at) => continue,
                _ if !waited[side] && self.last != Some(side) => self.due[side] = Some(PingReason::Turn),
                _ => continue,
            }
            self.pings[side] = self.due[side];
        }
    }

    /// Whether the player of a side has just got ready. A crew is always pinged: its other members were not asked.
    fn is_watching(&self, side: Side, now: Timestamp) -> bool {
        self.crews[side].mates.is_empty() && self.ready_at[side].is_some_and(|at| now <= at.plus_seconds(WATCHING_SECONDS))
    }

    /// Returns who caused the event, and records the times and players that later events depend on.
    fn find_initiator(&mut self, logged: &LoggedEvent) -> Initiator {
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
                self.placing_ends_at = Some(logged.at.plus_seconds(self.game.rules().placing_seconds()));
                // If both players are seated at the same time, the bot has seated them.
                let seated = self.seated || self.opened_at == Some(logged.at);
                if seated && !seat.player.is_computer() { Initiator::Clock } else { Initiator::Player(Side::B) }
            }
            Event::OutageCredited { millis } => {
                self.placing_ends_at = self.placing_ends_at.map(|at| at.plus_millis(*millis));
                Initiator::None
            }
            Event::Readied { .. } if self.placing_ends_at.is_some_and(|at| at <= logged.at) => Initiator::Clock,
            Event::Readied { side, .. } => {
                self.ready_at[*side] = Some(logged.at);
                Initiator::Player(*side)
            }
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
            // The clock sends the salvo list of a side whose time has run out.
            Event::Locked { side, .. } if self.lapsed[*side] == Some(logged.at) => Initiator::Clock,
            // The bot calls the shots of a salvo list, and dying submarines fire by themselves.
            Event::Called { left, .. } if *left == 0 || self.game.rules().is_salvo() => Initiator::None,
            Event::Drafted { side, .. }
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

    /// Updates the members of the crews, how they decide, and who has suggested a shot.
    fn update_crews(&mut self, event: &Event) {
        match event {
            Event::CrewOpened { side, mode } => self.crews[*side].votes = *mode == CrewMode::Vote,
            Event::MateJoined { side, seat } => self.crews[*side].mates.push(seat.clone()),
            Event::MateLeft { side, seat, .. } => self.crews[*side].mates.retain(|mate| mate.player != seat.player),
            Event::Proposed { side, player, .. } => self.crews[*side].proposed.push(*player),
            Event::Fired { side, .. } | Event::Called { side, .. } | Event::Lapsed { side, .. } => self.crews[*side].proposed.clear(),
            _ => {}
        }
    }

    /// The pings for a side: for its captain, or in a vote for every member who has not suggested a shot.
    fn pings_of(&self, side: Side) -> Vec<Ping> {
        let (Some(reason), Some(captain)) = (self.pings[side], &self.game.public().seats[side]) else { return Vec::new() };
        let Crew { mates, votes, proposed } = &self.crews[side];
        let all = *votes && !mates.is_empty() && self.state.phase == Phase::Firing(side);
        // The computer moves at once, so the player who moved is still looking at the board.
        if captain.player.is_computer() || (!all && reason == PingReason::Turn && computer_side(self.game.public()).is_some()) {
            return Vec::new();
        }
        let ping = |seat: &Seat, room: Option<RoomId>| Ping { player: Some(seat.player), name: break_links(&seat.name), reason, room };
        let others = mates.iter().filter(|_| all).map(|mate| ping(mate, None));
        let pings =
            [ping(captain, room_on_platform(self.game, captain.player.home).filter(|_| self.unreached[side]))].into_iter().chain(others);
        pings.filter(|ping| !(all && ping.player.is_some_and(|player| proposed.contains(&player)))).collect()
    }
}
