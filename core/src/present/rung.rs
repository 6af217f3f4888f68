//! Whom what happened in a game rings: whoever is to move, once for each turn; whose time runs out; who is challenged. Follows
//! from the events alone, so that a repeat rings the same people. Pure; knows neither who wants to be rung now nor how a platform
//! does it.

use super::{line::unlinked, messages::computer, waits::Waits};
use crate::game::{
    Game,
    event::{Event, Invitee, Logged},
    ids::{Home, PlayerId, RoomId, Timestamp},
    report::{ChosenBy, Debt},
    side::{BySide, Side},
    team::Mode,
    view::{Phase, Seat},
};

/// What somebody is rung for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occasion {
    /// They are challenged.
    Challenge,
    /// It is their turn.
    Turn,
    /// Their time runs out.
    Late,
}

/// Somebody who is rung.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// Who; nobody where only what they are called on the challenger's platform is known.
    pub player: Option<PlayerId>,
    /// What they are called, in which no platform finds a link.
    pub name: String,
    /// What for.
    pub occasion: Occasion,
    /// The room whose post names them, where no letter reaches them; else it is their letter that rings.
    pub room: Option<RoomId>,
}

/// Who is rung by the events `from..to`, each once.
pub fn rung(game: &Game, from: usize, to: usize) -> Vec<Rung> {
    // A game that is first told of with both in it was opened for them, as for a match.
    let mut scan = Scan::new(game, from == 0);
    for (at, logged) in game.events_between(0, to).iter().enumerate() {
        let news = scan.take(logged);
        if at >= from {
            Side::BOTH.into_iter().for_each(|side| scan.ring(side, news[side]));
        }
    }
    let challenged = game.events_between(from, to).iter().find_map(|logged| challenged(game, &logged.event));
    let challenged = challenged.filter(|_| scan.waits.phase == Phase::Open);
    Side::BOTH.into_iter().flat_map(|side| scan.called(side)).chain(challenged).collect()
}

/// Whoever a challenge names: in the room it was made in, or, where it was made in none, by letter.
fn challenged(game: &Game, event: &Event) -> Option<Rung> {
    let Event::Challenged { invitee, host, .. } = event else { return None };
    let (player, name, home) = match invitee {
        Invitee::Anyone => return None,
        Invitee::Player(guest, name) | Invitee::Again(guest, name) => (Some(*guest), unlinked(name), guest.home),
        // As somebody else has typed it: nothing but a user name is ever named.
        Invitee::Handle(handle) if is_user_name(handle) => (None, format!("@{handle}"), host.player.home),
        Invitee::Handle(_) => return None,
    };
    let room = room_on(game, home);
    // A challenge in rooms is told nobody by letter.
    (room.is_some() || (game.rooms().is_empty() && player.is_some())).then_some(Rung { player, name, occasion: Occasion::Challenge, room })
}

fn is_user_name(handle: &str) -> bool {
    !handle.is_empty() && handle.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The room of the game in which somebody of this platform can be named.
fn room_on(game: &Game, home: Home) -> Option<RoomId> {
    game.rooms().iter().find(|room| room.home == home).copied()
}

/// By whose hand something happened.
#[derive(Clone, Copy)]
enum Hand {
    /// A player's.
    Of(Side),
    /// That of the clock, or of whoever seats two at once.
    Clock,
    /// It follows from what happened before.
    Nobody,
}

/// What an event is to a side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum News {
    /// It calls the side.
    Calls,
    /// Neither calls nor quiets it.
    Nothing,
    /// What called the side is out of date: it has acted, or is waited for no more.
    Quiets,
}

/// The crew of a side beside its captain.
#[derive(Default)]
struct Crew {
    mates: Vec<Seat>,
    votes: bool,
    /// Who has said where they would fire since the last shot.
    spoken: Vec<PlayerId>,
}

/// The log as far as it was read.
struct Scan<'a> {
    game: &'a Game,
    /// Whether both were seated by the bot.
    seated: bool,
    waits: Waits,
    /// Who acted last, if it was a player.
    last: Option<Side>,
    /// When the clock took a side's turn last.
    lapsed: BySide<Option<Timestamp>>,
    /// When the clock lays the fleets.
    laid_at: Option<Timestamp>,
    opened_at: Option<Timestamp>,
    unreached: BySide<bool>,
    /// The crew of each side beside its captain.
    crews: BySide<Crew>,
    /// What each side is called for by what is waited for now.
    due: BySide<Option<Occasion>>,
    /// What each side is rung for.
    rung: BySide<Option<Occasion>>,
}

impl<'a> Scan<'a> {
    fn new(game: &'a Game, seated: bool) -> Self {
        let (lapsed, unreached, due, rung) = (BySide::default(), BySide::default(), BySide::default(), BySide::default());
        let crews = BySide::default();
        Self { game, seated, waits: Waits::open(), last: None, lapsed, laid_at: None, opened_at: None, unreached, crews, due, rung }
    }

    /// Reads on; what the event is to each side.
    fn take(&mut self, logged: &Logged) -> BySide<News> {
        let waited = BySide::from_fn(|side| self.waits.includes(side));
        let hand = self.hand(logged);
        self.man(&logged.event);
        match hand {
            Hand::Of(side) => self.last = Some(side),
            Hand::Clock => self.last = None,
            Hand::Nobody => {}
        }
        self.waits.pass(&logged.event);
        BySide::from_fn(|side| {
            let acts = matches!(hand, Hand::Of(whose) if whose == side);
            if acts || !self.waits.includes(side) {
                self.due[side] = None;
                return News::Quiets;
            }
            match logged.event {
                Event::Nudged { side: whose } if whose == side => self.due[side] = Some(Occasion::Late),
                // What has called them had not reached them.
                Event::Unreached { side: whose } if whose == side && self.due[side].is_some() => {}
                _ if !waited[side] && self.last != Some(side) => self.due[side] = Some(Occasion::Turn),
                _ => return News::Nothing,
            }
            News::Calls
        })
    }

    fn ring(&mut self, side: Side, news: News) {
        match news {
            News::Calls => self.rung[side] = self.due[side],
            News::Quiets => self.rung[side] = None,
            News::Nothing => {}
        }
    }

    /// By whose hand it happened; notes what that has to be known for later.
    fn hand(&mut self, logged: &Logged) -> Hand {
        let by = |side: Side, chosen: ChosenBy| match chosen {
            ChosenBy::Player => Hand::Of(side),
            ChosenBy::Clock => Hand::Clock,
        };
        match &logged.event {
            Event::Challenged { .. } => {
                self.opened_at = Some(logged.at);
                Hand::Of(Side::A)
            }
            Event::Joined { seat, .. } => {
                self.laid_at = Some(logged.at.plus_seconds(self.game.rules().laying()));
                // So were two who sit down at one moment.
                let seated = self.seated || self.opened_at == Some(logged.at);
                if seated && !seat.player.is_computer() { Hand::Clock } else { Hand::Of(Side::B) }
            }
            Event::Excused { millis } => {
                self.laid_at = self.laid_at.map(|at| at.plus_millis(*millis));
                Hand::Nobody
            }
            Event::Readied { .. } if self.laid_at.is_some_and(|at| at <= logged.at) => Hand::Clock,
            Event::Fired { side, .. } => match self.waits.phase {
                // A shot at a paper field is told by its owner's answer.
                Phase::Owing(owner, Debt::Answer(_)) => Hand::Of(owner),
                _ => Hand::Of(*side),
            },
            Event::Given { side, chosen, .. } | Event::Stayed { side, chosen, .. } => by(*side, *chosen),
            Event::Lapsed { side, .. } => {
                self.lapsed[*side] = Some(logged.at);
                Hand::Clock
            }
            // The list of a side whose time is up is sent for it.
            Event::Locked { side, .. } if self.lapsed[*side] == Some(logged.at) => Hand::Clock,
            // Of a list the bot calls out one shot after another, and submarines fire back of themselves.
            Event::Called { left, .. } if *left == 0 || self.game.rules().salvo() => Hand::Nobody,
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
            | Event::Marked { side, .. } => Hand::Of(*side),
            Event::Unreached { side } => {
                self.unreached[*side] = true;
                Hand::Nobody
            }
            Event::Nudged { .. } => Hand::Clock,
            // What a member proposes is for the others to hear.
            Event::Began { .. }
            | Event::Salvo { .. }
            | Event::Followed { .. }
            | Event::Unfollowed { .. }
            | Event::CrewOpened { .. }
            | Event::MateJoined { .. }
            | Event::MateLeft { .. }
            | Event::Proposed { .. }
            | Event::Ended { .. } => Hand::Nobody,
        }
    }

    /// Notes who is in the crews, and who has spoken since the last shot.
    fn man(&mut self, event: &Event) {
        match event {
            Event::CrewOpened { side, mode } => self.crews[*side].votes = *mode == Mode::Vote,
            Event::MateJoined { side, seat } => self.crews[*side].mates.push(seat.clone()),
            Event::MateLeft { side, seat, .. } => self.crews[*side].mates.retain(|mate| mate.player != seat.player),
            Event::Proposed { side, player, .. } => self.crews[*side].spoken.push(*player),
            Event::Fired { side, .. } | Event::Called { side, .. } | Event::Lapsed { side, .. } => self.crews[*side].spoken.clear(),
            _ => {}
        }
    }

    /// Who of a side is rung: its captain, or, where all vote, whoever has not spoken yet.
    fn called(&self, side: Side) -> Vec<Rung> {
        let (Some(occasion), Some(captain)) = (self.rung[side], &self.game.public().seats[side]) else { return Vec::new() };
        let Crew { mates, votes, spoken } = &self.crews[side];
        let all = *votes && !mates.is_empty() && self.waits.phase == Phase::Firing(side);
        // The computer answers whoever has just moved: they need not be called back for it.
        if captain.player.is_computer() || (!all && occasion == Occasion::Turn && computer(self.game).is_some()) {
            return Vec::new();
        }
        let ring = |seat: &Seat, room: Option<RoomId>| Rung { player: Some(seat.player), name: unlinked(&seat.name), occasion, room };
        let others = mates.iter().filter(|_| all).map(|mate| ring(mate, None));
        let rung = [ring(captain, room_on(self.game, captain.player.home).filter(|_| self.unreached[side]))].into_iter().chain(others);
        rung.filter(|rung| !(all && rung.player.is_some_and(|player| spoken.contains(&player)))).collect()
    }
}
