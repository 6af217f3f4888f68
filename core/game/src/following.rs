//! Followers: rooms and people who get the public reports without playing. A follower changes nothing that players can see.

pub use super::follower::Follower;
use super::{
    code::Code,
    command::{Actor, Refusal},
    event::Event,
    state::Game,
};

/// The maximum number of rooms that follow a game besides those it is played in.
pub const MAX_ROOMS: usize = 5;

/// The maximum number of people that follow a game.
pub const MAX_PEOPLE: usize = 50;

/// The maximum number of follow events in a game, so that its log stays bounded.
const MAX_FOLLOW_EVENTS: usize = 400;

impl Game {
    /// The followers, in the order they came; without the game's own rooms and players.
    pub fn followers(&self) -> &[Follower] {
        &self.followers
    }

    /// Whether this is a room the game is played in, or one of its players, who are informed anyway.
    pub fn is_informed_anyway(&self, follower: Follower) -> bool {
        match follower {
            Follower::Room(room) => self.rooms().contains(&room),
            Follower::Person(player) => self.public.member(player).is_some(),
        }
    }

    pub(super) fn follow(&self, by: &Actor, follower: Follower) -> Result<Vec<Event>, Refusal> {
        self.check_speaks_for(by, follower)?;
        if self.is_over() {
            return Err(Code::GameOver.into());
        }
        if self.is_informed_anyway(follower) || self.followers.contains(&follower) {
            return Ok(Vec::new());
        }
        let alike = |known: &&Follower| matches!(known, Follower::Room(_)) == matches!(follower, Follower::Room(_));
        let most = if matches!(follower, Follower::Room(_)) { MAX_ROOMS } else { MAX_PEOPLE };
        let ever = self.log().iter().filter(|logged| matches!(logged.event, Event::Followed { .. })).count();
        if self.followers.iter().filter(alike).count() >= most || ever >= MAX_FOLLOW_EVENTS {
            return Err(Code::TooManyFollowers.into());
        }
        Ok(vec![Event::Followed { follower }])
    }

    pub(super) fn unfollow(&self, by: &Actor, follower: Follower) -> Result<Vec<Event>, Refusal> {
        self.check_speaks_for(by, follower)?;
        if self.is_informed_anyway(follower) {
            return Err(Code::PlayedHere.into());
        }
        let follows = !self.is_over() && self.followers.contains(&follower);
        Ok(if follows { vec![Event::Unfollowed { follower }] } else { Vec::new() })
    }

    /// A person may follow only for themselves; a member of a room may follow for it. Delivery removes unreachable followers.
    fn check_speaks_for(&self, by: &Actor, follower: Follower) -> Result<(), Refusal> {
        let speaks = match (by, follower) {
            (Actor::Delivery, _) | (Actor::Side(_) | Actor::Mate(_) | Actor::Visitor(_), Follower::Room(_)) => true,
            (Actor::Mate(member), Follower::Person(player)) => member.player() == player,
            (Actor::Visitor(seat), Follower::Person(player)) => seat.player == player,
            (Actor::Side(side), Follower::Person(player)) => self.public.side_of(player) == Some(*side),
            (Actor::Clock | Actor::Manager(_), _) => false,
        };
        if speaks { Ok(()) } else { Err(Code::NotAPlayer.into()) }
    }

    /// Adds a follower; `None` if no decision can have made them one.
    pub(super) fn add_follower(&mut self, follower: Follower) -> Option<()> {
        (!self.followers.contains(&follower) && !self.is_informed_anyway(follower)).then(|| self.followers.push(follower))
    }

    pub(super) fn remove_follower(&mut self, follower: Follower) -> Option<()> {
        let at = self.followers.iter().position(|known| *known == follower)?;
        self.followers.remove(at);
        Some(())
    }

    /// Removes followers that are informed anyway: a player who joined, or the room they joined in.
    pub(super) fn drop_informed_followers(&mut self) {
        let followers = std::mem::take(&mut self.followers);
        self.followers = followers.into_iter().filter(|follower| !self.is_informed_anyway(*follower)).collect();
    }
}
