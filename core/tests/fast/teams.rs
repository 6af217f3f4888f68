//! Crews, several people on a side: who may join, how a crew decides on a shot, and that no one else sees its proposals.

use broadside_game::{
    Game,
    cell::Cell,
    code::Code,
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    event::{Event, HiddenValue, LoggedEvent},
    following::Follower,
    ids::{PlayerId, Timestamp},
    side::Side,
    team::{CrewMode, LeaveReason, MAX_MATES, Member, VOTE_SECONDS},
    view::{Phase, Seat},
};
use broadside_present::{body::Press, messages, pings::pings, teams};
use broadside_testkit::staged::{self, NOON, after, ask, fleet, seat};
use broadside_words::locale::Locale;

/// A game at a point in time; with crews, A has two mates and B has one.
struct CrewGame {
    game: Game,
    now: Timestamp,
}

fn kari() -> Seat {
    seat(3, "Kari")
}

fn per() -> Seat {
    seat(4, "Per")
}

fn ivan() -> Seat {
    seat(5, "Иван")
}

impl CrewGame {
    /// A game whose fleets are being placed, with both crews.
    fn with_crews(mode: CrewMode) -> Self {
        let mut sim = Self { game: staged::joined_game(&staged::rules("classic first=host")), now: NOON };
        for (side, mode, mates) in [(Side::A, mode, vec![kari(), per()]), (Side::B, CrewMode::Captain, vec![ivan()])] {
            sim.apply(&Actor::Side(side), &Command::OpenCrew(mode));
            for mate in mates {
                sim.apply(&Actor::Visitor(mate), &Command::JoinCrew(side));
            }
        }
        sim
    }

    /// A game that has started, in which A is to fire.
    fn in_battle(mode: CrewMode) -> Self {
        let mut sim = Self::with_crews(mode);
        let (rules, mut dice) = (sim.game.rules().clone(), SeededDice(5));
        for side in Side::BOTH {
            sim.apply(&Actor::Side(side), &Command::Lay(fleet(&rules, &mut dice)));
            sim.apply(&Actor::Side(side), &Command::Ready);
        }
        assert_eq!(sim.game.public().phase, Phase::Firing(Side::A));
        sim
    }

    /// Applies a command and returns its events. Checks that the game can be restored from its log and from its bytes.
    fn apply(&mut self, by: &Actor, command: &Command) -> Vec<Event> {
        let from = self.game.log().len();
        self.game = after(&self.game, self.now, &mut SeededDice(9), by, command);
        assert_eq!(Game::replay(self.game.id(), self.game.log()).as_ref(), Some(&self.game));
        assert_eq!(Game::from_bytes(&self.game.to_bytes()).as_ref(), Some(&self.game));
        self.game.log()[from..].iter().map(|logged| logged.event.clone()).collect()
    }

    fn refusal_codes(&self, by: &Actor, command: &Command) -> Vec<Code> {
        ask(&self.game, self.now, &mut SeededDice(9), by, command).expect_err("the command is refused").codes()
    }

    fn member(&self, seat: &Seat) -> Member {
        self.game.public().member(seat.player).unwrap_or_else(|| panic!("{} plays in the game", seat.name))
    }

    fn mate(&self, seat: &Seat) -> Actor {
        Actor::Mate(self.member(seat))
    }

    /// The cell that was fired at with these events.
    fn shot(events: &[Event]) -> Option<Cell> {
        events.iter().find_map(|event| match event {
            Event::Fired { cell, .. } => Some(*cell),
            _ => None,
        })
    }

    fn fire(&mut self, by: &Actor, cell: Cell) -> Option<Cell> {
        Self::shot(&self.apply(by, &fire(cell)))
    }

    fn proposals(&self, seat: &Seat) -> Vec<(String, Cell)> {
        let view = self.game.member_view(&self.member(seat)).expect("a member of the crew");
        view.proposals.into_iter().map(|proposal| (proposal.name, proposal.cell)).collect()
    }

    /// Advances the time by this number of seconds, and lets the clock act.
    fn wait(&mut self, seconds: u32) -> Vec<Event> {
        self.now = self.now.plus_seconds(seconds);
        self.apply(&Actor::Clock, &Command::Lapse)
    }
}

fn fire(cell: Cell) -> Command {
    Command::Fire { cell, waiver: Waiver::Waived }
}

const A: Actor = Actor::Side(Side::A);
const ONE: Cell = Cell::new(0, 0);
const TWO: Cell = Cell::new(4, 4);
const THREE: Cell = Cell::new(9, 9);

#[test]
fn crew_accepts_members_once_its_captain_opens_it() {
    let mut sim = CrewGame { game: staged::joined_game(&staged::rules("classic")), now: NOON };
    let join = Command::JoinCrew(Side::A);
    assert_eq!(sim.refusal_codes(&Actor::Visitor(kari()), &join), [Code::CrewClosed]);
    sim.apply(&A, &Command::OpenCrew(CrewMode::Captain));
    assert_eq!(sim.refusal_codes(&Actor::Visitor(kari()), &Command::JoinCrew(Side::B)), [Code::CrewClosed]);
    assert!(sim.apply(&A, &Command::OpenCrew(CrewMode::Captain)).is_empty(), "the crew is open already");
    sim.apply(&Actor::Visitor(kari()), &Command::Follow(Follower::Person(kari().player)));
    sim.apply(&Actor::Visitor(kari()), &join);
    assert!(sim.game.followers().is_empty(), "a mate is no follower");
    assert!(sim.game.is_participant(Follower::Person(kari().player)));
    for seat in [kari(), seat(1, "Анна"), seat(2, "Oleg")] {
        assert_eq!(sim.refusal_codes(&Actor::Visitor(seat), &join), [Code::InGame]);
    }
    for number in 10..10 + MAX_MATES as u64 - 1 {
        sim.apply(&Actor::Visitor(seat(number, "M")), &join);
    }
    assert_eq!(sim.refusal_codes(&Actor::Visitor(per()), &join), [Code::CrewFull]);
    assert_eq!(sim.game.public().members(Side::A).len(), 1 + MAX_MATES);
    sim.apply(&A, &Command::RemoveMate(kari().player));
    assert_eq!(sim.refusal_codes(&Actor::Visitor(kari()), &join), [Code::CrewClosed], "a removed mate cannot join again");
    assert_eq!(sim.refusal_codes(&A, &Command::RemoveMate(kari().player)), [Code::NotInCrew]);
    assert_eq!(sim.refusal_codes(&A, &Command::RemoveMate(seat(1, "Анна").player)), [Code::NotInCrew], "a captain cannot be removed");
}

#[test]
fn members_who_rejoin_often_use_no_places_of_others() {
    let mut sim = CrewGame { game: staged::joined_game(&staged::rules("classic")), now: NOON };
    sim.apply(&A, &Command::OpenCrew(CrewMode::Captain));
    let join = Command::JoinCrew(Side::A);
    for _ in 0..3 {
        sim.apply(&Actor::Visitor(kari()), &join);
        sim.apply(&sim.mate(&kari()), &Command::LeaveCrew);
    }
    assert_eq!(sim.refusal_codes(&Actor::Visitor(kari()), &join), [Code::CrewClosed]);
    sim.apply(&Actor::Visitor(per()), &join);
}

#[test]
fn player_of_one_side_cannot_join_the_other() {
    let erased = Seat { player: PlayerId::ERASED, name: "—".to_owned() };
    for (own, other) in [(Side::A, Side::B), (Side::B, Side::A)] {
        let mut sim = CrewGame { game: staged::joined_game(&staged::rules("classic")), now: NOON };
        for side in Side::BOTH {
            sim.apply(&Actor::Side(side), &Command::OpenCrew(CrewMode::Captain));
        }
        sim.apply(&Actor::Visitor(kari()), &Command::JoinCrew(own));
        sim.apply(&sim.mate(&kari()), &Command::LeaveCrew);
        assert_eq!(sim.refusal_codes(&Actor::Visitor(kari()), &Command::JoinCrew(other)), [Code::OtherSide]);
        sim.apply(&Actor::Visitor(kari()), &Command::JoinCrew(own));
        sim.apply(&Actor::Visitor(erased.clone()), &Command::JoinCrew(own));
        sim.apply(&sim.mate(&erased), &Command::LeaveCrew);
        let after_erasure = sim.refusal_codes(&Actor::Visitor(per()), &Command::JoinCrew(other));
        assert_eq!(after_erasure, [Code::SideClosed], "the newcomer may be the erased player");
        sim.apply(&Actor::Visitor(per()), &Command::JoinCrew(own));
    }
    let mut sim = CrewGame { game: staged::challenge(&staged::rules("classic")), now: NOON };
    sim.apply(&A, &Command::OpenCrew(CrewMode::Captain));
    sim.apply(&Actor::Visitor(kari()), &Command::JoinCrew(Side::A));
    let join = Command::Join { handle: None, room: None };
    for by in [Actor::Visitor(kari()), sim.mate(&kari())] {
        assert_eq!(sim.refusal_codes(&by, &join), [Code::InGame], "a mate cannot play against her crew");
    }
    sim.apply(&sim.mate(&kari()), &Command::LeaveCrew);
    assert_eq!(sim.refusal_codes(&Actor::Visitor(kari()), &join), [Code::OtherSide], "a former mate cannot be captain of the other side");
    sim.apply(&Actor::Visitor(per()), &join);
}

#[test]
fn crews_are_fixed_once_the_battle_begins() {
    let mut sim = CrewGame::in_battle(CrewMode::Captain);
    assert_eq!(sim.refusal_codes(&Actor::Visitor(seat(6, "Late")), &Command::JoinCrew(Side::A)), [Code::CrewTooLate]);
    sim.apply(&A, &Command::OpenCrew(CrewMode::Vote));
    assert!(sim.game.public().votes(Side::A), "the mode may change");
    let alone = staged::whole_match(&staged::rules("classic"), 3);
    assert!(!alone.had_mates());
}

#[test]
fn crew_shares_one_view_that_nobody_else_gets() {
    let mut sim = CrewGame::in_battle(CrewMode::Captain);
    let captain = sim.member(&seat(1, "Анна"));
    for seat in [seat(1, "Анна"), kari(), per()] {
        let view = sim.game.member_view(&sim.member(&seat)).expect("a member of the crew");
        assert_eq!(view.own, sim.game.own_view(Side::A), "{}", seat.name);
    }
    assert_eq!(sim.game.member_view(&sim.member(&ivan())).expect("a member of the crew").own, sim.game.own_view(Side::B));
    assert!(captain.is_captain() && !sim.member(&kari()).is_captain());
    assert_eq!(sim.game.public().member(seat(9, "Eve").player), None);
    let (gone, other) = (sim.member(&kari()), staged::joined_game(&staged::rules("classic")));
    assert_eq!(other.member_view(&gone), None, "members see only their own game");
    sim.apply(&sim.mate(&kari()), &Command::LeaveCrew);
    assert_eq!(sim.game.member_view(&gone), None, "a mate who left sees nothing");
    assert_eq!(sim.refusal_codes(&Actor::Mate(gone), &fire(ONE)), [Code::NotAPlayer]);
}

#[test]
fn captain_sees_the_crews_votes_and_fires() {
    let mut sim = CrewGame::in_battle(CrewMode::Captain);
    assert_eq!(sim.refusal_codes(&sim.mate(&ivan()), &fire(ONE)), [Code::NotYourTurn]);
    for (mate, cell) in [(kari(), ONE), (per(), TWO), (kari(), THREE)] {
        assert_eq!(sim.fire(&sim.mate(&mate), cell), None);
    }
    assert!(sim.apply(&sim.mate(&kari()), &fire(THREE)).is_empty(), "the same proposal is no change");
    let expected = [("Per".to_owned(), TWO), ("Kari".to_owned(), THREE)];
    assert_eq!(sim.proposals(&seat(1, "Анна")), expected);
    assert_eq!(sim.proposals(&per()), expected);
    assert!(sim.proposals(&ivan()).is_empty(), "the other side sees no proposals");
    assert!(sim.wait(VOTE_SECONDS).is_empty(), "only the captain fires");
    assert_eq!(sim.fire(&A, TWO), Some(TWO));
    assert!(sim.proposals(&kari()).is_empty(), "a shot ends the proposals");
    let texts = |side: Side| messages::step_texts(&sim.game, &sim.game.public().members(side)[0], Locale::EN).concat();
    assert!(texts(Side::A).ends_with("\nOn the table: Per — Д5, Kari — К10"), "{}", texts(Side::A));
    assert!(texts(Side::B).starts_with("Анна: Д5 — ") && !texts(Side::B).contains("Kari"), "{}", texts(Side::B));
    let captains_only = [
        Command::Shuffle,
        Command::Undo,
        Command::Ready,
        Command::Resign,
        Command::OfferDraw,
        Command::Hint,
        Command::OpenCrew(CrewMode::Vote),
        Command::RemoveMate(per().player),
    ];
    for command in captains_only {
        assert_eq!(sim.refusal_codes(&sim.mate(&kari()), &command), [Code::CaptainOnly], "{command:?}");
    }
}

#[test]
fn member_may_change_a_vote_a_limited_number_of_times() {
    let mut sim = CrewGame::in_battle(CrewMode::Captain);
    for at in 0..20 {
        assert_eq!(sim.fire(&sim.mate(&kari()), [ONE, TWO][at % 2]), None);
    }
    assert_eq!(sim.refusal_codes(&sim.mate(&kari()), &fire(THREE)), [Code::EnoughVoices]);
    assert_eq!(sim.proposals(&kari()), [("Kari".to_owned(), TWO)], "the last proposal counts");
    assert_eq!(sim.fire(&sim.mate(&per()), THREE), None, "the limit is per member");
}

#[test]
fn majority_of_the_crew_fires_at_once() {
    let mut sim = CrewGame::in_battle(CrewMode::Vote);
    assert_eq!(sim.fire(&A, ONE), None, "one of three");
    assert_eq!(sim.fire(&sim.mate(&kari()), TWO), None);
    assert_eq!(sim.fire(&sim.mate(&per()), TWO), Some(TWO), "two of three");
    let hidden = sim.game.log().iter().filter(|logged| matches!(logged.event, Event::Proposed { .. }));
    assert!(hidden.clone().count() == 2 && hidden.clone().all(|logged| logged.event.report(sim.game.rules()).is_none()));
}

#[test]
fn vote_is_closed_by_its_clock() {
    // The votes of the captain (1), Kari (3) and Per (4), in this order, and the cell that is fired at.
    let cases: [(&[(u64, Cell)], Cell); 5] = [
        (&[(3, TWO)], TWO),
        (&[(3, TWO), (1, ONE)], ONE),
        (&[(3, TWO), (4, THREE)], TWO),
        (&[(3, TWO), (4, THREE), (1, ONE)], ONE),
        (&[(3, TWO), (4, THREE), (3, ONE)], THREE),
    ];
    for (votes, target) in cases {
        let mut sim = CrewGame::in_battle(CrewMode::Vote);
        for (number, cell) in votes {
            let player = seat(*number, "").player;
            let member = sim.game.public().member(player).expect("a member of the crew");
            let by = if member.is_captain() { A } else { Actor::Mate(member) };
            assert_eq!(sim.fire(&by, *cell), None);
        }
        assert_eq!(sim.game.deadline(), Some(sim.now.plus_seconds(VOTE_SECONDS)), "{votes:?}");
        sim.apply(&Actor::Clock, &Command::CreditOutage(30_000));
        assert!(sim.wait(VOTE_SECONDS + 29).is_empty(), "an outage extends it");
        assert_eq!(CrewGame::shot(&sim.wait(1)), Some(target), "{votes:?}");
    }
}

#[test]
fn rules_without_single_shots_have_no_votes() {
    let vote = Command::OpenCrew(CrewMode::Vote);
    for rules in ["salvo", "fire=salvo:afloat", "straume"] {
        let mut sim = CrewGame { game: staged::joined_game(&staged::rules(rules)), now: NOON };
        assert_eq!(sim.refusal_codes(&A, &vote), [Code::NoVotes], "{rules}");
        sim.apply(&A, &Command::OpenCrew(CrewMode::Captain));
        sim.apply(&Actor::Visitor(kari()), &Command::JoinCrew(Side::A));
        assert_eq!(sim.refusal_codes(&A, &vote), [Code::NoVotes], "{rules}: nor later");
        let captain = sim.member(&seat(1, "Анна"));
        let help = teams::crew_help(Some(&sim.game), Some(&captain), Locale::EN);
        let offers = |word: &str| {
            let is_offered = |press: &Press| matches!(press, Press::Verb(command) if command.ends_with(word));
            help.keys.iter().flatten().any(|key| is_offered(&key.press))
        };
        assert!(offers("team captain") && !offers("team vote"), "{rules}");
        for side in Side::BOTH {
            sim.apply(&Actor::Side(side), &Command::Shuffle);
            sim.apply(&Actor::Side(side), &Command::Ready);
        }
        assert!(sim.game.public().phase.is_fighting(), "{rules}");
        assert_eq!(sim.refusal_codes(&sim.mate(&kari()), &fire(ONE)), [Code::NoVotes], "{rules}");
        if sim.game.public().phase == Phase::Planning {
            assert!(!sim.apply(&A, &Command::Volley(vec![ONE, TWO])).is_empty(), "{rules}: the captain's list is in");
        }
        sim.apply(&A, &Command::OpenCrew(CrewMode::Captain));
    }
}

#[test]
fn turn_pings_all_voters_or_else_the_captain() {
    let pinged = |sim: &CrewGame, from: usize| {
        let all = pings(&sim.game, from, sim.game.log().len());
        all.into_iter().filter_map(|ping| ping.player).map(|player| player.number).collect::<Vec<_>>()
    };
    for (mode, expected) in [(CrewMode::Captain, vec![1]), (CrewMode::Vote, vec![1, 3, 4])] {
        let mut sim = CrewGame::in_battle(mode);
        let began = sim.game.log().len() - 1;
        assert_eq!(pinged(&sim, began), expected, "{mode:?}");
        sim.apply(&sim.mate(&kari()), &fire(ONE));
        let left: Vec<u64> = expected.into_iter().filter(|number| mode == CrewMode::Captain || *number != 3).collect();
        assert_eq!(pinged(&sim, began), left, "{mode:?}: members who have voted are not pinged");
    }
}

#[test]
fn turn_clock_goes_on_when_nobody_votes() {
    let mut sim = CrewGame::in_battle(CrewMode::Vote);
    let deadline = sim.game.deadline().expect("the turn has a clock");
    assert_eq!(sim.fire(&sim.mate(&kari()), ONE), None);
    sim.apply(&sim.mate(&kari()), &Command::LeaveCrew);
    assert_eq!(sim.game.deadline(), Some(deadline), "the only voter has left");
    let ends = sim.game.wait_end().expect("the turn has a clock");
    sim.now = deadline;
    assert!(matches!(sim.wait(0)[..], [Event::Nudged { side: Side::A }]));
    sim.now = ends.plus_seconds(0).plus_millis(-1000);
    assert_eq!(sim.fire(&sim.mate(&per()), TWO), None);
    assert_eq!(CrewGame::shot(&sim.wait(1)), Some(TWO), "a vote is counted before the turn passes");
}

#[test]
fn pointless_vote_gets_a_warning() {
    let mut sim = CrewGame::in_battle(CrewMode::Vote);
    let rules = sim.game.rules().clone();
    // A ship of one deck is sunk, and one of its neighbours is known to be empty.
    let ships = sim.game.own_view(Side::B).ships;
    let single = ships.iter().find(|ship| ship.cells.len() == 1).and_then(|ship| ship.cells.iter().next()).expect("a single-decker");
    assert_eq!(sim.fire(&A, single), None);
    assert_eq!(sim.fire(&sim.mate(&kari()), single), Some(single));
    let empty = Cell::all(rules.size).find(|cell| sim.game.own_view(Side::A).marked_empty().contains(*cell)).expect("its halo");
    let asks = Command::Fire { cell: empty, waiver: Waiver::Ask };
    assert!(matches!(sim.apply(&sim.mate(&per()), &asks)[..], [Event::Warned { side: Side::A, .. }]));
    assert!(matches!(sim.apply(&sim.mate(&per()), &asks)[..], [Event::Proposed { side: Side::A, .. }]));
}

#[test]
fn impossible_crew_log_is_not_read() {
    let sim = CrewGame::in_battle(CrewMode::Vote);
    let rejects = |what: &str, event: Event| {
        let mut log = sim.game.log().to_vec();
        log.push(LoggedEvent { at: sim.now, event });
        assert_eq!(Game::replay(sim.game.id(), &log), None, "{what}");
    };
    let (side, other) = (Side::A, Side::B);
    rejects("a proposal out of turn", Event::Proposed { side: other, player: ivan().player, cell: hidden(&sim, ONE) });
    rejects("a proposal by a member of the other crew", Event::Proposed { side, player: ivan().player, cell: hidden(&sim, ONE) });
    rejects("a mate under way", Event::MateJoined { side, seat: seat(8, "Late") });
    rejects("a player leaves who was no mate", Event::MateLeft { side, seat: seat(8, "Late"), reason: LeaveReason::Left });
    rejects("a captain who leaves", Event::MateLeft { side, seat: seat(1, "Анна"), reason: LeaveReason::Left });
}

/// A proposed cell, hidden as the game itself hides it.
fn hidden(sim: &CrewGame, cell: Cell) -> HiddenValue<Cell> {
    let step = ask(&sim.game, sim.now, &mut SeededDice(1), &sim.mate(&kari()), &fire(cell)).expect("a mate may propose a cell");
    step.events
        .into_iter()
        .find_map(|event| match event {
            Event::Proposed { cell, .. } => Some(cell),
            _ => None,
        })
        .expect("the proposal is an event")
}
