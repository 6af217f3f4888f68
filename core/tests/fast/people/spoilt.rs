//! Unreadable and damaged records, and jobs that come twice: other players are not delayed, and what cannot be read stays
//! unchanged.

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
    let prior = rig.store.load(key).await.expect("memory answers").expect("it is there");
    rig.store.put(key, body.to_vec(), Alarm::Keep).await;
    prior.body
}

#[tokio::test]
async fn repeated_game_job_does_not_count_again() {
    let mut rig = Rig::new();
    rig.held_back = Some(Vec::new());
    for _ in 0..5 {
        rig.play(&anna(), &oleg()).await;
    }
    let jobs = rig.held_back.take().expect("they were held back");
    for job in &jobs {
        rig.service.run_job(job).await.expect("memory answers");
    }
    rig.settle().await;
    rig.service.run_job(&jobs[0]).await.expect("memory answers");
    rig.settle().await;
    rig.play(&anna(), &kari()).await;
    rig.settle().await;
    let games: Vec<_> = rig.career(&anna()).await.entries.iter().map(|entry| entry.game).collect();
    assert_eq!(games.len(), 6);
}

#[tokio::test]
async fn unreadable_career_blocks_no_other_and_is_not_forgotten() {
    let mut rig = Rig::new();
    rig.play(&kari(), &oleg()).await;
    rig.settle().await;
    let before = overwrite(&rig, &career_of(kari().id), b"nonsense").await;
    rig.play(&kari(), &oleg()).await;
    rig.play(&anna(), &oleg()).await;
    rig.settle().await;
    assert_eq!(rig.career(&anna()).await.entries.len(), 1, "the next game is entered");
    overwrite(&rig, &career_of(kari().id), &before).await;
    rig.settle().await;
    assert_eq!(rig.career(&kari()).await.entries.len(), 2, "the game has waited for its career");
}

#[tokio::test]
async fn unreadable_games_block_no_other_game_of_their_partition() {
    let mut rig = Rig::new();
    let whole = rig.begin(&kari(), &oleg(), Place::Room(ROOM)).await;
    let partition = game_key(whole).partition;
    for number in 0..250 {
        let key = game_key(GameId::new(partition.number(), 1_000_000 + number));
        rig.store.put(&key, b"nonsense".to_vec(), Alarm::At(1)).await;
    }
    rig.service.credit_outage(partition, 1, 20_000).await.expect("what can be read is given time");
    for _ in 0..8 {
        rig.advance(7 * 24 * 3600);
        rig.service.wake(partition, rig.service.clock().now()).await.expect("one record is no trouble of the others");
    }
    assert!(rig.game(whole).await.is_over(), "its clock ran out");
    assert_eq!(rig.store.unreadable().count(UnreadableKind::Record), 250, "however often one is met, it is one");
}

#[tokio::test]
async fn account_of_a_newer_version_is_refused_and_never_overwritten() {
    let mut rig = Rig::new();
    let game = rig.begin(&anna(), &oleg(), Place::Private).await;
    let key = player_key(anna().id);
    let newer = [&[0x7F][..], b"of a version to come"].concat();
    let before = overwrite(&rig, &key, &newer).await;
    let told = refused(&rig.say(&anna(), "language nb").await).to_owned();
    assert!(told.contains("can’t read what I have stored"), "{told}");
    refused(&rig.say(&anna(), "battle").await);
    shown(&rig.say(&anna(), "help").await);
    shown(&rig.say(&oleg(), "language nb").await);
    // What is done for her meanwhile waits for a version that can read her account.
    rig.press(&oleg(), &format!("{game} 0 resign_now")).await;
    let stored = rig.store.load(&key).await.expect("memory answers").expect("it is there");
    assert_eq!(stored.body, newer, "nothing was written over it");
    assert_eq!(rig.store.unreadable().count(UnreadableKind::Record), 1);
    overwrite(&rig, &key, &before).await;
    rig.collect().await;
    let stored = rig.store.load(&key).await.expect("memory answers").expect("it is there");
    let account = stored.content().as_deref().and_then(|body| postcard::from_bytes::<Account>(&body[1..]).ok()).expect("it reads");
    assert_eq!((account.active, account.finished), (vec![], vec![game]), "what waited was done");
}

#[tokio::test]
async fn damaged_game_is_refused_and_blocks_no_other() {
    let mut rig = Rig::new();
    let spoilt = rig.begin(&anna(), &oleg(), Place::Private).await;
    rig.advance(1);
    let whole = rig.begin(&anna(), &kari(), Place::Private).await;
    let stored = rig.store.load(&game_key(spoilt)).await.expect("memory answers").expect("it is there");
    let mut body = stored.body.clone();
    let middle = body.len() / 2;
    body[middle] ^= 4;
    overwrite(&rig, &game_key(spoilt), &body).await;
    let told = refused(&rig.press(&anna(), &format!("{spoilt} 0 resign_now")).await).to_owned();
    assert!(told.contains("can’t read what I have stored"), "{told}");
    rig.press(&anna(), &format!("{spoilt} 0 fire A1")).await;
    // Without a code the other game is meant, as the only readable one.
    assert!(shown(&rig.say(&anna(), "resign").await).text.contains("Kari"), "the other game is asked about");
    rig.press(&anna(), &format!("{whole} 0 resign_now")).await;
    assert!(rig.game(whole).await.is_over(), "the other game can be given up");
    assert_eq!(rig.store.unreadable().count(UnreadableKind::Record), 1);
    let after = rig.store.load(&game_key(spoilt)).await.expect("memory answers").expect("it is there");
    assert_eq!(after.body, body, "it stays as it is");
}
