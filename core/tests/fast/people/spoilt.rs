//! Unreadable and damaged records, and repeated jobs: other players are not delayed, and an unreadable record stays unchanged.

use broadside_game::ids::{GameId, PlayerId};
use broadside_service::{
    account::{Account, game_key, player_key},
    request::Place,
};
use broadside_store::{
    store::{Alarm, Collection, Key, Store},
    unreadable::UnreadableKind,
};

use super::rig::{ROOM, Rig, anna, kari, oleg, refused, shown};

fn career_of(player: PlayerId) -> Key {
    Key { collection: Collection::Career, ..player_key(player) }
}

/// Overwrites a record, and returns the previous bytes.
async fn overwrite(rig: &Rig, key: &Key, body: &[u8]) -> Vec<u8> {
    let prior = rig.store.load(key).await.expect("the store works").expect("the record exists");
    rig.store.put(key, body.to_vec(), Alarm::Keep).await;
    prior.body
}

#[tokio::test]
async fn repeated_game_job_does_not_count_again() {
    let mut rig = Rig::new();
    rig.held_jobs = Some(Vec::new());
    for _ in 0..5 {
        rig.play(&anna(), &oleg()).await;
    }
    let jobs = rig.held_jobs.take().expect("the jobs were held back");
    for job in &jobs {
        rig.service.run_job(job).await.expect("the store works");
    }
    rig.settle().await;
    rig.service.run_job(&jobs[0]).await.expect("the store works");
    rig.settle().await;
    rig.play(&anna(), &kari()).await;
    rig.settle().await;
    let games: Vec<_> = rig.career(&anna()).await.entries.iter().map(|entry| entry.game).collect();
    assert_eq!(games.len(), 6);
}

#[tokio::test]
async fn unreadable_career_blocks_no_other_and_gets_its_games_later() {
    let mut rig = Rig::new();
    rig.play(&kari(), &oleg()).await;
    rig.settle().await;
    let before = overwrite(&rig, &career_of(kari().id), b"nonsense").await;
    rig.play(&kari(), &oleg()).await;
    rig.play(&anna(), &oleg()).await;
    rig.settle().await;
    assert_eq!(rig.career(&anna()).await.entries.len(), 1, "the game of a readable career is entered");
    overwrite(&rig, &career_of(kari().id), &before).await;
    rig.settle().await;
    assert_eq!(rig.career(&kari()).await.entries.len(), 2, "the game is entered once the career is readable");
}

#[tokio::test]
async fn unreadable_games_block_no_other_game_of_their_partition() {
    let mut rig = Rig::new();
    let readable = rig.begin(&kari(), &oleg(), Place::Room(ROOM)).await;
    let partition = game_key(readable).partition;
    for number in 0..250 {
        let key = game_key(GameId::new(partition.number(), 1_000_000 + number));
        rig.store.put(&key, b"nonsense".to_vec(), Alarm::At(1)).await;
    }
    rig.service.credit_outage(partition, 1, 20_000).await.expect("readable games are credited");
    for _ in 0..8 {
        rig.advance(7 * 24 * 3600);
        rig.service.wake(partition, rig.service.clock().now()).await.expect("unreadable records stop no others");
    }
    assert!(rig.game(readable).await.is_over(), "the readable game ends by its clock");
    assert_eq!(rig.store.unreadable().count(UnreadableKind::Record), 250, "each unreadable record is counted once");
}

#[tokio::test]
async fn account_of_a_newer_version_is_refused_and_never_overwritten() {
    let mut rig = Rig::new();
    let game = rig.begin(&anna(), &oleg(), Place::Private).await;
    let key = player_key(anna().id);
    let newer = [&[0x7F][..], b"of a version to come"].concat();
    let before = overwrite(&rig, &key, &newer).await;
    let text = refused(&rig.say(&anna(), "language nb").await).to_owned();
    assert!(text.contains("can’t read what I have stored"), "{text}");
    refused(&rig.say(&anna(), "battle").await);
    shown(&rig.say(&anna(), "help").await);
    shown(&rig.say(&oleg(), "language nb").await);
    // Jobs for the account wait for a version that can read it.
    rig.press(&oleg(), &format!("{game} 0 resign_now")).await;
    let stored = rig.store.load(&key).await.expect("the store works").expect("the record exists");
    assert_eq!(stored.body, newer, "the unreadable account is not overwritten");
    assert_eq!(rig.store.unreadable().count(UnreadableKind::Record), 1);
    overwrite(&rig, &key, &before).await;
    rig.collect().await;
    let stored = rig.store.load(&key).await.expect("the store works").expect("the record exists");
    let account = stored.content().as_deref().and_then(|body| postcard::from_bytes::<Account>(&body[1..]).ok()).expect("readable");
    assert_eq!((account.active, account.finished), (vec![], vec![game]), "the waiting job has run");
}

#[tokio::test]
async fn damaged_game_is_refused_and_blocks_no_other() {
    let mut rig = Rig::new();
    let damaged = rig.begin(&anna(), &oleg(), Place::Private).await;
    rig.advance(1);
    let readable = rig.begin(&anna(), &kari(), Place::Private).await;
    let stored = rig.store.load(&game_key(damaged)).await.expect("the store works").expect("the record exists");
    let mut body = stored.body.clone();
    let middle = body.len() / 2;
    body[middle] ^= 4;
    overwrite(&rig, &game_key(damaged), &body).await;
    let text = refused(&rig.press(&anna(), &format!("{damaged} 0 resign_now")).await).to_owned();
    assert!(text.contains("can’t read what I have stored"), "{text}");
    rig.press(&anna(), &format!("{damaged} 0 fire A1")).await;
    // Without a code the command applies to the only readable game.
    assert!(shown(&rig.say(&anna(), "resign").await).text.contains("Kari"), "the bot asks about the readable game");
    rig.press(&anna(), &format!("{readable} 0 resign_now")).await;
    assert!(rig.game(readable).await.is_over(), "the readable game can be resigned");
    assert_eq!(rig.store.unreadable().count(UnreadableKind::Record), 1);
    let after = rig.store.load(&game_key(damaged)).await.expect("the store works").expect("the record exists");
    assert_eq!(after.body, body, "the damaged record stays unchanged");
}
