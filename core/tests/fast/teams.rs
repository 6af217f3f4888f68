//! Several people to a side: who may be in a crew, how it comes to a shot, and that nobody else hears what it considers.

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

/// A game of five: two captains, two mates of A's and one of B's.
struct Room {
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

impl Room {
    /// The fleets are being laid, the crews are on board.
    fn manned(mode: CrewMode) -> Self {
        let mut room = Self { game: staged::joined_game(&staged::rules("classic first=host")), now: NOON };
        for (side, mode, mates) in [(Side::A, mode, vec![kari(), per()]), (Side::B, CrewMode::Captain, vec![ivan()])] {
            room.does(&Actor::Side(side), &Command::OpenCrew(mode));
            for mate in mates {
                room.does(&Actor::Visitor(mate), &Command::JoinCrew(side));
            }
        }
        room
    }

    /// The battle has begun and A is to fire.
    fn begun(mode: CrewMode) -> Self {
        let mut room = Self::manned(mode);
        let (rules, mut dice) = (room.game.rules().clone(), SeededDice(5));
        for side in Side::BOTH {
            room.does(&Actor::Side(side), &Command::Lay(fleet(&rules, &mut dice)));
            room.does(&Actor::Side(side), &Command::Ready);
        }
        assert_eq!(room.game.public().phase, Phase::Firing(Side::A));
        room
    }

    /// Does this; the events that follow. The log alone tells all of it, read back from bytes.
    fn does(&mut self, by: &Actor, command: &Command) -> Vec<Event> {
        let from = self.game.log().len();
        self.game = after(&self.game, self.now, &mut SeededDice(9), by, command);
        assert_eq!(Game::replay(self.game.id(), self.game.log()).as_ref(), Some(&self.game));
        assert_eq!(Game::from_bytes(&self.game.to_bytes()).as_ref(), Some(&self.game));
        self.game.log()[from..].iter().map(|logged| logged.event.clone()).collect()
    }

    fn refused(&self, by: &Actor, command: &Command) -> Vec<Code> {
        ask(&self.game, self.now, &mut SeededDice(9), by, command).expect_err("it is refused").codes()
    }

    fn member(&self, seat: &Seat) -> Member {
        self.game.public().member(seat.player).unwrap_or_else(|| panic!("{} is in it", seat.name))
    }

    fn mate(&self, seat: &Seat) -> Actor {
        Actor::Mate(self.member(seat))
    }

    /// Where somebody fired with these events.
    fn shot(events: &[Event]) -> Option<Cell> {
        events.iter().find_map(|event| match event {
            Event::Fired { cell, .. } => Some(*cell),
            _ => None,
        })
    }

    fn fires(&mut self, by: &Actor, cell: Cell) -> Option<Cell> {
        Self::shot(&self.does(by, &fire(cell)))
    }

    fn voices(&self, seat: &Seat) -> Vec<(String, Cell)> {
        let view = self.game.member_view(&self.member(seat)).expect("they are in it");
        view.proposals.into_iter().map(|voice| (voice.name, voice.cell)).collect()
    }

    /// The clock looks in so many seconds later.
    fn waits(&mut self, seconds: u32) -> Vec<Event> {
        self.now = self.now.plus_seconds(seconds);
        self.does(&Actor::Clock, &Command::Lapse)
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
    let mut room = Room { game: staged::joined_game(&staged::rules("classic")), now: NOON };
    let join = Command::JoinCrew(Side::A);
    assert_eq!(room.refused(&Actor::Visitor(kari()), &join), [Code::CrewClosed]);
    room.does(&A, &Command::OpenCrew(CrewMode::Captain));
    assert_eq!(room.refused(&Actor::Visitor(kari()), &Command::JoinCrew(Side::B)), [Code::CrewClosed]);
    assert!(room.does(&A, &Command::OpenCrew(CrewMode::Captain)).is_empty(), "it is open already");
    room.does(&Actor::Visitor(kari()), &Command::Follow(Follower::Person(kari().player)));
    room.does(&Actor::Visitor(kari()), &join);
    assert!(room.game.followers().is_empty(), "a mate is no follower");
    assert!(room.game.is_participant(Follower::Person(kari().player)));
    for seat in [kari(), seat(1, "Анна"), seat(2, "Oleg")] {
        assert_eq!(room.refused(&Actor::Visitor(seat), &join), [Code::InGame]);
    }
    for number in 10..10 + MAX_MATES as u64 - 1 {
        room.does(&Actor::Visitor(seat(number, "M")), &join);
    }
    assert_eq!(room.refused(&Actor::Visitor(per()), &join), [Code::CrewFull]);
    assert_eq!(room.game.public().members(Side::A).len(), 1 + MAX_MATES);
    room.does(&A, &Command::RemoveMate(kari().player));
    assert_eq!(room.refused(&Actor::Visitor(kari()), &join), [Code::CrewClosed], "whoever was let go does not come back");
    assert_eq!(room.refused(&A, &Command::RemoveMate(kari().player)), [Code::NotInCrew]);
    assert_eq!(room.refused(&A, &Command::RemoveMate(seat(1, "Анна").player)), [Code::NotInCrew], "a captain stays");
}

#[test]
fn members_who_rejoin_often_use_no_places_of_others() {
    let mut room = Room { game: staged::joined_game(&staged::rules("classic")), now: NOON };
    room.does(&A, &Command::OpenCrew(CrewMode::Captain));
    let join = Command::JoinCrew(Side::A);
    for _ in 0..3 {
        room.does(&Actor::Visitor(kari()), &join);
        room.does(&room.mate(&kari()), &Command::LeaveCrew);
    }
    assert_eq!(room.refused(&Actor::Visitor(kari()), &join), [Code::CrewClosed]);
    room.does(&Actor::Visitor(per()), &join);
}

#[test]
fn player_of_one_side_cannot_join_the_other() {
    let erased = Seat { player: PlayerId::ERASED, name: "—".to_owned() };
    for (own, other) in [(Side::A, Side::B), (Side::B, Side::A)] {
        let mut room = Room { game: staged::joined_game(&staged::rules("classic")), now: NOON };
        for side in Side::BOTH {
            room.does(&Actor::Side(side), &Command::OpenCrew(CrewMode::Captain));
        }
        room.does(&Actor::Visitor(kari()), &Command::JoinCrew(own));
        room.does(&room.mate(&kari()), &Command::LeaveCrew);
        assert_eq!(room.refused(&Actor::Visitor(kari()), &Command::JoinCrew(other)), [Code::OtherSide]);
        room.does(&Actor::Visitor(kari()), &Command::JoinCrew(own));
        room.does(&Actor::Visitor(erased.clone()), &Command::JoinCrew(own));
        room.does(&room.mate(&erased), &Command::LeaveCrew);
        let after_erasure = room.refused(&Actor::Visitor(per()), &Command::JoinCrew(other));
        assert_eq!(after_erasure, [Code::SideClosed], "the newcomer may be who was erased");
        room.does(&Actor::Visitor(per()), &Command::JoinCrew(own));
    }
    let mut room = Room { game: staged::challenge(&staged::rules("classic")), now: NOON };
    room.does(&A, &Command::OpenCrew(CrewMode::Captain));
    room.does(&Actor::Visitor(kari()), &Command::JoinCrew(Side::A));
    let join = Command::Join { handle: None, room: None };
    for by in [Actor::Visitor(kari()), room.mate(&kari())] {
        assert_eq!(room.refused(&by, &join), [Code::InGame], "nor against her own crew");
    }
    room.does(&room.mate(&kari()), &Command::LeaveCrew);
    assert_eq!(room.refused(&Actor::Visitor(kari()), &join), [Code::OtherSide], "nor as its captain");
    room.does(&Actor::Visitor(per()), &join);
}

#[test]
fn crews_are_fixed_once_the_battle_begins() {
    let mut room = Room::begun(CrewMode::Captain);
    assert_eq!(room.refused(&Actor::Visitor(seat(6, "Late")), &Command::JoinCrew(Side::A)), [Code::CrewTooLate]);
    room.does(&A, &Command::OpenCrew(CrewMode::Vote));
    assert!(room.game.public().votes(Side::A), "who decides may change");
    let alone = staged::whole_match(&staged::rules("classic"), 3);
    assert!(!alone.had_mates());
}

#[test]
fn crew_shares_one_view_that_nobody_else_gets() {
    let mut room = Room::begun(CrewMode::Captain);
    let captain = room.member(&seat(1, "Анна"));
    for seat in [seat(1, "Анна"), kari(), per()] {
        let view = room.game.member_view(&room.member(&seat)).expect("they are in it");
        assert_eq!(view.own, room.game.own_view(Side::A), "{}", seat.name);
    }
    assert_eq!(room.game.member_view(&room.member(&ivan())).expect("he is in it").own, room.game.own_view(Side::B));
    assert!(captain.is_captain() && !room.member(&kari()).is_captain());
    assert_eq!(room.game.public().member(seat(9, "Eve").player), None);
    let (gone, other) = (room.member(&kari()), staged::joined_game(&staged::rules("classic")));
    assert_eq!(other.member_view(&gone), None, "another game is none of theirs");
    room.does(&room.mate(&kari()), &Command::LeaveCrew);
    assert_eq!(room.game.member_view(&gone), None, "whoever left is shown nothing");
    assert_eq!(room.refused(&Actor::Mate(gone), &fire(ONE)), [Code::NotAPlayer]);
}

#[test]
fn captain_sees_the_crews_votes_and_fires() {
    let mut room = Room::begun(CrewMode::Captain);
    assert_eq!(room.refused(&room.mate(&ivan()), &fire(ONE)), [Code::NotYourTurn]);
    for (mate, cell) in [(kari(), ONE), (per(), TWO), (kari(), THREE)] {
        assert_eq!(room.fires(&room.mate(&mate), cell), None);
    }
    assert!(room.does(&room.mate(&kari()), &fire(THREE)).is_empty(), "nothing new");
    let said = [("Per".to_owned(), TWO), ("Kari".to_owned(), THREE)];
    assert_eq!(room.voices(&seat(1, "Анна")), said);
    assert_eq!(room.voices(&per()), said);
    assert!(room.voices(&ivan()).is_empty(), "the other side hears nothing");
    assert!(room.waits(VOTE_SECONDS).is_empty(), "nobody but the captain fires");
    assert_eq!(room.fires(&A, TWO), Some(TWO));
    assert!(room.voices(&kari()).is_empty(), "what was proposed is out of date");
    let reviewed = |side: Side| messages::step_texts(&room.game, &room.game.public().members(side)[0], Locale::EN).concat();
    assert!(reviewed(Side::A).ends_with("\nOn the table: Per — Д5, Kari — К10"), "{}", reviewed(Side::A));
    assert!(reviewed(Side::B).starts_with("Анна: Д5 — ") && !reviewed(Side::B).contains("Kari"), "{}", reviewed(Side::B));
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
        assert_eq!(room.refused(&room.mate(&kari()), &command), [Code::CaptainOnly], "{command:?}");
    }
}

#[test]
fn member_may_change_a_vote_only_so_often() {
    let mut room = Room::begun(CrewMode::Captain);
    for at in 0..20 {
        assert_eq!(room.fires(&room.mate(&kari()), [ONE, TWO][at % 2]), None);
    }
    assert_eq!(room.refused(&room.mate(&kari()), &fire(THREE)), [Code::EnoughVoices]);
    assert_eq!(room.voices(&kari()), [("Kari".to_owned(), TWO)], "what was said last stands");
    assert_eq!(room.fires(&room.mate(&per()), THREE), None, "others have not");
}

#[test]
fn majority_of_the_crew_fires_at_once() {
    let mut room = Room::begun(CrewMode::Vote);
    assert_eq!(room.fires(&A, ONE), None, "one of three");
    assert_eq!(room.fires(&room.mate(&kari()), TWO), None);
    assert_eq!(room.fires(&room.mate(&per()), TWO), Some(TWO), "two of three");
    let hidden = room.game.log().iter().filter(|logged| matches!(logged.event, Event::Proposed { .. }));
    assert!(hidden.clone().count() == 2 && hidden.clone().all(|logged| logged.event.report(room.game.rules()).is_none()));
}

#[test]
fn vote_is_closed_by_its_clock() {
    // What the captain, Kari and Per are for, in this order; what is fired at.
    let cases: [(&[(u64, Cell)], Cell); 5] = [
        (&[(3, TWO)], TWO),
        (&[(3, TWO), (1, ONE)], ONE),
        (&[(3, TWO), (4, THREE)], TWO),
        (&[(3, TWO), (4, THREE), (1, ONE)], ONE),
        (&[(3, TWO), (4, THREE), (3, ONE)], THREE),
    ];
    for (voices, fired) in cases {
        let mut room = Room::begun(CrewMode::Vote);
        for (number, cell) in voices {
            let player = seat(*number, "").player;
            let member = room.game.public().member(player).expect("they are in it");
            let by = if member.is_captain() { A } else { Actor::Mate(member) };
            assert_eq!(room.fires(&by, *cell), None);
        }
        assert_eq!(room.game.deadline(), Some(room.now.plus_seconds(VOTE_SECONDS)), "{voices:?}");
        room.does(&Actor::Clock, &Command::CreditOutage(30_000));
        assert!(room.waits(VOTE_SECONDS + 29).is_empty(), "an outage extends it");
        assert_eq!(Room::shot(&room.waits(1)), Some(fired), "{voices:?}");
    }
}

#[test]
fn rules_without_single_shots_have_no_votes() {
    let vote = Command::OpenCrew(CrewMode::Vote);
    for rules in ["salvo", "fire=salvo:afloat", "straume"] {
        let mut room = Room { game: staged::joined_game(&staged::rules(rules)), now: NOON };
        assert_eq!(room.refused(&A, &vote), [Code::NoVotes], "{rules}");
        room.does(&A, &Command::OpenCrew(CrewMode::Captain));
        room.does(&Actor::Visitor(kari()), &Command::JoinCrew(Side::A));
        assert_eq!(room.refused(&A, &vote), [Code::NoVotes], "{rules}: nor later");
        let captain = room.member(&seat(1, "Анна"));
        let told = teams::crew_help(Some(&room.game), Some(&captain), Locale::EN);
        let offers = |word: &str| {
            let says = |press: &Press| matches!(press, Press::Verb(says) if says.ends_with(word));
            told.keys.iter().flatten().any(|key| says(&key.press))
        };
        assert!(offers("team captain") && !offers("team vote"), "{rules}");
        for side in Side::BOTH {
            room.does(&Actor::Side(side), &Command::Shuffle);
            room.does(&Actor::Side(side), &Command::Ready);
        }
        assert!(room.game.public().phase.is_fighting(), "{rules}");
        assert_eq!(room.refused(&room.mate(&kari()), &fire(ONE)), [Code::NoVotes], "{rules}");
        if room.game.public().phase == Phase::Planning {
            assert!(!room.does(&A, &Command::Volley(vec![ONE, TWO])).is_empty(), "{rules}: the captain's list is in");
        }
        room.does(&A, &Command::OpenCrew(CrewMode::Captain));
    }
}

#[test]
fn turn_pings_all_voters_or_else_the_captain() {
    let called = |room: &Room, from: usize| {
        let all = pings(&room.game, from, room.game.log().len());
        all.into_iter().filter_map(|rung| rung.player).map(|player| player.number).collect::<Vec<_>>()
    };
    for (mode, expected) in [(CrewMode::Captain, vec![1]), (CrewMode::Vote, vec![1, 3, 4])] {
        let mut room = Room::begun(mode);
        let began = room.game.log().len() - 1;
        assert_eq!(called(&room, began), expected, "{mode:?}");
        room.does(&room.mate(&kari()), &fire(ONE));
        let still: Vec<u64> = expected.into_iter().filter(|number| mode == CrewMode::Captain || *number != 3).collect();
        assert_eq!(called(&room, began), still, "{mode:?}: whoever has spoken is not called back");
    }
}

#[test]
fn turn_clock_goes_on_when_nobody_votes() {
    let mut room = Room::begun(CrewMode::Vote);
    let wakes = room.game.deadline().expect("the turn has a clock");
    assert_eq!(room.fires(&room.mate(&kari()), ONE), None);
    room.does(&room.mate(&kari()), &Command::LeaveCrew);
    assert_eq!(room.game.deadline(), Some(wakes), "the only voice has left");
    let ends = room.game.wait_end().expect("the turn has a clock");
    room.now = wakes;
    assert!(matches!(room.waits(0)[..], [Event::Nudged { side: Side::A }]));
    room.now = ends.plus_seconds(0).plus_millis(-1000);
    assert_eq!(room.fires(&room.mate(&per()), TWO), None);
    assert_eq!(Room::shot(&room.waits(1)), Some(TWO), "a voice is worth more than a turn that passes");
}

#[test]
fn pointless_vote_is_warned_of() {
    let mut room = Room::begun(CrewMode::Vote);
    let rules = room.game.rules().clone();
    // A ship of one deck is sunk, and one of its neighbours is known to be empty.
    let ships = room.game.own_view(Side::B).ships;
    let single = ships.iter().find(|ship| ship.cells.len() == 1).and_then(|ship| ship.cells.iter().next()).expect("a single-decker");
    assert_eq!(room.fires(&A, single), None);
    assert_eq!(room.fires(&room.mate(&kari()), single), Some(single));
    let empty = Cell::all(rules.size).find(|cell| room.game.own_view(Side::A).marked_empty().contains(*cell)).expect("its halo");
    let asks = Command::Fire { cell: empty, waiver: Waiver::Ask };
    assert!(matches!(room.does(&room.mate(&per()), &asks)[..], [Event::Warned { side: Side::A, .. }]));
    assert!(matches!(room.does(&room.mate(&per()), &asks)[..], [Event::Proposed { side: Side::A, .. }]));
}

#[test]
fn impossible_crew_log_is_not_read() {
    let room = Room::begun(CrewMode::Vote);
    let refuses = |what: &str, event: Event| {
        let mut log = room.game.log().to_vec();
        log.push(LoggedEvent { at: room.now, event });
        assert_eq!(Game::replay(room.game.id(), &log), None, "{what}");
    };
    let (side, other) = (Side::A, Side::B);
    refuses("a voice out of turn", Event::Proposed { side: other, player: ivan().player, cell: hidden(&room, ONE) });
    refuses("a voice of nobody", Event::Proposed { side, player: ivan().player, cell: hidden(&room, ONE) });
    refuses("a mate under way", Event::MateJoined { side, seat: seat(8, "Late") });
    refuses("a mate who was none", Event::MateLeft { side, seat: seat(8, "Late"), reason: LeaveReason::Left });
    refuses("a captain who leaves", Event::MateLeft { side, seat: seat(1, "Анна"), reason: LeaveReason::Left });
}

/// A cell that is hidden, as the game itself hides it.
fn hidden(room: &Room, cell: Cell) -> HiddenValue<Cell> {
    let step = ask(&room.game, room.now, &mut SeededDice(1), &room.mate(&kari()), &fire(cell)).expect("she may propose it");
    step.events
        .into_iter()
        .find_map(|event| match event {
            Event::Proposed { cell, .. } => Some(cell),
            _ => None,
        })
        .expect("one voice is hidden")
}
