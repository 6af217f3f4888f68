//! What is loaded is what was kept: the same in every store, readable to the last record, with the facts that
//! `CONTENTS.txt` lists. Changes nothing.

use std::collections::BTreeSet;

use broadside_core::{
    game::{Game, record::Record},
    service::{
        contract,
        outbox::{Address, Entry, Message},
        snapshot::{KeptRecord, Snapshot},
        store::{Collection, Partition},
    },
};

use super::{
    facts,
    phrased::{DESTINATIONS, destination},
    world::KeptWorld,
};
use broadside_testkit::{
    kept::buttons::{Line, NOTHING},
    kept::cast::CHANNEL,
    kept::files::{BUTTONS, FILES, check, contents, hex, line, moment, opened, raw},
    kept::stores,
};

/// How many verbs there were.
const VERBS: usize = 53;

#[test]
fn every_file_is_as_it_was_written() {
    let sizes: Vec<usize> =
        FILES.into_iter().map(|name| check(name, &raw(name)).map(|()| raw(name).len()).unwrap_or_else(|why| panic!("{why}"))).collect();
    assert!(sizes.iter().sum::<usize>() <= 400_000, "{sizes:?}");
}

#[test]
fn a_changed_byte_is_noticed_in_every_file() {
    for name in FILES {
        let bytes = raw(name);
        for at in [0, bytes.len() / 7, bytes.len() / 2, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert!(check(name, &changed).is_err(), "{name} at {at}");
        }
        assert!(check(name, &bytes[1..]).is_err() && check(name, &[bytes.as_slice(), b"\n"].concat()).is_err(), "{name} cut or grown");
    }
}

/// Without the moments from which records may be forgotten: a store tells them by its own clock.
fn lasting(snapshot: Snapshot) -> Snapshot {
    let records = snapshot.records.into_iter().map(|kept| KeptRecord { expires: kept.expires.map(|_| 0), ..kept });
    Snapshot { records: records.collect(), ..snapshot }
}

#[tokio::test]
async fn every_store_and_the_backup_keep_the_same() {
    let (embedded, redis) = (stores::embedded(), stores::redis().await);
    let backup = stores::backup();
    assert_eq!(format!("digest {}", hex(&backup.digest())), line("digest "));
    for snapshot in [
        stores::looked_at().await,
        contract::everything(embedded.store.as_ref()).await,
        contract::everything(redis.store.as_ref()).await,
        contract::everything(stores::restored().await.store.as_ref()).await,
    ] {
        assert_eq!(snapshot.digest(), backup.digest());
        assert_eq!(lasting(snapshot), lasting(backup.clone()));
    }
    for partition in Partition::all() {
        let [one, other] = [&embedded.store, &redis.store].map(|store| store.alarms(partition));
        assert_eq!(one.await.expect("it answers"), other.await.expect("it answers"), "partition {}", partition.number());
        let [one, other] = [&embedded.store, &redis.store].map(|store| store.outbox(partition, None, 1000));
        assert_eq!(one.await.expect("it answers"), other.await.expect("it answers"), "notes name messages by their numbers");
    }
}

/// Of the messages about one game in one channel some were being sent together: a note says up to which, by the number
/// that it has in the outbox.
#[tokio::test]
async fn what_was_being_told_is_noted() {
    let half = line("half ");
    let [_, game, begun, _, waits] = half.split(' ').collect::<Vec<_>>()[..] else { panic!("{half}") };
    let (begun, waits): (usize, usize) = (begun.parse().expect("a number"), waits.parse().expect("a number"));
    for store in [stores::embedded().store, stores::redis().await.store] {
        let survey = contract::everything(store.as_ref()).await;
        let (key, note) = survey.notes.iter().find(|(key, _)| key.name == format!("b:{game}:{CHANNEL}")).expect("it is noted");
        let outbox = store.outbox(key.partition, None, 1000).await.expect("it answers");
        let about = |bytes: &[u8]| {
            let entry = Entry::read(bytes).expect("a message or a job");
            let told = |message: &Message| message.matter.to_string() == game && message.address == Address::Room(CHANNEL);
            entry.message().is_some_and(told)
        };
        let ids: Vec<Vec<u8>> =
            outbox.iter().filter(|(_, bytes)| about(bytes)).map(|(id, _)| [id.0.to_be_bytes(), id.1.to_be_bytes()].concat()).collect();
        assert_eq!((ids.len(), &ids[begun - 1]), (waits, note));
    }
}

#[tokio::test]
async fn every_record_reads_and_says_what_it_said() {
    let (snapshot, stored) = (stores::backup(), stores::redis().await);
    let world = KeptWorld::on(stored.store.clone(), moment(), 0);
    let mut found = facts::counts(&snapshot);
    found.extend(facts::of_records(&world.service, &snapshot).await);
    let stated: Vec<String> =
        contents().into_iter().filter(|line| ["moment ", "half ", "file "].iter().all(|begins| !line.starts_with(begins))).collect();
    assert_eq!(stated.len(), found.len());
    for (stated, found) in stated.iter().zip(&found) {
        assert_eq!(found, stated);
    }
}

#[test]
fn every_kind_is_there() {
    let snapshot = stores::backup();
    let there: BTreeSet<Collection> = snapshot.records.iter().map(|kept| kept.key.collection).chain([Collection::Anchor]).collect();
    assert_eq!(there.len(), Collection::ALL.len(), "{there:?}");
    let waiting: BTreeSet<&str> =
        snapshot.entries.iter().map(|(_, bytes)| destination(&Entry::read(bytes).expect("a message or a job"))).collect();
    assert_eq!(waiting.into_iter().collect::<Vec<_>>(), DESTINATIONS);
    let games: Vec<String> = contents().into_iter().filter(|line| line.starts_with("game ")).collect();
    for stage in [
        "open",
        "placing",
        "firing A",
        "firing B",
        "owing a cell",
        "owing a mine",
        "owing a course",
        "owing an answer",
        "planning",
        "sailing",
        "won A",
        "won B",
        "resigned",
        "forfeited",
        "judged",
        "drawn",
        "level",
        "stalled",
        "void",
        "declined",
        "withdrawn",
        "expired",
    ] {
        assert!(games.iter().any(|line| line.contains(&format!("] {stage}"))), "a game that is {stage}");
    }
    let kinds: BTreeSet<String> = games_of(&snapshot).iter().flat_map(Game::log).map(|logged| format!("{:?}", logged.event)).collect();
    assert_eq!(kinds.len(), 25, "every kind of event happened in some game: {kinds:?}");
}

fn games_of(snapshot: &Snapshot) -> Vec<Game> {
    let games = snapshot.records.iter().filter(|kept| kept.key.collection == Collection::Game);
    games.map(|kept| Game::from_bytes(&kept.stored.content().expect("it is whole")).expect("it reads")).collect()
}

#[test]
fn finished_games_can_be_checked_and_read_on_paper() {
    let mut checked = 0;
    for game in games_of(&stores::backup()).into_iter().filter(Game::over) {
        let Some(record) = Record::of(&game) else { continue };
        assert_eq!(record.verify(), [], "{}", game.id());
        let read = Record::read(&record.to_string()).unwrap_or_else(|fault| panic!("{}: {fault:?}", game.id()));
        assert_eq!((read.verify(), read.to_string()), (Vec::new(), record.to_string()), "{}", game.id());
        checked += 1;
    }
    assert!(checked >= 60, "{checked} games were fought");
}

#[test]
fn every_button_that_stands_in_a_chat_means_what_it_meant() {
    let lines = Line::read_all(&String::from_utf8(opened(BUTTONS)).expect("it is a text"));
    assert!(lines.len() > 500, "{} lines", lines.len());
    for line in &lines {
        assert_eq!(line.read(), line.meaning, "{} {}", line.home, line.data);
        let room = if line.home.starts_with("tg") { 64 } else { 100 };
        assert!(line.data.len() <= room && !line.meaning.starts_with("refused"), "{line:?}");
    }
    let meant: BTreeSet<&str> = lines.iter().filter_map(|line| line.meaning.split(' ').next()).filter(|verb| *verb != NOTHING).collect();
    assert_eq!(meant.len(), VERBS, "every verb that there was is on some button: {meant:?}");
}
