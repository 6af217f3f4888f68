//! Records that cannot be read, errands that come twice: they hold nobody else up.

use broadside_core::{
    game::ids::PlayerId,
    service::{
        dossier::{of_game, of_player},
        request::Place,
        store::{Alarm, Commit, Key, RequestId, Shelf, Store},
    },
};

use super::rig::{ROOM, Rig, anna, kari, oleg};

fn career_of(player: PlayerId) -> Key {
    Key { shelf: Shelf::Career, ..of_player(player) }
}

/// Writes this in the place of a record; gives what stood there.
async fn overwrite(rig: &Rig, key: &Key, body: &[u8]) -> Vec<u8> {
    let prior = rig.store.load(key).await.expect("memory answers").expect("it is there");
    let (before, request) = (prior.body.clone(), RequestId::hash(&["overwrite", &key.name, &prior.version.to_string()]));
    let commit =
        Commit { key: key.clone(), prior: Some(prior), request, body: body.to_vec(), alarm: Alarm::Keep, parcels: Vec::new(), keep: None };
    rig.store.commit(commit).await.expect("memory answers");
    before
}

#[tokio::test]
async fn a_game_that_comes_again_is_struck_again() {
    let mut rig = Rig::new();
    rig.held_back = Some(Vec::new());
    for _ in 0..5 {
        rig.play(&anna(), &oleg()).await;
    }
    let parcels = rig.held_back.take().expect("they were held back");
    for parcel in &parcels {
        rig.service.file(parcel).await.expect("memory answers");
    }
    rig.settle().await;
    rig.service.file(&parcels[0]).await.expect("memory answers");
    rig.settle().await;
    rig.play(&anna(), &kari()).await;
    rig.settle().await;
    let games: Vec<_> = rig.career(&anna()).await.entries.iter().map(|entry| entry.game).collect();
    assert_eq!(games.len(), 6);
}

#[tokio::test]
async fn a_career_that_cannot_be_read_holds_up_no_other_and_is_not_forgotten() {
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
async fn a_game_that_cannot_be_read_holds_up_no_other_of_its_part_of_the_store() {
    let mut rig = Rig::new();
    let spoilt = rig.begin(&anna(), &oleg(), Place::Room(ROOM)).await;
    rig.later(1);
    let whole = rig.begin(&kari(), &oleg(), Place::Room(ROOM)).await;
    assert_eq!(of_game(spoilt).partition, of_game(whole).partition);
    overwrite(&rig, &of_game(spoilt), b"nonsense").await;
    let partition = of_game(whole).partition;
    rig.service.excuse(partition, 1, 20_000).await.expect("what can be read is given time");
    for _ in 0..8 {
        rig.later(7 * 24 * 3600);
        rig.service.wake(partition).await.expect_err("it is told that something cannot be read");
    }
    assert!(rig.game(whole).await.over(), "its clock ran out");
}
