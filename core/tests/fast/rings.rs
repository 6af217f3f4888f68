//! Whom a game pings: the player to move, once per turn; a player running out of time; a challenged player; never the
//! player who just acted. By private message, or by a mention in a room.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    event::Invitee,
    ids::{GameId, Home, PlayerId, RoomId, Timestamp},
    side::Side,
};
use broadside_present::pings::{
    Ping,
    PingReason::{self, Challenge, TimeRunningOut, Turn},
    pings,
};
use broadside_testkit::staged::{self, NOON, after, rules, seat};

const ROOM: RoomId = RoomId { home: Home::Playground, chat: 5, topic: 0 };
const ELSEWHERE: RoomId = RoomId { home: Home::Telegram, chat: -5, topic: 0 };

fn apply(game: &Game, second: u32, actor: &Actor, command: &Command) -> Game {
    after(game, NOON.plus_seconds(second), &mut SeededDice(3), actor, command)
}

/// A challenge by Anna, in this room if given.
fn challenge(invitee: Invitee, room: Option<RoomId>) -> Game {
    let rules = rules("size=5 fleet=1x2+1x1 clock=3600 first=host");
    Game::challenge(GameId::new(7, 4242), NOON, rules, seat(1, "Anna"), invitee, room)
}

/// Two boats each, placed by Anna and then by Oleg; Anna is to fire.
fn start_game(room: Option<RoomId>) -> Game {
    start_game_with_ready_at(3, room)
}

/// The same, with Oleg ready at this second; Anna is ready at the third.
fn start_game_with_ready_at(second: u32, room: Option<RoomId>) -> Game {
    let game = challenge(Invitee::Anyone, room);
    let game = apply(&game, 1, &Actor::Visitor(seat(2, "Oleg")), &Command::Join { handle: None, room });
    let fleet = staged::parse_fleet(game.rules(), "А1-Б1 Д5");
    Side::BOTH.into_iter().fold(game, |game, side| {
        let laid = apply(&game, 2, &Actor::Side(side), &Command::Lay(fleet.clone()));
        apply(&laid, [3, second][usize::from(side.number())], &Actor::Side(side), &Command::Ready)
    })
}

fn fire(game: &Game, second: u32, side: Side, (column, row): (u8, u8)) -> Game {
    apply(game, second, &Actor::Side(side), &Command::Fire { cell: Cell::new(column, row), waiver: Waiver::Waived })
}

fn ping_row(ping: Ping) -> (String, PingReason, Option<RoomId>) {
    (ping.name, ping.reason, ping.room)
}

/// The pings of each event, computed separately.
fn pings_by_event(game: &Game) -> Vec<(String, String, PingReason)> {
    let pings_of_event = |at: usize| pings(game, at, at + 1).into_iter().map(move |ping| (at, ping));
    let all = (0..game.log().len()).flat_map(pings_of_event);
    all.map(|(at, ping)| (format!("{:?}", game.log()[at].event), ping.name, ping.reason)).collect()
}

fn expected(rows: &[(&str, &str, PingReason)]) -> Vec<(String, String, PingReason)> {
    rows.iter().map(|(event, name, reason)| ((*event).to_owned(), (*name).to_owned(), *reason)).collect()
}

#[test]
fn turn_pings_once_and_never_a_player_who_just_acted() {
    let mut game = start_game(None);
    let mut rows = vec![("Joined", "Anna", Turn)];
    assert_eq!(pings_by_event(&game), expected(&rows));
    game = fire(&game, 10, Side::A, (2, 2));
    rows.push(("Fired", "Oleg", Turn));
    // He sinks one, hits another and goes on, all in the same turn.
    for (second, cell) in [(11, (4, 4)), (12, (0, 0))] {
        game = fire(&game, second, Side::B, cell);
    }
    assert_eq!(pings_by_event(&game), expected(&rows));
    game = fire(&game, 13, Side::B, (2, 2));
    rows.push(("Fired", "Anna", Turn));
    assert_eq!(pings_by_event(&game), expected(&rows));
    let due = |at: Option<Timestamp>| at.expect("a turn has a deadline");
    let lapse = |game: &Game, now: Timestamp| after(game, now, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
    game = lapse(&game, due(game.deadline()));
    rows.push(("Nudged", "Anna", TimeRunningOut));
    game = lapse(&game, due(game.wait_end()));
    rows.push(("Lapsed", "Oleg", Turn));
    assert_eq!(pings_by_event(&game), expected(&rows));
    let all: Vec<_> = pings(&game, 0, game.log().len()).into_iter().map(ping_row).collect();
    assert_eq!(all, [("Oleg".to_owned(), Turn, None)], "in one message, only the player to move is pinged");
}

#[test]
fn start_pings_a_player_who_has_been_ready_for_a_minute() {
    for (second, at_start) in [(63, None), (64, Some(("Began", "Anna", Turn)))] {
        let rows: Vec<_> = [("Joined", "Anna", Turn)].into_iter().chain(at_start).collect();
        assert_eq!(pings_by_event(&start_game_with_ready_at(second, None)), expected(&rows), "{second}");
    }
}

#[test]
fn players_are_pinged_when_seated_by_the_bot_or_placed_by_the_clock() {
    let rules = rules("classic first=host");
    let seated = staged::joined_game(&rules);
    let first: Vec<_> = pings_by_event(&seated).into_iter().map(|(_, name, reason)| (name, reason)).collect();
    assert_eq!(first, [("Анна".to_owned(), Turn), ("Oleg".to_owned(), Turn)]);
    let other = Actor::Side(Side::B);
    let ready = apply(&apply(&seated, 1, &other, &Command::Shuffle), 2, &other, &Command::Ready);
    let due = ready.deadline().expect("placing ends");
    let started = after(&ready, due, &mut SeededDice(1), &Actor::Clock, &Command::Lapse);
    let last = started.log().len();
    let pinged: Vec<_> = pings(&started, ready.log().len(), last).into_iter().map(ping_row).collect();
    assert_eq!(pinged, [("Анна".to_owned(), Turn, None)], "Anna was away, and it is her turn");
}

#[test]
fn unreachable_player_is_mentioned_once_in_the_room() {
    let unreachable = |game: &Game, side| apply(game, 20, &Actor::Delivery, &Command::Unreachable(side));
    for (room, expected) in [(Some(ROOM), Some(ROOM)), (Some(ELSEWHERE), None), (None, None)] {
        let game = fire(&start_game(room), 10, Side::A, (2, 2));
        let from = game.log().len();
        let game = unreachable(&game, Side::B);
        let pinged = |from: usize, to: usize| pings(&game, from, to).into_iter().map(ping_row).collect::<Vec<_>>();
        assert_eq!(pinged(from - 1, from), [("Oleg".to_owned(), Turn, None)], "a private message that fails");
        assert_eq!(pinged(from, from + 1), [("Oleg".to_owned(), Turn, expected)], "{room:?}");
        assert_eq!(pinged(from - 1, from + 1), [("Oleg".to_owned(), Turn, expected)], "{room:?}");
        let game = unreachable(&game, Side::A);
        assert_eq!(pings(&game, from + 1, from + 2), [], "it is not Anna's turn");
        let game = fire(&game, 30, Side::B, (2, 2));
        let next: Vec<_> = pings(&game, from + 2, from + 3).into_iter().map(ping_row).collect();
        assert_eq!(next, [("Anna".to_owned(), Turn, expected)], "{room:?}");
    }
}

#[test]
fn challenge_pings_the_named_player() {
    let player = |name: &str| Invitee::Player(PlayerId { home: Home::Playground, number: 2 }, name.to_owned());
    let oleg = || player("Oleg");
    let handle = || Invitee::Handle("oleg".to_owned());
    for (invitee, room, expected) in [
        (Invitee::Anyone, Some(ROOM), None),
        (oleg(), Some(ROOM), Some(("Oleg", Some(ROOM)))),
        (oleg(), Some(ELSEWHERE), None),
        (oleg(), None, Some(("Oleg", None))),
        (player("evil.tld"), Some(ROOM), Some(("evil.\u{2060}tld", Some(ROOM)))),
        (handle(), Some(ROOM), Some(("@oleg", Some(ROOM)))),
        (handle(), None, None),
        (Invitee::Handle("everyone @here".to_owned()), Some(ROOM), None),
    ] {
        let game = challenge(invitee.clone(), room);
        let pinged: Vec<_> = pings(&game, 0, 1).into_iter().map(ping_row).collect();
        let expected: Vec<_> = expected.into_iter().map(|(name, room)| (name.to_owned(), Challenge, room)).collect();
        assert_eq!(pinged, expected, "{invitee:?} {room:?}");
    }
    let game = apply(&challenge(oleg(), None), 1, &Actor::Visitor(seat(2, "Oleg")), &Command::Join { handle: None, room: None });
    let both: Vec<_> = pings(&game, 0, 2).into_iter().map(ping_row).collect();
    assert_eq!(both, [("Anna".to_owned(), Turn, None), ("Oleg".to_owned(), Turn, None)], "in one message, both are pinged");
    let game = start_game(Some(ROOM));
    assert!(pings(&game, 0, game.log().len()).iter().all(|ping| ping.reason != Challenge), "an accepted challenge does not ping");
}
