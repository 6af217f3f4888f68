//! Crews: several people on one side. The captain has the side's seat; the mates see the same field through the same view, for
//! which a [`Member`] is required. The other side learns nothing about the proposals of a crew.

use std::mem;

use super::{
    cell::Cell,
    code::Code,
    command::{Command, Refusal, Waiver},
    crew::Poll,
    event::{Event, HiddenValue},
    ids::{PlayerId, Timestamp},
    side::Side,
    state::{Game, GameStage},
    view::{OwnView, Phase, Seat},
};
pub use super::{
    crew::{CrewMode, CrewView, LeaveReason, MAX_MATES},
    member::Member,
};

/// The duration of a vote in seconds, from the first proposal of a turn.
pub const VOTE_SECONDS: u32 = 60;

/// The maximum number of times that mates may join in one game. Bounds the length of its log.
const MAX_JOIN_EVENTS: usize = 40;

/// The maximum number of times that one person may join in one game, so that they cannot use up the limit for all.
const MAX_JOINS_PER_PERSON: usize = 3;

/// The maximum number of proposals by one member before a shot. Bounds the length of the log.
const MAX_PROPOSALS: usize = 20;

/// A shot proposed by a member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The member.
    pub player: PlayerId,
    /// Their display name.
    pub name: String,
    /// The proposed cell.
    pub cell: Cell,
}

/// The view of a member: the view of their side and the crew's proposals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberView {
    /// The member.
    pub member: Member,
    /// The view of the side.
    pub own: OwnView,
    /// The proposals for the next shot, the latest last.
    pub proposals: Vec<Proposal>,
}

impl Game {
    /// The view of a member of a side; `None` if they are no longer a member.
    pub fn member_view(&self, member: &Member) -> Option<MemberView> {
        let side = member.side();
        self.is_current(member).then(|| MemberView {
            member: member.clone(),
            own: self.own_view(side),
            proposals: self.polls[side].as_ref().map(|poll| self.with_names(side, &poll.proposals)).unwrap_or_default(),
        })
    }

    /// Whether the game ever had a mate.
    pub fn had_mates(&self) -> bool {
        self.log().iter().any(|logged| matches!(logged.event, Event::MateJoined { .. }))
    }

    /// All players who were ever on this side, current members included.
    fn ever_members(&self, side: Side) -> impl Iterator<Item = PlayerId> {
        self.log().iter().filter_map(move |logged| match &logged.event {
            Event::Challenged { host, .. } if side == Side::A => Some(host.player),
            Event::Joined { seat, .. } if side == Side::B => Some(seat.player),
            Event::MateJoined { side: joined, seat } if side == *joined => Some(seat.player),
            _ => None,
        })
    }

    /// Whether this player was ever on this side and so may know its fleet.
    pub fn was_on(&self, side: Side, player: PlayerId) -> bool {
        self.ever_members(side).any(|known| known == player)
    }

    /// Checks that a player who joins this side was never on the other side. If a player of the other side was erased, nobody may
    /// join, since anybody might be that player.
    pub(super) fn check_side(&self, side: Side, player: PlayerId) -> Result<(), Refusal> {
        if player.is_computer() {
            return Ok(());
        }
        if self.was_on(!side, player) {
            return Err(Code::OtherSide.into());
        }
        if self.ever_members(!side).any(PlayerId::is_erased) { Err(Code::SideClosed.into()) } else { Ok(()) }
    }

    /// Whether this membership is still valid.
    fn is_current(&self, member: &Member) -> bool {
        self.public.member(member.player()).as_ref() == Some(member)
    }

    /// The proposals of those who are still members of the side.
    fn with_names(&self, side: Side, proposals: &[(PlayerId, Cell)]) -> Vec<Proposal> {
        let named = |(player, cell): &(PlayerId, Cell)| {
            let member = self.public.members(side).into_iter().find(|member| member.player() == *player)?;
            Some(Proposal { player: *player, name: member.name().to_owned(), cell: *cell })
        };
        proposals.iter().filter_map(named).collect()
    }

    /// The proposals of the crew before each shot of this member's side, in the order of the shots; none for former members.
    pub fn past_proposals(&self, member: &Member) -> Vec<Vec<Proposal>> {
        let (side, mut open, mut past) = (member.side(), Vec::<(PlayerId, Cell)>::new(), Vec::new());
        if !self.is_current(member) {
            return past;
        }
        for logged in self.log() {
            match &logged.event {
                Event::Proposed { side: whose, player, cell } if *whose == side => {
                    open.retain(|(earlier, _)| earlier != player);
                    open.push((*player, cell.0));
                }
                Event::Fired { side: by, .. } if *by == side => past.push(self.with_names(side, &mem::take(&mut open))),
                Event::Lapsed { .. } => open.clear(),
                _ => {}
            }
        }
        past
    }

    /// Decides a mate's command.
    pub(super) fn decide_for_mate(&self, member: &Member, command: &Command) -> Result<Vec<Event>, Refusal> {
        if self.is_over() {
            return Err(Code::GameOver.into());
        }
        if !self.is_current(member) {
            return Err(Code::NotAPlayer.into());
        }
        let captain_only = if self.rules().is_shot_by_shot() { Code::CaptainOnly } else { Code::NoVotes };
        match command {
            Command::Fire { cell, waiver } if self.rules().is_shot_by_shot() => self.propose(member, *cell, *waiver),
            Command::LeaveCrew => Ok(vec![self.mate_left(member, LeaveReason::Left)]),
            Command::Join { .. } | Command::JoinCrew(_) | Command::Decline { .. } => Err(Code::InGame.into()),
            Command::Lapse | Command::CreditOutage(_) | Command::Unreachable(_) | Command::End => Err(Code::NotAPlayer.into()),
            // A player's other commands are the captain's.
            _ => Err(captain_only.into()),
        }
    }

    /// Decides a captain's shot: a proposal if the crew votes, else a shot.
    pub(super) fn fire_as_captain(&self, side: Side, cell: Cell, waiver: Waiver) -> Result<Vec<Event>, Refusal> {
        let captain = self.public.members(side).into_iter().next();
        match captain.filter(|_| self.public.votes(side)) {
            Some(captain) => self.propose(&captain, cell, waiver),
            None => self.fire(side, cell, waiver),
        }
    }

    /// Decides a proposal; fires if the crew votes and a majority now proposes this cell.
    fn propose(&self, member: &Member, cell: Cell, waiver: Waiver) -> Result<Vec<Event>, Refusal> {
        let side = member.side();
        if self.check_shot(side, cell, waiver)? == Waiver::Ask {
            return Ok(vec![Event::Warned { side, cell }]);
        }
        let mut current = self.polls[side].iter().flat_map(|poll| &poll.proposals);
        let alike = current.clone().filter(|(player, wanted)| *wanted == cell && *player != member.player()).count() + 1;
        if self.public.votes(side) && alike * 2 > self.public.members(side).len() {
            return self.fire(side, cell, Waiver::Waived);
        }
        if current.any(|proposal| *proposal == (member.player(), cell)) {
            return Ok(Vec::new());
        }
        let is_earlier = |event: &Event| matches!(event, Event::Fired { .. } | Event::Called { .. } | Event::Lapsed { .. });
        let since_shot = self.log().iter().rev().take_while(|logged| !is_earlier(&logged.event));
        let own = since_shot.filter(|logged| matches!(logged.event, Event::Proposed { player, .. } if player == member.player()));
        if own.count() >= MAX_PROPOSALS {
            return Err(Code::EnoughVoices.into());
        }
        Ok(vec![Event::Proposed { side, player: member.player(), cell: HiddenValue(cell) }])
    }

    /// The end of the current vote; `None` if no vote is open.
    pub(super) fn vote_ends_at(&self) -> Option<Timestamp> {
        let Phase::Firing(side) = self.public.phase else { return None };
        let poll = self.polls[side].as_ref().filter(|_| self.public.votes(side))?;
        Some(poll.opened.plus_seconds(VOTE_SECONDS))
    }

    /// The cell with the most votes and the side that fires at it; `None` if no vote has ended. Among equals, the captain's choice
    /// wins, else the cell proposed first.
    pub(super) fn vote_result(&self, now: Timestamp) -> Option<(Side, Cell)> {
        let closes = self.vote_ends_at()?;
        (closes <= now || self.wait_end().is_some_and(|at| at <= now)).then_some(())?;
        let Phase::Firing(side) = self.public.phase else { return None };
        let proposals = &self.polls[side].as_ref()?.proposals;
        let count = |cell: Cell| proposals.iter().filter(|(_, wanted)| *wanted == cell).count();
        let most = proposals.iter().map(|(_, cell)| count(*cell)).max()?;
        let captain = self.public.seats[side].as_ref().map(|seat| seat.player);
        let mut best = proposals.iter().filter(|(_, cell)| count(*cell) == most);
        let first = best.clone().next()?;
        let (_, cell) = best.find(|(player, _)| Some(*player) == captain).unwrap_or(first);
        Some((side, *cell))
    }

    /// Decides the captain's command to open the crew, or to set who decides in it.
    pub(super) fn open_crew(&self, side: Side, mode: CrewMode) -> Result<Vec<Event>, Refusal> {
        if mode == CrewMode::Vote && !self.rules().is_shot_by_shot() {
            return Err(Code::NoVotes.into());
        }
        match &self.public.teams[side] {
            Some(team) if team.mode == mode => Ok(Vec::new()),
            None if !matches!(self.stage, GameStage::Setup | GameStage::Placing(_)) => Err(Code::CrewTooLate.into()),
            None | Some(_) => Ok(vec![Event::CrewOpened { side, mode }]),
        }
    }

    /// Decides the captain's command to remove a mate.
    pub(super) fn remove_mate(&self, side: Side, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        let mate = self.public.member(player).filter(|member| member.side() == side && !member.is_captain());
        let mate = mate.ok_or(Code::NotInCrew)?;
        Ok(vec![self.mate_left(&mate, LeaveReason::Removed)])
    }

    /// Decides a visitor's command to join a crew. Refuses people who were removed from it or joined too often.
    pub(super) fn join_crew(&self, seat: &Seat, side: Side) -> Result<Vec<Event>, Refusal> {
        if self.is_over() {
            return Err(Code::GameOver.into());
        }
        if self.public.member(seat.player).is_some() {
            return Err(Code::InGame.into());
        }
        let Some(team) = &self.public.teams[side] else { return Err(Code::CrewClosed.into()) };
        self.check_side(side, seat.player)?;
        if !matches!(self.stage, GameStage::Setup | GameStage::Placing(_)) {
            return Err(Code::CrewTooLate.into());
        }
        let was_removed =
            |event: &Event| matches!(event, Event::MateLeft { seat: gone, reason: LeaveReason::Removed, .. } if gone.player == seat.player);
        if self.log().iter().any(|logged| was_removed(&logged.event)) {
            return Err(Code::CrewClosed.into());
        }
        let joined = self.log().iter().filter_map(|logged| match &logged.event {
            Event::MateJoined { seat, .. } => Some(seat.player),
            _ => None,
        });
        if joined.clone().filter(|player| *player == seat.player).count() >= MAX_JOINS_PER_PERSON {
            return Err(Code::CrewClosed.into());
        }
        let ever = joined.count();
        if team.mates.len() >= MAX_MATES || ever >= MAX_JOIN_EVENTS {
            return Err(Code::CrewFull.into());
        }
        Ok(vec![Event::MateJoined { side, seat: seat.clone() }])
    }

    fn mate_left(&self, member: &Member, reason: LeaveReason) -> Event {
        Event::MateLeft { side: member.side(), seat: member.seat().clone(), reason }
    }

    /// Applies an event to the crews; `None` if it does not follow from the state.
    pub(super) fn apply_crew_event(&mut self, at: Timestamp, event: &Event) -> Option<()> {
        match event {
            Event::CrewOpened { side, .. } => {
                self.public.seats[*side].as_ref()?;
                // Earlier proposals count as votes from now on.
                self.polls[*side].iter_mut().for_each(|poll| poll.opened = at);
            }
            Event::MateJoined { side, seat } => {
                (self.public.accepts_mates(*side) && self.public.member(seat.player).is_none()).then_some(())?;
            }
            Event::MateLeft { side, seat, .. } => {
                self.public.mates(*side).iter().find(|mate| mate.player == seat.player)?;
                self.remove_proposals_of(*side, seat.player);
            }
            Event::Proposed { side, player, cell } => {
                (self.public.phase == Phase::Firing(*side)).then_some(())?;
                self.public.members(*side).iter().find(|member| member.player() == *player)?;
                let opened = self.polls[*side].as_ref().map_or(at, |poll| poll.opened);
                self.remove_proposals_of(*side, *player);
                let proposals = self.polls[*side].take().map(|poll| poll.proposals).unwrap_or_default();
                let proposals = proposals.into_iter().chain([(*player, cell.0)]).collect();
                self.polls[*side] = Some(Poll { opened, proposals });
            }
            _ => return None,
        }
        Some(())
    }

    fn remove_proposals_of(&mut self, side: Side, player: PlayerId) {
        let poll = &mut self.polls[side];
        poll.iter_mut().for_each(|poll| poll.proposals.retain(|(whose, _)| *whose != player));
        *poll = poll.take().filter(|poll| !poll.proposals.is_empty());
    }
}
