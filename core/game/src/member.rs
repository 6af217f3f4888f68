//! Membership of a side. A [`Member`] is required to get the view of a side, and only this crate can create one.

use super::{
    crew::{CrewMode, MAX_MATES},
    ids::{GameId, PlayerId},
    side::Side,
    view::{Phase, PublicView, Seat},
};

/// A member of a side, who may see the side's view. Created only by [`PublicView::member`] and
/// [`PublicView::members`].
///
/// ```compile_fail
/// use broadside_game::{ids::{GameId, Home, PlayerId}, side::Side, team::Member, view::Seat};
///
/// let seat = Seat { player: PlayerId { home: Home::Discord, number: 1 }, name: "Eve".to_owned() };
/// let spy = Member { game: GameId::new(0, 1), side: Side::A, seat, captain: false }; // private
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    game: GameId,
    side: Side,
    seat: Seat,
    captain: bool,
}

impl Member {
    /// The side.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The player.
    pub fn player(&self) -> PlayerId {
        self.seat.player
    }

    /// The display name.
    pub fn name(&self) -> &str {
        &self.seat.name
    }

    /// The player and their name.
    pub(super) fn seat(&self) -> &Seat {
        &self.seat
    }

    /// Whether this is the captain of the side. A player without mates is a captain.
    pub fn is_captain(&self) -> bool {
        self.captain
    }
}

impl PublicView {
    /// This player as a member of a side; `None` if they are not a member.
    pub fn member(&self, player: PlayerId) -> Option<Member> {
        Side::BOTH.into_iter().find_map(|side| self.members(side).into_iter().find(|member| member.player() == player))
    }

    /// All members of a side, the captain first.
    pub fn members(&self, side: Side) -> Vec<Member> {
        let captain = self.seats[side].iter().map(|seat| (seat, true));
        let mates = self.mates(side).iter().map(|seat| (seat, false));
        captain.chain(mates).map(|(seat, captain)| Member { game: self.id, side, seat: seat.clone(), captain }).collect()
    }

    /// The mates of a side.
    pub fn mates(&self, side: Side) -> &[Seat] {
        self.teams[side].as_ref().map_or(&[], |team| &team.mates)
    }

    /// Whether a side's crew votes on where it fires.
    pub fn votes(&self, side: Side) -> bool {
        self.rules.is_shot_by_shot() && self.teams[side].as_ref().is_some_and(|team| team.mode == CrewMode::Vote && !team.mates.is_empty())
    }

    /// Whether this side's crew accepts another mate.
    pub fn accepts_mates(&self, side: Side) -> bool {
        let has_space = self.teams[side].as_ref().is_some_and(|team| team.mates.len() < MAX_MATES);
        has_space && matches!(self.phase, Phase::Open | Phase::Placing)
    }
}
