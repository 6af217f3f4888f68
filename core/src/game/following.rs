//! Who follows a game without playing in it: rooms and people who get what is said aloud, and nothing else.
//! A follower changes nothing that a player could see.

pub use super::follower::Follower;
use super::{
    code::Code,
    command::{Actor, Refusal},
    event::Event,
    state::Game,
};

/// The most rooms that may follow a game beside those it is played in.
pub const MOST_ROOMS: usize = 5;

/// The most people that may follow a game.
pub const MOST_PEOPLE: usize = 50;

/// How often a game can be followed anew in its life, so that nobody makes it grow without end.
const MOST_EVER: usize = 400;

impl Game {
    /// Who follows it, beside the rooms it is played in and its players; in the order they came.
    pub fn followers(&self) -> &[Follower] {
        &self.followers
    }

    /// Whether this is one of those who are told of it anyway: a room it is played in, or a player.
    pub fn at_home(&self, follower: Follower) -> bool {
        match follower {
            Follower::Room(room) => self.rooms().contains(&room),
            Follower::Person(player) => self.public.member(player).is_some(),
        }
    }

    pub(super) fn follow(&self, by: &Actor, follower: Follower) -> Result<Vec<Event>, Refusal> {
        self.speaks_for(by, follower)?;
        if self.over() {
            return Err(Code::GameOver.into());
        }
        if self.at_home(follower) || self.followers.contains(&follower) {
            return Ok(Vec::new());
        }
        let alike = |known: &&Follower| matches!(known, Follower::Room(_)) == matches!(follower, Follower::Room(_));
        let most = if matches!(follower, Follower::Room(_)) { MOST_ROOMS } else { MOST_PEOPLE };
        let ever = self.log().iter().filter(|logged| matches!(logged.event, Event::Followed { .. })).count();
        if self.followers.iter().filter(alike).count() >= most || ever >= MOST_EVER {
            return Err(Code::TooManyFollowers.into());
        }
        Ok(vec![Event::Followed { follower }])
    }

    pub(super) fn unfollow(&self, by: &Actor, follower: Follower) -> Result<Vec<Event>, Refusal> {
        self.speaks_for(by, follower)?;
        if self.at_home(follower) {
            return Err(Code::PlayedHere.into());
        }
        let follows = !self.over() && self.followers.contains(&follower);
        Ok(if follows { vec![Event::Unfollowed { follower }] } else { Vec::new() })
    }

    /// A person follows for nobody else; whoever is in a room may speak for it. Delivery drops whom it cannot reach.
    fn speaks_for(&self, by: &Actor, follower: Follower) -> Result<(), Refusal> {
        let speaks = match (by, follower) {
            (Actor::Delivery, _) | (Actor::Side(_) | Actor::Mate(_) | Actor::Visitor(_), Follower::Room(_)) => true,
            (Actor::Mate(member), Follower::Person(player)) => member.player() == player,
            (Actor::Visitor(seat), Follower::Person(player)) => seat.player == player,
            (Actor::Side(side), Follower::Person(player)) => self.public.side_of(player) == Some(*side),
            (Actor::Clock | Actor::Manager(_), _) => false,
        };
        if speaks { Ok(()) } else { Err(Code::NotAPlayer.into()) }
    }

    /// Notes a follower; `None` where no decision can have made them one.
    pub(super) fn followed(&mut self, follower: Follower) -> Option<()> {
        (!self.followers.contains(&follower) && !self.at_home(follower)).then(|| self.followers.push(follower))
    }

    pub(super) fn unfollowed(&mut self, follower: Follower) -> Option<()> {
        let at = self.followers.iter().position(|known| *known == follower)?;
        self.followers.remove(at);
        Some(())
    }

    /// Whoever is told anyway follows no longer: a player who has come, or the room they came in.
    pub(super) fn drop_those_at_home(&mut self) {
        let followers = std::mem::take(&mut self.followers);
        self.followers = followers.into_iter().filter(|follower| !self.at_home(*follower)).collect();
    }
}
