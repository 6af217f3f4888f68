//! Twin worlds in which each side has a crew: what A's crew considers is the same in both, what B's does is not.

use broadside_game::{
    cell::Cell,
    code::Code,
    command::{Actor, Command, Waiver},
    ruleset::Ruleset,
    side::Side,
    team::{Member, Mode},
    view::Phase,
};

use super::{Twins, cells_not_in, seat};

/// Whether somebody of B's side asks.
pub(super) fn is_of_b(by: &Actor) -> bool {
    match by {
        Actor::Side(side) => *side == Side::B,
        Actor::Mate(member) => member.side() == Side::B,
        Actor::Visitor(_) | Actor::Clock | Actor::Delivery | Actor::Manager(_) => false,
    }
}

impl Twins {
    /// The worlds of this seed with two mates a side, fleets laid and the battle begun.
    pub fn crewed(rules: &Ruleset, seed: u64, mode: Mode) -> Self {
        let mut twins = Self::joined(rules, seed);
        for (side, first) in Side::BOTH.into_iter().zip([11, 21]) {
            twins.both(&Actor::Side(side), &Command::OpenCrew(mode));
            for number in [first, first + 1] {
                twins.both(&Actor::Visitor(seat(number, "Мичман")), &Command::JoinCrew(side));
            }
        }
        // A mate of each side leaves, knowing its draft, and would join the other.
        for (side, number) in Side::BOTH.into_iter().zip([13, 23]) {
            let deserter = Actor::Visitor(seat(number, "Юнга"));
            twins.both(&deserter, &Command::JoinCrew(side));
            let member = twins.worlds[0].public().members(side).into_iter().last().expect("a mate has just joined");
            twins.both(&member.into(), &Command::LeaveCrew);
            for answer in twins.answers(&deserter, [&Command::JoinCrew(!side); 2]) {
                assert_eq!(answer.expect_err("a deserter is refused").codes(), [Code::OtherSide]);
            }
        }
        while twins.lay_on() {}
        twins
    }

    /// A mate of the side to fire says where they would, one of B's elsewhere in each world. `false` where nobody does, or somebody
    /// has done so already.
    pub(super) fn consider(&mut self) -> bool {
        let Phase::Firing(by) = self.worlds[0].public().phase else { return false };
        let Some(mate) = self.worlds[0].public().members(by).into_iter().nth(1) else { return false };
        let fresh = cells_not_in(self.worlds[0].rules().size, &self.worlds[0].public().charts[!by].shot());
        let said = |member: &Member| self.worlds[0].own_for(member).is_some_and(|team| !team.proposals.is_empty());
        if fresh.is_empty() || said(&mate) {
            return false;
        }
        let [one, other] = [0, 1].map(|_| fresh[self.below(fresh.len() as u32) as usize]);
        let other = if by == Side::B { other } else { one };
        let [one, other] = [one, other].map(|cell| Command::Fire { cell, waiver: Waiver::Waived });
        self.each(&mate.into(), [&one, &other]);
        *self.seen.entry("voices").or_default() += 1;
        true
    }

    /// The crew is for a cell, one after the other, until the shot falls; not where that parts the worlds.
    pub(super) fn vote(&mut self, by: Side, cell: Cell) -> bool {
        let before = self.worlds.clone();
        let waives = Command::Fire { cell, waiver: Waiver::Waived };
        for member in self.worlds[0].public().members(by) {
            let fallen = self.worlds[0].public().charts[!by].shot().contains(cell);
            if !fallen && self.worlds[0].public().phase == Phase::Firing(by) && !self.attempt(&member.into(), [&waives, &waives]) {
                self.worlds = before;
                return false;
            }
        }
        true
    }
}
