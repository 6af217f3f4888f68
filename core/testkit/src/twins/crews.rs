//! Twins in which each side has a crew. The proposals of A's crew are the same in both games, those of B's crew are not.

use broadside_game::{
    cell::Cell,
    code::Code,
    command::{Actor, Command, Waiver},
    ruleset::Ruleset,
    side::Side,
    team::{CrewMode, Member},
    view::Phase,
};

use super::{Twins, cells_not_in, seat};

/// Whether the actor belongs to side B.
pub(super) fn is_of_b(by: &Actor) -> bool {
    match by {
        Actor::Side(side) => *side == Side::B,
        Actor::Mate(member) => member.side() == Side::B,
        Actor::Visitor(_) | Actor::Clock | Actor::Delivery | Actor::Manager(_) => false,
    }
}

impl Twins {
    /// Starts the games of this seed, with two mates on each side: both fleets are placed, and the next turn is to fire.
    pub fn with_crews(rules: &Ruleset, seed: u64, mode: CrewMode) -> Self {
        let mut twins = Self::joined(rules, seed);
        for (side, first) in Side::BOTH.into_iter().zip([11, 21]) {
            twins.both(&Actor::Side(side), &Command::OpenCrew(mode));
            for number in [first, first + 1] {
                twins.both(&Actor::Visitor(seat(number, "Мичман")), &Command::JoinCrew(side));
            }
        }
        // A mate of each side, who has seen its fleet, leaves and tries to join the other side.
        for (side, number) in Side::BOTH.into_iter().zip([13, 23]) {
            let deserter = Actor::Visitor(seat(number, "Юнга"));
            twins.both(&deserter, &Command::JoinCrew(side));
            let member = twins.worlds[0].public().members(side).into_iter().last().expect("a mate has just joined");
            twins.both(&member.into(), &Command::LeaveCrew);
            for answer in twins.answers(&deserter, [&Command::JoinCrew(!side); 2]) {
                assert_eq!(answer.expect_err("a deserter is refused").codes(), [Code::OtherSide]);
            }
        }
        while twins.place_next() {}
        twins
    }

    /// A mate of the side to fire proposes a cell; a mate of B proposes a different one in each game. Returns `false` if there is
    /// no mate, or a proposal exists already.
    pub(super) fn propose(&mut self) -> bool {
        let Phase::Firing(by) = self.worlds[0].public().phase else { return false };
        let Some(mate) = self.worlds[0].public().members(by).into_iter().nth(1) else { return false };
        let fresh = cells_not_in(self.worlds[0].rules().size, &self.worlds[0].public().charts[!by].shot_cells());
        let has_proposed = |member: &Member| self.worlds[0].member_view(member).is_some_and(|team| !team.proposals.is_empty());
        if fresh.is_empty() || has_proposed(&mate) {
            return false;
        }
        let [one, other] = [0, 1].map(|_| fresh[self.random_below(fresh.len() as u32) as usize]);
        let other = if by == Side::B { other } else { one };
        let [one, other] = [one, other].map(|cell| Command::Fire { cell, waiver: Waiver::Waived });
        self.apply_different(&mate.into(), [&one, &other]);
        *self.seen.entry("voices").or_default() += 1;
        true
    }

    /// The members of a crew vote for a cell one after the other, until it is fired at. Returns `false`, and undoes the votes, if
    /// the games answer differently.
    pub(super) fn vote(&mut self, by: Side, cell: Cell) -> bool {
        let before = self.worlds.clone();
        let shot = Command::Fire { cell, waiver: Waiver::Waived };
        for member in self.worlds[0].public().members(by) {
            let is_fired = self.worlds[0].public().charts[!by].shot_cells().contains(cell);
            if !is_fired && self.worlds[0].public().phase == Phase::Firing(by) && !self.attempt(&member.into(), [&shot, &shot]) {
                self.worlds = before;
                return false;
            }
        }
        true
    }
}
