//! The runbook, typed line by line: each of its commands is run, in the order in which somebody would, on a machine where
//! stand-ins play Docker, Kubernetes and systemd. The replica, Redis, backups and restores are real.

mod book;
mod cluster;
mod compose;
mod readme;
mod service;
mod stage;
mod walk;

use std::collections::BTreeSet;

use tokio::task::JoinSet;

/// What stands in a sentence and is no command by itself, and why.
const SPOKEN_OF: [(&str, &str); 1] = [("kubectl apply -k", "it wants a folder; each overlay's is run")];

#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn every_command_does_what_the_runbook_says() {
    let mut walks = JoinSet::new();
    walks.spawn(compose::with_compose());
    walks.spawn(service::with_systemd());
    walks.spawn(service::with_cargo());
    walks.spawn(cluster::with_a_redis_inside());
    walks.spawn(cluster::with_a_file());
    walks.spawn(cluster::with_a_redis_outside());
    let page = book::page("deploy/RUNBOOK.md");
    let (mut left, lines): (BTreeSet<_>, Vec<_>) = book::blocks(&page).into_iter().unzip();
    let mut unsaid: BTreeSet<_> = book::spoken(&page).into_iter().collect();
    // A sentence may speak of a line of a block.
    unsaid.retain(|words| !lines.iter().flat_map(|block| block.lines()).any(|line| line == words));
    for (words, _) in SPOKEN_OF {
        assert!(unsaid.remove(words), "the runbook does not speak of {words} any more");
    }
    let mut stumbled = 0;
    // All go to their end, so that one failure does not hide another.
    while let Some(walked) = walks.join_next().await {
        let Ok(walked) = walked else {
            stumbled += 1;
            continue;
        };
        left.retain(|place| !walked.blocks.contains(place));
        unsaid.retain(|words| !walked.spoken.contains(words));
    }
    assert_eq!(stumbled, 0, "so many ways could not be gone; what stopped them stands above");
    assert!(left.is_empty() && unsaid.is_empty(), "these commands of the runbook were not run: {left:#?} {unsaid:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_command_of_the_other_documents_can_be_typed() {
    readme::typed().await;
}
