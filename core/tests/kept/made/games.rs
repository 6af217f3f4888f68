//! The games that are kept: one of every rules under way and one over, one at every stage, one with every ending, and those
//! against the computer's crew.

use broadside_core::{
    game::{
        command::Command,
        ids::GameId,
        report::{Debt, Ending},
        ruleset::PRESETS,
        side::Side,
        view::Phase,
    },
    service::request::{Asker, Mention, Place},
    talk::line::quoted,
};

use super::{
    cast::{self, CHANNEL, GROUP, OTHER_CHANNEL, PEOPLE, TOPIC, guest, person},
    hands,
    house::House,
};

/// Rules that go beyond the presets.
const UNUSUAL: [&str; 12] = [
    "mines=4 mine_effect=skip touch=corners",
    "submarines subs=4 fire=multi:3",
    "fleet=none subs=4 size=6 fire=chain",
    "fire=single judge=server",
    "salvo fire=salvo:afloat subs=1 mines=2",
    "dutchman-quick dutchman=8 reshape=rigid fire=multi:2 judge=server",
    "mb judge=paper report=named",
    "bent shapes=tetris",
    "minefield size=12 mine_touch=any",
    "fb-standard names=deck marks=snowflake",
    "mb clock=correspondence draws=agreed",
    "classic lettering=let-snegurochka first=guest",
];

/// Rules whose games are too long to be kept to the last shot.
const LONG: [&str; 7] = ["field-15", "field-16", "field-18", "field-20", "perelman-army", "dutchman", "straume"];

/// Two people for the game of this number.
fn pair(number: usize) -> [Asker; 2] {
    let people = PEOPLE - 6;
    let (one, other) = (1 + number as u64 % people, 1 + (number as u64 * 7 + 5) % people);
    [person(one), person(if one == other { 1 + other % people } else { other })]
}

/// A challenge that was taken up.
async fn joined(house: &mut House, number: usize, rules: &str) -> (GameId, [Asker; 2], Place) {
    let ([host, guest], place) = (pair(number), cast::place(number));
    let id = house.battle(&host, place, rules).await;
    house.say(&guest, place, &format!("join {id}")).await;
    (id, [host, guest], place)
}

/// A game in which the fight is on; with these fleets, or with others laid by the dice.
pub async fn begun(house: &mut House, number: usize, rules: &str, fleets: [&str; 2]) -> (GameId, [Asker; 2], Place) {
    let (id, both, place) = joined(house, number, rules).await;
    for (by, fleet) in both.iter().zip(fleets) {
        house.say(by, Place::Private, &format!("{id} 0 place {fleet}")).await;
        house.press(by, Place::Private, &format!("{id} 0 ready")).await;
    }
    assert!(house.game(id).await.public().phase.fighting(), "{rules}");
    (id, both, place)
}

const RANDOM: [&str; 2] = ["random", "random"];

/// Everything that needs the clock to be turned far: it comes first.
pub async fn by_the_clock(house: &mut House) {
    let open = house.battle(&person(1), Place::Room(CHANNEL), "clock=blitz").await;
    let (unlaid, ..) = joined(house, 3, "clock=blitz").await;
    house.later(3_700);
    house.wake().await;
    for id in [open, unlaid] {
        assert_eq!(house.game(id).await.public().phase, Phase::Over(Ending::Expired));
    }
    let (id, ..) = begun(house, 4, "clock=blitz first=host", RANDOM).await;
    for _ in 0..20 {
        house.later(61);
        house.wake().await;
    }
    assert!(matches!(house.game(id).await.public().phase, Phase::Over(Ending::Forfeited(_))), "{:?}", house.game(id).await.public().phase);
    for (rules, debt) in [("mines=3 clock=hour", Debt::Cell), ("dutchman-quick clock=hour", Debt::Course)] {
        let (id, ..) = begun(house, 5, rules, RANDOM).await;
        assert!(house.play(id, 400, |game| matches!(game.public().phase, Phase::Owing(_, owed) if owed == debt)).await, "{rules}");
        house.later(61);
        house.wake().await;
        assert!(matches!(house.game(id).await.public().phase, Phase::Firing(_)), "the clock has settled it");
    }
}

/// Games whose clocks have run, and to which the house or the courier did something.
pub async fn touched(house: &mut House) {
    let (id, ..) = begun(house, 6, "clock=blitz", RANDOM).await;
    house.play(id, 3, |_| false).await;
    house.later(50);
    house.wake().await;
    assert!(kinds(house, id).await.contains(&"Nudged".to_owned()));
    house.later(30);
    house.wake().await;
    assert!(kinds(house, id).await.contains(&"Lapsed".to_owned()));
    let partition = broadside_core::service::dossier::of_game(id).partition;
    house.service.excuse(partition, 1, 90_000).await.expect("memory answers");
    house.service.unreachable(id, Side::A).await.expect("memory answers");
    house.settle().await;
}

async fn kinds(house: &House, id: GameId) -> Vec<String> {
    house.game(id).await.log().iter().map(|logged| format!("{:?}", logged.event)).collect()
}

/// Games of all rules.
pub async fn of_all_rules(house: &mut House) {
    for (number, preset) in PRESETS.into_iter().enumerate() {
        let (under_way, ..) = begun(house, number, preset, RANDOM).await;
        house.play(under_way, 8 + number % 7, |_| false).await;
        let long = LONG.contains(&preset);
        let (over, both, place) = begun(house, number + 11, preset, RANDOM).await;
        house.play(over, if long { 10 } else { 900 }, |game| game.over()).await;
        if !house.game(over).await.over() {
            house.say(&both[1], place, &format!("resign {over}")).await;
        }
        assert!(house.game(over).await.over(), "{preset}");
    }
    for (number, rules) in UNUSUAL.into_iter().enumerate() {
        let (id, ..) = begun(house, number + 2, rules, RANDOM).await;
        house.play(id, 14, |_| false).await;
        assert!(!house.game(id).await.over(), "{rules}");
    }
}

/// Games at every stage of their lives.
pub async fn at_every_stage(house: &mut House) {
    // Challenges: to anyone, to somebody, to a user name; in rooms and in private.
    for (number, room) in [CHANNEL, GROUP, TOPIC].into_iter().enumerate() {
        house.battle(&person(7 + number as u64), Place::Room(room), "").await;
    }
    house.battle(&guest(), Place::Private, "mb").await;
    for (room, whom) in [(Place::Room(OTHER_CHANNEL), person(11)), (Place::Private, person(12))] {
        let mention = Mention { id: Some(whom.id), name: whom.name.clone() };
        house.say_of(&person(10), room, "battle salvo", mention).await;
    }
    house.say_of(&person(13), Place::Room(GROUP), "battle", Mention { id: None, name: "kari".to_owned() }).await;
    // Placing: nobody has begun, one has laid some ships, one is ready.
    joined(house, 1, "classic").await;
    let (id, both, _) = joined(house, 2, "mb").await;
    house.say(&both[0], Place::Private, &format!("{id} 0 place A1-A5 C1-C4")).await;
    house.press(&both[0], Place::Private, &format!("{id} 0 undo")).await;
    let (id, both, _) = joined(house, 3, "minefield").await;
    for says in ["shuffle", "ready"] {
        house.press(&both[1], Place::Private, &format!("{id} 0 {says}")).await;
    }
    // Something is owed.
    let debts = [("mines=3", Debt::Cell), ("mines=2 sweepers=2", Debt::Mine), ("dutchman-quick", Debt::Course)];
    for (number, (rules, debt)) in debts.into_iter().enumerate() {
        let mut found = false;
        for attempt in 0..12 {
            let (id, both, place) = begun(house, number + 8 + attempt, rules, RANDOM).await;
            found = house.play(id, 400, |game| matches!(game.public().phase, Phase::Owing(_, owed) if owed == debt)).await;
            if found {
                break;
            }
            if !house.game(id).await.over() {
                house.say(&both[0], place, &format!("resign {id}")).await;
            }
        }
        assert!(found, "{rules} comes to {debt:?}");
    }
    let (id, ..) = begun(house, 12, "judge=paper", RANDOM).await;
    house.play(id, 8, |_| false).await;
    assert!(house.play(id, 2, |game| matches!(game.public().phase, Phase::Owing(_, Debt::Answer(_)))).await);
    planned(house).await;
    warned(house).await;
    followed(house).await;
    // A rematch that waits for the other, and a warship that was asked about.
    let (id, both, place) = begun(house, 14, "classic", RANDOM).await;
    house.play(id, 5, |_| false).await;
    house.say(&both[1], place, &format!("resign {id}")).await;
    house.say(&both[0], place, &format!("rematch {id}")).await;
}

/// Salvoes being put together, with everything else that players may ask for.
async fn planned(house: &mut House) {
    let (id, both, place) = begun(house, 13, "salvo draws=agreed lettering=let-latin", RANDOM).await;
    house.play(id, 4, |_| false).await;
    let game = house.game(id).await;
    assert_eq!(game.public().phase, Phase::Planning);
    let free: Vec<String> = broadside_core::game::cell::Cell::all(10)
        .filter(|cell| !game.own(Side::A).target().shot().contains(*cell))
        .map(|cell| game.rules().notation().name(cell))
        .collect();
    for cell in &free[..2] {
        house.say(&both[0], Place::Private, &format!("{id} 0 plan {cell}")).await;
    }
    house.say(&both[1], Place::Private, &format!("marks full {id}")).await;
    house.say(&both[1], place, &format!("draw {id}")).await;
    let (id, both, _) = begun(house, 15, "salvo lettering=let-latin", RANDOM).await;
    house.say(&both[0], Place::Private, &format!("{id} 0 salvo {}", free[..5].join(" "))).await;
    assert!(house.game(id).await.public().locked.a);
}

/// A shot that was asked about, a hint, and a draw on offer.
async fn warned(house: &mut House) {
    let (id, both, place) = begun(house, 16, "classic hints=on draws=agreed", RANDOM).await;
    let so = |game: &broadside_core::game::Game| {
        let Phase::Firing(side) = game.public().phase else { return false };
        game.own(side).marked_empty().iter().next().is_some()
    };
    assert!(house.play(id, 120, so).await);
    let game = house.game(id).await;
    let Phase::Firing(side) = game.public().phase else { panic!("somebody fires") };
    let empty = game.own(side).marked_empty().iter().next().expect("a halo");
    let by = &both[usize::from(side.number())];
    let warned = house.try_say(by, place, &format!("{id} 0 fire {}", game.rules().notation().name(empty))).await;
    assert!(matches!(warned, broadside_core::service::request::Reply::Refused(_)));
    house.say(by, Place::Private, &format!("hint {id}")).await;
}

/// Games that rooms and people follow, and follow no more.
async fn followed(house: &mut House) {
    let (id, ..) = begun(house, 15, "classic", RANDOM).await;
    for (by, place) in
        [(person(20), Place::Room(GROUP)), (person(21), Place::Private), (person(22), Place::Private), (guest(), Place::Private)]
    {
        house.say(&by, place, &format!("follow {id}")).await;
    }
    house.say(&person(22), Place::Private, &format!("unfollow {id}")).await;
    house.play(id, 6, |_| false).await;
}

/// Games that ended otherwise than those by all rules.
pub async fn with_every_ending(house: &mut House) {
    let (id, both, place) = begun(house, 17, "classic draws=agreed", RANDOM).await;
    house.play(id, 6, |_| false).await;
    for by in &both {
        house.say(by, place, &format!("draw {id}")).await;
    }
    ended(house, id, Ending::Drawn).await;
    let (id, both, _) = begun(house, 18, "salvo fire=salvo:1 fleet=1x1 lettering=let-latin", ["A1", "A1"]).await;
    for by in &both {
        house.say(by, Place::Private, &format!("{id} 0 salvo A1")).await;
    }
    ended(house, id, Ending::Level).await;
    stalled(house).await;
    judged(house).await;
    for (number, room) in [(20, Place::Room(GROUP)), (21, Place::Private)] {
        let whom = person(number);
        let mention = Mention { id: Some(whom.id), name: quoted(&whom.name) };
        house.say_of(&person(9), room, "battle", mention).await;
        let id = house.newest_game();
        match number {
            20 => house.say(&whom, room, &format!("decline {id}")).await,
            _ => house.say(&person(9), room, &format!("resign {id}")).await,
        };
        ended(house, id, if number == 20 { Ending::Declined } else { Ending::Withdrawn }).await;
    }
}

async fn ended(house: &House, id: GameId, ending: Ending) {
    assert_eq!(house.game(id).await.public().phase, Phase::Over(ending));
}

/// The same ships turn to and fro until the rules end it.
async fn stalled(house: &mut House) {
    let fleets = ["K P P E E E E E E C C T", "T C C E E E E E E P P K"];
    let (id, both, place) = begun(house, 19, "straume first=host", fleets).await;
    for turn in 0..40 {
        let way = ["left", "right"][turn / 2 % 2];
        let from = ["a1", "a14"][turn % 2];
        if house.game(id).await.over() {
            break;
        }
        house.say(&both[turn % 2], place, &format!("{id} 0 sail {from} {way} !")).await;
    }
    ended(house, id, Ending::Stalled).await;
}

/// Papers that were wrong: one side's, and both.
async fn judged(house: &mut House) {
    let (id, both, place) = begun(house, 20, "judge=paper fleet=1x2+1x1 first=host lettering=let-latin", ["A1-A2 J10", "A1-A2 J10"]).await;
    for (by, says) in [(0, "fire A1"), (1, "answer hit"), (0, "fire A2"), (1, "answer sunk 2"), (0, "fire C5"), (1, "answer sunk 2")] {
        house.say(&both[by], place, &format!("{id} 0 {says}")).await;
    }
    ended(house, id, Ending::Judged(Side::A)).await;
    let (id, both, place) = begun(house, 22, "judge=paper fleet=2x1 first=host lettering=let-latin", ["A1 J10", "A1 J10"]).await;
    let steps = [
        (0, "fire A1"),
        (1, "answer miss"),
        (1, "fire A1"),
        (0, "answer miss"),
        (0, "fire C3"),
        (1, "answer sunk 1"),
        (0, "fire J10"),
        (1, "answer sunk 1"),
    ];
    for (by, says) in steps {
        house.say(&both[by], place, &format!("{id} 0 {says}")).await;
    }
    ended(house, id, Ending::Void).await;
    let (id, ..) = begun(house, 23, "mb judge=paper size=6 fleet=2x3", RANDOM).await;
    house.play(id, 300, |game| game.over()).await;
    assert!(matches!(house.game(id).await.public().phase, Phase::Over(Ending::Won(_))));
}

/// Games against the crew, some of them over.
pub async fn against_the_computer(house: &mut House) {
    let mates = ["computer", "cabin-boy", "hunter", "captain", "acquaintance", "pool", "neural", "navigator"];
    for (number, mate) in mates.into_iter().enumerate() {
        let (by, place) = (person(1 + number as u64), cast::place(number + 2));
        let id = house.battle(&by, place, &format!("{mate} {}", ["classic", "mb"][number % 2])).await;
        house.press(&by, Place::Private, &format!("{id} 0 place random")).await;
        house.press(&by, Place::Private, &format!("{id} 0 ready")).await;
        for _ in 0..6 {
            let game = house.game(id).await;
            let Some(command) = hands::wish(&game.own(Side::A), &mut house.dice) else { break };
            house.say(&by, place, &hands::words(&game, &command)).await;
        }
        if number % 3 == 0 {
            house.say(&by, place, &hands::words(&house.game(id).await, &Command::Resign)).await;
        }
    }
}

/// What stays in the outboxes of games: every job and every message.
pub async fn left(house: &mut House) {
    let (channel, group) = (Place::Room(CHANNEL), Place::Room(GROUP));
    for (number, place) in [(0, channel), (1, group), (2, Place::Private)] {
        let [host, guest] = pair(number + 3);
        let id = house.battle(&host, place, "classic").await;
        house.press(&guest, place, &format!("{id} 0 join")).await;
        for by in [&host, &guest] {
            house.press(by, Place::Private, &format!("{id} 0 ready")).await;
        }
        for (by, at) in [(person(21), Place::Private), (person(22), Place::Private), (person(23), group)] {
            house.try_say(&by, at, &format!("follow {id}")).await;
        }
        let mut fired = 0;
        while fired < 6 && !house.game(id).await.over() {
            let game = house.game(id).await;
            let (side, command) = hands::next(&game, &mut house.dice).expect("somebody fires");
            let seat = game.public().seats[side].clone().expect("both sit");
            let (by, says) = (cast::known(seat.player, &seat.name), hands::words(&game, &command));
            let at = if fired % 3 == 2 { Place::Private } else { place };
            if fired % 2 == 0 {
                house.say(&by, at, &says).await
            } else {
                house.press(&by, at, &says).await
            };
            fired += 1;
        }
        if number != 1 {
            house.press(&host, place, &format!("{id} 0 resign")).await;
        }
    }
}
