//! Who is on which side. Whoever is shown a side's view is a [`Member`], which nobody is but by the game's own word.

use super::{
    crew::{MOST_MATES, Mode},
    ids::{GameId, PlayerId},
    side::Side,
    view::{Phase, PublicView, Seat},
};

/// Somebody of a side: the one key to its view. Only [`PublicView::member`] makes one.
///
/// ```compile_fail
/// use broadside_core::game::{ids::{GameId, Home, PlayerId}, side::Side, team::Member, view::Seat};
///
/// let seat = Seat { player: PlayerId { home: Home::Discord, number: 1 }, name: "Eve".to_owned() };
/// let spy = Member { game: GameId::new(0, 1), side: Side::A, seat, rank: 0 }; // private
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    game: GameId,
    side: Side,
    seat: Seat,
    rank: Rank,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rank {
    Captain,
    Mate,
}

impl Member {
    /// Whose they are.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Who they are.
    pub fn player(&self) -> PlayerId {
        self.seat.player
    }

    /// What they are called.
    pub fn name(&self) -> &str {
        &self.seat.name
    }

    /// Who they are, and what they are called.
    pub(super) fn seat(&self) -> &Seat {
        &self.seat
    }

    /// Whether they are the side's captain: whoever plays alone is.
    pub fn is_captain(&self) -> bool {
        self.rank == Rank::Captain
    }
}

impl PublicView {
    /// The member of a side that this person is, if they are one.
    pub fn member(&self, player: PlayerId) -> Option<Member> {
        Side::BOTH.into_iter().find_map(|side| self.members(side).into_iter().find(|member| member.player() == player))
    }

    /// Everybody of a side, the captain first.
    pub fn members(&self, side: Side) -> Vec<Member> {
        let captain = self.seats[side].iter().map(|seat| (seat, Rank::Captain));
        let mates = self.mates(side).iter().map(|seat| (seat, Rank::Mate));
        captain.chain(mates).map(|(seat, rank)| Member { game: self.id, side, seat: seat.clone(), rank }).collect()
    }

    /// The mates of a side.
    pub fn mates(&self, side: Side) -> &[Seat] {
        self.teams[side].as_ref().map_or(&[], |team| &team.mates)
    }

    /// Whether a side's crew votes on where it fires.
    pub fn votes(&self, side: Side) -> bool {
        self.rules.shot_by_shot() && self.teams[side].as_ref().is_some_and(|team| team.mode == Mode::Vote && !team.mates.is_empty())
    }

    /// Whether somebody could still join this side's crew.
    pub fn takes_mates(&self, side: Side) -> bool {
        let room = self.teams[side].as_ref().is_some_and(|team| team.mates.len() < MOST_MATES);
        room && matches!(self.phase, Phase::Open | Phase::Placing)
    }
}
