//! Followers: rooms and people that get the public reports of a game without playing in it. Players do not notice followers.

pub use super::follower::Follower;
use super::{
    code::Code,
    command::{Actor, Refusal},
    event::Event,
    state::Game,
};

/// The maximum number of rooms that follow a game, without the rooms in which it is played.
pub const MAX_ROOMS: usize = 5;

/// The maximum number of people that follow a game.
pub const MAX_PEOPLE: usize = 50;

/// The maximum number of times that a game may be followed. Bounds the length of its log.
const MAX_FOLLOW_EVENTS: usize = 400;

impl Game {
    /// The followers, in the order they were added; without the game's own rooms and players.
    pub fn followers(&self) -> &[Follower] {
        &self.followers
    }

    /// Whether this is a room in which the game is played, or one of its players. Those get the reports without following.
    pub fn is_participant(&self, follower: Follower) -> bool {
        match follower {
            Follower::Room(room) => self.rooms().contains(&room),
            Follower::Person(player) => self.public.member(player).is_some(),
        }
    }

    pub(super) fn follow(&self, by: &Actor, follower: Follower) -> Result<Vec<Event>, Refusal> {
        self.check_may_act_for(by, follower)?;
        if self.is_over() {
            return Err(Code::GameOver.into());
        }
        if self.is_participant(follower) || self.followers.contains(&follower) {
            return Ok(Vec::new());
        }
        let same_kind = |known: &&Follower| matches!(known, Follower::Room(_)) == matches!(follower, Follower::Room(_));
        let most = if matches!(follower, Follower::Room(_)) { MAX_ROOMS } else { MAX_PEOPLE };
        let ever = self.log().iter().filter(|logged| matches!(logged.event, Event::Followed { .. })).count();
        if self.followers.iter().filter(same_kind).count() >= most || ever >= MAX_FOLLOW_EVENTS {
            return Err(Code::TooManyFollowers.into());
        }
        Ok(vec![Event::Followed { follower }])
    }

    pub(super) fn unfollow(&self, by: &Actor, follower: Follower) -> Result<Vec<Event>, Refusal> {
        self.check_may_act_for(by, follower)?;
        if self.is_participant(follower) {
            return Err(Code::PlayedHere.into());
        }
        let follows = !self.is_over() && self.followers.contains(&follower);
        Ok(if follows { vec![Event::Unfollowed { follower }] } else { Vec::new() })
    }

    /// Checks that the actor may follow or unfollow for this follower: people for themselves and for rooms, delivery for all, since it
    /// removes unreachable followers.
    fn check_may_act_for(&self, by: &Actor, follower: Follower) -> Result<(), Refusal> {
        let may_act = match (by, follower) {
            (Actor::Delivery, _) | (Actor::Side(_) | Actor::Mate(_) | Actor::Visitor(_), Follower::Room(_)) => true,
            (Actor::Mate(member), Follower::Person(player)) => member.player() == player,
            (Actor::Visitor(seat), Follower::Person(player)) => seat.player == player,
            (Actor::Side(side), Follower::Person(player)) => self.public.side_of(player) == Some(*side),
            (Actor::Clock | Actor::Manager(_), _) => false,
        };
        if may_act { Ok(()) } else { Err(Code::NotAPlayer.into()) }
    }

    /// Adds a follower; `None` if it follows already or takes part in the game.
    pub(super) fn add_follower(&mut self, follower: Follower) -> Option<()> {
        (!self.followers.contains(&follower) && !self.is_participant(follower)).then(|| self.followers.push(follower))
    }

    pub(super) fn remove_follower(&mut self, follower: Follower) -> Option<()> {
        let at = self.followers.iter().position(|known| *known == follower)?;
        self.followers.remove(at);
        Some(())
    }

    /// Removes followers that now take part in the game: a player who joined, or the room in which they joined.
    pub(super) fn remove_participants_from_followers(&mut self) {
        let followers = std::mem::take(&mut self.followers);
        self.followers = followers.into_iter().filter(|follower| !self.is_participant(*follower)).collect();
    }
}
