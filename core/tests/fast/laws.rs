//! Laws that hold whatever people do: the step and the fold agree, the log tells all, refusals change
//! nothing, a ship is sunk when all of its decks are hit, matches end.

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command, DutchmanMove, Waiver},
    dice::{Dice, SeededDice},
    event::Invitee,
    ids::{Home, RoomId, Timestamp},
    layout::{Layout, Piece},
    paper::Claim,
    record::Record,
    report::{Ending, Report},
    roster::Kind,
    ruleset::{Judge, Ruleset},
    side::Side,
    straume::{Point, ShipAction},
    view::{AutoMark, Phase, PublicView},
};
use broadside_present::turn_state::TurnState;
use broadside_testkit::staged::{self, NOON, ask, computer_command, joined_game, rules, seat, started_random_game};
use proptest::prelude::*;

use crate::{arbitrary::Draw, watch::MatchChecker};

/// What somebody might ask, lawful or not: chosen by numbers so that it shrinks.
#[derive(Clone, Debug)]
struct Asked {
    by: u8,
    what: u8,
    cell: (u8, u8),
    waits: u32,
    seed: u64,
}

fn asked() -> impl Strategy<Value = Asked> {
    let waits = prop_oneof![6 => 0..60_u32, 2 => 3_600..100_000_u32, 1 => 80_000..700_000_u32];
    (0..20_u8, 0..40_u8, (0..21_u8, 0..21_u8), waits, any::<u64>()).prop_map(|(by, what, cell, waits, seed)| Asked {
        by,
        what,
        cell,
        waits,
        seed,
    })
}

fn command(game: &Game, asked: &Asked) -> (Actor, Command) {
    let by = match asked.by {
        0..8 => Actor::Side(Side::A),
        8..16 => Actor::Side(Side::B),
        16 => Actor::Visitor(seat(u64::from(asked.by), "Kari")),
        17 => Actor::Delivery,
        _ => Actor::Clock,
    };
    let cell = Cell { col: asked.cell.0.min(19), row: asked.cell.1.min(19) };
    let waiver = if asked.seed.is_multiple_of(2) { Waiver::Ask } else { Waiver::Waived };
    let command = match (&by, asked.what) {
        (Actor::Clock, 0..24) => Command::Lapse,
        (Actor::Clock, _) => Command::CreditOutage(i64::from(asked.waits) - 20),
        (Actor::Delivery, _) => Command::Unreachable(if asked.what.is_multiple_of(2) { Side::A } else { Side::B }),
        (_, 0) => Command::Join { handle: Some("kari".to_owned()), room: Some(RoomId { home: Home::Discord, chat: -5, topic: 9 }) },
        (_, 1) => Command::Decline { handle: None },
        (_, 2..5) => Command::Shuffle,
        (_, 5) => Command::Undo,
        (_, 6..9) => Command::Ready,
        (_, 9) if asked.seed.is_multiple_of(5) => Command::Resign,
        (_, 10) => Command::OfferDraw,
        (_, 11) => Command::Mark([AutoMark::Off, AutoMark::Sunk, AutoMark::Full][(asked.seed % 3) as usize]),
        (_, 12) => Command::Lay(piece(asked)),
        (_, 13) => Command::Lay(Layout { pieces: vec![Piece::ship(vec![cell])] }),
        (_, 14..22) => order(asked, cell, waiver),
        // Most of what is done is the computer's own choice, so that matches come to something.
        (Actor::Side(side), 22..36) => {
            computer_command(&game.own_view(*side), &mut SeededDice(asked.seed)).unwrap_or(Command::Fire { cell, waiver })
        }
        _ => Command::Fire { cell, waiver },
    };
    (by, command)
}

/// Any order of a fight, whether or not one is due.
fn order(asked: &Asked, cell: Cell, waiver: Waiver) -> Command {
    let some: Vec<Cell> = piece(asked).pieces.into_iter().flat_map(|piece| piece.cells).collect();
    let decks = (asked.seed / 7 % 9) as u8;
    let point = Point { col: asked.cell.0 % 12, row: asked.cell.1 % 14 };
    match asked.what {
        14 => Command::Give(cell),
        15 if asked.seed.is_multiple_of(3) => Command::Steer(DutchmanMove::Stay),
        15 => Command::Steer(DutchmanMove::Move(some)),
        16 => Command::Plan(cell),
        17 => Command::Volley(some),
        18 => Command::Volley(Vec::new()),
        19 => {
            let claims = [Claim::Miss, Claim::Hit, Claim::Sunk(decks), Claim::Submarine, Claim::Mine, Claim::Sweeper];
            Command::Answer(claims[(asked.seed % 6) as usize])
        }
        20 => Command::Sail { from: point, action: ShipAction::ALL[(asked.seed % 4) as usize], waiver },
        _ => Command::Fire { cell, waiver },
    }
}

/// A piece of some length from some cell, perhaps bent, perhaps off the field.
fn piece(asked: &Asked) -> Layout {
    let (col, row) = (asked.cell.0.min(19), asked.cell.1.min(19));
    let length = 1 + (asked.seed % 5) as u8;
    let cells = (0..length).map(|at| match asked.seed / 5 % 4 {
        0 => Cell { col: (col + at).min(19), row },
        1 => Cell { col, row: (row + at).min(19) },
        2 => Cell { col: (col + at).min(19), row: (row + at % 2).min(19) },
        _ => Cell { col: (col + 2 * at).min(19), row },
    });
    let kind = [Kind::Warship, Kind::Mine, Kind::Sweeper, Kind::Submarine, Kind::Dutchman, Kind::Vessel][(asked.seed / 20 % 6) as usize];
    Layout { pieces: vec![Piece { kind: if asked.seed.is_multiple_of(2) { Kind::Warship } else { kind }, cells: cells.collect() }] }
}

/// The public view, folded from nothing but the public reports.
fn folded(game: &Game) -> PublicView {
    let mut view = game.opening_view();
    let reports: Vec<Report> = game.log().iter().filter_map(|logged| logged.event.report(game.rules())).collect();
    reports.iter().for_each(|report| view.apply(report));
    view
}

/// Everything that must hold of any game at any time.
fn holds(game: &Game) {
    assert_eq!(Game::replay(game.id(), game.log()).as_ref(), Some(game), "the log tells the whole game");
    assert_eq!(Game::from_bytes(&game.to_bytes()).as_ref(), Some(game), "the bytes tell the whole game");
    assert_eq!(&folded(game), game.public(), "the public view is folded from reports");
    let waits = TurnState::before(game, game.log().len());
    assert_eq!(waits.phase, game.public().phase, "what is waited for is told by the events themselves");
    for side in Side::BOTH {
        let placing = game.public().phase == Phase::Placing && !game.public().ready[side];
        assert_eq!(waits.awaits(side), placing || game.public().awaits(side), "{side:?} of {:?}", game.public().phase);
    }
    for side in Side::BOTH {
        let agrees = ask(game, NOON, &mut SeededDice(1), &Actor::Side(side), &Command::OfferDraw)
            .is_ok_and(|step| matches!(step.after.public().phase, Phase::Over(Ending::Drawn)));
        assert_eq!(agrees, game.public().draw_offered == Some(!side), "all see which draw {side:?} may agree to");
    }
    assert_eq!(game.deadline().is_none(), game.is_over(), "a game that is not over wants waking");
    assert!(game.deadline() <= game.wait_end());
    let record = Record::of(game);
    assert!(record.is_none() || game.is_over(), "there is no record while anything is hidden");
    if let Some(record) = record {
        assert_eq!(record.verify(), vec![], "an honest record is clean:\n{record}");
        assert_eq!(Record::parse(&record.to_string()), Ok(record), "a record reads back");
    }
}

/// Asks, and checks the laws of one step.
fn step(game: &Game, watch: &mut MatchChecker, now: Timestamp, asked: &Asked) -> Game {
    let (by, command) = command(game, asked);
    let before = game.clone();
    let decided = ask(game, now, &mut SeededDice(asked.seed), &by, &command);
    assert_eq!(*game, before, "deciding touches nothing");
    assert_eq!(decided, ask(game, now, &mut SeededDice(asked.seed), &by, &command), "the same dice decide the same");
    let Ok(step) = decided else {
        return before;
    };
    watch.check_step(&before, &step, now);
    assert_eq!(step.after.log().len(), game.log().len() + step.events.len(), "every event is logged, and nothing else");
    assert!(!before.is_over() || step.events.is_empty(), "nothing happens to a game that is over");
    step.after
}

fn some_rules() -> impl Strategy<Value = Ruleset> {
    let words = [
        "classic draws=agreed clock=3600",
        "mb draws=agreed clock=60",
        "salvo mines=3 mine_effect=skip draws=agreed clock=60",
        "hasbro judge=server",
        "mb-simple clock=300",
        "fb-classic",
        "classic touch=corners report=named first=guest",
        "size=5 fleet=1x2+2x1 clock=60 draws=agreed",
        "size=20 fleet=2x8+3x4 touch=any report=full",
    ];
    prop_oneof![1 => (0..words.len()).prop_map(move |at| rules(words[at])), 3 => any::<u64>().prop_map(|seed| Draw(SeededDice(seed)).rules().0)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_match_keeps_invariants_at_every_step(
        rules in some_rules(),
        begin in 0..4_u8,
        seed in any::<u64>(),
        wild in prop::collection::vec(asked(), 0..120),
    ) {
        let mut dice = SeededDice(seed);
        prop_assume!(Layout::check_room(&rules).is_ok());
        let mut game = match begin {
            0 => staged::challenge(&rules),
            1 => joined_game(&rules),
            _ => started_random_game(&rules, &mut dice),
        };
        let mut now = NOON;
        let mut watch = MatchChecker::new(&game);
        watch.honest = rules.judge != Judge::Paper;
        holds(&game);
        for asked in &wild {
            now = now.plus_seconds(asked.waits);
            let next = step(&game, &mut watch, now, asked);
            if next != game {
                holds(&next);
            }
            game = next;
        }
    }
}

#[test]
fn invitation_admits_only_the_invited() {
    let join = |handle: Option<&str>| Command::Join { handle: handle.map(str::to_owned), room: None };
    let kari = seat(9, "Kari");
    let by_number = Invitee::Player(kari.player, "Kari".to_owned());
    let by_handle = Invitee::Handle("Kari_N".to_owned());
    for (invitee, visitor, handle, welcome) in [
        (Invitee::Anyone, 9, None, true),
        (by_number.clone(), 9, None, true),
        (by_number, 8, Some("Kari"), false),
        (by_handle.clone(), 8, Some("kari_n"), true),
        (by_handle.clone(), 8, Some("kari"), false),
        (by_handle, 9, None, false),
    ] {
        let game = Game::challenge(broadside_game::ids::GameId::new(1, 1), NOON, rules("classic"), seat(1, "A"), invitee, None);
        let visitor = Actor::Visitor(seat(visitor, "V"));
        assert_eq!(ask(&game, NOON, &mut SeededDice(1), &visitor, &join(handle)).is_ok(), welcome, "{:?} {visitor:?}", game.invitee());
        holds(&game);
    }
}

#[test]
fn dice_are_fair_and_refuse_zero_sides() {
    let mut dice = SeededDice(42);
    assert_eq!(dice.below(0), None);
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[dice.below(6).expect("six sides") as usize] += 1;
    }
    assert!(counts.iter().all(|count| (9_500..=10_500).contains(count)), "{counts:?}");
}
