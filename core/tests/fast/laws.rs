//! Invariants of a game under random commands, valid or not: applying the events gives the decided game, the log and the bytes
//! restore it, the same dice decide the same, and honest records verify.

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

/// A random command, valid or not, as numbers, so that proptest can shrink it.
#[derive(Clone, Debug)]
struct RandomCommand {
    by: u8,
    what: u8,
    cell: (u8, u8),
    /// Seconds since the last command.
    waits: u32,
    seed: u64,
}

fn random_command() -> impl Strategy<Value = RandomCommand> {
    let waits = prop_oneof![6 => 0..60_u32, 2 => 3_600..100_000_u32, 1 => 80_000..700_000_u32];
    let numbers = (0..20_u8, 0..40_u8, (0..21_u8, 0..21_u8), waits, any::<u64>());
    numbers.prop_map(|(by, what, cell, waits, seed)| RandomCommand { by, what, cell, waits, seed })
}

/// The actor and the command for these numbers.
fn command(game: &Game, random: &RandomCommand) -> (Actor, Command) {
    let by = match random.by {
        0..8 => Actor::Side(Side::A),
        8..16 => Actor::Side(Side::B),
        16 => Actor::Visitor(seat(u64::from(random.by), "Kari")),
        17 => Actor::Delivery,
        _ => Actor::Clock,
    };
    let cell = Cell { col: random.cell.0.min(19), row: random.cell.1.min(19) };
    let waiver = if random.seed.is_multiple_of(2) { Waiver::Ask } else { Waiver::Waived };
    let command = match (&by, random.what) {
        (Actor::Clock, 0..24) => Command::Lapse,
        (Actor::Clock, _) => Command::CreditOutage(i64::from(random.waits) - 20),
        (Actor::Delivery, _) => Command::Unreachable(if random.what.is_multiple_of(2) { Side::A } else { Side::B }),
        (_, 0) => Command::Join { handle: Some("kari".to_owned()), room: Some(RoomId { home: Home::Discord, chat: -5, topic: 9 }) },
        (_, 1) => Command::Decline { handle: None },
        (_, 2..5) => Command::Shuffle,
        (_, 5) => Command::Undo,
        (_, 6..9) => Command::Ready,
        (_, 9) if random.seed.is_multiple_of(5) => Command::Resign,
        (_, 10) => Command::OfferDraw,
        (_, 11) => Command::Mark([AutoMark::Off, AutoMark::Sunk, AutoMark::Full][(random.seed % 3) as usize]),
        (_, 12) => Command::Lay(piece(random)),
        (_, 13) => Command::Lay(Layout { pieces: vec![Piece::ship(vec![cell])] }),
        (_, 14..22) => battle_command(random, cell, waiver),
        // Most commands are the computer's choice, so that games make progress.
        (Actor::Side(side), 22..36) => {
            computer_command(&game.own_view(*side), &mut SeededDice(random.seed)).unwrap_or(Command::Fire { cell, waiver })
        }
        _ => Command::Fire { cell, waiver },
    };
    (by, command)
}

/// Any command of a battle, whether or not it is due.
fn battle_command(random: &RandomCommand, cell: Cell, waiver: Waiver) -> Command {
    let cells: Vec<Cell> = piece(random).pieces.into_iter().flat_map(|piece| piece.cells).collect();
    let decks = (random.seed / 7 % 9) as u8;
    let point = Point { col: random.cell.0 % 12, row: random.cell.1 % 14 };
    match random.what {
        14 => Command::Give(cell),
        15 if random.seed.is_multiple_of(3) => Command::Steer(DutchmanMove::Stay),
        15 => Command::Steer(DutchmanMove::Move(cells)),
        16 => Command::Plan(cell),
        17 => Command::Volley(cells),
        18 => Command::Volley(Vec::new()),
        19 => {
            let claims = [Claim::Miss, Claim::Hit, Claim::Sunk(decks), Claim::Submarine, Claim::Mine, Claim::Sweeper];
            Command::Answer(claims[(random.seed % 6) as usize])
        }
        20 => Command::Sail { from: point, action: ShipAction::ALL[(random.seed % 4) as usize], waiver },
        _ => Command::Fire { cell, waiver },
    }
}

/// A layout of one piece of random length, perhaps bent, perhaps off the field.
fn piece(random: &RandomCommand) -> Layout {
    let (col, row) = (random.cell.0.min(19), random.cell.1.min(19));
    let length = 1 + (random.seed % 5) as u8;
    let cells = (0..length).map(|at| match random.seed / 5 % 4 {
        0 => Cell { col: (col + at).min(19), row },
        1 => Cell { col, row: (row + at).min(19) },
        2 => Cell { col: (col + at).min(19), row: (row + at % 2).min(19) },
        _ => Cell { col: (col + 2 * at).min(19), row },
    });
    let kind = [Kind::Warship, Kind::Mine, Kind::Sweeper, Kind::Submarine, Kind::Dutchman, Kind::Vessel][(random.seed / 20 % 6) as usize];
    Layout { pieces: vec![Piece { kind: if random.seed.is_multiple_of(2) { Kind::Warship } else { kind }, cells: cells.collect() }] }
}

/// The public view, folded from the public reports only.
fn folded_view(game: &Game) -> PublicView {
    let mut view = game.opening_view();
    let reports: Vec<Report> = game.log().iter().filter_map(|logged| logged.event.report(game.rules())).collect();
    reports.iter().for_each(|report| view.apply(report));
    view
}

/// Panics if an invariant of a single game is broken.
fn check_game(game: &Game) {
    assert_eq!(Game::replay(game.id(), game.log()).as_ref(), Some(game), "the log restores the whole game");
    assert_eq!(Game::from_bytes(&game.to_bytes()).as_ref(), Some(game), "the bytes restore the whole game");
    assert_eq!(&folded_view(game), game.public(), "the public view is folded from reports");
    let turn_state = TurnState::before(game, game.log().len());
    assert_eq!(turn_state.phase, game.public().phase, "the events give the phase");
    for side in Side::BOTH {
        let placing = game.public().phase == Phase::Placing && !game.public().ready[side];
        assert_eq!(turn_state.awaits(side), placing || game.public().awaits(side), "{side:?} of {:?}", game.public().phase);
        let agrees = ask(game, NOON, &mut SeededDice(1), &Actor::Side(side), &Command::OfferDraw)
            .is_ok_and(|step| matches!(step.after.public().phase, Phase::Over(Ending::Drawn)));
        assert_eq!(agrees, game.public().draw_offered == Some(!side), "the view shows which draw {side:?} may agree to");
    }
    assert_eq!(game.deadline().is_none(), game.is_over(), "a running game has a deadline");
    assert!(game.deadline() <= game.wait_end());
    let record = Record::of(game);
    assert!(record.is_none() || game.is_over(), "there is no record while anything is hidden");
    if let Some(record) = record {
        assert_eq!(record.verify(), vec![], "an honest record verifies:\n{record}");
        assert_eq!(Record::parse(&record.to_string()), Ok(record), "a record round-trips through text");
    }
}

/// Tries a command; returns the game after it. Panics if an invariant of a step is broken.
fn step(game: &Game, checker: &mut MatchChecker, now: Timestamp, random: &RandomCommand) -> Game {
    let (by, command) = command(game, random);
    let before = game.clone();
    let decided = ask(game, now, &mut SeededDice(random.seed), &by, &command);
    assert_eq!(*game, before, "deciding changes nothing");
    assert_eq!(decided, ask(game, now, &mut SeededDice(random.seed), &by, &command), "the same dice decide the same");
    let Ok(step) = decided else { return before };
    checker.check_step(&before, &step, now);
    assert_eq!(step.after.log().len(), game.log().len() + step.events.len(), "the log grows by the events of the step");
    assert!(!before.is_over() || step.events.is_empty(), "nothing happens to a game that is over");
    step.after
}

/// Listed rules, and three times as often random ones.
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
        commands in prop::collection::vec(random_command(), 0..120),
    ) {
        let mut dice = SeededDice(seed);
        prop_assume!(Layout::check_room(&rules).is_ok());
        let mut game = match begin {
            0 => staged::challenge(&rules),
            1 => joined_game(&rules),
            _ => started_random_game(&rules, &mut dice),
        };
        let mut now = NOON;
        let mut checker = MatchChecker::new(&game);
        checker.honest = rules.judge != Judge::Paper;
        check_game(&game);
        for random in &commands {
            now = now.plus_seconds(random.waits);
            let next = step(&game, &mut checker, now, random);
            if next != game {
                check_game(&next);
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
        check_game(&game);
    }
}

#[test]
fn dice_are_fair_and_refuse_zero_sides() {
    let mut dice = SeededDice(42);
    assert_eq!(dice.below(0), None);
    let mut counts = [0_u32; 6];
    for _ in 0..60_000 {
        counts[dice.below(6).expect("the dice have six sides") as usize] += 1;
    }
    assert!(counts.iter().all(|count| (9_500..=10_500).contains(count)), "{counts:?}");
}
