//! Whole games by other rules than the classic ones, through the production entry, over both simulators and a real
//! Redis: salvos and submarines, mines and sweepers and bent ships, the Flying Dutchman. Every special moment by buttons
//! and by typed words; what went out, in order, and nothing before its time.

mod bout;
mod on_discord;
mod on_telegram;
mod table;

use std::collections::BTreeSet;

use crate::whole::stage::Stage;
use bout::{Bout, description, expected};
use broadside_core::{
    game::{
        cell::{Cell, CellSet},
        command::{Command, Course, Waiver},
        record::Record,
        report::Debt,
        roster::Kind,
        side::Side,
        view::{Mark, Phase},
    },
    present::{cards, locale::Locale},
};
use on_discord::OnDiscord;
use on_telegram::OnTelegram;
use table::{Spot, Table, Way};

const SALVO: &str = "15x15 fleet=five subs=2 fire=salvo";
const MINES: &str = "16x16 fleet=six mines=3 sweepers=1 shapes=L,square,zigzag";
const DUTCHMAN: &str = "dutchman-quick";

/// More moves than any of these games has.
const TOO_MANY: usize = 400;

/// The room and both players were told every event of the game once and in order, and nothing else but how things
/// stood; then each player was told of the honours it brought, in private; the record of it is honest.
async fn check_whole<T: Table>(bout: &mut Bout<T>) {
    bout.room_hears().await;
    let honours = bout.honours().await;
    let game = &bout.game;
    let help = cards::help(Locale::RU);
    for spot in Spot::ALL {
        let events = bout.events(spot).into_iter().filter(|line| !help.lines().any(|known| known == line));
        // The room had read the challenge before anybody took it up.
        let (challenge, honours) = match spot {
            Spot::Room => (expected(game, spot, 0, 1), Vec::new()),
            Spot::Own(side) => (Vec::new(), honours[side].clone()),
        };
        let told = [challenge, expected(game, spot, 1, game.log().len()), honours].concat();
        assert_eq!(events.collect::<Vec<_>>(), told, "{spot:?}");
        let told = bout.table.told(spot);
        let broken = told.iter().find(|words| ["⟦", ": .", ": ,", "  "].iter().any(|part| words.contains(part)));
        assert_eq!(broken, None, "{spot:?}");
    }
    check_end(bout);
    let record = Record::read(&bout.table.record(Side::A).await).expect("a record can be read");
    assert_eq!(record.verify(), []);
    assert_eq!(Some(record), Record::of(game));
}

/// The last post tells both salts, in however many messages a platform puts it, and its picture shows both fleets.
fn check_end<T: Table>(bout: &Bout<T>) {
    let (told, record) = (bout.table.told(Spot::Room).join("\n"), Record::of(&bout.game).expect("the game is over"));
    assert!(record.salts.iter().all(|salt| told.contains(salt)), "{told}");
    let revealed = &bout.game.public().revealed;
    assert!(revealed.iter().all(Option::is_some), "both fleets are open");
    let words = description(&bout.game, Spot::Room);
    for ship in revealed.iter().flatten().flatten() {
        let first = bout.name(ship.cells.iter().next().expect("a piece has cells"));
        assert!(cells(bout, &words).contains(&first) || words.ends_with('…'), "{first} of {words}");
    }
}

/// The cells that a text names.
fn cells<T: Table>(bout: &Bout<T>, text: &str) -> BTreeSet<String> {
    let all: BTreeSet<String> = Cell::all(bout.game.rules().size).map(|cell| bout.name(cell)).collect();
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| all.contains(*word)).map(str::to_owned).collect()
}

/// The cells named in a place since so much was told there.
fn named_since<T: Table>(bout: &Bout<T>, spot: Spot, since: usize) -> BTreeSet<String> {
    cells(bout, &bout.table.told(spot)[since..].join("\n"))
}

fn fire(cell: Cell) -> Command {
    Command::Fire { cell, waiver: Waiver::Waived }
}

// Salvos and submarines.

/// Five cells for a list: an unfound submarine if there is one, then ships, then whatever a hunter would choose.
fn list<T: Table>(bout: &mut Bout<T>, side: Side, known: usize) -> Vec<Cell> {
    let Command::Volley(hunted) = bout.hunted(side) else { panic!("lists are asked for") };
    let ships = [bout.afloat(side, Kind::Submarine), bout.afloat(side, Kind::Warship)].concat();
    let mut cells: Vec<Cell> = ships.into_iter().take(known).collect();
    let most = usize::from(bout.own(side).volley);
    let fresh: Vec<Cell> = hunted.into_iter().filter(|cell| !cells.contains(cell)).collect();
    cells.extend(fresh);
    cells.truncate(most);
    cells
}

/// One salvo: nothing of the first list is to be read anywhere else until the second is in.
async fn salvo<T: Table>(bout: &mut Bout<T>, first: Side, ways: [Way; 2], known: [usize; 2]) {
    bout.room_hears().await;
    let lists = [list(bout, first, known[0]), list(bout, !first, known[1])];
    let others = [Spot::Room, Spot::Own(!first)];
    let since = others.map(|spot| bout.table.told(spot).len());
    bout.act(first, &Command::Volley(lists[0].clone()), ways[0]).await;
    bout.room_hears().await;
    assert!(bout.game.public().locked[first] && bout.game.public().phase == Phase::Planning);
    for (spot, since) in others.into_iter().zip(since) {
        let named = named_since(bout, spot, since);
        let leaked: Vec<String> = lists[0].iter().map(|cell| bout.name(*cell)).filter(|name| named.contains(name)).collect();
        // The standing line invites the other to plan with an example, whatever the first one planned.
        let example: Vec<String> = (0..3).map(|at| bout.name(Cell::new(at, at))).collect();
        assert!(leaked.iter().all(|name| spot != Spot::Room && example.contains(name)), "{spot:?} {leaked:?}");
    }
    bout.act(!first, &Command::Volley(lists[1].clone()), ways[1]).await;
    bout.room_hears().await;
    let named = named_since(bout, Spot::Room, since[0]);
    assert!(lists.concat().iter().all(|cell| named.contains(&bout.name(*cell))), "now all is told");
}

async fn salvos_and_submarines<T: Table>(stage: &Stage, table: T) {
    let mut bout = Bout::begun(stage, table, SALVO).await;
    salvo(&mut bout, Side::A, [Way::Pressed, Way::Said], [0, 0]).await;
    salvo(&mut bout, Side::B, [Way::Pressed, Way::Said], [1, 1]).await;
    for round in 0.. {
        assert!(round < TOO_MANY, "the game ends");
        if bout.game.over() {
            break;
        }
        let first = if round % 2 == 0 { Side::A } else { Side::B };
        let known = if first == Side::A { [5, 0] } else { [0, 5] };
        for (side, known) in [first, !first].into_iter().zip(known) {
            let cells = list(&mut bout, side, known);
            bout.act(side, &Command::Volley(cells), T::USUAL).await;
        }
    }
    bout.room_hears().await;
    let told = bout.table.told(Spot::Room).join("\n");
    assert!(told.contains("подлодк"), "submarines fired as they sank:\n{told}");
    check_whole(&mut bout).await;
}

#[tokio::test]
async fn salvos_and_submarines_on_discord() {
    let stage = Stage::start().await;
    salvos_and_submarines(&stage, OnDiscord::gather(&stage.discord)).await;
    stage.end().await;
}

#[tokio::test]
async fn salvos_and_submarines_on_telegram() {
    let stage = Stage::start().await;
    salvos_and_submarines(&stage, OnTelegram::gather(&stage.telegram).await).await;
    stage.end().await;
}

// Mines, sweepers, bent ships.

/// What is owed is given: nobody could read of the cell before, all can afterwards.
async fn give<T: Table>(bout: &mut Bout<T>, side: Side, way: Way) {
    let Command::Give(cell) = bout.hunted(side) else { panic!("a cell is owed") };
    let (name, own) = (bout.name(cell), bout.own(side));
    let offered = bout.table.offers(Spot::Own(side), |data| data.contains(" give "));
    let givable: BTreeSet<String> = own.givable.iter().map(|cell| bout.name(cell)).collect();
    assert!(offered.iter().all(|data| givable.iter().any(|name| data.ends_with(&format!(" give {name}")))), "{offered:?}");
    let mark = |bout: &Bout<T>| bout.game.public().charts[side].mark(cell, &CellSet::EMPTY);
    assert_eq!(mark(bout), Mark::Unknown, "nothing is known of {name} yet");
    bout.act(side, &Command::Give(cell), way).await;
    bout.room_hears().await;
    assert!(matches!(mark(bout), Mark::Given | Mark::GivenMine));
    let words = description(&bout.game, Spot::Room);
    assert!(cells(bout, &words).contains(&name), "{name} of {words}");
}

async fn mines_and_sweepers<T: Table>(stage: &Stage, table: T) {
    let mut bout = Bout::begun(stage, table, MINES).await;
    let (mut given, mut ways) = (Vec::new(), [Way::Pressed, Way::Said].into_iter().cycle());
    for number in 0.. {
        assert!(number < TOO_MANY, "the game ends");
        let Some(side) = bout.awaited() else { break };
        if let Phase::Owing(_, debt) = bout.game.public().phase {
            let way = ways.next().expect("it goes round");
            give(&mut bout, side, way).await;
            given.push((debt, way));
            continue;
        }
        let moments = [bout.afloat(side, Kind::Mine).len() == 3, bout.afloat(side, Kind::Sweeper).len() == 1];
        let cell = match moments {
            [true, _] => bout.afloat(side, Kind::Mine)[0],
            [false, true] => bout.afloat(side, Kind::Sweeper)[0],
            // Nobody hits for ever: a run of shots is told in one message, and a caption holds no hundred lines.
            [false, false] if side == Side::A && number % 25 != 0 => bout.afloat(side, Kind::Warship)[0],
            [false, false] => match bout.hunted(side) {
                Command::Fire { cell, .. } => cell,
                other => panic!("a shot is due: {other:?}"),
            },
        };
        let way = if number < 4 { [Way::Said, Way::Pressed][number % 2] } else { T::USUAL };
        bout.act(side, &fire(cell), way).await;
    }
    for debt in [Debt::Cell, Debt::Mine] {
        for way in [Way::Said, Way::Pressed] {
            assert!(given.contains(&(debt, way)), "{debt:?} was settled in every way: {given:?}");
        }
    }
    check_whole(&mut bout).await;
}

#[tokio::test]
async fn mines_sweepers_and_bent_ships_on_discord() {
    let stage = Stage::start().await;
    mines_and_sweepers(&stage, OnDiscord::gather(&stage.discord)).await;
    stage.end().await;
}

#[tokio::test]
async fn mines_sweepers_and_bent_ships_on_telegram() {
    let stage = Stage::start().await;
    mines_and_sweepers(&stage, OnTelegram::gather(&stage.telegram).await).await;
    stage.end().await;
}

// The Flying Dutchman.

async fn flying_dutchman<T: Table>(stage: &Stage, table: T) {
    let mut bout = Bout::begun(stage, table, DUTCHMAN).await;
    let stay = Command::Steer(Course::Stay);
    let mut courses = 0;
    for number in 0.. {
        assert!(number < TOO_MANY, "the game ends");
        let Some(side) = bout.awaited() else { break };
        if matches!(bout.game.public().phase, Phase::Owing(_, Debt::Course)) {
            let (command, way) = match courses % 4 {
                0 => (bout.hunted(side), Way::Said),
                1 => (stay.clone(), Way::Pressed),
                2 => (bout.hunted(side), Way::Pressed),
                _ => (stay.clone(), Way::Said),
            };
            courses += 1;
            bout.act(side, &command, way).await;
            continue;
        }
        let known = bout.afloat(side, Kind::Dutchman);
        let cell = match bout.hunted(side) {
            Command::Fire { cell, .. } if number % 3 != 0 => cell,
            _ => known[0],
        };
        bout.act(side, &fire(cell), if number < 4 { [Way::Said, Way::Pressed][number % 2] } else { T::USUAL }).await;
    }
    assert!(courses >= 4, "every course was taken in every way");
    check_whole(&mut bout).await;
}

#[tokio::test]
async fn the_flying_dutchman_on_discord() {
    let stage = Stage::start().await;
    flying_dutchman(&stage, OnDiscord::gather(&stage.discord)).await;
    stage.end().await;
}

#[tokio::test]
async fn the_flying_dutchman_on_telegram() {
    let stage = Stage::start().await;
    flying_dutchman(&stage, OnTelegram::gather(&stage.telegram).await).await;
    stage.end().await;
}
